"""What a finished game of Qwirkle brought each seat: points by source, and the worth of the tiles it drew.

A drawn tile is worth what it alone could have scored at once. The average is that of all tiles in the bag at that time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from game.bits import each
from game.core import Seat
from game.qwirkle import events as ev
from game.qwirkle.board import LINE_POINTS, QWIRKLE_BONUS, Board
from game.qwirkle.state import State
from game.qwirkle.tiles import KINDS
from ui.scene import Scene
from ui.table.draw_luck import DrawLuckScene, LuckCell, LuckColumn, LuckTable
from ui.text.i18n import Locale


@dataclass(slots=True)
class SeatStats:
    """One seat's draws and points."""

    drawn: int = 0
    worth: int = 0
    expected: float = 0.0
    """The worth of equally many average draws."""
    lines: int = 0
    """Points of lines, without what a Qwirkle brings beyond its tiles."""
    qwirkles: int = 0
    extra: int = 0
    """Points for no line."""
    best: int = 0
    """Points of the best turn."""


def stats_of(states: Sequence[State], events: Sequence[Sequence[Any]]) -> list[SeatStats]:
    """Return every seat's numbers; `events` are those between one state and the next, nothing hidden."""
    seats = [SeatStats() for _ in range(states[0].seats)]
    for before, caused in zip(states, events, strict=False):
        for event in caused:
            match event:
                case ev.TilesDrawn(seat, _, tiles) if tiles is not None:
                    _draw(seats[seat], before, tiles)
                case ev.TilesPlaced(seat, _, _, points):
                    seats[seat].lines += points
                    seats[seat].best = max(seats[seat].best, points)
                case ev.QwirkleMade(seat):
                    seats[seat].qwirkles += 1
                    seats[seat].lines -= QWIRKLE_BONUS
                case ev.BonusWon(seat, points, _):
                    seats[seat].extra += points
    return seats


def _draw(stats: SeatStats, before: State, tiles: Sequence[int]) -> None:
    """Count one draw; the bag is that of the position in which it was drawn."""
    worths = worth_of_kinds(before.board)
    stats.drawn += len(tiles)
    stats.worth += sum(worths[kind] for kind in tiles)
    stats.expected += len(tiles) * sum(worths[kind] for kind in before.bag) / max(1, len(before.bag))


def worth_of_kinds(board: Board) -> list[int]:
    """Return for each kind of tile the most points that a single one could score now."""
    worths = [0] * KINDS
    for cell, kinds in board.fits.items():
        across = (board.left.get(cell, 0) | board.right.get(cell, 0)).bit_count()
        down = (board.up.get(cell, 0) | board.down.get(cell, 0)).bit_count()
        points = LINE_POINTS[across + 1] + LINE_POINTS[down + 1] if kinds else 0
        for kind in each(kinds):
            worths[kind] = max(worths[kind], points)
    return worths


COLUMNS = tuple(LuckColumn(f"qwirkle.luck.{name}") for name in ("worth", "qwirkles", "best"))


def _cells(stats: SeatStats) -> list[LuckCell]:
    return [LuckCell(stats.worth, stats.expected), LuckCell(stats.qwirkles), LuckCell(stats.best)]


def _words(seats: Sequence[SeatStats], locale: Locale, seat: Seat) -> str:
    """Return where a seat's points come from and how lucky its draws were, in sentences."""
    stats = seats[seat]
    more = stats.worth - round(stats.expected)
    if abs(more) < 2:
        luck = locale.tr("qwirkle.luck.even", drawn=stats.drawn)
    else:
        luck = locale.tr("qwirkle.luck.more" if more > 0 else "qwirkle.luck.less", n=abs(more), drawn=stats.drawn)
    bonus = QWIRKLE_BONUS * stats.qwirkles
    return f"{locale.tr('qwirkle.luck.sources', lines=stats.lines, bonus=bonus, extra=stats.extra)} {luck}"


def statistics(states: Sequence[State], events: Sequence[Sequence[Any]], names: Sequence[str]) -> Scene:
    """Return the page about a finished game."""
    seats = stats_of(states, events)
    return DrawLuckScene(
        LuckTable("qwirkle.luck.legend", COLUMNS, [*map(_cells, seats)], partial(_words, seats)), names
    )
