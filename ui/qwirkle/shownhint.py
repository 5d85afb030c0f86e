"""The hint that a desk shows: its words, the tiles that it would lay, and the slots of the tray that it marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import pygame

from game.bots.advice import Advice
from game.qwirkle.actions import Action, Place, Trade, decode
from ui.advicemarks import mark
from ui.qwirkle.counsel import counsel
from ui.qwirkle.laying import NOWHERE, Laying
from ui.scene import Item

if TYPE_CHECKING:
    from ui.app import App
    from ui.desk import Host


class ShownHint:
    """At most one; it belongs to the seat at the screen and to one moment."""

    def __init__(self, app: App, host: Host) -> None:
        self.app, self.host = app, host
        self._advice: Advice | None = None
        self._action: Action | None = None
        self._slots: dict[int, int | None] = {}
        """Slot of the tray -> the cell that its tile would lie on, None for one to be traded."""

    def show(self, advice: Advice | None, laying: Laying) -> Mapping[int, int]:
        """Show that one, or none; answers what lies on the table for it: cell -> kind."""
        self._advice, self._slots = advice, {}
        self._action = action = decode(advice.action) if advice is not None else None
        match action:
            case Place(tiles):
                for kind, cell in tiles:
                    self._slots[self._slot(laying, kind)] = cell
                return {cell: kind for kind, cell in tiles}
            case Trade(tiles):
                for kind in tiles:
                    self._slots[self._slot(laying, kind)] = None
        return {}

    def _slot(self, laying: Laying, kind: int) -> int:
        """The first slot with such a tile that is not taken yet."""
        free = (slot for slot, own in enumerate(laying.slots) if own == kind and slot not in self._slots)
        return next(free, NOWHERE)

    def words(self) -> tuple[str, ...]:
        """What to do, then the reasons; nothing without a hint."""
        if self._advice is None or self._action is None:
            return ()
        return counsel(self.app.locale, self._action, self._advice.reasons, self.host.names)

    def slot_at(self, cell: int) -> int | None:
        """The slot whose tile a click on the cell picks up first."""
        return next((slot for slot, place in self._slots.items() if place == cell), None)

    def aim(self, laying: Laying) -> int | None:
        """The cell to go to with the held tile, if it is an advised one."""
        return self._slots.get(laying.held)

    def draw_marks(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        """Frames round the items that it is about."""
        names = {f"hand.{slot + 1}" for slot in self._slots}
        for item in items:
            if item.name in names:
                mark(surface, self.app.art, item.rect, surface.get_rect())
