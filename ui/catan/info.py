"""The box below the players: what the place under the pointer is and yields, else the last roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.catan.island import CORNER_HEXES
from game.catan.kinds import DESERT
from game.catan.state import View
from ui.catan.pieces import Pieces
from ui.catan.places import Place, corner_of, hex_of
from ui.context import Context
from ui.table.info_box import InfoBox
from ui.text.layout import line_height, measure, wrap
from ui.widgets.gui import BODY
from ui.widgets.painter import Painter

LINE = 26
"""Layout units."""


def chances(view: View, corner: int) -> tuple[int, ...]:
    """Return per resource, in how many of 36 rolls a building there yields it; the robber's hex yields nothing now."""
    found = [0] * 5
    if view.board is not None:
        for hexagon in CORNER_HEXES[corner]:
            kind = view.board.terrain[hexagon]
            if kind != DESERT and hexagon != view.robber:
                found[kind] += 6 - abs(7 - view.board.tokens[hexagon])
    return tuple(found)


def hex_chances(view: View, hexagon: int) -> tuple[int, ...]:
    """Return the same for a hex itself."""
    board = view.board
    if board is None or board.terrain[hexagon] == DESERT or hexagon == view.robber:
        return (0,) * 5
    return tuple((6 - abs(7 - board.tokens[hexagon])) * (kind == board.terrain[hexagon]) for kind in range(5))


@dataclass(slots=True)
class InfoContent:
    """What the box has to tell: a theft, and of the rest the first that there is."""

    place: Place | None = None
    theft: str = ""
    """What the player at the screen stole or lost; this stands over all else."""
    words: str = ""
    """The description of the place."""
    counted: bool = True
    """Whether it is counted what the place yields."""
    there: str = ""
    """Who has buildings at it, of a hex."""
    refusal: str = ""
    """Why the piece in hand cannot go there."""
    gains: Sequence[str] = ()
    """What the last roll gave."""
    idle: Sequence[str] = ()
    """Sentences for when there is nothing else, the more useful first."""


class Info(InfoBox):
    """As many lines as there is room for."""

    def __init__(self, app: Context, pieces: Pieces) -> None:
        super().__init__(app)
        self.pieces = pieces

    def draw(self, painter: Painter, view: View, content: InfoContent) -> None:
        """Draw the first of the contents that there is."""
        p = painter.palette
        if self.rect.h < painter.u(LINE + 10):
            return
        painter.box(self.rect, p.panel, p.panel_edge)
        inner = self.rect.inflate(-2 * painter.u(10), -2 * painter.u(7))
        if content.theft:
            used = painter.paragraph(inner, content.theft, colour=p.gold, bold=True)
            inner = pygame.Rect(inner.x, inner.y + used, inner.w, inner.h - used)
            if inner.h < painter.u(LINE):
                return
        if content.place is not None:
            self._place(painter, inner, view, content)
        elif content.gains:
            self._lines(painter, inner, content.gains)
        else:
            self._idle(painter, inner, content.idle)

    def _idle(self, painter: Painter, inner: pygame.Rect, sentences: Sequence[str]) -> None:
        """Draw as many sentences as there is room for."""
        words = " ".join(sentences)
        line = line_height(painter.u(BODY))
        if len(sentences) > 1 and len(wrap(words, painter.u(BODY), inner.w)) * line > inner.h:
            words = sentences[0]
        painter.whole_paragraph(inner, words, painter.palette.muted)

    def _place(self, painter: Painter, inner: pygame.Rect, view: View, content: InfoContent) -> None:
        used = painter.paragraph(inner, content.words, 17, bold=True)
        rest = pygame.Rect(inner.x, inner.y + used, inner.w, inner.h - used)
        found = self._found(view, content.place) if content.counted else ()
        if any(found) and rest.h >= painter.u(LINE):
            self._chances(painter, pygame.Rect(rest.x, rest.y, rest.w, painter.u(LINE)), found)
            rest = pygame.Rect(rest.x, rest.y + painter.u(LINE + 4), rest.w, rest.h - painter.u(LINE + 4))
        if content.refusal and rest.h > 0:
            used = painter.paragraph(rest, content.refusal, colour=painter.palette.gold)
            rest = pygame.Rect(rest.x, rest.y + used, rest.w, rest.h - used)
        if content.there and rest.h >= painter.u(LINE):
            painter.paragraph(rest, content.there, colour=painter.palette.muted)

    def _found(self, view: View, place: Place | None) -> Sequence[int]:
        """Return what the place yields, per resource in rolls of 36."""
        corner = None if place is None else corner_of(place)
        if corner is not None:
            return chances(view, corner)
        hexagon = None if place is None else hex_of(place)
        return () if hexagon is None else hex_chances(view, hexagon)

    def _chances(self, painter: Painter, place: pygame.Rect, found: Sequence[int]) -> None:
        """Draw per resource its sign and the chances of 36, then all together."""
        left, side = place.x, place.h - painter.u(4)
        for kind, count in enumerate(found):
            if count:
                painter.image(self.pieces.sign(kind, side), pygame.Rect(left, place.y, side, place.h))
                room = pygame.Rect(left + side + painter.u(4), place.y, painter.u(28), place.h)
                left = room.x + painter.words(room, self.app.locale.number(count), 17, bold=True) + painter.u(14)
        rest = pygame.Rect(left, place.y, place.right - left, place.h)
        painter.words(rest, self.app.tr("catan.board.chances", n=sum(found)), colour=painter.palette.muted)

    def _lines(self, painter: Painter, inner: pygame.Rect, lines: Sequence[str]) -> None:
        """Draw as many from the first as there is room for, each wrapped."""
        top = inner.y
        for words in lines:
            tall = self._tall(painter, words, inner.w, inner.h)
            if top + tall > inner.bottom and top > inner.y:
                return
            self._line(painter, pygame.Rect(inner.x, top, inner.w, tall), words)
            top += tall

    def _tall(self, painter: Painter, words: str, width: int, most: int) -> int:
        """Pixels of height that a sentence wants: one line, a little smaller if it must be, or as many as it needs."""
        if measure(words, painter.u(BODY))[0] <= width:
            return painter.u(LINE)
        return min(most, len(wrap(words, painter.u(BODY), width)) * line_height(painter.u(BODY)))

    def _line(self, painter: Painter, place: pygame.Rect, words: str) -> None:
        if place.h < 2 * line_height(painter.u(BODY)):
            painter.words(place, words, 17)
        else:
            painter.paragraph(place, words)
