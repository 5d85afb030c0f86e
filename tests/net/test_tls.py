"""Protocol 2 on the wire: who proves what to whom, and what becomes of those who listen, cut, alter or stand between.

The faults are those of the page "Secure tables" (F-1, F-2, F-6, F-7).
"""

from __future__ import annotations

import contextlib
import json
import os
import ssl
import time
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)

from game import __version__
from game.net.host import room_file
from game.net.host.room import Room
from game.net.protocol import exchange
from game.net.protocol.access import TableAccess
from game.net.protocol.messages import PROTOCOL, WireFault
from game.net.protocol.streams import Closed, Proven
from game.net.transport import listener
from game.net.transport.certificate import fingerprint, guest_context, host_context, is_usable
from game.net.transport.network import Network
from game.net.transport.socket_stream import SocketStream
from game.session.session import Services
from game.session.table_setup import TableSetup, seats_from_text
from game.storage.store import Store
from tests.net.certificates import odd_certificate
from tests.net.peers import House, Peer
from tests.net.relay import leaked, relay
from tests.net.sockets import (
    CERTIFICATE,
    CHALLENGE,
    CODE,
    HELLO,
    HERE,
    gone,
    guest,
    house,
    line,
    plain,
    proven,
    raw,
    read_line,
    read_until_end,
    server,
    until,
)

WRONG = "ABC124"


def outcome(port: int, code: str = CODE, room: str = CHALLENGE["room"]) -> str:
    """What becomes of a guest who proves that code there: "proven", or why the link ended."""
    network = Network()
    try:
        return proving(network, network.dial(HERE, port), code, room)
    finally:
        network.close()


def proving(network: Network, stream: SocketStream, code: str, room: str) -> str:
    end = time.monotonic() + 10
    while time.monotonic() < end:
        for event in stream.poll():
            if isinstance(event, Proven):
                assert stream.proven
                return "proven"
            if isinstance(event, Closed):
                assert not stream.proven
                return event.reason
            if event.message["t"] == "bye":
                return str(event.message["reason"])
            stream.prove(code, room)
        network.wait(0.005)
    return ""


# -- the exchange ---------------------------------------------------------------------------------------


def test_both_sides_prove_the_code() -> None:
    with house() as host:
        network = Network()
        stream = network.dial(HERE, host.listener.port)
        assert proving(network, stream, CODE, CHALLENGE["room"]) == "proven"
        assert until(lambda: host.streams[0].proven)
        assert stream.fingerprint == host.access.fingerprint != ""
        assert not host.access.wrong_codes.full(HERE, time.monotonic())
        network.close()


@pytest.mark.parametrize(("code", "room"), [(WRONG, CHALLENGE["room"]), (CODE, "f" * 16)])
def test_a_wrong_code_is_one_guess_and_leads_nowhere(code: str, room: str) -> None:
    with house() as host:
        assert outcome(host.listener.port, code, room) == "not-this-table"
        assert not any(stream.proven for stream in host.streams)
        assert len(host.access.wrong_codes._all) == 1


def test_a_relay_that_does_not_end_tls_carries_only_what_it_cannot_read() -> None:
    """F-1, F-6: neither code, name, room nor anything to guess from."""
    with house() as host, relay(host.listener.port) as tap:
        assert outcome(tap.port) == "proven"
        assert not leaked(tap.all(), {CODE, CHALLENGE["room"], HELLO["name"], '"t":"', "exchange", "challenge"})


def test_what_was_said_once_is_of_no_use_again() -> None:
    with house() as host, raw(host.listener.port) as first, raw(host.listener.port) as second:
        read_line(first)
        begun = exchange.GuestExchange(CODE, host.access.room, host.access.fingerprint)
        said = line({"t": "exchange", "pake": begun.pake})
        first.sendall(said)
        told = json.loads(read_line(first))
        confirm = line({"t": "confirm", "confirm": begun.finish(told["pake"], told["confirm"])})
        first.sendall(confirm)
        assert until(lambda: any(stream.proven for stream in host.streams))
        second.sendall(said + confirm)
        assert b'"reason":"not-this-table","t":"bye"' in read_until_end(second)


@pytest.mark.parametrize(
    "lines",
    [
        [{"t": "confirm", "confirm": "0" * 64}],
        [{"t": "exchange", "pake": "01" + "00" * 31}],  # the zero of the group
        [{"t": "exchange", "pake": "ec" + "ff" * 30 + "7f"}],  # of order 2
        [{"t": "exchange", "pake": "ff" * 32}],
        [{"t": "exchange", "pake": "5866666666666666666666666666666666666666666666666666666666666666"}] * 2,
        [HELLO, {"t": "exchange", "pake": "58" + "66" * 31}],
    ],
)
def test_what_is_no_exchange_ends_the_link(lines: list[dict[str, Any]]) -> None:
    with house() as host, raw(host.listener.port) as made:
        made.sendall(b"".join(map(line, lines)))
        assert b'"reason":"malformed","t":"bye"' in read_until_end(made)


