"""Notes and branches of a record: what somebody wrote or tried out when they looked at the game again.

In the file they are a block of lines after the last action, taken back at once by `!undo`, so that a program that does
not know them skips them (docs/record-format.md).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game import journal_lines
from game.display_text import clean
from game.schema import json_text

MARK: Final = "#"
"""The first character of the lines of a block that are not actions of a branch; no action begins so."""
MAX_NOTE: Final = 300
"""The most visible characters of a note."""
MAX_BRANCH_TITLE: Final = 40
MAX_NOTES, MAX_BRANCHES = 500, 100

_NOTE, _BRANCH, _MORE = "#note", "#branch", "#more"
_PIECE: Final = 900
"""The most characters of a text in one line; the rest follows in lines `#more`."""
_HEAD: Final = re.compile(r"(0|[1-9][0-9]{0,5}) (\".*\")")


@dataclass(frozen=True, slots=True)
class Note:
    """A note on the position after `n` actions."""

    n: int
    text: str


@dataclass(frozen=True, slots=True)
class Branch:
    """Other actions than those of the game after its first `n` ones, chance included."""

    n: int
    actions: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Annotations:
    """All notes, in the order of their positions, and all branches, in the order in which they were made."""

    notes: tuple[Note, ...] = ()
    branches: tuple[Branch, ...] = ()

    @property
    def in_limits(self) -> bool:
        """Whether a record may have so many."""
        return len(self.notes) <= MAX_NOTES and len(self.branches) <= MAX_BRANCHES

    def with_more(self, more: Annotations) -> Annotations:
        """Return these annotations with those of a later block."""
        notes = sorted([*self.notes, *more.notes], key=_number)
        return Annotations(tuple(notes), self.branches + more.branches)

    def up_to(self, n: int) -> Annotations:
        """Return those of the first n actions; the others lose their place when the game is taken back to there."""
        notes = tuple(note for note in self.notes if note.n <= n)
        return Annotations(notes, tuple(branch for branch in self.branches if branch.n <= n))


def _number(note: Note) -> int:
    return note.n


NONE: Final = Annotations()


def block(annotations: Annotations) -> list[str]:
    """Return the lines of a block, the `!undo` at its end included; none without annotations."""
    rows: list[str] = []
    for note in sorted(annotations.notes, key=_number):
        rows += _text_lines(f"{_NOTE} {note.n}", clean(note.text, MAX_NOTE))
    for branch in annotations.branches:
        rows += _text_lines(f"{_BRANCH} {branch.n}", clean(branch.title, MAX_BRANCH_TITLE))
        rows += branch.actions
    return [*rows, journal_lines.undo(len(rows))] if rows else []


def _text_lines(head: str, text: str) -> Iterator[str]:
    """Yield the line of a clean text, which has single blanks as lines must, and further ones if it is long."""
    pieces, piece = list[str](), ""
    for char in text:
        coded = json.dumps(char)[1:-1]
        if len(piece) + len(coded) > _PIECE:
            pieces, piece = [*pieces, piece], ""
        piece += coded
    for number, part in enumerate([*pieces, piece]):
        yield f'{_MORE if number else head} "{part}"'


def parse(rows: Sequence[str], length: int) -> Annotations:
    """Return the annotations of a block in a record of `length` actions, without its `!undo`.

    Lines that begin with an unknown word are skipped with the actions that follow them: later versions may have more
    words. Raises ValueError.
    """
    notes: list[Note] = []
    branches: list[Branch] = []
    for head, text, actions in _entries(rows):
        word, _, rest = head.partition(" ")
        number = rest.partition(" ")[0]
        if word == _NOTE:
            notes.append(Note(_place(number, length), clean(text, MAX_NOTE)))
        elif word == _BRANCH:
            branches.append(Branch(_place(number, length), tuple(actions), clean(text, MAX_BRANCH_TITLE)))
    return Annotations(tuple(sorted(notes, key=_number)), tuple(branches))


def _entries(rows: Sequence[str]) -> Iterator[tuple[str, str, list[str]]]:
    """Yield, for each note, branch or unknown line, the line, its whole text, and the actions that follow it."""
    head, text, actions = "", "", list[str]()
    for row in rows:
        word, _, rest = row.partition(" ")
        if word == _MORE and head:
            text += _text(rest)
        elif row.startswith(MARK):
            yield head, text, actions
            head, text, actions = row, _first_text(word, rest), []
        else:
            actions.append(row)
    yield head, text, actions


def _first_text(word: str, rest: str) -> str:
    if word not in (_NOTE, _BRANCH):
        return ""
    found = _HEAD.fullmatch(rest)
    if found is None:
        raise ValueError("no place and text")
    return _text(found[2])


def _text(coded: str) -> str:
    text = json_text.parse(coded)
    if not isinstance(text, str):
        raise ValueError("not a text")
    return text


def _place(number: str, length: int) -> int:
    if int(number) > length:
        raise ValueError("the game has no such place")
    return int(number)
