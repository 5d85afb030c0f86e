"""Widgets of one layout that the next one uses again, because most of them are the same and new ones take long.

pygame_gui draws widgets of one layer in the order in which they were added. So a button is used again only if it was
added after every ground that is used again, and none is once a new ground was added: else the ground would cover it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pygame
from pygame_gui.core import UIContainer, UIElement

from ui.gfx.theme import Manager


class WidgetPool:
    """The widgets of the present layout, and those of the former one that it may still take."""

    def __init__(self) -> None:
        self._used: list[tuple[Hashable, UIElement]] = []
        self._spare: dict[Hashable, list[tuple[int, UIElement]]] = {}
        self._floor = -1
        """The position of the last ground that is used again."""

    def begin(self) -> None:
        """Begin another layout."""
        self.end()
        for index, (key, element) in enumerate(self._used):
            self._spare.setdefault(key, []).append((index, element))
        self._used, self._floor = [], -1

    def take(self, key: Hashable, make: Callable[[], Any], ground: bool = False) -> Any:
        """Return a widget of the former layout with the same key, or else a new one; a `ground` lies below others.

        The key consists of all that the widget was made from.
        """
        found = self._spare.get(key)
        if found and found[0][0] > self._floor:
            index, element = found.pop(0)
            self._floor = index if ground else self._floor
        else:
            if ground:
                self.end()
            element = make()
        self._used.append((key, element))
        return element

    def end(self) -> None:
        """Remove what the present layout has not used again."""
        for found in self._spare.values():
            for _, element in found:
                element.kill()  # type: ignore[no-untyped-call]
        self._spare = {}

    def forget(self) -> None:
        """Drop everything: all widgets are removed at once."""
        self._used, self._spare = [], {}


class ViewContainer(UIContainer):
    """The container of a scrolling view, with the pool of its widgets; whoever removes it removes them too."""

    def __init__(self, rect: pygame.Rect, manager: Manager, outer: UIContainer | None) -> None:
        super().__init__(rect, manager, container=outer)
        self.pool = WidgetPool()
