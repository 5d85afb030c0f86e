"""What the contract tests must be told about each game: its whole action space, spelling slips, how to deal anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.contract import catan, qwirkle, tigris


def nothing_near(state: Any) -> Iterable[str]:
    """All texts are known beforehand."""
    return ()


def listed(text: str) -> bool:
    """Everything that is legal is listed."""
    return True


def nothing_lively(seats: int, rng: Random) -> Iterator[tuple[Any, Any, Any, list[Any]]]:
    """Everything happens in random games."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Kit:
    """The facts of one game that the common tests need."""

    texts: tuple[str, ...]
    """Every text that is well spelt; where they have no end, a part of them."""
    slips: tuple[str, ...]
    """Texts that come close but are no action's."""
    states: Callable[[Random], Iterator[Any]]
    """States on the way through a game, chance nodes and the end among them."""
    reshuffle: Callable[[Any, int | None, Random], Any]
    """(state, seat, rng): all that the seat cannot see dealt anew. Written on the state, without views."""
    longest: int
    """Steps within which every random game is over."""
    unpicked: tuple[str, ...] = ()
    """First words of choices that a random player leaves out, because it could go on with them for ever."""
    listed: Callable[[str], bool] = listed
    """Whether `legal` lists an action of this text where it is legal."""
    near: Callable[[Any], Iterable[str]] = nothing_near
    """Where the well spelt texts have no end: those round a state, all that are possible then and many that are not."""
    lively: Callable[[int, Random], Iterator[tuple[Any, Any, Any, list[Any]]]] = nothing_lively
    """Steps of games for so many seats in which what is rare at random happens: before, action, after, events."""
    secret: tuple[str, ...] | None = None
    """First words of what is not told to all; None: of any. All others hear, even where no view keeps it (a roll)."""


KITS = {
    "tigris": Kit(tigris.TEXTS, tigris.SLIPS, tigris.states, tigris.reshuffle, 3_000, lively=tigris.lively),
    "qwirkle": Kit(qwirkle.TEXTS, qwirkle.SLIPS, qwirkle.states, qwirkle.reshuffle, longest=2_000, near=qwirkle.near),
    "catan": Kit(
        catan.TEXTS,
        catan.SLIPS,
        catan.states,
        catan.reshuffle,
        longest=10_000,
        unpicked=("offer", "counter"),
        listed=lambda text: " to " not in text,
        lively=catan.lively,
        secret=("steal", "card"),
    ),
}
