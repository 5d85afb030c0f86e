"""What effects are made of: things that travel, light that swells, and the stage they play on.

With reduced motion nothing travels: things fade from place to place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import pi, sin

from pygame import Rect, Surface

from game.catan.state import View
from game.core import Seat
from ui.animation import Clip, pulse
from ui.catan.camera import Camera
from ui.catan.geometry import Point
from ui.catan.overlay import Overlay
from ui.catan.places import Place as BoardPlace
from ui.fine import PREMULTIPLIED, RGB
from ui.sprites import Key, Sprites

Place = Callable[[], Rect | None]


class Anchors:
    """Where things beside the island are on the screen, as window rects; None: not to be seen.

    A desk answers with its own panels. Asked at every frame, so a resized window is no matter.
    """

    def hand(self, seat: Seat, kind: int | None) -> Rect | None:
        """Where a card of that resource lies in a seat's hand, or any."""
        return None

    def cards(self, seat: Seat) -> Rect | None:
        """Where a seat's development cards are."""
        return None

    def seat(self, seat: Seat) -> Rect | None:
        """The seat's panel."""
        return None

    def points(self, seat: Seat) -> Rect | None:
        """Where the seat's points stand."""
        return None

    def bank(self, kind: int | None) -> Rect | None:
        """Where the bank's cards of that resource are, or (None) the deck."""
        return None

    def dice(self) -> Rect | None:
        """Where the dice lie after a throw."""
        return None


@dataclass(slots=True)
class Stage:
    """What effects may use and change: the moment shown, and the dice as they lie."""

    camera: Camera
    sprites: Sprites
    overlay: Overlay
    anchors: Anchors
    calm: bool = False
    """Reduced motion."""
    view: View | None = None
    dice: tuple[int, int] | None = None
    """What was thrown last."""


def on(stage: Stage, place: BoardPlace) -> Place:
    """The square round a place, as wide as a hex's side is long."""
    return lambda: stage.camera.box(place)


def near(stage: Stage, point: Point) -> Place:
    """The same round any point of the plane."""

    def rect() -> Rect:
        side = stage.camera.side
        return Rect(0, 0, side, side).move_to(center=stage.camera.at(point))

    return rect


def small(place: Place, side: int) -> Place:
    """A square of that many pixels in the middle of a place."""

    def rect() -> Rect | None:
        found = place()
        return None if found is None else Rect(0, 0, side, side).move_to(center=found.center)

    return rect


def put(stage: Stage, surface: Surface, key: Key, rect: Rect, share: float = 1.0) -> None:
    """A picture for a hex's side, in a square of any size, partly transparent."""
    side = stage.camera.side
    if abs(rect.width - side) < 4:
        picture = stage.sprites.faded(key, side, share)
    else:
        picture = stage.sprites.sized(key, side, rect.width)
    surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)


def travel(stage: Stage, key: Key, start: Place, stop: Place, seconds: float, arc: float = 0.5) -> Clip:
    """Something on its way, lifted in an arc of so many sides; with reduced motion it fades from place to place."""

    def draw(surface: Surface, t: float) -> None:
        here, there = start(), stop()
        if here is None or there is None:
            if (rect := here or there) is not None:
                put(stage, surface, key, rect, t if here is None else 1 - t)
        elif stage.calm:
            put(stage, surface, key, here if t < 0.5 else there, abs(1 - 2 * t))
        else:
            put(stage, surface, key, _between(stage, here, there, t, arc))

    return Clip(seconds, draw, "in_out", above=True)


def _between(stage: Stage, here: Rect, there: Rect, t: float, arc: float) -> Rect:
    """Where something is on its way."""
    lift, side = sin(pi * t), stage.camera.side
    size = round(here.w + (there.w - here.w) * t)
    x = here.centerx + (there.centerx - here.centerx) * t
    y = here.centery + (there.centery - here.centery) * t - lift * arc * side
    return Rect(0, 0, size, size).move_to(center=(round(x), round(y)))


def glow(stage: Stage, places: Callable[[], Iterable[BoardPlace]], colour: RGB, seconds: float) -> Clip:
    """Light swells once on some places."""

    def draw(surface: Surface, t: float) -> None:
        side = stage.camera.side
        picture = stage.sprites.faded(("glow", *colour), side, pulse(t) * 0.9)
        spots = [stage.camera.spot(place) for place in places()]
        surface.fblits([(picture, (x - side, y - side)) for x, y in spots], PREMULTIPLIED)

    return Clip(seconds, draw)


def thump(stage: Stage, place: BoardPlace, seconds: float = 0.2) -> Clip:
    """Dust flies where something landed."""

    def draw(surface: Surface, t: float) -> None:
        picture = stage.sprites.get(("dust", min(7, int(t * 8))), stage.camera.side)
        surface.blit(picture, picture.get_rect(center=stage.camera.spot(place)), special_flags=PREMULTIPLIED)

    return Clip(seconds, None if stage.calm else draw)
