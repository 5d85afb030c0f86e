"""What the effects of a board are made of: things that travel, light that swells, and the context they use.

`clip` makes every clip, by the name of its entry in `ui/gfx/motion.py`: length, easing, sound, and what replaces it
with reduced motion, where nothing travels and things fade from place to place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Any, ClassVar, Final

from pygame import Rect, Surface
from pygame.transform import smoothscale

from game.core import Seat
from ui.gfx.animation import Callback, Clip, Group, Part, Picture, instant, parallel, pulse, sequence, slowed
from ui.gfx.motion import LONGEST, MOTIONS, SLOW_MOTION, Motion
from ui.gfx.sprites import Key, Sprites
from ui.gfx.supersample import PREMULTIPLIED, RGB
from ui.table.camera import PanZoomCamera

MOST_SHAKE: Final = 6
"""Pixels of the strongest shake: there the gamepad rumbles with all its strength."""
HOVER: Final = 0.28
"""How high over its place a piece hangs before it drops, in cells."""

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
class PageContext:
    """The context of motions beside a board, such as on the results page; fields as in `EffectContext`."""

    reduced_motion: bool
    play: Callable[[str, float, int], None]
    width: int


@dataclass(slots=True)
class EffectContext:
    """What effects may use and change; a game adds what its own effects need."""

    camera: PanZoomCamera
    sprites: Sprites
    anchors: Anchors
    reduced_motion: bool = False
    view: Any = None
    """The view on display."""
    play: Callable[[str, float, int], None] = field(default=lambda cue, pan, step: None, kw_only=True)
    """Play a sound: its name, from -1 (left) to 1 (right), and how many steps of a scale it is raised."""
    held_place: Callable[[Key], Rect | None] = field(default=lambda key: None, kw_only=True)
    """Where a piece hangs over the board that is let go now; None: it does not hang there."""
    width: int = field(default=0, kw_only=True)
    """Pixels of the window's width, which the sounds are spread over."""
    hurried: bool = field(default=False, kw_only=True)
    """Whether everything goes so fast that large changes would flicker."""
    rumble: Callable[[float, float], None] = field(default=lambda strength, seconds: None, kw_only=True)
    """Let the gamepad in use rumble: how much, up to 1, and for how many seconds."""
    shaken: tuple[int, int] = field(default=(0, 0), kw_only=True)
    """How far the board is shaken off its place now, in pixels."""

    final: bool = field(default=False, kw_only=True)
    """Whether the action on display ends the game: its pieces come in slow motion."""

    deeds: ClassVar[tuple[type, ...]] = ()
    """The events in which a player does something on the board."""
    ending: ClassVar[tuple[type, ...]] = ()
    """The event that ends the game."""
    swell: ClassVar[float] = 0.0
    """How much something grows at the top of its arc, in cells."""
    drop: ClassVar[float] = 0.0
    """Start height above the target for an object without a source, in cells."""

    def picture_rect(self, key: Key, picture: Surface, rect: Rect) -> Rect:
        """Return where a picture goes to stand in a square."""
        return picture.get_rect(center=rect.center)

    def pulse_at(self, place: int) -> tuple[int, int]:
        """Return the middle of the light that pulses where a held piece may go."""
        return self.camera.cell_rect(place).center


MotionContext = EffectContext | PageContext
"""What every clip needs to know."""


def part_of(effects: Mapping[type, Callable[..., Part]], context: EffectContext, event: Any, apply: Callback) -> Part:
    """Return the animation of an event by a table of effects; an event without one is only applied."""
    make = effects.get(type(event))
    part = instant(apply) if make is None else make(context, event, apply)
    if not context.final or not isinstance(event, context.deeds) or not part.seconds:
        return part
    return parallel(clip(context, "end.last"), slowed(part, max(1.0, min(SLOW_MOTION, LONGEST / part.seconds))))


def clip(
    context: MotionContext,
    name: str,
    draw: Picture | None = None,
    *,
    fade: Picture | None = None,
    at: Place | None = None,
    begin: Callback | None = None,
    end: Callback | None = None,
    above: bool = False,
    count: int = 0,
    step: int = 0,
) -> Clip:
    """Return the clip of a motion; it plays the motion's sound at its begin, from the side where `at` is.

    `fade` is the picture for reduced motion where the table asks for one; `count` is how many things a motion counts.
    """
    motion = MOTIONS[name]
    assert draw is None or fade is not None or motion.reduced != "fade", name
    picture = None if draw is None else _calmed(context, motion, draw, fade or draw)
    begin = _sounding(context, motion.sound, at, step, begin) if motion.sound else begin
    return Clip(motion.length(context.reduced_motion, count), picture, motion.ease, begin, end, above)


