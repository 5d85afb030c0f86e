"""Guests who go for good, or for long, in mid-game: the table goes on without them, to its end (R-14)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.core import OVER
from game.net.host.room_file import PATIENCE, TableSettings
from tests.net.tables import Party, Visitor

TABLES = ("lan,lan", "lan,human,lan", "lan,lan,lan", "lan,bot:steady,lan,lan")
LONG = 0.1
"""Seconds of a step, so that waiting for the absent does not take the tests long."""


@dataclass
class Left:
    """What so many games with deserters brought."""

    games: int = 0
    left: int = 0
    returned: int = 0
    longest_wait: float = 0.0
    """Seconds in which nothing happened at a table, and nobody came back to it."""


def deserted(count: int, seed: int = 1) -> Left:
    """So many games; fails when one does not reach its end."""
    found, rng = Left(), Random(seed)
    for number in range(count):
        seats = rng.choice(TABLES)
        party = Party(seats, seed=seed + number, table_settings=TableSettings(absence=PATIENCE))
        for guest in range(seats.count("lan")):
            party.visit(f"Guest {guest}")
        party.begin()
        _one_game(party, rng, found)
        party.settle(2.0)
        party.agree()
        found.games += 1
    return found


def _one_game(party: Party, rng: Random, found: Left) -> None:
    away: list[Visitor] = []
    since, n = party.now, -1
    session = party.room.session
    assert session is not None
    while session.to_act() != OVER:
        if _somebody_goes_or_comes(party, away, rng, found):
            since = party.now  # he is waited for anew
        party.act()
        party.step(LONG)
        if session.n != n:
            since, n = party.now, session.n
        found.longest_wait = max(found.longest_wait, party.now - since)
        assert party.now - since < PATIENCE + 5.0, "the table waits for ever"


def _somebody_goes_or_comes(party: Party, away: list[Visitor], rng: Random, found: Left) -> bool:
    """All may be away at the same time; some come back, perhaps while a bot plays for them. Whether one came back."""
    if party.visitors and rng.random() < 0.02:
        leaves = rng.choice(party.visitors)
        party.visitors.remove(leaves)
        leaves.link.cut()
        away.append(leaves)
        found.left += 1
        return False
    if away and rng.random() < 0.005:
        party.visitors.append(away.pop(rng.randrange(len(away))))
        found.returned += 1
        return True
    return False
