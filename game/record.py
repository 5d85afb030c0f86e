"""A game as text: header lines, an empty line, then one action per line (docs/record-format.md).

The same text is the save, the replay, the bug report and the journal of a running game. Reading any bytes returns a
`Record` or raises `RecordFault`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game import annotations as notes_and_branches
from game import journal_lines
from game.annotations import Annotations, Branch, Note
from game.core import OVER, AnyGame, BadAction, BadSetup, BadState, Illegal, Json, Seat, Setup, canonical
from game.display_text import clean
from game.schema import json_text

VERSION: Final = 2
"""The newest version of the format; a record is written in the oldest version that can hold it."""
MAX_BYTES: Final = 4 << 20
MAX_ACTIONS: Final = 20_000
MAX_LINE: Final = 1000
"""The most characters in a line; only a start position may be as long as the file."""
MAX_SEATS: Final = 8
MAX_TITLE: Final = 40
MAX_SEED: Final = 64

KINDS = ("human", "bot", "lan")

_MAGIC = "two-rivers"
_WORD = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
_ACTION = re.compile(r"[!-~](?: ?[!-~])*")
_VALUE_PATTERNS = {
    "game": _WORD,
    "seats": re.compile(r"[1-8]"),
    "option": _WORD,
    "purist": re.compile(r""),
    "seat": re.compile(r"human|lan|bot [a-z0-9][a-z0-9_-]{0,31}"),
    "name": re.compile(r".+"),
    "title": re.compile(r".+"),
    "date": re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"),
    "seed": re.compile(r"[!-~]{1,64}"),
    "start": re.compile(r"\{.*\}"),
    "assisted": re.compile(r""),
    "result": re.compile(r"[1-8](?: [1-8]){0,7}"),
}
_INDEXED_KEYS = ("option", "seat", "name")
"""Keys with an index or name before the value, such as "seat 0"."""
_KEY_VERSION = {"purist": 2}
"""The first version of the format with this key; other keys exist since version 1."""


def is_seed(text: str) -> bool:
    """Return whether a text can be the seed of a game."""
    return _VALUE_PATTERNS["seed"].fullmatch(text) is not None


class RecordFault(ValueError):
    """The text is not a complete, legal record. `key` is its sentence (`record.*`), `details` its placeholders."""

    def __init__(self, key: str, **details: str | int) -> None:
        super().__init__(" ".join([key, *(f"{name}={value}" for name, value in details.items())]))
        self.key = key
        self.details = details


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """The player of a seat: `kind` is human, bot or lan; "" as `name` displays the default name.

    `level` is a bot's, perhaps with a style (`game.bots.levels`).
    """

    kind: str = "human"
    level: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a replay: its number n (from 1), the actor, the text, the events, and the states around it."""

    n: int
    actor: Seat
    action: Any
    text: str
    events: tuple[Any, ...]
    before: Any
    state: Any


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its set-up to its last action, without undone actions.

    `start` is the initial position (None: the game's own). `result` has the final rank of each seat.
    """

    setup: Setup
    seats: tuple[SeatInfo, ...]
    actions: tuple[str, ...] = ()
    seed: str = ""
    date: str = ""
    title: str = ""
    start: Json = None
    assisted: bool = False
    result: tuple[int, ...] | None = None
    purist: bool = False
    """Whether the players agreed on a game without hints."""
    annotations: Annotations = notes_and_branches.NONE
    """What somebody noted or tried out when they looked at the game again."""
    torn: bool = field(default=False, compare=False)
    """Whether the file ended in the middle of a line (a crash); that line is dropped."""
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """The line number of each action, for a record that was read from a text."""

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes on positions, in game order."""
        return self.annotations.notes

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The other courses that were tried out, in the order in which they were made."""
        return self.annotations.branches

    def branch(self, branch: Branch) -> Record:
        """Return another course of the game as a record of its own, assisted and without annotations.

        Its actions are checked when it is replayed.
        """
        first = self.prefix(branch.n)
        return replace(first, actions=first.actions + branch.actions, lines=())

    def line(self, n: int) -> int:
        """Return the line number of action n (from 1); n itself for a record that was not read from a text."""
        return self.lines[n - 1] if n <= len(self.lines) else n

    def prefix(self, n: int) -> Record:
        """Return the game after n actions as a new, assisted game: its player may know what followed.

        An unfinished game's seed is removed, because a copy with the seed would predict its draws.
        """
        seed = "" if self.result is None else self.seed
        return replace(
            self, actions=self.actions[:n], lines=self.lines[:n], seed=seed, result=None, assisted=True,
            annotations=notes_and_branches.NONE,
        )  # fmt: skip

    def initial_state(self, game: AnyGame) -> Any:
        """Return the state before the first action. Raises RecordFault when set-up and start do not fit the game."""
        try:
            setup = game.setup(self.setup.seats, self.setup.options)
            state = game.new(setup) if self.start is None else game.start(self.start)
        except (BadSetup, BadState) as error:
            raise RecordFault("record.start") from error
        if len(game.standings(state).ranks) != self.setup.seats or not game.has_options(self.start, setup):
            raise RecordFault("record.start")
        return state

    def replay(self, game: AnyGame) -> Iterator[Step]:
        """Yield every action, checked. Raises RecordFault at the first illegal one."""
        state = self.initial_state(game)
        for n, text in enumerate(self.actions, 1):
            try:
                action = game.decode(text)
                before = game.continue_past_end(state, action) if game.to_act(state) == OVER else state
                state, events = game.apply(before, action)
            except BadAction as error:
                raise RecordFault("record.action", line=self.line(n)) from error
            except Illegal as error:
                raise RecordFault("record.illegal", line=self.line(n), reason=error.reason) from error
            yield Step(n, game.to_act(before), action, text, tuple(events), before, state)


def verify(record: Record, game: AnyGame) -> Any:
    """Return the final state after checking every action and the result. Raises RecordFault."""
    if record.setup.game != game.key:
        raise RecordFault("record.other-game", game=record.setup.game)
    state = record.initial_state(game)
    for step in record.replay(game):
        state = step.state
    check_result(record, game, state)
    return state


def check_branches(record: Record, game: AnyGame) -> None:
    """Check every action of the branches. Raises RecordFault at the first illegal one."""
    for branch in record.branches:
        verify(record.branch(branch), game)


def check_result(record: Record, game: AnyGame, state: Any) -> None:
    """Check the record's result, if it has one, against the final state. Raises RecordFault."""
    standings = game.standings(state)
    if record.result is not None and (not standings.over or record.result != standings.ranks):
        raise RecordFault("record.result")


def write(record: Record) -> str:
    """Return the canonical text of a record."""
    setup = record.setup
    version = _KEY_VERSION["purist"] if record.purist else 1
    header = [f"{_MAGIC} {version}", f"game {setup.game}", f"seats {setup.seats}"]
    header += [f"option {key} {value}" for key, value in sorted(setup.options.items())]
    header += ["purist"] if record.purist else []
    header += [f"seat {seat} {info.kind} {info.level}".rstrip() for seat, info in enumerate(record.seats)]
    header += [f"name {seat} {name}" for seat, info in enumerate(record.seats) if (name := clean(info.name))]
    title = clean(record.title, MAX_TITLE)
    header += [
        f"{key} {text}" for key, text in (("title", title), ("date", record.date), ("seed", record.seed)) if text
    ]
    header += [] if record.start is None else [f"start {canonical(record.start)}"]
    header += ["assisted"] if record.assisted else []
    header += [] if record.result is None else ["result " + " ".join(map(str, record.result))]
    return "\n".join([*header, "", *record.actions, *_annotation_lines(record), ""])


def _annotation_lines(record: Record) -> list[str]:
    """Return the block of the annotations; the result is repeated after it, because `!undo` has removed it."""
    rows = notes_and_branches.block(record.annotations)
    return [*rows, journal_lines.result(record.result)] if rows and record.result is not None else rows


def check_room(record: Record) -> None:
    """Check that a record with its annotations can be read again. Raises RecordFault."""
    rows = notes_and_branches.block(record.annotations)
    if len(record.actions) + len(rows) > MAX_ACTIONS or len(write(record).encode("utf-8")) > MAX_BYTES:
        raise RecordFault("record.large")
    if not record.annotations.in_limits:
        raise RecordFault("record.large")


def read(data: bytes | str) -> Record:
    """Return the record of a file's bytes or of a text. Raises RecordFault."""
    record, fault = read_intact(data)
    if fault is not None:
        raise fault
    return record


def read_intact(data: bytes | str) -> tuple[Record, RecordFault | None]:
    """Return the record of all lines before the first damaged one, and the damage. Raises RecordFault.

    A damaged header is the end of it: without the set-up no action means anything.
    """
    rows, torn, fault = _split_lines(data)
    end = rows.index("") if "" in rows else len(rows)
    header = _parse_header(rows[:end])
    if end == len(rows):
        raise fault or RecordFault("record.damaged", line=end + 1)
    body = _BodyParser(_record_of_header(header))
    for line, row in enumerate(rows[end + 1 :], end + 2):
        try:
            body.add_line(row, line)
        except RecordFault as found:
            fault = found
            break
    return replace(body.finish(), torn=torn), fault


def _split_lines(data: bytes | str) -> tuple[list[str], bool, RecordFault | None]:
    """Return the complete lines up to one that is no text, whether an incomplete one followed, and the fault."""
    if len(data) > MAX_BYTES:
        raise RecordFault("record.large")
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    if not raw.startswith(_MAGIC.encode() + b" "):
        raise RecordFault("record.foreign")
    rows = []
    *whole, rest = raw.split(b"\n")
    for number, row in enumerate(whole, 1):
        try:
            rows.append(row.removesuffix(b"\r").decode("utf-8"))
        except UnicodeDecodeError:
            return rows, False, RecordFault("record.damaged", line=number)
    return rows, rest != b"", None


def _parse_header(rows: list[str]) -> dict[str, tuple[int, str]]:
    """Return key (with its index, if any) -> line number and value, each checked against its pattern."""
    found: dict[str, tuple[int, str]] = {}
    version = _version(rows[0] if rows else "")
    for number, row in enumerate(rows[1:], 2):
        key, _, value = row.partition(" ")
        name = key
        if key in _INDEXED_KEYS:
            which, _, value = value.partition(" ")
            name = f"{key} {which}"
        form = _VALUE_PATTERNS.get(key)
        if form is None or not form.fullmatch(value) or (len(row) > MAX_LINE and key != "start"):
            raise RecordFault("record.damaged", line=number)
        if _KEY_VERSION.get(key, 1) > version:
            raise RecordFault("record.damaged", line=number)
        if name in found:
            raise RecordFault("record.twice", line=number)
        found[name] = (number, value)
    return found


def _version(row: str) -> int:
    version = row.removeprefix(_MAGIC + " ")
    if not re.fullmatch(r"[1-9][0-9]{0,8}", version):
        raise RecordFault("record.foreign")
    if int(version) > VERSION:
        raise RecordFault("record.newer", version=int(version))
    return int(version)


def _record_of_header(header: dict[str, tuple[int, str]]) -> Record:
    """Return the record of a header. Raises RecordFault for an unknown or missing line."""
    end = len(header) + 2

    def pop(key: str, default: str | None = None) -> str:
        if key not in header and default is None:
            raise RecordFault("record.damaged", line=end)
        return header.pop(key, (0, default or ""))[1]

    game, count = pop("game"), int(pop("seats"))
    seats = tuple(_seat(pop(f"seat {seat}", "human"), pop(f"name {seat}", "")) for seat in range(count))
    result = pop("result", "")
    start = _start(header.pop("start", None))
    assisted, purist = (header.pop(key, None) is not None for key in ("assisted", "purist"))
    texts = [pop(key, "") for key in ("seed", "date", "title")]
    options = _options(header)
    if header:
        raise RecordFault("record.damaged", line=min(number for number, _ in header.values()))
    ranks = _ranks(result, count, end) if result else None
    setup = Setup(game, count, options)
    return Record(setup, seats, (), texts[0], texts[1], clean(texts[2], MAX_TITLE), start, assisted, ranks, purist)


def _seat(text: str, name: str) -> SeatInfo:
    kind, _, level = text.partition(" ")
    return SeatInfo(kind, level, clean(name))


def _options(header: dict[str, tuple[int, str]]) -> Mapping[str, str]:
    keys = [key for key in header if key.startswith("option ") and _WORD.fullmatch(key[7:])]
    return {key[7:]: header.pop(key)[1] for key in keys}


def _start(entry: tuple[int, str] | None) -> Json:
    if entry is None:
        return None
    try:
        data = json_text.parse(entry[1])
        canonical(data)
    except ValueError as error:
        raise RecordFault("record.damaged", line=entry[0]) from error
    return data


def _ranks(text: str, seats: int, line: int) -> tuple[int, ...]:
    ranks = tuple(map(int, text.split(" ")))
    if len(ranks) != seats:
        raise RecordFault("record.damaged", line=line)
    return ranks


class _BodyParser:
    """A parser of the lines after the header; lines that begin with "!" change earlier ones."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.actions: list[str] = []
        self.lines: list[int] = []
        self.ended = False

    def add_line(self, row: str, line: int) -> None:
        """Parse the next line. Raises RecordFault."""
        if len(row) > MAX_LINE or not _ACTION.fullmatch(row):
            raise RecordFault("record.damaged", line=line)
        if row.startswith(journal_lines.MARK):
            self._apply_mark(row, line)
        elif self.ended:
            raise RecordFault("record.damaged", line=line)
        elif len(self.actions) == MAX_ACTIONS:
            raise RecordFault("record.large")
        else:
            self.actions.append(row)
            self.lines.append(line)

    def finish(self) -> Record:
        """Return the record with all lines."""
        return replace(self.record, actions=tuple(self.actions), lines=tuple(self.lines))

    def _apply_mark(self, row: str, line: int) -> None:
        word, _, rest = row.partition(" ")
        count = journal_lines.undo_count(row)
        if 0 < count <= len(self.actions):
            self._annotate(self.actions[-count:], line)
            del self.actions[-count:], self.lines[-count:]
            left = self.record.annotations.up_to(len(self.actions))
            self.ended = False
            self.record = replace(self.record, result=None, annotations=left)
        elif row == journal_lines.ASSISTED:
            self.record = replace(self.record, assisted=True)
        elif word == "!result" and _VALUE_PATTERNS["result"].fullmatch(rest):
            self.ended = True
            self.record = replace(self.record, result=_ranks(rest, len(self.record.seats), line))
        elif word == "!seat" and self._reassign_seat(rest):
            pass
        else:
            raise RecordFault("record.damaged", line=line)

    def _annotate(self, rows: list[str], line: int) -> None:
        """Take notes and branches from lines that are undone. Raises RecordFault."""
        if not rows[0].startswith(notes_and_branches.MARK):
            return
        try:
            more = notes_and_branches.parse(rows, len(self.actions) - len(rows))
        except ValueError as error:
            raise RecordFault("record.damaged", line=line) from error
        found = self.record.annotations.with_more(more)
        if not found.in_limits:
            raise RecordFault("record.large")
        self.record = replace(self.record, annotations=found)

    def _reassign_seat(self, text: str) -> bool:
        which, _, player = text.partition(" ")
        seats = list(self.record.seats)
        if which not in map(str, range(len(seats))) or not _VALUE_PATTERNS["seat"].fullmatch(player):
            return False
        seats[int(which)] = _seat(player, seats[int(which)].name)
        self.record = replace(self.record, seats=tuple(seats))
        return True
