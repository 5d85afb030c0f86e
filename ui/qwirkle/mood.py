"""How tense a game of Qwirkle is, for its music; from what everybody may know."""

from __future__ import annotations

from typing import Final

from game.qwirkle.board import Board
from game.qwirkle.state import View
from game.qwirkle.tiles import LONGEST
from ui.gfx.music import Mood

CLOSE: Final = 6
"""Points between the first two, less than a good turn."""
OPENING: Final = 3
"""Turns of everybody in which scores say nothing yet."""


def mood(view: View) -> Mood:
    """Return the mood of a view."""
    if view.bag_size == 0 and view.board.tiles:
        return Mood.LAST
    first, second = sorted(view.points, reverse=True)[:2]
    if (view.number > OPENING * view.seats and first - second < CLOSE) or line_of_five(view.board):
        return Mood.CONTESTED
    return Mood.CALM


def line_of_five(board: Board) -> bool:
    """Return whether one tile would make a Qwirkle somewhere, whoever has it."""
    return any(
        (sides.get(cell, 0) | others.get(cell, 0)).bit_count() == LONGEST - 1
        for sides, others in ((board.left, board.right), (board.up, board.down))
        for cell, kinds in board.fits.items()
        if kinds
    )
