"""The opponents of the quick game: its game, how many bots, and their level from a list with descriptions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.bots.levels import levels
from ui.context import Context
from ui.scene import Scene
from ui.setup.open_table import open_table
from ui.setup.quick_game import (
    bots_of,
    choose_game,
    choose_level,
    choose_number,
    games_with_bots,
    level_of,
    possible_numbers,
    quick_game_key,
    stored_quick_setup,
)
from ui.widgets.gui import BODY, Gui

MAX_WIDTH, MAX_HEIGHT = 780, 680
"""Layout units of the largest window."""
CHOICE, GAP = 44, 8
"""Layout units: a row of choices, and the gap below it."""


class OpponentsScene(Scene):
    """A modal window; every choice is stored at once."""

    name = "opponents"
    modal = True

    def __init__(self, changed: Callable[[], None]) -> None:
        """Set the callback that lays out the menu below again."""
        self.changed = changed
        self.memory: dict[str, int] = {}

    def enter(self, app: Context) -> None:
        """Begin at the level, which most people come for."""
        self.initial_focus = f"opponents.level.{level_of(stored_quick_setup(app)) or levels(quick_game_key(app))[0]}"
        super().enter(app)

    def build(self, gui: Gui) -> None:
        """Add title, choices and the buttons at the foot."""
        width, height = self.app.size
        wide, tr = min(gui.u(MAX_WIDTH), width - gui.u(24)), self.app.tr
        inner_wide = wide - gui.u(48)
        list_wide = inner_wide - gui.u(58)
        needed = self._height(gui, list_wide) + gui.u(CHOICE + 36 + 18 + 56)
        box = pygame.Rect(0, 0, wide, min(gui.u(MAX_HEIGHT), height - gui.u(16), needed))
        box.center = width // 2, height // 2
        with gui.window(box):
            inner = box.inflate(-gui.u(48), -gui.u(28))
            gui.label(
                pygame.Rect(inner.x, inner.y, inner.w, gui.u(36)),
                tr("opponents.title"),
                22,
                gui.palette.gold,
                bold=True,
            )
            foot = pygame.Rect(inner.x, inner.bottom - gui.u(CHOICE), inner.w, gui.u(CHOICE))
            top = inner.y + gui.u(44)
            view = pygame.Rect(inner.x, top, inner.w - gui.u(46), foot.y - top - gui.u(10))
            with gui.scroll_view("opponents", view, self.memory):
                self._rows(gui, pygame.Rect(view.x + gui.u(6), view.y + gui.u(6), list_wide, view.h))
            half = (foot.w - gui.u(12)) // 2
            play = pygame.Rect(foot.x, foot.y, half, foot.h)
            gui.button(
                "opponents.play",
                play,
                tr("menu.quick"),
                self._play,
                tip=tr("menu.quick.tip"),
                kind="primary",
                icon="play",
            )
            done = pygame.Rect(foot.right - half, foot.y, half, foot.h)
            gui.button(
                "opponents.back", done, tr("settings.back"), self.back, tip=tr("settings.back.tip"), kind="quiet"
            )

    def _height(self, gui: Gui, wide: int) -> int:
        """Return the height in pixels of all rows at this width."""
        game = quick_game_key(self.app)
        lines = sum(self._level_tall(gui, game, level, wide) + gui.u(GAP) for level in levels(game))
        return 2 * gui.u(CHOICE + GAP) + lines + gui.u(30) + gui.u(12)

    def _rows(self, gui: Gui, room: pygame.Rect) -> None:
        app, tr = self.app, self.app.tr
        setup, tall = stored_quick_setup(app), gui.u(CHOICE)
        place = pygame.Rect(room.x, room.y, room.w, tall)
        games = [(game, tr(f"game.{game}")) for game in games_with_bots()]
        tips = [tr(f"game.{game}.tip") for game, _ in games]
        gui.choices("opponents.game", place, games, setup.game, self._chooser(choose_game), tips=tips)
        place = place.move(0, tall + gui.u(GAP))
        numbers = [(str(n), tr("menu.bots", n=n)) for n in possible_numbers(setup.game)]
        number = self._chooser(lambda app, key: choose_number(app, int(key)))
        gui.choices("opponents.number", place, numbers, str(len(bots_of(setup))), number, tip=tr("menu.bots.tip"))
        top = place.bottom + gui.u(GAP)
        for level in levels(setup.game):
            line = pygame.Rect(room.x, top, room.w, self._level_tall(gui, setup.game, level, room.w))
            self._level(gui, line, setup.game, level, level == level_of(setup))
            top = line.bottom + gui.u(GAP)
        gui.label(pygame.Rect(room.x, top, room.w, gui.u(44)), tr("level.fair"), BODY, gui.palette.muted, middle=False)

    def _level_tall(self, gui: Gui, game: str, level: str, wide: int) -> int:
        words = self.app.tr(f"level.{game}.{level}.tip")
        return gui.height(words, wide - gui.u(28), BODY) + gui.u(28 + 16)

    def _level(self, gui: Gui, place: pygame.Rect, game: str, level: str, chosen: bool) -> None:
        """Add a level: its name over the description of what it does in this game."""
        name, words = self.app.tr(f"level.{level}"), self.app.tr(f"level.{game}.{level}.tip")
        pick = self._chooser(choose_level)
        gui.button(
            f"opponents.level.{level}", place, "", partial(pick, level), kind="choice", group="opponents.level",
            selected=chosen, label=self.app.tr("list.comma", first=name, last=words), tip=words,
        )  # fmt: skip
        colour = gui.palette.ink if chosen else gui.palette.sand
        inner = place.inflate(-gui.u(28), -gui.u(14))
        title = pygame.Rect(inner.x, inner.y, inner.w, gui.u(26))
        gui.label(title, name, 18, colour, bold=True)
        gui.label(pygame.Rect(inner.x, title.bottom, inner.w, inner.bottom - title.bottom), words, BODY, colour)

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
