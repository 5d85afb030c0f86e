"""The host's table with guests that speak the protocol word by word: lobby, whole games, drops and returns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game import __version__
from game.core import OVER, Illegal
from game.net import codes
from game.net.messages import PROTOCOL
from game.net.room import LONGEST_TICK
from game.net.roomfile import PATIENCE, Manners
from game.record import SeatInfo, read, verify
from game.store import FINISHED
from tests.net.peers import ALL_GAMES, House, Peer, lines


def two(**more: object) -> House:
    """Two guests' seats, both taken."""
    house = House("lan,lan", **more)  # type: ignore[arg-type]
    house.join("Dana")
    house.join("Avi")
    return house


# -- the door ------------------------------------------------------------------------------------------


def test_stranger_is_told_what_is_played_and_nothing_else() -> None:
    house = House("human,lan")
    peer = house.join("Dana", code="WRONG1")
    (challenge,) = peer.all("challenge")
    assert challenge == {
        "t": "challenge", "protocol": PROTOCOL, "version": __version__, "game": "toy", "host": "Host",
        "nonce": challenge["nonce"],
    }  # fmt: skip
    assert [message["t"] for message in peer.heard] == ["challenge", "bye"]
    assert peer.last("bye")["reason"] == "code"
    assert house.room.guests.all == []


def test_nonces_differ_and_a_proof_is_good_for_one_connection() -> None:
    house = House("human,lan,lan")
    first = house.join("Dana")
    hello = first.link.sent["client"][0]
    again = house.join("Eve", code="WRONG1")
    assert again.last("challenge")["nonce"] != first.last("challenge")["nonce"]
    for number in range(20):
        thief = Peer(house, "Thief", address=f"10.0.0.{number}")
        house.peers.append(thief)
        house.tick()
        thief.stream.send_bytes(hello)
        house.tick()
        assert thief.last("bye")["reason"] == "code"
    assert len(house.room.guests.all) == 1


@pytest.mark.parametrize(
    ("field", "value", "reason"), [("protocol", PROTOCOL + 1, "protocol"), ("version", "9.9.9", "version")]
)
def test_other_programs_are_told_both_versions(field: str, value: object, reason: str) -> None:
    house = House("human,lan")
    peer = house.join("Dana", **{field: value})
    bye = peer.last("bye")
    assert bye["reason"] == reason
    assert bye["args"] == {"protocol": PROTOCOL, "version": __version__}


def test_wrong_codes_are_counted_by_address() -> None:
    house = House("human,lan")
    for _ in range(8):
        assert house.join("Eve", code="WRONG1").last("bye")["reason"] == "code"
    assert house.join("Eve").last("bye")["reason"] == "busy", "even the right code has to wait"
    assert house.join("Dana", address="127.0.0.2").all("welcome"), "others do not suffer"
    house.tick(61)
    assert house.join("Eve").last("bye")["reason"] == "full"


def test_a_first_word_that_is_no_hello_ends_the_visit() -> None:
    house = House("human,lan")
    house.join("Dana")
    other = Peer(house, "Eve")
    house.peers.append(other)
    house.tick()
    other.say("act", n=0, do="end")
    house.tick()
    assert other.last("bye")["reason"] == "malformed"


# -- the lobby -----------------------------------------------------------------------------------------


def test_guests_get_the_seats_they_want_or_a_reason() -> None:
    house = House("human,lan,bot:steady,lan")
    assert house.join("A", 0).last("bye")["reason"] == "no-such-seat"
    assert house.join("A", 2).last("bye")["reason"] == "no-such-seat"
    assert house.join("A", 7).last("bye")["reason"] == "no-such-seat"
    assert house.join("B", 3).seat == 3
    assert house.join("C", 3).last("bye")["reason"] == "taken"
    assert house.join("D").seat == 1
    assert house.join("E").last("bye")["reason"] == "full"
    assert house.join("F", "watch").seat is None


