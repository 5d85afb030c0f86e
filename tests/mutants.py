"""Ways to break a record, for the tests and for tools/fuzz_records.py."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

NASTY = (
    b"\x00", b"\xff\xfe", b"\r", b"\n", b"\n\n", b"!undo 1\n", b"!undo 99999999\n", b"!result 1 1\n", b"!assisted\n",
    b"seats 8\n", b"9" * 100_000, b"[" * 100_000, b"{" * 100_000, b"start {}\n", b'start {"a":NaN}\n', b"\xe2\x80\xae",
    b'start {"a":Infinity,"a":1}\n', b"name 0 ../../etc/passwd\n", b"seat 0 bot ..\n", b"-1", b"18446744073709551616",
    b"\x1f\x8b\x08\x00", b"cos\nsystem\n(S'true'\ntR.", b"end\n", b"\xed\xa0\x80", b" ", b"{0.__class__}",
)  # fmt: skip


def flip(rng: Random, data: bytes) -> bytes:
    """One bit the other way."""
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def cut(rng: Random, data: bytes) -> bytes:
    """The end lost."""
    return data[: rng.randrange(len(data) + 1)]


def lose(rng: Random, data: bytes) -> bytes:
    """A piece lost from the middle."""
    a, b = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:a] + data[min(b, a + rng.randrange(40)) :]


def insert(rng: Random, data: bytes) -> bytes:
    """Something nasty put in."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(NASTY) + data[at:]


def swap_lines(rng: Random, data: bytes) -> bytes:
    """Two lines in each other's place."""
    rows = data.split(b"\n")
    a, b = rng.randrange(len(rows)), rng.randrange(len(rows))
    rows[a], rows[b] = rows[b], rows[a]
    return b"\n".join(rows)


def repeat_line(rng: Random, data: bytes) -> bytes:
    """A line twice, or thrice."""
    rows = data.split(b"\n")
    at = rng.randrange(len(rows))
    return b"\n".join([*rows[:at], *rows[at : at + 1] * rng.randrange(2, 4), *rows[at + 1 :]])


def nasty_line(rng: Random, data: bytes) -> bytes:
    """A nasty line between two others."""
    rows = data.split(b"\n")
    rows.insert(rng.randrange(len(rows) + 1), rng.choice(NASTY).rstrip(b"\n"))
    return b"\n".join(rows)


_VALUE = re.compile(rb'(?<=[:,\\[ ])("[^"\\n]*"|-?[0-9]+|true|false|null)')
_OTHERS = (
    b"-1",
    b"0",
    b"1",
    b"2",
    b"7",
    b"99",
    b"true",
    b"null",
    b'"x"',
    b'"a1"',
    b'"red"',
    b"[]",
    b"{}",
    b"1.5",
    b"[[]]",
)


def change_value(rng: Random, data: bytes) -> bytes:
    """A number or text in the start position replaced, by another of the file or of another type."""
    found = list(_VALUE.finditer(data))
    if not found:
        return flip(rng, data)
    place = rng.choice(found)
    other = rng.choice(found).group() if rng.random() < 0.4 else rng.choice(_OTHERS)
    return data[: place.start()] + other + data[place.end() :]


BREAKERS: tuple[Callable[[Random, bytes], bytes], ...] = (
    flip, cut, lose, insert, swap_lines, repeat_line, nasty_line, change_value, change_value,
)  # fmt: skip


def mutant(rng: Random, seeds: Sequence[bytes]) -> bytes:
    """One of the seeds, broken one to three times, or joined from two."""
    data = rng.choice(seeds)
    if rng.random() < 0.1:
        other = rng.choice(seeds)
        data = data[: rng.randrange(len(data))] + other[rng.randrange(len(other)) :]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = rng.choice(BREAKERS)(rng, data) or b"\n"
    return data
