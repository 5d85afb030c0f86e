"""The question of the first game of Qwirkle: how tiles are to be marked for eyes that confuse their colours."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.qwirkle.tiles import COLOURS, SHAPES
from ui.context import Context
from ui.qwirkle.marks import marks_of
from ui.qwirkle.pieces import Pieces, palette
from ui.scene import Scene
from ui.settings import TILE_MARKS
from ui.widgets.gui import Gui

WIDTH, PAD, LINE, GAP = 680, 24, 56, 10
"""Layout units: the window, its margin, the line of a choice, the gap below it."""
BUTTON = 0.45
"""The part of a line that its button takes; the rest displays tiles."""


def marks_offer(app: Context) -> Scene | None:
    """Return the question, or None if it was answered before."""
    return None if app.settings.tile_marks else MarksOffer()


class MarksOffer(Scene):
    """A modal scene with one line per kind of mark; Esc leaves the tiles as they are."""

    name = "dialog"
    modal = True

    def __init__(self) -> None:
        self.initial_focus = f"marks.{TILE_MARKS[0]}"
        self._samples: list[tuple[pygame.Rect, Pieces]] = []

    def build(self, gui: Gui) -> None:
        """Add the title, the reason, and a line of sample tiles and a button for each choice."""
        tr, wide = self.app.tr, min(gui.u(WIDTH), self.app.size[0] - gui.u(40))
        inner, step = wide - 2 * gui.u(PAD), gui.u(LINE + GAP)
        words = tr("qwirkle.marks.why")
        head, text = gui.height(tr("qwirkle.marks.title"), inner, 22, bold=True), gui.height(words, inner, 18)
        tall = head + text + len(TILE_MARKS) * step + 2 * gui.u(PAD) + gui.u(GAP)
        box = pygame.Rect(0, 0, wide, tall)
        box.center = self.app.size[0] // 2, self.app.size[1] // 2
        with gui.window(box):
            place = pygame.Rect(box.x + gui.u(PAD), box.y + gui.u(PAD), inner, head)
            gui.label(place, tr("qwirkle.marks.title"), 22, gui.palette.gold, bold=True, middle=False)
            gui.label(pygame.Rect(place.x, place.bottom, inner, text), words, 18, middle=False)
            line = pygame.Rect(place.x, place.bottom + text + gui.u(GAP), inner, gui.u(LINE))
            self._samples = [self._choice(gui, line.move(0, step * row), row) for row in range(len(TILE_MARKS))]

    def _choice(self, gui: Gui, line: pygame.Rect, row: int) -> tuple[pygame.Rect, Pieces]:
        """Add the button of a choice at the end of its line; return where its tiles go, and how they look."""
        choice = TILE_MARKS[row]
        wide = round(line.w * BUTTON)
        place = pygame.Rect(line.right - wide, line.y, wide, line.h)
        tip = self.app.tr(f"settings.tile_marks.{choice}.tip")
        words = self.app.tr(f"settings.tile_marks.{choice}")
        gui.button(f"marks.{choice}", place, words, self._choose(choice), tip=tip, kind="choice")
        tiles = self.app.mirror(pygame.Rect(line.x, line.y, line.w - wide - gui.u(GAP), line.h))
        return tiles, Pieces(self.app.art, palette(self.app), marks_of(self.app, choice))

    def _choose(self, choice: str) -> Callable[[], None]:
        def choose() -> None:
            self.app.settings.tile_marks = choice
            self.app.nav.save_settings()
            self.app.nav.pop()

        return choose

    def back(self) -> None:
        """Leave the tiles as they are and do not ask again."""
        self._choose(TILE_MARKS[0])()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the window, and over it the sample tiles, one of each colour."""
        self.gui.draw(surface)
        for place, pieces in self._samples:
            px = min(place.h, place.w // len(COLOURS))
            for colour in range(len(COLOURS)):
                kind = colour * len(SHAPES) + colour
                corner = (place.x + colour * px, place.y + (place.h - px) // 2)
                surface.blit(pieces.tile(kind, px), corner, special_flags=pygame.BLEND_PREMULTIPLIED)
