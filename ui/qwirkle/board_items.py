"""The cells of the table as items to click and focus, named like "cell.3,-2"; made anew only when they look different.

There is one for every cell in sight near the tiles; farther away nothing can be laid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.qwirkle.cells import cell as cell_at
from game.qwirkle.cells import name
from ui.context import Context
from ui.item import Item
from ui.qwirkle.camera import Camera, bounds_of
from ui.qwirkle.event_text import tile_words

REACH = 2
"""Cells round the tiles that are items."""


class BoardItems:
    """One item per cell in sight, told in words what lies there."""

    def __init__(self, app: Context, camera: Camera) -> None:
        self.app, self.camera = app, camera
        self._key: tuple[object, ...] = ()
        self._kept: list[Item] = []

    def items(self, tiles: Mapping[int, int], laid: Mapping[int, int], click: Callable[[int], None]) -> list[Item]:
        """For those tiles (cell -> kind), lying for good and provisionally; `click` is told the cell."""
        camera = self.camera
        key = (
            camera.left,
            camera.top,
            camera.cell,
            tuple(camera.rect),
            self.app.locale,
            tuple(tiles),
            tuple(laid.items()),
        )
        if key != self._key:
            self._key = key
            near, seen = bounds_of([*tiles, *laid]).grown(REACH), camera.seen()
            cells = [
                cell_at(x, y)
                for y in range(max(near.top, seen.top), min(near.bottom, seen.bottom) + 1)
                for x in range(max(near.left, seen.left), min(near.right, seen.right) + 1)
            ]
            inside = [cell for cell in cells if camera.inner.collidepoint(camera.cell_rect(cell).center)]
            self._kept = [self._item(cell, tiles, laid, partial(click, cell)) for cell in inside]
        return self._kept

    def _item(self, cell: int, tiles: Mapping[int, int], laid: Mapping[int, int], action: Callable[[], None]) -> Item:
        kind = laid.get(cell, tiles.get(cell))
        rect = self.camera.cell_rect(cell).clip(self.camera.inner)
        words = partial(self._words, cell, kind)
        return Item(f"cell.{name(cell)}", rect, words, action=action, group="board", ring=False)

    def _words(self, cell: int, kind: int | None) -> str:
        words = self.app.tr("qwirkle.cell.empty") if kind is None else tile_words(self.app.locale, kind)
        return self.app.tr("qwirkle.cell", cell=name(cell), tile=words)
