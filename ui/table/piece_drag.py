"""Dragging a piece from the tray to the board: the same as a click on the piece and one on the place."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.context import Context
from ui.item import Item
from ui.table.pointer import FAR


class PieceDrag:
    """A drag that begins on an item of the tray. A press that does not move stays a click."""

    def __init__(self, app: Context, names: tuple[str, ...], drop: Callable[[tuple[int, int]], object]) -> None:
        """`names` are how the names of items that can be dragged begin; `drop` gets the place of the release."""
        self.app, self.names, self.drop = app, names, drop
        self._item: Item | None = None
        """What the press is on."""
        self._start = (0, 0)
        self.dragging = False

    def begins_at(self, place: tuple[int, int]) -> bool:
        """Return whether a drag from there carries a piece."""
        return self._piece_at(place) is not None

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer; return whether a piece is being dragged."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.dragging, self._start = False, event.pos
            self._item = self._piece_at(event.pos) if event.button == 1 else None
        elif event.type == pygame.MOUSEMOTION and self._item is not None:
            if not event.buttons[0]:
                self._item, self.dragging = None, False
            elif not self.dragging and max(abs(a - b) for a, b in zip(event.pos, self._start, strict=True)) > FAR:
                self._lift(self._item)
        elif event.type == pygame.MOUSEBUTTONUP and self.dragging:
            self._item, self.dragging = None, False
            self.drop(event.pos)
        return self.dragging

    def _piece_at(self, place: tuple[int, int]) -> Item | None:
        item = self.app.nav.item_at(place)
        return item if item is not None and item.enabled and item.name.startswith(self.names) else None

    def _lift(self, item: Item) -> None:
        self.dragging = True
        if not item.selected:
            self.app.nav.activate(item)
