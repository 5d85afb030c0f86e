"""How every event looks on screen: one clip or group per event, all drawn from kept pictures.

`part_of(context, event, apply)` composes the picture; `apply` is what makes the event true for board and panels, and it
is put exactly at the moment at which the eye sees it happen.
"""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin
from typing import Final

from pygame import Rect, Surface

from game import bits
from game.tigris import events as ev
from game.tigris.board import SQUARE
from ui.gfx.animation import Callback, Clip, Part, instant, parallel, sequence, wait
from ui.gfx.animation import progress_share as share_of
from ui.gfx.motion import MOTIONS
from ui.table import effects
from ui.table.effects import Place, clip, on, over_panel, small, staggered, thump, travel
from ui.tigris import break_effects
from ui.tigris.cell_sprites import Key, clash_cells
from ui.tigris.effect_context import Anchors, EffectContext, crumble, glow
from ui.tigris.overlay import LOST, WON, StrengthCount, whole_tally
from ui.tigris.sign_colours import ATTACK, DEFENCE, GOLD, PREMULTIPLIED

__all__ = ["Anchors", "EffectContext", "part_of"]


def part_of(context: EffectContext, event: ev.Event, apply: Callback) -> Part:
    """Return the animation of an event."""
    return effects.part_of(_PARTS, context, event, apply)


def _all(*actions: Callback) -> Callback:
    def together() -> None:
        for apply in actions:
            apply()

    return together


# ------------------------------------------------------------------ pieces come and go


def _tile_placed(context: EffectContext, event: ev.TilePlaced, apply: Callback) -> Part:
    cell = on(context, event.cell)
    hand = lambda: context.anchors.hand(event.seat, event.colour)  # noqa: E731
    flight = travel(context, "tile.fly", ("tile", event.colour), hand, cell)
    return sequence(flight, instant(apply), thump(context, "tile.land", (event.cell,)))


def _leader_placed(context: EffectContext, event: ev.LeaderPlaced, apply: Callback) -> Part:
    start = (
        (lambda: context.anchors.leader(event.seat, event.colour))
        if event.origin is None
        else on(context, event.origin)
    )
    lifted = 0 if event.origin is None else 1 << event.origin
    flight = travel(context, "leader.fly", ("leader", event.seat, event.colour), start, on(context, event.cell))
    return sequence(
        instant(context.lift("leader", lifted)),
        flight,
        instant(_all(context.put("leader", lifted), apply)),
        thump(context, "leader.land", (event.cell,)),
    )


def _leader_leaves(context: EffectContext, event: ev.LeaderWithdrawn | ev.LeaderLost, apply: Callback) -> Part:
    stop = lambda: context.anchors.leader(event.seat, event.colour)  # noqa: E731
    name = "leader.lost" if isinstance(event, ev.LeaderLost) else "leader.withdraw"
    return sequence(
        instant(apply), travel(context, name, ("leader", event.seat, event.colour), on(context, event.cell), stop)
    )


def _catastrophe(context: EffectContext, event: ev.CatastrophePlaced, apply: Callback) -> Part:
    seams: dict[int, Key] = {}

    def split() -> None:
        before = break_effects.rims(context.view)
        apply()
        seams.update(break_effects.new_rims(before, break_effects.rims(context.view)))

    start = lambda: context.anchors.catastrophe(event.seat)  # noqa: E731
    falls: list[Part] = [
        break_effects.cracks(context, "catastrophe.crack", event.cell),
        _seams(context, seams),
    ]
    if event.covered is not None:
        falls.append(crumble(context, "catastrophe.crumble", (event.cell,), ("tile", event.covered)))
    return sequence(
        travel(context, "catastrophe.fly", ("ruin",), start, on(context, event.cell)),
        instant(split),
        parallel(*falls, thump(context, "catastrophe.land", (event.cell,))),
    )


def _seams(context: EffectContext, seams: dict[int, Key]) -> Clip:
    """Let the outlines that a split has made glow for a moment."""

    def draw(surface: Surface, t: float) -> None:
        px = context.camera.cell
        pictures = [
            (context.sprites.faded(key, px, 1 - t * t), context.camera.cell_rect(cell)) for cell, key in seams.items()
        ]
        surface.fblits(pictures, PREMULTIPLIED)

    return clip(context, "catastrophe.seam", draw)


def _tiles_lost(context: EffectContext, event: ev.TilesLost, apply: Callback) -> Part:
    return sequence(instant(apply), crumble(context, "conflict.crumble", event.cells, ("tile", event.colour)))


