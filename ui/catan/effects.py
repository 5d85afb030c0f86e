"""How every event looks on screen: one clip or group per event, all drawn from kept pictures.

`parts_of(context, events, happen)` composes the pictures; `happen` makes an event true for board and panels, and it is
put exactly at the moment at which the eye sees it happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from game.bits import each
from game.catan import events as ev
from game.catan.roads import counted_trail, enemies
from ui.catan.effect_context import LANDED, EffectContext, banner, near, showing, tumble
from ui.catan.overlay import piece_key
from ui.catan.places import Place as BoardPlace
from ui.catan.places import corner_place, hex_place, path_place
from ui.catan.signs import GOLD, WARM
from ui.catan.static_layer import robber_at
from ui.gfx.animation import Callback, Part, instant, parallel, sequence, wait
from ui.gfx.sprites import Key
from ui.table.effects import Place, clip, glow, on, over_panel, part_of, small, staggered, thump, travel

Happen = Callable[[ev.Event], None]
CARD: Final = 44
"""Pixels of the height of a card in flight, at least; on a large island it is nearly as high as a hex's side."""


def parts_of(context: EffectContext, events: Sequence[ev.Event], happen: Happen) -> list[Part]:
    """Return the animations of an action's events, one after the other; cards that hexes yield move together."""
    parts: list[Part] = []
    for yields, run in groupby(events, lambda event: isinstance(event, ev.Produced)):
        if yields:
            parts.append(_harvest(context, [event for event in run if isinstance(event, ev.Produced)], happen))
        else:
            parts += [part_of(_PARTS, context, event, partial(happen, event)) for event in run]
    return parts


# ------------------------------------------------------------------ cards in flight


