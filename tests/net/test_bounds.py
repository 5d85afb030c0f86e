"""What one guest can do to a table for ever, and what ends it: coming and going, taking back, watching, pace."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import Illegal
from game.net.host.guests import MOST_WATCHERS
from game.net.host.match import MOST_UNDONE
from game.net.host.room_file import PATIENCE, TableSettings
from game.net.protocol.limits import RateLimit, TokenBucket
from game.record import SeatInfo
from game.session.session import Session
from tests.net.peers import House, Peer, two

BOT = SeatInfo("bot", "steady")


def game(house: House) -> Session:
    assert house.room.session is not None
    return house.room.session


def away(house: House, peer: Peer, seconds: float) -> Peer:
    """The peer's link is lost, and he is back after that time."""
    peer.drop()
    house.tick(seconds)
    return house.back(peer)


def test_who_is_back_for_a_moment_now_and_then_does_not_hold_up_the_table() -> None:
    house = two()
    dana = house.peers[0]
    house.start()
    n = game(house).n
    for _ in range(3):
        assert game(house).to_act() == 0
        dana = away(house, dana, PATIENCE / 2 - 1)
        house.tick(1)
    assert game(house).n > n, "a bot has played meanwhile"
    assert "bot" in house.peers[0].news()


def test_who_acts_when_he_is_back_has_all_his_time_again() -> None:
    house = two()
    dana = house.peers[0]
    house.start()
    for _ in range(2):
        dana = away(house, dana, PATIENCE - 5)
        dana.act(next(text for text in dana.choices() if text.startswith("place")))
        house.tick()
        assert dana.refusals() == []
        assert game(house).to_act() == 0
    assert "bot" not in house.peers[0].news()


def test_absence_counts_anew_with_every_turn() -> None:
    house = two()
    dana, avi = house.peers
    house.start()
    dana = away(house, dana, PATIENCE - 5)
    dana.act("end")
    house.tick()
    avi.act("end")
    house.tick()
    assert game(house).to_act() == 0
    dana = away(house, dana, PATIENCE - 5)
    assert "bot" not in avi.news()


def test_a_bot_that_stays_after_the_turn_is_told_of() -> None:
    """First the time was over, then the player was away for long."""
    house = two()
    house.start()
    house.room.pause(True)  # so that the bot does not act at once
    house.room.state.take_over(0, "late")
    house.tick()
    assert "bot" not in house.peers[1].news()
    house.room.state.take_over(0, "absent")
    house.room.state.take_over(0, "absent")
    house.tick()
    assert house.peers[1].news().count("bot") == 1


def test_nothing_is_done_and_taken_back_without_end(tmp_path: Path) -> None:
    house = two(folder=tmp_path)
    dana, avi = house.peers
    house.start()
    session = game(house)
    assert session.path is not None
    for _ in range(2 * MOST_UNDONE):
        if session.n == dana.n and not dana.refusals():
            dana.act(next(text for text in dana.choices() if text.startswith("place")))
            house.tick()
        dana.say("undo", n=dana.n)
        house.tick()
    assert set(dana.refusals()) == {"undone-often"}
    size = session.path.stat().st_size
    assert size < 100 * MOST_UNDONE
    dana.act("end")
    house.tick()
    avi.act("end")
    house.tick()
    before = len(dana.refusals())
    dana.act(next(text for text in dana.choices() if text.startswith("place")))
    house.tick()
    dana.say("undo", n=dana.n)
    house.tick()
    assert len(dana.refusals()) == before, "another turn, so some may be taken back again"


def test_the_host_makes_no_more_watchers_than_may_watch() -> None:
    house = House("human,lan,lan")
    dana = house.join("Dana")
    for _ in range(MOST_WATCHERS):
        assert house.join("Eve", "watch").all("welcome")
    with pytest.raises(Illegal, match="no-room-to-watch"):
        house.room.set_seat(1, BOT)
    house.tick()
    assert house.room.lobby.plan.seats[1].kind == "lan"
    assert dana.seat == 1
    house.room.set_seat(2, BOT)
    house.room.kick(dana.number)
    house.room.set_seat(1, BOT)
    assert [info.kind for info in house.room.lobby.plan.seats[:3]] == ["human", "bot", "bot"]


def test_where_nobody_may_watch_nobody_is_made_to() -> None:
    house = House("human,lan", table_settings=TableSettings("Host", watching=False))
    house.join("Dana")
    with pytest.raises(Illegal, match="no-room-to-watch"):
        house.room.set_seat(1, BOT)


def test_who_was_quiet_is_forgiven_also_for_what_he_did_not_send() -> None:
    """The bucket of chat fills while lines of other kinds come."""
    bucket = TokenBucket(RateLimit(1, 5))
    assert bucket.full(0)
    for _ in range(5):
        bucket.take()
    assert not bucket.full(1)
    assert bucket.full(10)


def test_all_people_together_say_no_more_than_a_guest_bears() -> None:
    """Each may speak as often as alone; more than five lines a second of all are refused (F-5)."""
    house = House("human,lan,lan")
    for number in range(2):
        house.join(f"Guest {number}")
    watchers = [house.join(f"Watcher {number}", "watch") for number in range(MOST_WATCHERS)]
    for _ in range(20):
        for peer in house.peers:
            peer.say("chat", phrase="hello")
        house.tick(1.0)
    heard = watchers[0].all("chat")
    assert len(heard) <= 50 + 5 * 20 + 1
    assert len(heard) > 100
    assert "too-fast" in {reason for peer in house.peers for reason in peer.refusals()}
