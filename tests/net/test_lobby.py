"""A host's table before its game, with guests that speak the protocol word by word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core import Illegal
from game.net.host.room_file import PATIENCE, TableSettings
from game.record import SeatInfo
from tests.net.peers import House


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
    dana = house.join("Dana")
    assert house.room.obstacle() == "not-ready", "who is there is waited for before anybody is done without"
    avi = house.join("Avi")
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
        assert start["commit"] == house.room.state.commit
        assert peer.last("lobby")["started"]


def test_another_name_changes_nobody_s_mind() -> None:
    house = House("human,lan")
    dana = house.join("Dana")
    dana.say("ready", yes=True)
    house.tick()
    house.room.set_seat(0, SeatInfo("human", name="Ann"))
    house.tick()
    assert house.room.obstacle() == ""
    assert dana.last("lobby")["seats"][0]["name"] == "Ann"
    house.room.set_seat(0, SeatInfo("bot", "steady", "Ann"))
    assert house.room.obstacle() == "not-ready"


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
    dana.say("ready", yes=True)
    house.tick()
    house.room.set_table_settings(replace(house.room.table_settings, timer=60))
    house.tick()
    assert house.room.obstacle() == "not-ready", "he may not want to be hurried"


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
    house = House("human,lan", table_settings=TableSettings("Host", watching=False))
    assert house.join("Eve", "watch").last("bye")["reason"] == "no-watching"
    dana = house.join("Dana")
    dana.say("sit", seat=None)
    house.tick()
    assert dana.refusals() == ["no-watching"]
    house.room.set_table_settings(TableSettings("Host"))
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


def test_rules_that_say_who_sits_where_keep_the_seats() -> None:
    """qwirkle.md: Who starts, tie. "By age" means the order in which people sit."""
    for seed in range(4):
        house = House("human,lan,lan", "qwirkle", seed=seed, shuffle=True)
        dana, avi = house.join("Dana", 1), house.join("Avi", 2)
        house.room.set_rules({"start_tie": "seat_order"}, shuffle=True)
        house.tick()
        assert not dana.last("lobby")["shuffle"]
        house.start()
        assert (dana.seat, avi.seat) == (1, 2)
