"""What pointer and keys mean on the island: building, sending the robber, moving the view.

Nothing is decided here: `placing` knows what may be, the owner takes actions.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core import Illegal
from ui.catan.board import BoardView
from ui.catan.placement import Placement
from ui.catan.places import Place, hex_of
from ui.context import Context
from ui.table.game_panel import PanelOwner

_ZOOM = {"zoom-in": 1, "zoom-out": -1, "zoom-fit": 0}
_BUILD = {"build-road": "road", "build-settlement": "settlement", "build-city": "city"}
FAR = 6
"""Pixels that a press must move to be a drag."""


class BoardInput:
    """The input of one panel."""

    def __init__(
        self,
        app: Context,
        owner: PanelOwner,
        placing: Placement,
        board: BoardView,
        look_at: Callable[[Place | None], object],
        changed: Callable[[], object],
    ) -> None:
        self.app, self.owner, self.placing, self.board = app, owner, placing, board
        self.look_at, self.changed = look_at, changed
        self._start: tuple[int, int] | None = None
        self._dragging = False

    @property
    def pressed(self) -> bool:
        """Whether the pointer holds the sea."""
        return self._start is not None

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer, zoom and pan; whether the event was used up."""
        camera = self.board.camera
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._start = event.pos if camera.rect.collidepoint(event.pos) else None
            self._dragging = False
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event)
        elif event.type == pygame.MOUSEWHEEL and camera.rect.collidepoint(self.app.nav.pointer):
            return self._zoom(event.y, self.app.nav.pointer)
        return False

    def _moved(self, event: pygame.Event) -> bool:
        camera = self.board.camera
        if self._start is not None and event.buttons[0]:
            away = max(abs(event.pos[0] - self._start[0]), abs(event.pos[1] - self._start[1]))
            self._dragging = self._dragging or away > FAR
        else:
            self._start, self._dragging = None, False
        if (event.buttons[2] or self._dragging) and camera.pan(*event.rel):
            self.owner.changed()
            return True
        self.look_at(self.board.pick(event.pos))
        return False

    def _released(self, event: pygame.Event) -> bool:
        start, dragged = self._start, self._dragging
        self._start, self._dragging = None, False
        if dragged:
            return True
        place = self.board.pick(event.pos)
        if start is not None and place is not None and self.app.nav.item_at(event.pos) is None:
            self.click(place)
            return True
        return False

    def click(self, place: Place) -> None:
        """A place was clicked or confirmed."""
        placing = self.placing
        if hex_of(place) is not None and placing.held != "robber":
            self.look_at(place)
            return
        if not placing.may_act:
            if self.owner.seat is not None and not self.owner.passive:
                self.owner.refuse(Illegal("not-your-turn"))
            return
        try:
            action = placing.put(place)
        except Illegal as refused:
            self.owner.refuse(refused)
            return
        if action is not None:
            self.owner.submit(action)
        else:
            self.changed()

    def hold(self, piece: str) -> None:
        """Take a piece to build, or put it down."""
        try:
            self.placing.hold(piece)
        except Illegal as refused:
            self.owner.refuse(refused)
        self.changed()

    def key(self, action: str) -> bool:
        """A key of this game; whether it was one."""
        if action in _BUILD:
            self.hold(_BUILD[action])
        elif action in _ZOOM:
            self._zoom(_ZOOM[action], None)
        else:
            return False
        return True

    def _zoom(self, steps: int, around: tuple[int, int] | None) -> bool:
        """In, out, or (0) everything again."""
        board = self.board
        if steps:
            spot = None if board.cursor is None else board.camera.spot(board.cursor)
            board.camera.zoom(max(-1, min(1, steps)), around or spot)
        else:
            board.camera.fit()
        self.owner.changed()
        return True
