"""What pointer and keys mean on the island: building, sending the robber, moving the view.

Nothing is decided here: `placing` knows what may be, the host takes actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core import Illegal
from ui.catan.places import Place, hex_of

if TYPE_CHECKING:
    from ui.catan.game_panel import CatanPanel

_ZOOM = {"zoom-in": 1, "zoom-out": -1, "zoom-fit": 0}
_BUILD = {"build-road": "road", "build-settlement": "settlement", "build-city": "city"}
FAR = 6
"""Pixels that a press must move to be a drag."""


class BoardInput:
    """Of one desk."""

    def __init__(self, game_panel: CatanPanel) -> None:
        self.game_panel = game_panel
        self._start: tuple[int, int] | None = None
        self._dragging = False

    @property
    def pressed(self) -> bool:
        """Whether the pointer holds the sea."""
        return self._start is not None

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer, zoom and pan; whether the event was used up."""
        camera = self.game_panel.board.camera
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._start = event.pos if camera.rect.collidepoint(event.pos) else None
            self._dragging = False
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event)
        elif event.type == pygame.MOUSEWHEEL and camera.rect.collidepoint(self.game_panel.app.nav.pointer):
            return self._zoom(event.y, self.game_panel.app.nav.pointer)
        return False

    def _moved(self, event: pygame.Event) -> bool:
        camera = self.game_panel.board.camera
        if self._start is not None and event.buttons[0]:
            away = max(abs(event.pos[0] - self._start[0]), abs(event.pos[1] - self._start[1]))
            self._dragging = self._dragging or away > FAR
        else:
            self._start, self._dragging = None, False
        if (event.buttons[2] or self._dragging) and camera.pan(*event.rel):
            self.game_panel.host.changed()
            return True
        self.game_panel.look_at(self.game_panel.pick(event.pos))
        return False

    def _released(self, event: pygame.Event) -> bool:
        start, dragged = self._start, self._dragging
        self._start, self._dragging = None, False
        if dragged:
            return True
        place = self.game_panel.pick(event.pos)
        if start is not None and place is not None and self.game_panel.app.nav.item_at(event.pos) is None:
            self.click(place)
            return True
        return False

    def click(self, place: Place) -> None:
        """A place was clicked or confirmed."""
        placing = self.game_panel.placing
        if hex_of(place) is not None and placing.held != "robber":
            self.game_panel.look_at(place)
            return
        if not placing.may_act:
            if self.game_panel.host.seat is not None and not self.game_panel.host.passive:
                self.game_panel.refuse(Illegal("not-your-turn"))
            return
        try:
            action = placing.put(place)
        except Illegal as refused:
            self.game_panel.refuse(refused)
            return
        if action is not None:
            self.game_panel.submit(action)
        else:
            self.game_panel.changed()

    def hold(self, piece: str) -> None:
        """Take a piece to build, or put it down."""
        try:
            self.game_panel.placing.hold(piece)
        except Illegal as refused:
            self.game_panel.refuse(refused)
        self.game_panel.changed()

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
        board = self.game_panel.board
        if steps:
            spot = None if board.cursor is None else board.camera.spot(board.cursor)
            board.camera.zoom(max(-1, min(1, steps)), around or spot)
        else:
            board.camera.fit()
        self.game_panel.host.changed()
        return True
