"""Streams over real sockets: what arrives, who is dropped when and why, and that nothing is left behind."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import ssl
import threading
import time
from dataclasses import replace

import pytest

from game.net.protocol import framing
from game.net.protocol.access import TableAccess
from game.net.protocol.limits import GUEST_LIMITS, RateLimit, SparseLog, TokenBucket
from game.net.protocol.messages import WireFault
from game.net.protocol.streams import Closed, Received
from game.net.transport.certificate import guest_context, host_context
from game.net.transport.connection import READ_AT_ONCE, Connection
from game.net.transport.network import Network
from game.net.transport.socket_stream import Outbox, SocketStream
from tests.effort import load
from tests.net import hostile
from tests.net.sockets import (
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
    server,
    until,
)

FAST = replace(MANY, hello=0.3, ping=0.1, silence=0.6, stall=0.6, slowed=0.4, parting=0.2)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the clock more often, so that the tests need not wait for long."""
    monkeypatch.setattr("game.net.transport.network.TICK", 0.05)


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
            waiting = time.monotonic() + 60
            while not (happened := stream.poll()) and time.monotonic() < waiting:
                network.wait(0.01)
            network.close()
            assert [each.message["t"] for each in happened if not isinstance(each, Closed)] == ["challenge"], address


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


def test_a_line_after_the_end_of_a_stream_is_dropped_without_a_fault() -> None:
    """A fault there would stop the delivery to the other streams of the same batch."""
    with house() as host, raw(host.listener.port):
        until(lambda: len(host.streams) == 1)
        (connection,) = host.listener.connections
        faults: list[Exception] = []
        done = threading.Event()

        def write_late() -> None:
            try:
                connection._link._finished = True
                connection._link._writer.write_eof()
                connection._write(b"late")
            except Exception as fault:
                faults.append(fault)
            done.set()

        host.network._loop.call_soon_threadsafe(write_late)
        assert done.wait(5)
        assert faults == []


def test_no_thread_socket_or_task_is_left(recwarn: pytest.WarningsRecorder) -> None:
    gc.collect()  # what earlier tests left is not meant
    recwarn.clear()
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
            assert time.monotonic() - begun < 2.0 * load()


def test_who_falls_silent_is_dropped_and_who_answers_pings_is_not() -> None:
    with house(FAST) as host, guest(host.listener.port) as good, raw(host.listener.port) as dead:
        dead.sendall(line(HELLO))
        assert b'"t":"ping"' in read_until_end(dead)
        assert until(lambda: host.gone == ["silent"])
        time.sleep(0.8)
        assert good.ask(1) is not None


def test_a_host_that_falls_silent_is_noticed() -> None:
    network = Network()
    with server() as host:
        limits = replace(FAST, before_welcome=framing.FROM_HOST)
        stream = network.dial(HERE, host.port, limits=limits)
        with host.accept() as made:
            made.sendall(line(CHALLENGE))
            assert gone(network, stream, 4.0) == "silent"
        assert gone(network, network.dial(HERE, host.port, limits=limits), 4.0) == "late"
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


def test_a_stream_tells_what_the_peer_has_not_taken() -> None:
    """What is sent part by part waits for this (F-4)."""
    big = {"t": "over", "record": "x" * 900_000, "seed": "7", "nonce": "0" * 32}
    with house() as host, socket.socket() as bare:
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 << 10)
        bare.connect((HERE, host.listener.port))
        made = guest_context().wrap_socket(bare)
        made.sendall(line(HELLO))
        assert until(lambda: host.streams)
        host.tell_all(big)
        stream = host.streams[0]
        time.sleep(0.2)
        assert stream.unsent > 100_000, "the system's buffers are smaller"
        made.settimeout(5)
        taken = 0
        while taken < 900_000:
            taken += len(made.recv(1 << 16))
        assert until(lambda: stream.unsent == 0)
        made.close()


