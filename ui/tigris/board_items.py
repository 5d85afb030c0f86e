"""The cells of the board as items to click and focus, named like "cell.e5"; made anew only when they look different."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import bits
from game.tigris.state import View
from ui.context import Context
from ui.item import Item
from ui.tigris.camera import Camera
from ui.tigris.info import describe

ITEM_NAMES = {cell: f"cell.{bits.name(cell)}" for cell in bits.CELLS}


class BoardItems:
    """One item per cell in sight, told in words what lies there."""

    def __init__(self, app: Context, camera: Camera) -> None:
        self.app, self.camera = app, camera
        self._view: View | None = None
        self._key: tuple[object, ...] = ()
        self._rects: list[tuple[int, pygame.Rect]] = []
        """The cells in sight and their places, as of the last `_key`."""
        self._items: list[Item] = []

    def items(self, view: View, names: Sequence[str], click: Callable[[int], None]) -> list[Item]:
        """Return the items of a view; `click` receives the cell."""
        camera, seen = self.camera, self.camera.visible
        key = (camera.left, camera.top, camera.cell, tuple(seen), self.app.locale)
        if key != self._key:
            rects = [(cell, camera.cell_rect(cell)) for cell in bits.CELLS]
            self._rects = [(cell, rect.clip(seen)) for cell, rect in rects if seen.collidepoint(rect.center)]
        if self._view is not view or key != self._key:
            self._view, self._key = view, key
            self._items = [
                Item(ITEM_NAMES[cell], rect, partial(describe, self.app, view, cell, names),
                     action=partial(click, cell), group="board", ring=False)
                for cell, rect in self._rects
            ]  # fmt: skip
        return self._items
