"""The panel of Qwirkle: table, players, tray, and what input means.

The owner says which position is shown (`sync`, `play`) and takes actions; the panel never sees the true state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.bots.hint import Hint
from game.core import Seat
from game.qwirkle.cells import name as cell_name
from game.qwirkle.cells import parse, xy
from game.qwirkle.events import TilesPlaced
from game.qwirkle.state import OVER_PHASE, View
from game.qwirkle.tiles import HAND, KIND_OF, set_of
from game.table import Update
from ui.context import Context, Route
from ui.qwirkle.board import BoardView
from ui.qwirkle.board_items import BoardItems
from ui.qwirkle.draft_move import BY_COLOUR, BY_SHAPE, NOWHERE, DraftMove, DraftOutcome
from ui.qwirkle.effect_context import Anchors
from ui.qwirkle.event_narration import narrated
from ui.qwirkle.event_text import reason_words
from ui.qwirkle.final_scores import turns
from ui.qwirkle.hint_plan import QwirkleHint, hint_plan, plan_of
from ui.qwirkle.hint_text import hint_text
from ui.qwirkle.info import Info
from ui.qwirkle.look_around import (
    Aids,
    best_cells,
    board_words,
    column_words,
    describe_cell,
    draft_words,
    hand_words,
    places_words,
    row_words,
    score_words,
    scores_words,
    tile_at,
    unseen_words,
)
from ui.qwirkle.marks import marks_of
from ui.qwirkle.pieces import palette, pieces_for
from ui.qwirkle.players import Players, cache_key
from ui.qwirkle.pointer import TilePointer
from ui.qwirkle.prompt import last_round, prompt, stuck
from ui.qwirkle.tray import Tray
from ui.qwirkle.tray_actions import TrayActions
from ui.qwirkle.unseen import TITLE, WHOLE, Unseen
from ui.table.board_panel import BoardPanel
from ui.table.game_panel import PanelOwner, PanelRects
from ui.table.held_piece import HeldPiece
from ui.table.hint_view import HintView
from ui.table.look_around import LookCommand
from ui.table.reasons import not_now
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter, column

INFO, LEAST = 150, 96
"""Layout units."""


class PanelAnchors(Anchors):
    """The places of a panel's parts."""

    def __init__(self, owner: PanelOwner, players: Players, tray: Tray, unseen: Unseen) -> None:
        self.owner, self.players, self.tray, self.unseen = owner, players, tray, unseen

    def hand(self, seat: Seat, kind: int | None) -> pygame.Rect | None:
        """Return the tray for the seat at the screen, else the seat's emblem."""
        own = seat == self.owner.seat and not self.owner.face_down
        return self.tray.place_of(kind) if own else self.players.medal(seat)

    def seat(self, seat: Seat) -> pygame.Rect | None:
        """Return the seat's row beside the board."""
        return self.players.row(seat)

    def points(self, seat: Seat) -> pygame.Rect | None:
        """Return the seat's number."""
        return self.players.points(seat)

    def counter(self, seat: Seat, number: int) -> pygame.Rect | None:
        """Return the digits of the seat's number."""
        return self.players.counter(seat, number)

    def bag(self) -> pygame.Rect | None:
        """Return the bag above the unseen tiles."""
        return self.unseen.bag_place()


