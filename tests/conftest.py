"""What holds for all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from tests import durations

# Every run tries the same examples, so that a change is to blame for what fails; "explore" tries new ones.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the quick tests: all that `tests/durations.json` does not list as slow, new ones among them."""
    seconds = durations.stored()
    for item in items:
        file, _, name = item.nodeid.partition("::")
        if seconds.get((file, name), 0.0) <= durations.QUICK and not item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.quick)
