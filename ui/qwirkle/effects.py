"""How every event looks on screen: one clip or group per event, all drawn from kept pictures.

`part_of(context, event, apply)` composes the picture; `apply` is what makes the event true for board and panels, and it
is put exactly at the moment at which the eye sees it happen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, sin
from typing import Final

from pygame import Surface

from game.qwirkle import events as ev
from ui.gfx.animation import Callback, Part, instant, parallel, sequence, wait
from ui.gfx.supersample import PREMULTIPLIED
from ui.qwirkle.effect_context import EffectContext
from ui.qwirkle.signs import GOLD
from ui.table import effects
from ui.table.effects import Place, clip, glow, on, over_panel, small, staggered, thump, travel

SHOWERS: Final = 36
"""Shapes that fly up at a Qwirkle."""


def part_of(context: EffectContext, event: ev.Event, apply: Callback) -> Part:
    """Return the animation of an event."""
    return effects.part_of(_PARTS, context, event, apply)


# ------------------------------------------------------------------ tiles come and go


def _placed(context: EffectContext, event: ev.TilesPlaced, apply: Callback) -> Part:
    """Fly tiles to their cells one after the other; those that lay there provisionally only settle."""
    flying: dict[int, int] = dict(zip(event.cells, event.tiles, strict=True))
    if context.laid == flying:
        settle = lambda: context.laid.clear()  # noqa: E731
        return sequence(instant(apply), instant(settle), thump(context, "qwirkle.land", event.cells))
    flights = [
        sequence(
            travel(context, "qwirkle.tile", ("tile", kind), _hand(context, event.seat, kind), on(context, cell)),
            clip(context, "qwirkle.rest", _resting(context, cell, kind), count=len(flying) - 1 - index),
        )
        for index, (cell, kind) in enumerate(flying.items())
    ]
    return sequence(staggered("qwirkle.tile", flights), instant(apply), thump(context, "qwirkle.land", event.cells))


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
    """Light the line up, and fly its points to the seat."""

    def number(surface: Surface, t: float, jump: bool = False) -> None:
        there, here = context.anchors.points(event.seat), context.camera.cell_rect(event.cells[-1])
        px = max(22, context.camera.cell // 2)
        picture = context.sprites.faded(
            ("chip", f"+{context.overlay.art.number(event.points)}", *GOLD), px, min(1.0, (1 - t) * 6)
        )
        x, y = here.center
        if there is not None:
            move = float(t >= 0.5) if jump else t * t
            x, y = round(x + (there.centerx - x) * move), round(y + (there.centery - y) * move)
        surface.blit(picture, picture.get_rect(center=(x, y)), special_flags=PREMULTIPLIED)

    light = glow(context, "qwirkle.line", lambda: event.cells, GOLD)
    points = clip(context, "qwirkle.points", number, fade=partial(number, jump=True), above=True)
    return sequence(instant(apply), light, points)


def _qwirkle(context: EffectContext, event: ev.QwirkleMade, apply: Callback) -> Part:
    """Throw up a shower of the six shapes in the six colours, and show the word for it."""

    def shower(surface: Surface, t: float) -> None:
        px = max(16, context.camera.cell // 2)
        for index in range(SHOWERS):
            here = context.camera.cell_rect(event.cells[index % len(event.cells)])
            angle, reach = 2.4 * index, context.camera.cell * (0.8 + index % 5 * 0.32)
            x = here.centerx + cos(angle) * reach * t * 1.5
            y = here.centery + sin(angle) * reach * t * 1.2 + context.camera.cell * (1.6 * t * t - 0.8 * t)
            picture = context.sprites.faded(("confetti", index % 6, index // 6 % 6), px, min(1.0, (1 - t) * 2.2))
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))), special_flags=PREMULTIPLIED)

    def word(surface: Surface, t: float, still: bool = False) -> None:
        first, last = (context.camera.cell_rect(event.cells[end]) for end in (0, -1))
        cell = context.camera.cell
        px = max(28, round(cell * (0.9 if still else 0.6 + 0.3 * min(1.0, t * 4))) & ~3)
        picture = context.sprites.faded(("word", context.feast, *GOLD), px, min(1.0, t * 6, (1 - t) * 4))
        place = picture.get_rect(midbottom=first.union(last).midtop).move(0, -cell // 3)
        surface.blit(picture, place.clamp(context.camera.inner), special_flags=PREMULTIPLIED)

    return sequence(
        instant(apply),
        parallel(
            glow(context, "qwirkle.light", lambda: event.cells, GOLD),
            clip(context, "qwirkle.shower", shower),
            clip(context, "qwirkle.word", word, fade=partial(word, still=True)),
        ),
    )


def _bonus(context: EffectContext, event: ev.BonusWon, apply: Callback) -> Part:
    """Show the points over the seat's row, and sink them into it."""

    def number(surface: Surface, t: float, height: int = 46) -> None:
        there = context.anchors.points(event.seat)
        if there is not None:
            picture = context.sprites.faded(
                ("chip", f"+{context.overlay.art.number(event.points)}", *GOLD), 40, min(1.0, t * 6, (1 - t) * 5)
            )
            up = round((1 - t) * height)
            surface.blit(picture, picture.get_rect(center=there.move(0, -up).center), special_flags=PREMULTIPLIED)

    points = clip(context, "qwirkle.bonus", number, fade=partial(number, height=0), above=True)
    seat = lambda: context.anchors.points(event.seat)  # noqa: E731
    return sequence(points, clip(context, "qwirkle.bonus-won", at=seat, begin=apply))


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
    """Pass a light over the panels of all seats: for each of them one turn is left."""
    seats = [partial(context.anchors.seat, seat) for seat in range(event.seats)]
    lights = [over_panel(context, "qwirkle.last-round", seat, GOLD) for seat in seats]
    return sequence(instant(apply), parallel(*lights))


def _ended(context: EffectContext, event: ev.GameEnded, apply: Callback) -> Part:
    def cells() -> tuple[int, ...]:
        return tuple(context.view.board.tiles) if context.view else ()

    return sequence(instant(apply), glow(context, "qwirkle.end", cells, GOLD))


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
