"""Sentences as a speech program gets them: without controls and pictures, in parts that it can begin again."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_PART: Final = 300
"""Characters given to a speech program at once; so what hangs is noticed, and what was cut begins nearby."""
LONGEST_TEXT: Final = 6000
"""Characters of one sentence that are spoken; the page of the narration has the rest."""
SILENT: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
"""Categories without a sound: controls and isolates, private glyphs of gamepads, halves of characters."""
JOINERS: Final = frozenset("\u200c\u200d")
"""They join or part letters, so they belong to the words of Persian."""
_ENDS: Final = re.compile(r"(?<=[.!?;:…؟؛])\s+")


def spoken(words: str) -> str:
    """Return the words without what has no sound, in one line."""
    kept = "".join(
        char if char in JOINERS or unicodedata.category(char) not in SILENT else " " if char in "\t\n\r\v\f" else ""
        for char in words[:LONGEST_TEXT]
    )
    return " ".join(kept.split())


def parts(words: str) -> list[str]:
    """Return the text in parts of at most `LONGEST_PART` characters, cut after sentences or else between words."""
    found: list[str] = []
    for sentence in _ENDS.split(spoken(words)):
        for piece in _pieces(sentence):
            if found and len(found[-1]) + len(piece) < LONGEST_PART:
                found[-1] += f" {piece}"
            else:
                found.append(piece)
    return [part for part in found if any(char.isalnum() for char in part)]


def _pieces(sentence: str) -> list[str]:
    """Return one sentence in pieces that are short enough, cut at spaces where there are some."""
    found = []
    while len(sentence) > LONGEST_PART:
        cut = sentence.rfind(" ", 1, LONGEST_PART)
        found.append(sentence[: cut if cut > 0 else LONGEST_PART])
        sentence = sentence[len(found[-1]) :].lstrip()
    return [*found, sentence] if sentence else found
