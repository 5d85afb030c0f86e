"""The pointer at a table of Qwirkle: it also drags tiles from the tray to the table or within the tray."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.context import Context
from ui.qwirkle.board import BoardView
from ui.qwirkle.draft_move import NOWHERE, DraftMove
from ui.qwirkle.tray import Tray
from ui.table.game_panel import PanelOwner
from ui.table.pointer import BoardPointer


class TilePointer(BoardPointer):
    """The pointer of one panel. A press that does not move stays a click, and the items take care of it."""

    def __init__(
        self,
        app: Context,
        owner: PanelOwner,
        board: BoardView,
        tray: Tray,
        draft_move: DraftMove,
        look_at: Callable[[int | None], bool],
    ) -> None:
        super().__init__(app, owner, board, look_at, tray.actions.click)
        self.tray, self.draft_move = tray, draft_move
        self._slot: int | None = None
        """The slot of the tray under the press; None: the table itself."""
        self._pos = (0, 0)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tile that the pointer carries."""
        slot, draft_move = self._slot, self.draft_move
        kind = draft_move.kind(slot) if self.dragging and slot is not None else None
        if kind is None:
            return
        hidden = self.owner.face_down and draft_move.held != slot
        px = max(32, self.board.camera.cell)
        picture = self.tray.pieces.back(px) if hidden else self.tray.pieces.tile(kind, px)
        surface.blit(picture, picture.get_rect(center=self._pos), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _pressed(self, pos: tuple[int, int]) -> None:
        super()._pressed(pos)
        self._slot = self.tray.slot_at(pos)
        if self._slot is not None:
            self.start = pos

    def _moved(self, event: pygame.Event) -> bool:
        begun, self._pos = self.dragging, event.pos
        self._drag(event)
        if not self.dragging or self._slot is None:
            return super()._moved(event)
        if not begun:
            self._lift(self._slot)
        self.look_at(self.board.pick(event.pos))
        self.app.nav.invalidate()
        return True

    def _lift(self, slot: int) -> None:
        """Pick the dragged tile up, if anything can be laid now."""
        draft_move = self.draft_move
        if draft_move.may_act and not draft_move.trading and draft_move.kind(slot) is not None:
            draft_move.held = slot
        self.tray.actions.changed()

    def _released(self, pos: tuple[int, int]) -> bool:
        slot, dragged = self._slot, self.dragging
        if slot is None:
            return super()._released(pos)
        self.start, self.dragging = None, False
        if dragged:
            self._drop(slot, pos)
        return dragged

    def _drop(self, slot: int, pos: tuple[int, int]) -> None:
        """Put the dragged tile down: in another slot, or on a cell."""
        draft_move, target, cell = self.draft_move, self.tray.slot_at(pos), self.board.pick(pos)
        if target is None and cell is not None and draft_move.held == slot:
            self.tray.actions.drop(cell)
        draft_move.held = NOWHERE
        if target is not None:
            draft_move.move(slot, target)
        self.tray.actions.changed()
