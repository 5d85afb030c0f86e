"""A cache of the pictures on a board, by name and size, with premultiplied alpha."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pygame
from pygame import Surface

Key = tuple[str | int, ...]
"""The name of a picture: its kind and what varies in it."""

LIMIT: Final = 96 << 20
"""The largest size of the cache in bytes; only much zooming in and out comes near."""


class Sprites:
    """Pictures drawn on demand and shared: never draw on one."""

    def __init__(self, paint: Callable[[Key, int], Surface]) -> None:
        """Set the function that draws a picture for a cell size in pixels."""
        self._paint = paint
        self._cache: dict[tuple[object, ...], Surface] = {}
        self._bytes = 0

    def get(self, key: Key, px: int) -> Surface:
        """Return the picture for a cell size in pixels."""
        found = self._cache.get((key, px))
        return self._store((key, px), self._paint(key, px)) if found is None else found

    def prepare(self, keys: Iterable[Key], px: int) -> None:
        """Draw the first of these pictures that was never needed so far, so that none delays a frame."""
        missing = next((key for key in keys if (key, px) not in self._cache), None)
        if missing is not None and self._bytes < LIMIT // 2:
            self.get(missing, px)

    def faded(self, key: Key, px: int, share: float) -> Surface:
        """Return the picture partly transparent, in sixteen steps: share 0 is invisible, 1 opaque."""
        level = max(0, min(16, round(share * 16)))
        if level == 16:
            return self.get(key, px)
        found = self._cache.get((key, px, "faded", level))
        if found is None:
            found = self.get(key, px).copy()
            found.fill((level * 255 // 16,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            self._store((key, px, "faded", level), found)
        return found

    def scaled(self, key: Key, px: int, wanted: int) -> Surface:
        """Return the picture for cell size `px`, scaled to a cell about `wanted` pixels wide."""
        wanted = max(4, wanted & ~3)
        if abs(wanted - px) < 4:
            return self.get(key, px)
        found = self._cache.get((key, px, "sized", wanted))
        if found is None:
            base = self.get(key, px)
            size = (max(1, base.get_width() * wanted // px), max(1, base.get_height() * wanted // px))
            found = self._store((key, px, "sized", wanted), pygame.transform.smoothscale(base, size))
        return found

    def stretched(self, key: Key, px: int, size: tuple[int, int]) -> Surface:
        """Return the picture for cell size `px`, stretched to a size in pixels."""
        found = self._cache.get((key, px, "stretched", size))
        if found is None:
            found = self._store((key, px, "stretched", size), pygame.transform.smoothscale(self.get(key, px), size))
        return found

    def turned(self, key: Key, px: int, degrees: float) -> Surface:
        """Return the picture turned anticlockwise round its middle, in steps of 15 degrees."""
        step = round(degrees / 15) % 24
        if step == 0:
            return self.get(key, px)
        found = self._cache.get((key, px, "turned", step))
        if found is None:
            found = self._store((key, px, "turned", step), pygame.transform.rotozoom(self.get(key, px), step * 15, 1.0))
        return found

    def clear(self) -> None:
        """Drop all pictures: the look of the pieces changed."""
        self._cache.clear()
        self._bytes = 0

    def _store(self, name: tuple[object, ...], picture: Surface) -> Surface:
        if self._bytes > LIMIT:
            self.clear()
        self._cache[name] = picture
        self._bytes += picture.get_pitch() * picture.get_height()
        return picture
