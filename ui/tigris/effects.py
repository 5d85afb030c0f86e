"""How every event looks on screen: one clip or group per event, 150 to 450 ms, all drawn from kept pictures.

`part_of(stage, event, apply)` composes the picture; `apply` is what makes the event true for board and panels, and it
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
from ui.gfx.animation import Callback, Clip, Part, instant, parallel, pulse, sequence, wait
from ui.gfx.animation import progress_share as share_of
from ui.tigris import break_effects
from ui.tigris.cell_sprites import Key, clash_cells
from ui.tigris.effect_context import Anchors, EffectContext, Place, crumble, glow, on, thump, travel
from ui.tigris.overlay import LOST, WON, StrengthCount, whole_tally
from ui.tigris.sign_colours import ATTACK, DEFENCE, GOLD, PREMULTIPLIED

__all__ = ["Anchors", "EffectContext", "part_of"]


def part_of(stage: EffectContext, event: ev.Event, apply: Callback) -> Part:
    """The picture of an event."""
    return _PARTS.get(type(event), _quiet)(stage, event, apply)


def _all(*actions: Callback) -> Callback:
    def together() -> None:
        for apply in actions:
            apply()

    return together


def _quiet(stage: EffectContext, event: ev.Event, apply: Callback) -> Part:
    return instant(apply)


# ------------------------------------------------------------------ pieces come and go


def _tile_placed(stage: EffectContext, event: ev.TilePlaced, apply: Callback) -> Part:
    cell = on(stage, event.cell)
    flight = travel(stage, ("tile", event.colour), lambda: stage.anchors.hand(event.seat, event.colour), cell, 0.3)
    return sequence(flight, instant(apply), thump(stage, event.cell))


def _leader_placed(stage: EffectContext, event: ev.LeaderPlaced, apply: Callback) -> Part:
    start = (
        (lambda: stage.anchors.leader(event.seat, event.colour)) if event.origin is None else on(stage, event.origin)
    )
    lifted = 0 if event.origin is None else 1 << event.origin
    flight = travel(stage, ("leader", event.seat, event.colour), start, on(stage, event.cell), 0.28, arc=0.8)
    return sequence(
        instant(stage.lift("leader", lifted)),
        flight,
        instant(_all(stage.put("leader", lifted), apply)),
        thump(stage, event.cell, 0.17),
    )


def _leader_leaves(stage: EffectContext, event: ev.LeaderWithdrawn | ev.LeaderLost, apply: Callback) -> Part:
    stop = lambda: stage.anchors.leader(event.seat, event.colour)  # noqa: E731
    return sequence(
        instant(apply), travel(stage, ("leader", event.seat, event.colour), on(stage, event.cell), stop, 0.35, arc=0.6)
    )


def _catastrophe(stage: EffectContext, event: ev.CatastrophePlaced, apply: Callback) -> Part:
    seams: dict[int, Key] = {}

    def split() -> None:
        before = break_effects.rims(stage.view)
        apply()
        seams.update(break_effects.new_rims(before, break_effects.rims(stage.view)))

    start = lambda: stage.anchors.catastrophe(event.seat)  # noqa: E731
    falls: list[Part] = [break_effects.cracks(stage.camera, event.cell, 0.3, stage.calm), _seams(stage, seams)]
    if event.covered is not None:
        falls.append(crumble(stage, (event.cell,), ("tile", event.covered), 0.3))
    return sequence(
        travel(stage, ("ruin",), start, on(stage, event.cell), 0.15),
        instant(split),
        parallel(*falls, thump(stage, event.cell)),
    )


def _seams(stage: EffectContext, seams: dict[int, Key]) -> Clip:
    """The outlines that a split has made glow for a moment."""

    def draw(surface: Surface, t: float) -> None:
        px = stage.camera.cell
        pictures = [
            (stage.sprites.faded(key, px, 1 - t * t), stage.camera.cell_rect(cell)) for cell, key in seams.items()
        ]
        surface.fblits(pictures, PREMULTIPLIED)

    return Clip(0.3, draw)


def _tiles_lost(stage: EffectContext, event: ev.TilesLost, apply: Callback) -> Part:
    return sequence(instant(apply), crumble(stage, event.cells, ("tile", event.colour), 0.42))


def _monument_built(stage: EffectContext, event: ev.MonumentBuilt, apply: Callback) -> Part:
    key: Key = ("monument", event.monument)
    top = 1 << event.cell

    def draw(surface: Surface, t: float) -> None:
        px = stage.camera.cell
        picture = stage.sprites.faded(key, px, t) if stage.calm else stage.sprites.get(key, px)
        shown = picture.get_height() if stage.calm else max(1, round(picture.get_height() * t))
        rect = stage.camera.cell_rect(event.cell)
        area = Rect(0, 0, picture.get_width(), shown)
        surface.blit(picture, (rect.left, rect.top + 2 * px - shown), area, special_flags=PREMULTIPLIED)

    square = SQUARE[event.cell]
    return sequence(
        glow(stage, lambda: square, GOLD, 0.12),
        instant(_all(stage.lift("monument", top), apply)),
        parallel(Clip(0.32, draw, "out"), *(thump(stage, cell, 0.3) for cell in bits.each(square))),
        instant(stage.put("monument", top)),
    )


def _monument_declined(stage: EffectContext, event: ev.MonumentDeclined, apply: Callback) -> Part:
    return sequence(glow(stage, lambda: 1 << event.cell, (200, 180, 150), 0.2, 0.6), instant(apply))


def _treasure_taken(stage: EffectContext, event: ev.TreasureTaken, apply: Callback) -> Part:
    bit = 1 << event.cell
    stop = lambda: stage.anchors.points(event.seat, 4)  # noqa: E731
    return sequence(
        instant(stage.lift("treasure", bit)),
        parallel(
            glow(stage, lambda: bit, GOLD, 0.3),
            travel(stage, ("treasure", 0), on(stage, event.cell), stop, 0.4, arc=1.0),
        ),
        instant(_all(apply, stage.put("treasure", bit))),
    )


# ------------------------------------------------------------------ conflicts


def _united(stage: EffectContext, event: ev.KingdomsUnited, apply: Callback) -> Part:
    def cells() -> int:
        return 1 << event.cell | (clash_cells(stage.view) if stage.view else 0)

    return sequence(instant(apply), glow(stage, cells, ATTACK if event.clashes else GOLD, 0.4))


def _conflict_began(stage: EffectContext, event: ev.ConflictBegan, apply: Callback) -> Part:
    """The supporters of both sides light up while the strengths are counted from nothing."""

    def count(surface: Surface, t: float) -> None:
        done = share_of(t, 0.0, 0.85)
        stage.tally = StrengthCount((round(event.strength[0] * done), round(event.strength[1] * done)), (0, 0))

    def finish() -> None:
        stage.tally = None

    attackers, defenders = event.supporters
    return sequence(
        instant(apply),
        parallel(
            Clip(0.45, count, end=finish),
            glow(stage, lambda: attackers | 1 << event.cells[0], ATTACK, 0.45),
            glow(stage, lambda: defenders | 1 << event.cells[1], DEFENCE, 0.45),
        ),
    )


def _supported(stage: EffectContext, event: ev.Supported, apply: Callback) -> Part:
    """Committed tiles are counted up on that side's plate."""
    side = 0 if event.attacking else 1
    before: list[StrengthCount] = []

    def begin() -> None:
        if stage.view and stage.view.conflict:
            before.append(whole_tally(stage.view.conflict))
        apply()

    def count(surface: Surface, t: float) -> None:
        if before:
            added = list(before[0].added)
            added[side] = round(event.count * share_of(t, 0.0, 0.8))
            stage.tally = StrengthCount(before[0].board, (added[0], added[1]))

    def finish() -> None:
        stage.tally = None

    return sequence(instant(begin), Clip(0.15 + 0.05 * event.count, count, end=finish))


