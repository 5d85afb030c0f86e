"""Which table is which: a token is found again when only the port is another one, and goes to nobody else."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import __version__
from game.net.guest.client import ENDED, PLAYING, GuestClient
from game.net.guest.host_locator import HostLocator
from game.net.guest.token_store import TokenKey, TokenStore
from game.net.host.hosting import Hosting
from game.net.host.room import Room, TableSettings
from game.net.protocol import framing
from game.net.protocol.auth import new_room
from game.net.protocol.messages import PROTOCOL, Message
from game.net.protocol.streams import IN_MEMORY, MemoryListener, MemoryStream, Received, Stream, StreamEvent, pair
from game.net.transport import discovery
from game.net.transport.discovery import Advert, Announcer
from game.net.transport.network import Network
from game.session.session import Services
from game.session.table_setup import TableSetup, seats_from_text
from game.storage.store import Store
from tests.net.sockets import HERE, raw, until
from tests.net.tables import Party
from tests.net.test_beacon import free_port

HOME, AWAY = "10.0.0.1", "10.0.0.7"
FALSE = "f" * 64
"""The fingerprint of somebody else's certificate."""


class Impostor:
    """Somebody who says what a true host says, and has not got its code."""

    def __init__(self, room: Room, room_id: str = "") -> None:
        challenge: Message = {
            "t": "challenge", "protocol": PROTOCOL, "version": __version__, "game": "tigris",
            "host": room.table_settings.host, "room": room_id or room.room,
        }  # fmt: skip
        self.first = framing.encode(challenge)
        """What is sent to everybody who calls."""
        self.streams: list[MemoryStream] = []

    def dial(self, address: str, fingerprint: str = FALSE) -> MemoryStream:
        host, guest = pair(address=address)
        guest.fingerprint = fingerprint
        host.send_bytes(self.first)
        self.streams.append(host)
        return guest

    def heard(self) -> list[Message]:
        return [each.message for stream in self.streams for each in stream.poll() if isinstance(each, Received)]


def seated(party: Party, folder: Path) -> str:
    """Dana comes from HOME's table and sits down to a game; her token."""
    remote = visit(lambda room: party.listener.dial(address=HOME), folder, code=party.room.code)
    run(party, remote)
    remote.ready(True)
    run(party, remote)
    party.room.start()
    run(party, remote)
    assert remote.phase == PLAYING
    token = TokenStore(Store(folder)).token(TokenKey(party.room.room, IN_MEMORY, "Dana"))
    assert token is not None
    remote._link.stream.link.cut()  # type: ignore[union-attr]  # her program is killed
    run(party)
    return token


def visit(dial: Callable[[str], MemoryStream], folder: Path, code: str = "") -> GuestClient:
    return GuestClient(dial, "Dana", code=code, token_store=TokenStore(Store(folder)))


def run(party: Party, *remotes: GuestClient, seconds: float = 1.0) -> None:
    for _ in range(int(seconds / 0.02)):
        party.step()
        for remote in remotes:
            remote.tick(party.now)


@pytest.fixture
def party(tmp_path: Path) -> Party:
    return Party("lan,human", tmp_path / "host", seed=4, table_settings=TableSettings("Ann"))


@pytest.mark.parametrize("address", [HOME, AWAY])
def test_the_seat_is_had_back_at_another_port_or_address(party: Party, tmp_path: Path, address: str) -> None:
    """Secure tables, 6: a host that moved costs nobody a seat, because its certificate proves it."""
    seated(party, tmp_path)
    party.listener = MemoryListener(4712)
    party.room.open(party.listener)
    again = visit(lambda room: party.listener.dial(address=address), tmp_path)
    run(party, again)
    assert again.phase == PLAYING
    assert again.game is not None
    assert again.game.seat is not None


