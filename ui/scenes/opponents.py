"""The opponents of the quick game: its game, how many bots, their level from a list with descriptions, their style."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.bots.levels import levels, split
from game.session.table_setup import TableSetup
from ui.context import Context
from ui.scene import Scene
from ui.setup.bot_editor import style_choices, style_tip
from ui.setup.open_table import open_table
from ui.setup.quick_game import (
    bots_of,
    choose_game,
    choose_level,
    choose_number,
    choose_style,
    games_with_bots,
    level_of,
    possible_numbers,
    quick_game_key,
    stored_quick_setup,
)
from ui.table.seat_labels import BALANCED, style_name
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import column, row

MAX_WIDTH, MAX_HEIGHT = 780, 700
"""Layout units of the largest window."""
HEAD, CHOICE, GAP = 44, 44, 8
"""Layout units: the title, a row of choices, and the gap below it."""
MARGIN, ARROWS = 48 + 12, 46
"""Layout units of width beside the list: its margins on both sides, and the arrows that scroll it where it is long."""
Block = tuple[int, Callable[[pygame.Rect], object]]
"""A row of the list: its height in pixels, and what adds it at its place."""


class OpponentsScene(Scene):
    """A modal window; every choice is stored at once."""

    name = "opponents"
    arrows_by_row = True
    modal = True

    def __init__(self, changed: Callable[[], None]) -> None:
        """Set the callback that lays out the menu below again."""
        self.changed = changed
        self.memory: dict[str, int] = {}

    def enter(self, app: Context) -> None:
        """Begin at the level, which most people come for."""
        level, _ = split(level_of(stored_quick_setup(app)))
        self.initial_focus = f"opponents.level.{level or levels(quick_game_key(app))[0]}"
        super().enter(app)

    def spoken_title(self) -> str:
        """Return the title of the window."""
        return self.app.tr("opponents.title")

    def build(self, gui: Gui) -> None:
        """Add title, choices and the buttons at the foot, no higher than the choices of any game need."""
        width, height = self.app.size
        wide, most = min(gui.u(MAX_WIDTH), width - gui.u(24)), min(gui.u(MAX_HEIGHT), height - gui.u(16))
        arrows = 0 if self._needed(gui, wide - gui.u(MARGIN)) <= most else gui.u(ARROWS)
        room = wide - gui.u(MARGIN) - arrows
        box = pygame.Rect(0, 0, wide, min(most, self._needed(gui, room)))
        box.center = width // 2, height // 2
        with gui.window(box):
            inner = box.inflate(-gui.u(48), -gui.u(28))
            title = pygame.Rect(inner.x, inner.y, inner.w, gui.u(HEAD - 8))
            gui.label(title, self.spoken_title(), 22, gui.palette.gold, bold=True)
            foot = pygame.Rect(inner.x, inner.bottom - gui.u(CHOICE), inner.w, gui.u(CHOICE))
            top = inner.y + gui.u(HEAD)
            view = pygame.Rect(inner.x, top, inner.w - arrows, foot.y - top - gui.u(10))
            with gui.scroll_view("opponents", view, self.memory):
                place = pygame.Rect(view.x + gui.u(6), view.y + gui.u(6), room, 0)
                for place.h, add in self._blocks(gui, room):
                    add(place.copy())
                    place.y = place.bottom + gui.u(GAP)
            self._foot(gui, foot)

    def _needed(self, gui: Gui, room: int) -> int:
        """Return the height of the window for the choices of any game and level: none moves when another is made."""
        return gui.u(HEAD + CHOICE + 28 + 30) + max(self._tallest(gui, room, game) for game in games_with_bots())

    def _tallest(self, gui: Gui, room: int, game: str) -> int:
        """Return the height of all rows of a game, with the longest description of a style."""
        level = levels(game)[-1]
        first = self._first_rows(gui, room, replace(stored_quick_setup(self.app), game=game), level)
        last = (self._styles(gui, room, game, level, style) for style in style_choices(game, level))
        return _height(gui, first) + max((_height(gui, rows) for rows in last), default=0)

    def _foot(self, gui: Gui, foot: pygame.Rect) -> None:
        tr = self.app.tr
        play, done = row(foot, gui.u(12), (foot.w - gui.u(12)) // 2, 0)
        gui.button(
            "opponents.play", play, tr("menu.quick"), self._play, tip=tr("opponents.play.tip"), kind="primary",
            icon="play",
        )  # fmt: skip
        gui.button("opponents.back", done, tr("settings.back"), self.back, tip=tr("settings.back.tip"), kind="quiet")

    def _blocks(self, gui: Gui, wide: int) -> list[Block]:
        """Return all rows of the list at this width."""
        setup = stored_quick_setup(self.app)
        level, style = split(level_of(setup))
        return [*self._first_rows(gui, wide, setup, level), *self._styles(gui, wide, setup.game, level, style)]

    def _first_rows(self, gui: Gui, wide: int, setup: TableSetup, level: str) -> list[Block]:
        """Return all rows but the styles."""
        tr = self.app.tr
        games = [(game, tr(f"game.{game}")) for game in games_with_bots()]
        numbers = [(str(n), tr("menu.bots", n=n)) for n in possible_numbers(setup.game)]
        tips = [tr(f"game.{game}.tip") for game, _ in games]
        return [
            self._choices(gui, wide, "game", games, setup.game, choose_game, tips),
            self._choices(
                gui, wide, "number", numbers, str(len(bots_of(setup))), choose_number, [tr("menu.bots.tip")] * 4
            ),
            *(self._level(gui, wide, setup.game, each, each == level) for each in levels(setup.game)),
            self._note(gui, wide, tr("level.fair")),
        ]

    def _styles(self, gui: Gui, wide: int, game: str, level: str, style: str) -> list[Block]:
        """Return the styles of the level in one row, and below it what the chosen one does; none for the novice."""
        keys = [each or BALANCED for each in style_choices(game, level)]
        if not keys:
            return []
        options = [(key, style_name(self.app, key)) for key in keys]
        tips = [style_tip(self.app, key) for key in keys]
        chosen = self._choices(gui, wide, "style", options, style or BALANCED, _choose_style, tips)
        return [chosen, self._note(gui, wide, style_tip(self.app, style))]

    def _choices(
        self, gui: Gui, wide: int, key: str, options: Sequence[tuple[str, str]], chosen: str,
        choose: Callable[[Context, str], None], tips: Sequence[str],
    ) -> Block:  # fmt: skip
        """Return a row of choices, or a column of them where one line is too narrow."""
        room = wide // len(options) - gui.u(30)
        columns = len(options) if all(gui.width(words, BODY, bold=True) <= room for _, words in options) else 1
        rows = -(-len(options) // columns)

        def add(place: pygame.Rect) -> None:
            gui.choices(f"opponents.{key}", place, options, chosen, self._chooser(choose), tips=tips, columns=columns)

        return rows * gui.u(CHOICE) + (rows - 1) * gui.u(6), add

    def _note(self, gui: Gui, wide: int, words: str) -> Block:
        """Return a sentence below the levels."""
        colour = gui.palette.muted
        return gui.height(words, wide, BODY), lambda place: gui.label(place, words, BODY, colour, middle=False)

    def _level(self, gui: Gui, wide: int, game: str, level: str, chosen: bool) -> Block:
        """Return a level: its name over the description of what it does in this game."""
        name, words = self.app.tr(f"level.{level}"), self.app.tr(f"level.{game}.{level}.tip")
        colour = gui.palette.ink if chosen else gui.palette.sand
        head, text = gui.height(name, wide - gui.u(28), 18, bold=True), gui.height(words, wide - gui.u(28), BODY)

        def add(place: pygame.Rect) -> None:
            gui.button(
                f"opponents.level.{level}", place, "", partial(self._chooser(choose_level), level), kind="choice",
                group="opponents.level", selected=chosen, tip=words,
                label=name,
            )  # fmt: skip
            title, below = column(place.inflate(-gui.u(28), -gui.u(16)), 0, head, 0)
            gui.label(title, name, 18, colour, bold=True)
            gui.label(below, words, BODY, colour)

        return head + text + gui.u(16), add

    def _chooser(self, choose: Callable[[Context, str], None]) -> Callable[[str], None]:
        def pick(key: str) -> None:
            choose(self.app, key)
            self.rebuild()
            self.changed()

        return pick

    def _play(self) -> None:
        self.app.nav.pop()
        open_table(self.app, stored_quick_setup(self.app))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the window alone; the renderer draws what is below."""
        self.gui.draw(surface)


def _height(gui: Gui, blocks: Sequence[Block]) -> int:
    """Return the height of rows with the gaps below them."""
    return sum(tall + gui.u(GAP) for tall, _ in blocks)


def _choose_style(app: Context, key: str) -> None:
    choose_style(app, "" if key == BALANCED else key)