def _card(context: EffectContext, place: Place) -> Place:
    return small(place, max(CARD, context.camera.cell * 3 // 4))


def _hand(context: EffectContext, seat: int, kind: int | None = None) -> Place:
    return lambda: context.anchors.hand(seat, kind)


def _bank(context: EffectContext, kind: int | None) -> Place:
    return lambda: context.anchors.bank(kind)


def _fly(context: EffectContext, name: str, key: Key, start: Place, stop: Place) -> Part:
    """Move a card; nothing when neither end is in sight."""
    if start() is None and stop() is None:
        return wait(0)
    return travel(context, name, key, _card(context, start), _card(context, stop))


def _kinds(cards: Iterable[int]) -> list[int]:
    """Return counts as single cards."""
    return [kind for kind, count in enumerate(cards) for _ in range(count)]


def _to_bank(context: EffectContext, seat: int, cards: Iterable[int]) -> Part:
    return staggered(
        "catan.card",
        [
            _fly(context, "catan.card", ("card", kind), _hand(context, seat, kind), _bank(context, kind))
            for kind in _kinds(cards)
        ],
    )


def _from_bank(context: EffectContext, seat: int, cards: Iterable[int]) -> Part:
    return staggered(
        "catan.card",
        [
            _fly(context, "catan.card", ("card", kind), _bank(context, kind), _hand(context, seat, kind))
            for kind in _kinds(cards)
        ],
    )


def _harvest(context: EffectContext, events: Sequence[ev.Produced], happen: Happen) -> Part:
    """Light the hexes up, and fly a card from its hex to its owner for each that it yields."""
    lit = tuple({hex_place(event.hexagon) for event in events})
    return sequence(
        glow(context, "catan.yield", lambda: lit, GOLD),
        staggered("catan.hexes", [_yielded(context, event, partial(happen, event)) for event in events]),
    )


def _yielded(context: EffectContext, event: ev.Produced, apply: Callback) -> Part:
    hexagon, hand = on(context, hex_place(event.hexagon)), _hand(context, event.seat)
    flights = [_fly(context, "catan.harvest", ("card", event.kind), hexagon, hand) for _ in range(event.count)]
    return sequence(staggered("catan.harvest", flights), clip(context, "catan.harvested", at=hand, begin=apply))


def _given_back(context: EffectContext, event: ev.Discarded, apply: Callback) -> Part:
    discard = clip(context, "catan.discard", at=_hand(context, event.seat), begin=apply)
    return sequence(discard, _to_bank(context, event.seat, event.cards))


def _paid(context: EffectContext, event: ev.Paid, apply: Callback) -> Part:
    return sequence(instant(apply), _to_bank(context, event.seat, event.cards))


def _bank_traded(context: EffectContext, event: ev.BankTraded, apply: Callback) -> Part:
    return sequence(
        _to_bank(context, event.seat, event.give),
        _from_bank(context, event.seat, event.want),
        clip(context, "catan.bank", at=_hand(context, event.seat), begin=apply),
    )


def _plenty(context: EffectContext, event: ev.PlentyTaken, apply: Callback) -> Part:
    return sequence(_from_bank(context, event.seat, event.cards), instant(apply))


def _across(context: EffectContext, start: int, stop: int, kind: int) -> Part:
    """Move a card from hand to hand."""
    key: Key = ("card", kind)
    return _fly(context, "catan.hand-over", key, _hand(context, start, kind), _hand(context, stop, kind))


def _traded(context: EffectContext, event: ev.Traded, apply: Callback) -> Part:
    there = [_across(context, event.seat, event.other, kind) for kind in _kinds(event.give)]
    back = [_across(context, event.other, event.seat, kind) for kind in _kinds(event.got)]
    trade = clip(context, "catan.trade", at=_hand(context, event.seat), begin=apply)
    return sequence(staggered("catan.hand-over", [*there, *back]), trade)


def _monopolized(context: EffectContext, event: ev.Monopolized, apply: Callback) -> Part:
    cards = [
        _across(context, seat, event.seat, event.kind) for seat, count in enumerate(event.counts) for _ in range(count)
    ]
    monopoly = clip(context, "catan.monopoly", at=_hand(context, event.seat), begin=apply)
    return sequence(staggered("catan.hand-over", cards), monopoly)


def _stolen(context: EffectContext, event: ev.Stolen, apply: Callback) -> Part:
    """Move the card, face down for all but thief and victim."""
    key: Key = ("card-back",) if event.kind is None else ("card", event.kind)
    start, stop = _hand(context, event.victim, event.kind), _hand(context, event.thief, event.kind)
    flight = _fly(context, "catan.steal", key, start, stop)
    return sequence(flight, clip(context, "catan.stolen", at=stop, begin=apply))


def _bought(context: EffectContext, event: ev.CardBought, apply: Callback) -> Part:
    """Move the card, face down for all but the buyer."""
    key: Key = ("dev-back",) if event.kind is None else ("dev", event.kind)
    stop = lambda: context.anchors.cards(event.seat)  # noqa: E731
    flight = _fly(context, "catan.buy", key, _bank(context, None), stop)
    return sequence(flight, clip(context, "catan.bought", at=stop, begin=apply))


def _played(context: EffectContext, event: ev.CardPlayed, apply: Callback) -> Part:
    """Hold the card up for all to see."""
    start = _card(context, lambda: context.anchors.cards(event.seat))
    return sequence(instant(apply), showing(context, "catan.show", ("dev", event.kind), start))


# ------------------------------------------------------------------ dice and robber


def _rolled(context: EffectContext, event: ev.Rolled, apply: Callback) -> Part:
    """Roll the dice over the sea; they count when they stop, then go to their place beside the island."""
    throw = tumble(context, "catan.dice", (event.first, event.second))
    rolled = clip(context, "catan.rolled", at=context.anchors.dice, begin=apply)
    return parallel(throw, sequence(wait(throw.seconds * LANDED), rolled))


def _robber(context: EffectContext, event: ev.RobberMoved, apply: Callback) -> Part:
    """Move the robber in an arc from hex to hex."""
    start, stop = near(context, robber_at(event.origin)), near(context, robber_at(event.hexagon))

    def lift() -> None:
        context.lifted = True

    def drop() -> None:
        context.lifted = False

    walk = travel(context, "catan.robber", ("robber",), start, stop)
    place = hex_place(event.hexagon)
    light = glow(context, "catan.robbed", lambda: (place,), WARM)
    return sequence(instant(lift), walk, instant(apply), instant(drop), light)


def _blocked(context: EffectContext, event: ev.Blocked, apply: Callback) -> Part:
    place = hex_place(event.hexagon)
    return sequence(instant(apply), glow(context, "catan.blocked", lambda: (place,), WARM))


def _short(context: EffectContext, event: ev.BankShort, apply: Callback) -> Part:
    """Show a warning over the bank's cards of that kind."""
    return sequence(instant(apply), banner(context, "catan.short", ("award", "warning"), _bank(context, event.kind)))


# ------------------------------------------------------------------ building


def _built(context: EffectContext, name: str, piece: str, seat: int, place: BoardPlace, apply: Callback) -> Part:
    """Drop the piece from its owner's panel into place."""
    seats = context.view.seats if context.view is not None else 4
    start = small(lambda: context.anchors.seat(seat), context.camera.cell)
    flight = travel(context, "catan.build", piece_key(piece, place, seat, seats), start, on(context, place))
    return sequence(flight, instant(apply), thump(context, name, (place,)))


def _road(context: EffectContext, event: ev.RoadBuilt, apply: Callback) -> Part:
    return _built(context, "catan.road", "road", event.seat, path_place(event.path), apply)


def _settlement(context: EffectContext, event: ev.SettlementBuilt, apply: Callback) -> Part:
    return _built(context, "catan.settlement", "settlement", event.seat, corner_place(event.corner), apply)


def _city(context: EffectContext, event: ev.CityBuilt, apply: Callback) -> Part:
    return _built(context, "catan.city", "city", event.seat, corner_place(event.corner), apply)


def _laid(context: EffectContext, event: ev.IslandLaid, apply: Callback) -> Part:
    """Show the island at once; light passes over it, row by row."""
    rows = (range(3), range(3, 7), range(7, 12), range(12, 16), range(16, 19))
    lights = [glow(context, "catan.laid", partial(tuple, row), GOLD) for row in rows]
    return sequence(instant(apply), staggered("catan.laid", lights))


# ------------------------------------------------------------------ awards and turns


def _award(context: EffectContext, event: ev.LongestRoadMoved | ev.LargestArmyMoved, apply: Callback) -> Part:
    """Move the special card from its holder, or from the bank, to the new one."""
    icon = "road" if isinstance(event, ev.LongestRoadMoved) else "knight"
    before, seat = event.before, event.seat
    start = _bank(context, None) if before is None else _points(context, before)
    stop = _bank(context, None) if seat is None else _points(context, seat)
    light = seat if isinstance(event, ev.LongestRoadMoved) else None
    flight = travel(context, "catan.award", ("award", icon), small(start, 60), small(stop, 60))
    trail = glow(context, "catan.award-light", lambda: _trail(context, light), GOLD)
    return sequence(parallel(trail, flight), clip(context, "catan.awarded", at=stop, begin=apply))


def _points(context: EffectContext, seat: int) -> Place:
    return lambda: context.anchors.points(seat)


def _trail(context: EffectContext, seat: int | None) -> tuple[BoardPlace, ...]:
    """Return the roads of a seat that are counted, of those in the present picture."""
    view = context.view
    if view is None or seat is None:
        return ()
    return tuple(path_place(path) for path in each(counted_trail(view.roads[seat], enemies(view, seat))))


def _turn(context: EffectContext, event: ev.TurnBegan | ev.FirstChosen, apply: Callback) -> Part:
    """Pass a light over the panel of the seat."""
    return sequence(instant(apply), over_panel(context, "turn.begin", lambda: context.anchors.seat(event.seat), GOLD))


def _answered(context: EffectContext, event: ev.Answered, apply: Callback) -> Part:
    """Show a sign beside the seat: yes, no, or another offer."""
    icon = {"accept": "check", "reject": "cross", "counter": "swap"}[event.answer]
    seat = lambda: context.anchors.seat(event.seat)  # noqa: E731
    return sequence(instant(apply), banner(context, "catan.answer", ("award", icon), seat))


def _offered(context: EffectContext, event: ev.Offered, apply: Callback) -> Part:
    """Show a sign beside the seat that offers; its panel shows the terms."""
    seat = lambda: context.anchors.seat(event.seat)  # noqa: E731
    return sequence(instant(apply), banner(context, "catan.offer", ("award", "swap"), seat))


def _ended(context: EffectContext, event: ev.GameEnded, apply: Callback) -> Part:
    """Light up what the winner has built."""

    def built() -> tuple[BoardPlace, ...]:
        view = context.view
        if view is None:
            return ()
        corners = view.settlements[event.seat] | view.cities[event.seat]
        return (*_trail(context, event.seat), *(corner_place(corner) for corner in each(corners)))

    return sequence(instant(apply), glow(context, "catan.end", built, GOLD))


_PARTS: Final[dict[type, Callable[..., Part]]] = {
    ev.IslandLaid: _laid,
    ev.Rolled: _rolled,
    ev.Blocked: _blocked,
    ev.BankShort: _short,
    ev.Discarded: _given_back,
    ev.RobberMoved: _robber,
    ev.Stolen: _stolen,
    ev.Paid: _paid,
    ev.RoadBuilt: _road,
    ev.SettlementBuilt: _settlement,
    ev.CityBuilt: _city,
    ev.CardBought: _bought,
    ev.CardPlayed: _played,
    ev.PlentyTaken: _plenty,
    ev.Monopolized: _monopolized,
    ev.BankTraded: _bank_traded,
    ev.Offered: _offered,
    ev.Answered: _answered,
    ev.Traded: _traded,
    ev.LongestRoadMoved: _award,
    ev.LargestArmyMoved: _award,
    ev.FirstChosen: _turn,
    ev.TurnBegan: _turn,
    ev.GameEnded: _ended,
}
