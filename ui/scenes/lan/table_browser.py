"""Tables on the local network: those that were found, one at a typed address, one of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game import __version__
from game.display_text import clean
from game.net.guest.token_store import TokenKey, TokenStore
from game.net.protocol.auth import read_code
from game.net.transport.addresses import read_address, show_address
from game.net.transport.discovery import Finder, Found
from game.net.transport.network import Network
from ui.catalog import BOXES, known
from ui.context import Context
from ui.lan.open_shared import host_table, hosting_plan, join_table
from ui.lan.shared_table import ending
from ui.scene import Scene
from ui.widgets.form import Form, page
from ui.widgets.gui import BODY, Gui

LOOK_EVERY = 0.5
"""Seconds between two looks at the list."""
GAMES_WIDE = 600
"""Layout units of the row of games."""
MOST_CODE = 16
"""Signs that a typed code may have, with blanks and dashes."""


class TableBrowserScene(Scene):
    """Listens as long as it is shown; `Host` and `Join` lead to the lobby."""

    name = "lan"
    notices_above = True
    first = "lan.host"

    def __init__(self) -> None:
        self.memory: dict[str, int] = {}
        self.tables: list[Found] = []
        self._heard: list[Found] = []
        self.code = self.game = ""
        self.why = ""
        """Why the last visit ended; stays until something is done here."""
        self._untouched = True
        """Nothing was pressed here yet."""
        self._network: Network | None = None
        self._finder: Finder | None = None
        self._look = 0.0

    def enter(self, app: Context) -> None:
        """Begin to listen."""
        self.address, self.game = app.settings.table_address, known(app.settings.last_game)
        self._network = Network()
        try:
            self._finder = Finder(self._network)
        except OSError:
            app.nav.notice(app.tr("lan.deaf"))
        super().enter(app)

    def leave(self) -> None:
        """Listen no more."""
        self.app.nav.save_settings()
        if self._finder is not None:
            self._finder.close()
        if self._network is not None:
            ending(self._network)

    def update(self, dt: float) -> None:
        """Look at the list from time to time."""
        self._look -= dt
        if self._look <= 0:
            self._look = LOOK_EVERY
            self.found(self._finder.tables if self._finder is not None else [])

    def found(self, tables: list[Found]) -> None:
        """These tables are there now, some heard over several ways, with the latest words still due on one of them."""
        heard = merged(tables)
        if heard != self._heard:
            self._heard = heard
            token_store = TokenStore(None if self.app.store.fault else self.app.store)
            self.tables = [familiar(table, token_store) for table in heard]
            self.request_layout()
            if self._untouched and self.app.nav.scenes[-1] is self and self._awaited():
                self._untouched = False
                self.app.nav.set_focus("lan.join")

    def _awaited(self) -> bool:
        """Whether the address shown is that of a table where a seat is kept."""
        return any(self._chosen(table) and not self.difference(table) and self._kept(table) for table in self.tables)

    def _chosen(self, table: Found) -> bool:
        return show_address(table.addresses[0], table.advert.port) == self.address

    # -- picture -----------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Own name, own table, tables found, a typed one; the way back at the foot."""
        tr = self.app.tr
        room, bar = page(gui, tr("lan.title"), "lan")
        if self.why:
            room = self._told_why(gui, room)
        view = pygame.Rect(room.x, room.y, room.w - gui.u(46), room.h)
        with gui.view("lan", view, self.memory):
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

    def _told_why(self, gui: Gui, room: pygame.Rect) -> pygame.Rect:
        """Why the visit ended, above all that is scrolled; a press takes it away. Answers the room that is left."""
        pad = gui.u(12)
        tall = gui.height(self.why, room.w - 2 * pad, 18) + pad
        slip = pygame.Rect(room.x, room.y, room.w, tall)
        gui.panel(slip, "paper")
        gui.label(slip.inflate(-2 * pad, 0), self.why, 18, gui.palette.ink)
        gui.touch("lan.why", slip, self.why, self._heed, tip=self.app.tr("lan.why.tip"))
        return pygame.Rect(room.x, slip.bottom + pad, room.w, room.h - tall - pad)

    def _host_button(self, gui: Gui, place: pygame.Rect) -> None:
        tr = self.app.tr
        gui.button(
            "lan.host", place, tr("lan.host"), self._host, kind="primary", icon="plus", size=20, tip=tr("lan.host.tip")
        )

    def _own(self, form: Form) -> None:
        tr = self.app.tr
        place = form.row(tr("lan.name"), tr("lan.name.tip"), 300)
        form.gui.field(
            "lan.name", place, self.app.settings.name, self._name, say=tr("lan.name"), tip=tr("lan.name.tip"),
            empty=tr("setup.name"),
        )  # fmt: skip
        games = [(key, tr(f"game.{key}")) for key in BOXES]
        place = form.row(tr("lan.game"), tr("lan.game.tip"), GAMES_WIDE, form.choice_height(games, GAMES_WIDE))
        tips = [tr(f"game.{key}.tip") for key in BOXES]
        form.gui.choices("lan.game", place, games, self.game, self._pick, tips=tips, say=tr("lan.game"))

    def _list(self, form: Form) -> None:
        gui, tr = form.gui, self.app.tr
        form.heading(tr("lan.tables"))
        if not self.tables:
            words = tr("lan.none")
            gui.label(form.block(gui.height(words, form.width)), words, BODY, gui.palette.muted, middle=False)
        for number, table in enumerate(self.tables, 1):
            self._table(gui, form.block(gui.u(64)), number, table)

    def _table(self, gui: Gui, place: pygame.Rect, number: int, table: Found) -> None:
        """One table: whose, which game, how many seats; of another version it cannot be chosen, and says why."""
        tr, advert, app = self.app.tr, table.advert, self.app
        game = tr(f"game.{advert.game}") if app.locale.has(f"game.{advert.game}") else advert.game
        whose = tr("lan.table", name=advert.host or tr("lan.somebody"), game=game)
        differs, chosen = self.difference(table), self._chosen(table)
        state = differs or self._state(table)
        name, inner = f"lan.table.{number}", place.inflate(-gui.u(24), -gui.u(10))
        gui.button(
            name, place, "", partial(self._choose, table), kind="choice", enabled=not differs, group="lan.table",
            selected=chosen, say=f"{whose} {state}", tip=differs or tr("lan.table.tip"),
        )  # fmt: skip
        colour = gui.palette.off_text if differs else gui.palette.ink if chosen else gui.palette.sand
        half = pygame.Rect(inner.x, inner.y, inner.w, inner.h // 2)
        gui.label(half, gui.fitting(whose, half.w, 18, bold=True), 18, colour, bold=True)
        gui.label(half.move(0, half.h), gui.fitting(state, half.w), BODY, colour)

    def difference(self, table: Found) -> str:
        """What keeps this program from playing there, or ""."""
        advert = table.advert
        args = {"here": __version__, "version": advert.version}
        if not table.fits:
            return self.app.tr("lan.reason.protocol", **args)
        return self.app.tr("lan.reason.version", **args) if advert.version != __version__ else ""

    def _kept(self, table: Found) -> bool:
        """Whether a seat is kept there for the name that is typed."""
        place = TokenKey(table.addresses[0], table.advert.room, clean(self.app.settings.name))
        return TokenStore(None if self.app.store.fault else self.app.store).token(place) is not None

    def _state(self, table: Found) -> str:
        tr, advert = self.app.tr, table.advert
        free = tr("lan.free", n=advert.free) if advert.free else tr("lan.free.none")
        if self._kept(table):
            return " ".join([tr("lan.kept"), tr("lan.at", address=show_address(table.addresses[0], advert.port))])
        started = [tr("lan.reason.started")] if advert.started else []
        watch = [tr("lan.may-watch")] if advert.watch else []
        return " ".join([free, *started, *watch, tr("lan.at", address=show_address(table.addresses[0], advert.port))])

    def _typed_in(self, form: Form) -> None:
        gui, tr = form.gui, self.app.tr
        form.heading(tr("lan.join.title"))
        place = form.row(tr("lan.address"), tr("lan.address.tip"), 300)
        field = gui.field(
            "lan.address", place, "", self._address, say=tr("lan.address"), tip=tr("lan.address.tip"),
            empty="192.168.1.7:7070",
        )  # fmt: skip
        field.limit, field.text = 80, self.address
        place = form.row(tr("lan.code"), tr("lan.code.tip"), 300)
        field = gui.field("lan.code", place, "", self._code, say=tr("lan.code"), tip=tr("lan.code.tip"), empty="ABC123")
        field.limit, field.text = MOST_CODE, self.code
        line = form.block(gui.u(48))
        wide = min(gui.u(230), (line.w - gui.u(10)) // 2)
        join = pygame.Rect(line.right - wide, line.y, wide, line.h)
        tip = tr("lan.kept" if self._awaited() else "lan.join.tip")
        gui.button("lan.join", join, tr("lan.join"), partial(self._join, "any"), icon="play", tip=tip)
        gui.button(
            "lan.watch", join.move(-wide - gui.u(10), 0), tr("lan.watch"), partial(self._join, "watch"), kind="quiet",
            icon="eye", tip=tr("lan.watch.tip"),
        )  # fmt: skip

    def handle(self, event: pygame.Event) -> bool:
        """Enter in the last line is as good as the button below it."""
        self._untouched &= event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if self.app.nav.focus not in ("lan.code", "lan.address") or self.app.keymap.action(event) != "confirm":
            return False
        self._join("any")
        return True

    # -- what is done ------------------------------------------------------------------------

    def parted(self, reason: str, words: str) -> None:
        """A visit has ended, for the reason told in `words`; after a wrong code another one can be typed at once."""
        self.why, self._untouched = words, False
        self.app.nav.notice("")
        if reason == "code":
            self.code = ""
        self.request_layout()
        if reason == "code":
            self.app.nav.set_focus("lan.code")

    def _heed(self) -> None:
        """Something is done here: why the last visit ended is read."""
        self.why = ""
        self.request_layout()

    def _name(self, words: str) -> None:
        self.app.settings.name = words
        self._heed()  # a seat may be kept for that name

    def _pick(self, game: str) -> None:
        self.game = game
        self._heed()

    def _address(self, words: str) -> None:
        self.address = words
        self._heed()

    def _code(self, words: str) -> None:
        self.code = words
        if self.why:
            self._heed()

    def _choose(self, table: Found) -> None:
        """Take over its address; the code is known to its host, and another table's is of no use."""
        address = show_address(table.addresses[0], table.advert.port)
        if address != self.address:
            self.address, self.code = address, ""
        self._heed()
        self.app.nav.set_focus("lan.join" if self._kept(table) else "lan.code")

    def _host(self) -> None:
        self._heed()
        self.app.settings.last_game = self.game
        self.app.nav.save_settings()
        host_table(self.app, hosting_plan(self.app))

    def _join(self, want: str) -> None:
        self._heed()
        target = read_address(self.address)
        if target is None:
            self.app.nav.notice(self.app.tr("cli.address", word=self.address))
            self.app.nav.set_focus("lan.address")
            return
        self.app.settings.table_address = self.address
        self.app.nav.save_settings()  # after a crash the seat is had back by the name that is kept
        self.app.nav.notice("")  # what kept one from joining before
        join_table(self.app, target, read_code(self.code) or "", want)


def merged(tables: Sequence[Found]) -> list[Found]:
    """One entry for each table, with all its addresses; what was heard of it last counts."""
    found: dict[tuple[str, int], Found] = {}
    for table in tables:
        key = table.advert.room, table.advert.port
        before = found[key].addresses if key in found else ()
        found[key] = Found(table.advert, tuple(dict.fromkeys((*before, *table.addresses))))
    return list(found.values())


def familiar(table: Found, token_store: TokenStore) -> Found:
    """The table, in the first place at the address at which a seat of it is kept: only there it can be had back."""
    known = token_store.known(table.addresses, table.advert.room)
    others = tuple(address for address in table.addresses if address != known)
    return table if known is None else Found(table.advert, (known, *others))
