"""What the parts of the tray share: the hand, the bar of pieces to build, and every sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.catan.state import View
from ui.catan.card_choice import CardChoice
from ui.catan.cards import Cards
from ui.catan.placement import Placement
from ui.catan.tray_actions import TrayActions
from ui.context import Context
from ui.table.game_panel import PanelOwner


@dataclass(frozen=True, slots=True)
class TrayContext:
    """The selections in progress, the actions of clicks and keys, the pictures of cards, and the view on display."""

    app: Context
    owner: PanelOwner
    choice: CardChoice
    placing: Placement
    actions: TrayActions
    cards: Cards
    shown: Callable[[], View]

    @property
    def view(self) -> View:
        """The view on display; during an animation, that of its current event."""
        return self.shown()
