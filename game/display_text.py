"""Cleaning of names and chat lines, from this computer or another one, for display.

Such text is untrusted: it may contain control characters, lone surrogates, direction marks or hundreds of accents on
one letter. `clean` removes everything invisible and limits the length. The definition of a visible character is the
small part of UAX #29 that our scripts and emoji need; a package for the rest is not worth the dependency.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, normalize

NAME_LIMIT: Final = 24
"""The most visible characters in a name."""

MAX_MARKS: Final = 4
"""The most marks on one letter; Hebrew with vowels and cantillation needs no more."""

MAX_JOINED: Final = 4
"""The most emoji joined into one; a family has four."""

MAX_CODE_POINTS: Final = 64
"""Code points read per visible character of the limit; the rest of a flood is ignored."""

MAX_ROUNDS: Final = 8
"""The most passes over a text until it stops changing; three were the most ever needed."""

ZWNJ: Final = "\u200c"
"""Zero-width non-joiner: ends the joining of Persian letters inside a word."""

ZWJ: Final = "\u200d"
"""Zero-width joiner: joins emoji into one."""

INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that Unicode classes as letters, marks or signs although they are invisible."""

JOINER_RUN: Final = re.compile(f"([{ZWNJ}{ZWJ}])[{ZWNJ}{ZWJ}]+")
LOOSE_JOINER: Final = re.compile(f"(?<![^ ])[{ZWNJ}{ZWJ}]|[{ZWNJ}{ZWJ}](?= )")
"""A joiner with nothing before it, or with a space after it."""

SPACE_RUN: Final = re.compile(" +")


def clean(text: str, limit: int = NAME_LIMIT) -> str:
    """Return the text as one trimmed line of at most `limit` visible characters; "" when nothing is visible.

    The function is idempotent, and its time is bounded for a text of any length.
    """
    return clean_partial(text, limit).rstrip(" " + ZWNJ + ZWJ)


def clean_partial(text: str, limit: int = NAME_LIMIT) -> str:
    """Return the text like `clean`, but with a trailing space or joiner: the user may still type the next letter."""
    text = text[: MAX_CODE_POINTS * limit]
    for _ in range(MAX_ROUNDS):  # a removed character may have separated two spaces, or a letter and extra marks
        before, text = text, _clean_once(text, limit)
        if text == before:
            break
    return text


def _clean_once(text: str, limit: int) -> str:
    seen = normalize("NFC", "".join(_visible(char) for char in text))
    seen = LOOSE_JOINER.sub("", JOINER_RUN.sub(r"\1", SPACE_RUN.sub(" ", "".join(graphemes(seen)))))
    return "".join(graphemes(seen.lstrip(" "))[:limit])


def _visible(char: str) -> str:
    """Return the character, a space for any space or line end, or "" for an invisible character."""
    if char in (ZWNJ, ZWJ):
        return char
    kind = category(char)
    if kind[0] == "Z" or char in "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85":
        return " "
    return "" if kind[0] == "C" or char in INVISIBLE else char


def graphemes(text: str) -> list[str]:
    """Return the visible characters: a letter with its marks, or an emoji with everything joined to it.

    A mark without a letter, and marks beyond the fourth of one letter, are dropped.
    """
    found: list[str] = []
    for char in text:
        last = found[-1] if found else ""
        if _is_mark(char):
            if last and last != " " and sum(map(_is_mark, last)) < MAX_MARKS:
                found[-1] += char
        elif last and _joins(last, char):
            found[-1] += char
        else:
            found.append(char)
    return found


def _is_mark(char: str) -> bool:
    """Return whether it is a mark, a variation selector or a skin colour of emoji."""
    return category(char)[0] == "M" or "\U0001f3fb" <= char <= "\U0001f3ff"


def _joins(last: str, char: str) -> bool:
    """Return whether the character belongs to the visible character before it."""
    if char in (ZWNJ, ZWJ):
        return last[-1] not in (ZWNJ, ZWJ)
    if _is_flag_letter(char):
        return len(last) == 1 and _is_flag_letter(last)
    return last[-1] == ZWJ and category(char) == "So" and last.count(ZWJ) < MAX_JOINED


def _is_flag_letter(char: str) -> bool:
    """Return whether it is a regional indicator; two of them make a flag."""
    return "\U0001f1e6" <= char <= "\U0001f1ff"
