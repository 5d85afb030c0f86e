"""Where cards come from and go to: the places of a desk's panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core import Seat
from ui.catan.effect_context import Anchors

if TYPE_CHECKING:
    from ui.catan.game_panel import CatanPanel


class PanelAnchors(Anchors):
    """The panels of a desk."""

    def __init__(self, game_panel: CatanPanel) -> None:
        self.game_panel = game_panel

    def _own(self, seat: Seat) -> bool:
        return seat == self.game_panel.host.seat and not self.game_panel.host.face_down

    def hand(self, seat: Seat, kind: int | None) -> pygame.Rect | None:
        """The tray for the seat at the screen, else the number of its cards."""
        return self.game_panel.tray.place_of(kind) if self._own(seat) else self.game_panel.players.figure(seat, 0)

    def cards(self, seat: Seat) -> pygame.Rect | None:
        """The same for development cards."""
        return self.game_panel.tray.card_place() if self._own(seat) else self.game_panel.players.figure(seat, 1)

    def seat(self, seat: Seat) -> pygame.Rect | None:
        """The seat's row beside the island."""
        return self.game_panel.players.row(seat)

    def points(self, seat: Seat) -> pygame.Rect | None:
        """The seat's number."""
        return self.game_panel.players.points(seat)

    def bank(self, kind: int | None) -> pygame.Rect | None:
        """The bank's row."""
        return self.game_panel.bank_place(kind)

    def dice(self) -> pygame.Rect | None:
        """Where the dice lie."""
        return self.game_panel.dice.place()
