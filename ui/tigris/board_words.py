"""The board in words: kingdoms with leaders and strengths, regions without a leader, rows and single spaces.

What is said follows from a view alone, so it contains what the seat of the view may know. For a seat at a purist table
nothing is counted that the rules do not ask for: tiles are named with their spaces instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from game import bits
from game.bots.tigris.threats import REVOLT, WAR, threats
from game.tigris import kingdoms, wonder
from game.tigris.actions import RED
from game.tigris.board import AROUND, SQUARE
from game.tigris.state import NOWHERE, View
from ui.table.look_around import listed
from ui.text.i18n import Locale
from ui.tigris.event_text import building_word, leader_word, monument_words, tile_word, tiles_words
from ui.tigris.kingdom_info import KingdomInfo, LeaderInfo, drawn_kingdoms, kingdom_info

RUN: Final = 3
"""Spaces side by side from which on they are named as a range."""


def cells_words(locale: Locale, cells: int) -> str:
    """Return the names of some spaces, row by row; three and more side by side are a range."""
    parts = []
    for _, run in groupby(enumerate(bits.each(cells)), lambda pair: pair[1] - pair[0]):
        names = [bits.name(cell) for _, cell in run]
        parts += [locale.tr("list.range", first=names[0], last=names[-1])] if len(names) >= RUN else names
    return locale.joined(parts)


def area_words(locale: Locale, cells: int) -> str:
    """Return the corners of the rectangle around some spaces: "d3–f5"."""
    places = [bits.xy(cell) for cell in bits.each(cells)]
    (left, top), (right, foot) = (tuple(pick(axis) for axis in zip(*places, strict=True)) for pick in (min, max))
    first, last = bits.name(bits.cell_at(left, top)), bits.name(bits.cell_at(right, foot))
    return first if first == last else locale.tr("list.range", first=first, last=last)


class BoardWords:
    """One view in words, for its own seat; `names` are those of the seats."""

    def __init__(self, locale: Locale, view: View, names: Sequence[str], purist: bool = False) -> None:
        self.locale, self.view, self.names, self.purist = locale, view, names, purist
        self._kingdoms = [kingdom_info(view, kingdom) for kingdom in drawn_kingdoms(view)]
        self._risks = frozenset() if purist or view.seat is None else threats(view, view.seat)

    # -- the board ---------------------------------------------------------------------------

    def board(self) -> list[str]:
        """Return a sentence or two for every kingdom, the own ones first, then what has no leader, then ruins."""
        order = sorted(self._kingdoms, key=lambda info: (not self._is_own(info), -info.cells.bit_count()))
        said = [self._kingdom(info, order[index + 1 :]) for index, info in enumerate(order)]
        tr, view = self.locale.tr, self.view
        if rest := self._regions():
            said.append(tr("around.tigris.regions", regions=listed(self.locale, rest)))
        if view.number <= view.seats:
            columns = tr("list.range", first=bits.name(0)[0], last=bits.name(bits.WIDTH - 1)[0])
            rows = tr("list.range", first=self.locale.number(1), last=self.locale.number(bits.HEIGHT))
            said.insert(0, tr("around.tigris.map", columns=columns, rows=rows))
        if view.ruins:
            said.append(tr("around.tigris.ruins", cells=cells_words(self.locale, view.ruins)))
        return said

    def _is_own(self, info: KingdomInfo) -> bool:
        return any(leader.seat == self.view.seat for leader in info.leaders)

    def _kingdom(self, info: KingdomInfo, others: Sequence[KingdomInfo]) -> str:
        """Return one kingdom, and how one tile would join it with those of the `others`."""
        tr, size = self.locale.tr, info.cells.bit_count()
        leaders = listed(self.locale, (self._leader(leader) for leader in info.leaders))
        area = area_words(self.locale, info.cells)
        said = [tr("around.tigris.kingdom", area=area, n=size, leaders=leaders), *self._riches(info)]
        said += [words for other in others if (words := self._joined(info, other))]
        return " ".join(said)

    def _leader(self, leader: LeaderInfo) -> str:
        """Return a leader with its space and, unless the players count for themselves, its strengths."""
        tr = self.locale.tr
        key = "own" if leader.seat == self.view.seat else "other"
        piece, cell = leader_word(self.locale, leader.colour), bits.name(leader.cell)
        words = tr(f"around.tigris.leader.{key}", piece=piece, cell=cell, name=self.names[leader.seat])
        if self.purist:
            return words
        war, revolt = tr("info.war", n=leader.external), tr("info.revolt", n=leader.internal)
        words = tr("around.tigris.strong", leader=words, war=war, revolt=revolt)
        own = leader.seat == self.view.seat
        risky = own and any((kind, leader.colour) in self._risks for kind in (WAR, REVOLT))
        return tr("around.tigris.risk", leader=words) if risky else words

    def _riches(self, info: KingdomInfo) -> list[str]:
        """Return the tiles that the strengths do not tell, treasures, monuments, buildings and the wonder."""
        tr, locale, view = self.locale.tr, self.locale, self.view
        led = {leader.colour for leader in info.leaders}
        said = []
        colours = [colour for colour in range(4) if self.purist or colour not in led]
        if tiles := self._tiles(info, colours):
            said.append(tr("around.tigris.tiles" if self.purist else "around.tigris.also", tiles=tiles))
        if treasures := view.treasures & info.cells:
            cells = cells_words(locale, treasures)
            said.append(tr("around.tigris.treasures", cells=cells, n=treasures.bit_count()))
        for monument in info.monuments:
            area = area_words(locale, SQUARE[view.monuments[monument]])
            said.append(tr("around.tigris.monument", monument=monument_words(locale, monument), area=area))
        for colour in info.buildings:
            cell = bits.name(view.buildings[colour])
            said.append(tr("around.tigris.building", building=building_word(locale, colour), cell=cell))
        if info.wonder:
            said.append(tr("around.tigris.wonder", cell=bits.name(view.wonder)))
        return said

    def _tiles(self, info: KingdomInfo, colours: Iterable[int]) -> str:
        """Return the tiles of some colours: their number, or at a purist table their spaces; "" for none."""
        there = [colour for colour in colours if info.tiles[colour]]
        if not there:
            return ""
        if not self.purist:
            return self.locale.joined(tiles_words(self.locale, colour, info.tiles[colour]) for colour in there)
        return listed(self.locale, (self._tiles_at(colour, info.cells) for colour in there))

    def _tiles_at(self, colour: int, cells: int) -> str:
        where = cells_words(self.locale, self.view.tiles[colour] & cells)
        return self.locale.tr("around.tigris.region", what=tile_word(self.locale, colour), cells=where)

    def _joined(self, info: KingdomInfo, other: KingdomInfo) -> str:
        """Return how one tile would join two kingdoms, and which wars would follow; "" if no tile can."""
        cells = self._joining(info, other)
        if not cells:
            return ""
        tr, words = self.locale.tr, cells_words(self.locale, cells)
        kingdom = self.named(other)
        if self.purist:
            return tr("around.tigris.join", cells=words, kingdom=kingdom)
        odds = [
            tr("around.tigris.odds", piece=leader_word(self.locale, one.colour), own=one.external, other=two.external)
            for one in info.leaders
            for two in other.leaders
            if one.colour == two.colour
        ]
        if not odds:
            return tr("around.tigris.join.peace", cells=words, kingdom=kingdom)
        return tr("around.tigris.join.war", cells=words, kingdom=kingdom, wars=self.locale.joined(odds))

    def _joining(self, info: KingdomInfo, other: KingdomInfo) -> int:
        """Return the spaces where a tile may join these two kingdoms, and no third one."""
        land, river = kingdoms.tile_cells(self.view)
        return (land | river) & bits.halo(info.cells) & bits.halo(other.cells)

    def named(self, info: KingdomInfo) -> str:
        """Return a kingdom by its leaders: "the kingdom with your king"."""
        leaders = self.locale.joined(self.whose(leader.seat, leader.colour) for leader in info.leaders)
        return self.locale.tr("around.tigris.with", leaders=leaders)

    def whose(self, seat: int, colour: int) -> str:
        """Return a leader by its owner: "your king"."""
        piece = leader_word(self.locale, colour)
        if seat == self.view.seat:
            return self.locale.tr("around.tigris.own", piece=piece)
        return self.locale.tr("around.tigris.theirs", piece=piece, name=self.names[seat])

    def _regions(self) -> list[str]:
        """Return what lies on the board without a leader, equal regions together."""
        alike: dict[str, int] = {}
        larger = []
        for region in sorted(self.view.regions, key=lambda region: -region.bit_count()):
            if region & self.view.crowned:
                continue
            if region.bit_count() == 1:
                words = self.what(next(bits.each(region)))
                alike[words] = alike.get(words, 0) | region
            else:
                larger.append(self._region(region))
        tr = self.locale.tr
        single = [
            tr("around.tigris.region", what=words, cells=cells_words(self.locale, cells))
            for words, cells in alike.items()
        ]
        return [*larger, *single]

    def _region(self, region: int) -> str:
        """Return a region of several tiles, space by space."""
        alike: dict[str, int] = {}
        for cell in bits.each(region):
            words = self.what(cell)
            alike[words] = alike.get(words, 0) | 1 << cell
        tr = self.locale.tr
        return self.locale.joined(
            tr("around.tigris.region", what=words, cells=cells_words(self.locale, cells))
            for words, cells in alike.items()
        )

    # -- rows and spaces ---------------------------------------------------------------------

    def row(self, number: int) -> str:
        """Return a row (from 0), equal spaces side by side as one."""
        cells = [bits.cell_at(x, number) for x in range(bits.WIDTH)]
        return self.locale.tr("around.tigris.row", n=number + 1, spaces=self._runs(cells))

    def column(self, number: int) -> str:
        """Return a column (from 0) in the same way, from the top."""
        cells = [bits.cell_at(number, y) for y in range(bits.HEIGHT)]
        return self.locale.tr("around.tigris.column", column=bits.name(cells[0])[0], spaces=self._runs(cells))

    def _runs(self, line: Sequence[int]) -> str:
        """Return the spaces of a line, equal ones side by side as one."""
        tr, parts = self.locale.tr, []
        for words, run in groupby(line, self.what):
            cells = list(run)
            first, last = bits.name(cells[0]), bits.name(cells[-1])
            place = first if first == last else tr("list.range", first=first, last=last)
            parts.append(tr("cell.holds", cell=place, what=words))
        return listed(self.locale, parts)

    def what(self, cell: int) -> str:
        """Return what lies on a space."""
        tr, view = self.locale.tr, self.view
        for index, place in enumerate(view.leaders):
            if place == cell:
                return self.whose(index >> 2, index & 3)
        if view.ruins >> cell & 1:
            return tr("tigris.catastrophe")
        for monument, place in enumerate(view.monuments):
            if place != NOWHERE and SQUARE[place] >> cell & 1:
                return self._with_treasure(monument_words(self.locale, monument), cell)
        if view.wonder != NOWHERE and wonder.cells(view.wonder) >> cell & 1:
            return self._with_treasure(tr("tigris.wonder"), cell)
        for colour in range(4):
            if view.tiles[colour] >> cell & 1:
                return self._with_building(colour, cell)
        return tr("cell.river" if view.board.river >> cell & 1 else "cell.land")

    def _with_building(self, colour: int, cell: int) -> str:
        """Return a face-up tile with the treasure and the civilization building on it."""
        piece = self._with_treasure(tile_word(self.locale, colour), cell)
        if self.view.buildings[colour] != cell:
            return piece
        return self.locale.tr("cell.building", piece=piece, building=building_word(self.locale, colour))

    def _with_treasure(self, piece: str, cell: int) -> str:
        """Return a piece with the treasure on it; one at the border of the board must be taken first."""
        if not self.view.treasures >> cell & 1:
            return piece
        key = "around.tigris.bordered" if self.view.board.bordered >> cell & 1 else "cell.treasure"
        return self.locale.tr(key, piece=piece)

    def around(self, cell: int) -> list[str]:
        """Return the kingdom of a space with its strengths; of an empty one the kingdoms beside it."""
        if kingdom := self.kingdom(cell):
            return [kingdom]
        tr = self.locale.tr
        temples = (AROUND[cell] & self.view.tiles[RED]).bit_count()
        said = self.beside(cell)
        empty = not (self.view.occupied | self.view.ruins) >> cell & 1
        if empty and temples and not self.purist:
            said.append(tr("around.tigris.temples", temples=tiles_words(self.locale, RED, temples)))
        return said

    def kingdom(self, cell: int) -> str:
        """Return the leaders of the kingdom of a space with their strengths; "" where there is none."""
        info = next((info for info in self._kingdoms if info.cells >> cell & 1), None)
        if info is None:
            return ""
        leaders = listed(self.locale, (self._leader(leader) for leader in info.leaders))
        return self.locale.tr("around.tigris.in", leaders=leaders)

    def beside(self, cell: int) -> list[str]:
        """Return the kingdoms next to a space."""
        near = [self.named(info) for info in self._kingdoms if AROUND[cell] & info.cells]
        return [self.locale.tr("around.tigris.beside", kingdom=kingdom) for kingdom in near]
