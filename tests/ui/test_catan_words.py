"""What the screen says about Catan: hints in every language, one line for what an action brought."""

from __future__ import annotations

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
from game.catan.kinds import RESOURCES
from tests.screens.catan import TWO_ORE, WOOL
from ui.catan.event_text import gains, headline, roll_words, sentence
from ui.catan.hint_plan import items_of, places_in
from ui.catan.hint_text import what
from ui.text.i18n import LANGUAGES, Locale

NAMES = ("Dana", "Yoni", "Tal", "Noa")
ADVISED = (
    ROLL, BUY, END, ENOUGH, ACCEPT, REJECT, CANCEL, KNIGHT_PLAY, ROADS_PLAY, MONOPOLY_PLAY[2], ROAD[3], SETTLEMENT[3],
    CITY[3], ROBBER[3][1], ROBBER_ALONE[3], TRADE[1], Discard(TWO_ORE), PlayPlenty(TWO_ORE), Bank(TWO_ORE, WOOL),
    Offer(TWO_ORE, WOOL), Counter(TWO_ORE, WOOL),
)  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_advised_action_has_words_and_a_place(lang: str) -> None:
    for action in ADVISED:
        assert what(Locale(lang), action, NAMES)
        assert items_of(action) or places_in(action), action


def test_a_roll_is_told_in_one_line_per_seat() -> None:
    locale = Locale("en")
    events = (
        ev.Rolled(0, 3, 5), ev.Produced(1, 3, 4, 2), ev.Produced(0, 3, 2, 1), ev.Produced(1, 5, 2, 1),
    )  # fmt: skip
    assert headline(locale, events, NAMES) == ("Dana rolls 8.", "Dana: 1 wool.", "Yoni: 1 wool and 2 ore.")
    assert roll_words(locale, events, NAMES) == headline(locale, events, NAMES)
    assert roll_words(locale, events[:1], NAMES) == ("Dana rolls 8.", "Nobody gets anything.")
    assert roll_words(locale, (ev.Rolled(0, 3, 4),), NAMES) == ("Dana rolls 7: the robber moves.",)
    assert roll_words(locale, (), NAMES) == gains(locale, (), NAMES) == ()


def test_the_end_of_a_turn_brings_nothing_to_look_at() -> None:
    assert headline(Locale("en"), (ev.TurnEnded(0), ev.TurnBegan(1, 5)), NAMES) == ()


def test_an_offer_turned_down_is_told_in_the_log_alone() -> None:
    declined = (ev.Answered(1, "reject", None, None),)
    assert headline(Locale("en"), declined, NAMES) == headline(Locale("en"), (ev.OfferEnded(0),), NAMES) == ()
    assert sentence(Locale("en"), declined[0], NAMES)
    assert headline(Locale("en"), (ev.Answered(1, "accept", None, None),), NAMES)


def test_resources_are_told_in_their_order() -> None:
    told = sentence(Locale("en"), ev.Discarded(0, (1, 1, 1, 1, 1)), NAMES)
    assert [told.index(name) for name in RESOURCES] == sorted(told.index(name) for name in RESOURCES)
