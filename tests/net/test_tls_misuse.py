"""Peers that speak TLS and misuse it: half messages, new keys without end, answers whose time tells something."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace
from typing import Any

import pytest

from game.net.protocol import exchange
from game.net.protocol.access import TableAccess
from game.net.transport.certificate import host_context
from game.net.transport.connection import ANSWER_AFTER
from game.net.transport.listener import MOST_LEAVING
from game.net.transport.network import Network
from tests.net.opentable import complaints
from tests.net.records import APPLICATION, HANDSHAKE, KEY_UPDATE, new_keys_context, shake_hands
from tests.net.sockets import (
    CERTIFICATE,
    CHALLENGE,
    CODE,
    HERE,
    MANY,
    gone,
    guest,
    house,
    line,
    plain,
    raw,
    read_line,
    read_until_end,
    server,
    until,
)

PING = line({"t": "ping", "id": 5})


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the clock more often, so that the tests need not wait for long."""
    monkeypatch.setattr("game.net.transport.network.TICK", 0.05)


def test_half_a_message_of_tls_ends_that_connection_and_harms_no_other() -> None:
    """The host could not write to that peer: its fault ended all looks at the clock, and others missed their lines."""
    quick = replace(MANY, hello=0.5)
    with house(quick) as host, guest(host.listener.port) as good, plain(host.listener.port) as bare:
        sealer = shake_hands(bare, new_keys_context())
        bare.sendall(sealer.record(APPLICATION, PING) + sealer.record(HANDSHAKE, KEY_UPDATE[:4]))
        time.sleep(0.1)  # now the host waits for the rest
        host.tell_all({"t": "refused", "n": 7, "reason": "stale", "args": {}})
        assert until(lambda: host.gone == ["closed"])
        assert b"stale" not in read_until_end(bare)
        assert good.until("refused", n=7) is not None
        with raw(host.listener.port) as silent:
            silent.sendall(PING)
            assert until(lambda: host.gone == ["closed", "late"]), "nobody looks at the clock any more"


def test_half_a_message_of_tls_from_a_host_ends_the_guests_connection() -> None:
    network = Network()
    with server() as host:
        stream = network.dial(HERE, host.port)
        bare, _ = host.listening.accept()
        with bare:
            sealer = shake_hands(bare, host_context(TableAccess("0" * 16, CODE, CERTIFICATE)), host=True)
            bare.sendall(sealer.record(APPLICATION, line(CHALLENGE)) + sealer.record(HANDSHAKE, KEY_UPDATE[:4]))
            assert until(lambda: stream._events), "the challenge"
            stream.send({"t": "kept"})
            assert gone(network, stream) == "closed"
    network.close()


@pytest.mark.parametrize("between", [b"", b" "])
def test_new_keys_without_end_are_a_flood(between: bytes) -> None:
    """Each costs the host as much as a line; a byte of data now and then does not hide them."""
    with house() as host, guest(host.listener.port) as good, plain(host.listener.port) as bare:
        sealer = shake_hands(bare, new_keys_context())
        for _ in range(40):
            data = b"".join(sealer.key_update() for _ in range(100))
            try:
                bare.sendall(data + (sealer.record(APPLICATION, between) if between else b""))
            except ConnectionError:
                break
        assert until(lambda: host.gone == ["flooding"])
        assert good.ask(1) is not None


def test_new_keys_now_and_then_are_in_order() -> None:
    with house() as host, plain(host.listener.port) as bare:
        sealer = shake_hands(bare, new_keys_context())
        for _ in range(10):
            bare.sendall(sealer.key_update() + sealer.record(APPLICATION, PING))
        time.sleep(0.2)
        assert host.gone == []


def test_peers_that_do_not_hang_up_use_up_no_files() -> None:
    """Each is told that it speaks another protocol, and given time to read it; a flood of them is not."""
    with house(replace(MANY, parting=60.0)) as host, contextlib.ExitStack() as held:
        for _ in range(2 * MOST_LEAVING):
            made = held.enter_context(plain(host.listener.port))
            made.sendall(b"\0")
            assert b'"protocol"' in read_line(made)
        assert until(lambda: len(host.listener.connections) <= MOST_LEAVING + 1), "the last one comes after the others"
        with guest(host.listener.port) as good:
            assert good.ask(1) is not None


def test_a_program_that_ends_in_the_middle_of_an_exchange_ends_at_once() -> None:
    """Its work in other threads is neither waited for nor complained of; neither is that of a host that hangs up."""
    with complaints() as said:
        for early in (False, True) * 5:
            network = Network()
            with server() as host:
                stream = network.dial(HERE, host.port)
                with host.accept() as made:
                    made.sendall(line(CHALLENGE))
                    assert until(lambda stream=stream: stream._events)
                    stream.prove(CODE, CHALLENGE["room"])
                    if early:
                        made.sendall(line({"t": "exchange", "pake": "58" + "66" * 31, "confirm": "0" * 64}))
                network.close()
    assert not said, said


@pytest.mark.parametrize("half", ["right", "wrong", "none"])
def test_the_time_of_an_answer_tells_nothing_of_the_code(half: str) -> None:
    """How long the library computes depends on the code; by a hundred guesses some of its bits could be measured."""
    with house() as host, raw(host.listener.port) as made:
        code, fingerprint = (CODE if half == "right" else "ZZZZZZ"), host.access.fingerprint
        pake = "0" * 64 if half == "none" else exchange.GuestExchange(code, CHALLENGE["room"], fingerprint).pake
        read_line(made)
        begun = time.monotonic()
        made.sendall(line({"t": "exchange", "pake": pake}))
        said: Any = read_line(made)
        assert time.monotonic() - begun >= ANSWER_AFTER
        assert (b'"malformed"' if half == "none" else b'"exchange"') in said
