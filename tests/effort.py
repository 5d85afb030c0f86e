"""What something costs, as far as that can be told on a machine that has other things to do as well.

Tests judge a cost only to find a fault, which is there every time; whatever else slows a program down is not. So
every bound is a ratio to a fixed piece of work, timed on the same machine at the same moment: its seconds are those of
a calm machine. Figures are for `main.py bench` and the soaks.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

T = TypeVar("T")

CALM = 0.0022
"""Seconds that the fixed piece of work takes on a calm machine."""


FRESH = 2.0
"""Seconds for which a measured slowness holds."""

_slowness = (float("-inf"), 1.0)
"""When it was measured, and what it was."""


def _fixed_work() -> None:
    found = {}
    for number in range(30_000):
        found[number & 255] = str(number)


def fewest(work: Callable[[], object], clock: Callable[[], float], tries: int = 5) -> float:
    """Return the seconds of the work by that clock, the fewest of some tries."""
    costs = []
    for _ in range(tries):
        begun = clock()
        work()
        costs.append(clock() - begun)
    return min(costs)


def slowness() -> float:
    """Return how many times the processor seconds of a calm machine a piece of work takes now, 1 at least."""
    global _slowness
    if time.monotonic() - _slowness[0] > FRESH:
        cost = fewest(_fixed_work, time.thread_time)
        _slowness = time.monotonic(), max(1.0, cost / CALM)
    return _slowness[1]


def load() -> float:
    """Return how many times the seconds of a calm machine work may take now by the wall clock, 2 at least.

    That is twice what the slowest of ten parts took: other programs get their turns of the processor in bursts.
    """
    parts = []
    for _ in range(10):
        begun = time.perf_counter()
        for _ in range(10):
            _fixed_work()
        parts.append((time.perf_counter() - begun) / (10 * CALM))
    return max(2.0, 2 * max(parts))


def since(begun: float) -> float:
    """Return the processor seconds since that moment of `time.thread_time`, as on a calm machine."""
    return (time.thread_time() - begun) / slowness()


def least(work: Callable[[], object], tries: int = 5) -> float:
    """Return the processor seconds of the work, the fewest of some tries, as on a calm machine."""
    return fewest(work, time.thread_time, tries) / slowness()


def calmest(run: Callable[[int], T], cost: Callable[[T], float], bound: float, tries: int = 3) -> T:
    """What the first run found that cost less than the bound, or the last of so many. `run` gets a number."""
    found = run(0)
    for number in range(1, tries):
        if cost(found) < bound:
            break
        found = run(number)
    return found


def apart(work: Callable[..., T], *args: Any) -> T:
    """What it answers in a process of its own, which has kept nothing from before, neither pictures nor rubbish."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(work, *args).result()
