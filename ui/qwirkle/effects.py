"""How every event looks on screen: one clip or group per event, all drawn from kept pictures.

`part_of(context, event, apply)` composes the picture; `apply` is what makes the event true for board and panels, and it
is put exactly at the moment at which the eye sees it happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil, cos, hypot, sin
from typing import Final

from pygame import Rect, Surface

from game.qwirkle import events as ev
from game.qwirkle.tiles import colour_of, shape_of
from ui.gfx.accents import GOLD
from ui.gfx.animation import EASINGS, Callback, Part, instant, parallel, pulse, sequence, wait
from ui.gfx.motion import MOTIONS
from ui.gfx.supersample import PREMULTIPLIED
from ui.qwirkle.effect_context import EffectContext
from ui.qwirkle.word_tiles import in_a_row
from ui.table import effects
from ui.table.effects import (
    Place,
    between,
    clip,
    drop,
    kick,
    lay,
    on,
    over_panel,
    settle,
    shake,
    small,
    staggered,
    thump,
    travel,
)

SHOWERS: Final = 36
"""Shapes that fly up at a Qwirkle."""


def part_of(context: EffectContext, event: ev.Event, apply: Callback) -> Part:
    """Return the animation of an event."""
    return effects.part_of(_PARTS, context, event, apply)


# ------------------------------------------------------------------ tiles come and go


def _placed(context: EffectContext, event: ev.TilesPlaced, apply: Callback) -> Part:
    """Fly tiles to their cells one after the other; those that lay there provisionally are only pressed down."""
    flying: dict[int, int] = dict(zip(event.cells, event.tiles, strict=True))
    own = context.laid == flying
    row = "qwirkle.press" if own else "qwirkle.tile"
    tiles = []
    for index, (cell, kind) in enumerate(flying.items()):
        here, dust = on(context, cell), thump(context, "qwirkle.land", (cell,))
        if own:
            settled = settle(context, "tile.settle", ("tile", kind), here)
            laid = sequence(instant(partial(_lift, context, cell)), parallel(settled, dust))
        else:
            laid = lay(context, ("tile", kind), _hand(context, event.seat, kind), here, dust, lambda: None)
        rest = clip(context, row, _resting(context, cell, kind), count=len(flying) - 1 - index)
        tiles.append(sequence(laid, rest))
    return sequence(staggered(row, tiles), instant(apply))


def landing(context: EffectContext, cell: int, kind: int) -> Part:
    """Return how a tile falls that is laid provisionally: from above its cell, where it hung from the pointer."""
    key, here = ("tile", kind), on(context, cell)
    settled = settle(context, "tile.settle", key, here)
    return sequence(drop(context, "tile.drop", key, here), parallel(settled, thump(context, "qwirkle.land", (cell,))))


def _lift(context: EffectContext, cell: int) -> None:
    """Hide a tile that lay provisionally while its animation draws it."""
    context.laid.pop(cell, None)


def _resting(context: EffectContext, cell: int, kind: int) -> Callable[[Surface, float], None]:
    """Return what draws a tile that has arrived before the others."""

    def draw(surface: Surface, t: float) -> None:
        context.overlay.tiles(surface, {cell: kind})

    return draw


def _hand(context: EffectContext, seat: int, kind: int | None) -> Place:
    return lambda: context.anchors.hand(seat, kind)


def _drawn(context: EffectContext, event: ev.TilesDrawn, apply: Callback) -> Part:
    """Move tiles from the bag to the seat, face down but for their owner."""
    kinds: tuple[int | None, ...] = event.tiles or (None,) * event.count
    flights = [_carried(context, kind, context.anchors.bag, _hand(context, event.seat, None)) for kind in kinds]
    drawn = clip(context, "qwirkle.draw", at=_hand(context, event.seat, None), begin=apply)
    return sequence(staggered("qwirkle.bag", flights), drawn)


def _traded(context: EffectContext, event: ev.TilesTraded, apply: Callback) -> Part:
    """Move tiles face down towards the bag."""
    flights = [
        _carried(context, None, _hand(context, event.seat, None), context.anchors.bag) for _ in range(event.count)
    ]
    traded = clip(context, "qwirkle.trade", at=_hand(context, event.seat, None), begin=apply)
    return sequence(traded, staggered("qwirkle.bag", flights))


def _carried(context: EffectContext, kind: int | None, start: Place, stop: Place) -> Part:
    """Move a small tile between two places beside the board."""
    if start() is None or stop() is None:
        return wait(0)
    key: tuple[str | int, ...] = ("back",) if kind is None else ("tile", kind)
    return travel(context, "qwirkle.bag", key, small(start, 40), small(stop, 40))


# ------------------------------------------------------------------ points


def _line(context: EffectContext, event: ev.LineScored, apply: Callback) -> Part:
    """Run a light along the line; every point leaves its tile and flies to the counter, which rises note by note."""
    cells, flight, kicked = event.cells, MOTIONS["qwirkle.point"], MOTIONS["qwirkle.kick"]
    lights = [_light(context, cell, step) for step, cell in enumerate(cells)]
    every = ceil(kicked.seconds / flight.gap(event.points))  # one kick ends before the next begins
    points = []
    for index in range(event.points):
        arrival = [clip(context, "qwirkle.arrive", at=_counter(context, event.seat), step=index)]
        first = [instant(apply)] if index == 0 else []
        kicks = [_kick(context, "qwirkle.kick", event.seat)] if index % every == 0 else []
        points.append(sequence(_point(context, event.seat, cells[index % len(cells)]), *arrival, *first, *kicks))
    return parallel(staggered("qwirkle.run", lights), staggered("qwirkle.point", points))


def _light(context: EffectContext, cell: int, step: int) -> Part:
    """Let light swell on one tile of a line."""
    strength = MOTIONS["qwirkle.run"].strength

    def draw(surface: Surface, t: float) -> None:
        picture = context.sprites.faded(("glow", *GOLD), context.camera.cell, pulse(t) * strength)
        rect = picture.get_rect(center=context.camera.cell_rect(cell).center)
        surface.blit(picture, rect, special_flags=PREMULTIPLIED)

    return clip(context, "qwirkle.run", draw, at=on(context, cell), step=step)


def _point(context: EffectContext, seat: int, cell: int) -> Part:
    """Fly the shape of a tile, small, from its cell to the seat's points."""
    arc = MOTIONS["qwirkle.point"].arc

    def draw(surface: Surface, t: float, still: bool = False) -> None:
        here, there = context.camera.cell_rect(cell), _counter(context, seat)()
        tiles = context.view.board.tiles if context.view is not None else {}
        if there is None or cell not in tiles:
            return
        kind, side = tiles[cell], max(16, context.camera.cell * 45 // 100)
        key = ("confetti", shape_of(kind), colour_of(kind))
        start, stop = (Rect(0, 0, side, side).move_to(center=rect.center) for rect in (here, there))
        rect = stop if still else between(context, start, stop, t, arc)
        picture = context.sprites.faded(key, side, t if still else 1.0)
        surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)

    return clip(context, "qwirkle.point", draw, fade=partial(draw, still=True), above=True)


