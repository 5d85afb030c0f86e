"""A host gives their own bundle to a guest: from the lobby's button to the unpacked program, with the checksum."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.commands import program
from game.storage import own_bundle
from tests.ui.looks import LOOKS, faults
from tests.ui.tables import Table
from tests.ui.together import Both
from ui.lan import bundle_download
from ui.scenes.lan.give_bundle import GiveBundleScene

PROGRAM = "#!/bin/sh\necho plays\n"


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a small bundle, from which this program seems to run; packed files go to a folder of the test."""
    folder = tmp_path / "here" / "two-rivers"
    (folder / "_internal" / "libs").mkdir(parents=True)
    (folder / "two-rivers").write_text(PROGRAM)
    (folder / "two-rivers").chmod(0o755)
    (folder / "_internal" / "libs" / "a.so.1").write_bytes(os.urandom(200_000))
    (folder / "_internal" / "a.so").symlink_to("libs/a.so.1")
    (folder / "diary.txt").write_text("unpacked into a folder with other things")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(folder / "two-rivers"))
    return folder


@pytest.fixture
def table(tmp_path: Path, bundle: Path) -> Iterator[Table]:
    made = Table(tmp_path / "data")
    made.app.push(GiveBundleScene(bundle, loopback=True))
    made.pilot.settle()
    yield made
    made.close()


def until(table: Table, there: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not there():
        assert time.monotonic() < end
        table.app.frame([], 1 / 60)
        time.sleep(0.005)
    table.pilot.settle()


def scene_of(table: Table) -> GiveBundleScene:
    scene = table.app.scenes[-1]
    assert isinstance(scene, GiveBundleScene)
    return scene


def given(table: Table) -> dict[str, Any]:
    """Start, and wait until it is given; the line of the event log."""
    table.pilot.click("give.start")
    until(table, lambda: bool(table.logged("give")))
    return dict(table.logged("give")[-1])


def read(port: int, path: str) -> bytes:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=5) as answer:
        return bytes(answer.read())


@pytest.mark.skipif(sys.platform != "linux", reason="the bundle is that of Linux")
def test_a_guest_downloads_unpacks_and_plays(table: Table, tmp_path: Path) -> None:
    told = given(table)
    page = read(told["port"], "").decode("utf-8")
    assert told["name"] in page
    file = read(told["port"], told["name"])
    assert hashlib.sha256(file).hexdigest() == told["sha256"]
    words = "".join(table.app.scenes[-1].spoken_lines()).replace(" ", "")
    groups = bundle_download.checksum_groups(told["sha256"])
    assert all(each in words for each in groups), "on the host's screen"
    assert " ".join(groups) in page, "and on the guest's"
    until(table, lambda: scene_of(table)._shown_downloads == 1)
    assert table.app.tr("give.count", n=1) in table.app.scenes[-1].spoken_lines()
    got = tmp_path / told["name"]
    got.write_bytes(file)
    with tarfile.open(got) as tar:
        assert {(each.uid, each.uname) for each in tar} == {(0, "")}, "nobody learns who packed it"
        tar.extractall(tmp_path / "there", filter="data")
    there = tmp_path / "there" / "two-rivers"
    assert subprocess.check_output([str(there / "two-rivers")], text=True) == "plays\n"
    assert os.readlink(there / "_internal" / "a.so") == "libs/a.so.1"
    assert not (there / "diary.txt").exists(), "only what belongs to the bundle"


def test_it_is_off_until_it_is_started_and_after_it_is_left(table: Table, tmp_path: Path) -> None:
    assert scene_of(table).download is None
    assert list((tmp_path / "temporary").iterdir()) == []
    told = given(table)
    assert len(list((tmp_path / "temporary").iterdir())) == 1
    table.pilot.press("escape")
    with pytest.raises(urllib.error.URLError):
        read(told["port"], "")
    assert list((tmp_path / "temporary").iterdir()) == []


