"""The parser of the command line; every error is one sentence in the user's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class UsageError(Exception):
    """A faulty command line: a sentence key `cli.<key>` with its details, exit code 2."""

    def __init__(self, key: str, **details: str | int) -> None:
        super().__init__(key)
        self.key = f"cli.{key}"
        self.details = details


class CommandFailed(Exception):
    """A command that ended too early: a sentence key with its details, exit code 1.

    `details` may have any keys, since the host of a table may have chosen them.
    """

    def __init__(self, key: str, /, **details: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.details = details


@dataclass(frozen=True, slots=True)
class Flag:
    """One option: the parser of its value (None: it has no value), and its default.

    `read` raises ValueError for an invalid text.
    """

    read: Callable[[str], Any] | None = None
    default: Any = None


def one_of(*values: str) -> Callable[[str], str]:
    """Return a parser that accepts exactly these words."""

    def read(text: str) -> str:
        if text not in values:
            raise ValueError(text)
        return text

    return read


def integer(low: int) -> Callable[[str], int]:
    """Return a parser of whole numbers from `low` on."""

    def read(text: str) -> int:
        if int(text) < low:
            raise ValueError(text)
        return int(text)

    return read


def seconds(text: str) -> float:
    """Parse a number of seconds from 0 to 3600. Raises ValueError."""
    if not 0 <= float(text) <= 3600:
        raise ValueError(text)
    return float(text)


def size(text: str) -> tuple[int, int]:
    """Parse width and height such as "1280x720", from 640x360 to 7680x4320. Raises ValueError."""
    match = re.fullmatch(r"([0-9]{3,4})x([0-9]{3,4})", text)
    if not match or not 640 <= int(match[1]) <= 7680 or not 360 <= int(match[2]) <= 4320:
        raise ValueError(text)
    return int(match[1]), int(match[2])


def parse(argv: Sequence[str], flags: Mapping[str, Flag], words: int = 0) -> tuple[list[str], dict[str, Any]]:
    """Return the plain words (at most `words`) and the value of every flag by its name. Raises UsageError.

    Both `--size 1280x720` and `--size=1280x720` are valid.
    """
    values = {name: flag.default if flag.read else False for name, flag in flags.items()}
    plain: list[str] = []
    rest = list(argv)
    while rest:
        word = rest.pop(0)
        if word.startswith("--") and len(word) > 2:
            name, joined, value = word[2:].partition("=")
            values[name] = _value(name, flags, value if joined else None, rest)
        elif len(plain) < words:
            plain.append(word)
        else:
            raise UsageError("word", word=word)
    return plain, values


def _value(name: str, flags: Mapping[str, Flag], joined: str | None, rest: list[str]) -> Any:
    if name not in flags:
        raise UsageError("option", option=f"--{name}")
    read = flags[name].read
    if read is None:
        if joined is not None:
            raise UsageError("no-value", option=f"--{name}")
        return True
    if joined is None and not rest:
        raise UsageError("value", option=f"--{name}")
    text = rest.pop(0) if joined is None else joined
    try:
        return read(text)
    except ValueError as error:
        raise UsageError("bad-value", option=f"--{name}", value=text) from error
