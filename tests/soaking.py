"""Cases that `make test` leaves to `make soak`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest


def soaked(cases: Iterable[Any], kept: Iterable[Any]) -> list[Any]:
    """Return parametrized cases of which only the kept ones belong to `make test`."""
    daily = list(kept)
    return [case if case in daily else _soak(case) for case in cases]


def combined(*axes: Iterable[Any]) -> list[Any]:
    """Return all combinations of some lists of cases; `make test` keeps as many as the longest has, with every case."""
    lists = [list(axis) for axis in axes]
    count = max(map(len, lists))
    kept = [_flat(axis[(n + n // len(axis)) % len(axis)] for axis in lists) for n in range(count)]
    return soaked(map(_flat, product(*lists)), kept)


def _flat(cases: Iterable[Any]) -> tuple[Any, ...]:
    """Return one tuple of the values of several cases; a case that is a tuple has several."""
    return tuple(value for case in cases for value in (case if isinstance(case, tuple) else (case,)))


def _soak(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.soak)
