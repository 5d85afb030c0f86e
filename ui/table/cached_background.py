"""A cache of the still part of a picture while something moves over it.

Painting all panels takes longer than moving a few pieces, and an animation changes the panels only at its events.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

import pygame

from ui.context import Context
from ui.gfx.rects import beside
from ui.gfx.tracked_surface import TrackedSurface


class CachedBackground:
    """A picture of the whole window, cached while a scene moves."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        """The picture. Its memory is kept while nothing moves, because new memory costs more than the pixels."""
        self._valid = False
        self._key: tuple[Hashable, pygame.Rect | None] | None = None
        self._tracked = TrackedSurface()

    def draw(
        self,
        app: Context,
        surface: pygame.Surface,
        key: Hashable,
        paint: Callable[[pygame.Surface], None],
        keep: bool = False,
        covered: pygame.Rect | None = None,
        overdrawn: Iterable[pygame.Rect] = (),
    ) -> pygame.Surface:
        """Paint, or reuse the last picture while only motion requested this frame and `key` is the same.

        Return the surface for what moves over it. `keep` the picture also while the scene does not move. What is
        `covered` will be painted over anyway. `overdrawn`: where something else was drawn over the last frame.
        """
        if self._picture is not None and self._picture.get_size() != surface.get_size():
            self._picture, self._valid = None, False
        reuse = self._valid and (key, covered) == self._key and not app.nav.full_redraw
        moving = self._tracked.begin(surface, reuse, overdrawn)
        parts = beside(surface.get_rect(), covered)
        if reuse and self._picture is not None:
            for part in parts:
                self._tracked.lay(self._picture, part, source=part)
            return moving
        paint(surface)
        self._key, self._valid = (key, covered and covered.copy()), keep or app.nav.scenes[-1].moving
        if self._valid:
            self._store(surface, parts)
        return moving

    def _store(self, surface: pygame.Surface, parts: Iterable[pygame.Rect]) -> None:
        if self._picture is None:
            self._picture = surface.copy()
        for part in parts:
            self._picture.blit(surface, part, part)
            self._tracked.laid(self._picture, part)
