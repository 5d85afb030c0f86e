"""What a reader is sent depends on nothing that it may not know: paired games over two rooms, byte by byte."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import AnyGame
from game.net.host import seat_feed
from game.net.protocol.framing import EncodedMessage
from tests.net.pairs import play_pair
from tests.net.peers import ALL_GAMES

PAIRS = 10


@pytest.mark.parametrize("key", list(ALL_GAMES))
def test_readers_of_equal_knowledge_are_sent_equal_bytes(key: str) -> None:
    assert all(play_pair(ALL_GAMES[key], seed) > 800 for seed in range(PAIRS))


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that told more, and be it by the length of a line, does not pass."""
    honest = seat_feed.SeatFeed._packed

    def leaking(self: seat_feed.SeatFeed, *args: Any) -> EncodedMessage:
        packed = honest(self, *args)
        game: AnyGame = self._game
        state = game.to_json(self.client._table.state)
        packed.line = packed.line[:-1] + b" " * (hash(repr(state)) % 7) + b"\n"
        return packed

    monkeypatch.setattr(seat_feed.SeatFeed, "_packed", leaking)
    found = 0
    for seed in range(4):
        try:
            play_pair(ALL_GAMES["tigris"], seed)
        except AssertionError:
            found += 1
    assert found
