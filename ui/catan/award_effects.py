"""How the longest road and the largest army change hands, and how the game ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from pygame import Rect, Surface

from game.bits import each
from game.catan import events as ev
from game.catan.island import LINKS
from game.catan.kinds import AWARD
from game.catan.roads import counted_trail, enemies
from ui.catan.build_effects import counted
from ui.catan.effect_context import EffectContext
from ui.catan.overlay import kind_of
from ui.catan.places import Place as BoardPlace
from ui.catan.places import corner_place, path_place
from ui.catan.signs import GOLD
from ui.gfx.animation import Callback, Clip, Part, instant, parallel, sequence, wait
from ui.gfx.motion import MOTIONS
from ui.gfx.supersample import PREMULTIPLIED
from ui.table.effects import Place, clip, glow, over_panel, small, staggered, travel

TAIL = 5.0
"""How many roads behind its head the running light reaches."""
SIDE = 60
"""Pixels of the side of a special card in flight."""


def longest_road(context: EffectContext, event: ev.LongestRoadMoved, apply: Callback) -> Part:
    """Run lights along the road, then move the special card to its new holder."""
    moved = _moved(context, "road", event, apply)
    if event.seat is None:
        return moved
    seat = event.seat
    run = _run(context, lambda: trail_in_order(context, seat), event.length)
    return parallel(run, sequence(wait(MOTIONS["catan.road-lead"].seconds), moved))


def largest_army(context: EffectContext, event: ev.LargestArmyMoved, apply: Callback) -> Part:
    """Light up the knights of the new holder, then move the special card."""
    light = over_panel(context, "catan.army", lambda: context.anchors.cards(event.seat), GOLD)
    return sequence(light, _moved(context, "knight", event, apply))


def ended(context: EffectContext, event: ev.GameEnded, apply: Callback) -> Part:
    """Light up what the winner has built."""

    def built() -> tuple[BoardPlace, ...]:
        view = context.view
        if view is None:
            return ()
        corners = view.settlements[event.seat] | view.cities[event.seat]
        return (*trail_in_order(context, event.seat), *(corner_place(corner) for corner in each(corners)))

    return sequence(instant(apply), glow(context, "catan.end", built, GOLD))


def _moved(
    context: EffectContext, icon: str, event: ev.LongestRoadMoved | ev.LargestArmyMoved, apply: Callback
) -> Part:  # fmt: skip
    """Move a special card from its holder, or from the bank, to the new one, where it counts."""
    before, seat = event.before, event.seat
    start, stop = _holder(context, before), _holder(context, seat)
    flight = travel(context, "catan.award", ("award", icon), small(start, SIDE), small(stop, SIDE))
    arrival = instant(apply) if seat is None else counted(context, seat, apply, AWARD)
    return sequence(parallel(flight, clip(context, "catan.awarded", at=start)), arrival)


def _holder(context: EffectContext, seat: int | None) -> Place:
    """Return where a special card is: at its holder's points, or with the bank."""
    return lambda: context.anchors.bank(None) if seat is None else context.anchors.points(seat)


# ------------------------------------------------------------------ the road


def trail_in_order(context: EffectContext, seat: int) -> tuple[BoardPlace, ...]:
    """Return the roads of a seat's longest road that are already shown, from one end to the other."""
    view = context.view
    if view is None:
        return ()
    cut = enemies(view, seat)
    return tuple(path_place(path) for path in in_order(counted_trail(view.roads[seat], cut), cut))


@lru_cache(maxsize=64)
def in_order(trail: int, cut: int) -> list[int]:
    """Return the paths of a trail from one end to the other; it passes through no corner of `cut`."""
    for corner in range(len(LINKS)):
        if found := _walk(corner, trail, cut):
            return found
    return list(each(trail))


def _walk(corner: int, left: int, cut: int) -> list[int]:
    """Return all of `left` in the order of a walk from this corner; empty if there is no such walk."""
    for path, other in LINKS[corner]:
        if left >> path & 1:
            rest = left & ~(1 << path)
            if not rest:
                return [path]
            if not cut >> other & 1 and (further := _walk(other, rest, cut)):
                return [path, *further]
    return []


def _run(context: EffectContext, trail: Callable[[], Sequence[BoardPlace]], length: int) -> Part:
    """Run a light along roads, with a rising scale; the last of them is laid only when the clip begins."""
    motion = MOTIONS["catan.road-run"]

    def draw(surface: Surface, t: float) -> None:
        places, px = trail(), context.camera.cell
        for index, place in enumerate(places):
            behind = t * (len(places) + TAIL) - index
            if behind > 0:
                share = max(0.0, 1 - behind / TAIL) * motion.strength
                picture = context.sprites.faded(("road-light", kind_of(place)[1]), px, share)
                surface.blit(picture, picture.get_rect(center=context.camera.spot(place)), special_flags=PREMULTIPLIED)
        _draw_head(context, surface, places, t * (len(places) + TAIL))

    def step(index: int) -> Clip:
        def at() -> Rect | None:
            places = trail()
            return context.camera.cell_rect(places[index]) if index < len(places) else None

        return clip(context, "catan.road-step", at=at, step=index)

    return parallel(clip(context, "catan.road-run", draw), staggered("catan.road-step", [*map(step, range(length))]))


def _draw_head(context: EffectContext, surface: Surface, places: Sequence[BoardPlace], head: float) -> None:
    """Draw the spark at the head of a running light, until it has reached the last road."""
    at = int(head)
    if at + 1 < len(places):
        (x, y), (to_x, to_y) = context.camera.spot(places[at]), context.camera.spot(places[at + 1])
        share = head - at
        centre = round(x + (to_x - x) * share), round(y + (to_y - y) * share)
        spark = context.sprites.get(("spark",), context.camera.cell & ~3)
        surface.blit(spark, spark.get_rect(center=centre), special_flags=PREMULTIPLIED)