def test_stop_ends_it_and_start_gives_again(table: Table) -> None:
    first = given(table)
    table.pilot.click("give.start")
    with pytest.raises(urllib.error.URLError):
        read(first["port"], "")
    assert scene_of(table).download is None
    table.pilot.click("give.start")
    until(table, lambda: len(table.logged("give")) == 2)
    assert read(table.logged("give")[-1]["port"], "")


def test_leaving_while_it_is_packed_leaves_nothing(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = own_bundle._without_owner
    monkeypatch.setattr(own_bundle, "_without_owner", lambda entry: (time.sleep(0.1), real(entry))[1])
    table.pilot.click("give.start")
    table.pilot.press("escape")
    end = time.monotonic() + 10
    while list((tmp_path / "temporary").iterdir()):
        assert time.monotonic() < end
        time.sleep(0.01)


def test_leaving_before_the_page_knows_of_the_file_leaves_nothing(bundle: Path, tmp_path: Path) -> None:
    download = bundle_download.BundleDownload(bundle, "linux", loopback=True)
    end = time.monotonic() + 10
    while download._result is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    assert list((tmp_path / "temporary").iterdir())
    download.close()
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_file_that_windows_holds_a_moment_longer_is_removed_too(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, tries = bundle_download.shutil.rmtree, []

    def held(folder: Path, **more: Any) -> None:
        tries.append(folder)
        if len(tries) > 1:
            real(folder, **more)

    monkeypatch.setattr(bundle_download.shutil, "rmtree", held)
    given(table)
    table.pilot.press("escape")
    end = time.monotonic() + 10
    while list((tmp_path / "temporary").iterdir()):
        assert time.monotonic() < end
        time.sleep(0.01)
    assert len(tries) == 2


def test_a_full_disk_is_said(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*words: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(own_bundle, "pack", full)
    table.pilot.click("give.start")
    until(table, lambda: bool(scene_of(table).download and scene_of(table).download.fault))  # type: ignore[union-attr]
    assert table.app.tr("disk.full") in table.app.scenes[-1].spoken_lines()


def test_only_the_host_of_a_bundle_has_the_button(
    tmp_path: Path, bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = Both(tmp_path)
    guest = both.come("Dana")
    assert "lobby.give" not in guest.pilot.layout()
    both.host.pilot.click("lobby.give")
    both.go()
    assert both.host.pilot.scene == "give"
    both.host.pilot.press("escape")
    monkeypatch.delattr(sys, "frozen")
    both.host.app.rebuild()
    assert "lobby.give" not in both.host.pilot.layout(), "from source there is nothing to give"


@pytest.mark.parametrize(("lang", "size", "scale"), LOOKS)
def test_it_has_room_for_its_words(lang: str, size: tuple[int, int], scale: int, tmp_path: Path, bundle: Path) -> None:
    table = Table(tmp_path / "data", size, lang, scale)
    table.app.push(GiveBundleScene(bundle, loopback=True))
    table.pilot.settle()
    given(table)
    assert faults(table.pilot, f"{lang} {size} {scale}") == []
    table.close()


def test_a_bundle_of_windows_is_a_zip_and_one_of_a_mac_is_its_app(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    packed = own_bundle.pack(bundle, tmp_path / own_bundle.file_name())
    assert packed.name.endswith(".zip")
    with zipfile.ZipFile(packed.path) as file:
        assert "two-rivers/_internal/libs/a.so.1" in file.namelist()
    app = tmp_path / "Two Rivers.app" / "Contents" / "MacOS"
    app.mkdir(parents=True)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(sys, "executable", str(app / "two-rivers"))
    assert program.bundle_folder() == tmp_path / "Two Rivers.app"
    called: list[list[str]] = []

    def ditto(words: list[str], **more: Any) -> None:
        called.append(words)
        Path(words[-1]).write_bytes(b"zip")

    monkeypatch.setattr(own_bundle, "subprocess", SimpleNamespace(run=ditto, DEVNULL=-3))
    packed = own_bundle.pack(tmp_path / "Two Rivers.app", tmp_path / "mac.zip")
    assert called[0][0] == "ditto"
    assert packed.size == 3
    monkeypatch.delattr(sys, "frozen")
    assert program.bundle_folder() is None
