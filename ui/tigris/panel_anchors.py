"""Where pieces and points come from and fly to in the panel of a table."""

from __future__ import annotations

import pygame

from ui.table.game_panel import PanelOwner
from ui.tigris.effects import Anchors
from ui.tigris.players import Players
from ui.tigris.supply import Supply
from ui.tigris.tray import Tray
from ui.tigris.unseen import UnseenTiles


class PanelAnchors(Anchors):
    """The places of a panel's parts."""

    def __init__(self, owner: PanelOwner, players: Players, tray: Tray, unseen: UnseenTiles, supply: Supply) -> None:
        self.owner, self.players, self.tray, self.unseen, self.stock = owner, players, tray, unseen, supply

    def hand(self, seat: int, colour: int) -> pygame.Rect | None:
        """Return the tray for the seat at the screen, else the seat's emblem, a square."""
        own = seat == self.owner.seat and not self.owner.face_down
        return self.tray.hand(colour) if own else self.players.medal(seat)

    def leader(self, seat: int, colour: int) -> pygame.Rect | None:
        """Return the same for leaders."""
        return self.tray.leader(colour) if seat == self.owner.seat else self.players.medal(seat)

    def catastrophe(self, seat: int) -> pygame.Rect | None:
        """Return the seat's emblem."""
        return self.players.medal(seat)

    def points(self, seat: int, kind: int) -> pygame.Rect | None:
        """Return the number of that kind, or the emblem where points are hidden."""
        return self.players.target(seat, kind)

    def seat(self, seat: int) -> pygame.Rect | None:
        """Return the seat's row beside the board."""
        return self.players.row(seat)

    def supply(self, colour: int) -> pygame.Rect | None:
        """Return the line with the buildings that are left; None while it has no room."""
        return self.stock.place() if self.stock.rect.h > 1 else None

    def bag(self) -> pygame.Rect | None:
        """Return the count of unseen tiles."""
        return self.unseen.place()
