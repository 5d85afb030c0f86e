"""A table of Qwirkle read aloud: its lines, a row, where a tile may go, the hand, the scores.

Pure functions of what the seat at the screen sees; each returns sentences.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from game.bits import each
from game.qwirkle.board import run
from game.qwirkle.cells import DOWN, RIGHT, cell, xy
from game.qwirkle.state import View
from game.qwirkle.tiles import COPIES, HAND, KINDS, LONGEST, set_of
from ui.qwirkle.draft_move import DraftMove, DraftOutcome
from ui.qwirkle.event_text import points_words, reason_words, tile_words, tiles_words
from ui.qwirkle.place_words import across_words, cell_words, down_words, step_of
from ui.text.i18n import Locale

MOST_READ: Final = 12
"""Lines or places that are read one by one; the others are counted."""
SIDES: Final = (("left", -RIGHT), ("right", RIGHT), ("above", -DOWN), ("below", DOWN))
"""The last parts of the keys of what lies beside a cell, and the way there."""


@dataclass(frozen=True, slots=True)
class Aids:
    """What the table marks for its player; the narration says no more than that."""

    spaces: bool = True
    """Where a tile fits."""
    points: bool = True
    """What tiles would score."""


# -- one cell --------------------------------------------------------------------------------


def describe_cell(locale: Locale, tiles: Mapping[int, int], draft: DraftMove, place: int, aids: Aids) -> str:
    """Return where a cell is, what lies there or beside it, and what the held tile would do there.

    `tiles` are all tiles that lie on the table, those of the draft among them.
    """
    where, kind = cell_words(locale, place), tiles.get(place)
    if kind is not None:
        key = "around.qwirkle.laid" if place in draft.laid else "around.qwirkle.tile"
        return locale.tr(key, cell=where, tile=tile_words(locale, kind))
    free = locale.tr("around.qwirkle.free", cell=where)
    beside = beside_words(locale, tiles, place)
    return " ".join(filter(None, (free, *beside, held_words(locale, draft, place, aids))))


def beside_words(locale: Locale, tiles: Mapping[int, int], place: int) -> list[str]:
    """Return the tiles that lie beside a free cell, side by side, from the nearest outwards."""
    found = []
    for side, step in SIDES:
        run_cells, at = [], place + step
        while at in tiles:
            run_cells.append(at)
            at += step
        if run_cells:
            words = locale.joined(tile_words(locale, tiles[one]) for one in run_cells)
            found.append(locale.tr(f"around.qwirkle.beside.{side}", tiles=words))
    return found


def held_words(locale: Locale, draft: DraftMove, place: int, aids: Aids) -> str:
    """Return what the held tile would score on a free cell, or why it does not fit; "" without one or without aids."""
    kind = draft.kind(draft.held)
    if kind is None or not aids.spaces:
        return ""
    tile = tile_words(locale, kind)
    if place not in draft.cells():
        return locale.tr("around.qwirkle.unfit", tile=tile, why=reason_words(locale, draft.why_not(place)))
    outcome = draft.outcome(place)
    if not aids.points or outcome.refusal is not None:
        return locale.tr("around.qwirkle.fits", tile=tile)
    return locale.tr("around.qwirkle.scores", tile=tile, points=points_words(locale, outcome.points))


# -- the board -------------------------------------------------------------------------------


def lines_of(tiles: Mapping[int, int]) -> list[tuple[int, ...]]:
    """Return the cells of every line of two or more tiles: the longest first, then from the top left."""
    found = [
        tuple(run(tiles, place, step))
        for step in (RIGHT, DOWN)
        for place in tiles
        if place - step not in tiles and place + step in tiles
    ]
    return sorted(found, key=lambda line: (-len(line), xy(line[0])[1], xy(line[0])[0], step_of(line)))


def ends_of(line: tuple[int, ...]) -> tuple[int, int]:
    """Return the free cells before and after a line."""
    step = step_of(line)
    return line[0] - step, line[-1] + step


def takes(view: View, place: int) -> int:
    """Return the kinds that fit on a free cell and of which not all tiles lie on the table already."""
    fitting = view.board.fits.get(place, 0)
    laid = list(view.board.tiles.values())
    return set_of(kind for kind in each(fitting) if laid.count(kind) < COPIES)


def board_words(locale: Locale, view: View, aids: Aids, own: int) -> list[str]:
    """Return the extent of the table, then the lines that can grow, the longest first.

    `own` are the kinds of the own hand, as far as it shows.
    """
    tiles = view.board.tiles
    if not tiles:
        return [locale.tr("around.qwirkle.table.empty")]
    head = _extent(locale, tiles)
    lines = [line for line in lines_of(tiles) if not aids.spaces or any(takes(view, end) for end in ends_of(line))]
    if not lines:
        rows = sorted({xy(place)[1] for place in tiles})
        return [head, *(row_words(locale, tiles, y) for y in rows)]
    shown = [line_words(locale, view, line, aids, own) for line in lines[:MOST_READ]]
    return [head, *shown, *_more(locale, "around.qwirkle.more-lines", len(lines) - MOST_READ)]


def _extent(locale: Locale, tiles: Collection[int]) -> str:
    """Return how many tiles lie there, from the top left corner of them to the bottom right one."""
    columns, rows = zip(*(xy(place) for place in tiles), strict=True)
    first, last = cell(min(columns), min(rows)), cell(max(columns), max(rows))
    ends = {"start": cell_words(locale, first), "end": cell_words(locale, last)}
    return locale.tr("around.qwirkle.table", tiles=tiles_words(locale, len(tiles)), **ends)


def line_words(locale: Locale, view: View, line: tuple[int, ...], aids: Aids, own: int) -> str:
    """Return a line: where it is, its tiles, and what fits at its ends, the tiles of the own hand by name."""
    words = locale.joined(tile_words(locale, view.board.tiles[place]) for place in line)
    ends = {"start": cell_words(locale, line[0]), "end": cell_words(locale, line[-1])}
    way = "row" if step_of(line) == RIGHT else "column"
    ends_told = ends_of(line) if aids.spaces and len(line) < LONGEST else ()
    grows = [_end_words(locale, view, end, own) for end in ends_told]
    return " ".join([locale.tr(f"around.qwirkle.line.{way}", n=len(line), tiles=words, **ends), *filter(None, grows)])


def _end_words(locale: Locale, view: View, place: int, own: int) -> str:
    """Return what fits on the cell at an end of a line; "" for nothing."""
    kinds = takes(view, place)
    if not kinds:
        return ""
    where = cell_words(locale, place)
    fitting = locale.joined(tile_words(locale, kind) for kind in each(kinds))
    if not kinds & own:
        return locale.tr("around.qwirkle.end", cell=where, tiles=fitting)
    yours = locale.joined(tile_words(locale, kind) for kind in each(kinds & own))
    return locale.tr("around.qwirkle.end.own", cell=where, tiles=fitting, own=yours)


def _more(locale: Locale, key: str, n: int) -> list[str]:
    """Return that there are n more; nothing for none."""
    return [locale.tr(key, n=n)] if n > 0 else []


# -- a row -----------------------------------------------------------------------------------


def row_words(locale: Locale, tiles: Mapping[int, int], y: int) -> str:
    """Return a row: its tiles run by run, each run with its columns."""
    parts = [
        locale.tr("around.qwirkle.run", start=_column(locale, places[0]), tiles=_tiles(locale, tiles, places))
        for places in _runs(tiles, (place for place in tiles if xy(place)[1] == y), RIGHT)
    ]
    row = down_words(locale, y)
    words = " ".join(parts) if parts else locale.tr("around.qwirkle.none")
    return (
        locale.tr("around.qwirkle.row", row=row, tiles=words) if row else locale.tr("around.qwirkle.row.0", tiles=words)
    )


def column_words(locale: Locale, tiles: Mapping[int, int], x: int) -> str:
    """Return a column: its tiles run by run, each run with its rows."""
    parts = [
        locale.tr("around.qwirkle.run", start=_row(locale, places[0]), tiles=_tiles(locale, tiles, places))
        for places in _runs(tiles, (place for place in tiles if xy(place)[0] == x), DOWN)
    ]
    column = across_words(locale, x)
    words = " ".join(parts) if parts else locale.tr("around.qwirkle.none")
    if not column:
        return locale.tr("around.qwirkle.column.0", tiles=words)
    return locale.tr("around.qwirkle.column", column=column, tiles=words)


def _runs(tiles: Mapping[int, int], places: Iterable[int], step: int) -> Iterator[list[int]]:
    """Yield the unbroken runs among the tiles of a row or column, in its order."""
    starts = (place for place in places if place - step not in tiles)
    yield from (run(tiles, place, step) for place in sorted(starts, key=xy))


def _tiles(locale: Locale, tiles: Mapping[int, int], places: Iterable[int]) -> str:
    return locale.joined(tile_words(locale, tiles[place]) for place in places)


def _column(locale: Locale, place: int) -> str:
    return across_words(locale, xy(place)[0]) or locale.tr("around.qwirkle.middle")


def _row(locale: Locale, place: int) -> str:
    return down_words(locale, xy(place)[1]) or locale.tr("around.qwirkle.middle")


# -- places ----------------------------------------------------------------------------------


def best_cells(draft: DraftMove, aids: Aids) -> list[int]:
    """Return the cells where the held tile may go, those that score most first; none where they are not marked."""
    cells = sorted(draft.cells(), key=lambda place: xy(place)[::-1]) if aids.spaces else []
    return sorted(cells, key=lambda place: -draft.outcome(place).points) if aids.points else cells


def places_words(locale: Locale, draft: DraftMove, aids: Aids) -> list[str]:
    """Return where the held tile may go, the best first; without one, what each tile of the hand could do."""
    if not aids.spaces:
        return [locale.tr("around.qwirkle.unmarked")]
    kind = draft.kind(draft.held)
    if kind is None:
        return _hand_places(locale, draft, aids)
    cells = best_cells(draft, aids)
    if not cells:
        return [locale.tr("around.qwirkle.nowhere", tile=tile_words(locale, kind))]
    head = locale.tr("around.qwirkle.places", tile=tile_words(locale, kind), n=len(cells))
    shown = [_place_words(locale, draft, place, aids) for place in cells[:MOST_READ]]
    return [head, *shown, *_more(locale, "around.more-places", len(cells) - MOST_READ)]


def _place_words(locale: Locale, draft: DraftMove, place: int, aids: Aids) -> str:
    """Return one place of the held tile, with the sum of all that would lie there."""
    where, outcome = cell_words(locale, place), draft.outcome(place)
    if not aids.points or outcome.refusal is not None:
        return locale.tr("around.qwirkle.place", cell=where)
    if not outcome.lines:
        return locale.tr("around.qwirkle.place.alone", cell=where, points=points_words(locale, outcome.points))
    lengths = locale.joined_and([locale.number(len(cells)) for cells, _ in outcome.lines])
    points, n = points_words(locale, outcome.points), len(outcome.lines)
    return locale.tr("around.qwirkle.place.points", cell=where, points=points, n=n, lengths=lengths)


def _hand_places(locale: Locale, draft: DraftMove, aids: Aids) -> list[str]:
    """Return what each tile of the hand could bring, then those that fit nowhere in one sentence."""
    held = [slot for slot in range(HAND) if draft.kind(slot) is not None]
    found = [_slot_places(locale, draft, slot, aids) for slot in held if draft.cells(slot)]
    rest = [_slot_words(locale, draft, slot) for slot in held if not draft.cells(slot)]
    return [*found, *([locale.tr("around.qwirkle.nowhere-now", tiles=locale.joined(rest))] if rest else [])]


def _slot_words(locale: Locale, draft: DraftMove, slot: int) -> str:
    """Return a tile of the hand with the number of its key; the slot is not empty."""
    return locale.tr("around.qwirkle.slot", slot=slot + 1, tile=tile_words(locale, draft.kind(slot) or 0))


def _slot_places(locale: Locale, draft: DraftMove, slot: int, aids: Aids) -> str:
    """Return a tile that fits with the number of its places, and the most that it could bring now."""
    cells = draft.cells(slot)
    told: dict[str, str | int] = {"slot": slot + 1, "tile": tile_words(locale, draft.kind(slot) or 0)}
    if not aids.points:
        return locale.tr("around.qwirkle.slot.places", n=len(cells), **told)
    most = points_words(locale, max(draft.outcome(place, slot).points for place in cells))
    return locale.tr("around.qwirkle.slot.most", n=len(cells), points=most, **told)


def draft_words(locale: Locale, draft: DraftMove, aids: Aids) -> str:
    """Return what lies provisionally with its sum so far, what is held, or what is to be traded; "" for nothing."""
    if draft.trading:
        kinds = [kind for slot in sorted(draft.marked) if (kind := draft.kind(slot)) is not None]
        return (
            locale.tr("around.qwirkle.trading", tiles=locale.joined(tile_words(locale, kind) for kind in kinds))
            if kinds
            else ""
        )
    held = draft.kind(draft.held)
    hand = "" if held is None else locale.tr("around.qwirkle.held", tile=tile_words(locale, held))
    return " ".join(filter(None, (_laid_words(locale, draft, aids), hand)))


def _laid_words(locale: Locale, draft: DraftMove, aids: Aids) -> str:
    """Return the tiles that lie provisionally, and their sum so far or why they cannot stay so."""
    if not draft.laid:
        return ""
    parts = [tile_at(locale, kind, place) for kind, place in draft.tiles]
    outcome: DraftOutcome = draft.outcome()
    if outcome.refusal is not None:
        result = reason_words(locale, outcome.refusal)
    else:
        result = locale.tr("around.qwirkle.sum", points=points_words(locale, outcome.points)) if aids.points else ""
    return " ".join(filter(None, (locale.tr("around.qwirkle.provisional", tiles=_listed(locale, parts)), result)))


def _listed(locale: Locale, parts: Sequence[str]) -> str:
    """Return parts that contain commas, with semicolons between them; at least one."""
    return reduce(lambda first, last: locale.tr("around.list", first=first, last=last), parts)


def tile_at(locale: Locale, kind: int, place: int) -> str:
    """Return a tile with its cell."""
    return locale.tr("around.qwirkle.at", tile=tile_words(locale, kind), cell=cell_words(locale, place))


# -- hand and scores -------------------------------------------------------------------------


def hand_words(locale: Locale, draft: DraftMove, view: View, hidden: bool) -> list[str]:
    """Return the own tiles with the numbers of their keys, and the bag; `hidden`: the hand lies face down."""
    bag = locale.tr("qwirkle.bag", n=view.bag_size)
    if view.hand is None:
        return [locale.tr("around.no-hand"), bag]
    if hidden:
        return [locale.tr("around.face-down"), bag]
    parts = [_slot_words(locale, draft, slot) for slot in range(HAND) if draft.kind(slot) is not None]
    if not parts:
        return [locale.tr("around.qwirkle.hand.empty"), bag]
    return [locale.tr("around.qwirkle.hand", tiles=locale.joined(parts)), bag]


def unseen_words(locale: Locale, view: View, hidden: bool) -> list[str]:
    """Return the number of tiles of each kind that the seat has not seen; with its hand face down, its own too."""
    counts = view.unseen[:]
    for kind in view.hand or () if hidden else ():
        counts[kind] += 1
    parts = [locale.tr("around.qwirkle.count", tile=tile_words(locale, kind), n=counts[kind]) for kind in range(KINDS)]
    rows = [parts[first : first + HAND] for first in range(0, KINDS, HAND)]
    return [locale.tr("around.qwirkle.unseen", tiles=locale.joined(row)) for row in rows]


def scores_words(
    locale: Locale, view: View, names: Sequence[str], turns: Sequence[tuple[int, int]]
) -> list[str]:  # fmt: skip
    """Return everybody's points, what the last turn brought, and the tiles in hand; then the bag.

    `turns` are seat and points of every turn so far.
    """
    found = [score_words(locale, view, seat, name, turns) for seat, name in enumerate(names)]
    return [*found, locale.tr("qwirkle.bag", n=view.bag_size)]


def score_words(locale: Locale, view: View, seat: int, name: str, turns: Sequence[tuple[int, int]]) -> str:
    """Return one seat's points, what its last turn brought, and how many tiles it holds."""
    who = locale.tr("player.own", name=name) if seat == view.seat else name
    last = next((points for other, points in reversed(turns) if other == seat), None)
    held = tiles_words(locale, view.hand_sizes[seat])
    total = points_words(locale, view.points[seat])
    if last is None:
        return locale.tr("around.qwirkle.score", name=who, points=total, tiles=held)
    return locale.tr("around.qwirkle.score.last", name=who, points=total, last=locale.signed(last), tiles=held)
