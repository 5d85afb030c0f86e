"""The table: order of disk, truth and telling; who may act; what may be taken back; what readers learn."""

from __future__ import annotations

import errno
from random import Random

import pytest

from game.client import LocalClient, ReplayClient, choices
from game.core import CHANCE, OVER, Illegal
from game.record import Record, SeatInfo
from game.table import Dice, LogEntry, Table, Update
from tests.toy import GAME
from tests.toy.rules import End, HandShown, Place, Show, TileDrawn


class Paper:
    """A journal in memory that can refuse."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.batches = 0
        self.refuse: int | None = None

    @property
    def size(self) -> int:
        return sum(len(text) + 1 for text in self.texts)

    def append(self, texts: object) -> None:
        if self.refuse is not None:
            raise OSError(self.refuse, "refused")
        self.texts.extend(texts)  # type: ignore[call-overload]
        self.batches += 1


def table(seats: int = 2, seed: str = "7", journal: Paper | None = None, **options: str) -> Table:
    return Table(GAME, GAME.setup(seats, options), Dice(seed), journal)


def play_on(t: Table, rng: Random, limit: int = 10_000) -> None:
    while (seat := t.to_act()) != OVER and len(t.log) < limit:
        t.act(seat, rng.choice(GAME.legal(t.state)))


def placing(t: Table) -> Place:
    return next(action for action in GAME.legal(t.state) if isinstance(action, Place))


def test_chance_never_waits() -> None:
    t = table(3)
    assert t.to_act() == 0
    assert len(t.log) == 9
    assert {entry.actor for entry in t.log} == {CHANCE}
    play_on(t, Random(1))
    assert t.to_act() == OVER


def test_equal_seed_and_actions_make_equal_games() -> None:
    first, second, other = table(), table(), table(seed="8")
    for t in (first, second, other):
        play_on(t, Random(3))
    assert list(first.log) == list(second.log)
    assert list(first.log) != list(other.log)


def test_only_the_seat_to_act_acts() -> None:
    paper = Paper()
    t = table(journal=paper)
    before, written = list(t.log), list(paper.texts)
    with pytest.raises(Illegal, match="not-your-turn"):
        t.act(1, placing(t))
    with pytest.raises(Illegal, match="toy-forbidden"):
        t.act(0, Place(0, 99))
    with pytest.raises(Illegal):
        t.act(CHANCE, GAME.decode("draw 0 r"))
    assert (list(t.log), paper.texts) == (before, written)
    play_on(t, Random(1))
    with pytest.raises(Illegal, match="game-over"):
        t.act(0, End())


def test_nobody_acts_or_undoes_in_a_pause() -> None:
    t = table()
    t.act(t.to_act(), placing(t))
    seat, state = t.to_act(), t.state
    t.paused = "absent"
    assert not any(t.can_undo(each) for each in range(2))
    with pytest.raises(Illegal, match="absent"):
        t.act(seat, GAME.pick(state, Random(1)))
    assert t.state is state
    t.paused = ""
    t.act(seat, GAME.pick(state, Random(1)))


def test_the_draws_are_those_of_the_seed_and_the_place_in_the_log() -> None:
    assert Dice("7").at(3).getrandbits(32) == Random("7:3").getrandbits(32)


def test_on_disk_before_visible() -> None:
    paper = Paper()
    t = table(journal=paper)
    seen: list[tuple[int, list[str]]] = []
    t.subscribe(None, lambda update: seen.append((update.n, list(paper.texts))))

    class Watchful(Paper):
        def append(self, texts: object) -> None:
            assert [entry.text for entry in t.log] == paper.texts, "the truth must wait for the disk"
            paper.append(texts)

    t._journal = Watchful()
    play_on(t, Random(2))
    assert seen
    for n, on_disk in seen:
        assert on_disk[:n] == [entry.text for entry in t.log][:n]


def test_action_and_its_draws_are_one_batch() -> None:
    paper = Paper()
    t = table(journal=paper)
    t.act(0, placing(t))
    batches, length = paper.batches, len(t.log)
    t.act(0, End())
    assert paper.batches == batches + 1
    assert [entry.actor for entry in t.log][length:] == [0, CHANCE]
    assert paper.texts == [entry.text for entry in t.log]


def test_result_goes_with_the_last_action() -> None:
    paper = Paper()
    t = table(journal=paper)
    play_on(t, Random(5))
    ranks = GAME.standings(t.state).ranks
    assert paper.texts[-1] == f"!result {ranks[0]} {ranks[1]}"
    assert paper.texts[:-1] == [entry.text for entry in t.log]


def test_refusing_disk_is_reported_and_the_game_goes_on() -> None:
    paper = Paper()
    t = table(journal=paper)
    kept = list(paper.texts)
    for code, key in ((errno.ENOSPC, "disk.full"), (errno.EIO, "disk.fault"), (errno.EACCES, "disk.forbidden")):
        paper.refuse = code
        t.act(t.to_act(), End())
        assert t.journal_fault == key
    assert paper.texts == kept
    paper.refuse = None
    t.act(t.to_act(), End())
    assert t.journal_fault is None


def test_readers_learn_their_own_draws_only() -> None:
    t = table(2)
    mine, theirs, onlooker = (LocalClient(t, seat) for seat in (0, 1, None))
    t.act(0, placing(t))
    t.act(0, End())
    updates = [client.poll() for client in (mine, theirs, onlooker)]
    assert [len(each) for each in updates] == [3, 3, 3]
    drawn = t.log[-1].text
    assert [each[-1].text for each in updates] == [drawn, "draw 0 ?", "draw 0 ?"]
    assert updates[1][-1].events == (TileDrawn(0, None),)
    assert updates[0][-1].events != updates[1][-1].events
    for client in (mine, theirs, onlooker):
        assert client.view == t.view(client.seat)
        assert client.n == len(t.log)
    assert [update.n for update in updates[0]] == [7, 8, 9]


def test_view_of_a_client_waits_for_poll() -> None:
    t = table()
    client = LocalClient(t, 0)
    before = client.view
    client.submit(placing(t))
    assert client.view is before
    (update,) = client.poll()
    assert isinstance(update, Update)
    assert client.view == t.view(0) != before
    assert client.poll() == []
    client.close()
    t.act(0, End())
    assert client.poll() == []


def test_onlooker_cannot_act() -> None:
    t = table()
    client = LocalClient(t, None)
    with pytest.raises(ValueError, match="onlooker"):
        client.submit(End())
    with pytest.raises(ValueError, match="onlooker"):
        client.undo()
    assert not client.can_undo()


def test_choices_come_from_the_view() -> None:
    t = table(3)
    while (seat := t.to_act()) != OVER:
        assert list(choices(GAME, t.view(seat), seat)) == GAME.legal(t.state)
        assert choices(GAME, t.view((seat + 1) % 3), (seat + 1) % 3) == ()
        t.act(seat, GAME.legal(t.state)[0])


def test_undo_restores_exactly_and_is_told() -> None:
    paper = Paper()
    t = table(journal=paper)
    onlooker = LocalClient(t, None)
    states = [GAME.to_json(t.state)]
    assert not t.can_undo(0), "draws cannot be taken back"
    for _ in range(2):
        t.act(0, placing(t))
        states.append(GAME.to_json(t.state))
    assert t.can_undo(0)
    assert not t.can_undo(1)
    onlooker.poll()
    for state in (states[1], states[0]):
        t.undo(0)
        assert GAME.to_json(t.state) == state
        (update,) = onlooker.poll()
        assert (update.text, update.actor, update.events) == ("!undo 1", 0, ())
        assert update.view == t.view(None)
        assert update.n == len(t.log)
    assert paper.texts[-2:] == ["!undo 1", "!undo 1"]
    with pytest.raises(Illegal, match="cannot-undo"):
        t.undo(0)


def test_nothing_shown_answered_or_drawn_is_taken_back() -> None:
    t = table()
    t.act(0, placing(t))
    t.act(0, Show())
    assert not t.can_undo(0), "a hand that was seen stays seen"
    t.act(0, placing(t))
    assert t.can_undo(0)
    t.undo(0)
    assert t.log[-1] == LogEntry(0, "show")
    assert not t.can_undo(0)
    t.act(0, End())
    assert not t.can_undo(0)
    assert not t.can_undo(1)
    t.act(1, End())
    assert not t.can_undo(1), "the move has passed on"


def test_undo_never_crosses_chance_or_another_seat() -> None:
    t = table(3)
    rng = Random(4)
    for _ in range(300):
        seat = t.to_act()
        if seat == OVER:
            break
        t.act(seat, rng.choice(GAME.legal(t.state)))
        for other in range(3):
            if not t.can_undo(other):
                continue
            last = t.log[-1]
            assert last.actor == other == t.to_act()
            assert last.text != "show"
            before = GAME.to_json(t.state)
            t.undo(other)
            t.act(other, GAME.decode(last.text))
            assert GAME.to_json(t.state) == before


def test_log_restores_state_dice_and_undo() -> None:
    t = table(3)
    play_on(t, Random(9), limit=30)
    t.act(t.to_act(), End())
    t.act(t.to_act(), placing(t))
    paper = Paper()
    again = Table(GAME, t.setup, t.dice, paper, log=[entry.text for entry in t.log])
    assert list(again.log) == list(t.log)
    assert GAME.to_json(again.state) == GAME.to_json(t.state)
    assert again.can_undo(again.to_act()) == t.can_undo(t.to_act()) is True
    assert paper.texts == [], "what comes from the journal is not written again"
    for each in (t, again):
        play_on(each, Random(2))
    assert list(again.log) == list(t.log)


def test_log_that_ends_before_its_draws_goes_on_with_the_same_draws() -> None:
    t = table()
    t.act(0, placing(t))
    t.act(0, End())
    paper = Paper()
    again = Table(GAME, t.setup, t.dice, paper, log=[entry.text for entry in t.log][:-1])
    assert list(again.log) == list(t.log)
    assert paper.texts == [t.log[-1].text]


def test_start_position() -> None:
    t = table()
    play_on(t, Random(1), limit=20)
    from_there = Table(GAME, t.setup, t.dice, start=GAME.to_json(t.state))
    assert GAME.to_json(from_there.state) == GAME.to_json(t.state)
    assert len(from_there.log) == 0


def test_rewind_crosses_everything_and_draws_the_same_again() -> None:
    paper = Paper()
    t = table(journal=paper)
    client = LocalClient(t, 0)
    t.act(0, placing(t))
    n = len(t.log)
    t.act(0, Show())
    assert any(isinstance(event, HandShown) for update in client.poll() for event in update.events)
    t.act(0, End())
    log = list(t.log)
    t.rewind(0, n)
    assert paper.texts[-1] == f"!undo {len(log) - n}"
    assert list(t.log) == log[:n]
    assert client.poll()[-1].n == n
    t.act(0, Show())
    t.act(0, End())
    assert list(t.log) == log
    for place in (-1, len(log)):
        with pytest.raises(ValueError, match="no such place"):
            t.rewind(0, place)


def test_rewind_into_the_middle_of_draws_draws_them_again() -> None:
    t = table()
    log = list(t.log)
    t.rewind(0, 2)
    assert list(t.log) == log


def test_a_replay_shows_a_seat_what_it_was_told_then() -> None:
    t = table()
    told: dict[int | None, list[Update]] = {seat: [] for seat in (0, 1, None)}
    for seat, updates in told.items():
        t.subscribe(seat, updates.append)
    before = len(t.log)
    play_on(t, Random(2))
    record = Record(t.setup, (SeatInfo(),) * 2, tuple(entry.text for entry in t.log), seed="7")
    for seat, updates in told.items():
        replay = ReplayClient(GAME, record, seat)
        shown = [replay.update(n) for n in range(before + 1, replay.length + 1)]
        assert [(each.n, each.text, each.events) for each in shown] == [
            (each.n, each.text, each.events) for each in updates
        ]
