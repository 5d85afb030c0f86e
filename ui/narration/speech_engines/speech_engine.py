"""The interface of the speech engines (`SpeechEngine`), and what all of them share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

NORMAL_RATE: Final = 50
"""The rate of the settings, 0 to 100, that is the system's own."""
REPLY_SECONDS: Final = 3.0
"""Seconds after which a speech program that does not reply counts as hung."""


class SpeechFailed(Exception):
    """The speech program is missing (`missing`), hangs (`hung`), refuses or has gone."""

    def __init__(self, why: str, missing: bool = False, hung: bool = False) -> None:
        super().__init__(why)
        self.missing, self.hung = missing, hung


@dataclass(frozen=True, slots=True)
class SpeechStyle:
    """The language, rate and voice in which a sentence is spoken."""

    language: str
    rate: int = NORMAL_RATE
    """0 to 100; `NORMAL_RATE` is the system's."""
    voice: str = ""
    """The name of a voice; "" lets the system choose one of the language."""


@dataclass(frozen=True, slots=True)
class Voice:
    """A voice of the system; `language` is its primary tag such as "he"."""

    name: str
    language: str


class SpeechEngine(Protocol):
    """The client of a speech program, used by one thread; only `abort` may be called by another one.

    It speaks one part at a time. The number that `speak` returns is given to `ended` of `start`, from any thread, once
    that part ended or was stopped. Methods raise SpeechFailed, and none takes longer than some seconds.
    """

    poll_seconds: float | None
    """How often `poll` must be called while a part is spoken; None: never."""

    def start(self, ended: Callable[[int], None], failed: Callable[[], None]) -> list[Voice]:
        """Connect; return the voices, or none if the program cannot list them."""

    def speak(self, words: str, style: SpeechStyle) -> int:
        """Begin to speak one line of text; return its number."""

    def stop(self) -> None:
        """Stop speaking."""

    def poll(self) -> None:
        """Call `ended` if the part ended meanwhile."""

    def close(self) -> None:
        """Stop speaking and end the connection or the process, within a tenth of a second."""

    def abort(self) -> None:
        """Free the thread that waits in another method; callable from any thread."""


def system_environment(environment: Mapping[str, str] | None = None, frozen: bool | None = None) -> dict[str, str]:
    """Return the environment for a program of the system.

    A bundle lets its own libraries be found first. A program of the system would load those and fail, so the variables
    are given back as they were before the bundle started.
    """
    kept = dict(os.environ if environment is None else environment)
    if not (hasattr(sys, "frozen") if frozen is None else frozen):
        return kept
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        original = kept.pop(f"{name}_ORIG", "")
        kept.pop(name, None)
        if original:
            kept[name] = original
    return kept
