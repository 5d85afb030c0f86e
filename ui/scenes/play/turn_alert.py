"""Calling a person to the own turn: shown in words, heard, and told to the window system."""

from __future__ import annotations

from contextlib import suppress

import pygame

from game.core import Seat
from ui.scenes.play.state import PlayState


class TurnAlert:
    """Calls once per turn."""

    def __init__(self) -> None:
        self._called: tuple[Seat, Seat] | None = None

    def turn_ended(self) -> None:
        """The next turn is called again, also of the same seat."""
        self._called = None

    def call(self, state: PlayState, seat: Seat) -> None:
        """It is the seat's turn at the screen."""
        called = (state.game.turn_of(state.client.view), seat)
        if called == self._called:
            return
        self._called = called
        app = state.app
        app.sounds.play("turn")
        if app.settings.attention and not app.window.focused:
            with suppress(pygame.error):  # not every window system can
                app.window.flash(pygame.FLASH_UNTIL_FOCUSED)
        if app.settings.hints and not state.purist and not state.catch_up.recap.lines:
            state.catch_up.begin(seat, app.locale, 0)
            state.last_action.clear()
            state.changed()
        items = state.screen.items()  # laid out now, so that `first` is up to date
        if state.game_panel.due and app.nav.focus.startswith(("cell.", "hand.")):
            app.nav.set_focus(state.game_panel.due)
        elif app.nav.focus in (state.game_panel.ending, "play.menu") or not any(
            item.name == app.nav.focus for item in items
        ):
            app.nav.set_focus(state.screen.first)
