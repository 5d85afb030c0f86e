"""Whoever wants a seat that is not theirs: false tables of the same name, guessers from everywhere, token thieves."""

from __future__ import annotations

import hashlib
import json
import shutil
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.net.guest.client import PLAYING
from game.net.guest.token_store import TokenStore
from game.net.host.hosting import advert
from game.net.host.room import Room
from game.net.protocol import access, exchange
from game.net.transport import discovery
from game.net.transport.certificate import guest_context
from game.net.transport.discovery import Announcer, Finder
from game.net.transport.network import Network
from game.session.session import Services
from game.storage.store import Store
from tests.net.listening import Evening, inside
from tests.net.middleman import middleman
from tests.net.opentable import OpenTable, Visit, table
from tests.net.relay import TO_HOST, relay
from tests.net.sockets import CODE, HELLO, HERE, can_bind, line, plain, raw, read_line, read_until_end, until
from tests.net.test_beacon import free_port

NAMES = ("Dana Ostrich", "Omid Pelican")


def seated(host: OpenTable, port: int = 0) -> list[Visit]:
    """Two guests in a game."""
    visits = [host.join(name, port) for name in NAMES]
    assert until(lambda: len(host.names()) == 2, 5.0)
    host.start()
    assert until(lambda: all(visit.remote.phase == PLAYING for visit in visits), 5.0)
    return visits


def token_of(host: OpenTable, name: str) -> str:
    """The token that a guest has stored."""
    stored = TokenStore(Store(host.folder / name))._tokens()
    return stored[-1][1]


# -- tables with one name ---------------------------------------------------------------------------------


@pytest.fixture
def copies(tmp_path: Path) -> Iterator[tuple[OpenTable, OpenTable]]:
    """A table, and a hostile one that calls itself the same, with another certificate and code."""
    with table(tmp_path / "true") as true, table(tmp_path / "false") as false:
        false.room.state.access.room = true.room.room
        yield true, false


@pytest.mark.parametrize("typed", [True, False])
def test_no_token_and_no_name_goes_to_another_table_of_the_same_room(
    copies: tuple[OpenTable, OpenTable], typed: bool
) -> None:
    """Over real sockets: a guest with a seat at the true one is led to the hostile one, with and without the code."""
    true, false = copies
    dana, _ = seated(true)
    token = token_of(true, NAMES[0])
    true.kill(dana)
    sent = Evening()
    with inside(sent):
        again = true.join(NAMES[0], false.port, code=true.room.code if typed else "")
        assert until(lambda: again.ended)
    assert again.ended == ("not-this-table" if typed else "code")
    assert token.encode() not in sent.inside
    assert b'"hello"' not in sent.inside
    assert (false.names(), false.wrong_codes) == ([], int(typed))
    back = true.join(NAMES[0], code="")
    assert until(lambda: back.remote.phase == PLAYING, 5.0), "the token is still good where it came from"


