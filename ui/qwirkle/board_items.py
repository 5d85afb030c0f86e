"""The cells of the table as items to click and focus, named like `cell.3,-2`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.qwirkle.cells import cell as cell_at
from game.qwirkle.cells import name
from ui.item import Item
from ui.qwirkle.camera import Camera, bounds_of
from ui.qwirkle.event_text import tile_words
from ui.qwirkle.place_words import cell_words
from ui.table import board_items

REACH = 2
"""Cells round the tiles that are items."""


class BoardItems(board_items.BoardItems[Camera]):
    """The cells in sight near the tiles; farther away nothing can be laid."""

    def items(self, tiles: Mapping[int, int], laid: Mapping[int, int], click: Callable[[int], None]) -> list[Item]:
        """Return the items for tiles (cell -> kind), final and provisional ones; `click` receives the cell."""
        self._tiles = {**tiles, **laid}
        contents = tuple(tiles), tuple(laid.items())
        return self._items_of(contents, self._places(), contents, click)

    def _places(self) -> Iterable[int]:
        near, seen = bounds_of(self._tiles).grown(REACH), self.camera.seen()
        return (
            cell_at(x, y)
            for y in range(max(near.top, seen.top), min(near.bottom, seen.bottom) + 1)
            for x in range(max(near.left, seen.left), min(near.right, seen.right) + 1)
        )

    def name(self, place: int) -> str:
        return f"cell.{name(place)}"

    def _words(self, place: int) -> str:
        kind = self._tiles.get(place)
        words = self.app.tr("qwirkle.cell.empty") if kind is None else tile_words(self.app.locale, kind)
        return self.app.tr("qwirkle.cell", cell=cell_words(self.app.locale, place), tile=words)
