"""What lies still while something moves over it: painted once, then shown again until it would look different.

Painting all panels takes longer than moving a few pieces, and an animation changes the panels only at
its events.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from ui.context import Context


class CachedBackground:
    """A whole window's worth of picture, kept while a scene moves."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._key: Hashable = None

    def draw(
        self, app: Context, surface: pygame.Surface, key: Hashable, paint: Callable[[pygame.Surface], None]
    ) -> None:
        """Paint, or show what was painted: while nothing but motion called for this frame and `key` is the same."""
        kept = self._picture
        if kept is not None and kept.get_size() == surface.get_size() and key == self._key and not app.nav.fresh:
            surface.blit(kept, (0, 0))
            return
        paint(surface)
        self._key = key
        self._picture = surface.copy() if app.nav.scenes[-1].moving else None
