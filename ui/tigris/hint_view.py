"""The hint that a desk shows: its words, the items that it marks, and the piece that a click on it picks up."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.bots.hint import Hint
from game.tigris.state import View
from ui.context import Context
from ui.item import Item
from ui.table.game_panel import PanelOwner
from ui.table.hint_card import mark
from ui.tigris.hint_plan import HintPlan, hint_plan
from ui.tigris.hint_text import hint_text
from ui.tigris.input import Held

ROOM = 96
"""Layout units of height for what to do and two lines of a reason."""


class HintView:
    """At most one; it belongs to the seat at the screen and to one moment."""

    def __init__(self, app: Context, owner: PanelOwner) -> None:
        self.app, self.owner = app, owner
        self.shown: HintPlan | None = None
        self._cell: int | None = None
        """The cell that was looked at when it came."""

    def show(self, hint: Hint | None, view: View | None, cell: int | None) -> HintPlan | None:
        """Show that one, or none, while `cell` is looked at; answers what lies on the board."""
        self.shown = None if hint is None or view is None else hint_plan(view, hint)
        self._cell = cell
        return self.shown

    def words(self) -> tuple[str, ...]:
        """What to do, then the reasons; nothing without a hint."""
        return hint_text(self.app.locale, self.shown, self.owner.names) if self.shown else ()

    def items(self) -> frozenset[str]:
        """Names of the items that it is about, beside the cells."""
        return self.shown.items if self.shown else frozenset()

    def piece_at(self, cell: int) -> tuple[Held, int] | None:
        """The piece (and the hand slot it comes from) that a click on the cell picks up first."""
        if self.shown is None or self.shown.held is None or not self.shown.cells >> cell & 1:
            return None
        return self.shown.held, self.shown.slot

    def aim(self, held: Held | None, cell: int | None) -> int | None:
        """The cell to go to with the piece in hand: the advised one with the advised piece, else `cell`."""
        return self.shown.aim if self.shown and held and self.shown.held == held else cell

    def told(self, rect: pygame.Rect, cell: int | None) -> bool:
        """Whether it is told in that place: where there is room, until another cell is looked at."""
        if self.shown is None or rect.h < self.app.u(ROOM):
            return False
        return cell is None or cell == self._cell or bool(self.shown.cells >> cell & 1)

    def draw_marks(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        """Frames round the items that it is about."""
        names = self.items()
        for item in items:
            if item.name in names:
                mark(surface, self.app.art, item.rect, surface.get_rect())
