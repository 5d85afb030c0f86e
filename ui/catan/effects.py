"""How every event looks on screen: one clip or group per event, all drawn from kept pictures.

`parts_of(stage, events, happen)` composes the pictures; `happen` makes an event true for board and panels, and it is
put exactly at the moment at which the eye sees it happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from game.catan import events as ev
from game.catan.island import each
from game.catan.roads import counted_trail, enemies
from ui.animation import Deed, Part, moment, parallel, sequence, wait
from ui.catan.motions import (
    LANDED,
    Place,
    Stage,
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
from ui.catan.resting import robber_at
from ui.catan.signs import GOLD, WARM
from ui.sprites import Key

Happen = Callable[[ev.Event], None]
ROLL: Final = 0.85
"""Seconds of a throw."""
CARD: Final = 44
"""Pixels of the height of a card in flight, at least; on a large island it is nearly as high as a hex's side."""


def parts_of(stage: Stage, events: Sequence[ev.Event], happen: Happen) -> list[Part]:
    """The pictures of what one action brought, one after the other; what the land yields comes all at once."""
    parts: list[Part] = []
    for yields, run in groupby(events, lambda event: isinstance(event, ev.Produced)):
        if yields:
            parts.append(_harvest(stage, [event for event in run if isinstance(event, ev.Produced)], happen))
        else:
            parts += [_PARTS.get(type(event), _quiet)(stage, event, partial(happen, event)) for event in run]
    return parts


def _quiet(stage: Stage, event: ev.Event, deed: Deed) -> Part:
    return moment(deed)


# ------------------------------------------------------------------ cards in flight


def _card(stage: Stage, place: Place) -> Place:
    return small(place, max(CARD, stage.camera.side * 3 // 4))


def _hand(stage: Stage, seat: int, kind: int | None = None) -> Place:
    return lambda: stage.anchors.hand(seat, kind)


def _bank(stage: Stage, kind: int | None) -> Place:
    return lambda: stage.anchors.bank(kind)


def _fly(stage: Stage, key: Key, start: Place, stop: Place, seconds: float = 0.34) -> Part:
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


def _to_bank(stage: Stage, seat: int, cards: Iterable[int]) -> list[Part]:
    return [_fly(stage, ("card", kind), _hand(stage, seat, kind), _bank(stage, kind)) for kind in _kinds(cards)]


def _from_bank(stage: Stage, seat: int, cards: Iterable[int]) -> list[Part]:
    return [_fly(stage, ("card", kind), _bank(stage, kind), _hand(stage, seat, kind)) for kind in _kinds(cards)]


def _harvest(stage: Stage, events: Sequence[ev.Produced], happen: Happen) -> Part:
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
            moment(partial(happen, event)),
        )
        for event in events
    ]
    lit = tuple({hex_place(event.hexagon) for event in events})
    return sequence(glow(stage, lambda: lit, GOLD, 0.3), parallel(*flights, stagger=_stagger(len(flights)) + 0.06))


def _given_back(stage: Stage, event: ev.Discarded, deed: Deed) -> Part:
    return sequence(moment(deed), _many(_to_bank(stage, event.seat, event.cards)))


def _paid(stage: Stage, event: ev.Paid, deed: Deed) -> Part:
    return sequence(moment(deed), _many(_to_bank(stage, event.seat, event.cards)))


def _bank_traded(stage: Stage, event: ev.BankTraded, deed: Deed) -> Part:
    return sequence(
        _many(_to_bank(stage, event.seat, event.give)), _many(_from_bank(stage, event.seat, event.want)), moment(deed)
    )


def _plenty(stage: Stage, event: ev.PlentyTaken, deed: Deed) -> Part:
    return sequence(_many(_from_bank(stage, event.seat, event.cards)), moment(deed))


def _across(stage: Stage, start: int, stop: int, cards: Iterable[int]) -> list[Part]:
    return [
        _fly(stage, ("card", kind), _hand(stage, start, kind), _hand(stage, stop, kind), 0.45) for kind in _kinds(cards)
    ]


def _traded(stage: Stage, event: ev.Traded, deed: Deed) -> Part:
    there = _across(stage, event.seat, event.other, event.give)
    back = _across(stage, event.other, event.seat, event.got)
    return sequence(_many([*there, *back]), moment(deed))


def _monopolized(stage: Stage, event: ev.Monopolized, deed: Deed) -> Part:
    cards = [
        _fly(stage, ("card", event.kind), _hand(stage, seat, event.kind), _hand(stage, event.seat, event.kind), 0.45)
        for seat, count in enumerate(event.counts)
        for _ in range(count)
    ]
    return sequence(_many(cards), moment(deed))


def _stolen(stage: Stage, event: ev.Stolen, deed: Deed) -> Part:
    """Face down for all but thief and victim."""
    key: Key = ("card-back",) if event.kind is None else ("card", event.kind)
    flight = _fly(stage, key, _hand(stage, event.victim, event.kind), _hand(stage, event.thief, event.kind), 0.6)
    return sequence(flight, moment(deed))


def _bought(stage: Stage, event: ev.CardBought, deed: Deed) -> Part:
    """Face down for all but the buyer."""
    key: Key = ("dev-back",) if event.kind is None else ("dev", event.kind)
    return sequence(_fly(stage, key, _bank(stage, None), lambda: stage.anchors.cards(event.seat), 0.5), moment(deed))


def _played(stage: Stage, event: ev.CardPlayed, deed: Deed) -> Part:
    """The card is held up for all to see."""
    start = _card(stage, lambda: stage.anchors.cards(event.seat))
    return sequence(moment(deed), showing(stage, ("dev", event.kind), start, 0.9))