def _calmed(context: MotionContext, motion: Motion, draw: Picture, fade: Picture) -> Picture:
    """Return a picture that follows the setting of reduced motion."""

    def picture(surface: Surface, t: float) -> None:
        if not context.reduced_motion or motion.reduced == "same":
            draw(surface, t)
        elif motion.reduced == "fade":
            fade(surface, t)
        elif motion.reduced == "still":
            draw(surface, 1.0)

    return picture


def _sounding(context: MotionContext, sound: str, at: Place | None, step: int, begin: Callback | None) -> Callback:
    def sounding() -> None:
        context.play(sound, _pan(context, at), step)
        if begin is not None:
            begin()

    return sounding


def _pan(context: MotionContext, at: Place | None) -> float:
    """Return where a place is between the left (-1) and the right (1) of the window."""
    rect = None if at is None else at()
    if rect is None or not context.width:
        return 0.0
    return max(-1.0, min(1.0, 2 * rect.centerx / context.width - 1))


def staggered(name: str, parts: Sequence[Part]) -> Group:
    """Return parts of which each begins a little after the one before, as the motion of that name has it."""
    return parallel(*parts, stagger=MOTIONS[name].gap(len(parts)))


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


def travel(context: EffectContext, name: str, key: Key, start: Place, stop: Place) -> Clip:
    """Move something in an arc from place to place; where one end is out of sight, or with reduced motion, fade it."""
    arc = MOTIONS[name].arc

    def draw(surface: Surface, t: float) -> None:
        here, there = start(), stop()
        if here is not None and there is not None:
            draw_at(context, surface, key, between(context, here, there, t, arc))
        elif (rect := here or there) is not None:
            share = t if here is None else 1 - t
            up = round((1 - share) * context.camera.cell * context.drop)
            draw_at(context, surface, key, rect.move(0, -up), share)

    return clip(context, name, draw, fade=fade_over(context, key, start, stop), at=start, above=True)


def fade_over(context: EffectContext, key: Key, start: Place, stop: Place) -> Picture:
    """Return what fades something out at one place and in at another, or at the one that is in sight."""

    def fade(surface: Surface, t: float) -> None:
        here, there = start(), stop()
        if here is not None and there is not None:
            draw_at(context, surface, key, here if t < 0.5 else there, abs(1 - 2 * t))
        elif (rect := here or there) is not None:
            draw_at(context, surface, key, rect, t if here is None else 1 - t)

    return fade


def lay(
    context: EffectContext, key: Key, start: Place, stop: Place, land: Part, apply: Callback, fly: str = "tile.fly"
) -> Group:
    """Let a piece fly over its place, drop and settle; `land` begins when it hits, `apply` puts it there for good."""
    return sequence(
        travel(context, fly, key, start, hover(context, stop)),
        drop(context, "tile.drop", key, stop),
        parallel(land, sequence(settle(context, "tile.settle", key, stop), instant(apply))),
    )


def start_and_motion(context: EffectContext, key: Key, start: Place, name: str) -> tuple[Place, str]:
    """Return where a piece's way to the board begins, and the motion: a piece that hung over the board only drops."""
    hung = context.held_place(key)
    return (start, name) if hung is None else (lambda: hung, "piece.release")


def hover(context: EffectContext, place: Place) -> Place:
    """Return the square over a place from which a piece drops."""

    def rect() -> Rect | None:
        found, up = place(), 0.0 if context.reduced_motion else HOVER
        return None if found is None else found.move(0, -round(context.camera.cell * up))

    return rect


def drop(context: EffectContext, name: str, key: Key, place: Place) -> Clip:
    """Drop a piece that hovers over its place; its shadow becomes smaller and darker."""

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            shadow(context, surface, rect, 1 - t)
            size = round(rect.w * (1 + 0.1 * (1 - t)))
            up = round(context.camera.cell * HOVER * (1 - t))
            draw_at(context, surface, key, Rect(0, 0, size, size).move_to(center=rect.move(0, -up).center))

    return clip(context, name, draw, at=place)


