"""How a game begins: who starts, the printed map, and the snake of placings."""

from __future__ import annotations

import pytest

from game.catan.events import FirstChosen, IslandLaid, Produced, TurnBegan
from game.catan.game import GAME
from game.core import CHANCE, BadSetup
from tests.catan import naive_board as naive
from tests.catan.scenes import Scene

BOARD = (
    "board mountains-10 pasture-2 forest-9 fields-12 hills-6 pasture-4 hills-10 fields-9 forest-11 desert forest-3 "
    "mountains-8 forest-8 mountains-3 fields-4 pasture-5 hills-5 fields-6 pasture-11 any grain ore any wool any any "
    "brick lumber"
)


def fresh(seats: int, way: str = "beginner") -> Scene:
    return Scene(GAME.new(GAME.setup(seats, {"map": way})))


def laid(seats: int, first: int = 0) -> Scene:
    """A board without red neighbours, and nothing on it."""
    return fresh(seats, "random_tokens").do(f"first {first}", BOARD)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_seat_may_begin(seats: int) -> None:
    """catan.md 40, 42: two (for practice), three or four seats, each as likely to begin."""
    begin = fresh(seats)
    assert begin.outcomes() == {f"first {seat}": 1.0 for seat in range(seats)}
    last = begin.do(f"first {seats - 1}")
    assert last.events == [FirstChosen(seats - 1), TurnBegan(seats - 1, 1)]
    assert (last.phase, last.actor) == ("roll", seats - 1)


def test_no_other_number_plays() -> None:
    """catan.md 42: one or five seats are none."""
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            GAME.setup(seats)


@pytest.mark.parametrize(
    ("seats", "hands"),
    [
        (2, ["grain grain ore", "lumber wool ore"]),
        (3, ["lumber brick ore", "grain grain ore", "lumber wool ore"]),
        (4, ["lumber lumber grain", "lumber brick ore", "grain grain ore", "lumber wool ore"]),
    ],
)
def test_the_printed_hands(seats: int, hands: list[str]) -> None:
    """catan.md 3: letters A to D pay by their starred settlement; with fewer seats the first letters stay in the box.

    case: beginner hands of section 3
    """
    begin = fresh(seats)
    assert [begin.hand(seat) for seat in range(seats)] == hands
    assert all(begin.points(seat) == 2 for seat in range(seats))
    assert begin.data["robber"] == "0,0"
    pieces = begin.data["buildings"]
    assert ("-2,1,N" in pieces) == ("0,-1,N" in pieces) == (seats == 4)
    assert pieces["1,1,N"] == [seats - 1, "settlement"]
    assert begin.data["roads"]["-1,0,NW"] == seats - 1
    rolled = begin.do("first 0", "roll", "dice 1 2")
    assert rolled.hand(seats - 1) == "lumber lumber wool ore"


def test_the_snake() -> None:
    """catan.md 39: 1, 2, 3, 3, 2, 1; each time a settlement and a road that touches it; the last to place begins."""
    now, placers = laid(3, 1), []
    while now.phase == "setup":
        placers.append(now.actor)
        place = now.legal("settlement")[0]
        due = now.do(place)
        corner = place.split()[1]
        assert due.data["pending"]["settlement"] == corner
        assert {text.split()[1] for text in due.legal()} == set(naive.paths_at(corner))
        assert due.refused(now.legal("settlement")[-1]) == "catan-phase-setup-road"
        far = next(path for path in naive.PATHS if path not in naive.paths_at(corner) and path not in due.data["roads"])
        assert due.refused(f"road {far}") == "catan-road-elsewhere"
        assert now.refused(f"road {far}") == "catan-phase-setup-settlement"
        now = due.do(due.legal("road")[0])
    assert placers == [1, 2, 0, 0, 2, 1]
    assert (now.phase, now.actor, now.data["turn"]["number"]) == ("roll", 1, 1)
    assert now.told(TurnBegan) == [TurnBegan(1, 1)]


def test_the_distance_rule_holds_in_the_set_up() -> None:
    """catan.md 22, 39: no settlement beside another, whoever owns it."""
    placed = laid(2).do("settlement 0,0,N", "road 0,0,NE")
    assert placed.refused("settlement 0,0,N") == "catan-corner-taken"
    for corner in naive.neighbours("0,0,N"):
        assert placed.refused(f"settlement {corner}") == "catan-too-close"
    assert len(placed.legal()) == 54 - 4


def test_the_second_settlement_pays() -> None:
    """catan.md 10, 39: one card for each producing hex round it, fewer at the coast and the desert; the first pays
    nothing. The bank has always enough for it."""
    first = laid(2).do("settlement 0,-2,S")
    assert (first.hand(0), first.told(Produced)) == ("", [])
    rest = first.do("road 0,-2,E" if "road 0,-2,E" in first.legal() else first.legal()[0])
    second = rest.do("settlement 2,-2,S", *[Scene(rest.do("settlement 2,-2,S").state).legal()[0]])
    paid = second.do("settlement -2,2,N")
    assert sorted(paid.hand(1).split()) == sorted(["lumber", "ore", "brick"])
    assert len(paid.told(Produced)) == 3
    coast = second.do("settlement 0,-2,N")
    assert coast.hand(1) == "ore"
    desert = second.do("settlement 0,0,N")
    assert sorted(desert.hand(1).split()) == ["brick", "wool"]
    assert paid.data["bank"]["ore"] == 18


def test_the_island_is_told() -> None:
    """catan.md 4: the robber begins in the desert."""
    told = laid(3).told(IslandLaid)
    assert [event.robber for event in told] == [9]
    assert laid(3).data["robber"] == "0,0"
    waiting = fresh(3, "random").do("first 2")
    assert (waiting.phase, waiting.actor, waiting.data["robber"]) == ("board", CHANCE, None)
    assert GAME.chance(waiting.state) is None
