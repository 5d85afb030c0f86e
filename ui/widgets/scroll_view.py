"""The scrolling part of a screen, which holds more than it displays."""

from __future__ import annotations

import pygame
from pygame_gui.core import UIElement

from ui.context import Context
from ui.item import Item

STEP = 64
"""Layout units of one notch of the wheel."""


class ScrollView:
    """Items and widgets inside the window `rect`, scrolled by `offset` pixels."""

    def __init__(self, name: str, rect: pygame.Rect, memory: dict[str, int], app: Context) -> None:
        self.name, self.rect, self.app = name, rect, app
        self.offset = 0
        self.line = 1
        """Pixels of a line, if the view is to show whole lines only; its height must be a multiple of them."""
        self.bottom = rect.bottom
        self._memory = memory
        self._entries: list[tuple[Item | None, pygame.Rect, UIElement | None]] = []
        self._items: set[Item] = set()
        self._rows: list[tuple[int, int]] = []
        """Where the rows of a form begin and end, before scrolling: controls, with the words beside them."""

    @property
    def max_offset(self) -> int:
        """The largest offset in pixels."""
        return max(0, self.bottom - self.rect.bottom)

    def add(self, item: Item, element: UIElement | None) -> None:
        """Add an item that moves with the view, and its pygame_gui element if it has one."""
        self._entries.append((item, item.rect.copy(), element))
        self._items.add(item)
        self.extend(item.rect.bottom)

    def add_panel(self, place: pygame.Rect, element: UIElement) -> None:
        """Add a panel that moves with the view."""
        self._entries.append((None, place.copy(), element))
        self.extend(place.bottom)

    def add_row(self, top: int, bottom: int) -> None:
        """Add a row of a form, which comes into view as a whole."""
        self._rows.append((top, bottom))
        self.extend(bottom)

    def extend(self, bottom: int) -> None:
        """Extend the contents down to `bottom`."""
        self.bottom = max(self.bottom, bottom)

    def close(self) -> None:
        """Scroll to the remembered offset, after everything was added."""
        self.scroll(self._memory.get(self.name, 0))

    def scroll_page(self, by: int) -> bool:
        """Scroll by three quarters of the height, down for 1 and up for -1; return whether it moved."""
        return self.scroll(self.offset + by * self.rect.h * 3 // 4)

    def scroll(self, offset: int) -> bool:
        """Scroll to an offset, limited to the contents and on to a whole line; return whether it moved."""
        rest = offset % self.line
        whole = offset - rest + (self.line if rest and offset > self.offset else 0)
        new = max(0, min(self.max_offset, whole))
        moved, self.offset = new != self.offset, new
        self._memory[self.name] = new
        for item, home, element in self._entries:
            if item is not None:
                item.rect.topleft = home.x, home.y - new
            if element is not None:
                element.set_relative_position((home.x - self.rect.x, home.y - new - self.rect.y))
        self.app.nav.invalidate()
        return moved

    def holds(self, item: Item) -> bool:
        """Return whether the item belongs to this view."""
        return item in self._items

    def is_hidden(self, item: Item) -> bool:
        """Return whether the item belongs to this view and its middle is scrolled out of sight."""
        return item in self._items and not self.rect.collidepoint(item.rect.center)

    def cuts_off(self, item: Item, point: tuple[int, int]) -> bool:
        """Return whether the item belongs to this view, which does not show that point of it."""
        return item in self._items and not self.rect.collidepoint(point)

    def reveal(self, item: Item) -> None:
        """Scroll until the item is completely visible, with its row, if it belongs to this view.

        Where it scrolls up, the words above the item come into view too: they may be its title.
        """
        for entry, home, _ in self._entries:
            if entry is item:
                margin = self.app.u(8)
                lowest = min(self._end_of(home) + margin - self.rect.bottom, home.top - margin - self.rect.top)
                if lowest > self.offset:
                    self.scroll(lowest)
                elif home.top - margin - self.offset < self.rect.top:
                    self.scroll(max(lowest, self._end_above(home) - self.rect.top))

    def _end_of(self, home: pygame.Rect) -> int:
        """Return where the row of a place ends, before scrolling: its words may reach below it."""
        return max((bottom for top, bottom in self._rows if top <= home.centery < bottom), default=home.bottom)

    def _end_above(self, home: pygame.Rect) -> int:
        """Return where the items above a place end, before scrolling; the top of the view if there are none."""
        ends = [other.bottom for item, other, _ in self._entries if item is not None and other.bottom <= home.top]
        return max(ends, default=self.rect.top)

    def hold(self, item: Item, top: int) -> None:
        """Scroll until the item begins at that height of the window, if it belongs to this view."""
        if item in self._items:
            self.scroll(self.offset + item.rect.y - top)

    def handle(self, event: pygame.Event) -> bool:
        """Scroll by the wheel over the view or by the page keys; return whether it moved."""
        if not self.max_offset:
            return False
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self.app.nav.pointer):
            return self.scroll(self.offset - event.y * self.app.u(STEP))
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self.scroll_page(1 if event.key == pygame.K_PAGEDOWN else -1)
        return False
