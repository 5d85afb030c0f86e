"""The curtain of a seat with a PIN of four digits; the seat chooses it, or none, the first time.

Digits are typed in any script, or clicked on the screen. They appear in no text, no line of the event log and no file.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from unicodedata import decimal

import pygame

from game.core import Seat
from ui.keymap import Keymap
from ui.scenes.play.handoff import HandoffScene
from ui.scenes.play.multiplayer import MultiplayerOverlay
from ui.scenes.play.pause import pause_dialog
from ui.scenes.play.state import PlayState
from ui.table.seat_pins import LENGTH
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter, column, row

DELETE = "delete"
PAD = ("1", "2", "3", "4", "5", "6", "7", "8", "9", DELETE, "0")
"""The buttons, three in a row, in the same order in every language, as on a telephone."""


def curtain(state: PlayState, multiplayer: MultiplayerOverlay, seat: Seat) -> HandoffScene:
    """Return the curtain of a seat, with a PIN if it has one or must be asked whether it wants one."""
    asked = state.app.settings.seat_pins and not state.pins.has_chosen(seat)
    locked = asked or state.pins.locked(seat)
    scene = PinCurtain(state, seat) if locked else HandoffScene(seat, state.names[seat], state.sit_down)
    scene.reason = lambda: state.ui.handoff_reason(state.app.locale, state.client.view, seat, state.names)
    scene.time_left, scene.more_time = multiplayer.time_left, multiplayer.extend
    scene.make_pause_dialog, scene.pads = partial(pause_dialog, state), state.pad_seats
    return scene


class PinCurtain(HandoffScene):
    """A curtain that the seat's PIN opens; the table can agree to reset the PIN."""

    def __init__(self, state: PlayState, seat: Seat) -> None:
        super().__init__(seat, state.names[seat], state.sit_down)
        self.pins, self.event_history = state.pins, state.event_history
        self._typed = self._first_entry = self._fault = ""
        """Digits typed; digits chosen, to be repeated; the locale key of what was wrong with the last ones."""

    def logged_focus(self, focus: str) -> str:
        """Return "" for the digits: the event log must not contain which one was clicked."""
        return "" if focus.startswith("pin.") else focus

    def spoken_lines(self) -> Sequence[str]:
        """Return the words of the curtain, with which keys the digits are typed, and how many are; never which."""
        typed = [self.app.tr("pin.typed", n=len(self._typed), count=LENGTH)] if self._typed else []
        return [*super().spoken_lines(), self.app.tr("pin.keys"), *typed]

    # -- drawing -------------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Add emblem and name on one side, the digits on the other."""
        width, height = self.app.size
        card = pygame.Rect(0, 0, min(gui.u(660), width - gui.u(24)), min(gui.u(440), height - gui.u(24)))
        card.center = width // 2, height // 2
        gui.panel(card, "paper")
        self.build_clock(gui, card)
        self.build_pad_words(gui, card)
        who, pad = row(card.inflate(-gui.u(40), -gui.u(32)), gui.u(24), 0, gui.u(240))
        self._build_player(gui, who)
        self._build_pad(gui, pad)

    def _build_player(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add emblem, name, explanation, and the button to go without the PIN."""
        tr, p = self.app.tr, gui.palette
        words, reason = tr("handoff.words", name=self.player_name), self.reason()
        heights = (gui.u(46), gui.height(reason, rect.w, bold=True) + 2 if reason else 1, gui.height(words, rect.w) + 2)
        medal, name, why, text_rect, button = column(rect, gui.u(4), 0, *heights, gui.u(48))
        gui.image(self.app.art.emblem(self.seat, min(medal.size)), medal)
        gui.label(name, gui.shortened(self.player_name, name.w, 26, bold=True), 26, p.ink, bold=True, align="center")
        if reason:
            gui.label(why, reason, 16, p.ink, bold=True, align="center")
        gui.label(text_rect, words, 16, p.faint, align="center")
        self.initial_focus = f"pin.{DELETE}" if self.pins.locked(self.seat) else "handoff.ready"
        if self.pins.locked(self.seat):
            gui.button("handoff.forgot", button, tr("pin.forgot"), self._forgot, tip=tr("pin.forgot.tip"))
        else:
            tip = tr("handoff.tip")
            gui.button("handoff.ready", button, tr("pin.without"), self._without, tip=tip, commits=True)

    def _build_pad(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the question, the row of lamps and the buttons."""
        asked = "pin.ask" if self.pins.locked(self.seat) else "pin.again" if self._first_entry else "pin.choose"
        words = self.app.tr(self._fault or asked)
        ask, self._lamps, keys = column(rect, gui.u(6), gui.u(54), gui.u(24), 0)
        gui.label(ask, words, 17, gui.palette.ink, bold=True, align="center")
        gap = gui.u(6)
        wide, tall = (keys.w - 2 * gap) // 3, (keys.h - 3 * gap) // 4
        for index, key in enumerate(PAD):
            across = 2 - index % 3 if self.app.locale.rtl else index % 3
            place = pygame.Rect(keys.x + across * (wide + gap), keys.y + index // 3 * (tall + gap), wide, tall)
            self._key(gui, place, key)

    def _key(self, gui: Gui, place: pygame.Rect, key: str) -> None:
        tr = self.app.tr
        if key == DELETE:
            label = tr("pin.delete")
            gui.button(
                f"pin.{key}", place, "", self._delete, icon="undo", label=label, tip=tr("pin.delete.tip"), group="pin"
            )
        else:
            words = self.app.locale.number(int(key))
            gui.button(f"pin.{key}", place, words, lambda: self._type(key), tip=tr("pin.digit"), group="pin", size=20)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the curtain, with one lamp lit per typed digit."""
        super().draw(surface)
        painter, radius = Painter(self.app, surface), self.app.u(8)
        step = 4 * radius
        left = self._lamps.centerx - step * (LENGTH - 1) // 2
        for index in range(LENGTH):
            place = self.app.mirror(pygame.Rect(left + index * step, self._lamps.centery, 0, 0)).topleft
            pygame.draw.aacircle(surface, painter.palette.ink, place, radius)
            if index >= len(self._typed):
                pygame.draw.aacircle(surface, painter.palette.paper, place, radius - max(2, self.app.u(2)))

    # -- digits ------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Handle digits, Backspace and the key for more time."""
        if super().handle(event):
            return True
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_BACKSPACE:
            self._delete()
            return True
        digit = digit_of(event)
        if digit:
            self._type(digit)
        return bool(digit)

    def _type(self, digit: str) -> None:
        self._typed, self._fault = self._typed + digit, ""
        if len(self._typed) < LENGTH or not self._check_entry():
            self.request_layout()

    def _delete(self) -> None:
        self._typed = self._typed[:-1]
        self.request_layout()

    def _check_entry(self) -> bool:
        """Check four typed digits; return whether they opened the curtain."""
        digits, self._typed = self._typed, ""
        if self.pins.locked(self.seat):
            if self.pins.matches(self.seat, digits):
                self._open()
                return True
            self._refuse("pin-wrong")
        elif not self._first_entry:
            self._first_entry = digits
        elif digits == self._first_entry:
            self._chosen(digits)
            return True
        else:
            self._first_entry = ""
            self._refuse("pin-differs")
        return False

    def _refuse(self, reason: str) -> None:
        """Display in place of the question what was wrong."""
        self._fault = f"reason.{reason}"
        self.app.log.write("refused", reason=reason, text=self.app.tr(self._fault))
        self.app.sounds.play("refuse")

    def _without(self) -> None:
        self._chosen("")

    def _chosen(self, digits: str) -> None:
        self._first_entry = ""
        self.pins.choose(self.seat, digits)
        self._open()

    # -- a forgotten PIN -----------------------------------------------------------------------

    def _forgot(self) -> None:
        tr = self.app.tr
        self.app.nav.confirm(
            partial(tr, "pin.forgot.question", name=self.player_name),
            partial(tr, "pin.forgot.yes"),
            self._reset,
            danger=True,
        )

    def _reset(self) -> None:
        """Reset the PIN, and notify everybody, now and in the log."""
        self.pins.reset(self.seat)
        self._typed = self._first_entry = self._fault = ""
        self.event_history.add_note("log.pin-reset", self.seat)
        self.app.nav.notice(self.app.tr("log.pin-reset", name=self.player_name))
        self.request_layout()


def digit_of(event: pygame.Event) -> str:
    """Return the digit that a KEYDOWN event writes, in any script, as ASCII; "" for none."""
    written = event.unicode or Keymap.name_of(event)
    return str(decimal(written)) if len(written) == 1 and written.isdecimal() else ""
