"""What the bag gave in a finished game: every seat's tiles by colour against the average draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from game.core import Seat
from game.tigris import events as ev
from game.tigris.actions import COLOURS
from game.tigris.state import State
from ui.context import Context
from ui.scene import Scene
from ui.table.draw_luck import DrawLuckScene, LuckCell, LuckColumn, LuckTable
from ui.text.i18n import Locale
from ui.tigris.event_text import tiles_words
from ui.tigris.final_scores import picture


@dataclass(slots=True)
class SeatLuck:
    """One seat's draws by colour."""

    drawn: list[int]
    expected: list[float]
    """How many of each colour equally many draws from the same bags bring on average."""

    def difference(self, colour: int) -> int:
        """Return how many more than on average, rounded."""
        return round(self.drawn[colour] - self.expected[colour])


def luck_of(states: Sequence[State], events: Sequence[Sequence[Any]]) -> list[SeatLuck]:
    """Return every seat's luck; `events` are those between one state and the next, nothing hidden."""
    seats = [SeatLuck([0] * len(COLOURS), [0.0] * len(COLOURS)) for _ in range(states[0].seats)]
    for before, caused in zip(states, events, strict=False):
        bag = list(before.bag)
        for event in caused:
            if isinstance(event, ev.TilesDrawn) and event.tiles is not None:
                _draw(seats[event.seat], bag, event.tiles)
    return seats


def _draw(luck: SeatLuck, bag: list[int], tiles: Sequence[int]) -> None:
    """Count one draw, and take its tiles out of the bag."""
    count, whole = sum(tiles), max(1, sum(bag))
    for colour, drawn in enumerate(tiles):
        luck.drawn[colour] += drawn
        luck.expected[colour] += count * bag[colour] / whole
        bag[colour] -= drawn


def _words(seats: Sequence[SeatLuck], locale: Locale, seat: Seat) -> str:
    """Return a seat's luck in one sentence."""
    luck = seats[seat]
    colours = sorted(range(len(COLOURS)), key=luck.difference)
    least, most = colours[0], colours[-1]
    if luck.difference(most) < 1 or luck.difference(least) > -1:
        return locale.tr("tigris.luck.even", n=sum(luck.drawn))
    more = tiles_words(locale, most, luck.difference(most))
    less = tiles_words(locale, least, -luck.difference(least))
    return locale.tr("tigris.luck.seat", n=sum(luck.drawn), more=more, less=less)


def _picture(part: int, app: Context, px: int) -> Any:
    return picture(app, part, px)


def statistics(states: Sequence[State], events: Sequence[Sequence[Any]], names: Sequence[str]) -> Scene:
    """Return the page about a finished game."""
    seats = luck_of(states, events)
    columns = [LuckColumn(f"tigris.tile.{name}", partial(_picture, part)) for part, name in enumerate(COLOURS)]
    cells = [[*map(LuckCell, luck.drawn, luck.expected)] for luck in seats]
    return DrawLuckScene(LuckTable("tigris.luck.legend", columns, cells, partial(_words, seats)), names)