def _counter(context: EffectContext, seat: int) -> Place:
    return lambda: None if context.view is None else context.anchors.counter(seat, context.view.points[seat])


def _kick(context: EffectContext, name: str, seat: int) -> Part:
    """Enlarge the seat's points for a moment."""
    return kick(context, name, _counter(context, seat))


def _qwirkle(context: EffectContext, event: ev.QwirkleMade, apply: Callback) -> Part:
    """Run a light down the line, throw up a shower of shapes, and lay the word for it on tiles."""
    return sequence(
        instant(apply),
        parallel(
            _runner(context, event.cells),
            clip(context, "qwirkle.shower", partial(_shower, context, event.cells)),
            shake(context, "qwirkle.shake"),
            _word(context, event.cells),
        ),
    )


def _runner(context: EffectContext, cells: Sequence[int]) -> Part:
    """Run a broad light down a line, and let all of it shine for a moment."""

    def draw(surface: Surface, t: float) -> None:
        blits = []
        for index, cell in enumerate(cells):
            near = max(0.0, 1 - abs(t * (len(cells) + 3) - 1.5 - index) / 2)
            picture = context.sprites.faded(("glow", *GOLD), context.camera.cell, max(near, 0.7 * pulse(t)))
            blits.append((picture, picture.get_rect(center=context.camera.cell_rect(cell).center)))
        surface.fblits(blits, PREMULTIPLIED)

    return clip(context, "qwirkle.light", draw, at=on(context, cells[0]))


