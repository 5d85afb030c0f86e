"""The pointer on a board: it pans by dragging, zooms by the wheel, and clicks between the items count too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from ui.context import Context
from ui.table.board_view import BoardView
from ui.table.game_panel import PanelOwner

FAR = 6
"""Pixels that a press must move to be a drag."""


class BoardPointer:
    """The pointer of one panel. Without `click`, the left button belongs to the items alone."""

    def __init__(
        self,
        app: Context,
        owner: PanelOwner,
        board: BoardView[Any, Any, Any],
        look_at: Callable[[int | None], bool],
        click: Callable[[int], object] | None = None,
    ) -> None:
        """`look_at` receives the place under the pointer and returns whether anything looks different."""
        self.app, self.owner, self.board, self.look_at, self.click = app, owner, board, look_at, click
        self.start: tuple[int, int] | None = None
        """Where the left button went down."""
        self.dragging = False

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer; return whether the event was used up."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and (self.click is not None or _touch(event)):
            self._pressed(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event.pos)
        elif event.type == pygame.MOUSEWHEEL and self.board.camera.frame.collidepoint(self.app.nav.pointer):
            return self.zoom(event.y, self.app.nav.pointer)
        return False

    def zoom(self, steps: int, around: tuple[int, int] | None = None) -> bool:
        """Zoom in, out, or (0) show everything; return True."""
        if steps:
            self.board.zoom(max(-1, min(1, steps)), around)
        else:
            self.board.camera.fit()
        self.owner.changed()
        return True

    def _pressed(self, pos: tuple[int, int]) -> None:
        self.start = pos if self.board.camera.visible.collidepoint(pos) else None
        self.dragging = False

    def _moved(self, event: pygame.Event) -> bool:
        self._drag(event)
        if (event.buttons[2] or self.dragging) and self.board.camera.pan(*event.rel):
            self.owner.changed()
            return True
        return self.look_at(self.board.pick(event.pos))

    def _drag(self, event: pygame.Event) -> None:
        """Begin or end a drag."""
        if self.start is None or not event.buttons[0]:
            self.start, self.dragging = None, False
        elif max(abs(event.pos[0] - self.start[0]), abs(event.pos[1] - self.start[1])) > FAR:
            self.dragging = True

    def _released(self, pos: tuple[int, int]) -> bool:
        start, dragged = self.start, self.dragging
        self.start, self.dragging = None, False
        if dragged:
            return True
        place = self.board.pick(pos)
        if start is None or place is None or self.click is None or self.app.nav.item_at(pos) is not None:
            return False
        self.click(place)
        return True


def _touch(event: pygame.Event) -> bool:
    """Return whether a finger made the event: it has no second button to move the board with."""
    return bool(getattr(event, "touch", False))
