"""The puzzles of Tigris & Euphrates (docs/learn.md)."""

from __future__ import annotations

from game.puzzles.kind import GamePuzzles
from game.puzzles.tigris.aims import ATTACK, POINTS
from game.puzzles.tigris.deal import worst_deal
from game.puzzles.tigris.sameness import identity
from game.puzzles.tigris.themes import theme
from game.puzzles.tigris.turn_kind import Question, turn_kind

PUZZLES = GamePuzzles(
    kinds=(
        turn_kind(Question("points", POINTS, least=3)),
        turn_kind(Question("attack", ATTACK, least=2)),
    ),
    identity=identity,
    theme=theme,
    position=worst_deal,
)
