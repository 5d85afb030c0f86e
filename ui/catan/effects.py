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
from ui.catan.effect_context import LANDED, EffectContext, banner, glow, near, showing, tumble
from ui.catan.overlay import piece_key
from ui.catan.places import Place as BoardPlace
from ui.catan.places import corner_place, hex_place, path_place
from ui.catan.signs import GOLD, WARM
from ui.catan.static_layer import robber_at
from ui.gfx.animation import Callback, Part, instant, parallel, sequence, wait
from ui.gfx.sprites import Key
from ui.table.effects import Place, on, over_panel, part_of, small, thump, travel

Happen = Callable[[ev.Event], None]
ROLL: Final = 0.85
"""Seconds of a throw."""
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


def _fly(context: EffectContext, key: Key, start: Place, stop: Place, seconds: float = 0.34) -> Part:
    """Move a card; nothing when neither end is in sight."""
    if start() is None and stop() is None:
        return wait(0)
    return travel(context, key, _card(context, start), _card(context, stop), seconds, arc=0.4)


def _kinds(cards: Iterable[int]) -> list[int]:
    """Return counts as single cards."""
    return [kind for kind, count in enumerate(cards) for _ in range(count)]


def _stagger(count: int) -> float:
    """Return so that many cards take no longer than a few."""
    return min(0.09, 0.4 / max(1, count))


def _many(parts: Sequence[Part]) -> Part:
    return parallel(*parts, stagger=_stagger(len(parts)))


def _to_bank(context: EffectContext, seat: int, cards: Iterable[int]) -> list[Part]:
    return [_fly(context, ("card", kind), _hand(context, seat, kind), _bank(context, kind)) for kind in _kinds(cards)]


def _from_bank(context: EffectContext, seat: int, cards: Iterable[int]) -> list[Part]:
    return [_fly(context, ("card", kind), _bank(context, kind), _hand(context, seat, kind)) for kind in _kinds(cards)]


def _harvest(context: EffectContext, events: Sequence[ev.Produced], happen: Happen) -> Part:
    """Light the hexes up, and fly a card from its hex to its owner for each that it yields."""
    flights = [
        sequence(
            parallel(
                *(
                    _fly(
                        context, ("card", event.kind), on(context, hex_place(event.hexagon)), _hand(context, event.seat)
                    )
                    for _ in range(event.count)
                ),
                stagger=0.1,
            ),
            instant(partial(happen, event)),
        )
        for event in events
    ]
    lit = tuple({hex_place(event.hexagon) for event in events})
    return sequence(glow(context, lambda: lit, GOLD, 0.3), parallel(*flights, stagger=_stagger(len(flights)) + 0.06))


def _given_back(context: EffectContext, event: ev.Discarded, apply: Callback) -> Part:
    return sequence(instant(apply), _many(_to_bank(context, event.seat, event.cards)))


def _paid(context: EffectContext, event: ev.Paid, apply: Callback) -> Part:
    return sequence(instant(apply), _many(_to_bank(context, event.seat, event.cards)))


def _bank_traded(context: EffectContext, event: ev.BankTraded, apply: Callback) -> Part:
    return sequence(
        _many(_to_bank(context, event.seat, event.give)),
        _many(_from_bank(context, event.seat, event.want)),
        instant(apply),
    )


def _plenty(context: EffectContext, event: ev.PlentyTaken, apply: Callback) -> Part:
    return sequence(_many(_from_bank(context, event.seat, event.cards)), instant(apply))


def _across(context: EffectContext, start: int, stop: int, cards: Iterable[int]) -> list[Part]:
    return [
        _fly(context, ("card", kind), _hand(context, start, kind), _hand(context, stop, kind), 0.45)
        for kind in _kinds(cards)
    ]


def _traded(context: EffectContext, event: ev.Traded, apply: Callback) -> Part:
    there = _across(context, event.seat, event.other, event.give)
    back = _across(context, event.other, event.seat, event.got)
    return sequence(_many([*there, *back]), instant(apply))


def _monopolized(context: EffectContext, event: ev.Monopolized, apply: Callback) -> Part:
    cards = [
        _fly(
            context,
            ("card", event.kind),
            _hand(context, seat, event.kind),
            _hand(context, event.seat, event.kind),
            0.45,
        )
        for seat, count in enumerate(event.counts)
        for _ in range(count)
    ]
    return sequence(_many(cards), instant(apply))


def _stolen(context: EffectContext, event: ev.Stolen, apply: Callback) -> Part:
    """Move the card, face down for all but thief and victim."""
    key: Key = ("card-back",) if event.kind is None else ("card", event.kind)
    flight = _fly(context, key, _hand(context, event.victim, event.kind), _hand(context, event.thief, event.kind), 0.6)
    return sequence(flight, instant(apply))


def _bought(context: EffectContext, event: ev.CardBought, apply: Callback) -> Part:
    """Move the card, face down for all but the buyer."""
    key: Key = ("dev-back",) if event.kind is None else ("dev", event.kind)
    return sequence(
        _fly(context, key, _bank(context, None), lambda: context.anchors.cards(event.seat), 0.5), instant(apply)
    )


