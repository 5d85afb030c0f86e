"""What must hold from one position of a game to the next, checked from outside the rules, for `main.py soak`.

Hands, bank and points are kept by events alone, so that a card lost in silence or a point from nowhere shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.catan import building, events
from game.catan.actions import NOBODY, Action
from game.catan.checks import check
from game.catan.island import each
from game.catan.kinds import AWARD, BANK, VICTORY
from game.catan.roads import enemies, longest_trail
from game.catan.rules import empty
from game.catan.state import State


class Audit:
    """Follows one game from its beginning. `step` names every broken invariant."""

    def __init__(self, state: State) -> None:
        self.hands = state.hands[:]
        self.points = state.points[:]
        self.victory = state.cards[VICTORY::5]
        self.turn = NOBODY

    def step(self, state: State, action: Action, told: Sequence[events.Event]) -> Iterator[str]:
        """The position after an action, and the events that led there."""
        for event in told:
            yield from self._book(state, event)
        check(state)
        if state.hands != self.hands or min(state.hands) < 0:
            yield "cards change hands by events alone"
        if min(state.bank) < 0 or max(state.bank) > BANK:
            yield "the bank has none to nineteen of each"
        if state.points != self.points or state.cards[VICTORY::5] != self.victory:
            yield "points come from events alone"
        yield from derived(state)

    def _book(self, state: State, event: events.Event) -> Iterator[str]:
        match event:
            case events.Produced(seat, _, kind, count):
                self.hands[5 * seat + kind] += count
            case events.Discarded(seat, cards) | events.Paid(seat, cards):
                self._gain(seat, cards, -1)
            case events.PlentyTaken(seat, cards):
                self._gain(seat, cards, 1)
            case events.BankTraded(seat, give, want):
                self._gain(seat, give, -1)
                self._gain(seat, want, 1)
            case events.Traded(seat, other, give, got):
                for party, sign in ((seat, 1), (other, -1)):
                    self._gain(party, got, sign)
                    self._gain(party, give, -sign)
            case events.Stolen(thief, victim, int(kind)):
                self.hands[5 * thief + kind] += 1
                self.hands[5 * victim + kind] -= 1
            case events.Monopolized(seat, kind, counts):
                for other, count in enumerate(counts):
                    self.hands[5 * other + kind] -= count
                self.hands[5 * seat + kind] += sum(counts)
            case _:
                yield from self._score(state, event)

    def _gain(self, seat: int, cards: Sequence[int], sign: int) -> None:
        for kind, count in enumerate(cards):
            self.hands[5 * seat + kind] += sign * count

    def _score(self, state: State, event: events.Event) -> Iterator[str]:
        match event:
            case events.SettlementBuilt(seat) | events.CityBuilt(seat):
                self.points[seat] += 1
            case events.CardBought(seat, kind):
                self.victory[seat] += kind == VICTORY
            case events.LongestRoadMoved(seat, before) | events.LargestArmyMoved(seat, before):
                if seat is not None:
                    self.points[seat] += AWARD
                if before is not None:
                    self.points[before] -= AWARD
            case events.TurnBegan(seat):
                if self.turn not in (NOBODY, (seat - 1) % state.seats):
                    yield "turns go clockwise"
                self.turn = seat
            case events.GameEnded(seat):
                if seat != state.turn:
                    yield "only the seat whose turn it is can win"


def derived(state: State) -> Iterator[str]:
    """What follows from the pieces is as the pieces say."""
    again = empty(state.seats, state.options)
    again.board = state.board
    for seat in range(state.seats):
        for path in each(state.roads[seat]):
            building.pave(again, seat, path)
        for corner in each(state.settlements[seat] | state.cities[seat]):
            building.found(again, seat, corner)
    lengths = [longest_trail(state.roads[seat], enemies(state, seat)) for seat in range(state.seats)]
    for name in ("paved", "occupied", "closed", "reach", "rates"):
        if getattr(again, name) != getattr(state, name):
            yield f"{name}: as the pieces say"
    if lengths != state.lengths:
        yield "the longest roads are those of the pieces"
