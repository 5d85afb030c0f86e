"""The player's own puzzles: positions of finished games at this computer, stored per game in the data folder.

A file `own<game>.json` has the lines of a puzzle file (`game.puzzles.puzzle_file`) and is checked like any foreign one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final, TypedDict

from game.puzzles import puzzle_file
from game.puzzles.puzzle import Puzzle, PuzzleFault
from game.schema.annotations import MaxItems, TextFormat
from game.schema.checker import SchemaError, checker
from game.storage.store import Store

MOST: Final = 60
"""Own puzzles per game; of more the oldest are dropped."""
MOST_CHARS: Final = 900_000
"""Characters of their lines, so that the file stays below the limit of the store."""
BROKEN: Final = "store.own-puzzles-broken"
"""The locale key of the notice about a file that was set aside."""
UNSAVED: Final = "puzzle.own.unsaved"
"""The locale key of the notice that the disk refused."""


MOST_SEARCHED: Final = 300
"""Games that are remembered as searched."""
Digest = Annotated[str, TextFormat(16, "[0-9a-f]{16}")]


class _Form(TypedDict):
    lines: Annotated[list[str], MaxItems(MOST + 1)]
    searched: Annotated[list[Digest], MaxItems(MOST_SEARCHED)]


@dataclass(frozen=True, slots=True)
class OwnPuzzles:
    """The own puzzles of a game, the latest first, and the digests of the games that were searched for them."""

    puzzles: tuple[Puzzle, ...] = ()
    searched: tuple[str, ...] = ()


def load(store: Store, game: str, aside: bool = True) -> tuple[OwnPuzzles, str]:
    """Return the own puzzles of a game, and "" or the locale key of what was lost.

    With `aside`, a damaged file is set aside: report it then.
    """
    name = f"own{game}"
    data, fault = store.load(name, aside)
    if data is None:
        return OwnPuzzles(), BROKEN if fault == "store.settings-broken" else fault
    try:
        form: _Form = checker(_Form)(data, name)
        found = puzzle_file.read("\n".join(form["lines"]).encode("utf-8"))
        if any(puzzle.game != game for puzzle in found):
            raise PuzzleFault("puzzles of another game")
    except (SchemaError, PuzzleFault):
        if aside:
            store.set_data_aside(name)
        return OwnPuzzles(), BROKEN
    return OwnPuzzles(found, tuple(form["searched"])), ""


def add(store: Store, game: str, new: Sequence[Puzzle], searched: str) -> tuple[int, str]:
    """Store the puzzles of a game that was searched, and its digest ("": it was not searched to its end).

    Returns how many of them were not there yet, and "" or the locale key of what went wrong.
    """
    before, fault = load(store, game)
    if fault not in ("", BROKEN):  # the file may be intact: do not overwrite it
        return 0, fault
    known = {puzzle.id for puzzle in before.puzzles}
    fresh = list({puzzle.id: puzzle for puzzle in new if puzzle.id not in known}.values())
    digests = [*([searched] if searched else []), *(each for each in before.searched if each != searched)][
        :MOST_SEARCHED
    ]
    kept = [*fresh, *before.puzzles][:MOST]
    lines = puzzle_file.write(game, kept).splitlines()
    while sum(map(len, lines)) > MOST_CHARS and len(lines) > 2:
        lines.pop()
    try:
        store.save_data(f"own{game}", {"lines": lines, "searched": digests})
    except OSError:
        return 0, UNSAVED
    return len(fresh), fault
