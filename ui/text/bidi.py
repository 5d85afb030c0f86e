"""The direction of every character of a line: the Unicode bidirectional algorithm (UAX #9).

Implemented: paragraph direction (P2-P3), isolates (X5a-X6a), weak and neutral types with paired brackets (W1-W7,
N0-N2), implicit levels (I1-I2) and the order on the line (L1-L2). Not implemented: explicit embeddings and overrides
(LRE, RLE, LRO, RLO, PDF). Nobody but an attacker uses them here, so they count as invisible. The tests run the official
conformance files.

We wrote our own because the available libraries return a finished *visual string*, from which HarfBuzz cannot shape
Persian. python-bidi returns no levels or runs, and its Python half lacks rule N0. PyICU must be compiled against ICU on
the player's machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final
from unicodedata import bidirectional

from ui.text.bidi_rules import INITIATORS, INVISIBLE, RunSequence

LRI: Final = "\u2066"
RLI: Final = "\u2067"
FSI: Final = "\u2068"
PDI: Final = "\u2069"

CONTROLS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e" + LRI + RLI + FSI + PDI)
"""Invisible characters whose only effect is on direction."""

TRAILING: Final = frozenset({"WS", "PDI"}) | INITIATORS | INVISIBLE
SEPARATORS: Final = frozenset({"B", "S"})

SIGNED: Final = re.compile(r"(?<![^\s(\[{\u2066-\u2068])[+\-\u2212\u00b1]\d+(?:[.,:/]\d+)*%?")
"""A number with its sign: only a space or an opening bracket may precede it."""

MAX_DEPTH: Final = 125


def first_strong(kinds: Sequence[str], start: int = 0) -> int | None:
    """Return level 0 or 1 of the first strong letter outside isolates (P2-P3), or None without any.

    The search ends at an unmatched PDI.
    """
    depth = 0
    for kind in kinds[start:]:
        if kind in INITIATORS:
            depth += 1
        elif kind == "PDI":
            if start and not depth:
                return None
            depth = max(0, depth - 1)
        elif kind == "B":
            return None
        elif not depth and kind in ("L", "R", "AL"):
            return int(kind != "L")
    return None


def is_rtl(text: str) -> bool:
    """Return whether the first letter of the text, outside isolates, is written from right to left."""
    return bool(first_strong([bidirectional(char) for char in text]))


@lru_cache(maxsize=4096)
def levels(text: str, base: int | None = None) -> tuple[int, ...]:
    """Return the embedding level of every character: even is left-to-right, odd is right-to-left.

    `base` is the level of the line, 0 or 1; None takes the level of the first strong letter (P2-P3). The text is one
    paragraph. An invisible character gets the level of the character before it.
    """
    kinds = [bidirectional(char) or "L" for char in text]
    if base is None:
        base = first_strong(kinds) or 0
    found = _explicit(kinds, base)
    resolved: list[int | None] = [
        None if kind in INVISIBLE else level for kind, level in zip(kinds, found, strict=True)
    ]
    for sequence in _sequences(kinds, found):
        RunSequence(text, kinds, found, sequence, base).resolve(resolved)
    return _line_levels(kinds, resolved, base)


@lru_cache(maxsize=4096)
def spans(text: str, base: int | None = None) -> tuple[tuple[int, int, bool], ...]:
    """Return the pieces (start, end, is right-to-left) of a line in visual order, from left to right (L2).

    The sign of a number is placed on its left, as if the number were isolated (HL3). Plain UAX #9 displays the +3 of a
    Hebrew line as 3+.
    """
    if base != 1 and text.isascii() and text and not SIGNED.search(text):
        return ((0, len(text), False),)  # most lines of an English screen: all levels are 0
    pieces: list[tuple[int, int, int]] = []
    start = 0
    for level, group in groupby(_levels_with_signs(text, base)):
        end = start + len(list(group))
        pieces.append((start, end, level))
        start = end
    for level in range(max((level for _, _, level in pieces), default=0), 0, -1):
        pieces = [piece for part in _reversed_runs(pieces, level) for piece in part]
    return tuple((start, end, bool(level & 1)) for start, end, level in pieces)


def runs(text: str, base: int | None = None) -> tuple[tuple[str, bool], ...]:
    """Return the pieces of a line as (logical substring, is right-to-left), in the order of `spans`."""
    return tuple((text[start:end], rtl) for start, end, rtl in spans(text, base))


def _levels_with_signs(text: str, base: int | None) -> Sequence[int]:
    """Return the levels of the text's own characters, with signed numbers isolated."""
    if not SIGNED.search(text):
        return levels(text, base)
    isolated = SIGNED.sub(lambda number: f"{LRI}{number[0]}{PDI}", text)
    found = iter(zip(isolated, levels(isolated, base), strict=True))
    return [next(level for char, level in found if char == wanted) for wanted in text]


def _reversed_runs(pieces: list[tuple[int, int, int]], level: int) -> Iterator[list[tuple[int, int, int]]]:
    """Reverse every stretch at this level or above: rule L2 for one level."""
    for high, group in groupby(pieces, lambda piece: piece[2] >= level):
        stretch = list(group)
        yield stretch[::-1] if high else stretch


def _explicit(kinds: Sequence[str], base: int) -> list[int]:
    """Return the level of every character from the isolates around it (X1-X6a)."""
    stack, overflow = [base], 0
    found = []
    for i, kind in enumerate(kinds):
        if kind == "PDI":
            if overflow:
                overflow -= 1
            elif len(stack) > 1:
                stack.pop()
        elif kind == "B":
            stack, overflow = [base], 0
        found.append(stack[-1])
        if kind in INITIATORS:
            right = kind == "RLI" or (kind == "FSI" and first_strong(kinds, i + 1) == 1)
            inner = stack[-1] + 1 if bool(stack[-1] & 1) != right else stack[-1] + 2
            if inner <= MAX_DEPTH and not overflow:
                stack.append(inner)
            else:
                overflow += 1
    return found


def _sequences(kinds: Sequence[str], found: Sequence[int]) -> list[list[int]]:
    """Return the indices of each isolating run sequence, without invisible characters (X9, BD13)."""
    done: list[list[int]] = []
    waiting: list[list[int]] = []
    current: list[int] = []
    for i, kind in enumerate(kinds):
        if kind in INVISIBLE:
            continue
        if kind == "PDI" and waiting:
            current = waiting.pop()
        elif not current or found[current[-1]] != found[i]:
            current = []
            done.append(current)
        current.append(i)
        if kind in INITIATORS:
            waiting.append(current)
        elif kind == "B":
            waiting, current = [], []
    return done


def _line_levels(kinds: Sequence[str], resolved: Sequence[int | None], base: int) -> tuple[int, ...]:
    """Reset separators, and the space before them or at the end, to the line's level (L1)."""
    line: list[int] = []
    for level in resolved:
        line.append(level if level is not None else line[-1] if line else base)
    trailing = True
    for i in range(len(kinds) - 1, -1, -1):
        trailing = kinds[i] in SEPARATORS or (trailing and kinds[i] in TRAILING)
        if trailing:
            line[i] = base
    return tuple(line)
