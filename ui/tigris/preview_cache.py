"""What the held piece would do on a cell, worked out once for each action of a moment."""

from __future__ import annotations

from collections.abc import Mapping

from game.core import Illegal
from game.tigris.actions import Action
from game.tigris.state import View
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.tigris.cell_signs import cell_signs
from ui.tigris.cell_sprites import CellSprites
from ui.tigris.input import BoardInput, Held
from ui.tigris.preview import Preview, try_preview


class PreviewCache:
    """Previews for what `input_` holds, where the player wants them."""

    def __init__(self, app: Context, owner: PanelOwner, input_: BoardInput) -> None:
        self.app, self.owner, self.input = app, owner, input_
        self._foreseen: dict[Action, Preview | Illegal] = {}
        self._signs: dict[tuple[Held | None, int], Mapping[int, CellSprites]] = {}

    def forget(self) -> None:
        """Another moment."""
        self._foreseen, self._signs = {}, {}

    def signs(self, view: View, cells: int) -> Mapping[int, CellSprites]:
        """Return what would come of the held piece on each of the cells, where it is anything special."""
        key = (self.input.held, cells)
        if key not in self._signs:
            self._signs[key] = cell_signs(view, self.input.held, cells)
        return self._signs[key]

    def of(self, cell: int | None) -> Preview | Illegal | None:
        """Return what would come of the piece on a cell, or why it is illegal; None when nothing is held."""
        if cell is None or not self.wanted:
            return None
        try:
            return self.of_action(self.input.would(cell))
        except Illegal as refusal:
            return refusal

    @property
    def wanted(self) -> bool:
        """Whether the player wants to see what comes of an action before it is done."""
        return self.input.view is not None and not self.owner.purist and self.app.settings.hints

    def of_action(self, action: Action | None) -> Preview | Illegal | None:
        """Return what would come of an action; None where there is none or the player does not want to know."""
        if action is None or self.input.view is None or not self.wanted:
            return None
        if action not in self._foreseen:
            self._foreseen[action] = try_preview(self.input.view, action)
        return self._foreseen[action]
