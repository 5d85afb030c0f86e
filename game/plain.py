"""Plain data from text that nobody vouches for: bounded in depth and in numbers, no NaN, no key twice."""

from __future__ import annotations

import json
import math
import re

from game.core import Json

MAX_DEPTH = 32
MAX_DIGITS = 18

_SIGNS = re.compile(r'["\\\[\]{}]')


def parse(text: str) -> Json:
    """The data of a JSON text. Raises ValueError, whatever the text."""
    if _depth(text) > MAX_DEPTH:
        raise ValueError("nested too deeply")
    try:
        return json.loads(text, parse_int=_int, parse_float=_float, parse_constant=_constant, object_pairs_hook=_object)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _depth(text: str) -> int:
    """The deepest nesting of brackets outside strings; one pass, no recursion."""
    depth = deepest = 0
    quoted = False
    escaped_at = -1
    for match in _SIGNS.finditer(text):
        sign, at = match.group(), match.start()
        if at == escaped_at:
            continue
        if quoted and sign == "\\":
            escaped_at = at + 1
        elif sign == '"':
            quoted = not quoted
        elif not quoted and sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif not quoted and sign in "]}":
            depth -= 1
    return deepest


def _int(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError("a number has too many digits")
    return int(digits)


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
