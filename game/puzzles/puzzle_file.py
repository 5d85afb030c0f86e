"""Files of puzzles: a header line, then one puzzle per line, as JSON (docs/learn.md, Puzzles).

A file may come from anywhere: its form is checked here, what it claims by `game.puzzles.proof`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, TypedDict

from game.core import Json, canonical
from game.puzzles.puzzle import GRADES, Puzzle, PuzzleFault, Solution
from game.schema import json_text
from game.schema.annotations import IntRange, MaxItems, OneOf, TextFormat
from game.schema.checker import SchemaError, checker

VERSION: Final = 1
MAX_BYTES: Final = 8 << 20
MAX_PUZZLES: Final = 5_000
FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "puzzles"
"""Where the shipped puzzles are, one file `<game>.jsonl` for each game."""

_MAGIC: Final = "two-rivers-puzzles"
_LIMIT: Final = 1_000_000

Key = Annotated[str, TextFormat(32, r"[a-z][a-z0-9-]*")]
Number = Annotated[int, IntRange(-_LIMIT, _LIMIT)]
ActionText = Annotated[str, TextFormat(200, r"[!-~](?: ?[!-~])*")]
Answer = Annotated[tuple[ActionText, ...], MaxItems(40)]


class _Header(TypedDict):
    game: Key


class _Line(TypedDict):
    id: Annotated[str, TextFormat(16, r"[0-9a-f]{16}")]
    proven: bool
    kind: Key
    args: Annotated[dict[Key, Number], MaxItems(8)]
    seat: Annotated[int, IntRange(0, 7)]
    view: Any
    answers: Annotated[tuple[Answer, ...], MaxItems(100)]
    value: Number
    second: Number
    candidates: Annotated[int, IntRange(0, _LIMIT)]
    grade: Annotated[int, OneOf(frozenset(GRADES))]
    themes: Annotated[tuple[Key, ...], MaxItems(20)]


def shipped(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the program; none for a game without a file. Raises PuzzleFault."""
    path = FOLDER / f"{game}.jsonl"
    return read(path.read_bytes()) if path.is_file() else ()


def read(data: bytes) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file's bytes. Raises PuzzleFault for anything that is not of the right form."""
    if len(data) > MAX_BYTES:
        raise PuzzleFault("the file is too large")
    try:
        lines = data.decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise PuzzleFault("the file is no text") from error
    if len(lines) > MAX_PUZZLES + 1:
        raise PuzzleFault("too many puzzles")
    game = _game(lines[0] if lines else "")
    return tuple(_puzzle(game, line, number) for number, line in enumerate(lines[1:], 2))


def write(game: str, puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a file with these puzzles of a game."""
    rows: Sequence[Json] = [header(game), *map(to_json, puzzles)]
    return "".join(f"{canonical(row)}\n" for row in rows)


def header(game: str) -> Json:
    """Return the first line of a file as plain data."""
    return {_MAGIC: VERSION, "game": game}


def to_json(puzzle: Puzzle) -> Json:
    """Return one puzzle as plain data; its game is in the file's header."""
    solution = puzzle.solution
    return {
        "id": puzzle.id,
        "proven": puzzle.proven,
        "kind": puzzle.kind,
        "args": dict(puzzle.args),
        "seat": puzzle.seat,
        "view": puzzle.view,
        "answers": [list(answer) for answer in solution.answers],
        "value": solution.value,
        "second": solution.second,
        "candidates": solution.candidates,
        "grade": puzzle.grade,
        "themes": list(puzzle.themes),
    }


def from_json(game: str, data: Json) -> Puzzle:
    """Return the puzzle of plain data. Raises PuzzleFault."""
    try:
        fields: _Line = checker(_Line)(data, "puzzle")
    except SchemaError as error:
        raise PuzzleFault(str(error)) from error
    if not fields["answers"] or not isinstance(fields["view"], dict):
        raise PuzzleFault("a puzzle has a view and an answer")
    solution = Solution(fields["value"], fields["second"], fields["candidates"], fields["answers"])
    return Puzzle(
        game, fields["kind"], fields["seat"], fields["view"], solution, fields["args"], fields["proven"],
        fields["id"], fields["grade"], fields["themes"],
    )  # fmt: skip


def _game(line: str) -> str:
    data = _parsed(line, 1)
    if not isinstance(data, dict) or _MAGIC not in data:
        raise PuzzleFault("the file has no puzzles")
    if data.pop(_MAGIC) != VERSION:
        raise PuzzleFault("the file belongs to another version")
    try:
        fields: _Header = checker(_Header)(data, "header")
    except SchemaError as error:
        raise PuzzleFault(str(error)) from error
    return fields["game"]


def _puzzle(game: str, line: str, number: int) -> Puzzle:
    try:
        return from_json(game, _parsed(line, number))
    except PuzzleFault as error:
        raise PuzzleFault(f"line {number}: {error}") from error


def _parsed(line: str, number: int) -> Json:
    try:
        return json_text.parse(line)
    except ValueError as error:
        raise PuzzleFault(f"line {number} is no JSON") from error
