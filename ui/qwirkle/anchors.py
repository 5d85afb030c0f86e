"""Where tiles come from and points fly to: the places of a desk's panels."""

from __future__ import annotations

import pygame

from game.core import Seat
from ui.qwirkle.effect_context import Anchors
from ui.qwirkle.players import Players
from ui.qwirkle.tray import Tray
from ui.qwirkle.unseen import Unseen
from ui.table.game_panel import PanelOwner


class PanelAnchors(Anchors):
    """The panels of a desk."""

    def __init__(self, owner: PanelOwner, players: Players, tray: Tray, unseen: Unseen) -> None:
        self.owner, self.players, self.tray, self.unseen = owner, players, tray, unseen

    def hand(self, seat: Seat, kind: int | None) -> pygame.Rect | None:
        """The tray for the seat at the screen, else the seat's emblem."""
        own = seat == self.owner.seat and not self.owner.face_down
        return self.tray.place_of(kind) if own else self.players.medal(seat)

    def seat(self, seat: Seat) -> pygame.Rect | None:
        """The seat's row beside the board."""
        return self.players.row(seat)

    def points(self, seat: Seat) -> pygame.Rect | None:
        """The seat's number."""
        return self.players.points(seat)

    def bag(self) -> pygame.Rect | None:
        """The bag above the unseen tiles."""
        return self.unseen.bag_place()
