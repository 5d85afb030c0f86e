"""Below the players: what the place under the pointer is and yields, or why nothing can be built there; else what the
last throw gave, or the news since the player's last turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from game.catan.island import CORNER_HEXES
from game.catan.kinds import DESERT
from game.catan.state import View
from ui.brush import Brush
from ui.catan.pieces import Pieces
from ui.catan.places import Place, corner_of, hex_of
from ui.text import line_height, measure, wrap
from ui.widgets import BODY

if TYPE_CHECKING:
    from ui.app import App
    from ui.desk import News

LINE = 26
"""Layout units."""


def chances(view: View, corner: int) -> tuple[int, ...]:
    """Per resource, in how many of 36 throws a building there yields it; the robber's hex yields nothing now."""
    found = [0] * 5
    if view.board is not None:
        for hexagon in CORNER_HEXES[corner]:
            kind = view.board.terrain[hexagon]
            if kind != DESERT and hexagon != view.robber:
                found[kind] += 6 - abs(7 - view.board.tokens[hexagon])
    return tuple(found)


def hex_chances(view: View, hexagon: int) -> tuple[int, ...]:
    """The same of a hex itself, though the robber stands on it."""
    board = view.board
    if board is None or board.terrain[hexagon] == DESERT:
        return (0,) * 5
    return tuple((6 - abs(7 - board.tokens[hexagon])) * (kind == board.terrain[hexagon]) for kind in range(5))


@dataclass(slots=True)
class Told:
    """What the box has to tell: a theft, and of the rest the first that there is."""

    place: Place | None = None
    theft: str = ""
    """What the player at the screen stole or lost; this stands over all else."""
    words: str = ""
    """Of the place."""
    counted: bool = True
    """Whether it is counted what the place yields."""
    there: str = ""
    """Who has buildings at it, of a hex."""
    refusal: str = ""
    """Why the piece in hand cannot go there."""
    gains: Sequence[str] = ()
    """What the last throw gave."""
    news: Sequence[News] = field(default_factory=tuple)
    idle: Sequence[str] = ()
    """Sentences for when there is nothing else, the more useful first."""


class Info:
    """Painted from what the desk hands over; as many lines as there is room for."""

    def __init__(self, app: App, pieces: Pieces) -> None:
        self.app, self.pieces = app, pieces
        self.rect = pygame.Rect(0, 0, 0, 0)

    def draw(self, brush: Brush, view: View, told: Told) -> None:
        """The first that there is to tell."""
        p = brush.palette
        if self.rect.h < brush.u(LINE + 10):
            return
        brush.box(self.rect, p.panel, p.panel_edge)
        inner = self.rect.inflate(-2 * brush.u(10), -2 * brush.u(7))
        if told.theft:
            used = brush.paragraph(inner, told.theft, colour=p.gold, bold=True)
            inner = pygame.Rect(inner.x, inner.y + used, inner.w, inner.h - used)
            if inner.h < brush.u(LINE):
                return
        if told.place is not None:
            self._place(brush, inner, view, told)
        elif told.news:
            self._recap(brush, inner, told.news)
        elif told.gains:
            self._lines(brush, inner, told.gains)
        else:
            self._idle(brush, inner, told.idle)

    def _idle(self, brush: Brush, inner: pygame.Rect, sentences: Sequence[str]) -> None:
        """As many sentences as there is room for."""
        words = " ".join(sentences)
        line = line_height(brush.u(BODY))
        if len(sentences) > 1 and len(wrap(words, brush.u(BODY), inner.w)) * line > inner.h:
            words = sentences[0]
        brush.paragraph(inner, words, colour=brush.palette.muted)

    def _place(self, brush: Brush, inner: pygame.Rect, view: View, told: Told) -> None:
        used = brush.paragraph(inner, told.words, 17, bold=True)
        rest = pygame.Rect(inner.x, inner.y + used, inner.w, inner.h - used)
        found = self._found(view, told.place) if told.counted else ()
        if any(found) and rest.h >= brush.u(LINE):
            self._chances(brush, pygame.Rect(rest.x, rest.y, rest.w, brush.u(LINE)), found)
            rest = pygame.Rect(rest.x, rest.y + brush.u(LINE + 4), rest.w, rest.h - brush.u(LINE + 4))
        if told.there and rest.h >= brush.u(LINE):
            used = brush.paragraph(rest, told.there, colour=brush.palette.muted)
            rest = pygame.Rect(rest.x, rest.y + used, rest.w, rest.h - used)
        if told.refusal and rest.h > 0:
            brush.paragraph(rest, told.refusal, colour=brush.palette.gold)

    def _found(self, view: View, place: Place | None) -> Sequence[int]:
        """What the place yields, per resource in throws of 36."""
        corner = None if place is None else corner_of(place)
        if corner is not None:
            return chances(view, corner)
        hexagon = None if place is None else hex_of(place)
        return () if hexagon is None else hex_chances(view, hexagon)

    def _chances(self, brush: Brush, place: pygame.Rect, found: Sequence[int]) -> None:
        """Per resource its sign and the chances of 36, then all together."""
        left, side = place.x, place.h - brush.u(4)
        for kind, count in enumerate(found):
            if count:
                brush.image(self.pieces.sign(kind, side), pygame.Rect(left, place.y, side, place.h))
                room = pygame.Rect(left + side + brush.u(4), place.y, brush.u(28), place.h)
                left = room.x + brush.words(room, self.app.locale.number(count), 17, bold=True) + brush.u(14)
        rest = pygame.Rect(left, place.y, place.right - left, place.h)
        brush.words(rest, self.app.tr("catan.board.chances", n=sum(found)), colour=brush.palette.muted)

    def _lines(self, brush: Brush, inner: pygame.Rect, lines: Sequence[str]) -> None:
        """As many from the first as there is room for, each wrapped."""
        top = inner.y
        for words in lines:
            tall = self._tall(brush, words, inner.w, inner.h)
            if top + tall > inner.bottom and top > inner.y:
                return
            self._line(brush, pygame.Rect(inner.x, top, inner.w, tall), words)
            top += tall

    def _recap(self, brush: Brush, inner: pygame.Rect, news: Sequence[News]) -> None:
        """One or more lines per action, the latest ones where there is not room for all."""
        side, told, left = brush.u(LINE - 2), [], inner.h
        width = inner.w - side - brush.u(7)
        for item in reversed(news):
            tall = self._tall(brush, item.words(self.app.locale), width, inner.h)
            left -= tall
            if left < 0 and told:
                break
            told.append((item, tall))
        top = inner.y
        for item, tall in reversed(told):
            sign = pygame.Rect(inner.x, top, side, brush.u(LINE))
            if item.number:
                brush.badge(sign.inflate(0, side - sign.h), item.number)
            else:
                brush.image(self.app.art.emblem(item.seat, side * 3 // 4, brush.palette.gold), sign)
            room = pygame.Rect(inner.right - width, top, width, tall)
            self._line(brush, room, item.words(self.app.locale))
            top += tall

    def _tall(self, brush: Brush, words: str, width: int, most: int) -> int:
        """Pixels of height that a sentence wants: one line, a little smaller if it must be, or as many as it needs."""
        if measure(words, brush.u(BODY))[0] <= width:
            return brush.u(LINE)
        return min(most, len(wrap(words, brush.u(BODY), width)) * line_height(brush.u(BODY)))

    def _line(self, brush: Brush, place: pygame.Rect, words: str) -> None:
        if place.h < 2 * line_height(brush.u(BODY)):
            brush.words(place, words, 17)
        else:
            brush.paragraph(place, words)
