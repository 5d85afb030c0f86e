"""How points and treasures reach their owner: cubes burst from a cell, chests open, counters are kicked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin
from typing import Final

from pygame import Surface

from game.tigris import events as ev
from game.tigris.actions import BLACK
from game.tigris.state import NOWHERE
from ui.gfx.animation import EASINGS, Callback, Clip, Part, instant, parallel, progress_share, pulse, sequence
from ui.gfx.motion import MOTIONS
from ui.table.effects import Place, clip, draw_at, fade_over, kick, on, staggered
from ui.tigris.cell_sprites import Key
from ui.tigris.effect_context import EffectContext, glow
from ui.tigris.leader_effects import all_of
from ui.tigris.sign_colours import GOLD, PREMULTIPLIED

MOST = 12
"""Cubes of one event in the air at most; more points are in the number alone."""
BURST = 0.3
"""The share of a point's flight in which it is thrown out of its cell."""
SPARKS = 5
"""Lights that run from a monument to the leader that it pays."""


def scored(context: EffectContext, event: ev.Scored, apply: Callback) -> Part:
    """Fly every point on its own; the number changes when the last has arrived."""
    count = min(event.points, MOST)
    counter = partial(context.anchors.points, event.seat, event.colour)
    points = [
        sequence(_flight(context, event, index), kick(context, "point.arrive", counter, step=index))
        for index in range(count - 1)
    ]
    if count:
        last = kick(context, "point.arrive", counter, step=count - 1)
        points.append(sequence(_flight(context, event, count - 1), instant(apply), last))
    flights = staggered("point.fly", points) if count else instant(apply)
    paid = _PAID.get(event.why)
    return flights if paid is None else parallel(paid(context, event), flights)


