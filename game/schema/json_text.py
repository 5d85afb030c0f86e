"""Plain data from untrusted JSON text: bounded depth and digits, no NaN, no duplicate key."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from functools import cache
from itertools import accumulate

from game.core import Json

MAX_DEPTH = 32
MAX_DIGITS = 18

_NO_BRACKET = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?+|[^]["{}]++', re.DOTALL)
"""A string, which may lack its end, or anything else without brackets."""
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def parse(text: str, depth: int = MAX_DEPTH, digits: int = MAX_DIGITS) -> Json:
    """Return the data of a JSON text of at most that depth, with whole numbers of at most that many digits.

    Raises ValueError and nothing else, whatever the text.
    """
    if text.count("[") + text.count("{") > depth and _deeper(text, depth):
        raise ValueError("nested too deeply")

    try:
        # Without so long a run of digits no number can be too long, and the parser is much faster.
        return (_strict(digits) if _many_digits(digits).search(text) else _FAST).decode(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


@cache
def _many_digits(digits: int) -> re.Pattern[str]:
    return re.compile(f"[0-9]{{{digits + 1}}}")


@cache
def _strict(digits: int) -> json.JSONDecoder:
    """Return a decoder that limits the digits of whole numbers."""

    def short(number: str) -> int:
        if len(number.removeprefix("-")) > digits:
            raise ValueError("a number has too many digits")
        return int(number)

    return _decoder(short)


def _decoder(whole: Callable[[str], int]) -> json.JSONDecoder:
    return json.JSONDecoder(parse_int=whole, parse_float=_float, parse_constant=_constant, object_pairs_hook=_object)


def _deeper(text: str, limit: int) -> bool:
    """Return whether brackets outside strings are nested deeper than the limit; one pass, no recursion."""
    brackets = _NO_BRACKET.sub("", text)
    return max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > limit


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number


def _constant(name: str) -> Json:
    raise ValueError(f"{name} is not JSON")


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key comes twice")
    return found


_FAST = _decoder(int)
