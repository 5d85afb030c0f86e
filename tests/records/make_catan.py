"""Make the records of Catan again: `python -m tests.records.make_catan`.

Each is the first game of seeded, talkative play that has what its name says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from game.catan.game import GAME
from game.core import digest
from game.record import Record, SeatInfo, write
from tests.catan import play

HERE = Path(__file__).parent / "catan"

Steps = Sequence[play.Step]


def told(steps: Steps, name: str) -> list[Any]:
    """All events of that class in a game."""
    return [event for *_, events in steps for event in events if type(event).__name__ == name]


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


WANTED: dict[str, tuple[int, int, Callable[[Steps], bool]]] = {
    "beginners": (4, 0, lambda steps: len(steps) < 700),
    "counters": (3, 3, lambda steps: counters_taken(steps) > 1),
    "won-at-the-beginning-of-a-turn": (4, 2, lambda steps: won_by(steps) == "end"),
    "won-by-a-card": (2, 5, lambda steps: won_by(steps) == "card"),
    "won-by-a-knight": (3, 4, lambda steps: won_by(steps) == "play"),
    "bank-short": (3, 8, lambda steps: {event.paid > 0 for event in told(steps, "BankShort")} == {True, False}),
    "longest-road-cut": (4, 7, cut),
    "longest-road-aside": (4, 1, set_aside),
    "every-card": (4, 9, lambda steps: {event.kind for event in told(steps, "CardPlayed")} == {0, 2, 3, 4}),
    "monopolies": (3, 10, lambda steps: sum(map(sum, (e.counts for e in told(steps, "Monopolized")))) > 5),
}
"""Name -> seats, number of the options, what the game must have."""


def find(seats: int, number: int, fits: Callable[[Steps], bool]) -> tuple[int, Steps]:
    """The first seed whose game fits, and the game."""
    for seed in count():
        steps = list(play.game(play.new(seats, number), Random(f"record {seed}"), talk=0.1))
        if fits(steps):
            return seed, steps
    raise AssertionError("counting does not end")


def main() -> None:
    """Write all records and their final hashes."""
    lines = []
    for name, (seats, number, fits) in WANTED.items():
        seed, steps = find(seats, number, fits)
        start, end = steps[0][0], steps[-1][2]
        record = Record(
            GAME.setup(seats, GAME.to_json(start)["options"]),
            (SeatInfo(),) * seats,
            tuple(GAME.encode(action) for _, action, *_ in steps),
            title=name,
            result=GAME.standings(end).ranks,
        )
        (HERE / f"{name}.game").write_text(write(record), encoding="utf-8")
        lines.append(f"{name} {digest(GAME.to_json(end))}\n")
        print(name, seed, len(steps), flush=True)
    (HERE / "hashes.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
