"""Below the players: what the tiles on the table would score, or why they cannot lie so; else the news."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.qwirkle.placing import Line
from ui.brush import Brush
from ui.qwirkle.laying import Outcome
from ui.qwirkle.pieces import Pieces
from ui.qwirkle.words import points_words, reason_words

if TYPE_CHECKING:
    from ui.app import App
    from ui.desk import News

LINE, NUMBER = 26, 58
"""Layout units: a line, and the points at its end."""


class Info:
    """Painted from what the desk hands over; as many lines as there is room for."""

    def __init__(self, app: App, pieces: Pieces) -> None:
        self.app, self.pieces = app, pieces
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.told: Sequence[News] = ()
        """What happened since the player's last turn."""

    def draw(self, brush: Brush, outcome: Outcome, kinds: Mapping[int, int], idle: str, now: str = "") -> None:
        """The outcome of what lies provisionally, if anything does, on cells with these `kinds`; else the words `now`
        of what is going on, or the news, or the words `idle`."""
        p = brush.palette
        if self.rect.h < brush.u(LINE + 10):
            return
        brush.box(self.rect, p.panel, p.panel_edge)
        inner = self.rect.inflate(-2 * brush.u(10), -2 * brush.u(7))
        if outcome.refusal is not None:
            brush.paragraph(inner, reason_words(self.app.locale, outcome.refusal), 17, p.gold)
        elif outcome.points:
            self._lines(brush, inner, outcome, kinds)
        elif now:
            brush.paragraph(inner, now, 17, p.gold)
        elif self.told:
            self._recap(brush, inner)
        else:
            brush.paragraph(inner, idle, colour=p.muted)

    def _lines(self, brush: Brush, inner: pygame.Rect, outcome: Outcome, kinds: Mapping[int, int]) -> None:
        """Every line with its tiles and its points, and the sum on top."""
        p, tall = brush.palette, brush.u(LINE)
        total = pygame.Rect(inner.x, inner.y, inner.w, tall)
        brush.words(total, self.app.tr("qwirkle.together"), 17, p.gold, bold=True)
        brush.words(total, points_words(self.app.locale, outcome.points), 18, p.gold, bold=True, align="end")
        room = max(0, (inner.h - tall) // tall)
        shown = outcome.lines if len(outcome.lines) <= room else outcome.lines[: max(0, room - 1)]
        for index, line in enumerate(shown, 1):
            self._line(brush, pygame.Rect(inner.x, inner.y + index * tall, inner.w, tall), line, kinds)
        if len(shown) < len(outcome.lines) and room:
            place = pygame.Rect(inner.x, inner.y + (len(shown) + 1) * tall, inner.w, tall)
            brush.words(place, self.app.tr("qwirkle.more-lines", n=len(outcome.lines) - len(shown)), colour=p.muted)

    def _line(self, brush: Brush, place: pygame.Rect, line: Line, kinds: Mapping[int, int]) -> None:
        cells, points = line
        side = min(place.h - brush.u(3), (place.w - brush.u(NUMBER)) // len(cells) - brush.u(2))
        shown = cells[::-1] if brush.rtl else cells  # as on the table, which is never mirrored
        for index, cell in enumerate(shown):
            left = place.x + index * (side + brush.u(2))
            brush.image(self.pieces.tile(kinds[cell], side), pygame.Rect(left, place.y, side, place.h))
        brush.words(place, self.app.locale.signed(points), 17, bold=True, align="end")

    def _recap(self, brush: Brush, inner: pygame.Rect) -> None:
        """One line per action, the latest ones where there is not room for all."""
        tall, side = brush.u(LINE), brush.u(LINE - 2)
        for index, news in enumerate(self.told[-max(1, inner.h // tall) :]):
            place = pygame.Rect(inner.x, inner.y + index * tall, inner.w, tall)
            sign = pygame.Rect(place.x, place.y, side, tall)
            if news.number:
                brush.badge(sign.inflate(0, side - tall), news.number)
            else:
                brush.image(self.app.art.emblem(news.seat, side * 3 // 4, brush.palette.gold), sign)
            room = pygame.Rect(sign.right + brush.u(7), place.y, place.right - sign.right - brush.u(7), tall)
            brush.words(room, news.words(self.app.locale))
