"""The tray under the board: the seat's own hand, leaders and catastrophes, and the buttons of a turn.

In a choice that the rules ask for (which war, which monument) the choices lie beside the hand. Places are built as
items of the scene's gui and painted by hand, because a held piece is lifted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import pygame

from game import bits
from game.core import Illegal
from game.tigris.actions import BUILD, BUILD_WONDER, COLOURS, HAND, MONUMENT_NAMES, Action, War
from game.tigris.kingdoms import colour_at
from game.tigris.state import BUILDING, MONUMENT, NOWHERE, OVER_PHASE, WONDER, View
from game.tigris.state import WAR as WAR_PHASE
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.table.reasons import refusal_sentence, undo_refusal
from ui.text import layout as text_layout
from ui.tigris.build_preview import GROUP
from ui.tigris.event_text import building_word
from ui.tigris.info import leader_words, tile_words
from ui.tigris.input import CATASTROPHE_HELD, WONDER_HELD, BoardInput, Held, slots
from ui.tigris.main_button import decline_key, main_button, piece_refusal, withdraw_refusal
from ui.tigris.outlook_words import loss_words
from ui.tigris.pieces import BUILDING_HEIGHT, MONUMENT_HEIGHT, WONDER_HEIGHT, Pieces
from ui.tigris.point_buttons import PointButtons
from ui.tigris.preview import try_preview
from ui.tigris.war_buttons import WarButtons
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import Painter, column, row, transparent_box

GAP = 6
LEAST_HAND, SLIM_HAND, SLIM = 500, 440, 38
"""Layout units of width that the pieces need beside wide and beside slim buttons, and the width of a slim one."""
GRID = 50
"""Half the width in layout units of the two rows in which the buttons lie where both leave the pieces too little."""
WRITTEN = (12, 6)
"""Layout units of width and height that words leave free on a button."""
KEYS = ("leader-black", "leader-red", "leader-blue", "leader-green")


@dataclass(frozen=True, slots=True)
class TrayActions:
    """What the tray's items do."""

    slot: Callable[[int], None]
    leader: Callable[[int], None]
    catastrophe: Callable[[], None]
    monument: Callable[[int], None]
    building: Callable[[int], None]
    wonder: Callable[[], None]
    point: Callable[[int], None]
    war: Callable[[int], None]
    swap: Callable[[], None]
    withdraw: Callable[[], None]
    undo: Callable[[], None]
    end: Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Offer:
    """Something that may be built now: the item's name, its words, picture by width, tip, and what a click does."""

    name: str
    words: str
    picture: Callable[[int], pygame.Surface]
    high: float
    """Height of its place in widths of the picture."""
    tip: str
    click: Callable[[], None]
    held: Held


@dataclass(slots=True)
class _Spot:
    """A painted place: the item's rect in window pixels, its picture, and how it stands out."""

    rect: pygame.Rect
    picture: pygame.Surface
    lifted: bool = False
    faded: bool = False
    words: str = ""
    marked: bool = False
    """Whether the tile is to be swapped: it gets a tick."""


