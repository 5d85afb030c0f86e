"""What a game with others at other computers has besides the game: the talk, and the turn timer.

The talk takes the place of the log, never of the board; where there is no room it gets the column for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.core import OVER, Illegal, Seat
from game.session.protocol import Countdown
from ui.lan.chat_panel import FIELD, LEAST
from ui.lan.shared_table import HostedTable
from ui.scene import Scene
from ui.scenes.play.handoff import HandoffScene
from ui.scenes.play.layout import PlayLayout
from ui.scenes.play.state import PlayState
from ui.table.seat_labels import listed
from ui.text.bidi import LRI, PDI
from ui.text.i18n import Locale
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import Painter, column

CLOCK: Final = 96
"""Layout units of width of the turn timer."""
TALK: Final = 230
"""Layout units of height that the talk wants: a line of the longest, and some before it."""


class MultiplayerOverlay:
    """Belongs to one play scene; without company it shows nothing."""

    def __init__(self, state: PlayState) -> None:
        self.state = state
        self.participants = state.session.participants
        self.chat = state.chat
        self.chat.participants = self.participants
        self.open = False
        self._clock = pygame.Rect(0, 0, 0, 0)
        self._end_told = False
        self._warned: Seat | None = None
        self._told: object = None
        """What the clock showed when it was last asked to be drawn."""
        self._seen = 0
        self._away: Sequence[Seat] = ()

    def meanwhile(self) -> None:
        """What lies over the table goes away when it asks for what somebody else has done, or when the game is over."""
        state, app = self.state, self.state.app
        to_act, top = state.session.to_act(), app.nav.scenes[-1]
        if to_act == OVER and not state.results_shown and state.session.record() is not None:
            self._lead_to_end()
        elif (top is self.state.question and to_act != state.seat) or (
            isinstance(top, HandoffScene) and not self._meant(top)
        ):
            app.nav.pop()
        self._warn(app.nav.notice)

    def _meant(self, curtain: HandoffScene) -> bool:
        """Whether the seat before which the curtain hangs still has to act here."""
        return curtain.seat == self.state.session.to_act() and curtain.seat in self.state.session.local

    def _lead_to_end(self) -> None:
        """Back to the table, which shows the end; as soon as nothing that is typed would be lost."""
        app = self.state.app
        above = app.nav.scenes[app.nav.scenes.index(self.state.screen) + 1 :]
        if not any(scene.unsaved for scene in above):
            app.nav.home(self.state.screen)
        elif not self._end_told:
            self._end_told = True
            app.nav.notice(app.tr("reason.game-over"))

    def standing(self) -> str:
        """Why the table stands still, for as long as it does: no link, the host's pause, or a player who is away."""
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
        if session.pause_reason:
            return tr("lan.news.paused" if session.pause_reason == "paused" else "lan.news.link-lost")
        waits = session.seats[seat].kind == "lan" and not state.lobby.table.chairs[seat].here
        return tr("lan.waiting", name=state.names[seat]) if waits else ""

    # -- who is away -------------------------------------------------------------------------

    @property
    def offers_bot(self) -> bool:
        """Whether this is the host's window and somebody is away."""
        lobby = self.state.lobby
        return (
            lobby is not None and isinstance(lobby.table, HostedTable) and bool(self.state.away) and not self.state.over
        )

    def bot_button(self, gui: Gui, rect: pygame.Rect) -> None:
        """Lets bots play at once for those who are away."""
        state = self.state
        words = state.app.tr("play.standin", name=listed(state.app, [state.names[seat] for seat in self.state.away]))
        gui.button("play.standin", rect, "", self._stand_in, icon="bot", kind="primary", tip=words, say=words, size=20)

    def _stand_in(self) -> None:
        lobby = self.state.lobby
        if lobby is not None and isinstance(lobby.table, HostedTable):
            for seat in self.state.away:
                lobby.table.room.give_to_bot(seat)

    # -- the talk ----------------------------------------------------------------------------

    @property
    def wanted(self) -> int:
        """Pixels of height that the talk wants now."""
        return self.state.app.u(TALK) if self.open else 0

    def toggle(self) -> None:
        """Open the talk and go to its line, or close it."""
        state = self.state
        if self.participants is None:
            return
        self.open = not self.open
        state.screen.relay()  # whether there is room is known by the layout
        if self.open and state.frame.log.h < state.app.u(LEAST):
            self.open = False
            state.changed()
            state.app.nav.push(ChatScene(state))
            return
        state.app.nav.set_focus(FIELD if self.open else "play.chat")

    def close(self) -> bool:
        """Close the talk; whether it was open."""
        was, self.open = self.open, False
        if was:
            self.state.changed()
            self.state.app.nav.set_focus("play.chat")
        return was

    def build(self, gui: Gui, frame: PlayLayout) -> pygame.Rect:
        """The talk, if it is open; the place that is left to the log."""
        if not self.open or frame.log.h < gui.u(LEAST):
            return frame.log
        self._seen = self.chat.heard
        self.chat.build(gui, frame.log, self.state.names, self.state.changed)
        return pygame.Rect(frame.log.x, frame.log.bottom, frame.log.w, 0)

    def button(self, gui: Gui, rect: pygame.Rect, action: Callable[[], None] | None = None) -> None:
        """Opens the talk, here or by that action elsewhere; lit as long as something in it was not read."""
        tr, unread = self.state.app.tr, self.chat.unread
        tip = tr("tip.with-key", tip=tr("chat.open.tip"), key=self.state.app.keymap.label("chat"))
        say = tr("chat.open.unread", n=unread) if unread else tr("chat.open")
        gui.button(
            "play.chat", rect, "", action or self.toggle, icon="chat", kind="primary" if unread else "quiet", tip=tip,
            say=say, selected=self.open and action is None, size=20,
        )  # fmt: skip

    def handle(self, event: pygame.Event) -> bool:
        """Enter in the line says it; whether the event was used up."""
        return self.chat.handle(self.state.app, event, self.state.changed)

    def typing(self, event: pygame.Event) -> bool:
        """Whether the event is a key meant for the line of talk."""
        return event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) and self.state.app.nav.focus == FIELD

    # -- the turn timer ----------------------------------------------------------------------

    @property
    def countdown(self) -> Countdown | None:
        """Whose time runs."""
        return self.participants.countdown if self.participants is not None else None

    def left(self) -> str:
        """The time that is left, in words; "" without a turn timer."""
        return "" if self.countdown is None else clock(self.state.app.locale, self.countdown)

    @property
    def clock_width(self) -> int:
        """Pixels that the turn timer wants."""
        return self.state.app.u(CLOCK + 6) if self.countdown is not None else 0

    def clock(self, gui: Gui, rect: pygame.Rect) -> pygame.Rect:
        """The button that gives the own turn more time, under the time that is left; the place left beside it."""
        found, tr, state = self.countdown, self.state.app.tr, self.state
        self._clock = pygame.Rect(0, 0, 0, 0)
        if found is None:
            return rect
        wide = min(gui.u(CLOCK), rect.w)
        self._clock = pygame.Rect(rect.right - wide, rect.y, wide, rect.h)
        own = found.seat in state.session.local
        tip = tr("tip.with-key", tip=tr("play.extend.tip"), key=state.app.keymap.label("extend"))
        gui.button(
            "play.extend", self._clock, "", self.extend, kind="primary" if found.warned and own else "quiet",
            say=tr("play.extend"), tip=tip if own else tr("play.timer", name=state.names[found.seat]), enabled=own,
        )  # fmt: skip
        return pygame.Rect(rect.x, rect.y, rect.w - self._clock.w - gui.u(6), rect.h)

    def extend(self) -> None:
        """More time for the seat at this screen that has to act."""
        found, state = self.countdown, self.state
        try:
            if self.participants is None or found is None or found.seat not in state.session.local:
                raise Illegal("no-timer")
            self.participants.more_time(found.seat)
        except Illegal as refusal:
            state.refuse(refusal)

    def watch(self) -> None:
        """Warn in time; lay out anew when the timer comes, goes, or something was said; let the clock run in sight."""
        state = self.state
        if self.cache_key != self._told:
            self._told = self.cache_key
            state.app.nav.invalidate()
        there, laid_out = self.countdown is not None, self._clock.w > 0
        if self._warn(state.tell) or there != laid_out or (self.open and self._seen != self.chat.heard):
            state.changed()
        if (away := state.away) != self._away:
            self._away = away
            state.refresh_names()
            state.changed()
        state.notice.stand(self.standing())

    def _warn(self, tell: Callable[[str], None]) -> bool:
        """Tell, once, that the own time is nearly over; whether the clock looks another way now."""
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
        """The time that is left; in brackets while it stands still."""
        found = self.countdown
        if found is None or not self._clock.w:
            return
        p = painter.palette
        painter.words(
            self._clock.inflate(-painter.u(8), 0), self.left(), 18, p.gold if found.warned else p.sand, True, "center"
        )


