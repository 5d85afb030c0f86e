"""The program that is tried, and the source that it is compared with."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.window.driver import SOURCE

COMMAND_SECONDS: Final = 240.0
"""Seconds after which a command counts as hung."""
HEADLESS: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LC_ALL": "C.UTF-8"}


class SmokeFailure(AssertionError):
    """One thing that the tested program did wrong, in one line."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A program to test: the words that start it."""

    start: tuple[str, ...]
    bundle: bool = False
    """Whether it is a bundle, which a host can give to guests."""

    def run(self, folder: Path, *words: str, stdin: str = "", code: int = 0) -> str:
        """Run a command in a folder and return its output. Raises SmokeFailure."""
        done = subprocess.run(
            [*self.start, *words], cwd=folder, env={**os.environ, **HEADLESS}, input=stdin,
            capture_output=True, text=True, encoding="utf-8", timeout=COMMAND_SECONDS, check=False,
        )  # fmt: skip
        if done.returncode != code:
            raise SmokeFailure(f"{' '.join(words)}: exit code {done.returncode}, {done.stderr.strip()[-300:]}")
        if "Traceback" in done.stderr:
            raise SmokeFailure(f"{' '.join(words)}: {done.stderr.strip()[-300:]}")
        return done.stdout

    def open(self, folder: Path, *words: str) -> subprocess.Popen[str]:
        """Start a command that goes on; its input and output are pipes."""
        return subprocess.Popen(
            [*self.start, *words], cwd=folder, env={**os.environ, **HEADLESS},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip


SOURCE_PROGRAM: Final = Candidate(SOURCE)


def check(right: bool, what: str) -> None:
    """Raise SmokeFailure with these words unless something is right."""
    if not right:
        raise SmokeFailure(what)
