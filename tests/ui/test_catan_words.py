"""What the screen says about Catan: every event in every language, one line for what an action brought, no secret."""

from __future__ import annotations

from random import Random

import pytest

from game.catan import events as ev
from game.catan.actions import (
    ACCEPT,
    BUY,
    CANCEL,
    CITY,
    END,
    ENOUGH,
    KNIGHT_PLAY,
    MONOPOLY_PLAY,
    REJECT,
    ROAD,
    ROADS_PLAY,
    ROBBER,
    ROBBER_ALONE,
    ROLL,
    SETTLEMENT,
    TRADE,
    Bank,
    Counter,
    Discard,
    Offer,
    PlayPlenty,
)
from game.catan.game import GAME
from game.catan.kinds import RESOURCES
from game.core import CHANCE, OVER
from ui.catan.event_text import gains, headline, sentence, throw_words
from ui.catan.hint_plan import items_of, places_in
from ui.catan.hint_text import what
from ui.text.i18n import LANGUAGES, Locale

NAMES = ("Dana", "Yoni", "Tal", "Noa")
WOOL, TWO_ORE = (0, 0, 1, 0, 0), (0, 0, 0, 0, 2)
EVENTS: tuple[ev.Event, ...] = (
    ev.FirstChosen(0), ev.IslandLaid((), (), (), 9), ev.TurnBegan(1, 2), ev.Rolled(0, 3, 5), ev.Rolled(0, 3, 4),
    ev.Produced(0, 3, 4, 2), ev.BankShort(4, 3, 1, 0), ev.BankShort(4, 3, 1, 1), ev.Blocked(3),
    ev.Discarded(0, TWO_ORE), ev.RobberMoved(0, 9, 3, 1), ev.Stolen(0, 1, None), ev.Stolen(0, 1, 4),
    ev.RoadBuilt(0, 3, False), ev.SettlementBuilt(0, 3, False), ev.CityBuilt(0, 3), ev.CardBought(0, None),
    ev.CardBought(0, 1), ev.CardPlayed(0, 4), ev.PlentyTaken(0, TWO_ORE), ev.Monopolized(0, 4, (0, 2, 1)),
    ev.BankTraded(0, TWO_ORE, WOOL), ev.Offered(0, TWO_ORE, WOOL), ev.Answered(1, "accept", None, None),
    ev.Answered(1, "reject", None, None), ev.Answered(1, "counter", WOOL, TWO_ORE), ev.Traded(0, 1, TWO_ORE, WOOL),
    ev.OfferEnded(0), ev.LongestRoadMoved(0, None, 5), ev.LongestRoadMoved(None, 0, 0), ev.LargestArmyMoved(0, 1, 4),
    ev.HandShown(0, WOOL, (0, 2, 0, 0, 0)), ev.GameEnded(0, 10),
)  # fmt: skip
SILENT = {ev.Paid, ev.RoadsDone, ev.TurnEnded}
"""What another sentence says."""
ADVISED = (
    ROLL, BUY, END, ENOUGH, ACCEPT, REJECT, CANCEL, KNIGHT_PLAY, ROADS_PLAY, MONOPOLY_PLAY[2], ROAD[3], SETTLEMENT[3],
    CITY[3], ROBBER[3][1], ROBBER_ALONE[3], TRADE[1], Discard(TWO_ORE), PlayPlenty(TWO_ORE), Bank(TWO_ORE, WOOL),
    Offer(TWO_ORE, WOOL), Counter(TWO_ORE, WOOL),
)  # fmt: skip


def test_every_class_of_event_is_tried() -> None:
    assert {type(event) for event in EVENTS} | SILENT == set(ev.EVENTS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_sentence_with_names(lang: str) -> None:
    for event in EVENTS:
        told = sentence(Locale(lang), event, NAMES)
        assert told, event
        assert "{" not in told
        if hasattr(event, "seat") and event.seat is not None:
            assert NAMES[event.seat] in told, told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_advised_action_has_words_and_a_place(lang: str) -> None:
    for action in ADVISED:
        assert what(Locale(lang), action, NAMES)
        assert items_of(action) or places_in(action), action


def test_a_throw_is_told_in_one_line_per_seat() -> None:
    locale = Locale("en")
    events = (
        ev.Rolled(0, 3, 5), ev.Produced(1, 3, 4, 2), ev.Produced(0, 3, 2, 1), ev.Produced(1, 5, 2, 1),
    )  # fmt: skip
    assert headline(locale, events, NAMES) == ("Dana rolls 8.", "Dana: one wool.", "Yoni: one wool and 2 ore.")
    assert throw_words(locale, events, NAMES) == headline(locale, events, NAMES)
    assert throw_words(locale, events[:1], NAMES) == ("Dana rolls 8.", "Nobody gets anything.")
    assert throw_words(locale, (ev.Rolled(0, 3, 4),), NAMES) == ("Dana rolls 7: the robber moves.",)
    assert throw_words(locale, (), NAMES) == gains(locale, (), NAMES) == ()


def test_the_end_of_a_turn_brings_nothing_to_look_at() -> None:
    assert headline(Locale("en"), (ev.TurnEnded(0), ev.TurnBegan(1, 5)), NAMES) == ()


def test_an_offer_turned_down_is_told_in_the_log_alone() -> None:
    declined = (ev.Answered(1, "reject", None, None),)
    assert headline(Locale("en"), declined, NAMES) == headline(Locale("en"), (ev.OfferEnded(0),), NAMES) == ()
    assert sentence(Locale("en"), declined[0], NAMES)
    assert headline(Locale("en"), (ev.Answered(1, "accept", None, None),), NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_tells_what_only_some_may_know(lang: str) -> None:
    """Whatever an event carries, its words are the same as for an onlooker."""
    rng, locale = Random(3), Locale(lang)
    state = GAME.new(GAME.setup(3))
    while GAME.to_act(state) != OVER:
        action = GAME.sample(state, rng) if GAME.to_act(state) == CHANCE else GAME.pick(state, rng)
        state, events = GAME.apply(state, action)
        for event in events:
            assert sentence(locale, event, NAMES) == sentence(locale, GAME.redact(event, None), NAMES)


def test_resources_are_told_in_their_order() -> None:
    told = sentence(Locale("en"), ev.Discarded(0, (1, 1, 1, 1, 1)), NAMES)
    assert [told.index(name) for name in RESOURCES] == sorted(told.index(name) for name in RESOURCES)
