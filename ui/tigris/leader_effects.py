"""How leaders come and go: they roll in, turn once, and the light of their kingdom spreads from them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin

from pygame import Surface

from game import bits
from game.tigris import events as ev
from ui.gfx.animation import Callback, Clip, Part, instant, parallel, progress_share, pulse, sequence
from ui.gfx.motion import MOTIONS
from ui.table.effects import Place, between, clip, draw_at, fade_over, on, start_and_motion, thump, travel
from ui.tigris.cell_sprites import Key
from ui.tigris.effect_context import EffectContext
from ui.tigris.kingdom_info import drawn_kingdoms
from ui.tigris.sign_colours import PREMULTIPLIED

GLINT = (255, 250, 224)
LIGHT = (255, 214, 96)
WAVES = 2.5
"""How many waves of cells are lit at the same time."""


def all_of(*actions: Callback) -> Callback:
    """Return what runs several callbacks in order."""

    def together() -> None:
        for action in actions:
            action()

    return together


def placed(context: EffectContext, event: ev.LeaderPlaced, apply: Callback) -> Part:
    """Roll the leader in; its ring glints, and its kingdom lights up cell by cell."""
    key = ("leader", event.seat, event.colour)
    outside = partial(context.anchors.leader, event.seat, event.colour)
    start = outside if event.origin is None else on(context, event.origin)
    start, _ = start_and_motion(context, key, start, "leader.roll")
    lifted = 0 if event.origin is None else 1 << event.origin
    cell = on(context, event.cell)
    return sequence(
        instant(context.lift("leader", lifted)),
        _roll(context, key, start, cell),
        instant(all_of(context.put("leader", lifted), apply)),
        parallel(
            thump(context, "leader.land", (event.cell,)),
            _glint(context, cell),
            kingdom_light(context, "leader.light", event.cell),
        ),
    )


def leaves(context: EffectContext, event: ev.LeaderWithdrawn | ev.LeaderLost, apply: Callback) -> Part:
    """Return the leader to its owner."""
    stop = partial(context.anchors.leader, event.seat, event.colour)
    name = "leader.lost" if isinstance(event, ev.LeaderLost) else "leader.withdraw"
    return sequence(
        instant(apply), travel(context, name, ("leader", event.seat, event.colour), on(context, event.cell), stop)
    )


def _roll(context: EffectContext, key: Key, start: Place, stop: Place) -> Clip:
    """Roll a disc to its place; it turns once on the way."""
    fade, arc = fade_over(context, key, start, stop), MOTIONS["leader.roll"].arc

    def draw(surface: Surface, t: float) -> None:
        here, there = start(), stop()
        if here is None or there is None:
            fade(surface, t)
            return
        rect = between(context, here, there, t, arc)
        if t < 0.25 and abs(here.w - there.w) > 4:  # still as small as in the tray
            draw_at(context, surface, key, rect)
            return
        turn = 360 * (1 - t) * (1 if there.x >= here.x else -1)
        picture = context.sprites.turned(key, context.camera.cell, turn)
        surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)

    return clip(context, "leader.roll", draw, fade=fade, at=start, above=True)


def _glint(context: EffectContext, place: Place) -> Clip:
    """Let a spark of light run along the upper half of a leader's ring."""

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            angle, reach = pi * (1 + t), rect.w * 0.42
            picture = context.sprites.faded(("glow", *GLINT), max(8, rect.w // 4 // 2 * 2), pulse(t))
            centre = round(rect.centerx + cos(angle) * reach), round(rect.centery + sin(angle) * reach)
            surface.blit(picture, picture.get_rect(center=centre), special_flags=PREMULTIPLIED)

    return clip(context, "leader.glint", draw)


def kingdom_light(context: EffectContext, name: str, cell: int) -> Clip:
    """Light up the kingdom of a cell, wave by wave from its cell; without motion all of it at once."""
    waves: list[int] = []

    def draw(surface: Surface, t: float) -> None:
        if not waves:
            waves.extend(spread(context, cell))
        _light(context, surface, waves, lambda index: (t * (len(waves) + WAVES) - index) / WAVES)

    def fade(surface: Surface, t: float) -> None:
        if not waves:
            waves.extend(spread(context, cell))
        _light(context, surface, waves, lambda index: t)

    return clip(context, name, draw, fade=fade)


def spread(context: EffectContext, cell: int) -> list[int]:
    """Return the cells of the kingdom of a cell as sets, by their distance from it."""
    view = context.view
    kingdom = next((kingdom for kingdom in drawn_kingdoms(view) if kingdom >> cell & 1), 0) if view is not None else 0
    waves, reached = [1 << cell], 1 << cell
    while more := bits.around(reached) & kingdom & ~reached:
        waves.append(more)
        reached |= more
    return waves


def _light(context: EffectContext, surface: Surface, waves: list[int], time: Callable[[int], float]) -> None:
    """Draw every wave of cells in the brightness of its own time."""
    pictures = []
    for index, cells in enumerate(waves):
        share = pulse(progress_share(time(index), 0.0, 1.0))
        if share > 0.03:
            lit = context.sprites.faded(("lit", *LIGHT), context.camera.cell, share)
            pictures += [(lit, context.camera.cell_rect(cell)) for cell in bits.each(cells)]
    surface.fblits(pictures, PREMULTIPLIED)