def _conflict_ended(stage: EffectContext, event: ev.ConflictEnded, apply: Callback) -> Part:
    """The winner's plate turns to gold, the loser's fades, then both go."""

    def judge(surface: Surface, t: float) -> None:
        fight = stage.view.conflict if stage.view else None
        if fight is not None:
            fates = (WON, LOST) if event.winner == fight.attacker else (LOST, WON)
            whole = whole_tally(fight)
            stage.tally = StrengthCount(whole.board, whole.added, fates)

    def finish() -> None:
        stage.tally = None
        apply()

    def winner() -> int:
        fight = stage.view.conflict if stage.view else None
        return 0 if fight is None else 1 << fight.cells[0 if event.winner == fight.attacker else 1]

    return parallel(Clip(0.45, judge, end=finish), glow(stage, winner, GOLD, 0.45))


# ------------------------------------------------------------------ points, tiles, turns


def _scored(stage: EffectContext, event: ev.Scored, apply: Callback) -> Part:
    """Every point flies on its own; the number changes when the last has arrived."""
    flights = [_flight(stage, event, index) for index in range(min(event.points, 12))]
    gap = min(0.05, 0.2 / max(1, len(flights)))
    return sequence(parallel(*flights, stagger=gap), instant(apply))


def _flight(stage: EffectContext, event: ev.Scored, index: int) -> Clip:
    def draw(surface: Surface, t: float) -> None:
        px = max(18, stage.camera.fit_cell * 34 // 100)
        here, there = stage.camera.cell_rect(event.cell), stage.anchors.points(event.seat, event.colour)
        x, y = here.centerx + (index % 3 - 1) * px // 2, here.centery
        if there is None:
            y -= round(t * stage.camera.cell * 0.8)
        elif stage.calm:
            x, y = (x, y) if t < 0.5 else there.center
        else:
            x = round(x + (there.centerx - x) * t)
            y = round(y + (there.centery - y) * t - sin(pi * t) * stage.camera.fit_cell * 0.8)
        share = abs(1 - 2 * t) if stage.calm else min(1.0, t * 8, (1 - t) * 8)
        picture = stage.sprites.faded(("tile", event.colour), px, share)
        surface.blit(picture, (x - px // 2, y - px // 2), special_flags=PREMULTIPLIED)

    return Clip(0.25, draw, "in_out", above=True)


def _drawn(stage: EffectContext, event: ev.TilesDrawn, apply: Callback) -> Part:
    """Tiles face down go from the bag to the seat."""
    return sequence(
        _between(stage, stage.anchors.bag, lambda: stage.anchors.seat(event.seat), event.count), instant(apply)
    )


def _swapped(stage: EffectContext, event: ev.TilesSwapped, apply: Callback) -> Part:
    return sequence(
        instant(apply), _between(stage, lambda: stage.anchors.seat(event.seat), stage.anchors.bag, event.count)
    )


def _between(stage: EffectContext, start: Place, stop: Place, count: int) -> Part:
    """Backs of tiles, one after the other, small."""

    def small(place: Place) -> Place:
        def rect() -> Rect | None:
            found = place()
            side = stage.camera.fit_cell // 2
            return None if found is None else Rect(found.centerx - side // 2, found.centery - side // 2, side, side)

        return rect

    if start() is None or stop() is None:
        return wait(0)
    backs = [travel(stage, ("flipped", 0), small(start), small(stop), 0.2) for _ in range(count)]
    return parallel(*backs, stagger=0.2 / max(1, count))


def _turn(stage: EffectContext, event: ev.TurnBegan | ev.FirstChosen, apply: Callback) -> Part:
    """A light passes over the panel of the seat that begins."""

    def draw(surface: Surface, t: float) -> None:
        rect = stage.anchors.seat(event.seat)
        if rect is not None:
            px = max(24, rect.height)
            picture = stage.sprites.faded(("glow", *GOLD), px // 2 * 2, pulse(t) * 0.8)
            surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)

    return sequence(instant(apply), Clip(0.3, draw, above=True))


def _ended(stage: EffectContext, event: ev.GameEnded, apply: Callback) -> Part:
    def leaders() -> int:
        return sum(1 << cell for cell in stage.view.leaders if cell >= 0) if stage.view else 0

    return sequence(instant(apply), glow(stage, leaders, GOLD, 0.45))


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
