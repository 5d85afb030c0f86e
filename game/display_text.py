"""Names and lines typed by people, at this computer or another one, made fit to be kept and shown.

Such text is data from outside: it may hold control characters, halves of characters, marks that
turn the direction of what follows, or hundreds of accents on one letter. `clean` leaves only what
can be seen, and no more of it than asked. What counts as one visible character is the small part of
UAX #29 that our scripts and emoji need; a package for the rest would not earn its place.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, normalize

NAME_LIMIT: Final = 24
"""Visible characters of a name."""

MAX_MARKS: Final = 4
"""Marks kept on one letter; Hebrew with vowels and cantillation needs no more."""

MAX_JOINED: Final = 4
"""Emoji joined into one; a family has four."""

MAX_CODE_POINTS: Final = 64
"""Code points looked at per visible character asked for; the rest of a flood is not read."""

MAX_ROUNDS: Final = 8
"""Times that a text is gone through until nothing changes any more; three were the most that was seen."""

ZWNJ: Final = "\u200c"
"""Ends the joining of Persian letters inside a word."""

ZWJ: Final = "\u200d"
"""Joins emoji into one."""

INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs by their category, but nothing can be seen of them."""

JOINER_RUN: Final = re.compile(f"([{ZWNJ}{ZWJ}])[{ZWNJ}{ZWJ}]+")
LOOSE_JOINER: Final = re.compile(f"(?<![^ ])[{ZWNJ}{ZWJ}]|[{ZWNJ}{ZWJ}](?= )")
"""A joiner with nothing before it, or with a space after it."""

SPACE_RUN: Final = re.compile(" +")


def clean(text: str, limit: int = NAME_LIMIT) -> str:
    """The text as one line of at most `limit` visible characters, trimmed; "" when nothing can be seen.

    Cleaning twice changes nothing more. The time is bounded whatever the length of the text.
    """
    return clean_partial(text, limit).rstrip(" " + ZWNJ + ZWJ)


def clean_partial(text: str, limit: int = NAME_LIMIT) -> str:
    """Like `clean`, but a space or joiner at the end stays: the next letter may still be typed."""
    text = text[: MAX_CODE_POINTS * limit]
    for _ in range(MAX_ROUNDS):  # what is left out may have parted two spaces, or a letter and too many marks
        before, text = text, _clean_once(text, limit)
        if text == before:
            break
    return text


def _clean_once(text: str, limit: int) -> str:
    seen = normalize("NFC", "".join(_visible(char) for char in text))
    seen = LOOSE_JOINER.sub("", JOINER_RUN.sub(r"\1", SPACE_RUN.sub(" ", "".join(graphemes(seen)))))
    return "".join(graphemes(seen.lstrip(" "))[:limit])


def _visible(char: str) -> str:
    """The character, a space for any kind of space or line end, nothing for what cannot be seen."""
    if char in (ZWNJ, ZWJ):
        return char
    kind = category(char)
    if kind[0] == "Z" or char in "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85":
        return " "
    return "" if kind[0] == "C" or char in INVISIBLE else char


def graphemes(text: str) -> list[str]:
    """The text as visible characters: a letter with its marks, an emoji with all that is joined to it.

    A mark without a letter and marks beyond the fourth of one letter are left out.
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
    """Marks of every kind, variation selectors among them, and the skin colours of emoji."""
    return category(char)[0] == "M" or "\U0001f3fb" <= char <= "\U0001f3ff"


def _joins(last: str, char: str) -> bool:
    """Whether the character belongs to the visible one before it."""
    if char in (ZWNJ, ZWJ):
        return last[-1] not in (ZWNJ, ZWJ)
    if _is_flag_letter(char):
        return len(last) == 1 and _is_flag_letter(last)
    return last[-1] == ZWJ and category(char) == "So" and last.count(ZWJ) < MAX_JOINED


def _is_flag_letter(char: str) -> bool:
    """Two of these make a flag."""
    return "\U0001f1e6" <= char <= "\U0001f1ff"
