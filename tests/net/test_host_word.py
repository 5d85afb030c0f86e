"""What the host of a table decides: pause, kick, lock, mute, the end, another game; and what is said there."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from game.core import Illegal
from game.net.host.room_file import PATIENCE
from game.net.protocol import auth
from tests.net.peers import House, two


def test_pause_stops_everybody_and_the_clock_of_the_absent() -> None:
    house = House("human,lan,bot:steady")
    dana = house.join("Dana")
    house.start()
    session = house.room.session
    assert session is not None
    session.client(0).submit(house.game.decode("end"))
    house.tick()
    house.room.pause(True)
    house.tick()
    n = session.n
    dana.act("end")
    house.tick()
    assert dana.refusals() == ["paused"]
    assert dana.last("lobby")["paused"]
    dana.drop()
    house.tick(PATIENCE * 2)
    assert session.n == n
    house.room.pause(False)
    again = house.back(dana)
    again.act("end")
    house.tick()
    assert session.n > n
    assert [news.what for news in house.room.table_news()] == [
        "joined", "paused", "absent", "resumed", "returned",
    ]  # fmt: skip


@pytest.mark.parametrize("present", [True, False])
def test_a_freed_place_is_its_owner_s_again_at_once(present: bool) -> None:
    """F-1: whoever took a seat keeps neither seat nor token, and the name is not banned with them."""
    house = two()
    thief, avi = house.peers
    house.start()
    if not present:
        thief.drop()
        house.tick()
    house.room.free_place(thief.number)
    house.tick()
    if present:
        assert thief.last("bye")["reason"] == "freed"
    assert house.join("Dana", token=thief.token).last("bye")["reason"] == "token"
    assert avi.news()[-1] == "freed"
    owner = house.join("Dana")
    assert (owner.seat, owner.number != thief.number) == (0, True)
    assert house.room.ban_list.all == []
    session = house.room.session
    assert session is not None
    assert session.seats[0].name == "Dana"
    house.room.free_place(99)
    house.play(Random(1))
    assert owner.all("over")


def test_the_host_s_own_people_are_paused_too() -> None:
    house = House("human,lan,bot:steady")
    house.join("Dana")
    house.start()
    session = house.room.session
    assert session is not None
    house.room.pause(True)
    with pytest.raises(Illegal, match="paused"):
        session.client(0).submit(house.game.decode("end"))
    house.room.pause(False)
    session.client(0).submit(house.game.decode("end"))


def test_who_is_kicked_is_out_and_his_token_is_void() -> None:
    house = two()
    dana, avi = house.peers
    house.start()
    house.room.kick(dana.number)
    house.tick()
    assert dana.last("bye")["reason"] == "kicked"
    dana.act("end")
    house.tick()
    session = house.room.session
    assert session is not None
    assert session.to_act() == 0
    assert house.join("Dana", token=dana.token).last("bye")["reason"] == "token"
    assert avi.news()[-1] == "kicked"
    house.room.lock(True)
    house.tick()
    assert house.join("Eve").last("bye")["reason"] == "locked"
    assert avi.last("lobby")["locked"]
    house.room.lock(False)
    eve = house.join("Eve")
    assert eve.seat == 0
    assert session.seats[0].name == "Eve"
    house.play(Random(1))
    assert eve.all("over")


def test_a_lock_keeps_nobody_from_coming_back() -> None:
    house = two()
    house.start()
    house.room.lock(True)
    dana = house.peers[0]
    dana.drop()
    assert house.back(dana).seat == 0


def test_chat_is_cleaned_phrases_are_keys_and_both_are_few() -> None:
    house = two()
    dana, avi = house.peers
    dana.say("chat", text="  shalom\n\u202e <b>world</b> {0} " + "x" * 400)
    dana.say("chat", phrase="hello")
    dana.say("chat", text="\u200b\u2063")
    house.tick()
    text, phrase = avi.all("chat")
    assert text["text"].startswith("shalom <b>world</b> {0} xxx")
    assert len(text["text"]) == 200
    assert (text["name"], text["seat"], text["id"]) == ("Dana", 0, dana.number)
    assert phrase["phrase"] == "hello"
    assert dana.refusals() == ["empty"]
    assert [message["t"] for message in dana.all("chat")] == ["chat", "chat"], "one hears oneself"
    for _ in range(20):
        dana.say("chat", text="again")
    house.tick()
    assert len(avi.all("chat")) == 5
    assert dana.refusals().count("too-fast") == 17
    house.tick(6)
    dana.say("chat", text="and again")
    house.tick()
    assert len(avi.all("chat")) == 6


def test_who_is_muted_is_not_heard_and_everybody_knows() -> None:
    house = two()
    dana, avi = house.peers
    house.room.mute(dana.number, True)
    house.tick()
    dana.say("chat", text="hello")
    house.tick()
    assert avi.all("chat") == []
    assert dana.refusals() == ["muted"]
    assert [person["muted"] for person in avi.last("lobby")["people"]] == [False, True, False]
    house.room.mute(dana.number, False)
    dana.say("chat", text="hello")
    house.tick()
    assert len(avi.all("chat")) == 1
    assert avi.news()[-2:] == ["muted", "unmuted"]


def test_everybody_hears_of_all_that_the_host_does() -> None:
    """Guests, a watcher and the host's own screen, each of it once and in order."""
    house = House("human,lan,lan")
    dana, avi, eve = house.join("Dana"), house.join("Avi"), house.join("Eve", "watch")
    house.start()
    room, known = house.room, [len(peer.news()) for peer in (dana, eve)]
    room.table_news()
    for deed in (room.pause, partial(room.mute, avi.number), room.lock):
        deed(True)
        house.tick()
        deed(False)
        house.tick()
    room.kick(avi.number)
    room.unban(avi.number)
    house.tick()
    told = ["paused", "resumed", "muted", "unmuted", "locked", "unlocked", "kicked", "pardoned"]
    assert [news.what for news in room.table_news()] == told
    assert [peer.news()[n:] for peer, n in zip((dana, eve), known, strict=True)] == [told, told]
    assert [each["name"] for each in dana.all("table")[known[0] :]] == ["", "", "Avi", "Avi", "", "", "Avi", "Avi"]


