"""What holds for all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# Every run tries the same examples, so that a change is to blame for what fails; "explore" tries new ones.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