def clock(locale: Locale, found: Countdown) -> str:
    """The time that is left, in brackets while it stands still; minutes are on the left in every language."""
    minutes, seconds = divmod(int(found.left), 60)
    tens, ones = divmod(seconds, 10)
    left = f"{locale.number(minutes)}:{locale.number(tens)}{locale.number(ones)}"
    return f"{LRI}({left}){PDI}" if found.held else f"{LRI}{left}{PDI}"


class ChatScene(Scene):
    """The talk in the place of the column beside the board, where there is no room for it below the panels."""

    name = "chat"
    first = FIELD
    tells_tips = True

    def __init__(self, state: PlayState) -> None:
        self.state = state
        self.chat = state.chat
        self._seen = 0
        self._called = ""

    def update(self, dt: float) -> None:
        """Show what is said meanwhile; call whom the table waits for, for his game is not in sight."""
        before, called = self._called, self._waited_for()
        if self._seen != self.chat.heard or called != before:
            self.request_layout()
        if called and called != before:
            self.app.log.write("called", text=called)
            self.app.sounds.play("turn")

    def _waited_for(self) -> str:
        """That somebody at this screen has to act, in words; "" when nobody has."""
        seat, session = self.state.session.to_act(), self.state.session
        waits = seat in session.local and not session.pause_reason
        return self.app.tr("status.own", name=self.state.names[seat]) if waits else ""

    def rebuild(self) -> None:
        """The board below takes part."""
        self.state.screen.rebuild()
        super().rebuild()

    def build(self, gui: Gui) -> None:
        """The talk, and the way back to the game, with the reason to take it."""
        self._seen, self._called = self.chat.heard, self._waited_for()
        side, words = self.state.frame.side, self.app.tr("rules.back" if self.state.results_shown else "chat.close")
        heads = [gui.height(self._called, side.w, BODY)] if self._called else []
        *calls, room, foot = column(side, gui.u(6), *heads, 0, gui.u(44))
        for place in calls:
            gui.label(place, self._called, BODY, gui.palette.gold)
        self.chat.build(gui, room, self.state.names, self.request_layout)
        kind = "primary" if self._called else "quiet"
        gui.button("chat.close", foot, words, self.app.nav.pop, kind=kind, tip=words)

    def handle(self, event: pygame.Event) -> bool:
        """Enter in the line says it."""
        return self.chat.handle(self.app, event, self.request_layout)

    def draw(self, surface: pygame.Surface) -> None:
        """The board stays in sight."""
        self.state.draw_board(surface)
        self.gui.draw(surface)
