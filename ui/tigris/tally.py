"""How many tiles of each colour a seat has not seen: the bag, the other hands and the others' discards together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.tigris.state import View
from ui.brush import Brush, row
from ui.text import measure
from ui.tigris.pieces import Pieces
from ui.widgets import BODY

if TYPE_CHECKING:
    from ui.app import App

COLUMN, SIDE = 50, 22
"""Layout units: a colour's column, and its picture."""


class Tally:
    """One line, painted from the view of the moment shown: what a perfect note-taker could know, nothing more."""

    def __init__(self, app: App, pieces: Pieces) -> None:
        self.app, self.pieces = app, pieces
        self.rect = pygame.Rect(0, 0, 0, 0)

    def draw(self, brush: Brush, view: View, face_down: bool) -> None:
        """The title where there is room for it, then four numbers, but none that would tell a hand face down."""
        if self.rect.h < brush.u(SIDE):
            return
        brush.box(self.rect, brush.palette.panel, brush.palette.panel_edge)
        inner = self.rect.inflate(-2 * brush.u(10), 0)
        title, *places = row(inner, brush.u(4), 0, *[brush.u(COLUMN)] * 4)
        words = self.app.tr("play.unseen")
        if measure(words, brush.u(BODY))[0] <= title.w:  # else its tooltip says it
            brush.words(title, words, colour=brush.palette.muted)
        side = brush.u(SIDE)
        for colour, place in enumerate(places):
            brush.image(self.pieces.tile(colour, side), pygame.Rect(place.x, place.y, side, place.h))
            left = place.x + side + brush.u(4)
            number = pygame.Rect(left, place.y, place.right - left, place.h)
            unseen = self.app.tr("play.unseen.hidden") if face_down else self.app.locale.number(view.unseen[colour])
            brush.words(number, unseen, bold=True)
