"""Drawing the scene stack: what a modal scene covers, the scene on top, and the overlay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from ui.app import overlay
from ui.app.hit_test import visible_item, visible_items
from ui.context import Context
from ui.scene import Scene


class SceneRenderer:
    """The renderer of the stack; it caches the picture under a modal scene, which does not move in the meantime."""

    def __init__(self, app: Context, scenes: Sequence[Scene]) -> None:
        self.app, self.scenes = app, scenes
        self._below: pygame.Surface | None = None

    def drop_cache(self) -> None:
        """Drop the cached picture: the stack, its size or its looks changed."""
        self._below = None

    def lowest(self) -> int:
        """Return the index of the lowest visible scene."""
        index = len(self.scenes) - 1
        while index > 0 and self.scenes[index].modal:
            index -= 1
        return index

    def refresh_covered(self) -> None:
        """Rebuild covered scenes that were laid out for another size or other preferences.

        They may be seen under the scene on top, which may also draw parts of them.
        """
        for scene in self.scenes[:-1]:
            if not scene.gui.is_current:
                scene.rebuild()

    def draw(self, surface: pygame.Surface, notice: str) -> None:
        """Draw one whole frame."""
        top = self.scenes[-1]
        if top.modal and len(self.scenes) > 1:
            surface.blit(self._modal_background(surface), (0, 0))
        top.draw(surface)
        top.overdrawn = list(self._draw_overlay(surface, notice))

    def _modal_background(self, surface: pygame.Surface) -> pygame.Surface:
        """Return the picture of what a modal scene covers, darkened."""
        if self._below is None or self._below.get_size() != surface.get_size():
            for scene in self.scenes[self.lowest() : -1]:
                scene.draw(surface)
            veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            veil.fill(self.app.look.palette.veil)
            surface.blit(veil, (0, 0))
            self._below = surface.copy()
        return self._below

    def _draw_overlay(self, surface: pygame.Surface, notice: str) -> Iterator[pygame.Rect]:
        """Draw the focus ring, the tooltip and the notice; yield where."""
        app, nav, top = self.app, self.app.nav, self.scenes[-1]
        if (darkened := nav.darkened_item) is not None:
            yield overlay.veil(surface, app, darkened)
        focused = visible_item(top, nav.focus)
        if focused is not None and focused.ring:
            yield overlay.focus_ring(surface, app, focused)
        explained = None if top.displays_tips else visible_item(top, nav.tooltip_item)
        if explained is not None and explained.tip not in top.gui.sentences:
            yield overlay.tooltip(surface, app, explained, visible_items(top), top.gui.marked_places())
        if notice:
            yield overlay.notice(surface, app, notice, top.notices_above)
