"""Invariants of one game from position to position, checked from outside the rules for `main.py soak`.

Lines and points are computed again tile by tile. The generic checks ensure that every number comes from events
(game/commands/invariants.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core import OVER
from game.qwirkle.actions import Action
from game.qwirkle.board import Board
from game.qwirkle.cells import DOWN, RIGHT
from game.qwirkle.checks import check
from game.qwirkle.events import (
    Event,
    GameEnded,
    LineScored,
    QwirkleMade,
    TilesPlaced,
    TurnBegan,
)
from game.qwirkle.rules import to_act
from game.qwirkle.state import NOBODY, State
from game.qwirkle.tiles import TILES


class Audit:
    """Invariants of one game, followed from its beginning."""

    def __init__(self, state: State) -> None:
        self.tiles = dict(state.board.tiles)
        self.turn = NOBODY

    def step(self, state: State, action: Action, events: Sequence[Event]) -> Iterator[str]:
        """Yield every invariant that an action and its events broke. Raises BadState."""
        lines = [(event.cells, event.points) for event in events if isinstance(event, LineScored)]
        for event in events:
            yield from self._book(state, event, lines)
        check(state)
        if len(self.tiles) + sum(map(len, state.hands)) + len(state.bag) + len(state.returning) != TILES:
            yield "108 tiles are neither made nor lost"
        yield from _kept_up(state.board)
        if any(isinstance(event, GameEnded) for event in events) != (to_act(state) == OVER):
            yield "the end is told"

    def _book(self, state: State, event: Event, lines: list[tuple[tuple[int, ...], int]]) -> Iterator[str]:
        match event:
            case TilesPlaced(tiles=tiles, cells=cells, points=points):
                self.tiles.update(zip(cells, tiles, strict=True))
                if sorted(lines) != sorted(self._lines(cells)):
                    yield "every line of a new tile scores once, by its length"
                if points != (sum(own for _, own in lines) or 1):
                    yield "a turn brings what its lines bring, or one point for a lone tile"
            case QwirkleMade(cells=cells) if len(cells) != 6 or (cells, 12) not in lines:
                yield "a Qwirkle has six tiles and brings twelve points"
            case TurnBegan(seat=seat):
                if self.turn not in (NOBODY, (seat - 1) % state.seats):
                    yield "turns go clockwise"
                self.turn = seat

    def _lines(self, cells: Sequence[int]) -> set[tuple[tuple[int, ...], int]]:
        """Return the lines through these cells with their points, computed again."""
        found = set()
        for cell in cells:
            for step in (RIGHT, DOWN):
                line = {cell}
                for way in (step, -step):
                    at = cell + way
                    while at in self.tiles:
                        line.add(at)
                        at += way
                if len(line) > 1:
                    found.add((tuple(sorted(line)), len(line) * (2 if len(line) == 6 else 1)))
        return found


def _kept_up(board: Board) -> Iterator[str]:
    """Compare the tables of the board with those of a new board, whatever the order of the tiles."""
    rebuilt = Board((kind, cell) for cell, kind in sorted(board.tiles.items()))
    if not rebuilt.has_same_tables(board):
        yield "what fits is kept up to date"
