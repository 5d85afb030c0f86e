"""The look-around commands of Tigris & Euphrates: the answers in words, from what the seat at the screen may see."""

from __future__ import annotations

from collections.abc import Sequence

from game import bits
from game.core import Seat
from game.tigris.actions import COLOURS
from game.tigris.state import NOWHERE, TREASURE_POINTS, View
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.table.look_around import LookCommand
from ui.text.i18n import Locale
from ui.tigris.board_words import BoardWords
from ui.tigris.event_narration import counted
from ui.tigris.event_text import leader_word, points_words
from ui.tigris.input import CATASTROPHE_HELD, BoardInput, slots
from ui.tigris.outlook_words import effect_words, outlook_words
from ui.tigris.place_words import PlaceWords, held_words, slot_words
from ui.tigris.players import points_shown
from ui.tigris.preview import Preview
from ui.tigris.preview_cache import PreviewCache
from ui.tigris.supply import supply_words


class LookAround:
    """The answers for one panel."""

    def __init__(self, app: Context, owner: PanelOwner, input_: BoardInput, previews: PreviewCache) -> None:
        self.app, self.owner, self.input, self.previews = app, owner, input_, previews
        self._kingdom, self._first = "", 0
        """The kingdom that the cursor told last, and the cell where it did."""

    def answer(self, what: LookCommand, view: View, place: int | None) -> Sequence[str]:
        """Return the sentences of a command; `place` is the cell of the cursor."""
        match what:
            case LookCommand.BOARD:
                return self._words(view).board()
            case LookCommand.ROW:
                x, y = bits.xy(place or 0)
                return [self._words(view).row(y), self._words(view).column(x)]
            case LookCommand.PLACES:
                return self.places.sentences()
            case LookCommand.HAND:
                return self._hand(view)
            case LookCommand.SCORES:
                return scores(self.app.locale, view, self.owner.names)
        return [self._held()] if self.input.held is not None else []

    def spoken(self, view: View, cell: int) -> str:
        """Return a cell: what lies there, what the held piece would do, and the kingdom or those beside it."""
        words = self._words(view)
        said = self.app.tr("cell.holds", cell=bits.name(cell), what=words.what(cell))
        effects = self._outlook(view, cell)
        around = [each for each in words.around(cell) if each not in effects]
        if kingdom := words.kingdom(cell):
            around = [self._told(kingdom, cell)]
        return " ".join([self.app.tr("around.tigris.sentence", words=said), *effects, *around])

    def _told(self, kingdom: str, cell: int) -> str:
        """Return the words of a kingdom; on the way through it only that it is still the same."""
        if kingdom == self._kingdom and cell != self._first:
            return self.app.tr("around.tigris.in.same")
        self._kingdom, self._first = kingdom, cell
        return kingdom

    def _outlook(self, view: View, cell: int) -> list[str]:
        """Return what the held piece would do on a cell; of a leader that does nothing else, how strong it would be."""
        outlook, held = self.previews.of(cell), self.input.held
        if isinstance(outlook, Preview) and held is not None and held[0] == "leader":
            effects = effect_words(self.app.locale, outlook, self.owner.names, self.owner.face_down)
            return [*effects, *self.places.strengths(view, held[1], cell)]
        if isinstance(outlook, Preview) and held == CATASTROPHE_HELD and (ruined := self.places.ruined(view, cell)):
            return [*effect_words(self.app.locale, outlook, self.owner.names, self.owner.face_down), *ruined]
        return outlook_words(self.app.locale, outlook, self.owner.names, self.owner.face_down)

    def leaders(self, view: View, seat: Seat) -> list[str]:
        """Return where a seat's leaders stand, with its name; nothing if none does."""
        tr, leaders = self.app.tr, _placed(self.app.locale, view, seat)
        return [tr("around.tigris.score", name=self.owner.names[seat], points=leaders)] if leaders else []

    def draft(self) -> str:
        """Return what is in hand, or which tiles are marked for a swap; "" for nothing."""
        if self.input.swapping and self.input.view is not None:
            return self._marked(self.input.view)
        return self._held() if self.input.held is not None else ""

    def best_places(self) -> list[str]:
        """Return the names of the cells where the held piece may go, the best first."""
        return [f"cell.{bits.name(cell)}" for cell in self.places.ordered()]

    @property
    def places(self) -> PlaceWords:
        """The words about places, in the language of the moment."""
        return PlaceWords(self.app.locale, self.owner, self.input, self.previews)

    def _words(self, view: View) -> BoardWords:
        return BoardWords(self.app.locale, view, self.owner.names, self.owner.purist)

    def _held(self) -> str:
        assert self.input.held is not None
        return self.app.tr("around.tigris.held", piece=held_words(self.app.locale, self.input.held))

    def _hand(self, view: View) -> list[str]:
        """Return hand, marks, leaders, catastrophes and unseen tiles of the seat at the screen."""
        if view.seat is None or view.hand is None:
            return [self.app.tr("around.no-hand")]
        said = [self._tiles(view)]
        if self.input.held is not None:
            said.append(self._held())
        if self.input.swapping:
            said.append(self._marked(view))
        return [*said, *_leaders(self.app.locale, view, view.seat), *self._unseen(view)]

    def _tiles(self, view: View) -> str:
        assert view.hand is not None
        if not any(view.hand):
            return self.app.tr("around.tigris.hand.none")
        if self.owner.face_down:
            key = self.app.keymap.label("peek")
            return self.app.tr("around.tigris.hand.hidden", n=sum(view.hand), key=key)
        return self.app.tr("around.tigris.hand", tiles=slot_words(self.app.locale, view.hand))

    def _marked(self, view: View) -> str:
        """Return the tiles that are marked for a swap."""
        colours = slots(view.hand)
        counts = [sum(colours[slot] == colour for slot in self.input.marked) for colour in range(4)]
        tiles = counted(self.app.locale, counts) if any(counts) else self.app.tr("around.tigris.none")
        return self.app.tr("around.tigris.marked", tiles=tiles)

    def _unseen(self, view: View) -> list[str]:
        """Return the tiles that the seat has not seen, unless they would tell its hand that lies face down."""
        if self.owner.face_down or not any(view.unseen):
            return []
        tiles = counted(self.app.locale, view.unseen)
        return [self.app.tr("around.tigris.unseen", tiles=tiles)]


