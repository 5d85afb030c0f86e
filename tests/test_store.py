"""The data folder: what was acknowledged is on disk, a full disk costs nothing old, one bad file harms no other."""

from __future__ import annotations

import errno
import json
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import OVER
from game.record import MAX_TITLE, Record, RecordFault, SeatInfo, read, verify, write
from game.storage import files
from game.storage.store import DAMAGED, FINISHED, UNFINISHED, Store, read_file
from game.table import Dice, Table
from tests.toy import GAME

SOAK = Path(__file__).resolve().parent.parent / "tools" / "kill_soak.py"
SETUP = GAME.setup(2)
EMPTY = Record(SETUP, (SeatInfo(), SeatInfo()), seed="7", date="2024-01-01T00:00:00Z")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def table(journal: files.Journal) -> Table:
    return Table(GAME, SETUP, Dice("7"), journal)


def play(t: Table, actions: int, rng: Random) -> None:
    for _ in range(actions):
        if t.to_act() == OVER:
            return
        t.act(t.to_act(), rng.choice(GAME.legal(t.state)))


def texts(t: Table) -> tuple[str, ...]:
    return tuple(entry.text for entry in t.log)


class Calls:
    """The system calls of the save path, as they happen; the n-th can be made to fail."""

    NAMES = ("open", "write", "fsync", "fdatasync", "replace", "ftruncate", "close")

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[str] = []
        self.fail: Callable[[int, str], int | None] = lambda n, name: None
        self.short = False
        self.counting = True
        for name in self.NAMES:
            monkeypatch.setattr(files.os, name, self._wrapped(name, getattr(os, name)))

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            if not self.counting:
                return real(*arguments, **options)
            self.seen.append(name)
            code = self.fail(len(self.seen), name)
            if code is not None and name != "close":
                if name == "write" and self.short and len(arguments[1]) > 1:
                    real(arguments[0], arguments[1][: len(arguments[1]) // 2])
                raise OSError(code, os.strerror(code))
            if name == "write" and self.short:
                return real(arguments[0], arguments[1][:3])
            return real(*arguments, **options)

        return call


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch, store: Store) -> Iterator[Calls]:
    found = Calls(monkeypatch)
    yield found
    monkeypatch.undo()


def test_new_game_is_put_in_place_whole_and_each_action_synced(store: Store, calls: Calls) -> None:
    t = table(store.new_journal(EMPTY))
    assert calls.seen == ["open", "write", "fsync", "close", "replace", "open", "fsync", "close", "open"]
    told: list[list[str]] = []
    t.subscribe(None, lambda update: told.append(list(calls.seen)))
    calls.seen.clear()
    t.act(0, GAME.decode("end"))
    t.act(1, GAME.legal(t.state)[0])
    assert calls.seen == ["write", "fdatasync"] * 2
    assert told == [["write", "fdatasync"], ["write", "fdatasync"] * 2], "synced before anybody is told"


def test_temporary_file_lies_beside_its_target(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    moves: list[tuple[Path, Path]] = []
    real = os.replace
    monkeypatch.setattr(files.os, "replace", lambda a, b: (moves.append((Path(a), Path(b))), real(a, b)))
    store.save(EMPTY, "x")
    ((source, target),) = moves
    assert source.parent == target.parent == store.saves_folder


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.EDQUOT])
@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("lasting", [False, True])
def test_disk_faults_cost_nothing(store: Store, calls: Calls, code: int, short: bool, lasting: bool) -> None:
    for n in range(1, 26):
        calls.fail, calls.short, calls.seen = (lambda k, name: None), False, []
        t = table(store.new_journal(EMPTY))
        play(t, 2, Random(n))
        path = t._journal.path  # type: ignore[union-attr]
        before = path.read_bytes()
        calls.seen, calls.short = [], short
        calls.fail = lambda k, name, n=n: code if (k >= n if lasting else k == n) and name != "ftruncate" else None
        rng = Random(n)
        while len(calls.seen) < n and t.to_act() != OVER:
            play(t, 1, rng)
        faulted = t.journal_fault
        now = path.read_bytes()
        assert now.startswith(before)
        assert texts(t)[: len(read(now).actions)] == read(now).actions
        if lasting and calls.seen[-1] != "close":
            assert faulted == files.fault_key(OSError(code, ""))
        calls.fail = lambda k, name: None
        play(t, 1, rng)
        assert t.journal_fault is None
        assert read(path.read_bytes()).actions == texts(t), "all is made up for as soon as the disk allows"


