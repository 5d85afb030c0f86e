"""A record replayed once, to be viewed after any action and from any seat's view."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from game.bots.key_moments import Chances, KeyMoment
from game.core import AnyGame, Seat
from game.record import Record, RecordFault
from game.table import Update
from ui.table.game_ui import GameUI, RacePart
from ui.text.i18n import Locale


class GameHistory:
    """All states of a record; `fault` says where it broke off, if it is not legal to its end."""

    def __init__(self, record: Record, game: AnyGame, ui: GameUI) -> None:
        """Replay the record. Raises RecordFault when not even the beginning fits the game."""
        self.record, self.game, self.ui = record, game, ui
        self.states: list[Any] = [record.initial_state(game)]
        self.fault: RecordFault | None = None
        self._steps = []
        try:
            for step in record.replay(game):
                self._steps.append(step)
                self.states.append(step.state)
        except RecordFault as fault:
            self.fault = fault
        self.landmarks = [step.n for step in self._steps if any(map(ui.landmark, step.events))] if ui.landmark else []
        """After which actions something happened that is worth a jump."""
        self.moments: tuple[KeyMoment, ...] = ()
        """The moments that decided the game, once they are all found (see `evaluate`)."""
        self.chances: dict[int, Chances] = {}
        """Number of actions -> each seat's chance to win there, as far as evaluated; in the end around each turn."""
        self._search = self._seek_moments()
        self.evaluated = False
        """Whether there is nothing left to find."""

    @property
    def last(self) -> int:
        """How many actions there are."""
        return len(self._steps)

    def events(self) -> list[Sequence[Any]]:
        """Return the events of every action, nothing of them hidden."""
        return [step.events for step in self._steps]

    def evaluate(self, seconds: float) -> bool:
        """Compute the key moments for about that long. Return whether this call completed them."""
        end = time.perf_counter() + seconds
        while not self.evaluated:
            found = next(self._search)
            if found is not None:
                self.moments, self.evaluated = found, True
                return True
            if time.perf_counter() >= end:
                break
        return False

    def _seek_moments(self) -> Iterator[tuple[KeyMoment, ...] | None]:
        if self.ui.key_moments is None:
            return iter([()])
        from game.bots.key_moments import key_moments_stepwise

        events = [step.events for step in self._steps]
        return key_moments_stepwise(self.ui.key_moments.outlook(), self.states, events, self.chances)

    def view(self, n: int, seat: Seat | None) -> Any:
        """Return what the seat knew after n actions."""
        return self.game.view(self.states[n], seat)

    def to_act(self, n: int) -> Seat:
        """Return who had to act then: a seat, CHANCE or OVER."""
        return self.game.to_act(self.states[n])

    def action(self, n: int) -> tuple[Seat, Sequence[Any]]:
        """Return who did action n (from 1), or CHANCE, and all that came of it."""
        step = self._steps[n - 1]
        return step.actor, step.events

    def update(self, n: int, seat: Seat | None) -> Update:
        """Return action n (from 1) as the seat was notified of it."""
        step = self._steps[n - 1]
        text = self.game.action_text(step.action, step.actor, seat, self.states[n], step.events)
        events = tuple(self.game.redact(event, seat) for event in step.events)
        return Update(n, step.actor, text, events, self.view(n, seat))

    def race(self, part: RacePart | None = None) -> Sequence[Sequence[int]]:
        """Return per action, each seat's number of that part, or the one that decides the game."""
        if part is not None and part.gained is not None:
            return self._gained(part.numbers(self.states[0]), part.gained)
        numbers = self.ui.race if part is None else part.numbers
        return [numbers(state) for state in self.states]

    def _gained(
        self, first: Sequence[int], gained: Callable[[Any], tuple[Seat, int] | None]
    ) -> Sequence[Sequence[int]]:
        """Return per action the numbers that events add up to."""
        found = [list(first)]
        for step in self._steps:
            found.append(list(found[-1]))
            for seat, points in filter(None, map(gained, step.events)):
                found[-1][seat] += points
        return found

    @property
    def race_parts(self) -> Sequence[RacePart]:
        """What else the score chart can show of this table."""
        return [part for part in self.ui.race_parts if part.played(self.states[0])]

    def to_moment(self, n: int, forth: bool) -> KeyMoment | None:
        """Return the first moment after the n-th action, after the last one the first; or the same backwards."""
        if not self.moments:
            return None
        if forth:
            return next((moment for moment in self.moments if moment.n > n), self.moments[0])
        return next((moment for moment in reversed(self.moments) if moment.n < n), self.moments[-1])

    def moment_words(self, locale: Locale, moment: KeyMoment, names: Sequence[str]) -> str:
        """Return what happened at a key moment, in one sentence; "" for a game without them."""
        if self.ui.key_moments is None:
            return ""
        return self.ui.key_moments.words(locale, moment.highlight, self.view(moment.last, None), names)

    def to_landmark(self, n: int, forth: bool) -> int | None:
        """Return the nearest landmark after (or before) the n-th action."""
        if forth:
            return next((place for place in self.landmarks if place > n), None)
        return next((place for place in reversed(self.landmarks) if place < n), None)
