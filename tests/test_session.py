"""Sessions: who sits where, bots that never stop a game, coming back from disk, taking back."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import OVER, BadSetup, Illegal, Json, Seat
from game.record import RecordFault, SeatInfo, read, write
from game.session.bot_driver import BOT_TIMEOUT, LONGEST_TICK
from game.session.session import Services, Session
from game.storage.store import FINISHED, Store, read_file
from tests.toy import GAME
from tests.toy.rules import End, Place, Show

HUMAN, BOT = SeatInfo(name="Dana"), SeatInfo("bot", "steady")


class Clock:
    """Time that passes when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Fake:
    """A chooser that answers as the test wishes, after so many polls."""

    made = 0

    def __init__(self, answer: Callable[[Json], str | None], polls: int = 1) -> None:
        Fake.made += 1
        self.answer, self.polls = answer, polls
        self.left = 0
        self.question: Any = None
        self.asked: list[tuple[Seat, str, int]] = []
        self.closed = False

    def ask(self, view_json: Json, seat: Seat, level: str, seed: int) -> None:
        self.question, self.left = view_json, self.polls
        self.asked.append((seat, level, seed))

    def poll(self) -> str | None:
        assert self.question is not None, "polled without a question"
        self.left -= 1
        return self.answer(self.question) if self.left <= 0 else None

    def close(self) -> None:
        self.closed = True


def ends(view: Json) -> str | None:
    return "end"


def begin(
    *seats: SeatInfo, chooser: Callable[[], Any] | None = None, store: Store | None = None, **more: Any
) -> Session:
    services = Services(store, chooser, more.pop("clock", Clock()), {"toy": GAME})
    return Session.start("toy", seats, more.pop("options", None), seed=more.pop("seed", "7"), services=services, **more)


def act(session: Session, rng: Random) -> None:
    """Any action of the person to act."""
    seat = session.to_act()
    session.client(seat).submit(rng.choice(GAME.legal(session._table.state)))


def finish(session: Session, rng: Random) -> None:
    while session.to_act() != OVER:
        if not session.tick():
            act(session, rng)


def test_set_up_is_checked() -> None:
    for seats in ([], [HUMAN], [HUMAN] * 5):
        with pytest.raises(BadSetup):
            begin(*seats)
    with pytest.raises(BadSetup):
        begin(HUMAN, HUMAN, options={"bag": "4"})
    with pytest.raises(BadSetup):
        begin(HUMAN, HUMAN, seed="two words")
    with pytest.raises(BadSetup):
        Session.start("chess", [HUMAN, HUMAN])


def test_equal_seeds_make_equal_games_and_other_seeds_others() -> None:
    records = []
    for seed in ("1", "1", "2"):
        session = begin(HUMAN, BOT, HUMAN, chooser=lambda: Fake(ends), seed=seed)
        finish(session, Random(4))
        records.append(session.record())
    assert records[0] == records[1]
    assert records[0].actions != records[2].actions
    assert begin(HUMAN, HUMAN, seed="").seed != begin(HUMAN, HUMAN, seed="").seed


def test_shuffled_seats_stay_as_they_fell(tmp_path: Path) -> None:
    people = [SeatInfo(name=name) for name in "ABCD"]
    orders = set()
    for seed in range(20):
        session = begin(*people, seed=str(seed), shuffle=True, store=Store(tmp_path / str(seed)))
        orders.add(tuple(info.name for info in session.seats))
        assert sorted(info.name for info in session.seats) == list("ABCD")
        session.close()
        (found,) = Store(tmp_path / str(seed)).games()
        assert found.record is not None
        assert found.record.seats == tuple(session.seats)
    assert len(orders) > 5
    assert list(begin(*people).seats) == people


def test_names_are_cleaned() -> None:
    assert begin(SeatInfo(name="a\n\u202eb"), HUMAN).seats[0].name == "a b"


def test_a_bot_that_is_asked_anew_was_not_asked_before() -> None:
    """Its question has the same seed whoever came back meanwhile, and whatever was taken back: what it does follows
    from the game alone."""
    bot = Fake(ends, polls=2)
    session = begin(HUMAN, BOT, HUMAN, chooser=lambda: bot)
    session.set_takeover(2, "steady")
    session.client(0).submit(End())
    assert not session.tick()
    session.set_takeover(2)
    assert not session.tick()
    assert session.tick()
    first, again = bot.asked
    assert first == again
    session.set_seat(2, "bot", "steady")
    session.take_back(0)
    session.client(0).submit(End())
    assert not session.tick()
    assert bot.asked[2:] == [first]
    session.close()


