"""The hint that a desk shows: its words, the tiles that it would lay, and the slots of the tray that it marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from game.bots.hint import Hint
from game.qwirkle.actions import Action, Place, Trade, decode
from ui.context import Context
from ui.item import Item
from ui.qwirkle.draft_move import NOWHERE, DraftMove
from ui.qwirkle.hint_text import hint_text
from ui.table.game_panel import PanelOwner
from ui.table.hint_card import mark


class HintView:
    """At most one; it belongs to the seat at the screen and to one moment."""

    def __init__(self, app: Context, owner: PanelOwner) -> None:
        self.app, self.owner = app, owner
        self._advice: Hint | None = None
        self._action: Action | None = None
        self._slots: dict[int, int | None] = {}
        """Slot of the tray -> the cell that its tile would lie on, None for one to be traded."""

    def show(self, hint: Hint | None, draft_move: DraftMove) -> Mapping[int, int]:
        """Show that one, or none; answers what lies on the table for it: cell -> kind."""
        self._advice, self._slots = hint, {}
        self._action = action = decode(hint.action) if hint is not None else None
        match action:
            case Place(tiles):
                for kind, cell in tiles:
                    self._slots[self._slot(draft_move, kind)] = cell
                return {cell: kind for kind, cell in tiles}
            case Trade(tiles):
                for kind in tiles:
                    self._slots[self._slot(draft_move, kind)] = None
        return {}

    def _slot(self, draft_move: DraftMove, kind: int) -> int:
        """The first slot with such a tile that is not taken yet."""
        free = (slot for slot, own in enumerate(draft_move.slots) if own == kind and slot not in self._slots)
        return next(free, NOWHERE)

    def words(self) -> tuple[str, ...]:
        """What to do, then the reasons; nothing without a hint."""
        if self._advice is None or self._action is None:
            return ()
        return hint_text(self.app.locale, self._action, self._advice.reasons, self.owner.names)

    def slot_at(self, cell: int) -> int | None:
        """The slot whose tile a click on the cell picks up first."""
        return next((slot for slot, place in self._slots.items() if place == cell), None)

    def aim(self, draft_move: DraftMove) -> int | None:
        """The cell to go to with the held tile, if it is an advised one."""
        return self._slots.get(draft_move.held)

    def draw_marks(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        """Frames round the items that it is about."""
        names = {f"hand.{slot + 1}" for slot in self._slots}
        for item in items:
            if item.name in names:
                mark(surface, self.app.art, item.rect, surface.get_rect())