# ------------------------------------------------------------------ dice and robber


def _rolled(stage: Stage, event: ev.Rolled, deed: Deed) -> Part:
    """The dice roll over the sea; they count as they come to rest, then go to their place beside the island."""
    return parallel(tumble(stage, (event.first, event.second), ROLL), sequence(wait(ROLL * LANDED), moment(deed)))


def _robber(stage: Stage, event: ev.RobberMoved, deed: Deed) -> Part:
    """The robber walks in an arc from hex to hex."""
    start, stop = near(stage, robber_at(event.origin)), near(stage, robber_at(event.hexagon))

    def lift() -> None:
        stage.lifted = True

    def drop() -> None:
        stage.lifted = False

    walk = travel(stage, ("robber",), start, stop, 0.55, arc=0.8)
    place = hex_place(event.hexagon)
    return sequence(moment(lift), walk, moment(deed), moment(drop), glow(stage, lambda: (place,), WARM, 0.3))


def _blocked(stage: Stage, event: ev.Blocked, deed: Deed) -> Part:
    place = hex_place(event.hexagon)
    return sequence(moment(deed), glow(stage, lambda: (place,), WARM, 0.4))


def _short(stage: Stage, event: ev.BankShort, deed: Deed) -> Part:
    """A warning over the bank's cards of that kind."""
    return sequence(moment(deed), banner(stage, ("award", "warning"), _bank(stage, event.kind), 0.6))


# ------------------------------------------------------------------ building


def _built(stage: Stage, piece: str, seat: int, place: BoardPlace, deed: Deed) -> Part:
    """The piece comes from its owner's panel and drops into place."""
    seats = stage.view.seats if stage.view is not None else 4
    start = small(lambda: stage.anchors.seat(seat), stage.camera.side)
    flight = travel(stage, piece_key(piece, place, seat, seats), start, on(stage, place), 0.34, arc=0.7)
    return sequence(flight, moment(deed), thump(stage, place))


def _road(stage: Stage, event: ev.RoadBuilt, deed: Deed) -> Part:
    return _built(stage, "road", event.seat, path_place(event.path), deed)


def _settlement(stage: Stage, event: ev.SettlementBuilt, deed: Deed) -> Part:
    return _built(stage, "settlement", event.seat, corner_place(event.corner), deed)


def _city(stage: Stage, event: ev.CityBuilt, deed: Deed) -> Part:
    return _built(stage, "city", event.seat, corner_place(event.corner), deed)


def _laid(stage: Stage, event: ev.IslandLaid, deed: Deed) -> Part:
    """The island is there at once; light passes over it, row by row."""
    rows = (range(3), range(3, 7), range(7, 12), range(12, 16), range(16, 19))
    lights = [glow(stage, partial(tuple, row), GOLD, 0.3) for row in rows]
    return sequence(moment(deed), parallel(*lights, stagger=0.1))


# ------------------------------------------------------------------ awards and turns


def _award(stage: Stage, event: ev.LongestRoadMoved | ev.LargestArmyMoved, deed: Deed) -> Part:
    """The special card goes from its holder, or from the bank, to the new one."""
    icon = "road" if isinstance(event, ev.LongestRoadMoved) else "knight"
    before, seat = event.before, event.seat
    start = _bank(stage, None) if before is None else _points(stage, before)
    stop = _bank(stage, None) if seat is None else _points(stage, seat)
    light = seat if isinstance(event, ev.LongestRoadMoved) else None
    flight = travel(stage, ("award", icon), small(start, 60), small(stop, 60), 0.8, arc=0.6)
    return sequence(parallel(glow(stage, lambda: _trail(stage, light), GOLD, 0.8), flight), moment(deed))


def _points(stage: Stage, seat: int) -> Place:
    return lambda: stage.anchors.points(seat)


def _trail(stage: Stage, seat: int | None) -> tuple[BoardPlace, ...]:
    """The roads of a seat that are counted, of those in the present picture."""
    view = stage.view
    if view is None or seat is None:
        return ()
    return tuple(path_place(path) for path in each(counted_trail(view.roads[seat], enemies(view, seat))))


def _turn(stage: Stage, event: ev.TurnBegan | ev.FirstChosen, deed: Deed) -> Part:
    """A light passes over the panel of the seat."""
    return sequence(moment(deed), over_panel(stage, lambda: stage.anchors.seat(event.seat), 0.3))


def _answered(stage: Stage, event: ev.Answered, deed: Deed) -> Part:
    """A sign beside the seat: yes, no, or another offer."""
    icon = {"accept": "check", "reject": "cross", "counter": "swap"}[event.answer]
    return sequence(moment(deed), banner(stage, ("award", icon), lambda: stage.anchors.seat(event.seat), 0.6))


def _offered(stage: Stage, event: ev.Offered, deed: Deed) -> Part:
    """A sign beside the seat that offers; its panel shows the terms."""
    return sequence(moment(deed), banner(stage, ("award", "swap"), lambda: stage.anchors.seat(event.seat), 0.4))


def _ended(stage: Stage, event: ev.GameEnded, deed: Deed) -> Part:
    """What the winner has built lights up."""

    def built() -> tuple[BoardPlace, ...]:
        view = stage.view
        if view is None:
            return ()
        corners = view.settlements[event.seat] | view.cities[event.seat]
        return (*_trail(stage, event.seat), *(corner_place(corner) for corner in each(corners)))

    return sequence(moment(deed), glow(stage, built, GOLD, 0.9))


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
