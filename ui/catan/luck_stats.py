"""What chance and trade did in a finished game: rolls against expectation, and every seat's cards by resource.

Counted from the true states and events, since nothing is hidden any more at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.catan import dice_deck
from game.catan import events as ev
from game.catan.island import HEX_CORNER_SET, HEXES
from game.catan.kinds import DESERT, Counts
from game.catan.state import State


@dataclass(slots=True)
class SeatLuck:
    """One seat's cards; lists are by resource."""

    dice: list[int]
    """What its buildings brought after rolls."""
    expected: float
    """How many that would have been on average, with the same buildings and the same places of the robber."""
    gained: list[int]
    """Everything it got, in whatever way."""
    lost: list[int]
    """Everything it gave away, paid, gave back or was robbed of."""


@dataclass(slots=True)
class LuckStats:
    """The luck of all seats in one game."""

    rolls: list[int]
    """How often the dice came to 2, 3, ..., 12."""
    expected: list[float]
    """How often each would have come on average: the sum of its chances before every roll."""
    ledgers: list[SeatLuck]

    @property
    def total(self) -> int:
        """How many rolls there were."""
        return sum(self.rolls)


def luck_of(states: Sequence[State], events: Sequence[Sequence[Any]]) -> LuckStats:
    """Return the statistics of one game; `events` are those between one state and the next."""
    ledgers = [SeatLuck([0] * 5, 0.0, [0] * 5, [0] * 5) for _ in range(states[0].seats)]
    luck = LuckStats([0] * 11, [0.0] * 11, ledgers)
    for before, caused in zip(states, events, strict=False):
        rolled = False
        for event in caused:
            if isinstance(event, ev.Rolled):
                rolled = True
                chances = dice_deck.chances(before)
                luck.rolls[event.first + event.second - 2] += 1
                luck.expected = [sum(pair) for pair in zip(luck.expected, chances[2:], strict=True)]
                for seat, ledger in enumerate(luck.ledgers):
                    ledger.expected += income(before, seat, chances)
            elif isinstance(event, ev.Produced) and rolled:
                luck.ledgers[event.seat].dice[event.kind] += event.count
            _book(luck.ledgers, event)
    return luck


def income(state: State, seat: int, chances: Sequence[float]) -> float:
    """Return how many cards a roll gives the seat on average if the bank always had enough cards.

    `chances` are those of the totals from 0 to 12.
    """
    board = state.board
    if board is None:
        return 0.0
    found = 0.0
    for hexagon in range(len(HEXES)):
        if board.terrain[hexagon] == DESERT or hexagon == state.robber:
            continue
        corners = HEX_CORNER_SET[hexagon]
        cards = (state.settlements[seat] & corners).bit_count() + 2 * (state.cities[seat] & corners).bit_count()
        found += cards * chances[board.tokens[hexagon]]
    return found


def _book(ledgers: Sequence[SeatLuck], event: Any) -> None:
    for seat, kind, count in _moves(event):
        side = ledgers[seat].gained if count > 0 else ledgers[seat].lost
        side[kind] += abs(count)


def _moves(event: Any) -> Iterator[tuple[int, int, int]]:
    """(seat, resource, how many more) of everything that changes hands by an event."""
    match event:
        case ev.Produced(seat, _, kind, count):
            yield seat, kind, count
        case ev.Discarded(seat, cards) | ev.Paid(seat, cards):
            yield from _all(seat, cards, -1)
        case ev.PlentyTaken(seat, cards):
            yield from _all(seat, cards, 1)
        case ev.Stolen(thief, victim, kind) if kind is not None:
            yield thief, kind, 1
            yield victim, kind, -1
        case ev.Monopolized(seat, kind, counts):
            yield seat, kind, sum(counts)
            yield from ((other, kind, -count) for other, count in enumerate(counts) if count)
        case ev.BankTraded(seat, give, want):
            yield from _all(seat, give, -1)
            yield from _all(seat, want, 1)
        case ev.Traded(seat, other, give, got):
            for cards, sign in ((give, -1), (got, 1)):
                yield from _all(seat, cards, sign)
                yield from _all(other, cards, -sign)


def _all(seat: int, cards: Counts, sign: int) -> Iterator[tuple[int, int, int]]:
    return ((seat, kind, sign * count) for kind, count in enumerate(cards) if count)
