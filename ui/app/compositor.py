"""Drawing the stack of scenes: the one on top, what a modal one covers, and what lies over all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ui.app import focus, overlay

if TYPE_CHECKING:
    from ui.app.app import App


class SceneRenderer:
    """Keeps the picture under a modal scene: what lies there does not move meanwhile."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._below: pygame.Surface | None = None

    def forget(self) -> None:
        """The stack, its size or its looks changed."""
        self._below = None

    def lowest(self) -> int:
        """Index of the lowest scene that is seen."""
        scenes = self.app.scenes
        index = len(scenes) - 1
        while index > 0 and scenes[index].modal:
            index -= 1
        return index

    def draw(self, surface: pygame.Surface, notice: str) -> None:
        """One whole picture."""
        top = self.app.scenes[-1]
        if top.modal and len(self.app.scenes) > 1:
            surface.blit(self._covered(surface), (0, 0))
        top.draw(surface)
        self._over(surface, notice)

    def _covered(self, surface: pygame.Surface) -> pygame.Surface:
        """What a modal scene covers, behind a veil."""
        if self._below is None or self._below.get_size() != surface.get_size():
            for scene in self.app.scenes[self.lowest() : -1]:
                scene.draw(surface)
            veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            veil.fill(self.app.look.palette.veil)
            surface.blit(veil, (0, 0))
            self._below = surface.copy()
        return self._below

    def _over(self, surface: pygame.Surface, notice: str) -> None:
        """Focus ring, tooltip and notice."""
        app, hands = self.app, self.app.input
        seen = app.seen()
        held = focus.find(seen, hands.focus)
        if held is not None and held.ring:
            overlay.ring(surface, app, held)
        explained = focus.find(seen, hands.explained())
        if explained is not None and not app.scenes[-1].tells_tips:
            overlay.tooltip(surface, app, explained, seen)
        if notice:
            overlay.notice(surface, app, notice, app.scenes[-1].notices_above)
