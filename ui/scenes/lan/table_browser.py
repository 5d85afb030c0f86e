"""Tables on the local network: those discovered, one at a typed address, or a new one."""

from __future__ import annotations

from functools import partial

import pygame

from game import __version__
from game.display_text import clean
from game.net.guest.token_store import TokenStore
from game.net.protocol.auth import read_code
from game.net.transport.addresses import own_addresses, read_address, show_address
from game.net.transport.discovery import Finder, Found
from game.net.transport.network import Network
from ui.catalog import PLAYABLE, playable_or_first
from ui.context import Context
from ui.lan.encryption import ICON, lock_sentences, show_protection
from ui.lan.found_tables import by_computer, has_rival, is_proven
from ui.lan.open_shared import host_table, hosting_setup, join_table
from ui.lan.shared_table import close_network
from ui.scene import Scene
from ui.widgets.form import Form, page, scrolling
from ui.widgets.gui import BODY, Gui

UPDATE_SECONDS = 0.5
"""Seconds between two updates of the list."""
GAMES_WIDE = 600
"""Layout units of the row of games."""
MAX_CODE = 16
"""The most characters of a typed code, with spaces and dashes."""
WRONG_CODE = ("code", "not-this-table")
"""Ends of a visit after which another code is typed."""


class TableBrowserScene(Scene):
    """The scene with the list; it listens as long as it is on the stack, and leads to the lobby."""

    name = "lan"
    arrows_by_row = True
    notices_above = True
    initial_focus = "lan.host"

    def __init__(self) -> None:
        self.memory: dict[str, int] = {}
        self.tables: list[Found] = []
        self._heard: list[Found] = []
        """The tables as discovered, the reason for the current rows."""
        self._own_addresses: list[str] = []
        """The addresses of this computer."""
        self.code = self.game = ""
        self.end_reason = ""
        """Why the last connection ended; displayed until the player does something here."""
        self._code_needed = False
        """Whether it ended so that the player needs the code, also with a seat at that table before."""
        self._untouched = True
        """Whether nothing was pressed here yet."""
        self._network: Network | None = None
        self._finder: Finder | None = None
        self._until_update = 0.0

    def enter(self, app: Context) -> None:
        """Start to listen."""
        self.address, self.game = app.settings.table_address, playable_or_first(app.settings.last_game)
        self._network = Network()
        try:
            self._finder = Finder(self._network)
        except OSError:
            app.nav.notice(app.tr("lan.deaf"))
        super().enter(app)

    def leave(self) -> None:
        """Stop listening."""
        self.app.nav.save_settings()
        if self._finder is not None:
            self._finder.close()
        if self._network is not None:
            close_network(self._network)

    def update(self, dt: float) -> None:
        """Update the list from time to time."""
        self._until_update -= dt
        if self._until_update <= 0:
            self._until_update = UPDATE_SECONDS
            self.update_tables(self._finder.tables if self._finder is not None else [])

    def update_tables(self, tables: list[Found]) -> None:
        """Update the list with the tables as discovered, one for each address."""
        if tables != self._heard:
            self._heard, self._own_addresses = tables, own_addresses()
            self.tables = by_computer(tables, self._own_addresses)
            self.request_layout()
            if self._untouched and self.app.nav.scenes[-1] is self and self._has_reserved_seat():
                self._untouched = False
                self.app.nav.set_focus("lan.join")

    @property
    def _token_store(self) -> TokenStore:
        return TokenStore(None if self.app.store.fault else self.app.store)

    def _has_reserved_seat(self) -> bool:
        """Return whether the displayed address is that of a table with a reserved seat."""
        return any(
            self._chosen(table) and not self.difference(table) and self._is_reserved(table) for table in self.tables
        )

    def _chosen(self, table: Found) -> bool:
        return show_address(table.addresses[0], table.advert.port) == self.address

    # -- drawing -------------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Add own name, own table, discovered tables and a typed one; the buttons at the foot."""
        tr = self.app.tr
        room, bar = page(gui, tr("lan.title"), "lan")
        if self.end_reason:
            room = self._end_note(gui, room)
        view = scrolling(gui, room)
        with gui.scroll_view("lan", view, self.memory):
            form = Form(gui, view.inflate(-gui.u(16), 0).move(0, gui.u(6)))
            self._own(form)
            self._list(form)
            self._typed_in(form)
        wide = min(gui.u(230), bar.w)
        gui.button(
            "lan.back", pygame.Rect(bar.x, bar.y, wide, bar.h), tr("setup.back"), self.back, kind="quiet",
            icon="arrow_left", tip=tr("setup.back.tip"),
        )  # fmt: skip
        self._host_button(gui, pygame.Rect(bar.right - wide, bar.y, wide, bar.h))
        self._lock(gui, pygame.Rect(bar.x + wide, bar.y, bar.w - 2 * wide, bar.h).inflate(-gui.u(24), 0))

    def _end_note(self, gui: Gui, room: pygame.Rect) -> pygame.Rect:
        """Add why the connection ended, above the scrolled part; return the remaining room.

        A click removes it.
        """
        pad = gui.u(12)
        tall = gui.height(self.end_reason, room.w - 2 * pad, 18) + pad
        slip = pygame.Rect(room.x, room.y, room.w, tall)
        gui.panel(slip, "paper")
        gui.label(slip.inflate(-2 * pad, 0), self.end_reason, 18, gui.palette.ink)
        gui.hotspot("lan.why", slip, self.end_reason, self._clear_reason, tip=self.app.tr("lan.why.tip"))
        return pygame.Rect(room.x, slip.bottom + pad, room.w, room.h - tall - pad)

    def _host_button(self, gui: Gui, place: pygame.Rect) -> None:
        tr = self.app.tr
        gui.button(
            "lan.host", place, tr("lan.host"), self._host, kind="primary", icon="plus", size=20, tip=tr("lan.host.tip")
        )

    def _lock(self, gui: Gui, room: pygame.Rect) -> None:
        """Add the button that says what is encrypted and what is not protected; without words where they do not fit."""
        title, words = self.app.tr("lan.secure.title"), lock_sentences(self.app)
        full = gui.width(title, 18, bold=True) + gui.u(70)
        wide = min(room.w, full if full <= room.w else room.h)
        gui.button(
            "lan.secure", pygame.Rect(room.centerx - wide // 2, room.y, wide, room.h), title if wide == full else "",
            partial(show_protection, self.app), icon=ICON, kind="quiet", label=words,
            tip=f"{words} {self.app.tr('lan.secure.limits')}",
        )  # fmt: skip

    def _own(self, form: Form) -> None:
        tr = self.app.tr
        place = form.row(tr("lan.name"), tr("lan.name.tip"), 300)
        form.gui.field(
            "lan.name", place, self.app.settings.name, self._name, label=tr("lan.name"), tip=tr("lan.name.tip"),
            empty=tr("setup.name"),
        )  # fmt: skip
        games = [(key, tr(f"game.{key}")) for key in PLAYABLE]
        place = form.row(tr("lan.game"), tr("lan.game.tip"), GAMES_WIDE, form.choice_height(games, GAMES_WIDE))
        tips = [tr(f"game.{key}.tip") for key in PLAYABLE]
        form.gui.choices("lan.game", place, games, self.game, self._pick, tips=tips, label=tr("lan.game"))

    def _list(self, form: Form) -> None:
        gui, tr = form.gui, self.app.tr
        form.heading(tr("lan.tables", version=__version__))
        if not self.tables:
            words = tr("lan.none")
            gui.label(form.block(gui.height(words, form.width)), words, BODY, gui.palette.muted, middle=False)
        for number, table in enumerate(self.tables, 1):
            self._table(form, number, table)

    def _table(self, form: Form, number: int, table: Found) -> None:
        """Add one table: host, game and free seats; a table of another version is disabled and says why."""
        gui, tr = form.gui, self.app.tr
        whose, differs, chosen = self._whose(table), self.difference(table), self._chosen(table)
        state, doubt = differs or self._state(table), self._doubt(table)
        inner_width, side = form.width - gui.u(24), gui.u(30)
        extra = gui.height(doubt, inner_width - side) + gui.u(6) if doubt else 0
        place = form.block(gui.u(64) + extra)
        inner = pygame.Rect(place.x + gui.u(12), place.y + gui.u(5), inner_width, gui.u(54))
        gui.button(
            f"lan.table.{number}", place, "", partial(self._choose, table), kind="choice", enabled=not differs,
            group="lan.table", selected=chosen, label=" ".join(filter(None, (whose, state, doubt))),
            tip=differs or tr("lan.table.tip"),
        )  # fmt: skip
        colour = gui.palette.off_text if differs else gui.palette.ink if chosen else gui.palette.sand
        head = pygame.Rect(inner.x, inner.y, inner.w, inner.h // 2)
        below = pygame.Rect(inner.x, inner.bottom, inner.w, extra)
        if self._known(table):
            head = self._icon(gui, head, "check", colour)
        gui.label(head, gui.shortened(whose, head.w, 18, bold=True), 18, colour, bold=True)
        gui.label(inner.move(0, inner.h // 2).move_to(h=inner.h // 2), gui.shortened(state, inner.w), BODY, colour)
        if doubt:
            gui.label(self._icon(gui, below, "warning", colour), doubt, BODY, colour)

    def _icon(self, gui: Gui, place: pygame.Rect, icon: str, colour: str) -> pygame.Rect:
        """Add an icon at the start; return the remaining room."""
        side = gui.u(22)
        gui.image(self.app.art.icon(icon, side, colour), pygame.Rect(place.x, place.y, side, place.h))
        return pygame.Rect(place.x + gui.u(30), place.y, place.w - gui.u(30), place.h)

    def _whose(self, table: Found) -> str:
        """Return the host's name and the game."""
        tr, advert = self.app.tr, table.advert
        game = tr(f"game.{advert.game}") if self.app.locale.has(f"game.{advert.game}") else advert.game
        return tr("lan.table", name=advert.host or tr("lan.somebody"), game=game)

    def _doubt(self, table: Found) -> str:
        """Return the warning that another computer announces the same table, or ""."""
        doubtful = has_rival(table, self.tables, self._own_addresses) and not is_proven(self.app, table)
        return self.app.tr("lan.rival") if doubtful else ""

    def _known(self, table: Found) -> bool:
        """Return whether the player was at this table before, at this computer."""
        if table.advert.room in self.app.settings.proven_tables:
            return is_proven(self.app, table)
        return self._token_store.holds(table.advert.room) and not self._doubt(table)

    def difference(self, table: Found) -> str:
        """Return the reason why this program cannot play there, or ""."""
        advert = table.advert
        args = {"here": __version__, "version": advert.version}
        if not table.fits:
            return self.app.tr("lan.reason.protocol", **args)
        return self.app.tr("lan.reason.version", **args) if advert.version != __version__ else ""

    def _is_reserved(self, table: Found) -> bool:
        """Return whether the table reserves a seat for the typed name, if it is the table that it says it is."""
        return self._token_store.holds(table.advert.room, clean(self.app.settings.name))

    def _state(self, table: Found) -> str:
        tr, advert = self.app.tr, table.advert
        free = tr("lan.free", n=advert.free) if advert.free else tr("lan.free.none")
        if self._is_reserved(table):
            return " ".join([tr("lan.kept"), tr("lan.at", address=show_address(table.addresses[0], advert.port))])
        started = [tr("lan.reason.started")] if advert.started else []
        watch = [tr("lan.may-watch")] if advert.watch else []
        known = [tr("lan.known")] if self._known(table) else []
        return " ".join(
            [*known, free, *started, *watch, tr("lan.at", address=show_address(table.addresses[0], advert.port))]
        )

    def _typed_in(self, form: Form) -> None:
        gui, tr = form.gui, self.app.tr
        form.heading(tr("lan.join.title"))
        place = form.row(tr("lan.address"), tr("lan.address.tip"), 300)
        field = gui.field(
            "lan.address", place, "", self._address, label=tr("lan.address"), tip=tr("lan.address.tip"),
            empty="192.168.1.7:7070",
        )  # fmt: skip
        field.limit, field.text = 80, self.address
        tip = tr("lan.code.needed" if self._code_needed else "lan.code.tip")
        place = form.row(tr("lan.code"), tip, 300)
        field = gui.field("lan.code", place, "", self._code, label=tr("lan.code"), tip=tip, empty="ABC123")
        field.limit, field.text = MAX_CODE, self.code
        line = form.block(gui.u(48))
        wide = min(gui.u(230), (line.w - gui.u(10)) // 2)
        join = pygame.Rect(line.right - wide, line.y, wide, line.h)
        tip = tr("lan.kept" if self._has_reserved_seat() else "lan.join.tip")
        gui.button("lan.join", join, tr("lan.join"), partial(self._join, "any"), icon="play", tip=tip)
        gui.button(
            "lan.watch", join.move(-wide - gui.u(10), 0), tr("lan.watch"), partial(self._join, "watch"), kind="quiet",
            icon="eye", tip=tr("lan.watch.tip"),
        )  # fmt: skip

    def handle(self, event: pygame.Event) -> bool:
        """Treat Enter in the last field like the button below it."""
        self._untouched &= event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if self.app.nav.focus not in ("lan.code", "lan.address") or self.app.keymap.action(event) != "confirm":
            return False
        self._join("any")
        return True

    # -- actions -------------------------------------------------------------------------------

    def show_end(self, reason: str, words: str) -> None:
        """Display why a connection ended; where a code is needed again, it can be typed at once."""
        self.end_reason, self._untouched = words, False
        self._code_needed = reason in (*WRONG_CODE, "freed")
        self.app.nav.notice("")
        if reason in WRONG_CODE:
            self.code = ""
        self.request_layout()
        if self._code_needed:
            self.app.nav.set_focus("lan.code")

    def _clear_reason(self) -> None:
        """Remove the displayed reason, because the player does something here."""
        self.end_reason = ""
        self.request_layout()

    def _name(self, words: str) -> None:
        self.app.settings.name = words
        self._clear_reason()  # a seat may be reserved for that name

    def _pick(self, game: str) -> None:
        self.game = game
        self._clear_reason()

    def _address(self, words: str) -> None:
        self.address = words
        self._clear_reason()

    def _code(self, words: str) -> None:
        self.code = words
        if self.end_reason:
            self._clear_reason()

    def _choose(self, table: Found) -> None:
        """Copy the table's address, and drop the code of another table."""
        address = show_address(table.addresses[0], table.advert.port)
        if address != self.address:
            self.address, self.code = address, ""
        self._clear_reason()
        self.app.nav.set_focus("lan.join" if self._is_reserved(table) else "lan.code")

    def _host(self) -> None:
        self._clear_reason()
        self.app.settings.last_game = self.game
        self.app.nav.save_settings()
        host_table(self.app, hosting_setup(self.app))

    def _join(self, want: str) -> None:
        self._clear_reason()
        target = read_address(self.address)
        if target is None:
            self.app.nav.notice(self.app.tr("cli.address", word=self.address))
            self.app.nav.set_focus("lan.address")
            return
        self.app.settings.table_address = self.address
        self.app.nav.save_settings()  # after a crash, the stored name reclaims the seat
        self.app.nav.notice("")  # the reason why joining failed before
        join_table(self.app, target, read_code(self.code) or "", want)
