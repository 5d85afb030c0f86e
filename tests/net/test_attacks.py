"""Hostile peers over real sockets, a little of each; tools/soak_lan.py does much."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from game.net.protocol import framing
from game.net.protocol.limits import Limits
from tests.effort import load
from tests.net import hostile
from tests.net.sockets import HELLO, MANY, can_bind, guest, house, line, memory, plain, raw, read_until_end, until


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the clock more often, so that the tests need not wait for long."""
    monkeypatch.setattr("game.net.transport.network.TICK", 0.05)


@pytest.mark.parametrize("admitted", [False, True])
def test_malformed_lines_do_not_hurt_a_host(admitted: bool) -> None:
    figures = hostile.malformed_to_host(300, admitted)
    assert figures.dropped * 3 == figures.tried
    assert figures.slowest_drop < 1.0 * load()
    assert figures.p50 < 0.2 * load()


def test_malformed_lines_do_not_hurt_a_guest() -> None:
    figures = hostile.malformed_to_guest(300)
    assert figures.dropped * 3 == figures.tried
    assert figures.slowest_drop < 1.0 * load()


def grown(port: int, size: int, admitted: bool) -> int:
    """By how many bytes this program grows over a line of that length, which must end the connection."""
    with raw(port) as made:
        if admitted:
            made.sendall(line(HELLO))
            time.sleep(0.1)
        before = memory()
        try:
            made.sendall(b"9" * size + b"\n")
            assert b"too-long" in read_until_end(made)
        except ConnectionError:
            pass
        return memory() - before


@pytest.mark.parametrize("admitted", [False, True])
def test_lines_that_are_too_long_end_it(admitted: bool) -> None:
    """The best of three counts: other tests leave memory to be given back at any moment."""
    limit = framing.FROM_CLIENT if admitted else framing.BEFORE_WELCOME
    sizes = (limit + 1, limit * 2, 3 << 20)
    with house() as host:
        rounds = [[grown(host.listener.port, size, admitted) for size in sizes] for _ in range(3)]
        assert all(min(each) < 5 << 20 for each in zip(*rounds, strict=True)), rounds
        assert not admitted or until(lambda: host.gone == ["too-long"] * 9)


def test_a_flood_of_connections_keeps_nobody_out() -> None:
    figures = hostile.flood(1000, 2000.0)
    assert figures.p50 < 0.25 * load()
    assert figures.slowest_drop < 5.0 * load()


def test_slow_handshakes_keep_nobody_out() -> None:
    figures = hostile.slowloris(100, 5.0, replace(MANY, hello=1.2))
    assert figures.dropped == 100
    assert figures.slowest_drop < 2.0 * load()
    assert figures.p50 < 0.2 * load()


def test_places_are_limited_and_kept_for_those_who_were_welcomed() -> None:
    limits = Limits(connections=6, per_address=6, strangers=3, grace=0.2)
    with house(limits) as host, guest(host.listener.port) as good:
        held = [raw(host.listener.port) for _ in range(3)]
        with plain(host.listener.port) as more:
            assert read_until_end(more) == b"", "there is no place to tell the reason from"
        time.sleep(0.3)
        newcomer = raw(host.listener.port)
        assert b"busy" in read_until_end(held[0]), "one that had its time makes room"
        newcomer.sendall(line(HELLO))
        assert b"challenge" in newcomer.recv(4096)
        assert good.ask(1) is not None
        for made in (*held, newcomer):
            made.close()


@pytest.mark.skipif(not can_bind("127.0.0.2"), reason="one loopback address")
def test_a_flood_from_a_few_addresses_gives_its_places_to_others_at_once() -> None:
    """secure-lan.md F-7: half-open connections of two addresses hold every place, and none has had its time."""
    limits = Limits(connections=6, per_address=6, strangers=4, grace=60.0)
    with house(limits) as host:
        flood = [plain(host.listener.port, source) for source in ("127.0.0.2", "127.0.0.3") * 2]
        with guest(host.listener.port) as good:
            assert good.ask(1) is not None
            flood += [plain(host.listener.port, "127.0.0.2") for _ in range(4)]
            assert good.ask(2) is not None
        for made in flood:
            made.close()


def test_one_address_takes_not_all_places() -> None:
    limits = Limits(connections=32, per_address=3, strangers=12)
    with house(limits) as host:
        held = [raw(host.listener.port) for _ in range(3)]
        with plain(host.listener.port) as more:
            assert read_until_end(more) == b""
        if can_bind("127.0.0.2"):
            with guest(host.listener.port, source="127.0.0.2") as other:
                assert other.ask(1) is not None
        for made in held:
            made.close()
