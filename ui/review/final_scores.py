"""The final points seat by seat, the best first.

Wild points go to their parts one by one (`FinalScore.flow`); then the part or the total that decides is framed.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core import Seat, Standings
from ui.context import Context
from ui.table.game_ui import FinalScore, GameUI
from ui.text import layout as text_layout
from ui.widgets.painter import Painter, column, row

EACH = 0.35
"""Seconds in which one thing flows, at normal speed."""
LONGEST = 5.0
TALL = 124
"""Layout units of a seat's box where there is room."""
LOW = 76
"""Layout units below which name and points stand on one line."""


class FinalScores:
    """Every seat's points and rank; `names` may change with the language."""

    def __init__(
        self, app: Context, ui: GameUI, standings: Standings, tallies: Sequence[FinalScore], names: list[str]
    ) -> None:
        self.app, self.ui, self.standings, self.tallies, self.names = app, ui, standings, tallies, names
        self.order = sorted(range(len(tallies)), key=lambda seat: (standings.ranks[seat], seat))
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._time = 0.0

    # -- the flow ----------------------------------------------------------------------------

    @property
    def _most(self) -> int:
        return max(len(tally.flow) for tally in self.tallies)

    @property
    def _each(self) -> float:
        return min(EACH, LONGEST / max(1, self._most)) / self.app.speed if self.app.speed else 0.0

    def arrived(self) -> int:
        """Return how much of each seat's flow has arrived at this moment."""
        return self._most if not self._each else min(self._most, int(self._time / self._each))

    @property
    def moving(self) -> bool:
        """Whether something is still on its way."""
        return self.arrived() < self._most

    def update(self, dt: float) -> None:
        """Advance the animation by that many seconds."""
        self._time += dt

    def finish(self) -> None:
        """Let all of them arrive at once."""
        self._time = LONGEST * 100

    # -- picture -----------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        """Draw a box per seat, at this moment of the flow."""
        gap = painter.u(10) if self.rect.h >= painter.u(LOW) * len(self.order) else painter.u(4)
        tall = min(painter.u(TALL), (self.rect.h - gap * (len(self.order) - 1)) // len(self.order))
        for index, seat in enumerate(self.order):
            self._seat(painter, pygame.Rect(self.rect.x, self.rect.y + index * (tall + gap), self.rect.w, tall), seat)

    def _seat(self, painter: Painter, rect: pygame.Rect, seat: Seat) -> None:
        p, won = painter.palette, seat in self.standings.winners
        painter.box(rect, p.panel, p.gold if won else p.panel_edge, width=3 if won else 1.5)
        if rect.h < painter.u(LOW):
            inner = rect.inflate(-painter.u(12), -painter.u(6))
            head, parts = row(inner, painter.u(8), inner.w * 49 // 100, 0)
            side = painter.u(24)
            place, head = row(head, painter.u(6), side, 0)
            painter.badge(pygame.Rect(place.x, place.centery - side // 2, side, side), self.standings.ranks[seat])
            self._name(painter, head, seat, 18)
        else:
            inner = rect.inflate(-painter.u(20), -painter.u(14))
            head, parts = column(inner, painter.u(4), inner.h * 45 // 100, 0)
            head, rank = row(head, painter.u(8), 0, painter.u(110))
            self._name(painter, head, seat, 24)
            words = self.app.tr("results.rank", n=self.standings.ranks[seat])
            painter.words(rank, words, 18, p.gold if won else p.muted, align="end")
        self._parts(painter, parts, seat)

    def _name(self, painter: Painter, rect: pygame.Rect, seat: Seat, size: float) -> None:
        """Emblem, on the colour of the seat's pieces where the game gives each seat one, and name."""
        medal, name = row(rect, painter.u(8), rect.h, 0)
        colours = self.ui.colours(len(self.tallies)) if self.ui.colours else ()
        painter.box(
            medal, colours[seat] if colours else painter.palette.paper, painter.palette.gold, radius=rect.h, width=2
        )
        painter.image(self.app.art.emblem(seat, rect.h * 3 // 4), medal)
        painter.words(name, self.names[seat], size, bold=True)

    def _parts(self, painter: Painter, rect: pygame.Rect, seat: Seat) -> None:
        """Draw the points part by part; the deciding one is framed once all has flowed."""
        tally, count = self.tallies[seat], self.arrived()
        parts = tally.after(count)
        last = tally.total if tally.total is not None else max(0, len(tally.flow) - count) if tally.flow else None
        cells = row(rect, painter.u(6), *[(rect.w - painter.u(6) * len(parts)) // (len(parts) + 1)] * (len(parts) + 1))
        newest = tally.flow[count - 1] if self.moving and 0 < count <= len(tally.flow) else None
        deciding = len(parts) if tally.total is not None else tally.deciding
        for part, (cell, points) in enumerate(zip(cells, [*parts, last], strict=True)):
            if points is None:
                continue
            if part == (newest if self.moving else deciding):
                painter.box(cell, painter.palette.dark_hover, painter.palette.gold)
            self._part(painter, cell, part, points, points - tally.base[part] if part < len(parts) else 0)

    def _part(self, painter: Painter, cell: pygame.Rect, part: int, points: int, gained: int) -> None:
        """Picture, number, and how much of it flowed there."""
        side = min(cell.h - painter.u(4), painter.u(38), cell.w * 2 // 5)
        painter.image(self.ui.picture(self.app, part, side), pygame.Rect(cell.x + painter.u(4), cell.y, side, cell.h))
        number = pygame.Rect(cell.x + side + painter.u(8), cell.y, cell.w - side - painter.u(12), cell.h)
        used = painter.words(number, self.app.locale.number(points), 22, bold=True)
        if gained:
            more = pygame.Rect(number.x + used + painter.u(6), cell.y, number.w - used - painter.u(6), cell.h)
            self._gain(painter, more, gained)

    def _gain(self, painter: Painter, rect: pygame.Rect, gained: int) -> None:
        """Only as far as there is room for it."""
        words, side = self.app.locale.signed(gained), painter.u(22)
        if text_layout.measure(words, painter.u(16))[0] > rect.w:
            return
        used = painter.words(rect, words, 16, painter.palette.gold)
        source = pygame.Rect(rect.x + used + painter.u(3), rect.y, side, rect.h)
        if source.right <= rect.right:
            painter.image(self.ui.picture(self.app, len(self.tallies[0].base), side), source)
