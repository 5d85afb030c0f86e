"""How pieces are laid: a road or a settlement falls into place, a city rises, and points fly to the counter."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

from pygame import Surface

from game.catan import events as ev
from ui.catan.effect_context import EffectContext
from ui.catan.overlay import piece_key
from ui.catan.places import Place as BoardPlace
from ui.catan.places import corner_place, path_place
from ui.catan.signs import GOLD
from ui.gfx.animation import Callback, Clip, Part, instant, parallel, pulse, sequence
from ui.gfx.motion import MOTIONS
from ui.gfx.sprites import Key
from ui.gfx.supersample import PREMULTIPLIED
from ui.table.effects import (
    Place,
    burst,
    clip,
    draw_at,
    drop,
    glow,
    hover,
    kick,
    lay,
    on,
    settle,
    small,
    staggered,
    start_and_motion,
    thump,
    travel,
)  # fmt: skip


def road(context: EffectContext, event: ev.RoadBuilt, apply: Callback) -> Part:
    """Lay a road; it brings no point by itself."""
    place = path_place(event.path)
    key, land = _key(context, "road", event.seat, place), thump(context, "tile.land", (place,))
    start, fly = start_and_motion(context, key, _owner(context, event.seat), "tile.fly")
    return lay(context, key, start, on(context, place), land, apply, fly)


def settlement(context: EffectContext, event: ev.SettlementBuilt, apply: Callback) -> Part:
    """Lay a settlement, then fly its point to the counter, where it counts."""
    place = corner_place(event.corner)
    here, key = on(context, place), _key(context, "settlement", event.seat, place)
    start, fly = start_and_motion(context, key, _owner(context, event.seat), "tile.fly")
    scored = parallel(_standing(context, key, here), points(context, here, event.seat, 1))
    landed = parallel(
        thump(context, "tile.land", (place,)), sequence(settle(context, "tile.settle", key, here), scored)
    )
    return sequence(
        travel(context, fly, key, start, hover(context, here)),
        drop(context, "tile.drop", key, here),
        landed,
        counted(context, event.seat, apply),
    )


def city(context: EffectContext, event: ev.CityBuilt, apply: Callback) -> Part:
    """Let a city rise out of its settlement between beams of light, then fly its point to the counter."""
    place = corner_place(event.corner)
    here, key = on(context, place), _key(context, "city", event.seat, place)
    scored = parallel(
        _standing(context, key, here),
        glow(context, "catan.city-light", lambda: (place,), GOLD),
        burst(context, "catan.sparks", here, (("spark",),), 11),
        points(context, here, event.seat, 1),
    )
    risen = parallel(_rising(context, key, here), thump(context, "catan.city-dust", (place,)))
    return sequence(
        instant(lambda: context.hide(place)),
        _pressed(context, _key(context, "settlement", event.seat, place), here),
        parallel(_beams(context, here), sequence(risen, scored)),
        instant(lambda: context.hide(None)),
        counted(context, event.seat, apply),
    )


def points(context: EffectContext, start: Place, seat: int, count: int) -> Part:
    """Fly points from a place to a seat's counter."""
    stop = lambda: context.anchors.points(seat)  # noqa: E731
    side = max(18, context.camera.cell * 2 // 5)
    flights = [travel(context, "catan.point", ("point",), small(start, side), small(stop, side)) for _ in range(count)]
    return staggered("catan.point", flights)


def counted(context: EffectContext, seat: int, apply: Callback, count: int = 1) -> Part:
    """Let points count: the counter is kicked, with a rising scale for several."""
    stop = lambda: context.anchors.points(seat)  # noqa: E731
    kicks = [kick(context, "catan.scored", stop, step) for step in range(count)]
    return sequence(instant(apply), staggered("catan.scored", kicks))


def lays_held_piece(context: EffectContext, event: ev.Event) -> bool:
    """Return whether an event lays the piece that hung over the island."""
    match event:
        case ev.RoadBuilt():
            key = _key(context, "road", event.seat, path_place(event.path))
        case ev.SettlementBuilt():
            key = _key(context, "settlement", event.seat, corner_place(event.corner))
        case ev.CityBuilt():
            key = _key(context, "city", event.seat, corner_place(event.corner))
        case _:
            return False
    return context.held_place(key) is not None


# ------------------------------------------------------------------ standing


def _key(context: EffectContext, piece: str, seat: int, place: BoardPlace) -> Key:
    return piece_key(piece, place, seat, context.view.seats if context.view is not None else 4)


def _owner(context: EffectContext, seat: int) -> Place:
    """Return where a seat's pieces come from."""
    return small(lambda: context.anchors.seat(seat), context.camera.cell)


def _standing(context: EffectContext, key: Key, place: Place) -> Clip:
    """Draw a piece that stands in its place but does not count yet."""

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            draw_at(context, surface, key, rect)

    return clip(context, "catan.stand", draw, at=place)


# ------------------------------------------------------------------ a city


def _pressed(context: EffectContext, key: Key, here: Place) -> Clip:
    """Press the settlement down before the city rises from it."""
    most = MOTIONS["catan.press"].squash
    return _stretched(context, "catan.press", key, here, lambda t: 1 - most * sin(pi * t / 2))


def _rising(context: EffectContext, key: Key, place: Place) -> Clip:
    """Raise the city from the height of a settlement, over its own height and back."""

    def height(t: float) -> float:
        return 0.62 + 0.38 * t + 0.3 * sin(pi * t) * t

    return _stretched(context, "catan.city", key, place, height)


def _stretched(
    context: EffectContext, name: str, key: Key, place: Place, height: Callable[[float], float]
) -> Clip:  # fmt: skip
    """Draw a piece on its foot, as high as a function of the time has it; what is higher is narrower."""

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            whole, tall = context.sprites.get(key, context.camera.cell), height(t)
            size = round(whole.get_width() * (1.3 - 0.3 * tall)) & ~1, round(whole.get_height() * tall) & ~1
            picture = context.sprites.stretched(key, context.camera.cell, size)
            stands = context.picture_rect(key, whole, rect)
            surface.blit(picture, picture.get_rect(midbottom=stands.midbottom), special_flags=PREMULTIPLIED)

    def fade(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            draw_at(context, surface, key, rect, t)

    return clip(context, name, draw, fade=fade, at=place)


def _beams(context: EffectContext, place: Place) -> Clip:
    """Let beams of light stand up behind a place and turn a little."""

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            px = context.camera.cell
            picture = context.sprites.faded(("beam",), px, pulse(t))
            for index in range(3):
                lean = (index - 1) * px * (0.5 - 0.2 * t)
                foot = round(rect.centerx + lean), rect.centery + px // 3
                surface.blit(picture, picture.get_rect(midbottom=foot), special_flags=PREMULTIPLIED)

    return clip(context, "catan.beams", draw, at=place)
