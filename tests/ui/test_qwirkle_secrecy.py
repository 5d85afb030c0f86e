"""What only Qwirkle could show of a hand: the order in which its owner sorted it."""

from __future__ import annotations

from pathlib import Path

from tests.screens.qwirkle import table
from tests.ui.paired import Run


def test_sorting_the_own_hand_is_seen_by_nobody(tmp_path: Path) -> None:
    """The same hand, once sorted and once not: behind the curtain and at the next seat all is alike."""
    sorts = (["key.c", "key.c"], ["key.f", "key.c"])
    trade = ["qwirkle.trade", "key.a", "qwirkle.commit", "handoff.ready"]
    runs = [Run(tmp_path / str(n), table(0), ["handoff.ready", *keys, *trade], 0.0) for n, keys in enumerate(sorts)]
    for part in (-1, -2):
        assert runs[0].parts[part][1][-1] == runs[1].parts[part][1][-1]
