"""The alert at a person's turn: by a picture, as a sound, and by the window system; each can be switched off."""

from __future__ import annotations

from contextlib import suppress

import pygame

from game.core import Seat
from ui.context import Context
from ui.gfx.motion import MOTIONS
from ui.gfx.rects import beside
from ui.scenes.play.state import PlayState

ALERT = MOTIONS["turn.alert"]
"""How long the table is framed, and what is heard."""
WIDE = 5
"""Layout units of the frame; numbers and words begin beside it."""


class TurnAlert:
    """An alert once per turn."""

    def __init__(self) -> None:
        self._alerted: tuple[Seat, Seat] | None = None
        self._shine = 0.0
        """Seconds for which the table stays framed."""
        self._titled = False
        """Whether the window's title announces the player's turn."""

    def turn_ended(self) -> None:
        """Reset, so that the next turn alerts again, even of the same seat."""
        self._alerted = None

    def dismiss(self, app: Context) -> None:
        """Remove the frame and restore the title."""
        self._shine = 0.0
        if self._titled:
            app.window.title, self._titled = app.tr("app.title"), False

    def update(self, app: Context, dt: float) -> None:
        """Let the frame fade; nothing waits for it, and a picture is drawn only when it looks different."""
        before = self._opacity(app)
        self._shine = max(0.0, self._shine - dt)
        if self._opacity(app) != before:
            app.nav.invalidate()

    def _opacity(self, app: Context) -> float:
        """Return how opaque the frame is: whole at first, then fading, except with reduced motion."""
        if app.settings.reduced_motion:
            return float(self._shine > 0)
        return min(1.0, 2 * self._shine / ALERT.seconds)

    def draw(self, app: Context, surface: pygame.Surface) -> None:
        """Draw the golden frame round the table."""
        share = self._opacity(app)
        if not share:
            return
        colour, whole = pygame.Color(app.look.palette.gold), surface.get_rect()
        for side in beside(whole, whole.inflate(-2 * app.u(WIDE), -2 * app.u(WIDE))):
            bar = pygame.Surface(side.size)  # a picture of the whole table would cost more than the table
            bar.fill(colour)
            bar.set_alpha(round(235 * share))
            surface.blit(bar, side)

    def alert(self, state: PlayState, seat: Seat) -> None:
        """Alert the seat at the screen that it is its turn."""
        called, app = (state.game.turn_of(state.client.view), seat), state.app
        if app.settings.turn_picture and state.parts.alerts:
            app.window.title, self._titled = app.tr("app.title.turn", title=app.tr("app.title")), True
        if called == self._alerted:
            return
        self._alerted = called
        if state.parts.alerts:
            self._call(app)
        wanted = app.settings.hints and state.parts.recap and not state.purist
        if wanted and not state.explanations.recap.rows:
            state.explanations.recap.begin(seat, app.locale, 0)
            state.explanations.last_action.clear()
            state.changed()
        items = state.screen.items()  # laid out now, so that `first` is up to date
        if state.game_panel.due and app.nav.focus.startswith(("cell.", "hand.")):
            app.nav.set_focus(state.game_panel.due)
        elif app.nav.focus in (state.game_panel.ending, "play.menu") or not any(
            item.name == app.nav.focus for item in items
        ):
            app.nav.set_focus(state.screen.initial_focus)

    def _call(self, app: Context) -> None:
        """Frame the table, play the sound, and ask the window system for attention."""
        if app.settings.turn_picture and app.speed:
            self._shine = ALERT.seconds
        app.sounds.play(ALERT.sound)
        if app.settings.attention and not app.window.focused:
            with suppress(pygame.error):  # some window systems do not support it
                app.window.flash(pygame.FLASH_UNTIL_FOCUSED)
