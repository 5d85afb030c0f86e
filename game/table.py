"""The authoritative game: the true state, its log and the dice.

Only a table holds the State of a running game. Each reader receives one redacted `Update` per action. An action is on
disk before any reader receives it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from game import journal_lines
from game.core import CHANCE, OVER, AnyGame, Illegal, Json, Seat, Setup, canonical
from game.record import MAX_ACTIONS, MAX_BYTES
from game.storage import files

FULL: Final = "game-full"
"""The reason of the pause that ends a game whose record has no more room; the record stays readable."""
MOST_ACTIONS: Final = MAX_ACTIONS - 100
"""Actions after which nobody acts any more: some draws may follow the last one."""
RECORD_BYTES: Final = 800_000
"""The same for the bytes of their texts; a record that is sent has fewer than 900,000 (docs/lan-protocol.md)."""
JOURNAL_BYTES: Final = MAX_BYTES - (64 << 10)
"""The same for the bytes of the journal, which also has what was taken back."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Chance as a function of the seed and the position in the log alone.

    A resumed, replayed or undone game therefore draws the same outcomes. After the game anyone with the seed can check
    every draw.
    """

    seed: str

    def at(self, n: int) -> Random:
        """Return the random source for the outcome that becomes entry n (from 0) of the log."""
        return Random(f"{self.seed}:{n}")


def board_draw(game: AnyGame, setup: Setup, seed: str) -> str:
    """Return the text of the draw that lays the board of the game with that seed; "" if no draw does."""
    if game.board_draw is None or not game.draws_board(setup.options):
        return ""
    log = Table(game, setup, Dice(seed)).log
    return next((entry.text for entry in log if entry.text.split()[0] == game.board_draw.word), "")


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log: the seat that acted, or CHANCE, and the action's text."""

    actor: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Update:
    """One applied action as one reader may know it.

    `n` is the length of the log afterwards. `text` and `events` are redacted for the reader, and `view` is its view
    afterwards. When actions were undone, `text` is "!undo K" (K of them), `events` is empty, `n` is smaller than before
    and `actor` is the seat that undid them.
    """

    n: int
    actor: Seat
    text: str
    events: tuple[Any, ...]
    view: Any


Reader = Callable[[Update], None]


class Journal(Protocol):
    """The file to which a table writes its lines."""

    @property
    def size(self) -> int:
        """The bytes written so far."""

    def append(self, texts: Sequence[str]) -> None:
        """Write the lines and all that failed before; they are on disk when this returns. Raises OSError."""


@dataclass(frozen=True, slots=True)
class _Step:
    actor: Seat
    action: Any
    text: str
    before: Any
    after: Any
    events: Sequence[Any]