def test_whoever_hangs_up_after_the_hosts_proof_has_spent_a_guess() -> None:
    """F-7: they know by then whether the code was right."""
    with house() as host:
        for _ in range(8):
            with raw(host.listener.port) as made:
                read_line(made)
                begun = exchange.GuestExchange(WRONG, host.access.room, host.access.fingerprint)
                made.sendall(line({"t": "exchange", "pake": begun.pake}))
                assert b"exchange" in read_line(made)
        assert outcome(host.listener.port) == "busy"


def test_nobody_comes_in_without_an_exchange() -> None:
    house_ = House("human,lan")
    peer = Peer(house_, "Eve")
    house_.peers.append(peer)
    house_.tick()
    peer.say("hello", protocol=PROTOCOL, version=__version__, name="Eve", want="any")
    house_.tick()
    assert peer.last("bye")["reason"] == "code"
    assert house_.room.guests.all == []


def test_a_host_that_answers_before_it_is_asked_is_not_believed() -> None:
    answer = {"t": "exchange", "pake": "58" + "66" * 31, "confirm": "0" * 64}
    network = Network()
    with server() as host:
        stream = network.dial(HERE, host.port)
        with host.accept() as made:
            made.sendall(line(CHALLENGE) + line(answer))
            assert gone(network, stream) == "malformed"
    network.close()


def test_a_mirror_of_the_guests_half_proves_nothing() -> None:
    network = Network()
    with server() as host:
        stream = network.dial(HERE, host.port)
        with host.accept() as made:
            made.sendall(line(CHALLENGE))
            assert until(lambda: stream.fingerprint)
            stream.prove(CODE, CHALLENGE["room"])
            pake = read_line(made).split(b'"pake":"')[1][:64].decode()
            made.sendall(line({"t": "exchange", "pake": pake, "confirm": "0" * 64}))
            assert gone(network, stream) == "malformed"
    network.close()


def test_a_right_half_with_a_false_proof_is_not_believed() -> None:
    begun = exchange.GuestExchange(CODE, "0" * 16, "f" * 64)
    answer = exchange.answer(CODE, "0" * 16, "f" * 64, begun.pake)
    with pytest.raises(WireFault, match="not-this-table"):
        begun.finish(answer.pake, answer.expected)


# -- TLS ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [b'{"t":"hello"}\n', b"GET / HTTP/1.1\r\n\r\n", b"", b"\x80\x2e\1\3\1", b"\0"])
def test_a_program_of_protocol_1_is_told_so_in_one_clear_line(monkeypatch: pytest.MonkeyPatch, first: bytes) -> None:
    monkeypatch.setattr("game.net.transport.tls.CLEAR_AFTER", 0.1)
    with house() as host, plain(host.listener.port) as made:
        made.sendall(first)
        args = {"protocol": PROTOCOL, "version": __version__}
        assert read_until_end(made) == line({"t": "bye", "reason": "protocol", "args": args})


def test_a_host_of_protocol_1_gets_nothing_from_us() -> None:
    network = Network()
    with server() as host:
        stream = network.dial(HERE, host.port)
        made, _ = host.listening.accept()
        with made:
            made.sendall(line({**CHALLENGE, "protocol": 1, "nonce": "0" * 32}))
            assert gone(network, stream) == "protocol"
            assert b'"t"' not in read_until_end(made)
    network.close()


def test_no_older_tls_is_spoken() -> None:
    old = guest_context.__wrapped__()
    old.minimum_version = ssl.TLSVersion.TLSv1_2
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    with house() as host, plain(host.listener.port) as made, pytest.raises(ssl.SSLError, match=r"(?i)version"):
        old.wrap_socket(made)
    network = Network()
    with server() as host_:
        host_.context.minimum_version = host_.context.maximum_version = ssl.TLSVersion.TLSv1_2
        stream = network.dial(HERE, host_.port)
        with pytest.raises(ssl.SSLError):
            host_.accept()
        assert gone(network, stream) == "protocol"
    network.close()


@pytest.mark.parametrize("kind", ["expired", "early", "rsa", "nameless", "huge60000", "p384", "ed25519", "chain"])
def test_whatever_a_certificate_says_the_code_proves_it(kind: str) -> None:
    with house(certificate=odd_certificate(kind)) as host:
        assert outcome(host.listener.port) == "proven"


