"""States that fit a view: whatever is hidden is dealt to those who may have it.

What is certain though hidden is respected: who offered, accepted or countered has the cards it named, and the seat
whose turn it is has not enough victory points to have won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from random import Random
from typing import Final

from game.catan.actions import Accept, Counter
from game.catan.kinds import BANK, NONE, VICTORY, Counts
from game.catan.options import goal_in_turn
from game.catan.reasons import refusal
from game.catan.state import State, View

ANYTHING: Final[Mapping[int, Counts]] = {}


def determinize(seen: View, rng: Random) -> State:
    """Return some state that this view cannot distinguish from the true one."""
    state = shell(seen)
    deal_hands(state, seen, ANYTHING, rng)
    _deal_cards(state, seen, rng)
    return state


def shell(seen: View) -> State:
    """Return the open part of a view as a state, all hidden counts zero."""
    state = State.__new__(State)
    seen.share(state)
    state.hands = [n for hand in seen.hands for n in hand or NONE]
    state.cards = [n for cards in seen.cards for n in cards or NONE]
    state.fresh = list(seen.fresh or NONE)
    state.deck = list(seen.deck or NONE)
    return state


# ------------------------------------------------------------------ resources


def promised(seen: View) -> dict[int, Counts]:
    """Return the cards that each seat must hold, because it offered them or accepted to give them (catan.md 31, 32)."""
    if seen.offer is None:
        return {}
    found = {seen.turn: seen.offer.give}
    for seat, answer in enumerate(seen.answers):
        if isinstance(answer, Accept):
            found[seat] = seen.offer.want
        elif isinstance(answer, Counter):
            found[seat] = answer.give
    return found


def hidden_resources(seen: View) -> list[int]:
    """Return, by kind, what all hidden hands hold together."""
    open_hands = [hand for hand in seen.hands if hand is not None]
    return [BANK - seen.bank[kind] - sum(hand[kind] for hand in open_hands) for kind in range(5)]


def deal_hands(state: State, seen: View, needs: Mapping[int, Counts], rng: Random | None) -> None:
    """Deal the hidden resources. Raises Illegal when that cannot be.

    Each seat gets at least what it promised and what it needs. The rest is dealt at random or, without a random source,
    in any way.
    """
    left = hidden_resources(seen)
    sizes = dict(enumerate(seen.hand_sizes))
    promises = promised(seen)
    for seat in (seat for seat, hand in enumerate(seen.hands) if hand is None):
        needed, known = needs.get(seat, NONE), promises.get(seat, NONE)
        if needed == known == NONE:
            continue
        for kind in range(5):
            count = max(needed[kind], known[kind])
            state.hands[5 * seat + kind] = count
            left[kind] -= count
            sizes[seat] -= count
        if sizes[seat] < 0:
            raise refusal("catan-untrue")
    hidden = [seat for seat, hand in enumerate(seen.hands) if hand is None]
    if min(left) < 0 or sum(left) != sum(sizes[seat] for seat in hidden):
        raise refusal("catan-untrue")
    rest = [kind for kind in range(5) for _ in range(left[kind])]
    if rng is not None:
        rng.shuffle(rest)
    cards = iter(rest)
    for seat, hand in enumerate(seen.hands):
        if hand is None:
            for _ in range(sizes[seat]):
                state.hands[5 * seat + next(cards)] += 1


# ------------------------------------------------------------------ development cards


def spare_points(seen: View, seat: int, number: int) -> int:
    """Return how many victory-point cards the seat can have without winning in the turn of that number (T5)."""
    return goal_in_turn(seen, number) - 1 - seen.points[seat]


def _deal_cards(state: State, seen: View, rng: Random) -> None:
    if seen.unseen is None:
        return
    pool = list(seen.unseen)
    turn = seen.turn
    if turn >= 0 and seen.cards[turn] is None:
        size = seen.card_sizes[turn]
        points = _points_drawn(pool[VICTORY], sum(pool), size, spare_points(seen, turn, seen.number), rng)
        others = [kind for kind in range(5) if kind != VICTORY for _ in range(pool[kind])]
        _give(state.cards, turn, [VICTORY] * points + rng.sample(others, size - points), pool)
        _choose_fresh(state, seen, rng)
    rest = [kind for kind in range(5) for _ in range(pool[kind])]
    rng.shuffle(rest)
    for seat, cards in enumerate(seen.cards):
        if cards is None and seat != turn:
            _give(state.cards, seat, rest[: seen.card_sizes[seat]], pool)
            del rest[: seen.card_sizes[seat]]
    state.deck = pool


def _give(cards: list[int], seat: int, kinds: Sequence[int], pool: list[int]) -> None:
    for kind in kinds:
        cards[5 * seat + kind] += 1
        pool[kind] -= 1


def _points_drawn(points: int, total: int, size: int, most: int, rng: Random) -> int:
    """Return how many victory points are among `size` of `total` cards, at most `most`, each with its chance."""
    counts = range(max(0, size - (total - points)), min(points, size, most) + 1)
    return rng.choices(counts, [comb(points, n) * comb(total - points, size - n) for n in counts])[0]


def _choose_fresh(state: State, seen: View, rng: Random) -> None:
    """Choose which cards of the seat whose turn it is are new, at random."""
    own = state.cards[5 * seen.turn : 5 * seen.turn + 5]
    cards = [kind for kind in range(5) for _ in range(own[kind])]
    for kind in rng.sample(cards, seen.fresh_size):
        state.fresh[kind] += 1
