"""The host's menu in a running game: pause it, lock the table, mute or ban people, assign seats to bots."""

from __future__ import annotations

from functools import partial

import pygame

from game.core import Seat
from game.net.host.match import PAUSED
from game.net.host.room import Room
from game.session.protocol import Person
from ui.scene import Scene
from ui.scenes.lan.lobby import LobbyScene
from ui.scenes.lan.rules_editor import set_near
from ui.widgets.form import Form, page
from ui.widgets.gui import Gui

LINE = 44


class HostMenuScene(Scene):
    """The scene over the running game; `lobby` is the lobby of this room."""

    name = "host"
    arrows_by_row = True
    notices_above = True
    initial_focus = "host.back"

    def __init__(self, lobby: LobbyScene, room: Room) -> None:
        self.lobby, self.room = lobby, room
        self.memory: dict[str, int] = {}
        self._built_key: object = None

    def update(self, dt: float) -> None:
        """Request a layout if something changed."""
        if self._cache_key() != self._built_key:
            self.request_layout()

    def _cache_key(self) -> object:
        room = self.room
        people = [(each.number, each.seat, each.present, each.muted) for each in room.people]
        away = tuple(each.number for each in room.ban_list.all)
        return tuple(room.seats), people, room.locked, self._paused(), room.table_settings.near, away

    def _paused(self) -> bool:
        session = self.room.session
        return session is not None and session.pause_reason == PAUSED

    def build(self, gui: Gui) -> None:
        """Add the controls of the table, one row per person at another computer, and the addresses."""
        self._built_key = self._cache_key()
        tr, room = self.app.tr, self.room
        inside, bar = page(gui, tr("host.title"), "lan")
        view = pygame.Rect(inside.x, inside.y, inside.w - gui.u(46), inside.h)
        with gui.scroll_view("host", view, self.memory):
            form = Form(gui, view.inflate(-gui.u(16), 0).move(0, gui.u(6)))
            self._toggle(form, "pause", self._paused(), partial(room.pause, not self._paused()))
            self._toggle(form, "lock", room.locked, partial(room.lock, not room.locked))
            near = room.table_settings.near
            self._toggle(form, "near", near, partial(set_near, room, not near), "lobby.near")
            form.heading(tr("host.people"))
            for person in room.people:
                if person.number != self.lobby.table.number:
                    place = form.block(gui.u(LINE))
                    left = self.lobby.rows.person_buttons(gui, place, person)
                    if person.seat is not None:
                        left = self._seat_button(gui, left, person.seat)
                    words = self._person_label(person)
                    gui.label(left, gui.shortened(words, left.w, 18, bold=True), 18, bold=True, line=words)
            self.lobby.rows.banned(form, room)
            self.lobby.build_address(form)
        wide = min(gui.u(230), bar.w)
        gui.button(
            "host.back", pygame.Rect(bar.x, bar.y, wide, bar.h), tr("chat.close"), self.back, kind="quiet",
            icon="arrow_left", tip=tr("chat.close"),
        )  # fmt: skip

    def _person_label(self, person: Person) -> str:
        """Return the name, and whether the person is absent or a bot plays for them."""
        name, seat = person.name or self.app.tr("lan.somebody"), person.seat
        bot = seat is not None and self.room.seats[seat].kind == "bot"
        key = {(True, True): "host.stands-in", (False, True): "host.away.stands-in", (False, False): "host.away"}
        stem = key.get((person.present, bot))
        return self.app.tr(stem, name=name) if stem else name

    def _toggle(self, form: Form, what: str, on: bool, action: partial[None], key: str = "") -> None:
        words, tip = self.app.tr(key or f"host.{what}"), self.app.tr(f"{key or f'host.{what}'}.tip")
        form.gui.toggle(f"host.{what}", form.row(words, tip, 140), on, action, label=words, tip=tip)

    def _seat_button(self, gui: Gui, place: pygame.Rect, seat: Seat) -> pygame.Rect:
        """Add the button that assigns the seat to a bot or back to the guest; return the remaining room."""
        tr, room = self.app.tr, self.room
        bot = room.seats[seat].kind == "bot"
        button = pygame.Rect(place.right - place.h, place.y, place.h, place.h)
        words = tr("host.give-back" if bot else "host.bot")
        gui.button(
            f"host.seat{seat}.bot", button, "", partial(room.give_back if bot else room.give_to_bot, seat), icon="bot",
            kind="choice", selected=bot, label=words, tip=words,
        )  # fmt: skip
        return pygame.Rect(place.x, place.y, button.x - place.x - gui.u(8), place.h)
