"""The part of the play scene that belongs to Tigris & Euphrates: board, panels, tray, and what input means.

The scene tells it the moment (`sync`, `play`) and is told actions to submit; it never sees a table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial

import pygame

from game import bits
from game.bots.hint import Hint
from game.core import Illegal, Seat
from game.table import Update
from game.tigris import events as ev
from game.tigris.actions import DECLINE, END, WAR, Action
from game.tigris.state import ACTION, MONUMENT, TREASURE, View
from ui.context import Context
from ui.item import Item
from ui.table import game_panel
from ui.table.game_panel import CatchUpLine, PanelOwner, PanelRects
from ui.table.hint_card import card
from ui.tigris.anchors import PanelAnchors
from ui.tigris.board import BoardView
from ui.tigris.board_items import BoardItems
from ui.tigris.camera import fitting
from ui.tigris.final_scores import palette
from ui.tigris.hint_view import HintView
from ui.tigris.info import Info
from ui.tigris.input import CATASTROPHE_HELD, BoardInput
from ui.tigris.pieces import Pieces
from ui.tigris.players import Players, cache_key
from ui.tigris.preview import Preview
from ui.tigris.preview_cache import PreviewCache
from ui.tigris.rules_topic import rules_topic
from ui.tigris.sounds import cue
from ui.tigris.tray import Tray, TrayActions
from ui.tigris.unseen import UnseenTiles
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter, column

TALLY, INFO, LEAST = 34, 190, 150
"""Layout units."""
_ZOOM = {"zoom-in": 1, "zoom-out": -1, "zoom-fit": 0}
_LEADER_KEYS = {"leader-black": 0, "leader-red": 1, "leader-blue": 2, "leader-green": 3}


class TigrisPanel(game_panel.GamePanel):
    """One table of Tigris & Euphrates on the screen."""

    def __init__(self, app: Context, owner: PanelOwner) -> None:
        self.app, self.owner = app, owner
        self.pieces = Pieces(app.art, palette(app))
        self.input = BoardInput()
        self.players = Players(app, self.pieces)
        self.info = Info(app, self.pieces, owner)
        self.tray = Tray(app, self.pieces, self._actions(), owner)
        self.tally = UnseenTiles(app, self.pieces)
        anchors = PanelAnchors(owner, self.players, self.tray, self.tally)
        self.board = BoardView(app.art, self.pieces, anchors, app.settings.board_theme)
        self._visited: int | None = None
        """The cell that the keyboard's cursor was on last."""
        self.cell: int | None = None
        """The cell under the pointer, or else under the keyboard's cursor."""
        self._cells = BoardItems(app, self.board.camera)
        self._foresight = PreviewCache(app, owner, self.input)
        self._hint = HintView(app, owner)

    def sync(self, view: View, legal: Iterable[Action]) -> None:
        """Snap to a moment. `legal` is empty unless the seat at the screen is to act."""
        self._foresight.forget()
        self.suggest(None)
        self.board.sync(view)
        self.input.sync(view, legal)
        self._help()

    def play(self, update: Update, seen: Callable[[ev.Event], None]) -> None:
        """Show what happened, up to the update's view; `seen` is told each event when it is seen and heard."""
        self._foresight.forget()
        self.suggest(None)
        self.input.sync(update.view, ())
        self._help()
        self.board.on_event = partial(self._happened, seen)
        self.board.play(update.events, update.view)

    def _happened(self, seen: Callable[[ev.Event], None], event: ev.Event) -> None:
        self.app.sounds.play(cue(event))
        seen(event)

    @property
    def moving(self) -> bool:
        """Whether something is being played on the board."""
        return self.board.moving

    def update(self, dt: float) -> None:
        """Let time pass on the board."""
        self.board.speed = self.app.speed
        self.board.context.calm = self.app.settings.reduced_motion
        self.board.update(dt)

    def skip(self) -> None:
        """Finish what is being played."""
        self.board.skip()

    def mark(self, cells: int, seat: Seat | None = None) -> None:
        """Highlight what a line of the log is about, or where that seat has just acted."""
        self.board.help.marked, self.board.help.doer = cells, seat
        self.board.refresh()

    def number(self, places: Mapping[int, int], told: Sequence[CatchUpLine] = ()) -> None:
        """Number what happened since the player's last turn, and tell it while nothing is pointed at."""
        self.board.help.since = {cell: number for cells, number in places.items() for cell in bits.each(cells)}
        self.info.told = told
        self.board.refresh()

    def suggest(self, hint: Hint | None) -> None:
        """Show a hint to the seat at the screen, or none any more."""
        self.board.suggested = self._hint.show(hint, self.input.view, self.cell)

    def advised(self) -> tuple[str, ...]:
        """The hint in words: what to do, then the reasons."""
        return self._hint.words()

    @property
    def tells_hint(self) -> bool:
        """Whether the words of the hint stand beside the board now."""
        return self._hint.told(self.info.rect, self.cell)

    def draw_marks(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        """Mark the items that the hint is about."""
        self._hint.draw_marks(surface, items)

    def put_down(self) -> bool:
        """Let go of what is held; whether there was anything."""
        held = self.input.busy
        if self.input.view is not None and self.input.view.phase == TREASURE:
            return False
        self.input.put_down()
        self._changed()
        return held

    @property
    def view(self) -> View:
        """The moment shown; while something is animated, the moment of the animation."""
        return self.board.shown

    def prompt(self) -> str:
        """What the player at the screen may do now, in a sentence."""
        view, tr = self.input.view, self.app.tr
        if view is None or not self.input.legal:
            return ""
        if view.phase == ACTION and self.input.swapping:
            return tr("hint.swap", n=len(self.input.marked))
        if view.phase == ACTION and self.input.held:
            return tr(f"hint.held.{self.input.held[0]}" if self.input.cells() else "hint.held.nowhere")
        if view.phase == ACTION:
            return tr("hint.action", n=view.actions_left) if view.actions_left else tr("hint.done")
        if view.phase == MONUMENT and self.input.held:
            return tr("hint.held.monument")
        return tr(f"hint.{view.phase}")

    def topic(self) -> str:
        """The chapter of the rules for what is held, asked, or under the cursor."""
        return rules_topic(self.input, self.cell)

    # -- place and picture -------------------------------------------------------------------

    def board_width(self, width: int, height: int) -> int:
        """How much of that room the board and its coordinates take."""
        cell, band = fitting(width, height, self.app.settings.coordinates)
        return cell * bits.WIDTH + 2 * band

    def column_height(self, room: int) -> int:
        """How much of the room beside the board is wanted; with little room the players take one line each."""
        view, u = self.view, self.app.u
        rest = u(TALLY) + 2 * u(6)
        self.players.compact = False
        if self.players.height(view, view.seat) + rest + u(LEAST) > room:
            self.players.compact = True
        return min(room, self.players.height(view, view.seat) + rest + u(INFO))

    def build(self, gui: Gui, places: PanelRects, can_undo: bool) -> None:
        """Lay out everything for the view in force."""
        view = self.view
        self._help()
        self.board.coordinates = self.app.settings.coordinates
        if self.board.theme != self.app.settings.board_theme:
            self.board.restyle(self.app.settings.board_theme)
        self.board.layout(self.app.mirror(places.board))
        rows = self.players.height(view, view.seat)
        tally = gui.u(TALLY) if rows + gui.u(TALLY) + 2 * gui.u(6) <= places.column.h else 1
        room = column(places.column, gui.u(6), rows, tally, 0)
        self.players.layout(room[0], view, view.seat)
        self.tally.rect, self.info.rect = room[1], room[2]
        self._row_items(gui)
        if self.input.view is not None:
            able = bool(self.input.legal) or (self.moving and self.input.view.turn == self.owner.seat)
            self.tray.build(gui, places.tray, self.input.view, self.input, able, can_undo)
        gui.items.extend(self._cells.items(view, self.owner.names, self.click))

    def _row_items(self, gui: Gui) -> None:
        """Add items for the players and for the count of unseen tiles."""
        tr = self.app.tr
        for seat, name in enumerate(self.owner.names):
            rect, show = self.app.mirror(self.players.row(seat)), partial(self._show_leaders, seat)
            gui.touch(f"player.{seat}", rect, name, show, tip=tr("tip.player"), group="players")
        if self.tally.rect.h > 1:
            gui.touch("unseen", self.tally.rect, tr("play.unseen"), None, tip=tr("tip.unseen"))

    def _show_leaders(self, seat: Seat) -> None:
        """Mark where that seat's leaders stand."""
        cells = self.view.leaders[4 * seat : 4 * seat + 4]
        self.mark(sum(1 << cell for cell in cells if cell >= 0))
        self.app.nav.invalidate()

    def draw_board(self, surface: pygame.Surface) -> None:
        """The board, and what flies from and to it over the panels."""
        self.board.draw(surface)
        self.board.draw_above(surface)

    def cache_key(self) -> Hashable:
        """Equal as long as the panels look the same, as far as they follow the game."""
        return cache_key(self.view)

    def draw_hand(self, painter: Painter) -> None:
        """The painted part of the tray alone."""
        self.tray.draw(painter)

    def draw_panels(self, surface: pygame.Surface, gui: Gui) -> None:
        """Panels and tray at the moment shown; the buttons of `gui` lie under what is painted."""
        painter, view, cell = Painter(self.app, surface), self.view, self.cell
        gui.draw(surface)
        self.players.draw(painter, view, self.owner.names, self.owner.acting, self.owner.notes)
        self.tally.draw(painter, view, self.owner.face_down)
        if self.tells_hint:
            card(painter, self.info.rect, self.advised())
        else:
            outlook = self._foresight.of(cell)
            self.info.draw(painter, view, cell, outlook, self.app.tr("info.idle"), self.owner.face_down)
        self.tray.draw(painter)
        self._hint.draw_marks(surface, gui.items)

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer, zoom and pan; whether anything looks different."""
        if event.type == pygame.MOUSEMOTION:
            if event.buttons[2] and self.board.camera.pan(*event.rel):
                self.owner.changed()
                return True
            return self._look_at(self.board.pick(event.pos))
        if event.type == pygame.MOUSEWHEEL and self.board.camera.frame.collidepoint(self.app.nav.pointer):
            return self._zoom(event.y, self.app.nav.pointer)
        return False

    def focused(self, name: str) -> None:
        """The keyboard's focus moved."""
        cell = bits.CELL_OF.get(name[5:]) if name.startswith("cell.") else None
        self._visited = self._visited if cell is None else cell
        if self.board.point_to(cell):
            self.owner.changed()
        self._look_at(cell)

    def aim(self) -> str:
        """The cell to which the keyboard goes with the piece in hand: where it was last, else where that may go."""
        cell = next(bits.each(self.input.cells()), None) if self._visited is None else self._visited
        cell = self._hint.aim(self.input.held, cell)
        return f"cell.{bits.name(cell)}" if self.input.held and cell is not None else ""

    def key(self, action: str) -> bool:
        """A key of this game; whether it was one."""
        if action.startswith("hand-"):
            self._pick(lambda: self.input.pick_slot(int(action[5:]) - 1))
        elif action in _LEADER_KEYS:
            self._pick(lambda: self.input.hold(("leader", _LEADER_KEYS[action])))
        elif action == "catastrophe":
            self._pick(lambda: self.input.hold(CATASTROPHE_HELD))
        elif action == "swap":
            self._swap()
        elif action == "withdraw":
            self._withdraw()
        elif action == "end":
            self._end()
        elif action in _ZOOM:
            self._zoom(_ZOOM[action], None)
        else:
            return False
        return True

    def click(self, cell: int) -> None:
        """A cell was clicked or confirmed."""
        if not self.input.legal:
            if self.owner.seat is not None and not self.owner.passive:
                self.owner.refuse(Illegal("not-your-turn"))
            return
        if not self.input.busy and (piece := self._hint.piece_at(cell)):
            self._pick(lambda: self.input.hold(*piece))
            return
        try:
            action = self.input.at(cell)
        except Illegal as refusal:
            self.owner.refuse(refusal)
            return
        if action is None:
            self._changed()
        else:
            self.owner.submit(action)

    def _actions(self) -> TrayActions:
        return TrayActions(
            slot=lambda slot: self._pick(lambda: self.input.pick_slot(slot)),
            leader=lambda colour: self._pick(lambda: self.input.hold(("leader", colour))),
            catastrophe=lambda: self._pick(lambda: self.input.hold(CATASTROPHE_HELD)),
            monument=lambda monument: self._pick(lambda: self.input.hold(("monument", monument))),
            war=lambda colour: self.owner.submit(WAR[colour]),
            decline=lambda: self.owner.submit(DECLINE),
            swap=self._swap,
            withdraw=self._withdraw,
            undo=self.owner.undo,
            end=self._end,
        )

    def _pick(self, change: Callable[[], None]) -> None:
        """Pick something up, or say why not."""
        view = self.input.view
        if view is None or not self.input.legal:
            self.owner.refuse(Illegal("not-your-turn"))
            return
        if view.phase not in (ACTION, MONUMENT):
            self.owner.refuse(Illegal(f"phase-{view.phase}"))
            return
        try:
            change()
        except Illegal as refusal:
            self.owner.refuse(refusal)
        self._changed()

    def _swap(self) -> None:
        """Begin to mark tiles; the second time, swap them."""
        if self.input.swapping and self.input.marked:
            self.owner.submit(self.input.swap())
        else:
            self._pick(self.input.start_swap)
            if self._hint.shown and self.input.swapping:
                self.input.marked = self._hint.shown.marked
                self._changed()

    def _withdraw(self) -> None:
        try:
            self.owner.submit(self.input.withdraw())
        except Illegal as refusal:
            self.owner.refuse(refusal)

    def _end(self) -> None:
        """End the turn, after a question where the player wants one."""
        view, mode = self.input.view, self.app.settings.confirmations
        if view is None or not self.input.legal or view.phase != ACTION:
            self.owner.refuse(Illegal(f"phase-{view.phase}" if view and self.input.legal else "not-your-turn"))
        elif mode == "always" or (mode == "risky" and view.actions_left):
            tr = self.app.tr
            words = tr("confirm.end", n=view.actions_left) if view.actions_left else tr("confirm.end-plain")
            self.app.nav.confirm(words, tr("play.end"), lambda: self.owner.submit(END))
        else:
            self.owner.submit(END)

    # -- help --------------------------------------------------------------------------------

    def _zoom(self, steps: int, around: tuple[int, int] | None) -> bool:
        """In, out, or (0) the whole board again."""
        if steps:
            self.board.zoom(max(-1, min(1, steps)), around)
        else:
            self.board.camera.fit()
        self.owner.changed()
        return True

    def _look_at(self, cell: int | None) -> bool:
        if cell == self.cell:
            return False
        self.cell = cell
        self._help()
        return True

    def _help(self) -> None:
        """Tell the board what to mark."""
        legal = self.input.cells() if self.app.settings.legal_cells and not self.owner.purist else 0
        outlook = self._foresight.of(self.cell)
        self.board.hover = self.cell
        self.board.preview = outlook if isinstance(outlook, Preview) else None
        wanted = (legal, not self.owner.purist)
        if wanted != (self.board.help.legal, self.board.help.strengths):
            self.board.help.legal, self.board.help.strengths = wanted
            self.board.refresh()

    def _changed(self) -> None:
        self._help()
        self.owner.changed()
