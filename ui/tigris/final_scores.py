"""The end of a game in words and numbers: who wins and why, and how treasures even out the colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.core import Seat, Standings
from game.tigris.actions import COLOURS, GREEN
from game.tigris.events import ConflictBegan, MonumentBuilt, Scored, TreasureTaken
from game.tigris.kingdoms import kingdoms, leaders_in
from game.tigris.scoring import levelled, treasure_flow
from game.tigris.state import TREASURE_POINTS
from ui.context import Context
from ui.table.game_ui import FinalScore, RacePart
from ui.table.seat_labels import join_names
from ui.tigris.pieces import BUILDING_HEIGHT, Pieces


def race(view: Any) -> list[int]:
    """Return per seat its lowest colour, treasures shared out (tigris.md J5, J6)."""
    return [levelled(view.points[5 * seat : 5 * seat + 5])[0] for seat in range(view.seats)]


def _points(colour: int, view: Any) -> list[int]:
    """Return per seat the points of a colour, without treasures."""
    return [view.points[5 * seat + colour] for seat in range(view.seats)]


def _nothing(view: Any) -> list[int]:
    """Return no points per seat, which is what buildings and the wonder have paid at first."""
    return [0] * view.seats


def _paid(why: str, event: Any) -> tuple[Seat, int] | None:
    """Return who got how many points for that reason, if this event is about it."""
    return (event.seat, event.points) if isinstance(event, Scored) and event.why == why else None


def _with(option: str, view: Any) -> bool:
    """Return whether the table plays with a variant that can be switched on."""
    return bool(getattr(view.options, option) == "on")


BUILDING_PICTURE, WONDER_PICTURE = TREASURE_POINTS + 1, TREASURE_POINTS + 2
"""Parts of the score chart that are no part of a final score."""
RACE_PARTS = (
    *(RacePart(f"race.tigris.{name}", partial(_points, colour)) for colour, name in enumerate(COLOURS)),
    RacePart(
        "race.tigris.building", _nothing, partial(_paid, "building"), BUILDING_PICTURE, partial(_with, "buildings")
    ),
    RacePart("race.tigris.wonder", _nothing, partial(_paid, "wonder"), WONDER_PICTURE, partial(_with, "wonder")),
)


def tallies(view: Any, events: Sequence[Any] = ()) -> list[FinalScore]:
    """Return per seat the four colours, and the treasures one by one to the lowest (tigris.md J5)."""
    return [_tally(view.points[5 * seat : 5 * seat + 5]) for seat in range(view.seats)]


def _tally(points: Sequence[int]) -> FinalScore:
    """Return the lowest colour decides (tigris.md J6)."""
    tally = FinalScore(tuple(points[:TREASURE_POINTS]), treasure_flow(points))
    parts = tally.after(len(tally.flow))
    return replace(tally, deciding=parts.index(min(parts)))


def picture(app: Context, part: int, px: int) -> pygame.Surface:
    """Return a colour's tile, or the treasure; for the score chart also a building and the wonder."""
    pieces = Pieces(app.art, palette(app))
    if part == BUILDING_PICTURE:
        return pieces.building(GREEN, round(px / BUILDING_HEIGHT))
    if part == WONDER_PICTURE:
        return pieces.wonder_tower(px)
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


def style_deed(style: str, event: Any, seat: Seat) -> bool:
    """Return whether an event is what the style of a seat's bot is known for."""
    match style, event:
        case ("builder", MonumentBuilt(doer)) | ("hoarder", TreasureTaken(doer)):
            return doer == seat
        case "raider", ConflictBegan(attacker=doer):
            return doer == seat
    return False


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
