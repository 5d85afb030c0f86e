"""What something costs, as far as that can be told on a machine that has other things to do as well.

Tests judge a cost only to find a fault, which is there every time; whatever else slows a program down is not. Figures
are for `main.py bench` and the soaks.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

T = TypeVar("T")


def least(work: Callable[[], object], tries: int = 5, clock: Callable[[], float] = time.thread_time) -> float:
    """Seconds of the processor (or of another clock) for it: the fewest of so many tries."""
    costs = []
    for _ in range(tries):
        begun = clock()
        work()
        costs.append(clock() - begun)
    return min(costs)


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
