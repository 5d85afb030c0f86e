"""Puzzles of Qwirkle: every placement is enumerated, and with an empty bag every reply too."""

from __future__ import annotations

from typing import Final

from game.puzzles.kind import GamePuzzles
from game.puzzles.qwirkle.canonical import canonical_form
from game.puzzles.qwirkle.endgame_kinds import ENDGAME, ONLY_WIN
from game.puzzles.qwirkle.one_turn import MOST_POINTS, ONE_QWIRKLE
from game.puzzles.qwirkle.safe_turn import SAFE_POINTS
from game.puzzles.qwirkle.themes import theme

PUZZLES: Final = GamePuzzles(
    kinds=(MOST_POINTS, ONE_QWIRKLE, SAFE_POINTS, ENDGAME, ONLY_WIN), canonical_form=canonical_form, theme=theme
)
