"""What effects are made of: tiles that travel, light that swells, and the stage they play on.

With reduced motion nothing travels: things fade from place to place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import pi, sin

from pygame import Rect, Surface

from game.core import Seat
from game.qwirkle.state import View
from ui.gfx.animation import Callback, Clip, pulse
from ui.gfx.sprites import Key, Sprites
from ui.gfx.supersample import PREMULTIPLIED, RGB
from ui.qwirkle.camera import Camera
from ui.qwirkle.last_move import Move
from ui.qwirkle.overlay import Overlay

Place = Callable[[], Rect | None]


class Anchors:
    """Where things beside the board are on the screen, as window rects; None: not to be seen.

    A desk answers with its own panels. Asked at every frame, so a resized window is no matter.
    """

    def hand(self, seat: Seat, kind: int | None) -> Rect | None:
        """Where a tile of that kind lies in a seat's hand, or any."""
        return None

    def seat(self, seat: Seat) -> Rect | None:
        """The seat's panel."""
        return None

    def points(self, seat: Seat) -> Rect | None:
        """Where the seat's points stand."""
        return None

    def bag(self) -> Rect | None:
        """Where tiles are drawn from."""
        return None


@dataclass(slots=True)
class EffectContext:
    """What effects may use and change: the moment shown, and the tiles that are in the air."""

    camera: Camera
    sprites: Sprites
    overlay: Overlay
    anchors: Anchors
    calm: bool = False
    """Reduced motion."""
    view: View | None = None
    last: Move | None = None
    laid: dict[int, int] = field(default_factory=dict)
    """What the seat at the screen has laid provisionally, cell -> kind, until it lies there for good."""
    feast: str = ""
    """The word for a line of six."""


def on(stage: EffectContext, cell: int) -> Place:
    """The place of a cell."""
    return lambda: stage.camera.cell_rect(cell)


def _draw_at(stage: EffectContext, surface: Surface, key: Key, rect: Rect, share: float) -> None:
    """A tile in a square of any size, partly transparent."""
    px = stage.camera.cell
    if abs(rect.width - px) < 4:
        picture = stage.sprites.faded(key, px, share)
    else:
        picture = stage.sprites.sized(key, px, rect.width)
    surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)


def travel(stage: EffectContext, key: Key, start: Place, stop: Place, seconds: float, arc: float = 0.5) -> Clip:
    """A tile on its way, lifted in an arc of so many cells; with reduced motion it fades from place to place."""

    def draw(surface: Surface, t: float) -> None:
        here, there = start(), stop()
        if here is None or there is None:
            if (rect := here or there) is not None:
                _draw_at(stage, surface, key, rect, t if here is None else 1 - t)
        elif stage.calm:
            _draw_at(stage, surface, key, here if t < 0.5 else there, abs(1 - 2 * t))
        else:
            _draw_at(stage, surface, key, _between(stage, here, there, t, arc), 1.0)

    return Clip(seconds, draw, "in_out", above=True)


def _between(stage: EffectContext, here: Rect, there: Rect, t: float, arc: float) -> Rect:
    """Where a tile is on its way."""
    lift, px = sin(pi * t), stage.camera.cell
    size = round(here.w + (there.w - here.w) * t + lift * px * 0.1)
    rect = Rect(0, 0, size, size)
    x = here.centerx + (there.centerx - here.centerx) * t
    y = here.centery + (there.centery - here.centery) * t - lift * arc * px
    rect.center = round(x), round(y)
    return rect


def glow(
    stage: EffectContext, cells: Callable[[], Iterable[int]], colour: RGB, seconds: float, strength: float = 1.0
) -> Clip:
    """Light swells once on some cells."""

    def draw(surface: Surface, t: float) -> None:
        px = stage.camera.cell
        picture = stage.sprites.faded(("glow", *colour), px, pulse(t) * strength)
        places = [stage.camera.cell_rect(cell).move(-px // 2, -px // 2) for cell in cells()]
        surface.fblits([(picture, place) for place in places], PREMULTIPLIED)

    return Clip(seconds, draw)


def thump(stage: EffectContext, cells: Iterable[int], seconds: float = 0.18) -> Clip:
    """Dust flies where something landed."""
    landed = tuple(cells)

    def draw(surface: Surface, t: float) -> None:
        px = stage.camera.cell
        picture = stage.sprites.get(("dust", min(7, int(t * 8))), px)
        places = [stage.camera.cell_rect(cell).move(-px // 2, -px // 2) for cell in landed]
        surface.fblits([(picture, place) for place in places], PREMULTIPLIED)

    return Clip(seconds, None if stage.calm else draw)


__all__ = ["Anchors", "Callback", "EffectContext", "Place", "glow", "on", "thump", "travel"]
