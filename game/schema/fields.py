"""Positions in plain data read field by field: what is not of the form raises BadState with what is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from game.core import BadState, Json


def need(holds: bool, why: str) -> None:
    """Raise BadState unless it holds."""
    if not holds:
        raise BadState(why)


def integer(value: Json, low: int, high: int, what: str) -> int:
    """A whole number (true is none) within bounds."""
    need(type(value) is int and low <= value <= high, f"{what}: a whole number from {low} to {high}, please")
    return int(value)


def choice(value: Json, values: Iterable[str], what: str) -> str:
    """One of some texts."""
    need(isinstance(value, str) and value in tuple(values), f"{what}: unknown value")
    return str(value)


def record(value: Json, keys: frozenset[str], what: str, optional: frozenset[str] = frozenset()) -> dict[str, Json]:
    """An object with exactly these keys."""
    need(isinstance(value, dict), f"{what}: an object, please")
    need(keys <= value.keys() <= keys | optional, f"{what}: wants the fields {', '.join(sorted(keys))}")
    return dict(value)


def array(value: Json, size: int | None, what: str) -> list[Json]:
    """A list, of a given length unless None."""
    need(isinstance(value, list) and (size is None or len(value) == size), f"{what}: wrong length")
    return list(value)


def hidden(value: Json, most: int, what: str) -> int:
    """The number in {"hidden": n}."""
    return integer(record(value, frozenset({"hidden"}), what)["hidden"], 0, most, what)


def is_hidden(value: Json) -> bool:
    """Whether a view says of this only how many there are."""
    return isinstance(value, dict) and "hidden" in value