def test_bot_is_asked_with_its_own_view_alone() -> None:
    made: list[Fake] = []

    def make() -> Fake:
        made.append(Fake(ends, polls=3))
        return made[-1]

    session = begin(HUMAN, SeatInfo("bot", "sharp"), chooser=make)
    assert not session.tick()
    assert not session.thinking()
    assert [each.asked for each in made] == [[]], "it comes up with the table, so that it is there when it is asked"
    session.client(0).submit(End())
    assert session.thinking()
    view = GAME.view_to_json(session.client(1).view)
    assert [session.tick() for _ in range(3)] == [False, False, True]
    assert made[0].question == view
    ((seat, level, seed),) = made[0].asked
    assert (seat, level) == (1, "sharp")
    assert seed >> 32 == 1, "the first time that it is asked here (`game.bots.repeat_counter`)"
    assert session.incidents == []
    assert session.to_act() == 0
    session.close()
    assert made[0].closed


def test_nobody_is_had_ready_at_a_table_without_bots() -> None:
    made: list[Fake] = []

    def make() -> Fake:
        made.append(Fake(ends))
        return made[-1]

    begin(HUMAN, HUMAN, chooser=make).close()
    assert made == []


def test_bot_waits_until_the_last_action_was_seen() -> None:
    clock = Clock()
    session = begin(HUMAN, BOT, BOT, chooser=lambda: Fake(ends), clock=clock)
    session.set_bot_pace(1.0)
    session.client(0).submit(End())
    acted_at = []
    for step in range(40):
        clock.now += 0.1
        if session.tick():
            acted_at.append(step)
    assert len(acted_at) == 2
    assert 9 <= acted_at[0] <= 12
    assert 9 <= acted_at[1] - acted_at[0] <= 12


def test_step_mode_waits_for_each_step() -> None:
    session = begin(HUMAN, BOT, BOT, chooser=lambda: Fake(ends))
    session.set_bot_pace(0.0, stepping=True)
    session.client(0).submit(End())
    assert not any(session.tick() for _ in range(10))
    session.step()
    assert sum(session.tick() for _ in range(10)) == 1
    session.set_bot_pace(0.0)
    assert session.tick()


@pytest.mark.parametrize("answer", ["nonsense", "place r z9", "draw 0 r", "end ", "", "place r a1 "])
def test_bad_answers_are_replaced(answer: str) -> None:
    session = begin(HUMAN, BOT, chooser=lambda: Fake(lambda view: answer))
    session.client(0).submit(End())
    n = session.n
    assert session.tick()
    assert session.n > n
    (incident,) = session.incidents
    assert (incident.n, incident.seat, incident.why) == (n, 1, "illegal")
    assert session.record().actions[n] == incident.played


def test_stuck_bot_is_late_by_the_time_that_was_seen_to_pass() -> None:
    clock = Clock()
    made: list[Fake] = []

    def make() -> Fake:
        made.append(Fake(lambda view: None))
        return made[-1]

    session = begin(HUMAN, BOT, chooser=make, clock=clock)
    session.client(0).submit(End())
    for _ in range(5):
        clock.now += 3600
        assert not session.tick(), "a suspended machine makes nobody late"
    clock.now -= 86_400
    assert not session.tick()
    ticks = 0
    while not session.tick():
        clock.now += 0.1
        ticks += 1
        assert ticks < 200
    assert BOT_TIMEOUT - 6 * LONGEST_TICK - 0.3 <= ticks * 0.1 <= BOT_TIMEOUT + 0.3
    assert [incident.why for incident in session.incidents] == ["late"]
    assert made[0].closed, "an answer that comes after all must not be taken for the next question's"


def test_failing_chooser_is_made_anew() -> None:
    def broken(view: Json) -> str | None:
        raise RuntimeError("worker died")

    answers = [broken, ends]
    session = begin(HUMAN, BOT, chooser=lambda: Fake(answers.pop(0)))
    for why in (["failed"], ["failed"]):
        while not session.thinking():
            session.client(0).submit(End())
        while session.thinking():
            assert session.tick()
        assert [incident.why for incident in session.incidents][:1] == why
    assert len(session.incidents) >= 1
    assert answers == []


def test_no_bots_at_all_still_ends() -> None:
    session = begin(BOT, BOT, BOT, chooser=None)
    for _ in range(5000):
        session.tick()
    assert session.to_act() == OVER
    assert not session.tick()
    assert len(session.incidents) > 10


def test_continue_restores_exactly(tmp_path: Path) -> None:
    rng, store = Random(2), Store(tmp_path)
    session = begin(HUMAN, BOT, HUMAN, chooser=lambda: Fake(ends), store=store)
    for _ in range(12):
        if not session.tick():
            act(session, rng)
    before = session.record()
    state = GAME.to_json(session._table.state)
    session.close()
    latest = store.latest_unfinished()
    assert latest is not None
    again = Session.resume(latest.path, Services(store, lambda: Fake(ends), Clock(), {"toy": GAME}))
    assert again.record() == before
    assert GAME.to_json(again._table.state) == state
    for each in (session, again):
        rng = Random(6)
        each._table._journal = None if each is session else each._table._journal
        finish(each, rng)
    assert again.record().actions == session.record().actions, "the same draws come as if it had never stopped"
    again.close()
    (found,) = store.games()
    assert found.status == FINISHED
    assert found.record == again.record()