def _monument_built(context: EffectContext, event: ev.MonumentBuilt, apply: Callback) -> Part:
    key: Key = ("monument", event.monument)
    top = 1 << event.cell

    def draw(surface: Surface, t: float) -> None:
        px = context.camera.cell
        picture = context.sprites.get(key, px)
        shown = max(1, round(picture.get_height() * t))
        rect = context.camera.cell_rect(event.cell)
        area = Rect(0, 0, picture.get_width(), shown)
        surface.blit(picture, (rect.left, rect.top + 2 * px - shown), area, special_flags=PREMULTIPLIED)

    def fade(surface: Surface, t: float) -> None:
        px, rect = context.camera.cell, context.camera.cell_rect(event.cell)
        picture = context.sprites.faded(key, px, t)
        place = (rect.left, rect.top + 2 * px - picture.get_height())
        surface.blit(picture, place, special_flags=PREMULTIPLIED)

    rise = clip(context, "monument.rise", draw, fade=fade, at=on(context, event.cell))
    square = SQUARE[event.cell]
    return sequence(
        glow(context, "monument.site", lambda: square, GOLD),
        instant(_all(context.lift("monument", top), apply)),
        parallel(rise, thump(context, "monument.dust", bits.each(square))),
        instant(context.put("monument", top)),
    )


def _monument_declined(context: EffectContext, event: ev.MonumentDeclined, apply: Callback) -> Part:
    return sequence(glow(context, "monument.decline", lambda: 1 << event.cell, (200, 180, 150)), instant(apply))


def _treasure_taken(context: EffectContext, event: ev.TreasureTaken, apply: Callback) -> Part:
    bit = 1 << event.cell
    stop = lambda: context.anchors.points(event.seat, 4)  # noqa: E731
    return sequence(
        instant(context.lift("treasure", bit)),
        parallel(
            glow(context, "treasure.light", lambda: bit, GOLD),
            travel(context, "treasure.fly", ("treasure", 0), on(context, event.cell), stop),
        ),
        clip(context, "treasure.arrive", at=stop, begin=_all(apply, context.put("treasure", bit))),
    )


# ------------------------------------------------------------------ conflicts


def _united(context: EffectContext, event: ev.KingdomsUnited, apply: Callback) -> Part:
    def cells() -> int:
        return 1 << event.cell | (clash_cells(context.view) if context.view else 0)

    return sequence(instant(apply), glow(context, "kingdoms.unite", cells, ATTACK if event.clashes else GOLD))


def _conflict_began(context: EffectContext, event: ev.ConflictBegan, apply: Callback) -> Part:
    """Light up the supporters of both sides while the strengths are counted from nothing."""

    def count(surface: Surface, t: float) -> None:
        done = share_of(t, 0.0, 0.85)
        context.tally = StrengthCount((round(event.strength[0] * done), round(event.strength[1] * done)), (0, 0))

    def finish() -> None:
        context.tally = None

    attackers, defenders = event.supporters
    return sequence(
        instant(apply),
        parallel(
            clip(context, "conflict.count", count, at=on(context, event.cells[0]), end=finish),
            glow(context, "conflict.sides", lambda: attackers | 1 << event.cells[0], ATTACK),
            glow(context, "conflict.sides", lambda: defenders | 1 << event.cells[1], DEFENCE),
        ),
    )


def _supported(context: EffectContext, event: ev.Supported, apply: Callback) -> Part:
    """Count committed tiles up on that side's plate."""
    side = 0 if event.attacking else 1
    before: list[StrengthCount] = []

    def begin() -> None:
        if context.view and context.view.conflict:
            before.append(whole_tally(context.view.conflict))
        apply()

    def count(surface: Surface, t: float) -> None:
        if before:
            added = list(before[0].added)
            added[side] = round(event.count * share_of(t, 0.0, 0.8))
            context.tally = StrengthCount(before[0].board, (added[0], added[1]))

    def finish() -> None:
        context.tally = None

    return sequence(instant(begin), clip(context, "conflict.support", count, end=finish, count=event.count))


def _conflict_ended(context: EffectContext, event: ev.ConflictEnded, apply: Callback) -> Part:
    """Turn the winner's plate to gold and fade the loser's, then remove both."""

    def judge(surface: Surface, t: float) -> None:
        fight = context.view.conflict if context.view else None
        if fight is not None:
            fates = (WON, LOST) if event.winner == fight.attacker else (LOST, WON)
            whole = whole_tally(fight)
            context.tally = StrengthCount(whole.board, whole.added, fates)

    def finish() -> None:
        context.tally = None
        apply()

    def winner() -> int:
        fight = context.view.conflict if context.view else None
        return 0 if fight is None else 1 << fight.cells[0 if event.winner == fight.attacker else 1]

    return parallel(clip(context, "conflict.judge", judge, end=finish), glow(context, "conflict.winner", winner, GOLD))


