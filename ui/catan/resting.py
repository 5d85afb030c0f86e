"""The island at rest as one opaque picture: sea, land, numbers and harbours, then what stands there.

The land is drawn anew only when the camera or the look changes, the pieces when one of them does.
"""

from __future__ import annotations

from pygame import Surface

from game.catan.board import Board
from game.catan.island import each
from game.catan.state import NOWHERE, View
from ui.catan import ground
from ui.catan.camera import Camera
from ui.catan.geometry import HARBOUR_AT, HEX_AT, Point, slope
from ui.catan.pieces import Pieces
from ui.catan.places import corner_place, hex_place, path_place
from ui.fine import PREMULTIPLIED

UNDER = 0.12
"""How far below the middle of its hex a number lies, in sides of a hex."""
ASIDE = (0.48, -0.45)
"""Where the robber stands on its hex: beside the number, so that both can be read."""


def blit(surface: Surface, picture: Surface, centre: tuple[int, int]) -> None:
    """A premultiplied picture round a point."""
    surface.blit(picture, picture.get_rect(center=centre), special_flags=PREMULTIPLIED)


def token_at(hexagon: int) -> Point:
    """Where the number of a hex lies on the plane."""
    x, y = HEX_AT[hexagon]
    return x, y + UNDER


def robber_at(hexagon: int) -> Point:
    """Where the robber stands on the plane."""
    x, y = HEX_AT[hexagon]
    return x + ASIDE[0], y + ASIDE[1]


class RestingIsland:
    """The static layer. `drawn` counts how often the land was drawn, for those who measure."""

    def __init__(self) -> None:
        self.drawn = 0
        self._land: Surface | None = None
        self._land_of: tuple[object, ...] = ()
        self._picture: Surface | None = None
        self._pieces_of: tuple[object, ...] = ()

    def forget(self) -> None:
        """Draw everything anew next time."""
        self._land = None

    def draw(
        self, surface: Surface, camera: Camera, view: View, pieces: Pieces, theme: str, lifted: bool = False
    ) -> None:  # fmt: skip
        """Blit the island as a view has it, without the robber if it is lifted."""
        key = (camera.place, view.board, theme, pieces.flat)
        if self._land is None or key != self._land_of:
            self._land_of, self._pieces_of = key, ()
            self._land = Surface(camera.rect.size, 0, surface)
            self._draw_land(self._land, camera, view.board, pieces, theme)
            self.drawn += 1
        stands = (tuple(view.roads), tuple(view.settlements), tuple(view.cities), view.robber, lifted)
        if self._picture is None or stands != self._pieces_of:
            self._pieces_of = stands
            self._picture = self._land.copy()
            self._draw_pieces(self._picture, camera, view, pieces, lifted)
        surface.blit(self._picture, camera.rect)

    def _draw_land(self, land: Surface, camera: Camera, board: Board | None, pieces: Pieces, theme: str) -> None:
        land.blit(ground.draw(camera, theme), (0, 0), special_flags=PREMULTIPLIED)
        if board is None:
            return
        side, off = camera.side, camera.rect.topleft

        def at(point: Point) -> tuple[int, int]:
            x, y = camera.at(point)
            return x - off[0], y - off[1]

        for number, terrain in enumerate(board.terrain):
            blit(land, pieces.hexagon(terrain, side), at(HEX_AT[number]))
            if pieces.flat and terrain < 5:
                x, y = HEX_AT[number]
                blit(land, pieces.sign(terrain, max(12, side * 46 // 100)), at((x, y - 0.48)))
            if board.tokens[number]:
                blit(land, pieces.token(board.tokens[number], side), at(token_at(number)))
        for kind, place in zip(board.harbours, HARBOUR_AT, strict=True):
            blit(land, pieces.harbour(kind, side), at(place))

    def _draw_pieces(self, picture: Surface, camera: Camera, view: View, pieces: Pieces, lifted: bool) -> None:
        side, off, seats = camera.side, camera.rect.topleft, view.seats

        def put(made: Surface, spot: tuple[int, int]) -> None:
            blit(picture, made, (spot[0] - off[0], spot[1] - off[1]))

        for seat in range(seats):
            for path in each(view.roads[seat]):
                put(pieces.road(seat, seats, slope(path), side), camera.spot(path_place(path)))
        for seat in range(seats):
            for corner in each(view.settlements[seat]):
                put(pieces.settlement(seat, seats, side), camera.spot(corner_place(corner)))
            for corner in each(view.cities[seat]):
                put(pieces.city(seat, seats, side), camera.spot(corner_place(corner)))
        if view.robber != NOWHERE and not lifted:
            put(pieces.robber(side), camera.at(robber_at(hex_place(view.robber))))


__all__ = ["RestingIsland", "blit", "robber_at", "token_at"]