def test_resume_of_another_file_leaves_it_alone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = begin(HUMAN, HUMAN, store=store)
    act(session, Random(1))
    saved = session.save("before the war")
    session.close()
    data = saved.read_bytes()
    again = Session.resume(saved, Services(store, games={"toy": GAME}))
    assert again.record().actions == session.record().actions
    act(again, Random(2))
    again.close()
    assert saved.read_bytes() == data
    assert len(store.games()) == 2


def test_refused_files_stay_and_can_be_opened_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = begin(HUMAN, HUMAN, store=store)
    session.close()
    (found,) = store.games()
    found.path.write_text(found.path.read_text() + "show\nshow\n")
    for _ in range(2):
        with pytest.raises(RecordFault, match=r"record\.illegal") as caught:
            Session.resume(found.path, Services(store, games={"toy": GAME}))
        assert caught.value.details["reason"] == "toy-forbidden"
    with pytest.raises(RecordFault, match=r"record\.other-game"):
        Session.resume(found.path, Services(store))


def test_result_lost_in_a_crash_is_written_on_return(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = begin(HUMAN, HUMAN, store=store)
    finish(session, Random(1))
    session.close()
    (found,) = store.games()
    text = found.path.read_text()
    found.path.write_text(text[: text.index("!result")])
    Session.resume(found.path, Services(store, games={"toy": GAME})).close()
    assert found.path.read_text() == text


def test_undo_is_fair_and_taking_back_is_help(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = begin(HUMAN, BOT, chooser=lambda: Fake(ends), store=store)
    place = next(action for action in GAME.legal(session._table.state) if isinstance(action, Place))
    assert not session.can_take_back(0), "nothing was decided yet"
    start = session.n
    session.client(0).submit(place)
    assert session.can_undo(0)
    session.take_back(0)
    assert session.n == start
    assert not session.assisted, "that was an ordinary undo"
    session.client(0).submit(Show())
    session.client(0).submit(End())
    assert session.tick()
    after = session.record().actions
    assert not session.can_undo(0)
    with pytest.raises(Illegal):
        session.undo(0)
    session.take_back(0)
    assert session.assisted
    assert session.record().actions == after[: start + 1]
    session.client(0).submit(End())
    session.tick()
    assert session.record().actions == after
    session.close()
    (found,) = store.games()
    assert found.record is not None
    assert found.record.assisted
    assert found.record.actions == after


def test_taking_back_while_a_bot_thinks_voids_its_answer() -> None:
    thinker = Fake(ends, polls=5)
    session = begin(HUMAN, BOT, chooser=lambda: thinker)
    session.client(0).submit(End())
    for _ in range(3):
        assert not session.tick()
    session.take_back(0)
    assert session.to_act() == 0
    assert not any(session.tick() for _ in range(10))
    place = next(action for action in GAME.legal(session._table.state) if isinstance(action, Place))
    session.client(0).submit(place)
    session.client(0).submit(End())
    assert [session.tick() for _ in range(5)] == [False] * 4 + [True]
    assert len(thinker.asked) == 2, "the new position is a new question"


def test_the_real_worker_plays() -> None:
    from game.bots.levels import levels
    from game.bots.worker import Worker

    seats = [SeatInfo("bot", levels("tigris")[0])] * 2
    session = Session.start("tigris", seats, seed="3", services=Services(make_bot_backend=lambda: Worker(0.05)))
    for _ in range(6000):
        session.tick()
        time.sleep(0.002)
        if session.n > 12:
            break
    session.close()
    assert session.n > 12
    assert list(session.incidents) == []


def test_no_taking_back_against_people() -> None:
    for seats in ((HUMAN, HUMAN), (HUMAN, SeatInfo("lan"))):
        session = begin(*seats)
        session.client(0).submit(End())
        assert not session.can_take_back(0)
        with pytest.raises(Illegal):
            session.take_back(0)


def test_bookmarks_go_back() -> None:
    session = begin(HUMAN, BOT, chooser=lambda: Fake(ends))
    rng = Random(3)
    session.bookmark(1)
    place = session.record().actions
    for _ in range(6):
        if not session.tick():
            act(session, rng)
    session.bookmark(9)
    session.return_to(0, 1)
    assert session.record().actions == place
    assert session.assisted
    assert list(session.bookmarks) == [1], "a place that is no more has no bookmark"
    for slot in (2, 9):
        with pytest.raises(Illegal):
            session.return_to(0, slot)
    with pytest.raises(ValueError, match="1 to 9"):
        session.bookmark(10)


def test_seat_handed_to_a_bot_and_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = begin(HUMAN, SeatInfo("lan", name="Avi"), chooser=lambda: Fake(ends), store=store)
    session.client(0).submit(End())
    assert not session.tick()
    session.set_seat(1, "bot", "steady")
    assert session.tick()
    session.close()
    (found,) = store.games()
    assert found.record is not None
    assert found.record.seats == (HUMAN, SeatInfo("bot", "steady", "Avi"))


def test_a_bot_stands_in_and_the_file_tells_whose_the_seat_is(tmp_path: Path) -> None:
    store, avi = Store(tmp_path), SeatInfo("lan", name="Avi")
    session = begin(HUMAN, avi, chooser=lambda: Fake(ends), store=store)
    session.client(0).submit(End())
    session.set_takeover(1, "steady")
    assert session.seats[1] == SeatInfo("bot", "steady", "Avi")
    assert session.tick()
    session.set_takeover(1)
    assert session.seats[1] == avi
    session.set_takeover(1, "steady")
    assert session.record().seats == (HUMAN, avi)
    session.close()
    (found,) = store.games()
    assert found.record is not None
    assert found.record.seats == (HUMAN, avi)


def test_rematch_keeps_the_table() -> None:
    session = begin(HUMAN, BOT, HUMAN, chooser=lambda: Fake(ends), options={"bag": "3"})
    finish(session, Random(1))
    again = session.rematch()
    assert list(again.seats) == list(session.seats)
    assert again.setup == session.setup
    assert again.seed != session.seed
    assert again.to_act() != OVER


def test_playing_on_from_a_replay(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = begin(HUMAN, HUMAN, store=store)
    finish(session, Random(1))
    record = session.record()
    session.close()
    onward = Session.from_record(record.prefix(10), Services(store, games={"toy": GAME}))
    assert onward.assisted
    assert onward.record().actions[:10] == record.actions[:10]
    finish(onward, Random(9))
    onward.close()
    assert len(store.games()) == 2
    assert write(record) in {write(found.record) for found in store.games() if found.record}


def test_playing_on_from_an_unfinished_game_foretells_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = begin(HUMAN, HUMAN, store=store)
    for rng in [Random(1)] * 6:
        act(session, rng)
    record = session.record()
    session.close()
    assert record.result is None
    copy = Session.from_record(record.prefix(session.n), Services(games={"toy": GAME}))
    assert copy.seed not in ("", record.seed)
    again = Session.from_record(record.prefix(session.n), Services(games={"toy": GAME}))
    assert again.seed != copy.seed, "no two copies foretell each other"
    resumed = Session.resume(store.games()[0].path, Services(store, games={"toy": GAME}))
    assert resumed.seed == record.seed, "the game itself draws what it would have drawn"
    resumed.close()


def test_seats_that_nobody_could_play_any_more_are_taken_over(tmp_path: Path) -> None:
    store = Store(tmp_path)
    seats = [SeatInfo("lan", name="Avi"), SeatInfo("bot", "legendary"), SeatInfo("bot", "expert"), SeatInfo()]
    text = write(Session.start("tigris", seats, seed="3").record())
    path = store.games_folder / "20240101-000000-00000000.game"
    path.write_text(text, encoding="utf-8")
    wanted = [SeatInfo("human", name="Avi"), SeatInfo("bot", "steady"), SeatInfo("bot", "expert"), SeatInfo()]
    resumed = Session.resume(path, Services(store))
    assert list(resumed.seats) == wanted
    assert resumed.reassigned_seats == (0, 1)
    resumed.close()
    again = Session.resume(path, Services(store))
    assert list(again.seats) == wanted
    assert again.reassigned_seats == (), "it is in the journal now, and said once"
    again.close()
    copied = Session.from_record(read(text))
    assert list(copied.seats) == wanted
    assert copied.reassigned_seats == (0, 1)
    begun = Session.start("tigris", seats, seed="3")
    assert list(begun.seats) == seats, "guests of a new game are still to come"


def test_there_are_no_hints_at_a_purist_table() -> None:
    for purist, reason in ((True, "advice-purist"), (False, "not-your-turn")):
        session = Session.start("tigris", [HUMAN, HUMAN], seed="1", purist=purist)
        other = 1 - session.to_act()
        with pytest.raises(Illegal, match=reason):
            session.ask_hint(other)
        session.close()


def test_a_save_that_is_played_on_is_a_new_game_without_its_title(tmp_path: Path) -> None:
    services = Services(Store(tmp_path))
    session = Session.start("tigris", [HUMAN, HUMAN], seed="1", services=services)
    saved = session.save("Friday")
    session.close()
    again = Session.resume(saved, services)
    assert read_file(saved).title == "Friday"
    assert again.record().title == ""
    again.close()
