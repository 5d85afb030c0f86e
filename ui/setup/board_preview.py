"""The board that is drawn by lot at the beginning of a game, displayed before it.

The board is the first draw of the table's seed, and the game begins with this seed: what is displayed is what is
played. Nothing of it helps anybody to know later draws. The seed has 64 random bits and is displayed nowhere before the
end; every draw has its own random source, made from a digest of the seed (`game.table.Dice`), so a board tells no more
about the seed than the same board on the table. Another board is a new seed, and only the one that the game begins with
is ever used: it is not stored with the set-up, and the next game draws another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.catalog import GAMES
from game.core import Setup
from game.session.table_setup import TableSetup, new_seed, seed_text
from game.table import Dice, Table
from ui.catalog import ui_of
from ui.context import Context
from ui.table.table_rules import chosen_value
from ui.table.thumbnail import Thumbnail
from ui.widgets.form import Form

WIDTH, HEIGHT, NARROW = 340, 290, 500
"""Layout units of the picture, and of the width of a form in which the words stand below it."""
FINER = 2
"""Times the size at which the picture is drawn."""
LINE = 44
"""Layout units of the height of the button."""


def draws_board(setup: TableSetup, option: str = "") -> bool:
    """Return whether the board of that table is drawn by lot; with `option`, because of that option."""
    options = {each.key: chosen_value(setup.options, each) for each in GAMES[setup.game].options}
    return GAMES[setup.game].draws_board(options, option)


class BoardPreview:
    """The drawn board of one set-up. Items are named `<stem>.board` and `<stem>.redraw`.

    Without `changed`, which is called after another board was drawn, none can be drawn.
    """

    def __init__(self, app: Context, stem: str, changed: Callable[[], None] | None = None) -> None:
        self.app, self.stem, self._changed = app, stem, changed
        self._drawn = new_seed()
        self._view: tuple[object, Any] = (None, None)
        self._told: tuple[str, Any] | None = None
        """The board that another computer drew: its draw, and an onlooker's view."""
        self._picture: tuple[object, pygame.Surface] | None = None

    def show(self, draw: str, view: Any) -> None:
        """Display the board that another computer drew."""
        self._told = draw, view

    def seed_of(self, setup: TableSetup) -> str:
        """Return the seed with which that table begins: the entered one, or the one of the displayed board, or ""."""
        return self._entered(setup) or (self._drawn if draws_board(setup) else "")

    def _entered(self, setup: TableSetup) -> str:
        return setup.seed or seed_text(self.app.launch.seed)

    def view(self, setup: TableSetup) -> Any:
        """Return what an onlooker sees when that table begins."""
        if self._told is not None:
            self._view = self._told
            return self._told[1]
        game, seats = GAMES[setup.game], len(setup.playing_seats())
        rules = game.setup(seats if seats in game.seats else game.seats[-1], setup.options)
        key = rules.game, rules.seats, tuple(sorted(rules.options.items())), self.seed_of(setup)
        if self._view[0] != key:
            self._view = key, first_view(rules, self.seed_of(setup))
        return self._view[1]

    def build(self, form: Form, setup: TableSetup, more: str = "") -> None:
        """Add the board, what it is, and the button that draws another; `more` are further words about it."""
        gui, tr = form.gui, self.app.tr
        wide, tall = min(gui.u(WIDTH), form.width), min(gui.u(HEIGHT), form.width * HEIGHT // WIDTH)
        beside = form.width >= gui.u(NARROW) + wide // 2
        words = " ".join(filter(None, (tr("setup.preview.tip"), more)))
        if not beside and self._changed is not None:  # the button that draws another is in sight together with it
            wide, tall = _within((wide, tall), gui.view_height - gui.u(LINE + 36))
        room = form.width - wide - gui.u(20) if beside else form.width
        text = gui.height(words, room)
        button_tall = 0 if self._changed is None else gui.u(LINE + 10)
        block = form.block(max(tall, text + button_tall) if beside else tall + text + button_tall + gui.u(14))
        board = pygame.Rect(block.x, block.y, wide, tall)
        gui.image(self._drawing(setup, (wide, tall)), board)
        gui.hotspot(f"{self.stem}.board", board, tr("setup.preview"), None, tip=words)
        left, top = (board.right + gui.u(20), board.y) if beside else (block.x, board.bottom + gui.u(10))
        under = 0 if beside else button_tall
        gui.label(pygame.Rect(left, top + under, room, text), words, middle=False, line="")
        if self._changed is not None:
            fixed = bool(self._entered(setup))
            # at the foot of the board: whoever goes to the button sees the board that it draws
            button = pygame.Rect(left, top, min(gui.u(280), room), gui.u(LINE))
            button.bottom = button.bottom if under else max(board.bottom, top + text + gui.u(LINE + 10))
            gui.button(
                f"{self.stem}.redraw", button, tr("setup.redraw"), self._redraw, icon="dice", kind="plain",
                enabled=not fixed, tip=tr("setup.redraw.seed" if fixed else "setup.redraw.tip"),
            )  # fmt: skip

    def _redraw(self) -> None:
        assert self._changed is not None
        self._drawn = new_seed()
        self._changed()

    def words(self, setup: TableSetup) -> list[str]:
        """Return the displayed board in words."""
        told = ui_of(setup.game).told_board
        return [] if told is None else list(told(self.app, self.view(setup)))

    def _drawing(self, setup: TableSetup, size: tuple[int, int]) -> pygame.Surface:
        """Return the board in that many pixels, drawn once."""
        view = self.view(setup)
        key = self._view[0], size, self.app.look.theme.key
        if self._picture is None or self._picture[0] != key:
            make = ui_of(setup.game).board
            assert make is not None
            self._picture = key, Thumbnail(make(self.app, self.app.art), FINER)(view, size)
        return self._picture[1]


def _within(size: tuple[int, int], tall: int) -> tuple[int, int]:
    """Return a size made smaller to that height, but not to less than half."""
    wide, high = size
    tall = max(high // 2, min(high, tall))
    return wide * tall // high, tall


def first_view(rules: Setup, seed: str) -> Any:
    """Return what an onlooker sees at the beginning of a game with that seed."""
    return Table(GAMES[rules.game], rules, Dice(seed)).view(None)
