"""Trade with the bank and between the players."""

from __future__ import annotations

import pytest

from game.catan.events import Answered, BankTraded, Offered, OfferEnded, Traded
from game.catan.game import GAME
from game.core import BadAction
from tests.catan.scenes import COAST, Scene, contest, scene

MIXED = {0: "lumber*3 ore", 1: "wool*2 grain", 2: "ore*2 brick"}


def offered(terms: str = "lumber for ore", **more: object) -> Scene:
    return scene(hands=MIXED, **more).do(f"offer {terms}")  # type: ignore[arg-type]


def test_only_the_active_seat_offers_after_the_dice() -> None:
    """catan.md 30: the others answer it, and never one another."""
    before = scene(hands=MIXED, rolled=False)
    assert before.refused("offer lumber for ore") == "catan-phase-roll"
    asked = offered()
    assert asked.told(Offered) == [Offered(0, (1, 0, 0, 0, 0), (0, 0, 0, 0, 1))]
    assert (asked.phase, asked.actor) == ("answer", 1)
    assert asked.refused("offer wool for ore") == "catan-phase-answer"
    assert asked.refused("end") == "catan-phase-answer"


def test_every_one_is_asked_clockwise() -> None:
    """catan.md 30, 32: whatever it holds; then the active seat chooses."""
    asked = scene(seats=4, hands={2: "ore"}).do("end", "roll", "dice 1 1", "end", "roll", "dice 1 1")
    assert asked.data["turn"]["seat"] == 2
    now, order = asked.do("offer ore for brick brick brick"), []
    while now.phase == "answer":
        order.append(now.actor)
        assert now.refused("accept") == "catan-accept-not-held"
        now = now.do("reject")
    assert order == [3, 0, 1]
    assert (now.phase, now.actor, now.legal()) == ("choose", 2, ["cancel"])
    assert now.do("cancel").told(OfferEnded) == [OfferEnded(2)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("offer lumber ore for ore", "catan-same-kind"),
        ("offer lumber for lumber lumber", "catan-same-kind"),
        ("offer wool for ore", "catan-not-in-hand"),
        ("offer lumber lumber lumber lumber for ore", "catan-not-in-hand"),
        (f"offer lumber for {' '.join(['wool'] * 20)}", "catan-too-many-cards"),
    ],
)
def test_offers_have_two_different_sides(text: str, reason: str) -> None:
    """catan.md 31: no kind on both sides, cards that one has; what the other side has nobody knows."""
    assert scene(hands=MIXED).refused(text) == reason


def test_there_are_no_gifts() -> None:
    """catan.md 31: each side gives at least one card, and nothing but resources."""
    for text in ("offer lumber for", "offer for ore", "offer lumber for nothing", "offer knight for ore"):
        with pytest.raises(BadAction):
            GAME.decode(text)


def test_large_offers_are_allowed_but_not_listed() -> None:
    """engine-protocol.md: the list has one for one, one for two and two for one."""
    before = scene(hands=MIXED)
    text = "offer lumber lumber lumber for wool wool grain grain"
    assert text not in before.legal()
    assert before.do(text).phase == "answer"
    sides = [text.removeprefix("offer ").split(" for ") for text in before.legal("offer")]
    assert {(len(give.split()), len(want.split())) for give, want in sides} == {(1, 1), (1, 2), (2, 1)}
    assert len(sides) == 2 * 4 + 2 * 10 + 4 + 3


def test_accepting_and_trading() -> None:
    """catan.md 32: nothing is binding before the active seat chooses; then both sides move at once."""
    chosen = offered().do("reject", "accept")
    assert chosen.told(Answered) == [Answered(2, "accept", None, None)]
    assert chosen.data["pending"]["answers"] == [None, "reject", "accept"]
    assert [chosen.hand(seat) for seat in (0, 2)] == ["lumber lumber lumber ore", "brick ore ore"]
    assert chosen.legal() == ["cancel", "trade 2"]
    assert chosen.refused("trade 1") == "catan-trade-rejected"
    assert chosen.refused("trade 0") == "catan-trade-with-self"
    traded = chosen.do("trade 2")
    assert [traded.hand(seat) for seat in (0, 2)] == ["lumber lumber ore ore", "lumber brick ore"]
    assert traded.told(Traded) == [Traded(0, 2, (1, 0, 0, 0, 0), (0, 0, 0, 0, 1))]
    assert (traded.phase, traded.data["bank"]) == ("main", chosen.data["bank"])
    assert chosen.do("cancel").hand(0) == chosen.hand(0)