def test_refused_write_leaves_the_earlier_save_byte_for_byte(store: Store, calls: Calls) -> None:
    t = table(store.new_journal(EMPTY))
    play(t, 5, Random(1))
    path = t._journal.path  # type: ignore[union-attr]
    before = path.read_bytes()
    calls.short, calls.fail = True, lambda k, name: errno.ENOSPC if name == "write" else None
    play(t, 3, Random(1))
    assert t.journal_fault == "disk.full"
    assert path.read_bytes() == before
    kept = store.save_data
    with pytest.raises(OSError, match="No space"):
        kept("settings", {"a": 1})
    assert sorted(os.listdir(store.root)) == ["games", "saves", "trash"]


def test_game_without_any_folder_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "data")
    assert store.fault is not None
    t = table(store.new_journal(EMPTY))
    play(t, 5, Random(1))
    assert t.journal_fault is not None
    assert not store.games()
    assert store.latest_unfinished() is None


def test_journal_that_was_deleted_comes_back_whole(store: Store) -> None:
    t = table(store.new_journal(EMPTY))
    play(t, 3, Random(1))
    (found,) = store.games()
    found.path.unlink()
    play(t, 1, Random(2))
    assert read_file(found.path).actions == texts(t)


def test_journal_reopens_where_it_was_and_drops_a_torn_line(store: Store) -> None:
    t = table(store.new_journal(EMPTY))
    play(t, 6, Random(1))
    t._journal.close()  # type: ignore[union-attr]
    (found,) = store.games()
    with found.path.open("ab") as file:
        file.write(b"place r\xd7")
    record, journal = store.open_journal(found.path)
    assert record.torn
    assert record.actions == texts(t)
    again = Table(GAME, SETUP, Dice("7"), journal, log=record.actions)
    play(again, 1, Random(3))
    assert read_file(found.path).actions == texts(again)
    assert not read_file(found.path).torn


def test_one_writer_per_journal(store: Store, tmp_path: Path) -> None:
    t = table(store.new_journal(EMPTY))
    (found,) = store.games()
    other = Store(tmp_path)
    assert other.latest_unfinished() is None, "it is being played in another window"
    with pytest.raises(BlockingIOError) as caught:
        other.open_journal(found.path)
    assert files.fault_key(caught.value) == "disk.in-use"
    with pytest.raises(BlockingIOError):
        other.delete(found.path)
    play(t, 1, Random(1))
    t._journal.close()  # type: ignore[union-attr]
    latest = other.latest_unfinished()
    assert latest is not None
    assert latest.path == found.path
    record, journal = other.open_journal(found.path)
    assert record.actions == texts(t)
    journal.close()


def test_a_window_that_only_looks_is_in_nobodys_way(store: Store) -> None:
    t = table(store.new_journal(EMPTY))
    t._journal.close()  # type: ignore[union-attr]
    (found,) = store.games()
    stop = threading.Event()

    def look() -> None:
        while not stop.is_set():
            files.in_use(found.path)
            time.sleep(0.002)

    looking = threading.Thread(target=look)
    looking.start()
    try:
        for _ in range(30):
            _, journal = store.open_journal(found.path)
            journal.close()
    finally:
        stop.set()
        looking.join()


def test_lock_outlives_a_failed_write(store: Store, calls: Calls, tmp_path: Path) -> None:
    t = table(store.new_journal(EMPTY))
    (found,) = store.games()
    calls.fail = lambda k, name: errno.EIO if name in ("write", "fdatasync") else None
    play(t, 2, Random(1))
    assert t.journal_fault == "disk.fault"
    assert files.in_use(found.path)
    calls.fail = lambda k, name: None
    play(t, 1, Random(2))
    assert files.in_use(found.path)
    assert read_file(found.path).actions == texts(t)


def test_list_tells_what_each_game_is(store: Store) -> None:
    done = table(store.new_journal(EMPTY))
    play(done, 10_000, Random(1))
    under_way = table(store.new_journal(EMPTY))
    play(under_way, 2, Random(1))
    names = [f"20240101-00000{k}-0123456{k}.game" for k in range(5)]
    (store.games_folder / names[0]).write_bytes(pickle.dumps({"game": "toy"}))
    (store.games_folder / names[1]).write_text(write(EMPTY) + "draw 0 \x07\n")
    os.mkfifo(store.games_folder / names[2])
    (store.games_folder / names[3]).symlink_to("/etc/passwd")
    (store.games_folder / names[4]).mkdir()
    (store.games_folder / "notes.txt").write_text("not ours")
    found = {each.path.name: each for each in store.games()}
    assert len(found) == 7
    statuses = sorted(each.status for name, each in found.items() if name not in names)
    assert statuses == [FINISHED, UNFINISHED]
    assert all(found[name].status == DAMAGED for name in names)
    assert found[names[0]].fault == "record.foreign"
    assert (found[names[1]].fault, dict(found[names[1]].fault_details)) == ("record.damaged", {"line": 10})
    for name in names[1:4]:
        with pytest.raises((RecordFault, OSError)):
            store.open_journal(store.games_folder / name)


