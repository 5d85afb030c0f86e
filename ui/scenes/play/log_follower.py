"""The log beside the board while something moves: new lines appear a frame after their event, and are painted alone."""

from __future__ import annotations

from functools import partial

import pygame

from ui.scenes.play.state import PlayState
from ui.table.cached_background import Patch
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter


class LogFollower:
    """Displays new lines of the log of one table."""

    def __init__(self, state: PlayState) -> None:
        self.state = state
        self.unlaid = False
        """Whether the log displays lines that have no items yet."""
        self._waits = False
        """Whether new lines are displayed in the next frame, because the frame of their event has enough to draw."""

    def follow(self) -> None:
        """Display new lines; lay everything out for them once nothing moves, because that takes long."""
        state, moving = self.state, self.state.game_panel.moving
        self._waits = state.log_stale and moving and not self._waits
        if state.log_stale and not self._waits:
            state.log_stale, self.unlaid = False, True
            state.log_panel.follow()
            state.status_line.clear_refusal()
            if not moving:
                state.app.nav.request_frame()
        if self.unlaid and not moving:
            state.changed()

    def patch(self, gui: Gui) -> Patch:
        """Return the log as a part of the panels: a new line in it changes nothing else."""
        log, place = self.state.log_panel, self.state.app.mirror(self.state.log_panel.rect)
        pictures = gui.pictures_in(place)
        return Patch(place, (log.version, pictures), partial(self._paint, gui, bool(pictures)))

    def _paint(self, gui: Gui, buttons: bool, surface: pygame.Surface) -> None:
        self.state.app.look.table(surface, self.state.game_panel.board_place)
        self.state.log_panel.draw(Painter(self.state.app, surface))
        if buttons:
            gui.draw(surface)
