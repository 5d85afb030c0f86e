"""Whole games at a host's table with guests that speak the protocol word by word; what is refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import OVER
from game.net.protocol import auth
from game.record import read, verify
from game.storage.store import FINISHED
from tests.net.peers import ALL_GAMES, House, two
from tests.soaking import combined

TABLES = ["lan,lan", "human,lan,bot:steady", "lan,human,human,lan", "bot:steady,lan"]


@pytest.mark.parametrize(("game", "seats"), combined(ALL_GAMES, TABLES))
def test_whole_games(game: str, seats: str, tmp_path: Path) -> None:
    house = House(seats, game, folder=tmp_path, shuffle=True)
    guests = [house.join(f"G{number}") for number in range(seats.count("lan"))]
    watcher = house.join("Eve", "watch")
    house.start()
    house.play(Random(1))
    session = house.room.session
    assert session is not None
    assert session.to_act() == OVER
    record = session.record()
    for peer in (*guests, watcher):
        over = peer.last("over")
        told = read(over["record"])
        assert told.actions == record.actions
        assert house.game.to_json(verify(told, house.game)) == house.game.to_json(session._table.state)
        assert auth.commitment_matches(peer.last("welcome")["commit"], over["seed"], over["nonce"])
        assert peer.n == len(record.actions)
        assert peer.view == house.game.view(session._table.state, peer.seat)
        ns = [update["n"] for update in peer.all("update")]
        assert ns == list(range(ns[0], len(record.actions) + 1)), "every action once and in order"
    house.room.close()
    session.close()
    (found,) = house.services().store.games()  # type: ignore[union-attr]
    assert found.status == FINISHED
    assert not house.services().store.has_room(found.path)  # type: ignore[union-attr]


def test_the_history_is_that_of_the_reader() -> None:
    house = two()
    house.start()
    house.play(Random(2), most=40)
    late = house.join("Eve", "watch")
    session = house.room.session
    assert session is not None
    for peer in (house.back(house.peers[0]), house.back(house.peers[0]), late):
        past = session.past_updates(peer.seat)
        assert [(entry["n"], entry["actor"], entry["text"]) for entry in peer.past] == [
            (update.n, update.actor, update.text) for update in past
        ]
        assert peer.all("history")[-1]["last"]


def test_actions_are_refused_with_reasons_and_change_nothing() -> None:
    house = two()
    dana, avi = house.peers
    dana.act("end")
    house.tick()
    assert dana.refusals() == ["not-started"]
    house.start()
    session = house.room.session
    assert session is not None
    n = session.n
    avi.act("end")
    dana.act("place r z9")
    dana.act("draw 0 r")
    dana.say("act", n=n - 1, do="end")
    dana.say("act", n=n + 1, do="end")
    dana.say("undo", n=n)
    house.tick()
    assert avi.refusals() == ["not-your-turn"]
    assert dana.refusals()[1:] == ["malformed", "toy-forbidden", "stale", "stale", "cannot-undo"]
    assert session.n == n
    assert all(message["n"] is not None for message in dana.all("refused"))


def test_undo_by_the_rules_of_fair_play() -> None:
    house = two()
    dana, avi = house.peers
    house.start()
    n = dana.n
    before = dana.last("update")
    place = next(text for text in dana.choices() if text.startswith("place"))
    dana.act(place)
    house.tick()
    assert (dana.n, avi.n) == (n + 1, n + 1)
    avi.say("undo", n=n + 1)
    house.tick()
    assert avi.refusals() == ["cannot-undo"]
    dana.say("undo", n=n + 1)
    house.tick()
    assert (dana.n, avi.n) == (n, n)
    assert avi.last("update")["text"] == "!undo 1"
    assert dana.last("update")["view"] == before["view"]
    assert len(house.back(avi).past) == n
    dana.act("show")
    house.tick()
    dana.say("undo", n=n + 1)
    house.tick()
    assert dana.refusals()[-1] == "cannot-undo", "it was shown"


def test_a_snapshot_can_be_asked_for() -> None:
    house = two()
    dana, avi = house.peers
    house.start()
    dana.say("resync", n=dana.n)
    house.tick()
    update = dana.last("update")
    assert (update["n"], update["actor"], update["text"], update["events"]) == (dana.n, -1, "", [])
    assert len(avi.all("update")) == 1, "the others hear nothing of it"
