"""Lines and files that are no words of ours: packed, executable, pictures and packs of them (S-3, S-11, S-12).

Nothing here unpacks, runs or draws what it is given: there are no packs and no themes, and only games are taken in. A
process of its own reads so many of them in every place where something from elsewhere is read, and notes what Python
itself tells of code that is made, looked up or run meanwhile. Used small by the tests and large by the soak.

    python -m tests.net.foreign COUNT FOLDER
"""

from __future__ import annotations

import bz2
import contextlib
import gzip
import io
import json
import lzma
import marshal
import pickle
import resource
import struct
import subprocess
import sys
import time
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from game.catalog import game_of
from game.commands.program import ROOT
from game.net.guest.token_store import TokenStore
from game.net.host import room_file
from game.net.protocol import framing
from game.net.protocol.messages import FORMS, WireFault, check_message
from game.record import RecordFault, read, verify
from game.storage.store import Store
from tests.effort import since
from ui import settings

OURS = b'{"t":"kept"}\n'
BOMB = b"[" * 4_000_000
CODE = (
    "exec", "compile", "marshal.loads", "pickle.find_class", "import", "open_code", "code.__new__", "ctypes.dlopen",
    "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "subprocess.Popen",
)  # fmt: skip
"""What Python tells of code (docs.python.org, "Audit events table")."""


@dataclass
class Found:
    """What became of them."""

    read: int = 0
    """Times that something was given to a reader."""
    accepted: int = 0
    ran: int = 0
    """Times that Python told of code, and files that such code was to write."""
    slowest: float = 0.0
    """Seconds of the processor for one reading."""
    grown: int = 0
    """Bytes of memory more than before."""


