"""Sockets as Windows and a Mac have them, faked: who has gone before they are accepted, ports, zones, datagrams."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from game.net.protocol.limits import Limits
from game.net.transport import addresses, discovery, listener
from game.net.transport.listener import Listener
from game.net.transport.socket_stream import Outbox
from tests.fakeplatforms import failing


class Door:
    """A listening socket whose arrivals are given: a peer, no address of one, or an error."""

    def __init__(self, *arrivals: Any) -> None:
        self.arrivals = iter(arrivals)

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", 40123

    def accept(self) -> Any:
        found = next(self.arrivals, BlockingIOError(errno.EAGAIN, "nobody"))
        if isinstance(found, Exception):
            raise found
        return found


class Caller:
    """An accepted socket; a Mac refuses options where the peer has gone."""

    def __init__(self, gone: bool = False) -> None:
        self.gone = gone
        self.closed = False

    def setblocking(self, yes: bool) -> None:
        pass

    def setsockopt(self, *words: int) -> None:
        if self.gone:
            raise OSError(errno.EINVAL, "Invalid argument")

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def accepted() -> Iterator[Callable[..., tuple[list[str], list[str]]]]:
    """Returns the addresses that are served of these arrivals, and what is reported."""
    loop = asyncio.new_event_loop()

    def accept(*arrivals: Any) -> tuple[list[str], list[str]]:
        reports: list[str] = []
        served: list[str] = []

        def start(work: Any) -> None:
            work.close()

        door = Door(*arrivals)

        async def run() -> None:
            made = Listener(
                [door],
                Outbox(loop),
                threading.Event(),
                Limits(),
                start,
                lambda at, why: reports.append(why),  # type: ignore[list-item]
            )
            made._ready(door)  # type: ignore[arg-type]
            served.extend(each.stream.address for each in made.connections)

        loop.run_until_complete(run())
        return served, reports

    yield accept
    loop.close()


PEER = ("127.0.0.1", 5000)


@pytest.mark.parametrize("fault", [ConnectionResetError, ConnectionAbortedError, InterruptedError])
def test_who_has_gone_before_they_are_accepted_delays_nobody(fault: type[OSError], accepted: Any) -> None:
    """On Windows this is a reset, for which the host would have accepted nobody for a second."""
    assert accepted(fault(), fault(), (Caller(), PEER)) == (["127.0.0.1"], [])


def test_a_mac_may_know_no_address_of_who_has_gone(accepted: Any) -> None:
    gone = Caller()
    assert accepted((gone, None), (Caller(), PEER)) == (["127.0.0.1"], [])
    assert gone.closed


def test_a_mac_refuses_options_of_a_socket_whose_peer_has_gone(accepted: Any) -> None:
    assert accepted((Caller(gone=True), PEER), (Caller(), PEER)) == (["127.0.0.1"] * 2, [])


@pytest.mark.parametrize("exclusive", [None, -5])
def test_nobody_steals_a_port_on_windows(exclusive: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if exclusive is None:
        monkeypatch.delattr(socket, "SO_EXCLUSIVEADDRUSE", raising=False)
    else:
        monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", exclusive, raising=False)
    assert listener._reuse_option() == (socket.SO_REUSEADDR if exclusive is None else exclusive)


@pytest.mark.parametrize("number", [errno.EADDRINUSE, errno.EACCES])
def test_a_port_that_another_program_keeps_to_itself_is_not_taken_by_half(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[socket.AddressFamily] = []

    def listening(family: socket.AddressFamily, address: str, port: int) -> Any:
        tried.append(family)
        if len(tried) == 2:
            raise OSError(number, "taken")
        return SimpleNamespace(getsockname=lambda: (address, 40000 + len(tried)), close=lambda: None)

    monkeypatch.setattr(listener, "_listening", listening)
    assert len(listener.bind(0, loopback=True)) == 2
    assert tried == [socket.AF_INET, socket.AF_INET6] * 2


@pytest.mark.parametrize(("platform", "zone"), [("win32", "7"), ("darwin", "en0"), ("linux", "en0")])
def test_a_zone_is_a_number_on_windows(platform: str, zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ip = SimpleNamespace(ip=("fe80::1", 0, 7), is_IPv4=False, network_prefix=64)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(addresses, "_adapters", lambda: [SimpleNamespace(name="en0", ips=[ip])])
    assert list(addresses._ipv6_addresses()) == [f"fe80::1%{zone}"]


def test_a_mac_that_hides_the_zone_in_the_address_gives_none(monkeypatch: pytest.MonkeyPatch) -> None:
    ip = SimpleNamespace(ip=("fe80:4::1", 0, 4), is_IPv4=False, network_prefix=64)
    monkeypatch.setattr(addresses, "_adapters", lambda: [SimpleNamespace(name="en0", ips=[ip])])
    assert list(addresses._ipv6_addresses()) == []


def test_windows_answers_a_datagram_that_is_too_long_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others cut it; the beacons behind it must be read all the same."""
    found: list[discovery.Advert] = []
    advert = discovery.Advert("tigris", "Dana", "0123456789abcdef", 40123, 1, False, True)
    finder = discovery.Finder.__new__(discovery.Finder)
    receive = failing(2, OSError(10040, "message too long"), lambda size: (discovery.to_bytes(advert), PEER))
    finder._socket = SimpleNamespace(recvfrom=receive)  # type: ignore[assignment]
    monkeypatch.setattr(finder, "_accepts", lambda address: True)
    monkeypatch.setattr(finder, "_store", lambda address, advert: found.append(advert))
    monkeypatch.setattr(discovery, "AT_ONCE", 3)
    finder._ready()
    assert found == [advert]


def test_a_system_without_shared_ports_still_listens_for_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(socket, "SO_REUSEPORT", raising=False)
    made = discovery._listening_socket(0)
    assert made.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR) != 0
    made.close()
