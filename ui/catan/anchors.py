"""Where cards come from and go to: the places of a desk's panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core import Seat
from ui.catan.motions import Anchors

if TYPE_CHECKING:
    from ui.catan.desk import Desk


class PanelAnchors(Anchors):
    """The panels of a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def _own(self, seat: Seat) -> bool:
        return seat == self.desk.host.seat and not self.desk.host.face_down

    def hand(self, seat: Seat, kind: int | None) -> pygame.Rect | None:
        """The tray for the seat at the screen, else the number of its cards."""
        return self.desk.tray.place_of(kind) if self._own(seat) else self.desk.players.figure(seat, 0)

    def cards(self, seat: Seat) -> pygame.Rect | None:
        """The same for development cards."""
        return self.desk.tray.card_place() if self._own(seat) else self.desk.players.figure(seat, 1)

    def seat(self, seat: Seat) -> pygame.Rect | None:
        """The seat's row beside the island."""
        return self.desk.players.row(seat)

    def points(self, seat: Seat) -> pygame.Rect | None:
        """The seat's number."""
        return self.desk.players.points(seat)

    def bank(self, kind: int | None) -> pygame.Rect | None:
        """The bank's row."""
        return self.desk.bank_place(kind)

    def dice(self) -> pygame.Rect | None:
        """Where the dice lie."""
        return self.desk.dice.place()
