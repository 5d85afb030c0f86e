"""A cache of the still part of a picture while something moves over it.

Painting all panels takes longer than moving a few pieces, and an animation changes the panels only at its events.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from ui.context import Context
from ui.gfx.rects import beside


class CachedBackground:
    """A picture of the whole window, cached while a scene moves."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        """The picture. Its memory is kept while nothing moves, because new memory costs more than the pixels."""
        self._valid = False
        self._key: tuple[Hashable, pygame.Rect | None] | None = None

    def draw(
        self,
        app: Context,
        surface: pygame.Surface,
        key: Hashable,
        paint: Callable[[pygame.Surface], None],
        keep: bool = False,
        covered: pygame.Rect | None = None,
    ) -> None:
        """Paint, or reuse the last picture while only motion requested this frame and `key` is the same.

        `keep` the picture also while the scene does not move. What is `covered` will be painted over anyway.
        """
        kept = self._picture
        if kept is not None and kept.get_size() != surface.get_size():
            kept = self._picture = None
        if kept is not None and self._valid and (key, covered) == self._key and not app.nav.full_redraw:
            for part in beside(surface.get_rect(), covered):
                surface.blit(kept, part, part)
            return
        paint(surface)
        self._key, self._valid = (key, covered and covered.copy()), keep or app.nav.scenes[-1].moving
        if self._valid and kept is not None:
            for part in beside(surface.get_rect(), covered):
                kept.blit(surface, part, part)
        elif self._valid:
            self._picture = surface.copy()
