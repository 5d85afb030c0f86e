"""What each seat may know (catan.md 7, 13, 43), listed field by field; and its texts and events."""

from __future__ import annotations

from dataclasses import replace

from game.catan.actions import Action, Bank, Card, City, PlayMonopoly, Road, Settlement, Steal
from game.catan.events import CardBought, Event, Stolen
from game.catan.kinds import DECK, Counts, row
from game.catan.state import OVER_PHASE, State, View
from game.catan.texts import encode
from game.core import CHANCE, Seat


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat (None: an onlooker) may know; once the game is over everybody knows all."""
    seen = View.__new__(View)
    state.share(seen)
    over = state.phase == OVER_PHASE
    seats = range(state.seats)
    seen.seat = None if over else seat
    seen.hand_sizes = [sum(state.hands[5 * other : 5 * other + 5]) for other in seats]
    seen.card_sizes = [sum(state.cards[5 * other : 5 * other + 5]) for other in seats]
    seen.fresh_size, seen.deck_size = sum(state.fresh), sum(state.deck)
    seen.hands = [row(state.hands, other) if over or other == seat else None for other in seats]
    seen.cards = [row(state.cards, other) if over or other == seat else None for other in seats]
    seen.fresh = row(state.fresh, 0) if over or seat == state.turn else None
    seen.deck = row(state.deck, 0) if over else None
    seen.unseen = None if over else unseen_cards(state, seat)
    return seen


def unseen_cards(state: State, seat: Seat | None) -> Counts:
    """Return, by kind, the development cards of the deck and of all other seats together."""
    a, b, c, d, e = (
        DECK[kind] - sum(state.played[kind::5]) - (0 if seat is None else state.cards[5 * seat + kind])
        for kind in range(5)
    )
    return a, b, c, d, e


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event as that seat may know it (catan.md 7).

    A theft is for thief and victim, a bought card for its buyer.
    """
    if isinstance(event, Stolen) and seat not in (event.thief, event.victim):
        return replace(event, kind=None)
    if isinstance(event, CardBought) and event.seat != seat:
        return replace(event, kind=None)
    return event


def redact_action(action: Action, actor: Seat, seat: Seat | None) -> str:
    """Return the action's text for readers whom its events do not tell everything: "steal hidden", "card hidden"."""
    if actor == CHANCE and isinstance(action, Steal):
        return "steal hidden"
    if actor == CHANCE and isinstance(action, Card):
        return "card hidden"
    return encode(action)


def public_note(after: State, action: Action) -> str:
    """Return what all readers learn besides.

    After a monopoly that is how many cards each seat holds now, so that all know what each handed over. At the end it
    is what everybody shows.
    """
    if after.phase == OVER_PHASE:
        hands = [row(after.hands, seat) for seat in range(after.seats)]
        cards = [row(after.cards, seat) for seat in range(after.seats)]
        return ", ".join(" ".join(map(str, counts)) for counts in (*hands, *cards, row(after.fresh, 0)))
    if isinstance(action, PlayMonopoly):
        return " ".join(str(sum(after.hands[5 * seat : 5 * seat + 5])) for seat in range(after.seats))
    return ""


def final(action: Action) -> bool:
    """Return whether an action may not be taken back (catan.md 45).

    Only what a seat builds and its trades with the bank may be, until something hidden or random happens.
    """
    return not isinstance(action, Settlement | Road | City | Bank)
