"""What readers are sent is canonical text to the sign, though what they have in common is made once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.catalog import GAMES
from game.core import OVER, canonical, digest
from game.net.host.seat_feed import SeatFeed, seat_feeds
from game.net.protocol import framing
from game.net.protocol.framing import CanonicalCache
from game.record import SeatInfo
from game.session.session import Session


def begun(game: str) -> tuple[Session, list[SeatFeed]]:
    """A game of people, and everybody's readers."""
    session = Session.start(game, [SeatInfo("human")] * GAMES[game].seats[-1], seed="3")
    return session, [*seat_feeds(session, (None, *range(len(session.seats)))).values()]


def act(session: Session, rng: Random) -> None:
    seat = session.to_act()
    client = session.client(seat)
    client.submit(session.game.pick(session.game.determinize(client.view, rng), rng))
    client.close()


@pytest.mark.parametrize("game", list(GAMES))
def test_every_line_of_a_game_is_canonical(game: str) -> None:
    rng = Random(5)
    session, everybody = begun(game)
    for _ in range(50):
        if session.to_act() == OVER:
            break
        act(session, rng)
        for reader in everybody:
            for packed in (*reader.updates(), reader.snapshot()):
                data = framing.decode(packed.line)
                assert packed.line == canonical(data).encode() + b"\n"
                assert data["hash"] == digest(data["view"])
            assert data["view"] == session.game.view_to_json(session.client(reader.seat).view)


def test_what_all_know_is_put_into_text_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    monkeypatch.setattr(framing, "canonical", lambda data: made.append(data) or canonical(data))
    session, everybody = begun("tigris")
    rng = Random(5)
    for reader in everybody:
        list(reader.updates())
        reader.snapshot()
    for _ in range(20):
        act(session, rng)
        made.clear()
        for reader in everybody:
            list(reader.updates())
        rows = session.game.view_to_json(everybody[0].client.view)["rows"]
        assert sum(data == rows for data in made) <= 1
    assert everybody[0].n > 20


def test_equal_values_have_their_text_once_and_others_their_own() -> None:
    texts = CanonicalCache({})
    for value in (1, [1, 2], [1, 3], {"b": None, "a": "é"}, {"a": "é", "b": None}, "x", None):
        for data in ({"k": value}, {"z": 1, "k": value, "a": []}):
            assert texts.of(data) == canonical(data)
