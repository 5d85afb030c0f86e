"""How every event looks on screen: one clip or group per event, all drawn from kept pictures.

`parts_of(stage, events, happen)` composes the pictures; `happen` makes an event true for board and panels, and it is
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
from ui.catan.effect_context import (
    LANDED,
    EffectContext,
    Place,
    banner,
    glow,
    near,
    on,
    over_panel,
    showing,
    small,
    thump,
    travel,
    tumble,
)
from ui.catan.overlay import piece_key
from ui.catan.places import Place as BoardPlace
from ui.catan.places import corner_place, hex_place, path_place
from ui.catan.signs import GOLD, WARM
from ui.catan.static_layer import robber_at
from ui.gfx.animation import Callback, Part, instant, parallel, sequence, wait
from ui.gfx.sprites import Key

Happen = Callable[[ev.Event], None]
ROLL: Final = 0.85
"""Seconds of a throw."""
CARD: Final = 44
"""Pixels of the height of a card in flight, at least; on a large island it is nearly as high as a hex's side."""


def parts_of(stage: EffectContext, events: Sequence[ev.Event], happen: Happen) -> list[Part]:
    """The pictures of what one action brought, one after the other; what the land yields comes all at once."""
    parts: list[Part] = []
    for yields, run in groupby(events, lambda event: isinstance(event, ev.Produced)):
        if yields:
            parts.append(_harvest(stage, [event for event in run if isinstance(event, ev.Produced)], happen))
        else:
            parts += [_PARTS.get(type(event), _quiet)(stage, event, partial(happen, event)) for event in run]
    return parts


def _quiet(stage: EffectContext, event: ev.Event, deed: Callback) -> Part:
    return instant(deed)


# ------------------------------------------------------------------ cards in flight


