"""The part of the play scene that belongs to Qwirkle: table, panels, tray, and what input means.

The scene tells it the moment (`sync`, `play`) and is told actions to submit; it never sees the true state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.bots.hint import Hint
from game.core import Seat
from game.qwirkle import events as ev
from game.qwirkle.cells import name as cell_name
from game.qwirkle.cells import parse
from game.qwirkle.state import OVER_PHASE, View
from game.table import Update
from ui.context import Context, Route
from ui.item import Item
from ui.qwirkle.anchors import PanelAnchors
from ui.qwirkle.board import BoardView
from ui.qwirkle.board_items import BoardItems
from ui.qwirkle.controls import BoardInput
from ui.qwirkle.draft_move import BY_COLOUR, BY_SHAPE, NOWHERE, DraftMove, DraftOutcome
from ui.qwirkle.final_scores import turns
from ui.qwirkle.hint_view import HintView
from ui.qwirkle.info import Info
from ui.qwirkle.pieces import letters_of, palette, pieces_for
from ui.qwirkle.places import cells_of
from ui.qwirkle.players import Players, cache_key
from ui.qwirkle.sounds import cue
from ui.qwirkle.tray import Tray
from ui.qwirkle.tray_actions import TrayActions
from ui.qwirkle.unseen import TITLE, WHOLE, Unseen
from ui.table import game_panel
from ui.table.game_panel import CatchUpLine, PanelOwner, PanelRects
from ui.table.hint_card import card
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter, column

_ZOOM = {"zoom-in": 1, "zoom-out": -1, "zoom-fit": 0}
INFO, LEAST = 150, 96
"""Layout units."""


class QwirklePanel(game_panel.GamePanel):
    """One table of Qwirkle on the screen."""

    ending = "qwirkle.commit"

    def __init__(self, app: Context, owner: PanelOwner) -> None:
        self.app, self.owner = app, owner
        self.draft_move = DraftMove()
        self.pieces = pieces_for(app)
        self.players = Players(app, self.pieces)
        self.unseen = Unseen(app, self.pieces)
        self.info = Info(app, self.pieces)
        self.hint_view = HintView(app, owner)
        self.actions = TrayActions(app, owner, self.draft_move, self.hint_view, self.changed)
        self.tray = Tray(app, self.pieces, self.actions, owner)
        anchors = PanelAnchors(owner, self.players, self.tray, self.unseen)
        self.board = BoardView(app.art, self.pieces, anchors, app.settings.board_theme)
        self.controls = BoardInput(app, owner, self.draft_move, self.tray, self.board, self.look_at)
        self._look = self._wanted_look()
        self.cell: int | None = None
        """The cell under the pointer, or else under the keyboard's cursor."""
        self._visited: int | None = None
        """The cell that the keyboard's cursor was on last."""
        self._cells = BoardItems(app, self.board.camera)
        self._focus = ""

    # -- the moment --------------------------------------------------------------------------

    def sync(self, view: View, legal: Iterable[Any]) -> None:
        """Snap to a moment. `legal` is empty unless the seat at the screen is to act."""
        self.suggest(None)
        self.draft_move.sync(view, any(True for _ in legal))
        self.board.help.laid = {}
        self.board.sync(view)
        self._help()

    def play(self, update: Update, seen: Callable[[ev.Event], None]) -> None:
        """Show what happened, up to the update's view; `seen` is told each event when it is seen and heard."""
        self.suggest(None)
        laid = dict(self.board.help.laid)
        self.draft_move.sync(update.view, False)
        self.board.help.laid = {}
        self._help()
        self.board.on_event = partial(self._happened, seen)
        self.board.context.feast = self.app.tr("qwirkle.feast")
        self.board.skip()
        self.board.context.laid = laid
        self.board.play(update.events, update.view)

    def _happened(self, seen: Callable[[ev.Event], None], event: ev.Event) -> None:
        self.app.sounds.play(cue(event))
        seen(event)

    @property
    def moving(self) -> bool:
        """Whether something is being played on the table."""
        return self.board.moving

    def update(self, dt: float) -> None:
        """Let time pass on the table."""
        self.board.speed = self.app.speed
        self.board.context.calm = self.app.settings.reduced_motion
        self.board.update(dt)

    def skip(self) -> None:
        """Finish what is being played."""
        self.board.skip()

    @property
    def view(self) -> View:
        """The moment shown; while something is animated, the moment of the animation."""
        return self.board.shown

    def mark(self, cells: int, seat: Seat | None = None) -> None:
        """Highlight what a line of the log is about, or where that seat has just acted."""
        self.board.help.marked, self.board.help.doer = cells_of(cells), seat

    def number(self, places: Mapping[int, int], told: Sequence[CatchUpLine] = ()) -> None:
        """Number what happened since the player's last turn, and tell it while nothing lies provisionally."""
        self.board.help.since = {min(cells_of(span)): number for span, number in places.items() if span}
        self.info.told = told

    def suggest(self, hint: Hint | None) -> None:
        """Show a hint to the seat at the screen, or none any more."""
        self.board.help.advised = self.hint_view.show(hint, self.draft_move)

    def advised(self) -> tuple[str, ...]:
        """The hint in words: what to do, then the reasons."""
        return self.hint_view.words()

    @property
    def tells_hint(self) -> bool:
        """Whether the words of the hint stand beside the board now."""
        return bool(self.hint_view.words()) and self.info.rect.h >= self.app.u(LEAST)

    def draw_marks(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        """Mark the items that the hint is about."""
        self.hint_view.draw_marks(surface, items)

    def first(self) -> str:
        """The hand; where nothing fits, what must be done instead."""
        if self.draft_move.must_pass:
            return "qwirkle.commit"
        return "qwirkle.trade" if self.draft_move.must_trade else "hand.1"

    def put_down(self) -> bool:
        """Take back all that is held, laid or marked; whether there was anything."""
        busy = self.draft_move.busy
        self.draft_move.clear()
        self.changed()
        return busy

    def prompt(self) -> str:
        """What the player at the screen may do now, in a sentence."""
        draft_move, tr = self.draft_move, self.app.tr
        if not draft_move.may_act or draft_move.view is None:
            return ""
        if draft_move.trading:
            return tr("hint.qwirkle.trade", n=len(draft_move.marked))
        if draft_move.held != NOWHERE:
            return tr("hint.qwirkle.held" if draft_move.cells() else "hint.qwirkle.nowhere")
        if draft_move.laid:
            refused = draft_move.outcome().refusal is not None
            return tr("hint.qwirkle.refused" if refused else "hint.qwirkle.laid", key=self.app.keymap.label("end"))
        if draft_move.begins:
            return tr("hint.qwirkle.first", n=draft_move.wanted)
        return self._stuck() or tr("hint.qwirkle.turn")

    def _stuck(self) -> str:
        """What must be done where nothing fits, in a sentence; "" where something does."""
        must = "pass" if self.draft_move.must_pass else "must-trade" if self.draft_move.must_trade else ""
        return self.app.tr(f"hint.qwirkle.{must}") if must else ""

    def topic(self) -> str:
        """The chapter of the rules for what is going on."""
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
        """All that there is: the table has no end."""
        return width

    def column_height(self, room: int) -> int:
        """How much of the room beside the board is wanted; with little room the players take one line each."""
        u, gap = self.app.u, self.app.u(6)
        self.players.compact = False
        if self.players.height(self.view) + u(WHOLE) + gap + self._info_room(LEAST) > room:
            self.players.compact = True
        return min(room, self.players.height(self.view) + u(WHOLE) + gap + self._info_room(INFO))

    def _info_room(self, units: int) -> int:
        """Pixels for what tiles would score, the gap before it too; where nothing is laid, none."""
        return 0 if self.owner.passive else self.app.u(units) + self.app.u(6)

    def build(self, gui: Gui, places: PanelRects, can_undo: bool) -> None:
        """Lay everything out for the moment in force."""
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
        for seat, words in enumerate(self.owner.names):
            show = partial(self._show_last, seat)
            gui.touch(
                f"player.{seat}",
                self.app.mirror(self.players.row(seat)),
                words,
                show,
                tip=tr("tip.qwirkle.player"),
                group="players",
            )
        sheet, key = self.unseen.sheet_place(), self.app.keymap.label("score-sheet")
        tip = tr("tip.with-key", tip=tr("tip.score-sheet"), key=key)
        gui.touch("unseen", self.unseen.rect, tr("play.unseen"), None, tip=tr("tip.unseen"))
        gui.touch("qwirkle.sheet", sheet, tr("sheet.title"), self.show_sheet, tip=tip)
        able = self.draft_move.may_act or (
            self.moving and self.draft_move.view is not None and self.view.turn == self.owner.seat
        )
        self.tray.build(gui, places.tray, self.draft_move, able, can_undo)
        gui.items.extend(self._cells.items(self.view.board.tiles, self.board.help.laid, self.actions.click))

    def _idle(self) -> str:
        """How a turn is done, for whoever may do one."""
        if self.owner.seat is None:
            return ""
        return self.app.tr("qwirkle.idle.first" if self.draft_move.begins else "qwirkle.idle")

    def _wanted_look(self) -> tuple[object, ...]:
        return palette(self.app), letters_of(self.app), self.app.settings.board_theme

    def _restyle(self) -> None:
        """Follow the settings."""
        if self._wanted_look() == self._look:
            return
        self._look = self._wanted_look()
        self.pieces.use(palette(self.app), letters_of(self.app))
        self.unseen.restyle()
        self.board.restyle(self.pieces, self.app.settings.board_theme)

    def draw_board(self, surface: pygame.Surface) -> None:
        """The table, what flies from and to it over the panels, and what the pointer carries."""
        self.board.draw(surface)
        self.board.draw_above(surface)
        self.controls.draw(surface)

    def cache_key(self) -> Hashable:
        """Equal as long as the panels look the same, as far as they follow the game."""
        return cache_key(self.view), self.board.context.last

    def draw_hand(self, painter: Painter) -> None:
        """The painted part of the tray alone."""
        self.tray.draw(painter)

    def draw_panels(self, surface: pygame.Surface, gui: Gui) -> None:
        """Panels and tray at the moment shown; the buttons of `gui` lie under what is painted."""
        painter, view = Painter(self.app, surface), self.view
        gui.draw(surface)
        last = self.board.context.last
        self.players.draw(painter, view, self.owner.names, self.owner.acting, self.owner.notes, last)
        self.unseen.draw(painter, view, self.owner.face_down)
        outcome = self._outcome()
        if self.tells_hint and not self.draft_move.laid:
            card(painter, self.info.rect, self.advised())
        else:
            kinds = {**view.board.tiles, **self.board.help.laid, **self.board.help.ghost}
            told = self.app.tr("qwirkle.idle.trade") if self.draft_move.trading else self._stuck()
            self.info.draw(painter, outcome, kinds, self._idle(), told)
        self.tray.draw(painter)
        self.hint_view.draw_marks(surface, gui.items)

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer, drag, zoom and pan; whether the event was used up."""
        return self.controls.handle(event)

    def key(self, action: str) -> bool:
        """A key of this game; whether it was one."""
        actions = self.actions
        keys: dict[str, Callable[[], object]] = {
            "sort-colour": partial(actions.sort, BY_COLOUR),
            "sort-shape": partial(actions.sort, BY_SHAPE),
            "take-tile": lambda: actions.take_back(self.cell),
            "swap": actions.trade,
            "trade-all": actions.trade_all,
            "end": actions.commit,
            "score-sheet": self.show_sheet,
        }
        if action.startswith("hand-"):
            actions.pick(int(action[5:]) - 1)
        elif action == "confirm" and self._may_confirm():
            actions.commit()
        elif action in keys:
            keys[action]()
        elif action in _ZOOM:
            self.controls.zoom(_ZOOM[action], None)
        else:
            return False
        return True

    def _may_confirm(self) -> bool:
        """Return whether Enter on the table ends the turn: when nothing is held any more."""
        draft_move = self.draft_move
        return self._focus.startswith("cell.") and draft_move.held == NOWHERE and bool(draft_move.laid)

    def focused(self, name: str) -> None:
        """The keyboard's focus moved."""
        self._focus = name
        cell = parse(name[5:]) if name.startswith("cell.") else None
        self._visited = self._visited if cell is None else cell
        if self.controls.drag.start is not None:  # under the pointer nothing moves away before the click is done
            self.board.cursor = cell
        elif self.board.point_to(cell):
            self.owner.changed()
        self.look_at(cell)

    def aim(self) -> str:
        """The cell to which the keyboard goes with the tile in hand: a legal one near where it was last."""
        cells = self.draft_move.cells()
        if not cells:
            return ""
        start = self.board.camera.cell_rect(self._visited if self._visited is not None else 0).center

        def away(cell: int) -> tuple[int, int]:
            place = self.board.camera.cell_rect(cell).center
            return (place[0] - start[0]) ** 2 + (place[1] - start[1]) ** 2, cell

        return f"cell.{cell_name(self.hint_view.aim(self.draft_move) or min(cells, key=away))}"

    # -- help --------------------------------------------------------------------------------

    def show_sheet(self) -> None:
        """What every turn brought, on a page of its own."""
        self.app.nav.open(Route.SCORE_SHEET, turns(self.owner.events()), self.owner.names)

    def _show_last(self, seat: Seat) -> None:
        """Mark what that seat laid last, if it was the last to lay anything."""
        last = self.board.context.last
        shown = last.cells if last is not None and last.seat == seat else ()
        self.board.help.marked, self.board.help.doer = frozenset(shown), seat if shown else None
        self.app.nav.invalidate()

    def look_at(self, cell: int | None) -> bool:
        """The pointer or the cursor is on that cell now; whether anything looks different for that."""
        if cell == self.cell:
            return False
        self.cell = cell
        self._help()
        return bool(self.draft_move.held != NOWHERE)

    def _outcome(self) -> DraftOutcome:
        """What lies there provisionally comes to, with the held tile where it is pointed at."""
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
        help_.laid = {cell: kind for kind, cell in draft_move.tiles}
        help_.ghost = {}
        kind = draft_move.kind(draft_move.held)
        if kind is not None and self.cell in cells and self.cell is not None:
            help_.ghost = {self.cell: kind}
        outcome = self._outcome()
        help_.lines, help_.wrong = outcome.lines, draft_move.outcome().refusal is not None

    def changed(self) -> None:
        """Something is held, laid or marked otherwise: show it so."""
        self._help()
        self.board.follow()
        self.owner.changed()
