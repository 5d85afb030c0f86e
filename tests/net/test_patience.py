"""What one end must bear of the other: floods, long words, lists that shrink, turns that are over, ends of games."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from game.net.guest.client import LOBBY
from game.net.host.room_file import TableSettings
from game.net.protocol.field_types import MAX_CHAT, line_of_talk
from game.net.transport import addresses
from game.session.table_setup import MAX_SEATS
from tests.net.peers import two
from tests.net.tables import Party

FAMILY = "\U0001f468\U0001f3fd‍\U0001f469\U0001f3fd‍\U0001f467\U0001f3fd‍\U0001f466\U0001f3fd"
"""One visible character that is eleven signs."""


def test_a_line_of_talk_is_cut_where_its_characters_are_long() -> None:
    line = line_of_talk(FAMILY * MAX_CHAT)
    assert 1900 < len(line) <= 2000
    assert set(line.split("\U0001f468")) == {"", FAMILY[1:]}, "no character is cut through"
    assert line_of_talk("x" * 900) == "x" * MAX_CHAT


def test_a_computer_without_the_newer_addresses_has_its_older_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    real = socket.socket

    def refusing(family: int = socket.AF_INET, *args: Any, **named: Any) -> socket.socket:
        if family == socket.AF_INET6:
            raise OSError(97, "Address family not supported by protocol")
        return real(family, *args, **named)

    monkeypatch.setattr(addresses.socket, "socket", refusing)
    assert addresses.own_addresses() is not None


def test_a_rematch_offers_the_closed_seats_again() -> None:
    house = two(table_settings=TableSettings("Host"))
    house.start()
    house.room.rematch()
    assert len(house.room.lobby.plan.seats) == MAX_SEATS
    assert [seat.kind for seat in house.room.lobby.plan.seats[2:]] == ["closed", "closed"]


def test_guests_hear_that_nobodys_time_runs_when_the_timer_is_switched_off() -> None:
    house = two(table_settings=TableSettings("Host", timer=60))
    house.start()
    house.tick()
    house.room.set_table_settings(TableSettings("Host", timer=0))
    house.tick()
    told = [each for each in house.peers[1].all("table") if each["what"] == "timer"]
    assert (told[-1]["seat"], told[-1]["running"]) == (None, False)


def test_guests_hear_that_nobodys_time_runs_while_a_bot_acts() -> None:
    house = two(table_settings=TableSettings("Host", timer=60))
    house.start()
    house.tick()
    house.room.pause(True)  # so that the bot that comes in does not act at once
    house.room.state.take_over(0, "host")
    house.tick()
    told = [each for each in house.peers[1].all("table") if each["what"] == "timer"]
    assert (told[-1]["seat"], told[-1]["running"]) == (None, False)


def test_coming_back_brings_no_new_time_for_a_turn_that_was_over() -> None:
    house = two(table_settings=TableSettings("Host", timer=30))
    house.start()
    house.room.state.take_over(0, "late")
    house.back(house.peers[0])
    house.tick()
    game = house.room.match
    assert game is not None
    assert house.room.session is not None
    assert game.takeovers.all[0].bot_reason == "late" or house.room.session.to_act() != 0


def test_a_list_of_seats_that_shrinks_in_mid_game_leaves_the_screen_its_own() -> None:
    party = Party("lan,bot:steady")
    guest = party.visit("Dana")
    party.begin()
    assert guest.session is not None
    before = list(guest.session.seats)
    assert len(before) == 2
    own = {"id": guest.remote.table.number, "name": "Dana", "seat": None, "muted": False}
    lobby = {**party.room.state.lobby_json(), "started": False, "seats": [], "people": [own]}
    guest.remote._lobby(lobby)
    assert list(guest.session.seats) == before


def test_a_link_that_is_lost_in_the_lobby_of_a_rematch_is_had_back() -> None:
    party = Party("lan,bot:steady")
    guest = party.visit("Dana")
    party.begin()
    party.finish()
    assert guest.remote.game is not None
    assert guest.remote.game.record is not None
    party.room.rematch()
    party.settle(1.0)
    assert guest.remote.phase == LOBBY
    seat = guest.remote.table.seat
    guest.link.cut()
    party.settle(6.0)
    assert (guest.remote.phase, guest.remote.table.seat) == (LOBBY, seat)
