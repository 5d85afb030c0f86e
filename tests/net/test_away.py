"""Guests who are away from a host's table: tokens, returns, bots that stand in."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import OVER
from game.net.host.room import LONGEST_TICK
from game.net.host.room_file import PATIENCE, TableSettings
from game.net.host.seat_takeover import ANSWER
from game.net.protocol import auth
from game.record import SeatInfo, write
from game.session.session import Session
from game.storage.store import Store
from tests.net.peers import House, Peer, offered, two


def test_a_guest_comes_back_to_his_seat_and_hand() -> None:
    house = two()
    dana, avi = house.peers
    house.start()
    house.play(Random(3), most=9)
    view = dana.view
    dana.drop()
    house.tick()
    assert avi.news()[-1] == "absent"
    assert not avi.last("lobby")["seats"][0]["here"]
    again = house.back(dana)
    assert (again.seat, again.number, again.view) == (dana.seat, dana.number, view)
    assert again.token != dana.token
    assert avi.news()[-1] == "returned"
    assert avi.last("lobby")["seats"][0]["here"]
    house.play(Random(4))
    assert again.all("over")


def test_tokens_are_good_once() -> None:
    house = two()
    dana, avi = house.peers
    old = dana.token
    dana.drop()
    house.tick()
    again = house.back(dana)
    assert again.all("welcome")
    for token in (old, dana.token[::-1] if dana.token else "", auth.new_token()):
        thief = house.join("Eve", token=token)
        assert thief.last("bye")["reason"] == "token"
    assert not again.gone
    assert not avi.gone


def test_a_token_stays_good_until_the_next_one_is_stored() -> None:
    """A link that breaks before the new token has arrived must not cost the seat."""
    house = two()
    dana = house.peers[0]
    kept = dana.token
    dana.drop()
    house.tick()
    for _ in range(3):
        cut = Peer(house, "Dana", kept)
        house.peers.append(cut)
        house.tick()
        cut.hello()
        cut.link.held = True
        house.tick()
        cut.drop()
        house.tick()
        house.peers.remove(cut)
        assert cut.all("welcome") == []
    (again,) = [house.join("Dana", token=kept)]
    assert again.seat == dana.seat


def test_a_second_connection_replaces_the_first() -> None:
    """A half-open link: the host has not noticed yet that it is dead."""
    house = two()
    dana = house.peers[0]
    house.start()
    dana.link.held = True
    again = house.join("Dana", token=dana.token)
    assert again.seat == 0
    dana.link.held = False
    house.tick()
    assert dana.last("bye")["reason"] == "replaced"
    dana.act("end")
    house.tick()
    assert house.room.session is not None
    assert house.room.session.to_act() == 0, "nobody hears the old connection"
    again.act("end")
    house.tick()
    assert house.room.session.to_act() != 0


@pytest.mark.parametrize("stored", [False, True])
@pytest.mark.parametrize("still_there", [False, True])
def test_a_hello_that_was_long_under_way_does_not_take_the_younger_link(stored: bool, still_there: bool) -> None:
    """A guest gave a link up and dialled anew; then what he had said over the first one arrives after all."""
    house = two()
    token = house.peers[0].token
    house.start()
    house.peers.pop(0).drop()
    early, late = (Peer(house, "Dana", token) for _ in range(2))
    house.peers += [early, late]
    house.tick()
    early.link.held = True
    early.hello()
    late.hello()
    house.tick()
    assert late.seat == 0
    if stored:
        late.say("kept")
        house.tick()
    if not still_there:
        late.drop()
        house.tick()
    early.link.held = False
    house.tick()
    assert not early.all("welcome")
    assert early.last("bye")["reason"] == ("token" if stored else "replaced")
    if still_there:
        assert not late.all("bye")
        late.act("end")
        house.tick()
        assert house.room.session is not None
        assert house.room.session.to_act() != 0
    assert house.back(late).seat == 0, "the token of the younger link is good"


def test_hello_and_loss_in_one_breath() -> None:
    house = House("human,lan")
    peer = Peer(house, "Dana")
    house.peers.append(peer)
    house.tick()
    peer.hello()
    peer.stream.close("leaving")
    house.tick()
    assert house.room.lobby.free() == [1]


def test_a_bot_plays_for_the_absent_after_a_minute_and_gives_the_seat_back() -> None:
    house = two()
    dana, avi = house.peers
    house.start()
    dana.drop()
    house.tick(PATIENCE - 1)
    session = house.room.session
    assert session is not None
    n = session.n
    assert session.to_act() == 0
    house.tick(2)
    assert session.n > n
    assert avi.news()[-2:] == ["absent", "bot"]
    seat = avi.last("lobby")["seats"][0]
    assert (seat["kind"], seat["level"], seat["here"]) == ("lan", "steady", False)
    again = house.back(dana)
    assert again.last("lobby")["seats"][0] == {
        "kind": "lan", "level": "", "name": "Dana", "here": True, "ready": True,
    }  # fmt: skip
    house.play(Random(1))
    assert again.all("over")


def test_no_bot_comes_for_whoever_is_away_when_the_game_is_over() -> None:
    house = two()
    house.start()
    house.play(Random(1))
    dana, avi = house.peers
    told = len(avi.news())
    dana.drop()
    house.tick(2 * PATIENCE)
    assert avi.news()[told:] == ["absent"]
    assert avi.last("table")["seconds"] == 0
    assert avi.last("lobby")["seats"][0]["level"] == ""
    assert house.back(dana).all("over")


@pytest.mark.parametrize("why", ["away", "the host's word", "late"])
def test_a_stored_game_tells_whose_a_seat_is_and_not_which_bot_stands_in(why: str, tmp_path: Path) -> None:
    """A named save, the journal, and the record of the whole game; who plays on from a save is offered the seat."""
    house = two(folder=tmp_path, table_settings=TableSettings("Host", timer=30 if why == "late" else 0, absence=1))
    house.start()
    session = house.room.game().session
    session.set_bot_pace(0.0, stepping=True)
    if why == "away":
        house.peers[0].drop()
    elif why == "the host's word":
        house.room.give_to_bot(0)
    house.tick(31)
    assert session.seats[0].kind == "bot"
    own = (SeatInfo("lan", name="Dana"), SeatInfo("lan", name="Avi"))
    assert session.record().seats == own
    copy = session.save("Friday")
    for file in (*Store(tmp_path).saves(), *Store(tmp_path).games()):
        assert file.record is not None
        assert file.record.seats == own
    onward = Session.resume(copy, house.services())
    assert onward.seats == [SeatInfo("human", name="Dana"), SeatInfo("human", name="Avi")]
    assert onward.reassigned_seats == (0, 1)
    onward.close()

    session.set_bot_pace(0.0)
    house.peers[1].drop()
    house.tick(300)
    assert session.to_act() == OVER
    assert session.record().seats == own
    assert house.back(house.peers[1]).last("over")["record"] == write(session.record())


def test_a_seat_that_a_bot_held_is_its_players_after_the_hosts_death_without_what_was_kept_beside(
    tmp_path: Path,
) -> None:
    house = two(folder=tmp_path)
    house.start()
    house.room.give_to_bot(1)
    house.tick()
    for kept in tmp_path.rglob("*.room"):
        kept.unlink()
    house.reopen()
    assert [info.kind for info in house.room.seats] == ["lan", "lan"]
    assert house.room.free() == [0, 1]


def test_an_answer_of_somebody_away_is_waited_for_ten_seconds_and_his_own_turn_for_a_minute() -> None:
    """A seat that must answer but is away does not freeze the table, nor lose its turn so soon."""
    house = House("lan,lan,lan", game="catan")
    for name in "ABC":
        house.join(name)
    house.start()
    offer = offered(house)
    session = house.room.game().session
    asking = house.peers[session.to_act()]
    away = house.peers[(session.to_act() + 1) % 3]
    away.drop()
    house.tick()
    asking.act(offer)
    house.tick(ANSWER - 1)
    assert session.to_act() == away.seat
    house.tick(2)
    assert session.to_act() != away.seat, "a bot has answered"
    assert session.seats[away.seat].kind == "lan", "and only that"
    assert "bot" not in asking.news()
    for peer in house.peers:
        if peer is not away and session.to_act() == peer.seat and peer is not asking:
            peer.act("reject")
            house.tick()
    again = house.back(away)
    assert again.seat == away.seat
    assert session.to_act() == asking.seat


def test_everybody_gone_and_the_game_still_ends() -> None:
    house = House("lan,lan,lan")
    for name in "ABC":
        house.join(name)
    house.start()
    for peer in house.peers:
        peer.drop()
    house.tick(PATIENCE + 60)
    assert house.room.session is not None
    assert house.room.session.to_act() == OVER


def test_no_bot_takes_over_by_itself_if_the_host_wants_none() -> None:
    house = two(table_settings=TableSettings("Host", absence=0))
    dana = house.peers[0]
    house.start()
    dana.drop()
    house.tick(300)
    assert house.room.session is not None
    assert house.room.session.to_act() == 0
    house.room.give_to_bot(0)
    house.tick(2)
    assert house.room.session.to_act() != 0


def test_the_host_gives_a_seat_to_a_bot_and_its_player_takes_it_back_by_playing() -> None:
    house = two()
    dana, avi = house.peers
    house.start()
    house.room.give_to_bot(1)
    house.tick()
    dana.act("end")
    house.tick()
    house.play(Random(1), until=lambda: house.room.session is not None and house.room.session.to_act() == 0)
    avi.say("ready", yes=True)
    house.tick()
    assert avi.news()[-2:] == ["bot", "returned"]
    assert house.room.session is not None
    assert house.room.session.seats[1].kind == "lan"


def test_a_host_that_slept_blames_nobody() -> None:
    house = two()
    dana = house.peers[0]
    house.start()
    dana.drop()
    house.tick()
    for _ in range(int(PATIENCE / LONGEST_TICK) - 2):
        house.now += 3600
        house.room.tick(house.now)
    assert house.room.session is not None
    assert house.room.session.seats[0].kind == "lan"
