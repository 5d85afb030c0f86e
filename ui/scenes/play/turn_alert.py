"""The alert at a person's turn: in words, as a sound, and by the window system."""

from __future__ import annotations

from contextlib import suppress

import pygame

from game.core import Seat
from ui.scenes.play.state import PlayState


class TurnAlert:
    """An alert once per turn."""

    def __init__(self) -> None:
        self._alerted: tuple[Seat, Seat] | None = None

    def turn_ended(self) -> None:
        """Reset, so that the next turn alerts again, even of the same seat."""
        self._alerted = None

    def alert(self, state: PlayState, seat: Seat) -> None:
        """Alert the seat at the screen that it is its turn."""
        called = (state.game.turn_of(state.client.view), seat)
        if called == self._alerted:
            return
        self._alerted = called
        app = state.app
        app.sounds.play("turn")
        if app.settings.attention and not app.window.focused:
            with suppress(pygame.error):  # some window systems do not support it
                app.window.flash(pygame.FLASH_UNTIL_FOCUSED)
        if app.settings.hints and not state.purist and not state.annotations.catch_up.playback.lines:
            state.annotations.catch_up.begin(seat, app.locale, 0)
            state.annotations.last_action.clear()
            state.changed()
        items = state.screen.items()  # laid out now, so that `first` is up to date
        if state.game_panel.due and app.nav.focus.startswith(("cell.", "hand.")):
            app.nav.set_focus(state.game_panel.due)
        elif app.nav.focus in (state.game_panel.ending, "play.menu") or not any(
            item.name == app.nav.focus for item in items
        ):
            app.nav.set_focus(state.screen.initial_focus)
