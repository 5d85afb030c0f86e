"""The prompt line over the tray: what must be done now, by whom, and with which key. Nothing ever takes its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.core import OVER, Seat
from ui.context import Context
from ui.text import layout as text_layout
from ui.widgets.painter import Painter

SIZE, LEAST, FLOOR = 17, 15, 11
"""Layout units of the words, the least with the name before them, and the smallest that they may become."""
PULSE_SECONDS: Final = 6.0
"""How long a prompt for a forced choice pulses; then its mark is steady."""
PULSES_PER_SECOND: Final = 1.0


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the line says."""

    seat: Seat = OVER
    """The seat that must act; OVER for nobody."""
    words: str = ""
    name: str = ""
    """The name before the words; "" where the words contain it."""
    forced: bool = False
    """Whether the rules wait for one answer of the seat at the screen, so that nothing else can be done."""


class PromptLine:
    """The line; it is drawn over everything else of the table."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.place = pygame.Rect(0, 0, 0, 0)
        self.prompt = Prompt()
        self._since = 0.0
        """When the prompt was first displayed, in the application's seconds."""
        self._drawn_bright = True

    def show(self, prompt: Prompt) -> None:
        """Set what the line says."""
        if prompt != self.prompt:
            self.prompt, self._since = prompt, self.app.nav.now

    def update(self) -> None:
        """Request a picture when the mark of a forced choice changes."""
        if self.prompt.forced and self._bright() != self._drawn_bright:
            self.app.nav.invalidate()

    def text(self) -> str:
        """Return the whole line: the player and what they must do."""
        return prompt_words(self.app, self.prompt)

    def draw(self, painter: Painter) -> None:
        """Draw the emblem of the seat, then the words, on a marked ground while the choice is forced."""
        if not self.prompt.words or not self.place.h:
            return
        p, place = painter.palette, self.place
        if self.prompt.forced:
            self._drawn_bright = self._bright()
            painter.box(place, p.banner if self._drawn_bright else p.panel, p.gold, width=2)
        room = place.inflate(-2 * painter.u(6), 0)
        side = min(room.h, painter.u(22))
        if self.prompt.seat >= 0:
            painter.image(
                self.app.art.emblem(self.prompt.seat, side, p.gold), pygame.Rect(room.x, room.y, side, room.h)
            )
            room = pygame.Rect(room.x + side + painter.u(6), room.y, room.w - side - painter.u(6), room.h)
        self._words(painter, room)

    def _words(self, painter: Painter, room: pygame.Rect) -> None:
        """Draw the line in one or two lines; where it is too long, the emblem alone stands for the name."""
        own = self.prompt.name and not self.prompt.forced
        colour = painter.palette.gold if own else painter.palette.sand
        words = self.text()
        if _size(painter, words, room) < LEAST:
            words = self.prompt.words
        size = _size(painter, words, room)
        if text_layout.measure(words, painter.u(size), True, painter.rtl)[0] <= room.w:
            painter.words(room, words, size, colour, bold=True)
            return
        rows = text_layout.wrap(words, painter.u(size), room.w, True, painter.rtl)
        tall = min(room.h, len(rows) * text_layout.line_height(painter.u(size), True))
        painter.paragraph(pygame.Rect(room.x, room.centery - tall // 2, room.w, tall), words, size, colour, bold=True)

    def _bright(self) -> bool:
        """Return whether the mark is bright at this moment of the pulse; without motion, and later, it always is."""
        seconds = self.app.nav.now - self._since
        if self.app.settings.reduced_motion or not self.app.speed or seconds >= PULSE_SECONDS:
            return True
        return int(2 * PULSES_PER_SECOND * seconds) % 2 == 0


def prompt_words(app: Context, prompt: Prompt) -> str:
    """Return a prompt in words: the player and what they must do."""
    if not prompt.name:
        return prompt.words
    words = prompt.words[:1].lower() + prompt.words[1:]  # no sentence of a prompt begins with a name
    return app.tr("prompt.line", name=prompt.name, words=words)


def _size(painter: Painter, words: str, room: pygame.Rect) -> int:
    """Return the largest size in layout units at which all of the words fit, at least the floor."""
    for size in range(SIZE, FLOOR, -1):
        px = painter.u(size)
        rows = max(1, room.h // text_layout.line_height(px, True))
        if text_layout.measure(words, px, True, painter.rtl)[0] <= room.w:
            return size
        if rows > 1 and len(text_layout.wrap(words, px, room.w, True, painter.rtl)) <= rows:
            return size
    return FLOOR