def _flight(context: EffectContext, event: ev.Scored, index: int) -> Clip:
    """Throw one cube out of its cell, and let it fly to the counter."""
    arc = MOTIONS["point.fly"].arc

    def cube(surface: Surface, x: float, y: float, share: float) -> None:
        px = max(18, context.camera.fit_cell * 34 // 100)
        picture = context.sprites.faded(("tile", event.colour), px, share)
        surface.blit(picture, (round(x) - px // 2, round(y) - px // 2), special_flags=PREMULTIPLIED)

    def thrown(share: float) -> tuple[float, float]:
        x, y = context.camera.cell_rect(event.cell).center
        away = context.camera.cell * (0.5 + 0.08 * (index % 3)) * EASINGS["out"](share)
        angle = -pi / 2 + 2.4 * index
        return x + away * cos(angle), y + away * sin(angle)

    def draw(surface: Surface, t: float) -> None:
        (x, y), there = thrown(progress_share(t, 0.0, BURST)), context.anchors.points(event.seat, event.colour)
        fly = EASINGS["in_out"](progress_share(t, BURST * 0.7, 1.0))
        if there is not None:
            x += (there.centerx - x) * fly
            y += (there.centery - y) * fly - sin(pi * fly) * context.camera.fit_cell * arc
        cube(surface, x, y, min(1.0, t * 12, (1 - t) * 8))

    def fade(surface: Surface, t: float) -> None:
        there = context.anchors.points(event.seat, event.colour)
        x, y = thrown(0.0) if t < 0.5 or there is None else there.center
        cube(surface, x, y, abs(1 - 2 * t))

    return clip(context, "point.fly", draw, fade=fade, above=True)


# ------------------------------------------------------------------ what monuments, the wonder and buildings pay


def _monument_pays(context: EffectContext, event: ev.Scored) -> Part:
    """Let light run from a monument to the leader that it pays."""

    def middle() -> tuple[int, int]:
        return context.camera.cell_rect(event.cell).bottomright

    return _payment(context, "monument.pay", event, event.colour, middle)


def _wonder_pays(context: EffectContext, event: ev.Scored) -> Part:
    """Let light run from the wonder to the king that it pays."""

    def middle() -> tuple[int, int]:
        return context.camera.cell_rect(event.cell).center

    return _payment(context, "wonder.pay", event, BLACK, middle)


def _building_pays(context: EffectContext, event: ev.Scored) -> Part:
    """Light up the building whose point flies out of it."""
    return glow(context, "building.pay", lambda: 1 << event.cell, GOLD)


_PAID: Final = {"monument": _monument_pays, "wonder": _wonder_pays, "building": _building_pays}
"""What pays besides a tile or a conflict, by the reason of the points."""


def _payment(
    context: EffectContext, name: str, event: ev.Scored, office: int, start: Callable[[], tuple[int, int]]
) -> Part:
    """Let light run from a point of the window to the seat's leader of that colour."""
    view = context.view
    leader = view.leaders[4 * event.seat + office] if view is not None else NOWHERE
    if leader == NOWHERE:
        return clip(context, name, at=on(context, event.cell))

    def draw(surface: Surface, t: float) -> None:
        px = context.camera.cell
        (x, y), there = start(), context.camera.cell_rect(leader)
        pictures = []
        for index in range(SPARKS):
            along = progress_share(t * 1.4 - index * 0.08, 0.0, 1.0)
            spark = context.sprites.faded(("spark", *GOLD), px, (1 - index / SPARKS) * (1 - t**4))
            centre = (
                round(x + (there.centerx - x) * along),
                round(y + (there.centery - y) * along),
            )
            pictures.append((spark, spark.get_rect(center=centre)))
        light = context.sprites.faded(("glow", *GOLD), px, pulse(progress_share(t, 0.5, 1.0)))
        pictures.append((light, light.get_rect(center=there.center)))
        surface.fblits(pictures, PREMULTIPLIED)

    def fade(surface: Surface, t: float) -> None:
        light = context.sprites.faded(("glow", *GOLD), context.camera.cell, sin(pi * t))
        centre = context.camera.cell_rect(leader).center
        surface.blit(light, light.get_rect(center=centre), special_flags=PREMULTIPLIED)

    return clip(context, name, draw, fade=fade, at=on(context, event.cell))


# ------------------------------------------------------------------ treasures


def treasure_taken(context: EffectContext, event: ev.TreasureTaken, apply: Callback) -> Part:
    """Open the chest; its gem hops over the board to its owner."""
    bit, chest = 1 << event.cell, on(context, event.cell)
    counter = partial(context.anchors.points, event.seat, 4)
    return sequence(
        instant(context.lift("treasure", bit)),
        parallel(
            _opening(context, chest),
            glow(context, "treasure.light", lambda: bit, GOLD),
        ),
        _hop(context, ("gem",), chest, counter),
        instant(all_of(apply, context.put("treasure", bit))),
        kick(context, "treasure.arrive", counter),
    )


def _opening(context: EffectContext, place: Place) -> Clip:
    """Open a chest; the gem in it rises into sight."""

    def draw(surface: Surface, t: float, up: float = 1.0) -> None:
        rect = place()
        if rect is not None:
            draw_at(context, surface, ("treasure", 0) if t < 0.25 else ("open",), rect)
            if t >= 0.25:
                rise = round(rect.w * 0.16 * progress_share(t, 0.25, 1.0) * up)
                draw_at(context, surface, ("gem",), rect.move(0, -rise), progress_share(t, 0.25, 0.6))

    return clip(context, "treasure.open", draw, fade=partial(draw, up=0.0), at=place)


def _hop(context: EffectContext, key: Key, start: Place, stop: Place) -> Clip:
    """Hop once on the board towards a place beside it, then leap there; the empty chest fades."""
    fade, arc = fade_over(context, key, start, stop), MOTIONS["treasure.hop"].arc

    def draw(surface: Surface, t: float) -> None:
        here, there = start(), stop()
        if here is None or there is None:
            fade(surface, t)
            return
        draw_at(context, surface, ("open",), here, progress_share(1 - t, 0.5, 1.0))
        px = context.camera.cell
        first = here.move(round(px * (0.7 if there.x > here.x else -0.7)), 0)
        hop, leap = progress_share(t, 0.0, 0.38), EASINGS["in"](progress_share(t, 0.38, 1.0))
        x = here.centerx + (first.centerx - here.centerx) * hop + (there.centerx - first.centerx) * leap
        y = here.centery + (there.centery - first.centery) * leap
        y -= px * (0.16 * (1 - hop) + 0.45 * sin(pi * hop) + arc * sin(pi * leap))
        draw_at(context, surface, key, here.move_to(center=(round(x), round(y))))

    return clip(context, "treasure.hop", draw, fade=fade, at=start, above=True)