def test_everybody_is_told_who_is_there() -> None:
    house = House("human,lan,bot:steady,closed")
    dana = house.join("Dana")
    eve = house.join("Eve", "watch")
    lobby = dana.last("lobby")
    assert lobby == eve.last("lobby")
    assert [seat["kind"] for seat in lobby["seats"]] == ["human", "lan", "bot", "closed"]
    assert [seat["here"] for seat in lobby["seats"]] == [True, True, True, False]
    assert [(person["name"], person["seat"]) for person in lobby["people"]] == [("Host", 0), ("Dana", 1), ("Eve", None)]
    assert lobby["setup"] == {"game": "toy", "seats": 3, "options": {"bag": "9"}}
    assert not lobby["started"]
    assert dana.news() == ["joined"], "Dana was told of Eve, and not of herself before she was in"


def test_names_are_cleaned_and_told_apart() -> None:
    house = House("human,lan,lan,lan")
    names = [house.join(name).last("lobby")["people"][-1]["name"] for name in ("Da\n\u202ena", "Da na", "Host")]
    assert names == ["Da na", "Da na 2", "Host 2"]
    assert house.join("", "watch").last("lobby")["people"][-1]["name"] == ""


def test_ready_marks_and_the_start() -> None:
    house = House("human,lan,lan")
    assert house.room.obstacle() == "seats-open"
    dana, avi = house.join("Dana"), house.join("Avi")
    with pytest.raises(Illegal, match="not-ready"):
        house.room.start()
    dana.say("ready", yes=True)
    avi.say("ready", yes=True)
    house.tick()
    assert [seat["ready"] for seat in dana.last("lobby")["seats"]] == [True, True, True]
    avi.say("ready", yes=False)
    house.tick()
    assert house.room.obstacle() == "not-ready"
    avi.say("ready", yes=True)
    house.tick()
    house.room.start()
    house.tick()
    assert house.room.obstacle() == "started"
    for peer in (dana, avi):
        start = peer.last("start")
        assert start["seat"] == peer.seat
        assert start["commit"] == house.room.commit
        assert peer.last("lobby")["started"]


def test_ready_is_for_seats_and_void_when_the_rules_change() -> None:
    house = House("human,lan")
    dana, eve = house.join("Dana"), house.join("Eve", "watch")
    eve.say("ready", yes=True)
    dana.say("ready", yes=True)
    house.tick()
    assert eve.refusals() == ["watcher"]
    assert house.room.obstacle() == ""
    house.room.set_rules({"bag": "30"}, shuffle=True)
    house.tick()
    assert house.room.obstacle() == "not-ready"
    assert dana.last("lobby")["setup"]["options"] == {"bag": "30"}
    assert dana.last("lobby")["shuffle"]


def test_guests_change_seats_and_the_host_changes_them_too() -> None:
    house = House("human,lan,lan,closed")
    dana, avi = house.join("Dana"), house.join("Avi")
    dana.say("sit", seat=2)
    dana.say("sit", seat=0)
    dana.say("sit", seat=3)
    avi.say("sit", seat=None)
    house.tick()
    assert dana.refusals() == ["taken", "no-such-seat", "no-such-seat"]
    people = {person["name"]: person["seat"] for person in dana.last("lobby")["people"]}
    assert people == {"Host": 0, "Dana": 1, "Avi": None}
    house.room.set_seat(1, SeatInfo("bot", "steady"))
    house.tick()
    people = {person["name"]: person["seat"] for person in dana.last("lobby")["people"]}
    assert people["Dana"] is None, "her seat is a bot's now, so she watches"
    dana.say("sit", seat=2)
    house.tick()
    dana.say("ready", yes=True)
    house.tick()
    house.room.start()
    house.tick()
    dana.say("sit", seat=None)
    house.tick()
    assert dana.refusals()[-1] == "started"


def test_closed_seats_are_left_out_and_seats_are_mixed_by_the_seed() -> None:
    found = set()
    for seed in range(12):
        house = House("lan,closed,human,lan", seed=seed, shuffle=True)
        dana, avi = house.join("Dana"), house.join("Avi", 3)
        house.start()
        session = house.room.session
        assert session is not None
        assert dana.seat is not None
        assert avi.seat is not None
        assert session.seats[dana.seat].name == "Dana"
        assert session.seats[avi.seat].name == "Avi"
        assert len(session.seats) == 3
        found.add((dana.seat, avi.seat))
    assert len(found) > 3


