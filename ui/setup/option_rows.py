"""The rows of a game's options, for a table of this computer and for a shared one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.catalog import GAMES
from game.core import Option
from ui.catalog import ui_of
from ui.context import Context, Route
from ui.table.table_rules import (
    chosen_value,
    differences,
    group_title,
    grouped,
    rule_title,
    usual,
    value_meaning,
    value_words,
)
from ui.widgets.form import NARROW, Form
from ui.widgets.gui import BODY, Gui

LINK = 48
"""Layout units of width of the button that opens the rule, with its gap."""
RESET = 230
"""Layout units of width of the button that returns to the usual rules."""


@dataclass(frozen=True, slots=True)
class OptionEditor:
    """The options of a table as they are chosen on a form; items are named `<stem>.<option>.<value>`."""

    app: Context
    stem: str
    game: str
    chosen: Mapping[str, str]
    select: Callable[[Mapping[str, str]], None]
    """Choose all options of the table anew."""

    def build(self, form: Form, wide: float, after: Callable[[str], None] = lambda key: None) -> None:
        """Add what differs from the usual rules, then all options under their groups.

        The choices have at least `wide` layout units; `after` is called with the key of each option below its row.
        """
        self._summary(form)
        for key, options in grouped(GAMES[self.game], ui_of(self.game).option_groups):
            if title := group_title(self.app.locale, key):
                form.subheading(title)
            for option in options:
                self._row(form, option, wide)
                after(option.key)

    def _summary(self, form: Form) -> None:
        """Add on one line which rules differ, and the button that returns to the usual ones."""
        gui, tr = form.gui, self.app.tr
        rules = differences(self.app.locale, GAMES[self.game], self.chosen)
        words = tr("setup.differs", rules=rules) if rules else tr("setup.usual")
        wide, gap = min(gui.u(RESET), form.width), gui.u(16)
        beside = form.width >= gui.u(NARROW)
        room = form.width - wide - gap if beside else form.width
        tall = gui.height(words, room, BODY)
        line = form.block(max(tall, gui.u(42)) if beside else tall + gui.u(50))
        gui.label(pygame.Rect(line.x, line.y, room, tall), words, BODY, gui.palette.gold if rules else gui.palette.sand)
        button = pygame.Rect(0, 0, wide, gui.u(42))
        button.topright = line.topright if beside else (line.x + wide, line.bottom - gui.u(42))
        gui.button(
            f"{self.stem}.reset", button, tr("setup.reset"), self._reset, kind="quiet", icon="undo",
            enabled=bool(rules), tip=tr("setup.reset.tip") if rules else tr("setup.usual"),
        )  # fmt: skip

    def _reset(self) -> None:
        self.select(usual(GAMES[self.game]))

    def _row(self, form: Form, option: Option, wide: float) -> None:
        """Add an option: what it means, what the chosen value means, the link to its rule, and its values."""
        app, game, value = self.app, GAMES[self.game], chosen_value(self.chosen, option)
        title, meaning = rule_title(app.locale, game, option), app.tr(f"option.{self.game}.{option.key}.tip")
        order = in_order(option.values)
        values = [(each, value_words(app.locale, game, option, each)) for each in order]
        tips = [value_meaning(app.locale, game, option, each) for each in order]
        wide = min(form.choice_width(values, wide), form.width / app.scale - LINK)
        height = form.choice_height(values, wide)
        place = form.row(title, meaning, wide + LINK, height, choice=tips[order.index(value)])
        side = form.gui.u(LINK)
        rule_link(app, form.gui, f"{self.stem}.{option.key}.rule", place.move_to(w=side), self.game, option.key)
        form.gui.choices(
            f"{self.stem}.{option.key}", pygame.Rect(place.x + side, place.y, place.w - side, place.h), values, value,
            lambda picked: self.select({**self.chosen, option.key: picked}), tips=tips, label=title,
        )  # fmt: skip


def in_order(values: Sequence[str]) -> list[str]:
    """Return the values of an option as they are displayed: numbers ascending, others as the game names them."""
    return sorted(values, key=int) if all(value.isdecimal() for value in values) else list(values)


def rule_link(app: Context, gui: Gui, name: str, place: pygame.Rect, game: str, option: str) -> None:
    """Add the button that opens the rules at the chapter about an option, at the start of the place."""
    side = min(gui.u(40), place.h)
    button = pygame.Rect(place.x, place.centery - side // 2, side, side)
    tip = app.tr("setup.rule", option=app.tr(f"option.{game}.{option}"))
    chapter = ui_of(game).rulebook.option_chapter(option)
    gui.button(
        name, button, "", lambda: app.nav.open(Route.RULES, chapter, game), icon="learn", kind="quiet", label=tip,
        tip=tip,
    )  # fmt: skip
