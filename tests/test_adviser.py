"""Hints at a table: never waited for, void when anything happened, and a failing adviser ends in a plain answer."""

from __future__ import annotations

import time
from typing import Any

import pytest

from game.bots import suggest
from game.bots.hint import to_json
from game.bots.repeat_counter import FIRST_TIME, times_asked
from game.bots.worker import Worker
from game.core import CHANCE, Illegal, Setup
from game.record import Record, SeatInfo
from game.session import hint_service
from game.session.hint_service import NoHint
from game.session.session import Services, Session
from game.tigris.game import GAME
from tests.catan.scenes import scene

PEOPLE = (SeatInfo("human"), SeatInfo("human"))


class Clock:
    """Time that passes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Sage:
    """Answers at the n-th question whether it is ready, from the view it was given."""

    def __init__(self, after: int = 1, answer: Any = None) -> None:
        self.after, self.answer, self.asked, self.closed = after, answer, [], False

    def ask_hint(self, view_json: Any, seed: int) -> None:
        self.asked.append((view_json, seed))
        self.left = self.after

    def hint(self) -> Any:
        self.left -= 1
        if self.left > 0:
            return None
        if self.answer is not None:
            return self.answer
        view, seed = self.asked[-1]
        return to_json(suggest(GAME, GAME.view_from_json(view), seed, 0.0))

    def close(self) -> None:
        self.closed = True


def seated(*sages: Sage, clock: Clock | None = None, seats: tuple[SeatInfo, ...] = PEOPLE, **more: Any) -> Session:
    waiting = [*sages]
    services = Services(make_hint_backend=lambda: waiting.pop(0), clock=clock or Clock(), **more)
    return Session.start("tigris", seats, seed="7", services=services)


def test_it_comes_once_and_marks_the_game() -> None:
    sage = Sage(after=3)
    session = seated(sage)
    seat = session.to_act()
    session.ask_hint(seat)
    assert session.hint_pending()
    assert [session.hint(), session.hint()] == [None, None]
    assert not session.assisted, "nothing was told yet"
    hint = session.hint()
    assert hint is not None
    assert hint.action in {GAME.encode(action) for action in legal(session, seat)}
    assert session.assisted
    assert session.record().assisted
    assert not session.hint_pending()
    assert session.hint() is None


def legal(session: Session, seat: int) -> list[Any]:
    from game.client import choices

    return list(choices(GAME, session.client(seat).view, seat))


def test_the_adviser_sees_the_seats_view_alone() -> None:
    sage = Sage()
    session = seated(sage)
    seat = session.to_act()
    session.ask_hint(seat)
    assert sage.asked == [(GAME.view_to_json(session.client(seat).view), FIRST_TIME | session.n)]


def test_only_the_person_who_must_act_is_advised() -> None:
    session = seated(Sage(), seats=(SeatInfo("human"), SeatInfo("bot", "novice")))
    bot = 1
    with pytest.raises(Illegal):
        session.ask_hint(1 - session.to_act())
    if session.to_act() == bot:
        with pytest.raises(Illegal):
            session.ask_hint(bot)


def test_what_happens_meanwhile_voids_it() -> None:
    session = seated(Sage(after=2))
    seat = session.to_act()
    session.ask_hint(seat)
    session.client(seat).submit(GAME.decode("end"))
    assert session.hint() is None
    assert not session.hint_pending()
    assert not session.assisted


def test_what_was_taken_back_meanwhile_voids_it() -> None:
    session = seated(Sage(after=1))
    seat = session.to_act()
    client = session.client(seat)
    first, second = [action for action in legal(session, seat) if GAME.encode(action).startswith("leader")][:2]
    client.submit(first)
    session.ask_hint(seat)
    session.undo(seat)
    client.poll()
    client.submit(second)
    assert session.hint() is None, "another position, though the log is as long"


def test_forgotten_is_forgotten() -> None:
    session = seated(Sage())
    session.ask_hint(session.to_act())
    session.cancel_hint()
    assert session.hint() is None
    assert not session.assisted


def test_one_who_says_nothing_is_given_up_and_another_is_asked_next() -> None:
    clock, mute, sage = Clock(), Sage(after=10**9), Sage()
    session = seated(mute, sage, clock=clock)
    session.ask_hint(session.to_act())
    clock.now += 3600
    session.tick()
    assert session.hint() is None, "a suspended machine makes nobody late"
    for _ in range(round(hint_service.HINT_TIMEOUT * 10) - 3):
        clock.now += 0.1
        session.tick()
        assert session.hint() is None
    clock.now += 0.1
    session.tick()
    with pytest.raises(NoHint):
        session.hint()
    assert mute.closed
    assert not session.hint_pending()
    assert session.hint() is None
    session.ask_hint(session.to_act())
    assert session.hint() is not None


@pytest.mark.parametrize("shared", [False, True])
def test_somebody_is_ready_before_the_first_question_where_hints_are_given(shared: bool) -> None:
    waiting = [Sage()]
    session = Session.start("tigris", PEOPLE, seed="7", services=Services(make_hint_backend=waiting.pop))
    session.participants = object() if shared else None  # type: ignore[assignment]
    for _ in range(3):
        session.tick()
    assert len(waiting) == shared


@pytest.mark.parametrize("answer", [{"action": "end"}, [], {"action": "end", "reasons": 3}])
def test_nonsense_is_no_advice(answer: Any) -> None:
    sage = Sage(answer=answer)
    session = seated(sage)
    session.ask_hint(session.to_act())
    with pytest.raises(NoHint):
        session.hint()
    assert sage.closed
    assert not session.assisted


def test_without_anybody_there_is_no_advice_and_the_game_goes_on() -> None:
    session = Session.start("tigris", PEOPLE, seed="7")
    seat = session.to_act()
    with pytest.raises(NoHint):
        session.ask_hint(seat)
    session.client(seat).submit(GAME.decode("end"))


def test_closing_closes_it() -> None:
    sage = Sage()
    session = seated(sage)
    session.ask_hint(session.to_act())
    session.close()
    assert sage.closed


def test_killed_in_mid_thought_it_answers_or_says_that_it_cannot() -> None:
    workers: list[Worker] = []

    def make() -> Worker:
        workers.append(Worker())
        return workers[-1]

    services = Services(
        make_hint_backend=make, clock=lambda: 0.0
    )  # a new process may be slow to start: nothing is late
    session = Session.start("tigris", PEOPLE, seed="7", services=services)
    seat = session.to_act()
    session.ask_hint(seat)
    workers[0]._process.kill()
    end = time.monotonic() + 60.0
    hint = None
    while hint is None and time.monotonic() < end:
        session.tick()
        hint = session.hint()
        time.sleep(0.002)
    assert hint is not None, "another process got the question"

    session.ask_hint(seat)

    def kill_on() -> None:
        while time.monotonic() < end:
            workers[0]._process.kill()
            session.tick()
            session.hint()
            time.sleep(0.002)

    with pytest.raises(NoHint):
        kill_on()
    assert session.to_act() != CHANCE
    session.close()


def test_a_position_asked_about_again_is_counted() -> None:
    """In Catan the hint advised the same offer again and again, though everyone had declined it."""
    sage = Sage()
    state = scene(seats=2, hands={0: "lumber*3", 1: "wool"}).data
    setup = Setup("catan", 2, state["options"])
    services = Services(make_hint_backend=lambda: sage, clock=Clock())
    session = Session.from_record(Record(setup, PEOPLE, seed="1", start=state), services=services)
    session.ask_hint(0)
    session.ask_hint(0)
    for seat, text in ((0, "offer lumber for ore"), (1, "reject"), (0, "cancel")):
        session.client(seat).submit(session.game.decode(text))
    session.ask_hint(0)
    assert [times_asked(seed) for _, seed in sage.asked] == [1, 1, 2]
