"""The estimate of hidden hands: the known totals, distributed according to each seat's income."""

from __future__ import annotations

from game.bots.catan.build_time import Hand
from game.bots.catan.sites import income
from game.catan.determinize import hidden_resources
from game.catan.kinds import VICTORY
from game.catan.state import View

ROUNDS = 4
"""The number of passes that scale rows and columns to their sums."""
STRAY_PIPS = 2.0
"""The weight of kinds that a seat does not produce, in pips; such cards come from trade and theft."""


def hands(view: View) -> list[Hand]:
    """Return the expected cards of each seat; known hands are whole numbers.

    They add up to each hand's size and, by kind, to what the bank lacks.
    """
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
    """Return the expected or known victory points among another seat's cards."""
    cards = view.cards[seat]
    if cards is not None:
        return float(cards[VICTORY])
    unseen = view.unseen
    return view.card_sizes[seat] * unseen[VICTORY] / max(1, sum(unseen)) if unseen else 0.0
