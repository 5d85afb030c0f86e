"""The table on which a puzzle is played: a session without a journal, whose other seats make the worst replies."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from game.bots.levels import levels
from game.catalog import GAMES
from game.core import CHANCE, OVER, Illegal, Json, Seat, Setup
from game.puzzles.proof import view_of
from game.puzzles.puzzle import Puzzle
from game.puzzles.registry import kind_of, position
from game.record import Record, SeatInfo
from game.session.session import Services, Session

NEVER = 1e9
"""Seconds after which a reply would count as late: none does."""
JUDGING: Final = "puzzle-judging"
"""The reason for which nobody acts until the verdict is there."""


class ReplyBackend:
    """A bot backend that plays a kind's replies; it never answers where nobody but the puzzle's seat may act.

    A verdict can take longer than a frame, and until it is there the next seat is asked.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._reply: str | None = None

    def ask(self, view_json: Json, seat: Seat, level: str, seed: int) -> None:
        """Find the reply of the seat, from its own view."""
        game = GAMES[self.puzzle.game]
        state = game.determinize(game.view_from_json(view_json), Random(0))
        try:
            self._reply = kind_of(self.puzzle).reply(self.puzzle, state) or None
        except LookupError:
            self._reply = None

    def poll(self) -> str | None:
        """Return the reply once."""
        found, self._reply = self._reply, None
        return found

    def close(self) -> None:
        """Forget the reply."""
        self._reply = None


class PuzzleSession(Session):
    """A session that ends where the puzzle is decided: nobody acts any more, and nothing is undone."""

    halt = ""
    """The reason for which the seat at the screen may do nothing now; "" while it may."""
    decided = False
    """Whether the answer was right or wrong."""

    def decide(self, reason: str) -> None:
        """End the try: nobody acts any more, for this reason."""
        self.decided, self.halt = True, reason

    def table_refusal(self, action: Any = None) -> Illegal | None:
        """Return why nothing can be done any more; None while the answer is open."""
        return Illegal(self.halt) if self.halt else super().table_refusal(action)

    def thinking(self) -> bool:
        """Return whether another seat replies: not before the last action is judged, since no reply may follow it."""
        return not self.decided and self.halt != JUDGING and super().thinking()

    def can_undo(self, seat: Seat) -> bool:
        """Return whether the last action may be undone, while the answer is open."""
        return not self.halt and super().can_undo(seat)

    def can_take_back(self, seat: Seat) -> bool:
        """Return False: a try that counts knows no way back past draws and replies."""
        return False

    def played(self) -> list[str]:
        """Return the actions of all seats since the puzzle's position, without what chance did."""
        return [step.text for step in self.record().replay(self.game) if step.actor not in (CHANCE, OVER)]


def puzzle_session(puzzle: Puzzle) -> PuzzleSession:
    """Return a new session at the puzzle's position. Raises PuzzleFault and RecordFault.

    It is purist: nothing marks or counts what the player is asked to find.
    """
    view_of(puzzle)
    game = GAMES[puzzle.game]
    start = game.to_json(position(puzzle))
    setup = Setup(puzzle.game, start["seats"], start["options"])
    other = SeatInfo("bot", levels(puzzle.game)[-1])
    seats = tuple(SeatInfo("human") if seat == puzzle.seat else other for seat in range(setup.seats))
    record = Record(setup, seats, seed=puzzle.id or "puzzle", start=start, purist=True)
    return PuzzleSession.from_record(record, Services(make_bot_backend=lambda: ReplyBackend(puzzle), bot_timeout=NEVER))