def test_a_certificate_without_measure_is_refused() -> None:
    network = Network()
    with server(odd_certificate("huge1048576")) as host:
        stream = network.dial(HERE, host.port)
        with contextlib.suppress(OSError):
            host.accept()
        assert gone(network, stream) in ("protocol", "closed")
    network.close()


def test_bytes_beside_data_are_taken_for_so_long_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.net.transport.tls.MOST_BESIDE_DATA", 100)
    with house() as host, raw(host.listener.port) as made:
        read_line(made)
        os.write(made.fileno(), b"\x17\x03\x03\x40\x00" + b"x" * 200)  # the beginning of a record
        assert b'"reason":"flooding"' in read_until_end(made)


def test_an_exchange_and_a_game_go_on_beside_each_other() -> None:
    """The arithmetic takes 10 ms a side, in threads of its own."""
    with house() as host, guest(host.listener.port) as good, raw(host.listener.port) as made:
        proven(made)
        assert good.ask(1) is not None


# -- the table ------------------------------------------------------------------------------------------


def listening(folder: Path, room: Room) -> str:
    """The fingerprint of a room's certificate, once it listens."""
    network = Network()
    room.open(network.listen(loopback=True))
    assert until(lambda: room.fingerprint)
    with plain(room.port) as bare:
        seen = guest_context().wrap_socket(bare)
        assert fingerprint(seen.getpeercert(binary_form=True) or b"") == room.fingerprint
        seen.close()
    room.state.save()
    found = room.fingerprint
    room.close()
    network.close()
    return found


def started(folder: Path) -> Room:
    plan = TableSetup("tigris", seats_from_text("human,human", ()), shuffle=False)
    room = Room(plan, Services(Store(folder)))
    room.start()
    return room


def test_a_continued_table_keeps_its_certificate_and_another_table_has_another(tmp_path: Path) -> None:
    room = started(tmp_path)
    first = listening(tmp_path, room)
    assert room.session is not None
    room.session.close()
    path = room.session.path
    assert path is not None
    assert path.with_suffix(".room").stat().st_mode & 0o777 == 0o600
    again = Room.reopen(path, Services(Store(tmp_path)))
    assert listening(tmp_path, again) == first
    assert again.session is not None
    again.session.close()
    other = started(tmp_path)
    assert listening(tmp_path, other) != first
    assert other.session is not None
    other.session.close()


@pytest.mark.parametrize("certificate", [None, ""])
def test_a_table_without_a_certificate_of_use_gets_a_new_one(tmp_path: Path, certificate: str | None) -> None:
    """None: a room file of the first version, which had none; the second had no checksum. Code, room and seats stay."""
    room = started(tmp_path)
    session = room.session
    assert session is not None
    assert session.path is not None
    session.close()
    store = Store(tmp_path)
    data: Any = store.load_room(session.path)
    del data[room_file.CHECKSUM]
    data["certificate"], data["version"] = certificate, 2
    if certificate is None:
        del data["certificate"]
        data["version"] = 1
    store.save_room(session.path, data)
    assert room_file.read(store, session.path) is not None
    again = Room.reopen(session.path, Services(store))
    assert (again.code, again.room) == (room.code, room.room)
    assert len(listening(tmp_path, again)) == 64
    saved = room_file.read(store, session.path)
    assert saved is not None
    assert "PRIVATE KEY" in saved.certificate
    assert saved.version == room_file.VERSION
    assert again.session is not None
    again.session.close()


def test_a_disk_that_refuses_the_key_for_a_moment_does_not_close_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """TLS reads the key from a file: a host whose disk is full tries again, and then guests come in."""
    faults = [OSError(28, "No space left on device")] * 2

    def refusing(access: TableAccess) -> ssl.SSLContext:
        if faults:
            raise faults.pop()
        return host_context(access)

    monkeypatch.setattr(listener, "RETRY", 0.05)
    monkeypatch.setattr(listener, "host_context", refusing)
    with house() as host:
        assert outcome(host.listener.port) == "proven"
    assert faults == []


def test_a_key_with_a_password_is_of_no_use_and_nobody_is_asked_for_one() -> None:
    """TLS would ask at the terminal, and the window would wait for the answer."""
    key = load_pem_private_key(CERTIFICATE.encode(), None)
    sealed = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret")).decode()
    assert is_usable(CERTIFICATE)
    assert not is_usable(sealed + CERTIFICATE[CERTIFICATE.index("-----BEGIN CERTIFICATE") :])


def test_the_key_is_left_nowhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    host_context(TableAccess("0" * 16, CODE))
    assert list(tmp_path.iterdir()) == []
