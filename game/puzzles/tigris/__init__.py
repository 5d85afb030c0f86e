"""The puzzles of Tigris & Euphrates (docs/learn.md)."""

from __future__ import annotations

from game.puzzles.kind import GamePuzzles
from game.puzzles.tigris.aims import ATTACK, MONUMENT, POINTS, TREASURES
from game.puzzles.tigris.canonical import canonical_form, relative_args
from game.puzzles.tigris.cut import CUT
from game.puzzles.tigris.deal import worst_deal
from game.puzzles.tigris.fewest import FEWEST
from game.puzzles.tigris.judged import BEST
from game.puzzles.tigris.safety import SAVE
from game.puzzles.tigris.themes import theme
from game.puzzles.tigris.turn_kind import Question, turn_kind
from game.tigris.loading import VARIANTS

PUZZLES = GamePuzzles(
    kinds=(
        turn_kind(Question("points", POINTS, least=3, loud=2)),
        turn_kind(Question("attack", ATTACK, least=2, subtle=False, few=6, many=20)),
        turn_kind(Question("treasures", TREASURES, least=1, subtle=False, few=6, many=12)),
        turn_kind(Question("monument", MONUMENT, least=1, few=4, many=10)),
        CUT,
        SAVE,
        FEWEST,
        BEST,
    ),
    canonical_form=canonical_form,
    theme=theme,
    position=worst_deal,
    relative_args=relative_args,
    default_only=VARIANTS,
)