def test_counter_offers() -> None:
    """catan.md 32: any opponent may answer with other terms; the trade is on its terms."""
    asked = offered("lumber for wool")
    assert asked.refused("counter wool for lumber") == "catan-counter-same"
    assert "counter wool for lumber" not in asked.legal()
    assert asked.refused("counter ore for lumber") == "catan-not-in-hand"
    assert asked.refused("counter wool for lumber wool") == "catan-same-kind"
    countered = asked.do("counter wool grain for lumber lumber")
    assert countered.told(Answered) == [Answered(1, "counter", (0, 0, 1, 1, 0), (2, 0, 0, 0, 0))]
    chosen = countered.do("counter brick for grain grain")
    assert chosen.legal() == ["cancel", "trade 1"]
    assert chosen.refused("trade 2") == "catan-trade-not-held"
    traded = chosen.do("trade 1")
    assert [traded.hand(seat) for seat in (0, 1)] == ["lumber wool grain ore", "lumber lumber wool"]


def test_a_seat_that_the_game_does_not_have() -> None:
    """engine-protocol.md: such a number is no action of this game."""
    chosen = offered().do("reject", "reject")
    for now in (chosen, scene()):
        with pytest.raises(BadAction):
            GAME.apply(now.state, GAME.decode("trade 3"))


def test_the_bank_takes_four() -> None:
    """catan.md 33: of one kind for one of another that the bank has, as often as one likes."""
    before = scene(hands={0: "lumber*9 ore"}, away="wool*19")
    four = "bank lumber lumber lumber lumber for"
    assert before.legal("bank") == [f"{four} {want}" for want in ("brick", "grain", "ore")]
    assert before.refused("bank lumber lumber lumber lumber for wool") == "catan-bank-short"
    assert before.refused("bank lumber lumber lumber for ore") == "catan-bank-rate"
    assert before.refused("bank lumber lumber lumber lumber lumber for ore") == "catan-bank-rate"
    assert before.refused("bank lumber lumber lumber ore for brick") == "catan-bank-one-kind"
    assert before.refused("bank lumber lumber lumber lumber for brick ore") == "catan-bank-one-kind"
    assert before.refused("bank lumber lumber lumber lumber for lumber") == "catan-same-kind"
    assert before.refused("bank ore ore ore ore for brick") == "catan-not-in-hand"
    twice = before.do(*["bank lumber lumber lumber lumber for brick"] * 2)
    assert twice.hand(0) == "lumber brick brick ore"
    assert twice.told(BankTraded) == [BankTraded(0, (4, 0, 0, 0, 0), (0, 1, 0, 0, 0))]


def test_harbours() -> None:
    """catan.md 33: 3:1 for everything with a general one, 2:1 for its kind with a special one, one's own only."""
    general = harbour("0,-2,N")
    assert general.state.rates[0] == (3, 3, 3, 3, 3)
    special = harbour("-3,2,N")
    assert special.state.rates[0] == (4, 2, 4, 4, 4)
    both = harbour("0,-2,N", "-3,2,N")
    assert both.state.rates[0] == (3, 2, 3, 3, 3)
    assert both.state.rates[1] == (4, 4, 4, 4, 4)
    assert "bank brick brick for wool" in special.legal()
    assert special.refused("bank brick brick brick brick for wool") == "catan-bank-rate"


def harbour(*corners: str) -> Scene:
    """Seat 0 has settlements there; the printed pieces of seats 1 and 2 as ever."""
    from tests.catan import naive_board as naive

    data = scene(hands={0: "lumber*4 brick*4"}).data
    for corner in corners:
        data["buildings"][corner] = [0, "settlement"]
        data["roads"][naive.paths_at(corner)[0]] = 0
    return Scene(GAME.from_json(data))


def test_a_harbour_is_open_at_once() -> None:
    """catan.md 34: in the turn in which the settlement is built, in free order."""
    before = contest(4, 2, 2, None, options={"phases": "free"})
    built = before.do(f"road {COAST[24]}")
    place = next(text for text in built.legal("settlement") if harbours(built.do(text)))
    after = built.do(place)
    assert after.state.rates[0] != built.state.rates[0]
    assert after.data["turn"]["built"]
    assert after.legal("bank")


def harbours(now: Scene) -> bool:
    return now.state.rates[0] != (4, 4, 4, 4, 4)


def test_strict_phases() -> None:
    """catan.md 35: trade comes before building; free roads and played cards change nothing."""
    hands = {0: "lumber*9 brick*5 wool grain ore"}
    for phases in ("free", "strict"):
        before = scene(hands=hands, cards={0: "road-building"}, options={"phases": phases})
        assert before.legal("bank")
        built = before.do(before.legal("road")[0])
        bought = before.do("buy", "card knight")
        for after in (built, bought):
            assert bool(after.legal("bank")) == bool(after.legal("offer")) == (phases == "free")
            if phases == "strict":
                assert after.refused("bank lumber lumber lumber lumber for ore") == "catan-trade-after-building"
                assert after.refused("offer lumber for ore") == "catan-trade-after-building"
        roads = before.do("play road-building")
        free = roads.do(roads.legal("road")[0], "enough")
        assert free.legal("bank")
    later = built.do("end", "roll", "dice 1 1")
    assert later.data["turn"] == {"seat": 1, "number": 2, "rolled": True, "card_played": False, "built": False}
