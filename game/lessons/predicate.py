"""Predicates over the events of one action, as lesson files write them (docs/learn.md).

A predicate is an object: {"event": KIND, FIELD: TEST, ...}, {"all": [...]}, {"any": [...]} or {"no": PREDICATE}. It is
compiled once; a file that names an unknown event or field is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from game.core import AnyGame, Json
from game.schema.annotations import Named
from game.schema.checker import SchemaError

Predicate = Callable[[Sequence[Any]], bool]
"""Whether the events of an action are meant."""
Test = Callable[[Any], bool]
"""Whether the value of a field is meant."""

MOST_PARTS: Final = 8
"""The most entries of "all" and "any", and of a list of values."""
_BOUNDS: Final = frozenset({"least", "most"})


def compile_predicate(game: AnyGame, data: Json) -> Predicate:
    """Return the function of a predicate. Raises SchemaError."""
    if not isinstance(data, dict) or not data:
        raise SchemaError("a predicate is an object")
    if "event" in data:
        return _event(game, data)
    if len(data) == 1:
        (word, inner) = next(iter(data.items()))
        if word == "no":
            one = compile_predicate(game, inner)
            return lambda events: not one(events)
        if word in ("all", "any"):
            parts = [compile_predicate(game, part) for part in _few(inner)]
            join = all if word == "all" else any
            return lambda events: join(part(events) for part in parts)
    raise SchemaError('a predicate is "event", "all", "any" or "no"')


def _few(data: Json) -> list[Json]:
    if not isinstance(data, list) or not 1 <= len(data) <= MOST_PARTS:
        raise SchemaError(f"one to {MOST_PARTS} entries, please")
    return data


def _event(game: AnyGame, data: dict[str, Json]) -> Predicate:
    kind = next((each for each in game.events if each.__name__ == data["event"]), None)
    if kind is None:
        raise SchemaError(f"no event {data['event']!r:.40}")
    numbers = _names(kind)
    tests: list[tuple[str, Test]] = []
    for name, wanted in data.items():
        if name == "event":
            continue
        if name not in numbers:
            raise SchemaError(f"{kind.__name__} has no field {name!r:.40}")
        tests.append((name, _test(wanted, numbers[name])))
    return lambda events: any(
        type(event) is kind and all(test(getattr(event, name)) for name, test in tests) for event in events
    )


@cache
def _names(kind: type) -> dict[str, Callable[[str], int] | None]:
    """Return the fields of an event, each with the function that gives the numbers of its names."""
    hints = get_type_hints(kind, include_extras=True)
    known: Any = kind
    return {item.name: _named(hints[item.name]) for item in fields(known)}


def _named(form: Any) -> Callable[[str], int] | None:
    """Return the function of the first `Named` in an annotation, at any depth."""
    if get_origin(form) is Annotated:
        for bound in form.__metadata__:
            if isinstance(bound, Named):
                return bound.number
    return next((found for part in get_args(form) if (found := _named(part)) is not None), None)


def _test(wanted: Json, number: Callable[[str], int] | None) -> Test:
    """Return the test of a field: a value, one of several, a range, or what a list of values holds."""
    if isinstance(wanted, list):
        values = [_value(each, number) for each in _few(wanted)]
        return lambda value: value in values
    if isinstance(wanted, dict):
        return _relation(wanted, number)
    single = _value(wanted, number)
    return lambda value: bool(type(value) is type(single) and value == single)


def _relation(wanted: dict[str, Json], number: Callable[[str], int] | None) -> Test:
    if wanted and wanted.keys() <= _BOUNDS and all(type(each) is int for each in wanted.values()):
        low, high = wanted.get("least"), wanted.get("most")
        return lambda value: type(value) is int and (low is None or value >= low) and (high is None or value <= high)
    if wanted.keys() == {"has"}:
        member = _value(wanted["has"], number)
        return lambda value: isinstance(value, tuple) and member in value
    if wanted.keys() == {"is"} and isinstance(wanted["is"], list):
        exact = tuple(_value(each, number) for each in wanted["is"])
        return lambda value: bool(value == exact)
    raise SchemaError('a field is a value, a list of values, "least" and "most", "has" or "is"')


def _value(data: Json, number: Callable[[str], int] | None) -> Any:
    if isinstance(data, str) and number is not None:
        try:
            return number(data)
        except (KeyError, ValueError) as error:
            raise SchemaError(f"no such name: {data!r:.40}") from error
    if data is None or isinstance(data, bool | int | str):
        return data
    raise SchemaError("a value is a number, a text, true, false or null")
