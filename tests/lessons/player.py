"""A person in a lesson without a screen: reads, acts, misses on purpose, and asks for help."""

from __future__ import annotations

from collections.abc import Iterator

from game.lessons.lesson import Ask, Do, Say, Show
from game.lessons.lesson_run import LessonRun, LessonVerdict
from game.table import Update


class Clock:
    """A clock that a second passes on at each call."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


class Reader:
    """The player's own reader of the session: passes its updates on to the run."""

    def __init__(self, run: LessonRun) -> None:
        self.run = run
        self.client = run.session.client(run.lesson.seat)
        self.updates: list[Update] = []

    def hear(self) -> list[LessonVerdict]:
        """Pass on what happened; return the verdicts."""
        found = self.client.poll()
        self.updates += found
        return [verdict for update in found if (verdict := self.run.observe(update)) is not None]

    def follow(self) -> LessonRun:
        """Return the run of the current step, and read its table if that is another one."""
        if self.run.has_new_start:
            self.run = self.run.at(self.run.index)
            self.client = self.run.session.client(self.run.lesson.seat)
        return self.run

    def act(self, text: str) -> LessonVerdict:
        """Act for the player's seat and return what it meant."""
        self.client.submit(self.run.game.decode(text))
        (verdict,) = self.hear()
        return verdict


def play_to_the_end(reader: Reader, *, misses: bool = False) -> Iterator[int]:
    """Play every step; with `misses` try each likely miss first. Yields the number of every sentence that was shown."""
    while (step := reader.run.step) is not None:
        run = reader.follow()
        before = run.index
        if step.text is not None:
            yield step.text
        if isinstance(step, Do):
            if misses:
                yield from _miss(reader, step)
            assert reader.act(step.action).right
        elif isinstance(step, Ask):
            if misses:
                yield from _wrong_answers(run, step)
            verdict = run.answer(step.target[0])
            assert verdict is not None
            assert verdict.right
        elif isinstance(step, Show):
            _watch(reader)
        else:
            assert isinstance(step, Say)
            assert run.waits
            run.advance()
        assert run.index == before + 1


def _miss(reader: Reader, step: Do) -> Iterator[int]:
    for number, miss in enumerate(step.misses, 1):
        verdict = reader.act(miss.like)
        assert not verdict.right
        assert verdict.text == miss.text
        assert reader.run.missed
        assert not reader.run.accepts()
        assert reader.run.misses == number
        yield miss.text
        reader.run.take_back()
        assert reader.hear() == []
        assert reader.run.accepts()
        assert reader.run.step is step


def _wrong_answers(run: LessonRun, step: Ask) -> Iterator[int]:
    for place, text in step.misses.items():
        verdict = run.answer(place)
        assert verdict == LessonVerdict(False, text)
        assert run.step is step
        yield text


def _watch(reader: Reader) -> None:
    run = reader.run
    if run.waits:
        assert not run.session.tick()
        run.advance()
    if run.plays_itself:
        run.play()
    else:
        assert any(run.session.tick() for _ in range(5))
    assert reader.hear() == []
