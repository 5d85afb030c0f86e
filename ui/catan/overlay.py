"""What floats over the island: where one may build, what is put somewhere for now, marks and numbers.

Drawn every frame from pictures that are kept; nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Final

from pygame import Surface

from game.bits import each
from game.catan.state import View
from ui.catan.camera import Camera
from ui.catan.geometry import slope
from ui.catan.places import Place, corner_of, corner_place, path_of
from ui.catan.signs import GOLD, INK, NEW
from ui.catan.static_layer import blit, robber_at
from ui.gfx.accents import mark_colour
from ui.gfx.art import Art
from ui.gfx.sprites import Key, Sprites
from ui.gfx.supersample import PREMULTIPLIED, RGB
from ui.gfx.tracked_surface import draw_disc
from ui.table.hint_card import bulb

BESIDE: Final = ((-0.33, -0.16), (0.18, 0.32), (-0.18, 0.32))
"""By slope, how far the emblem of a seat lies from the middle of its road, in sides of a hex."""


def kind_of(place: Place) -> tuple[str, int]:
    """Return what it is, and of a path its slope."""
    path = path_of(place)
    if path is not None:
        return "path", slope(path)
    return ("hex" if corner_of(place) is None else "corner"), 0


def piece_key(piece: str, place: Place, seat: int, seats: int) -> Key:
    """Return the key of the picture of a piece of that seat at a place."""
    if piece == "road":
        return "road", seat, seats, kind_of(place)[1]
    return ("robber",) if piece == "robber" else (piece, seat, seats)


class Overlay:
    """Draws what floats, on one island."""

    def __init__(self, sprites: Sprites, art: Art, camera: Camera) -> None:
        self.sprites, self.art, self.camera = sprites, art, camera

    def spots(self, surface: Surface, places: Iterable[Place], piece: str) -> None:
        """Draw where the piece in hand may go."""
        for place in places:
            kind, lies = kind_of(place)
            sign = "city" if piece == "city" else kind
            key: Key = ("path-spot", lies) if kind == "path" else (f"{sign}-spot",)
            blit(surface, self.sprites.get(key, self.camera.cell), self.camera.spot(place))

    def buildings(self, surface: Surface, view: View, hidden: Container[Place | None]) -> None:
        """Draw the buildings again, over outlines of hexes and paths: whoever chooses a place looks for those."""
        for seat in range(view.seats):
            for piece, corners in (("settlement", view.settlements[seat]), ("city", view.cities[seat])):
                picture = self.sprites.get((piece, seat, view.seats), self.camera.cell)
                for place in map(corner_place, each(corners)):
                    if place not in hidden:
                        blit(surface, picture, self.camera.spot(place))

    def barred(self, surface: Surface, hexes: Iterable[Place]) -> None:
        """Draw a cross on each hex to which the robber may not go, where it would stand."""
        picture = self.sprites.get(("award", "cross"), max(18, self.camera.cell * 45 // 100))
        for hexagon in sorted(hexes):
            blit(surface, picture, self.camera.at(robber_at(hexagon)))

    def frames(self, surface: Surface, places: Iterable[Place], colour: RGB) -> None:
        """Draw an outline round each of some places."""
        for place in places:
            kind, lies = kind_of(place)
            picture = self.sprites.get(("frame", kind, lies, *colour), self.camera.cell)
            blit(surface, picture, self.camera.spot(place))

    def ghost(self, surface: Surface, piece: str, place: Place, seat: int, seats: int, share: float) -> None:
        """Draw a piece that does not stand there yet."""
        picture = self.sprites.faded(piece_key(piece, place, seat, seats), self.camera.cell, share)
        at = self.camera.at(robber_at(place)) if piece == "robber" else self.camera.spot(place)
        blit(surface, picture, at)
        if share > 0.85:
            self.frames(surface, (place,), NEW)

    def numbers(self, surface: Surface, since: Mapping[Place, int]) -> None:
        """Draw what happened since the player's last turn: place -> number."""
        px = max(18, self.camera.cell * 36 // 100)
        for place, number in since.items():
            picture = self.sprites.get(("chip", self.art.number(number), 255, 255, 255), px)
            x, y = self.camera.spot(place)
            away = self.camera.cell * (55 if kind_of(place)[0] == "hex" else 25) // 100
            blit(surface, picture, (x - away, y - away))

    def hint(self, surface: Surface, places: Iterable[Place]) -> None:
        """Draw the marks of a hint."""
        for place in places:
            self.frames(surface, (place,), GOLD)
            x, y = self.camera.spot(place)
            radius = max(8, self.camera.cell // 4)
            bulb(surface, self.art, (x + radius * 3 // 2, y - radius * 3 // 2), radius)

    def last_actor_mark(self, surface: Surface, places: Iterable[Place], emblem: Surface) -> None:
        """Draw the emblem of the seat that acted beside the first place."""
        first = next(iter(places), None)
        if first is not None:
            side = self.camera.cell
            centre = self._beside(first)
            disc = max(10, side // 4)
            draw_disc(surface, INK, centre, disc)
            draw_disc(surface, mark_colour(GOLD), centre, disc - 2)
            surface.blit(emblem, emblem.get_rect(center=centre), special_flags=PREMULTIPLIED)

    def _beside(self, place: Place) -> tuple[int, int]:
        """Return the middle of the emblem beside a place, where it hides neither a road nor the number of a hex."""
        x, y = self.camera.spot(place)
        path = path_of(place)
        right, down = (-0.4, -0.4) if path is None else BESIDE[slope(path)]
        return x + round(right * self.camera.cell), y + round(down * self.camera.cell)
