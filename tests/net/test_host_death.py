"""A host's program that was killed: the same table again, and nothing on disk or wire that is a secret."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.net.host import room_file
from game.net.host.room_file import PATIENCE, RoomDamaged
from game.net.protocol import auth
from game.net.transport.certificate import new_certificate
from tests.net.peers import House, lines, two


def test_a_host_that_was_killed_opens_the_same_table(tmp_path: Path) -> None:
    house = two(folder=tmp_path)
    dana, avi = house.peers
    house.start()
    house.play(Random(5), most=12)
    room, commit, n = house.room, house.room.state.commit, dana.n
    views = (dana.view, avi.view)
    house.reopen()
    assert (house.room.code, house.room.port, house.room.state.commit) == (room.code, 4711, commit)
    assert house.room.session is not None
    assert house.room.session.n == n
    again = [house.back(peer) for peer in (dana, avi)]
    assert [peer.seat for peer in again] == [0, 1]
    assert tuple(peer.view for peer in again) == views
    assert [peer.n for peer in again] == [n, n]
    assert house.room.session.seats[0].name == "Dana"
    house.play(Random(6))
    assert again[0].all("over")
    assert auth.commitment_matches(commit, again[0].last("over")["seed"], again[0].last("over")["nonce"])


def test_seats_that_a_bot_held_are_their_players_after_the_host_s_death(tmp_path: Path) -> None:
    house = House("lan,human,lan", folder=tmp_path)
    dana, avi = house.join("Dana"), house.join("Avi")
    house.start()
    dana.drop()
    house.tick(PATIENCE + 1)
    house.room.kick(avi.number)
    house.room.give_to_bot(2)
    house.room.mute(dana.number, True)
    house.room.lock(True)
    house.reopen()
    session = house.room.session
    assert session is not None
    assert [info.kind for info in session.seats] == ["lan", "human", "lan"]
    assert house.room.locked
    assert house.join("Eve").last("bye")["reason"] == "locked"
    again = house.back(dana)
    assert again.seat == 0
    again.say("chat", text="hello")
    house.tick()
    assert again.refusals() == ["muted"]
    house.room.lock(False)
    assert house.join("Eve").seat == 2


def test_nothing_but_seals_of_tokens_is_kept(tmp_path: Path) -> None:
    house = two(folder=tmp_path)
    house.start()
    tokens = [peer.token for peer in house.peers]
    for path in tmp_path.rglob("*"):
        if path.is_file():
            assert not any(token is not None and token.encode() in path.read_bytes() for token in tokens)


def test_a_room_file_that_is_broken_costs_the_seats_and_not_the_game(tmp_path: Path) -> None:
    """F-10: after the host has agreed to a new code; before that nothing is overwritten."""
    house = two(folder=tmp_path)
    house.start()
    (kept,) = tmp_path.rglob("*.room")
    kept.write_text('{"version": 1, "holders": "all"}')
    with pytest.raises(RoomDamaged):
        house.reopen()
    assert kept.read_text() == '{"version": 1, "holders": "all"}'
    store, session = house.services().store, house.room.session
    assert store is not None
    assert session is not None
    assert session.path is not None
    copy = store.set_room_aside(session.path)
    assert copy.read_text() == '{"version": 1, "holders": "all"}'
    assert len(store.games()) == 1, "the copy is not listed as a game"
    house.reopen()
    assert house.join("Eve").seat == 0
    assert house.join("Fay").seat == 1
    house.play(Random(1))
    assert house.peers[-1].all("over")


def test_a_damaged_certificate_is_damage_of_the_room_file(tmp_path: Path) -> None:
    """F-10: a new one voids all tokens as silently as a new code."""
    house = two(folder=tmp_path)
    house.start()
    state, session = house.room.state, house.room.session
    assert session is not None
    assert session.path is not None
    state.access.certificate = new_certificate()
    state.save()
    store = house.services().store
    assert room_file.read(store, session.path) is not None
    state.access.certificate = state.access.certificate.replace("\n", "\nAAAA", 3)
    state.save()
    with pytest.raises(RoomDamaged):
        room_file.read(store, session.path)


def test_the_room_file_of_a_game_that_is_played_is_not_set_aside(tmp_path: Path) -> None:
    house = two(folder=tmp_path)
    house.start()
    (kept,) = tmp_path.rglob("*.room")
    store, session = house.services().store, house.room.session
    assert store is not None
    assert session is not None
    assert session.path is not None
    with pytest.raises(BlockingIOError):
        store.set_room_aside(session.path)
    assert kept.exists()


def test_seed_and_bag_never_leave_before_the_end(tmp_path: Path) -> None:
    house = two(folder=tmp_path, seed=None)
    house.start()
    house.play(Random(8), most=30)
    session = house.room.session
    assert session is not None
    for peer in house.peers:
        sent = b"".join(lines(peer))
        assert session.seed.encode() not in sent
        assert house.room.state.nonce.encode() not in sent
        assert len(sent) > 1000
