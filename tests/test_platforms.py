"""What differs on Windows and on a Mac, with the system faked: files, locks, languages, output, signals, processes."""

from __future__ import annotations

import ast
import errno
import fcntl
import io
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import main as main_module
from game.bots import worker
from game.commands import engine, host_headless, program
from game.record import read
from game.storage import files
from game.storage.store import Store
from tests.fakeplatforms import Msvcrt, failing
from tests.imports import TREES
from ui.text import i18n

ROOT = Path(__file__).resolve().parent.parent
SAVE = (ROOT / "tests" / "saves" / "0.1" / "tigris-05-whole.game").read_bytes()
SOURCES = [ROOT / "main.py", *(path for top in ("game", "ui") for path in (ROOT / top).rglob("*.py"))]
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[Msvcrt]:
    """The files of a Windows: locks by msvcrt, no folders that can be synced, no times of links."""

    def no_folders(path: Any, flags: int, *more: Any) -> int:
        assert not flags & os.O_DIRECTORY, "no folder can be opened there"
        return real_open(path, flags, *more)

    real_open, made = os.open, Msvcrt()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(files, "msvcrt", made, raising=False)
    monkeypatch.delattr(files, "fcntl")
    monkeypatch.delattr(os, "fdatasync")
    monkeypatch.setattr(os, "open", no_folders)
    monkeypatch.setattr(os, "supports_follow_symlinks", set[Any]())
    return made


# -- files


def test_a_game_is_locked_on_windows_as_long_as_it_is_open(windows: Msvcrt, tmp_path: Path) -> None:
    store = Store(tmp_path)
    journal = store.new_journal(read(SAVE))
    journal.append(["end"])
    (path,) = store.games_folder.glob("*.game")
    assert files.in_use(path)
    with pytest.raises(BlockingIOError) as fault:
        store.open_journal(path)
    assert files.fault_key(fault.value) == "disk.in-use"
    journal.replace(b"two-rivers 1\n")  # released before it is replaced, and locked again
    assert files.in_use(path)
    journal.close()
    assert not files.in_use(path)
    assert windows.held == {}, "unlocked at once, not when Windows finds the time"
    assert path.read_bytes() == b"two-rivers 1\n"


