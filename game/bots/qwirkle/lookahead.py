"""A simulation of moves: hidden tiles are dealt at random, rivals play for most points, then the seat plays again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots.qwirkle.candidates import Move
from game.bots.qwirkle.hand_values import NEXT_TURN_SHARE, worth
from game.bots.qwirkle.spots import NONE, Spots, laid, touched
from game.qwirkle.actions import Placements
from game.qwirkle.board import Board
from game.qwirkle.rules import END_BONUS, idle_turn_limit
from game.qwirkle.state import View
from game.qwirkle.tiles import HAND, set_of
from game.qwirkle.views import pool

KEPT: Final = 4
"""The number of tiles that a rival usually kept in its last turn (tools/qwirkle_rivals.py)."""
DRAWS: Final = 3
"""The random draws of which the worst one is most like the tiles that a rival kept (tools/qwirkle_rivals.py)."""
LATE: Final = 6
"""The number of tiles in the bag from which on games are simulated to their end."""
LONGEST_END: Final = 24
"""The most turns of such a simulation."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A possible distribution of hidden tiles: the rivals' hands in turn order, and the bag."""

    hands: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]


def deals(view: View, rng: Random, count: int) -> list[Deal]:
    """Return `count` deals that fit the view."""
    assert view.seat is not None
    tiles = pool(view)
    sizes = [view.hand_sizes[(view.seat + step) % view.seats] for step in range(1, view.seats)]
    found = []
    for _ in range(count):
        rng.shuffle(tiles)
        hands, at = [], 0
        for size in sizes:
            hands.append(tuple(tiles[at : at + size]))
            at += size
        found.append(Deal(tuple(hands), tuple(tiles[at:])))
    return found


def likely_deals(view: View, spots: Spots, rng: Random, count: int, draws: int = DRAWS) -> list[Deal]:
    """Return `count` deals in which rivals seldom hold what would have scored well in their last turn.

    `spots` has those of the view's board. Until each rival had a turn, every deal is as likely as another.
    """
    assert view.seat is not None
    if view.number <= view.seats:
        return deals(view, rng, count)
    unseen = pool(view)
    sizes = [view.hand_sizes[(view.seat + step) % view.seats] for step in range(1, view.seats)]
    found = []
    for _ in range(count):
        bag, hands = unseen[:], []
        for size in sizes:
            kept = _worst(bag, min(KEPT, size), spots, rng, draws)
            hands.append(kept)
            for kind in kept:
                bag.remove(kind)
        rng.shuffle(bag)
        for hand, size in zip(hands, sizes, strict=True):
            while len(hand) < size:
                hand.append(bag.pop())
        found.append(Deal(tuple(map(tuple, hands)), tuple(bag)))
    return found


def _worst(tiles: list[int], size: int, spots: Spots, rng: Random, draws: int) -> list[int]:
    """Return the draw of `size` tiles with the fewest points, out of some."""
    drawn = [rng.sample(tiles, size) for _ in range(draws)]
    return min(drawn, key=lambda kinds: spots.best(set_of(kinds), size)[0])