def _shower(context: EffectContext, cells: Sequence[int], surface: Surface, t: float) -> None:
    """Draw shapes in all colours that fly up and fall."""
    px = max(16, context.camera.cell // 2)
    blits = []
    for index in range(SHOWERS):
        here = context.camera.cell_rect(cells[index % len(cells)])
        angle, reach = 2.4 * index, context.camera.cell * (0.8 + index % 5 * 0.32)
        x = here.centerx + cos(angle) * reach * t * 1.5
        y = here.centery + sin(angle) * reach * t * 1.2 + context.camera.cell * (1.6 * t * t - 0.8 * t)
        picture = context.sprites.faded(("confetti", index % 6, index // 6 % 6), px, min(1.0, (1 - t) * 2.2))
        blits.append((picture, picture.get_rect(center=(round(x), round(y)))))
    surface.fblits(blits, PREMULTIPLIED)


def _word(context: EffectContext, cells: Sequence[int]) -> Part:
    """Lay the word for six over the line, tile by tile; at the end it flies apart."""
    motion = MOTIONS["qwirkle.word"]

    def draw(surface: Surface, t: float, still: bool = False) -> None:
        leaving = max(0.0, (t - 0.84) / 0.16)
        blits = []
        for order, picture_of, rect in _word_places(context, cells):
            due = 1.0 if still else min(1.0, max(0.0, (t * motion.seconds - order * motion.stagger) / 0.2))
            share = min(t * 6, 1.0) if still else min(1.0, due * 2.5)
            up = (1 - EASINGS["back"](due)) * rect.h * 0.9 + (0.0 if still else leaving * leaving * rect.h * 0.7)
            if share > 0:
                blits.append((picture_of(share * (1 - leaving)), rect.move(0, -round(up))))
        surface.fblits(blits, PREMULTIPLIED)

    return clip(context, "qwirkle.word", draw, fade=partial(draw, still=True), at=on(context, cells[0]))


def _word_places(
    context: EffectContext, cells: Sequence[int]
) -> Iterator[tuple[int, Callable[[float], Surface], Rect]]:
    """Yield each tile of the word: its number in reading order, its picture by opacity, and its place."""
    parts, inner = in_a_row(context.feast), context.camera.inner
    px = max(24, min(max(context.camera.cell, inner.h // 9), inner.w // max(1, len(parts) + 1))) & ~3
    keys = [("letter", part, order % 6) for order, part in parts]
    widths = [context.sprites.get(key, px).get_width() for key in keys]
    gap = max(1, px // 16)
    line = context.camera.cell_rect(cells[0]).union(context.camera.cell_rect(cells[-1]))
    row = Rect(0, 0, sum(widths) + gap * (len(widths) - 1), px)
    row = row.move_to(midbottom=line.midtop).move(0, -context.camera.cell // 3).clamp(inner)
    x = row.x
    for (order, _), key, wide in zip(parts, keys, widths, strict=True):
        yield order, partial(context.sprites.faded, key, px), Rect(x, row.y, wide, px)
        x += wide + gap


def _bonus(context: EffectContext, event: ev.BonusWon, apply: Callback) -> Part:
    """Show the points over the seat's row, sink them into it, and kick its counter."""

    def number(surface: Surface, t: float, height: int = 46) -> None:
        there = context.anchors.points(event.seat)
        if there is not None:
            picture = context.sprites.faded(
                ("chip", f"+{context.overlay.art.number(event.points)}", *GOLD), 40, min(1.0, t * 6, (1 - t) * 5)
            )
            up = round((1 - t) * height)
            surface.blit(picture, picture.get_rect(center=there.move(0, -up).center), special_flags=PREMULTIPLIED)

    points = clip(context, "qwirkle.bonus", number, fade=partial(number, height=0), above=True)
    return sequence(points, instant(apply), _kick(context, "qwirkle.bonus-won", event.seat))


# ------------------------------------------------------------------ turns


def _turn(context: EffectContext, event: ev.TurnBegan | ev.FirstChosen | ev.Passed, apply: Callback) -> Part:
    """Pass a light over the panel of the seat."""
    return sequence(instant(apply), over_panel(context, "turn.begin", lambda: context.anchors.seat(event.seat), GOLD))


def _announced(context: EffectContext, event: ev.SetsAnnounced, apply: Callback) -> Part:
    """Show how large the largest set of every seat is."""

    def sizes(surface: Surface, t: float) -> None:
        for seat, size in enumerate(event.sizes):
            if (there := context.anchors.points(seat)) is not None:
                picture = context.sprites.faded(
                    ("chip", context.overlay.art.number(size), 255, 246, 216), 40, min(1.0, t * 6, (1 - t) * 6)
                )
                surface.blit(picture, picture.get_rect(center=there.center), special_flags=PREMULTIPLIED)

    return sequence(instant(apply), clip(context, "qwirkle.sets", sizes, above=True))


def _warned(context: EffectContext, event: ev.LastRound, apply: Callback) -> Part:
    """Announce the last round over the table, and pass a light over the panels of all seats, one after the other."""
    seats = [partial(context.anchors.seat, seat) for seat in range(event.seats)]
    lights = [over_panel(context, "qwirkle.last-round", seat, GOLD) for seat in seats]

    def words(surface: Surface, t: float, still: bool = False) -> None:
        inner = context.camera.inner
        px = max(28, min(inner.h // 8, 2 * inner.w // max(1, len(context.warning)) // 3))
        picture = context.sprites.faded(("word", context.warning, *GOLD), px & ~3, min(1.0, t * 6, (1 - t) * 4))
        x = 0 if still else round((1 - EASINGS["out"](min(1.0, t * 3))) * inner.w / 8)
        place = picture.get_rect(center=(inner.centerx + x, inner.y + inner.h // 5))
        surface.blit(picture, place, special_flags=PREMULTIPLIED)

    banner = clip(context, "qwirkle.warning", words, fade=partial(words, still=True))
    return sequence(instant(apply), parallel(banner, staggered("qwirkle.last-round", lights)))


def _ended(context: EffectContext, event: ev.GameEnded, apply: Callback) -> Part:
    """Let light spread from the last tile over all others."""
    strength = MOTIONS["qwirkle.end"].strength

    def draw(surface: Surface, t: float) -> None:
        tiles = tuple(context.view.board.tiles) if context.view else ()
        rects = [context.camera.cell_rect(cell) for cell in tiles]
        first = context.camera.cell_rect(context.last.cells[-1]).center if context.last else rects[0].center
        away = [hypot(rect.centerx - first[0], rect.centery - first[1]) for rect in rects]
        front, wide = t * 1.4 * (max(away, default=0) + 1), max(away, default=0) * 0.35 + context.camera.cell
        blits = []
        for rect, far in zip(rects, away, strict=True):
            share = 1 - abs(front - wide / 2 - far) / wide
            if share > 0:
                picture = context.sprites.faded(("glow", *GOLD), context.camera.cell, share * strength)
                blits.append((picture, picture.get_rect(center=rect.center)))
        surface.fblits(blits, PREMULTIPLIED)

    return sequence(instant(apply), clip(context, "qwirkle.end", draw))


_PARTS: Final[dict[type, Callable[..., Part]]] = {
    ev.TilesPlaced: _placed,
    ev.TilesDrawn: _drawn,
    ev.TilesTraded: _traded,
    ev.LineScored: _line,
    ev.QwirkleMade: _qwirkle,
    ev.BonusWon: _bonus,
    ev.SetsAnnounced: _announced,
    ev.FirstChosen: _turn,
    ev.TurnBegan: _turn,
    ev.Passed: _turn,
    ev.LastRound: _warned,
    ev.GameEnded: _ended,
}
