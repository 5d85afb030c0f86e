"""Where cards come from and go to: the places of a desk's panels."""

from __future__ import annotations

import pygame

from game.core import Seat
from ui.catan.dice import DicePlace
from ui.catan.effect_context import Anchors
from ui.catan.players import Players
from ui.catan.tray import Tray
from ui.table.game_panel import PanelOwner


class PanelAnchors(Anchors):
    """The panels of a desk."""

    def __init__(self, owner: PanelOwner, players: Players, tray: Tray, dice: DicePlace) -> None:
        self.owner, self.players, self.tray, self.dice_place = owner, players, tray, dice

    def _own(self, seat: Seat) -> bool:
        return seat == self.owner.seat and not self.owner.face_down

    def hand(self, seat: Seat, kind: int | None) -> pygame.Rect | None:
        """The tray for the seat at the screen, else the number of its cards."""
        return self.tray.place_of(kind) if self._own(seat) else self.players.figure(seat, 0)

    def cards(self, seat: Seat) -> pygame.Rect | None:
        """The same for development cards."""
        return self.tray.card_place() if self._own(seat) else self.players.figure(seat, 1)

    def seat(self, seat: Seat) -> pygame.Rect | None:
        """The seat's row beside the island."""
        return self.players.row(seat)

    def points(self, seat: Seat) -> pygame.Rect | None:
        """The seat's number."""
        return self.players.points(seat)

    def bank(self, kind: int | None) -> pygame.Rect | None:
        """The bank's row."""
        return self.tray.bank.place_of(kind)

    def dice(self) -> pygame.Rect | None:
        """Where the dice lie."""
        return self.dice_place.place()
