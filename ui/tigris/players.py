"""The players beside the board: emblem, name, hand size, catastrophes, leaders, and points where they may be seen.

Everything is painted from the view of the moment shown, so that numbers change with the animation.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.core import Seat
from game.tigris.state import NOWHERE, OVER_PHASE, TREASURE_POINTS, View
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.table.player_rows import PlayerRows
from ui.tigris.pieces import Pieces
from ui.widgets.painter import Painter, row

POINTS, LOW_POINTS = 26, 21
"""Layout units of the line of points, and where room is very short."""


def points_shown(view: View, own: Seat | None, seat: Seat) -> bool:
    """Return whether the screen may show that seat's points: its own, in the open, or at the end (tigris.md K4)."""
    return seat == own or view.options.scores == "open" or view.phase == OVER_PHASE


def _active(view: View, seat: Seat) -> bool:
    """Return whether it is that seat's turn."""
    return seat == view.turn and view.phase != OVER_PHASE


def cache_key(view: View) -> Hashable:
    """Return all numbers and pieces that panels and tray show."""
    own = tuple(view.hand or ())
    seats = (tuple(view.points), tuple(view.hand_sizes), tuple(view.catastrophes), tuple(view.leaders), own)
    variants = tuple(view.buildings), view.wonder
    return seats, variants, tuple(view.unseen), view.turn, view.actions_left, view.number, view.phase


