"""What pointer and keys mean at a table of Qwirkle: choosing, laying, dragging, trading, confirming, moving the table.

Nothing is decided here: `laying` knows what may be, the host takes actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core import Illegal
from ui.context import DOUBLE_CLICK
from ui.qwirkle.draft_move import NOWHERE
from ui.qwirkle.dragging import Drag
from ui.qwirkle.tray import TrayActions

if TYPE_CHECKING:
    from ui.qwirkle.game_panel import QwirklePanel

_ZOOM = {"zoom-in": 1, "zoom-out": -1, "zoom-fit": 0}


class BoardInput:
    """Of one desk."""

    def __init__(self, game_panel: QwirklePanel) -> None:
        self.game_panel = game_panel
        self.drag = Drag()
        self._used: tuple[str, float] = ("", 0.0)
        """The place of hand or table that was used last, and when."""

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer, drag, zoom and pan; whether the event was used up."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            slot, cell = self.game_panel.tray.slot_at(event.pos), self.game_panel.board.camera.pick(event.pos)
            if slot is not None or cell is not None:
                self.drag.press(event.pos, slot)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event)
        elif event.type == pygame.MOUSEWHEEL and self.game_panel.board.camera.rect.collidepoint(
            self.game_panel.app.nav.pointer
        ):
            return self._zoom(event.y, self.game_panel.app.nav.pointer)
        return False

    def _moved(self, event: pygame.Event) -> bool:
        carried = self.drag.slot is not None
        begun = self.drag.going
        if self.drag.move(event) and carried:
            if not begun:
                self._lift()
            self.game_panel.look_at(self.game_panel.board.camera.pick(event.pos))
            self.game_panel.app.nav.invalidate()
            return True
        if (event.buttons[2] or self.drag.going) and self.game_panel.board.camera.pan(*event.rel):
            self.game_panel.host.changed()
            return True
        return self.game_panel.look_at(self.game_panel.board.camera.pick(event.pos))

    def draw(self, surface: pygame.Surface) -> None:
        """The tile that the pointer carries."""
        slot, draft_move = self.drag.slot, self.game_panel.draft_move
        kind = draft_move.kind(slot) if self.drag.going and slot is not None else None
        if kind is None:
            return
        hidden = self.game_panel.host.face_down and draft_move.held != slot
        px = max(32, self.game_panel.board.camera.cell)
        picture = self.game_panel.pieces.back(px) if hidden else self.game_panel.pieces.tile(kind, px)
        surface.blit(picture, picture.get_rect(center=self.drag.pos), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _lift(self) -> None:
        """Take the dragged tile into the hand, if anything can be laid now."""
        slot = self.drag.slot
        able = self.game_panel.draft_move.may_act and not self.game_panel.draft_move.trading
        if able and slot is not None and self.game_panel.draft_move.kind(slot) is not None:
            self.game_panel.draft_move.held = slot
        self.game_panel.changed()

    def _released(self, event: pygame.Event) -> bool:
        slot = self.drag.slot
        was_pressed = self.drag.start is not None
        if not self.drag.stop():
            cell = self.game_panel.board.camera.pick(event.pos)
            if was_pressed and slot is None and cell is not None and self.game_panel.app.nav.item_at(event.pos) is None:
                self.click(cell)
                return True
            return False
        if slot is None:
            return True
        target, cell = self.game_panel.tray.slot_at(event.pos), self.game_panel.board.camera.pick(event.pos)
        if target is not None:
            self.game_panel.draft_move.held = NOWHERE
            self.game_panel.draft_move.move(slot, target)
        elif cell is not None and self.game_panel.draft_move.held == slot:
            self.click(cell)
            self.game_panel.draft_move.held = NOWHERE
        else:
            self.game_panel.draft_move.held = NOWHERE
        self.game_panel.changed()
        return True

    def key(self, action: str, focus: str) -> bool:
        """A key of this game, while the item of that name has the focus; whether it was one."""
        if action.startswith("hand-"):
            self._pick(lambda: self.game_panel.draft_move.pick(int(action[5:]) - 1))
        elif action == "confirm" and self._may_confirm(focus):
            self._commit()
        elif action in ("sort-colour", "sort-shape"):
            self._sort(action[5:])
        elif action == "take-tile":
            self._take_back()
        elif action == "swap":
            self._trade()
        elif action == "trade-all":
            self._trade_all()
        elif action == "end":
            self._commit()
        elif action == "score-sheet":
            self.game_panel.show_sheet()
        elif action in _ZOOM:
            self._zoom(_ZOOM[action], None)
        else:
            return False
        return True

    def _may_confirm(self, focus: str) -> bool:
        """Enter on the table ends the turn when nothing is held any more."""
        draft_move = self.game_panel.draft_move
        return focus.startswith("cell.") and draft_move.held == NOWHERE and bool(draft_move.laid)

    def _twice(self, place: str) -> bool:
        """Whether this is the second half of a double click: it takes nothing back that the first one did."""
        (last, then), now = self._used, self.game_panel.app.nav.now
        self._used = place, now
        return place == last and now - then < DOUBLE_CLICK

    def _slot(self, slot: int) -> None:
        draft_move = self.game_panel.draft_move
        twice = self._twice(f"hand.{slot}")
        if not (twice and (draft_move.held == slot or slot in draft_move.marked)):
            self._pick(lambda: draft_move.pick(slot))

    def click(self, cell: int) -> None:
        """A cell was clicked or confirmed."""
        twice = self._twice(f"cell.{cell}")
        if twice and self.game_panel.draft_move.held == NOWHERE and cell in self.game_panel.draft_move.laid:
            return
        if not self.game_panel.draft_move.may_act:
            if self.game_panel.host.seat is not None and not self.game_panel.host.passive:
                self.game_panel.host.refuse(Illegal("not-your-turn"))
            return
        if not self.game_panel.draft_move.busy and (slot := self.game_panel.hint_view.slot_at(cell)) is not None:
            self._pick(lambda: self.game_panel.draft_move.pick(slot))
            return
        self._pick(lambda: self.game_panel.draft_move.put(cell))

    def deeds(self) -> TrayActions:
        return TrayActions(
            slot=self._slot,
            sort=self._sort,
            trade=self._trade,
            trade_all=self._trade_all,
            undo=self._undo,
            commit=self._commit,
        )

    def _pick(self, deed: Callable[[], None]) -> None:
        """Hold, lay, take back or mark something; the rules' reason is told when that cannot be."""
        if not self.game_panel.draft_move.may_act:
            self.game_panel.host.refuse(Illegal("not-your-turn"))
            return
        try:
            deed()
        except Illegal as refusal:
            self.game_panel.host.refuse(refusal)
        self.game_panel.changed()

    def _sort(self, by: str) -> None:
        if not self.game_panel.host.face_down:
            self.game_panel.draft_move.sort(by)
            self.game_panel.changed()

    def _trade(self) -> None:
        """Begin to mark tiles; the second time, trade them."""
        if self.game_panel.draft_move.trading and self.game_panel.draft_move.marked:
            self._commit()
        else:
            self._pick(self.game_panel.draft_move.start_trade)

    def _trade_all(self) -> None:
        if self.game_panel.draft_move.trading:
            self._pick(self.game_panel.draft_move.mark_all)
        else:
            self._pick(self.game_panel.draft_move.start_trade)

    def _take_back(self) -> None:
        """The tile under the keyboard's cursor, or the last one that was laid."""
        here = self.game_panel.cell if self.game_panel.cell in self.game_panel.draft_move.laid else None
        self.game_panel.draft_move.take_back(here)
        self.game_panel.changed()

    def _undo(self) -> None:
        """The last tile that lies provisionally; without any, what the table allows."""
        if self.game_panel.draft_move.trading or not self.game_panel.draft_move.take_back():
            if self.game_panel.draft_move.busy:
                self.game_panel.draft_move.clear()
            else:
                self.game_panel.host.undo()
                return
        self.game_panel.changed()

    def _commit(self) -> None:
        """Do what is laid or marked."""
        if not self.game_panel.draft_move.may_act:
            self.game_panel.host.refuse(Illegal("not-your-turn"))
            return
        try:
            action = self.game_panel.draft_move.action()
        except Illegal as refusal:
            self.game_panel.host.refuse(refusal)
            return
        self.game_panel.host.submit(action)

    def _zoom(self, steps: int, around: tuple[int, int] | None) -> bool:
        """In, out, or (0) everything again."""
        if steps:
            cursor = self.game_panel.board.cursor
            around = around or (None if cursor is None else self.game_panel.board.camera.cell_rect(cursor).center)
            self.game_panel.board.camera.zoom(max(-1, min(1, steps)), around)
        else:
            self.game_panel.board.camera.fit()
        self.game_panel.host.changed()
        return True
