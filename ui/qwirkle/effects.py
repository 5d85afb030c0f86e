"""How every event looks on screen: one clip or group per event, all drawn from kept pictures.

`part_of(stage, event, apply)` composes the picture; `apply` is what makes the event true for board and panels, and it
is put exactly at the moment at which the eye sees it happen.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, sin
from typing import Final

from pygame import Rect, Surface

from game.qwirkle import events as ev
from ui.gfx.animation import Callback, Clip, Part, instant, parallel, pulse, sequence, wait
from ui.gfx.supersample import PREMULTIPLIED
from ui.qwirkle.effect_context import EffectContext, Place, glow, on, thump, travel
from ui.qwirkle.signs import GOLD

SHOWERS: Final = 36
"""Shapes that fly up at a Qwirkle."""


def part_of(stage: EffectContext, event: ev.Event, apply: Callback) -> Part:
    """The picture of an event."""
    return _PARTS.get(type(event), _quiet)(stage, event, apply)


def _quiet(stage: EffectContext, event: ev.Event, apply: Callback) -> Part:
    return instant(apply)


# ------------------------------------------------------------------ tiles come and go


def _placed(stage: EffectContext, event: ev.TilesPlaced, apply: Callback) -> Part:
    """Tiles fly to their cells one after the other; those that lay there provisionally only settle."""
    flying: dict[int, int] = dict(zip(event.cells, event.tiles, strict=True))
    if stage.laid == flying:
        settle = lambda: stage.laid.clear()  # noqa: E731
        return sequence(instant(apply), instant(settle), thump(stage, event.cells))
    flights = [
        sequence(
            travel(stage, ("tile", kind), _hand(stage, event.seat, kind), on(stage, cell), 0.3),
            Clip(0.13 * (len(flying) - 1 - index), _resting(stage, cell, kind)),
        )
        for index, (cell, kind) in enumerate(flying.items())
    ]
    return sequence(parallel(*flights, stagger=0.13), instant(apply), thump(stage, event.cells))


def _resting(stage: EffectContext, cell: int, kind: int) -> Callable[[Surface, float], None]:
    """A tile that has arrived before the others."""

    def draw(surface: Surface, t: float) -> None:
        stage.overlay.tiles(surface, {cell: kind})

    return draw


def _hand(stage: EffectContext, seat: int, kind: int | None) -> Place:
    return lambda: stage.anchors.hand(seat, kind)


def _drawn(stage: EffectContext, event: ev.TilesDrawn, apply: Callback) -> Part:
    """Tiles go from the bag to the seat, face down but for their owner."""
    kinds: tuple[int | None, ...] = event.tiles or (None,) * event.count
    flights = [_carried(stage, kind, stage.anchors.bag, _hand(stage, event.seat, None)) for kind in kinds]
    return sequence(parallel(*flights, stagger=0.22 / len(flights)), instant(apply))


def _traded(stage: EffectContext, event: ev.TilesTraded, apply: Callback) -> Part:
    """Face down towards the bag."""
    flights = [_carried(stage, None, _hand(stage, event.seat, None), stage.anchors.bag) for _ in range(event.count)]
    return sequence(instant(apply), parallel(*flights, stagger=0.22 / len(flights)))


def _carried(stage: EffectContext, kind: int | None, start: Place, stop: Place) -> Part:
    """A tile between two places beside the board, small."""
    if start() is None or stop() is None:
        return wait(0)
    key: tuple[str | int, ...] = ("back",) if kind is None else ("tile", kind)
    return travel(stage, key, _small(stage, start), _small(stage, stop), 0.25, arc=0.2)


def _small(stage: EffectContext, place: Place) -> Place:
    def rect() -> Rect | None:
        found, side = place(), 40
        return None if found is None else Rect(found.centerx - side // 2, found.centery - side // 2, side, side)

    return rect


# ------------------------------------------------------------------ points


def _line(stage: EffectContext, event: ev.LineScored, apply: Callback) -> Part:
    """The line lights up, and its points fly to the seat."""

    def number(surface: Surface, t: float) -> None:
        there, here = stage.anchors.points(event.seat), stage.camera.cell_rect(event.cells[-1])
        px = max(22, stage.camera.cell // 2)
        picture = stage.sprites.faded(("chip", f"+{event.points}", *GOLD), px, min(1.0, (1 - t) * 6))
        x, y = here.center
        if there is not None:
            move = (0.0 if t < 0.5 else 1.0) if stage.calm else t * t
            x, y = round(x + (there.centerx - x) * move), round(y + (there.centery - y) * move)
        surface.blit(picture, picture.get_rect(center=(x, y)), special_flags=PREMULTIPLIED)

    light = glow(stage, lambda: event.cells, GOLD, 0.34, 0.8)
    return sequence(instant(apply), light, Clip(0.3, number, "in", above=True))


def _qwirkle(stage: EffectContext, event: ev.QwirkleMade, apply: Callback) -> Part:
    """A shower of the six shapes in the six colours, and the word for it."""

    def shower(surface: Surface, t: float) -> None:
        px = max(16, stage.camera.cell // 2)
        for index in range(0 if stage.calm else SHOWERS):
            here = stage.camera.cell_rect(event.cells[index % len(event.cells)])
            angle, reach = 2.4 * index, stage.camera.cell * (0.8 + index % 5 * 0.32)
            x = here.centerx + cos(angle) * reach * t * 1.5
            y = here.centery + sin(angle) * reach * t * 1.2 + stage.camera.cell * (1.6 * t * t - 0.8 * t)
            picture = stage.sprites.faded(("confetti", index % 6, index // 6 % 6), px, min(1.0, (1 - t) * 2.2))
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))), special_flags=PREMULTIPLIED)

    def word(surface: Surface, t: float) -> None:
        first, last = (stage.camera.cell_rect(event.cells[end]) for end in (0, -1))
        cell = stage.camera.cell
        px = max(28, round(cell * (0.9 if stage.calm else 0.6 + 0.3 * min(1.0, t * 4))) & ~3)
        picture = stage.sprites.faded(("word", stage.feast, *GOLD), px, min(1.0, t * 6, (1 - t) * 4))
        place = picture.get_rect(midbottom=first.union(last).midtop).move(0, -cell // 3)
        surface.blit(picture, place.clamp(stage.camera.inner), special_flags=PREMULTIPLIED)

    return sequence(
        instant(apply),
        parallel(glow(stage, lambda: event.cells, GOLD, 0.9), Clip(0.95, shower, "out"), Clip(0.95, word)),
    )


def _bonus(stage: EffectContext, event: ev.BonusWon, apply: Callback) -> Part:
    """The points stand over the seat's row and sink into it."""

    def number(surface: Surface, t: float) -> None:
        there = stage.anchors.points(event.seat)
        if there is not None:
            picture = stage.sprites.faded(("chip", f"+{event.points}", *GOLD), 40, min(1.0, t * 6, (1 - t) * 5))
            up = 0 if stage.calm else round((1 - t) * 46)
            surface.blit(picture, picture.get_rect(center=there.move(0, -up).center), special_flags=PREMULTIPLIED)

    return sequence(Clip(0.6, number, "in_out", above=True), instant(apply))


