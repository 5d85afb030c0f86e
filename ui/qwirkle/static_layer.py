"""The lying tiles on their ground as one opaque picture, kept up to date cell by cell.

Only where tiles came or went it is drawn again; all of it only when the camera moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame
from pygame import Rect, Surface

from game.qwirkle.cells import xy
from ui.gfx.sprites import Sprites
from ui.gfx.supersample import PREMULTIPLIED
from ui.gfx.theme_file import Coordinates, own_theme
from ui.gfx.tracked_surface import alike, lay
from ui.qwirkle import table_surface
from ui.qwirkle.camera import Camera
from ui.qwirkle.theme import QwirkleTheme
from ui.text.layout import render

MANY = 24
"""With more changed cells than this, drawing all is faster."""


class StaticLayer:
    """The static layer. `drawn` counts tiles drawn, for those who measure."""

    def __init__(self) -> None:
        self.drawn = 0
        self.strips = own_theme().form.coordinates
        """The colours of the strips with numbers."""
        self._picture: Surface | None = None
        self._version = 0
        """How often the picture was changed."""
        self._soil = Surface((1, 1))
        self._tiles: dict[int, int] = {}
        self._place: tuple[object, ...] = ()

    def draw(
        self, surface: Surface, camera: Camera, tiles: Mapping[int, int], sprites: Sprites, theme: QwirkleTheme
    ) -> None:
        """Blit the table with those tiles, after drawing what changed since the last time."""
        rect = camera.rect
        place = (tuple(rect), camera.cell, camera.left, camera.top, camera.band, theme)
        if self._picture is None or place != self._place:
            self._place = place
            self._redraw(surface, camera, tiles, sprites, theme)
        elif self._tiles != tiles:
            changed = {cell for cell, _ in self._tiles.items() ^ tiles.items()}
            if len(changed) > MANY:
                self._redraw(surface, camera, tiles, sprites, theme)
            else:
                self._update(camera, tiles, sprites, changed)
        self._tiles = dict(tiles)
        assert self._picture is not None
        lay(surface, self._picture, rect, self._version)

    def forget(self) -> None:
        """Draw everything again next time."""
        self._picture = None

    def _redraw(
        self, like: Surface, camera: Camera, tiles: Mapping[int, int], sprites: Sprites, theme: QwirkleTheme
    ) -> None:
        rect = camera.rect
        if self._picture is None or self._picture.get_size() != rect.size:
            self._picture, self._soil = alike(like, rect.size), alike(like, rect.size)
        self._version += 1
        corner = camera.left - rect.x, camera.top - rect.y
        table_surface.lay(self._soil, self._soil.get_rect(), corner, theme)
        self._picture.blit(self._soil, (0, 0))
        self._tiles_on(camera, tiles, sprites, tiles)
        if camera.band:
            _draw_strips(self._picture, camera, self.strips)

    def _update(self, camera: Camera, tiles: Mapping[int, int], sprites: Sprites, changed: Iterable[int]) -> None:
        """Each changed cell with the shadow round it."""
        assert self._picture is not None
        self._version += 1
        for cell in changed:
            spot = camera.cell_rect(cell).inflate(camera.cell, camera.cell).clip(camera.inner)
            place = spot.move(-camera.rect.x, -camera.rect.y)
            self._picture.set_clip(place)
            self._picture.blit(self._soil, place, place)
            x, y = xy(cell)
            near = [other for other in tiles if max(abs(xy(other)[0] - x), abs(xy(other)[1] - y)) <= 1]
            self._tiles_on(camera, tiles, sprites, near)
            self._picture.set_clip(None)

    def _tiles_on(self, camera: Camera, tiles: Mapping[int, int], sprites: Sprites, cells: Iterable[int]) -> None:
        """First the shadows, then the tiles themselves."""
        assert self._picture is not None
        px, around = camera.cell, camera.rect.inflate(2 * camera.cell, 2 * camera.cell)
        seen = [(cell, place) for cell in cells if (place := camera.cell_rect(cell)).colliderect(around)]
        at = [(cell, place.move(-camera.rect.x, -camera.rect.y)) for cell, place in seen]
        shadow = sprites.get(("shadow",), px)
        self._picture.fblits([(shadow, place.move(-px // 4, -px // 4)) for _, place in at], PREMULTIPLIED)
        self._picture.fblits([(sprites.get(("tile", tiles[cell]), px), place) for cell, place in at], PREMULTIPLIED)
        self.drawn += len(at)


def _draw_strips(picture: Surface, camera: Camera, strips: Coordinates) -> None:
    """Draw the numbers of columns above and of rows at the left; never mirrored."""
    band, px, seen = camera.band, 16, camera.seen()
    for strip in (Rect(0, 0, picture.get_width(), band), Rect(0, 0, band, picture.get_height())):
        veil = Surface(strip.size, pygame.SRCALPHA)
        veil.fill(f"{strips.ground}cd")
        picture.blit(veil, strip)
    every = next(step for step in (1, 2, 5, 10) if camera.cell * step >= 34 or step == 10)
    inner = camera.inner.move(-camera.rect.x, -camera.rect.y)
    for x in range(seen.left, seen.right + 1):
        middle = camera.left - camera.rect.x + x * camera.cell + camera.cell // 2
        if x % every == 0 and inner.left + band // 2 <= middle < inner.right - band // 2:
            _label(picture, str(x), px, strips.text, (middle, band // 2))
    for y in range(seen.top, seen.bottom + 1):
        middle = camera.top - camera.rect.y + y * camera.cell + camera.cell // 2
        if y % every == 0 and inner.top + band // 2 <= middle < inner.bottom - band // 2:
            _label(picture, str(y), px, strips.text, (band // 2, middle))


def _label(picture: Surface, words: str, px: int, colour: str, centre: tuple[int, int]) -> None:
    line = render(words, px, colour, True, False)
    if line.get_width() > 2 * centre[0]:
        line = render(words, px - 4, colour, True, False)
    picture.blit(line, line.get_rect(center=centre), special_flags=PREMULTIPLIED)
