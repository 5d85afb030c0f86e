"""The seats of a lobby, one row each: who has it, what the host may change, where a guest may sit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.bots.levels import levels, split
from game.core import Illegal, Seat
from game.display_text import clean
from game.net.guest.client import GuestClient
from game.net.host.room import Room
from game.net.protocol.field_types import sentence_key
from game.record import SeatInfo
from game.session.protocol import Person
from ui.context import Context
from ui.gfx.art import EMBLEMS
from ui.lan.shared_table import SeatRow, SharedTable, own_person
from ui.setup.bot_editor import BotEditor, style_choices, style_notes
from ui.table.seat_labels import level_name
from ui.widgets.form import Form
from ui.widgets.gui import BODY, Gui

KINDS = ("human", "bot", "lan", "closed")
ICONS = {"human": "human", "bot": "bot", "lan": "lan", "closed": "closed"}
LINE = 44


class SeatRows:
    """The rows of a lobby, and the actions of their buttons."""

    def __init__(self, app: Context, table: SharedTable) -> None:
        self.app, self.table = app, table
        self._typed: dict[Seat, str] = {}
        """Names as they were typed."""

    def build(self, form: Form) -> None:
        """Add all seats, then the watchers."""
        table, tr = self.table, self.app.tr
        number = 0
        for seat, row in enumerate(table.seat_rows):
            self._row(form, seat, row, number)
            number += row.kind != "closed"
        watching = [person for person in table.participants.people if person.seat is None and person.number != 0]
        for person in watching:
            place = form.block(form.gui.u(LINE))
            words = tr("lobby.watches", name=person.name or tr("lan.somebody"))
            form.gui.label(self.person_buttons(form.gui, place, person), words, BODY)
        if table.guest_controls is not None:
            self._watch(form, table.guest_controls)
        if table.host_controls is not None:
            self.banned(form, table.host_controls)

    def banned(self, form: Form, room: Room) -> None:
        """Add the banned people, each with a button to lift the ban."""
        gui, tr = form.gui, self.app.tr
        for each in room.ban_list.all:
            place, name = form.block(gui.u(LINE)), each.name or tr("lan.somebody")
            button = pygame.Rect(place.right - place.h, place.y, place.h, place.h)
            words = tr("lobby.pardon", name=name)
            gui.button(
                f"lobby.outcast{each.number}.pardon", button, "", partial(room.unban, each.number), icon="undo",
                kind="quiet", label=words, tip=words,
            )  # fmt: skip
            left = pygame.Rect(place.x, place.y, button.x - place.x - gui.u(8), place.h)
            words = tr("lobby.outcast", name=name)
            gui.label(left, gui.shortened(words, left.w), BODY, gui.palette.muted, line=words)

    def _watch(self, form: Form, guest: GuestClient) -> None:
        me = own_person(self.table)
        if me is not None and me.seat is not None and self.table.watching:
            gui, tr = form.gui, self.app.tr
            place = form.block(gui.u(LINE))
            gui.button(
                "lobby.watch", pygame.Rect(place.x, place.y, min(gui.u(230), place.w), place.h), tr("lan.watch"),
                partial(guest.sit, None), kind="quiet", icon="eye", tip=tr("lan.watch.tip"),
            )  # fmt: skip

    def _row(self, form: Form, seat: Seat, row: SeatRow, number: int) -> None:
        """Add emblem, name and state; below them, for the host, the kind of player and a bot's style."""
        gui, hosting = form.gui, self.table.host_controls is not None
        lines = 2 if hosting else 1
        style = self._style_height(form, row) if hosting and row.kind == "bot" else 0
        box = form.block(gui.u(LINE * lines + 6 * (lines - 1) + 16) + style)
        gui.panel(box)
        inner = box.inflate(-gui.u(20), -gui.u(16))
        head = pygame.Rect(inner.x, inner.y, inner.w, gui.u(LINE))
        person = self._person_at(seat)
        if hosting:
            if person is not None and person.number != 0:
                head = self.person_buttons(gui, head, person)
            line = pygame.Rect(inner.x, inner.bottom - gui.u(LINE) - style, inner.w, gui.u(LINE))
            self._host_line(gui, line, seat, row)
        else:
            head = self._sit_button(gui, head, seat, row)
        self._head(gui, head, seat, row, number)

    def _of_seat(self, seat: Seat, words: str) -> str:
        """Return words with the seat that they are about."""
        return self.app.tr("narration.row", head=self.app.tr("setup.seat", n=seat + 1), words=words)

    def _head(self, gui: Gui, place: pygame.Rect, seat: Seat, row: SeatRow, number: int) -> None:
        tr, side = self.app.tr, gui.u(32)
        if row.kind == "closed":
            said = self._of_seat(seat, tr("setup.kind.closed"))
            gui.label(place, tr("setup.kind.closed"), 18, gui.palette.off_text, line=said)
            return
        gui.image(self.app.art.emblem(number, side, gui.palette.gold), pygame.Rect(place.x, place.y, side, place.h))
        words = pygame.Rect(place.x + side + gui.u(10), place.y, place.w - side - gui.u(10), place.h)
        state_words, good = self._state(row), row.kind != "lan" or row.ready
        wide = min(gui.width(state_words) + gui.u(8), words.w * 2 // 3)
        left = words.w - wide
        name = row.name or tr(f"dynasty.{EMBLEMS[number % len(EMBLEMS)]}")
        said = self._of_seat(seat, tr("list.comma", first=name, last=state_words))
        place = pygame.Rect(words.x, words.y, left, words.h)
        gui.label(place, gui.shortened(name, left, 18, bold=True), 18, bold=True, line=said)
        state = pygame.Rect(words.x + left, words.y, wide, words.h)
        gui.label(state, state_words, BODY, gui.palette.gold if good else gui.palette.muted, align="end", line="")

    def _state(self, row: SeatRow) -> str:
        tr = self.app.tr
        if row.kind == "bot":
            return tr("lobby.seat.bot", level=level_name(self.app, row.level))
        if row.kind == "human":
            return tr("lobby.seat.host")
        if not row.here:
            return tr("lobby.seat.away" if row.name else "lobby.seat.free")
        return tr("lobby.seat.ready" if row.ready else "lobby.seat.waits")

    def _person_at(self, seat: Seat) -> Person | None:
        return next((each for each in self.table.participants.people if each.seat == seat), None)

    # -- for guests --------------------------------------------------------------------------

    def _sit_button(self, gui: Gui, place: pygame.Rect, seat: Seat, row: SeatRow) -> pygame.Rect:
        """Add a button to take a free seat; return the remaining room."""
        tr, guest = self.app.tr, self.table.guest_controls
        if guest is None or row.kind != "lan" or self._person_at(seat) is not None:
            return place
        wide = min(gui.u(130), place.w // 3)
        gui.button(
            f"lobby.seat{seat}.sit", pygame.Rect(place.right - wide, place.y, wide, place.h), tr("lobby.sit"),
            partial(guest.sit, seat), kind="quiet", tip=tr("lobby.sit.tip"), size=BODY,
            label=self._of_seat(seat, tr("lobby.sit")),
        )  # fmt: skip
        return pygame.Rect(place.x, place.y, place.w - wide - gui.u(8), place.h)

    # -- for the host ------------------------------------------------------------------------

    def person_buttons(self, gui: Gui, place: pygame.Rect, person: Person) -> pygame.Rect:
        """Add the buttons to mute, to free the place and to ban; return the remaining room."""
        tr, room = self.app.tr, self.table.host_controls
        if room is None:
            return place
        name, who = person.name or tr("lan.somebody"), f"lobby.person{person.number}"
        entries: list[tuple[str, str, str, Callable[[], None]]] = [
            ("free", "release", "lobby.release", partial(self._free, room, person)),
            ("mute", "mute", "lobby.unmute" if person.muted else "lobby.mute",
             partial(room.mute, person.number, not person.muted)),
        ]  # fmt: skip
        if person.present:  # nobody else has an address to ban
            entries.insert(0, ("kick", "close", "lobby.kick", partial(self._kick, room, person)))
        left = place
        for key, icon, stem, action in entries:
            button, words = pygame.Rect(left.right - place.h, place.y, place.h, place.h), tr(stem, name=name)
            tip = tr("lobby.release.tip", name=name) if key == "free" else words
            muted = key == "mute" and person.muted
            gui.button(
                f"{who}.{key}", button, "", action, icon=icon, kind="choice" if key == "mute" else "quiet",
                selected=muted, label=words, tip=tip,
            )  # fmt: skip
            left = pygame.Rect(place.x, place.y, button.x - place.x - gui.u(4), place.h)
        return pygame.Rect(left.x, left.y, left.w - gui.u(4), left.h)

    def _kick(self, room: Room, person: Person) -> None:
        self._confirm("lobby.kick", person, partial(room.kick, person.number))

    def _free(self, room: Room, person: Person) -> None:
        """Ask whether to free a place; it is a stolen or duplicated name, or somebody who does not come back."""
        stem = "lobby.release" if person.present else "lobby.free.seat"
        self._confirm(stem, person, partial(room.free_place, person.number))

    def _confirm(self, stem: str, person: Person, action: Callable[[], None]) -> None:
        tr = self.app.tr
        self.app.nav.confirm(
            lambda: tr(f"{stem}.question", name=person.name or tr("lan.somebody")), partial(tr, f"{stem}.yes"), action,
            danger=True,
        )  # fmt: skip

    def _host_line(self, gui: Gui, place: pygame.Rect, seat: Seat, row: SeatRow) -> None:
        """Add the kind of player, and a bot's level."""
        tr, gap = self.app.tr, gui.u(4)
        wide = min(gui.u(56), (place.w * 55 // 100) // len(KINDS) - gap)
        for index, kind in enumerate(KINDS):
            said, tip = self._of_seat(seat, tr(f"setup.kind.{kind}")), tr(f"setup.kind.{kind}.tip")
            gui.button(
                f"lobby.seat{seat}.{kind}", pygame.Rect(place.x + index * (wide + gap), place.y, wide, place.h), "",
                partial(self._set, seat, kind), icon=ICONS[kind], kind="choice", group=f"lobby.seat{seat}",
                selected=row.kind == kind, label=said, tip=tip,
            )  # fmt: skip
        left = place.x + len(KINDS) * (wide + gap) + gui.u(8)
        rest = pygame.Rect(left, place.y, place.right - left, place.h)
        if row.kind == "bot":
            self._level(gui, rest, place.x, seat, row)
        elif row.kind == "human":
            self._name(gui, rest, seat, row)

    def _name(self, gui: Gui, place: pygame.Rect, seat: Seat, row: SeatRow) -> None:
        """Add the name field of a person at the host's screen."""
        words, typed = self.app.tr("setup.name"), self._typed.get(seat, "")
        text = typed if clean(typed) == row.name else row.name  # a trailing space may be followed by more letters
        tip = self.app.tr("setup.name.tip")
        gui.field(
            f"lobby.seat{seat}.name", place, text, partial(self._call, seat), label=self._of_seat(seat, words), tip=tip,
            empty=words,
        )  # fmt: skip

    def _call(self, seat: Seat, name: str) -> None:
        self._typed[seat] = name
        self._change(seat, SeatInfo("human", name=name))

    def _style_height(self, form: Form, row: SeatRow) -> int:
        """Return the room for a bot's style and the line about it, below its level."""
        if not style_choices(self.table.game, split(row.level)[0]):
            return 0
        notes = style_notes(self.app, [SeatInfo("bot", row.level)])
        wide = form.width - form.gui.u(20)
        return form.gui.u(LINE + 6) + sum(form.gui.height(words, wide, BODY) for words in notes)

    def _level(self, gui: Gui, place: pygame.Rect, left: int, seat: Seat, row: SeatRow) -> None:
        def change(level: str) -> None:
            self._change(seat, SeatInfo("bot", level))

        label = partial(self._of_seat, seat)
        editor = BotEditor(self.app, f"lobby.seat{seat}", self.table.game, row.level, label, change)
        below = place.move(0, gui.u(LINE + 6))
        editor.build(gui, place, below)
        notes = style_notes(self.app, [SeatInfo("bot", row.level)])
        if notes:
            words = pygame.Rect(left, below.bottom, place.right - left, gui.height(notes[0], place.right - left, BODY))
            gui.label(words, notes[0], BODY, gui.palette.muted, align="end")

    def _set(self, seat: Seat, kind: str) -> None:
        table, app = self.table, self.app
        known = levels(table.game)
        level = known[min(1, len(known) - 1)] if kind == "bot" else ""
        alone = kind == "human" and not any(row.kind == "human" for row in table.seat_rows)
        self._change(seat, SeatInfo(kind, level, app.settings.name if alone else ""))

    def _change(self, seat: Seat, info: SeatInfo) -> None:
        room, app = self.table.host_controls, self.app
        assert room is not None  # the buttons are the host's
        try:
            room.set_seat(seat, info)
        except Illegal as refusal:
            app.nav.notice(app.tr(sentence_key(refusal.reason)))
