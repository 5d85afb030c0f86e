"""Tables are found in the neighbourhood, and no datagram does any harm."""

from __future__ import annotations

import json
import socket
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.display_text import clean
from game.net.protocol import auth
from game.net.protocol.messages import PROTOCOL
from game.net.transport import discovery
from game.net.transport.discovery import MAX_BYTES, MOST, MOST_OF_ONE, Advert, Announcer, Finder, from_bytes, to_bytes
from game.net.transport.network import Network
from tests.net import hostile
from tests.net.sockets import until

ADVERT = Advert("tigris", "Dana", "0" * 16, 7, 2, False, True)


def free_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.bind(("", 0))
        return int(made.getsockname()[1])


def test_an_advert_crosses_unchanged() -> None:
    assert from_bytes(to_bytes(ADVERT)) == ADVERT


@given(st.text(max_size=400))
def test_any_name_fits_into_a_beacon(name: str) -> None:
    data = to_bytes(replace(ADVERT, host=name))
    assert len(data) <= MAX_BYTES
    read = from_bytes(data)
    assert read is not None
    assert replace(read, host="Dana") == ADVERT


def test_a_name_of_many_marks_is_cut() -> None:
    name = "\u05e9\u05b8\u05c1\u05bc\u0591" * 24
    read = from_bytes(to_bytes(replace(ADVERT, host=name)))
    assert read is not None
    assert clean(name).startswith(read.host)
    assert len(read.host) > 20


def test_a_beacon_tells_no_secret() -> None:
    code, token = auth.new_code(), auth.new_token()
    assert code not in to_bytes(ADVERT).decode()
    assert token not in to_bytes(ADVERT).decode()
    assert set(Advert.__slots__) == {
        "game", "host", "room", "port", "free", "started", "watch", "protocol", "version",
    }  # fmt: skip


@given(st.binary(max_size=600))
def test_no_datagram_is_a_fault(data: bytes) -> None:
    assert from_bytes(data) is None


@pytest.mark.parametrize(
    "change",
    [{"port": 0}, {"port": 65536}, {"port": True}, {"free": -1}, {"free": 9}, {"started": 1}, {"room": "x"},
     {"game": "../x"}, {"host": 3}, {"t": "three-rivers"}, {"more": 1}, {"version": "<b>"}, {"protocol": 0}],
)  # fmt: skip
def test_a_beacon_is_held_to_its_form(change: dict[str, Any]) -> None:
    assert from_bytes(json.dumps(json.loads(to_bytes(ADVERT)) | change).encode()) is None


def test_hostile_names_are_cleaned() -> None:
    read = from_bytes(to_bytes(ADVERT).replace(b"Dana", b"\\u202eDa\\u0000na<b>\\n"))
    assert read is not None
    assert read.host == "Dana<b>"


def test_a_table_is_found_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "EVERY", 0.1)
    monkeypatch.setattr(discovery, "LIVES", 0.5)
    port, network = free_port(), Network()
    finders = [Finder(network, port), Finder(network, port)]
    announcer = Announcer(network, ADVERT, port)
    for finder in finders:
        assert until(lambda finder=finder: {each.advert for each in finder.tables} == {ADVERT}), "two on one computer"
        assert ("127.0.0.1",) in [each.addresses for each in finder.tables], "one for each address"
        assert finder.tables[0].fits
    announcer.change(replace(ADVERT, free=0, started=True, protocol=PROTOCOL + 1))
    assert until(lambda: {each.advert.free for each in finders[0].tables} == {0})
    assert not finders[0].tables[0].fits
    announcer.close()
    assert until(lambda: finders[0].tables == [])
    for finder in finders:
        finder.close()
    network.close()


def test_false_beacons_fill_neither_list_nor_memory() -> None:
    figures = hostile.beacons(3000, free_port())
    assert 1 <= figures.dropped <= MOST_OF_ONE
    assert figures.grown < 5 << 20
    assert figures.p50 < 0.016, "a frame"


def test_the_list_is_capped_and_true_tables_stay() -> None:
    network = Network()
    finder = Finder(network, free_port())
    finder._store("10.0.0.1", ADVERT)
    for n in range(1000):
        finder._store(f"10.0.{n % 250}.{n % 7}", replace(ADVERT, room=f"{n + 1:016x}"))
    assert len(finder.tables) == MOST
    assert finder.tables[0].advert == ADVERT
    finder.close()
    network.close()


def test_a_true_host_is_found() -> None:
    assert {each.advert.host for each in hostile.found(free_port())} == {"Dana"}
