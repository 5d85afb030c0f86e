"""The menu, the first screen: continue a game, start one, or open any other scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from ui.context import Context, Route
from ui.scene import Scene
from ui.setup.open_table import open_table, resume_table
from ui.setup.quick_game import (
    add_bot,
    bots_of,
    games_with_bots,
    level_of,
    next_game,
    next_level,
    quick_game_key,
    quick_setup,
    stored_quick_setup,
)
from ui.widgets.gui import Gui
from ui.widgets.painter import row

GAME, OPPONENTS = "game", "opponents"
"""The entries below the quick game: its game, if there is a choice, and its opponents."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One line of the menu; `menu.<key>` is its label and `menu.<key>.tip` its tooltip."""

    key: str
    icon: str
    action: Callable[[], None] | None
    kind: str = "plain"


class MenuScene(Scene):
    """The menu, the lowest scene of the stack."""

    name = "menu"

    def __init__(self) -> None:
        self._failed: set[Path] = set()
        """Games that could not be continued; they must not hide an older one."""

    def enter(self, app: Context) -> None:
        """Find the game to continue, then build the scene."""
        self.unfinished = app.store.latest_unfinished()
        super().enter(app)

    def resume(self) -> None:
        """Find the game to continue again; one that was left just now gets the focus."""
        before, self.unfinished = self.unfinished, self.app.store.latest_unfinished(self._failed)
        super().resume()
        if self.unfinished is not None and (before is None or before.path != self.unfinished.path):
            self.app.nav.set_focus("menu.continue")

    def entries(self) -> list[MenuEntry]:
        """Return the lines, the one that most people want first."""
        fresh = self.unfinished is None
        go_on = [] if fresh else [MenuEntry("continue", "play", self._continue, "primary")]
        return [
            *go_on,
            MenuEntry("quick", "bot", self._quick, "primary" if fresh else "plain"),
            *([MenuEntry(GAME, "", None)] if len(games_with_bots()) > 1 else []),
            MenuEntry(OPPONENTS, "", None),
            MenuEntry("new", "plus", self._new),
            MenuEntry("lan", "lan", self._lan),
            MenuEntry("replays", "replay", self._replays),
            MenuEntry("learn", "learn", lambda: self.app.nav.open_rules("")),
            MenuEntry("settings", "settings", self.app.nav.open_settings),
            MenuEntry("quit", "quit", self.app.nav.ask_quit, "quiet"),
        ]

    def build(self, gui: Gui) -> None:
        """Add logo and name beside the buttons, or on a small screen above two columns of them."""
        width, height = self.app.size
        self.initial_focus = "menu.quick" if self.unfinished is None else "menu.continue"
        entries = self.entries()
        line = gui.u(54)
        wanted = len(entries) * line + gui.u(40)
        if wanted <= height - gui.u(60) and width >= gui.u(900):
            column = pygame.Rect(0, 0, gui.u(380), wanted)
            column.center = round(width * 0.70), height // 2
            self._head(gui, pygame.Rect(gui.u(30), 0, column.x - gui.u(70), height))
            gui.panel(column)
            self._buttons(gui, column.inflate(-gui.u(40), -gui.u(40)), entries, 1)
        else:
            top = gui.u(96)
            self._banner(gui, pygame.Rect(gui.u(20), gui.u(12), width - gui.u(40), top - gui.u(20)))
            room = pygame.Rect(gui.u(20), top, width - gui.u(40), height - top - gui.u(16))
            self._buttons(gui, room, entries, 2)

    def _head(self, gui: Gui, room: pygame.Rect) -> None:
        """Add the logo with its shadow, the name and one line below."""
        side = min(room.w, room.h * 5 // 12)
        logo = pygame.Rect(0, 0, side, side)
        logo.midbottom = room.centerx, room.centery + gui.u(20)
        gui.image(self.app.art.shadow((side * 15 // 16,) * 2, side // 5, gui.u(24), 150), logo.move(0, gui.u(8)))
        gui.image(self.app.art.get("logo/two_rivers", side), logo)
        name = pygame.Rect(room.x, logo.bottom + gui.u(14), room.w, gui.u(84))
        gui.label(name, self.app.tr("menu.title"), 54, gui.palette.gold, bold=True, align="center")
        line = pygame.Rect(room.x, name.bottom, room.w, gui.u(70))
        gui.label(line, self.app.tr("menu.subtitle"), 18, gui.palette.muted, align="center", middle=False)

    def _banner(self, gui: Gui, room: pygame.Rect) -> None:
        """Add logo and name on one line."""
        gui.image(self.app.art.get("logo/two_rivers", room.h), pygame.Rect(room.x, room.y, room.h, room.h))
        words = pygame.Rect(room.x + room.h + gui.u(14), room.y, room.w - room.h - gui.u(14), room.h)
        gui.label(words, self.app.tr("menu.title"), 34, gui.palette.gold, bold=True)

    def _buttons(self, gui: Gui, room: pygame.Rect, entries: list[MenuEntry], columns: int) -> None:
        rows = -(-len(entries) // columns)
        gap = gui.u(10)
        wide = (room.w - gap * (columns - 1)) // columns
        tall = min((room.h + gap) // rows - gap, gui.u(60))
        for index, entry in enumerate(entries):
            place = pygame.Rect(room.x + index // rows * (wide + gap), room.y + index % rows * (tall + gap), wide, tall)
            if entry.key in (GAME, OPPONENTS):
                (self._game if entry.key == GAME else self._opponents)(gui, place)
                continue
            gui.button(
                f"menu.{entry.key}", place, self.app.tr(f"menu.{entry.key}"), entry.action, tip=self._tip(entry.key),
                enabled=entry.action is not None, kind=entry.kind, icon=entry.icon, size=20, align="start",
            )  # fmt: skip

    def _game(self, gui: Gui, place: pygame.Rect) -> None:
        """Add the button for the game of a quick game: each press selects the next."""
        words, tip = self.app.tr(f"game.{quick_game_key(self.app)}"), self._tip(GAME)
        gui.button(
            "menu.game", place.inflate(0, -gui.u(8)), words, partial(self._change, next_game), tip=tip, kind="quiet",
            size=16,
        )  # fmt: skip

    def _opponents(self, gui: Gui, place: pygame.Rect) -> None:
        """Add the buttons for number and level of the bots: each press selects the next."""
        tr, plan = self.app.tr, quick_setup(self.app)
        number, level = row(place.inflate(0, -gui.u(8)), gui.u(8), place.w * 56 // 100, 0)
        words = tr(f"level.{level_of(plan)}") if level_of(plan) else tr("menu.level.mixed")
        bots = tr("menu.bots", n=len(bots_of(plan)))
        gui.button(
            "menu.bots", number, bots, partial(self._change, add_bot), tip=tr("menu.bots.tip"), kind="quiet", size=16
        )
        level_tip = tr(f"level.{plan.game}.{level_of(plan)}.tip") if level_of(plan) else tr("menu.level.mixed.tip")
        gui.button(
            "menu.level", level, words, partial(self._change, next_level), tip=f"{level_tip} {tr('menu.level.tip')}",
            kind="quiet", size=16,
        )  # fmt: skip

    def _change(self, action: Callable[[Context], None]) -> None:
        action(self.app)
        self.rebuild()

    def _tip(self, key: str) -> str:
        return self.app.tr(f"menu.{key}.tip")

    def _continue(self) -> None:
        if self.unfinished is None:
            return
        path = self.unfinished.path
        self._failed.add(path)
        if resume_table(self.app, path, lambda: self._failed.discard(path)):
            self._failed.discard(path)
        elif self.app.nav.scenes[-1] is self:
            self.resume()

    def _quick(self) -> None:
        open_table(self.app, stored_quick_setup(self.app))

    def _new(self) -> None:
        self.app.nav.open(Route.SETUP)

    def _lan(self) -> None:
        self.app.nav.open(Route.TABLE_BROWSER)

    def _replays(self) -> None:
        self.app.nav.open(Route.GAMES)

    def back(self) -> None:
        """Ask on Esc whether to quit."""
        self.app.nav.ask_quit()
