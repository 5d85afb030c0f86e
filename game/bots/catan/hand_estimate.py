"""What other seats probably hold: as much as a view says, spread by what each of them harvests."""

from __future__ import annotations

from game.bots.catan.build_time import Hand
from game.bots.catan.sites import income
from game.catan.determinize import hidden_resources
from game.catan.kinds import VICTORY
from game.catan.state import View

ROUNDS = 4
"""Rows and columns are brought to their sums so often."""
STRAY_PIPS = 2.0
"""Cards of any kind come to any hand, by trade and theft: so many pips beside those of its buildings."""


def hands(view: View) -> list[Hand]:
    """Per seat the cards to be expected, whole numbers where they are known. They add up to the size of each hand, and
    by kind to what the bank does not hold."""
    return [_exact(row) for row in _spread(view)]


def _exact(row: list[float]) -> Hand:
    a, b, c, d, e = row
    return a, b, c, d, e


def _spread(view: View) -> list[list[float]]:
    hidden = [seat for seat, hand in enumerate(view.hands) if hand is None]
    found = [[float(count) for count in hand or (0, 0, 0, 0, 0)] for hand in view.hands]
    pool = hidden_resources(view)
    for seat in hidden:
        yields = income(view.board, view.settlements[seat], view.cities[seat]) if view.board else (0,) * 5
        found[seat] = [view.hand_sizes[seat] * pool[kind] * (yields[kind] + STRAY_PIPS) for kind in range(5)]
    for _ in range(ROUNDS):
        for seat in hidden:
            _scale(found, [(seat, kind) for kind in range(5)], view.hand_sizes[seat])
        for kind in range(5):
            _scale(found, [(seat, kind) for seat in hidden], pool[kind])
    return found


def _scale(table: list[list[float]], cells: list[tuple[int, int]], total: float) -> None:
    now = sum(table[seat][kind] for seat, kind in cells)
    if now > 0:
        for seat, kind in cells:
            table[seat][kind] *= total / now


def points(view: View, seat: int) -> float:
    """Victory points to be expected among another seat's cards, or those that are known to be there."""
    cards = view.cards[seat]
    if cards is not None:
        return float(cards[VICTORY])
    unseen = view.unseen
    return view.card_sizes[seat] * unseen[VICTORY] / max(1, sum(unseen)) if unseen else 0.0
