"""The limit of offers, and offers to one seat (T34 to T40)."""

from __future__ import annotations

from random import Random

import pytest

from game.catan.events import Answered, Offered, OfferedTo, OfferEnded, Traded
from game.catan.game import GAME
from game.core import BadAction, BadState, event_to_json
from game.schema.checker import event_from_json
from tests.catan import play
from tests.catan.scenes import Scene, scene

MIXED = {0: "lumber*3 ore", 1: "wool*2 grain", 2: "ore*2 brick"}
LIMIT = {"trade_limit": "20"}
LUMBER, ORE = (1, 0, 0, 0, 0), (0, 0, 0, 0, 1)


def made(count: int, text: str = "offer lumber for ore to 2", **more: object) -> Scene:
    """The turn of seat 0 after so many offers that came to nothing."""
    now = scene(hands=MIXED, options=LIMIT, **more)  # type: ignore[arg-type]
    for _ in range(count):
        now = now.do(text)
        while now.phase == "answer":
            now = now.do("reject")
        now = now.do("cancel")
    return now


def test_twenty_offers_a_turn() -> None:
    """T34: after twenty no offer is legal or listed; T40: one to a seat counts as one to all."""
    nineteen = made(19)
    assert nineteen.data["turn"]["offers"] == 19
    assert nineteen.legal("offer")
    last = nineteen.do("offer lumber for ore", "reject", "reject", "cancel")
    assert last.data["turn"]["offers"] == 20
    assert last.legal("offer") == []
    for text in ("offer lumber for ore", "offer lumber for ore to 2", "offer lumber lumber lumber for grain to 1"):
        assert last.refused(text) == "catan-offers-used-up"
    assert last.do("end").data["turn"]["offers"] == 0
    assert last.do("end", "roll", "dice 1 1").legal("offer")


def test_what_does_not_count() -> None:
    """T34: answers, counters, refused texts and `bank`; a deal counts like any other offer."""
    before = scene(hands=MIXED | {0: "lumber*5 ore"}, options=LIMIT)
    for text in ("offer ore ore for wool", "offer lumber for ore to 0", "offer lumber for lumber"):
        before.refused(text)
    assert before.data["turn"]["offers"] == 0
    dealt = before.do("offer lumber for ore", "counter wool for lumber", "accept", "trade 2")
    assert dealt.told(Traded)
    assert dealt.data["turn"]["offers"] == 1
    assert dealt.do("bank lumber lumber lumber lumber for grain").data["turn"]["offers"] == 1


def test_without_the_option_nothing_is_counted() -> None:
    """T34, T1."""
    now = scene(hands=MIXED)
    for _ in range(21):
        now = now.do("offer lumber for ore to 1", "reject", "cancel")
    assert "offers" not in now.data["turn"]
    assert now.legal("offer")


def test_the_number_of_offers_is_open() -> None:
    """T34: a view shows it, a guest counts along, a determinization keeps it."""
    before = made(3)
    for seat in (None, 0, 1, 2):
        view = GAME.view(before.state, seat)
        shown = GAME.view_to_json(view)
        assert shown["turn"]["offers"] == 3
        assert GAME.view_to_json(GAME.view_from_json(shown)) == shown
        assert GAME.to_json(GAME.determinize(view, Random(0)))["turn"]["offers"] == 3
        asked, events = GAME.follow(view, "offer lumber for wool to 1")
        assert GAME.view_to_json(asked)["turn"]["offers"] == 4
        for event in events:
            GAME.apply_event(view, event)
        assert view.offers == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_offer_to_one_seat(seats: int) -> None:
    """T35: always allowed, with two seats too; to oneself it is illegal, to a seat that is not there no action."""
    now = scene(seats=seats, hands={0: "lumber*3", 1: "ore"})
    for other in range(1, seats):
        asked = now.do(f"offer lumber for ore to {other}")
        assert asked.events == [OfferedTo(0, other, LUMBER, ORE)]
        assert (asked.phase, asked.actor) == ("answer", other)
    assert now.refused("offer lumber for ore to 0") == "catan-offer-to-self"
    for other in range(seats, 4):
        with pytest.raises(BadAction):
            now.do(f"offer lumber for ore to {other}")
        with pytest.raises(BadAction):
            scene(seats=seats, rolled=False).do(f"offer lumber for ore to {other}")
    for slip in ("to 4", "to", "to -1", "to 01", " to 1", "to 1 2", "to all", "for 1"):
        with pytest.raises(BadAction):
            GAME.decode(f"offer lumber for ore {slip}")
    for text in ("offer lumber to 1 for ore", "counter ore for lumber to 0", "bank ore ore ore ore for wool to 1"):
        with pytest.raises(BadAction):
            GAME.decode(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("offer lumber ore for ore to 1", "catan-same-kind"),
        ("offer wool for ore to 1", "catan-not-in-hand"),
        (f"offer lumber for {' '.join(['wool'] * 20)} to 1", "catan-too-many-cards"),
    ],
)
def test_all_terms_of_offers_hold(text: str, reason: str) -> None:
    """T35."""
    assert scene(hands=MIXED).refused(text) == reason
    strict = scene(hands=MIXED, options={"phases": "strict"}, built=True)
    assert strict.refused("offer lumber for wool to 1") == "catan-trade-after-building"