def test_the_host_speaks_too() -> None:
    house = two()
    house.room.say("Welcome")
    house.room.phrase("good-luck")
    house.tick()
    assert [message.get("text", message.get("phrase")) for message in house.peers[1].all("chat")] == [
        "Welcome", "good-luck",
    ]  # fmt: skip
    said = [news for news in house.room.table_news() if news.what == "chat"]
    assert [dict(news.args) for news in said] == [{"id": 0, "text": "Welcome"}, {"id": 0, "phrase": "good-luck"}]


def test_closing_says_good_bye() -> None:
    house = two()
    house.room.close()
    house.tick()
    assert [peer.last("bye")["reason"] for peer in house.peers] == ["stopped", "stopped"]
    assert house.listener.dial().poll() != []


def test_leaving_the_session_leaves_the_room() -> None:
    house = two()
    house.start()
    assert house.room.session is not None
    house.room.session.close()
    house.tick()
    assert [peer.last("bye")["reason"] for peer in house.peers] == ["stopped", "stopped"]


def test_rematch_with_the_same_people(tmp_path: Path) -> None:
    house = two(folder=tmp_path)
    house.start()
    house.play(Random(1))
    commit = house.room.state.commit
    assert len(list(tmp_path.rglob("*.room"))) == 1
    house.room.rematch()
    house.tick()
    assert list(tmp_path.rglob("*.room")) == [], "nobody comes back to a game that is over"
    dana, avi = house.peers
    assert not dana.last("lobby")["started"]
    house.start()
    assert len(dana.all("start")) == 2
    assert dana.last("start")["commit"] != commit
    house.play(Random(2))
    assert len(avi.all("over")) == 2
    assert auth.commitment_matches(avi.last("start")["commit"], avi.last("over")["seed"], avi.last("over")["nonce"])


def test_a_seat_left_before_a_rematch_is_free_and_nobody_s(tmp_path: Path) -> None:
    house = two(folder=tmp_path)
    house.start()
    house.play(Random(1))
    house.room.rematch()
    dana, avi = house.peers
    dana.say("bye", reason="leaving", args={})
    house.tick()
    names = [seat["name"] for seat in avi.last("lobby")["seats"]]
    assert "Avi" in names
    assert "Dana" not in names


def test_the_session_knows_its_company() -> None:
    house = House("human,lan")
    house.join("Dana")
    house.start()
    session = house.room.session
    assert session is not None
    assert session.participants is house.room
    assert list(session.local) == [0]
    house.room.give_to_bot(1)
    assert not session.can_take_back(0), "not even while bots alone play"
    with pytest.raises(Illegal, match="advice-purist"):
        session.ask_hint(0)
    assert [news.what for news in session.table_news()] == ["joined", "bot"]
