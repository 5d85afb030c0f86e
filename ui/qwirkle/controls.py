"""What pointer and keys mean at a table of Qwirkle: choosing, laying, dragging, trading, confirming, moving the table.

Nothing is decided here: `laying` knows what may be, the host takes actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core import Illegal
from ui.hands import DOUBLE
from ui.qwirkle.dragging import Drag
from ui.qwirkle.laying import NOWHERE
from ui.qwirkle.tray import Deeds

if TYPE_CHECKING:
    from ui.qwirkle.desk import Desk

_ZOOM = {"zoom-in": 1, "zoom-out": -1, "zoom-fit": 0}


class Controls:
    """Of one desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.drag = Drag()
        self._used: tuple[str, float] = ("", 0.0)
        """The place of hand or table that was used last, and when."""

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer, drag, zoom and pan; whether the event was used up."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            slot, cell = self.desk.tray.slot_at(event.pos), self.desk.board.camera.pick(event.pos)
            if slot is not None or cell is not None:
                self.drag.press(event.pos, slot)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event)
        elif event.type == pygame.MOUSEWHEEL and self.desk.board.camera.rect.collidepoint(self.desk.app.pointer):
            return self._zoom(event.y, self.desk.app.pointer)
        return False

    def _moved(self, event: pygame.Event) -> bool:
        carried = self.drag.slot is not None
        begun = self.drag.going
        if self.drag.move(event) and carried:
            if not begun:
                self._lift()
            self.desk.look_at(self.desk.board.camera.pick(event.pos))
            self.desk.app.invalidate()
            return True
        if (event.buttons[2] or self.drag.going) and self.desk.board.camera.pan(*event.rel):
            self.desk.host.changed()
            return True
        return self.desk.look_at(self.desk.board.camera.pick(event.pos))

    def draw(self, surface: pygame.Surface) -> None:
        """The tile that the pointer carries."""
        slot, laying = self.drag.slot, self.desk.laying
        kind = laying.kind(slot) if self.drag.going and slot is not None else None
        if kind is None:
            return
        hidden = self.desk.host.face_down and laying.held != slot
        px = max(32, self.desk.board.camera.cell)
        picture = self.desk.pieces.back(px) if hidden else self.desk.pieces.tile(kind, px)
        surface.blit(picture, picture.get_rect(center=self.drag.pos), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _lift(self) -> None:
        """Take the dragged tile into the hand, if anything can be laid now."""
        slot = self.drag.slot
        able = self.desk.laying.may_act and not self.desk.laying.trading
        if able and slot is not None and self.desk.laying.kind(slot) is not None:
            self.desk.laying.held = slot
        self.desk.changed()

    def _released(self, event: pygame.Event) -> bool:
        slot = self.drag.slot
        was_pressed = self.drag.start is not None
        if not self.drag.stop():
            cell = self.desk.board.camera.pick(event.pos)
            if was_pressed and slot is None and cell is not None and self.desk.app.item_at(event.pos) is None:
                self.click(cell)
                return True
            return False
        if slot is None:
            return True
        target, cell = self.desk.tray.slot_at(event.pos), self.desk.board.camera.pick(event.pos)
        if target is not None:
            self.desk.laying.held = NOWHERE
            self.desk.laying.move(slot, target)
        elif cell is not None and self.desk.laying.held == slot:
            self.click(cell)
            self.desk.laying.held = NOWHERE
        else:
            self.desk.laying.held = NOWHERE
        self.desk.changed()
        return True

    def key(self, action: str, focus: str) -> bool:
        """A key of this game, while the item of that name has the focus; whether it was one."""
        if action.startswith("hand-"):
            self._pick(lambda: self.desk.laying.pick(int(action[5:]) - 1))
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
            self.desk.show_sheet()
        elif action in _ZOOM:
            self._zoom(_ZOOM[action], None)
        else:
            return False
        return True

    def _may_confirm(self, focus: str) -> bool:
        """Enter on the table ends the turn when nothing is held any more."""
        laying = self.desk.laying
        return focus.startswith("cell.") and laying.held == NOWHERE and bool(laying.laid)

    def _twice(self, place: str) -> bool:
        """Whether this is the second half of a double click: it takes nothing back that the first one did."""
        (last, then), now = self._used, self.desk.app.now
        self._used = place, now
        return place == last and now - then < DOUBLE

    def _slot(self, slot: int) -> None:
        laying = self.desk.laying
        twice = self._twice(f"hand.{slot}")
        if not (twice and (laying.held == slot or slot in laying.marked)):
            self._pick(lambda: laying.pick(slot))

    def click(self, cell: int) -> None:
        """A cell was clicked or confirmed."""
        twice = self._twice(f"cell.{cell}")
        if twice and self.desk.laying.held == NOWHERE and cell in self.desk.laying.laid:
            return
        if not self.desk.laying.may_act:
            if self.desk.host.seat is not None and not self.desk.host.passive:
                self.desk.host.refuse(Illegal("not-your-turn"))
            return
        if not self.desk.laying.busy and (slot := self.desk.advice.slot_at(cell)) is not None:
            self._pick(lambda: self.desk.laying.pick(slot))
            return
        self._pick(lambda: self.desk.laying.put(cell))

    def deeds(self) -> Deeds:
        return Deeds(
            slot=self._slot,
            sort=self._sort,
            trade=self._trade,
            trade_all=self._trade_all,
            undo=self._undo,
            commit=self._commit,
        )

    def _pick(self, deed: Callable[[], None]) -> None:
        """Hold, lay, take back or mark something; the rules' reason is told when that cannot be."""
        if not self.desk.laying.may_act:
            self.desk.host.refuse(Illegal("not-your-turn"))
            return
        try:
            deed()
        except Illegal as refusal:
            self.desk.host.refuse(refusal)
        self.desk.changed()

    def _sort(self, by: str) -> None:
        if not self.desk.host.face_down:
            self.desk.laying.sort(by)
            self.desk.changed()

    def _trade(self) -> None:
        """Begin to mark tiles; the second time, trade them."""
        if self.desk.laying.trading and self.desk.laying.marked:
            self._commit()
        else:
            self._pick(self.desk.laying.start_trade)

    def _trade_all(self) -> None:
        if self.desk.laying.trading:
            self._pick(self.desk.laying.mark_all)
        else:
            self._pick(self.desk.laying.start_trade)

    def _take_back(self) -> None:
        """The tile under the keyboard's cursor, or the last one that was laid."""
        here = self.desk.cell if self.desk.cell in self.desk.laying.laid else None
        self.desk.laying.take_back(here)
        self.desk.changed()

    def _undo(self) -> None:
        """The last tile that lies provisionally; without any, what the table allows."""
        if self.desk.laying.trading or not self.desk.laying.take_back():
            if self.desk.laying.busy:
                self.desk.laying.clear()
            else:
                self.desk.host.undo()
                return
        self.desk.changed()

    def _commit(self) -> None:
        """Do what is laid or marked."""
        if not self.desk.laying.may_act:
            self.desk.host.refuse(Illegal("not-your-turn"))
            return
        try:
            action = self.desk.laying.action()
        except Illegal as refusal:
            self.desk.host.refuse(refusal)
            return
        self.desk.host.submit(action)

    def _zoom(self, steps: int, around: tuple[int, int] | None) -> bool:
        """In, out, or (0) everything again."""
        if steps:
            cursor = self.desk.board.cursor
            around = around or (None if cursor is None else self.desk.board.camera.cell_rect(cursor).center)
            self.desk.board.camera.zoom(max(-1, min(1, steps)), around)
        else:
            self.desk.board.camera.fit()
        self.desk.host.changed()
        return True
