"""Positions full of lines, squares and pluses: patches of one colour, with buildings and the wonder."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.core import CHANCE, OVER, Json
from game.tigris.game import GAME
from game.tigris.state import State
from tests.tigris import play
from tests.tigris.naive_position import CELLS, COLOURS, DRAWN, FACES, SIGNS, Cell, cross, name

RIVER = "~"


def position(rng: Random, variants: int | None = None) -> Json:
    """A random position, somebody about to act; `variants` is the number of a set of variants, 0 to 7."""
    number = rng.randrange(16) + 16 * (rng.randrange(8) if variants is None else variants)
    seats, chosen = rng.randint(2, 4), GAME.named_options(play.options(number))
    ground = dict(zip(CELLS, "".join(DRAWN[chosen["board"]].split()), strict=True))
    signs = _patches(rng, ground)
    wonder = _wonder(rng, ground, signs) if "wonder" in chosen else None
    treasures = {cell for cell in CELLS if ground[cell] in "TC" and signs[cell] in "Tt" and rng.random() < 0.8}
    left = {colour: play.TOTALS[colour] - sum(s.upper() == SIGNS[colour] for s in signs.values()) for colour in COLOURS}
    if min(left.values()) < 4:
        return position(rng, variants)
    leaders = play._leaders(rng, ground, signs, seats)
    hands = [play._hand(rng, left) for _ in range(seats)]
    data = {
        "game": "tigris",
        "seats": seats,
        "options": chosen,
        "rows": ["".join(signs[x, y] for x in range(16)) for y in range(11)],
        "treasures": sorted(map(name, treasures)),
        "leaders": {name(cell): [seat, colour] for cell, (seat, colour) in leaders.items()},
        "monuments": {},
        "hands": hands,
        "swapped": [dict.fromkeys(COLOURS, 0) for _ in range(seats)],
        "catastrophes": [2] * seats,
        "points": [dict.fromkeys((*COLOURS, "treasure"), 0) for _ in range(seats)],
        "bag": {colour: rng.randint(0, left[colour]) for colour in COLOURS},
        "turn": {"seat": rng.randrange(seats), "actions_left": rng.randint(1, 2), "number": 9},
        "phase": "action",
    }
    if "buildings" in chosen:
        data["buildings"] = _buildings(rng, signs)
    return data | ({"wonder": wonder} if "wonder" in chosen else {})


def _patches(rng: Random, ground: dict[Cell, str]) -> dict[Cell, str]:
    """Tiles of the colour of the nearest of some points, with gaps."""
    density = rng.uniform(0.35, 0.6)
    middles = {rng.choice(CELLS): rng.choice("STTM") for _ in range(rng.randint(4, 9))}
    signs = dict.fromkeys(CELLS, ".")
    for cell in CELLS:
        near = min(middles, key=lambda middle: abs(middle[0] - cell[0]) + abs(middle[1] - cell[1]))
        if ground[cell] in "TC":
            signs[cell] = "T" if rng.random() < 0.8 else "."
        elif rng.random() < density:
            signs[cell] = "F" if ground[cell] == RIVER else middles[near]
    return signs


def _wonder(rng: Random, ground: dict[Cell, str], signs: dict[Cell, str]) -> str | None:
    """The centre of a wonder laid somewhere on land; else None, and some pluses are whole but for a tile."""
    middles = [cell for cell in CELLS if len(cross(cell)) == 5 and all(ground[each] != RIVER for each in cross(cell))]
    if rng.random() < 0.4:
        centre = rng.choice(middles)
        sign = "t" if any(ground[cell] in "TC" for cell in cross(centre)) else rng.choice("stm")
        signs |= dict.fromkeys(cross(centre), sign)
        return name(centre)
    for centre in rng.sample(middles, 8):
        if all(ground[cell] not in "TC" for cell in cross(centre)):
            signs |= dict.fromkeys(cross(centre), rng.choice("STM"))
            signs[rng.choice(cross(centre))] = "."
    return None


def _buildings(rng: Random, signs: dict[Cell, str]) -> dict[str, str]:
    """Some buildings, each on a tile of its colour."""
    found = {}
    for sign, colour in FACES.items():
        cells = [cell for cell in CELLS if signs[cell] == sign]
        if cells and rng.random() < 0.5:
            found[name(rng.choice(cells))] = colour
    return found


def game(state: State, rng: Random, most: int = 20_000) -> Iterator[play.Step]:
    """Play on by builders, to the end or for so many steps."""
    for _ in range(most):
        actor = GAME.to_act(state)
        if actor == OVER:
            return
        action = GAME.sample(state, rng) if actor == CHANCE else builder(state, rng)
        after, events = GAME.apply(state, action)
        yield state, action, after, events
        state = after


def builder(state: State, rng: Random) -> Any:
    """A choice that often builds, or places a tile with which something can be built; else a busy one."""
    if state.phase == "action" and state.actions_left:
        tiles = [action for action in GAME.legal(state) if GAME.encode(action).startswith("tile")]
        for action in rng.sample(tiles, min(len(tiles), 24)) if rng.random() < 0.7 else ():
            if GAME.apply(state, action)[0].phase in ("building", "monument", "war"):
                return action
    elif state.phase in ("building", "monument"):
        *built, declined = GAME.legal(state)
        return rng.choice(built) if rng.random() < 0.85 else declined
    return play.busy(state, rng)
