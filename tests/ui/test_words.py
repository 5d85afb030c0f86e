"""What Tigris & Euphrates says of an event, word for word; the other checks are in `tests/screens/test_words.py`."""

from __future__ import annotations

import pytest

from game.tigris import events as ev
from game.tigris.actions import BLACK, BLUE, GREEN, RED
from tests.screens.test_words import NAMES, plain
from tests.screens.tigris import E5, EVENTS, F6
from ui.text.i18n import LANGUAGES, Locale
from ui.tigris.event_text import points_words, sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_names_its_cell(lang):
    for event in EVENTS:
        if hasattr(event, "cell") and not (isinstance(event, ev.Scored) and event.why in ("war", "revolt")):
            assert "e5" in sentence(Locale(lang), event, NAMES)


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
            "תיקו 3 בסכסוך הפנימי: ההגנה של בועז מנצחת.",
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