def test_watchers_may_be_unwanted_and_are_few() -> None:
    house = House("human,lan", manners=Manners("Host", watching=False))
    assert house.join("Eve", "watch").last("bye")["reason"] == "no-watching"
    dana = house.join("Dana")
    dana.say("sit", seat=None)
    house.tick()
    assert dana.refusals() == ["no-watching"]
    house.room.set_manners(Manners("Host"))
    for _ in range(8):
        assert house.join("Eve", "watch").all("welcome")
    assert house.join("Eve", "watch").last("bye")["reason"] == "full"


def test_who_leaves_the_lobby_frees_his_seat_who_is_cut_off_keeps_it_for_a_while() -> None:
    house = House("human,lan,lan")
    dana, avi = house.join("Dana"), house.join("Avi")
    dana.say("bye", reason="leaving", args={})
    avi.drop()
    house.tick()
    assert [guest.name for guest in house.room.guests.all] == ["Avi"]
    assert house.room.lobby.free() == [1]
    back = house.back(avi)
    assert back.seat == 2
    back.drop()
    house.tick(PATIENCE + 1)
    assert house.room.lobby.free() == [1, 2]


# -- whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(ALL_GAMES))
@pytest.mark.parametrize("seats", ["lan,lan", "human,lan,bot:steady", "lan,human,human,lan", "bot:steady,lan"])
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
        assert codes.keeps(peer.last("welcome")["commit"], over["seed"], over["nonce"])
        assert peer.n == len(record.actions)
        assert peer.view == house.game.view(session._table.state, peer.seat)
        ns = [update["n"] for update in peer.all("update")]
        assert ns == list(range(ns[0], len(record.actions) + 1)), "every action once and in order"
    house.room.close()
    session.close()
    (found,) = house.equipment().store.games()  # type: ignore[union-attr]
    assert found.status == FINISHED
    assert house.equipment().store.beside(found.path) is None  # type: ignore[union-attr]


def test_the_history_is_that_of_the_reader() -> None:
    house = two()
    house.start()
    house.play(Random(2), most=40)
    late = house.join("Eve", "watch")
    session = house.room.session
    assert session is not None
    for peer in (house.back(house.peers[0]), house.back(house.peers[0]), late):
        past = session.past(peer.seat)
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


# -- away and back -------------------------------------------------------------------------------------


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
    for token in (old, dana.token[::-1] if dana.token else "", codes.new_token()):
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
    house = two(manners=Manners("Host", absence=0))
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


# -- the host's word -----------------------------------------------------------------------------------


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
    commit = house.room.commit
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
    assert codes.keeps(avi.last("start")["commit"], avi.last("over")["seed"], avi.last("over")["nonce"])


def test_the_session_knows_its_company() -> None:
    house = House("human,lan")
    house.join("Dana")
    house.start()
    session = house.room.session
    assert session is not None
    assert session.company is house.room
    assert list(session.local) == [0]
    house.room.give_to_bot(1)
    assert not session.can_take_back(0), "not even while bots alone play"
    with pytest.raises(Illegal, match="advice-purist"):
        session.ask_advice(0)
    assert [news.what for news in session.table_news()] == ["joined", "bot"]


# -- the turn's time -----------------------------------------------------------------------------------


@pytest.fixture
def timed() -> House:
    house = two(manners=Manners("Host", timer=60))
    house.start()
    return house


def timers(peer: object) -> list[tuple[int, int, bool]]:
    return [
        (each["seat"], each["seconds"], each["running"])
        for each in peer.all("table")  # type: ignore[attr-defined]
        if each["what"] == "timer"
    ]


def test_no_timer_unless_asked_for() -> None:
    house = two()
    house.start()
    house.tick(3000)
    assert house.room.countdown is None
    assert timers(house.peers[0]) == []
    house.peers[0].say("extend")
    house.tick()
    assert house.peers[0].refusals() == ["no-timer"]


