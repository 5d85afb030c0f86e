"""Every table that can be set for two to four: people at the host's screen, bots, guests, in every order, with closed
seats among them; each starts and is played to its end."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from game.catalog import GAMES
from game.core import OVER
from tests.net import tables
from tests.net.peers import House
from tests.net.tables import Party
from tests.soaking import soaked

KINDS = ("human", "bot:steady", "lan")
MIXES = [mix for seats in (2, 3, 4) for mix in combinations_with_replacement(KINDS, seats)]


def with_gaps(kinds: tuple[str, ...], seed: int) -> str:
    """Some seats for four, the rest of them closed."""
    rng, seats = Random(seed), list(kinds)
    while len(seats) < 4:
        seats.insert(rng.randrange(len(seats) + 1), "closed")
    return ",".join(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_order_of_every_mix_starts_and_finishes(seats: int) -> None:
    """All 9, 27 and 81 of them, in the smallest game, by guests who speak the protocol word by word."""
    for seed, kinds in enumerate(product(KINDS, repeat=seats)):
        house = House(with_gaps(kinds, seed), seed=seed)
        guests = [house.join(f"G{number}") for number in range(kinds.count("lan"))]
        assert all(guest.seat is not None for guest in guests), kinds
        house.start()
        house.play(Random(seed))
        session = house.room.session
        assert session is not None
        assert [info.kind for info in session.seats] == [kind.partition(":")[0] for kind in kinds]
        assert session.to_act() == OVER, kinds
        assert all(guest.all("over") for guest in guests), kinds
        house.room.close()
        session.close()


@pytest.mark.parametrize("mix", soaked(map(",".join, MIXES), map(",".join, [*MIXES[::3], MIXES[-1]])))
def test_every_mix_plays_a_whole_game(mix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every guest ends with what he may know, and has checked every draw; the games take turns."""
    kinds = tuple(mix.split(","))
    number = MIXES.index(kinds)
    monkeypatch.setattr(tables, "GAME", GAMES[("tigris", "qwirkle")[number % 2]])
    party = Party(with_gaps(kinds, number), seed=number)
    for guest in range(kinds.count("lan")):
        party.visit(f"Guest {guest}")
    session = party.begin()
    assert sorted(info.kind for info in session.seats) == sorted(kind.partition(":")[0] for kind in kinds)
    party.finish()
    party.agree()
    assert session.to_act() == OVER
    assert all(visitor.whats()[-1] == "draws-checked" for visitor in party.visitors)
