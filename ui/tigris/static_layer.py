"""The static layer of the board as one opaque picture, kept up to date cell by cell.

Ground, lying pieces, outlines and marks never move, so they are drawn into one surface that a frame blits once.
When the faces change only the cells that look different are drawn again; all of it only when the camera moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame
from pygame import Rect, Surface

from game import bits
from game.tigris.board import Board
from ui.gfx.theme_file import Coordinates, own_theme
from ui.gfx.tracked_surface import alike, lay
from ui.text.layout import render
from ui.tigris.camera import FIT, Camera
from ui.tigris.cell_sprites import ORDER, CellSprites, Key
from ui.tigris.pieces import BUILDING_HEIGHT, MONUMENT_HEIGHT, WONDER_HEIGHT
from ui.tigris.sign_colours import PREMULTIPLIED
from ui.tigris.sprites import Sprites

MANY: Final = 70
"""With more changed cells than this, drawing all is faster."""

SHADES: Final = 4
"""How many steps the table darkens in."""

DARKEST: Final = 128
"""How much of each colour, of 255, the dark table loses. Players decide while it is dark, so everything must stay
visible."""

DrawGround = Callable[[Board, int], Surface]
"""(board, cell size) -> the whole empty board, opaque, of exactly 16 by 11 cells."""

REACH: Final = {"monument": ((0, 1), (-1, 1)), "building": ((0, 0), (-1, 0)), "wonder": ((-1, 1), (-2, 1))}
"""Per kind larger than its cell: first and last of the columns and of the rows around it that its picture touches."""

_RANK: Final = {kind: rank for rank, kind in enumerate(ORDER)}


class StaticLayer:
    """The static layer. `drawn` counts cells drawn, for those who measure."""

    def __init__(self, sprites: Sprites, ground: DrawGround) -> None:
        self.sprites, self.ground = sprites, ground
        self.strips = own_theme().form.coordinates
        """The colours of the strips with letters and numbers."""
        self.drawn = 0
        self._picture: Surface | None = None
        self._version = 0
        """How often a picture was changed."""
        self._soil = Surface((1, 1))
        """The empty ground in sight, as large as the board's visible part."""
        self._faces: dict[int, CellSprites] = {}
        self._place: tuple[object, ...] = ()
        self._dark: tuple[tuple[int, int, int], Surface] | None = None
        """The darkened board, and what it was made of: shade, how much had been drawn, and the cells in the light."""

    def draw(
        self,
        surface: Surface,
        camera: Camera,
        board: Board,
        faces: dict[int, CellSprites],
        darkness: float = 0.0,
        lit: int = 0,
    ) -> None:
        """Blit the board in the state of `faces`, after drawing what changed since the last time.

        With `darkness` all but the `lit` cells and the coordinates is darker.
        """
        frame = camera.frame
        place = (frame.size, camera.cell, camera.left - frame.left, camera.top - frame.top, camera.band, board)
        if self._picture is None or place != self._place:
            self._picture, self._place, self._dark = alike(surface, frame.size), place, None
            self._soil = soil(self.ground, camera, board, self._picture)
            self._redraw(camera, board, faces)
        elif faces is not self._faces:
            self._update(camera, board, faces)
        self._faces = faces
        lay(surface, self._darkened(camera, darkness, lit) if darkness > 0 else self._picture, frame, self._version)

    def _darkened(self, camera: Camera, darkness: float, lit: int) -> Surface:
        """Return the board in one of a few shades; the darkest is drawn once and then only blitted."""
        assert self._picture is not None
        shade = round(255 - DARKEST * min(SHADES, round(darkness * SHADES)) / SHADES)
        if self._dark is None or self._dark[0] != (shade, self.drawn, lit):
            picture = self._picture.copy() if self._dark is None else self._dark[1]
            picture.blit(self._picture, (0, 0))
            corner, seen = camera.frame.topleft, camera.visible
            picture.fill((shade, shade, shade), seen.move(-corner[0], -corner[1]), pygame.BLEND_RGB_MULT)
            for spot in (camera.cell_rect(cell).clip(seen) for cell in bits.each(lit)):
                place = spot.move(-corner[0], -corner[1])
                picture.blit(self._picture, place, place)
            self._dark = (shade, self.drawn, lit), picture
            self._version += 1
        return self._dark[1]

    def prepare(self) -> None:
        """Take the memory of the darkened board before it is needed."""
        if self._picture is not None and self._dark is None:
            self._dark = (255, -1, 0), self._picture.copy()

    def forget(self) -> None:
        """Draw everything again next time."""
        self._picture = None

    def _redraw(self, camera: Camera, board: Board, faces: dict[int, CellSprites]) -> None:
        assert self._picture is not None
        self._version += 1
        frame = camera.frame
        if camera.band:
            _draw_bands(self._picture, camera, self.strips)
        seen = camera.visible.move(-frame.left, -frame.top)
        self._picture.blit(self._soil, seen)
        self._picture.set_clip(seen)
        self._picture.fblits(self._pictures(camera, faces), PREMULTIPLIED)
        self._picture.set_clip(None)
        self.drawn += len(bits.CELLS)

    def _update(self, camera: Camera, board: Board, faces: dict[int, CellSprites]) -> None:
        before = self._faces
        changed = {
            place
            for cell, face in faces.items()
            if face != before[cell]
            for key in {*face} ^ {*before[cell]}
            for place in covered(cell, key)
        }
        if len(changed) > MANY:
            self._redraw(camera, board, faces)
            return
        for cell in changed:
            self._redraw_cell(camera, faces, cell)
        self.drawn += len(changed)
        self._version += bool(changed)

    def _redraw_cell(self, camera: Camera, faces: dict[int, CellSprites], cell: int) -> None:
        assert self._picture is not None
        frame, visible = camera.frame, camera.visible
        spot = camera.cell_rect(cell).clip(visible)
        if not spot:
            return
        place = spot.move(-frame.left, -frame.top)
        self._picture.set_clip(place)
        self._picture.blit(self._soil, place, spot.move(-visible.left, -visible.top))
        self._picture.fblits(self._pictures(camera, around(faces, cell)), PREMULTIPLIED)
        self._picture.set_clip(None)

    def _pictures(self, camera: Camera, faces: Mapping[int, CellSprites]) -> list[tuple[Surface, tuple[int, int]]]:
        """Return the pictures of those cells and where they go, lowest first, upper rows first."""
        px, frame = camera.cell, camera.frame
        keys = sorted((_RANK[str(key[0])], cell, key) for cell, face in faces.items() for key in face)
        pictures = []
        for _, cell, key in keys:
            (x, y), (dx, dy) = bits.xy(cell), shift(key, px)
            place = camera.left - frame.left + x * px + dx, camera.top - frame.top + y * px + dy
            pictures.append((self.sprites.get(key, px), place))
        return pictures


