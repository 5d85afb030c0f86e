"""Every event has one right sentence in every language, and none tells a secret."""

from __future__ import annotations

import dataclasses
import re
from typing import get_args

import pytest

from game import bits
from game.tigris import events as ev
from game.tigris.actions import BLACK, BLUE, GREEN, RED
from tests.ui.positions import game
from ui.text.i18n import LANGUAGES, Locale
from ui.tigris.event_text import points_words, sentence

NAMES = ("Dana", "בועז", "پریسا", "Bot {n} %s")
E5, F6 = bits.CELL_OF["e5"], bits.CELL_OF["f6"]

EVENTS = [
    ev.FirstChosen(1),
    *(ev.TilesDrawn(0, n, None) for n in (1, 2, 6)),
    *(ev.TilesSwapped(0, n, None) for n in (1, 2, 3)),
    *(ev.TilePlaced(0, colour, E5) for colour in range(4)),
    ev.LeaderPlaced(2, RED, E5, None),
    ev.LeaderPlaced(2, RED, E5, F6),
    ev.LeaderWithdrawn(1, BLACK, E5),
    *(ev.LeaderLost(1, GREEN, E5, cause) for cause in ("revolt", "war", "stranded")),
    ev.CatastrophePlaced(0, E5, None),
    ev.CatastrophePlaced(0, E5, BLUE),
    *(ev.KingdomsUnited(0, E5, clashes) for clashes in ((), (0,), (0, 1), (0, 1, 2))),
    *(ev.ConflictBegan(kind, RED, 0, 1, (E5, F6), (2, 3), (0, 0)) for kind in ("revolt", "war")),
    *(ev.Supported(0, n, True) for n in (0, 1, 2, 3)),
    *(ev.ConflictEnded(kind, RED, 1, 0, totals) for kind in ("revolt", "war") for totals in ((2, 3), (3, 3))),
    *(ev.TilesLost(colour, (E5,) * n) for colour in range(4) for n in (1, 2, 5)),
    *(ev.Scored(0, c, n, "war", E5) for c in range(4) for n in (1, 2, 7)),
    *(ev.Scored(0, BLUE, 1, why, E5) for why in ("tile", "king", "revolt", "war", "monument")),
    *(ev.MonumentBuilt(0, monument, E5, RED) for monument in range(6)),
    ev.MonumentDeclined(0, E5),
    ev.TreasureTaken(0, E5),
    ev.TurnEnded(0),
    ev.TurnBegan(0, 12),
    ev.GameEnded("treasures"),
    ev.GameEnded("bag"),
]


def plain(text: str) -> str:
    """Without the invisible marks of direction."""
    return re.sub("[\u2066-\u2069\u200e\u200f]", "", text)


def test_the_list_leaves_no_class_out():
    assert {type(event) for event in EVENTS} == set(get_args(ev.Event))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_every_event_is_one_finished_sentence(lang, event):
    words = sentence(Locale(lang), event, NAMES)
    assert plain(words).endswith(".")
    assert plain(words).count(".") == 1
    assert "{" not in words
    if hasattr(event, "cell") and not (isinstance(event, ev.Scored) and event.why in ("war", "revolt")):
        assert "e5" in words
    if hasattr(event, "seat") and not isinstance(event, ev.KingdomsUnited):
        assert NAMES[event.seat] in words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_different_events_have_different_sentences(lang):
    said = [sentence(Locale(lang), event, NAMES) for event in dict.fromkeys(EVENTS)]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("event", "en", "he", "fa"),
    [
        (
            ev.TilePlaced(0, BLUE, E5),
            "Dana places a farm on e5.",
            "Dana: הנחת חווה ב־e5.",
            "Dana یک مزرعه در e5 می‌گذارد.",
        ),
        (
            ev.Scored(0, RED, 2, "war", E5),
            "Dana scores 2 red points for the war.",
            "Dana: שתי נקודות אדומות על הניצחון בסכסוך החיצוני.",
            "Dana برای درگیری بیرونی ۲ امتیاز قرمز می‌گیرد.",
        ),
        (
            ev.TilesDrawn(1, 1, None),
            "בועז draws 1 tile.",
            "בועז: שליפת אריח אחד מהשק.",
            "בועז ۱ کاشی از کیسه می‌کشد.",
        ),
        (
            ev.LeaderPlaced(2, GREEN, E5, F6),
            "پریسا moves the trader from f6 to e5.",
            "پریسا: העברת הסוחר מ־f6 אל e5.",
            "پریسا بازرگان خود را از f6 به e5 می‌برد.",
        ),
        (
            ev.ConflictEnded("revolt", BLACK, 1, 0, (3, 3)),
            "The revolt is tied at 3: the defender, בועז, wins.",
            "תיקו 3 בסכסוך הפנימי: המגן, בועז, מנצח.",
            "درگیری درونی ۳ به ۳ مساوی شد: مدافع، בועז، می‌برد.",
        ),
    ],
)
def test_some_sentences_word_for_word(event, en, he, fa):
    said = [plain(sentence(Locale(lang, persian_digits=True), event, NAMES)) for lang in ("en", "he", "fa")]
    assert said == [en, he, fa]


def test_plural_forms_of_points():
    assert [points_words(Locale("en"), GREEN, n) for n in (1, 2)] == ["1 green point", "2 green points"]
    assert [points_words(Locale("he"), GREEN, n) for n in (1, 2, 3)] == [
        "נקודה ירוקה אחת",
        "שתי נקודות ירוקות",
        "3 נקודות ירוקות",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", [ev.TilesDrawn, ev.TilesSwapped])
def test_secret_tiles_are_told_as_a_count_only(lang, kind):
    told = {sentence(Locale(lang), kind(0, 3, tiles), NAMES) for tiles in (None, (3, 0, 0, 0), (1, 1, 0, 1))}
    assert len(told) == 1


def test_a_name_is_never_a_format():
    assert "Bot {n} %s" in sentence(Locale("en"), ev.TurnBegan(3, 5), NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told(lang):
    locale = Locale(lang)
    for events, _ in game(seed=3, seat=None):
        for event in events:
            assert sentence(locale, event, NAMES)
            assert all(item.name != "tiles" or event.tiles is None for item in dataclasses.fields(event))