def _played(context: EffectContext, event: ev.CardPlayed, apply: Callback) -> Part:
    """Hold the card up for all to see."""
    start = _card(context, lambda: context.anchors.cards(event.seat))
    return sequence(instant(apply), showing(context, ("dev", event.kind), start, 0.9))


# ------------------------------------------------------------------ dice and robber


def _rolled(context: EffectContext, event: ev.Rolled, apply: Callback) -> Part:
    """Roll the dice over the sea; they count when they stop, then go to their place beside the island."""
    return parallel(tumble(context, (event.first, event.second), ROLL), sequence(wait(ROLL * LANDED), instant(apply)))


def _robber(context: EffectContext, event: ev.RobberMoved, apply: Callback) -> Part:
    """Move the robber in an arc from hex to hex."""
    start, stop = near(context, robber_at(event.origin)), near(context, robber_at(event.hexagon))

    def lift() -> None:
        context.lifted = True

    def drop() -> None:
        context.lifted = False

    walk = travel(context, ("robber",), start, stop, 0.55, arc=0.8)
    place = hex_place(event.hexagon)
    return sequence(instant(lift), walk, instant(apply), instant(drop), glow(context, lambda: (place,), WARM, 0.3))


def _blocked(context: EffectContext, event: ev.Blocked, apply: Callback) -> Part:
    place = hex_place(event.hexagon)
    return sequence(instant(apply), glow(context, lambda: (place,), WARM, 0.4))


def _short(context: EffectContext, event: ev.BankShort, apply: Callback) -> Part:
    """Show a warning over the bank's cards of that kind."""
    return sequence(instant(apply), banner(context, ("award", "warning"), _bank(context, event.kind), 0.6))


# ------------------------------------------------------------------ building


def _built(context: EffectContext, piece: str, seat: int, place: BoardPlace, apply: Callback) -> Part:
    """Drop the piece from its owner's panel into place."""
    seats = context.view.seats if context.view is not None else 4
    start = small(lambda: context.anchors.seat(seat), context.camera.cell)
    flight = travel(context, piece_key(piece, place, seat, seats), start, on(context, place), 0.34, arc=0.7)
    return sequence(flight, instant(apply), thump(context, (place,), 0.2))


def _road(context: EffectContext, event: ev.RoadBuilt, apply: Callback) -> Part:
    return _built(context, "road", event.seat, path_place(event.path), apply)


def _settlement(context: EffectContext, event: ev.SettlementBuilt, apply: Callback) -> Part:
    return _built(context, "settlement", event.seat, corner_place(event.corner), apply)


def _city(context: EffectContext, event: ev.CityBuilt, apply: Callback) -> Part:
    return _built(context, "city", event.seat, corner_place(event.corner), apply)


def _laid(context: EffectContext, event: ev.IslandLaid, apply: Callback) -> Part:
    """Show the island at once; light passes over it, row by row."""
    rows = (range(3), range(3, 7), range(7, 12), range(12, 16), range(16, 19))
    lights = [glow(context, partial(tuple, row), GOLD, 0.3) for row in rows]
    return sequence(instant(apply), parallel(*lights, stagger=0.1))


# ------------------------------------------------------------------ awards and turns


def _award(context: EffectContext, event: ev.LongestRoadMoved | ev.LargestArmyMoved, apply: Callback) -> Part:
    """Move the special card from its holder, or from the bank, to the new one."""
    icon = "road" if isinstance(event, ev.LongestRoadMoved) else "knight"
    before, seat = event.before, event.seat
    start = _bank(context, None) if before is None else _points(context, before)
    stop = _bank(context, None) if seat is None else _points(context, seat)
    light = seat if isinstance(event, ev.LongestRoadMoved) else None
    flight = travel(context, ("award", icon), small(start, 60), small(stop, 60), 0.8, arc=0.6)
    return sequence(parallel(glow(context, lambda: _trail(context, light), GOLD, 0.8), flight), instant(apply))


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
    return sequence(instant(apply), over_panel(context, lambda: context.anchors.seat(event.seat), GOLD, 0.3))


def _answered(context: EffectContext, event: ev.Answered, apply: Callback) -> Part:
    """Show a sign beside the seat: yes, no, or another offer."""
    icon = {"accept": "check", "reject": "cross", "counter": "swap"}[event.answer]
    return sequence(instant(apply), banner(context, ("award", icon), lambda: context.anchors.seat(event.seat), 0.6))


def _offered(context: EffectContext, event: ev.Offered, apply: Callback) -> Part:
    """Show a sign beside the seat that offers; its panel shows the terms."""
    return sequence(instant(apply), banner(context, ("award", "swap"), lambda: context.anchors.seat(event.seat), 0.4))


def _ended(context: EffectContext, event: ev.GameEnded, apply: Callback) -> Part:
    """Light up what the winner has built."""

    def built() -> tuple[BoardPlace, ...]:
        view = context.view
        if view is None:
            return ()
        corners = view.settlements[event.seat] | view.cities[event.seat]
        return (*_trail(context, event.seat), *(corner_place(corner) for corner in each(corners)))

    return sequence(instant(apply), glow(context, built, GOLD, 0.9))


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
