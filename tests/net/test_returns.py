"""Broken links and killed hosts in memory, a few of each; over real sockets see test_headless.py."""

from __future__ import annotations

from pathlib import Path

from tests.net.returns import cycles, restarts


def test_broken_links_in_every_way() -> None:
    assert 0.0 < cycles(40, seed=3) < 3.0


def test_killed_hosts(tmp_path: Path) -> None:
    assert 0.0 < restarts(6, tmp_path, seed=4) < 3.0