def drawn_size(camera: Camera) -> int:
    """Return the cell size of the ground. Drawing it takes long, so all zooms share two sizes."""
    return camera.fit_cell if camera.percent <= FIT else camera.fit_cell * 3 // 2


def soil(ground: DrawGround, camera: Camera, board: Board, like: Surface) -> Surface:
    """Return the ground in sight at the camera's cell size, scaled by whole cells so that the grid fits."""
    drawn, cell, visible = drawn_size(camera), camera.cell, camera.visible
    whole = ground(board, drawn)
    picture = Surface(visible.size, 0, like)
    left, top = (visible.left - camera.left) // cell, (visible.top - camera.top) // cell
    right, bottom = -((camera.left - visible.right) // cell), -((camera.top - visible.bottom) // cell)
    area = Rect(left * drawn, top * drawn, (right - left) * drawn, (bottom - top) * drawn)
    part = whole.subsurface(area)
    if drawn != cell:
        part = pygame.transform.smoothscale(part, ((right - left) * cell, (bottom - top) * cell))
    picture.blit(part, (camera.left + left * cell - visible.left, camera.top + top * cell - visible.top))
    return picture


def shift(key: Key, px: int) -> tuple[int, int]:
    """Return how far a picture begins right of and below the upper left corner of its cell; tall ones rise above it."""
    match key:
        case "wonder", _, "low":
            return -px, -px
        case "monument", _:
            return 0, 2 * px - round(2 * px * MONUMENT_HEIGHT)
        case "building", _:
            return 0, px - round(px * BUILDING_HEIGHT)
        case "wonder", _:
            return -px, 2 * px - round(px * WONDER_HEIGHT)
    return 0, 0


def covered(cell: int, key: Key) -> list[int]:
    """Return the cells that a picture may touch: its own, or those in its reach."""
    if key[0] not in REACH:
        return [cell]
    (left, right), (top, foot) = REACH[str(key[0])]
    return _within(cell, range(left, right + 1), range(top, foot + 1))


def _within(cell: int, columns: range, rows: range) -> list[int]:
    """Return the cells of the board in those columns and rows around a cell."""
    x, y = bits.xy(cell)
    return [
        bits.cell_at(x + dx, y + dy)
        for dx in columns
        for dy in rows
        if 0 <= x + dx < bits.WIDTH and 0 <= y + dy < bits.HEIGHT
    ]


def around(faces: Mapping[int, CellSprites], cell: int) -> dict[int, CellSprites]:
    """Return what may touch a cell: its own face, and the large pictures near it that reach it."""
    near = {cell: faces[cell]}
    for place in _within(cell, range(-1, 2), range(-1, 3)):
        large = tuple(key for key in faces[place] if key[0] in REACH and cell in covered(place, key))
        if large and place != cell:
            near[place] = large
    return near


def _draw_bands(picture: Surface, camera: Camera, strips: Coordinates) -> None:
    """Draw the strips with letters above and below, numbers left and right; never mirrored."""
    frame, visible, band = camera.frame, camera.visible, camera.band
    picture.fill(strips.ground)
    inner = visible.move(-frame.left, -frame.top)
    pygame.draw.rect(picture, strips.edge, picture.get_rect(), max(1, band // 12))
    pygame.draw.rect(picture, strips.edge, inner.inflate(4, 4), 2)
    px = max(16, min(band - 4, camera.fit_cell * 24 // 100))
    for x in range(bits.WIDTH):
        middle = camera.left - frame.left + x * camera.cell + camera.cell // 2
        if inner.left <= middle < inner.right:
            for y in (band // 2, frame.height - band // 2):
                _label(picture, chr(97 + x), px, strips.text, (middle, y))
    for y in range(bits.HEIGHT):
        middle = camera.top - frame.top + y * camera.cell + camera.cell // 2
        if inner.top <= middle < inner.bottom:
            for x in (band // 2, frame.width - band // 2):
                _label(picture, str(y + 1), px, strips.text, (x, middle))


def _label(picture: Surface, text: str, px: int, colour: str, centre: tuple[int, int]) -> None:
    drawn = render(text, px, colour, True, False)
    picture.blit(drawn, Rect(drawn.get_rect(center=centre)), special_flags=PREMULTIPLIED)
