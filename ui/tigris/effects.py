"""How every event looks on screen: one clip or group per event, all drawn from kept pictures.

`part_of(context, event, apply)` composes the picture; `apply` is what makes the event true for board and panels, and it
is put exactly at the moment at which the eye sees it happen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.tigris import events as ev
from ui.gfx.animation import Callback, Part, instant, sequence, wait
from ui.table import effects
from ui.table.effects import Place, clip, lay, on, over_panel, small, staggered, start_and_motion, thump, travel
from ui.tigris import break_effects, building_effects, conflict_effects, leader_effects, point_effects, wonder_effects
from ui.tigris.cell_sprites import Key
from ui.tigris.effect_context import Anchors, EffectContext, glow
from ui.tigris.sign_colours import ATTACK, DEFENCE, GOLD

__all__ = ["COMING", "Anchors", "EffectContext", "part_of"]

COMING: Final[tuple[Key, ...]] = (
    *((kind, step) for step in range(8) for kind in ("dust", "splash")),
    *(("glow", *colour) for colour in (GOLD, ATTACK, DEFENCE)),
    ("lit", *leader_effects.LIGHT), ("spark", *GOLD), ("clod",), ("uniting",), ("side", 1, 0), ("side", 0, 1),
    *(("seal", seat) for seat in range(4)),
    *(("stand", colour, attacking) for colour in range(4) for attacking in (0, 1)),
    *(("leader", seat, colour) for seat in range(4) for colour in range(4)),
)  # fmt: skip
"""The pictures that take longest to draw, in the order in which a game needs them."""


def part_of(context: EffectContext, event: ev.Event, apply: Callback) -> Part:
    """Return the animation of an event."""
    return effects.part_of(_PARTS, context, event, apply)


def _tile_placed(context: EffectContext, event: ev.TilePlaced, apply: Callback) -> Part:
    """Lay the tile: dust rises from land, water splashes from a river."""
    key = ("tile", event.colour)
    hand, fly = start_and_motion(context, key, partial(context.anchors.hand, event.seat, event.colour), "tile.fly")
    wet = context.view is not None and bool(context.view.board.river >> event.cell & 1)
    land = thump(context, "tile.splash" if wet else "tile.land", (event.cell,), "splash" if wet else "dust")
    return lay(context, key, hand, on(context, event.cell), land, apply, fly)


# ------------------------------------------------------------------ tiles and turns


def _drawn(context: EffectContext, event: ev.TilesDrawn, apply: Callback) -> Part:
    """Move tiles face down from the bag to the seat."""
    seat = partial(context.anchors.seat, event.seat)
    return sequence(
        _between(context, context.anchors.bag, seat, event.count), clip(context, "bag.draw", at=seat, begin=apply)
    )


def _swapped(context: EffectContext, event: ev.TilesSwapped, apply: Callback) -> Part:
    seat = partial(context.anchors.seat, event.seat)
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
    seat = partial(context.anchors.seat, event.seat)
    return sequence(instant(apply), over_panel(context, "turn.begin", seat, GOLD))


def _ended(context: EffectContext, event: ev.GameEnded, apply: Callback) -> Part:
    def leaders() -> int:
        return sum(1 << cell for cell in context.view.leaders if cell >= 0) if context.view else 0

    return sequence(instant(apply), glow(context, "tigris.end", leaders, GOLD))


_PARTS: Final[dict[type, Callable[..., Part]]] = {
    ev.TilePlaced: _tile_placed,
    ev.LeaderPlaced: leader_effects.placed,
    ev.LeaderWithdrawn: leader_effects.leaves,
    ev.LeaderLost: leader_effects.leaves,
    ev.CatastrophePlaced: break_effects.catastrophe,
    ev.TilesLost: conflict_effects.tiles_lost,
    ev.MonumentBuilt: building_effects.built,
    ev.MonumentDeclined: building_effects.declined,
    ev.BuildingRaised: building_effects.raised,
    ev.BuildingReturned: building_effects.returned,
    ev.BuildingDeclined: building_effects.declined,
    ev.WonderBuilt: wonder_effects.built,
    ev.TreasureTaken: point_effects.treasure_taken,
    ev.KingdomsUnited: conflict_effects.united,
    ev.ConflictBegan: conflict_effects.began,
    ev.Supported: conflict_effects.supported,
    ev.ConflictEnded: conflict_effects.ended,
    ev.Scored: point_effects.scored,
    ev.TilesDrawn: _drawn,
    ev.TilesSwapped: _swapped,
    ev.TurnBegan: _turn,
    ev.FirstChosen: _turn,
    ev.GameEnded: _ended,
}
