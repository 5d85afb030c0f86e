"""The lobby of a shared table: who is there, who is ready, how others find it.

During a game it is below the play scene. It serves both the host, who decides about seats and rules, and guests, who
choose a seat and declare themselves ready.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game import __version__
from game.commands.program import bundle_folder
from game.core import Illegal
from game.net.guest.client import GuestClient
from game.net.host.room import Room
from game.net.host.room_file import TableSettings
from game.net.protocol.field_types import sentence_key
from game.record import SeatInfo
from game.session.protocol import GameSession
from game.session.table_setup import CLOSED, TableSetup
from ui.context import Context, Route
from ui.dialogs.dialog import Answer, Dialog
from ui.item import Item
from ui.lan.chat_panel import ChatPanel
from ui.lan.encryption import ICON, lock_sentences, show_protection
from ui.lan.found_tables import store_proven
from ui.lan.open_shared import store_shared_setup
from ui.lan.shared_table import SharedTable, own_person
from ui.lan.table_news import news_sentence, with_name
from ui.narration.narrator import Kind
from ui.scene import Scene
from ui.scenes.lan.give_bundle import GiveBundleScene
from ui.scenes.lan.rules_editor import RulesEditor
from ui.scenes.lan.seat_editor import SeatRows
from ui.scenes.lan.table_browser import TableBrowserScene
from ui.setup.open_table import show_first_question
from ui.table.seat_labels import seat_names
from ui.text.bidi import LRI, PDI
from ui.widgets.form import BUTTONS, Form, page, scrolling
from ui.widgets.gui import BODY, Gui
from ui.widgets.item_words import with_tip

WIDE = 1000
"""Layout units of width from which the chat has a column of its own."""


class LobbyScene(Scene):
    """The owner of a shared table: it serves the table under every scene, and closes it at the end."""

    name = "lobby"
    arrows_by_row = True
    begins_enabled = True
    holds_focus = True
    notices_above = True
    shared = True

    def __init__(self, table: SharedTable) -> None:
        self.table = table
        self.chat = ChatPanel()
        self.chat.participants = table.participants
        self.memory: dict[str, int] = {}
        self.opened_game: GameSession | None = None
        """The game that this screen opened last."""
        self.wants_rematch = False
        """Whether a guest asked for another game: ready as soon as the host has returned everybody."""
        self._rematch_setup: tuple[TableSetup, TableSettings] | None = None
        """The set-up with which a host asked for another game; it begins when everybody is ready."""
        self._built_key: object = None
        self._reported_end: object = None
        """The last end that was displayed."""
        self._announced = False
        """Whether the latest notice may be table news of this lobby."""
        self._proven_at = ""
        """The address that is stored as that of this table."""

    def enter(self, app: Context) -> None:
        """Build the editors of seats and rules, then the scene."""
        self.rows, self.rules = SeatRows(app, self.table), RulesEditor(app, self.table, self.request_layout)
        super().enter(app)

    def leave(self) -> None:
        """Leave the table."""
        self.table.close()

    @property
    def _hosting(self) -> bool:
        return self.table.host_controls is not None

    @property
    def _calling(self) -> bool:
        """Whether this guest was not let in yet, so that there is no table to leave."""
        return not (self._hosting or self.table.connected or self.table.host_name)

    @property
    def _room(self) -> Room:
        """The host's room; only the host's buttons use it."""
        assert self.table.host_controls is not None
        return self.table.host_controls

    # -- time steps ----------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Serve the table, and request a layout if something changed."""
        self.table.tick()
        self._read_news()
        if self.table.ended:
            self._end_visit(self.table.ended)
            return
        self._store_proven()
        called, self.busy = self.busy, not self.table.connected
        if self._cache_key() != self._built_key:
            self.request_layout()
        if called and not self.busy:  # until now, leaving was the only choice
            self.app.nav.set_focus(self.initial_focus)
        self._open_begun_game()
        if self.table.host_controls is not None and self._rematch_setup is not None:
            self._begin_rematch(self.table.host_controls)

    def _store_proven(self) -> None:
        """Store where this guest was let in, so that the list of tables knows the right computer."""
        guest = self.table.guest_controls
        if guest is not None and guest.token_key is not None and guest.address not in ("", self._proven_at):
            self._proven_at = guest.address
            store_proven(self.app, guest.token_key.room, guest.address)

    def update_covered(self, dt: float) -> None:
        """Serve the table under other scenes, and display at once what ends there."""
        self.table.tick()
        self._store_proven()
        if self.opened_game is None:  # else its scene reads the news
            self._read_news()
        self._open_begun_game()
        if self.table.ended:
            self._end_visit(self.table.ended)
        elif self.opened_game is not None and self.opened_game.ended:
            self._return_to_lobby(self.opened_game)

    def _open_begun_game(self) -> None:
        """Open a game that has begun; return from one that is over."""
        if self.wants_rematch and self.table.can_rematch():
            self.rematch()
        game = self.table.game_session()
        if game is not None and game is not self.opened_game:
            self.show_game(game)

    def show_game(self, game: GameSession) -> None:
        """Display the game over this lobby."""
        self.opened_game, self._rematch_setup, self.wants_rematch = game, None, False
        if self._announced:
            self.app.nav.notice("")  # news about who joined the table do not concern its game
            self._announced = False
        if self.app.nav.scenes[-1] is not self:
            self.app.nav.home(self)
        self.app.nav.open(Route.PLAY, game, self)
        show_first_question(self.app, game.setup.game)
        if self.table.former_port:
            self._report_moved()

    def _report_moved(self) -> None:
        """Notify the host once, until they confirm, that the table has another port than before.

        Guests may have to be told the new address.
        """
        tr, table = self.app.tr, self.table
        address = f"{LRI}{table.addresses[0]}{PDI}"
        words = partial(tr, "lan.moved", port=str(table.former_port), address=address)
        table.former_port = 0
        self.app.log.write("moved", address=table.addresses[0], text=words())
        answer = Answer("stay", partial(tr, "pause.stay"), None, "primary")
        self.app.nav.push(Dialog(words, (answer,), partial(tr, "lan.moved.title")))

    def _read_news(self) -> None:
        """Display the table news in words, and add them to the chat."""
        for news in self.table.participants.table_news():
            words = news_sentence(self.app, news, self.names())
            if not words:
                continue
            self.app.log.write("table", what=news.what, seat=news.seat, text=words)
            self.chat.add(with_name(self.app, news, self.names()))
            if news.what == "chat":
                self.app.narrator.say(Kind.NOTICE, words)
            else:
                self.app.nav.notice(words)
                self._announced = True

    def names(self) -> list[str]:
        """Return the names of the seats."""
        return seat_names(self.app, [SeatInfo(each.kind, each.level, each.name) for each in self.table.seat_rows])

    def _end_visit(self, reason: str) -> None:
        """Display why the connection ended, and leave.

        Exception: a player who looks at a finished game stays there.
        """
        args = {key: value for key, value in self.table.ended_args.items() if key != "reason"}
        words = self.app.tr(sentence_key(reason), **args)
        if not self._is_over_finished_game():
            self.app.nav.home(self.app.nav.scenes[self.app.nav.scenes.index(self) - 1])
        self._report_end(reason, reason, words)
        if isinstance(below := self.app.nav.scenes[-1], TableBrowserScene):
            below.show_end(reason, words)

    def _return_to_lobby(self, game: GameSession) -> None:
        """Return to the lobby with the host.

        Exception: a player who looks at a finished game stays there.
        """
        if not self._is_over_finished_game():
            self.covered_focus = ""  # a player who was led here has not chosen to leave
            self.app.nav.home(self)
        self._report_end(game, "another", self.app.tr("lobby.another"))

    def _is_over_finished_game(self) -> bool:
        """Return whether a game over this lobby was played to its end."""
        return (
            self.app.nav.scenes[-1] is not self
            and self.opened_game is not None
            and self.opened_game.record() is not None
        )

    def _report_end(self, what: object, reason: str, words: str) -> None:
        """Display and log the end once."""
        if self._reported_end != what:
            self._reported_end = what
            self.app.log.write("ended", reason=reason, text=words)
            self.app.nav.notice(words)

    def _cache_key(self) -> object:
        """Return a value that is equal as long as the lobby looks the same."""
        table, room = self.table, self.table.host_controls
        hosting: object = None
        if room is not None:
            away = tuple(each.number for each in room.ban_list.all)
            hosting = room.obstacle(), room.table_settings, away, tuple(table.addresses)
        guest = table.guest_controls
        board = None if guest is None else guest.table.board_draw
        people = [(each.number, each.name, each.seat, each.present, each.muted) for each in table.participants.people]
        return (
            table.connected, tuple(table.seat_rows), people, table.locked, table.timer, table.watching, hosting,
            dict(table.options), table.purist, board, self.chat.line_count,
        )  # fmt: skip

    # -- drawing -------------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Add seats and rules; addresses and chat beside or below them; ready or start at the foot."""
        self._built_key = self._cache_key()
        tr = self.app.tr
        self.initial_focus = "lobby.start" if self._hosting else "lobby.ready"
        title = "lan.join.title" if self._calling else "lobby.title.host" if self._hosting else "lobby.title"
        room, bar = page(gui, tr(title), "lan")
        if not self.table.connected:
            gui.label(room, tr("lobby.calling"), 20, align="center")
        else:
            self._contents(gui, room)
        self._foot(gui, bar)

    def _contents(self, gui: Gui, room: pygame.Rect) -> None:
        wide = room.w >= gui.u(WIDE)
        side = room.w * 40 // 100 if wide else 0
        view = pygame.Rect(room.x, room.y, room.w - side - gui.u(BUTTONS), room.h) if wide else scrolling(gui, room)
        with gui.scroll_view("lobby", view, self.memory):
            form = Form(gui, view.inflate(-gui.u(16), 0).move(0, gui.u(6)))
            if not wide:
                self.build_address(form)
            self.rows.build(form)
            self.rules.build(form)
            if not wide:
                self.chat.build(gui, form.block(gui.u(220)), self.names(), self.request_layout)
        if wide:
            column = pygame.Rect(room.right - side + gui.u(12), room.y, side - gui.u(12), room.h)
            form = Form(gui, column)
            self.build_address(form)
            rest = pygame.Rect(column.x, form.top, column.w, column.bottom - form.top)
            self.chat.build(gui, rest, self.names(), self.request_layout)

    def build_address(self, form: Form) -> None:
        """Add the code in large letters for the host, the addresses, and for guests whose table it is."""
        gui, tr, table = form.gui, self.app.tr, self.table
        if self._hosting:
            gui.label(form.block(gui.u(28)), tr("lobby.code"), 18, gui.palette.muted, line="")
            place = form.block(gui.u(58))
            gui.hotspot("lobby.code", place, table.code, self._copy, tip=tr("lobby.code.tip"))
            gui.label(place, code_label(table.code), 48, gui.palette.gold, bold=True, line=self._code_words())
        words = self.address_words()
        gui.label(form.block(gui.height(words, form.width)), words, BODY, middle=False)
        words = tr("lobby.version.host" if self._hosting else "lobby.version", version=__version__)
        gui.label(form.block(gui.height(words, form.width)), words, BODY, gui.palette.muted, middle=False)
        self._lock(form)
        self._give_button(form)

    def _give_button(self, form: Form) -> None:
        """Add the button that leads to the host's own bundle for guests, where this program is one."""
        bundle, tr = bundle_folder() if self._hosting else None, self.app.tr
        if bundle is not None:
            form.gui.button(
                "lobby.give", form.block(form.gui.u(42)), tr("give.button"), partial(self._give, bundle), kind="quiet",
                icon="lan", tip=tr("give.button.tip"),
            )  # fmt: skip

    def _give(self, bundle: Path) -> None:
        self.app.nav.push(GiveBundleScene(bundle))

    def _code_words(self) -> str:
        """Return the room code letter by letter, to be read aloud."""
        return self.app.tr("narration.row", head=self.app.tr("lobby.code"), words=", ".join(self.table.code))

    def spoken(self, item: Item) -> str:
        """Return the room code in words, or the board with which the game will begin."""
        if item.name == "lobby.board":
            return " ".join((item.text, self.rules.board_words()))
        return with_tip(self._code_words(), item.tip) if item.name == "lobby.code" else ""

    def address_words(self) -> str:
        """Return where the table is."""
        tr, table = self.app.tr, self.table
        if self._hosting:
            return tr("lobby.addresses", addresses=f"{LRI}{'  '.join(table.addresses)}{PDI}")
        return tr("lobby.at", name=table.host_name or tr("lan.somebody"))

    def _lock(self, form: Form) -> None:
        """Add the sign that the table is encrypted; its tip and a click say what that does not protect."""
        gui, words, side = form.gui, lock_sentences(self.app, self.table), form.gui.u(34)
        place = form.block(max(gui.u(32), gui.height(words, form.width - side)))
        gui.hotspot(
            "lobby.secure", place, words, partial(show_protection, self.app, self.table),
            tip=self.app.tr("lan.secure.limits"),
        )  # fmt: skip
        icon = self.app.art.icon(ICON, gui.u(24), gui.palette.gold)
        gui.image(icon, pygame.Rect(place.x, place.y, gui.u(24), place.h))
        gui.label(pygame.Rect(place.x + side, place.y, place.w - side, place.h), words, BODY)

    def _copy(self) -> None:
        """Copy code and address to the clipboard, for sending them to friends."""
        address = self.table.addresses[0] if self.table.addresses else ""
        pygame.scrap.put_text(f"{address} {self.table.code}".strip())
        self.app.nav.notice(self.app.tr("lobby.copied"))

    def _foot(self, gui: Gui, bar: pygame.Rect) -> None:
        tr = self.app.tr
        wide = min(gui.u(230), (bar.w - gui.u(24)) // 3)
        words = "dialog.no" if self._calling else "lobby.leave"
        tip = "lobby.calling.tip" if self._calling else "lobby.leave.tip.host" if self._hosting else "lobby.leave.tip"
        gui.button(
            "lobby.leave", pygame.Rect(bar.x, bar.y, wide, bar.h), tr(words), self.back, kind="quiet",
            icon="arrow_left", tip=tr(tip),
        )  # fmt: skip
        place = pygame.Rect(bar.right - wide, bar.y, wide, bar.h)
        if self.table.host_controls is not None:
            self._host_foot(gui, bar, place, self.table.host_controls)
        elif self.table.guest_controls is not None and self.table.connected:
            self._guest_foot(gui, place, self.table.guest_controls)

    def _host_foot(self, gui: Gui, bar: pygame.Rect, place: pygame.Rect, room: Room) -> None:
        """Add the lock and the start button."""
        tr, wide = self.app.tr, place.w
        lock = pygame.Rect(bar.centerx - wide // 2, bar.y, wide, bar.h)
        gui.button(
            "lobby.lock", lock, tr("lobby.lock"), partial(room.lock, not room.locked), kind="choice",
            icon="lock", selected=room.locked, tip=tr("lobby.lock.tip"),
        )  # fmt: skip
        obstacle = room.obstacle()
        free = obstacle == "seats-open" and len(room.lobby.plan.playing_seats()) - len(room.free()) >= 2
        gui.button(
            "lobby.start", place, tr("setup.start"), self._ask_start if free else self._start, kind="primary",
            icon="play", size=20, enabled=free or not obstacle,
            tip=tr(sentence_key(obstacle)) if obstacle else tr("setup.start.tip"),
        )  # fmt: skip

    def _guest_foot(self, gui: Gui, place: pygame.Rect, guest: GuestClient) -> None:
        """Add the ready button; it is disabled for watchers."""
        tr, me = self.app.tr, own_person(self.table)
        seated = me is not None and me.seat is not None
        ready = me is not None and me.ready
        gui.button(
            "lobby.ready", place, tr("lobby.ready" if not ready else "lobby.ready.yes"),
            partial(guest.ready, not ready), kind="choice" if ready else "primary", selected=ready, icon="check",
            size=20, enabled=seated, tip=tr("lobby.ready.tip") if seated else tr("lan.reason.watcher"),
        )  # fmt: skip

    # -- actions -------------------------------------------------------------------------------

    def _ask_start(self) -> None:
        """Ask whether to begin with free seats."""
        question = partial(self.app.tr, "lobby.free.question", n=len(self._room.free()))
        self.app.nav.confirm(question, partial(self.app.tr, "lobby.free.yes"), self._start_without)

    def _start_without(self) -> None:
        """Close the free seats and begin."""
        room, plan = self._room, self._room.lobby.plan
        try:
            for seat in room.free():
                room.set_seat(seat, CLOSED)
        except Illegal:  # the game has begun since then
            return
        self._start(plan)

    def _start(self, plan: TableSetup | None = None) -> None:
        """Begin; `plan` is the set-up stored for the next table, by default this one."""
        store_shared_setup(self.app, plan or self._room.lobby.plan)
        try:
            self._room.start()
        except Illegal as obstacle:
            self.app.nav.notice(self.app.tr(sentence_key(obstacle.reason)))
            return
        self._open_begun_game()

    def handle(self, event: pygame.Event) -> bool:
        """Send the chat line on Enter."""
        return self.chat.handle(self.app, event, self.request_layout)

    def can_rematch(self) -> bool:
        """Return whether there can be another game with the same people."""
        return self.table.can_rematch()

    def rematch(self) -> None:
        """Start or request another game: a host returns everybody here, a guest is ready for it now or later."""
        self.wants_rematch = not self.table.can_rematch()
        if self.wants_rematch:
            self.table.request_rematch(True)
            return
        self.table.return_to_lobby()
        if (room := self.table.host_controls) is not None:
            self._rematch_setup = room.lobby.plan, room.table_settings
            self.app.nav.notice(self.app.tr("lobby.again"))
        self.app.nav.home(self)

    def cancel_rematch(self) -> None:
        """Withdraw a guest's request for another game."""
        self.wants_rematch = False
        self.table.request_rematch(False)

    def _begin_rematch(self, room: Room) -> None:
        """Begin the game that everybody agreed to, unless the host has changed the set-up."""
        if self._rematch_setup != (room.lobby.plan, room.table_settings):
            self._rematch_setup = None
        elif not room.obstacle():
            self._start()

    def back(self) -> None:
        """Leave on Esc, for a host with others after a question."""
        self.ask_leave(self.app.nav.pop)

    def ask_leave(self, leave: Callable[[], None]) -> None:
        """Leave; ask a host with others first, because leaving closes the table for them."""
        others = len(self.table.participants.people) > 1
        if self._hosting and others:
            self.app.nav.confirm(
                partial(self.app.tr, "lobby.leave.question"), partial(self.app.tr, "lobby.leave"), leave, danger=True
            )
        else:
            leave()

    def resume(self) -> None:
        """Rebuild after a game or a dialog."""
        if self.opened_game is not None and self.table.game_session() is None:
            self.opened_game = None
        super().resume()


def code_label(code: str) -> str:
    """Return a code in two halves, the first on the left in every language.

    Digits alone would change places with letters in right-to-left text.
    """
    return f"{LRI}{code[:3]} {code[3:]}{PDI}"
