"""The players beside the board: emblem, name, hand size, catastrophes, leaders, and points where they may be seen.

Everything is painted from the view of the moment shown, so that numbers change with the animation.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.core import Seat
from game.tigris.state import NOWHERE, OVER_PHASE, TREASURE_POINTS, View
from ui.context import Context
from ui.text.layout import measure
from ui.tigris.pieces import Pieces
from ui.widgets.gui import BODY
from ui.widgets.painter import Painter, row

HEAD, LINE, POINTS, PAD = 46, 26, 26, 6
"""Layout units: name and possessions (on two lines or one), the line of points, the rim."""


def points_shown(view: View, own: Seat | None, seat: Seat) -> bool:
    """Return whether the screen may show that seat's points: its own, in the open, or at the end (tigris.md K4)."""
    return seat == own or view.options.scores == "open" or view.phase == OVER_PHASE


def cache_key(view: View) -> Hashable:
    """Return all numbers and pieces that panels and tray show."""
    own = tuple(view.hand or ())
    seats = (tuple(view.points), tuple(view.hand_sizes), tuple(view.catastrophes), tuple(view.leaders), own)
    return seats, tuple(view.unseen), view.turn, view.actions_left, view.number, view.phase


class Players:
    """One row per seat, the seat at the screen with its points."""

    def __init__(self, app: Context, pieces: Pieces) -> None:
        self.app, self.pieces = app, pieces
        self._rows: list[pygame.Rect] = []
        self._own: Seat | None = None
        self._view: View | None = None
        self.compact = False
        """Everything of a seat on one line, its leaders left out: where there is too little room."""
        self._faded: dict[tuple[int, int, int], pygame.Surface] = {}

    def height(self, view: View, own: Seat | None) -> int:
        """Pixels that all rows need."""
        u = self.app.u
        shown = sum(points_shown(view, own, seat) for seat in range(view.seats))
        return view.seats * (self._tall + 2 * self._pad) + shown * u(POINTS) + (view.seats - 1) * self._pad

    def layout(self, rect: pygame.Rect, view: View, own: Seat | None) -> None:
        """Share the place out; the same view decides where points fly to."""
        u = self.app.u
        self._view, self._own = view, own
        self._rows, top = [], rect.y
        for seat in range(view.seats):
            height = self._tall + 2 * self._pad + (u(POINTS) if points_shown(view, own, seat) else 0)
            self._rows.append(pygame.Rect(rect.x, top, rect.w, height))
            top += height + self._pad

    @property
    def _tall(self) -> int:
        return self.app.u(LINE if self.compact else HEAD)

    @property
    def _pad(self) -> int:
        return self.app.u(PAD // 2 if self.compact else PAD)

    def row(self, seat: Seat) -> pygame.Rect:
        """Return the seat's row in window pixels."""
        return self.app.mirror(self._rows[seat])

    def target(self, seat: Seat, kind: int) -> pygame.Rect:
        """Return where points of a kind (four colours, then treasures) fly to, in window pixels."""
        if self._view is not None and points_shown(self._view, self._own, seat):
            return self.app.mirror(self._cubes(seat)[kind])
        return self.medal(seat)

    def medal(self, seat: Seat) -> pygame.Rect:
        """Return the seat's emblem in window pixels, a square."""
        return self.app.mirror(self._medal(seat))

    def draw(self, painter: Painter, view: View, names: Sequence[str], acting: Seat, notes: Sequence[str]) -> None:
        """Draw all rows. `acting` is the seat that must decide; `notes` are words beside the names (a bot's level)."""
        for seat, place in enumerate(self._rows):
            p = painter.palette
            active = seat == view.turn and view.phase != OVER_PHASE
            painter.box(place, p.panel, p.gold if seat == acting else p.panel_edge, width=3 if seat == acting else 1.5)
            self._head(painter, view, seat, names[seat], notes[seat], active)
            if points_shown(view, self._own, seat):
                self._points(painter, view, seat)

    def _head(self, painter: Painter, view: View, seat: Seat, name: str, note: str, active: bool) -> None:
        u, p = painter.u, painter.palette
        medal = self._medal(seat)
        painter.box(medal, p.paper, p.gold if active else p.gold_low, radius=medal.w, width=2)
        painter.image(self.app.art.emblem(seat, medal.w * 3 // 4), medal)
        inner = self._inner(seat)
        left = medal.right + u(8)
        possessions = u(116) if self.compact else 0
        pips = u(40) if active else 0
        upper = pygame.Rect(left, inner.y, inner.right - left - possessions, u(LINE if self.compact else 22))
        words = pygame.Rect(upper.x, upper.y, upper.w - pips, upper.h)
        used = painter.words(words, name, 17, bold=True)
        rest = pygame.Rect(words.x + used + u(8), words.y, words.w - used - u(8), words.h)
        if note and measure(note, u(BODY))[0] <= rest.w:
            painter.words(rest, note, colour=p.muted)
        if active:
            self._pips(painter, view, pygame.Rect(upper.right - pips, upper.y, pips, upper.h))
        if self.compact:
            place = pygame.Rect(upper.right, upper.y, possessions, upper.h)
            self._counts(painter, view, seat, place, min(place.h, u(24)))
        else:
            self._belongings(
                painter, view, seat, pygame.Rect(left, upper.bottom, upper.w, inner.y + u(HEAD) - upper.bottom)
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

    def _inner(self, seat: Seat) -> pygame.Rect:
        return self._rows[seat].inflate(-2 * self.app.u(PAD), -2 * self._pad)

    def _medal(self, seat: Seat) -> pygame.Rect:
        inner, side = self._inner(seat), self._tall
        return pygame.Rect(inner.x, inner.y, side, side)

    def _cubes(self, seat: Seat) -> list[pygame.Rect]:
        inner, u = self._inner(seat), self.app.u
        line = pygame.Rect(inner.x, inner.bottom - u(POINTS) + u(3), inner.w, u(POINTS) - u(3))
        return [pygame.Rect(line.x + line.w * kind // 5, line.y, line.h, line.h) for kind in range(5)]
