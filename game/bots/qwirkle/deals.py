"""What may follow a move: hidden tiles are dealt anew, rivals answer with the most points, and it is our turn again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from game.bots.qwirkle.candidates import Move
from game.bots.qwirkle.hands import LASTING, worth
from game.bots.qwirkle.spots import NONE, Single, Spot, Spots, laid, touched
from game.qwirkle.board import Board
from game.qwirkle.legal import best_placement
from game.qwirkle.rules import END_BONUS
from game.qwirkle.state import View
from game.qwirkle.tiles import HAND, set_of
from game.qwirkle.views import pool


@dataclass(frozen=True, slots=True)
class Deal:
    """One way in which hidden tiles may lie: hands of the rivals in the order in which they act, and the bag."""

    hands: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]


def deals(view: View, rng: Random, count: int) -> list[Deal]:
    """So many deals that fit the view."""
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


class After:
    """The table after a move of ours, ready to be asked for many deals."""

    __slots__ = ("board", "changed", "move", "spots", "whole")

    def __init__(self, board: Board, whole: Spots, move: Move) -> None:
        """`whole` lists all spots of the board before the move."""
        self.move, self.whole = move, whole
        self.board, self.changed, self.spots = board, set[int](), None
        if move.tiles:
            self.board = after(board, move.tiles)
            self.changed = touched(self.board, move.tiles)
            self.spots = Spots(self.board, self.changed)

    def answer(self, deal: Deal) -> int:
        """The most points of the next seat."""
        empty = len(deal.bag) <= HAND - len(self.move.kept)
        return self._best(deal.hands[0], END_BONUS if empty else 0)[0]

    def value(self, dealt: Sequence[Deal]) -> float:
        """Points that the move is worth beside what the others make of it, over all these deals."""
        total = 0.0
        for deal in dealt:
            gained, own = self.round(deal)
            total += own - sum(gained) / len(gained)
        return self.move.points + total / len(dealt) + LASTING * worth(self.move.kept)

    def _best(self, hand: Sequence[int], bonus: int) -> tuple[int, Spot | Single | None, int]:
        """The most points of a hand on the table just after the move, where, and the kinds of the hand."""
        kinds = set_of(hand)
        points, spot = self.whole.best(kinds, len(hand), self.changed, 0, bonus)
        if self.spots:
            more, better = self.spots.best(kinds, len(hand), NONE, points, bonus)
            if better:
                return more, better, kinds
        return points, spot, kinds

    def round(self, deal: Deal) -> tuple[list[int], int]:
        """The points of each rival in turn, and ours in the turn after that."""
        bag = len(deal.bag)
        drawn = HAND - len(self.move.kept)
        own = self.move.kept + deal.bag[:drawn]
        bag = max(0, bag - drawn)
        board, gained = self.board, []
        for hand in deal.hands:
            bonus = 0 if bag else END_BONUS
            if board is self.board:
                points, spot, kinds = self._best(hand, bonus)
                tiles = laid(board, kinds, spot) if spot else ()
            elif board.takes(set_of(hand)):
                points, tiles = best_placement(board, hand, bonus)
            else:
                points, tiles = 0, ()
            gained.append(points)
            if tiles:
                board = after(board, tiles)
                if not bag and len(tiles) == len(hand):
                    return gained, 0
                bag = max(0, bag - len(tiles))
        kinds = set_of(own)
        bonus = 0 if bag else END_BONUS
        if board is self.board:
            return gained, self._best(own, bonus)[0]
        return gained, best_placement(board, own, bonus)[0] if board.takes(kinds) else 0


def after(board: Board, tiles: Sequence[tuple[int, int]]) -> Board:
    """The board with these tiles on it."""
    new = board.copy()
    for kind, cell in tiles:
        new.put(kind, cell)
    return new
