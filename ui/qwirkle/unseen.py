"""How many tiles of each kind a seat has not seen, shape by shape and colour by colour; and how many the bag holds."""

from __future__ import annotations

import pygame

from game.qwirkle.state import View
from game.qwirkle.tiles import COLOURS, COPIES, SHAPES
from ui.context import Context
from ui.qwirkle.pieces import Pieces
from ui.text.layout import measure
from ui.widgets.gui import BODY
from ui.widgets.painter import Painter, row

TITLE, LINE = 30, 20
"""Layout units of the line with the bag, and of a colour."""
LETTERS, LETTER_GAP = 18, 3
"""Layout units of the column with the letters of the colours at least, and of the gap after the widest."""
WHOLE = TITLE + len(COLOURS) * LINE + 12


class Unseen:
    """Painted from the view of the moment shown: what a perfect note-taker could know, nothing more."""

    def __init__(self, app: Context, pieces: Pieces) -> None:
        self.app, self.pieces = app, pieces
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._faded: dict[tuple[int, int], pygame.Surface] = {}

    def restyle(self) -> None:
        """Forget the pictures: the look of the pieces changed."""
        self._faded.clear()

    def bag_place(self) -> pygame.Rect | None:
        """Return where tiles are drawn from, in window pixels."""
        side = self.app.u(TITLE)
        return self.app.mirror(pygame.Rect(self.rect.x, self.rect.y, side, side)) if self.rect.h > 1 else None

    def sheet_place(self) -> pygame.Rect:
        """Return where the button for the score sheet goes, given for left-to-right."""
        wide, tall = self.app.u(34), self.app.u(TITLE - 4)
        return pygame.Rect(self.rect.right - wide - self.app.u(2), self.rect.y + self.app.u(2), wide, tall)

    def draw(self, painter: Painter, view: View, face_down: bool) -> None:
        """Draw the bag and all unseen tiles; with the hand face down, its tiles count as unseen ones."""
        u, p = painter.u, painter.palette
        if self.rect.h < u(TITLE):
            return
        painter.box(self.rect, p.panel, p.panel_edge)
        title = pygame.Rect(self.rect.x + u(10), self.rect.y, self.rect.w - u(54), u(TITLE))
        bag, words = row(title, u(6), u(TITLE - 4), 0)
        painter.image(self.pieces.bag(u(TITLE - 6)), bag)
        sheet = self.sheet_place()
        painter.box(sheet, p.dark, p.panel_edge)
        painter.image(self.app.art.icon("chart", sheet.h * 3 // 4, p.sand), sheet)
        used = painter.words(words, self.app.tr("qwirkle.bag", n=view.bag_size), bold=True)
        unseen = pygame.Rect(words.x + used + u(12), title.y, title.right - words.x - used - u(12), title.h)
        text = self.app.tr("play.unseen")
        if measure(text, u(BODY))[0] <= unseen.w:  # else its tooltip says it
            painter.words(unseen, text, colour=p.muted, align="end")
        if self.rect.h >= u(WHOLE):
            self._grid(
                painter,
                pygame.Rect(title.x, title.bottom, self.rect.w - u(20), u(len(COLOURS) * LINE)),
                view,
                face_down,
            )

    def _grid(self, painter: Painter, rect: pygame.Rect, view: View, face_down: bool) -> None:
        """Draw a column per shape, a row per colour: the sign and as many dots as tiles are unseen."""
        counts = view.unseen[:]
        for kind in view.hand or () if face_down else ():
            counts[kind] += 1
        tall = rect.h // len(COLOURS)
        rect = self._letters(painter, rect, tall)
        wide, side = rect.w // len(SHAPES), tall - painter.u(1)
        for kind, count in enumerate(counts):
            colour, shape = divmod(kind, len(SHAPES))
            place = pygame.Rect(rect.x + shape * wide, rect.y + colour * tall, wide, tall)
            picture = self.pieces.sign(kind, side) if count else self._gone(kind, side)
            painter.image(picture, pygame.Rect(place.x, place.y, side, tall))
            for dot in range(COPIES):
                self._dot(
                    painter,
                    pygame.Rect(place.x + side + painter.u(3 + 8 * dot), place.y, painter.u(7), tall),
                    dot < count,
                )

    def _letters(self, painter: Painter, rect: pygame.Rect, tall: int) -> pygame.Rect:
        """Draw each colour's letter before its row, if tiles have letters; return what is left of the rectangle."""
        letters = self.pieces.marks.letters
        if not letters:
            return rect
        widest = max(measure(letter, painter.u(BODY), bold=True)[0] for letter in letters)
        wide = max(painter.u(LETTERS), widest + painter.u(LETTER_GAP))
        for colour, letter in enumerate(letters):
            place = pygame.Rect(rect.x, rect.y + colour * tall, wide, tall)
            painter.words(place, letter, bold=True)
        return pygame.Rect(rect.x + wide, rect.y, rect.w - wide, rect.h)

    def _dot(self, painter: Painter, place: pygame.Rect, there: bool) -> None:
        radius = max(2, painter.u(3))
        centre = painter.app.mirror(place).center
        if there:
            pygame.draw.aacircle(painter.surface, painter.palette.sand, centre, radius)
        else:
            pygame.draw.aacircle(painter.surface, painter.palette.panel_edge, centre, max(1, radius // 2))

    def _gone(self, kind: int, side: int) -> pygame.Surface:
        """Return the sign of a kind of which all tiles have been seen."""
        if (kind, side) not in self._faded:
            self._faded[kind, side] = self.pieces.sign(kind, side).copy()
            self._faded[kind, side].fill((60, 60, 60, 60), special_flags=pygame.BLEND_RGBA_MULT)
        return self._faded[kind, side]
