"""How revolts and wars look: the table darkens, supporters stand up, tiles slam in, the loser crumbles, a seal falls.

The table is dark until the conflict ends; everything else is brief. Only these effects and catastrophes shake the
board.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from game import bits
from game.tigris import events as ev
from game.tigris.actions import RED
from game.tigris.conflicts import support_colour
from game.tigris.state import NOWHERE, WAR, Conflict
from ui.gfx.animation import EASINGS, Callback, Clip, Part, instant, parallel, progress_share, sequence, wait
from ui.gfx.motion import MOTIONS
from ui.table.effects import clip, draw_at, on, shake, staggered
from ui.tigris.break_effects import shards
from ui.tigris.cell_sprites import clash_cells
from ui.tigris.effect_context import EffectContext, glow
from ui.tigris.kingdom_info import supporters
from ui.tigris.overlay import StrengthCount, tally_at_end, whole_tally
from ui.tigris.sign_colours import ATTACK, DEFENCE, GOLD, PREMULTIPLIED

DUSK = MOTIONS["conflict.dusk"].seconds
STAND = MOTIONS["conflict.stand"].seconds
SLAM = MOTIONS["conflict.slam"].seconds
STAMP = MOTIONS["conflict.seal"].seconds
RISE = 0.16
"""How high supporters stand, in cells."""
HEARD = 10
"""Supporters that are heard at most."""


def united(context: EffectContext, event: ev.KingdomsUnited, apply: Callback) -> Part:
    """Light up the tile that unites kingdoms, and the leaders that it sets against each other."""

    def cells() -> int:
        return 1 << event.cell | (clash_cells(context.view) if context.view else 0)

    return sequence(instant(apply), glow(context, "kingdoms.unite", cells, ATTACK if event.clashes else GOLD))


# ------------------------------------------------------------------ supporters


def began(context: EffectContext, event: ev.ConflictBegan, apply: Callback) -> Part:
    """Darken the table until the conflict ends; both sides' supporters stand up one by one while they are counted."""
    sides = tuple(_by_distance(cells, event.cells[side]) for side, cells in enumerate(event.supporters))
    most = max(map(len, sides))
    muster = _muster(context, event, sides, most)
    larger = max(sides, key=len)
    heard = larger[:: max(1, -(-most // HEARD))]
    cues = [clip(context, "conflict.stand", at=on(context, cell), step=step) for step, cell in enumerate(heard)]
    return sequence(instant(apply), parallel(muster, sequence(wait(DUSK), staggered("conflict.stand", cues))))


def _by_distance(cells: int, start: int) -> list[int]:
    """Return cells in order of their distance from one of them."""
    x, y = bits.xy(start)

    def away(cell: int) -> tuple[int, int]:
        there = bits.xy(cell)
        return (there[0] - x) ** 2 + (there[1] - y) ** 2, cell

    return sorted(bits.each(cells), key=away)


def _muster(context: EffectContext, event: ev.ConflictBegan, sides: Sequence[Sequence[int]], most: int) -> Clip:
    motion = MOTIONS["conflict.muster"]
    seconds, gap = motion.length(count=most), motion.gap(most)
    colour = event.colour if event.kind == WAR else RED

    def draw(surface: Surface, t: float, up: float = RISE) -> None:
        now = t * seconds
        context.darkness, left = min(1.0, now / DUSK), min(1.0, (seconds - now) / DUSK)
        context.lit = sides_of(context) if left < 1 else 0
        _champions(context, surface, event.cells, min(context.darkness, left))
        pictures, counts = [], [0, 0]
        for side, cells in enumerate(sides):
            for index, cell in enumerate(cells):
                stood = progress_share(now - DUSK - index * gap, 0.0, STAND)
                if stood > 0:
                    counts[side] += 1
                    key = ("stand", colour, 1 - side)
                    picture = context.sprites.faded(key, context.camera.cell, min(left, stood * 2))
                    lift = round(EASINGS["back"](stood) * up * context.camera.cell * left)
                    pictures.append((picture, context.camera.cell_rect(cell).move(0, -lift)))
        surface.fblits(pictures, PREMULTIPLIED)
        context.tally = StrengthCount((counts[0], counts[1]), (0, 0))

    def end() -> None:
        context.lit, context.tally = sides_of(context), None

    at = on(context, event.cells[0])
    return clip(context, "conflict.muster", draw, fade=partial(draw, up=0.0), at=at, end=end, count=most)


def sides_of(context: EffectContext) -> int:
    """Return the cells in the light while a conflict waits: leaders, their supporters, and what unites kingdoms."""
    view = context.view
    if view is None or view.conflict is None:
        return 0
    attackers, defenders = supporters(view)
    united = 0 if view.uniting == NOWHERE else 1 << view.uniting
    return attackers | defenders | united | sum(1 << cell for cell in view.conflict.cells)


def _champions(context: EffectContext, surface: Surface, cells: tuple[int, int], share: float) -> None:
    """Draw the leaders of both sides in the light."""
    for cell, colour in zip(cells, (ATTACK, DEFENCE), strict=True):
        rect = context.camera.cell_rect(cell)
        light = context.sprites.faded(("glow", *colour), context.camera.cell, share)
        surface.blit(light, light.get_rect(center=rect.center), special_flags=PREMULTIPLIED)
        index = context.view.leaders.index(cell) if context.view and cell in context.view.leaders else -1
        if index >= 0:
            draw_at(context, surface, ("leader", index >> 2, index & 3), rect, share)


def _armies(context: EffectContext, surface: Surface, conflict: Conflict, up: float, loser: int) -> None:
    """Draw the winner's side as it stands in the light; that of the loser sinks back into the dark."""
    pictures, colour = [], support_colour(conflict)
    for side, cells in enumerate(supporters(context.view) if context.view else ()):
        share = context.darkness * (0.35 if side == loser else 1.0)
        lift = round(up * context.camera.cell * context.darkness * (side != loser))
        picture = context.sprites.faded(("stand", colour, 1 - side), context.camera.cell, share)
        pictures += [(picture, context.camera.cell_rect(cell).move(0, -lift)) for cell in bits.each(cells)]
    surface.fblits(pictures, PREMULTIPLIED)
    _champions(context, surface, (conflict.cells[0], conflict.cells[1]), context.darkness)


# ------------------------------------------------------------------ committed tiles


def supported(context: EffectContext, event: ev.Supported, apply: Callback) -> Part:
    """Slam the committed tiles in beside the leader, and count them; the last of them jolts the board."""
    before: list[tuple[StrengthCount, Conflict]] = []

    def begin() -> None:
        if context.view and context.view.conflict:
            before.append((whole_tally(context.view.conflict), context.view.conflict))
        apply()

    fall = _fall(context, event, before)
    if not event.count:
        return sequence(instant(begin), fall)

    def leader() -> Rect | None:
        return context.camera.cell_rect(before[0][1].cells[0 if event.attacking else 1]) if before else None

    slams = [clip(context, "conflict.slam", at=leader, step=index) for index in range(event.count)]
    last = MOTIONS["conflict.slam"].gap(event.count) * (event.count - 1)
    impact = parallel(staggered("conflict.slam", slams), sequence(wait(last), shake(context, "conflict.jolt")))
    return sequence(instant(begin), parallel(fall, sequence(wait(SLAM), impact)))


def _fall(context: EffectContext, event: ev.Supported, before: list[tuple[StrengthCount, Conflict]]) -> Clip:
    """Let the tiles fall in a row at the foot of their leader."""
    side, motion = (0 if event.attacking else 1), MOTIONS["conflict.commit"]
    seconds, gap = motion.length(count=event.count), motion.gap(event.count)

    def draw(surface: Surface, t: float, high: float = 1.4) -> None:
        if not before:
            return
        now, (tally, conflict) = t * seconds, before[0]
        added = list(tally.added)
        added[side] = sum(now >= SLAM + index * gap for index in range(event.count))
        context.tally = StrengthCount(tally.board, (added[0], added[1]))
        for index, place in enumerate(_row(context, conflict.cells[side], event.count)):
            fallen = progress_share(now - index * gap, 0.0, SLAM)
            if fallen > 0:
                _slammed(context, surface, ("tile", support_colour(conflict)), place, EASINGS["in"](fallen), high)

    def end() -> None:
        context.tally = None

    return clip(context, "conflict.commit", draw, fade=partial(draw, high=0.0), end=end, count=event.count)


def _slammed(
    context: EffectContext, surface: Surface, key: tuple[str | int, ...], place: Rect, fallen: float, high: float
) -> None:
    """Draw a tile on its fall from high over its place; it becomes smaller, as if thrown from near the eye."""
    size = round(place.w * (1 + 0.9 * (1 - fallen) * bool(high)))
    up = round(context.camera.cell * high * (1 - fallen))
    rect = Rect(0, 0, size, size).move_to(center=place.move(0, -up).center)
    draw_at(context, surface, key, rect, min(1.0, fallen * 3))


def _row(context: EffectContext, cell: int, count: int) -> list[Rect]:
    """Return the places of committed tiles: a row of small squares at the foot of the leader."""
    rect = context.camera.cell_rect(cell)
    side = round(rect.w * 0.46)
    left = rect.centerx - side * count // 2
    row = Rect(left, rect.bottom - side // 3, side * count, side).clamp(context.camera.visible)
    return [Rect(row.left + index * side, row.top, side, side) for index in range(count)]


# ------------------------------------------------------------------ the end


def ended(context: EffectContext, event: ev.ConflictEnded, apply: Callback) -> Part:
    """Stamp the winner's seal: gold for their plate, grey for the loser's; the board shakes, a ribbon has the words."""
    stamp = sequence(wait(STAMP), parallel(clip(context, "conflict.seal"), shake(context, "conflict.shake")))
    return parallel(_judgement(context, event, apply), stamp)


def _judgement(context: EffectContext, event: ev.ConflictEnded, apply: Callback) -> Clip:
    seconds = MOTIONS["conflict.judge"].seconds

    def begin() -> None:
        conflict = context.view.conflict if context.view else None
        rows = sum(bits.xy(cell)[1] for cell in conflict.cells) if conflict is not None else 0
        context.verdict = (context.words(event), event.winner, rows < bits.HEIGHT - 1)
        context.lit = 0

    def draw(surface: Surface, t: float, falls: bool = True) -> None:
        conflict = context.view.conflict if context.view else None
        if conflict is None:
            return
        now, won = t * seconds, 0 if event.winner == conflict.attacker else 1
        context.darkness = max(0.0, min(1.0, (seconds - now) / DUSK))
        _armies(context, surface, conflict, RISE * min(1.0, now / DUSK) if falls else 0.0, 1 - won)
        context.tally = tally_at_end(conflict.strength, event.totals, won)
        _seal(context, surface, conflict.cells[won], event.winner, now / STAMP if falls else 1.0)

    def end() -> None:
        context.darkness, context.tally = 0.0, None
        apply()

    return clip(context, "conflict.judge", draw, fade=partial(draw, falls=False), begin=begin, end=end)


def _seal(context: EffectContext, surface: Surface, cell: int, winner: int, fallen: float) -> None:
    """Draw the winner's seal on its fall to the cell of the winning leader."""
    fallen = min(1.0, fallen)
    px, rect = context.camera.cell, context.camera.cell_rect(cell)
    key = ("seal", winner)
    if fallen < 1:
        size = round(px * (1 + 1.2 * (1 - fallen) ** 2)) // 8 * 8
        picture = context.sprites.scaled(key, px, size)
    else:
        picture = context.sprites.get(key, px)
    place = picture.get_rect(center=rect.center).clamp(context.camera.visible)
    surface.blit(picture, place, special_flags=PREMULTIPLIED)


def tiles_lost(context: EffectContext, event: ev.TilesLost, apply: Callback) -> Part:
    """Let the tiles of the loser crumble one by one."""
    count = len(event.cells)
    heard = event.cells[:: max(1, -(-count // HEARD))]
    cues = [clip(context, "conflict.fall", at=on(context, cell)) for cell in heard]
    return sequence(instant(apply), parallel(_crumbling(context, event), staggered("conflict.fall", cues)))


def _crumbling(context: EffectContext, event: ev.TilesLost) -> Clip:
    motion, count = MOTIONS["conflict.crumble"], len(event.cells)
    seconds, gap = motion.length(count=count), motion.gap(count)

    def draw(surface: Surface, t: float) -> None:
        px, pictures = context.camera.cell, []
        for index, cell in enumerate(event.cells):
            broken = progress_share(t * seconds - index * gap, 0.0, motion.seconds)
            picture = context.sprites.faded(("tile", event.colour), px, 1 - broken**3)
            pictures += shards(picture, context.camera.cell_rect(cell), broken, cell)
        surface.fblits(pictures, PREMULTIPLIED)

    def fade(surface: Surface, t: float) -> None:
        picture = context.sprites.faded(("tile", event.colour), context.camera.cell, 1 - t)
        surface.fblits([(picture, context.camera.cell_rect(cell)) for cell in event.cells], PREMULTIPLIED)

    return clip(context, "conflict.crumble", draw, fade=fade, count=count)
