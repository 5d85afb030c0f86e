"""A guest's window whose host is gone for good: it looks for him and costs nearly nothing (R-11)."""

from __future__ import annotations

import time
from pathlib import Path

from tests.effort import since
from tests.ui.together import Both, play_of


def wait(seconds: int, folder: Path) -> tuple[int, float]:
    """Be there for so many seconds of frames; how often the host was called, and processor seconds of the window."""
    both = Both(folder)
    guest = both.come("Dana")
    both.begin(guest)
    both.go(60)
    both.listener.close()
    for each in both.links:
        each.link.cut()
    both.tables = [guest]
    both.until(lambda: bool(play_of(guest).session.pause_reason))
    before, begun = len(both.links), time.thread_time()
    both.go(60 * seconds)
    spent = since(begun)
    assert play_of(guest).session.pause_reason
    for table in (both.host, guest):
        table.close()
    return len(both.links) - before, spent
