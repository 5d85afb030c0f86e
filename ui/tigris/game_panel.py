"""The panel of Tigris & Euphrates: board, players, tray, and what input means.

The owner says which position is shown (`sync`, `play`) and takes actions; the panel never sees a table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import bits
from game.bots.hint import Hint
from game.core import Illegal, Seat
from game.table import Update
from game.tigris import state
from game.tigris.actions import (
    BUILD,
    BUILD_WONDER,
    BUILDING,
    COLOURS,
    DECLINE,
    END,
    HAND,
    MONUMENT_NAMES,
    POINT,
    WAR,
    Action,
    War,
)
from game.tigris.state import ACTION, MONUMENT, NOWHERE, TREASURE, View
from ui.context import Context
from ui.item import Item
from ui.table.board_panel import BoardPanel
from ui.table.cached_background import Patch
from ui.table.game_panel import PanelOwner, PanelRects
from ui.table.held_piece import HeldPiece
from ui.table.hint_view import HintView
from ui.table.look_around import LookCommand
from ui.table.pointer import BoardPointer
from ui.table.reasons import not_now
from ui.tigris.board import BoardView
from ui.tigris.board_items import BoardItems
from ui.tigris.build_preview import BuildPreview
from ui.tigris.camera import fitting
from ui.tigris.cell_sprites import CellSprites
from ui.tigris.column import Column
from ui.tigris.event_text import sentence
from ui.tigris.final_scores import palette
from ui.tigris.hint_plan import TigrisHint, hint_plan
from ui.tigris.hint_text import hint_text
from ui.tigris.info import Info
from ui.tigris.input import CATASTROPHE_HELD, WONDER_HELD, BoardInput, Held
from ui.tigris.kingdom_info import drawn_kingdoms
from ui.tigris.look_around import LookAround
from ui.tigris.main_button import piece_refusal, turn_refusal
from ui.tigris.overlay import held_picture
from ui.tigris.panel_anchors import PanelAnchors
from ui.tigris.pieces import Pieces
from ui.tigris.players import Players, cache_key
from ui.tigris.preview import Preview
from ui.tigris.preview_cache import PreviewCache
from ui.tigris.prompt import prompt
from ui.tigris.rules_topic import rules_topic
from ui.tigris.supply import Supply, supply_words
from ui.tigris.tray import Tray, TrayActions
from ui.tigris.unseen import UnseenTiles
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter

INFO, LEAST, HINT = 190, 150, 96
"""Layout units of height: info box, the least of it, and what it needs for a hint."""
GAP, LIFT = 6, 14
"""Layout units around the tray: beside it, and what a piece in hand with its glow stands out of it above."""


@dataclass(frozen=True, slots=True)
class _Patched:
    """The patches of a moment, and all that they follow from."""

    view: View
    moment: Hashable
    patches: Sequence[Patch]


class TigrisPanel(BoardPanel):
    """One table of Tigris & Euphrates on the screen."""

    drag_items = ("hand.", "leader.", "catastrophe")
    hint_room = HINT
    tracks_layouts = True
    board: BoardView
    players: Players
    info: Info
    tray: Tray
    _items: BoardItems
    held_piece: HeldPiece

    def __init__(self, app: Context, owner: PanelOwner) -> None:
        super().__init__(app, owner)
        self.pieces = Pieces(app.art, palette(app))
        self.input = BoardInput()
        self.players = Players(app, self.pieces)
        self.info = Info(app, self.pieces, owner)
        self.tray = Tray(app, self.pieces, self._actions(), owner)
        self.unseen = UnseenTiles(app, self.pieces)
        self.supply = Supply(app, self.pieces)
        self.column = Column(app, owner, self.players, self.unseen, self.supply, self.info)
        anchors = PanelAnchors(owner, self.players, self.tray, self.unseen, self.supply)
        self.board = BoardView(app.art, self.pieces, anchors, app.look.theme)
        self.board.context.words = lambda event: sentence(app.locale, event, owner.names)
        self.held_piece = HeldPiece(app, self.board)
        self.pointer = BoardPointer(app, owner, self.board, self.look_at)
        self.keys = self._keys()
        self.hint: HintView[TigrisHint] = HintView(app, lambda plan: hint_text(app.locale, plan, owner.names))
        self._hint_place: int | None = None
        """The cell under the cursor when the hint came."""
        self._items = BoardItems(app, self.board.camera)
        self._previews = PreviewCache(app, owner, self.input)
        self._build_preview = BuildPreview(app, self.input)
        self._around = LookAround(app, owner, self.input, self._previews)
        self._can_undo = False
        self._layouts = 0
        """How often everything was laid out."""
        self._patched: _Patched | None = None

    # -- what is shown -----------------------------------------------------------------------

    def sync(self, view: View, legal: Iterable[Action]) -> None:
        """Show a position. `legal` is empty unless the seat at the screen is to act."""
        self._previews.forget()
        self.suggest(None)
        self.board.sync(view)
        self.input.sync(view, legal)
        self._help()

    def _begin(self, update: Update) -> None:
        self._previews.forget()
        self.input.sync(update.view, ())
        self._help()

    @property
    def view(self) -> View:
        """The view on display; during an animation, that of its current event."""
        return self.board.shown

    def suggest(self, hint: Hint | None) -> None:
        """Display a hint to the seat at the screen, or none any more."""
        view, self._hint_place = self.input.view, self.place
        self.hint.plan = self.board.suggested = None if hint is None or view is None else hint_plan(view, hint)

    @property
    def displays_hint(self) -> bool:
        """Whether the words of the hint are displayed in the info box: until another cell is looked at."""
        plan, place = self.hint.plan, self.place
        if plan is None or not super().displays_hint:
            return False
        return place is None or place == self._hint_place or bool(plan.cells >> place & 1)

    def first(self) -> str:
        """Return the hand, or the choice that the rules ask for."""
        if not self.forced:
            return "hand.1"
        wars = [action.colour for action in self.input.legal if isinstance(action, War)]
        if wars:
            return f"war.{COLOURS[wars[0]]}"
        monuments = self.input.monuments()
        if monuments:
            return f"monument.{MONUMENT_NAMES[monuments[0]]}"
        if self.input.centres():
            return "wonder"
        if self.input.view is not None and self.input.view.phase == state.WONDER:
            return f"point.{COLOURS[0]}"
        cells = self.input.cells()
        return f"cell.{bits.name(next(bits.each(cells)))}" if cells else "hand.1"

    def put_down(self) -> bool:
        """Put back what is held. Return whether there was anything."""
        held = self.input.busy
        if self.input.view is not None and self.input.view.phase in (TREASURE, state.BUILDING):
            return False
        self.input.put_down()
        self.changed()
        return held

    def prompt(self) -> str:
        """Return what the player at the screen may do now, in a sentence."""
        marks = self.app.settings.legal_cells and not self.owner.purist
        return prompt(self.app, self.input, self._can_undo, self.owner.face_down, marks)

    @property
    def forced(self) -> bool:
        """Whether a war, a conflict, something to build, a treasure or a point waits for an answer."""
        view = self.input.view
        return bool(self.input.legal) and view is not None and view.phase != ACTION

    @property
    def composing(self) -> bool:
        """Whether a piece is in hand or tiles are being marked."""
        return self.input.busy

    @property
    def told_place(self) -> int | None:
        """The cell that is looked at, if it lies in a kingdom."""
        place = self.place
        if place is None:
            return None
        return place if any(kingdom >> place & 1 for kingdom in drawn_kingdoms(self.view)) else None

    def topic(self) -> str:
        """Return the chapter of the rules for what is held, asked, or under the cursor."""
        return rules_topic(self.input, self.place)

    def look_around(self, what: LookCommand) -> Sequence[str]:
        """Return the sentences of a look-around command."""
        return self._around.answer(what, self.view, self._visited)

    def spoken(self, name: str) -> str:
        """Return a cell in words, with what the held piece would do there."""
        cell = self._place_named(name)
        return "" if cell is None else self._around.spoken(self.view, cell)

    def marked_words(self, seat: Seat) -> Sequence[str]:
        """Return where a player's leaders stand, which are marked."""
        return self._around.leaders(self.view, seat)

    def draft_words(self) -> str:
        """Return what is in hand, or which tiles are marked for the swap."""
        return self._around.draft()

    def best_places(self) -> Sequence[str]:
        """Return the cells where the held piece may go, the best first."""
        return self._around.best_places()

    # -- place and picture -------------------------------------------------------------------

    def board_width(self, width: int, height: int) -> int:
        """Return how much of that room the board and its coordinates take."""
        cell, band = fitting(width, height, self.app.settings.coordinates)
        return cell * bits.WIDTH + 2 * band

    def column_height(self, room: int) -> int:
        """Return how much of the room beside the board is wanted; with little room the players take one line each."""
        view, u = self.view, self.app.u
        rest = self.column.lines_height(view)
        self._fit_players(rest + u(LEAST), room)
        return min(room, self.players.height(view) + rest + u(INFO))

    def build(self, gui: Gui, places: PanelRects, can_undo: bool) -> None:
        """Lay out everything for the view in force."""
        self._column_place, self.column_given = places.column, False
        view, self._can_undo, self._layouts = self.view, can_undo, self._layouts + 1
        self._help()
        self.board.coordinates, self.board.context.rtl = self.app.settings.coordinates, self.app.locale.rtl
        self._restyle()
        self.board.layout(self.app.mirror(places.board))
        self.column.layout(places.column, view)
        tr = self.app.tr
        self._player_items(gui, lambda seat: tr("tip.player"), self._show_leaders)
        if self.unseen.rect.h > 1:
            gui.hotspot("unseen", self.unseen.rect, partial(tr, "play.unseen"), None, tip=partial(tr, "tip.unseen"))
        if self.supply.rect.h > 1:
            left = self.app.locale.joined(supply_words(self.app.locale, view) or [tr("around.tigris.none")])
            words = tr("around.tigris.supply", pieces=left)
            gui.hotspot("supply", self.supply.rect, words, None, tip=tr("tip.supply"))
        if self.input.view is not None:
            acting = bool(self.input.legal) and (self.input.view.actions_left > 0 or self.forced)
            able = acting or (self.moving and self.input.view.turn == self.owner.seat)
            self.tray.build(gui, places.tray, self.input.view, self.input, able, can_undo)
        gui.items.extend(self._items.items(view, self.owner.names, self.click))

    def prepare(self) -> None:
        """Draw a picture for the board and one for the tray."""
        super().prepare()
        self.tray.prepare()

    def _show_leaders(self, seat: Seat) -> bool:
        """Mark where that seat's leaders stand; return whether any does."""
        cells = [cell for cell in self.view.leaders[4 * seat : 4 * seat + 4] if cell >= 0]
        self.mark(sum(1 << cell for cell in cells))
        return bool(cells)

    def _column_key(self) -> Hashable:
        return cache_key(self.view)

    def _wanted_look(self) -> Hashable:
        return self.app.look.theme

    def _use_look(self) -> None:
        self.pieces.use(palette(self.app))
        self.players.restyle()
        self.board.restyle(self.app.look.theme)

    def hand_end(self) -> int:
        """Return where the hand ends in the tray."""
        return self.tray.hand_end

    def lay_out_players(self, rect: pygame.Rect) -> int:
        """Lay the players out at the head of a rectangle, a line each and one for the points that are shown."""
        self.players.compact, self.players.tight = True, False
        self.players.tight = self.players.height(self.view) > rect.h // 3
        self.players.layout(rect, self.view)
        return self.players.height(self.view)

    def intend(self, count: int) -> None:
        """Add chosen tiles to the strength on the board; 0 for none."""
        self.board.intended = count

    def draw_players(self, painter: Painter) -> None:
        """Draw the players where they were laid out."""
        self.players.draw(painter, self.view, self.owner)

    def patches(self, gui: Gui) -> Sequence[Patch]:
        """Return every player's row, the rest of the column, and the tray, each with all that it shows.

        They are found anew only after events and layouts, and when another seat acts.
        """
        moment = self._layouts, self._events_seen, self.hint.plan, self.owner.acting
        if self._patched is None or self._patched.view is not self.view or self._patched.moment != moment:
            patches = [*self._side_patches(gui), self._tray_patch(gui)]
            self._patched = _Patched(self.view, moment, patches)
        return self._patched.patches

    def _side_patches(self, gui: Gui) -> Sequence[Patch]:
        """Return the parts of the column; all of it where a hint or the recap takes the place of some."""
        self.players.own = self.owner.seat
        view, moment = self.view, (self._layouts, self._events_seen)
        if self._hint_card or self.column_given:
            return [self._patch(gui, self.column.with_marks(self._column_place), moment, self._draw_side)]
        *rows, rest = self.column.places()
        patches = [
            self._patch(
                gui, row, self.players.seat_key(view, self.owner, seat),
                partial(self.players.draw_seat, view=view, owner=self.owner, seat=seat),
            )
            for seat, row in enumerate(rows)
        ]  # fmt: skip
        told = moment if self._outlook() != (None, None) else ()  # every event may change what is said of a cell
        return [*patches, self._patch(gui, rest, (self.column.rest_key(view), told), self._draw_rest)]

    def _tray_patch(self, gui: Gui) -> Patch:
        place = self.tray.rect.inflate(2 * gui.u(GAP), 2 * gui.u(LIFT))
        return self._patch(gui, self.app.mirror(place), (self.tray.look, self.hint.plan), self.tray.draw)

    def _draw_column(self, painter: Painter) -> None:
        self.column.draw(painter, self.view)

    def _draw_rest(self, painter: Painter) -> None:
        self.column.draw_lines(painter, self.view)
        self._draw_info(painter)

    def _draw_info(self, painter: Painter) -> None:
        (place, preview), idle = self._outlook(), self.app.tr("info.idle")
        self.info.draw(painter, self.view, place, preview, idle, self.owner.face_down)

    def _outlook(self) -> tuple[int | None, Preview | Illegal | None]:
        """Return the cell that is looked at and what would come of the held piece there, or of what a button builds."""
        preview = self._previews.of(self.place)
        if self.place is not None or preview is not None:
            return self.place, preview
        built = self._previews.of_action(self._build_preview.action)
        return (None, None) if built is None else (self._build_preview.place, built)

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer; a button of what can be built shows on the board where that would stand."""
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.forced and self._build_preview.look_at(event.pos):
            self._help()
            self.app.nav.invalidate()
        return used

    def focused(self, name: str) -> None:
        """Move the cursor with the focus, which may be on something that can be built."""
        self._build_preview.look_at()
        super().focused(name)
        self._help()

    def _place_named(self, name: str) -> int | None:
        return bits.CELL_OF.get(name[5:]) if name.startswith("cell.") else None

    def rects_of(self, place: str, items: Iterable[Item]) -> Sequence[pygame.Rect]:
        """Return also `hand.<colour>`, all such tiles of the hand, and `points.<seat>.<colour>` or `.treasure`."""
        stem, _, rest = place.partition(".")
        if stem == "hand" and rest in COLOURS:
            return self.tray.hand_tiles(COLOURS.index(rest))
        if stem == "points":
            seat, _, kind = rest.partition(".")
            known = [*COLOURS, "treasure"]
            there = seat.isdecimal() and int(seat) < len(self.owner.names) and kind in known
            return [self.players.target(int(seat), known.index(kind))] if there else []
        return super().rects_of(place, items)

    def aim(self) -> str:
        """Return the place to which the keyboard goes with the piece in hand: a legal one near where it was last."""
        x, y = bits.xy(self._visited or 0)

        def away(cell: int) -> tuple[int, int]:
            there = bits.xy(cell)
            return (there[0] - x) ** 2 + (there[1] - y) ** 2, cell

        cell = min(bits.each(self.input.cells()), key=away, default=None)
        if self.input.held and self.input.held[0] == "monument":
            cell = self.input.own_corner(self.input.held[1])
        plan = self.hint.plan
        if plan is not None and plan.held is not None and plan.held == self.input.held:
            cell = plan.aim
        return f"cell.{bits.name(cell)}" if self.input.held and cell is not None else ""

    def _keys(self) -> dict[str, Callable[[], object]]:
        return {
            **{f"hand-{n}": partial(self._pick_slot, n - 1) for n in range(1, HAND + 1)},
            **{f"leader-{colour}": partial(self._pick_piece, ("leader", n)) for n, colour in enumerate(COLOURS)},
            "catastrophe": partial(self._pick_piece, CATASTROPHE_HELD),
            "swap": self._swap,
            "withdraw": self._withdraw,
            "end": self._end,
        }

    def click(self, cell: int) -> None:
        """Act on a cell that was clicked or confirmed."""
        if not self.input.legal:
            if self.owner.seat is not None and not self.owner.passive:
                self.owner.refuse(not_now(self.owner))
            return
        if not self.input.busy and self.hint.plan is not None and (piece := self.hint.plan.piece_at(cell)):
            self.input.hold(*piece)
            self.changed()
            return
        try:
            action = self.input.at(cell)
        except Illegal as refusal:
            self.owner.refuse(refusal)
            return
        if action is None:
            self.changed()
        else:
            self.owner.submit(action)

    def _actions(self) -> TrayActions:
        return TrayActions(
            slot=self._pick_slot,
            leader=lambda colour: self._pick_piece(("leader", colour)),
            catastrophe=lambda: self._pick_piece(CATASTROPHE_HELD),
            monument=self._pick_monument,
            building=self._pick_building,
            wonder=self._pick_wonder,
            point=lambda colour: self.owner.submit(POINT[colour]),
            war=lambda colour: self.owner.submit(WAR[colour]),
            swap=self._swap,
            withdraw=self._withdraw,
            undo=self.owner.undo,
            end=self._end,
        )

    def _pick_slot(self, slot: int) -> None:
        """Use the key or tile of a place in the hand: pick the tile, or make the choice of that number."""
        choices = self._choices()
        if choices:
            self._choose_nth(slot, choices)
        else:
            self._pick(lambda: self.input.pick_slot(slot))

    def _choices(self) -> list[Callable[[], object]]:
        """Return the choices beside the hand, in their order: wars, buildings, monuments and the wonder, or colours."""
        view, legal = self.input.view, self.input.legal
        if view is None or not legal:
            return []
        match view.phase:
            case state.WAR:
                return [partial(self.owner.submit, action) for action in legal if isinstance(action, War)]
            case state.BUILDING:
                return [partial(self._pick_building, held[1]) for held in self.input.targets.cells]
            case state.MONUMENT:
                monuments = [partial(self._pick_monument, monument) for monument in self.input.monuments()]
                return [*monuments, self._pick_wonder] if self.input.centres() else [*monuments]
            case state.WONDER:
                return [partial(self.owner.submit, action) for action in POINT]
        return []

    def _choose_nth(self, index: int, choices: Sequence[Callable[[], object]]) -> None:
        """Make the choice of that number, or say what must be chosen."""
        view = self.input.view
        assert view is not None
        if index < len(choices):
            choices[index]()
        else:
            self.owner.refuse(Illegal(f"phase-{view.phase}"))

    def _pick_monument(self, monument: int) -> None:
        """Build the monument where only one square is possible; else hold it until a square is chosen."""
        squares = self.input.squares(monument)
        if len(squares) == 1:
            self.owner.submit(BUILD[monument][squares[0]])
        else:
            self.input.hold(("monument", monument))
            self.changed()

    def _pick_wonder(self) -> None:
        """Build the wonder where only one cross is possible; else hold it until a centre is chosen."""
        centres = self.input.centres()
        if len(centres) == 1:
            self.owner.submit(BUILD_WONDER[centres[0]])
        else:
            self.input.hold(WONDER_HELD)
            self.changed()

    def _pick_building(self, colour: int) -> None:
        """Put the building on its only possible tile; else say that one is chosen on the board."""
        cells = list(bits.each(self.input.cells()))
        if len(cells) == 1:
            self.owner.submit(BUILDING[colour][cells[0]])
        else:
            self.owner.refuse(Illegal("building-where"))

    def _pick_piece(self, piece: Held, slot: int = NOWHERE) -> None:
        self._pick(lambda: self.input.hold(piece, slot))

    def _pick(self, change: Callable[[], None]) -> None:
        """Pick something up, or say why not."""
        if (refused := piece_refusal(self.input, self.owner)) is not None:
            self.owner.refuse(refused)
            return
        try:
            change()
        except Illegal as refusal:
            self.owner.refuse(refusal)
        self.changed()

    def _swap(self) -> None:
        """Begin to mark tiles; the second time, swap them."""
        if self.input.swapping and self.input.marked:
            self._confirm_swap()
        else:
            self._pick(self.input.start_swap)
            if self.hint.plan is not None and self.input.swapping:
                self.input.marked = self.hint.plan.marked
                self.changed()

    def _confirm_swap(self) -> None:
        try:
            self.owner.submit(self.input.swap())
        except Illegal as refusal:
            self.owner.refuse(refusal)

    def _withdraw(self) -> None:
        if (refused := piece_refusal(self.input, self.owner)) is not None:
            self.owner.refuse(refused)
            return
        try:
            self.owner.submit(self.input.withdraw())
        except Illegal as refusal:
            self.owner.refuse(refusal)

    def _end(self) -> None:
        """Do what the large button does: of the mode, or end the turn, after a question where the player wants one."""
        view, mode = self.input.view, self.app.settings.confirmations if self.owner.confirms else "off"
        if view is not None and self.input.legal and view.phase in (MONUMENT, state.BUILDING):
            if not self.put_down():
                self.owner.submit(DECLINE)
        elif (refused := turn_refusal(self.input, self.owner)) is not None or view is None:
            self.owner.refuse(refused or not_now(self.owner))
        elif self.input.swapping:
            self._confirm_swap()
        elif self.input.held:
            self.put_down()
        elif mode == "always" or (mode == "risky" and view.actions_left):
            tr = self.app.tr
            left = view.actions_left
            words = partial(tr, "confirm.end", n=left) if left else partial(tr, "confirm.end-plain")
            self.app.nav.confirm(words, partial(tr, "play.end"), lambda: self.owner.submit(END))
        else:
            self.owner.submit(END)

    # -- help --------------------------------------------------------------------------------

    def _help(self) -> None:
        """Tell the board what to mark."""
        marks = self.app.settings.legal_cells and not self.owner.purist
        legal = (self.input.cells() or self._build_preview.cells) if marks else 0
        _, preview = self._outlook()
        self.board.hover = self.place
        self.board.preview = preview if isinstance(preview, Preview) else None
        self.board.ghosts = self._build_preview.ghosts if preview is None and self._previews.wanted else ()
        help_ = self.board.help
        wanted = (legal, self._signs(legal), not self.owner.purist)
        if wanted != (help_.legal, help_.signs, help_.strengths):
            help_.legal, help_.signs, help_.strengths = wanted
            self.board.refresh()
        self.held_piece.hold(held_picture(self.input.held, self.owner.seat), bits.each(legal))

    def _signs(self, legal: int) -> Mapping[int, CellSprites]:
        """Return the signs on legal cells, for a player who wants to see what comes of an action."""
        view = self.input.view
        if not legal or view is None or not self.app.settings.hints:
            return {}
        return self._previews.signs(view, legal)
