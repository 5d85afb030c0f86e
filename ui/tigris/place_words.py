"""Where the held piece may go and what it brings there, the best first; without one, what can be done at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Final

from game import bits
from game.core import Illegal
from game.tigris.actions import COLOURS, RED, War
from game.tigris.board import AROUND, SQUARE
from game.tigris.state import MONUMENT, NOWHERE, SUPPORT, WONDER, View
from game.tigris.state import WAR as WAR_PHASE
from ui.table.game_panel import PanelOwner
from ui.table.look_around import listed
from ui.text.i18n import Locale
from ui.tigris.board_words import BoardWords, area_words, cells_words
from ui.tigris.cell_signs import SPLIT, cell_signs
from ui.tigris.event_text import building_word, leader_word, monument_words, tile_word
from ui.tigris.input import CATASTROPHE_HELD, WONDER_HELD, BoardInput, Held, slots
from ui.tigris.outlook_words import conflict_words, effect_words
from ui.tigris.preview import ConflictPreview, Preview, try_preview
from ui.tigris.preview_cache import PreviewCache

MOST_OUTCOMES: Final = 12
"""Outcomes that are said, each with all its places."""
MOST_WITHOUT_EFFECT: Final = 40
"""Places without an effect up to which they are named."""
MOST_BEST_PLACES: Final = 4
"""Places that are named for the best outcome of a piece that is not in hand."""
POINT, TREASURE, OFFER, LEADER, HELPS_OTHERS = 10, 25, 15, 30, -6
"""What a consequence counts when places are put in order; it is said in words, and never as a number."""


class PlaceWords:
    """The places of what is held, for the seat at the screen."""

    def __init__(self, locale: Locale, owner: PanelOwner, input_: BoardInput, previews: PreviewCache) -> None:
        self.locale, self.owner, self.input, self.previews = locale, owner, input_, previews

    def sentences(self) -> list[str]:
        """Return the places of the held piece, else the choices that there are."""
        input_, view = self.input, self.input.view
        if self.owner.purist:
            return [self.locale.tr("reason.advice-purist")]
        if view is None or not input_.legal:
            return [self.locale.tr("around.tigris.no-choice")]
        if view.phase == WAR_PHASE:
            return self._wars(view)
        if view.phase == SUPPORT:
            return []
        if view.phase in (MONUMENT, WONDER):
            return self._choices(view)
        if input_.held is not None:
            return self._of_held(view, input_.held)
        return [self._summary(view, held) for held in self._pieces(view)]

    def ordered(self) -> list[int]:
        """Return the cells where the held piece may go, the best first."""
        if self.owner.purist:
            return []
        cells = list(bits.each(self.input.cells()))
        if self.input.view is None or self.previews.of(next(iter(cells), None)) is None:
            return cells
        return sorted(cells, key=self._worth, reverse=True)

    # -- one piece -----------------------------------------------------------------------------

    def _of_held(self, view: View, held: Held) -> list[str]:
        """Return what the piece would do, the best first, each outcome with its places; then where it does nothing."""
        tr, cells = self.locale.tr, self.ordered()
        said = [tr("around.tigris.places", piece=held_words(self.locale, held), n=len(cells))]
        alike = self._outcomes(view, held)
        plain = alike.pop("", 0)
        for words, places in [*alike.items()][:MOST_OUTCOMES]:
            said.append(tr("around.tigris.place", cell=cells_words(self.locale, places), what=words))
        if rest := sum([*alike.values()][MOST_OUTCOMES:]):
            said.append(tr("around.tigris.more", cells=cells_words(self.locale, rest), n=rest.bit_count()))
        if plain:
            said.append(self._plain(plain, alone=not alike))
        return said

    def _outcomes(self, view: View, held: Held) -> dict[str, int]:
        """Return what the piece would do with the places where it does that, the best first; "": nothing."""
        alike: dict[str, int] = {}
        for cell in self.ordered():
            words = " ".join(self._effects(view, held, cell))
            alike[words] = alike.get(words, 0) | 1 << cell
        return alike

    def _plain(self, cells: int, alone: bool) -> str:
        """Return the places where nothing but the piece changes; of very many, if not of all, only their number."""
        n, tr = cells.bit_count(), self.locale.tr
        if n > MOST_WITHOUT_EFFECT and not alone:
            return tr("around.tigris.plain.many", n=n)
        return tr("around.tigris.plain", cells=cells_words(self.locale, cells), n=n)

    def _effects(self, view: View, held: Held, cell: int) -> list[str]:
        """Return what the piece would do on a cell; nothing where nothing but the piece changes."""
        outlook = self.previews.of(cell)
        if not isinstance(outlook, Preview):
            return []
        said = effect_words(self.locale, outlook, self.owner.names, self.owner.face_down)
        if held == CATASTROPHE_HELD:
            return [*said, *self.ruined(view, cell)]
        return [*said, *self.strengths(view, held[1], cell)] if held[0] == "leader" else said

    def ruined(self, view: View, cell: int) -> list[str]:
        """Return which tile a catastrophe destroys, and whether a kingdom falls apart."""
        tr, sign = self.locale.tr, cell_signs(view, CATASTROPHE_HELD, 1 << cell).get(cell)
        said = [
            tr("around.tigris.destroys", tile=tile_word(self.locale, colour))
            for colour in range(4)
            if view.tiles[colour] >> cell & 1
        ]
        return [*said, tr("around.tigris.split")] if sign == (SPLIT,) else said

    def strengths(self, view: View, colour: int, cell: int) -> list[str]:
        """Return how strong a leader would be at a place, and the kingdoms that are there."""
        words = BoardWords(self.locale, view, self.owner.names, self.owner.purist)
        temples = (AROUND[cell] & view.tiles[RED]).bit_count()
        led = sum((region & view.tiles[colour]).bit_count() for region in view.regions if region & AROUND[cell])
        tr = self.locale.tr
        strength = tr("around.tigris.strengths", war=tr("info.war", n=led), revolt=tr("info.revolt", n=temples))
        return [strength, *words.beside(cell)]

    def _worth(self, cell: int) -> tuple[float, int]:
        """Return how good a place looks, to put the places in order; equal ones go by their place on the board."""
        outlook, seat = self.previews.of(cell), self.owner.seat
        worth = 0.0
        if isinstance(outlook, Preview):
            for scored in outlook.points:
                worth += POINT * scored.points if scored.seat == seat else HELPS_OTHERS * scored.points
            worth += sum(TREASURE if taken.seat == seat else -TREASURE for taken in outlook.treasures)
            worth += sum(-LEADER if lost.seat == seat else LEADER / 2 for lost in outlook.stranded)
            worth += OFFER * len(outlook.offers) + TREASURE * (outlook.chooser == seat)
            worth += sum(self._hope(conflict) for conflict in outlook.conflicts)
        view, held = self.input.view, self.input.held
        if view is not None and held is not None and held[0] == "leader":
            worth += self._leads(view, held[1], cell)
        return worth, -cell

    def _hope(self, conflict: ConflictPreview) -> float:
        """Return what a conflict promises to the seat at the screen, from the board and its own hand."""
        for mine, other, tie in ((conflict.attacker, conflict.defender, 0), (conflict.defender, conflict.attacker, 1)):
            if mine.seat == self.owner.seat:
                added = 0 if self.owner.face_down else mine.own or 0
                ahead = mine.strength + added + tie - other.strength
                return min(ahead, 6) * 3 + (other.yields if ahead > 0 else -mine.yields)
        return 0.0

    def _leads(self, view: View, colour: int, cell: int) -> float:
        """Return how strong a leader would be at a place."""
        temples = (AROUND[cell] & view.tiles[RED]).bit_count()
        beside = [region for region in view.regions if region & AROUND[cell]]
        led = sum((region & view.tiles[colour]).bit_count() for region in beside)
        own = view.leaders[4 * view.seat : 4 * view.seat + 4] if view.seat is not None else []
        home = any(place >= 0 and region >> place & 1 for region in beside for place in own)
        return 2 * temples + led + home

    # -- every piece ---------------------------------------------------------------------------

    def _pieces(self, view: View) -> list[Held]:
        """Return what the player can take in hand, each kind once."""
        tiles: list[Held] = []
        if not self.owner.face_down:
            tiles = [("tile", colour) for colour in sorted(set(slots(view.hand)))]
        leaders: list[Held] = [("leader", colour) for colour in range(4)]
        return [*tiles, *leaders, *([CATASTROPHE_HELD] if self.input.targets.of(CATASTROPHE_HELD) else [])]

    def _summary(self, view: View, held: Held) -> str:
        """Return how many places a piece has; of a leader also where it is."""
        tr, piece = self.locale.tr, held_words(self.locale, held)
        count = self.input.targets.of(held).bit_count()
        if held[0] == "leader" and view.seat is not None:
            cell = view.leaders[4 * view.seat + held[1]]
            if cell != NOWHERE:
                piece = tr("around.tigris.region", what=piece, cells=bits.name(cell))
        best = self._with(held).best()
        said = tr("around.tigris.places", piece=piece, n=count)
        return f"{said} {best}" if best else said

    def _with(self, held: Held) -> PlaceWords:
        """Return the words as they were with a piece in hand."""
        probe = BoardInput()
        probe.view, probe.legal, probe.targets, probe.held = self.input.view, self.input.legal, self.input.targets, held
        return PlaceWords(self.locale, self.owner, probe, PreviewCache(self.previews.app, self.owner, probe))

    def best(self) -> str:
        """Return the best outcome of the held piece with some of its places; "" if it does nothing anywhere."""
        view, held = self.input.view, self.input.held
        if view is None or held is None:
            return ""
        words, cells = next(iter(self._outcomes(view, held).items()), ("", 0))
        some = sum(1 << cell for cell in islice(bits.each(cells), MOST_BEST_PLACES))
        return self.locale.tr("around.tigris.best", cells=cells_words(self.locale, some), what=words) if words else ""

    # -- what the rules ask --------------------------------------------------------------------

    def _wars(self, view: View) -> list[str]:
        """Return each war that may be fought next, with its number."""
        tr, said = self.locale.tr, []
        wars = [action for action in self.input.legal if isinstance(action, War)]
        for index, war in enumerate(wars):
            outlook = try_preview(view, war)
            words = [leader_word(self.locale, war.colour)]
            if not isinstance(outlook, Illegal) and not self.owner.purist:
                words = conflict_words(self.locale, outlook.conflicts[0], self.owner.names, self.owner.face_down)
            said.append(tr("around.tigris.place", cell=self.locale.number(index + 1), what=" ".join(words)))
        return said

    def _choices(self, view: View) -> list[str]:
        """Return what may be built and where, of what is held or of everything; or the colours of a point."""
        tr = self.locale.tr
        if view.phase == WONDER:
            numbered = ((self.locale.number(n), tr(f"tigris.colour.{name}")) for n, name in enumerate(COLOURS, 1))
            return [tr("around.tigris.place", cell=number, what=words) for number, words in numbered]
        held = self.input.held
        monuments = [held[1]] if held and held[0] == "monument" else [] if held else self.input.monuments()
        said = [self._squares(monument) for monument in monuments]
        if self.input.centres() and (held is None or held == WONDER_HELD):
            cells = cells_words(self.locale, sum(1 << cell for cell in self.input.centres()))
            said.append(tr("around.tigris.cross", piece=tr("tigris.wonder"), cells=cells))
        return said

    def _squares(self, monument: int) -> str:
        """Return where a monument may be built."""
        areas = [area_words(self.locale, SQUARE[corner]) for corner in self.input.squares(monument)]
        piece = monument_words(self.locale, monument)
        return self.locale.tr("around.tigris.region", what=piece, cells=self.locale.joined(areas))


def held_words(locale: Locale, held: Held) -> str:
    """Return a piece in hand: "temple"."""
    kind, number = held
    names = {
        "tile": partial(tile_word, locale, number), "leader": partial(leader_word, locale, number),
        "monument": partial(monument_words, locale, number), "building": partial(building_word, locale, number),
        "wonder": partial(locale.tr, "tigris.wonder"), "treasure": partial(locale.tr, "around.tigris.treasure"),
    }  # fmt: skip
    return names.get(kind, partial(locale.tr, "tigris.catastrophe"))()


def slot_words(locale: Locale, hand: Sequence[int]) -> str:
    """Return the places of a hand, equal tiles together: "1–2: settlement; 3: temple"."""
    parts, first = [], 1
    for colour, count in enumerate(hand):
        if count:
            low, high = locale.number(first), locale.number(first + count - 1)
            place = low if count == 1 else locale.tr("list.range", first=low, last=high)
            parts.append(locale.tr("around.tigris.place", cell=place, what=tile_word(locale, colour)))
        first += count
    return listed(locale, parts)
