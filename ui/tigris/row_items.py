"""The rows beside the board as items, for those who read by ear and those who look for a player's leaders."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core import Seat
from ui.widgets.gui import Gui

if TYPE_CHECKING:
    from ui.tigris.game_panel import TigrisPanel


def row_items(game_panel: TigrisPanel, gui: Gui) -> None:
    """Rows of players, and the count of unseen tiles."""
    tr = game_panel.app.tr
    for seat, name in enumerate(game_panel.host.names):
        rect, show = game_panel.app.mirror(game_panel.players.row(seat)), partial(_show_leaders, game_panel, seat)
        gui.touch(f"player.{seat}", rect, name, show, tip=tr("tip.player"), group="players")
    if game_panel.tally.rect.h > 1:
        gui.touch("unseen", game_panel.tally.rect, tr("play.unseen"), None, tip=tr("tip.unseen"))


def _show_leaders(game_panel: TigrisPanel, seat: Seat) -> None:
    """Mark where that seat's leaders stand."""
    cells = game_panel.view.leaders[4 * seat : 4 * seat + 4]
    game_panel.mark(sum(1 << cell for cell in cells if cell >= 0))
    game_panel.app.nav.invalidate()
