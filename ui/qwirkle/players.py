"""The players beside the board: emblem, name, points, tiles in hand, and what the last move brought.

Everything is painted from the view of the moment shown, so that numbers change with the animation.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.core import Seat
from game.qwirkle.state import OVER_PHASE, View
from ui.context import Context
from ui.qwirkle.last_move import Move
from ui.qwirkle.pieces import Pieces
from ui.table.player_rows import PlayerRows
from ui.text.layout import measure
from ui.widgets.painter import Painter, row

POINTS, GAIN = 64, 56
"""Layout units: the number at the end of a row, what was gained before it."""
NARROW, LESS = 300, 44
"""Layout units: a row of one line below which there is no room for what was gained, and its number."""


def cache_key(view: View) -> Hashable:
    """Return all numbers and tiles that panels and tray show."""
    return (
        tuple(view.points), tuple(view.hand_sizes), view.hand, view.bag_size, tuple(view.unseen), view.turn,
        view.number, view.phase, len(view.board.tiles),
    )  # fmt: skip


class Players(PlayerRows):
    """One row per seat."""

    HEAD = 46

    def __init__(self, app: Context, pieces: Pieces) -> None:
        super().__init__(app)
        self.pieces = pieces

    def points(self, seat: Seat) -> pygame.Rect:
        """Return where the seat's points stand, in window pixels."""
        return self.app.mirror(self._parts(seat)[2])

    def counter(self, seat: Seat, number: int) -> pygame.Rect:
        """Return where the digits of the seat's points stand, in window pixels."""
        place = self._parts(seat)[2]
        wide = min(place.w, measure(self.app.locale.number(number), self.app.u(self._digits), True)[0])
        return self.app.mirror(pygame.Rect(place.right - wide, place.y, wide, place.h))

    @property
    def _digits(self) -> int:
        """Layout units of the digits of the points."""
        return 20 if self.compact else 30

    def draw(
        self,
        painter: Painter,
        view: View,
        names: Sequence[str],
        acting: Seat,
        notes: Sequence[str],
        last: Move | None = None,
    ) -> None:
        """Draw all rows. `acting` is the seat that must decide; `notes` are words beside the names (a bot's level)."""
        p = painter.palette
        for seat in range(len(self._rows)):
            turn = seat == view.turn and view.phase != OVER_PHASE
            self._draw_row(painter, seat, seat == acting)
            self._draw_medal(painter, seat, turn)
            words, gain, points = self._parts(seat)
            self._name(painter, words, view.hand_sizes[seat], names[seat], notes[seat])
            if last is not None and last.seat == seat and gain.w:
                gained = self.app.locale.signed(last.points + last.bonus)
                painter.words(gain, gained, 18, p.gold, bold=True, align="end")
            number = self.app.locale.number(view.points[seat])
            painter.words(points, number, self._digits, bold=True, align="end")

    def _name(self, painter: Painter, rect: pygame.Rect, held: int, name: str, note: str) -> None:
        """Draw the name with its note, and below it (or at the end) the tiles in hand."""
        u = painter.u
        side = u(18)
        tiles = pygame.Rect(rect.x, rect.bottom - u(22), rect.w, u(22))
        upper = pygame.Rect(rect.x, rect.y, rect.w, rect.h - u(24))
        if self.compact:
            upper, tiles = row(rect, u(6), 0, side + u(22))
        self._draw_name(painter, upper, name, note)
        shown = 1 if self.compact else held
        for index in range(min(shown, held)):
            painter.image(self.pieces.back(side), pygame.Rect(tiles.x + index * (side + u(2)), tiles.y, side, tiles.h))
        if self.compact:
            number = pygame.Rect(tiles.x + side + u(4), tiles.y, u(20), tiles.h)
            painter.words(number, self.app.locale.number(held), bold=True)

    def _parts(self, seat: Seat) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return where name and tiles, the gain, and the points go."""
        u = self.app.u
        inner = self._inner(seat)
        left = self._medal(seat).right + u(8)
        rest = pygame.Rect(left, inner.y, inner.right - left - u(4), inner.h)
        if self.compact and inner.w < u(NARROW):
            words, points = row(rest, u(4), 0, u(LESS))
            return words, pygame.Rect(points.x, points.y, 0, points.h), points
        words, gain, points = row(rest, u(4), 0, u(GAIN), u(POINTS))
        return words, gain, points
