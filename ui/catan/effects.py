"""How every event looks on screen: one clip or group per event, all drawn from kept pictures.

`parts_of(context, events, happen)` composes the pictures; `happen` makes an event true for board and panels, and it is
put exactly at the moment at which the eye sees it happen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from game.catan import events as ev
from ui.catan import award_effects, build_effects, card_effects, robber_effects
from ui.catan.dice_flight import LANDED, fly, landings
from ui.catan.effect_context import EffectContext
from ui.catan.signs import GOLD
from ui.gfx.animation import Callback, Part, instant, parallel, sequence, wait
from ui.table.effects import clip, glow, over_panel, part_of, staggered

Happen = Callable[[ev.Event], None]


def parts_of(context: EffectContext, events: Sequence[ev.Event], happen: Happen) -> list[Part]:
    """Return the animations of an action's events, one after the other; cards that hexes yield move together."""
    parts: list[Part] = []
    for yields, run in groupby(events, lambda event: isinstance(event, ev.Produced)):
        if yields:
            produced = [event for event in run if isinstance(event, ev.Produced)]
            parts.append(card_effects.harvest(context, produced, happen))
        else:
            parts += _parts_of_run(context, list(run), happen)
    return parts


def _parts_of_run(context: EffectContext, events: Sequence[ev.Event], happen: Happen) -> list[Part]:
    """Return the animations of events in turn; a piece that hangs over the island drops while its cards are paid."""
    parts: list[Part] = []
    for before, event in zip((None, *events), events, strict=False):
        part = part_of(_PARTS, context, event, partial(happen, event))
        if isinstance(before, ev.Paid) and build_effects.lays_held_piece(context, event):
            parts.append(parallel(parts.pop(), part))
        else:
            parts.append(part)
    return parts


def _rolled(context: EffectContext, event: ev.Rolled, apply: Callback) -> Part:
    """Roll the dice over the table; they count when they lie still, then go to their place beside the island."""
    faces, number = (event.first, event.second), context.view.number if context.view is not None else 0
    flight = fly(context, "catan.dice", faces, number)
    knocks = [
        sequence(wait(flight.seconds * at), clip(context, "catan.die", at=place))
        for at, place in landings(context, faces, number)
    ]
    return parallel(flight, *knocks, sequence(wait(flight.seconds * LANDED), instant(apply)))


def _laid(context: EffectContext, event: ev.IslandLaid, apply: Callback) -> Part:
    """Show the island at once; light passes over it, row by row."""
    rows = (range(3), range(3, 7), range(7, 12), range(12, 16), range(16, 19))
    lights = [glow(context, "catan.laid", partial(tuple, row), GOLD) for row in rows]
    return sequence(instant(apply), staggered("catan.laid", lights))


def _turn(context: EffectContext, event: ev.TurnBegan | ev.FirstChosen, apply: Callback) -> Part:
    """Pass a light over the panel of the seat."""
    return sequence(instant(apply), over_panel(context, "turn.begin", lambda: context.anchors.seat(event.seat), GOLD))


_PARTS: Final[dict[type, Callable[..., Part]]] = {
    ev.IslandLaid: _laid,
    ev.Rolled: _rolled,
    ev.Blocked: robber_effects.blocked,
    ev.BankShort: card_effects.bank_short,
    ev.Discarded: card_effects.discarded,
    ev.RobberMoved: robber_effects.robber_moved,
    ev.Stolen: card_effects.stolen,
    ev.Paid: card_effects.paid,
    ev.RoadBuilt: build_effects.road,
    ev.SettlementBuilt: build_effects.settlement,
    ev.CityBuilt: build_effects.city,
    ev.CardBought: card_effects.bought,
    ev.CardPlayed: card_effects.played,
    ev.PlentyTaken: card_effects.plenty,
    ev.Monopolized: card_effects.monopolized,
    ev.BankTraded: card_effects.bank_traded,
    ev.Offered: card_effects.offered,
    ev.OfferedTo: card_effects.offered,
    ev.Answered: card_effects.answered,
    ev.Traded: card_effects.traded,
    ev.LongestRoadMoved: award_effects.longest_road,
    ev.LargestArmyMoved: award_effects.largest_army,
    ev.FirstChosen: _turn,
    ev.TurnBegan: _turn,
    ev.GameEnded: award_effects.ended,
}
