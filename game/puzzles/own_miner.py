"""The search for the player's own puzzles: chances that a person missed in a finished game.

`OwnMiner` is the near end: it replays the record and asks about one decision at a time, so that no window waits. `main`
is the far end, a process of low priority. It looks for a puzzle of any proven kind in the position. It drops those that
the player solved at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, Final

from game.analysis.record_worker import RecordWorker
from game.analysis.report import record_digest
from game.bots.worker import Worker, WorkerFailed, run
from game.catalog import GAMES, game_of
from game.core import CHANCE, AnyGame, BadAction, Illegal, Json, Seat
from game.puzzles import puzzle_file
from game.puzzles.kind import Kind
from game.puzzles.mining import finished
from game.puzzles.puzzle import Puzzle, PuzzleFault
from game.puzzles.registry import puzzles_of
from game.record import Record, Step

FOUND: Final = "puzzles"
"""The kind of the questions."""
PER_KIND: Final = 2
MOST: Final = 6
"""Puzzles of one kind, and of all kinds, from one game: neighbouring positions often have the same answer."""
MAX_STEPS: Final = 12
"""The most actions that are replayed in one poll; a step takes about a tenth of a millisecond."""
MAX_FAILURES: Final = 3
"""The number of decisions in a row whose search may fail; then the miner gives up."""


class OwnMiner(RecordWorker):
    """A search in one finished game that runs while its owner does other work; no method blocks."""

    def __init__(self, record: Record, seats: Collection[Seat], worker: Callable[[], Worker] | None = None) -> None:
        """Begin, for the seats of people. Raises RecordFault for a game that is unknown."""
        self.digest = record_digest(record)
        self.puzzles: list[Puzzle] = []
        """What was found so far."""
        self.done = False
        """Whether the game was searched to its end."""
        self._game, self._length = game_of(record), max(1, len(record.actions))
        self._reached, self._failures, self._asked = 0, 0, False
        self._questions = _questions(self._game, record, frozenset(seats))
        super().__init__((worker or partial(Worker, target=main))())

    @property
    def share(self) -> float:
        """The part of the game that was searched, from 0 to 1."""
        return 1.0 if self.done else self._reached / self._length

    def poll(self) -> bool:
        """Go on for a moment; return whether a puzzle was found. Call it in every frame."""
        if self._worker is None:
            return False
        before = len(self.puzzles)
        try:
            if not self._asked or self._take(self._worker):
                self._ask(self._worker)
        except ValueError:  # the record turns out to be no legal game
            self.close()
        return len(self.puzzles) > before

    def _ask(self, worker: Worker) -> None:
        """Replay until the next decision of a person, and ask about it."""
        for _ in range(MAX_STEPS):
            found = next(self._questions, None)
            if found is None or len(self.puzzles) >= MOST:
                self.done = not self._failures
                self.close()
                return
            self._reached, question = found
            if question is not None:
                worker.put(FOUND, {**question, "kinds": self._wanted()})
                self._asked = True
                return

    def _wanted(self) -> list[Json]:
        """Return the kinds of which there are not enough yet."""
        kinds = [kind.key for kind in puzzles_of(self._game.key).kinds if kind.proven]
        return [key for key in kinds if sum(puzzle.kind == key for puzzle in self.puzzles) < PER_KIND]

    def _take(self, worker: Worker) -> bool:
        """Take what was found at the decision; return whether the answer has come."""
        try:
            answer = worker.take(FOUND)
            if answer is None:
                return False
            self._add([puzzle_file.from_json(self._game.key, each) for each in answer])
            self._failures = 0
        except (WorkerFailed, PuzzleFault, TypeError):
            self._failures += 1
            if self._failures == MAX_FAILURES:
                self.close()
                return False
        self._asked = False
        return True

    def _add(self, found: Sequence[Puzzle]) -> None:
        known = {puzzle.id for puzzle in self.puzzles}
        self.puzzles += [puzzle for puzzle in found if puzzle.id not in known]


def _questions(game: AnyGame, record: Record, seats: frozenset[Seat]) -> Iterator[tuple[int, dict[str, Json] | None]]:
    """Yield the number of every action, and for a decision of these seats its view and what was played from there on.

    That ends with the seat's turn, and leaves out what chance did.
    """
    steps: list[Step] = []
    for step in record.replay(game):
        steps.append(step)
        yield 0, None
    for index, step in enumerate(steps):
        if step.actor not in seats:
            yield step.n, None
            continue
        turn = game.which_turn(step.before)
        rest = (each for each in steps[index : index + 30] if game.which_turn(each.before) == turn)
        played: list[Json] = [each.text for each in rest if each.actor != CHANCE]
        yield step.n, {"view": game.view_to_json(game.view(step.before, step.actor)), "played": played}


# ------------------------------------------------------------------ the far end


def main(pipe: Connection[bytes, bytes], urgent: bool) -> None:
    """Search positions until the near end of the pipe is closed."""
    run(pipe, urgent, _result)


def _result(data: dict[str, Any]) -> Json:
    """Return the puzzles in a position that the player did not solve, as plain data."""
    game = GAMES[data["view"]["game"]]
    view = game.view_from_json(data["view"])
    wanted = [kind for kind in puzzles_of(game.key).kinds if kind.key in data["kinds"]]
    found = (missed(kind, view, data["played"]) for kind in wanted)
    return [puzzle_file.to_json(finished(game, puzzle, view)) for puzzle in found if puzzle is not None]


def missed(kind: Kind, view: Any, played: Sequence[str]) -> Puzzle | None:
    """Return the puzzle of a kind in a view, if what the player did there does not solve it."""
    puzzle = kind.find(view)
    return None if puzzle is None or _solved(kind, puzzle, played) else puzzle


def _solved(kind: Kind, puzzle: Puzzle, played: Sequence[str]) -> bool:
    """Return whether some beginning of the actions is a right answer."""
    named = replace(puzzle, id=puzzle.id or "0")
    for count in range(1, len(played) + 1):
        try:
            status = kind.attempt(named, played[:count]).status
        except (BadAction, Illegal):
            return False
        if status != "open":
            return status == "right"
    return False
