"""Which way every letter of a line runs: the Unicode bidirectional algorithm (UAX #9).

What is done: paragraph direction (P2-P3), isolates (X5a-X6a), weak and neutral types with paired
brackets (W1-W7, N0-N2), implicit levels (I1-I2), and the order on the line (L1-L2). What is not:
explicit embeddings and overrides (LRE, RLE, LRO, RLO, PDF), which are only ever an attack here;
they count as invisible. The official conformance files are the test.

It is our own because what is on offer answers with a finished *visual string*, from which HarfBuzz
cannot shape Persian: python-bidi tells no levels or runs (and its Python half lacks rule N0), and
PyICU must be compiled against ICU on the player's machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final
from unicodedata import bidirectional, normalize

LRI: Final = "\u2066"
RLI: Final = "\u2067"
FSI: Final = "\u2068"
PDI: Final = "\u2069"

CONTROLS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e" + LRI + RLI + FSI + PDI)
"""Invisible characters whose only effect is on direction."""

INVISIBLE: Final = frozenset({"BN", "LRE", "RLE", "LRO", "RLO", "PDF"})
INITIATORS: Final = frozenset({"LRI", "RLI", "FSI"})
NEUTRAL: Final = frozenset({"B", "S", "WS", "ON", "PDI"}) | INITIATORS
TRAILING: Final = frozenset({"WS", "PDI"}) | INITIATORS | INVISIBLE
SEPARATORS: Final = frozenset({"B", "S"})
STRONG: Final = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
"""The direction that brackets and neutrals see in their neighbours (N0, N1)."""

SIGNED: Final = re.compile(r"(?<![^\s(\[{\u2066-\u2068])[+\-\u2212\u00b1]\d+(?:[.,:/]\d+)*%?")
"""A number with a sign that belongs to it: nothing but space or an opening bracket stands before it."""

MAX_DEPTH: Final = 125
MAX_BRACKETS: Final = 63
PAIRS: Final = (
    "()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎"
    "⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣"
)
CLOSER: Final = {normalize("NFC", o): normalize("NFC", c) for o, c in zip(PAIRS[::2], PAIRS[1::2], strict=True)}
CLOSERS: Final = frozenset(CLOSER.values())


def first_strong(kinds: Sequence[str], start: int = 0) -> int | None:
    """P2-P3: level 0 or 1 by the first letter outside isolates, up to an unmatched PDI; None without any."""
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
    """Whether the first letter of the text (isolated parts apart) is written from right to left."""
    return bool(first_strong([bidirectional(char) for char in text]))


@lru_cache(maxsize=4096)
def levels(text: str, base: int | None = None) -> tuple[int, ...]:
    """The level of every character: even is left-to-right, odd right-to-left.

    `base` is the level of the line, 0 or 1; None takes it from the first letter (P2-P3). The text is
    one paragraph; invisible characters get the level before them.
    """
    kinds = [bidirectional(char) or "L" for char in text]
    if base is None:
        base = first_strong(kinds) or 0
    found = _explicit(kinds, base)
    resolved: list[int | None] = [
        None if kind in INVISIBLE else level for kind, level in zip(kinds, found, strict=True)
    ]
    for sequence in _sequences(kinds, found):
        _Sequence(text, kinds, found, sequence, base).resolve(resolved)
    return _line_levels(kinds, resolved, base)


@lru_cache(maxsize=4096)
def spans(text: str, base: int | None = None) -> tuple[tuple[int, int, bool], ...]:
    """The pieces (start, end, right to left?) of a line in visual order, left to right (L2).

    A sign that starts a number stays on its left, as if the number were isolated (HL3): UAX #9 alone
    shows the +3 of a Hebrew line as 3+.
    """
    pieces: list[tuple[int, int, int]] = []
    start = 0
    for level, group in groupby(_levels_with_signs(text, base)):
        end = start + len(list(group))
        pieces.append((start, end, level))
        start = end
    for level in range(max((level for _, _, level in pieces), default=0), 0, -1):
        pieces = [piece for part in _turned(pieces, level) for piece in part]
    return tuple((start, end, bool(level & 1)) for start, end, level in pieces)


def runs(text: str, base: int | None = None) -> tuple[tuple[str, bool], ...]:
    """The pieces of a line as (logical substring, right to left?), in visual order as `spans` tells."""
    return tuple((text[start:end], rtl) for start, end, rtl in spans(text, base))


def _levels_with_signs(text: str, base: int | None) -> Sequence[int]:
    """The levels of the text with signed numbers isolated, for the characters of the text alone."""
    if not SIGNED.search(text):
        return levels(text, base)
    isolated = SIGNED.sub(lambda number: f"{LRI}{number[0]}{PDI}", text)
    found = iter(zip(isolated, levels(isolated, base), strict=True))
    return [next(level for char, level in found if char == wanted) for wanted in text]


def _turned(pieces: list[tuple[int, int, int]], level: int) -> Iterator[list[tuple[int, int, int]]]:
    """L2 for one level: every stretch at that level or above, reversed."""
    for high, group in groupby(pieces, lambda piece: piece[2] >= level):
        stretch = list(group)
        yield stretch[::-1] if high else stretch


def _explicit(kinds: Sequence[str], base: int) -> list[int]:
    """X1-X6a: the level of every character from the isolates round it."""
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
    """X9, BD13: the indices of each isolating run sequence, invisible characters left out."""
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
    """L1: separators and the space before them or at the end fall back to the line's level."""
    line: list[int] = []
    for level in resolved:
        line.append(level if level is not None else line[-1] if line else base)
    trailing = True
    for i in range(len(kinds) - 1, -1, -1):
        trailing = kinds[i] in SEPARATORS or (trailing and kinds[i] in TRAILING)
        if trailing:
            line[i] = base
    return tuple(line)


