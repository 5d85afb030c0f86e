"""A host whose disk refuses: all guests know it, and a headless host reports it (F-9)."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from game.commands.host_headless import HeadlessHost
from game.net.host import room_file
from game.session.session import RETRY_SECONDS, Services
from tests.disk import Disk
from tests.net.peers import House, two


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def told(house: House) -> list[list[str]]:
    """What each guest heard of the disk."""
    return [[what for what in peer.news() if what in ("saved", "unsaved")] for peer in house.peers]


def test_guests_know_when_acknowledged_no_longer_means_written(tmp_path: Path, disk: Disk) -> None:
    """At once, also those who come later, and when the disk works again; nobody has to act for that."""
    house = two(folder=tmp_path)
    house.start()
    assert told(house) == [[], []]
    disk.code = errno.ENOSPC
    house.peers[0].act("end")
    house.tick()
    assert told(house) == [["unsaved"], ["unsaved"]]
    house.tick(5 * RETRY_SECONDS)
    assert told(house) == [["unsaved"], ["unsaved"]], "said once"
    house.back(house.peers[0])
    late = house.join("Eve", "watch")
    assert told(house) == [["unsaved"], ["unsaved"], ["unsaved"]]
    disk.code = 0
    house.tick(2 * RETRY_SECONDS)
    assert told(house) == [["unsaved", "saved"]] * 3
    house.back(late)
    assert told(house)[-1] == []


def test_a_room_file_that_cannot_be_written_is_a_fault_too(tmp_path: Path, disk: Disk) -> None:
    """A token was not on disk when it was sent, nobody knew it, and nobody tried again."""
    house = two(folder=tmp_path)
    house.start()
    session = house.room.session
    assert session is not None
    assert session.path is not None
    disk.code = errno.EIO
    token = house.back(house.peers[0]).token
    assert session.journal_fault == "disk.fault"
    assert told(house) == [["unsaved"], ["unsaved"]]
    disk.code = 0
    house.tick(2 * RETRY_SECONDS)
    assert session.journal_fault is None
    assert told(house) == [["unsaved", "saved"], ["unsaved", "saved"]]
    file = room_file.read(house.services().store, session.path)
    assert file is not None
    house.reopen()
    assert house.join("Dana", token=token).seat in (0, 1)


def test_a_host_without_a_data_folder_says_so_to_guests(monkeypatch: pytest.MonkeyPatch) -> None:
    services = House.services
    monkeypatch.setattr(House, "services", lambda house: _without_folder(services(house)))
    house = two()
    house.start()
    assert told(house) == [["unsaved"], ["unsaved"]]


def _without_folder(services: Services) -> Services:
    return Services(
        None, services.make_bot_backend, services.clock, services.games, disk_fault="disk.no-folder"
    )  # fmt: skip


def test_a_headless_host_reports_its_disk(tmp_path: Path, disk: Disk) -> None:
    """F-9: an event line, and a sentence on standard error; again when it works."""
    house = two(folder=tmp_path)
    lines: list[Any] = []
    sentences: list[str] = []
    host = HeadlessHost(
        house.room, lambda event, **more: lines.append((event, more.get("fault"))), lambda key: sentences.append(key)
    )
    host.tick(0.0)
    house.start()
    for code in (0, errno.ENOSPC, errno.ENOSPC, errno.EROFS, 0, 0):
        disk.code = code
        session = house.room.session
        assert session is not None
        house.peers[session.to_act()].act("end")
        house.tick(2 * RETRY_SECONDS)
        host.tick(0.0)
    assert [line for line in lines if line[0] == "disk"] == [
        ("disk", "disk.full"), ("disk", "disk.forbidden"), ("disk", ""),
    ]  # fmt: skip
    assert sentences == ["disk.full", "disk.forbidden", "disk.saved-again"]