class QwirklePanel(BoardPanel):
    """One table of Qwirkle on the screen."""

    ending = "qwirkle.commit"
    hint_room = LEAST
    board: BoardView
    players: Players
    info: Info
    tray: Tray
    pointer: TilePointer
    _items: BoardItems
    held_piece: HeldPiece

    def __init__(self, app: Context, owner: PanelOwner) -> None:
        super().__init__(app, owner)
        self.draft_move = DraftMove()
        self.pieces = pieces_for(app)
        self.players = Players(app, self.pieces)
        self.unseen = Unseen(app, self.pieces)
        self.info = Info(app, self.pieces)
        self.hint: HintView[QwirkleHint] = HintView(
            app, lambda plan: hint_text(app.locale, self.view, plan.action, plan.reasons, owner.names)
        )
        self.actions = TrayActions(app, owner, self.draft_move, self.hint, self.changed)
        self.tray = Tray(app, self.pieces, self.actions, owner)
        anchors = PanelAnchors(owner, self.players, self.tray, self.unseen)
        self.board = BoardView(app.art, self.pieces, anchors, app.look.theme)
        self.held_piece = HeldPiece(app, self.board)
        self.pointer = TilePointer(app, owner, self.board, self.tray, self.draft_move, self.look_at)
        self.keys = self._keys()
        self._items = BoardItems(app, self.board.camera)
        self._focus = ""
        """The name of the focused item."""

    # -- what is shown -----------------------------------------------------------------------

    def sync(self, view: View, legal: Iterable[Any]) -> None:
        """Show a position. `legal` is empty unless the seat at the screen is to act."""
        self.suggest(None)
        self.draft_move.sync(view, any(True for _ in legal))
        self.board.help.laid = {}
        self.board.sync(view)
        self._help()

    def _begin(self, update: Update) -> None:
        laid = dict(self.board.help.laid)
        self.draft_move.sync(update.view, False)
        self.board.help.laid = {}
        self._help()
        self.board.skip()
        context = self.board.context
        context.laid = laid
        context.feast, context.warning = self.app.tr("qwirkle.feast"), self.app.tr("qwirkle.last-round")

    @property
    def view(self) -> View:
        """The view on display; during an animation, that of its current event."""
        return self.board.shown

    def suggest(self, hint: Hint | None) -> None:
        """Display a hint to the seat at the screen, or none any more."""
        self._mark_hint(None if hint is None else hint_plan(self.draft_move, hint))

    def _mark_hint(self, plan: QwirkleHint | None) -> None:
        self.hint.plan = plan
        self.board.help.advised = plan.tiles if plan is not None else {}

    def first(self) -> str:
        """Return the hand; where nothing fits, what must be done instead."""
        if self.draft_move.must_pass:
            return "qwirkle.commit"
        return "qwirkle.trade" if self.draft_move.must_trade else "hand.1"

    def put_down(self) -> bool:
        """Put the held tile back, or else take back all that is laid or marked. Return whether there was anything."""
        busy = self.draft_move.busy
        if not self.draft_move.put_back():
            self.draft_move.clear()
        self.changed()
        return busy

    def step_back(self) -> bool:
        """Put the held tile back, else the last one laid, else stop marking. Return whether there was anything."""
        found = self.draft_move.step_back()
        self.changed()
        return found

    def prompt(self) -> str:
        """Return what the player at the screen may do now, after a warning in the last round without a placement."""
        sentences = last_round(self.app, self.view), prompt(self.app, self.draft_move, self._aids.spaces)
        return " ".join(words for words in sentences if words)

    @property
    def forced(self) -> bool:
        """Whether nothing fits, so that the turn can only be a trade or a pass."""
        return self.draft_move.must_pass or self.draft_move.must_trade

    @property
    def composing(self) -> bool:
        """Whether tiles are held, laid or being marked."""
        return self.draft_move.busy

    def topic(self) -> str:
        """Return the chapter of the rules for what is going on."""
        view, draft_move = self.draft_move.view, self.draft_move
        if view is None:
            return ""
        if view.phase == OVER_PHASE or draft_move.must_pass:
            return "end"
        if draft_move.trading or draft_move.must_trade:
            return "trade"
        if draft_move.begins:
            return "start"
        return "score" if draft_move.laid else "place"

    # -- place and picture -------------------------------------------------------------------

    def board_width(self, width: int, height: int) -> int:
        """Return all that there is: the table has no end."""
        return width

    def column_height(self, room: int) -> int:
        """Return how much of the room beside the board is wanted; with little room the players take one line each."""
        u, gap = self.app.u, self.app.u(6)
        self._fit_players(u(WHOLE) + gap + self._info_room(LEAST), room)
        return min(room, self.players.height(self.view) + u(WHOLE) + gap + self._info_room(INFO))

    def _info_room(self, units: int) -> int:
        """Pixels for what tiles would score, the gap before it too; where nothing is laid, none."""
        return 0 if self.owner.passive else self.app.u(units) + self.app.u(6)

    def build(self, gui: Gui, places: PanelRects, can_undo: bool) -> None:
        """Lay everything out for the moment in force."""
        self._column_place, self.column_given = places.column, False
        self._restyle()
        self.board.coordinates = self.app.settings.coordinates
        self.board.layout(self.app.mirror(places.board))
        self._help()
        gap, rows = gui.u(6), self.players.height(self.view)
        whole = rows + gui.u(WHOLE) + gap + self._info_room(LEAST) <= places.column.h
        room = column(places.column, gap, rows, gui.u(WHOLE if whole else TITLE), 0)
        self.players.layout(room[0], self.view)
        self.unseen.rect, self.info.rect = room[1], room[2]
        tr = self.app.tr
        self._player_items(gui, lambda seat: tr("tip.qwirkle.player"), self._show_last)
        sheet, key = self.unseen.sheet_place(), self.app.keymap.label("score-sheet")
        tip = tr("tip.with-key", tip=tr("tip.score-sheet"), key=key)
        gui.hotspot("unseen", self.unseen.rect, tr("play.unseen"), None, tip=tr("tip.unseen"))
        gui.hotspot("qwirkle.sheet", sheet, tr("sheet.title"), self.show_sheet, tip=tip)
        able = self.draft_move.may_act or (
            self.moving and self.draft_move.view is not None and self.view.turn == self.owner.seat
        )
        self.tray.build(gui, places.tray, self.draft_move, able, can_undo)
        gui.items.extend(self._items.items(self.view.board.tiles, self.board.help.laid, self.actions.click))

    def _idle(self) -> str:
        """Return how a turn is done, for a seat in a game that goes on; in other turns, what is displayed there."""
        if self.owner.seat is None or self.view.phase == OVER_PHASE:
            return ""
        if not self.draft_move.may_act:
            return self.app.tr("qwirkle.idle.wait")
        if self.draft_move.begins and not self.owner.purist:
            return self.app.tr("qwirkle.idle.first")
        return self.app.tr("qwirkle.idle" if self._aids.spaces else "qwirkle.idle.purist")

    def _wanted_look(self) -> tuple[object, ...]:
        return palette(self.app), marks_of(self.app), self.app.look.theme

    def _use_look(self) -> None:
        self.pieces.use(palette(self.app), marks_of(self.app))
        self.unseen.restyle()
        self.board.restyle(self.pieces, self.app.look.theme)

    def drags_at(self, place: tuple[int, int]) -> bool:
        """Return whether a drag from there moves the table or a tile."""
        return super().drags_at(place) or self.tray.slot_at(place) is not None

    def draw_board(self, surface: pygame.Surface) -> None:
        """Draw the table, what moves over the panels, and what the pointer carries."""
        super().draw_board(surface)
        self.pointer.draw(surface)

    def _column_key(self) -> Hashable:
        return cache_key(self.view), self.board.context.last

    @property
    def displays_hint(self) -> bool:
        """Whether the hint's words are displayed and marks lead on; none do while other tiles lie than it advises."""
        plan = self.hint.plan
        return plan is not None and bool(plan.items or plan.tiles) and super().displays_hint

    @property
    def _hint_card(self) -> bool:
        return self.displays_hint and not self.draft_move.laid

    def _draw_column(self, painter: Painter) -> None:
        owner, last = self.owner, self.board.context.last
        self.players.draw(painter, self.view, owner.names, owner.acting, owner.notes, last)
        self.unseen.draw(painter, self.view, owner.face_down)

    def _draw_info(self, painter: Painter) -> None:
        help_ = self.board.help
        kinds = {**self.view.board.tiles, **help_.laid, **help_.ghost}
        now = self.app.tr("qwirkle.idle.trade") if self.draft_move.trading else stuck(self.app, self.draft_move)
        self.info.draw(painter, self._outcome(), kinds, self._idle(), now)

    # -- input -------------------------------------------------------------------------------

    def _keys(self) -> dict[str, Callable[[], object]]:
        actions = self.actions
        return {
            **{f"hand-{n}": partial(actions.pick, n - 1) for n in range(1, HAND + 1)},
            "sort-colour": partial(actions.sort, BY_COLOUR),
            "sort-shape": partial(actions.sort, BY_SHAPE),
            "take-tile": lambda: actions.take_back(self.place),
            "swap": actions.trade,
            "trade-all": actions.trade_all,
            "end": actions.end,
            "score-sheet": self.show_sheet,
        }

    def key(self, action: str) -> bool:
        """Carry out a key by its action; return whether the action means something here."""
        if action == "confirm" and self._may_confirm():
            self.actions.commit()
            return True
        return super().key(action)

    def _may_confirm(self) -> bool:
        """Return whether Enter on the table ends the turn: when nothing is held any more."""
        draft_move = self.draft_move
        return self._focus.startswith("cell.") and draft_move.held == NOWHERE and bool(draft_move.laid)

    def item_name(self, place: str) -> str:
        """Return the slot that now holds the tile of `tile.<kind>`; the order of a hand is the player's own."""
        kind = KIND_OF.get(place.removeprefix("tile."))
        slot = next((slot for slot in range(HAND) if kind is not None and self.draft_move.kind(slot) == kind), None)
        return place if slot is None else f"hand.{slot + 1}"

    def _place_named(self, name: str) -> int | None:
        try:
            return parse(name[5:]) if name.startswith("cell.") else None
        except ValueError:
            return None

    def focused(self, name: str) -> None:
        """Move the cursor with the focus."""
        self._focus = name
        super().focused(name)

    def aim(self) -> str:
        """Return the cell to which the keyboard goes with the tile in hand: a legal one near where it was last."""
        cells = self.draft_move.cells()
        if not cells:
            return ""
        start = self.board.camera.cell_rect(self._visited if self._visited is not None else 0).center

        def away(cell: int) -> tuple[int, int]:
            place = self.board.camera.cell_rect(cell).center
            return (place[0] - start[0]) ** 2 + (place[1] - start[1]) ** 2, cell

        advised = self._advised_cell()
        return f"cell.{cell_name(advised if advised in cells else min(cells, key=away))}"

    def _advised_cell(self) -> int | None:
        """Return the cell that a hint means for the tile in hand."""
        return None if self.hint.plan is None else self.hint.plan.slots.get(self.draft_move.held)

    # -- narration ---------------------------------------------------------------------------

    @property
    def _aids(self) -> Aids:
        """What the screen marks for its player."""
        own, settings = not self.owner.purist, self.app.settings
        return Aids(own and settings.legal_cells, own and settings.hints)

    @property
    def _own_kinds(self) -> int:
        """The kinds of the hand, as far as it shows."""
        return 0 if self.owner.face_down else set_of(self.view.hand or ())

    def look_around(self, what: LookCommand) -> Sequence[str]:
        """Read a part of the table."""
        locale, view, draft = self.app.locale, self.view, self.draft_move
        tiles = {**view.board.tiles, **self.board.help.laid}
        x, y = xy(self._visited if self._visited is not None else 0)
        match what:
            case LookCommand.BOARD:
                return board_words(locale, view, self._aids, self._own_kinds)
            case LookCommand.ROW:
                return row_words(locale, tiles, y), column_words(locale, tiles, x)
            case LookCommand.PLACES:
                return self._places()
            case LookCommand.HAND:
                return hand_words(locale, draft, view, self.owner.face_down)
            case LookCommand.SCORES:
                return scores_words(locale, view, self.owner.names, turns(self.owner.events()))
            case LookCommand.TURN:
                return [*filter(None, (self.draft_words(),))]
        return ()

    def _places(self) -> Sequence[str]:
        """Return where tiles may go, after what lies provisionally; why none may be laid now."""
        locale, draft = self.app.locale, self.draft_move
        if self.owner.passive:
            return ()
        if not draft.may_act:
            return [reason_words(locale, not_now(self.owner, self.view.phase == OVER_PHASE))]
        if self.owner.face_down and draft.held == NOWHERE:
            return [self.app.tr("around.face-down")]
        found = () if draft.trading else places_words(locale, draft, self._aids)
        return [*filter(None, (self.draft_words(),)), *found]

    def draft_words(self) -> str:
        """Return what lies provisionally, what is held, or what is to be traded."""
        return draft_words(self.app.locale, self.draft_move, self._aids)

    def spoken(self, name: str) -> str:
        """Return a cell with what lies beside it and what the held tile would do there; a seat; the unseen tiles."""
        locale, view, place = self.app.locale, self.view, self._place_named(name)
        if name == "unseen":
            return " ".join(unseen_words(locale, view, self.owner.face_down))
        if name.startswith("player."):
            seat = int(name.removeprefix("player."))
            return score_words(locale, view, seat, self.owner.names[seat], turns(self.owner.events()))
        if place is None:
            return ""
        tiles = {**view.board.tiles, **self.board.help.laid}
        return describe_cell(locale, tiles, self.draft_move, place, self._aids)

    def best_places(self) -> Sequence[str]:
        """Return the cells where the held tile may go, those that score most first."""
        return [f"cell.{cell_name(place)}" for place in best_cells(self.draft_move, self._aids)]

    # -- help --------------------------------------------------------------------------------

    def show_sheet(self) -> None:
        """Open the score sheet: what every turn brought."""
        self.app.nav.open(Route.SCORE_SHEET, turns(self.owner.events()), self.owner.names)

    def _show_last(self, seat: Seat) -> bool:
        """Mark what that seat laid last, if it was the last to lay anything; return whether it was."""
        last = self.board.context.last
        shown = last.cells if last is not None and last.seat == seat else ()
        self.board.help.marked, self.board.help.last_actor = frozenset(shown), seat if shown else None
        return bool(shown)

    def advised_places(self) -> Sequence[str]:
        """Return every tile that the advised action lays, with its cell."""
        advised = () if self.hint.plan is None else self.hint.plan.tiles.items()
        return [tile_at(self.app.locale, kind, place) for place, kind in advised]

    def marked_words(self, seat: Seat) -> Sequence[str]:
        """Return what a seat laid last, and where."""
        last, locale = self.board.context.last, self.app.locale
        if last is None or last.seat != seat:
            return ()
        kinds = tuple(self.view.board.tiles[place] for place in last.cells)
        laid = TilesPlaced(seat, kinds, last.cells, last.points)
        return [narrated(locale, laid, self.view, self.owner.names)]

    def look_at(self, place: int | None) -> bool:
        """Look at a cell; return whether anything looks different: the tile in hand lies there."""
        return super().look_at(place) and self.draft_move.held != NOWHERE

    def _outcome(self) -> DraftOutcome:
        """Return the outcome of what lies provisionally, with the held tile where the pointer is."""
        if self.owner.purist or not self.app.settings.hints:
            outcome = self.draft_move.outcome()
            return outcome if outcome.refusal else DraftOutcome()
        ghost = next(iter(self.board.help.ghost), None)
        return self.draft_move.outcome(ghost)

    def _help(self) -> None:
        """Tell the table what to mark."""
        help_, draft_move = self.board.help, self.draft_move
        cells = draft_move.cells()
        help_.legal = cells if self.app.settings.legal_cells and not self.owner.purist else frozenset()
        before, help_.laid = help_.laid, {cell: kind for kind, cell in draft_move.tiles}
        self._land({cell: kind for cell, kind in help_.laid.items() if before.get(cell) != kind})
        help_.ghost = {}
        kind = draft_move.kind(draft_move.held)
        if kind is not None and self.place in cells and self.place is not None:
            help_.ghost = {self.place: kind}
        outcome = self._outcome()
        help_.lines, help_.wrong = outcome.lines, draft_move.outcome().refusal is not None
        hangs = kind is not None and not self.pointer.dragging  # the pointer itself draws what it drags
        self.held_piece.hold(("tile", kind or 0) if hangs else None, help_.legal)

    def _land(self, laid: Mapping[int, int]) -> None:
        """Let tiles fall that were just laid provisionally."""
        calm = self.app.settings.reduced_motion or self.app.speed == 0
        for cell, kind in laid.items():
            if not (calm or self.board.moving):
                self.board.land(cell, kind)

    @property
    def restless(self) -> bool:
        """Whether a tile in hand or one that is being laid must be drawn anew since the last step."""
        return super().restless or self.board.landing

    @property
    def holding(self) -> bool:
        """Whether a tile is in hand or lands, so that the board is drawn often."""
        return super().holding or self.board.landing

    def changed(self) -> None:
        """Show that something is held, laid or marked otherwise, or that the hand has another order."""
        plan = self.hint.plan
        if plan is not None:
            self._mark_hint(plan_of(self.draft_move, plan.action, plan.reasons))
        super().changed()
        self.board.follow()
