"""Guests whose copy of the game is corrupted, at every kind of moment: noticed at the next action and mended (R-13)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from game.core import OVER
from tests.net.tables import GAME, Party, Visitor


@dataclass
class Mended:
    """What so many corrupted copies brought."""

    corrupted: int = 0
    slowest: float = 0.0
    """Seconds from the next action, after which there was no other, until the copy was right again."""


def corruptions(count: int, seed: int = 1) -> Mended:
    """Corrupt so many copies; fails when one stays wrong."""
    found, rng = Mended(), Random(seed)
    while found.corrupted < count:
        party = Party("lan,human,lan", seed=seed + found.corrupted)
        guests = [party.visit(name) for name in ("A", "B")]
        session = party.begin()
        while session.to_act() != OVER and found.corrupted < count:
            for _ in range(rng.randrange(1, 8)):
                party.act()
                party.settle(0.06)
            if session.to_act() != OVER:
                _corrupt(party, rng.choice(guests), rng, found)
    return found


def _corrupt(party: Party, guest: Visitor, rng: Random, found: Mended) -> None:
    game, session = guest.remote.game, party.room.session
    assert game is not None
    assert session is not None
    before = guest.whats().count("mended")
    game.known().view = spoilt(game.known().view, rng)
    n = session.n
    while session.n == n and session.to_act() != OVER:
        party.act()
        party.step()
    begun = party.now
    while guest.whats().count("mended") == before:
        party.step()
        assert party.now - begun < 1.0, "not noticed"
    found.corrupted += 1
    found.slowest = max(found.slowest, party.now - begun)
    assert GAME.view_to_json(game.known().view) == GAME.view_to_json(session.client(game.seat).view)


def spoilt(view: Any, rng: Random) -> Any:
    """The view with some number of it changed that no rule brings right again."""
    points = [list(each) if isinstance(each, tuple) else each for each in view.points]
    seat = rng.randrange(len(points))
    points[seat] = points[seat] + 7 if isinstance(points[seat], int) else [number + 7 for number in points[seat]]
    return replace(view, points=type(view.points)(points))
