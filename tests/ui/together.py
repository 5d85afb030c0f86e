"""A host's window and guests' windows in one process, with bytes in memory between them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.core import Setup
from game.net.guest.client import GuestClient
from game.net.guest.token_store import TokenStore
from game.net.host.room import Room
from game.net.host.room_file import TableSettings
from game.net.protocol.streams import MemoryListener, MemoryStream
from game.record import Record
from game.session.session import Services, Session
from game.session.table_setup import TableSetup, seats_from_text
from tests.net.tables import Quick, stopped
from tests.ui.tables import Table
from ui.lan.shared_table import HostedTable, JoinedTable
from ui.scenes.lan.lobby import LobbyScene
from ui.scenes.play.play import PlayScene


class Both:
    """A host's window and guests' windows; every frame of theirs is a sixtieth of a second for all."""

    def __init__(
        self, folder: Path, seats: str = "human,lan", size: tuple[int, int] = (1280, 720), game: str = "tigris",
        lang: str = "en", start: Any = None,
    ) -> None:  # fmt: skip
        """`start` is a position from which the game goes on at once; without it there is a lobby first."""
        self.folder, self.size, self.now = folder, size, 0.0
        self.host = Table(folder / "host", size, lang)
        services = Services(self.host.app.store, Quick, clock=lambda: self.now)
        plan = TableSetup(game, seats_from_text(seats, ("steady",), ("Ann",)), shuffle=False, seed="3")
        self.room = Room(plan, services, TableSettings("Ann")) if start is None else _under_way(plan, services, start)
        self.listener = MemoryListener(4711)
        self.room.open(self.listener)
        self.addresses = ["192.168.1.7:4711"]
        hosted = HostedTable(self.room, lambda: self.room.tick(self.now), self.room.close, lambda: list(self.addresses))
        self.tables = [self.host]
        self.links: list[MemoryStream] = []
        self.host.app.push(LobbyScene(hosted))

    def come(self, name: str, want: str = "any", lang: str = "en", code: str = "", folder: str = "") -> Table:
        """A guest's window."""
        table = Table(self.folder / (folder or name), self.size, lang)
        remote = GuestClient(
            self._dial, name, code=code or self.room.code, want=want,
            token_store=TokenStore(table.app.store), stopwatch=stopped,
        )  # fmt: skip
        table.app.push(LobbyScene(JoinedTable(remote, table.app.store, lambda: self.now)))
        self.tables.append(table)
        self.go()
        return table

    def _dial(self, room: str) -> MemoryStream:
        self.links.append(self.listener.dial())
        return self.links[-1]

    def go(self, frames: int = 12) -> None:
        """Let time pass for all of them."""
        for _ in range(frames):
            self.now += 1 / 60
            for table in self.tables:
                table.app.frame([], 1 / 60)

    def until(self, there: Callable[[], bool], frames: int = 600) -> None:
        """Let time pass until it is so."""
        for _ in range(frames):
            if there():
                return
            self.go(1)
        raise AssertionError("it never came to that")

    def begin(self, *guests: Table) -> None:
        """Everybody is ready, the host starts."""
        for guest in guests:
            guest.pilot.click("lobby.ready")
        self.go()
        self.host.pilot.click("lobby.start")
        self.until(lambda: all(table.pilot.scene == "play" for table in self.tables))


def _under_way(plan: TableSetup, services: Services, start: Any) -> Room:
    """The room of a game in that position."""
    setup = Setup("tigris", start["seats"], start["options"])
    record = Record(setup, tuple(plan.seats), seed="1", start=start)
    return Room.around(Session.from_record(record, services, guests=True), services, TableSettings("Ann"))


def play_of(table: Table) -> PlayScene:
    scene = next(scene for scene in table.app.scenes if isinstance(scene, PlayScene))
    assert isinstance(scene, PlayScene)
    return scene


def lobby_of(table: Table) -> LobbyScene:
    return next(scene for scene in table.app.scenes if isinstance(scene, LobbyScene))


def said(table: Table) -> list[str]:
    """The lines of talk that the window was told of, in its words."""
    return [line["text"] for line in table.logged("table") if line["what"] == "chat"]
