"""The rules of one table: what differs from the usual rules first, then the others, each with a link to its rule."""

from __future__ import annotations

import pygame

from game.catalog import GAMES
from game.core import Option, Setup
from ui.context import Context
from ui.scene import Scene
from ui.setup.option_rows import LINK, rule_link
from ui.table.table_rules import chosen_value, differing, played_here, rule_words, value_meaning
from ui.widgets.form import Form, page, scrolling
from ui.widgets.gui import BODY, Gui


class TableRulesScene(Scene):
    """What is played at a running table, or was played in a record."""

    name = "table-rules"
    arrows_by_row = True
    initial_focus = "table-rules.back"

    def __init__(self, setup: Setup) -> None:
        self.game_key, self.game, self.options = setup.game, GAMES[setup.game], setup.options
        self.memory: dict[str, int] = {}

    def build(self, gui: Gui) -> None:
        """Add both groups in a view, and the way back."""
        tr = self.app.tr
        room, bar = page(gui, tr("setup.rules"), "learn")
        view = scrolling(gui, room)
        different = differing(self.game, self.options)
        with gui.scroll_view("table-rules", view, self.memory):
            form = Form(gui, view.inflate(-gui.u(16), 0).move(0, gui.u(6)))
            self._group(form, "differs", different)
            self._group(form, "usual", [option for option in self.game.options if option not in different])
        back = pygame.Rect(bar.x, bar.y, min(gui.u(220), bar.w), bar.h)
        gui.button(
            "table-rules.back", back, tr("rules.back"), self.back, kind="primary", icon="arrow_left",
            tip=tr("rules.back.tip"),
        )  # fmt: skip

    def _group(self, form: Form, key: str, options: list[Option]) -> None:
        if options:
            form.heading(self.app.tr(f"table-rules.{key}"))
        for option in options:
            self._rule(form, option)

    def _rule(self, form: Form, option: Option) -> None:
        """Add an option with its value, what that means, and the link to its rule."""
        gui, locale, side = form.gui, self.app.locale, form.gui.u(LINK)
        words = rule_words(locale, self.game, self.options, option)
        meaning = value_meaning(locale, self.game, option, chosen_value(self.options, option))
        room = form.width - side
        head, tall = gui.height(words, room, 18, bold=True), gui.height(meaning, room)
        line = form.block(max(gui.u(44), head + tall))
        rule_link(self.app, gui, f"table-rules.{option.key}.rule", line.move_to(w=side), self.game_key, option.key)
        place = pygame.Rect(line.x + side, line.y, room, head)
        gui.label(place, words, 18, bold=True, middle=False)
        gui.label(pygame.Rect(place.x, place.bottom, room, tall), meaning, BODY, gui.palette.muted, middle=False)


def setup_words(app: Context, setup: Setup) -> str:
    """Return the sentence that names the rules of a table that differ from the usual ones; "" if none does."""
    return played_here(app.locale, GAMES[setup.game], setup.options)


def rules_button(app: Context, gui: Gui, name: str, place: pygame.Rect, setup: Setup) -> None:
    """Add the button that says which rules differ at this table, and opens all of them."""
    gui.button(
        name, place, "", lambda: app.nav.push(TableRulesScene(setup)), icon="info", kind="quiet",
        label=app.tr("setup.rules"), tip=setup_words(app, setup), size=20,
    )  # fmt: skip
