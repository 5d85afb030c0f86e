"""Sentences for a speech program: without controls and pictures, in parts from which it can resume."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_PART: Final = 300
"""Most characters spoken at once: a hang is noticed soon, and an interrupted sentence resumes nearby."""
LONGEST_TEXT: Final = 6000
"""Most characters of one sentence that are spoken; the page of the narration has the rest."""
SILENT: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
"""Categories without a sound: controls and isolates, private glyphs of gamepads, halves of characters."""
JOINERS: Final = frozenset("\u200c\u200d")
"""Joiners and non-joiners, which belong to the spelling of Persian words."""
_ENDS: Final = re.compile(r"(?<=[.!?;:…؟؛])\s+")


def speakable_text(words: str) -> str:
    """Return the words on one line, without characters that have no sound."""
    kept = "".join(
        char if char in JOINERS or unicodedata.category(char) not in SILENT else " " if char in "\t\n\r\v\f" else ""
        for char in words[:LONGEST_TEXT]
    )
    return " ".join(kept.split())


def speech_parts(words: str) -> list[str]:
    """Return the text in parts of at most `LONGEST_PART` characters, cut after sentences or else between words."""
    found: list[str] = []
    for sentence in _ENDS.split(speakable_text(words)):
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