class MoveTrial:
    """The table after a move of the seat, to be simulated with many deals."""

    __slots__ = ("board", "changed", "liking", "move", "played", "spots", "total", "whole")

    def __init__(self, board: Board, whole: Spots, move: Move, liking: float = 0.0) -> None:
        """Prepare the move; `whole` has all spots of the board before it, `liking` is a style's."""
        self.move, self.whole, self.liking = move, whole, liking
        self.played, self.total = 0, 0.0
        self.board, self.changed, self.spots = board, set[int](), None
        if move.tiles:
            self.board = after(board, move.tiles)
            self.changed = touched(self.board, move.tiles)
            self.spots = Spots(self.board, self.changed)

    def reply(self, deal: Deal) -> int:
        """Return the most points of the next seat."""
        empty = len(deal.bag) <= HAND - len(self.move.kept)
        return self._most(deal.hands[0], END_BONUS if empty else 0)

    def _most(self, hand: Sequence[int], bonus: int) -> int:
        """Return the most points of a hand directly after the move."""
        kinds, size = set_of(hand), len(hand)
        points, _ = self.whole.best(kinds, size, self.changed, 0, bonus)
        return self.spots.best(kinds, size, NONE, points, bonus)[0] if self.spots else points

    def play(self, dealt: Sequence[Deal]) -> None:
        """Simulate one round with each of these deals and add the results."""
        for deal in dealt:
            gained, own = self.round(deal)
            self.total += own - sum(gained) / len(gained)
        self.played += len(dealt)

    @property
    def value(self) -> float:
        """The points of the move minus the rivals' gain, averaged over all deals, and what pleases a style."""
        return self.move.points + self.total / self.played + NEXT_TURN_SHARE * worth(self.move.kept) + self.liking

    def round(self, deal: Deal) -> tuple[list[int], int]:
        """Return each rival's points and then the seat's own; with a nearly empty bag all points until the end."""
        bag, hands = list(deal.bag), [*map(list, deal.hands), list(self.move.kept)]
        own, gained, turn, idle = len(hands) - 1, [0] * len(hands), 0, 0
        _draw(bag, hands[own], 0)
        board, changed = self.board, set[int]()
        while turn < len(hands) or (len(bag) <= LATE and idle < len(hands) and turn < LONGEST_END):
            seat = turn % len(hands)
            hand = hands[seat]
            points, tiles = self._best(board, changed, hand, 0 if bag else END_BONUS)
            gained[seat] += points
            idle = 0 if tiles else idle + 1
            for kind, _ in tiles:
                hand.remove(kind)
            if tiles and not hand and not bag:
                break
            turn += 1
            if tiles and (turn < len(hands) or len(bag) <= LATE):
                board = after(board, tiles)
                changed |= touched(board, tiles)
                _draw(bag, hand, -1)
        return gained[:own], gained[own]

    def _best(self, board: Board, changed: set[int], hand: Sequence[int], bonus: int) -> tuple[int, Placements]:
        """Return the most points of a hand and their placement; `changed` has the lines that changed since the move."""
        kinds, size = set_of(hand), len(hand)
        points, spot = self.whole.best(kinds, size, self.changed | changed, 0, bonus)
        listed = [self.spots] if self.spots else []
        if changed:
            listed.append(Spots(board, changed, kinds, points - bonus))
        for spots in listed:
            more, better = spots.best(kinds, size, changed if spots is self.spots else NONE, points, bonus)
            if better:
                points, spot = more, better
        return points, laid(board, kinds, spot) if spot else ()


def _draw(bag: list[int], hand: list[int], end: int) -> None:
    """Fill a hand from one end of the bag: the seat's own from the front, so that all its moves draw alike."""
    while bag and len(hand) < HAND:
        hand.append(bag.pop(end))


def ends(view: View, move: Move) -> bool:
    """Return whether the game ends with this move although its seat still holds or draws tiles.

    A placement may close the table (qwirkle.md: Board closed). A trade may be the last turn of three rounds without a
    placement (qwirkle.md: Endless voluntary trading).
    """
    if move.traded:
        return view.passes + 1 >= idle_turn_limit(view, view.bag_size)
    return after(view.board, move.tiles).closed()


def wins_now(view: View, move: Move) -> bool:
    """Return whether the seat of the view has the most points, alone or shared, if the game ends with this move."""
    return view.points[_seat(view)] + move.points >= _rivals_best(view)


def loses_now(view: View, move: Move) -> bool:
    """Return whether this move ends the game and another seat wins it."""
    return not wins_now(view, move) and ends(view, move)


def _rivals_best(view: View) -> int:
    return max(points for seat, points in enumerate(view.points) if seat != view.seat)


def _seat(view: View) -> int:
    assert view.seat is not None
    return view.seat


def after(board: Board, tiles: Sequence[tuple[int, int]]) -> Board:
    """Return the board with these tiles added."""
    new = board.copy()
    for kind, cell in tiles:
        new.put(kind, cell)
    return new
