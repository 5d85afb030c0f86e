"""The picture of the table: panels that are painted where they look otherwise, and the board over them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

import pygame

from ui.scenes.play.log_follower import LogFollower
from ui.scenes.play.state import PlayState
from ui.scenes.play.toolbar import Toolbar
from ui.table.cached_background import CachedBackground, Patch
from ui.widgets.gui import Gui


class TablePicture:
    """The picture of one table."""

    def __init__(self, state: PlayState, log: LogFollower, toolbar: Toolbar) -> None:
        self.state, self.log, self.toolbar = state, log, toolbar
        self._background = CachedBackground()
        self.layouts = 0
        """How often everything was laid out."""
        self.resumed = False
        """Whether another scene has just closed. That was mostly an answer, so something will move next."""

    def prepare(self, paint: Callable[[pygame.Surface], None]) -> None:
        """Paint the panels of the last frame before they are needed."""
        app = self.state.app
        self._background.prepare(app.size, app.window.get_surface())
        self._background.paint_ahead(paint, app.size, app.window.get_surface())

    def draw(
        self,
        surface: pygame.Surface,
        gui: Gui,
        paint: Callable[[pygame.Surface], None],
        overdrawn: Iterable[pygame.Rect],
        busy: bool,
    ) -> pygame.Surface:
        """Draw panels and board, `paint` all panels where that is needed; return the surface for what lies over them.

        `overdrawn`: where something else was drawn over the last frame. `busy`: something will move before long.
        """
        panel = self.state.game_panel
        keep, self.resumed = panel.holding or busy or self.resumed, False
        patches = [self.log.patch(gui), self.toolbar.patch(gui), *panel.patches(gui)]
        above = self._background.draw(
            self.state.app, surface, self._key(gui, patches), paint, keep, panel.board_place, overdrawn, patches
        )
        panel.draw_board(above)
        return above

    def _key(self, gui: Gui, patches: Sequence[Patch]) -> Hashable:
        """Return a value that is equal as long as the panels look the same, but for their patches."""
        panel = self.state.game_panel
        layout = self.state.layout if panel.tracks_layouts and not gui.has_fields else self.layouts
        return panel.cache_key(), layout, gui.pictures_outside([patch.place for patch in patches])
