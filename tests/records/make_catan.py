"""Make the records of Catan again: `python -m tests.records.make_catan`.

Each is the first game of seeded, talkative play that has what its name says.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from game.catan.game import GAME
from tests.catan import play
from tests.records.keeping import Steps, Wanted, first, keep, record_of, told


def won_by(steps: Steps) -> str:
    """The first word of the last action."""
    return GAME.encode(steps[-1][1]).split()[0]


def counters_taken(steps: Steps) -> int:
    """Trades on the terms of a counter."""
    return sum(
        GAME.encode(action).startswith("trade")
        and type(before.answers[action.seat]).__name__ == "Counter"
        for before, action, *_ in steps
    )  # fmt: skip


def set_aside(steps: Steps) -> bool:
    """The longest road was cut, and lay aside."""
    return any(event.seat is None for event in told(steps, "LongestRoadMoved"))


def cut(steps: Steps) -> bool:
    """A settlement took the longest road from somebody."""
    return any(
        type(event).__name__ == "LongestRoadMoved" and GAME.encode(action).startswith("settlement")
        for _, action, _, events in steps
        for event in events
    )


def ended(steps: Steps) -> Any:
    """The end of the game, with its points."""
    return told(steps, "GameEnded")[0]


WANTED: Wanted = {
    "beginners": (4, 0, lambda steps: len(steps) < 700),
    "counters": (3, 3, lambda steps: counters_taken(steps) > 1),
    "won-at-the-beginning-of-a-turn": (4, 2, lambda steps: won_by(steps) == "end"),
    "won-by-a-card": (2, 5, lambda steps: won_by(steps) == "card"),
    "won-by-a-knight": (3, 4, lambda steps: won_by(steps) == "play"),
    "bank-short": (3, 8, lambda steps: {event.paid > 0 for event in told(steps, "BankShort")} == {True, False}),
    "longest-road-cut": (4, 7, cut),
    "longest-road-aside": (4, 1, set_aside),
    "every-card": (4, 9, lambda steps: {event.kind for event in told(steps, "CardPlayed")} == {0, 2, 3, 4}),
    "balanced-map": (3, 15, lambda steps: len(steps) < 700),
    "eight-points": (4, 51, lambda steps: len(told(steps, "OfferedTo")) > 3 and ended(steps).points == 8),
    "twelve-points": (3, 53, lambda steps: ended(steps).points >= 12),
    "ten-are-enough": (2, 37, lambda steps: ended(steps).points < 14),
    "monopolies": (3, 10, lambda steps: sum(map(sum, (e.counts for e in told(steps, "Monopolized")))) > 5),
}


def played(seats: int, number: int, seed: int) -> Steps:
    """A game of that seed."""
    aimed = 0.5 if number >= len(play.COMBINED) else 0.0
    return list(play.game(play.new(seats, number), Random(f"record {seed}"), talk=0.1, aimed=aimed))


if __name__ == "__main__":
    keep(
        GAME,
        (
            record_of(GAME, name, first(partial(played, seats, number), fits))
            for name, (seats, number, fits) in WANTED.items()
        ),
    )
