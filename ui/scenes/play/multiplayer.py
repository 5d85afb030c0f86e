"""The additions to a game with people at other computers: the chat and the turn timer.

The chat is displayed in place of the log, never of the board. Without enough room it gets the whole column.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core import OVER, Illegal, Seat
from game.session.protocol import Countdown
from game.table import FULL
from ui.lan.chat_panel import FIELD, MIN_HEIGHT
from ui.lan.encryption import ICON, lock_sentences, show_protection
from ui.scene import Scene
from ui.scenes.play.handoff import HandoffScene
from ui.scenes.play.layout import PlayLayout
from ui.scenes.play.state import PlayState
from ui.table.seat_labels import join_names
from ui.text.bidi import LRI, PDI
from ui.text.i18n import Locale
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import Painter, column

CLOCK_WIDTH: Final = 96
"""Layout units of width of the turn timer."""
CHAT_HEIGHT: Final = 230
"""Layout units of height of the chat: one line of the greatest length, and some lines before it."""


class MultiplayerOverlay:
    """Chat and turn timer of one play scene; it displays nothing without other computers."""

    def __init__(self, state: PlayState) -> None:
        self.state = state
        self.participants = state.session.participants
        self.chat = state.chat
        self.chat.participants = self.participants
        self.chat_open = False
        self._clock = pygame.Rect(0, 0, 0, 0)
        self._end_reported = self._full = False
        self._warned: Seat | None = None
        self._drawn_key: object = None
        """What the clock displayed when a frame was last requested."""
        self._built_lines = 0
        self._built_away: Sequence[Seat] = ()

    def update_covered(self) -> None:
        """Close a scene over the table when its question is answered elsewhere or the game is over."""
        state, app = self.state, self.state.app
        to_act, top = state.session.to_act(), app.nav.scenes[-1]
        if to_act == OVER and state.parts.results and not state.results_shown and state.session.record() is not None:
            self._return_at_end()
        elif (top is self.state.question and to_act != state.seat) or (
            isinstance(top, HandoffScene) and not self._is_current(top)
        ):
            app.nav.pop()
        self._warn(app.nav.notice)

    def _is_current(self, curtain: HandoffScene) -> bool:
        """Return whether the seat of the curtain still has to act here."""
        return curtain.seat == self.state.session.to_act() and curtain.seat in self.state.session.local

    def _return_at_end(self) -> None:
        """Return to the table, which displays the end, unless typed text would be lost."""
        app = self.state.app
        above = app.nav.scenes[app.nav.scenes.index(self.state.screen) + 1 :]
        if not any(scene.unsaved for scene in above):
            app.nav.home(self.state.screen)
        elif not self._end_reported:
            self._end_reported = True
            app.nav.notice(app.tr("reason.game-over"))

    def halt_reason(self) -> str:
        """Return why the game is halted: no connection, the host's pause or an absent player; "" otherwise."""
        state, session, tr = self.state, self.state.session, self.state.app.tr
        seat = session.to_act()
        if (
            self.participants is None
            or state.lobby is None
            or seat == OVER
            or state.playback.queue
            or state.game_panel.moving
        ):
            return ""
        if session.pause_reason and session.pause_reason != FULL:  # the prompt line says that the game has ended
            return tr("lan.news.paused" if session.pause_reason == "paused" else "lan.news.link-lost")
        waits = session.seats[seat].kind == "lan" and not state.lobby.table.seat_rows[seat].here
        return tr("lan.waiting", name=state.names[seat]) if waits else ""

    # -- absent people -------------------------------------------------------------------------

    @property
    def offers_bot(self) -> bool:
        """Whether this is the host's window and somebody is absent."""
        lobby = self.state.lobby
        hosting = lobby is not None and lobby.table.host_controls is not None
        return hosting and bool(self.state.away) and not self.state.over

    def bot_button(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the button that lets bots play at once for absent people."""
        state = self.state
        words = state.app.tr(
            "play.standin", name=join_names(state.app, [state.names[seat] for seat in self.state.away])
        )
        gui.button(
            "play.standin", rect, "", self._stand_in, icon="bot", kind="primary", tip=words, label=words, size=20
        )

    def _stand_in(self) -> None:
        lobby = self.state.lobby
        if lobby is not None and lobby.table.host_controls is not None:
            for seat in self.state.away:
                lobby.table.host_controls.give_to_bot(seat)

    # -- the chat ------------------------------------------------------------------------------

    @property
    def chat_height(self) -> int:
        """The pixels of height that the chat needs now."""
        return self.state.app.u(CHAT_HEIGHT) if self.chat_open else 0

    def toggle(self) -> None:
        """Open the chat and focus its text field, or close it."""
        state = self.state
        if self.participants is None:
            return
        self.chat_open = not self.chat_open
        state.status_line.clear_refusal()
        state.screen.layout_now()  # only the layout knows whether there is room
        if self.chat_open and state.layout.log.h < state.app.u(MIN_HEIGHT):
            self.chat_open = False
            state.changed()
            state.app.nav.push(ChatScene(state))
            return
        state.app.nav.set_focus(FIELD if self.chat_open else "play.chat")

    def close(self) -> bool:
        """Close the chat; return whether it was open."""
        was, self.chat_open = self.chat_open, False
        if was:
            self.state.changed()
            self.state.app.nav.set_focus("play.chat")
        return was

    def build(self, gui: Gui, frame: PlayLayout) -> pygame.Rect:
        """Add the chat if it is open; return the rectangle left to the log."""
        if not self.chat_open or frame.log.h < gui.u(MIN_HEIGHT):
            return frame.log
        self._built_lines = self.chat.line_count
        self.chat.build(gui, frame.log, self.state.names, self.state.changed)
        return pygame.Rect(frame.log.x, frame.log.bottom, frame.log.w, 0)

    def button(self, gui: Gui, rect: pygame.Rect, action: Callable[[], None] | None = None) -> None:
        """Add the button that opens the chat, or runs another action; highlighted while lines are unread."""
        tr, unread = self.state.app.tr, self.chat.unread
        tip = tr("tip.with-key", tip=tr("chat.open.tip"), key=self.state.app.keymap.label("chat"))
        label = tr("chat.open.unread", n=unread) if unread else tr("chat.open")
        gui.button(
            "play.chat", rect, "", action or self.toggle, icon="chat", kind="primary" if unread else "quiet", tip=tip,
            label=label, selected=self.chat_open and action is None, size=20,
        )  # fmt: skip

    @property
    def encrypted(self) -> bool:
        """Whether there are connections to other computers, all of which are encrypted."""
        return self.state.lobby is not None and self.state.lobby.table.connected

    def lock(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the sign that the table is encrypted; a click says what that does not protect."""
        app, table = self.state.app, self.state.lobby.table if self.state.lobby is not None else None
        words = lock_sentences(app, table)
        gui.button(
            "play.secure", rect, "", partial(show_protection, app, table), icon=ICON, kind="quiet", label=words,
            tip=f"{words} {app.tr('lan.secure.limits')}", size=20,
        )  # fmt: skip

    def handle(self, event: pygame.Event) -> bool:
        """Send the chat line on Enter; return whether the event was used."""
        return self.chat.handle(self.state.app, event, self.state.changed)

    def is_typing(self, event: pygame.Event) -> bool:
        """Return whether the event is a key for the chat's text field."""
        return event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) and self.state.app.nav.focus == FIELD

    # -- the turn timer ----------------------------------------------------------------------

    @property
    def countdown(self) -> Countdown | None:
        """The running turn timer."""
        return self.participants.countdown if self.participants is not None else None

    def time_left(self) -> str:
        """Return the remaining time in words; "" without a turn timer."""
        return "" if self.countdown is None else clock_label(self.state.app.locale, self.countdown)

    @property
    def clock_width(self) -> int:
        """The pixels of width that the turn timer needs."""
        return self.state.app.u(CLOCK_WIDTH + 6) if self.countdown is not None else 0

    def build_clock(self, gui: Gui, rect: pygame.Rect) -> pygame.Rect:
        """Add the button for more time, under the remaining time; return the room beside it."""
        found, tr, state = self.countdown, self.state.app.tr, self.state
        self._clock = pygame.Rect(0, 0, 0, 0)
        if found is None:
            return rect
        wide = min(gui.u(CLOCK_WIDTH), rect.w)
        self._clock = pygame.Rect(rect.right - wide, rect.y, wide, rect.h)
        own = found.seat in state.session.local
        tip = tr("tip.with-key", tip=tr("play.extend.tip"), key=state.app.keymap.label("extend"))
        gui.button(
            "play.extend", self._clock, "", self.extend, kind="primary" if found.warned and own else "quiet",
            label=tr("play.extend"), tip=tip if own else tr("play.timer", name=state.names[found.seat]), enabled=own,
        )  # fmt: skip
        return pygame.Rect(rect.x, rect.y, rect.w - self._clock.w - gui.u(6), rect.h)

    def extend(self) -> None:
        """Request more time for the seat at this screen that has to act."""
        found, state = self.countdown, self.state
        try:
            if self.participants is None or found is None or found.seat not in state.session.local:
                raise Illegal("no-timer")
            self.participants.more_time(found.seat)
        except Illegal as refusal:
            state.refuse(refusal)

    def update(self) -> None:
        """Warn that a turn's time is nearly over; request a layout when the timer or the chat changes."""
        state = self.state
        if self.cache_key != self._drawn_key:
            self._drawn_key = self.cache_key
            state.app.nav.invalidate()
        there, laid_out = self.countdown is not None, self._clock.w > 0
        if (
            self._warn(state.notify)
            or there != laid_out
            or (self.chat_open and self._built_lines != self.chat.line_count)
        ):
            state.changed()
        if (away := state.away) != self._built_away:
            self._built_away = away
            state.refresh_names()
            state.changed()
        if (state.session.table_refusal() is not None) != self._full:
            self._full, state.ready = not self._full, False  # nobody may act any more: decide that once more
        state.status_line.show_halt(self.halt_reason())

    def _warn(self, tell: Callable[[str], None]) -> bool:
        """Warn once that the seat's own time is nearly over; return whether the clock looks different now."""
        state, found = self.state, self.countdown
        warned = found.seat if found is not None and found.warned else None
        before, self._warned = self._warned, warned
        if warned is not None and warned != before and warned in state.session.local:
            words = state.app.tr("play.timer.warning", key=state.app.keymap.label("extend"))
            state.app.log.write("timer", seat=warned, text=words)
            state.app.sounds.play("turn")
            tell(words)
        return warned != before

    @property
    def cache_key(self) -> object:
        """Equal as long as the clock looks the same."""
        found = self.countdown
        return None if found is None else (int(found.left), found.held, found.seat)

    def draw(self, painter: Painter) -> None:
        """Draw the remaining time, in brackets while the timer is stopped."""
        found = self.countdown
        if found is None or not self._clock.w:
            return
        p = painter.palette
        painter.words(
            self._clock.inflate(-painter.u(8), 0),
            self.time_left(),
            18,
            p.gold if found.warned else p.sand,
            True,
            "center",
        )


