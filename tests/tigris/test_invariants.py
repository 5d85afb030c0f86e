"""What holds after every action of every game, told apart from how the rules keep it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import bits
from game.core import CHANCE, OVER
from game.tigris.game import GAME
from game.tigris.state import State
from tests.soaking import soaked
from tests.tigris import lush, play
from tests.tigris.drawing import same
from tests.tigris.naive_position import Position, cross, place, squares

COLOURS = ("black", "red", "blue", "green")
TOTALS = {"black": 30, "red": 57, "blue": 36, "green": 30}


def cells(mask: int) -> set[tuple[int, int]]:
    return {bits.xy(cell) for cell in bits.each(mask)}


def tiles_left(data: Any) -> dict[str, int]:
    """All tiles that are still somewhere, by colour."""
    lying = "".join(data["rows"]).upper()
    conflict = data.get("conflict")
    found = {}
    for sign, colour in zip("STFM", COLOURS, strict=True):
        hidden = sum(part[colour] for part in (*data["hands"], *data["swapped"], data["bag"]))
        found[colour] = lying.count(sign) + hidden
    if conflict:
        found["red" if conflict["kind"] == "revolt" else conflict["colour"]] += sum(filter(None, conflict["committed"]))
    return found


def tiles_gone(before: State, action: Any, events: list[Any]) -> dict[str, int]:
    """How many tiles the step took out of the game, by colour, as its events tell."""
    gone = dict.fromkeys(COLOURS, 0)
    for event in events:
        match type(event).__name__:
            case "TilesLost":
                gone[COLOURS[event.colour]] += len(event.cells)
            case "CatastrophePlaced" if event.covered is not None:
                gone[COLOURS[event.covered]] += 1
            case "ConflictEnded":
                conflict = before.conflict
                assert conflict is not None
                kind = "red" if conflict.kind == "revolt" else COLOURS[conflict.colour]
                gone[kind] += (conflict.committed[0] or 0) + action.count
    return gone


def check_regions(state: State, data: Any) -> None:
    """Regions part the occupied cells and each is all that hangs together; no kingdom has two of a colour in peace."""
    naive = Position(data)
    assert sorted(map(sorted, naive.regions())) == sorted(sorted(cells(region)) for region in state.regions)
    assert cells(state.occupied) == naive.pieces()
    assert cells(state.crowned) == set(naive.leaders)
    for leader in naive.leaders:
        assert naive.temples(leader), "a leader without a temple"
    fighting = naive.region(place(data["uniting"])) if "uniting" in data else set()
    if "conflict" in data:
        fighting |= naive.region(place(data["conflict"]["cells"][0]))
    for kingdom in naive.kingdoms():
        colours = [colour for cell, (_, colour) in naive.leaders.items() if cell in kingdom]
        assert len(set(colours)) == len(colours) or kingdom == fighting


def check_buildings(data: Any) -> None:
    """L3, L14, L16, M7, M16: buildings on face-up tiles of their colours, the wonder on five tiles face down."""
    here, options = Position(data), data["options"]
    assert ("buildings" in data) == (options.get("buildings") == "on")
    assert ("wonder" in data) == (options.get("wonder") == "on")
    assert len(here.buildings) == len(data.get("buildings", ())), "a colour has one building"
    assert all(here.up.get(cell) == colour for colour, cell in here.buildings.items())
    under = [each for text in data["monuments"] for each in square(place(text))]
    under += cross(here.wonder) if here.wonder else []
    assert sorted(under) == sorted(here.down), "face down is what lies under a monument or the wonder, once"
    assert not here.wonder or len({here.down[cell] for cell in cross(here.wonder)}) == 1


def square(cell: tuple[int, int]) -> list[tuple[int, int]]:
    """The four cells of a monument."""
    return next(each for each in squares(cell) if each[0] == cell)


def check_step(before: State, action: Any, after: State, events: list[Any]) -> None:
    old, data = GAME.to_json(before), GAME.to_json(after)
    gone = tiles_gone(before, action, events)
    had, has = tiles_left(old), tiles_left(data)
    assert has == {colour: had[colour] - gone[colour] for colour in COLOURS}
    for own, was in zip(data["points"], old["points"], strict=True):
        assert all(own[kind] >= was[kind] for kind in own)
    assert all(sum(hand.values()) <= 6 for hand in data["hands"])
    taken = sum(own["treasure"] for own in data["points"])
    assert len(data["treasures"]) + taken == (14 if data["options"]["board"] == "advanced" else 10)
    assert len(data["treasures"]) >= 1
    assert sum(data["catastrophes"]) + "".join(data["rows"]).count("X") == 2 * data["seats"]
    check_regions(after, data)
    check_buildings(data)
    if GAME.to_act(after) >= 0:
        assert len(GAME.legal(after)) > 0
        assert GAME.chance(after) == []
    else:
        assert list(GAME.legal(after)) == []
    assert same(GAME.from_json(data), after)


@pytest.mark.parametrize("number", range(12))
def test_every_step_of_a_game_keeps_the_invariants(number: int) -> None:
    state = play.new(2 + number % 3, number)
    assert tiles_left(GAME.to_json(state)) == TOTALS
    steps = 0
    for before, action, after, events in play.game(state, Random(100 + number), lively=number % 3 != 2):
        check_step(before, action, after, events)
        steps += 1
        state = after
    assert GAME.to_act(state) == OVER
    assert 50 < steps < 5_000


@pytest.mark.parametrize("number", soaked(range(16, 128, 3), (16, 34, 64, 115)))
def test_every_step_of_a_game_with_variants_keeps_the_invariants(number: int) -> None:
    """Where much is built."""
    steps = list(lush.game(play.new(2 + number % 3, number), Random(f"invariants {number}")))
    for before, action, after, events in steps:
        check_step(before, action, after, events)
    assert GAME.to_act(steps[-1][2]) == OVER
    built = [GAME.to_json(after).get("buildings") for *_, after, _ in steps]
    assert any(built) == (play.options(number)["buildings"] == "on")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_within_a_bound(seats: int) -> None:
    """Chance acts at most as often as tiles are dealt, and seats cannot go on without drawing."""
    for number in range(10):
        steps = list(play.game(play.new(seats, number), Random(number), lively=False))
        assert GAME.to_act(steps[-1][2]) == OVER
        assert len(steps) < 3_000
        assert sum(GAME.to_act(before) == CHANCE for before, *_ in steps) < 300
