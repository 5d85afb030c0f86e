"""The buttons of the wonder's point: one for each colour, with the points that the player has in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.tigris.actions import COLOURS
from game.tigris.state import View
from ui.context import Context
from ui.tigris.pieces import Pieces
from ui.widgets.gui import Gui

MOST, SIZE, TILE = 170, 18, 44
"""Layout units: the widest button, its words, its tile."""


class PointButtons:
    """One button per colour; `take` takes the point in it."""

    def __init__(self, app: Context, pieces: Pieces, take: Callable[[int], None]) -> None:
        self.app, self.pieces, self.take = app, pieces, take

    def build(self, gui: Gui, rect: pygame.Rect, view: View, gap: int) -> None:
        """Build the buttons side by side."""
        assert view.seat is not None
        wide = min(gui.u(MOST), (rect.w - gap * (len(COLOURS) - 1)) // len(COLOURS))
        for colour in range(len(COLOURS)):
            place = pygame.Rect(rect.x + colour * (wide + gap), rect.y, wide, rect.h)
            self._button(gui, place, colour, view.points[5 * view.seat + colour])

    def _button(self, gui: Gui, place: pygame.Rect, colour: int, points: int) -> None:
        """Build one button: the tile, then colour and points, or the points alone where there is little room."""
        words = self.app.tr(f"tigris.colour.{COLOURS[colour]}")
        label = self.app.tr("point.words", colour=words, n=points)
        gui.button(
            f"point.{COLOURS[colour]}", place, "", partial(self.take, colour), kind="choice", group="point",
            label=label, tip=self.app.tr("tip.point", colour=words, n=points), commits=True,
        )  # fmt: skip
        inner = place.inflate(-gui.u(12), -gui.u(4))
        side = min(inner.h, gui.u(TILE), inner.w // 2)
        gui.image(self.pieces.tile(colour, side), pygame.Rect(inner.x, inner.y, side, inner.h))
        room = pygame.Rect(inner.x + side + gui.u(6), inner.y, inner.w - side - gui.u(6), inner.h)
        written = label if gui.width(label, SIZE, bold=True) <= room.w else self.app.locale.number(points)
        gui.label(room, written, SIZE, bold=True, align="center")
