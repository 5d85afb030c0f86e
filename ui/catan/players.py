"""The players beside the island: emblem and colour, name, points, cards in hand, knights, roads, pieces left.

Everything is painted from the view of the moment shown, so that numbers change with the animation.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.catan.kinds import CITY_PIECES, KNIGHT, ROAD_PIECES, SETTLEMENT_PIECES
from game.catan.options import OPTION_VALUES, goal
from game.catan.state import OVER_PHASE, View
from game.core import Seat
from ui.catan.pieces import paint_of
from ui.table.player_rows import PlayerRows
from ui.text.bidi import LRI, PDI
from ui.widgets.gui import BODY
from ui.widgets.painter import Painter, row

POINTS, LEFT = 50, 122
"""Layout units: the number at the end of a row, the pieces left before it."""
SHARE, TOTAL, OF = 54, 34, 20
"""On one line: a number with its icon, and the number at the end, each of two figures if need be; what is added to that
where it is followed by the points that win."""
USUAL: Final = OPTION_VALUES["points"][0]
"""The points that win by the usual rules, as a value of the option."""
FIGURES: Final = ("hand", "devcard", "knight", "road")
"""Icons of the numbers of a seat, in order."""


def cache_key(view: View) -> Hashable:
    """Return all numbers that panels and tray show."""
    return (
        tuple(view.points), tuple(view.hand_sizes), tuple(view.card_sizes), tuple(view.hands), tuple(view.cards),
        view.fresh, tuple(view.played), tuple(view.bank), view.deck_size, tuple(view.lengths), view.longest,
        view.largest, tuple(view.roads), tuple(view.settlements), tuple(view.cities), view.turn, view.number,
        view.phase, view.rolled, view.owed, view.offer, view.answers, tuple(view.rates),
        view.drawn, view.offers,
    )  # fmt: skip


def figures(view: View, seat: Seat) -> tuple[int, int, int, int]:
    """Cards in hand, development cards, knights played, length of the road."""
    return view.hand_sizes[seat], view.card_sizes[seat], view.played[5 * seat + KNIGHT], view.lengths[seat]


def pieces_left(view: View, seat: Seat) -> tuple[int, int, int]:
    """Roads, settlements and cities that are not built (catan.md 24)."""
    return (
        ROAD_PIECES - view.roads[seat].bit_count(),
        SETTLEMENT_PIECES - view.settlements[seat].bit_count(),
        CITY_PIECES - view.cities[seat].bit_count(),
    )


class Players(PlayerRows):
    """One row per seat."""

    HEAD = 50
    unusual = False
    """Whether other points than ten win."""

    def points(self, seat: Seat) -> pygame.Rect:
        """Return where the seat's points stand, in window pixels."""
        return self.app.mirror(self._parts(seat)[1])

    def figure(self, seat: Seat, index: int) -> pygame.Rect:
        """Return where one of the seat's numbers stands, in window pixels."""
        return self.app.mirror(self._figure(seat, index))

    def draw(
        self, painter: Painter, view: View, names: Sequence[str], acting: Seat, notes: Sequence[str]
    ) -> None:  # fmt: skip
        """Draw all rows. `acting` is the seat that must decide; `notes` are words beside the names (a bot's level)."""
        self.unusual = view.options.points != USUAL
        for seat in range(len(self._rows)):
            turn = seat == view.turn and view.phase != OVER_PHASE
            self._draw_row(painter, seat, seat == acting)
            self._draw_disc(painter, view, seat, turn)
            words, points, left = self._parts(seat)
            self._draw_name(painter, words, names[seat], notes[seat])
            for index, number in enumerate(figures(view, seat)[: 2 if self.compact else 4]):
                mark = (index == 2 and view.largest == seat) or (index == 3 and view.longest == seat)
                self._number(painter, self._figure(seat, index), FIGURES[index], number, mark)
            if not self.compact:
                for index, number in enumerate(pieces_left(view, seat)):
                    self._number(
                        painter, self._piece(left, index), ("road", "house", "town")[index], number, quiet=True
                    )
            self._draw_points(painter, points, view, seat)

    def _draw_points(self, painter: Painter, place: pygame.Rect, view: View, seat: Seat) -> None:
        """Draw the points; where others than ten win, also how many do: below them, or on one line."""
        total, unusual = self._points_words(view, seat), self.unusual
        of = f"/{self.app.locale.number(goal(view))}"
        if self.compact and unusual:
            total = f"{LRI}{total}{of}{PDI}"
        if self.compact or not unusual:
            painter.words(place, total, 20 if self.compact else 30, bold=True, align="end")
            return
        upper = pygame.Rect(place.x, place.y, place.w, place.h * 6 // 10)
        lower = pygame.Rect(place.x, upper.bottom, place.w, place.bottom - upper.bottom)
        painter.words(upper, total, 26, bold=True, align="end")
        painter.words(lower, f"{LRI}{of}{PDI}", BODY, painter.palette.muted, align="end")

    def _points_words(self, view: View, seat: Seat) -> str:
        """Public points; at the end, when all is open, all of them."""
        cards = view.cards[seat]
        hidden = cards[1] if view.phase == OVER_PHASE and cards is not None else 0
        return self.app.locale.number(view.points[seat] + hidden)

    def _draw_disc(self, painter: Painter, view: View, seat: Seat, turn: bool) -> None:
        """Draw the emblem on a disc in the seat's colour."""
        medal, paint = self._medal(seat), paint_of(seat, view.seats)
        painter.box(
            medal, paint.base, painter.palette.gold if turn else paint.low, radius=medal.w, width=3 if turn else 2
        )
        light = pygame.Color(paint.base).hsla[2] > 60
        emblem = self.app.art.emblem(seat, medal.w * 3 // 4, "#1c1008" if light else "#fff6e4")
        painter.image(emblem, medal)

    def _number(
        self, painter: Painter, place: pygame.Rect, icon: str, number: int, mark: bool = False, quiet: bool = False
    ) -> None:  # fmt: skip
        """Draw an icon and a number; with a ground of gold for the longest road and the largest army."""
        p, side = painter.palette, min(place.h - painter.u(4), painter.u(14 if quiet else 20))
        colour = p.ink if mark else p.muted if quiet else p.sand
        if mark:
            painter.box(place.inflate(-painter.u(2), -painter.u(2)), p.highlight)
        gap = painter.u(1 if quiet else 3)
        sign = pygame.Rect(place.x + gap, place.y, side, place.h)
        painter.image(self.app.art.icon(icon, side, colour), sign)
        words = pygame.Rect(sign.right + painter.u(3), place.y, place.right - sign.right - painter.u(3), place.h)
        painter.words(words, self.app.locale.number(number), BODY if quiet else 17, colour, bold=not quiet)

    def _piece(self, left: pygame.Rect, index: int) -> pygame.Rect:
        """Return a kind's share of the pieces left: roads may have two figures."""
        part = left.w // 7
        return pygame.Rect(left.x + (0, 3, 5)[index] * part, left.y, (3, 2, 2)[index] * part, left.h)

    @property
    def _total(self) -> int:
        """Layout units of the number at the end of a line."""
        return TOTAL + OF * self.unusual

    # -- places --------------------------------------------------------------------------------

    def _parts(self, seat: Seat) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return where name, points and pieces left go."""
        u = self.app.u
        inner = self._inner(seat)
        left = self._medal(seat).right + u(8)
        rest = pygame.Rect(left, inner.y, inner.right - left - u(4), inner.h)
        words, points = row(rest, u(4), 0, u(self._total if self.compact else POINTS))
        if self.compact:
            return pygame.Rect(words.x, words.y, words.w - 2 * u(SHARE), words.h), points, pygame.Rect(0, 0, 0, 0)
        upper = pygame.Rect(words.x, words.y, words.w, words.h // 2)
        left_over = min(u(LEFT), upper.w // 2)
        pieces = pygame.Rect(upper.right - left_over, upper.y, left_over, upper.h)
        return pygame.Rect(upper.x, upper.y, upper.w - left_over, upper.h), points, pieces

    def _figure(self, seat: Seat, index: int) -> pygame.Rect:
        u, (words, points, _) = self.app.u, self._parts(seat)
        if self.compact:
            return pygame.Rect(words.right + index * u(SHARE), words.y, u(SHARE - 2), words.h)
        inner = self._inner(seat)
        wide = (points.x - words.x) // len(FIGURES)
        top = inner.y + inner.h // 2
        return pygame.Rect(words.x + index * wide, top, min(wide - u(4), u(56)), inner.bottom - top)