def test_that_seat_alone_is_asked() -> None:
    """T36: then the active seat chooses, also after a reject."""
    asked = scene(seats=4, hands=MIXED).do("offer lumber for ore to 2")
    assert asked.data["pending"] == {"offer": "lumber for ore", "answers": [None] * 4, "to": 2}
    assert "accept" in asked.legal()
    accepted = asked.do("accept")
    assert accepted.told(Answered) == [Answered(2, "accept", None, None)]
    assert accepted.data["pending"] == {"offer": "lumber for ore", "answers": [None, None, "accept", None], "to": 2}
    assert (accepted.phase, accepted.actor, accepted.legal()) == ("choose", 0, ["cancel", "trade 2"])
    assert accepted.do("trade 2").hand(0) == "lumber lumber ore ore"
    for other in (1, 3):
        assert accepted.refused(f"trade {other}") == "catan-trade-rejected"
    rejected = asked.do("reject")
    assert (rejected.phase, rejected.actor, rejected.legal()) == ("choose", 0, ["cancel"])
    assert rejected.do("cancel").told(OfferEnded) == [OfferEnded(0)]
    countered = asked.do("counter brick for lumber")
    assert countered.do("trade 2").told(Traded) == [Traded(0, 2, LUMBER, (0, 1, 0, 0, 0))]


def test_all_hear_it() -> None:
    """T37: the same text and the same event for everybody, and all see whom it asks."""
    asked = scene(seats=4, hands=MIXED).do("offer lumber for ore to 2")
    for reader in (None, 0, 1, 2, 3):
        assert GAME.redact(asked.events[0], reader) == asked.events[0]
        assert GAME.redact_action(GAME.decode("offer lumber for ore to 2"), 0, reader) == "offer lumber for ore to 2"
        view = GAME.view(asked.state, reader)
        assert GAME.view_to_json(view)["pending"]["to"] == 2
        assert GAME.view_to_json(GAME.view_from_json(GAME.view_to_json(view))) == GAME.view_to_json(view)


def test_the_event_says_whom_it_asks() -> None:
    """T37: and crosses a network; the one of an offer to all is as it was."""
    (told,) = scene(hands=MIXED).do("offer lumber for ore to 2").events
    data = event_to_json(told)
    assert data == {"event": "OfferedTo", "seat": 0, "to": 2, "give": [1, 0, 0, 0, 0], "want": [0, 0, 0, 0, 1]}
    assert event_from_json(GAME, data, 3) == told
    for to in (3, -1, True, None, "2"):
        with pytest.raises(BadState):
            event_from_json(GAME, {**data, "to": to}, 3)
    (to_all,) = scene(hands=MIXED).do("offer lumber for ore").events
    assert to_all == Offered(0, LUMBER, ORE)
    assert set(event_to_json(to_all)) == {"event", "seat", "give", "want"}


def test_no_list_has_one() -> None:
    """T38: `apply` takes them; random games make none."""
    asked = scene(hands=MIXED)
    assert asked.legal("offer")
    assert not [text for text in asked.legal() if " to " in text]
    texts = [GAME.encode(action) for _, action, *_ in play.game(play.new(3, 16), Random(4), most=400, talk=0.4)]
    assert [text for text in texts if text.startswith("offer")]
    assert not [text for text in texts if " to " in text]


def test_nothing_is_taken_back() -> None:
    """T39: `withdraw` is no action of Catan."""
    asked = scene(hands=MIXED).do("offer lumber for ore to 2")
    for text in ("withdraw", "withdraw offer"):
        with pytest.raises(BadAction):
            asked.do(text)
    assert GAME.final(GAME.decode("offer lumber for ore to 2"))
