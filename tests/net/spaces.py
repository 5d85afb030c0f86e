"""Several computers on one machine: network namespaces on one switch, whose cables can be pulled, muted or made slow.

Each computer is called `eth0` to itself and has an IPv4, an IPv6 site and an IPv6 link-local address. The switch is a
namespace with a bridge, so nothing of this machine's own network is touched. Names are unique, and what a killed
run has left is taken away by the next.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.commands.program import ROOT

PREFIX = "tworivers"
PATIENCE = 20.0


def _ip(*words: str) -> str:
    """What `ip` has to say. Raises CalledProcessError."""
    return subprocess.run(["ip", *words], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout


def missing() -> str:
    """Why there can be no namespaces here; "" when there can."""
    if not sys.platform.startswith("linux"):
        return "network namespaces are a thing of Linux"
    if shutil.which("ip") is None:
        return "network namespaces need the program ip: apt-get install iproute2"
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    name = f"{PREFIX}-{os.getpid()}-probe"
    try:
        _ip("netns", "add", name)
        _ip("-n", name, "link", "add", "one", "type", "veth", "peer", "name", "other")
        _ip("-n", name, "link", "add", "switch", "type", "bridge")
    except (OSError, subprocess.SubprocessError) as fault:
        return f"this machine makes no network namespaces: {getattr(fault, 'stderr', '') or fault}".strip()
    finally:
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            _ip("netns", "del", name)
    return ""


def _forget_the_dead() -> None:
    """Take away namespaces of runs that were killed: their names tell the process."""
    for row in _ip("netns", "list").splitlines():
        name = row.split(" ")[0]
        owner = name.split("-")[1:2]
        if name.startswith(f"{PREFIX}-") and owner and owner[0].isdigit() and not Path("/proc", owner[0]).exists():
            with contextlib.suppress(subprocess.SubprocessError):
                _ip("netns", "del", name)


class Running:
    """A program on one of the computers; a thread notes when it said each line."""

    def __init__(self, command: Sequence[str]) -> None:
        self.lines: list[str] = []
        self.times: list[float] = []
        """When each line came, in seconds of the monotonic clock."""
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.times.append(time.monotonic())
            self.lines.append(line)

    def ended(self, seconds: float = PATIENCE) -> int:
        """Its exit code, after all that it said was read. Raises TimeoutExpired."""
        code = self.process.wait(seconds)
        self._reader.join(PATIENCE)
        return code

    def complaint(self) -> str:
        """What it wrote to standard error; it has ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def close(self) -> None:
        """End it, if it has not ended."""
        if self.process.poll() is None:
            self.process.kill()
        self.ended()
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()


