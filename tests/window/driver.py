"""The real program in a real window, driven as by a person: it is started from the command line, clicked and typed at.

The driver knows only what the event log says (see the command line's page): where items lie, what happened,
when everything is shown. It never guesses coordinates and never waits for a fixed time.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from tests.window.display import PATIENCE, Display, wait_for

ROOT = Path(__file__).resolve().parent.parent.parent
Line = dict[str, Any]


class Lines:
    """The event log as it is written: a thread reads a pipe into a list."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.all: list[Line] = []
        self.times: list[float] = []
        """When each line was read, in seconds of the monotonic clock."""
        self.news = threading.Condition()
        self.ended = False
        self._fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait until all that was written has been read; the program has ended."""
        self._thread.join(5)

    def _read(self) -> None:
        rest = b""
        while True:
            select.select([self._fd], [], [])
            data = os.read(self._fd, 1 << 16)
            *whole, rest = (rest + data).split(b"\n")
            with self.news:
                self.all += [json.loads(line) for line in whole]
                self.times += [time.monotonic()] * len(whole)
                self.ended = not data
                self.news.notify_all()
            if not data:
                os.close(self._fd)
                return


SOURCE = (sys.executable, str(ROOT / "main.py"))
"""How the program is started from its source."""


class Program:
    """One run of the program on a display. `words` are the rest of its command line, `start` is how it is started."""

    def __init__(
        self,
        display: Display,
        folder: Path,
        *words: str,
        env: Mapping[str, str] | None = None,
        start: Sequence[str] = SOURCE,
        sound: bool = False,
    ) -> None:
        self.display = display
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        run = len([*folder.glob("events*")])
        self.lines = Lines(folder / f"events{run}")
        self._complaints = folder / f"stderr{run}.txt"
        self._clicked = (0, 0)
        self.park()  # a pointer left by another window must not rest where a button is about to appear
        self.mark = 0
        """Lines before this one have been answered."""
        self.started = time.monotonic()
        self.shown = 0.0
        """Seconds from the start to that picture."""
        self.data.mkdir(exist_ok=True)
        if not (settings := self.data / "settings.json").exists():  # pictures stand still, and nothing is asked
            settings.write_text('{"attract": false, "display_offered": true}', encoding="utf-8")
        flags = ["--event-log", str(folder / f"events{run}"), "--data-dir", str(self.data)]
        flags += [] if sound else ["--no-sound"]
        drivers = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "LC_ALL": "C.UTF-8"}
        with self._complaints.open("wb") as file:
            self.process = subprocess.Popen(
                [*start, *words, *flags],
                cwd=ROOT if start is SOURCE else folder,
                stderr=file,
                env={**display.env, **drivers, **(env or {})},
            )

    @property
    def data(self) -> Path:
        """The data folder."""
        return self.folder / "data"

    # -- what it says ------------------------------------------------------------------------

    def wait(self, *evs: str, seconds: float = PATIENCE, **fields: Any) -> Line:
        """The next unanswered line of one of these kinds with these fields; all before it count as answered."""
        return self.wait_until(
            lambda line: line["ev"] in evs and all(line.get(key) == value for key, value in fields.items()),
            f"{' or '.join(evs)} {fields or ''}",
            seconds,
        )

    def wait_until(self, wanted: Callable[[Line], bool], what: str, seconds: float = PATIENCE) -> Line:
        """The next unanswered line that is wanted; fails with the last lines said."""
        found: list[Line] = []

        def there() -> bool:
            while not found and self.mark < len(self.lines.all):
                line = self.lines.all[self.mark]
                self.mark += 1
                found.extend([line] if wanted(line) else [])
            return bool(found)

        self._wait(there, what, seconds)
        return found[0]

    def idle(self, seconds: float = PATIENCE) -> None:
        """Wait until everything asked for is shown."""
        self.wait("idle", seconds=seconds)

    def layout(self) -> Line:
        """The newest layout."""
        with self.lines.news:
            return next(line for line in reversed(self.lines.all) if line["ev"] == "layout")

    def items(self) -> dict[str, Line]:
        """What can be clicked now, by name."""
        return {item["name"]: item for item in self.layout()["items"]}

    def shows(self, name: str, seconds: float = PATIENCE, **fields: Any) -> None:
        """Wait until the newest layout has the item with these fields."""

        def there() -> bool:
            item = self.items().get(name)
            return item is not None and all(item.get(key, False) == value for key, value in fields.items())

        self._wait(there, f"{name} with {fields}", seconds)

    def asks(self, question: str, ev: str) -> bool:
        """Wait for the item of a question or for a line of that kind; return whether the question came."""

        def logged() -> bool:
            return any(line["ev"] == ev for line in self.lines.all[self.mark :])

        self._wait(lambda: question in self.items() or logged(), f"{question} or {ev}", PATIENCE)
        return not logged()

    def changes(self, name: str, before: Line) -> None:
        """Wait until the item has other words than before, or is chosen where it was not."""

        def there() -> bool:
            item = self.items().get(name, before)
            return any(item.get(key) != before.get(key) for key in ("text", "selected"))

        self._wait(there, f"a change of {name}", PATIENCE)

    def sized(self, size: tuple[int, int]) -> None:
        """Wait for a layout of that size."""
        self.wait("layout", size=[*size])

    def moved(self, focus: str) -> None:
        """Wait until something else has the focus."""
        self._wait(lambda: self.focus not in ("", focus), f"focus but on {focus}", PATIENCE)

    @property
    def focus(self) -> str:
        """The name of the focused item; "" when none is seen to be."""
        return next((item["name"] for item in self.layout()["items"] if item["focus"]), "")

    def scenes(self) -> list[str]:
        """All scenes so far."""
        with self.lines.news:
            return [line["name"] for line in self.lines.all if line["ev"] == "scene"]

    # -- what a person does ------------------------------------------------------------------

    def click(self, name: str) -> None:
        """One click on the middle of an item; what comes of it is to be waited for."""
        item = self.items().get(name)
        assert item is not None, f"no {name} among {sorted(self.items())}"
        x, y, wide, high = item["rect"]
        move, place = ("mousemove", "--window", self.window), (x + wide // 2, y + high // 2)
        # what ends or commits waits where it appears under a resting pointer
        aside = (*move, 1, 1) if pygame.Rect(item["rect"]).collidepoint(self._clicked) else ()
        self._clicked = place
        self.act(*aside, *move, *place, "mousedown", 1, "mouseup", 1)

    def key(self, *keys: str) -> None:
        """Press keys one after the other, by the names of X: "Return", "F11", "s".

        Faster than this, the same key pressed twice would count as one that is held.
        """
        self.act("key", "--delay", "12", *keys)

    def type(self, text: str) -> None:
        """Type text; letters that no key has take the X server longer."""
        self.act("type", "--delay", "12" if text.isascii() else "250", text)

    def act(self, *words: object) -> None:
        """Let xdotool do something; whatever was said before counts as answered."""
        self.mark = len(self.lines.all)
        self.display.xdo(*words)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.mark = len(self.lines.all)
        self.display.wm("-i", "-r", hex(self.window), "-e", f"0,-1,-1,{width},{height}")

    def park(self) -> None:
        """Put the pointer where it is over nothing of the window."""
        width, height = self.display.size
        self.display.xdo("mousemove", width - 1, height - 1)

    def screenshot(self, path: Path | None = None) -> pygame.Surface:
        """What the window shows, also into a file. The pointer goes away."""
        place = pygame.Rect(self.display.origin(self.window), self.layout()["size"])
        self.park()
        picture = self.display.picture(place)
        if path is not None:
            pygame.image.save(picture, path)
        return picture

    @property
    def window(self) -> int:
        """The window's number."""
        return int(self.layout()["window"])

    # -- its end -----------------------------------------------------------------------------

    def close_window(self) -> int:
        """Let the window manager close it; the exit code."""
        self.display.wm("-i", "-c", hex(self.window))
        return self.exit_code()

    def kill(self, sign: int = signal.SIGKILL) -> int:
        """Send a signal; the exit code."""
        self.process.send_signal(sign)
        return self.exit_code()

    def exit_code(self) -> int:
        """Wait for its end; fails when it complained."""
        code = self.process.wait(PATIENCE)
        self.lines.join()
        complaints = self._complaints.read_text("utf-8", "replace")
        assert "Traceback" not in complaints, complaints
        return code

    def stop(self) -> None:
        """End it if it still runs, at the end of a test."""
        if self.process.poll() is None:
            self.process.kill()
        self.exit_code()

    def wait_running(self) -> None:
        """Wait for the first picture with everything on it; no line counts as answered."""
        wait_for(lambda: bool(self.lines.all) or self.process.poll() is not None, "a first line")
        self.idle()
        self.shown = self.lines.times[self.mark - 1] - self.started
        self.mark = 0

    def _wait(self, there: Callable[[], bool], what: str, seconds: float) -> None:
        """Look at each news until it is so; fails with the last lines said."""
        end = time.monotonic() + seconds
        with self.lines.news:
            while not there():
                left = end - time.monotonic()
                assert left > 0, f"no {what} in {seconds:g} s; {self._last()}"
                assert not self.lines.ended, f"ended before {what}; {self._last()}"
                self.lines.news.wait(left)

    def _last(self) -> str:
        """The last lines, and what was complained, for a failed test."""
        told = [_short(line) for line in self.lines.all[-12:]]
        complaints = self._complaints.read_text("utf-8", "replace")
        return "\n".join(["it last said:", *told, complaints])


def verified(*records: Path) -> subprocess.CompletedProcess[str]:
    """What `main.py verify` has to say about records."""
    command = [sys.executable, "main.py", "verify", *map(str, records)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)


def _short(line: Line) -> str:
    if line["ev"] == "layout":
        names = [item["name"] for item in line["items"] if not item["name"].startswith("cell.")]
        return f"layout {line['size']} {' '.join(names)}"
    return json.dumps(line)[:300]
