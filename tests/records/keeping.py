"""Games that are kept as records: where they lie, what is looked for in them, how they are written again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from game.core import AnyGame, digest
from game.record import Record, SeatInfo, read, write

HERE = Path(__file__).parent

Step = tuple[Any, Any, Any, list[Any]]
"""The position before, the action, the position after, the events."""
Steps = Sequence[Step]
Fits = Callable[[Steps], bool]
"""Whether a game has what its name says."""
Wanted = dict[str, tuple[int, int | dict[str, str], Fits]]
"""Name -> seats, number or names of the options, what the game must have."""


def hashes(game: str) -> dict[str, str]:
    """The names of a game's records, and the hashes of their last positions."""
    return dict(line.split() for line in (HERE / game / "hashes.txt").read_text(encoding="utf-8").splitlines())


def kept(game: str, name: str) -> bytes:
    """A record as it lies there."""
    return (HERE / game / f"{name}.game").read_bytes()


def steps_of(game: AnyGame, record: Record) -> list[Step]:
    """The game played through."""
    before, steps = record.initial_state(game), []
    for step in record.replay(game):
        steps.append((before, step.action, step.state, list(step.events)))
        before = step.state
    return steps


def told(steps: Steps, name: str) -> list[Any]:
    """All events of that class in a game."""
    return [event for *_, events in steps for event in events if type(event).__name__ == name]


def first(tries: Callable[[int], Steps], fits: Fits) -> Steps:
    """The first game that fits, counting the seeds from 0."""
    for seed in count():
        steps = tries(seed)
        if steps and fits(steps):
            return steps
    raise AssertionError("counting does not end")


def record_of(game: AnyGame, title: str, steps: Steps, from_start: bool = False) -> Record:
    """A game that was played, as a record; with `from_start` it begins at its first position, else as usual."""
    begin, end = steps[0][0], steps[-1][2]
    return Record(
        game.setup(begin.seats, game.to_json(begin)["options"]),
        (SeatInfo(),) * begin.seats,
        tuple(game.encode(action) for _, action, *_ in steps),
        title=title,
        start=game.to_json(begin) if from_start else None,
        result=game.standings(end).ranks,
    )


def keep(game: AnyGame, records: Iterable[Record]) -> None:
    """Write the records, and the hashes of their last positions."""
    folder = HERE / game.key
    folder.mkdir(exist_ok=True)
    lines = []
    for record in records:
        (folder / f"{record.title}.game").write_text(write(record), encoding="utf-8", newline="\n")
        lines.append(f"{record.title} {digest(game.to_json(steps_of(game, record)[-1][2]))}\n")
        print(record.title, len(record.actions), flush=True)
    (folder / "hashes.txt").write_text("".join(lines), encoding="utf-8", newline="\n")


def records(game: str) -> Iterator[Record]:
    """All records of a game."""
    return (read(kept(game, name)) for name in hashes(game))
