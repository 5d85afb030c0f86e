"""Checking of plain data against type annotations.

A form is an annotation: `int`, `float`, `str`, `bool`, None, Literal, unions, lists, tuples, dicts with text keys,
TypedDicts and dataclasses, each of which Annotated may narrow. `checker` makes one function of it, once.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable
from dataclasses import is_dataclass
from functools import cache
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from game.core import AnyGame, BadState, Json
from game.schema.annotations import AnyText, BitSubset, IntRange, MaxItems, OneOf, SeatIndex, TextFormat

SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""Half a character, which no encoding can write."""


class SchemaError(ValueError):
    """Error for data that does not have its form; the message names the place and what was expected there."""


Check = Callable[[Json, str], Any]
"""(data, the name of its place) -> the value; raises Unfit."""


@cache
def checker(form: Any, seats: int = 0) -> Check:
    """Return the function that checks data against an annotation, in a game of `seats` seats.

    Its result has tuples and dataclasses where the annotation has them.
    """
    origin, inner = get_origin(form), get_args(form)
    if origin is Annotated:
        return _narrowed(checker(inner[0], seats), inner[1], seats)
    if origin in (Union, types.UnionType):
        return _either([checker(each, seats) for each in inner])
    if origin is Literal:
        return _among(frozenset(inner))
    if origin is list:
        return _list(checker(inner[0], seats))
    if origin is tuple:
        return _row(checker(inner[0], seats)) if inner[-1] is Ellipsis else _tuple([checker(i, seats) for i in inner])
    if origin is dict:
        return _dict(checker(inner[0], seats), checker(inner[1], seats))
    if is_typeddict(form) or is_dataclass(form):
        return _fields(form, seats)
    return _plain(form)


def _need(holds: bool, place: str, wanted: str) -> None:
    if not holds:
        raise SchemaError(f"{place}: {wanted}, please")


def _plain(form: Any) -> Check:
    kind = type(None) if form is None else form
    if kind is Any:
        return lambda data, place: data
    if kind is float:
        return _number
    if kind not in (int, str, bool, type(None)):
        raise TypeError(f"no data is of the form {form!r}")

    def check(data: Json, place: str) -> Any:
        _need(type(data) is kind, place, kind.__name__)
        _need(kind is not str or data.isascii() or not SURROGATE.search(data), place, "whole characters")
        return data

    return check


def _number(data: Json, place: str) -> float:
    _need(type(data) in (int, float), place, "a number")
    return float(data)


def _any_text(data: Json, place: str) -> str:
    _need(isinstance(data, str), place, "a text")
    return str(data)


def _narrowed(check: Check, bound: Any, seats: int) -> Check:
    if isinstance(bound, OneOf):
        return _among(bound.values)
    if isinstance(bound, AnyText):
        return _any_text
    if isinstance(bound, MaxItems):
        return _few(check, bound.most)
    if isinstance(bound, TextFormat):
        return _signs(check, bound)
    if isinstance(bound, BitSubset):
        return _subset(check, bound.full)
    if isinstance(bound, SeatIndex):
        return _whole(check, 0, seats - 1)
    if isinstance(bound, IntRange):
        return _whole(check, bound.low, bound.high)
    raise TypeError(f"unknown bound {bound!r}")


def _whole(inner: Check, low: int, high: int) -> Check:
    wanted = f"a whole number from {low} to {high}"

    def check(data: Json, place: str) -> Any:
        _need(low <= inner(data, place) <= high, place, wanted)
        return data

    return check


def _subset(inner: Check, full: int) -> Check:
    def check(data: Json, place: str) -> Any:
        _need(inner(data, place) >= 0 and data & ~full == 0, place, "a set that lies on the board")
        return data

    return check


def _signs(inner: Check, bound: TextFormat) -> Check:
    form, wanted = re.compile(bound.pattern or ".*", re.DOTALL), f"at most {bound.most} signs of the right form"

    def check(data: Json, place: str) -> Any:
        fits = len(inner(data, place)) <= bound.most and form.fullmatch(data) is not None
        _need(fits, place, wanted)
        return data

    return check


def _few(inner: Check, most: int) -> Check:
    wanted = f"at most {most} entries"

    def check(data: Json, place: str) -> Any:
        _need(not isinstance(data, list | dict) or len(data) <= most, place, wanted)
        return inner(data, place)

    return check


def _among(values: frozenset[Any]) -> Check:
    kinds = {type(value) for value in values}

    def check(data: Json, place: str) -> Any:
        if type(data) is int and kinds == {float}:
            data = float(data)
        _need(type(data) in kinds and data in values, place, "one of the known values")
        return data

    return check


def _either(checks: list[Check]) -> Check:
    def check(data: Json, place: str) -> Any:
        for each in checks:
            try:
                return each(data, place)
            except SchemaError:
                continue
        raise SchemaError(f"{place}: one of the possible forms, please")

    return check


def _list(inner: Check) -> Check:
    def check(data: Json, place: str) -> Any:
        _need(isinstance(data, list), place, "a list")
        return [inner(each, place) for each in data]

    return check


def _row(inner: Check) -> Check:
    whole = _list(inner)
    return lambda data, place: tuple(whole(data, place))


def _tuple(checks: list[Check]) -> Check:
    def check(data: Json, place: str) -> Any:
        _need(isinstance(data, list) and len(data) == len(checks), place, f"a list of {len(checks)}")
        return tuple(check(each, place) for check, each in zip(checks, data, strict=True))

    return check


def _dict(key: Check, value: Check) -> Check:
    def check(data: Json, place: str) -> Any:
        _need(isinstance(data, dict), place, "an object")
        return {key(name, place): value(each, place) for name, each in data.items()}

    return check


def _fields(form: Any, seats: int) -> Check:
    """Return the check of a TypedDict or dataclass: exactly its fields, and those marked NotRequired may be absent."""
    hints = get_type_hints(form, include_extras=True)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    checks = {name: checker(get_args(hint)[0] if name in optional else hint, seats) for name, hint in hints.items()}
    required = checks.keys() - optional
    make: Callable[..., Any] = form

    def check(data: Json, place: str) -> Any:
        _need(isinstance(data, dict), place, "an object")
        if data.keys() != checks.keys():
            missing, unknown = required - data.keys(), data.keys() - checks.keys()
            _need(not missing, place, f"the field {min(missing, default='')}")
            _need(not unknown, place, "no other fields")
        return make(**{name: checks[name](value, name) for name, value in data.items()})

    return check


def event_from_json(game: AnyGame, data: Json, seats: int) -> Any:
    """Return the event that `game.core.event_to_json` wrote, in a game of `seats` seats. Raises BadState.

    Class, fields, types and bounds are checked, so that it can be displayed. Whether it happened is not known here.
    """
    if not isinstance(data, dict) or not isinstance(data.get("event"), str):
        raise BadState("an event is an object with the name of its class")
    kind = next((each for each in game.events if each.__name__ == data["event"]), None)
    if kind is None:
        raise BadState("there is no such event in this game")
    try:
        return checker(kind, seats)({name: value for name, value in data.items() if name != "event"}, kind.__name__)
    except SchemaError as error:
        raise BadState(str(error)) from error
