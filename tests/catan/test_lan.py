"""Catan between computers: guests follow whole games, hidden cards and trades included, by the rules alone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from game.bots.repeat_counter import times_asked
from game.catalog import GAMES
from game.catan.actions import Offer
from game.commands.join_headless import HeadlessGuest
from game.core import OVER, Seat
from tests.net import tables
from tests.net.peers import House
from tests.soaking import soaked


@pytest.mark.parametrize(
    "seats", soaked(["human,lan", "lan,bot:steady,lan", "lan,human,lan,lan"], ["lan,bot:steady,lan"])
)
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


@pytest.mark.parametrize("seats", soaked(["lan,lan", "lan,human,human,lan"], ["lan,lan"]))
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


class Trader(tables.Quick):
    """Offers something where it is asked for the first time."""

    levels: ClassVar[set[str]] = set()
    """Those at which it was asked."""

    def ask(self, view_json: Any, seat: Seat, level: str, seed: int) -> None:
        super().ask(view_json, seat, level, seed)
        self.levels.add(level)
        self.first = times_asked(seed) == 1

    def poll(self) -> str | None:
        legal = tables.GAME.legal(tables.GAME.determinize(self.view, self.rng))
        offers = [action for action in legal if isinstance(action, Offer)] if self.first else []
        return tables.GAME.encode(offers[0]) if offers else super().poll()


def test_the_bot_of_a_guest_without_a_window_is_told_how_often_it_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or it would make no offers, or the same for ever. A style of another game is left out, or it would only fail."""
    monkeypatch.setattr(tables, "GAME", GAMES["catan"])
    party = tables.Party("lan,human", seed=2)
    visitor = party.visit("Guest")
    guest = HeadlessGuest(visitor.remote, lambda ev, **more: None, level="steady-guard", make_bot_backend=Trader)
    visitor.run = guest.tick  # type: ignore[method-assign, assignment]
    session = party.begin()
    seat = visitor.remote.game.seat  # type: ignore[union-attr]
    monkeypatch.setattr(visitor, "play", lambda: False)
    for _ in range(600):
        party.act()
        party.step()
    texts = [update.text for update in session.past_updates(seat) if update.actor == seat]
    offers = [text for text in texts if text.startswith("offer")]
    assert len(offers) > 2
    assert texts.count("end") > 2
    assert len(offers) <= len(texts) // 2
    assert Trader.levels == {"steady"}
    guest.close()
