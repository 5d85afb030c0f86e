"""Production by the dice, what the bank can pay, and a seven (catan.md 1, 2, 8, 9)."""

from __future__ import annotations

from collections.abc import Sequence

from game.catan import dice_deck
from game.catan.actions import Dice
from game.catan.board import Board
from game.catan.events import BankShort, Blocked, Event, Produced, Rolled
from game.catan.island import HEX_CORNER_SET, HEXES
from game.catan.kinds import DESERT
from game.catan.options import hand_limit, has_plain_dice
from game.catan.reasons import refusal
from game.catan.state import DISCARD, MAIN, ROBBER, SEVEN, State

_Yield = tuple[int, int, int, int]
"""(seat, hex, kind, cards)."""


def roll(state: State, action: Dice, events: list[Event]) -> None:
    """Apply the dice."""
    total = action.first + action.second
    if not has_plain_dice(state.options):
        _check_roll(state, action)
        dice_deck.draw(state, action.first, action.second)
    state.rolled = True
    events.append(Rolled(state.turn, action.first, action.second))
    if total == 7:
        _seven(state)
    else:
        state.phase = MAIN
        produce(state, total, events)


def _check_roll(state: State, action: Dice) -> None:
    """Raise Illegal unless the roll can come now (T17, T23)."""
    roll = dice_deck.bit(action.first, action.second)
    if not roll & dice_deck.possible(state):
        raise refusal("catan-throw-drawn" if roll & state.drawn else "catan-seven-too-early")


def _seven(state: State) -> None:
    sizes = [sum(state.hands[at : at + 5]) for at in range(0, 5 * state.seats, 5)]
    state.owed = debts(state.turn, sizes, hand_limit(state))
    if state.owed:
        state.phase = DISCARD
    else:
        state.phase, state.by = ROBBER, SEVEN


def debts(roller: int, sizes: Sequence[int], limit: int) -> tuple[tuple[int, int], ...]:
    """Return (seat, cards) for every hand above the limit, the roller first (catan.md 1, 2; T15, T16).

    Half of such a hand is discarded, rounded down.
    """
    seats = len(sizes)
    order = ((roller + step) % seats for step in range(seats))
    return tuple((seat, sizes[seat] // 2) for seat in order if sizes[seat] > limit)


def produce(state: State, total: int, events: list[Event]) -> None:
    """Give the owner of every building at a hex of that number a card, two for a city (catan.md 8)."""
    board = state.board
    assert board is not None
    claims: list[_Yield] = []
    for hexagon, kind in board.harvest[total]:
        corners = HEX_CORNER_SET[hexagon]
        if not state.occupied & corners:
            continue
        if hexagon == state.robber:
            events.append(Blocked(hexagon))
            continue
        for seat in range(state.seats):
            count = (state.settlements[seat] & corners).bit_count() + 2 * (state.cities[seat] & corners).bit_count()
            if count:
                claims.append((seat, hexagon, kind, count))
    if claims:
        _hand_out(state, claims, events)


def _hand_out(state: State, claims: list[_Yield], events: list[Event]) -> None:
    """Pay what the bank can (catan.md 9)."""
    claimed, hands, bank = [0] * 5, state.hands, state.bank
    for _, _, kind, count in claims:
        claimed[kind] += count
    if any(count > left for count, left in zip(claimed, bank, strict=True)):
        claims = _what_is_paid(state, claims, claimed, events)
    for seat, hexagon, kind, count in claims:
        hands[5 * seat + kind] += count
        bank[kind] -= count
        events.append(Produced(seat, hexagon, kind, count))


def _what_is_paid(state: State, claims: list[_Yield], claimed: list[int], events: list[Event]) -> list[_Yield]:
    """Return the claims that are paid.

    A kind of which the bank has too few is paid to nobody, or to its only claimant as far as possible (catan.md 9).
    """
    budget, paid = claimed[:], []
    for kind, count in enumerate(claimed):
        left = state.bank[kind]
        if count > left:
            budget[kind] = left if len({claim[0] for claim in claims if claim[2] == kind}) == 1 else 0
            events.append(BankShort(kind, count, left, budget[kind]))
    for seat, hexagon, kind, count in claims:
        given = min(count, budget[kind])
        budget[kind] -= given
        if given:
            paid.append((seat, hexagon, kind, given))
    return paid


def take(state: State, seat: int, hexagon: int, kind: int, count: int, events: list[Event]) -> None:
    """Move cards from the bank to a hand."""
    state.hands[5 * seat + kind] += count
    state.bank[kind] -= count
    events.append(Produced(seat, hexagon, kind, count))


def first_cards(state: State, seat: int, corner: int, board: Board, events: list[Event]) -> None:
    """Pay for the second settlement one card for each producing hex round it (catan.md 10, 39)."""
    for hexagon in range(len(HEXES)):
        if HEX_CORNER_SET[hexagon] >> corner & 1 and board.terrain[hexagon] != DESERT:
            take(state, seat, hexagon, board.terrain[hexagon], 1, events)
