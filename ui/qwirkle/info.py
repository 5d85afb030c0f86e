"""Below the players: what the tiles on the table would score, or why they cannot lie so; else how a turn is done."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.qwirkle.placing import Line
from ui.context import Context
from ui.qwirkle.draft_move import DraftOutcome
from ui.qwirkle.event_text import points_words, reason_words
from ui.qwirkle.pieces import Pieces
from ui.table.info_box import InfoBox
from ui.widgets.painter import Painter

LINE, NUMBER = 26, 58
"""Layout units: a line, and the points at its end."""


class Info(InfoBox):
    """As many lines as there is room for."""

    def __init__(self, app: Context, pieces: Pieces) -> None:
        super().__init__(app)
        self.pieces = pieces

    def draw(self, painter: Painter, outcome: DraftOutcome, kinds: Mapping[int, int], idle: str, now: str = "") -> None:
        """Draw the outcome of what lies provisionally on cells with these `kinds`.

        Without any, draw the words `now` of what is going on, or the words `idle`.
        """
        p = painter.palette
        if self.rect.h < painter.u(LINE + 10):
            return
        painter.box(self.rect, p.panel, p.panel_edge)
        inner = self.rect.inflate(-2 * painter.u(10), -2 * painter.u(7))
        if outcome.refusal is not None:
            painter.paragraph(inner, reason_words(self.app.locale, outcome.refusal), 17, p.gold)
        elif outcome.points:
            self._lines(painter, inner, outcome, kinds)
        elif now:
            painter.whole_paragraph(inner, now, p.gold)
        else:
            painter.whole_paragraph(inner, idle, p.muted)

    def _lines(self, painter: Painter, inner: pygame.Rect, outcome: DraftOutcome, kinds: Mapping[int, int]) -> None:
        """Draw every line with its tiles and its points, and the sum on top."""
        p, tall = painter.palette, painter.u(LINE)
        total = pygame.Rect(inner.x, inner.y, inner.w, tall)
        painter.words(total, self.app.tr("qwirkle.together"), 17, p.gold, bold=True)
        painter.words(total, points_words(self.app.locale, outcome.points), 18, p.gold, bold=True, align="end")
        room = max(0, (inner.h - tall) // tall)
        shown = outcome.lines if len(outcome.lines) <= room else outcome.lines[: max(0, room - 1)]
        for index, line in enumerate(shown, 1):
            self._line(painter, pygame.Rect(inner.x, inner.y + index * tall, inner.w, tall), line, kinds)
        if len(shown) < len(outcome.lines) and room:
            place = pygame.Rect(inner.x, inner.y + (len(shown) + 1) * tall, inner.w, tall)
            painter.words(place, self.app.tr("qwirkle.more-lines", n=len(outcome.lines) - len(shown)), colour=p.muted)

    def _line(self, painter: Painter, place: pygame.Rect, line: Line, kinds: Mapping[int, int]) -> None:
        cells, points = line
        side = min(place.h - painter.u(3), (place.w - painter.u(NUMBER)) // len(cells) - painter.u(2))
        shown = cells[::-1] if painter.rtl else cells  # as on the table, which is never mirrored
        for index, cell in enumerate(shown):
            left = place.x + index * (side + painter.u(2))
            painter.image(self.pieces.tile(kinds[cell], side), pygame.Rect(left, place.y, side, place.h))
        painter.words(place, self.app.locale.signed(points), 17, bold=True, align="end")
