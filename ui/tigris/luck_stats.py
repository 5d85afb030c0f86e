"""What a finished game brought every seat: points by source, and its tiles by colour against the average draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


SOURCES = {"tile": "tile", "king": "tile", "revolt": "revolt", "war": "war", "monument": "monument"}
"""Why points were scored -> their source in the statistics; what kings bring is for tiles too."""
VARIANT_SOURCES = {"building": "building", "wonder": "wonder"}
"""The same for the variants, whose sources are not listed where they brought nothing."""
TREASURES = "treasure"


def points_by_source(events: Sequence[Sequence[Any]], seats: int) -> list[dict[str, int]]:
    """Return per seat how many points each source brought it, treasures last; a treasure counts as one point."""
    usual, variants = dict.fromkeys(SOURCES.values(), 0), dict.fromkeys(VARIANT_SOURCES.values(), 0)
    points = [{**usual, **variants, TREASURES: 0} for _ in range(seats)]
    source_of = SOURCES | VARIANT_SOURCES
    for event in (event for caused in events for event in caused):
        if isinstance(event, ev.Scored):
            points[event.seat][source_of[event.why]] += event.points
        elif isinstance(event, ev.TreasureTaken):
            points[event.seat][TREASURES] += 1
    return points


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


def _words(seats: Sequence[SeatLuck], points: Sequence[Mapping[str, int]], locale: Locale, seat: Seat) -> str:
    """Return a seat's luck, and where its points come from, in a sentence each: so no two numbers are neighbours."""
    return f"{_luck_words(seats[seat], locale)} {_source_words(points[seat], locale)}"


def _source_words(points: Mapping[str, int], locale: Locale) -> str:
    """Return points by source in one sentence."""
    listed = [source for source, n in points.items() if n or source not in VARIANT_SOURCES]
    parts = [locale.tr("final.part", part=locale.tr(f"tigris.source.{name}"), n=points[name]) for name in listed]
    return locale.tr("tigris.luck.sources", parts=locale.joined(parts))


def _luck_words(luck: SeatLuck, locale: Locale) -> str:
    """Return a seat's luck in one sentence."""
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
    words = partial(_words, seats, points_by_source(events, len(seats)))
    return DrawLuckScene(LuckTable("tigris.luck.legend", columns, cells, words), names)
