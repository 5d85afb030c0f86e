"""A surface that notes where it is drawn on, so that the next frame repaints only that (dirty rectangles).

What rests below moving things is opaque pictures, grounds. A ground that is the same as in the last frame is laid again
only where something was drawn over it. Copying a whole window costs more than everything that moves in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from pygame import Rect, Surface, Vector2, draw

SHIFT: Final = 6
"""A tile is 2**SHIFT pixels wide and high: small enough for a piece, large enough for few rectangles."""


class DirtyTiles:
    """The tiles of a window on which something was drawn."""

    def __init__(self) -> None:
        self._rows: dict[int, int] = {}
        """Row of tiles -> its tiles, as bits."""

    def add(self, rect: Rect) -> None:
        """Note every tile that a rectangle touches."""
        left, right = max(0, rect.x) >> SHIFT, (rect.right - 1) >> SHIFT
        if right < left or rect.h <= 0:
            return
        tiles = (2 << right) - (1 << left)
        for row in range(max(0, rect.y) >> SHIFT, ((rect.bottom - 1) >> SHIFT) + 1):
            self._rows[row] = self._rows.get(row, 0) | tiles

    def clear(self) -> None:
        """Forget all tiles."""
        self._rows.clear()

    def rects(self) -> list[Rect]:
        """Return the tiles as rectangles that do not overlap; equal rows one below another are taken together."""
        found: list[Rect] = []
        top, bottom, tiles = 0, 0, 0
        for row in sorted(self._rows):
            if tiles and (row != bottom or self._rows[row] != tiles):
                found += _runs(top, bottom, tiles)
                tiles = 0
            if not tiles:
                top, tiles = row, self._rows[row]
            bottom = row + 1
        return found + _runs(top, bottom, tiles)


def _runs(top: int, bottom: int, tiles: int) -> list[Rect]:
    """Return a rectangle of pixels for each run of tiles in some rows."""
    found = []
    while tiles:
        left = (tiles & -tiles).bit_length() - 1
        wide = (~(tiles >> left) & (tiles >> left) + 1).bit_length() - 1
        tiles &= ~((1 << left + wide) - 1)
        found.append(Rect(left << SHIFT, top << SHIFT, wide << SHIFT, bottom - top << SHIFT))
    return found


class TrackedSurface:
    """The methods of a surface that boards and panels use. No subclass, so that `pygame.draw` refuses it."""

    def __init__(self) -> None:
        self._target = Surface((0, 0))
        self._place: tuple[object, ...] = ()
        """Which part of which surface the target is; the object may be another one in every frame."""
        self._dirty = DirtyTiles()
        self._stale: list[Rect] = []
        """Where the last frame was drawn on its grounds."""
        self._grounds: dict[tuple[int, ...], tuple[Surface, int]] = {}
        """The grounds that the last frame left: where, which picture, and its version."""

    def begin(self, target: Surface, intact: bool, also: Iterable[Rect] = ()) -> Surface:
        """Return the surface for a new frame; `intact`: the target looks as the last frame left it.

        Except that something else was drawn on it in the rectangles `also`.
        """
        for rect in also:
            self._dirty.add(rect)
        place = target.get_abs_parent(), target.get_abs_offset(), target.get_size()
        if not intact or place != self._place:
            self._grounds.clear()
        self._target, self._place, self._stale = target, place, self._dirty.rects()
        self._dirty.clear()
        return cast(Surface, self)

    def laid(self, picture: Surface, place: Rect, version: int = 0) -> None:
        """Note that a ground is on the target: it was painted there, not copied."""
        self._grounds[tuple(place)] = picture, version

    def lay(self, picture: Surface, place: Rect, version: int = 0, source: Rect | None = None) -> None:
        """Copy a ground, or a part of it, where the target does not show it already."""
        key, corner = tuple(place), (source or picture.get_rect()).topleft
        if self._grounds.get(key) == (picture, version):
            for stale in self._stale:
                if part := stale.clip(place):
                    self._target.blit(picture, part, part.move(corner[0] - place.x, corner[1] - place.y))
        else:
            self._target.blit(picture, place, source)
            self._grounds = {other: laid for other, laid in self._grounds.items() if not place.colliderect(other)}
            self._grounds[key] = picture, version

    def alike(self, size: tuple[int, int]) -> Surface:
        """Return a new picture with pixels like those of the target."""
        return Surface(size, 0, self._target)

    # -- the methods of a surface ------------------------------------------------------------

    def blit(self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        """Draw a picture."""
        drawn = self._target.blit(source, dest, area, special_flags)
        self._dirty.add(drawn)
        return drawn

    def fblits(self, blit_sequence: Iterable[tuple[Surface, Any]], special_flags: int = 0, /) -> None:
        """Draw pictures in one call."""
        pairs = list(blit_sequence)
        for picture, place in pairs:
            self._dirty.add(picture.get_rect(topleft=place[:2]))
        self._target.fblits(pairs, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        """Fill a part with a colour."""
        drawn = self._target.fill(color, rect, special_flags)
        self._dirty.add(drawn)
        return drawn

    def scroll(self, dx: int = 0, dy: int = 0) -> None:
        """Move what is within the clip."""
        self._dirty.add(self._target.get_clip())
        self._target.scroll(dx, dy)

    def pixels(self, rect: Rect) -> Surface:
        """Return the target, to be drawn on within a rectangle."""
        self._dirty.add(rect)
        return self._target

    def subsurface(self, rect: Any) -> Surface:
        """Return a part of the target."""
        return self.pixels(Rect(rect)).subsurface(rect)

    def get_clip(self) -> Rect:
        """Return the part that may be drawn on."""
        return self._target.get_clip()

    def set_clip(self, rect: Rect | None) -> None:
        """Set the part that may be drawn on."""
        self._target.set_clip(rect)

    def get_rect(self, **places: Any) -> Rect:
        """Return the size as a rectangle."""
        return self._target.get_rect(**places)

    def get_size(self) -> tuple[int, int]:
        """Return width and height."""
        return self._target.get_size()

    def get_width(self) -> int:
        """Return the width."""
        return self._target.get_width()

    def get_height(self) -> int:
        """Return the height."""
        return self._target.get_height()


def pixels(surface: Surface, rect: Rect) -> Surface:
    """Return the surface as `pygame.draw` needs it, to be drawn on within a rectangle."""
    return surface.pixels(rect) if isinstance(surface, TrackedSurface) else surface


def draw_box(surface: Surface, colour: Any, rect: Rect, width: int = 0, radius: int = 0) -> None:
    """Draw a rounded box, or its edge of that width, on a surface of either kind."""
    draw.rect(pixels(surface, rect), colour, rect, width, border_radius=radius)


def draw_disc(surface: Surface, colour: Any, centre: Vector2 | tuple[float, float], radius: float) -> None:
    """Draw a smooth disc on a surface of either kind."""
    left, top, wide = int(centre[0] - radius) - 2, int(centre[1] - radius) - 2, int(2 * radius) + 5
    draw.aacircle(pixels(surface, Rect(left, top, wide, wide)), colour, centre, radius)


def alike(surface: Surface, size: tuple[int, int]) -> Surface:
    """Return a new opaque picture that is copied fast to the surface."""
    return surface.alike(size) if isinstance(surface, TrackedSurface) else Surface(size, 0, surface)


def lay(surface: Surface, picture: Surface, place: Rect, version: int) -> None:
    """Draw a ground; on a tracked surface only where it is not there already."""
    if isinstance(surface, TrackedSurface):
        surface.lay(picture, place, version)
    else:
        surface.blit(picture, place)
