"""The toolbar over the players, and the status: who has to act."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from ui.scenes.play.hints import HintController
from ui.scenes.play.multiplayer import MultiplayerOverlay
from ui.scenes.play.prompts import unusual_rules
from ui.scenes.play.state import PlayState
from ui.scenes.table_rules import rules_button
from ui.table.cached_background import Patch
from ui.text import layout as text_layout
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter

LEAST_STATUS, SIZE, LEAST_SIZE = 48, 17, 11
"""Layout units: the width below which no status is shown, its letters, and the least of them."""

MARGIN = 8
"""Layout units that the status leaves free at its end, if they are to spare."""

LEAST_LETTERS = 4
"""A name that is shortened to fewer letters says nothing."""

GAP = 6
"""Layout units after each button."""

LEAST_BUTTON = 28
"""Layout units to which the status may narrow a button; the icon would cover its neighbours below that."""

BuildButton = Callable[[Gui, pygame.Rect], None]


class ToolbarActions(Protocol):
    """The actions of the buttons, implemented by the play scene."""

    def menu(self) -> None:
        """Open the menu of the running game."""

    def focus_log(self) -> None:
        """Move the focus to the log."""

    def show_results(self) -> None:
        """Open the results."""


class Toolbar:
    """Menu, rules, settings, log, in step mode the next action; then the status, if there is room."""

    def __init__(
        self, state: PlayState, hints: HintController, multiplayer: MultiplayerOverlay, commands: ToolbarActions
    ) -> None:
        self.state, self.hints, self.multiplayer, self.commands = state, hints, multiplayer, commands
        self._status_place = pygame.Rect(0, 0, 0, 0)
        """The place of the status, which is drawn over the buttons, because events change it without a layout."""

    def build(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the buttons from the start of the rectangle, and the status at its end."""
        state, app, tr, gap = self.state, self.state.app, self.state.app.tr, gui.u(GAP)
        entries: list[tuple[str, str, Callable[[], object], str]] = [
            ("menu", "menu", self.commands.menu, "back"),
            ("rules", "help", lambda: app.nav.open_rules(state.game_panel.topic()), "rules"),
            ("settings", "settings", app.nav.open_settings, "settings"),
            ("log", "log", self.commands.focus_log, "log"),
        ]
        if state.over and state.parts.results:
            entries.append(("results", "trophy", self.commands.show_results, "back"))
        more = self._optional()
        side = self._button_width(gui, rect, len(entries) + len(more)) - gap
        for index, (name, icon, action, key) in enumerate(entries):
            tip = partial(self._tip, f"tip.{name}", key)
            place = pygame.Rect(rect.x + index * (side + gap), rect.y, side, rect.h)
            label = partial(tr, f"play.{name}")
            gui.button(f"play.{name}", place, "", action, icon=icon, kind="quiet", tip=tip, label=label, size=20)
        left = rect.x + len(entries) * (side + gap)
        for build in more:
            build(gui, pygame.Rect(left, rect.y, side, rect.h))
            left += side + gap
        room = self.multiplayer.build_clock(gui, pygame.Rect(left, rect.y, rect.right - left, rect.h))
        stepping = app.settings.bot_step and not state.over
        if stepping:
            self._step_button(gui, room)
        self._status_place = room if room.w >= gui.u(LEAST_STATUS) and not stepping else pygame.Rect(0, 0, 0, 0)

    def _tip(self, sentence: str, key: str) -> str:
        """Return a sentence with its key behind it."""
        app = self.state.app
        return app.tr("tip.with-key", tip=app.tr(sentence), key=app.keymap.label(key))

    def patch(self, gui: Gui) -> Patch:
        """Return the toolbar with the turn timer as a part of the panels that looks the same in most layouts."""
        place = self.state.app.mirror(self.state.layout.head)
        key = self.multiplayer.cache_key, gui.pictures_in(place), self.status(gui), tuple(self._status_place)
        return Patch(place, key, partial(self._paint, gui))

    def status(self, gui: Gui) -> tuple[str, int]:
        """Return who acts in what is displayed now, and the size of these words; "" where there is no room."""
        return self._turn_status(gui, self._status_place.w) if self._status_place.w else ("", SIZE)

    def draw(self, gui: Gui, surface: pygame.Surface) -> None:
        """Draw the status."""
        words, size = self.status(gui)
        if words:
            line, room = text_layout.render(words, gui.u(size), gui.palette.sand, rtl=gui.rtl), self._status_place
            free = min(gui.u(MARGIN), max(0, room.w - line.get_width()))
            place = self.state.app.mirror(line.get_rect(midright=(room.right - free, room.centery)))
            surface.blit(line, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint(self, gui: Gui, surface: pygame.Surface) -> None:
        self.state.app.look.table(surface, self.state.game_panel.board_place)
        gui.draw(surface)
        self.draw(gui, surface)
        self.multiplayer.draw(Painter(self.state.app, surface))

    def _button_width(self, gui: Gui, rect: pygame.Rect, count: int) -> int:
        """Return the width of each button with its gap: a square if there is room, else what the status leaves."""
        room = rect.w - self.multiplayer.clock_width
        status = 0 if self.state.app.settings.bot_step else self._least_turn_status(gui, rect)
        least = min(gui.u(LEAST_BUTTON + GAP), room // count)
        return min(rect.h + gui.u(GAP), max((room - status) // count, least))

    def _least_turn_status(self, gui: Gui, rect: pygame.Rect) -> int:
        """Return the width that the status gets at least."""
        return min(gui.width(self.state.turn_status(short=True), SIZE), rect.w * 2 // 5)

    def _turn_status(self, gui: Gui, width: int) -> tuple[str, int]:
        """Return who has to act, and in which size: with a shorter name, in fewer words, or in smaller letters.

        The seat at the screen needs no name; so these words are the same however much room there is.
        """
        state = self.state
        short = state.turn_status(short=True)
        own = state.acting >= 0 and short != state.names[state.acting]
        long = short if own else state.turn_status()
        if gui.width(long, SIZE) <= width or state.acting < 0:
            return long, SIZE
        name = state.names[state.acting]
        left = width - gui.width(long, SIZE) + gui.width(name, SIZE)
        shortened = gui.shortened(name, left, SIZE) if left > 0 else ""
        candidates = [state.turn_status(name=shortened)] if len(shortened) > LEAST_LETTERS else []
        fitting = next((words for words in (*candidates, short) if gui.width(words, SIZE) <= width), "")
        if fitting:
            return fitting, SIZE
        size = gui.fitting_size(short, width, SIZE, LEAST_SIZE)
        return gui.shortened(short, width, size), size

    def _optional(self) -> list[BuildButton]:
        """Return the builders of the buttons that only some tables have."""
        state, cover = self.state, self.state.hand_cover
        setup = state.session.setup
        differs = unusual_rules(state) != ""
        found: list[tuple[bool, BuildButton]] = [
            (differs, lambda gui, place: rules_button(state.app, gui, "play.table-rules", place, setup)),
            (state.session.journal_fault is not None, self._unsaved_sign),
            (cover.enabled and state.seat is not None and not state.over, partial(cover.button, turn=cover.toggle)),
            ((self.hints.available or (state.purist and state.parts.hints)) and not state.over, self.hints.button),
            (self.multiplayer.participants is not None, self.multiplayer.button),
            (self.multiplayer.encrypted, self.multiplayer.lock),
            (self.multiplayer.offers_bot, self.multiplayer.bot_button),
        ]
        return [build for there, build in found if there]

    def _unsaved_sign(self, gui: Gui, room: pygame.Rect) -> None:
        """Add the sign that stays as long as the game is not saved; a click says why."""
        tr, words = self.state.app.tr, self.state.app.tr(self.state.session.journal_fault or "")
        gui.button(
            "play.unsaved", room, "", lambda: self.state.notify(words), icon="save", kind="danger", tip=words,
            label=tr("play.unsaved"), size=20,
        )  # fmt: skip

    def _step_button(self, gui: Gui, room: pygame.Rect) -> None:
        """Add the button for a bot's next action, with its key if there is room; disabled while none waits."""
        tr, key = self.state.app.tr, self.state.app.keymap.label("confirm")
        words = next(
            (each for each in (tr("play.step.key", key=key), key) if gui.width(each, 17) + gui.u(48) <= room.w), ""
        )
        room = room if words else pygame.Rect(room.x, room.y, room.h, room.h)
        waits = self.state.playback.stepping()
        tip = tr("tip.with-key", tip=tr("tip.step" if waits else "tip.step.off"), key=key)
        gui.button(
            "play.step", room, words, self.state.playback.step, icon="step_forward",
            kind="primary" if waits else "quiet", enabled=waits, tip=tip, label=tr("play.step"), size=17,
        )  # fmt: skip