class _Sequence:
    """One isolating run sequence while its types are being resolved (W1-W7, N0-N2, I1-I2)."""

    def __init__(self, text: str, kinds: Sequence[str], found: Sequence[int], at: list[int], base: int) -> None:
        self.at = at
        self.level = found[at[0]]
        self.chars = [text[i] for i in at]
        self.given = [kinds[i] for i in at]
        self.kinds = list(self.given)
        self.own = "R" if self.level & 1 else "L"
        before = next((found[i] for i in range(at[0] - 1, -1, -1) if kinds[i] not in INVISIBLE), base)
        after = next((found[i] for i in range(at[-1] + 1, len(kinds)) if kinds[i] not in INVISIBLE), base)
        if self.given[-1] in INITIATORS:
            after = base
        self.sos = "R" if max(self.level, before) & 1 else "L"
        self.eos = "R" if max(self.level, after) & 1 else "L"

    def resolve(self, out: list[int | None]) -> None:
        """Write the final level of each character of the sequence."""
        self._marks_and_numbers()
        self._separators_of_numbers()
        self._numbers_after_latin()
        for opened, closed in self._pairs():
            self._bracket_pair(opened, closed)
        self._neutrals()
        for i, kind in zip(self.at, self.kinds, strict=True):
            raised = kind != self.own if kind in ("L", "R") else 2 - (self.level & 1)
            out[i] = self.level + int(raised)

    def _marks_and_numbers(self) -> None:
        """W1-W3: marks join their letter, digits after Arabic letters are Arabic, Arabic letters are R."""
        kinds, last, strong = self.kinds, self.sos, self.sos
        for k, kind in enumerate(kinds):
            if kind == "NSM":
                kind = "ON" if last in INITIATORS or last == "PDI" else last
            last = kind
            if kind in ("L", "R", "AL"):
                strong = kind
            elif kind == "EN" and strong == "AL":
                kind = "AN"
            kinds[k] = kind
        self.kinds = ["R" if kind == "AL" else kind for kind in kinds]

    def _separators_of_numbers(self) -> None:
        """W4-W6: one separator between numbers and signs beside them belong to the number."""
        kinds = self.kinds
        for k in range(1, len(kinds) - 1):
            near = kinds[k - 1]
            if near == kinds[k + 1] and (
                (kinds[k] in ("ES", "CS") and near == "EN") or (kinds[k] == "CS" and near == "AN")
            ):
                kinds[k] = near
        k = 0
        for kind, group in groupby(list(kinds)):
            end = k + len(list(group))
            if kind == "ET" and "EN" in (kinds[k - 1] if k else "", *kinds[end : end + 1]):
                kinds[k:end] = ["EN"] * (end - k)
            k = end
        self.kinds = ["ON" if kind in ("ES", "ET", "CS") else kind for kind in kinds]

    def _numbers_after_latin(self) -> None:
        """W7: European digits after a left-to-right letter run with it."""
        strong = self.sos
        for k, kind in enumerate(self.kinds):
            if kind in ("L", "R"):
                strong = kind
            elif kind == "EN" and strong == "L":
                self.kinds[k] = "L"

    def _pairs(self) -> list[tuple[int, int]]:
        """BD16: the bracket pairs, by the place of the opening one."""
        opened: list[tuple[str, int]] = []
        pairs = []
        for k, char in enumerate(self.chars):
            if self.kinds[k] != "ON":
                continue
            char = normalize("NFC", char)
            if char in CLOSER:
                if len(opened) == MAX_BRACKETS:
                    return []
                opened.append((CLOSER[char], k))
            elif char in CLOSERS:
                match = next((n for n in range(len(opened) - 1, -1, -1) if opened[n][0] == char), None)
                if match is not None:
                    pairs.append((opened[match][1], k))
                    del opened[match:]
        return sorted(pairs)

    def _bracket_pair(self, opened: int, closed: int) -> None:
        """N0: a pair takes the direction of what it holds, or else of what stands before it."""
        inside = {STRONG[kind] for kind in self.kinds[opened + 1 : closed] if kind in STRONG}
        if not inside:
            return
        direction = self.own
        if self.own not in inside:
            before = reversed(self.kinds[:opened])
            direction = next((STRONG[kind] for kind in before if kind in STRONG), self.sos)
        for place in (opened, closed):
            self.kinds[place] = direction
            for k in range(place + 1, len(self.kinds)):
                if self.given[k] != "NSM":
                    break
                self.kinds[k] = direction

    def _neutrals(self) -> None:
        """N1-N2: neutrals between equal directions take it, others the direction of the sequence."""
        k, before = 0, self.sos
        for neutral, group in groupby(list(self.kinds), NEUTRAL.__contains__):
            end = k + len(list(group))
            if neutral:
                after = STRONG[self.kinds[end]] if end < len(self.kinds) else self.eos
                self.kinds[k:end] = [before if before == after else self.own] * (end - k)
            else:
                before = STRONG[self.kinds[end - 1]]
            k = end
