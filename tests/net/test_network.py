"""Streams over real sockets: what arrives, who is dropped when and why, and that nothing is left behind."""

from __future__ import annotations

import contextlib
import gc
import logging
import socket
import threading
import time
from dataclasses import replace

import pytest

from game.net import addresses, wire
from game.net.connection import SocketStream
from game.net.limits import Bucket, Limits, Pace, Sparse
from game.net.loop import Network
from game.net.messages import WireFault
from game.net.streams import Gone
from tests.net import hostile
from tests.net.hostile import (
    CHALLENGE,
    HELLO,
    HERE,
    KEPT,
    MANY,
    Figures,
    gone,
    guest,
    house,
    line,
    raw,
    read_until_end,
    until,
)

FAST = replace(MANY, hello=0.3, ping=0.1, silence=0.6, stall=0.6, slowed=0.4, parting=0.2)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the clock more often, so that the tests need not wait for long."""
    monkeypatch.setattr("game.net.loop.TICK", 0.05)


def test_messages_cross_both_ways_and_the_end_is_told() -> None:
    with house() as host, guest(host.listener.port) as good:
        assert good.ask(7) is not None
        assert host.streams[0].address == HERE
        host.streams[0].close("kicked")
        assert good.until("bye") == {"t": "bye", "reason": "kicked", "args": {}}
        assert good.gone == "closed" or gone(good.network, good.stream) == "closed"


def test_long_messages_cross_whole() -> None:
    over = {"t": "over", "record": "x" * 800_000, "seed": "7", "nonce": "0" * 32}
    with house() as host, guest(host.listener.port) as good:
        host.tell_all(over)
        assert good.until("over") == over


def test_ipv6_and_ipv4_share_a_port() -> None:
    with house() as host:
        for address in ("::1", HERE, "localhost"):
            network = Network()
            stream = network.dial(address, host.listener.port)
            waiting = time.monotonic() + 3
            while not (happened := stream.poll()) and time.monotonic() < waiting:
                network.wait(0.01)
            network.close()
            assert [each.message["t"] for each in happened if not isinstance(each, Gone)] == ["challenge"], address


def test_nobody_there_and_nobody_home() -> None:
    network = Network()
    with socket.create_server((HERE, 0)) as server:
        free = server.getsockname()[1]
    assert gone(network, network.dial(HERE, free)) == "no-table"
    assert gone(network, network.dial("no.such.name.invalid", 7171), 8.0) == "unreachable"
    network.close()


def test_a_fault_of_our_own_is_an_exception_here() -> None:
    network = Network()
    stream = network.dial(HERE, 1)
    with pytest.raises(WireFault):
        stream.send({"t": "update"})
    network.close()


def test_no_thread_socket_or_task_is_left(recwarn: pytest.WarningsRecorder) -> None:
    before = set(threading.enumerate())
    for _ in range(3):
        with house() as host, guest(host.listener.port) as good:
            host.network.dial("192.168.255.254", 9)  # never answers
            assert good.ask(1) is not None
    gc.collect()
    assert set(threading.enumerate()) <= before
    assert not [each for each in recwarn if issubclass(each.category, ResourceWarning)]


def test_a_network_that_never_ran_can_be_closed() -> None:
    network = Network()
    network.close()
    network.close()
    with pytest.raises(RuntimeError):
        network.listen(loopback=True)


def test_the_port_is_free_again_at_once() -> None:
    network = Network()
    port = network.listen(loopback=True).port
    stream = network.dial(HERE, port)
    assert gone(network, stream, 0.3) == ""
    network.close()
    network = Network()
    assert network.listen(port, loopback=True).port == port
    network.close()


def test_guests_that_come_and_go_leave_nothing() -> None:
    figures = hostile.churn(60)
    assert figures.tried <= 0
    assert figures.dropped == 0
    assert figures.grown < 5 << 20


# -- patience -------------------------------------------------------------------------------------------


def test_who_says_no_hello_is_dropped() -> None:
    with house(FAST) as host, raw(host.listener.port) as silent, raw(host.listener.port) as chatting:
        chatting.sendall(line({"t": "pong", "id": 1}) * 3)
        for made in (silent, chatting):
            begun = time.monotonic()
            assert b'"reason":"late","t":"bye"' in read_until_end(made)
            assert time.monotonic() - begun < 2.0


def test_who_falls_silent_is_dropped_and_who_answers_pings_is_not() -> None:
    with house(FAST) as host, guest(host.listener.port) as good, raw(host.listener.port) as dead:
        dead.sendall(line(HELLO))
        assert b'"t":"ping"' in read_until_end(dead)
        assert until(lambda: host.gone == ["silent"])
        time.sleep(0.8)
        assert good.ask(1) is not None


def test_a_host_that_falls_silent_is_noticed() -> None:
    network = Network()
    with socket.create_server((HERE, 0)) as server:
        limits = replace(FAST, before_welcome=wire.FROM_HOST)
        stream = network.dial(HERE, server.getsockname()[1], limits=limits)
        made, _ = server.accept()
        made.sendall(line(CHALLENGE))
        assert gone(network, stream, 4.0) == "silent"
        made.close()
        assert gone(network, network.dial(HERE, server.getsockname()[1], limits=limits), 4.0) == "late"
    network.close()


def test_a_process_that_stood_still_blames_nobody() -> None:
    """As after SIGSTOP: the thread of the network itself does not run for longer than all patience."""
    with house(FAST) as host, guest(host.listener.port) as good:
        host.network.call(time.sleep, 1.2)
        time.sleep(1.3)
        assert good.ask(1) is not None
        assert host.gone == []


def test_a_main_thread_that_is_busy_loses_nobody() -> None:
    with house(FAST) as host, guest(host.listener.port) as good:
        host.asleep = True
        time.sleep(1.0)
        host.asleep = False
        assert good.ask(1) is not None


def test_what_the_main_thread_does_not_read_is_not_read_from_the_socket() -> None:
    limits = replace(MANY, line=4096, paces={})
    with house(limits) as host, raw(host.listener.port) as made:
        made.sendall(line(HELLO))
        time.sleep(0.1)
        host.asleep = True
        made.settimeout(0.3)
        sent = 0
        with contextlib.suppress(TimeoutError):
            while sent < 30 << 20:
                sent += made.send(line({"t": "act", "n": 1, "do": "x" * 900}) * 50)
        assert sent < 20 << 20
        host.asleep = False
        made.settimeout(5.0)
        made.sendall(line(KEPT))


def test_a_slow_reader_goes_and_nobody_feels_it() -> None:
    figures = hostile.slow_reader(8.0, limits=replace(MANY, stall=0.5))
    assert figures.dropped == 1
    assert figures.p50 < 0.2
    figures = hostile.slow_reader(8.0, message_bytes=300_000)
    assert figures.dropped == 1
    assert figures.slowest_drop < 3.0, "too much waits for it"


# -- pace -----------------------------------------------------------------------------------------------


def test_a_bucket_lets_a_burst_through_and_then_its_rate() -> None:
    bucket, now, taken = Bucket(Pace(2, 3)), 100.0, []
    for _ in range(200):
        now += 0.05
        if not bucket.wait(now):
            bucket.take()
            taken.append(now)
    assert len([each for each in taken if each < 100.2]) == 3
    assert 20 <= len(taken) <= 24


def test_chat_is_slowed_then_dropped() -> None:
    chat = line({"t": "chat", "phrase": "hello"})
    with house(FAST) as host, raw(host.listener.port) as made:
        made.sendall(line(HELLO) + chat * 50)
        assert b'"flooding","t":"bye"' in read_until_end(made)
        assert until(lambda: host.gone == ["flooding"])


def test_twenty_actions_a_second_are_fine_and_more_are_slowed() -> None:
    with house() as host, guest(host.listener.port) as good:
        begun = time.monotonic()
        for n in range(45):
            good.stream.send({"t": "resync", "n": n})
        assert good.until("refused", n=44) is not None
        assert 1.0 < time.monotonic() - begun < 4.0
        assert host.gone == []


def test_the_log_is_sparse() -> None:
    sparse = Sparse(10)
    record = logging.makeLogRecord({"created": 5.0})
    assert sum(sparse.filter(record) for _ in range(500)) == 10
    assert sparse.dropped == 490
    assert sparse.filter(logging.makeLogRecord({"created": 6.1}))


def test_the_log_holds_no_secret(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG), house() as host, guest(host.listener.port), raw(host.listener.port) as made:
        made.sendall(line({**HELLO, "proof": "ab" * 32}) + b'{"token":"' + b"cd" * 16 + b'"}\n' * 3)
        read_until_end(made)
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("two-rivers")]
    assert any("malformed" in each for each in lines)
    assert not any("ab" * 16 in each or "cd" * 8 in each or "0" * 32 in each for each in lines)


# -- hostile peers, a little of each; tools/soak_lan.py does much -----------------------------------------


@pytest.mark.parametrize("admitted", [False, True])
def test_malformed_lines_do_not_hurt_a_host(admitted: bool) -> None:
    figures = hostile.malformed_to_host(300, admitted)
    assert figures.dropped * 3 == figures.tried
    assert figures.slowest_drop < 1.0
    assert figures.p50 < 0.2


def test_malformed_lines_do_not_hurt_a_guest() -> None:
    figures = hostile.malformed_to_guest(300)
    assert figures.dropped * 3 == figures.tried
    assert figures.slowest_drop < 1.0


@pytest.mark.parametrize("admitted", [False, True])
def test_lines_that_are_too_long_end_it(admitted: bool) -> None:
    limit = wire.FROM_CLIENT if admitted else wire.BEFORE_WELCOME
    with house() as host:
        for size in (limit + 1, limit * 2, 3 << 20):
            with raw(host.listener.port) as made:
                if admitted:
                    made.sendall(line(HELLO))
                    time.sleep(0.1)
                before = hostile.memory()
                try:
                    made.sendall(b"9" * size + b"\n")
                    assert b"too-long" in read_until_end(made)
                except ConnectionError:
                    pass
                assert hostile.memory() - before < 5 << 20
        assert not admitted or until(lambda: host.gone == ["too-long"] * 3)


def test_a_flood_of_connections_keeps_nobody_out() -> None:
    figures = hostile.flood(1000, 2000.0)
    assert figures.p50 < 0.25
    assert figures.slowest_drop < 5.0


def test_slow_handshakes_keep_nobody_out() -> None:
    figures = hostile.slowloris(100, 5.0, replace(MANY, hello=1.2))
    assert figures.dropped == 100
    assert figures.slowest_drop < 2.0
    assert figures.p50 < 0.2


def test_places_are_limited_and_kept_for_those_who_were_welcomed() -> None:
    limits = Limits(connections=6, per_address=6, strangers=3, grace=0.2)
    with house(limits) as host, guest(host.listener.port) as good:
        held = [raw(host.listener.port) for _ in range(4)]
        assert b"busy" in read_until_end(held[3])
        time.sleep(0.3)
        newcomer = raw(host.listener.port)
        assert b"busy" in read_until_end(held[0]), "one that had its time makes room"
        newcomer.sendall(line(HELLO))
        assert b"challenge" in newcomer.recv(4096)
        assert good.ask(1) is not None
        for made in (*held, newcomer):
            made.close()


def test_one_address_takes_not_all_places() -> None:
    limits = Limits(connections=32, per_address=3, strangers=12)
    with house(limits) as host:
        held = [raw(host.listener.port) for _ in range(3)]
        with raw(host.listener.port) as more:
            assert b"busy" in read_until_end(more)
        if can_bind("127.0.0.2"):
            with guest(host.listener.port, source="127.0.0.2") as other:
                assert other.ask(1) is not None
        for made in held:
            made.close()


def can_bind(address: str) -> bool:
    with socket.socket() as made:
        try:
            made.bind((address, 0))
        except OSError:
            return False
    return True


# -- addresses ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [("192.168.1.7:7171", "192.168.1.7", 7171), (" 10.0.0.1 ", "10.0.0.1", 99), ("[fe80::1%eth0]:5", "fe80::1%eth0", 5),
     ("::1", "::1", 99), ("fe80::1", "fe80::1", 99), ("dana-laptop.local:7", "dana-laptop.local", 7),
     ("[::1]", "::1", 99)],
)  # fmt: skip
def test_typed_addresses(text: str, host: str, port: int) -> None:
    assert addresses.read_address(text, 99) == (host, port)
    assert addresses.read_address(addresses.show_address(host, port)) == (host, port)


@pytest.mark.parametrize(
    "text", ["", ":5", "1.2.3:5", "1.2.3.400:5", "host:0", "host:70000", "[::1", "[1.2]:5", "a b:5", "שרת:5", "x" * 999,
             "http://x:5", "a:b:5"],
)  # fmt: skip
def test_what_is_no_address(text: str) -> None:
    assert addresses.read_address(text, 99) is None


def test_an_address_without_a_port_needs_one() -> None:
    assert addresses.read_address("10.0.0.1") is None
    assert addresses.read_address("::1") is None


@pytest.mark.parametrize(
    ("text", "private"),
    [("127.0.0.1", True), ("10.1.2.3", True), ("172.16.0.1", True), ("172.32.0.1", False), ("192.168.0.9", True),
     ("169.254.3.4", True), ("8.8.8.8", False), ("::1", True), ("fe80::1%eth0", True), ("fd12::1", True),
     ("2001:4860::8", False), ("::ffff:8.8.8.8", False), ("::ffff:10.0.0.1", True), ("0.0.0.0", False)],
)  # fmt: skip
def test_private_addresses(text: str, private: bool) -> None:
    assert addresses.is_private(text) == private


def test_own_addresses_can_be_bound() -> None:
    for address in addresses.own_addresses():
        assert not address.startswith("127.")
        assert address == "::1" or addresses.read_address(addresses.show_address(address, 5)) == (address, 5)
    for each in addresses.interfaces():
        assert can_bind(each.address)


def test_strangers_from_the_wide_world_are_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.net.listener.is_private", lambda address: address != HERE)
    with house() as host, raw(host.listener.port) as made:
        assert read_until_end(made) == b""
        assert host.streams == []


def test_a_stream_that_was_closed_before_it_was_connected() -> None:
    with house() as host:
        network = Network()
        stream: SocketStream = network.dial(HERE, host.listener.port)
        stream.close("leaving")
        time.sleep(0.3)
        assert stream.poll() == []
        network.close()
        assert Figures().p99 == 0.0
