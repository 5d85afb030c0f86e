"""The places of a board as items to click and focus, named `cell.<place>`.

They are made again only where their words may have changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Generic, TypeVar

import pygame

from ui.context import Context
from ui.item import Item
from ui.table.camera import PanZoomCamera

C = TypeVar("C", bound=PanZoomCamera)


class BoardItems(ABC, Generic[C]):
    """One item per place in sight. A game gives the places, their names and what stands there in words."""

    def __init__(self, app: Context, camera: C) -> None:
        self.app, self.camera = app, camera
        self._where: tuple[Hashable, ...] = ()
        self._rects: list[tuple[int, pygame.Rect]] = []
        """The visible places with their click rectangles, computed for the key in `_where`."""
        self._contents: tuple[object, ...] = ()
        self._items: list[Item] = []

    def _items_of(
        self, which: Hashable, places: Iterable[int], contents: object, click: Callable[[int], None]
    ) -> list[Item]:
        """Return the items of places; `click` receives the place.

        `which` is equal as long as the places are the same, `contents` as long as their words are.
        """
        where, seen = (self.camera.key, which), self.camera.visible
        if where != self._where:
            rects = ((place, self.camera.cell_rect(place).center) for place in places)
            self._rects = [(place, self._rect(place).clip(seen)) for place, at in rects if seen.collidepoint(at)]
        if where != self._where:
            self._items = [self._item(place, rect, click) for place, rect in self._rects]
        elif (self.app.locale, contents) != self._contents:
            self._items = [
                self._item(place, rect, click) if item.text_formatted else item
                for item, (place, rect) in zip(self._items, self._rects, strict=True)
            ]
        self._where, self._contents = where, (self.app.locale, contents)
        return self._items

    def _item(self, place: int, rect: pygame.Rect, click: Callable[[int], None]) -> Item:
        words, action = partial(self._words, place), partial(click, place)
        return Item(self.name(place), rect, words, action=action, group="board", ring=False)

    def _rect(self, place: int) -> pygame.Rect:
        """Return where a click means the place."""
        return self.camera.cell_rect(place)

    @abstractmethod
    def name(self, place: int) -> str:
        """Return the name of a place's item, the same in every language."""

    @abstractmethod
    def _words(self, place: int) -> str:
        """Return what stands on a place, as of the last call for items."""
