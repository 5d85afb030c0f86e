"""A disk that refuses: a sign stays until the game is saved, which happens as soon as there is room (P26)."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from game.core import OVER
from game.record import read
from game.session import session as sessions
from game.session.session import Services
from tests.disk import Disk
from tests.ui.tables import Table, position, session
from tests.ui.together import Both, play_of
from ui.scenes.play.play import PlayScene
from ui.scenes.review.results import ResultsScene

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}


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


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_everybody_at_a_shared_table_sees_that_it_is_not_saved(tmp_path: Path, disk: Disk, lang: str) -> None:
    """F-9: guests trust what is acknowledged. Each window has the sign; the guest's says whose disk it is."""
    both = Both(tmp_path, lang=lang)
    guest = both.come("Dana", lang=lang)
    both.begin(guest)
    disk.code = errno.ENOSPC
    running = both.room.session
    assert running is not None
    running.client(running.to_act()).submit(running.game.decode("end"))
    both.go()
    for table, key in ((both.host, "disk.full"), (guest, "lan.news.unsaved")):
        assert table.pilot.layout()["play.unsaved"].tip == table.app.tr(key)
        assert play_of(table).status_line.words == table.app.tr(key)
        assert table.logged("disk")[-1]["text"] == table.app.tr(key)
    assert [line["what"] for line in both.host.logged("table")] == ["joined"], "the host reads about the own disk once"
    disk.code = 0
    both.go(int(sessions.RETRY_SECONDS * 60) + 10)
    for table in both.tables:
        assert "play.unsaved" not in table.pilot.layout()
        assert table.logged("disk")[-1]["text"] == table.app.tr("disk.saved-again")
    assert guest.logged("table")[-1]["text"] == guest.app.tr("lan.news.saved")
    for table in both.tables:
        table.close()
