"""Handshakes that are cut, altered, played again or wrong, a few of each; tools/soak_lan.py does 100,000."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.effort import load
from tests.net import handshakes


def test_bytes_that_are_cut_altered_or_played_again_let_nobody_in_and_confuse_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At points spread over the handshake, the exchange and the hello, both ways; guests wait for a second only."""
    monkeypatch.setattr("game.net.guest.reconnect.FIRST_PATIENCE", 1.0)
    found = handshakes.altered(24, tmp_path)
    assert found.tried == 24
    assert found.undecided == 0
    assert set(found.ended) <= handshakes.REASONS, found.ended
    assert found.ended.total() + found.admitted == 24
    assert found.ended.total() > 18, "some bytes of TLS mean nothing: without them one comes in"
    assert found.left == 0


def test_wrong_handshakes_let_nobody_in_and_keep_nobody_out(tmp_path: Path) -> None:
    found = handshakes.wrong(200, tmp_path)
    assert (found.strangers, found.left, found.good) == (0, 0, 10)
    assert found.slowest_good < 3 * load()
    assert found.p50 < 0.2 * load()
    assert found.grown < 20 << 20
