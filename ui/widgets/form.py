"""Rows of a form: title, meaning and control."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.widgets.gui import BODY, Gui

NARROW = 760
"""Layout units of width below which the control is placed under its title and meaning."""


BUTTONS = 46
"""Layout units of width of the buttons beside a scrolling view."""
BESIDE = 300
"""Layout units of width that title and meaning keep beside a control."""


class Form:
    """A column of rows from `top` down; its methods return the rectangles of the controls."""

    def __init__(self, gui: Gui, room: pygame.Rect) -> None:
        self.gui = gui
        self.left, self.width, self.top = room.x, room.w, room.y

    def heading(self, words: str) -> None:
        """Add a heading over a group of rows."""
        gui = self.gui
        tall = max(gui.u(32), gui.height(words, self.width, 20, bold=True))
        gui.label(pygame.Rect(self.left, self.top, self.width, tall), words, 20, gui.palette.gold, bold=True)
        self.top += tall + gui.u(6)

    def subheading(self, words: str) -> None:
        """Add a heading over some of the rows below a heading, on a thin line."""
        gui = self.gui
        tall = gui.height(words, self.width, 18, bold=True)
        gui.label(pygame.Rect(self.left, self.top, self.width, tall), words, 18, gui.palette.gold, bold=True)
        self.top += tall + gui.u(2)
        line = pygame.Surface((self.width, max(1, gui.u(1.5))))
        line.fill(gui.palette.panel_edge)
        gui.image(line, pygame.Rect(self.left, self.top, *line.get_size()))
        self.top += gui.u(10)

    def space(self, units: float) -> None:
        """Leave this many layout units free."""
        self.top += self.gui.u(units)

    def block(self, tall: int) -> pygame.Rect:
        """Return a rectangle of the full width, `tall` pixels high."""
        place = pygame.Rect(self.left, self.top, self.width, tall)
        self.top += tall + self.gui.u(10)
        return place

    def choice_width(self, options: Sequence[tuple[str, str]], wide: float) -> float:
        """Return the layout units of width that a row of choices needs for one line, at least `wide`.

        Where there is less room, it is all of it: beside title and meaning, or below them.
        """
        gui = self.gui
        longest = max(gui.width(words, bold=True) for _, words in options)
        needed = (longest + gui.u(24) + 1) * len(options) / gui.app.scale
        room = self.width - (gui.u(BESIDE) if self.width >= gui.u(NARROW) else 0)
        return max(wide, min(needed, room / gui.app.scale))

    def choice_height(self, options: Sequence[tuple[str, str]], wide: float) -> float:
        """Return the layout units that a row of choices needs: one line, or three if some words do not fit."""
        room = min(self.gui.u(wide), self.width) / len(options) - self.gui.u(24)
        return 40 if all(self.gui.width(words, bold=True) < room for _, words in options) else 88

    def row(self, title: str, meaning: str, wide: float, tall: float = 40, choice: str = "") -> pygame.Rect:
        """Add title and meaning; return the rectangle of the control.

        The control has `wide` x `tall` layout units. It is placed at the end side or, in a narrow form, below.
        `choice` is a line below the meaning, about the value that is chosen now.
        """
        gui, gap = self.gui, self.gui.u(20)
        beside = self.width >= gui.u(NARROW)
        control = pygame.Rect(0, self.top, min(gui.u(wide), self.width), gui.u(tall))
        room = self.width - control.w - gap if beside else self.width
        head = gui.height(title, room, 18, bold=True)
        text = gui.height(meaning, room, BODY) if meaning else 0
        last = gui.height(choice, room, BODY) if choice else 0
        words = head + text + last
        if beside:
            control.right = self.left + self.width
            whole = max(control.h, words)
            control.centery = self.top + whole // 2
            top = self.top + (whole - words) // 2
        else:
            control.x, control.y = self.left, self.top + words + gui.u(4)
            whole, top = control.bottom - self.top, self.top
        gui.label(pygame.Rect(self.left, top, room, head), title, 18, bold=True, middle=False, line="")
        if meaning:
            place = pygame.Rect(self.left, top + head, room, text)
            gui.label(place, meaning, BODY, gui.palette.muted, middle=False, line="")
            gui.meanings[title] = meaning
        if choice:
            gui.label(pygame.Rect(self.left, top + head + text, room, last), choice, BODY, middle=False, line="")
        gui.row_in_view(self.top, self.top + whole)
        self.top += whole + gui.u(14)
        return control


def scrolling(gui: Gui, room: pygame.Rect) -> pygame.Rect:
    """Return the part of a page's room for a scrolling view; its buttons lie in the margin where that is wide."""
    margin = gui.app.size[0] - room.right
    return pygame.Rect(room.x, room.y, room.w - max(0, gui.u(BUTTONS) - margin), room.h)


def page(gui: Gui, title: str, icon: str, foot: float = 72) -> tuple[pygame.Rect, pygame.Rect]:
    """Add the title of a full-screen page; return the room inside and the bar at the foot.

    The room leaves space at its end side for the buttons of a scrolling view.
    """
    width, height = gui.app.size
    side = gui.u(24) + max(0, (width - gui.u(1160)) // 2)
    head = pygame.Rect(side, gui.u(12), width - 2 * side, gui.u(44))
    mark = gui.app.art.icon(icon, gui.u(30), gui.palette.gold)
    gui.image(mark, pygame.Rect(head.x, head.y, gui.u(30), head.h))
    words = pygame.Rect(head.x + gui.u(42), head.y, head.w - gui.u(42), head.h)
    gui.label(words, title, 26, gui.palette.gold, bold=True)
    gui.title = title
    bar = pygame.Rect(side, height - gui.u(foot), width - 2 * side, gui.u(foot) - gui.u(12))
    room = pygame.Rect(side, head.bottom + gui.u(8), width - 2 * side, bar.y - head.bottom - gui.u(16))
    return room, bar