class Tray:
    """The tray; rebuilt with the scene's gui, drawn every frame."""

    def __init__(self, app: Context, pieces: Pieces, actions: TrayActions, owner: PanelOwner) -> None:
        self.app, self.pieces, self.actions, self.owner = app, pieces, actions, owner
        self._spots: list[_Spot] = []
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._gap = GAP
        self._square_side = 0
        """Pixels of width of a button with a sign; 0 where the buttons lie in two rows."""
        self.hand_end = 0
        """Where a full hand ends, for left-to-right."""
        self._leader_size = 0
        """Pixels of a leader in the present layout."""
        self._undrawn: Iterator[Callable[[], object]] = iter(())
        """What draws the tiles and leaders that may not have been drawn in that size yet."""
        self._of_hand: dict[int, pygame.Rect] = {}
        self._tiles: list[tuple[int, pygame.Rect]] = []
        """Colour and place of every tile of the hand."""
        self._of_leader: dict[int, pygame.Rect] = {}
        self.war_buttons = WarButtons(app, pieces, owner, actions.war)
        self.point_buttons = PointButtons(app, pieces, actions.point)

    def build(
        self,
        gui: Gui,
        rect: pygame.Rect,
        view: View,
        input_: BoardInput,
        able: bool,
        can_undo: bool,
    ) -> None:
        """Lay the tray out. `able`: the seat at the screen is to act, or its own action is being shown.

        The tray of a passive owner only shows the hand.
        """
        self._tiles.clear()
        self._spots, self.rect, self._gap = [], rect, min(gui.u(GAP), rect.w // 150)
        if self.owner.passive:
            self._pieces(gui, rect, view, input_, True)
            return
        gap = self._gap
        self._square_side, buttons = self._buttons_width(gui, rect)
        inner = pygame.Rect(rect.x, rect.y, rect.w - buttons - 2 * gap, rect.h)
        if input_.legal and view.phase in (WAR_PHASE, BUILDING, MONUMENT, WONDER):
            self._choice(gui, rect, self._side(inner), view, input_, can_undo)
            return
        self._pieces(gui, inner, view, input_, able)
        self._buttons(gui, pygame.Rect(rect.right - buttons + gap, rect.y, buttons - gap, rect.h), input_, can_undo)

    def _buttons_width(self, gui: Gui, rect: pygame.Rect) -> tuple[int, int]:
        """Return the width of each button with a sign and of all four in a row, narrower where the hand needs the room.

        Where that is not enough, the width of each is 0, and all four share two rows.
        """
        end = min(gui.u(150), rect.w // 6)
        for square, least in ((min(rect.h, rect.w // 14), LEAST_HAND), (min(rect.h, gui.u(SLIM)), SLIM_HAND)):
            buttons = end + 3 * (square + self._gap)
            if rect.w - buttons >= gui.u(least):
                return square, buttons
        return 0, 2 * gui.u(GRID) + 2 * self._gap

    def draw(self, painter: Painter) -> None:
        """Draw the painted places; a lifted one stands higher and glows."""
        for spot in self._spots:
            place = spot.rect.move(0, -painter.u(5)) if spot.lifted else spot.rect
            picture = spot.picture
            box = picture.get_rect(center=place.center)
            side = min(box.size)
            if spot.lifted:
                blur = painter.u(8)
                glow = self.app.art.glow(box.size, side // 8, blur, painter.palette.focus)
                painter.surface.blit(glow, box.move(-blur, -blur), special_flags=pygame.BLEND_PREMULTIPLIED)
            painter.surface.blit(picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)
            if spot.faded:
                painter.surface.blit(transparent_box(box.size, (*painter.palette.absence, 150)), box)
            if spot.words:
                _tag(painter, spot.words, place)
            if spot.marked:
                painter.tick(box)

    @property
    def look(self) -> Sequence[object]:
        """Equal as long as the painted places look the same."""
        return self._spots

    def hand(self, colour: int) -> pygame.Rect | None:
        """Return where a tile of that colour lies in the hand."""
        return self._of_hand.get(colour)

    def hand_tiles(self, colour: int) -> list[pygame.Rect]:
        """Return where all tiles of that colour lie in the hand."""
        return [rect for each, rect in self._tiles if each == colour]

    def leader(self, colour: int) -> pygame.Rect | None:
        """Return where the seat's own leader is displayed."""
        return self._of_leader.get(colour)

    # -- pieces ------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Draw a piece in this size while nothing else is due: whoever comes to the screen next has other ones."""
        if (draw := next(self._undrawn, None)) is not None:
            draw()

    def _drawings(self, side: int, seats: int) -> Iterator[Callable[[], object]]:
        """Yield what draws each tile and leader in a size."""
        for colour in range(4):
            yield partial(self.pieces.tile, colour, side)
        for colour, seat in product(range(4), range(seats)):
            yield partial(self.pieces.leader, colour, seat, side)

    def _side(self, rect: pygame.Rect) -> int:
        """Return the size of a piece where hand, leaders and catastrophes lie in one row."""
        return min(rect.h, (rect.w - 13 * self._gap) // 11)

    def _pieces(self, gui: Gui, rect: pygame.Rect, view: View, input_: BoardInput, able: bool) -> None:
        """Side by side, or in a narrow tray the leaders below the hand."""
        gap, side = self._gap, self._side(rect)
        two_rows = side < rect.h // 2
        if two_rows:
            side = min((rect.h - gap) // 2, (rect.w - 5 * gap) // 6)
        top = rect.y if two_rows else rect.centery - side // 2
        left = self._hand_row(gui, pygame.Rect(rect.x, top, side, side), view, input_, able)
        if view.seat is None:
            return
        left, top = (rect.x, top + side + gap) if two_rows else (left + gap, top)
        if self._leader_size != side:
            self._leader_size, self._undrawn = side, self._drawings(side, len(view.catastrophes))
        for colour in range(4):
            self._leader(gui, pygame.Rect(left, top, side, side), view, colour, input_, able)
            left += side + gap
        self._catastrophe(gui, pygame.Rect(left + gap, top, side, side), view, input_, able)

    def _hand_row(self, gui: Gui, first: pygame.Rect, view: View, input_: BoardInput, able: bool) -> int:
        """Build the tiles of the hand beginning at that place; return where a full hand ends."""
        step = first.w + self._gap
        for slot, colour in enumerate(slots(view.hand)):
            self._hand(gui, first.move(slot * step, 0), slot, colour, input_, able)
        self.hand_end = first.x + HAND * step
        return self.hand_end

    def _hand(self, gui: Gui, place: pygame.Rect, slot: int, colour: int, input_: BoardInput, able: bool) -> None:
        """Build a tile of the hand; with the hand face down only a chosen one shows its face."""
        marked = slot in input_.marked
        held = marked or input_.slot == slot
        hidden = self.owner.face_down and not held
        words = partial(self.app.tr, "tigris.tile.hidden") if hidden else partial(tile_words, self.app, colour)
        sentence = "tip.hand.hidden" if hidden else "tip.hand"
        if input_.swapping:
            sentence = "tip.swap.unmark" if marked else "tip.swap.mark"
        tip = self._piece_tip(input_, sentence, f"hand-{slot + 1}", words)
        item = gui.hotspot(f"hand.{slot + 1}", place, words, lambda: self.actions.slot(slot), tip=tip, group="hand")
        item.selected = held
        self._of_hand[colour] = item.rect
        self._tiles.append((colour, item.rect))
        picture = self.pieces.back(place.w) if hidden else self.pieces.tile(colour, place.w)
        self._spots.append(_Spot(item.rect, picture, held, not able, marked=marked))

    def _leader(self, gui: Gui, place: pygame.Rect, view: View, colour: int, input_: BoardInput, able: bool) -> None:
        assert view.seat is not None
        cell = view.leaders[4 * view.seat + colour]
        held = input_.held == ("leader", colour)
        key = "tip.leader" if cell == NOWHERE else "tip.leader-on-board"
        office = partial(leader_words, self.app, colour)
        tip = self._piece_tip(input_, key, KEYS[colour], office)
        item = gui.hotspot(
            f"leader.{COLOURS[colour]}",
            place,
            office,
            lambda: self.actions.leader(colour),
            tip=tip,
            group="leaders",
        )
        item.selected = held
        self._of_leader[colour] = item.rect
        words = "" if cell == NOWHERE else bits.name(cell)
        picture = self.pieces.leader(colour, view.seat, place.w)
        self._spots.append(_Spot(item.rect, picture, held, not able or (cell != NOWHERE and not held), words))

    def _catastrophe(self, gui: Gui, place: pygame.Rect, view: View, input_: BoardInput, able: bool) -> None:
        assert view.seat is not None
        left = view.catastrophes[view.seat]
        held = input_.held == CATASTROPHE_HELD
        name = partial(self.app.tr, "tigris.catastrophe")
        tip = self._piece_tip(input_, "tip.catastrophe", "catastrophe", name, n=left)
        item = gui.hotspot("catastrophe", place, name, self.actions.catastrophe, tip=tip)
        item.selected = held
        words = self.app.locale.number(left)
        self._spots.append(_Spot(item.rect, self.pieces.catastrophe(place.w), held, not able or not left, words))

    # -- choices -----------------------------------------------------------------------------

    def _choice(self, gui: Gui, rect: pygame.Rect, side: int, view: View, input_: BoardInput, can_undo: bool) -> None:
        """Build a choice that the rules ask for, between the hand and the button that takes back what led to it.

        Only what is built can be declined: the large button does that, and a war or a point has none.
        """
        gap = self._gap
        left = self._hand_row(gui, pygame.Rect(rect.x, rect.centery - side // 2, side, side), view, input_, True)
        square = min(rect.h, max(gui.u(40), rect.w // 14))
        main = 0 if view.phase in (WAR_PHASE, WONDER) else gap + self._decline_width(gui, rect, input_)
        room = pygame.Rect(left + gap, rect.y, rect.right - square - main - 2 * gap - left, rect.h)
        if view.phase == WAR_PHASE:
            wars = [action.colour for action in input_.legal if isinstance(action, War)]
            self.war_buttons.build(gui, room, view, wars, gap)
        elif view.phase == WONDER:
            self.point_buttons.build(gui, room, view, gap)
        else:
            self._build_offers(gui, room, view, input_)
        undo = pygame.Rect(room.right + gap, rect.y, square, rect.h)
        self._undo(gui, undo, input_, can_undo)
        if main:
            self._main(gui, pygame.Rect(undo.right + gap, rect.y, main - gap, rect.h), input_)

    def _decline_width(self, gui: Gui, rect: pygame.Rect, input_: BoardInput) -> int:
        """Return the width of the large button while it belongs to the choice of what is built."""
        return min(gui.width(self.app.tr(decline_key(input_)), 18, bold=True) + gui.u(40), rect.w // 5)

    def _build_offers(self, gui: Gui, rect: pygame.Rect, view: View, input_: BoardInput) -> None:
        """Build one place per monument, building or wonder on offer; one with a single place is built by a click."""
        offers = self._offers(view, input_)
        gap, left = self._gap, rect.x
        for offer in offers:
            wide = min(rect.w // len(offers) - 2 * gap, round(rect.h / offer.high))
            place = pygame.Rect(left, rect.y, wide, rect.h)
            item = gui.hotspot(offer.name, place, offer.words, offer.click, tip=offer.tip, group=GROUP)
            item.selected, item.commits = input_.held == offer.held, True
            self._spots.append(_Spot(item.rect, offer.picture(wide), item.selected))
            left += wide + 2 * gap

    def _offers(self, view: View, input_: BoardInput) -> list[_Offer]:
        """Return what may be built now: the building of a colour, or monuments and then the wonder."""
        if view.phase == BUILDING:
            return [self._building_offer(held[1]) for held in input_.targets.cells]
        offers = [self._monument_offer(view, input_, monument) for monument in input_.monuments()]
        return [*offers, self._wonder_offer(view, input_)] if input_.centres() else offers

    def _building_offer(self, colour: int) -> _Offer:
        words = building_word(self.app.locale, colour)
        return _Offer(
            f"building.{COLOURS[colour]}", words, partial(self.pieces.building, colour), 1.25 * BUILDING_HEIGHT,
            self.app.tr("tip.building", piece=words), partial(self.actions.building, colour), ("building", colour),
        )  # fmt: skip

    def _monument_offer(self, view: View, input_: BoardInput, monument: int) -> _Offer:
        words = self.app.tr(f"tigris.monument.{MONUMENT_NAMES[monument]}")
        actions = [BUILD[monument][cell] for cell in input_.squares(monument)]
        several = ".several" if len(actions) > 1 else ""
        tip = self._with_losses(self.app.tr(f"tip.monument{several}", piece=words), view, actions)
        return _Offer(
            f"monument.{MONUMENT_NAMES[monument]}", words, partial(self.pieces.monument, monument), MONUMENT_HEIGHT,
            tip, partial(self.actions.monument, monument), ("monument", monument),
        )  # fmt: skip

    def _wonder_offer(self, view: View, input_: BoardInput) -> _Offer:
        centres = input_.centres()
        colour = max(0, colour_at(view, centres[0]))
        several = ".several" if len(centres) > 1 else ""
        tip = self._with_losses(self.app.tr(f"tip.wonder{several}"), view, [BUILD_WONDER[cell] for cell in centres])
        return _Offer(
            "wonder", self.app.tr("tigris.wonder"), lambda wide: self.pieces.wonder(colour, wide // 3),
            WONDER_HEIGHT / 3, tip, self.actions.wonder, WONDER_HELD,
        )  # fmt: skip

    def _with_losses(self, tip: str, view: View, actions: Sequence[Action]) -> str:
        """Return a tip with what leaves the board when that is built in the only possible place."""
        if len(actions) > 1 or self.owner.purist or not self.app.settings.hints:
            return tip
        outlook = try_preview(view, actions[0])
        losses = [] if isinstance(outlook, Illegal) else loss_words(self.app.locale, outlook, self.owner.names)
        return self.app.tr("tip.with-losses", tip=tip, losses=" ".join(losses)) if losses else tip

    # -- buttons -----------------------------------------------------------------------------

    def _buttons(self, gui: Gui, rect: pygame.Rect, input_: BoardInput, can_undo: bool) -> None:
        swap, withdraw, undo, main = self._button_places(gui, rect)
        refused = piece_refusal(input_, self.owner)
        self._square(gui, swap, "swap", self.actions.swap, refused, input_.swapping)
        self._square(gui, withdraw, "withdraw", self.actions.withdraw, withdraw_refusal(input_, self.owner))
        self._undo(gui, undo, input_, can_undo)
        self._main(gui, main, input_)

    def _undo(self, gui: Gui, place: pygame.Rect, input_: BoardInput, can_undo: bool) -> None:
        """Build the button that takes back the last action."""
        over = input_.view is not None and input_.view.phase == OVER_PHASE
        refused = undo_refusal(self.owner, can_undo, bool(input_.legal), over)
        self._square(gui, place, "undo", self.actions.undo, refused, tip=self.owner.undo_tip())

    def _main(self, gui: Gui, place: pygame.Rect, input_: BoardInput) -> None:
        """Build the button that ends the turn, or that belongs to the mode."""
        main = main_button(self.app, input_, self.owner)
        written = gui.fits(main.words, place.inflate(*(-gui.u(each) for each in WRITTEN)).size, bold=True)
        gui.button(
            main.name, place, main.words if written else "", self.actions.end, icon="" if written else "end_turn",
            label=main.words, enabled=main.enabled, kind="primary" if main.primary else "plain", tip=main.tip,
            commits=main.name != "play.put-back",
        )  # fmt: skip

    def _button_places(self, gui: Gui, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return the places of swap, withdraw, undo and end: in a row, or end below where the hand needs the room.

        Below, it has the whole width for its words, since it is the button that every turn needs.
        """
        gap = self._gap
        if square := self._square_side:
            return row(rect, gap, square, square, square, 0)
        written = text_layout.line_height(gui.u(BODY), True) + gui.u(WRITTEN[1])
        upper, lower = column(rect, gap, min(rect.h // 2, max(0, rect.h - gap - written)), 0)
        third = (rect.w - 2 * gap) // 3
        return [*row(upper, gap, third, third, 0), lower]

    def _square(
        self,
        gui: Gui,
        place: pygame.Rect,
        name: str,
        action: Callable[[], None],
        refused: Illegal | None,
        selected: bool = False,
        tip: str = "",
    ) -> None:
        """Build a button with a sign; `refused` is why it is disabled, `tip` the key of words other than its own."""
        mark = min(22, min(place.size) / gui.u(10) * 6)
        why = None if refused is None else partial(refusal_sentence, self.app.locale, refused)
        gui.button(
            f"play.{name}", place, "", action, icon=name, kind="quiet", enabled=refused is None,
            tip=why or partial(self._tip, tip or f"tip.{name}", name), label=partial(self.app.tr, f"play.{name}"),
            selected=selected, size=mark,
        )  # fmt: skip

    def _piece_tip(
        self, input_: BoardInput, sentence: str, key: str, piece: Callable[[], str], **args: int
    ) -> Callable[[], str]:
        """Return what says what a click on a piece does now; in a choice, and out of turn, why it does nothing."""
        refused = None if self.owner.passive else piece_refusal(input_, self.owner)
        if refused is None:
            return partial(self._click_tip, sentence, key, piece, **args)
        why = partial(refusal_sentence, self.app.locale, refused)
        return partial(self._refused_tip, piece, why)

    def _click_tip(self, sentence: str, key: str, piece: Callable[[], str], **args: int) -> str:
        """Return what a click on a piece does, with its key."""
        return self._tip(sentence, key, piece=piece(), **args)

    def _refused_tip(self, piece: Callable[[], str], why: Callable[[], str]) -> str:
        """Return why a click on a piece does nothing."""
        return self.app.tr("tip.piece.refused", piece=piece(), why=why())

    def _tip(self, sentence: str, key: str, **args: str | int) -> str:
        """Return the sentence with its key behind it."""
        return self.app.tr("tip.with-key", tip=self.app.tr(sentence, **args), key=self.app.keymap.label(key))


def _tag(painter: Painter, words: str, place: pygame.Rect) -> None:
    """Draw a small slip at the lower edge of a piece."""
    px = painter.u(16)
    line = text_layout.render(words, px, painter.palette.ink, bold=True)
    slip = line.get_rect(midbottom=(place.centerx, place.bottom + painter.u(2))).inflate(painter.u(8), -painter.u(4))
    pygame.draw.rect(painter.surface, painter.palette.paper, slip, border_radius=painter.u(4))
    painter.surface.blit(line, line.get_rect(center=slip.center), special_flags=pygame.BLEND_PREMULTIPLIED)
