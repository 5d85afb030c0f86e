"""Messages of every kind made from their forms, and lines that are broken in every way we know."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from game.core import canonical
from game.net.protocol import framing
from game.net.protocol.messages import FORMS, NEWS, Direction, WireFault, check_message
from game.schema.annotations import IntRange, MaxItems, TextFormat

TEXTS = {
    r"[0-9a-f]{16}": "0123456789abcdef",
    r"[0-9a-f]{32}": "0123456789abcdef" * 2,
    r"[0-9a-f]{64}": "0123456789abcdef" * 4,
    r"[0-9A-Za-z.+-]+": "0.1.0",
    r"[!-~]{1,64}": "7",
}
EITHER = ({"text", "phrase"},)


def specimen(form: Any, rng: Random) -> Any:
    """Some data of the form."""
    origin, inner = get_origin(form), get_args(form)
    if origin is Annotated:
        return bounded(inner[0], inner[1], rng)
    if origin is Literal:
        return rng.choice(inner)
    if origin in (UnionType, Union):
        return specimen(rng.choice(inner), rng)
    if origin is list:
        return [specimen(inner[0], rng) for _ in range(rng.randrange(3))]
    if origin is dict:
        return {specimen(inner[0], rng): specimen(inner[1], rng) for _ in range(rng.randrange(3))}
    if is_typeddict(form):
        return fields(form, rng)
    return {bool: rng.random() < 0.5, type(None): None, str: "x", Any: {"a": [1, None, "x"]}}[form]


def bounded(form: Any, bound: Any, rng: Random) -> Any:
    if isinstance(bound, IntRange):
        return rng.choice((bound.low, bound.high, rng.randint(bound.low, bound.high)))
    if isinstance(bound, TextFormat):
        plain = ("", "שלום", "سلام", "{0}", "<b>", "a\u200fb", "x" * bound.most) if not bound.pattern else ()
        return TEXTS.get(bound.pattern) or rng.choice(("ab", "end", *plain))
    assert isinstance(bound, MaxItems)
    return specimen(form, rng)


def fields(form: Any, rng: Random) -> dict[str, Any]:
    hints = get_type_hints(form, include_extras=True)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    kept = set(hints) - optional
    for pair in EITHER:
        if pair <= optional:
            kept.add(rng.choice(sorted(pair)))
    data = {name: specimen(get_args(hints[name])[0] if name in optional else hints[name], rng) for name in hints}
    if data.get("t") == "table":
        kept |= NEWS.get(data["what"], frozenset())
    return {name: value for name, value in data.items() if name in kept}


def message(sender: Direction, rng: Random, kind: str = "") -> dict[str, Any]:
    """A message that the sender may send."""
    return fields(FORMS[sender][kind or rng.choice(sorted(FORMS[sender]))], rng)


# -- broken lines -------------------------------------------------------------------------------------

WRONG = (None, True, -1, 1.5, 10**17, "x" * 3000, "\ud800", [], {}, [[[]]], {"a": {"a": 1}}, "0", [0] * 600)
"""Values that fit nearly nowhere."""


def noise(rng: Random, line: bytes) -> bytes:
    return rng.randbytes(rng.randrange(1, 80)).replace(b"\n", b" ")


def cut(rng: Random, line: bytes) -> bytes:
    return line[: rng.randrange(len(line))]


def flip(rng: Random, line: bytes) -> bytes:
    at = rng.randrange(len(line))
    return line[:at] + bytes([line[at] ^ 1 << rng.randrange(8)]) + line[at + 1 :]


def bad_utf8(rng: Random, line: bytes) -> bytes:
    return line[:-1] + rng.choice((b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\x80"))


def deep(rng: Random, line: bytes) -> bytes:
    count = rng.choice((13, 100, 1900))
    return rng.choice(
        (b"[" * count, b'{"t":' * (count // 3), b'{"t":"ping","id":' + b"[" * count + b"]" * count + b"}")
    )


def number(rng: Random, line: bytes) -> bytes:
    digits = rng.choice((b"9" * 61, b"-" + b"9" * 3000, b"NaN", b"-Infinity", b"1e999", b"1.0", b"1e3", b"0x7", b"01"))
    return b'{"t":"ping","id":' + digits + b"}"


def twice(rng: Random, line: bytes) -> bytes:
    return b'{"t":"ping",' + line[1:]


def not_one(rng: Random, line: bytes) -> bytes:
    return rng.choice((b"", b" ", b"[]", b"null", b"3", b'"t"', b"{}", b'{"t":3}', b'{"t":""}', b'{"t":null}', b"\x00"))


def stranger(rng: Random, line: bytes) -> bytes:
    kinds = ("host", "exec", "admit", "Hello", "__class__", "update ", "{0}", "\u202eping")
    return json.dumps({"t": rng.choice(kinds)}).encode()


def wrong_value(rng: Random, line: bytes) -> bytes:
    data = json.loads(line)
    data[rng.choice(sorted(data))] = rng.choice(WRONG)
    return json.dumps(data).encode()


def more(rng: Random, line: bytes) -> bytes:
    return json.dumps({**json.loads(line), rng.choice(("x", "T", "__proto__", "")): 1}).encode()


def less(rng: Random, line: bytes) -> bytes:
    data = json.loads(line)
    del data[rng.choice(sorted(data))]
    return json.dumps(data).encode()


WAYS: tuple[Callable[[Random, bytes], bytes], ...] = (
    noise, cut, flip, bad_utf8, deep, number, twice, not_one, stranger, wrong_value, more, less,
)  # fmt: skip


def malformed(sender: Direction, rng: Random) -> bytes:
    """A line, its end included, that this sender may not send; below all limits of length."""
    while True:
        line = rng.choice(WAYS)(rng, canonical(message(sender, rng)).encode()).replace(b"\n", b" ") + b"\n"
        if len(line) <= framing.BEFORE_WELCOME and not allowed(line, sender):
            return line


def allowed(line: bytes, sender: Direction) -> bool:
    """Whether it is a message after all (a flipped bit may be in a name)."""
    try:
        check_message(framing.decode(line[:-1]), sender)
    except WireFault:
        return False
    return True