def test_events_wait_until_they_are_polled() -> None:
    with house() as host:
        network = Network()
        stream = network.dial(HERE, host.listener.port)
        assert until(lambda: host.streams)
        for n in range(3):
            host.tell_all({"t": "refused", "n": n, "reason": "stale", "args": {}})
        assert until(lambda: len(stream._events) == 4)
        assert [len(stream.poll(2)), len(stream.poll(3)), len(stream.poll(1))] == [2, 2, 0]
        network.close()


def test_a_slow_reader_goes_and_nobody_feels_it() -> None:
    figures = hostile.slow_reader(8.0, limits=replace(MANY, stall=0.5))
    assert figures.dropped == 1
    assert figures.p50 < 0.2 * load()
    figures = hostile.slow_reader(8.0, message_bytes=300_000)
    assert figures.dropped == 1
    assert figures.slowest_drop < 3.0 * load(), "too much waits for it"


# -- pace -----------------------------------------------------------------------------------------------


def test_a_bucket_lets_a_burst_through_and_then_its_rate() -> None:
    bucket, now, taken = TokenBucket(RateLimit(2, 3)), 100.0, []
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
        assert 1.0 < time.monotonic() - begun < 4.0 * load()
        assert host.gone == []


def test_the_log_is_sparse() -> None:
    sparse = SparseLog(10)
    record = logging.makeLogRecord({"created": 5.0})
    assert sum(sparse.filter(record) for _ in range(500)) == 10
    assert sparse.dropped == 490
    assert sparse.filter(logging.makeLogRecord({"created": 6.1}))


def test_the_log_holds_no_secret(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG), house() as host, guest(host.listener.port), raw(host.listener.port) as made:
        made.sendall(line({**HELLO, "token": "ab" * 16}) + b'{"token":"' + b"cd" * 16 + b'"}\n' * 3)
        read_until_end(made)
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("two-rivers")]
    assert any("malformed" in each for each in lines)
    assert not any("ab" * 16 in each or "cd" * 8 in each or "0" * 32 in each for each in lines)


def test_a_stream_that_was_closed_before_it_was_connected() -> None:
    with house() as host:
        network = Network()
        stream: SocketStream = network.dial(HERE, host.listener.port)
        stream.close("leaving")
        time.sleep(0.3)
        assert stream.poll() == []
        network.close()
        assert Figures().p99 == 0.0


def test_who_parts_before_the_socket_is_ready_says_his_last_words_all_the_same() -> None:
    async def parted() -> bytes:
        loop = asyncio.get_running_loop()
        stream = SocketStream("host", MANY, Outbox(loop), threading.Event())
        access = TableAccess("0" * 16, "ABC123")

        async def context() -> ssl.SSLContext:
            return host_context(access)

        connection = Connection(stream, context, lambda: access)
        stream.close("stopped")
        await asyncio.sleep(0)  # the network hears of it before the socket is handed over
        assert connection.leaving
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        theirs.settimeout(5)
        with theirs:
            running = asyncio.create_task(connection.run(ours))
            said = await asyncio.to_thread(lambda: read_until_end(guest_context().wrap_socket(theirs)))
        await running
        return said

    assert asyncio.run(parted()) == line({"t": "bye", "reason": "stopped", "args": {}})


def test_a_guest_holds_no_more_of_a_host_than_its_bound() -> None:
    """Sixty lines of nearly a megabyte: who does not look holds half of one, a line, and no more (F-3)."""
    big = {"t": "over", "record": "x" * 400_000, "seed": "7", "nonce": "0" * 32}
    with house() as host:
        network = Network()
        stream = network.dial(HERE, host.listener.port)
        assert until(lambda: stream._events)
        stream.poll()
        for _ in range(60):
            host.tell_all(big)
            until(lambda: not host.streams or host.streams[0].unsent < 400_000, 0.05)
        assert until(lambda: "slow" in host.gone), "the host holds no more than its own bound either"
        held = sum(len(event.message["record"]) for event in list(stream._events) if isinstance(event, Received))
        assert held <= GUEST_LIMITS.unread + 400_000 + READ_AT_ONCE
        network.close()