def _card(stage: EffectContext, place: Place) -> Place:
    return small(place, max(CARD, stage.camera.side * 3 // 4))


def _hand(stage: EffectContext, seat: int, kind: int | None = None) -> Place:
    return lambda: stage.anchors.hand(seat, kind)


def _bank(stage: EffectContext, kind: int | None) -> Place:
    return lambda: stage.anchors.bank(kind)


def _fly(stage: EffectContext, key: Key, start: Place, stop: Place, seconds: float = 0.34) -> Part:
    """A card on its way; nothing when neither end is to be seen."""
    if start() is None and stop() is None:
        return wait(0)
    return travel(stage, key, _card(stage, start), _card(stage, stop), seconds, arc=0.4)


def _kinds(cards: Iterable[int]) -> list[int]:
    """Counts as single cards."""
    return [kind for kind, count in enumerate(cards) for _ in range(count)]


def _stagger(count: int) -> float:
    """So that many cards take no longer than a few."""
    return min(0.09, 0.4 / max(1, count))


def _many(parts: Sequence[Part]) -> Part:
    return parallel(*parts, stagger=_stagger(len(parts)))


def _to_bank(stage: EffectContext, seat: int, cards: Iterable[int]) -> list[Part]:
    return [_fly(stage, ("card", kind), _hand(stage, seat, kind), _bank(stage, kind)) for kind in _kinds(cards)]


def _from_bank(stage: EffectContext, seat: int, cards: Iterable[int]) -> list[Part]:
    return [_fly(stage, ("card", kind), _bank(stage, kind), _hand(stage, seat, kind)) for kind in _kinds(cards)]


def _harvest(stage: EffectContext, events: Sequence[ev.Produced], happen: Happen) -> Part:
    """The hexes light up, and a card flies from its hex to its owner for each that it yields."""
    flights = [
        sequence(
            parallel(
                *(
                    _fly(stage, ("card", event.kind), on(stage, hex_place(event.hexagon)), _hand(stage, event.seat))
                    for _ in range(event.count)
                ),
                stagger=0.1,
            ),
            instant(partial(happen, event)),
        )
        for event in events
    ]
    lit = tuple({hex_place(event.hexagon) for event in events})
    return sequence(glow(stage, lambda: lit, GOLD, 0.3), parallel(*flights, stagger=_stagger(len(flights)) + 0.06))


def _given_back(stage: EffectContext, event: ev.Discarded, deed: Callback) -> Part:
    return sequence(instant(deed), _many(_to_bank(stage, event.seat, event.cards)))


def _paid(stage: EffectContext, event: ev.Paid, deed: Callback) -> Part:
    return sequence(instant(deed), _many(_to_bank(stage, event.seat, event.cards)))


def _bank_traded(stage: EffectContext, event: ev.BankTraded, deed: Callback) -> Part:
    return sequence(
        _many(_to_bank(stage, event.seat, event.give)), _many(_from_bank(stage, event.seat, event.want)), instant(deed)
    )


def _plenty(stage: EffectContext, event: ev.PlentyTaken, deed: Callback) -> Part:
    return sequence(_many(_from_bank(stage, event.seat, event.cards)), instant(deed))


def _across(stage: EffectContext, start: int, stop: int, cards: Iterable[int]) -> list[Part]:
    return [
        _fly(stage, ("card", kind), _hand(stage, start, kind), _hand(stage, stop, kind), 0.45) for kind in _kinds(cards)
    ]


def _traded(stage: EffectContext, event: ev.Traded, deed: Callback) -> Part:
    there = _across(stage, event.seat, event.other, event.give)
    back = _across(stage, event.other, event.seat, event.got)
    return sequence(_many([*there, *back]), instant(deed))


def _monopolized(stage: EffectContext, event: ev.Monopolized, deed: Callback) -> Part:
    cards = [
        _fly(stage, ("card", event.kind), _hand(stage, seat, event.kind), _hand(stage, event.seat, event.kind), 0.45)
        for seat, count in enumerate(event.counts)
        for _ in range(count)
    ]
    return sequence(_many(cards), instant(deed))


def _stolen(stage: EffectContext, event: ev.Stolen, deed: Callback) -> Part:
    """Face down for all but thief and victim."""
    key: Key = ("card-back",) if event.kind is None else ("card", event.kind)
    flight = _fly(stage, key, _hand(stage, event.victim, event.kind), _hand(stage, event.thief, event.kind), 0.6)
    return sequence(flight, instant(deed))


def _bought(stage: EffectContext, event: ev.CardBought, deed: Callback) -> Part:
    """Face down for all but the buyer."""
    key: Key = ("dev-back",) if event.kind is None else ("dev", event.kind)
    return sequence(_fly(stage, key, _bank(stage, None), lambda: stage.anchors.cards(event.seat), 0.5), instant(deed))


def _played(stage: EffectContext, event: ev.CardPlayed, deed: Callback) -> Part:
    """The card is held up for all to see."""
    start = _card(stage, lambda: stage.anchors.cards(event.seat))
    return sequence(instant(deed), showing(stage, ("dev", event.kind), start, 0.9))


# ------------------------------------------------------------------ dice and robber


def _rolled(stage: EffectContext, event: ev.Rolled, deed: Callback) -> Part:
    """The dice roll over the sea; they count as they come to rest, then go to their place beside the island."""
    return parallel(tumble(stage, (event.first, event.second), ROLL), sequence(wait(ROLL * LANDED), instant(deed)))


def _robber(stage: EffectContext, event: ev.RobberMoved, deed: Callback) -> Part:
    """The robber walks in an arc from hex to hex."""
    start, stop = near(stage, robber_at(event.origin)), near(stage, robber_at(event.hexagon))

    def lift() -> None:
        stage.lifted = True

    def drop() -> None:
        stage.lifted = False

    walk = travel(stage, ("robber",), start, stop, 0.55, arc=0.8)
    place = hex_place(event.hexagon)
    return sequence(instant(lift), walk, instant(deed), instant(drop), glow(stage, lambda: (place,), WARM, 0.3))


def _blocked(stage: EffectContext, event: ev.Blocked, deed: Callback) -> Part:
    place = hex_place(event.hexagon)
    return sequence(instant(deed), glow(stage, lambda: (place,), WARM, 0.4))


def _short(stage: EffectContext, event: ev.BankShort, deed: Callback) -> Part:
    """A warning over the bank's cards of that kind."""
    return sequence(instant(deed), banner(stage, ("award", "warning"), _bank(stage, event.kind), 0.6))


# ------------------------------------------------------------------ building


def _built(stage: EffectContext, piece: str, seat: int, place: BoardPlace, deed: Callback) -> Part:
    """The piece comes from its owner's panel and drops into place."""
    seats = stage.view.seats if stage.view is not None else 4
    start = small(lambda: stage.anchors.seat(seat), stage.camera.side)
    flight = travel(stage, piece_key(piece, place, seat, seats), start, on(stage, place), 0.34, arc=0.7)
    return sequence(flight, instant(deed), thump(stage, place))


def _road(stage: EffectContext, event: ev.RoadBuilt, deed: Callback) -> Part:
    return _built(stage, "road", event.seat, path_place(event.path), deed)


def _settlement(stage: EffectContext, event: ev.SettlementBuilt, deed: Callback) -> Part:
    return _built(stage, "settlement", event.seat, corner_place(event.corner), deed)


def _city(stage: EffectContext, event: ev.CityBuilt, deed: Callback) -> Part:
    return _built(stage, "city", event.seat, corner_place(event.corner), deed)


def _laid(stage: EffectContext, event: ev.IslandLaid, deed: Callback) -> Part:
    """The island is there at once; light passes over it, row by row."""
    rows = (range(3), range(3, 7), range(7, 12), range(12, 16), range(16, 19))
    lights = [glow(stage, partial(tuple, row), GOLD, 0.3) for row in rows]
    return sequence(instant(deed), parallel(*lights, stagger=0.1))


# ------------------------------------------------------------------ awards and turns


def _award(stage: EffectContext, event: ev.LongestRoadMoved | ev.LargestArmyMoved, deed: Callback) -> Part:
    """The special card goes from its holder, or from the bank, to the new one."""
    icon = "road" if isinstance(event, ev.LongestRoadMoved) else "knight"
    before, seat = event.before, event.seat
    start = _bank(stage, None) if before is None else _points(stage, before)
    stop = _bank(stage, None) if seat is None else _points(stage, seat)
    light = seat if isinstance(event, ev.LongestRoadMoved) else None
    flight = travel(stage, ("award", icon), small(start, 60), small(stop, 60), 0.8, arc=0.6)
    return sequence(parallel(glow(stage, lambda: _trail(stage, light), GOLD, 0.8), flight), instant(deed))


def _points(stage: EffectContext, seat: int) -> Place:
    return lambda: stage.anchors.points(seat)


def _trail(stage: EffectContext, seat: int | None) -> tuple[BoardPlace, ...]:
    """The roads of a seat that are counted, of those in the present picture."""
    view = stage.view
    if view is None or seat is None:
        return ()
    return tuple(path_place(path) for path in each(counted_trail(view.roads[seat], enemies(view, seat))))


def _turn(stage: EffectContext, event: ev.TurnBegan | ev.FirstChosen, deed: Callback) -> Part:
    """A light passes over the panel of the seat."""
    return sequence(instant(deed), over_panel(stage, lambda: stage.anchors.seat(event.seat), 0.3))


def _answered(stage: EffectContext, event: ev.Answered, deed: Callback) -> Part:
    """A sign beside the seat: yes, no, or another offer."""
    icon = {"accept": "check", "reject": "cross", "counter": "swap"}[event.answer]
    return sequence(instant(deed), banner(stage, ("award", icon), lambda: stage.anchors.seat(event.seat), 0.6))


def _offered(stage: EffectContext, event: ev.Offered, deed: Callback) -> Part:
    """A sign beside the seat that offers; its panel shows the terms."""
    return sequence(instant(deed), banner(stage, ("award", "swap"), lambda: stage.anchors.seat(event.seat), 0.4))


def _ended(stage: EffectContext, event: ev.GameEnded, deed: Callback) -> Part:
    """What the winner has built lights up."""

    def built() -> tuple[BoardPlace, ...]:
        view = stage.view
        if view is None:
            return ()
        corners = view.settlements[event.seat] | view.cities[event.seat]
        return (*_trail(stage, event.seat), *(corner_place(corner) for corner in each(corners)))

    return sequence(instant(deed), glow(stage, built, GOLD, 0.9))


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
