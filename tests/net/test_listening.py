"""F-1, F-2: who listens on the network, stands on the way, or was there before, has nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.net.listening import evening, of_beacons
from tests.net.relay import leaked, spellings

EACH = 40
"""Secrets of a kind that are looked for."""


@pytest.mark.parametrize(("game", "most"), [("qwirkle", 10_000), ("catan", 60)])
def test_nothing_of_a_game_can_be_read_on_the_network(tmp_path: Path, game: str, most: int) -> None:
    """F-1; one of Tigris & Euphrates is captured in test_sockets.py, all kinds many times by tools/soak_lan.py."""
    done = evening(game, tmp_path, most)
    assert len(done.heard) > len(done.inside) / 2
    assert done.links >= 6, "three guests came twice"
    assert set(done.found(done.heard, EACH).values()) == {0}
    plain = done.found(done.inside, EACH)
    assert plain.pop("code") == 0, "not even inside TLS"
    assert all(plain.values()), f"the search itself finds nothing: {plain}"
    assert of_beacons(done) == 0


def test_the_search_finds_a_secret_in_every_spelling() -> None:
    secret = "Dana Ostrich"
    for number, spelling in enumerate(sorted(spellings(secret))):
        assert leaked(b"\x00" * number + spelling + b"\xff", {secret}), spelling
    assert len(spellings(secret)) == 6
    assert leaked(b'{"name":"\\u05d0\\u05d1\\u05d9\\u05d2\\u05d9\\u05dc"}', {"אביגיל"})
    assert not leaked(b"Dana Ostric", {secret})
