"""A lesson while it is played: the session, the step, and what each of the player's actions means."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Literal

from game.bots.levels import levels
from game.catalog import GAMES
from game.core import AnyGame, Json, Seat
from game.lessons.lesson import Ask, Do, Lesson, Say, Show, Step
from game.lessons.rehearsal import explain, rehearse, script_action
from game.record import Record, SeatInfo
from game.session.session import Services, Session
from game.table import Update

PULSE_AFTER: Final = 2
"""Misses after which the places of the right action pulse."""
PLAY_AFTER: Final = 3
"""Misses after which the program plays the right action."""

Help = Literal["", "pulse", "play"]


@dataclass(frozen=True, slots=True)
class LessonVerdict:
    """What an action or an answer of the player means.

    `text` is the number of the sentence that explains a miss; None where only the events and the general sentence do.
    """

    right: bool
    text: int | None = None
    events: tuple[Any, ...] = ()


class _Script:
    """The backend of all other seats: it plays what the current step shows, and waits otherwise."""

    def __init__(self, game: AnyGame, step_of: Callable[[Seat], Show | None]) -> None:
        self._game, self._step_of = game, step_of
        self._request: tuple[Json, Seat] | None = None

    def ask(self, view_json: Json, seat: Seat, level: str, seed: int) -> None:
        """Store who must act."""
        self._request = view_json, seat

    def poll(self) -> str | None:
        """Return the action of the script once the lesson has reached it."""
        if self._request is None or (step := self._step_of(self._request[1])) is None:
            return None
        view = self._game.view_from_json(self._request[0])
        return _script_text(self._game, view, step)

    def close(self) -> None:
        """Forget the request."""
        self._request = None


def _script_text(game: AnyGame, view: Any, step: Do | Show) -> str:
    """Return what the script plays, from the view of the seat that must act."""
    return game.encode(script_action(game, game.determinize(view, Random(0)), step))


class LessonRun:
    """A lesson from step `at` on, with the session that a play scene shows.

    The owner calls `observe` with each update of the player's seat, and `advance`, `answer`, `play` and `take_back` as
    the player or the clock wants. It closes the run.
    """

    def __init__(self, lesson: Lesson, at: int = 0, services: Services | None = None) -> None:
        self.lesson, self.game = lesson, GAMES[lesson.game]
        self.index = max(0, min(at, len(lesson.steps)))
        self.misses = 0
        """Misses in the current step."""
        self.missed = False
        """Whether an unwanted action was played and must be taken back before the next one."""
        self._released = False
        """Whether the player has read the sentence of a step that shows an action."""
        self._base = lesson.base(self.index)
        self._services = services or Services()
        self.session = _session(lesson, self.index, self._services, self._shown)
        self._log_lengths = {self.index: self.session.n}
        """Step -> the length of the log at its start, for undone actions."""
        self._client = self.session.client(lesson.seat)

    @property
    def step(self) -> Step | None:
        """The current step; None after the last one."""
        return self.lesson.steps[self.index] if self.index < len(self.lesson.steps) else None

    @property
    def done(self) -> bool:
        """Whether the lesson is over."""
        return self.step is None

    @property
    def has_new_start(self) -> bool:
        """Whether the current step has a position of its own; then the owner goes on with the run `at(index)`."""
        return not self.done and self.lesson.base(self.index) != self._base

    @property
    def waits(self) -> bool:
        """Whether the player must go on by themselves: a sentence is to be read."""
        step = self.step
        return isinstance(step, Say) or (isinstance(step, Show) and step.text is not None and not self._released)

    @property
    def help(self) -> Help:
        """What the player needs after so many misses in this step."""
        return "play" if self.misses >= PLAY_AFTER else "pulse" if self.misses >= PULSE_AFTER else ""

    def accepts(self) -> bool:
        """Return whether an action of the player is judged now."""
        return isinstance(self.step, Do) and not self.missed

    def advance(self) -> None:
        """Go on after a sentence; without effect in other steps."""
        if isinstance(self.step, Say):
            self._next()
        elif isinstance(self.step, Show):
            self._released = True

    def answer(self, place: str) -> LessonVerdict | None:
        """Judge the place that the player pointed to; None unless the step asks."""
        step = self.step
        if not isinstance(step, Ask):
            return None
        if place in step.target:
            self._next()
            return LessonVerdict(True)
        self.misses += 1
        return LessonVerdict(False, step.misses.get(place))

    def refused(self) -> None:
        """Count an attempt that the rules refused as a miss."""
        if self.accepts():
            self.misses += 1

    def observe(self, update: Update) -> LessonVerdict | None:
        """Follow an update of the player's seat; return the verdict if the update is an action that a step judges."""
        if update.text.startswith("!undo"):
            self._rewind(update.n)
            return None
        step = self.step
        if isinstance(step, Do) and update.actor == self.lesson.seat and not self.missed:
            return self._judge(step, update.events)
        if isinstance(step, Show) and update.actor == step.seat:
            self._next()
        return None

    def play(self) -> None:
        """Let the program play what the player should: the right action, the answer, or an own action that is shown."""
        step = self.step
        if isinstance(step, Do) or (isinstance(step, Show) and step.seat == self.lesson.seat and not self.waits):
            self._client.poll()
            self._client.submit(self.game.decode(_script_text(self.game, self._client.view, step)))
        elif isinstance(step, Ask):
            self._next()

    @property
    def plays_itself(self) -> bool:
        """Whether the step shows an action of the player's own seat, for which the owner calls `play`."""
        step = self.step
        return isinstance(step, Show) and step.seat == self.lesson.seat and not self.waits

    def take_back(self) -> None:
        """Undo the action that was not wanted. Raises Illegal."""
        if self.missed:
            self.session.take_back(self.lesson.seat)

    def skip(self) -> LessonRun:
        """Return a run that stands at the next step, whatever this one wants; this run is closed."""
        return self.at(self.index + 1)

    def back(self) -> LessonRun:
        """Return a run that stands at the step before; this run is closed."""
        return self.at(self.index - 1)

    def at(self, index: int) -> LessonRun:
        """Return a run that stands at a step; this run is closed."""
        self.close()
        return LessonRun(self.lesson, index, self._services)

    def close(self) -> None:
        """Leave the table."""
        self._client.close()
        self.session.close()

    def _judge(self, step: Do, events: tuple[Any, ...]) -> LessonVerdict:
        if step.wanted(events):
            self._next()
            return LessonVerdict(True, events=events)
        self.misses += 1
        self.missed = True
        found = explain(step, events)
        return LessonVerdict(False, found.text if found else None, events)

    def _shown(self, seat: Seat) -> Show | None:
        """Return the step that a seat plays now, once: the step is over only when its update was heard."""
        step = self.step
        if not isinstance(step, Show) or step.seat != seat or self.waits:
            return None
        return step if self.session.n == self._log_lengths[self.index] else None

    def _next(self) -> None:
        self.index += 1
        self.misses, self.missed, self._released = 0, False, False
        self._log_lengths[self.index] = self.session.n

    def _rewind(self, n: int) -> None:
        """Make the step in which the undone action was wanted the current one again."""
        while self._log_lengths.get(self.index, 0) > n and self.index - 1 in self._log_lengths:
            self.index -= 1
            self.misses = 0
        self.missed = False


def _session(lesson: Lesson, at: int, services: Services, shown: Callable[[Seat], Show | None]) -> Session:
    """Return the session at the start of a step: no store, and the script in all other seats."""
    game, base = GAMES[lesson.game], lesson.base(at)
    start = lesson.steps[base].start or lesson.start
    ranks = game.standings(game.from_json(start)).ranks
    bot = SeatInfo("bot", levels(lesson.game)[0])
    seats = tuple(SeatInfo() if seat == lesson.seat else bot for seat in range(len(ranks)))
    setup = game.setup(len(seats), start.get("options"))
    actions = tuple(played.text for played in rehearse(lesson, at) if played.step >= base)
    record = Record(setup, seats, actions, seed=lesson.seed, start=start)
    services = replace(
        services,
        store=None,
        make_bot_backend=lambda: _Script(game, shown),
        make_hint_backend=None,
        bot_timeout=math.inf,
    )
    return Session.from_record(record, services)
