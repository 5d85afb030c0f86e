"""Puzzles of Catan: every plan for a turn is enumerated, without dice, offers or draws."""

from __future__ import annotations

from typing import Final

from game.puzzles.catan.canonical import canonical_form
from game.puzzles.catan.discard import DISCARD
from game.puzzles.catan.plan_kinds import LONGEST_ROAD, MOST_POINTS, WIN
from game.puzzles.catan.robber import ROBBER
from game.puzzles.catan.themes import theme
from game.puzzles.kind import GamePuzzles

PUZZLES: Final = GamePuzzles(
    kinds=(WIN, MOST_POINTS, LONGEST_ROAD, DISCARD, ROBBER), canonical_form=canonical_form, theme=theme
)
