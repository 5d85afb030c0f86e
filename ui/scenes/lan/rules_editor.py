"""The rules of a shared table: the host sets them, guests read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.catalog import GAMES
from game.core import AnyGame, Option
from game.net.host.room import Room
from game.net.host.turn_timer import SPANS
from game.session.table_setup import TableSetup
from ui.context import Context
from ui.lan.shared_table import SharedTable
from ui.setup.board_preview import BoardPreview, draws_board
from ui.setup.option_rows import LINK, OptionEditor, rule_link
from ui.table.table_rules import chosen_value, differing, rule_words, value_meaning
from ui.widgets.form import Form
from ui.widgets.gui import BODY

ABSENCES: Final = (0, 30, 60, 120, 300, 600)
"""The offered seconds until a bot plays for an absent person; 0: never."""


class RulesEditor:
    """The part of a lobby with the rules."""

    def __init__(self, app: Context, table: SharedTable, changed: Callable[[], None]) -> None:
        """Begin for that table; `changed` requests a new layout."""
        self.app, self.table, self._changed = app, table, changed
        self._shows_all = False
        """Whether a guest reads all rules, not only those that differ from the usual ones."""
        self._preview = BoardPreview(app, "lobby")

    def build(self, form: Form) -> None:
        """Add every option, the turn timer, the seating, and whether watchers are admitted."""
        form.heading(self.app.tr("setup.rules"))
        if self.table.host_controls is not None:
            self._build_controls(form, self.table.host_controls)
        else:
            self._build_text(form)

    def _build_text(self, form: Form) -> None:
        """Add what a guest reads."""
        gui, tr, table = form.gui, self.app.tr, self.table
        gui.label(form.block(gui.height(tr(f"game.{table.game}"), form.width)), tr(f"game.{table.game}"), middle=False)
        self._option_texts(form, GAMES[table.game])
        lines = [f"{tr('lobby.timer')}: {self._time_label(table.timer)}"]
        if table.purist:
            lines.append(tr("reason.advice-purist"))
        for words in lines:
            gui.label(form.block(gui.height(words, form.width)), words, BODY, middle=False)

    def _option_texts(self, form: Form, game: AnyGame) -> None:
        """Add the rules that differ from the usual ones, on demand also the others."""
        gui, tr, different = form.gui, self.app.tr, differing(game, self.table.options)
        if not different:
            gui.label(form.block(gui.height(tr("setup.usual"), form.width)), tr("setup.usual"), BODY, middle=False)
        for option in different:
            self._option_text(form, game, option, form.gui.palette.gold)
            self._drawn_board(form, option.key)
        words, tip = tr(f"table-rules.{'less' if self._shows_all else 'more'}"), tr("table-rules.more.tip")
        place = form.block(gui.u(42)).move_to(w=min(form.width, gui.width(words, 18, bold=True) + gui.u(70)))
        gui.button("lobby.rules", place, words, self._toggle_all, kind="quiet", icon="log", tip=tip)
        if self._shows_all:
            for option in game.options:
                if option not in different:
                    self._option_text(form, game, option)

    def _toggle_all(self) -> None:
        self._shows_all = not self._shows_all
        self._changed()

    def _option_text(self, form: Form, game: AnyGame, option: Option, colour: str = "") -> None:
        """Add an option as a guest reads it: its value and what that means, with the link to its rule."""
        gui, side = form.gui, form.gui.u(LINK)
        words = rule_words(self.app.locale, game, self.table.options, option)
        value = chosen_value(self.table.options, option)
        meaning, room = value_meaning(self.app.locale, game, option, value), form.width - side
        head, tall = gui.height(words, room, bold=True), gui.height(meaning, room)
        line = form.block(max(gui.u(36), head + tall))
        rule_link(self.app, gui, f"lobby.{option.key}.rule", line.move_to(w=side), self.table.game, option.key)
        place = pygame.Rect(line.x + side, line.y, room, head)
        gui.label(place, words, BODY, colour, bold=True, middle=False)
        gui.label(pygame.Rect(place.x, place.bottom, room, tall), meaning, BODY, gui.palette.muted, middle=False)

    def _drawn_board(self, form: Form, option: str) -> None:
        """Add the board with which the game will begin, if that option makes it be drawn.

        No other can be drawn here: guests have the commitment to the seed since they came.
        """
        if (setup := self._drawn_setup()) is not None and draws_board(setup, option):
            self._preview.build(form, setup, self.app.tr("lobby.preview.tip"))

    def _drawn_setup(self) -> TableSetup | None:
        """Return the table whose drawn board can be displayed; for a guest once the host has told it."""
        if (room := self.table.host_controls) is not None:
            return replace(room.lobby.plan, seed=room.state.seed)
        guest = self.table.guest_controls
        if guest is None or not guest.table.board_draw:
            return None
        self._preview.show(guest.table.board_draw, guest.table.board)
        return TableSetup(self.table.game, (), self.table.options)

    def _build_controls(self, form: Form, room: Room) -> None:
        """Add what the host sets."""
        table = self.table
        editor = OptionEditor(self.app, "lobby", table.game, table.options, partial(self._options, room))
        editor.build(form, 300, partial(self._drawn_board, form))
        self._stepper(form, "lobby.timer", SPANS, table.timer, partial(self._timer, room))
        self._stepper(form, "lobby.absence", ABSENCES, room.table_settings.absence, partial(self._absence, room))
        kept, wish = (
            GAMES[table.game].has_fixed_seating(table.options),
            partial(self._shuffle, room, not room.lobby.shuffle),
        )
        tip = "setup.shuffle.kept" if kept else ""
        self._toggle(form, "lobby.shuffle", "setup.shuffle", room.lobby.shuffle, wish, tip, enabled=not kept)
        self._toggle(form, "lobby.purist", "setup.purist", table.purist, partial(self._purist, room, not table.purist))
        watching = table.watching
        self._toggle(form, "lobby.watching", "lobby.watching", watching, partial(self._watching, room, not watching))
        near = room.table_settings.near
        self._toggle(form, "lobby.near", "lobby.near", near, partial(set_near, room, not near))

    def _toggle(
        self, form: Form, name: str, key: str, on: bool, action: partial[None], tip: str = "", enabled: bool = True
    ) -> None:
        words, shown_tip = self.app.tr(key), self.app.tr(tip or f"{key}.tip")
        form.gui.toggle(name, form.row(words, shown_tip, 140), on, action, label=words, tip=shown_tip, enabled=enabled)

    def _stepper(self, form: Form, name: str, spans: Sequence[int], chosen: int, set_to: Callable[[int], None]) -> None:
        """Add a choice of one of these times, by two buttons."""
        words, tip = self.app.tr(name), self.app.tr(f"{name}.tip")
        at = max(index for index, seconds in enumerate(spans) if seconds <= chosen)
        less = partial(set_to, spans[at - 1]) if at else None
        more = partial(set_to, spans[at + 1]) if at + 1 < len(spans) else None
        form.gui.stepper(name, form.row(words, tip, 230), self._time_label(chosen), less, more, tip=tip, label=words)

    def _time_label(self, seconds: int) -> str:
        tr = self.app.tr
        if not seconds:
            return tr("lobby.timer.off")
        whole = seconds % 60 == 0
        return tr("lobby.timer.minutes", n=seconds // 60) if whole else tr("lobby.timer.seconds", n=seconds)

    def board_words(self) -> str:
        """Return the displayed board in words."""
        setup = self._drawn_setup()
        return "" if setup is None else " ".join(self._preview.words(setup))

    def _options(self, room: Room, options: Mapping[str, str]) -> None:
        room.set_rules(options, room.lobby.plan.shuffle)

    def _shuffle(self, room: Room, yes: bool) -> None:
        room.set_rules(self.table.options, yes)

    def _purist(self, room: Room, yes: bool) -> None:
        room.set_rules(self.table.options, room.lobby.plan.shuffle, yes)

    def _timer(self, room: Room, seconds: int) -> None:
        room.set_table_settings(replace(room.table_settings, timer=seconds))

    def _absence(self, room: Room, seconds: int) -> None:
        room.set_table_settings(replace(room.table_settings, absence=seconds))

    def _watching(self, room: Room, yes: bool) -> None:
        room.set_table_settings(replace(room.table_settings, watching=yes))


def set_near(room: Room, yes: bool) -> None:
    """Admit only computers of this network, or all."""
    room.set_table_settings(replace(room.table_settings, near=yes))
