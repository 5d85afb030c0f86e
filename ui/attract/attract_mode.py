"""Attract mode: behind the menu the games play themselves in turn, dimmed and slow; the camera follows.

It costs little: one painting per move, and blits 30 times a second while the camera glides. The first picture of a
game is made in a thread, because it takes a tenth of a second. Nothing is stored, counted or heard.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Hashable
from typing import Any, Protocol

import pygame

from ui.attract.board_picture import BoardPicture
from ui.attract.camera_glide import CameraGlide
from ui.catalog import PLAYABLE
from ui.context import Context

DELAY = 0.8
"""Seconds of the menu before anything is loaded: the player's first click must not wait."""
TICK = 0.1
"""Seconds between two looks at the bot's answer."""
MOVE_SECONDS, END_SECONDS = 3.2, 6.0
"""Seconds that a position and the end of a game stay."""
OPENING_MOVES, STILL_MOVES = 12, 40
"""Moves made before the first picture, and before the still picture of reduced motion."""

_log = logging.getLogger("two-rivers")


class Demo(Protocol):
    """A game that bots play (`game.session.demo_game`), which the menu does not load at its start."""

    key: str

    @property
    def view(self) -> Any:
        """What an onlooker knows now."""

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""

    @property
    def failing(self) -> bool:
        """Whether its bots fail again and again."""

    def tick(self, dt: float) -> Any:
        """Advance by `dt` seconds without blocking; return the move that a bot made (`events`, `view`), or None."""

    def pause(self) -> None:
        """End the bots' process; the next tick starts another."""


RunAside = Callable[[Callable[[], None]], None]


def in_thread(work: Callable[[], None]) -> None:
    """Run the work beside the window."""
    threading.Thread(target=work, daemon=True).start()


class AttractMode:
    """The game behind the menu. `update` may be called only while the menu is on top and the window is in use."""

    def __init__(self, app: Context, run_aside: RunAside = in_thread) -> None:
        self.app = app
        self.glide = CameraGlide()
        self._run_aside = run_aside
        self._demo: Demo | None = None
        self._displayed: Demo | None = None
        """The game that the board on display belongs to: the next one is prepared while the end of this one stays."""
        self._board: BoardPicture | None = None
        self._painted: BoardPicture | None = None
        """A board that was painted beside the window and is not displayed yet."""
        self._loading, self._failed = False, False
        self._shown_since = self._since_tick = 0.0
        self._style: Hashable = None
        """What the picture depends on besides the game."""
        self._quiet = 0.0
        """Seconds of the menu without a game."""
        self._moves = 0
        self._order = [game for game in PLAYABLE if game != app.settings.last_game]
        if app.settings.last_game in PLAYABLE:
            self._order.insert(0, app.settings.last_game)

    @property
    def wanted(self) -> bool:
        """Whether settings and command line want it and no error has stopped it."""
        return self.app.launch.attract and self.app.settings.attract and not self._failed

    @property
    def still(self) -> bool:
        """Whether one still picture is shown, because the settings let nothing move."""
        return self.app.settings.reduced_motion or self.app.speed == 0

    @property
    def moving(self) -> bool:
        """Whether the picture behind the menu moves now."""
        return self._board is not None and self.glide.moving

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        if not self.wanted:
            self.stop()
            return
        self._quiet += dt
        self._restyle()
        if self._loading or self._quiet < DELAY:
            return
        if self._painted is not None:
            self._display(self._painted)
        self.glide.advance(dt)
        self._shown_since += dt
        self._since_tick += dt
        if self.opening or self._since_tick >= TICK:
            self._play()
            self._since_tick = 0.0

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the picture behind the menu; return whether there is one for this size of the window."""
        board = self._board
        if board is None or board.window != surface.get_size():
            return False
        self.glide.draw(surface, board.picture)
        return True

    def pause(self) -> None:
        """End the bots' process; the game goes on with the next `update`."""
        if self._demo is not None:
            self._demo.pause()

    def stop(self) -> None:
        """End the game and release its pictures."""
        self.pause()
        self._demo = self._board = self._painted = None
        self._quiet = 0.0

    def _restyle(self) -> None:
        """Let the board be painted again after a change of size, theme or digits."""
        app, chosen = self.app, self.app.settings
        style = (app.size, app.look.theme, app.look.palette, app.locale.lang, chosen.persian_digits, chosen.tile_marks)
        if style != self._style:
            self._style, self._board = style, None

    @property
    def opening(self) -> bool:
        """Whether the first moves, before any picture, are still being made, as fast as the bots answer."""
        return self._demo is not None and self._moves < (STILL_MOVES if self.still else OPENING_MOVES)

    # -- the game ----------------------------------------------------------------------------

    def _play(self) -> None:
        if self._demo is not None and self._demo.failing:
            self._failed = True
            return
        if self._demo is None or (self._demo.over and self._shown_since >= END_SECONDS and not self.still):
            self._load(self._next_game())
            return
        if self.opening:
            self._moves += self._demo.tick(self._since_tick) is not None or self._demo.over
        elif self._board is None or self._displayed is not self._demo:
            self._load(self._demo.key)
        elif self.still:
            self._demo.pause()
        elif self._shown_since >= MOVE_SECONDS:
            self._show_move()

    def _display(self, board: BoardPicture) -> None:
        """Fade to a board that was painted beside the window."""
        before = pygame.Surface(self.app.size, 0, 32)
        if not self.draw(before):
            self.app.look.table(before)
        self._board, self._painted, self._shown_since = board, None, 0.0
        self._displayed = self._demo
        if board.window == self.app.size:
            self.glide.begin(board, before)
        else:
            self._board = None  # the window changed meanwhile

    def _show_move(self) -> None:
        assert self._demo is not None
        move = self._demo.tick(self._since_tick)
        if move is not None and self._board is not None:
            extent = self._board.extent_of(move.events)
            if extent is not None:
                self.glide.follow(self._board, lambda: self._paint(move.view), extent)
                self._shown_since = 0.0

    def _paint(self, view: object) -> None:
        assert self._board is not None
        self._board.paint(view, self.app.size)

    def _next_game(self) -> str:
        self._order.append(self._order.pop(0))
        return self._order[-1]

    def _load(self, game: str) -> None:
        """Load a game, or paint its board, beside the window."""
        self._loading = True
        self._run_aside(lambda: self._prepare(game, self._demo, self.app.size))

    def _prepare(self, game: str, demo: Demo | None, size: tuple[int, int]) -> None:
        try:
            if demo is None or demo.key != game or demo.over:
                self._start(game, demo)
            else:
                board = BoardPicture(self.app, game)
                board.paint(demo.view, size)
                self._painted = board
        except Exception as error:
            _log.warning("attract mode failed: %r", error)
            self._failed = True
        finally:
            self._loading = False

    def _start(self, game: str, before: Demo | None) -> None:
        from game.bots.worker import Worker
        from game.session.demo_game import DemoGame

        if before is not None:
            before.pause()
        seed = secrets.token_hex(8) if self.app.launch.seed is None else str(self.app.launch.seed)
        self._demo, self._moves = DemoGame(game, seed, Worker), 0
