"""The rows beside the board as items, for those who read by ear and those who look for a player's leaders."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core import Seat
from ui.widgets import Gui

if TYPE_CHECKING:
    from ui.tigris.desk import Desk


def row_items(desk: Desk, gui: Gui) -> None:
    """Rows of players, and the count of unseen tiles."""
    tr = desk.app.tr
    for seat, name in enumerate(desk.host.names):
        rect, show = desk.app.mirror(desk.players.row(seat)), partial(_show_leaders, desk, seat)
        gui.touch(f"player.{seat}", rect, name, show, tip=tr("tip.player"), group="players")
    if desk.tally.rect.h > 1:
        gui.touch("unseen", desk.tally.rect, tr("play.unseen"), None, tip=tr("tip.unseen"))


def _show_leaders(desk: Desk, seat: Seat) -> None:
    """Mark where that seat's leaders stand."""
    cells = desk.view.leaders[4 * seat : 4 * seat + 4]
    desk.mark(sum(1 << cell for cell in cells if cell >= 0))
    desk.app.invalidate()
