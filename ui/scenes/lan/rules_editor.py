"""The rules of a shared table: the host sets them, guests read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.catalog import GAMES
from game.net.host.room import Room
from game.net.host.turn_timer import SPANS
from ui.context import Context
from ui.lan.shared_table import SharedTable
from ui.setup.option_rows import LINK, option_rows, rule_link
from ui.widgets.form import Form
from ui.widgets.gui import BODY

ABSENCES: Final = (0, 30, 60, 120, 300, 600)
"""The offered seconds until a bot plays for an absent person; 0: never."""


class RulesEditor:
    """The part of a lobby with the rules."""

    def __init__(self, app: Context, table: SharedTable) -> None:
        self.app, self.table = app, table

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
        for option in GAMES[table.game].options:
            self._option_text(form, option.key, table.options.get(option.key, option.values[0]))
        lines = [f"{tr('lobby.timer')}: {self._time_label(table.timer)}"]
        if table.purist:
            lines.append(tr("reason.advice-purist"))
        for words in lines:
            gui.label(form.block(gui.height(words, form.width)), words, BODY, middle=False)

    def _option_text(self, form: Form, key: str, value: str) -> None:
        """Add an option as a guest reads it, with the link to its rule."""
        gui, stem = form.gui, f"option.{self.table.game}.{key}"
        words, side = f"{self.app.tr(stem)}: {self.app.tr(f'{stem}.{value}')}", gui.u(LINK)
        line = form.block(max(gui.u(36), gui.height(words, form.width - side)))
        rule_link(self.app, gui, f"lobby.{key}.rule", line.move_to(w=side), self.table.game, key)
        gui.label(pygame.Rect(line.x + side, line.y, line.w - side, line.h), words, BODY)

    def _build_controls(self, form: Form, room: Room) -> None:
        """Add what the host sets."""
        table = self.table
        option_rows(self.app, form, "lobby", table.game, table.options, 300, partial(self._option, room))
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

    def _option(self, room: Room, key: str, value: str) -> None:
        room.set_rules({**self.table.options, key: value}, room.lobby.plan.shuffle)

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