def shadow(context: EffectContext, surface: Surface, rect: Rect, height: float) -> None:
    """Draw the shadow of a piece over a square: larger, fainter and farther away the higher the piece is (0 to 1)."""
    px = max(8, round(rect.w * (0.62 + 0.2 * height)) // 4 * 4)
    picture = context.sprites.faded(("glow", 0, 0, 0), px, max(0.3, 0.85 - 0.35 * height))
    away = round(rect.w * 0.16 * max(0.0, height))
    place = picture.get_rect(center=rect.move(away, away + rect.w // 12).center)
    surface.blit(picture, place, special_flags=PREMULTIPLIED)


def glow(context: EffectContext, name: str, places: Callable[[], Iterable[int]], colour: RGB) -> Clip:
    """Let light swell once on some places."""
    strength = MOTIONS[name].strength

    def draw(surface: Surface, t: float) -> None:
        picture = context.sprites.faded(("glow", *colour), context.camera.cell, pulse(t) * strength)
        _spread(context, surface, picture, places())

    return clip(context, name, draw, at=lambda: _first(context, places()))


def thump(context: EffectContext, name: str, places: Iterable[int], kind: str = "dust") -> Clip:
    """Raise dust, or another kind of picture in eight steps, where something landed."""
    landed = tuple(places)

    def draw(surface: Surface, t: float) -> None:
        picture = context.sprites.get((kind, min(7, int(t * 8))), context.camera.cell)
        _spread(context, surface, picture, landed)

    return clip(context, name, draw, at=lambda: _first(context, landed))


def _first(context: EffectContext, places: Iterable[int]) -> Rect | None:
    """Return the square of the first of some places."""
    place = next(iter(places), None)
    return None if place is None else context.camera.cell_rect(place)


def _spread(context: EffectContext, surface: Surface, picture: Surface, places: Iterable[int]) -> None:
    """Draw a picture round the middle of each place."""
    rects = (picture.get_rect(center=context.camera.cell_rect(place).center) for place in places)
    surface.fblits([(picture, rect) for rect in rects], PREMULTIPLIED)


def over_panel(context: EffectContext, name: str, place: Place, colour: RGB) -> Clip:
    """Let light swell once in the middle of something beside the board."""
    strength = MOTIONS[name].strength

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            px = max(24, rect.height) // 2 * 2
            picture = context.sprites.faded(("glow", *colour), px, pulse(t) * strength)
            surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)

    return clip(context, name, draw, at=place, above=True)


# ------------------------------------------------------------------ impact


def shake(context: EffectContext, name: str) -> Clip:
    """Shake the board and the gamepad, less and less."""
    reach = MOTIONS[name].shake

    def draw(surface: Surface, t: float) -> None:
        left = reach * (1 - t) ** 2
        context.shaken = round(left * sin(11 * pi * t + 1)), round(left * 0.7 * cos(9 * pi * t))

    def begin() -> None:
        context.rumble(reach / MOST_SHAKE, MOTIONS[name].seconds)

    def end() -> None:
        context.shaken = (0, 0)

    return clip(context, name, draw, begin=begin, end=end)


def burst(context: EffectContext, name: str, place: Place, keys: Sequence[Key], count: int) -> Clip:
    """Throw small pictures up from a place; they fall and fade. `keys` are used in turn."""

    def draw(surface: Surface, t: float) -> None:
        here = place()
        if here is not None:
            px, share = max(8, here.w // 5) // 2 * 2, min(1.0, (1 - t) * 2.5)
            pictures = [context.sprites.faded(key, px, share) for key in keys]
            thrown = ((pictures[index % len(pictures)], _thrown(here, index, t)) for index in range(count))
            surface.fblits([(picture, picture.get_rect(center=at)) for picture, at in thrown], PREMULTIPLIED)

    return clip(context, name, draw, at=place)


def _thrown(here: Rect, index: int, t: float) -> tuple[int, int]:
    """Return where the thrown piece of that number is: every one has its own angle and force."""
    angle, force = 2.4 * index, here.w * (0.5 + index % 5 * 0.14)
    x = here.centerx + cos(angle) * force * t * 1.3
    y = here.centery + sin(angle) * force * t * 0.8 + here.w * (1.5 * t * t - 0.9 * t)
    return round(x), round(y)


def kick(context: EffectContext, name: str, place: Place, step: int = 0) -> Clip:
    """Enlarge what is drawn at a place for a moment, such as a counter that has changed."""
    more = MOTIONS[name].squash

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is None or not surface.get_rect().contains(rect):
            return
        size = round(rect.w * (1 + more * sin(pi * t))), round(rect.h * (1 + more * sin(pi * t)))
        larger = smoothscale(surface.subsurface(rect), size)
        surface.blit(larger, larger.get_rect(center=rect.center))

    return clip(context, name, draw, at=place, above=True, step=step)


def settle(context: EffectContext, name: str, key: Key, place: Place) -> Clip:
    """Squash what has just landed, and let it settle; nothing else may draw it meanwhile."""
    most = MOTIONS[name].squash

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            flat = most * cos(1.5 * pi * t) * (1 - t)
            whole = context.sprites.get(key, context.camera.cell)
            size = round(whole.get_width() * (1 + flat)), round(whole.get_height() * (1 - flat))
            picture = context.sprites.stretched(key, context.camera.cell, size)
            stands = context.picture_rect(key, whole, rect)
            surface.blit(picture, picture.get_rect(midbottom=stands.midbottom), special_flags=PREMULTIPLIED)

    return clip(context, name, draw, at=place)
