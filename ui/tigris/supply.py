"""Which civilization buildings, and whether the wonder, can still be built: one line beside the board."""

from __future__ import annotations

import pygame

from game.tigris.actions import COLOURS
from game.tigris.state import NOWHERE, View
from ui.context import Context
from ui.text.i18n import Locale
from ui.text.layout import measure
from ui.tigris.event_text import building_word
from ui.tigris.pieces import BUILDING_HEIGHT, Pieces
from ui.widgets.gui import BODY
from ui.widgets.painter import Painter, row

COLUMN, SIDE = 42, 30
"""Layout units: the place of a piece, and the height of its picture."""
FADED = 80
"""How much of 255 is left of a piece that stands on the board."""


def played(view: View) -> bool:
    """Return whether the table plays with civilization buildings or the wonder."""
    return view.options.buildings == "on" or view.options.wonder == "on"


def supply_words(locale: Locale, view: View) -> list[str]:
    """Return what can still be built; empty if nothing is left, or the table plays without."""
    words = []
    if view.options.buildings == "on":
        words += [building_word(locale, colour) for colour, cell in enumerate(view.buildings) if cell == NOWHERE]
    if view.options.wonder == "on" and view.wonder == NOWHERE:
        words.append(locale.tr("tigris.wonder"))
    return words


class Supply:
    """One line, painted from the view of the moment shown; what stands on the board is faded."""

    def __init__(self, app: Context, pieces: Pieces) -> None:
        self.app, self.pieces = app, pieces
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(self) -> pygame.Rect:
        """Return where the line is in window pixels."""
        return self.app.mirror(self.rect)

    def draw(self, painter: Painter, view: View) -> None:
        """Draw the title where there is room, then the pieces."""
        if self.rect.h < painter.u(SIDE) or not played(view):
            return
        painter.box(self.rect, painter.palette.panel, painter.palette.panel_edge)
        inner, shown = self.rect.inflate(-2 * painter.u(10), 0), self._pieces(painter.u(SIDE), view)
        title, *places = row(inner, painter.u(4), 0, *[painter.u(COLUMN)] * len(shown))
        words = self.app.tr("play.supply")
        if measure(words, painter.u(BODY))[0] <= title.w:  # else its tooltip says it
            painter.words(title, words, colour=painter.palette.muted)
        for (picture, left), place in zip(shown, places, strict=True):
            painter.image(picture if left else _faded(picture), place)

    def _pieces(self, high: int, view: View) -> list[tuple[pygame.Surface, bool]]:
        """Return the pictures of what the table plays with, each with whether it is left."""
        found: list[tuple[pygame.Surface, bool]] = []
        if view.options.buildings == "on":
            found += [
                (self.pieces.building(colour, round(high / BUILDING_HEIGHT)), view.buildings[colour] == NOWHERE)
                for colour in range(len(COLOURS))
            ]
        if view.options.wonder == "on":
            found.append((self.pieces.wonder_tower(high), view.wonder == NOWHERE))
        return found


def _faded(picture: pygame.Surface) -> pygame.Surface:
    """Return the same picture, hardly visible."""
    faded = picture.copy()
    faded.fill((FADED, FADED, FADED, FADED), special_flags=pygame.BLEND_RGBA_MULT)
    return faded
