"""Where tiles come from and points fly to: the places of a desk's panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core import Seat
from ui.qwirkle.motions import Anchors

if TYPE_CHECKING:
    from ui.qwirkle.desk import Desk


class PanelAnchors(Anchors):
    """The panels of a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def hand(self, seat: Seat, kind: int | None) -> pygame.Rect | None:
        """The tray for the seat at the screen, else the seat's emblem."""
        own = seat == self.desk.host.seat and not self.desk.host.face_down
        return self.desk.tray.place_of(kind) if own else self.desk.players.medal(seat)

    def seat(self, seat: Seat) -> pygame.Rect | None:
        """The seat's row beside the board."""
        return self.desk.players.row(seat)

    def points(self, seat: Seat) -> pygame.Rect | None:
        """The seat's number."""
        return self.desk.players.points(seat)

    def bag(self) -> pygame.Rect | None:
        """The bag above the unseen tiles."""
        return self.desk.unseen.bag_place()
