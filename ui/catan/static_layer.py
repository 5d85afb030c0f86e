"""The island at rest as one opaque picture: sea, land, numbers and harbours, then what stands there.

The land is drawn again only when the camera or the look changes, the pieces when one of them does.
"""

from __future__ import annotations

from pygame import Rect, Surface

from game.bits import each
from game.catan.board import Board
from game.catan.state import NOWHERE, View
from ui.catan import sea
from ui.catan.camera import Camera
from ui.catan.geometry import HARBOUR_AT, HEX_AT, Point, slope
from ui.catan.pieces import Pieces
from ui.catan.places import corner_place, hex_place, path_place
from ui.catan.theme import FLAT, CatanTheme
from ui.gfx.supersample import PREMULTIPLIED
from ui.gfx.tracked_surface import alike, lay

UNDER = 0.12
"""How far below the middle of its hex a number lies, in sides of a hex."""
ROBBER_OFFSET = (0.6, -0.02)
"""The robber's offset from the centre of its hex: beside the number, so that both can be read."""


def blit(surface: Surface, picture: Surface, centre: tuple[int, int]) -> None:
    """Draw a premultiplied picture round a point."""
    surface.blit(picture, picture.get_rect(center=centre), special_flags=PREMULTIPLIED)


def token_at(hexagon: int) -> Point:
    """Return where the number of a hex lies on the plane."""
    x, y = HEX_AT[hexagon]
    return x, y + UNDER


def robber_at(hexagon: int) -> Point:
    """Return where the robber stands on the plane."""
    x, y = HEX_AT[hexagon]
    return x + ROBBER_OFFSET[0], y + ROBBER_OFFSET[1]


class StaticLayer:
    """The static layer. `drawn` counts how often the land was drawn, for those who measure."""

    def __init__(self) -> None:
        self.drawn = 0
        self._land: Surface | None = None
        self._land_of: tuple[object, ...] = ()
        self._corner = (0, 0)
        """Where the middle of the island lay when the land was drawn."""
        self._picture: Surface | None = None
        self._version = 0
        """How often the picture was changed."""
        self._pieces_of: tuple[object, ...] = ()

    def forget(self) -> None:
        """Draw everything again next time."""
        self._land = None

    def draw(
        self,
        surface: Surface,
        camera: Camera,
        view: View,
        pieces: Pieces,
        theme: CatanTheme,
        lifted: bool = False,
        hidden: int | None = None,
    ) -> None:
        """Blit the island as a view has it, without the robber if it is lifted, and the piece of a hidden place."""
        key = (tuple(camera.rect), camera.cell, camera.least_sign, view.board, theme, pieces.tiles, pieces.terrain)
        corner = camera.left, camera.top
        if self._land is None or key != self._land_of:
            self._land = alike(surface, camera.rect.size)
            self._draw_land(self._land, self._land.get_rect(), camera, view.board, pieces, theme)
            self.drawn += 1
        elif corner != self._corner:
            self._shift(corner[0] - self._corner[0], corner[1] - self._corner[1], camera, view.board, pieces, theme)
        if key != self._land_of or corner != self._corner:
            self._land_of, self._corner, self._pieces_of = key, corner, ()
        stands = (tuple(view.roads), tuple(view.settlements), tuple(view.cities), view.robber, lifted, hidden)
        if self._picture is None or stands != self._pieces_of:
            self._pieces_of = stands
            if self._picture is None or self._picture.get_size() != self._land.get_size():
                self._picture = self._land.copy()
            else:
                self._picture.blit(self._land, (0, 0))
            self._draw_pieces(self._picture, camera, view, pieces, lifted, hidden)
            self._version += 1
        lay(surface, self._picture, camera.rect, self._version)

    def _shift(self, dx: int, dy: int, camera: Camera, board: Board | None, pieces: Pieces, theme: CatanTheme) -> None:
        """Move the picture of the island, and draw only what has come into sight."""
        assert self._land is not None
        whole = self._land.get_rect()
        self._land.blit(self._land.copy(), (dx, dy))
        beside = Rect(0 if dx > 0 else whole.w + dx, 0, abs(dx), whole.h).clip(whole)
        below = Rect(0, 0 if dy > 0 else whole.h + dy, whole.w, abs(dy)).clip(whole)
        for part in (beside, below):
            if part.w and part.h:
                self._draw_land(self._land, part, camera, board, pieces, theme)

    def _draw_land(
        self, land: Surface, part: Rect, camera: Camera, board: Board | None, pieces: Pieces, theme: CatanTheme
    ) -> None:  # fmt: skip
        """Draw everything that lies in a part of the picture."""
        land.set_clip(part)
        seen = part.move(camera.rect.topleft)
        land.blit(sea.draw(camera, seen, theme), part, special_flags=PREMULTIPLIED)
        if board is not None:
            self._draw_hexes(land, camera, board, pieces)
        land.set_clip(None)

    def _draw_hexes(self, land: Surface, camera: Camera, board: Board, pieces: Pieces) -> None:
        side, off = camera.cell, camera.rect.topleft

        def at(point: Point) -> tuple[int, int]:
            x, y = camera.at(point)
            return x - off[0], y - off[1]

        for number, terrain in enumerate(board.terrain):
            blit(land, pieces.hexagon(terrain, side), at(HEX_AT[number]))
            if pieces.terrain == FLAT and terrain < 5:
                x, y = HEX_AT[number]
                blit(land, pieces.sign(terrain, max(12, side * 46 // 100)), at((x, y - 0.48)))
            if board.tokens[number]:
                blit(land, pieces.token(board.tokens[number], side), at(token_at(number)))
        for kind, place in zip(board.harbours, HARBOUR_AT, strict=True):
            blit(land, pieces.harbour(kind, side, camera.least_sign), at(place))

    def _draw_pieces(
        self, picture: Surface, camera: Camera, view: View, pieces: Pieces, lifted: bool, hidden: int | None
    ) -> None:  # fmt: skip
        side, off, seats = camera.cell, camera.rect.topleft, view.seats

        def put(made: Surface, spot: tuple[int, int]) -> None:
            blit(picture, made, (spot[0] - off[0], spot[1] - off[1]))

        def put_on(made: Surface, place: int) -> None:
            if place != hidden:
                put(made, camera.spot(place))

        for seat in range(seats):
            for path in each(view.roads[seat]):
                put_on(pieces.road(seat, seats, slope(path), side), path_place(path))
        for seat in range(seats):
            for corner in each(view.settlements[seat]):
                put_on(pieces.settlement(seat, seats, side), corner_place(corner))
            for corner in each(view.cities[seat]):
                put_on(pieces.city(seat, seats, side), corner_place(corner))
        if view.robber != NOWHERE and not lifted:
            put(pieces.robber(side), camera.at(robber_at(hex_place(view.robber))))


__all__ = ["StaticLayer", "blit", "robber_at", "token_at"]