@pytest.mark.parametrize("address", [HOME, "10.0.0.66"])
@pytest.mark.parametrize("code", ["", "ABC123"])
def test_no_token_goes_to_another_certificate_whatever_it_says(
    party: Party, tmp_path: Path, address: str, code: str
) -> None:
    """Secure tables, 6; nor does the name, because whoever it is has not proven the code."""
    token = seated(party, tmp_path)
    impostor = Impostor(party.room)
    again = visit(lambda room: impostor.dial(address), tmp_path, code=code)
    run(party, again)
    assert impostor.heard() == []
    assert (again.phase, again.ended) == (ENDED, "not-this-table" if code else "code")
    assert TokenStore(Store(tmp_path)).token(TokenKey(party.room.room, IN_MEMORY, "Dana")) == token


def test_another_table_with_the_same_certificate_gets_no_token_either(party: Party, tmp_path: Path) -> None:
    token = seated(party, tmp_path)
    impostor = Impostor(party.room, new_room())
    again = visit(lambda room: impostor.dial(HOME, IN_MEMORY), tmp_path, code="ABC123")
    run(party, again)
    assert impostor.heard() == []
    assert TokenStore(Store(tmp_path)).token(TokenKey(party.room.room, IN_MEMORY, "Dana")) == token, "it is still kept"


def test_a_welcome_from_a_host_that_has_proven_nothing_is_not_believed(party: Party, tmp_path: Path) -> None:
    """A false host says welcome before the exchange is over: the guest was never asked to believe it."""
    impostor, welcome = Impostor(party.room), {
        "t": "welcome", "you": 1, "seat": 0, "token": "ab" * 16, "setup": party.room.state.setup_json(),
        "seats": party.room.state.seats_json(), "n": 0, "commit": None,
    }  # fmt: skip

    def dial(room: str) -> MemoryStream:
        stream = impostor.dial(HOME)
        impostor.streams[-1].send(welcome)
        return stream

    remote = visit(dial, tmp_path, code="ABC123")
    run(party, remote)
    assert (remote.phase, remote.fingerprint) == (ENDED, "")
    assert remote.ended == "untrue"
    assert not [message for message in impostor.heard() if message["t"] != "bye"]


def test_another_table_of_the_same_host_ends_the_visit(party: Party, tmp_path: Path) -> None:
    """It shows the certificate of the lost one, so the host has begun another table."""
    impostor = Impostor(party.room, new_room())
    ways: list[Callable[[], MemoryStream]] = [lambda: party.listener.dial(address=HOME)]
    remote = visit(lambda room: ways[-1](), tmp_path, code=party.room.code)
    run(party, remote)
    ways.append(lambda: impostor.dial(HOME, IN_MEMORY))
    remote._link.stream.link.cut()  # type: ignore[union-attr]
    run(party, remote, seconds=2.0)
    assert (remote.phase, remote.ended) == (ENDED, "stopped")
    assert impostor.heard() == []


@pytest.mark.parametrize("first", [b"", b'{"args":{},"reason":"kicked","t":"bye"}\n', b"garbage\n" * 3])
@pytest.mark.parametrize("address", [HOME, "10.0.0.66"])
def test_somebody_else_does_not_end_the_visit(party: Party, tmp_path: Path, address: str, first: bytes) -> None:
    """Secure tables, 6: a false beacon leads there, or they have taken the address of the lost host.

    What they send counts for nothing, in order or not, and the true host is found again.
    """
    seated(party, tmp_path)
    impostor = Impostor(party.room)
    impostor.first = first or impostor.first
    calls = 0

    def dial(room: str) -> MemoryStream:
        nonlocal calls
        calls += 1
        if calls in (2, 3):
            return impostor.dial(address)
        return party.listener.dial(address=AWAY if calls > 3 else HOME)

    remote = visit(dial, tmp_path)
    run(party, remote)
    assert remote.phase == PLAYING
    remote._link.stream.link.cut()  # type: ignore[union-attr]
    run(party, remote, seconds=4.0)
    assert (remote.phase, calls) == (PLAYING, 4)
    assert all(message["t"] == "bye" for message in impostor.heard())
    assert remote.fingerprint == IN_MEMORY