def _placed(locale: Locale, view: View, seat: Seat) -> str:
    """Return the leaders of a seat on the board with their spaces; "" for none."""
    placed = [
        locale.tr("around.tigris.region", what=leader_word(locale, colour), cells=bits.name(cell))
        for colour, cell in enumerate(view.leaders[4 * seat : 4 * seat + 4])
        if cell != NOWHERE
    ]
    return locale.joined(placed) if placed else ""


def _leaders(locale: Locale, view: View, seat: Seat) -> list[str]:
    """Return where a seat's leaders are, and how many catastrophes it has left."""
    placed = _placed(locale, view, seat)
    kept = [leader_word(locale, colour) for colour in range(4) if view.leaders[4 * seat + colour] == NOWHERE]
    said = [locale.tr("around.tigris.placed", leaders=placed)] if placed else []
    if kept:
        said.append(locale.tr("around.tigris.kept", leaders=locale.joined(kept)))
    return [*said, locale.tr("around.tigris.catastrophes", n=view.catastrophes[seat])]


def scores(locale: Locale, view: View, names: Sequence[str]) -> list[str]:
    """Return every seat's points as far as the screen shows them, its hand and leaders; then what is left to take."""
    said = []
    for seat in sorted(range(view.seats), key=lambda seat: seat != view.seat):
        name = locale.tr("player.own", name=names[seat]) if seat == view.seat else names[seat]
        said.append(locale.tr("around.tigris.score", name=name, points=_points(locale, view, seat)))
        if seat != view.seat:
            size = locale.tr("around.tigris.tiles-in-hand", n=view.hand_sizes[seat])
            said.append(" ".join([size, *_leaders(locale, view, seat)]))
    said.append(locale.tr("around.tigris.treasures-left", n=view.treasures.bit_count()))
    if supply := supply_words(locale, view):
        said.append(locale.tr("around.tigris.supply", pieces=locale.joined(supply)))
    return said


def _points(locale: Locale, view: View, seat: Seat) -> str:
    """Return a seat's points by colour and its treasures, colours without points last, or that they are hidden."""
    if not points_shown(view, view.seat, seat):
        return locale.tr("around.tigris.hidden")
    points = view.points[5 * seat : 5 * seat + 5]
    some = [points_words(locale, colour, points[colour]) for colour in range(4) if points[colour]]
    none = [locale.tr(f"tigris.colour.{COLOURS[colour]}") for colour in range(4) if not points[colour]]
    treasures = points[TREASURE_POINTS]
    said = some or [locale.tr("around.tigris.no-points")]
    said += [locale.tr("around.tigris.treasure-count", n=treasures)] if treasures else []
    if not some or not none:
        return locale.joined(said)
    return locale.tr("around.tigris.points-but", points=locale.joined(said), colours=locale.joined(none))
