"""Where pieces come from and points fly to: the places of a desk's panels."""

from __future__ import annotations

import pygame

from ui.table.game_panel import PanelOwner
from ui.tigris.effects import Anchors
from ui.tigris.players import Players
from ui.tigris.tray import Tray
from ui.tigris.unseen import UnseenTiles


class PanelAnchors(Anchors):
    """Where pieces and points come from and fly to: the panels of a desk."""

    def __init__(self, owner: PanelOwner, players: Players, tray: Tray, unseen: UnseenTiles) -> None:
        self.owner, self.players, self.tray, self.unseen = owner, players, tray, unseen

    def hand(self, seat: int, colour: int) -> pygame.Rect | None:
        """The tray for the seat at the screen, else the seat's emblem: a square, as pieces keep its size at first."""
        own = seat == self.owner.seat and not self.owner.face_down
        return self.tray.hand(colour) if own else self.players.medal(seat)

    def leader(self, seat: int, colour: int) -> pygame.Rect | None:
        """The same for leaders."""
        return self.tray.leader(colour) if seat == self.owner.seat else self.players.medal(seat)

    def catastrophe(self, seat: int) -> pygame.Rect | None:
        """The seat's emblem."""
        return self.players.medal(seat)

    def points(self, seat: int, kind: int) -> pygame.Rect | None:
        """The number of that kind, or the emblem where points are hidden."""
        return self.players.target(seat, kind)

    def seat(self, seat: int) -> pygame.Rect | None:
        """The seat's row beside the board."""
        return self.players.row(seat)

    def bag(self) -> pygame.Rect | None:
        """The count of unseen tiles."""
        return self.unseen.place()