class Payload:
    """Whoever unpickles it makes a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        import os

        return os.mkdir, (str(self.folder),)


def kinds(canary: Path) -> list[bytes]:
    """One of each kind."""
    pickled = [pickle.dumps(Payload(canary), protocol) for protocol in range(6)]
    shell = f"import os; os.mkdir({str(canary)!r})"
    code = marshal.dumps(compile(shell, "x", "exec"))
    packers: list[Callable[[bytes], bytes]] = [gzip.compress, zlib.compress, bz2.compress, lzma.compress]
    packed = [pack(data) for pack in packers for data in (OURS, BOMB)]
    packed += [gzip.compress(gzip.compress(gzip.compress(BOMB)))]
    return [
        *pickled, *packed, code, _zip({"theme.json": b"{}", "../../x.py": shell.encode()}), _zip({"x.png": BOMB}),
        _png(100_000, 100_000), _svg(), shell.encode(), b"#!/bin/sh\nmkdir " + str(canary).encode() + b"\n",
        b"!!python/object/apply:os.mkdir [" + str(canary).encode() + b"]\n", b"\x7fELF" + bytes(200),
        b'{"__reduce__":["os.mkdir",["x"]],"py/object":"os.mkdir","__class__":"os"}\n',
        b"two-rivers 1\n\n" + pickled[0], b"two-rivers 1\ngame tigris\nstart " + gzip.compress(BOMB),
    ]  # fmt: skip


def _zip(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as pack:
        for name, data in files.items():
            pack.writestr(name, data)
    return made.getvalue()


def _png(width: int, height: int) -> bytes:
    """A picture that would be 40 gigabytes large."""
    head = struct.pack(">4sIIBBBBB", b"IHDR", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


def _svg() -> bytes:
    """A picture with a script, and with words that grow a thousand million times."""
    words = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    return f'<!DOCTYPE svg [<!ENTITY a0 "lol">{words}]><svg><script>x()</script><text>&a9;</text></svg>'.encode()


def changed(data: bytes, rng: Random) -> bytes:
    """The same, cut, turned or put before or behind something of ours."""
    at = rng.randrange(len(data))
    return rng.choice([
        data, data[:at], data[at:], data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :], OURS + data, data + OURS,
        data.replace(b"\n", b" ") + b"\n",
    ])  # fmt: skip


class Readers:
    """Every place where something from elsewhere is read. Each answers whether it took anything of it."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.journal = self.store.games_folder / "20260101-000000-00000000.game"
        self.all = (self.line, self.record, self.imported, self.game, self.settings, self.tokens, self.room)

    def line(self, data: bytes) -> bool:
        """From a stranger, from a guest and from a host."""
        taken = False
        for limit, direction in (
            (framing.BEFORE_WELCOME, "client"),
            (framing.FROM_CLIENT, "client"),
            (framing.FROM_HOST, "host"),
        ):
            for message in framing.Framer(limit).feed(data + b"\n"):
                try:
                    if isinstance(message, dict):
                        check_message(message, direction)  # type: ignore[arg-type]
                        taken = taken or message != {"t": "kept"}
                except WireFault:
                    continue
        return taken

    def record(self, data: bytes) -> bool:
        """As `watch` reads it."""
        try:
            read(data)
        except RecordFault:
            return False
        return True

    def imported(self, data: bytes) -> bool:
        """Dropped on the window."""
        path = self.store.root / "dropped"
        path.write_bytes(data)
        try:
            self.store.import_file(path, lambda record: verify(record, game_of(record)))
        except RecordFault:
            return False
        return True

    def game(self, data: bytes) -> bool:
        """In place of a game of ours, and in the folder for games from elsewhere."""
        self.journal.write_bytes(data)
        self.store.import_folder.mkdir(exist_ok=True)
        (self.store.import_folder / "pack.zip").write_bytes(data)
        return any(file.record is not None for file in (*self.store.games(), *self.store.importable()))

    def settings(self, data: bytes) -> bool:
        """In place of the settings."""
        (self.store.root / "settings.json").write_bytes(data)
        taken = settings.load(self.store)[0] != settings.Settings()
        self._forget("settings")
        return taken

    def tokens(self, data: bytes) -> bool:
        """In place of what is kept of other tables."""
        (self.store.root / "tokens.json").write_bytes(data)
        taken = bool(TokenStore(self.store)._tokens())
        self._forget("tokens")
        return taken

    def _forget(self, name: str) -> None:
        """What is broken is laid aside, so that nobody loses what he could mend; here it would be thousands."""
        for path in self.store.root.glob(f"{name}.broken-*"):
            path.unlink()

    def room(self, data: bytes) -> bool:
        """In place of what is kept beside a game."""
        self.journal.with_suffix(".room").write_bytes(data)
        try:
            return room_file.read(self.store, self.journal) is not None
        except room_file.RoomDamaged:
            return False


def warm(readers: Readers, whole: list[bytes]) -> None:
    """Whatever is imported late, or made of the forms of messages at their first use, is made now."""
    for data in whole:
        for reader in readers.all:
            reader(data)
    for direction, forms in FORMS.items():
        for kind in forms:
            with contextlib.suppress(WireFault):
                check_message({"t": kind}, direction)


def read_all(count: int, folder: Path) -> Found:
    """Read so many in this process, in every place by turns."""
    canary, rng, found = folder / "ran", Random(1), Found()
    readers, whole = Readers(folder / "data"), kinds(folder / "ran")
    warm(readers, whole)
    heard: list[str] = []
    watching = [True]

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if watching[0] and event in CODE:
            heard.append(event)

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sys.addaudithook(hook)
    for number in range(count):
        data = changed(rng.choice(whole), rng)
        begun = time.thread_time()
        found.accepted += readers.all[number % len(readers.all)](data)
        found.slowest = max(found.slowest, since(begun))
        found.read += 1
    watching[0] = False
    found.grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    found.ran = len(heard) + canary.exists()
    return found


def foreign(count: int, folder: Path) -> Found:
    """Read so many in a process of its own."""
    command = [sys.executable, "-m", "tests.net.foreign", str(count), str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return Found(**json.loads(done.stdout.splitlines()[-1]))


if __name__ == "__main__":
    print(json.dumps(asdict(read_all(int(sys.argv[1]), Path(sys.argv[2])))))
