"""F-2: an attacker between guest and host with a certificate of their own learns nothing and lets nobody in."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from game.net.protocol import exchange
from game.net.protocol.messages import Message, WireFault
from tests.net.middleman import FROM_GUEST, FROM_HOST, LOW_ORDER, Middleman, Swap, middleman, relayed
from tests.net.opentable import OpenTable, table
from tests.net.sockets import line, raw, read_line, until

ROOM, SEEN = "0" * 16, "f" * 64


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenTable]:
    """A table at which nobody sits yet."""
    with table(tmp_path_factory.mktemp("table")) as made:
        yield made


@pytest.fixture(autouse=True)
def _innocent(host: OpenTable) -> None:
    """No code was wrong before."""
    host.room.state.access.wrong_codes.__init__()  # type: ignore[misc]


def attempt(host: OpenTable, swap: Swap = relayed) -> tuple[Middleman, str]:
    """What an attacker hears while a guest tries to come in through them, and how the guest's visit ends."""
    with middleman(host.port, swap) as attacker:
        visit = host.join("Dana Ostrich", attacker.port)
        assert until(lambda: visit.ended, 5.0), attacker.heard
        assert host.names() == [], "nobody was let in"
        assert "Ostrich" not in json.dumps(attacker.heard)
        assert {"hello"}.isdisjoint(attacker.kinds(FROM_GUEST))
        return attacker, visit.ended


def test_a_relay_ends_with_the_sentence_and_counts_as_one_wrong_guess(host: OpenTable) -> None:
    attacker, ended = attempt(host)
    assert ended == "not-this-table"
    assert attacker.kinds(FROM_GUEST) == ["exchange"]
    assert attacker.kinds(FROM_HOST) == ["challenge", "exchange"]
    assert host.wrong_codes == 1


def other(kind: str, sender: str, change: Callable[[dict[str, Any]], Sequence[Message]]) -> Swap:
    """Change the messages of that kind from that side."""

    def swap(who: str, message: Message) -> Sequence[Message]:
        return change(dict(message)) if (who, message["t"]) == (sender, kind) else [message]

    return swap


def guessed(message: dict[str, Any]) -> list[Message]:
    """Answer in the host's place, with a code that is not the right one."""
    answered = exchange.answer("ZZZZZZ", ROOM, SEEN, message["pake"])
    return [{"t": "exchange", "pake": answered.pake, "confirm": answered.confirm}]


halves: list[str] = []
"""Those that a guest sent before."""


def reflected(message: dict[str, Any]) -> list[Message]:
    """Say to the host what the guest said, but answer the guest with their own half."""
    halves.append(message["pake"])
    return [message]


SWAPS: dict[str, Swap] = {
    "own answer": other("exchange", FROM_HOST, lambda said: guessed({"pake": halves[-1]})),
    "no confirmation": other("exchange", FROM_HOST, lambda said: [{**said, "confirm": "0" * 64}]),
    "another half": other("exchange", FROM_HOST, lambda said: [{**said, "pake": SEEN}]),
    "the guest's half": other("exchange", FROM_HOST, lambda said: [{**said, "pake": halves[-1]}]),
    "zero": other("exchange", FROM_HOST, lambda said: [{**said, "pake": LOW_ORDER[0]}]),
    "zero in another spelling": other("exchange", FROM_HOST, lambda said: [{**said, "pake": LOW_ORDER[1]}]),
    "another room": other("challenge", FROM_HOST, lambda said: [{**said, "room": ROOM}]),
    "welcome": other("challenge", FROM_HOST, lambda said: [said, {**WELCOME}]),
    "confirmation of the guest's kind": other("exchange", FROM_HOST, lambda said: [{"t": "refused", "n": None,
                                              "reason": "stale", "args": {}}, said]),
    "an answer before the question": other("challenge", FROM_HOST, lambda said: [said, *guessed({"pake": SPARE})]),
    "two answers": other("exchange", FROM_HOST, lambda said: [*guessed({"pake": halves[-1]}), said]),
}  # fmt: skip
SPARE = exchange.GuestExchange("ABC123", ROOM, SEEN).pake
WELCOME = {
    "t": "welcome", "you": 1, "seat": 0, "token": "ab" * 16, "n": 0, "commit": None, "seats": [],
    "setup": {"game": "tigris", "seats": 2, "options": {}, "purist": False},
}  # fmt: skip


