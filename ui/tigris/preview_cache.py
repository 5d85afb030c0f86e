"""What the held piece would do on a cell, worked out once for each action of a moment."""

from __future__ import annotations

from game.core import Illegal
from game.tigris.actions import Action
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.tigris.input import BoardInput
from ui.tigris.preview import Preview, try_preview


class PreviewCache:
    """Previews for what `input_` holds, where the player wants them."""

    def __init__(self, app: Context, owner: PanelOwner, input_: BoardInput) -> None:
        self.app, self.owner, self.input = app, owner, input_
        self._foreseen: dict[Action, Preview | Illegal] = {}

    def forget(self) -> None:
        """Another moment."""
        self._foreseen = {}

    def of(self, cell: int | None) -> Preview | Illegal | None:
        """Return what would come of the piece on a cell, or why it is illegal; None when nothing is held."""
        if cell is None or self.input.view is None or self.owner.purist or not self.app.settings.hints:
            return None
        try:
            action = self.input.would(cell)
        except Illegal as refusal:
            return refusal
        if action is None:
            return None
        if action not in self._foreseen:
            self._foreseen[action] = try_preview(self.input.view, action)
        return self._foreseen[action]