def clock_label(locale: Locale, found: Countdown) -> str:
    """Return the remaining time, in brackets while the timer is stopped.

    Minutes are on the left in every language.
    """
    minutes, seconds = divmod(int(found.left), 60)
    tens, ones = divmod(seconds, 10)
    left = f"{locale.number(minutes)}:{locale.number(tens)}{locale.number(ones)}"
    return f"{LRI}({left}){PDI}" if found.held else f"{LRI}{left}{PDI}"


class ChatScene(Scene):
    """The chat in place of the column, if there is no room for it below the panels."""

    name = "chat"
    initial_focus = FIELD
    displays_tips = True

    def __init__(self, state: PlayState) -> None:
        self.state = state
        self.chat = state.chat
        self._built_lines = 0
        self._built_alert = ""

    def update(self, dt: float) -> None:
        """Display new lines, and alert a person whose turn it is, because the game is covered."""
        before, called = self._built_alert, self._alert()
        if self._built_lines != self.chat.line_count or called != before:
            self.request_layout()
        if called and called != before:
            self.app.log.write("called", text=called)
            self.app.sounds.play("turn")

    def _alert(self) -> str:
        """Return in words that somebody at this screen has to act; "" otherwise."""
        seat, session = self.state.session.to_act(), self.state.session
        waits = seat in session.local and not session.pause_reason
        return self.app.tr("status.own", name=self.state.names[seat]) if waits else ""

    def rebuild(self) -> None:
        """Rebuild the board below too."""
        self.state.screen.rebuild()
        super().rebuild()

    def build(self, gui: Gui) -> None:
        """Add the chat, and the button to return to the game with the reason to press it."""
        self._built_lines, self._built_alert = self.chat.line_count, self._alert()
        side, words = self.state.layout.side, self.app.tr("rules.back" if self.state.results_shown else "chat.close")
        heads = [gui.height(self._built_alert, side.w, BODY)] if self._built_alert else []
        *calls, room, foot = column(side, gui.u(6), *heads, 0, gui.u(44))
        for place in calls:
            gui.label(place, self._built_alert, BODY, gui.palette.gold)
        self.chat.build(gui, room, self.state.names, self.request_layout)
        kind = "primary" if self._built_alert else "quiet"
        gui.button("chat.close", foot, words, self.app.nav.pop, kind=kind, tip=words)

    def handle(self, event: pygame.Event) -> bool:
        """Send the chat line on Enter."""
        return self.chat.handle(self.app, event, self.request_layout)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board and the chat."""
        self.state.draw_board(surface)
        self.gui.draw(surface)
