"""How every event looks on screen: one clip or group per event, 150 to 450 ms, all drawn from kept pictures.

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
from ui.table import effects
from ui.table.effects import Place, on, over_panel, small, thump, travel
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
    flight = travel(
        context, ("tile", event.colour), lambda: context.anchors.hand(event.seat, event.colour), cell, 0.3, 0.35
    )
    return sequence(flight, instant(apply), thump(context, (event.cell,), 0.15))


def _leader_placed(context: EffectContext, event: ev.LeaderPlaced, apply: Callback) -> Part:
    start = (
        (lambda: context.anchors.leader(event.seat, event.colour))
        if event.origin is None
        else on(context, event.origin)
    )
    lifted = 0 if event.origin is None else 1 << event.origin
    flight = travel(context, ("leader", event.seat, event.colour), start, on(context, event.cell), 0.28, arc=0.8)
    return sequence(
        instant(context.lift("leader", lifted)),
        flight,
        instant(_all(context.put("leader", lifted), apply)),
        thump(context, (event.cell,), 0.17),
    )


def _leader_leaves(context: EffectContext, event: ev.LeaderWithdrawn | ev.LeaderLost, apply: Callback) -> Part:
    stop = lambda: context.anchors.leader(event.seat, event.colour)  # noqa: E731
    return sequence(
        instant(apply),
        travel(context, ("leader", event.seat, event.colour), on(context, event.cell), stop, 0.35, arc=0.6),
    )


def _catastrophe(context: EffectContext, event: ev.CatastrophePlaced, apply: Callback) -> Part:
    seams: dict[int, Key] = {}

    def split() -> None:
        before = break_effects.rims(context.view)
        apply()
        seams.update(break_effects.new_rims(before, break_effects.rims(context.view)))

    start = lambda: context.anchors.catastrophe(event.seat)  # noqa: E731
    falls: list[Part] = [
        break_effects.cracks(context.camera, event.cell, 0.3, context.reduced_motion),
        _seams(context, seams),
    ]
    if event.covered is not None:
        falls.append(crumble(context, (event.cell,), ("tile", event.covered), 0.3))
    return sequence(
        travel(context, ("ruin",), start, on(context, event.cell), 0.15, 0.35),
        instant(split),
        parallel(*falls, thump(context, (event.cell,), 0.15)),
    )


def _seams(context: EffectContext, seams: dict[int, Key]) -> Clip:
    """Let the outlines that a split has made glow for a moment."""

    def draw(surface: Surface, t: float) -> None:
        px = context.camera.cell
        pictures = [
            (context.sprites.faded(key, px, 1 - t * t), context.camera.cell_rect(cell)) for cell, key in seams.items()
        ]
        surface.fblits(pictures, PREMULTIPLIED)

    return Clip(0.3, draw)


def _tiles_lost(context: EffectContext, event: ev.TilesLost, apply: Callback) -> Part:
    return sequence(instant(apply), crumble(context, event.cells, ("tile", event.colour), 0.42))


def _monument_built(context: EffectContext, event: ev.MonumentBuilt, apply: Callback) -> Part:
    key: Key = ("monument", event.monument)
    top = 1 << event.cell

    def draw(surface: Surface, t: float) -> None:
        px = context.camera.cell
        picture = context.sprites.faded(key, px, t) if context.reduced_motion else context.sprites.get(key, px)
        shown = picture.get_height() if context.reduced_motion else max(1, round(picture.get_height() * t))
        rect = context.camera.cell_rect(event.cell)
        area = Rect(0, 0, picture.get_width(), shown)
        surface.blit(picture, (rect.left, rect.top + 2 * px - shown), area, special_flags=PREMULTIPLIED)

    square = SQUARE[event.cell]
    return sequence(
        glow(context, lambda: square, GOLD, 0.12),
        instant(_all(context.lift("monument", top), apply)),
        parallel(Clip(0.32, draw, "out"), thump(context, bits.each(square), 0.3)),
        instant(context.put("monument", top)),
    )


def _monument_declined(context: EffectContext, event: ev.MonumentDeclined, apply: Callback) -> Part:
    return sequence(glow(context, lambda: 1 << event.cell, (200, 180, 150), 0.2, 0.6), instant(apply))


def _treasure_taken(context: EffectContext, event: ev.TreasureTaken, apply: Callback) -> Part:
    bit = 1 << event.cell
    stop = lambda: context.anchors.points(event.seat, 4)  # noqa: E731
    return sequence(
        instant(context.lift("treasure", bit)),
        parallel(
            glow(context, lambda: bit, GOLD, 0.3),
            travel(context, ("treasure", 0), on(context, event.cell), stop, 0.4, arc=1.0),
        ),
        instant(_all(apply, context.put("treasure", bit))),
    )


# ------------------------------------------------------------------ conflicts


def _united(context: EffectContext, event: ev.KingdomsUnited, apply: Callback) -> Part:
    def cells() -> int:
        return 1 << event.cell | (clash_cells(context.view) if context.view else 0)

    return sequence(instant(apply), glow(context, cells, ATTACK if event.clashes else GOLD, 0.4))


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
            Clip(0.45, count, end=finish),
            glow(context, lambda: attackers | 1 << event.cells[0], ATTACK, 0.45),
            glow(context, lambda: defenders | 1 << event.cells[1], DEFENCE, 0.45),
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

    return sequence(instant(begin), Clip(0.15 + 0.05 * event.count, count, end=finish))


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

    return parallel(Clip(0.45, judge, end=finish), glow(context, winner, GOLD, 0.45))


# ------------------------------------------------------------------ points, tiles, turns


def _scored(context: EffectContext, event: ev.Scored, apply: Callback) -> Part:
    """Fly every point on its own; the number changes when the last has arrived."""
    flights = [_flight(context, event, index) for index in range(min(event.points, 12))]
    gap = min(0.05, 0.2 / max(1, len(flights)))
    return sequence(parallel(*flights, stagger=gap), instant(apply))


def _flight(context: EffectContext, event: ev.Scored, index: int) -> Clip:
    def draw(surface: Surface, t: float) -> None:
        px = max(18, context.camera.fit_cell * 34 // 100)
        here, there = context.camera.cell_rect(event.cell), context.anchors.points(event.seat, event.colour)
        x, y = here.centerx + (index % 3 - 1) * px // 2, here.centery
        if there is None:
            y -= round(t * context.camera.cell * 0.8)
        elif context.reduced_motion:
            x, y = (x, y) if t < 0.5 else there.center
        else:
            x = round(x + (there.centerx - x) * t)
            y = round(y + (there.centery - y) * t - sin(pi * t) * context.camera.fit_cell * 0.8)
        share = abs(1 - 2 * t) if context.reduced_motion else min(1.0, t * 8, (1 - t) * 8)
        picture = context.sprites.faded(("tile", event.colour), px, share)
        surface.blit(picture, (x - px // 2, y - px // 2), special_flags=PREMULTIPLIED)

    return Clip(0.25, draw, "in_out", above=True)


def _drawn(context: EffectContext, event: ev.TilesDrawn, apply: Callback) -> Part:
    """Move tiles face down from the bag to the seat."""
    return sequence(
        _between(context, context.anchors.bag, lambda: context.anchors.seat(event.seat), event.count), instant(apply)
    )


def _swapped(context: EffectContext, event: ev.TilesSwapped, apply: Callback) -> Part:
    return sequence(
        instant(apply), _between(context, lambda: context.anchors.seat(event.seat), context.anchors.bag, event.count)
    )


def _between(context: EffectContext, start: Place, stop: Place, count: int) -> Part:
    """Move small backs of tiles, one after the other."""

    if start() is None or stop() is None:
        return wait(0)
    ends = small(start, context.camera.fit_cell // 2), small(stop, context.camera.fit_cell // 2)
    backs = [travel(context, ("flipped", 0), *ends, 0.2, 0.35) for _ in range(count)]
    return parallel(*backs, stagger=0.2 / max(1, count))


def _turn(context: EffectContext, event: ev.TurnBegan | ev.FirstChosen, apply: Callback) -> Part:
    """Pass a light over the panel of the seat that begins."""
    return sequence(instant(apply), over_panel(context, lambda: context.anchors.seat(event.seat), GOLD))


def _ended(context: EffectContext, event: ev.GameEnded, apply: Callback) -> Part:
    def leaders() -> int:
        return sum(1 << cell for cell in context.view.leaders if cell >= 0) if context.view else 0

    return sequence(instant(apply), glow(context, leaders, GOLD, 0.45))


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
