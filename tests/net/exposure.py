"""What this program opens to the network: nothing unless somebody hosts, and then one port (S-14).

Programs are started and looked at from outside, in what Linux tells of their sockets.
"""

from __future__ import annotations

import ipaddress
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from game.commands.program import ROOT
from tests.net.killing import Host

TABLES = ("tcp", "tcp6", "udp", "udp6")
LISTENS, BOUND = "0A", "07"
"""States of sockets (proc(5)): of TCP, of UDP."""


@dataclass(frozen=True)
class Open:
    """A socket to which others could send."""

    kind: str
    address: str
    port: int

    @property
    def here_only(self) -> bool:
        """Whether nobody but this computer can."""
        return ipaddress.ip_address(self.address).is_loopback


def missing() -> str:
    """Why this machine cannot do it, or ""."""
    return "" if Path("/proc/self/net/tcp").exists() else "no /proc/net"


def open_sockets(process: int) -> list[Open]:
    """Those of a process."""
    held = set()
    for entry in os.scandir(f"/proc/{process}/fd"):
        name = os.readlink(entry.path)
        if name.startswith("socket:["):
            held.add(name[8:-1])
    found = []
    for kind in TABLES:
        table = Path(f"/proc/{process}/net/{kind}")
        for row in table.read_text().splitlines()[1:] if table.exists() else ():
            words = row.split()
            if words[9] in held and words[3] == (LISTENS if kind.startswith("tcp") else BOUND):
                address, _, port = words[1].partition(":")
                found.append(Open(kind, _address(address), int(port, 16)))
    return found


def _address(digits: str) -> str:
    """Of "0100007F": each word of four bytes is written in this computer's order."""
    words = [bytes.fromhex(digits[at : at + 8]) for at in range(0, len(digits), 8)]
    return str(ipaddress.ip_address(b"".join(word[:: -1 if sys.byteorder == "little" else 1] for word in words)))


def of_window(folder: Path) -> list[Open]:
    """Of the window at a game of one person against a bot."""
    log = folder / "events"
    flags = ["--seats", "human,bot:novice", "--no-sound", "--data-dir", str(folder / "data"), "--event-log", str(log)]
    calm = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with subprocess.Popen([sys.executable, str(ROOT / "main.py"), "play", "tigris", *flags], env=calm) as program:
        try:
            end = time.monotonic() + 60
            while not (log.exists() and '"turn"' in log.read_text()):
                assert time.monotonic() < end
                assert program.poll() is None
                time.sleep(0.05)
            return open_sockets(program.pid)
        finally:
            program.kill()


def of_host(folder: Path, *more: str) -> list[Open]:
    """Of a host without a window that waits for its guests; on this computer alone, by `killing.Host`."""
    host = Host(folder / "data")
    host.run("--seats", "lan,lan", *more)
    try:
        assert host._process is not None
        return open_sockets(host._process.pid)
    finally:
        host.kill()
