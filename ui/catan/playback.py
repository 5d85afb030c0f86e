"""The position at the moment shown: a view that is stepped through events one by one.

At the end of what is played it is replaced by the true view, so nothing here can lead the game astray.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.catan import building, roads
from game.catan import events as ev
from game.catan.actions import NOBODY
from game.catan.board import board
from game.catan.island import NEIGHBOURS
from game.catan.kinds import AWARD, Counts, of, plus
from game.catan.state import OVER_PHASE, View
from game.core import Seat


def snapshot(view: View) -> View:
    """A copy whose lists may be changed."""
    new = View.__new__(View)
    view.share(new)
    new.seat = view.seat
    new.hands, new.cards = view.hands[:], view.cards[:]
    new.hand_sizes, new.card_sizes = view.hand_sizes[:], view.card_sizes[:]
    new.fresh, new.fresh_size = view.fresh, view.fresh_size
    new.deck, new.deck_size = view.deck, view.deck_size
    new.unseen = view.unseen
    return new


def step(view: View, event: ev.Event) -> None:
    """Make an event true in a snapshot."""
    _STEPS.get(type(event), _nothing)(view, event)


def _nothing(view: View, event: Any) -> None:
    """What changes no number that is shown."""


# ------------------------------------------------------------------ cards


def _change(view: View, seat: Seat, cards: Sequence[int], sign: int) -> None:
    """Cards come into a hand or leave it."""
    view.hand_sizes[seat] += sign * sum(cards)
    hand = view.hands[seat]
    if hand is not None:
        a, b, c, d, e = (sign * count for count in cards)
        view.hands[seat] = plus(hand, (a, b, c, d, e))


def _bank(view: View, seat: Seat, cards: Sequence[int], sign: int) -> None:
    """Cards go from the bank to a hand (+) or back (-)."""
    _change(view, seat, cards, sign)
    for kind, count in enumerate(cards):
        view.bank[kind] -= sign * count


def _produced(view: View, event: ev.Produced) -> None:
    _bank(view, event.seat, of(event.kind, event.count), 1)


def _paid(view: View, event: ev.Paid | ev.Discarded) -> None:
    _bank(view, event.seat, event.cards, -1)


def _plenty(view: View, event: ev.PlentyTaken) -> None:
    _bank(view, event.seat, event.cards, 1)


def _bank_traded(view: View, event: ev.BankTraded) -> None:
    _bank(view, event.seat, event.give, -1)
    _bank(view, event.seat, event.want, 1)


def _traded(view: View, event: ev.Traded) -> None:
    for seat, sign in ((event.seat, -1), (event.other, 1)):
        _change(view, seat, event.give, sign)
        _change(view, seat, event.got, -sign)


def _monopolized(view: View, event: ev.Monopolized) -> None:
    for seat, count in enumerate(event.counts):
        _change(view, seat, of(event.kind, count), -1)
    _change(view, event.seat, of(event.kind, sum(event.counts)), 1)


def _stolen(view: View, event: ev.Stolen) -> None:
    for seat, sign in ((event.victim, -1), (event.thief, 1)):
        if event.kind is None:
            view.hand_sizes[seat] += sign
        else:
            _change(view, seat, of(event.kind), sign)


def _bought(view: View, event: ev.CardBought) -> None:
    view.card_sizes[event.seat] += 1
    view.deck_size -= 1
    view.fresh_size += 1
    own = view.cards[event.seat]
    if event.kind is not None and own is not None:
        view.cards[event.seat] = plus(own, of(event.kind))
        view.fresh = plus(view.fresh or (0, 0, 0, 0, 0), of(event.kind))


def _played(view: View, event: ev.CardPlayed) -> None:
    view.card_sizes[event.seat] -= 1
    view.played[5 * event.seat + event.kind] += 1
    view.card_played = True
    own = view.cards[event.seat]
    if own is not None:
        view.cards[event.seat] = _less(own, event.kind)


def _less(cards: Counts, kind: int) -> Counts:
    a, b, c, d, e = (count - (kind == each) for each, count in enumerate(cards))
    return a, b, c, d, e


# ------------------------------------------------------------------ the island


def _laid(view: View, event: ev.IslandLaid) -> None:
    view.board, view.robber = board(event.terrain, event.tokens, event.harbours), event.robber


def _road(view: View, event: ev.RoadBuilt) -> None:
    building.pave(view, event.seat, event.path)
    roads.measure(view, event.seat)


def _settlement(view: View, event: ev.SettlementBuilt) -> None:
    seat, corner = event.seat, event.corner
    view.settlements[seat] |= 1 << corner
    view.occupied |= 1 << corner
    view.closed |= 1 << corner | NEIGHBOURS[corner]
    view.points[seat] += 1
    view.rates[seat] = building.rates(view, seat)
    for other in range(view.seats):
        roads.measure(view, other)


def _city(view: View, event: ev.CityBuilt) -> None:
    building.enlarge(view, event.seat, event.corner)


def _robber(view: View, event: ev.RobberMoved) -> None:
    view.robber = event.hexagon


def _award(view: View, event: ev.LongestRoadMoved | ev.LargestArmyMoved) -> None:
    if event.before is not None:
        view.points[event.before] -= AWARD
    if event.seat is not None:
        view.points[event.seat] += AWARD
    holder = NOBODY if event.seat is None else event.seat
    if isinstance(event, ev.LongestRoadMoved):
        view.longest = holder
    else:
        view.largest = holder


# ------------------------------------------------------------------ turns


def _turn(view: View, event: ev.TurnBegan | ev.FirstChosen) -> None:
    view.turn, view.rolled, view.card_played, view.built = event.seat, False, False, False
    if isinstance(event, ev.TurnBegan):
        view.number = event.number


def _rolled(view: View, event: ev.Rolled) -> None:
    view.rolled = True


def _shown(view: View, event: ev.HandShown) -> None:
    view.hands[event.seat], view.cards[event.seat] = event.hand, event.cards


def _ended(view: View, event: ev.GameEnded) -> None:
    view.phase = OVER_PHASE


_STEPS: Final[dict[type, Callable[[View, Any], None]]] = {
    ev.FirstChosen: _turn,
    ev.TurnBegan: _turn,
    ev.IslandLaid: _laid,
    ev.Rolled: _rolled,
    ev.Produced: _produced,
    ev.Discarded: _paid,
    ev.Paid: _paid,
    ev.PlentyTaken: _plenty,
    ev.BankTraded: _bank_traded,
    ev.Traded: _traded,
    ev.Monopolized: _monopolized,
    ev.Stolen: _stolen,
    ev.CardBought: _bought,
    ev.CardPlayed: _played,
    ev.RoadBuilt: _road,
    ev.SettlementBuilt: _settlement,
    ev.CityBuilt: _city,
    ev.RobberMoved: _robber,
    ev.LongestRoadMoved: _award,
    ev.LargestArmyMoved: _award,
    ev.HandShown: _shown,
    ev.GameEnded: _ended,
}