def test_continue_is_found_without_reading_every_game(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for k in range(200):
        path = store.games_folder / f"20240101-000000-{k:08x}.game"
        path.write_text(write(EMPTY))
        os.utime(path, (k, k))
    looked_at: list[Path] = []
    real = files.read
    monkeypatch.setattr(files, "read", lambda path, limit: looked_at.append(path) or real(path, limit))
    latest = store.latest_unfinished()
    assert latest is not None
    assert latest.modified == 199
    assert looked_at == [latest.path]


def test_titles_and_names_never_reach_the_file_system(store: Store) -> None:
    for title in ("../../evil", "/etc/passwd", "con", "a\0b", "x" * 5000, "..\\..\\x", "\u202e", "\n!result 1 2"):
        path = store.save(EMPTY, title)
        assert path.parent == store.saves_folder
        assert len(read_file(path).title) <= MAX_TITLE
        verify(read_file(path), GAME)
    for path in (Path("/etc/passwd"), store.root / "x.game", store.games_folder / ".." / "x.game", Path("x.game")):
        with pytest.raises(ValueError, match="not a file of ours"):
            store.delete(path)
        with pytest.raises(ValueError, match="not a file of ours"):
            store.open_journal(path)
    for name in ("../x", "settings.json", "", "A"):
        with pytest.raises(ValueError, match="no name of ours"):
            store.load(name)
    assert sorted(os.listdir(store.root)) == ["games", "saves", "trash"]


def test_saves_are_replaced_only_where_asked(store: Store) -> None:
    first, second = store.save(EMPTY, "one"), store.save(EMPTY, "one")
    assert first != second
    store.save(EMPTY, "two", over=first)
    assert sorted(each.record.title for each in store.saves() if each.record) == ["one", "two"]


def test_trash_keeps_for_thirty_days(store: Store, tmp_path: Path) -> None:
    kept, gone = store.delete(store.save(EMPTY, "kept")), store.delete(store.save(EMPTY, "gone"))
    assert not store.saves()
    day = 86_400
    now = datetime.now(UTC).timestamp()
    os.utime(kept, (now - 29 * day, now - 29 * day))
    os.utime(gone, (now - 31 * day, now - 31 * day))
    again = Store(tmp_path)
    (left,) = again.trash()
    assert left.path == kept
    back = again.restore(kept)
    assert not again.trash()
    assert read_file(back).title == "kept"


def test_pieces_of_a_crash_are_swept_away(store: Store, tmp_path: Path) -> None:
    old, new = store.games_folder / ".a.tmp", store.games_folder / ".b.tmp"
    for path in (old, new):
        path.write_text("x")
    os.utime(old, (0, 0))
    Store(tmp_path)
    assert not old.exists()
    assert new.exists(), "another window may be writing it"


def test_export_and_import_are_the_same_game(store: Store, tmp_path: Path) -> None:
    t = table(store.new_journal(EMPTY))
    play(t, 10_000, Random(5))
    (found,) = store.games()
    assert found.record is not None
    target = tmp_path / "out.txt"
    store.export(found.record, target)
    assert read_file(store.import_file(target)) == found.record
    (tmp_path / "bad.txt").write_text("hello")
    with pytest.raises(RecordFault, match=r"record\.foreign"):
        store.import_file(tmp_path / "bad.txt")
    with pytest.raises(OSError, match="not a plain file"):
        store.import_file(Path("/dev/zero"))
    assert len(store.saves()) == 1


def test_settings_come_back(store: Store) -> None:
    assert store.load("settings") == (None, "")
    data = {"language": "he", "שם": [1, True, None, 0.5]}
    store.save_data("settings", data)
    assert store.load("settings") == (data, "")


@pytest.mark.parametrize(
    "broken",
    [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"a":1,"a":2}', b'{"a":NaN}', b"9" * 5000, pickle.dumps({"a": 1})],
)
def test_broken_settings_are_told_and_put_aside(store: Store, broken: bytes) -> None:
    path = store.root / "settings.json"
    path.write_bytes(broken)
    assert store.load("settings") == (None, "store.settings-broken")
    (public_note,) = store.root.glob("settings.broken-*.json")
    assert public_note.read_bytes() == broken
    assert store.load("settings") == (None, "")
    store.save_data("settings", {"a": 1})
    assert json.loads(path.read_text()) == {"a": 1}


def test_nothing_acknowledged_is_lost_to_kills(tmp_path: Path) -> None:
    command = [sys.executable, str(SOAK), "--kills", "14", "--seed", "5", "--keep", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("14 kills, ")
    assert len(Store(tmp_path).games()) > 0


def test_a_file_that_is_too_large_is_no_part_of_itself(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * 1001)
    assert files.read(path, 1001) == b"x" * 1001
    with pytest.raises(OSError, match="larger"):
        files.read(path, 1000)


def test_a_huge_file_is_named_as_such_and_never_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """F-8: ten gigabytes in any list are no full disk; a write that the system refuses for its size is one."""
    for folder in (store.saves_folder, store.games_folder, store.trash_folder):
        huge(folder / "20240101-000000-00000000.game")
    store.importable()
    huge(store.import_folder / "any")
    for name in ("settings", "tokens"):
        huge(store.root / f"{name}.json")
    journal = store.games_folder / "20240101-000000-00000000.game"
    huge(journal.with_suffix(".room"))
    monkeypatch.setattr(files.os, "read", lambda file, size: pytest.fail("it was read"))
    for listed in (store.saves(), store.games(), store.trash(), store.importable()):
        assert [(each.status, each.fault, each.continuable) for each in listed] == [(DAMAGED, "record.large", False)]
    for call in (store.open_journal, lambda path: files.read(path, 1000)):
        with pytest.raises(files.TooLarge) as caught:
            call(journal)
        assert files.fault_key(caught.value) == "record.large"
    for name in ("settings", "tokens"):
        assert store.load(name) == (None, "store.settings-broken")
        assert store.load(name) == (None, "")
    assert files.fault_key(OSError(errno.EFBIG, "written")) == "disk.full"
    store.delete(journal)
    assert not store.games()


def test_a_file_that_grows_while_it_is_read_is_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, read_before = tmp_path / "growing", os.read
    path.write_bytes(b"x" * 8)

    def read(file: int, size: int) -> bytes:
        with path.open("ab") as more:
            more.write(b"x" * 8)
        return read_before(file, size)

    monkeypatch.setattr(os, "read", read)
    with pytest.raises(files.TooLarge):
        files.read(path, 10)


def huge(path: Path) -> None:
    """Make a file of ten gigabytes that has no blocks on the disk."""
    path.touch()
    os.truncate(path, 10 << 30)


def test_the_names_of_new_folders_are_durable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """F-11: after a loss of power the data folder is still there, however many of its parents were new."""
    synced: list[Path] = []
    monkeypatch.setattr(files, "sync_folder", synced.append)
    root = tmp_path / "new" / "data"
    store = Store(root)
    assert set(synced) == {tmp_path, tmp_path / "new", root}
    synced.clear()
    Store(root)
    assert synced == []
    store.importable()
    assert synced == [root]
    monkeypatch.setattr(files, "sync_folder", lambda folder: os.open(tmp_path / "missing", os.O_RDONLY))
    assert Store(tmp_path / "other" / "data").fault is None, "it is the files that report a disk"


def test_nothing_in_the_trash_is_overwritten(store: Store) -> None:
    first = store.save(EMPTY, "first")
    name = first.name
    thrown = store.delete(first)
    (store.saves_folder / name).write_text(write(EMPTY), encoding="utf-8")
    again = store.delete(store.saves_folder / name)
    assert again != thrown
    assert {path.parent for path in (thrown, again)} == {store.trash_folder}
    assert len(store.trash()) == 2


def test_a_file_with_such_a_name_in_another_folder_is_not_ours(store: Store, tmp_path: Path) -> None:
    name = store.save(EMPTY, "ours").name
    elsewhere = tmp_path / "elsewhere" / name
    elsewhere.parent.mkdir()
    elsewhere.write_text(write(EMPTY), encoding="utf-8")
    for call in (store.delete, store.restore, store.open_journal, lambda path: store.save(EMPTY, "over", path)):
        with pytest.raises(ValueError, match="ours"):
            call(elsewhere)
    assert elsewhere.exists()


def test_what_the_check_refuses_is_not_imported(store: Store, tmp_path: Path) -> None:
    def refuse(record: Record) -> None:
        raise RecordFault("record.result")

    source = tmp_path / "any.txt"
    source.write_text(write(EMPTY), encoding="utf-8")
    with pytest.raises(RecordFault):
        store.import_file(source, refuse)
    assert not store.saves()
