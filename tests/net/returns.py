"""Links that break in every way at every moment (R-8), and hosts that are killed and continued (R-9), counted,
all in memory and on one clock: equal seeds make equal runs.

The functions fail when a seat is not had back in time, or when a guest does not know the game afterwards exactly as the
host tells it: nothing lost, nothing done twice.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.core import OVER
from game.net.host.room import Room
from game.net.host.room_file import TableSettings
from game.net.protocol.streams import Link, MemoryListener
from tests.net.tables import Party, Visitor

SOON = 3.0
"""Seconds after the link's return within which the seat is back."""

WAYS = ("closed", "silent", "half-open", "again")
"""Both ends learn it; nobody does for a while, then both; the guest alone does; and once more while coming back."""


def broken(visitor: Visitor, way: str, party: Party) -> None:
    """Break a link that way."""
    link = visitor.link
    if way == "silent":
        link.held = True
        party.settle(1.0)
    if way == "half-open":
        visitor.streams[-1].break_off("closed")  # the host goes on sending to nobody
    else:
        link.cut("silent" if way == "silent" else "closed")
    if way == "again":
        party.settle(0.62)
        visitor.link.cut()


def cycles(count: int, seed: int = 1) -> float:
    """So many broken links over as many games as that needs; the longest time until a seat was back."""
    rng, slowest, done = Random(seed), 0.0, 0
    while done < count:
        party = Party(rng.choice(("lan,lan", "lan,human,lan", "lan,bot:steady")), seed=seed + done,
                      table_settings=TableSettings(absence=0))  # fmt: skip
        kinds = party.room.lobby.plan.seats
        for number in range(sum(info.kind == "lan" for info in kinds)):
            party.visit(f"Guest {number}", make=lambda: Link(delay=rng.choice((0.0, 0.02, 0.1))))
        party.begin()
        while party.room.session and party.room.session.to_act() != OVER and done < count:
            for _ in range(rng.randrange(1, 12)):
                party.act()
                party.settle(rng.choice((0.02, 0.04, 0.3)))
            visitor = rng.choice(party.visitors)
            visitor.play()  # so that an action is under way now and then
            broken(visitor, rng.choice(WAYS), party)
            slowest = max(slowest, back(party))
            done += 1
            party.settle(0.5)
            party.agree()
        party.finish()
        party.agree()
        assert all("draws-checked" in visitor.whats() for visitor in party.visitors)
    return slowest


def restarts(count: int, folder: Path, seed: int = 1) -> float:
    """So many hosts killed in mid-game and continued; the longest time until everybody was back."""
    rng, slowest, done = Random(seed), 0.0, 0
    while done < count:
        party = Party("lan,lan,bot:steady", folder / str(done), seed=seed + done)
        for name in ("A", "B"):
            party.visit(name, make=lambda: Link(delay=rng.choice((0.0, 0.05))))
        party.begin()
        while party.room.session and party.room.session.to_act() != OVER and done < count:
            for _ in range(rng.randrange(1, 10)):
                party.act()
                party.settle(0.1)
            if rng.random() < 0.5:
                party.act()  # under way when the host dies
            restart(party, down=rng.choice((0.1, 1.0, 4.0)))
            slowest = max(slowest, back(party))
            done += 1
            party.settle(0.5)
            party.agree()
        party.finish()
        party.agree()
    return slowest


def restart(party: Party, down: float) -> None:
    """The host's program is killed, and continued after so many seconds; what it has acknowledged is still there."""
    session = party.room.session
    assert session is not None
    assert session.path is not None
    told = session.past_updates(None)
    party.up = False
    for visitor in party.visitors:
        for link in visitor.links[-1:]:
            link.cut()
    session._journal.close()  # type: ignore[union-attr]  # what the end of a process does
    party.settle(down)
    party.room = Room.reopen(session.path, party.services)
    party.listener, party.up = MemoryListener(), True
    party.own.clear()
    party.room.open(party.listener)
    assert party.room.session is not None
    assert [update.text for update in party.room.session.past_updates(None)] == [update.text for update in told]


def back(party: Party) -> float:
    """Let time pass until every guest has his seat again; how long that took."""
    begun = party.now
    party.settle(0.3)  # the loss is noticed, after what came before it: at the end of a long game some twenty lines
    while not all(map(_content, party.visitors)):
        party.step()
        assert party.now - begun < SOON, [visitor.remote.phase for visitor in party.visitors]
    return party.now - begun


def _content(visitor: Visitor) -> bool:
    """Has his seat, or knows the whole game and has parted."""
    session = visitor.session
    return session is not None and (session.linked or bool(visitor.remote.ended and session.record()))
