"""The table before its game: who is there, who is ready, how others find it. While there is a game it lies below that.

The same scene for the host, who decides about seats and rules, and for guests, who choose a seat and are ready.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.core import Illegal
from game.net.host.room_file import TableSettings
from game.net.protocol.field_types import sentence_key
from game.record import SeatInfo
from game.session.protocol import GameSession
from game.session.table_setup import CLOSED, TableSetup
from ui.context import Context, Route
from ui.dialogs.dialog import Answer, Dialog
from ui.lan.chat_panel import ChatPanel
from ui.lan.open_shared import remember_shared
from ui.lan.shared_table import HostedTable, JoinedTable, SharedTable, own
from ui.lan.table_news import named, news_sentence
from ui.scene import Scene
from ui.scenes.lan.rules_editor import RulesEditor
from ui.scenes.lan.seat_editor import SeatRows
from ui.scenes.lan.table_browser import TableBrowserScene
from ui.table.seat_labels import seat_names
from ui.text.bidi import LRI, PDI
from ui.widgets.form import Form, page
from ui.widgets.gui import BODY, Gui

WIDE = 1000
"""Layout units from which the talk has a column of its own."""


class LobbyScene(Scene):
    """Holds a shared table: keeps it going whatever scene is shown, and closes it in the end."""

    name = "lobby"
    notices_above = True
    shared = True

    def __init__(self, table: SharedTable) -> None:
        self.table = table
        self.chat = ChatPanel()
        self.chat.participants = table.participants
        self.memory: dict[str, int] = {}
        self.shown: GameSession | None = None
        """The game that this screen was last led to."""
        self.wants = False
        """A guest asked for another game; he is ready for it as soon as the host has led everybody back."""
        self._agreed: tuple[TableSetup, TableSettings] | None = None
        """A host asked for another game with these seats and rules; it begins when everybody is ready."""
        self._seen: object = None
        self._told: object = None
        """What came to its end last, and was told."""

    def enter(self, app: Context) -> None:
        """Build the seats and the rules."""
        self.rows, self.rules = SeatRows(app, self.table), RulesEditor(app, self.table)
        super().enter(app)

    def leave(self) -> None:
        """Leave the table."""
        self.table.close()

    # -- time --------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Go on; show what has changed."""
        self.table.tick()
        self._hear()
        if self.table.ended:
            self._part(self.table.ended)
            return
        called, self.busy = self.busy, not self.table.linked
        if self._moment() != self._seen:
            self.request_layout()
        if called and not self.busy:  # until now there was nothing to choose but to leave
            self.app.nav.set_focus(self.first)
        self._follow()
        if isinstance(self.table, HostedTable) and self._agreed is not None:
            self._begin_again(self.table)

    def meanwhile(self, dt: float) -> None:
        """Whatever is shown, the table goes on, and what comes to its end there is told at once."""
        self.table.tick()
        if self.shown is None:  # else its scene hears it
            self._hear()
        self._follow()
        if self.table.ended:
            self._part(self.table.ended)
        elif self.shown is not None and self.shown.ended:
            self._gather(self.shown)

    def _follow(self) -> None:
        """Sit down to a game that has begun; come back from one that is over."""
        if self.wants and self.table.can_return():
            self.again()
        game = self.table.playing()
        if game is not None and game is not self.shown:
            self.show(game)

    def show(self, game: GameSession) -> None:
        """The game, over this lobby."""
        self.shown, self._agreed, self.wants = game, None, False
        self.app.nav.notice("")  # who came to the table is no news of its game
        if self.app.nav.scenes[-1] is not self:
            self.app.nav.home(self)
        self.app.nav.open(Route.PLAY, game, self)
        if isinstance(self.table, HostedTable) and self.table.taken:
            self._tell_moved(self.table)

    def _tell_moved(self, table: HostedTable) -> None:
        """The table went on at another port than it had, and guests may have to be told: said once, until read."""
        tr = self.app.tr
        address = f"{LRI}{table.addresses[0]}{PDI}"
        words, table.taken = tr("lan.moved", port=str(table.taken), address=address), 0
        self.app.log.write("moved", address=table.addresses[0], text=words)
        self.app.nav.push(Dialog(words, (Answer("stay", tr("pause.stay"), None, "primary"),), tr("lan.moved.title")))

    def _hear(self) -> None:
        """What happened at the table, in words; what was said goes to the talk."""
        for news in self.table.participants.table_news():
            words = news_sentence(self.app, news, self.names())
            if not words:
                continue
            self.app.log.write("table", what=news.what, seat=news.seat, text=words)
            self.chat.hear(named(self.app, news, self.names()))
            if news.what != "chat":
                self.app.nav.notice(words)

    def names(self) -> list[str]:
        """How the seats are called."""
        return seat_names(self.app, [SeatInfo(each.kind, each.level, each.name) for each in self.table.chairs])

    def _part(self, reason: str) -> None:
        """The visit is over: say why, and leave, unless somebody looks at a game that was played to its end."""
        args = self.table.remote.ended_args if isinstance(self.table, JoinedTable) else {}
        words = self.app.tr(sentence_key(reason), **{key: value for key, value in args.items() if key != "reason"})
        if not self._played_out():
            self.app.nav.home(self.app.nav.scenes[self.app.nav.scenes.index(self) - 1])
        self._tell_end(reason, reason, words)
        if isinstance(below := self.app.nav.scenes[-1], TableBrowserScene):
            below.parted(reason, words)

    def _gather(self, game: GameSession) -> None:
        """The host went back to the lobby: everybody with him, unless he looks at a game that was played to its end."""
        if not self._played_out():
            self.focus = ""  # who is led here has not chosen to leave
            self.app.nav.home(self)
        self._tell_end(game, "another", self.app.tr("lobby.another"))

    def _played_out(self) -> bool:
        """Whether there is a game over this lobby that was played to its end."""
        return self.app.nav.scenes[-1] is not self and self.shown is not None and self.shown.record() is not None

    def _tell_end(self, what: object, reason: str, words: str) -> None:
        """Say once that this has come to its end."""
        if self._told != what:
            self._told = what
            self.app.log.write("ended", reason=reason, text=words)
            self.app.nav.notice(words)

    def _moment(self) -> object:
        """Equal as long as the lobby looks the same."""
        table = self.table
        hosting: object = None
        if isinstance(table, HostedTable):
            room = table.room
            away = tuple(each.number for each in room.ban_list.all)
            hosting = room.obstacle(), room.table_settings, away, tuple(table.addresses)
        people = [(each.number, each.name, each.seat, each.present, each.muted) for each in table.participants.people]
        return (
            table.linked, tuple(table.chairs), people, table.locked, table.timer, table.watching, hosting,
            dict(table.options), self.rules.purist, self.chat.heard,
        )  # fmt: skip

    # -- picture -----------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Seats and rules; how the table is found, and the talk, beside them or below; ready or start at the foot."""
        self._seen = self._moment()
        tr = self.app.tr
        self.first = "lobby.start" if self.table.hosting else "lobby.ready"
        room, bar = page(gui, tr("lobby.title.host" if self.table.hosting else "lobby.title"), "lan")
        if not self.table.linked:
            gui.label(room, tr("lobby.calling"), 20, align="center")
        else:
            self._contents(gui, room)
        self._foot(gui, bar)

    def _contents(self, gui: Gui, room: pygame.Rect) -> None:
        wide = room.w >= gui.u(WIDE)
        side = room.w * 40 // 100 if wide else 0
        view = pygame.Rect(room.x, room.y, room.w - side - gui.u(46), room.h)
        with gui.view("lobby", view, self.memory):
            form = Form(gui, view.inflate(-gui.u(16), 0).move(0, gui.u(6)))
            if not wide:
                self.found(form)
            self.rows.build(form)
            self.rules.build(form)
            if not wide:
                self.chat.build(gui, form.block(gui.u(220)), self.names(), self.request_layout)
        if wide:
            column = pygame.Rect(room.right - side + gui.u(12), room.y, side - gui.u(12), room.h)
            form = Form(gui, column)
            self.found(form)
            rest = pygame.Rect(column.x, form.top, column.w, column.bottom - form.top)
            self.chat.build(gui, rest, self.names(), self.request_layout)

    def found(self, form: Form) -> None:
        """The code, large, and the addresses; to guests whose table this is."""
        gui, tr, table = form.gui, self.app.tr, self.table
        if isinstance(table, HostedTable):
            gui.label(form.block(gui.u(28)), tr("lobby.code"), 18, gui.palette.muted)
            place = form.block(gui.u(58))
            gui.touch("lobby.code", place, table.code, self._copy, tip=tr("lobby.code.tip"))
            gui.label(place, spelt(table.code), 48, gui.palette.gold, bold=True)
        for words in self.found_words():
            gui.label(form.block(gui.height(words, form.width)), words, BODY, middle=False)

    def found_words(self) -> tuple[str, str]:
        """Where the table is, and what playing there means."""
        tr, table = self.app.tr, self.table
        if isinstance(table, HostedTable):
            where = tr("lobby.addresses", addresses=f"{LRI}{'  '.join(table.addresses)}{PDI}")
        else:
            where = tr("lobby.at", name=table.remote.host or tr("lan.somebody"))
        return where, tr("lobby.plain")

    def _copy(self) -> None:
        """Code and address into the clipboard, to be sent to friends."""
        address = self.table.addresses[0] if self.table.addresses else ""
        pygame.scrap.put_text(f"{address} {self.table.code}".strip())
        self.app.nav.notice(self.app.tr("lobby.copied"))

    def _foot(self, gui: Gui, bar: pygame.Rect) -> None:
        tr = self.app.tr
        wide = min(gui.u(230), (bar.w - gui.u(24)) // 3)
        gui.button(
            "lobby.leave", pygame.Rect(bar.x, bar.y, wide, bar.h), tr("lobby.leave"), self.back, kind="quiet",
            icon="arrow_left", tip=tr("lobby.leave.tip.host" if self.table.hosting else "lobby.leave.tip"),
        )  # fmt: skip
        place = pygame.Rect(bar.right - wide, bar.y, wide, bar.h)
        if isinstance(self.table, HostedTable):
            self._host_foot(gui, bar, place, self.table)
        elif self.table.linked:
            self._guest_foot(gui, place, self.table)

    def _host_foot(self, gui: Gui, bar: pygame.Rect, place: pygame.Rect, table: HostedTable) -> None:
        """Lock and start."""
        tr, wide = self.app.tr, place.w
        lock = pygame.Rect(bar.centerx - wide // 2, bar.y, wide, bar.h)
        gui.button(
            "lobby.lock", lock, tr("lobby.lock"), partial(table.room.lock, not table.locked), kind="choice",
            icon="lock", selected=table.locked, tip=tr("lobby.lock.tip"),
        )  # fmt: skip
        obstacle = table.room.obstacle()
        free = obstacle == "seats-open" and len(table.room.lobby.plan.playing_seats()) - len(table.room.free()) >= 2
        gui.button(
            "lobby.start", place, tr("setup.start"), self._ask_start if free else self._start, kind="primary",
            icon="play", size=20, enabled=free or not obstacle,
            tip=tr(sentence_key(obstacle)) if obstacle else tr("setup.start.tip"),
        )  # fmt: skip

    def _guest_foot(self, gui: Gui, place: pygame.Rect, table: JoinedTable) -> None:
        """The ready mark; a watcher waits."""
        tr, me = self.app.tr, own(table)
        seated = me is not None and me.seat is not None
        ready = me is not None and me.ready
        gui.button(
            "lobby.ready", place, tr("lobby.ready" if not ready else "lobby.ready.yes"),
            partial(table.remote.ready, not ready), kind="choice" if ready else "primary", selected=ready, icon="check",
            size=20, enabled=seated, tip=tr("lobby.ready.tip") if seated else tr("lan.reason.watcher"),
        )  # fmt: skip

    # -- what is done ------------------------------------------------------------------------

    def _ask_start(self) -> None:
        """Some seats are free: begin without them?"""
        assert isinstance(self.table, HostedTable)
        question = self.app.tr("lobby.free.question", n=len(self.table.room.free()))
        self.app.nav.confirm(question, self.app.tr("lobby.free.yes"), self._start_without)

    def _start_without(self) -> None:
        """Close the seats on which nobody sits."""
        assert isinstance(self.table, HostedTable)
        room, plan = self.table.room, self.table.room.lobby.plan
        try:
            for seat in room.free():
                room.set_seat(seat, CLOSED)
        except Illegal:  # it has begun meanwhile
            return
        self._start(plan)

    def _start(self, plan: TableSetup | None = None) -> None:
        """Begin; `plan` is what the next table begins with, if it is not this one."""
        assert isinstance(self.table, HostedTable)
        remember_shared(self.app, plan or self.table.room.lobby.plan)
        try:
            self.table.room.start()
        except Illegal as obstacle:
            self.app.nav.notice(self.app.tr(sentence_key(obstacle.reason)))
            return
        self._follow()

    def handle(self, event: pygame.Event) -> bool:
        """Enter in the line of talk."""
        return self.chat.handle(self.app, event, self.request_layout)

    def can_return(self) -> bool:
        """Whether there can be another game with the same people."""
        return self.table.can_return()

    def again(self) -> None:
        """Another game: a host leads everybody back here, a guest follows and is ready for it, now or then."""
        self.wants = not self.table.can_return()
        if self.wants:
            self.table.wish(True)
            return
        self.table.go_back()
        if isinstance(self.table, HostedTable):
            self._agreed = self.table.room.lobby.plan, self.table.room.table_settings
            self.app.nav.notice(self.app.tr("lobby.again"))
        self.app.nav.home(self)

    def take_back(self) -> None:
        """A guest does not want another game after all."""
        self.wants = False
        self.table.wish(False)

    def _begin_again(self, table: HostedTable) -> None:
        """Begin the game that everybody agreed to; where the host has changed anything, he begins it himself."""
        if self._agreed != (table.room.lobby.plan, table.room.table_settings):
            self._agreed = None
        elif not table.room.obstacle():
            self._start()

    def back(self) -> None:
        """Esc: leave; a host is asked when others are there."""
        self.ask_leave(self.app.nav.pop)

    def ask_leave(self, leave: Callable[[], None]) -> None:
        """Leave; a host is asked first when others are there, since that closes the table for them."""
        others = len(self.table.participants.people) > 1
        if self.table.hosting and others:
            self.app.nav.confirm(self.app.tr("lobby.leave.question"), self.app.tr("lobby.leave"), leave, danger=True)
        else:
            leave()

    def resume(self) -> None:
        """Back from a game or a dialog."""
        if self.shown is not None and self.table.playing() is None:
            self.shown = None
        super().resume()


def spelt(code: str) -> str:
    """A code in two halves, the first to the left in every language: digits alone would change places with letters."""
    return f"{LRI}{code[:3]} {code[3:]}{PDI}"