@pytest.mark.parametrize("way", SWAPS)
def test_no_message_swapped_on_the_way_makes_the_guest_go_on(host: OpenTable, way: str) -> None:
    """Single messages are exchanged; the guest sends nothing but their half and says why it ends."""

    def swap(who: str, message: Message) -> Sequence[Message]:
        if (who, message["t"]) == (FROM_GUEST, "exchange"):
            halves.append(message["pake"])
        return SWAPS[way](who, message)

    attacker, ended = attempt(host, swap)
    assert set(attacker.kinds(FROM_GUEST)) <= {"exchange", "bye"}
    assert ended in ("not-this-table", "malformed", "untrue", "closed")


def test_an_old_exchange_played_again_proves_nothing(host: OpenTable) -> None:
    """Neither to the host, word for word, nor to a guest who is answered with an old answer."""
    seen = host.room.fingerprint
    guest = exchange.GuestExchange(host.room.code, host.room.room, seen)
    answered = exchange.answer(host.room.code, host.room.room, seen, guest.pake)
    confirm = guest.finish(answered.pake, answered.confirm)
    for last in (confirm, answered.confirm, "0" * 64):
        assert exchanged(host, guest.pake, last)[1]["reason"] == "not-this-table"
    assert host.wrong_codes == 3
    again = exchange.GuestExchange(host.room.code, host.room.room, seen)
    with pytest.raises(WireFault, match="not-this-table"):
        again.finish(answered.pake, answered.confirm)
    assert host.names() == []


def exchanged(host: OpenTable, pake: str, confirm: str) -> list[dict[str, Any]]:
    """What the host says to that half and that confirmation, after the challenge."""
    with raw(host.port) as made:
        read_line(made)
        made.sendall(line({"t": "exchange", "pake": pake}) + line({"t": "confirm", "confirm": confirm}))
        return [json.loads(said) for said in made.makefile("rb") if json.loads(said)["t"] != "ping"]


def test_no_point_of_low_order_is_a_half() -> None:
    """With it the key would be the same for all codes, and one answer would give the code away offline."""
    for point in LOW_ORDER:
        with pytest.raises(WireFault, match="malformed"):
            exchange.answer("ABC123", ROOM, SEEN, point)
        with pytest.raises(WireFault, match="malformed"):
            exchange.GuestExchange("ABC123", ROOM, SEEN).finish(point, "0" * 64)


def test_the_host_answers_no_low_order_point_and_counts_it(host: OpenTable) -> None:
    for point in (LOW_ORDER[1], "2" * 64):
        assert [said["t"] for said in exchanged(host, point, "0" * 64)] == ["bye"]
    assert host.wrong_codes == 2


def test_half_an_exchange_is_a_guess(host: OpenTable) -> None:
    """Whoever has the host's confirmation can test a code with it, and hangs up: that guess counts."""
    for _ in range(3):
        with raw(host.port) as made:
            read_line(made)
            made.sendall(line({"t": "exchange", "pake": SPARE}))
            assert json.loads(read_line(made))["t"] == "exchange"
    assert host.wrong_codes == 3


def test_each_side_confirms_with_words_of_its_own() -> None:
    """The host's confirmation, sent back, is not the guest's."""
    guest = exchange.GuestExchange("ABC123", ROOM, SEEN)
    answered = exchange.answer("ABC123", ROOM, SEEN, guest.pake)
    assert not hmac.compare_digest(answered.confirm, answered.expected)
    assert guest.finish(answered.pake, answered.confirm) == answered.expected
