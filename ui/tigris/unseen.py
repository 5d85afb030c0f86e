"""How many tiles of each colour a seat has not seen: the bag, the other hands and the others' discards together."""

from __future__ import annotations

import pygame

from game.tigris.state import View
from ui.context import Context
from ui.text.layout import measure
from ui.tigris.pieces import Pieces
from ui.widgets.gui import BODY
from ui.widgets.painter import Painter, row

COLUMN, SIDE = 50, 22
"""Layout units: a colour's column, and its picture."""


class UnseenTiles:
    """One line, painted from the view of the moment shown: what a perfect note-taker could know, nothing more."""

    def __init__(self, app: Context, pieces: Pieces) -> None:
        self.app, self.pieces = app, pieces
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(self) -> pygame.Rect:
        """Return where the line is in window pixels."""
        return self.app.mirror(self.rect)

    def draw(self, painter: Painter, view: View, face_down: bool) -> None:
        """Draw the title where there is room, then four numbers, but none that would reveal a hand face down."""
        if self.rect.h < painter.u(SIDE):
            return
        painter.box(self.rect, painter.palette.panel, painter.palette.panel_edge)
        inner = self.rect.inflate(-2 * painter.u(10), 0)
        title, *places = row(inner, painter.u(4), 0, *[painter.u(COLUMN)] * 4)
        words = self.app.tr("play.unseen")
        if measure(words, painter.u(BODY))[0] <= title.w:  # else its tooltip says it
            painter.words(title, words, colour=painter.palette.muted)
        side = painter.u(SIDE)
        for colour, place in enumerate(places):
            painter.image(self.pieces.tile(colour, side), pygame.Rect(place.x, place.y, side, place.h))
            left = place.x + side + painter.u(4)
            number = pygame.Rect(left, place.y, place.right - left, place.h)
            unseen = self.app.tr("play.unseen.hidden") if face_down else self.app.locale.number(view.unseen[colour])
            painter.words(number, unseen, bold=True)
