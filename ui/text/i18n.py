"""Sentences in the player's language: assets/locale/<lang>.json, named places, plural forms and numbers.

A sentence is a text with {named} places, or an object of CLDR plural forms chosen by the argument `n`. Places are
filled by plain replacement: an argument is data and is never parsed. An argument that the locale has a word for
(`word.tile.Rc`) is translated. An argument that may run against the sentence (a name, an address, a score in another
script) is put between FSI and PDI, so that it cannot reorder its neighbours (UAX #9 isolates).

The whole numbers in a Persian sentence and the sentence's own digits are Persian or Latin by the player's option. The
digits of a text argument (an address, a code, a file, a key) stay as they are.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from pathlib import Path
from typing import Final
from unicodedata import bidirectional

from ui.text.bidi import CONTROLS, FSI, LRI, PDI, RLI

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "locale"

LANGUAGES: Final = {"en": "English", "he": "עברית", "fa": "فارسی"}
"""Language code and the language's own name, in the order of the settings."""

PSEUDO: Final = "xx"
"""The pseudo-language: English made 40 % longer, in brackets. A missing bracket on the screen means clipped text."""

OLD_CODES: Final = {"iw": "he", "pes": "fa", "prs": "fa"}
"""Codes under which some systems know a language of ours."""

RIGHT_TO_LEFT: Final = frozenset({"he", "fa"})
PLURAL_FORMS: Final = {"en": ("one", "other"), "he": ("one", "two", "other"), "fa": ("one", "other")}
"""The CLDR plural forms of whole numbers; a sentence may have one more, "zero", for none at all."""

PLACE: Final = re.compile(r"\{(\w+)\}")
PERSIAN_DIGITS: Final = "۰۱۲۳۴۵۶۷۸۹"
ARABIC_DIGITS: Final = "٠١٢٣٤٥٦٧٨٩"
TO_PERSIAN: Final = str.maketrans("0123456789", PERSIAN_DIGITS)
TO_ASCII: Final = str.maketrans(PERSIAN_DIGITS + ARABIC_DIGITS, "0123456789" * 2)

LITERAL_DIGITS: Final = ("cli.", "settings.persian_digits")
"""Sentences whose digits stay as they are written: those of the command line are typed, and one is an example."""

LETTERS_AND_DIGITS: Final = ("L", "R", "AL", "EN", "AN")

Sentence = str | Mapping[str, str]


@lru_cache(1024)
def _foreign(value: str, rtl: bool) -> bool:
    """Return whether some character of an argument could run against the sentence or its neighbours."""
    ours = ("R", "AL", "NSM", "BN") if rtl else ("L", "EN", "NSM")
    kinds = [bidirectional(char) for char in value]
    return any(kind in LETTERS_AND_DIGITS and kind not in ours for kind in kinds) or any(
        kind not in ours for kind in kinds[:1] + kinds[-1:]
    )


@lru_cache(4096)
def _with_digits(text: str, persian: bool) -> str:
    """Return a text with all its digits of one kind, outside the names of its places."""
    parts = PLACE.split(text)
    parts[::2] = [part.translate(TO_PERSIAN if persian else TO_ASCII) for part in parts[::2]]
    parts[1::2] = [f"{{{name}}}" for name in parts[1::2]]
    return "".join(parts)


class TextError(LookupError):
    """Raised for a sentence, a plural form or an argument that is missing in the code or the files."""


@lru_cache(maxsize=8)
def sentences(lang: str) -> dict[str, Sentence]:
    """Return all sentences of a language, or of the pseudo-language, by key."""
    if lang == PSEUDO:
        return {key: _pseudo(sentence) for key, sentence in sentences("en").items()}
    loaded: dict[str, Sentence] = json.loads((FOLDER / f"{lang}.json").read_text(encoding="utf-8"))
    return loaded


