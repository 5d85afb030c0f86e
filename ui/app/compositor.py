"""Drawing the stack of scenes: the one on top, what a modal one covers, and what lies over all of them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.app import overlay
from ui.app.hit_test import visible_items
from ui.context import Context
from ui.item import find
from ui.scene import Scene


class SceneRenderer:
    """Keeps the picture under a modal scene: what lies there does not move meanwhile."""

    def __init__(self, app: Context, scenes: Sequence[Scene]) -> None:
        self.app, self.scenes = app, scenes
        self._below: pygame.Surface | None = None

    def forget(self) -> None:
        """The stack, its size or its looks changed."""
        self._below = None

    def lowest(self) -> int:
        """Index of the lowest scene that is seen."""
        index = len(self.scenes) - 1
        while index > 0 and self.scenes[index].modal:
            index -= 1
        return index

    def draw(self, surface: pygame.Surface, notice: str) -> None:
        """One whole picture."""
        top = self.scenes[-1]
        if top.modal and len(self.scenes) > 1:
            surface.blit(self._covered(surface), (0, 0))
        top.settle_layout()
        top.draw(surface)
        self._over(surface, notice)

    def _covered(self, surface: pygame.Surface) -> pygame.Surface:
        """What a modal scene covers, behind a veil."""
        if self._below is None or self._below.get_size() != surface.get_size():
            for scene in self.scenes[self.lowest() : -1]:
                scene.settle_layout()
                scene.draw(surface)
            veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            veil.fill(self.app.look.palette.veil)
            surface.blit(veil, (0, 0))
            self._below = surface.copy()
        return self._below

    def _over(self, surface: pygame.Surface, notice: str) -> None:
        """Draw the focus ring, the tooltip and the notice."""
        app, nav, top = self.app, self.app.nav, self.scenes[-1]
        visible = visible_items(top)
        focused = find(visible, nav.focus)
        if focused is not None and focused.ring:
            overlay.ring(surface, app, focused)
        explained = find(visible, nav.explained)
        if explained is not None and not top.tells_tips:
            overlay.tooltip(surface, app, explained, visible)
        if notice:
            overlay.notice(surface, app, notice, top.notices_above)
