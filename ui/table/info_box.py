"""The box below the players: a game's own words, or what happened since the player's last turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from ui.context import Context
from ui.table.game_panel import CatchUpLine
from ui.widgets.painter import Painter


class InfoBox:
    """As many lines as there is room for."""

    LINE: ClassVar[int] = 26
    """Layout units of a line."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.news: Sequence[CatchUpLine] = ()
        """What happened since the player's last turn."""

    def _draw_news(self, painter: Painter, inner: pygame.Rect) -> None:
        """Draw one line per action, the latest ones where there is not room for all."""
        tall, side = painter.u(self.LINE), painter.u(self.LINE - 2)
        for index, line in enumerate(self.news[-max(1, inner.h // tall) :]):
            place = pygame.Rect(inner.x, inner.y + index * tall, inner.w, tall)
            sign = pygame.Rect(place.x, place.y, side, tall)
            self._draw_sign(painter, sign, line)
            room = pygame.Rect(sign.right + painter.u(7), place.y, place.right - sign.right - painter.u(7), tall)
            painter.words(room, line.words(self.app.locale))

    def _draw_sign(self, painter: Painter, sign: pygame.Rect, line: CatchUpLine) -> None:
        """Draw the line's number on the board, or else the emblem of its seat."""
        if line.number:
            painter.badge(sign.inflate(0, sign.w - sign.h), line.number)
        else:
            painter.image(self.app.art.emblem(line.seat, sign.w * 3 // 4, painter.palette.gold), sign)