def test_the_timer_is_told_warns_and_hands_the_turn_to_a_bot(timed: House) -> None:
    dana, avi = timed.peers
    session = timed.room.session
    assert session is not None
    assert timers(avi) == [(0, 60, True)]
    timed.tick(60 - 22.5)
    assert timed.room.countdown is not None
    assert not timed.room.countdown.warned
    timed.tick(1)
    assert timed.room.countdown.warned
    assert timed.room.countdown.left >= 20
    assert session.to_act() == 0
    timed.tick(22)
    assert avi.news()[-2:] == ["late", "timer"]
    assert session.to_act() == 1, "a bot ended the turn"
    assert timers(avi)[-1] == (1, 60, True)
    avi.act("end")
    timed.tick()
    assert session.to_act() == 0
    assert session.seats[0].kind == "lan", "the next turn is Dana's own again"
    dana.act("end")
    timed.tick()
    assert dana.refusals() == []


def test_who_is_late_gets_no_more_of_that_turn(timed: House) -> None:
    dana, avi = timed.peers
    timed.room.game().session._bots.stepping = True
    timed.tick(61)
    dana.say("ready", yes=True)
    timed.tick()
    assert "returned" not in avi.news()
    assert timed.room.session is not None
    assert timed.room.session.seats[0].kind == "bot"


def test_the_timer_is_extended_by_whose_turn_it_is(timed: House) -> None:
    dana, avi = timed.peers
    avi.say("extend")
    timed.tick()
    assert avi.refusals() == ["no-timer"]
    for _ in range(12):
        dana.say("extend")
    timed.tick()
    assert dana.refusals() == ["no-timer", "no-timer"], "ten times a turn"
    assert timers(avi)[-1][1] >= 11 * 60 - 2
    assert [each["seconds"] for each in avi.all("table") if each["what"] == "extended"] == [60] * 10


def test_the_timer_stands_still_for_the_absent_and_in_a_pause(timed: House) -> None:
    dana, avi = timed.peers
    timed.room.set_manners(Manners("Host", timer=60, absence=0))
    timed.tick(10)
    dana.drop()
    timed.tick(100)
    assert timers(avi)[-1] == (0, 49, False)
    again = timed.back(dana)
    assert timers(again)[0][2] is False
    timed.tick(1)
    assert timers(avi)[-1][2] is True
    timed.room.pause(True)
    timed.tick(100)
    assert timers(avi)[-1][2] is False
    assert timed.room.session is not None
    assert timed.room.session.to_act() == 0


# -- the host's death ----------------------------------------------------------------------------------


def test_a_host_that_was_killed_opens_the_same_table(tmp_path: Path) -> None:
    house = two(folder=tmp_path)
    dana, avi = house.peers
    house.start()
    house.play(Random(5), most=12)
    room, commit, n = house.room, house.room.commit, dana.n
    views = (dana.view, avi.view)
    house.reopen()
    assert (house.room.code, house.room.port, house.room.commit) == (room.code, 4711, commit)
    assert house.room.session is not None
    assert house.room.session.n == n
    again = [house.back(peer) for peer in (dana, avi)]
    assert [peer.seat for peer in again] == [0, 1]
    assert tuple(peer.view for peer in again) == views
    assert [peer.n for peer in again] == [n, n]
    assert house.room.session.seats[0].name == "Dana"
    house.play(Random(6))
    assert again[0].all("over")
    assert codes.keeps(commit, again[0].last("over")["seed"], again[0].last("over")["nonce"])


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
    house = two(folder=tmp_path)
    house.start()
    (kept,) = tmp_path.rglob("*.room")
    kept.write_text('{"version": 1, "holders": "all"}')
    house.reopen()
    assert house.join("Eve").seat == 0
    assert house.join("Fay").seat == 1
    house.play(Random(1))
    assert house.peers[-1].all("over")


def test_seed_and_bag_never_leave_before_the_end(tmp_path: Path) -> None:
    house = two(folder=tmp_path, seed=None)
    house.start()
    house.play(Random(8), most=30)
    session = house.room.session
    assert session is not None
    for peer in house.peers:
        sent = b"".join(lines(peer))
        assert session.seed.encode() not in sent
        assert house.room.nonce.encode() not in sent
        assert len(sent) > 1000
