"""The end of a game in words and numbers, and what each seat has built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.bits import each
from game.catan.events import CardBought, CityBuilt, RoadBuilt
from game.catan.kinds import AWARD
from game.catan.state import Position
from game.core import Seat, Standings
from ui.catan.pieces import DRAWN, PAINTS
from ui.catan.places import Place, corner_place, path_place
from ui.context import Context
from ui.table.game_ui import FinalScore

CARDS = 2
"""The part of the victory-point cards, which nobody else could see."""


def built_by(view: Position, seat: Seat) -> frozenset[Place]:
    """Return all places with a piece of that seat."""
    corners = view.settlements[seat] | view.cities[seat]
    return frozenset(
        [*(corner_place(corner) for corner in each(corners)), *(path_place(path) for path in each(view.roads[seat]))]
    )


def race(state: Any) -> list[int]:
    """Return per seat its points, hidden ones included."""
    return [state.total(seat) for seat in range(state.seats)]


def tallies(state: Any, events: Sequence[Any] = ()) -> list[FinalScore]:
    """Return per seat the points by settlements, cities, victory-point cards, longest road and largest army."""
    found = []
    for seat in range(state.seats):
        cards = state.cards[seat][1] if isinstance(state.cards[seat], tuple) else state.cards[5 * seat + 1]
        parts = (
            state.settlements[seat].bit_count(),
            2 * state.cities[seat].bit_count(),
            cards,
            AWARD * (state.longest == seat),
            AWARD * (state.largest == seat),
        )
        found.append(FinalScore(parts, total=sum(parts), hidden=CARDS))
    return found


def feats(states: Sequence[Any], events: Sequence[Sequence[Any]]) -> list[int]:
    """Return per seat the greatest length that its longest road ever had."""
    return [max(state.lengths[seat] for state in states) for seat in range(states[-1].seats)]


PARTS = ("catan/settlement", "catan/city", "icon/devcard", "icon/road", "icon/knight", "icon/trophy")


def picture(app: Context, part: int, px: int) -> pygame.Surface:
    """Return what stands beside the points of a part; the last is that of the total."""
    name = PARTS[part]
    if name.startswith("icon/"):
        return app.art.icon(name.removeprefix("icon/"), px, app.look.palette.sand)
    return app.art.get(name, px, PAINTS[3].instead_of(DRAWN))


def style_deed(style: str, event: Any, seat: Seat) -> bool:
    """Return whether an event is what the style of a seat's bot is known for."""
    match style, event:
        case ("pioneer", RoadBuilt(doer)) | ("mayor", CityBuilt(doer)) | ("knight", CardBought(doer)):
            return doer == seat
    return False


def verdict(app: Context, standings: Standings, names: Sequence[str]) -> str:
    """Return who wins and by how much (catan.md 37)."""
    winner = standings.winners[0]
    points = [score["points"] for score in standings.scores]
    second = max(points[seat] for seat in range(len(points)) if seat != winner)
    return app.tr("catan.won", name=names[winner], n=points[winner], second=second)
