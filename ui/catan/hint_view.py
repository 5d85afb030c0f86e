"""The hint that a desk shows: its words, the places on the island and the items of the tray that it marks."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.bots.hint import Hint
from game.catan.actions import Action, City, Road, Robber, Settlement
from game.catan.texts import decode
from ui.catan.card_items import card_items
from ui.catan.hint_text import hint_text
from ui.catan.places import Place, corner_place, hex_place, path_place
from ui.context import Context
from ui.item import Item
from ui.table.game_panel import PanelOwner
from ui.table.hint_card import mark


def places_in(action: Action | None) -> frozenset[Place]:
    """Where an action acts on the island."""
    match action:
        case Road(path):
            return frozenset((path_place(path),))
        case Settlement(corner) | City(corner):
            return frozenset((corner_place(corner),))
        case Robber(hexagon):
            return frozenset((hex_place(hexagon),))
    return frozenset()


class HintView:
    """At most one; it belongs to the seat at the screen and to one moment."""

    def __init__(self, app: Context, owner: PanelOwner) -> None:
        self.app, self.owner = app, owner
        self._advice: Hint | None = None
        self._action: Action | None = None

    @property
    def action(self) -> Action | None:
        """What is advised."""
        return self._action

    def show(self, hint: Hint | None) -> frozenset[Place]:
        """Show that one, or none; answers what it is about on the island."""
        self._advice = hint
        self._action = decode(hint.action) if hint is not None else None
        return places_in(self._action)

    def words(self) -> tuple[str, ...]:
        """What to do, then the reasons; nothing without a hint."""
        if self._advice is None or self._action is None:
            return ()
        return hint_text(self.app.locale, self._action, self._advice.reasons, self.owner.names)

    def draw_marks(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        """Frames round the items that it is about."""
        names = items_of(self._action)
        for item in items:
            if item.name in names:
                mark(surface, self.app.art, item.rect, surface.get_rect())


def items_of(action: Action | None) -> frozenset[str]:
    """The items beside the island with which an action is made."""
    if action is None:
        return frozenset()
    name = _ITEMS.get(type(action).__name__, "")
    return frozenset((*card_items(action), *((name,) if name else ())))


_ITEMS = {
    "Road": "build.road", "Settlement": "build.settlement", "City": "build.city", "Buy": "build.card",
    "Roll": "catan.roll", "End": "play.end", "Enough": "play.enough", "Offer": "trade.offer", "Bank": "trade.bank",
    "Accept": "trade.accept", "Reject": "trade.reject", "Counter": "trade.counter", "Cancel": "trade.cancel",
    "PlayKnight": "card.knight", "PlayRoads": "card.road-building", "PlayPlenty": "card.year-of-plenty",
    "PlayMonopoly": "card.monopoly", "Discard": "discard.confirm",
}  # fmt: skip
