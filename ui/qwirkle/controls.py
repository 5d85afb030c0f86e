"""What pointer and keys mean at a table of Qwirkle: choosing, laying, dragging, trading, confirming, moving the table.

Nothing is decided here: `laying` knows what may be, the owner takes actions.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.context import Context
from ui.qwirkle.board import BoardView
from ui.qwirkle.draft_move import NOWHERE, DraftMove
from ui.qwirkle.dragging import Drag
from ui.qwirkle.tray import Tray
from ui.qwirkle.tray_actions import TrayActions
from ui.table.game_panel import PanelOwner


class BoardInput:
    """Of one desk."""

    def __init__(
        self,
        app: Context,
        owner: PanelOwner,
        draft_move: DraftMove,
        tray: Tray,
        board: BoardView,
        look_at: Callable[[int | None], bool],
    ) -> None:
        self.app, self.owner, self.draft_move, self.tray, self.board = app, owner, draft_move, tray, board
        self.look_at = look_at
        self.drag = Drag()

    @property
    def actions(self) -> TrayActions:
        """What clicks do."""
        return self.tray.actions

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer, drag, zoom and pan; whether the event was used up."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            slot, cell = self.tray.slot_at(event.pos), self.board.camera.pick(event.pos)
            if slot is not None or cell is not None:
                self.drag.press(event.pos, slot)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event)
        elif event.type == pygame.MOUSEWHEEL and self.board.camera.rect.collidepoint(self.app.nav.pointer):
            return self.zoom(event.y, self.app.nav.pointer)
        return False

    def _moved(self, event: pygame.Event) -> bool:
        carried = self.drag.slot is not None
        begun = self.drag.going
        if self.drag.move(event) and carried:
            if not begun:
                self._lift()
            self.look_at(self.board.camera.pick(event.pos))
            self.app.nav.invalidate()
            return True
        if (event.buttons[2] or self.drag.going) and self.board.camera.pan(*event.rel):
            self.owner.changed()
            return True
        return self.look_at(self.board.camera.pick(event.pos))

    def draw(self, surface: pygame.Surface) -> None:
        """The tile that the pointer carries."""
        slot, draft_move = self.drag.slot, self.draft_move
        kind = draft_move.kind(slot) if self.drag.going and slot is not None else None
        if kind is None:
            return
        hidden = self.owner.face_down and draft_move.held != slot
        px = max(32, self.board.camera.cell)
        picture = self.tray.pieces.back(px) if hidden else self.tray.pieces.tile(kind, px)
        surface.blit(picture, picture.get_rect(center=self.drag.pos), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _lift(self) -> None:
        """Take the dragged tile into the hand, if anything can be laid now."""
        slot = self.drag.slot
        able = self.draft_move.may_act and not self.draft_move.trading
        if able and slot is not None and self.draft_move.kind(slot) is not None:
            self.draft_move.held = slot
        self.actions.changed()

    def _released(self, event: pygame.Event) -> bool:
        slot = self.drag.slot
        was_pressed = self.drag.start is not None
        if not self.drag.stop():
            cell = self.board.camera.pick(event.pos)
            if was_pressed and slot is None and cell is not None and self.app.nav.item_at(event.pos) is None:
                self.actions.click(cell)
                return True
            return False
        if slot is None:
            return True
        target, cell = self.tray.slot_at(event.pos), self.board.camera.pick(event.pos)
        if target is not None:
            self.draft_move.held = NOWHERE
            self.draft_move.move(slot, target)
        elif cell is not None and self.draft_move.held == slot:
            self.actions.click(cell)
            self.draft_move.held = NOWHERE
        else:
            self.draft_move.held = NOWHERE
        self.actions.changed()
        return True

    def zoom(self, steps: int, around: tuple[int, int] | None) -> bool:
        """In, out, or (0) everything again."""
        if steps:
            cursor = self.board.cursor
            around = around or (None if cursor is None else self.board.camera.cell_rect(cursor).center)
            self.board.camera.zoom(max(-1, min(1, steps)), around)
        else:
            self.board.camera.fit()
        self.owner.changed()
        return True