# ------------------------------------------------------------------ turns


def _turn(stage: EffectContext, event: ev.TurnBegan | ev.FirstChosen | ev.Passed, apply: Callback) -> Part:
    """A light passes over the panel of the seat."""
    return sequence(instant(apply), Clip(0.3, _row_light(stage, (event.seat,)), above=True))


def _announced(stage: EffectContext, event: ev.SetsAnnounced, apply: Callback) -> Part:
    """Every seat shows how large its largest set is."""

    def sizes(surface: Surface, t: float) -> None:
        for seat, size in enumerate(event.sizes):
            if (there := stage.anchors.points(seat)) is not None:
                picture = stage.sprites.faded(("chip", str(size), 255, 246, 216), 40, min(1.0, t * 6, (1 - t) * 6))
                surface.blit(picture, picture.get_rect(center=there.center), special_flags=PREMULTIPLIED)

    return sequence(instant(apply), Clip(1.1, sizes, above=True))


def _row_light(stage: EffectContext, seats: tuple[int, ...]) -> Callable[[Surface, float], None]:
    def draw(surface: Surface, t: float) -> None:
        for seat in seats:
            rect = stage.anchors.seat(seat)
            if rect is not None:
                px = max(24, rect.height) // 2 * 2
                picture = stage.sprites.faded(("glow", *GOLD), px, pulse(t) * 0.8)
                surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)

    return draw


def _ended(stage: EffectContext, event: ev.GameEnded, apply: Callback) -> Part:
    def cells() -> tuple[int, ...]:
        return tuple(stage.view.board.tiles) if stage.view else ()

    return sequence(instant(apply), glow(stage, cells, GOLD, 0.8, 0.6))


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
    ev.GameEnded: _ended,
}