def test_a_game_goes_to_the_trash_where_links_have_no_times(
    windows: Msvcrt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def utime(path: Any, *more: Any, follow_symlinks: bool = True, **fields: Any) -> None:
        if not follow_symlinks:
            raise NotImplementedError("utime: follow_symlinks unavailable on this platform")

    monkeypatch.setattr(os, "utime", utime)
    store = Store(tmp_path)
    saved = store.save(read(SAVE), "Friday")
    assert store.delete(saved).parent == store.trash_folder


@pytest.mark.parametrize(("platform", "times", "works"), [("win32", 3, True), ("win32", 9, False), ("linux", 1, False)])
def test_a_rename_waits_for_a_virus_scanner(
    platform: str, times: int, works: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(files, "_RENAME_RETRY_DELAYS", (0.0,) * 4)
    monkeypatch.setattr(os, "replace", failing(times, PermissionError(errno.EACCES, "in use"), os.replace))
    path = tmp_path / "settings.json"
    path.write_bytes(b"old")
    if works:
        files.replace_atomically(path, b"new")
        assert path.read_bytes() == b"new"
        return
    with pytest.raises(PermissionError):
        files.replace_atomically(path, b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json"]
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize(("number", "works"), [(errno.EINVAL, True), (errno.ENOTSUP, True), (errno.EIO, False)])
def test_a_folder_that_cannot_be_synced_is_no_fault_but_a_broken_disk_is(
    number: int, works: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", failing(9, OSError(number, "no"), os.fsync))
    if works:
        files.sync_folder(tmp_path)
    else:
        with pytest.raises(OSError, match="no"):
            files.sync_folder(tmp_path)


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOTSUP])
def test_a_drive_without_locks_can_be_played_on(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", failing(99, OSError(number, "no locks"), fcntl.flock))
    journal = files.Journal(tmp_path / "a.game", "two-rivers 1\n")
    journal.append(["end"])
    assert not files.in_use(journal.path)
    again, data = files.Journal.reopen(journal.path, 1000)
    assert data == b"two-rivers 1\nend\n"
    again.close()
    journal.close()


@pytest.mark.parametrize("supported", [True, False])
def test_a_mac_writes_through_the_cache_of_its_drive(
    supported: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def control(file: int, command: str) -> None:
        asked.append(command)
        if not supported:
            raise OSError(errno.ENOTSUP, "a network drive")

    fake = SimpleNamespace(fcntl=control, F_FULLFSYNC="full", flock=fcntl.flock, LOCK_EX=2, LOCK_NB=4)
    real = os.fsync
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(files, "fcntl", fake)
    monkeypatch.setattr(os, "fsync", lambda file: (asked.append("plain"), real(file))[1])
    monkeypatch.delattr(os, "fdatasync")
    journal = files.Journal(tmp_path / "a.game", "two-rivers 1\n")
    journal.append(["end"])
    asked.clear()
    journal.append(["end"])
    assert asked == (["full"] if supported else ["full", "plain"])
    journal.close()


def test_no_number_of_an_error_is_written_out() -> None:
    """On a Mac, 11 is not the number of EAGAIN: a game that was open was a broken disk there."""
    faults = [path for path in SOURCES if re.search(r"(?:Error|Large)\([1-9]", path.read_text(encoding="utf-8"))]
    assert faults == []


# -- names and texts


def test_no_name_of_a_file_is_a_fault_on_another_system() -> None:
    tops = ("assets", "docs", "game", "packaging", "tests", "tools", "ui")
    names = [path.relative_to(ROOT).as_posix() for top in tops for path in (ROOT / top).rglob("*")]
    names = [name for name in names if "__pycache__" not in name]
    assert len({name.casefold() for name in names}) == len(names), "Windows and a Mac know no case"
    reserved = re.compile(r"(?i)(^|/)(con|prn|aux|nul|com\d|lpt\d)(\.|/|$)|[<>:\"|?*\\]|[. ](/|$)")
    assert [name for name in names if reserved.search(name)] == []
    assert max(map(len, names)) <= 120, "260 with the folder of the user and of the bundle"


def test_every_text_file_has_its_encoding() -> None:
    """The default of Windows is an old code page, which has no Hebrew or no Persian."""
    faults = []
    for name, tree in TREES.items():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and opens_text(node)
                and "encoding" not in {each.arg for each in node.keywords}
            ):
                faults.append(f"{name}:{node.lineno}")
    assert faults == []


def opens_text(call: ast.Call) -> bool:
    """Return whether a call reads or writes text with an encoding of its own choice."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name == "open" and isinstance(call.func, ast.Name):
        mode = call.args[1] if len(call.args) > 1 else ast.Constant("r")
        return not (isinstance(mode, ast.Constant) and "b" in str(mode.value))
    return (name == "read_text" and not call.args) or name in ("write_text", "fdopen")


@pytest.mark.parametrize(
    ("platform", "preferred", "expected"),
    [
        ("win32", ["he"], "he"),
        ("win32", ["de", "fa"], "fa"),
        ("darwin", ["iw"], "he"),
        ("darwin", ["de"], "en"),
        ("darwin", [], "en"),
        ("linux", ["he"], "en"),
    ],
)
def test_windows_and_a_mac_are_asked_for_their_language(
    platform: str, preferred: list[str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    told = [{"language": code, "country": None} for code in preferred]
    monkeypatch.setattr("pygame.system.get_pref_locales", lambda: told)
    assert i18n.language("") == expected
    assert i18n.language("en") == "en", "the player's own choice counts first"
    monkeypatch.setenv("LANG", "fa_IR.UTF-8")
    assert i18n.language("") == "fa", "and then what a terminal says"


# -- output


def stream(encoding: str, terminal: bool) -> Any:
    class Bytes(io.BytesIO):
        def isatty(self) -> bool:
            return terminal

    return io.TextIOWrapper(Bytes(), encoding=encoding, errors="strict", newline="\n")


@pytest.mark.parametrize(("terminal", "bytes_"), [(False, "שלום".encode()), (True, rb"\u05e9\u05dc\u05d5\u05dd")])
def test_hebrew_is_no_error_in_an_old_code_page(terminal: bool, bytes_: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, stream("cp1252", terminal))
    program.prepare_streams()
    print("שלום")
    sys.stdout.flush()
    assert sys.stdout.buffer.getvalue() == bytes_ + b"\n"  # type: ignore[attr-defined]


def test_the_program_writes_hebrew_to_a_pipe_of_windows() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252:strict"}
    command = [sys.executable, str(ROOT / "main.py"), "verify", "--help", "--lang", "he"]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert re.search("[א-ת]{3}", done.stdout.decode("utf-8"))


@pytest.mark.parametrize(("platform", "ends"), [("win32", True), ("linux", False)])
def test_a_reader_that_has_gone_is_an_invalid_argument_on_windows(
    platform: str, ends: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    sink = (tmp_path / "sink").open("wb")
    monkeypatch.setattr(engine, "respond", failing(9, OSError(errno.EINVAL, "Invalid argument"), engine.respond))
    if ends:
        assert engine.serve(io.BytesIO(b'{"do":"hello"}\n'), sink) == 0
        sink.write(b"what is written later goes nowhere")
        sink.close()
        assert (tmp_path / "sink").read_bytes() == b""
    else:
        with pytest.raises(OSError, match="Invalid"):
            engine.serve(io.BytesIO(b'{"do":"hello"}\n'), sink)
        sink.close()


@pytest.mark.parametrize("name", ["a?b.game", None])
def test_a_bad_name_of_a_file_is_no_closed_pipe(name: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert program.is_closed_pipe(OSError(errno.EINVAL, "Invalid argument", name)) == (name is None)


@pytest.mark.parametrize(
    ("platform", "variable"),
    [("win32", "SDL_WINDOWS_DPI_AWARENESS"), ("linux", "SDL_FRAMEBUFFER_ACCELERATION"), ("darwin", "")],
)
def test_sdl_is_told_what_only_one_system_needs(platform: str, variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    every = {"SDL_WINDOWS_DPI_AWARENESS", "SDL_FRAMEBUFFER_ACCELERATION"}
    for name in every:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    main_module.set_environment()
    assert {name for name in every if name in os.environ} == ({variable} - {""})


# -- signals and processes


def test_a_closed_console_of_windows_ends_a_table_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers: dict[int, Any] = {}
    monkeypatch.setattr(signal, "SIGBREAK", 21, raising=False)
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    ticks = iter([True, True])

    def tick(now: float) -> bool:
        handlers[21](21, None)
        return next(ticks)

    hosting = SimpleNamespace(tick=lambda now: None, room=SimpleNamespace(session=None))
    network = SimpleNamespace(wait=lambda seconds: True)
    host_headless._run(hosting, SimpleNamespace(tick=tick), network)  # type: ignore[arg-type]
    assert set(handlers) == {signal.SIGINT, signal.SIGTERM, 21}
    assert next(ticks), "one tick only"


def test_a_pipe_of_a_mac_has_room_for_a_whole_message() -> None:
    near, far = worker.CONTEXT.Pipe()
    with near, far:
        with socket.socket(fileno=os.dup(near.fileno())) as end:
            for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
                end.setsockopt(socket.SOL_SOCKET, option, 8 << 10)
        worker._enlarge(near)
        worker._enlarge(far)
        os.set_blocking(near.fileno(), False)
        near.send_bytes(bytes(worker.MAX_ANSWER))
        assert len(far.recv_bytes()) == worker.MAX_ANSWER


def test_the_bots_are_less_urgent_on_windows_too(monkeypatch: pytest.MonkeyPatch) -> None:
    import ctypes

    told: list[tuple[int | None, int]] = []
    kernel = SimpleNamespace(SetPriorityClass=lambda process, kind: told.append((process.value, kind)))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: kernel, raising=False)
    monkeypatch.setattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0x4000, raising=False)
    worker._lower_priority()
    assert told == [(ctypes.c_void_p(-1).value, 0x4000)]
