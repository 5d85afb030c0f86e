"""Dice, production and the bank's limits."""

from __future__ import annotations

from game.catan.events import BankShort, Blocked, Produced, Rolled
from game.catan.kinds import LUMBER
from tests.catan import naive_board as naive
from tests.catan.scenes import Scene, scene


def test_the_roll_comes_once_and_first() -> None:
    """catan.md 36: exactly once per turn, before trade and building."""
    before = scene(rolled=False, hands={0: "lumber*5 brick*5"})
    assert before.legal() == ["roll"]
    for text in ("end", "buy", "bank lumber lumber lumber lumber for ore", "offer lumber for ore"):
        assert before.refused(text) == "catan-phase-roll"
    rolled = before.do("roll", "dice 1 1")
    assert rolled.refused("roll") == "catan-phase-main"
    assert "end" in rolled.legal()


def test_all_rolls_are_equally_likely() -> None:
    """catan.md 46: two fair dice, 36 ordered rolls."""
    rolls = scene(rolled=False).do("roll").outcomes()
    assert len(rolls) == 36
    assert set(rolls.values()) == {1.0}
    assert scene(rolled=False).do("roll", "dice 2 5").told(Rolled) == [Rolled(0, 2, 5)]


def corner_of(before: Scene, seat: int, hexagon: str) -> str:
    """The seat's building at a hex."""
    return next(
        corner
        for corner, (owner, _) in before.data["buildings"].items()
        if owner == seat and hexagon in naive.hexes_at(corner)
    )


def test_buildings_bring_cards() -> None:
    """catan.md 8: a settlement one card, a city two, whoever rolled."""
    before = scene(seats=4, rolled=False)
    eight = before.do("roll", "dice 4 4")
    assert [eight.hand(seat) for seat in range(4)] == ["lumber", "lumber", "", "ore"]
    corner = corner_of(before, 1, "-2,1")
    city = scene(seats=4, rolled=False, cities={1: [corner]}).do("roll", "dice 4 4")
    assert city.hand(1) == "lumber lumber"
    assert {(event.seat, event.kind, event.count) for event in city.told(Produced)} == {(0, 0, 1), (1, 0, 2), (3, 4, 1)}


def test_the_robbers_hex_brings_nothing() -> None:
    """catan.md 8: but other hexes of the number do, and sevens are as ever."""
    before = scene(seats=4, rolled=False, robber="-2,1")
    eight = before.do("roll", "dice 4 4")
    assert [eight.hand(seat) for seat in range(4)] == ["", "", "", "ore"]
    assert len(eight.told(Blocked)) == 1
    assert before.do("roll", "dice 3 4").phase == "robber"


def eights(stock: int, **more: object) -> Scene:
    """An eight brings seats 0 and 1 lumber; the bank has so many."""
    return scene(seats=4, rolled=False, away=f"lumber*{19 - stock}", **more).do("roll", "dice 4 4")  # type: ignore[arg-type]


def test_the_bank_is_short_for_two() -> None:
    """catan.md 9: then nobody gets the kind, others do not suffer.

    case: bank short with 1 and with 2 claimants
    """
    assert [eights(2).hand(seat) for seat in (0, 1)] == ["lumber", "lumber"]
    short = eights(1)
    assert [short.hand(seat) for seat in (0, 1)] == ["", ""]
    assert short.told(BankShort) == [BankShort(LUMBER, 2, 1, 0)]
    assert short.told(Produced)[0].kind != LUMBER
    assert short.data["hands"][3]["ore"] == 1


def test_the_bank_is_short_for_one() -> None:
    """catan.md 9: a single claimant, with however many buildings, gets what is left.

    case: bank short with 1 and with 2 claimants
    """
    alone = scene(rolled=False, cities={0: ["-2,2,N"]}, away="lumber*18").do("roll", "dice 4 4")
    assert alone.hand(0) == "lumber"
    assert alone.told(BankShort) == [BankShort(LUMBER, 2, 1, 1)]
    none = scene(rolled=False, cities={0: ["-2,2,N"]}, away="lumber*19").do("roll", "dice 4 4")
    assert (none.hand(0), none.told(BankShort)) == ("", [BankShort(LUMBER, 2, 0, 0)])
    assert none.told(Produced) == [event for event in none.told(Produced) if event.kind != LUMBER]
