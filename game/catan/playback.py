"""A view changed event by event, so that a screen shows every number at its moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.catan import building, dice_deck, roads
from game.catan import events as ev
from game.catan.actions import ACCEPT, NOBODY, REJECT, Counter, Offer
from game.catan.board import board
from game.catan.kinds import AWARD, DECK, KNIGHT, NONE, Counts, of, plus, row
from game.catan.options import counts_offers, hand_limit
from game.catan.production import debts
from game.catan.rules import clear, placing_order
from game.catan.state import BY_KNIGHT, NOWHERE, OVER_PHASE, SEVEN, View
from game.core import Seat

UNTOLD: Final = frozenset({"phase", "fresh"})
"""Fields that events do not determine. The phase changes without an event when a seat asks for the dice. At the end
everybody shows their cards, but not which of the winner's were new."""


def apply_event(view: View, event: ev.Event) -> None:
    """Change a view as its reader sees an event happen. Of the fields in UNTOLD only what is known changes."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(view, event)


# ------------------------------------------------------------------ cards


def _change(view: View, seat: Seat, cards: Sequence[int], sign: int) -> None:
    """Add cards to a hand (+1) or remove them (-1)."""
    view.hand_sizes[seat] += sign * sum(cards)
    hand = view.hands[seat]
    if hand is not None:
        a, b, c, d, e = (sign * count for count in cards)
        view.hands[seat] = plus(hand, (a, b, c, d, e))


def _bank(view: View, seat: Seat, cards: Sequence[int], sign: int) -> None:
    """Move cards from the bank to a hand (+1) or back (-1)."""
    _change(view, seat, cards, sign)
    for kind, count in enumerate(cards):
        view.bank[kind] -= sign * count


def _produced(view: View, event: ev.Produced) -> None:
    _bank(view, event.seat, of(event.kind, event.count), 1)


def _discarded(view: View, event: ev.Discarded) -> None:
    _bank(view, event.seat, event.cards, -1)
    view.owed = view.owed[1:]
    view.by = "" if view.owed else SEVEN


def _paid(view: View, event: ev.Paid) -> None:
    _bank(view, event.seat, event.cards, -1)
    view.built = True


def _plenty(view: View, event: ev.PlentyTaken) -> None:
    _bank(view, event.seat, event.cards, 1)


def _bank_traded(view: View, event: ev.BankTraded) -> None:
    _bank(view, event.seat, event.give, -1)
    _bank(view, event.seat, event.want, 1)


def _monopolized(view: View, event: ev.Monopolized) -> None:
    for seat, count in enumerate(event.counts):
        _change(view, seat, of(event.kind, count), -1)
    _change(view, event.seat, of(event.kind, sum(event.counts)), 1)


def _stolen(view: View, event: ev.Stolen) -> None:
    view.victim = NOBODY
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
        view.fresh = plus(view.fresh or NONE, of(event.kind))
        view.unseen = _less(view.unseen or NONE, event.kind)


def _played(view: View, event: ev.CardPlayed) -> None:
    view.card_sizes[event.seat] -= 1
    view.played[5 * event.seat + event.kind] += 1
    view.card_played = True
    view.by = BY_KNIGHT if event.kind == KNIGHT else ""
    own = view.cards[event.seat]
    if own is not None:
        view.cards[event.seat] = _less(own, event.kind)
    else:
        view.unseen = _less(view.unseen or NONE, event.kind)


def _less(cards: Counts, kind: int) -> Counts:
    a, b, c, d, e = (count - (kind == each) for each, count in enumerate(cards))
    return a, b, c, d, e


# ------------------------------------------------------------------ trade


def _offered(view: View, event: ev.Offered | ev.OfferedTo) -> None:
    to = event.to if isinstance(event, ev.OfferedTo) else NOBODY
    view.offer, view.answers = Offer(event.give, event.want, to), (None,) * view.seats
    view.offers += counts_offers(view.options)


def _answered(view: View, event: ev.Answered) -> None:
    answer = ACCEPT if event.answer == "accept" else REJECT
    counter = None if event.give is None or event.want is None else Counter(event.give, event.want)
    view.answers = (*view.answers[: event.seat], counter or answer, *view.answers[event.seat + 1 :])


def _offer_ended(view: View, event: ev.OfferEnded | ev.Traded) -> None:
    view.offer, view.answers = None, ()


def _traded(view: View, event: ev.Traded) -> None:
    for seat, sign in ((event.seat, -1), (event.other, 1)):
        _change(view, seat, event.give, sign)
        _change(view, seat, event.got, -sign)
    _offer_ended(view, event)


# ------------------------------------------------------------------ the island


def _laid(view: View, event: ev.IslandLaid) -> None:
    view.board, view.robber = board(event.terrain, event.tokens, event.harbours), event.robber
    view.order = placing_order(view.turn, view.seats)


def _road(view: View, event: ev.RoadBuilt) -> None:
    building.pave(view, event.seat, event.path)
    roads.measure(view, event.seat)
    if view.order:
        view.placed, view.order = NOWHERE, view.order[1:]
        if view.order:
            _turn_to(view, view.order[0])
    elif event.free:
        view.roads_laid += 1


def _roads_done(view: View, event: ev.RoadsDone) -> None:
    view.roads_laid = 0


def _settlement(view: View, event: ev.SettlementBuilt) -> None:
    building.found(view, event.seat, event.corner)
    view.placed = event.corner if view.order else NOWHERE
    for other in range(view.seats):
        roads.measure(view, other)


def _city(view: View, event: ev.CityBuilt) -> None:
    building.enlarge(view, event.seat, event.corner)


def _robber(view: View, event: ev.RobberMoved) -> None:
    view.robber, view.by = event.hexagon, ""
    view.victim = NOBODY if event.victim is None else event.victim


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


def _turn_to(view: View, seat: Seat) -> None:
    view.turn, view.fresh_size = seat, 0
    view.fresh = NONE if view.seat == seat else None


def _turn(view: View, event: ev.TurnBegan | ev.FirstChosen) -> None:
    _turn_to(view, event.seat)
    view.rolled = view.card_played = view.built = False
    view.offers = 0
    if isinstance(event, ev.TurnBegan):
        view.number = event.number


def _rolled(view: View, event: ev.Rolled) -> None:
    view.rolled = True
    dice_deck.draw(view, event.first, event.second)
    if event.first + event.second == 7:
        view.owed = debts(event.seat, view.hand_sizes, hand_limit(view))
        view.by = "" if view.owed else SEVEN


def _shown(view: View, event: ev.HandShown) -> None:
    view.hands[event.seat], view.cards[event.seat] = event.hand, event.cards


def _ended(view: View, event: ev.GameEnded) -> None:
    """End the game: nothing is hidden or pending any more (catan.md 13)."""
    clear(view)
    view.phase, view.seat, view.unseen = OVER_PHASE, None, None
    shown = [n for cards in view.cards for n in cards or NONE]
    view.deck = row([DECK[kind] - sum(view.played[kind::5]) - sum(shown[kind::5]) for kind in range(5)], 0)


_CHANGES: Final[dict[type, Callable[[View, Any], None]]] = {
    ev.FirstChosen: _turn,
    ev.TurnBegan: _turn,
    ev.IslandLaid: _laid,
    ev.Rolled: _rolled,
    ev.Produced: _produced,
    ev.Discarded: _discarded,
    ev.Paid: _paid,
    ev.PlentyTaken: _plenty,
    ev.BankTraded: _bank_traded,
    ev.Offered: _offered,
    ev.OfferedTo: _offered,
    ev.Answered: _answered,
    ev.OfferEnded: _offer_ended,
    ev.Traded: _traded,
    ev.Monopolized: _monopolized,
    ev.Stolen: _stolen,
    ev.CardBought: _bought,
    ev.CardPlayed: _played,
    ev.RoadBuilt: _road,
    ev.RoadsDone: _roads_done,
    ev.SettlementBuilt: _settlement,
    ev.CityBuilt: _city,
    ev.RobberMoved: _robber,
    ev.LongestRoadMoved: _award,
    ev.LargestArmyMoved: _award,
    ev.HandShown: _shown,
    ev.GameEnded: _ended,
}
