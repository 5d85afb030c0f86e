"""A cache of the still part of a picture while something moves over it.

Painting all panels takes longer than moving a few pieces, and an animation changes the panels only at its events.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass

import pygame

from ui.context import Context
from ui.gfx.rects import beside
from ui.gfx.tracked_surface import TrackedSurface

Paint = Callable[[pygame.Surface], None]

REST = 6
"""How often nothing is due before the picture of a still scene is painted ahead.

With fewer, every move of the pointer between buttons would cost a painting.
"""


@dataclass(frozen=True, slots=True)
class Patch:
    """A part of the picture that changes by itself."""

    place: pygame.Rect
    key: Hashable
    """A value that is equal as long as the part looks the same."""
    paint: Paint
    """Paint the part, and the ground under it."""


class CachedBackground:
    """A picture of the whole window, cached while a scene moves."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        """The picture. Its memory is kept while nothing moves, because new memory costs more than the pixels."""
        self._valid = False
        self._key: Hashable = None
        self._covered: pygame.Rect | None = None
        self._patches: dict[tuple[int, ...], Hashable] = {}
        """The patches in the picture: where, and their keys."""
        self._version = 0
        """How often the whole picture was painted."""
        self._tracked = TrackedSurface()
        self._rested = 0
        """How often nothing was due since the last frame."""

    def prepare(self, size: tuple[int, int], like: pygame.Surface) -> pygame.Surface:
        """Return the picture; its memory is taken before it is needed, which takes longer than painting it."""
        if self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size, 0, like)
            self._picture.fill("black")
        return self._picture

    def draw(
        self,
        app: Context,
        surface: pygame.Surface,
        key: Hashable,
        paint: Paint,
        keep: bool = False,
        covered: pygame.Rect | None = None,
        overdrawn: Iterable[pygame.Rect] = (),
        patches: Sequence[Patch] = (),
    ) -> pygame.Surface:
        """Paint; while only motion requested this frame, paint only what has another key than in the last one.

        Return the surface for what moves over it. `keep` the picture also while the scene does not move. What is
        `covered` will be painted over anyway. `overdrawn`: where something else was drawn over the last frame.
        The whole picture is painted for another key, and for patches that leave a part of the former ones unpainted.
        """
        parts, self._rested = beside(surface.get_rect(), covered), 0
        former, self._patches = self._patches, {tuple(patch.place): patch.key for patch in patches}
        if self._valid and not app.nav.full_redraw and self._fits(surface, covered):
            changed = [patch for patch in patches if former.get(tuple(patch.place)) != patch.key]
            also = [*overdrawn, *(patch.place for patch in changed)]
            moving = self._tracked.begin(surface, intact=True, also=also)
            same = key == self._key and cover(self._patches, former)
            self._lay(parts, None if same else paint, changed)
        else:
            moving = self._tracked.begin(surface, intact=False)
            paint(surface)
            self._valid = keep or app.nav.scenes[-1].moving
            if self._valid:
                self._copy_from(surface, parts)
        self._key, self._covered = key, covered and covered.copy()
        return moving

    def paint_ahead(self, paint: Paint, size: tuple[int, int], like: pygame.Surface) -> None:
        """Paint the picture of the last frame once nothing has moved for a while: what moves next finds it there."""
        self._rested += 1
        if self._rested != REST or self._valid:
            return
        picture = self.prepare(size, like)
        paint(picture)
        for part in beside(picture.get_rect(), self._covered):
            self._tracked.laid(picture, part, self._version)
        self._valid = True

    def _fits(self, surface: pygame.Surface, covered: pygame.Rect | None) -> bool:
        same = self._picture is not None and self._picture.get_size() == surface.get_size()
        return same and covered == self._covered

    def _lay(self, parts: Iterable[pygame.Rect], paint: Paint | None, changed: Iterable[Patch]) -> None:
        """Paint the picture, or only the changed patches, and copy it to the window where it is not there yet."""
        assert self._picture is not None
        if paint is not None:
            paint(self._picture)
            self._version += 1
        else:
            for patch in changed:
                if not patch.place:
                    continue  # an empty clip is none
                self._picture.set_clip(patch.place)
                patch.paint(self._picture)
                self._picture.set_clip(None)
        for part in parts:
            self._tracked.lay(self._picture, part, self._version, part)

    def _copy_from(self, surface: pygame.Surface, parts: Iterable[pygame.Rect]) -> None:
        """Copy what was painted to the picture."""
        picture = self.prepare(surface.get_size(), surface)
        for part in parts:
            picture.blit(surface, part, part)
            self._tracked.laid(picture, part, self._version)


def cover(places: Collection[tuple[int, ...]], former: Iterable[tuple[int, ...]]) -> bool:
    """Return whether the places together cover all of the former ones; they must not overlap."""
    rects = [pygame.Rect(place) for place in places]
    gone = (pygame.Rect(place) for place in former if place not in places)
    return all(sum(_area(rect.clip(each)) for rect in rects) >= _area(each) for each in gone)


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
