"""The move that a seat made last, as far as its points have been counted on the screen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core import Seat
from game.qwirkle import events as ev
from game.qwirkle.placing import Line
from game.qwirkle.state import View


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat laid last, and what of it has been counted so far."""

    seat: Seat
    cells: tuple[int, ...]
    points: int
    lines: tuple[Line, ...] = ()
    bonus: int = 0
    size: int = 0
    """How many tiles lay on the table after it."""

    def still(self, view: View) -> bool:
        """Return whether that is the last that was laid in a view too."""
        return len(view.board.tiles) == self.size and all(cell in view.board.tiles for cell in self.cells)


def counted(last: Move | None, view: View, event: ev.Event) -> Move | None:
    """Return the last move after an event has been seen."""
    match event:
        case ev.TilesPlaced(seat, _, cells, points):
            return Move(seat, cells, points, size=len(view.board.tiles))
        case ev.LineScored(_, cells, points) if last is not None:
            return replace(last, lines=(*last.lines, (cells, points)))
        case ev.BonusWon(_, points, _) if last is not None:
            return replace(last, bonus=last.bonus + points)
        case ev.TilesTraded() | ev.Passed():
            return None
    return last
