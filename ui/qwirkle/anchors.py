"""Where tiles come from and points fly to: the places of a desk's panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core import Seat
from ui.qwirkle.effect_context import Anchors

if TYPE_CHECKING:
    from ui.qwirkle.game_panel import QwirklePanel


class PanelAnchors(Anchors):
    """The panels of a desk."""

    def __init__(self, game_panel: QwirklePanel) -> None:
        self.game_panel = game_panel

    def hand(self, seat: Seat, kind: int | None) -> pygame.Rect | None:
        """The tray for the seat at the screen, else the seat's emblem."""
        own = seat == self.game_panel.host.seat and not self.game_panel.host.face_down
        return self.game_panel.tray.place_of(kind) if own else self.game_panel.players.medal(seat)

    def seat(self, seat: Seat) -> pygame.Rect | None:
        """The seat's row beside the board."""
        return self.game_panel.players.row(seat)

    def points(self, seat: Seat) -> pygame.Rect | None:
        """The seat's number."""
        return self.game_panel.players.points(seat)

    def bag(self) -> pygame.Rect | None:
        """The bag above the unseen tiles."""
        return self.game_panel.unseen.bag_place()
