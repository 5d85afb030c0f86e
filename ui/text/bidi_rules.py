"""The rules of UAX #9 that depend on a character's neighbours: weak types, bracket pairs and neutrals.

They work on one isolating run sequence at a time: the characters of one level, without the contents of isolates.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final
from unicodedata import normalize

INVISIBLE: Final = frozenset({"BN", "LRE", "RLE", "LRO", "RLO", "PDF"})
INITIATORS: Final = frozenset({"LRI", "RLI", "FSI"})
NEUTRAL: Final = frozenset({"B", "S", "WS", "ON", "PDI"}) | INITIATORS
STRONG: Final = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
"""The direction that brackets and neutrals see in their neighbours (N0, N1)."""

MAX_BRACKETS: Final = 63
PAIRS: Final = (
    "()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎"
    "⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣"
)
CLOSER: Final = {normalize("NFC", o): normalize("NFC", c) for o, c in zip(PAIRS[::2], PAIRS[1::2], strict=True)}
CLOSERS: Final = frozenset(CLOSER.values())


class RunSequence:
    """One isolating run sequence (BD13) while its types are being resolved."""

    def __init__(self, text: str, kinds: Sequence[str], found: Sequence[int], at: list[int], base: int) -> None:
        self.at = at
        self.level = found[at[0]]
        self.chars = [text[i] for i in at]
        self.original_kinds = [kinds[i] for i in at]
        self.kinds = list(self.original_kinds)
        self.embedding = "R" if self.level & 1 else "L"
        before = next((found[i] for i in range(at[0] - 1, -1, -1) if kinds[i] not in INVISIBLE), base)
        after = next((found[i] for i in range(at[-1] + 1, len(kinds)) if kinds[i] not in INVISIBLE), base)
        if self.original_kinds[-1] in INITIATORS:
            after = base
        self.sos = "R" if max(self.level, before) & 1 else "L"
        self.eos = "R" if max(self.level, after) & 1 else "L"

    def resolve(self, out: list[int | None]) -> None:
        """Write the final level of each character of the sequence to `out`."""
        self._marks_and_numbers()
        self._separators_of_numbers()
        self._numbers_after_latin()
        for opened, closed in self._pairs():
            self._bracket_pair(opened, closed)
        self._neutrals()
        for i, kind in zip(self.at, self.kinds, strict=True):
            raised = kind != self.embedding if kind in ("L", "R") else 2 - (self.level & 1)
            out[i] = self.level + int(raised)

    def _marks_and_numbers(self) -> None:
        """Resolve W1-W3: marks join their letter, digits after Arabic letters are Arabic, Arabic letters are R."""
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
        """Resolve W4-W6: a separator between two numbers and a sign beside a number belong to the number."""
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
        """Resolve W7: European digits after a left-to-right letter are left-to-right."""
        strong = self.sos
        for k, kind in enumerate(self.kinds):
            if kind in ("L", "R"):
                strong = kind
            elif kind == "EN" and strong == "L":
                self.kinds[k] = "L"

    def _pairs(self) -> list[tuple[int, int]]:
        """Return the bracket pairs (BD16), sorted by the position of the opening bracket."""
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
        """Resolve N0: a bracket pair gets the direction of its contents, else that of the text before it."""
        inside = {STRONG[kind] for kind in self.kinds[opened + 1 : closed] if kind in STRONG}
        if not inside:
            return
        direction = self.embedding
        if self.embedding not in inside:
            before = reversed(self.kinds[:opened])
            direction = next((STRONG[kind] for kind in before if kind in STRONG), self.sos)
        for place in (opened, closed):
            self.kinds[place] = direction
            for k in range(place + 1, len(self.kinds)):
                if self.original_kinds[k] != "NSM":
                    break
                self.kinds[k] = direction

    def _neutrals(self) -> None:
        """Resolve N1-N2: neutrals between two equal directions get it, others that of the sequence."""
        k, before = 0, self.sos
        for neutral, group in groupby(list(self.kinds), NEUTRAL.__contains__):
            end = k + len(list(group))
            if neutral:
                after = STRONG[self.kinds[end]] if end < len(self.kinds) else self.eos
                self.kinds[k:end] = [before if before == after else self.embedding] * (end - k)
            else:
                before = STRONG[self.kinds[end - 1]]
            k = end
