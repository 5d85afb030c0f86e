"""Cases that `make test` leaves to `make soak`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def soaked(cases: Iterable[Any], kept: Iterable[Any]) -> list[Any]:
    """Return parametrized cases of which only the kept ones belong to `make test`."""
    daily = list(kept)
    return [case if case in daily else _soak(case) for case in cases]


def _soak(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.soak)