def _pseudo(sentence: Sentence) -> Sentence:
    if not isinstance(sentence, str):
        return {form: str(_pseudo(text)) for form, text in sentence.items()}
    extra = -(-len(PLACE.sub("00", sentence)) * 2 // 5)
    filler = (" ~~~~~" * extra)[: max(3, extra)]
    return f"[{sentence}{filler}]"


def plural(lang: str, n: int) -> str:
    """Return the CLDR plural form of a whole number in a language."""
    if lang == "he":
        return {1: "one", 2: "two"}.get(n, "other")
    if lang == "fa":
        return "one" if n in (0, 1) else "other"
    return "one" if n == 1 else "other"


def ascii_digits(text: str) -> str:
    """Return a typed text with the digits 0-9 for ۰-۹ and ٠-٩."""
    return text.translate(TO_ASCII)


def language(wanted: str) -> str:
    """Return the requested language if it exists, else the first of the system's that does, else English."""
    if wanted in (*LANGUAGES, PSEUDO):
        return wanted
    return next((code for code in _system_languages() if code in (*LANGUAGES, PSEUDO)), "en")


def _system_languages() -> Iterator[str]:
    """Yield the codes of the system's languages: the environment's, else those that a Windows or a Mac prefers."""
    told = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    if told:
        yield told[:2]
    elif sys.platform in ("win32", "darwin"):  # programs that were started by a click have no such variables there
        from pygame.system import get_pref_locales

        for preferred in get_pref_locales():
            yield OLD_CODES.get(preferred["language"], preferred["language"])


def terminal(wanted: str, key: str, /, **args: str | int) -> str:
    """Return a sentence for a terminal, which would display the isolates of a left-to-right line as signs."""
    locale = Locale(language(wanted if wanted in LANGUAGES else ""))
    words = locale.tr(key, **args)
    return words if locale.rtl else words.translate(dict.fromkeys(map(ord, CONTROLS)))


class Locale:
    """One language as the player reads it.

    If `strict`, a missing sentence is an error, as in the tests. Otherwise the English sentence is displayed instead,
    or the key.
    """

    def __init__(self, lang: str, persian_digits: bool = False, strict: bool | None = None) -> None:
        if lang not in LANGUAGES and lang != PSEUDO:
            raise ValueError("no such language")
        self.lang = lang
        self.name = LANGUAGES.get(lang, "Pseudo")
        self.rtl = lang in RIGHT_TO_LEFT
        self.persian_digits = persian_digits and lang == "fa"
        self.strict = "pytest" in sys.modules if strict is None else strict

    def has(self, key: str) -> bool:
        """Return whether the language has this sentence."""
        return key in sentences(self.lang)

    def tr(self, key: str, /, **args: str | int) -> str:
        """Return the sentence of the key with its places filled; `n` also selects the plural form.

        Raises TextError if `strict` and the key, its plural form or an argument is missing.
        """
        return PLACE.sub(lambda place: self._argument(key, place, args), self._sentence(key, args.get("n")))

    def joined(self, words: Iterable[str]) -> str:
        """Return words with commas between them; at least one."""
        return reduce(lambda text, word: self.tr("list.comma", first=text, last=word), words)

    def joined_and(self, words: Sequence[str]) -> str:
        """Return words with commas between them and "and" before the last one; at least one."""
        first = self.joined(words[:-1] or words)
        return self.tr("list.and", first=first, last=words[-1]) if len(words) > 1 else first

    def number(self, n: int) -> str:
        """Return a whole number as the player reads it, with the minus sign on the left in every language."""
        return self._digits(str(n), n < 0)

    def signed(self, n: int) -> str:
        """Return a gain or a loss ("+3", "-3", "0"), with the sign on the left in every language."""
        return self._digits(f"{n:+d}" if n else "0", n != 0)

    def decimal(self, value: float) -> str:
        """Return a number with as many decimals as it needs: a speed, seconds."""
        text = f"{value:g}"
        return text.translate(TO_PERSIAN).replace(".", "\u066b") if self.persian_digits else text

    def digits(self, text: str) -> str:
        """Return a text that nobody types, such as a date, with the player's digits."""
        return text.translate(TO_PERSIAN) if self.persian_digits else text

    def _digits(self, text: str, sign: bool) -> str:
        text = self.digits(text.replace("-", "\u2212"))
        return f"{LRI}{text}{PDI}" if sign and self.rtl else text

    def _sentence(self, key: str, n: str | int | None) -> str:
        found = sentences(self.lang).get(key)
        if found is None:
            self._missing(key)
            found = sentences("en").get(key, key)
        if isinstance(found, str):
            return self._own_digits(key, found)
        if not isinstance(n, int):
            self._missing(f"{key}: argument n")
        form = plural(self.lang, n) if isinstance(n, int) else "other"
        if n == 0 and "zero" in found:
            form = "zero"
        if form not in found:
            self._missing(f"{key}: form {form}")
        return self._own_digits(key, found.get(form) or found.get("other") or key)

    def _own_digits(self, key: str, text: str) -> str:
        """Return a sentence, before its places are filled, with the digits of the option."""
        if self.lang != "fa" or key.startswith(LITERAL_DIGITS):
            return text
        return _with_digits(text, self.persian_digits)

    def _argument(self, key: str, place: re.Match[str], args: Mapping[str, str | int]) -> str:
        value = args.get(place[1])
        if value is None:
            self._missing(f"{key}: argument {place[1]}")
            return place[0]
        if isinstance(value, int):
            return self.number(value)
        if self.has(f"word.{place[1]}.{value}"):
            return self.tr(f"word.{place[1]}.{value}")
        return f"{self._isolate(value)}{value}{PDI}" if _foreign(value, self.rtl) else value

    def _isolate(self, value: str) -> str:
        """Return the character that begins the isolate of an argument.

        Nested translated text keeps the locale's direction: UAX #9 P2 skips isolates when it looks for the first
        letter.
        """
        return RLI if self.rtl and value.startswith((FSI, RLI)) else FSI

    def _missing(self, what: str) -> None:
        if self.strict:
            raise TextError(what)
