"""A screen of its own for real windows: Xvfb with a window manager, hands on mouse and keyboard, and eyes.

Pictures come from the frame buffer file that Xvfb writes, so that looking needs no other tool.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pygame

TOOLS = ("Xvfb", "openbox", "xdotool", "wmctrl")
PATIENCE = 60.0
"""Seconds after which waiting has failed."""


CONFIG = """<openbox_config xmlns="http://openbox.org/3.4/rc">
<margins><top>0</top><bottom>{bar}</bottom><left>0</left><right>0</right></margins>
</openbox_config>
"""


def missing() -> list[str]:
    """The tools that are needed and not there."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def wait_for(ready: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Look again and again until it is so; fails, naming what was waited for."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, f"waited {seconds:g} s for {what}"
        time.sleep(0.01)


class Display:
    """One X server with openbox on it; `close` ends both."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1600, 900), bar: int = 0) -> None:
        """Open a screen of that size; `bar`: pixels at its foot that the desktop keeps for itself."""
        self.size = size
        self._frame = folder / "Xvfb_screen0"
        reading, writing = os.pipe()
        screen = ["-screen", "0", f"{size[0]}x{size[1]}x24", "-fbdir", str(folder)]
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), *screen, "-noreset", "-nolisten", "tcp"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        self.env = {**os.environ, "DISPLAY": f":{number}"}
        config = folder / "openbox.xml"
        config.write_text(CONFIG.format(bar=bar))
        chosen = ["--config-file", str(config)] if bar else []
        self._manager = subprocess.Popen(
            ["openbox", "--sm-disable", *chosen], env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for(lambda: self._run("wmctrl", "-m").returncode == 0, "the window manager")

    def xdo(self, *words: object) -> str:
        """Let xdotool do something; what it says."""
        done = self._run("xdotool", *map(str, words))
        assert done.returncode == 0, f"xdotool {words}: {done.stderr}"
        return done.stdout

    def wm(self, *words: object) -> None:
        """Ask the window manager for something."""
        done = self._run("wmctrl", *map(str, words))
        assert done.returncode == 0, f"wmctrl {words}: {done.stderr}"

    def origin(self, window: int) -> tuple[int, int]:
        """Where the window's contents begin on the screen. The pointer goes there."""
        told = self.xdo("mousemove", "--window", window, 0, 0, "getmouselocation", "--shell")
        place = dict(line.split("=") for line in told.split())
        return int(place["X"]), int(place["Y"])

    def picture(self, place: pygame.Rect) -> pygame.Surface:
        """What that part of the screen shows, once two looks at it agree."""
        before = self._look(place)
        end = time.monotonic() + PATIENCE
        while True:
            time.sleep(0.12)
            now = self._look(place)
            if pixels(now) == pixels(before):
                return now
            assert time.monotonic() < end, "the picture never stands still"
            before = now

    def close(self) -> None:
        """End the window manager and the server."""
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(10)

    def _run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(words, env=self.env, capture_output=True, text=True, timeout=PATIENCE, check=False)

    def _look(self, place: pygame.Rect) -> pygame.Surface:
        """The frame buffer: an XWD file, 25 big-endian numbers, then colours, then the pixels."""
        data = self._frame.read_bytes()
        header = struct.unpack(">25I", data[:100])
        first, width, height, line, colours = header[0] + 12 * header[19], header[4], header[5], header[12], header[19]
        assert line == 4 * width, f"pixels of four bytes expected ({colours} colours)"
        whole = pygame.image.frombuffer(data[first : first + line * height], (width, height), "BGRA")
        return whole.subsurface(place.clip(whole.get_rect())).copy()


def pixels(picture: pygame.Surface) -> bytes:
    """To be compared."""
    return pygame.image.tobytes(picture, "RGB")
