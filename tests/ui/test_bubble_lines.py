"""Words of a lesson take two lines at most, in every language, at the size that most players have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.tables import Table
from ui.table.guide_layer import PAD, WORDS, bubble_width
from ui.text.i18n import LANGUAGES, sentences
from ui.widgets.gui import Gui


def lines(gui: Gui, words: str, most: int) -> int:
    room = bubble_width(gui, words, most) - 2 * gui.u(PAD) - gui.u(WORDS + 8)
    return round(gui.height(words, room, WORDS) / gui.height("", room, WORDS))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_a_lesson_takes_two_lines_at_most(tmp_path: Path, lang: str) -> None:
    table = Table(tmp_path, (1280, 720), lang)
    gui = Gui(table.app)
    said = {key: text for key, text in sentences(lang).items() if key.startswith("lesson.") and isinstance(text, str)}
    long = [f"{key}: {text}" for key, text in said.items() if key[-1].isdigit() and lines(gui, text, 800) > 2]
    assert len(said) > 100
    assert not long, "\n".join(long)
    gui.close()
    table.close()


def test_a_bubble_is_no_wider_than_its_words_need(tmp_path: Path) -> None:
    table = Table(tmp_path)
    gui = Gui(table.app)
    short, longer = bubble_width(gui, "Two words", 800), bubble_width(gui, "a long sentence " * 7, 800)
    assert short < longer
    assert bubble_width(gui, "a long sentence " * 6, 300) == 300
    gui.close()
    table.close()
