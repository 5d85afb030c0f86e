"""What the players at this computer have done with puzzles: tries, daily results and the best rushes.

Stored as `puzzles.json` in the data folder, replaced atomically. A file that does not have its form is set aside and
reported; no puzzle depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Annotated, Final

from game.display_text import clean
from game.schema.annotations import IntRange, MaxItems, OneOf, TextFormat
from game.schema.checker import SchemaError, checker
from game.storage.store import Store

FILE: Final = "puzzles"
BROKEN: Final = "store.puzzles-broken"
"""The locale key of the notice about a file that was set aside."""
UNSAVED: Final = "puzzle.unsaved"
"""The locale key of the notice that the disk refused."""
MOST_PUZZLES: Final = 4000
"""Puzzles whose tries are kept; the earliest are forgotten first."""
MOST_DAYS: Final = 400
MOST_RUNS: Final = 200
"""Rushes kept per game: the best ones, and those of the latest day."""
LONGEST: Final = 200
"""The most characters of a stored name; one of 24 visible ones, each of several emoji, can have more."""

Day = Annotated[str, TextFormat(10, "[0-9]{4}-[0-9]{2}-[0-9]{2}")]
Key = Annotated[str, TextFormat(40, "[0-9a-z-]{1,40}")]
Number = Annotated[int, IntRange(0, 1 << 30)]


@dataclass(frozen=True, slots=True)
class Tries:
    """What was done with one puzzle."""

    count: Annotated[int, IntRange(1, 1 << 30)]
    first: bool
    """Whether the first try, the one that counts, was right."""
    solved: bool
    """Whether any try was right."""
    day: Day
    """The day of the first try."""


@dataclass(frozen=True, slots=True)
class RushScore:
    """One rush that ended."""

    score: Number
    solved: Number
    combo: Number
    """The most right answers in a row."""
    name: Annotated[str, TextFormat(LONGEST)]
    day: Day
    number: Annotated[int, IntRange(1, 99)]
    """Which of the day's sets it was."""


Runs = Annotated[tuple[RushScore, ...], MaxItems(MOST_RUNS)]
Days = Annotated[dict[Day, Annotated[str, OneOf(frozenset({"solved", "missed"}))]], MaxItems(MOST_DAYS)]


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """Everything stored; the keys of `daily` and `rush` are games, those of `tries` ids of puzzles."""

    tries: Annotated[dict[Key, Tries], MaxItems(MOST_PUZZLES)] = field(default_factory=dict)
    daily: Annotated[dict[Key, Days], MaxItems(99)] = field(default_factory=dict)
    rush: Annotated[dict[Key, Runs], MaxItems(99)] = field(default_factory=dict)

    def with_try(self, puzzle: str, right: bool, day: str) -> PuzzleProgress:
        """Return the progress after one more try at a puzzle."""
        before = self.tries.get(puzzle)
        if before is None:
            after = Tries(1, right, right, day)
        else:
            after = replace(before, count=before.count + 1, solved=before.solved or right)
        kept = {key: tries for key, tries in self.tries.items() if key != puzzle}
        if len(kept) >= MOST_PUZZLES:
            del kept[min(kept, key=lambda key: kept[key].day)]
        return replace(self, tries={**kept, puzzle: after})

    def with_daily(self, game: str, day: str, right: bool) -> PuzzleProgress:
        """Return the progress after a try at a day's puzzle; only the first one counts."""
        days = self.daily.get(game, {})
        if day in days:
            return self
        kept = {each: days[each] for each in sorted(days)[-(MOST_DAYS - 1) :]}
        return replace(self, daily={**self.daily, game: {**kept, day: "solved" if right else "missed"}})

    def with_run(self, game: str, run: RushScore) -> PuzzleProgress:
        """Return the progress after a rush."""
        runs = ranked((*self.rush.get(game, ()), replace(run, name=clean(run.name)[:LONGEST])))
        latest = max(each.day for each in runs)
        today = [each for each in runs if each.day == latest][:MOST_RUNS]
        others = [each for each in runs if each.day != latest][: MOST_RUNS - len(today)]
        return replace(self, rush={**self.rush, game: ranked((*today, *others))})

    def with_run_renamed(self, game: str, run: RushScore, name: str) -> PuzzleProgress:
        """Return the progress with another name on a stored rush; unchanged if it is not there."""
        runs = list(self.rush.get(game, ()))
        if run not in runs:
            return self
        runs[runs.index(run)] = replace(run, name=clean(name)[:LONGEST])
        return replace(self, rush={**self.rush, game: tuple(runs)})

    def runs(self, game: str, day: str = "", number: int = 0) -> tuple[RushScore, ...]:
        """Return the rushes of a game, the best first: all of them, or those of one day, or of one set of that day."""
        return tuple(
            each
            for each in self.rush.get(game, ())
            if (not day or each.day == day) and (not number or each.number == number)
        )


def ranked(runs: tuple[RushScore, ...]) -> tuple[RushScore, ...]:
    """Return rushes with the best first; of equal ones the earlier stays in front."""
    return tuple(sorted(runs, key=lambda run: (-run.score, -run.solved, -run.combo)))


def load(store: Store, aside: bool = True) -> tuple[PuzzleProgress, str]:
    """Return what is stored, and "" or the locale key of what was lost.

    With `aside`, a damaged file is set aside: report it then. Names are cleaned, for they are displayed.
    """
    data, fault = store.load(FILE, aside)
    if data is None:
        return PuzzleProgress(), BROKEN if fault == "store.settings-broken" else fault
    try:
        found: PuzzleProgress = checker(PuzzleProgress)(data, FILE)
    except SchemaError:
        if aside:
            store.set_data_aside(FILE)
        return PuzzleProgress(), BROKEN
    return replace(found, rush=_cleaned(found.rush)), ""


def _cleaned(rush: Mapping[str, tuple[RushScore, ...]]) -> dict[str, tuple[RushScore, ...]]:
    return {game: ranked(tuple(replace(run, name=clean(run.name)) for run in runs)) for game, runs in rush.items()}


def change(store: Store, how: Callable[[PuzzleProgress], PuzzleProgress]) -> tuple[PuzzleProgress, str]:
    """Change what is stored; return it, and "" or the locale key of what was lost or could not be stored.

    The file is read again first, because another window may have written it.
    """
    before, fault = load(store)
    after = how(before)
    if fault not in ("", BROKEN):  # the file may be intact: do not overwrite it
        return after, fault
    try:
        store.save_data(FILE, asdict(after))
    except OSError:
        return after, UNSAVED
    return after, fault
