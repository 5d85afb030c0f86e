"""Where pieces come from and points fly to: the places of a desk's panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ui.tigris.effects import Anchors

if TYPE_CHECKING:
    from ui.tigris.game_panel import TigrisPanel


class PanelAnchors(Anchors):
    """Where pieces and points come from and fly to: the panels of a desk."""

    def __init__(self, game_panel: TigrisPanel) -> None:
        self.game_panel = game_panel

    def hand(self, seat: int, colour: int) -> pygame.Rect | None:
        """The tray for the seat at the screen, else the seat's emblem: a square, as pieces keep its size at first."""
        own = seat == self.game_panel.host.seat and not self.game_panel.host.face_down
        return self.game_panel.tray.hand(colour) if own else self.game_panel.players.medal(seat)

    def leader(self, seat: int, colour: int) -> pygame.Rect | None:
        """The same for leaders."""
        return (
            self.game_panel.tray.leader(colour)
            if seat == self.game_panel.host.seat
            else self.game_panel.players.medal(seat)
        )

    def catastrophe(self, seat: int) -> pygame.Rect | None:
        """The seat's emblem."""
        return self.game_panel.players.medal(seat)

    def points(self, seat: int, kind: int) -> pygame.Rect | None:
        """The number of that kind, or the emblem where points are hidden."""
        return self.game_panel.players.target(seat, kind)

    def seat(self, seat: int) -> pygame.Rect | None:
        """The seat's row beside the board."""
        return self.game_panel.players.row(seat)

    def bag(self) -> pygame.Rect | None:
        """The count of unseen tiles."""
        return self.game_panel.app.mirror(self.game_panel.tally.rect)