def test_a_table_of_the_same_room_is_another_row(
    copies: tuple[OpenTable, OpenTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "EVERY", 0.1)
    network, port = Network(), free_port()
    finder = Finder(network, port)
    announcers = [Announcer(network, advert(each.room), port) for each in copies]
    ports = {each.port for each in copies}
    assert until(lambda: {found.advert.port for found in finder.tables} == ports)
    assert {found.advert.room for found in finder.tables} == {copies[0].room.room}
    for each in announcers:
        each.close()
    network.close()


def test_a_copied_folder_is_the_same_table(tmp_path: Path) -> None:
    """Its room file has the key of the certificate: who has the file is the host, on whatever computer."""
    with table(tmp_path / "true") as true:
        seated(true)
        assert until(lambda: true.room.session is not None and true.room.session.n > 5, 10.0)
        token = token_of(true, NAMES[0])
        shutil.copytree(tmp_path / "true" / "host", tmp_path / "copy" / "host")
        shutil.copytree(tmp_path / "true" / NAMES[0], tmp_path / "copy" / NAMES[0])
    (journal,) = (tmp_path / "copy" / "host" / "games").glob("*.game")
    room = Room.reopen(journal, Services(store=Store(tmp_path / "copy" / "host")))
    with table(tmp_path / "copy", room=room) as copy:
        assert copy.room.fingerprint == true.room.fingerprint
        again = copy.join(NAMES[0], code="")
        assert until(lambda: again.remote.phase == PLAYING, 5.0), again.ended
        assert again.remote.table.seat is not None
        assert until(lambda: token_of(copy, NAMES[0]) != token)


# -- guessers ----------------------------------------------------------------------------------------------


def guess(port: int, source: str, code: str = "ZZZZZZ") -> str:
    """How a guess from that address ends."""
    bare = socket.create_connection((HERE, port), 5.0, (source, 0))
    with guest_context().wrap_socket(bare) as made:
        challenge = json.loads(read_line(made))
        seen = hashlib.sha256(made.getpeercert(binary_form=True) or b"").hexdigest()
        begun = exchange.GuestExchange(code, challenge["room"], seen)
        made.sendall(line({"t": "exchange", "pake": begun.pake}))
        said = json.loads(read_line(made))
        if said["t"] == "bye":
            return str(said["reason"])
        made.sendall(line({"t": "confirm", "confirm": "0" * 64}))
        return str(json.loads(read_line(made))["reason"])


@pytest.mark.skipif(not can_bind("127.0.2.1"), reason="this computer has one loopback address")
def test_guesses_from_many_addresses_make_newcomers_wait_and_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F-7, over real sockets with a smaller bound; tools/soak_lan.py takes the true one."""
    monkeypatch.setattr(access, "MOST_OF_ALL", 10)
    with table(tmp_path, seats="lan,lan,lan") as host:
        host.room.state.access.wrong_codes = access.WrongCodes()
        dana = host.join(NAMES[0])
        assert until(lambda: dana.remote.linked, 5.0)
        assert [guess(host.port, f"127.0.2.{number}") for number in range(1, 11)] == ["not-this-table"] * 10
        assert guess(host.port, "127.0.2.99", host.room.code) == "busy", "even with the right code"
        omid = host.join(NAMES[1])
        assert until(lambda: omid.ended == "busy")
        host.kill(dana)
        back = host.join(NAMES[0], code="")
        assert until(lambda: back.remote.linked), back.ended
        assert until(lambda: "guessed" in [news.what for news in host.room.state._news])
        assert host.names() == [NAMES[0]]


# -- token thieves -----------------------------------------------------------------------------------------


def test_nothing_that_an_observer_has_takes_a_seat(tmp_path: Path) -> None:
    """F-1: room id, names, certificate, beacons and every byte so far; tried word for word and otherwise."""
    with table(tmp_path) as host, relay(host.port) as tap:
        visits = seated(host, tap.port)
        assert until(lambda: host.room.session is not None and host.room.session.n > 10, 10.0)
        for ways in list(tap.heard):
            with plain(host.port) as made:
                made.sendall(bytes(ways[TO_HOST]))
                read_until_end(made, 8.0)
        for number, hello in enumerate(hellos(host)):
            with raw(host.port) as made:
                read_line(made)
                made.sendall(line(hello))
                said = json.loads(read_line(made))
                assert (said["t"], said["reason"]) == ("bye", "token" if "token" in hello else "code"), number
        assert sorted(host.names()) == sorted(NAMES)
        assert all(visit.remote.linked for visit in visits)
        assert "replaced" not in [visit.ended for visit in visits]


def hellos(host: OpenTable) -> list[dict[str, Any]]:
    """What somebody could say who knows everything but the code and the tokens."""
    room, seen = host.room.room, host.room.fingerprint
    hashes = [hashlib.sha256(f"{room}|{number}|".encode()).hexdigest()[:32] for number in range(4)]
    tokens = (room * 2, seen[:32], seen[32:], "0" * 32, "f" * 32, *hashes)
    stored = [guest.token_hash for guest in host.room.guests.all]  # even what the host's own disk has
    halves = [part for each in stored for part in (each[:32], each[32:])]
    plain = [{**HELLO, "name": name, "want": want} for name in NAMES for want in ("any", 0)]
    return plain + [{**plain[0], "token": token} for token in (*tokens, *halves)]


@pytest.mark.parametrize("skipped", [1, 2])
def test_a_hello_before_the_end_of_an_exchange_is_too_early(tmp_path: Path, skipped: int) -> None:
    """The exchange cannot be left out, begun and left, or overtaken."""
    with table(tmp_path) as host, raw(host.port) as made:
        read_line(made)
        half = exchange.GuestExchange(CODE, host.room.room, host.room.fingerprint).pake
        said = [{"t": "exchange", "pake": half}, {"t": "confirm", "confirm": "0" * 64}, HELLO]
        made.sendall(b"".join(line(each) for each in (said[:1] + said[2:] if skipped == 2 else said[1:])))
        assert json.loads(read_until_end(made, 8.0).splitlines()[-1])["reason"] == "malformed"
        assert host.names() == []


def test_no_session_of_tls_is_resumed(tmp_path: Path) -> None:
    """Whoever was there once comes in as anybody else."""
    with table(tmp_path) as host:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with context.wrap_socket(plain(host.port)) as first:
            read_line(first)
            session = first.session
            assert session is None or not session.has_ticket


def test_a_relay_in_mid_game_gets_no_token(tmp_path: Path) -> None:
    """The guest comes back through an attacker with another certificate: the visit ends before a word is said."""
    with table(tmp_path) as host:
        with relay(host.port) as tap:
            seated(host, tap.port)
        with middleman(host.port) as attacker:
            again = host.join(NAMES[0], attacker.port, code="")
            assert until(lambda: again.ended)
        assert again.ended == "code"
        assert attacker.kinds("guest") == []
