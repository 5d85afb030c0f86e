"""The legal actions of the seat to act, a random one, the one with the most points, and the outcomes of chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from random import Random
from typing import Final

from game.bits import each
from game.qwirkle.actions import FIRST, PASS, Action, Draw, Place, Placements, Trade
from game.qwirkle.board import Board
from game.qwirkle.cells import DOWN, RIGHT
from game.qwirkle.placing import ORIGIN
from game.qwirkle.rules import END_BONUS
from game.qwirkle.state import DRAW, FIRST_PHASE, PLACE, State
from game.qwirkle.tiles import GROUPS, KINDS, Tiles, largest, set_of
from game.qwirkle.windows import LINE_POINTS_ACROSS, choices, fillings, groups_of, nth_filling, ways, windows

MOST_OUTCOMES: Final = 1_000
"""More outcomes of chance than these are never listed (docs/engine-protocol.md)."""


def legal(state: State) -> list[Action]:
    """Return the legal actions of the seat to act; empty at chance and at the end."""
    if state.phase != PLACE:
        return []
    hand = state.hands[state.turn]
    found: list[Action] = [Place(tiles) for tiles in placements(state.board, hand)]
    found += [Trade(tuple(hand[at] for at in picked)) for picked in _trades(state)]
    return found or [PASS]


def placements(board: Board, hand: Tiles) -> Iterator[Placements]:
    """Yield everything that a hand can place, each once, in an order that depends on the placed tiles alone."""
    if not board.tiles:
        yield from _first_placements(hand)
        return
    kinds = set_of(hand)
    for cell in sorted(board.fits):
        for kind in each(board.fits[cell] & kinds):
            yield ((kind, cell),)
    groups = groups_of(kinds)
    for window in windows(board, kinds, groups):
        cells = window[0]
        for masks in choices(board, window, kinds, groups):
            for filling in fillings(masks):
                yield tuple(zip(filling, cells, strict=True))


# ------------------------------------------------------------------ the first move


def _largest_sets(hand: Tiles) -> list[int]:
    """Return the sets of kinds that the first player may place (qwirkle.md: First move)."""
    kinds, size = set_of(hand), largest(hand)
    if size == 1:
        return [1 << kind for kind in each(kinds)]
    return [kinds & group for group in GROUPS if (kinds & group).bit_count() == size]


def _first_lines(size: int) -> list[tuple[int, ...]]:
    """Return all rows and columns of that many cells over the middle; a single cell is both."""
    steps = (RIGHT, DOWN) if size > 1 else (RIGHT,)
    return [tuple(ORIGIN + (at - back) * step for at in range(size)) for step in steps for back in range(size)]


def _first_placements(hand: Tiles) -> Iterator[Placements]:
    for kinds in _largest_sets(hand):
        members = tuple(each(kinds))
        for cells in _first_lines(len(members)):
            for order in permutations(members):
                yield tuple(zip(order, cells, strict=True))


def _pick_first(hand: Tiles, rng: Random) -> Placements:
    sets = _largest_sets(hand)
    members = list(each(sets[int(rng.random() * len(sets))]))
    lines = _first_lines(len(members))
    cells = lines[int(rng.random() * len(lines))]
    return tuple((members.pop(int(rng.random() * len(members))), cell) for cell in cells)


# ------------------------------------------------------------------ trades


def _trades(state: State) -> tuple[tuple[int, ...], ...]:
    """Return every trade as places in the hand (qwirkle.md: Trade with too small a bag, Trade on the first turn)."""
    if not state.board.tiles:
        return ()
    hand = state.hands[state.turn]
    return _parts(tuple(hand.count(kind) for kind in sorted(set(hand))), min(len(hand), len(state.bag)))


@lru_cache(maxsize=256)
def _parts(copies: tuple[int, ...], most: int) -> tuple[tuple[int, ...], ...]:
    """Return all non-empty parts of a hand with these copies of each kind; equal tiles are not distinguished."""
    hand = [index for index, count in enumerate(copies) for _ in range(count)]
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for size in range(1, most + 1):
        for picked in combinations(range(len(hand)), size):
            found.setdefault(tuple(hand[at] for at in picked), picked)
    return tuple(found.values())


# ------------------------------------------------------------------ one of all


def pick(state: State, rng: Random) -> Action:
    """Return one of `legal`, each with the same chance, without making the list."""
    hand, board = state.hands[state.turn], state.board
    if not board.tiles:
        return Place(_pick_first(hand, rng))
    kinds = set_of(hand)
    groups = groups_of(kinds)
    singles = [(cell, fitting & kinds) for cell, fitting in board.fits.items() if fitting & kinds]
    trades = _trades(state)
    single_count = sum(fitting.bit_count() for _, fitting in singles)
    spreads = [
        (window[0], masks, ways(masks))
        for window in windows(board, kinds, groups)
        for masks in choices(board, window, kinds, groups)
    ]
    total = len(trades) + single_count + sum(count for *_, count in spreads)
    n = int(rng.random() * total)
    if not total:
        return PASS
    if n < len(trades):
        return Trade(tuple(hand[at] for at in trades[n]))
    n -= len(trades)
    if n < single_count:
        return Place((_nth_single(singles, n),))
    n -= single_count
    for cells, masks, count in spreads:
        if n < count:
            return Place(tuple(zip(nth_filling(masks, n), cells, strict=True)))
        n -= count
    raise AssertionError("as many placements as were counted")


def _nth_single(singles: list[tuple[int, int]], n: int) -> tuple[int, int]:
    for cell, fitting in singles:
        if n < fitting.bit_count():
            return list(each(fitting))[n], cell
        n -= fitting.bit_count()
    raise AssertionError("as many tiles as were counted")


# ------------------------------------------------------------------ the most points


def greedy(board: Board, hand: Tiles, bag_size: int) -> Action:
    """Return the first placement with the most points for the seat to act, as a yardstick for bots.

    If there is none, it is a trade of as many tiles as possible, or a pass.
    """
    if not board.takes(set_of(hand)):
        count = min(len(hand), bag_size)
        return Trade(hand[:count]) if count else PASS
    if not board.tiles:
        return Place(next(placements(board, hand)))
    return Place(best_placement(board, hand, 0 if bag_size else END_BONUS)[1])


def best_placement(board: Board, hand: Tiles, last: int = 0) -> tuple[int, Placements]:
    """Return the most points of one turn, and the first placement that scores them.

    The table is not empty, and something must fit. `last` is the bonus for placing the whole hand.
    """
    kinds = set_of(hand)
    groups = groups_of(kinds)
    points, best = _best_single(board, kinds, last if len(hand) == 1 else 0)
    for window in windows(board, kinds, groups):
        cells, _, score = window
        if len(cells) == len(hand):
            score += last
        if score > points:
            for masks in choices(board, window, kinds, groups):
                filling = next(fillings(masks), None)
                if filling is not None:
                    points, best = score, tuple(zip(filling, cells, strict=True))
                    break
    return points, best


def _best_single(board: Board, kinds: int, last: int) -> tuple[int, Placements]:
    points, best = 0, ORIGIN
    for cell, fitting in board.fits.items():
        if fitting & kinds:
            row = (board.left.get(cell, 0) | board.right.get(cell, 0)).bit_count()
            column = (board.up.get(cell, 0) | board.down.get(cell, 0)).bit_count()
            score = LINE_POINTS_ACROSS[row] + LINE_POINTS_ACROSS[column]
            if score > points or (score == points and cell < best):
                points, best = score, cell
    return points + last, ((next(each(board.fits.get(best, 0) & kinds)), best),)


# ------------------------------------------------------------------ chance


def chance(state: State) -> Sequence[tuple[Action, float]] | None:
    """Return all outcomes with the number of ways to each; None when there are too many to list."""
    if state.phase == FIRST_PHASE:
        return [(FIRST[seat], 1.0) for seat in state.tied]
    if state.phase != DRAW:
        return []
    seat, count = state.owed[0]
    left = [state.bag.count(kind) for kind in range(KINDS)]
    if _outcomes(left, count) > MOST_OUTCOMES:
        return None
    return [(Draw(seat, tiles), float(number)) for tiles, number in _draws(left, 0, count)]


def _outcomes(left: list[int], count: int) -> int:
    """Return the number of different draws of that many tiles from a bag."""
    sizes = [1] + [0] * count
    for copies in left:
        sizes = [sum(sizes[max(0, size - copies) : size + 1]) for size in range(count + 1)]
    return sizes[count]


def _draws(left: list[int], kind: int, count: int) -> Iterator[tuple[Tiles, int]]:
    """Yield draws of that many tiles of this kind and of those after it, with the number of ways."""
    if not count:
        yield (), 1
        return
    for first in range(kind, KINDS):
        for copies in range(min(left[first], count), 0, -1):
            for rest, number in _draws(left, first + 1, count - copies):
                yield (first,) * copies + rest, number * comb(left[first], copies)


def sample(state: State, rng: Random) -> Action:
    """Return one outcome with its proper chance: tiles are drawn one after another."""
    if state.phase == FIRST_PHASE:
        return FIRST[state.tied[int(rng.random() * len(state.tied))]]
    seat, count = state.owed[0]
    bag = list(state.bag)
    drawn = [bag.pop(int(rng.random() * len(bag))) for _ in range(count)]
    return Draw(seat, tuple(sorted(drawn)))
