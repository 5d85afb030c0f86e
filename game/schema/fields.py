"""Reading of positions in plain data, field by field; anything else raises BadState with what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core import BadState, Json


def need(holds: bool, why: str) -> None:
    """Raise BadState unless the condition holds."""
    if not holds:
        raise BadState(why)


def integer(value: Json, low: int, high: int, what: str) -> int:
    """Return a whole number (true is none) within bounds."""
    need(type(value) is int and low <= value <= high, f"{what}: a whole number from {low} to {high}, please")
    return int(value)


def choice(value: Json, values: Iterable[str], what: str) -> str:
    """Return one of some texts."""
    need(isinstance(value, str) and value in tuple(values), f"{what}: unknown value")
    return str(value)


def record(value: Json, keys: frozenset[str], what: str, optional: frozenset[str] = frozenset()) -> dict[str, Json]:
    """Return an object with exactly these keys."""
    need(isinstance(value, dict), f"{what}: an object, please")
    need(keys <= value.keys() <= keys | optional, f"{what}: wants the fields {', '.join(sorted(keys))}")
    return dict(value)


def array(value: Json, size: int | None, what: str) -> list[Json]:
    """Return a list, of a given length unless None."""
    need(isinstance(value, list) and (size is None or len(value) == size), f"{what}: wrong length")
    return list(value)


def hidden(value: Json, most: int, what: str) -> int:
    """Return the number in {"hidden": n}."""
    return integer(record(value, frozenset({"hidden"}), what)["hidden"], 0, most, what)


def options(value: Json, known: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the value of every option; the first one where none is given."""
    need(isinstance(value, dict), "options: an object, please")
    need(value.keys() <= known.keys(), "options: unknown option")
    return {key: choice(value.get(key, values[0]), values, key) for key, values in known.items()}


def owed(value: Json, seats: int, least: int, most: int) -> tuple[tuple[int, int], ...]:
    """Return (seat, number) pairs."""
    pairs = [array(pair, 2, "owed") for pair in array(value, None, "owed")]
    return tuple((integer(seat, 0, seats - 1, "owed"), integer(n, least, most, "owed")) for seat, n in pairs)


def reader_of(hands: list[Json]) -> int | None:
    """Return the seat whose hand a view shows; None when all are hidden."""
    shown = [seat for seat, hand in enumerate(hands) if not is_hidden(hand)]
    need(len(shown) <= 1, "a view shows one hand at most")
    return shown[0] if shown else None


def is_hidden(value: Json) -> bool:
    """Return whether a view gives only the number of these."""
    return isinstance(value, dict) and "hidden" in value
