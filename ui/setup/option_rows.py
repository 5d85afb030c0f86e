"""The rows of a game's options, for a table of this computer and for a shared one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.catalog import GAMES
from ui.catalog import ui_of
from ui.context import Context, Route
from ui.widgets.form import Form
from ui.widgets.gui import Gui

LINK = 48
"""Layout units of width of the button that opens the rule, with its gap."""


def option_rows(
    app: Context, form: Form, stem: str, game: str, chosen: Mapping[str, str], wide: float,
    select: Callable[[str, str], None],
) -> None:  # fmt: skip
    """Add a row for every option of the game: its meaning, the link to its rule, its values."""
    for option in GAMES[game].options:
        key = f"option.{game}.{option.key}"
        options = [(value, app.tr(f"{key}.{value}")) for value in option.values]
        place = form.row(app.tr(key), app.tr(f"{key}.tip"), wide + LINK, form.choice_height(options, wide))
        side = form.gui.u(LINK)
        rule_link(app, form.gui, f"{stem}.{option.key}.rule", place.move_to(w=side), game, option.key)
        form.gui.choices(
            f"{stem}.{option.key}", pygame.Rect(place.x + side, place.y, place.w - side, place.h), options,
            chosen.get(option.key, option.values[0]), _selector(select, option.key),
            tips=[app.tr(f"{key}.{value}.tip") for value in option.values], label=app.tr(key),
        )  # fmt: skip


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


def _selector(select: Callable[[str, str], None], key: str) -> Callable[[str], None]:
    return lambda value: select(key, value)
