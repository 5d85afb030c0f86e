"""What effects are made of: things that travel, light that swells, and the stage they play on.

With reduced motion nothing travels: things fade from place to place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from pygame import Rect, Surface

from game.catan.state import View
from game.core import Seat
from ui.catan.camera import Camera
from ui.catan.dice import die, turned
from ui.catan.geometry import Point
from ui.catan.overlay import Overlay
from ui.catan.places import Place as BoardPlace
from ui.catan.signs import GOLD
from ui.gfx.animation import Clip, pulse
from ui.gfx.animation import progress_share as share_of
from ui.gfx.sprites import Key, Sprites
from ui.gfx.supersample import PREMULTIPLIED, RGB

LANDED: Final = 0.55
"""The share of a throw after which the dice lie still."""

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
class EffectContext:
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
    lifted: bool = False
    """The robber is on its way and stands nowhere."""


def on(stage: EffectContext, place: BoardPlace) -> Place:
    """The square round a place, as wide as a hex's side is long."""
    return lambda: stage.camera.box(place)


def near(stage: EffectContext, point: Point) -> Place:
    """The same round any point of the plane."""

    def rect() -> Rect:
        side = stage.camera.cell
        return Rect(0, 0, side, side).move_to(center=stage.camera.at(point))

    return rect


def small(place: Place, side: int) -> Place:
    """A square of that many pixels in the middle of a place."""

    def rect() -> Rect | None:
        found = place()
        return None if found is None else Rect(0, 0, side, side).move_to(center=found.center)

    return rect


def put(stage: EffectContext, surface: Surface, key: Key, rect: Rect, share: float = 1.0) -> None:
    """A picture for a hex's side, in a square of any size, partly transparent."""
    side = stage.camera.cell
    if abs(rect.width - side) < 4:
        picture = stage.sprites.faded(key, side, share)
    else:
        picture = stage.sprites.sized(key, side, rect.width)
    surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)


def travel(stage: EffectContext, key: Key, start: Place, stop: Place, seconds: float, arc: float = 0.5) -> Clip:
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


def _between(stage: EffectContext, here: Rect, there: Rect, t: float, arc: float) -> Rect:
    """Where something is on its way."""
    lift, side = sin(pi * t), stage.camera.cell
    size = round(here.w + (there.w - here.w) * t)
    x = here.centerx + (there.centerx - here.centerx) * t
    y = here.centery + (there.centery - here.centery) * t - lift * arc * side
    return Rect(0, 0, size, size).move_to(center=(round(x), round(y)))


def glow(stage: EffectContext, places: Callable[[], Iterable[BoardPlace]], colour: RGB, seconds: float) -> Clip:
    """Light swells once on some places."""

    def draw(surface: Surface, t: float) -> None:
        side = stage.camera.cell
        picture = stage.sprites.faded(("glow", *colour), side, pulse(t) * 0.9)
        spots = [stage.camera.spot(place) for place in places()]
        surface.fblits([(picture, (x - side, y - side)) for x, y in spots], PREMULTIPLIED)

    return Clip(seconds, draw)


def thump(stage: EffectContext, place: BoardPlace, seconds: float = 0.2) -> Clip:
    """Dust flies where something landed."""

    def draw(surface: Surface, t: float) -> None:
        picture = stage.sprites.get(("dust", min(7, int(t * 8))), stage.camera.cell)
        surface.blit(picture, picture.get_rect(center=stage.camera.spot(place)), special_flags=PREMULTIPLIED)

    return Clip(seconds, None if stage.calm else draw)


def over_panel(stage: EffectContext, place: Place, seconds: float) -> Clip:
    """Light swells once in the middle of something beside the island."""

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            px = max(24, rect.height) // 2 * 2
            picture = stage.sprites.faded(("glow", *GOLD), px, pulse(t) * 0.8)
            surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)

    return Clip(seconds, draw, above=True)


def banner(stage: EffectContext, key: Key, place: Place, seconds: float) -> Clip:
    """A sign that appears in the middle of something beside the island, and goes."""

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            picture = stage.sprites.faded(key, max(28, rect.height * 3 // 4) // 2 * 2, min(1.0, t * 6, (1 - t) * 6))
            surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)

    return Clip(seconds, draw, above=True)


def showing(stage: EffectContext, key: Key, start: Place, seconds: float) -> Clip:
    """A card is held up over the island: it comes from its owner, stays a while, and goes."""

    def draw(surface: Surface, t: float) -> None:
        rect, here = stage.camera.rect, start()
        tall = max(72, min(rect.h // 4, 2 * stage.camera.cell))
        there = Rect(0, 0, tall, tall).move_to(center=rect.center)
        if here is None or stage.calm or t > 0.3:
            put(stage, surface, key, there, min(1.0, t * 8, (1 - t) * 5))
        else:
            put(stage, surface, key, _between(stage, here, there, share_of(t, 0.0, 0.3), 0.0))

    return Clip(seconds, draw, above=True)


def tumble(stage: EffectContext, faces: tuple[int, int], seconds: float) -> Clip:
    """Two dice roll over the sea, come to rest side by side, then lie in their place beside the island."""

    def draw(surface: Surface, t: float) -> None:
        rect, place = stage.camera.rect, stage.anchors.dice()
        px = max(36, min(96, rect.h // 9))
        for index, face in enumerate(faces):
            roll = 1.0 if stage.calm else share_of(t, 0.0, LANDED)
            rest_x, rest_y = rect.right - px * (3 - 1.25 * index), rect.bottom - px * 1.1
            x = rest_x - (1 - roll) ** 2 * rect.w * (0.34 + 0.1 * index)
            y = rest_y - abs(cos(roll * pi * 2.5)) * (1 - roll) * px * 2.2
            size = px
            if place is not None and not stage.calm and t > 0.8:
                away = share_of(t, 0.8, 1.0)
                x, y = x + (place.centerx - x) * away, y + (place.centery - y) * away
                size = round(px + (place.h * 0.75 - px) * away) & ~1
            if roll < 1:
                shown = 1 + (face + int((1 - roll) * 11) + 2 * index) % 6 if roll < 0.85 else face
                picture = turned(shown, size, bool(index), round((1 - roll) * 660 / 15) * 15 * (1 - 2 * index))
            else:
                picture = die(face, size, bool(index))
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))), special_flags=PREMULTIPLIED)

    return Clip(seconds, draw, above=True)