class Spaces:
    """The computers, numbered as they are named. `close` ends their programs and takes them away."""

    def __init__(self, *names: str) -> None:
        self._run = f"{PREFIX}-{os.getpid()}-{secrets.token_hex(2)}"
        self._names = names
        self._made: list[str] = []
        self._programs: list[Running] = []
        try:
            self._make("switch")
            self._in_switch("link", "add", "bridge", "type", "bridge", "forward_delay", "0")
            self._in_switch("link", "set", "bridge", "up")
            for number, name in enumerate(names, 1):
                self._add(name, number)
        except BaseException:
            self.close()
            raise

    def _space(self, name: str) -> str:
        return f"{self._run}-{name}"

    def _in_switch(self, *words: str) -> None:
        _ip("-n", self._space("switch"), *words)

    def _make(self, name: str) -> None:
        _ip("netns", "add", self._space(name))
        self._made.append(self._space(name))
        _ip("-n", self._space(name), "link", "set", "lo", "up")

    def _add(self, name: str, number: int) -> None:
        self._make(name)
        space = self._space(name)
        self._in_switch("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", space)
        self._in_switch("link", "set", name, "master", "bridge", "up")
        asleep = "echo 0 > /proc/sys/net/ipv6/conf/eth0/accept_dad"  # a second less to wait for addresses
        _ip("netns", "exec", space, "sh", "-c", asleep)
        _ip("-n", space, "address", "add", f"10.71.71.{number}/24", "broadcast", "+", "dev", "eth0")
        _ip("-n", space, "address", "add", f"fd71::{number}/64", "dev", "eth0", "nodad")
        _ip("-n", space, "link", "set", "eth0", "up")

    def close(self) -> None:
        """End all programs, take all computers away."""
        for program in self._programs:
            program.close()
        for space in self._made:
            with contextlib.suppress(subprocess.SubprocessError):
                _ip("netns", "del", space)
        self._made.clear()

    # -- who is where ------------------------------------------------------------------------

    def ipv4(self, name: str) -> str:
        """The address of that computer."""
        return f"10.71.71.{self._names.index(name) + 1}"

    def site(self, name: str) -> str:
        """Its IPv6 address of this site."""
        return f"fd71::{self._names.index(name) + 1}"

    def link_local(self, name: str) -> str:
        """Its IPv6 address of this link, as others call it."""
        rows = _ip("-n", self._space(name), "-6", "-o", "address", "show", "dev", "eth0", "scope", "link")
        return rows.split()[3].partition("/")[0] + "%eth0"

    def give(self, name: str, *addresses: str) -> None:
        """Further addresses of that computer, each with the length of its network: "192.0.2.1/24"."""
        for address in addresses:
            _ip("-n", self._space(name), "address", "add", address, "dev", "eth0", *(["nodad"] * (":" in address)))

    def route(self, name: str, to: str, *more: str) -> None:
        """That computer finds a network on its cable."""
        _ip("-n", self._space(name), "route", "add", to, "dev", "eth0", *more)

    def start(self, name: str, *argv: str) -> Running:
        """Python with these arguments on that computer."""
        command = ["ip", "netns", "exec", self._space(name), sys.executable, *argv]
        program = Running(command)
        self._programs.append(program)
        return program

    # -- the cables --------------------------------------------------------------------------

    def pull(self, name: str) -> None:
        """Pull the cable: the computer sees that there is none."""
        self._in_switch("link", "set", name, "down")

    def plug(self, name: str) -> None:
        """Put the cable back."""
        self._in_switch("link", "set", name, "up")

    def mute(self, name: str) -> None:
        """Lose everything that goes either way, while the cable looks fine at both ends."""
        self._in_switch("link", "set", name, "nomaster")

    def unmute(self, name: str) -> None:
        """Lose nothing more."""
        self._in_switch("link", "set", name, "master", "bridge")

    def lengthen(self, name: str, delay: float, loss: float) -> None:
        """Put a long, bad line between computer and switch, for good: seconds each way, part of what is lost."""
        self._in_switch("link", "set", name, "nomaster")
        near = f"{name}-line"
        self._in_switch("link", "add", f"{near}0", "type", "veth", "peer", "name", f"{near}1")
        self._in_switch("link", "set", f"{near}0", "up")
        self._in_switch("link", "set", f"{near}1", "master", "bridge", "up")
        line = self.start("switch", "-m", "tests.net.longline", name, f"{near}0", str(delay), str(loss))
        until(lambda: line.lines, "the long line", line)


def until(holds: Any, what: str, *programs: Running, seconds: float = PATIENCE) -> None:
    """Wait for something; fails when it does not come in time, or one of the programs that it needs has ended."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"waited {seconds:g} s for {what}"
        for program in programs:
            assert program.process.poll() is None or holds(), f"ended before {what}: {program.complaint()}"
        time.sleep(0.01)


@contextlib.contextmanager
def spaces(*names: str) -> Iterator[Spaces]:
    """So many computers, taken away at the end whatever happens."""
    _forget_the_dead()
    made = Spaces(*names)
    try:
        yield made
    finally:
        made.close()