def test_a_token_that_is_void_gives_way_to_the_code(party: Party, tmp_path: Path) -> None:
    """The seat was given away meanwhile; then one is a newcomer like any other."""
    token = seated(party, tmp_path)
    party.room.guests.remove(party.room.guests.all[0])
    again = visit(lambda room: party.listener.dial(address=HOME), tmp_path, code=party.room.code)
    run(party, again)
    assert again.phase == PLAYING
    assert TokenStore(Store(tmp_path)).token(TokenKey(party.room.room, IN_MEMORY, "Dana")) not in (None, token)


def test_the_list_knows_for_which_tables_a_seat_is_kept(tmp_path: Path) -> None:
    token_store = TokenStore(Store(tmp_path))
    token_store.save_token(TokenKey("5f0c2a917be4d386", IN_MEMORY, "Da|na"), "ab" * 16)
    assert token_store.holds("5f0c2a917be4d386", "Da|na")
    assert not token_store.holds("5f0c2a917be4d386", "na")
    assert not token_store.holds("0" * 16, "Da|na")


# -- the way there -----------------------------------------------------------------------------------------


@contextlib.contextmanager
def hosted(folder: Path, room: Room | None = None) -> Iterator[Hosting]:
    """A table over real sockets of this computer."""
    network = Network()
    plan = TableSetup("tigris", seats_from_text("lan,human", ()), shuffle=False)
    hosting = Hosting(room or Room(plan, Services(Store(folder))), network, announce=False, loopback=True)
    try:
        yield hosting
    finally:
        hosting.close()
        network.close()


def test_a_host_whose_port_is_taken_goes_on_at_another_one_and_says_so(tmp_path: Path) -> None:
    with hosted(tmp_path) as before:
        port = before.port
        assert before.taken == 0
    room = Room(before.room.lobby.plan, Services(Store(tmp_path)))
    room.state.port = port
    with raw_listener(port), hosted(tmp_path, room) as after:
        assert after.taken == port
        assert after.port not in (0, port)
        raw(after.port).close()


@contextlib.contextmanager
def raw_listener(port: int) -> Iterator[None]:
    network = Network()
    network.listen(port, loopback=True)
    try:
        yield
    finally:
        network.close()


def test_an_explicit_port_that_is_taken_is_a_fault(tmp_path: Path) -> None:
    with hosted(tmp_path) as there:
        network = Network()
        with pytest.raises(OSError, match="in use"):
            Hosting(Room(there.room.lobby.plan, Services()), network, port=there.port, loopback=True)
        network.close()


def reachable(address: str) -> bool:
    """Whether this computer knows that address as its own."""
    try:
        with socket.create_server((address, 0), family=socket.AF_INET6 if ":" in address else socket.AF_INET):
            return True
    except OSError:
        return False


@pytest.mark.parametrize("address", [HERE, "::1"])
def test_a_guest_follows_its_table_to_another_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """Also over IPv6, though beacons come over IPv4."""
    if not reachable(address):
        pytest.skip(f"no {address} here")
    monkeypatch.setattr(discovery, "EVERY", 0.1)
    beacons, network = free_port(), Network()
    with hosted(tmp_path / "a") as before:
        old, way = before.port, HostLocator(network, address, before.port, beacons)
        assert arrives(way.dial(""), before)
    with hosted(tmp_path / "b") as after:
        true = Advert("tigris", "Ann", "5f0c2a917be4d386", after.port, 1, False, True)
        told = (replace(true, room="0" * 16, port=1), replace(true, port=9), true)  # another table, a false one, it
        announcers = [Announcer(network, each, beacons) for each in told]
        tried: list[int] = []
        while not arrives(way.dial(true.room), after):
            tried.append(way.port)
            assert len(tried) < 40
        assert tried[0] == old
        assert way.port == after.port
        assert set(tried) <= {old, 9, after.port}, "only ports that this very table tells"
        way.stop()
        for each in announcers:
            each.close()
    network.close()


def arrives(stream: Stream, hosting: Hosting) -> bool:
    """Whether a table is there."""
    happened: list[StreamEvent] = []

    def told() -> bool:
        hosting.tick(time.monotonic())
        happened.extend(stream.poll())
        return bool(happened)

    return until(told, 0.5) and isinstance(happened[0], Received)
