"""The cells of the board as items to click and focus, named like `cell.e5`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game import bits
from game.tigris.state import View
from ui.item import Item
from ui.table import board_items
from ui.tigris.camera import Camera
from ui.tigris.info import describe

ITEM_NAMES = {cell: f"cell.{bits.name(cell)}" for cell in bits.CELLS}


class BoardItems(board_items.BoardItems[Camera]):
    """All cells in sight."""

    def items(self, view: View, names: Sequence[str], click: Callable[[int], None]) -> list[Item]:
        """Return the items of a view; `click` receives the cell."""
        self._view, self._names = view, names
        return self._items_of(None, bits.CELLS, id(view), click)

    def name(self, place: int) -> str:
        return ITEM_NAMES[place]

    def _words(self, place: int) -> str:
        return describe(self.app, self._view, place, self._names)
