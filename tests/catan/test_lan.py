"""Catan between computers: guests follow whole games, hidden cards and trades included, by the rules alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.catalog import GAMES
from game.core import OVER
from tests.net import tables
from tests.net.peers import House


@pytest.mark.parametrize("seats", ["human,lan", "lan,bot:steady,lan", "lan,human,lan,lan"])
def test_guests_follow_whole_games(seats: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every guest and a watcher end with exactly what the host says that they may know, and have checked every draw."""
    monkeypatch.setattr(tables, "GAME", GAMES["catan"])
    party = tables.Party(seats, seed=len(seats))
    for number in range(seats.count("lan")):
        party.visit(f"Guest {number}")
    party.visit("Watcher", want="watch")
    party.begin()
    party.finish()
    party.agree()
    for visitor in party.visitors:
        assert visitor.whats()[-1] == "draws-checked"
        assert visitor.session is not None
        record = visitor.session.record()
        assert record is not None
        assert record.actions == party.room.session.record().actions  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", ["lan,lan", "lan,human,human,lan"])
def test_what_is_sent_is_what_may_be_known(seats: str, tmp_path: Path) -> None:
    house = House(seats, "catan", folder=tmp_path, shuffle=True)
    guests = [house.join(f"G{number}") for number in range(seats.count("lan"))]
    house.start()
    house.play(Random(1))
    session = house.room.session
    assert session is not None
    assert session.to_act() == OVER
    whole = 0
    for peer in guests:
        assert peer.n == len(session.record().actions)
        texts = [update["text"] for update in peer.all("update")]
        assert any(text.startswith("steal hidden") for text in texts) == (len(seats.split(",")) > 2)
        assert any(text.startswith("card hidden") for text in texts)
        whole += sum(text.startswith(("card ", "steal ")) and "hidden" not in text for text in texts)
    assert whole
    house.room.close()
    session.close()