# ------------------------------------------------------------------ points, tiles, turns


def _scored(context: EffectContext, event: ev.Scored, apply: Callback) -> Part:
    """Fly every point on its own; the number changes when the last has arrived."""
    flights = [_flight(context, event, index) for index in range(min(event.points, 12))]
    counter = lambda: context.anchors.points(event.seat, event.colour)  # noqa: E731
    return sequence(staggered("point.fly", flights), clip(context, "point.arrive", at=counter, begin=apply))


def _flight(context: EffectContext, event: ev.Scored, index: int) -> Clip:
    arc = MOTIONS["point.fly"].arc

    def cube(surface: Surface, x: int, y: int, share: float) -> None:
        px = _cube_size(context)
        picture = context.sprites.faded(("tile", event.colour), px, share)
        surface.blit(picture, (x - px // 2, y - px // 2), special_flags=PREMULTIPLIED)

    def start() -> tuple[int, int]:
        x, y = context.camera.cell_rect(event.cell).center
        return x + (index % 3 - 1) * _cube_size(context) // 2, y

    def draw(surface: Surface, t: float) -> None:
        (x, y), there = start(), context.anchors.points(event.seat, event.colour)
        if there is None:
            y -= round(t * context.camera.cell * arc)
        else:
            x = round(x + (there.centerx - x) * t)
            y = round(y + (there.centery - y) * t - sin(pi * t) * context.camera.fit_cell * arc)
        cube(surface, x, y, min(1.0, t * 8, (1 - t) * 8))

    def fade(surface: Surface, t: float) -> None:
        there = context.anchors.points(event.seat, event.colour)
        cube(surface, *(start() if t < 0.5 or there is None else there.center), abs(1 - 2 * t))

    return clip(context, "point.fly", draw, fade=fade, above=True)


def _cube_size(context: EffectContext) -> int:
    """Return the pixels of a point in flight."""
    return max(18, context.camera.fit_cell * 34 // 100)


def _drawn(context: EffectContext, event: ev.TilesDrawn, apply: Callback) -> Part:
    """Move tiles face down from the bag to the seat."""
    seat = lambda: context.anchors.seat(event.seat)  # noqa: E731
    return sequence(
        _between(context, context.anchors.bag, seat, event.count), clip(context, "bag.draw", at=seat, begin=apply)
    )


def _swapped(context: EffectContext, event: ev.TilesSwapped, apply: Callback) -> Part:
    seat = lambda: context.anchors.seat(event.seat)  # noqa: E731
    return sequence(
        clip(context, "bag.swap", at=seat, begin=apply), _between(context, seat, context.anchors.bag, event.count)
    )


def _between(context: EffectContext, start: Place, stop: Place, count: int) -> Part:
    """Move small backs of tiles, one after the other."""

    if start() is None or stop() is None:
        return wait(0)
    ends = small(start, context.camera.fit_cell // 2), small(stop, context.camera.fit_cell // 2)
    return staggered("bag.fly", [travel(context, "bag.fly", ("flipped", 0), *ends) for _ in range(count)])


def _turn(context: EffectContext, event: ev.TurnBegan | ev.FirstChosen, apply: Callback) -> Part:
    """Pass a light over the panel of the seat that begins."""
    return sequence(instant(apply), over_panel(context, "turn.begin", lambda: context.anchors.seat(event.seat), GOLD))


def _ended(context: EffectContext, event: ev.GameEnded, apply: Callback) -> Part:
    def leaders() -> int:
        return sum(1 << cell for cell in context.view.leaders if cell >= 0) if context.view else 0

    return sequence(instant(apply), glow(context, "tigris.end", leaders, GOLD))


_PARTS: Final[dict[type, Callable[..., Part]]] = {
    ev.TilePlaced: _tile_placed,
    ev.LeaderPlaced: _leader_placed,
    ev.LeaderWithdrawn: _leader_leaves,
    ev.LeaderLost: _leader_leaves,
    ev.CatastrophePlaced: _catastrophe,
    ev.TilesLost: _tiles_lost,
    ev.MonumentBuilt: _monument_built,
    ev.MonumentDeclined: _monument_declined,
    ev.TreasureTaken: _treasure_taken,
    ev.KingdomsUnited: _united,
    ev.ConflictBegan: _conflict_began,
    ev.Supported: _supported,
    ev.ConflictEnded: _conflict_ended,
    ev.Scored: _scored,
    ev.TilesDrawn: _drawn,
    ev.TilesSwapped: _swapped,
    ev.TurnBegan: _turn,
    ev.FirstChosen: _turn,
    ev.GameEnded: _ended,
}
