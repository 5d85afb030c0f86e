"""The end of a game in words and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from game.core import Seat, Standings
from game.qwirkle import events as ev
from game.qwirkle.board import QWIRKLE_BONUS
from game.qwirkle.tiles import LONGEST
from ui.context import Context
from ui.qwirkle.pieces import pieces_for
from ui.table.game_ui import FinalScore
from ui.table.seat_labels import join_names

LINES, QWIRKLES, BONUSES = range(3)
"""The parts of a final score."""
ICONS = ("", "shapes", "flag", "trophy")
"""The icon of a part that is not a tile; the last is that of the total."""


def race(state: Any) -> list[int]:
    """Return per seat its points."""
    return list(state.points)


def tallies(state: Any, events: Sequence[Any]) -> list[FinalScore]:
    """Return per seat the points of lines, of Qwirkles beyond their tiles, and of other bonuses; nothing flows."""
    parts = [[0, 0, 0] for _ in state.points]
    for event in events:
        match event:
            case ev.QwirkleMade(seat):
                parts[seat][QWIRKLES] += QWIRKLE_BONUS
            case ev.BonusWon(seat, points, _):
                parts[seat][BONUSES] += points
    for seat, points in enumerate(state.points):
        parts[seat][LINES] = points - sum(parts[seat])
    return [FinalScore(tuple(each), total=points) for each, points in zip(parts, state.points, strict=True)]


def turns(events: Iterable[ev.Event]) -> list[tuple[Seat, int]]:
    """Return the seat and the points of every turn, with bonuses; a trade or a pass scores 0."""
    sheet: list[tuple[Seat, int]] = []
    for event in events:
        match event:
            case ev.TilesPlaced(seat, _, _, points):
                sheet.append((seat, points))
            case ev.BonusWon(seat, points, _):
                sheet[-1] = seat, sheet[-1][1] + points
            case ev.TilesTraded(seat) | ev.Passed(seat):
                sheet.append((seat, 0))
    return sheet


def picture(app: Context, part: int, px: int) -> pygame.Surface:
    """Return what stands beside the points: a tile, a Qwirkle, a flag; last what stands beside the total."""
    if part == LINES:
        return pieces_for(app).tile(4, px)
    return app.art.icon(ICONS[part], px, app.look.palette.sand)


def feats(states: Sequence[Any], events: Sequence[Sequence[Any]]) -> list[int]:
    """Return per seat the points of its best turn."""
    best = [0] * states[-1].seats
    for seat, points in turns(event for each in events for event in each):
        best[seat] = max(best[seat], points)
    return best


def style_deed(style: str, event: Any, seat: Seat) -> bool:
    """Return whether an event is what each style is about: a line of five that the seat leaves behind."""
    match event:
        case ev.LineScored(doer, cells):
            return doer == seat and len(cells) == LONGEST - 1
    return False


def verdict(app: Context, standings: Standings, names: Sequence[str]) -> str:
    """Return who wins and by how much (qwirkle.md: Equal totals)."""
    winners, scores = standings.winners, standings.scores
    if len(winners) > 1:
        winner_names = join_names(app, [names[seat] for seat in winners])
        return app.tr("qwirkle.won.shared", names=winner_names, n=scores[winners[0]])
    second = max(points for seat, points in enumerate(scores) if seat != winners[0])
    best = scores[winners[0]]
    return app.tr("qwirkle.won", name=names[winners[0]], n=best, more=best - second)
