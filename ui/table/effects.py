"""What the effects of a board are made of: things that travel, light that swells, and the context they use.

With reduced motion nothing travels: things fade from place to place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import pi, sin
from typing import Any, ClassVar

from pygame import Rect, Surface

from game.core import Seat
from ui.gfx.animation import Callback, Clip, Part, instant, pulse
from ui.gfx.sprites import Key, Sprites
from ui.gfx.supersample import PREMULTIPLIED, RGB
from ui.table.camera import PanZoomCamera

Place = Callable[[], Rect | None]
"""Where something is now, in window pixels; None: out of sight. Called in every frame, so a resize needs no care."""


class Anchors:
    """Where things beside the board are on the screen, as window rects; None: not to be seen.

    A panel returns the places of its parts, in every frame, so a resize needs no care. A game adds its own.
    """

    def seat(self, seat: Seat) -> Rect | None:
        """Return the seat's panel."""
        return None


@dataclass(slots=True)
class EffectContext:
    """What effects may use and change; a game adds what its own effects need."""

    camera: PanZoomCamera
    sprites: Sprites
    anchors: Anchors
    reduced_motion: bool = False
    view: Any = None
    """The view on display."""

    swell: ClassVar[float] = 0.0
    """How much something grows at the top of its arc, in cells."""
    drop: ClassVar[float] = 0.0
    """Start height above the target for an object without a source, in cells."""

    def picture_rect(self, key: Key, picture: Surface, rect: Rect) -> Rect:
        """Return where a picture goes to stand in a square."""
        return picture.get_rect(center=rect.center)


def part_of(effects: Mapping[type, Callable[..., Part]], context: EffectContext, event: Any, apply: Callback) -> Part:
    """Return the animation of an event by a table of effects; an event without one is only applied."""
    make = effects.get(type(event))
    return instant(apply) if make is None else make(context, event, apply)


def on(context: EffectContext, place: int) -> Place:
    """Return the square of a place of the board."""
    return lambda: context.camera.cell_rect(place)


def small(place: Place, side: int) -> Place:
    """Return a square of `side` pixels in the middle of a place."""

    def rect() -> Rect | None:
        found = place()
        return None if found is None else Rect(0, 0, side, side).move_to(center=found.center)

    return rect


def draw_at(context: EffectContext, surface: Surface, key: Key, rect: Rect, share: float = 1.0) -> None:
    """Draw a picture of one cell in a square of any size, partly transparent."""
    px = context.camera.cell
    if abs(rect.width - px) < 4:
        picture = context.sprites.faded(key, px, share)
    else:
        picture = context.sprites.scaled(key, px, rect.width)
    surface.blit(picture, context.picture_rect(key, picture, rect), special_flags=PREMULTIPLIED)


def between(context: EffectContext, here: Rect, there: Rect, t: float, arc: float) -> Rect:
    """Return where something is on its way at a time 0..1, lifted in an arc of that many cells."""
    lift, px = sin(pi * t), context.camera.cell
    size = round(here.w + (there.w - here.w) * t + lift * px * context.swell)
    x = here.centerx + (there.centerx - here.centerx) * t
    y = here.centery + (there.centery - here.centery) * t - lift * arc * px
    return Rect(0, 0, size, size).move_to(center=(round(x), round(y)))


def travel(context: EffectContext, key: Key, start: Place, stop: Place, seconds: float, arc: float = 0.5) -> Clip:
    """Move something in an arc from place to place; where one end is out of sight, or with reduced motion, fade it."""

    def draw(surface: Surface, t: float) -> None:
        here, there = start(), stop()
        if here is None or there is None:
            if (rect := here or there) is not None:
                share = t if here is None else 1 - t
                up = 0 if context.reduced_motion else round((1 - share) * context.camera.cell * context.drop)
                draw_at(context, surface, key, rect.move(0, -up), share)
        elif context.reduced_motion:
            draw_at(context, surface, key, here if t < 0.5 else there, abs(1 - 2 * t))
        else:
            draw_at(context, surface, key, between(context, here, there, t, arc))

    return Clip(seconds, draw, "in_out", above=True)


def glow(
    context: EffectContext, places: Callable[[], Iterable[int]], colour: RGB, seconds: float, strength: float = 1.0
) -> Clip:
    """Let light swell once on some places."""

    def draw(surface: Surface, t: float) -> None:
        picture = context.sprites.faded(("glow", *colour), context.camera.cell, pulse(t) * strength)
        _spread(context, surface, picture, places())

    return Clip(seconds, draw)


def thump(context: EffectContext, places: Iterable[int], seconds: float = 0.18) -> Clip:
    """Raise dust where something landed."""
    landed = tuple(places)

    def draw(surface: Surface, t: float) -> None:
        picture = context.sprites.get(("dust", min(7, int(t * 8))), context.camera.cell)
        _spread(context, surface, picture, landed)

    return Clip(seconds, None if context.reduced_motion else draw)


def _spread(context: EffectContext, surface: Surface, picture: Surface, places: Iterable[int]) -> None:
    """Draw a picture round the middle of each place."""
    rects = (picture.get_rect(center=context.camera.cell_rect(place).center) for place in places)
    surface.fblits([(picture, rect) for rect in rects], PREMULTIPLIED)


def over_panel(context: EffectContext, place: Place, colour: RGB, seconds: float = 0.3) -> Clip:
    """Let light swell once in the middle of something beside the board."""

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            px = max(24, rect.height) // 2 * 2
            picture = context.sprites.faded(("glow", *colour), px, pulse(t) * 0.8)
            surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)

    return Clip(seconds, draw, above=True)
