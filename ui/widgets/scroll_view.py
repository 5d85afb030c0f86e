"""A part of a screen that holds more than it shows."""

from __future__ import annotations

import pygame
from pygame_gui.core import UIContainer, UIElement

from ui.context import Context
from ui.item import Item

STEP = 64
"""Layout units of one notch of the wheel."""


class ScrollView:
    """Items and buttons in a window of `rect`, moved up by `offset` pixels."""

    def __init__(
        self, name: str, rect: pygame.Rect, memory: dict[str, int], app: Context, container: UIContainer
    ) -> None:
        self.name, self.rect, self.app, self.container = name, rect, app, container
        self.offset = 0
        self.bottom = rect.bottom
        self._memory = memory
        self._entries: list[tuple[Item | None, pygame.Rect, UIElement | None]] = []

    @property
    def reach(self) -> int:
        """The largest offset there is."""
        return max(0, self.bottom - self.rect.bottom)

    def add(self, item: Item, element: UIElement | None) -> None:
        """An item that moves with the view."""
        self._entries.append((item, item.rect.copy(), element))
        self.grow(item.rect.bottom)

    def ground(self, place: pygame.Rect, element: UIElement) -> None:
        """A panel that moves with the view."""
        self._entries.append((None, place.copy(), element))
        self.grow(place.bottom)

    def grow(self, bottom: int) -> None:
        """Say that something shown reaches down to there."""
        self.bottom = max(self.bottom, bottom)

    def close(self) -> None:
        """Scroll to the remembered offset, once everything is in the view."""
        self.scroll(self._memory.get(self.name, 0))

    def turn(self, by: int) -> bool:
        """Scroll by most of what is seen, down for 1 and up for -1; whether it moved."""
        return self.scroll(self.offset + by * self.rect.h * 3 // 4)

    def scroll(self, offset: int) -> bool:
        """Show from there on, as far as that goes; whether it moved."""
        new = max(0, min(self.reach, offset))
        moved, self.offset = new != self.offset, new
        self._memory[self.name] = new
        for item, home, element in self._entries:
            if item is not None:
                item.rect.topleft = home.x, home.y - new
            if element is not None:
                element.set_relative_position((home.x - self.rect.x, home.y - new - self.rect.y))
        self.app.nav.invalidate()
        return moved

    def hides(self, item: Item) -> bool:
        """Whether the item belongs here and its middle is scrolled out of sight."""
        return any(entry is item for entry, _, _ in self._entries) and not self.rect.collidepoint(item.rect.center)

    def reveal(self, item: Item) -> None:
        """Scroll so far that the item is seen whole, if it is one of ours."""
        for entry, home, _ in self._entries:
            if entry is item:
                margin = self.app.u(8)
                if home.bottom + margin - self.offset > self.rect.bottom:
                    self.scroll(home.bottom + margin - self.rect.bottom)
                elif home.top - margin - self.offset < self.rect.top:
                    self.scroll(home.top - margin - self.rect.top)

    def handle(self, event: pygame.Event) -> bool:
        """The wheel over it, and Page Up and Page Down."""
        if not self.reach:
            return False
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self.app.nav.pointer):
            return self.scroll(self.offset - event.y * self.app.u(STEP))
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self.turn(1 if event.key == pygame.K_PAGEDOWN else -1)
        return False