class Players(PlayerRows):
    """One row per seat, the seat at the screen with its points."""

    HEAD = 46

    def __init__(self, app: Context, pieces: Pieces) -> None:
        super().__init__(app)
        self.pieces = pieces
        self._view: View | None = None
        """The view that the rows were laid out for; it decides where points fly to."""
        self._faded: dict[tuple[int, int, int], pygame.Surface] = {}

    def layout(self, rect: pygame.Rect, view: View) -> None:
        """Divide the rectangle into rows."""
        self._view = view
        super().layout(rect, view)

    def _height(self, view: View, seat: Seat) -> int:
        return super()._height(view, seat) + (
            self.app.u(self._points_line) if points_shown(view, view.seat, seat) else 0
        )

    @property
    def _points_line(self) -> int:
        return LOW_POINTS if self.tight else POINTS

    def _shows_points(self, view: View, seat: Seat) -> bool:
        return self._view is not None and points_shown(view, self._view.seat, seat)

    def target(self, seat: Seat, kind: int) -> pygame.Rect:
        """Return where points of a kind (four colours, then treasures) fly to, in window pixels."""
        if self._view is not None and self._shows_points(self._view, seat):
            return self.app.mirror(self._cubes(seat)[kind])
        return self.medal(seat)

    def draw(self, painter: Painter, view: View, owner: PanelOwner) -> None:
        """Draw all rows."""
        for seat in range(len(self._rows)):
            self.draw_seat(painter, view, owner, seat)

    def draw_seat(self, painter: Painter, view: View, owner: PanelOwner, seat: Seat) -> None:
        """Draw one row: the seat that must decide stands out, and a note stands beside the name (a bot's level)."""
        self._draw_row(painter, seat, seat == owner.acting)
        self._head(painter, view, seat, owner.names[seat], owner.notes[seat], _active(view, seat))
        if self._shows_points(view, seat):
            self._points(painter, view, seat)

    def seat_key(self, view: View, owner: PanelOwner, seat: Seat) -> Hashable:
        """Return all that a row shows."""
        look = tuple(self._rows[seat]), self.compact, self.tight, self.own == seat, owner.acting == seat
        words = owner.names[seat], owner.notes[seat]
        pieces = view.hand_sizes[seat], view.catastrophes[seat], *view.leaders[4 * seat : 4 * seat + 4]
        points = tuple(view.points[5 * seat : 5 * seat + 5]) if self._shows_points(view, seat) else ()
        return look, words, pieces, points, view.actions_left if _active(view, seat) else None

    def _head(self, painter: Painter, view: View, seat: Seat, name: str, note: str, active: bool) -> None:
        u, medal, inner = painter.u, self._medal(seat), self._inner(seat)
        self._draw_medal(painter, seat, active)
        left = medal.right + u(8)
        possessions = u(116) if self.compact else 0
        pips = u(40) if active else 0
        upper = pygame.Rect(left, inner.y, inner.right - left - possessions, u(self._line if self.compact else 22))
        words = pygame.Rect(upper.x, upper.y, upper.w - pips, upper.h)
        self._draw_name(painter, words, name, note)
        if active:
            self._pips(painter, view, pygame.Rect(upper.right - pips, upper.y, pips, upper.h))
        if self.compact:
            place = pygame.Rect(upper.right, upper.y, possessions, upper.h)
            self._counts(painter, view, seat, place, min(place.h, u(24)))
        else:
            self._belongings(
                painter, view, seat, pygame.Rect(left, upper.bottom, upper.w, inner.y + u(self.HEAD) - upper.bottom)
            )

    def _pips(self, painter: Painter, view: View, rect: pygame.Rect) -> None:
        """Draw one lamp per action, lit while it is left."""
        for index, place in enumerate(row(rect, painter.u(4), rect.w // 2 - painter.u(2), 0)):
            centre = self.app.mirror(place).center
            lit = index < view.actions_left
            radius = painter.u(7)
            pygame.draw.aacircle(
                painter.surface, painter.palette.gold if lit else painter.palette.night, centre, radius
            )
            pygame.draw.aacircle(painter.surface, painter.palette.gold, centre, radius, max(1, painter.u(1.5)))

    def _belongings(self, painter: Painter, view: View, seat: Seat, rect: pygame.Rect) -> None:
        """Leaders (those on the board faded), then hand and catastrophes."""
        u = painter.u
        side = min(rect.h, u(24), (rect.w - u(4 * 3 + 2 * 30)) // 6)
        left = rect.x
        for colour in range(4):
            on_board = view.leaders[4 * seat + colour] != NOWHERE
            picture = self._leader(colour, seat, side, on_board)
            painter.image(picture, pygame.Rect(left, rect.y, side, rect.h))
            left += side + u(3)
        self._counts(painter, view, seat, pygame.Rect(left, rect.y, rect.right - left, rect.h), side)

    def _counts(self, painter: Painter, view: View, seat: Seat, rect: pygame.Rect, side: int) -> None:
        """Hand and catastrophes as picture and number."""
        u, left = painter.u, rect.x
        for picture, number in (
            (self.pieces.back(side), view.hand_sizes[seat]),
            (self.pieces.catastrophe(side), view.catastrophes[seat]),
        ):
            left += u(10)
            painter.image(picture, pygame.Rect(left, rect.y, side, rect.h))
            words = self.app.locale.number(number)
            left += side + u(5)
            left += painter.words(pygame.Rect(left, rect.y, u(30), rect.h), words, bold=True)

    def restyle(self) -> None:
        """Forget the pictures: the look of the pieces changed."""
        self._faded.clear()

    def _leader(self, colour: int, seat: Seat, side: int, faded: bool) -> pygame.Surface:
        picture = self.pieces.leader(colour, seat, side)
        if not faded:
            return picture
        key = (colour, seat, side)
        if key not in self._faded:
            self._faded[key] = picture.copy()
            self._faded[key].fill((70, 70, 70, 70), special_flags=pygame.BLEND_RGBA_MULT)
        return self._faded[key]

    def _points(self, painter: Painter, view: View, seat: Seat) -> None:
        for kind, cube in enumerate(self._cubes(seat)):
            side = cube.w
            picture = self.pieces.treasure(side) if kind == TREASURE_POINTS else self.pieces.tile(kind, side)
            painter.image(picture, cube)
            words = self.app.locale.number(view.points[5 * seat + kind])
            painter.words(pygame.Rect(cube.right + painter.u(5), cube.y, painter.u(32), cube.h), words, 17, bold=True)

    def _cubes(self, seat: Seat) -> list[pygame.Rect]:
        inner, u = self._inner(seat), self.app.u
        line = pygame.Rect(inner.x, inner.bottom - u(self._points_line - 3), inner.w, u(self._points_line - 3))
        return [pygame.Rect(line.x + line.w * kind // 5, line.y, line.h, line.h) for kind in range(5)]
