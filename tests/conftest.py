"""What holds for all tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import durations
from tools.compile_rules import stale

# Every run tries the same examples, so that a change is to blame for what fails; "explore" tries new ones.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def pytest_configure() -> None:
    """Refuse to test what was compiled from another source than the one that is here."""
    if old := stale():
        raise pytest.UsageError(f"run `make fast` or `make slow`: compiled from another source: {', '.join(old)}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the quick tests: all that `tests/durations.json` does not list as slow, new ones among them.

    The longest tests come first: with the last one of a run, all other processes would wait for it.
    """
    seconds = durations.stored()

    def stored(item: pytest.Item) -> float:
        file, _, name = item.nodeid.partition("::")
        return seconds.get((file, name), 0.0)

    for item in items:
        if stored(item) <= durations.QUICK and not item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.quick)
    items.sort(key=lambda item: -stored(item) if stored(item) >= durations.LONG else 0.0)


gc.disable()  # until all tests are collected: nothing of what they are made of is ever released


def pytest_collection_finish() -> None:
    """Let the garbage collector leave the tests alone, and look less often: it took an eighth of the time."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    gc.enable()


RESIDENT = Path("/proc/self/statm")
GROWTH = 200 << 20
"""Bytes by which a process may grow before its garbage is collected."""
_resident = 0


def resident() -> int:
    """Bytes of memory that this process occupies; 0 where the system does not say."""
    return int(RESIDENT.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if RESIDENT.exists() else 0


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Collect the windows of former tests: Python sees small objects in them, not the pictures that they hold."""
    global _resident
    yield
    if resident() - _resident > GROWTH:
        gc.collect()
        _resident = resident()
