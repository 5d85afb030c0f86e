"""What effects are made of: pieces that travel, light that swells, dust, shards, and the stage they play on.

With reduced motion nothing travels and nothing falls apart: things fade from place to place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import pi, sin

from pygame import Rect, Surface

from game import bits
from game.tigris.state import View
from ui.gfx.animation import Callback, Clip, pulse
from ui.tigris.break_effects import shards
from ui.tigris.camera import Camera
from ui.tigris.cell_sprites import Key
from ui.tigris.overlay import StrengthCount
from ui.tigris.sign_colours import PREMULTIPLIED, RGB
from ui.tigris.sprites import Sprites
from ui.tigris.static_layer import rise

Place = Callable[[], Rect | None]


class Anchors:
    """Where things beside the board are on the screen, as window rects; None: not to be seen.

    The play scene answers with its own panels. Asked at every frame, so a resized window is no matter.
    """

    def hand(self, seat: int, colour: int) -> Rect | None:
        """Where a tile of that colour leaves a seat's hand."""
        return None

    def leader(self, seat: int, colour: int) -> Rect | None:
        """Where a leader waits that is not on the board."""
        return None

    def catastrophe(self, seat: int) -> Rect | None:
        """Where a seat's catastrophe tiles lie."""
        return None

    def points(self, seat: int, kind: int) -> Rect | None:
        """Where points of a colour (0..3) or treasures (4) are gathered."""
        return None

    def seat(self, seat: int) -> Rect | None:
        """The seat's panel."""
        return None

    def bag(self) -> Rect | None:
        """Where tiles are drawn from."""
        return None


@dataclass(slots=True)
class EffectContext:
    """What effects may use and change: the moment shown, lifted pieces, the fight being counted."""

    camera: Camera
    sprites: Sprites
    anchors: Anchors
    calm: bool = False
    """Reduced motion."""
    view: View | None = None
    lifted: dict[str, int] = field(default_factory=dict)
    tally: StrengthCount | None = None
    refresh: Callback = lambda: None
    """To be called when something lifted or put down."""

    def lift(self, kind: str, cells: int) -> Callback:
        """The apply of leaving the pieces of a kind on those cells out of the resting board."""

        def apply() -> None:
            self.lifted[kind] = self.lifted.get(kind, 0) | cells
            self.refresh()

        return apply

    def put(self, kind: str, cells: int) -> Callback:
        """The apply of showing them again."""

        def apply() -> None:
            self.lifted[kind] = self.lifted.get(kind, 0) & ~cells
            self.refresh()

        return apply


def on(stage: EffectContext, cell: int) -> Place:
    """The place of a cell."""
    return lambda: stage.camera.cell_rect(cell)


def _draw_at(stage: EffectContext, surface: Surface, key: Key, rect: Rect, share: float) -> None:
    """A piece in a square of any size, partly transparent."""
    px = stage.camera.cell
    if abs(rect.width - px) < 4:
        picture = stage.sprites.faded(key, px, share)
    else:
        picture = stage.sprites.sized(key, px, rect.width)
    top = rect.bottom - picture.get_height() if key[0] != "monument" else rect.top - rise(key, px)
    surface.blit(picture, (rect.centerx - picture.get_width() // 2, top), special_flags=PREMULTIPLIED)


def travel(stage: EffectContext, key: Key, start: Place, stop: Place, seconds: float, arc: float = 0.35) -> Clip:
    """A piece on its way, lifted in an arc of so many cells; with reduced motion it fades from place to place."""

    def draw(surface: Surface, t: float) -> None:
        here, there = start(), stop()
        if here is None or there is None:
            _drop_or_leave(stage, surface, key, here or there, t if here is None else 1 - t)
        elif stage.calm:
            _draw_at(stage, surface, key, here if t < 0.5 else there, abs(1 - 2 * t))
        else:
            lift = sin(pi * t) * arc * stage.camera.cell
            size = round(here.width + (there.width - here.width) * t + sin(pi * t) * stage.camera.cell * 0.08)
            centre = (
                here.centerx + (there.centerx - here.centerx) * t,
                here.centery + (there.centery - here.centery) * t - lift,
            )
            rect = Rect(0, 0, size, size)
            rect.center = (round(centre[0]), round(centre[1]))
            _draw_at(stage, surface, key, rect, 1.0)

    return Clip(seconds, draw, "in_out", above=True)


def _drop_or_leave(stage: EffectContext, surface: Surface, key: Key, rect: Rect | None, share: float) -> None:
    """A piece that comes from or goes to nowhere in sight: it fades, a little above its place."""
    if rect is not None:
        up = 0 if stage.calm else round((1 - share) * stage.camera.cell * 0.5)
        _draw_at(stage, surface, key, rect.move(0, -up), share)


def glow(stage: EffectContext, cells: Callable[[], int], colour: RGB, seconds: float, strength: float = 1.0) -> Clip:
    """Light swells once on some cells: never more often than twice a second."""

    def draw(surface: Surface, t: float) -> None:
        px = stage.camera.cell
        picture = stage.sprites.faded(("glow", *colour), px, pulse(t) * strength)
        places = [stage.camera.cell_rect(cell).move(-px // 2, -px // 2) for cell in bits.each(cells())]
        surface.fblits([(picture, place) for place in places], PREMULTIPLIED)

    return Clip(seconds, draw)


def thump(stage: EffectContext, cell: int, seconds: float = 0.15) -> Clip:
    """Dust flies where something landed."""

    def draw(surface: Surface, t: float) -> None:
        px = stage.camera.cell
        picture = stage.sprites.get(("dust", min(7, int(t * 8))), px)
        rect = stage.camera.cell_rect(cell).move(-px // 2, -px // 2)
        surface.blit(picture, rect, special_flags=PREMULTIPLIED)

    return Clip(seconds, None if stage.calm else draw)


def crumble(stage: EffectContext, cells: tuple[int, ...], key: Key, seconds: float) -> Clip:
    """Tiles break into shards that fall and fade."""

    def draw(surface: Surface, t: float) -> None:
        px = stage.camera.cell
        if stage.calm:
            picture = stage.sprites.faded(key, px, 1 - t)
            surface.fblits([(picture, stage.camera.cell_rect(cell)) for cell in cells], PREMULTIPLIED)
            return
        picture = stage.sprites.faded(key, px, 1 - t * t)
        for cell in cells:
            surface.fblits(shards(picture, stage.camera.cell_rect(cell), t, cell), PREMULTIPLIED)

    return Clip(seconds, draw)
