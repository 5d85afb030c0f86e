"""Measure the time from a click in the host's window to the event in a guest's window, on one screen.

    python tools/lan_latency.py [--actions 100] [--speed 0|0.5|1|2|4] [--most MILLISECONDS]

The windows are opened under Xvfb and play by single clicks. The clock starts when the button is released over the
acting item, at a time unrelated to any frame. It stops when the action's line is in the guest's event log. The output
is one line of JSON, with the part of that time from the host's own line to the guest's; the exit code is 1 when the
95th percentile exceeds the bound.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.window.display import Display, missing
from tests.window.driver import Program
from tests.window.people import Mouse, Troublemaker
from tests.window.sharing import Player, share, take_turns, told_at

MOST = 25.0
"""The bound of the 95th percentile in milliseconds."""
SIZE = (1280, 720)
TILES = 1000
"""The number of tiles placed before a player swaps, which gives the longest game."""


class Pointer:
    """A mouse that needs no helper program for a click, since starting one takes too long."""

    def __init__(self, display: str) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))
        if not self._display:
            raise OSError(f"no display {display}")

    def move(self, x: int, y: int) -> None:
        """Move to a point of the screen."""
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))
        self._x.XFlush(self._display)

    def click(self) -> float:
        """Press and release the left button; return the time of the release."""
        self._test.XTestFakeButtonEvent(self._display, 1, 1, ctypes.c_ulong(0))
        self._x.XFlush(self._display)
        time.sleep(0.03)
        moment = time.monotonic()
        self._test.XTestFakeButtonEvent(self._display, 1, 0, ctypes.c_ulong(0))
        self._x.XFlush(self._display)
        return moment


class Timed(Program):
    """A window whose clicks are timed."""

    pointer: Pointer
    origin: tuple[int, int]
    clicked = 0.0
    """The time of the last click."""
    rng = Random(1)

    def click(self, name: str) -> None:
        """Rest over the item for a random time, then click."""
        if not hasattr(self, "pointer"):
            super().click(name)
            return
        x, y, wide, high = self.items()[name]["rect"]
        self.mark = len(self.lines.all)
        self.pointer.move(self.origin[0] + x + wide // 2, self.origin[1] + y + high // 2)
        time.sleep(self.rng.uniform(0.05, 0.12))
        self.clicked = self.pointer.click()


@contextmanager
def two_windows(display: Display, folder: Path, speed: str, seed: int) -> Iterator[list[Player]]:
    """Open host and guest side by side, at the beginning of a game."""
    running: list[Timed] = []

    def start(name: str, *words: str) -> Program:
        more = ["--speed", speed, "--size", f"{SIZE[0]}x{SIZE[1]}"]
        program = Timed(display, folder / f"{name}{seed}", *words, *more)
        running.append(program)
        program.wait_running()
        display.wm("-i", "-r", hex(program.window), "-e", f"0,{(len(running) - 1) * (SIZE[0] + 20)},30,-1,-1")
        return program

    try:
        share(start, ("--seed", str(seed)))
        players = []
        for program in running:
            program.origin = display.origin(program.window)
            program.pointer = Pointer(display.env["DISPLAY"])
            players.append(Player(program, Mouse(program), Troublemaker(program, 0, TILES).choose))
        yield players
    finally:
        for program in running:
            program.stop()


Times = tuple[list[float], list[float], list[float]]


def measure(display: Display, folder: Path, actions: int, speed: str) -> Times:
    """Return the milliseconds from a click to the other window's event, for the host's and the guest's actions.

    The third list is the part of the first that begins with the host's own event.
    """
    found: Times = ([], [], [])
    seed = 1
    while len(found[0]) < actions:
        with two_windows(display, folder, speed, seed) as players:
            count = [0, 0]

            def note(line: dict[str, object], players: list[Player] = players, count: list[int] = count) -> None:
                who = next(index for index, player in enumerate(players) if player.count > count[index])
                count[who] = players[who].count
                there, program = told_at(players[1 - who].program, line), players[who].program
                assert isinstance(program, Timed)
                assert there is not None
                found[who].append((there - program.clicked) * 1000)
                here = told_at(program, line)
                if who == 0 and here is not None:
                    found[2].append((there - here) * 1000)

            take_turns(players, partial(_enough, players, found[0], actions), note)
        seed += 1
    return found


def _enough(players: list[Player], found: list[float], actions: int) -> bool:
    return len(found) >= actions or any(player.results for player in players)


def figures(milliseconds: list[float]) -> dict[str, float]:
    """Return the count, the median, the 95th percentile and the maximum."""
    parts = quantiles(milliseconds, n=100)
    return {"n": len(milliseconds), "median": round(parts[49], 1), "p95": round(parts[94], 1),
            "max": round(max(milliseconds), 1)}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=100, help="of the host's, at least")
    parser.add_argument("--speed", default="1", help="of the animation")
    parser.add_argument(
        "--most", type=float, default=MOST, help="bound of the 95th percentile of the host's actions, ms"
    )
    chosen = parser.parse_args()
    if missing():
        parser.error(f"needs {', '.join(missing())}")
    folder = Path(tempfile.mkdtemp(prefix="latency-"))
    display = Display(folder, (2 * SIZE[0] + 60, SIZE[1] + 80))
    try:
        host, guest, between = measure(display, folder, chosen.actions, chosen.speed)
    finally:
        display.close()
        shutil.rmtree(folder)
    line = {"host to guest, ms": figures(host), "guest to host, ms": figures(guest)}
    line["host to guest without the host's window, ms"] = figures(between)
    print(json.dumps(line))
    return 0 if line["host to guest, ms"]["p95"] <= chosen.most else 1


if __name__ == "__main__":
    sys.exit(main())
