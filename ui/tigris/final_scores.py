"""The end of a game in words and numbers: who wins and why, and how treasures even out the colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.core import Standings
from game.tigris.actions import COLOURS
from game.tigris.kingdoms import kingdoms, leaders_in
from game.tigris.scoring import levelled, treasure_flow
from game.tigris.state import TREASURE_POINTS
from ui.context import Context
from ui.table.game_ui import FinalScore, RacePart
from ui.table.seat_labels import join_names
from ui.tigris.pieces import Pieces


def race(view: Any) -> list[int]:
    """Return per seat its lowest colour, treasures shared out (tigris.md J5, J6)."""
    return [levelled(view.points[5 * seat : 5 * seat + 5])[0] for seat in range(view.seats)]


def _points(colour: int, view: Any) -> list[int]:
    """Return per seat the points of a colour, without treasures."""
    return [view.points[5 * seat + colour] for seat in range(view.seats)]


RACE_PARTS = tuple(RacePart(f"race.tigris.{name}", partial(_points, colour)) for colour, name in enumerate(COLOURS))


def tallies(view: Any, events: Sequence[Any] = ()) -> list[FinalScore]:
    """Return per seat the four colours, and the treasures one by one to the lowest (tigris.md J5)."""
    return [_tally(view.points[5 * seat : 5 * seat + 5]) for seat in range(view.seats)]


def _tally(points: Sequence[int]) -> FinalScore:
    """Return the lowest colour decides (tigris.md J6)."""
    tally = FinalScore(tuple(points[:TREASURE_POINTS]), treasure_flow(points))
    parts = tally.after(len(tally.flow))
    return replace(tally, deciding=parts.index(min(parts)))


def picture(app: Context, part: int, px: int) -> pygame.Surface:
    """Return a colour's tile, or (part 4) the treasure."""
    pieces = Pieces(app.art, palette(app))
    return pieces.treasure(px) if part == TREASURE_POINTS else pieces.tile(part, px)


def palette(app: Context) -> str:
    """Return which palette of pieces the settings ask for."""
    return app.look.theme.form.tiles


def feats(states: Sequence[Any], events: Sequence[Sequence[Any]]) -> list[int]:
    """Return per seat how many spaces the largest kingdom had in which it ever had a leader."""
    largest = [0] * states[-1].seats
    for state in states:
        for kingdom in kingdoms(state):
            size = kingdom.bit_count()
            for seat, _, _ in leaders_in(state, kingdom):
                largest[seat] = max(largest[seat], size)
    return largest


def verdict(app: Context, standings: Standings, names: Sequence[str]) -> str:
    """Return who wins and by which colour; a tie-break is told step by step (tigris.md J6)."""
    tr, scores = app.tr, standings.scores
    winners = standings.winners
    if len(winners) > 1:
        return tr("results.shared", names=join_names(app, [names[seat] for seat in winners]))
    winner = winners[0]
    second = max((seat for seat in range(len(scores)) if seat != winner), key=lambda seat: scores[seat][:4])
    mine, theirs = scores[winner][:4], scores[second][:4]
    step = next(index for index in range(4) if mine[index] != theirs[index])
    if step == 0:
        return tr("results.lowest", name=names[winner], n=mine[0])
    return tr(
        f"results.tie.{step}", name=names[winner], other=names[second], n=mine[0], more=mine[step], less=theirs[step]
    )
