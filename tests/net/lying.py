"""Hosts that lie (S-1, S-17): real messages changed in every way that comes to mind, and read to a guest.

The guest's program must end the visit with a plain reason, or go on; the functions fail when it does neither.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game.core import canonical, digest
from game.net.guest.client import ENDED, GuestClient
from game.net.guest.remote_session import RemoteSession, game_on
from game.net.protocol import framing
from game.net.protocol.messages import REASONS, WireFault, check_message
from game.net.protocol.streams import IN_MEMORY, Closed, Proven, Received, StreamEvent
from tests.net.tables import GAME, Party, stopped


class Played:
    """A stream on which somebody reads aloud; what the guest says is checked and dropped."""

    def __init__(self, script: list[StreamEvent], chunk: int = 3) -> None:
        self.address, self.fingerprint, self.proven = "10.0.0.1", IN_MEMORY, False
        self.script, self.chunk, self.open = script, chunk, True
        self.sent: list[Any] = []

    def send(self, message: Any) -> None:
        check_message(message, "client")
        if self.open:
            self.sent.append(message)

    def admit(self) -> None:
        raise AssertionError("only a host admits")

    @property
    def unsent(self) -> int:
        return 0

    def poll(self, most: int | None = None) -> list[StreamEvent]:
        if not self.open:
            return []
        most = most or self.chunk
        begins = (each for each, event in enumerate(self.script, 1) if is_challenge(event))
        count = min(most, next(begins, most))  # what follows a challenge answers the guest
        now, self.script = self.script[:count], self.script[count:]
        return now

    def prove(self, code: str, room: str) -> None:
        self.proven = True
        self.script.insert(0, Proven())

    def close(self, reason: str = "") -> None:
        self.open = False


def is_challenge(event: StreamEvent) -> bool:
    """Whether a guest's answer is awaited before anything else is said."""
    return isinstance(event, Received) and event.message["t"] == "challenge"


def beginning(seed: int, actions: int) -> list[Any]:
    """All messages that a guest got in the first part of a game, one return included."""
    party = Party("lan,human,bot:steady", seed=seed)
    guest = party.visit("Dana")
    party.begin()
    for number in range(actions):
        party.act()
        party.settle(0.06)
        if number == actions // 2:
            party.room.pause(True)
            party.room.say("hello")
            guest.link.cut()
            party.settle(1.0)
            party.room.pause(False)
    found: list[Any] = []
    for link in guest.links:
        for line in link.sent["host"]:
            found.append(framing.decode(line.rstrip(b"\n")))
    return found


def to_the_end(seed: int) -> list[Any]:
    """All messages that a guest got in a whole game; the last one is its end."""
    party = Party("lan,human", seed=seed)
    guest = party.visit("Dana")
    party.begin()
    party.finish()
    messages = [framing.decode(line.rstrip(b"\n")) for line in guest.link.sent["host"]]
    return messages[: next(n for n, message in enumerate(messages, 1) if message["t"] == "over")]


def visit(script: list[Any], want: Any = "any") -> tuple[GuestClient, list[Played]]:
    """Let a guest live through a script, each challenge of which begins a link; after the last nobody answers him."""
    streams: list[Played] = []
    links: list[list[Any]] = [[]]
    for message in script:
        if message["t"] == "challenge" and links[-1]:
            links.append([])
        links[-1].append(message)

    def dial(room: str) -> Played:
        heard = links[len(streams)] if len(streams) < len(links) else None
        streams.append(Played([] if heard is None else [*map(Received, heard), Closed("closed")]))
        return streams[-1]

    remote = GuestClient(dial, "Dana", code="ABC123", want=want, stopwatch=stopped)
    session, clients = None, []
    now = 0.0
    for _ in range(len(script) + 40):
        now += 0.05
        remote.tick(now)
        remote.table_news()
        _ = (remote.people, remote.countdown, remote.ended)
        if session is None and game_on(remote):
            session = RemoteSession(remote, clock=lambda: 0.0)
            clients = [session.client(seat) for seat in (None, *session.local)]
        if session is not None:
            _ = (session.seats, session.pause_reason, session.to_act(), session.thinking(), session.ended)
            for client in clients:
                for update in client.poll():
                    GAME.view_to_json(update.view)
                    assert all(type(event) in GAME.events for event in update.events)
        if remote.phase == ENDED or len(streams) > len(links):
            break
    if session is not None:
        assert len(session.past_updates(None)) == session.played.known().n
    return remote, streams


def junk(rng: Random) -> Any:
    """Some value that is the wrong one nearly everywhere."""
    return rng.choice(
        [None, True, -1, 0, 1, 2, 3, 7, 10**9, 2**31, "", "end", "hidden", "a", "\u202e", "tigris", "x" * 40, [], {},
         [[]], {"hidden": 6}, [0, 0], "draw 0 red", "!undo 1", "0" * 16, "f" * 32, 1.5]
    )  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all values in plain data."""
    if path:
        yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


def changed(message: Any, rng: Random) -> Any:
    """The message with a value exchanged, removed, or moved by one; now and then with a hash that fits again."""
    data = copy.deepcopy(message)
    for _ in range(rng.choice((1, 1, 2))):
        found = list(places(data))
        *path, last = rng.choice(found)
        inner = data
        for key in path:
            inner = inner[key]
        old = inner[last]
        if type(old) is int and rng.random() < 0.6:
            inner[last] = old + rng.choice((-1, 1, 2, 100))
        elif isinstance(old, str) and rng.random() < 0.5:
            at = rng.randrange(len(old) + 1)
            inner[last] = old[:at] + rng.choice(("x", "S", ".", "0", " ", "\u05d0", "")) + old[at + 1 :]
        elif isinstance(inner, dict) and rng.random() < 0.15:
            del inner[last]
        else:
            inner[last] = junk(rng)
    if isinstance(data.get("view"), dict) and rng.random() < 0.7:
        data["hash"] = digest(data["view"])
    return data


def acceptable(message: Any) -> bool:
    """Whether it would come through the wire at all."""
    try:
        check_message(framing.decode(canonical(message).encode()), "host")
    except (WireFault, ValueError):
        return False
    return True


def mutants(script: Sequence[Any], count: int, seed: int) -> tuple[int, int]:
    """So many changed messages, each in the place of the real one: how many were read, how many ended the visit."""
    rng = Random(seed)
    heard = ended = 0
    opened = next(number for number, message in enumerate(script) if message["t"] == "start") + 6
    kinds: dict[str, list[int]] = {}
    for number, message in enumerate(script):
        kinds.setdefault(message["t"], []).append(number)
    while heard < count:
        at = rng.choice(kinds[rng.choice(list(kinds))])
        mutant = changed(script[at], rng)
        if not acceptable(mutant):
            continue
        heard += 1
        # in its own place, or where the game has just begun; what happened before is heard after a return alone
        begin = at if heard % 8 == 0 or script[at]["t"] == "history" else min(at, opened)
        remote, streams = visit([*script[:begin], mutant, *script[begin + 1 : begin + 7]])
        ended += remote.phase == ENDED
        assert remote.phase != ENDED or remote.ended in REASONS
        assert all(len(stream.sent) < 200 for stream in streams)
    return heard, ended