class Table:
    """A running game. Chance acts at once: between calls a seat must act, or the game is over.

    `log` restores a game: its actions are checked and applied (raises Illegal, BadAction) but not written to the
    journal. `start` replaces the initial position (raises BadState).
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        dice: Dice,
        journal: Journal | None = None,
        *,
        start: Json = None,
        log: Iterable[str] = (),
    ) -> None:
        self.game = game
        self.setup = setup
        self.dice = dice
        self.journal_fault: str | None = None
        """The sentence key of the fault that prevents writing the journal; None while everything is on disk."""
        self.paused = ""
        """The reason key of the pause that somebody has set, or ""."""
        self._journal = journal
        self._readers: list[tuple[Seat | None, Reader]] = []
        self._first = game.new(setup) if start is None else game.start(start)
        self._state: Any = self._first
        self._head_size = self._size = 0 if start is None else len(canonical(start))
        """The bytes of the record without its short header: before the first action, and now."""
        self._restore(log)
        self._carry_out(self._chance(self._state, len(self._log)))

    @property
    def state(self) -> Any:
        """The true state; never changed in place."""
        return self._state

    @property
    def log(self) -> Sequence[LogEntry]:
        """All actions so far, chance included."""
        return self._log

    @property
    def pause_reason(self) -> str:
        """The reason key of the current pause, or "" while seats may act."""
        return FULL if self.full else self.paused

    @property
    def full(self) -> bool:
        """Whether the game ends unfinished, because one more action might make a record that cannot be read."""
        long = len(self._log) >= MOST_ACTIONS or self._size >= RECORD_BYTES or self._journal_full
        return long and self.to_act() != OVER

    @property
    def _journal_full(self) -> bool:
        return self._journal is not None and self._journal.size >= JOURNAL_BYTES

    def to_act(self) -> Seat:
        """Return the seat to act, or OVER."""
        return self.game.to_act(self._state)

    def view(self, seat: Seat | None) -> Any:
        """Return what the seat (None: an onlooker) may know now."""
        return self.game.view(self._state, seat)

    def act(self, seat: Seat, action: Any) -> None:
        """Apply a seat's action and the chance outcomes after it. Raises Illegal and changes nothing."""
        self._check_turn(seat)
        n = len(self._log)
        step = self._step(self._state, action)
        self._carry_out([step, *self._chance(step.after, n + 1)])

    def can_undo(self, seat: Seat) -> bool:
        """Return whether the last action is this seat's, it is still to act, and the action revealed nothing."""
        return not self.pause_reason and bool(self._past) and self._log[-1].actor == seat == self.to_act()

    def undo(self, seat: Seat) -> None:
        """Undo the last action. Raises Illegal("cannot-undo")."""
        if not self.can_undo(seat):
            raise Illegal("cannot-undo")
        state = self._past[-1]
        self._write([journal_lines.undo(1)])
        self._past.pop()
        self._size -= len(self._log.pop().text) + 1
        self._state = state
        self._notify_undo(seat, 1)

    def rewind(self, seat: Seat, n: int) -> None:
        """Undo all but the first n actions, whatever they revealed, for practice. Raises ValueError and Illegal."""
        if self._journal_full:
            raise Illegal(FULL)
        if not 0 <= n < len(self._log):
            raise ValueError("no such place in the log")
        taken = len(self._log) - n
        self._write([journal_lines.undo(taken)])
        self._restore([entry.text for entry in self._log[:n]])
        self._notify_undo(seat, taken)
        self._carry_out(self._chance(self._state, n))

    def note(self, text: str) -> None:
        """Write a line that is not an action (see `game.journal_lines`) to the journal."""
        self._write([text])

    def save_again(self) -> None:
        """Try to write what the disk refused."""
        if self.journal_fault is not None:
            self._write([])

    def subscribe(self, seat: Seat | None, reader: Reader) -> Callable[[], None]:
        """Send each future update to the reader; return a function that stops this."""
        subscription = (seat, reader)
        self._readers.append(subscription)

        def stop() -> None:
            self._readers = [each for each in self._readers if each is not subscription]

        return stop

    def _check_turn(self, seat: Seat) -> None:
        if self.to_act() == OVER:
            raise Illegal("game-over")
        if self.pause_reason:
            raise Illegal(self.pause_reason)
        if self.to_act() != seat:
            raise Illegal("not-your-turn")

    def _restore(self, log: Iterable[str]) -> None:
        self._state, self._size = self._first, self._head_size
        self._log: list[LogEntry] = []
        self._past: list[Any] = []
        """The states before the latest actions, back to the last action that chance or `final` made irrevocable."""
        for text in log:
            action = self.game.decode(text)
            if self.game.to_act(self._state) == OVER:
                self._state = self.game.continue_past_end(self._state, action)
            self._commit(self._step(self._state, action))

    def _step(self, state: Any, action: Any) -> _Step:
        after, events = self.game.apply(state, action)
        return _Step(self.game.to_act(state), action, self.game.encode(action), state, after, events)

    def _chance(self, state: Any, n: int) -> list[_Step]:
        steps: list[_Step] = []
        while self.game.to_act(state) == CHANCE:
            steps.append(self._step(state, self.game.sample(state, self.dice.at(n + len(steps)))))
            state = steps[-1].after
        return steps

    def _carry_out(self, steps: Sequence[_Step]) -> None:
        """Write the actions to disk, then apply each one and notify all readers of it."""
        if not steps:
            return
        texts = [step.text for step in steps]
        if self.game.to_act(steps[-1].after) == OVER:
            texts.append(journal_lines.result(self.game.standings(steps[-1].after).ranks))
        self._write(texts)
        for step in steps:
            self._commit(step)
            self._notify(step)

    def _commit(self, step: _Step) -> None:
        if step.actor == CHANCE or self.game.final(step.action):
            self._past.clear()
        else:
            self._past.append(step.before)
        self._log.append(LogEntry(step.actor, step.text))
        self._size += len(step.text) + 1
        self._state = step.after

    def _write(self, texts: Sequence[str]) -> None:
        if self._journal is None:
            return
        try:
            self._journal.append(texts)
            self.journal_fault = None
        except OSError as error:
            self.journal_fault = files.fault_key(error)

    def _notify(self, step: _Step) -> None:
        game, n = self.game, len(self._log)
        for seat, reader in list(self._readers):
            text = game.action_text(step.action, step.actor, seat, step.after, step.events)
            events = tuple(game.redact(event, seat) for event in step.events)
            reader(Update(n, step.actor, text, events, game.view(step.after, seat)))

    def _notify_undo(self, actor: Seat, taken: int) -> None:
        for seat, reader in list(self._readers):
            reader(Update(len(self._log), actor, journal_lines.undo(taken), (), self.view(seat)))
