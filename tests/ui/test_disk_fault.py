"""A disk that refuses: a sign stays until the game is saved, which happens as soon as there is room (P26)."""

from __future__ import annotations

import errno
import os
from typing import Any

import pytest

from game.core import OVER
from game.record import read
from game.session import session as sessions
from game.session.session import Services
from game.storage import files
from tests.ui.tables import Table, position, session
from ui.scenes.play.play import PlayScene
from ui.scenes.review.results import ResultsScene

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}


class Disk:
    """The file layer, which refuses every write while `code` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.code = 0
        self._write = os.write
        monkeypatch.setattr(files, "_write_all", self._write_all)

    def _write_all(self, file: int, data: bytes) -> None:
        if self.code:
            raise OSError(self.code, os.strerror(self.code))
        while data:
            data = data[self._write(file, data) :]


CONFIRMATIONS = "off"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    return [0.0]


def sit(table: Table, clock: list[float], **more: Any) -> PlayScene:
    services = Services(store=table.app.store, clock=lambda: clock[0])
    start = position([dict(HAND), dict(HAND)], **more)
    return table.play(session(start, ("human", "human"), services=services))


def pass_seconds(table: Table, clock: list[float], seconds: float) -> None:
    clock[0] += seconds
    table.app.frame([], 1 / 60)
    table.pilot.settle()


def take_seat(table: Table) -> None:
    if table.pilot.scene == "handoff":
        table.pilot.press("return")
        table.pilot.settle()


def saved(play: PlayScene) -> list[str]:
    assert play.session.path is not None
    return list(read(play.session.path.read_bytes()).actions) if play.session.path.exists() else []


@pytest.mark.parametrize(("code", "key"), [(errno.ENOSPC, "full"), (errno.EROFS, "forbidden"), (errno.EIO, "fault")])
def test_the_sign_stays_until_there_is_room_and_the_game_is_saved_at_once(
    table: Table, disk: Disk, clock: list[float], code: int, key: str
) -> None:
    """P26: not one warning alone. Nobody has to act for the game to be saved again."""
    play, tr = sit(table, clock), table.app.tr
    take_seat(table)
    assert "play.unsaved" not in table.pilot.layout()
    disk.code = code
    play.submit(play.legal()[0])
    table.pilot.settle()
    take_seat(table)
    for _ in range(5):
        assert table.pilot.layout()["play.unsaved"].tip == tr(f"disk.{key}")
        pass_seconds(table, clock, 30)
    assert play.session.journal_fault == f"disk.{key}"
    assert saved(play) == []
    disk.code = 0
    table.pilot.settle()
    pass_seconds(table, clock, sessions.RETRY_SECONDS)
    assert "play.unsaved" not in table.pilot.layout()
    record = play.session.record()
    assert record is not None
    assert saved(play) == list(record.actions) != []
    assert play.status_line.words == tr("disk.saved-again")


def test_the_disk_is_not_asked_in_every_frame(table: Table, disk: Disk, clock: list[float]) -> None:
    play = sit(table, clock)
    take_seat(table)
    disk.code = errno.ENOSPC
    play.submit(play.legal()[0])
    table.pilot.settle()
    disk.code = 0
    for _ in range(100):
        table.app.frame([], 1 / 60)
    assert play.session.journal_fault == "disk.full", "the clock stands still"


def test_a_game_that_ends_unsaved_says_so_in_its_results(table: Table, disk: Disk, clock: list[float]) -> None:
    """P26: until it is saved, also after the last action."""
    turn = {"seat": 0, "actions_left": 0, "number": 9}
    play = sit(table, clock, treasures="k11 f3", turn=turn)
    take_seat(table)
    disk.code = errno.ENOSPC
    play.submit(play.game.decode("end"))
    table.pilot.settle()
    results = table.app.scenes[-1]
    assert isinstance(results, ResultsScene)
    assert play.session.to_act() == OVER
    unsaved = table.app.tr("results.unsaved")
    assert unsaved in results._verdict()
    disk.code = 0
    pass_seconds(table, clock, sessions.RETRY_SECONDS)
    assert unsaved not in results._verdict()
    assert saved(play) == ["end"]
