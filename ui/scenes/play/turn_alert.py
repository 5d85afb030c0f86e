"""Calling a person to the own turn: shown in words, heard, and told to the window system."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pygame

from game.core import Seat

if TYPE_CHECKING:
    from ui.scenes.play.play import PlayScene


class TurnAlert:
    """Calls once per turn."""

    def __init__(self) -> None:
        self._called: tuple[Seat, Seat] | None = None

    def turn_ended(self) -> None:
        """The next turn is called again, also of the same seat."""
        self._called = None

    def call(self, play: PlayScene, seat: Seat) -> None:
        """It is the seat's turn at the screen."""
        called = (play.game.turn_of(play.client.view), seat)
        if called == self._called:
            return
        self._called = called
        app = play.app
        app.sounds.play("turn")
        if app.settings.attention and not app.window.focused:
            with suppress(pygame.error):  # not every window system can
                app.window.flash(pygame.FLASH_UNTIL_FOCUSED)
        if app.settings.hints and not play.purist and not play.news.recap.lines:
            play.news.begin(seat, app.locale, 0)
            play.last_action.clear()
            play.changed()
        if play.game_panel.due and app.nav.focus.startswith(("cell.", "hand.")):
            app.nav.set_focus(play.game_panel.due)
        elif app.nav.focus in (play.game_panel.ending, "play.menu") or not any(
            item.name == app.nav.focus for item in play.gui.items
        ):
            app.nav.set_focus(play.first)
