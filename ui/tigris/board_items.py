"""The cells of the board as items to click and focus, named like "cell.e5"; made anew only when they look different."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game import bits
from game.tigris.state import View
from ui.context import Context
from ui.item import Item
from ui.tigris.camera import Camera
from ui.tigris.info import describe


class BoardItems:
    """One item per cell in sight, told in words what lies there."""

    def __init__(self, app: Context, camera: Camera) -> None:
        self.app, self.camera = app, camera
        self._view: View | None = None
        self._key: tuple[object, ...] = ()
        self._kept: list[Item] = []

    def items(self, view: View, names: Sequence[str], click: Callable[[int], None]) -> list[Item]:
        """For that moment; `click` is told the cell."""
        camera = self.camera
        key = (camera.left, camera.top, camera.cell, tuple(camera.visible), self.app.locale)
        if self._view is not view or key != self._key:
            self._view, self._key = view, key
            inside = [cell for cell in bits.CELLS if camera.visible.collidepoint(camera.cell_rect(cell).center)]
            self._kept = [self._item(view, names, cell, partial(click, cell)) for cell in inside]
        return self._kept

    def _item(self, view: View, names: Sequence[str], cell: int, action: Callable[[], None]) -> Item:
        rect = self.camera.cell_rect(cell).clip(self.camera.visible)
        words = describe(self.app, view, cell, names)
        return Item(f"cell.{bits.name(cell)}", rect, words, action=action, group="board", ring=False)
