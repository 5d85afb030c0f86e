"""The level and the style of a bot, chosen in the set-up and in the lobby."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.bots.levels import ANY, levels, split, styled, styles
from game.record import SeatInfo
from ui.context import Context
from ui.table.seat_labels import BALANCED, level_name, style_name
from ui.widgets.gui import Gui


class BotEditor:
    """Two steppers: the level, and the style if the level has styles."""

    def __init__(
        self, app: Context, name: str, game: str, level: str, label: Callable[[str], str], change: Callable[[str], None]
    ) -> None:
        """Set the stem of the items' names, the level to edit, what makes a label of words, and what takes a choice."""
        self.app, self.name, self.game, self._label, self._change = app, name, game, label, change
        self.level, self.style = split(level)

    def build(self, gui: Gui, level: pygame.Rect, style: pygame.Rect) -> None:
        """Add the level, and the style at its own place."""
        tr, ladder = self.app.tr, levels(self.game)
        known = self.level if self.level in ladder else ladder[0]
        tip = f"{tr(f'level.{self.game}.{known}.tip')} {tr('level.fair')}"
        self._stepper(gui, level, "level", level_name(self.app, self.level), ladder, known, self._set_level, tip)
        able = style_choices(self.game, self.level)
        if able:
            tip = style_tip(self.app, self.style)
            words = style_name(self.app, self.style)
            self._stepper(gui, style, "style", words, able, self.style, self._set_style, tip)

    def _stepper(
        self, gui: Gui, place: pygame.Rect, key: str, words: str, values: Sequence[str], chosen: str,
        change: Callable[[str], None], tip: str,
    ) -> None:  # fmt: skip
        at = values.index(chosen) if chosen in values else 0
        less = partial(change, values[at - 1]) if at > 0 else None
        more = partial(change, values[at + 1]) if at + 1 < len(values) else None
        label = self._label(self.app.tr(f"setup.{key}"))
        gui.stepper(f"{self.name}.{key}", place, words, less, more, tip=tip, label=label)

    def _set_level(self, level: str) -> None:
        self._change(with_level(self.game, styled(self.level, self.style), level))

    def _set_style(self, style: str) -> None:
        self._change(styled(self.level, style))


def style_choices(game: str, level: str) -> tuple[str, ...]:
    """Return what can be chosen as the style of a level: "" (balanced), each style, any; nothing for the novice."""
    known = styles(game, level)
    return ("", *known, ANY) if known else ()


def style_notes(app: Context, seats: Sequence[SeatInfo]) -> list[str]:
    """Return one line about each style that is chosen, in the order of the seats."""
    chosen = dict.fromkeys(split(seat.level)[1] for seat in seats if seat.kind == "bot")
    return [app.tr("style.note", style=style_name(app, each), tip=style_tip(app, each)) for each in chosen if each]


def with_level(game: str, old: str, level: str) -> str:
    """Return another level, in the old one's style if it has it."""
    style = split(old)[1]
    return styled(level, style) if style in style_choices(game, level) else level


def style_tip(app: Context, style: str) -> str:
    """Return in one line how a style plays."""
    return app.tr(f"style.{style or BALANCED}.tip")
