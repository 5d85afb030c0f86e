"""Positions and games that are worth testing: crowded boards, and play that looks for trouble."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.core import CHANCE, OVER, Json
from game.tigris.events import (
    BuildingRaised,
    ConflictBegan,
    KingdomsUnited,
    MonumentBuilt,
    TreasureTaken,
    WonderBuilt,
)
from game.tigris.game import GAME
from game.tigris.state import State
from tests.tigris.naive_position import CELLS, COLOURS, DRAWN, MONUMENTS, SIGNS, Cell, beside, name

TOTALS = {"black": 30, "red": 57, "blue": 36, "green": 30}
OPTIONS = {
    "board": ("standard", "advanced"),
    "treasures": ("after_action", "end_of_turn"),
    "bag_end": ("finish_turn", "immediate"),
    "scores": ("hidden", "open"),
    "buildings": ("off", "on"),
    "wonder": ("off", "on"),
    "reinforcement": ("standard", "english"),
}
VARIANTS = 0b111_0000
"""Added to the number of a set of options: all three variants are on."""

Step = tuple[State, Any, State, list[Any]]
"""Before, action, after, events."""


def options(number: int) -> dict[str, str]:
    """All 128 sets of options, by number; in the first sixteen the variants are off."""
    return {key: values[number >> at & 1] for at, (key, values) in enumerate(OPTIONS.items())}


def new(seats: int, number: int = 0) -> State:
    return GAME.new(GAME.setup(seats, options(number)))


def busy(state: State, rng: Random, looks: int = 10) -> Any:
    """A choice that tends to start wars, build monuments and gather treasures: mostly the best of a few random ones."""
    tried = [GAME.pick(state, rng) for _ in range(looks if rng.random() < 0.8 else 1)]
    return max(tried, key=lambda action: _stir(state, action) + rng.random())


def _stir(state: State, action: Any) -> float:
    after, events = GAME.apply(state, action)
    worth = {
        ConflictBegan: 3,
        KingdomsUnited: 9,
        MonumentBuilt: 9,
        TreasureTaken: 4,
        WonderBuilt: 15,
        BuildingRaised: 5,
    }
    waiting = {"war": 9, "monument": 6, "treasure": 4, "support": 0, "building": 6}
    word = GAME.encode(action).split()[0]
    dull = {"end": -2 * state.actions_left, "swap": -3, "withdraw": -3, "catastrophe": -1, "leader": 1, "tile": 2}
    return sum(worth.get(type(event), 0) for event in events) + waiting.get(after.phase, 0) + dull.get(word, 0)


def game(state: State, rng: Random, *, lively: bool = True, most: int = 20_000) -> Iterator[Step]:
    """The steps of a game from that state on, until it is over or `most` steps are done."""
    for _ in range(most):
        actor = GAME.to_act(state)
        if actor == OVER:
            return
        choose = GAME.sample if actor == CHANCE else busy if lively else GAME.pick
        action = choose(state, rng)
        after, events = GAME.apply(state, action)
        yield state, action, after, events
        state = after


def crowded(rng: Random) -> Json:
    """A random position with many tiles, leaders and monuments, somebody about to act, as plain data."""
    seats, chosen = rng.randint(2, 4), GAME.named_options(options(rng.randrange(16)))
    drawn = "".join(DRAWN[chosen["board"]].split())
    ground = dict(zip(CELLS, drawn, strict=True))
    signs, monuments = _tiles(rng, ground)
    treasures = {cell for cell in CELLS if ground[cell] in "TC" and signs[cell] in "Tt" and rng.random() < 0.7}
    for cell in CELLS:
        if rng.random() < 0.01 and signs[cell] not in "stfm" and cell not in treasures:
            signs[cell] = "X"
    ruins = sum(sign == "X" for sign in signs.values())
    left = {colour: TOTALS[colour] - sum(s.upper() == SIGNS[colour] for s in signs.values()) for colour in COLOURS}
    while ruins > 2 * seats or min(left.values()) < 0:
        return crowded(rng)
    leaders = _leaders(rng, ground, signs, seats)
    hands = [_hand(rng, left) for _ in range(seats)]
    return {
        "game": "tigris",
        "seats": seats,
        "options": chosen,
        "rows": ["".join(signs[x, y] for x in range(16)) for y in range(11)],
        "treasures": sorted(map(name, treasures)),
        "leaders": {name(cell): [seat, colour] for cell, (seat, colour) in leaders.items()},
        "monuments": monuments,
        "hands": hands,
        "swapped": [dict.fromkeys(COLOURS, 0) for _ in range(seats)],
        "catastrophes": [min(2, max(0, 2 * (seat + 1) - ruins)) for seat in range(seats)],
        "points": [dict.fromkeys((*COLOURS, "treasure"), 0) for _ in range(seats)],
        "bag": {colour: rng.randint(0, left[colour]) for colour in COLOURS},
        "turn": {"seat": rng.randrange(seats), "actions_left": rng.randint(1, 2), "number": 9},
        "phase": "action",
    }


def _tiles(rng: Random, ground: dict[Cell, str]) -> tuple[dict[Cell, str], dict[str, str]]:
    density, monuments = rng.uniform(0.1, 0.55), {}
    signs = dict.fromkeys(CELLS, ".")
    for cell in CELLS:
        if rng.random() < (0.8 if ground[cell] in "TC" else density):
            signs[cell] = "F" if ground[cell] == "~" else "T" if ground[cell] in "TC" else rng.choice("SSTTTMM")
    under: set[Cell] = set()
    for pair in rng.sample(MONUMENTS, rng.choice((0, 0, 1, 2, 4))):
        x, y = rng.randrange(15), rng.randrange(10)
        square = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        colour = rng.choice(pair.split("-"))
        fits = all((ground[cell] == "~") == (colour == "blue") and cell not in under for cell in square)
        if fits:
            monuments[name((x, y))] = pair
            under.update(square)
            signs |= dict.fromkeys(square, SIGNS[colour].lower())
    return signs, monuments


def _leaders(rng: Random, ground: dict[Cell, str], signs: dict[Cell, str], seats: int) -> dict[Cell, tuple[int, str]]:
    """As many leaders as find a place where no kingdom has two of a colour."""
    found: dict[Cell, tuple[int, str]] = {}
    spots = [cell for cell in CELLS if signs[cell] == "." and ground[cell] != "~"]
    spots = [cell for cell in spots if any(signs[near] == "T" for near in beside(cell))]
    rng.shuffle(spots)
    pieces = [(seat, colour) for seat in range(seats) for colour in COLOURS if rng.random() < 0.85]
    rng.shuffle(pieces)
    for piece in pieces:
        for cell in spots[:8]:
            if cell not in found and _peaceful({**found, cell: piece}, signs, cell):
                found[cell] = piece
                break
        rng.shuffle(spots)
    return found


def _peaceful(leaders: dict[Cell, tuple[int, str]], signs: dict[Cell, str], cell: Cell) -> bool:
    seen, edge, kinds = {cell}, [cell], [leaders[cell][1]]
    while edge:
        for near in beside(edge.pop()):
            if near not in seen and (near in leaders or signs[near] not in ".X"):
                seen.add(near)
                edge.append(near)
                kinds += [leaders[near][1]] if near in leaders else []
    return len(set(kinds)) == len(kinds)


def _hand(rng: Random, left: dict[str, int]) -> dict[str, int]:
    hand = dict.fromkeys(COLOURS, 0)
    for _ in range(rng.choice((6, 6, 6, 5, 3, 0))):
        colour = rng.choice(COLOURS)
        if left[colour]:
            left[colour] -= 1
            hand[colour] += 1
    return hand
