"""A puzzle: a seat's view, one question, and the answers that were proven or judged to be right.

Nothing in a puzzle depends on what its seat cannot know. The right answers are those that reach `value`, whatever their
text: `Kind.attempt` judges by value, and `answers` are there to be shown (docs/learn.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from game.bots.hint import Reason
from game.core import Json, Seat

GRADES: Final = (1, 2, 3, 4)
"""The grades of difficulty, easiest first."""

Status = Literal["open", "right", "wrong"]


class PuzzleFault(ValueError):
    """The data is no puzzle, or the puzzle is not what it claims to be; the message says why."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What the enumeration of a question found.

    `value` is the best result that is certain, `second` the best one without an answer. `candidates` counts the
    choices that a player may consider, and each answer is the texts of the seat's own actions.
    """

    value: int
    second: int
    candidates: int
    answers: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One position with its question: a kind, and the numbers `args` that its sentence names."""

    game: str
    kind: str
    seat: Seat
    view: Json
    """The seat's view as plain data (docs/engine-protocol.md)."""
    solution: Solution
    args: Mapping[str, int] = field(default_factory=dict)
    proven: bool = True
    """Whether the answers were proven; otherwise they were judged by the expert."""
    id: str = ""
    """The digest of the question and of its position up to symmetry."""
    grade: int = GRADES[0]
    themes: tuple[str, ...] = ()
    """What happens in the first answer, as keys."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an attempt has reached so far.

    `value` is what is still certain after the actions, `best` what was certain at first. Reasons are facts, the first
    the most important: `puzzle.why.<game>.<key>`.
    """

    status: Status
    value: int
    best: int
    reasons: tuple[Reason, ...] = ()
