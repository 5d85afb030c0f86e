"""Every kind, reason and theme of a puzzle has its words, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import game.puzzles
from game.catalog import GAMES
from game.puzzles import puzzle_file
from game.puzzles.puzzle import GRADES
from game.puzzles.registry import kinds
from tests.ui.puzzles import PUZZLES
from ui.learn import puzzle_words
from ui.text.i18n import LANGUAGES, Locale

REASON = re.compile(r'Reason\(\s*"([a-z-]+)"')
FOLDER = Path(game.puzzles.__file__).parent


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_kind_theme_and_reason_has_words(lang: str, key: str) -> None:
    locale = Locale(lang)
    wanted = [f"puzzle.{what}.{key}.{kind}" for kind in kinds(key) for what in ("kind", "question", "proof")]
    wanted += [f"puzzle.theme.{theme}" for puzzle in puzzle_file.shipped(key) for theme in puzzle.themes]
    sources = [path.read_text(encoding="utf-8") for path in (FOLDER / key).glob("*.py")]
    wanted += [f"puzzle.why.{key}.{reason}" for source in sources for reason in REASON.findall(source)]
    wanted += [f"puzzle.grade.{grade}" for grade in GRADES]
    assert sources
    assert not [each for each in dict.fromkeys(wanted) if not locale.has(each)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_and_proofs_are_filled(lang: str) -> None:
    """Names, colours and numbers of a question become words; no place of a sentence stays empty."""
    locale, names = Locale(lang), ["A", "B", "C", "D"]
    for puzzle in PUZZLES:
        for words in (puzzle_words.question(locale, puzzle, names), puzzle_words.proof(locale, puzzle, names)):
            assert "{" not in words
            assert len(words) > 10
