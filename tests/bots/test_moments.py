"""What decided a game: found where it is known, told by what happened there, the same wherever it is looked for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.key_moments import MIN_SWING, KeyMoment, Outlook, Turn, key_moments, key_moments_stepwise
from game.bots.tigris import outlook
from game.bots.tigris.evaluate import turns_left
from game.bots.tigris.outlook import OUTLOOK, Highlight, chances
from game.core import CHANCE
from game.record import Record, read, write
from game.tigris import events as ev
from game.tigris.actions import MONUMENT_NAMES
from game.tigris.game import GAME
from tests.tigris.drawing import position

ROOT = Path(__file__).resolve().parent.parent.parent
RECORDS = sorted((ROOT / "tests" / "records" / "tigris").glob("*.game"))


def played(start: Any, script: str) -> tuple[list[Any], list[tuple[Any, ...]]]:
    """All states and events when the seats do what the script says and chance draws what it likes."""
    states, events, rng = [GAME.from_json(start)], [], Random(1)
    texts = [text.strip() for text in script.split(",")]
    while texts or GAME.to_act(states[-1]) == CHANCE:
        chance = GAME.to_act(states[-1]) == CHANCE
        action = GAME.sample(states[-1], rng) if chance else GAME.decode(texts.pop(0))
        state, happened = GAME.apply(states[-1], action)
        states.append(state)
        events.append(tuple(happened))
    return states, events


def replayed(record: Record) -> tuple[list[Any], list[tuple[Any, ...]]]:
    """All states and events of a record."""
    steps = list(record.replay(GAME))
    return [record.initial_state(GAME), *(step.state for step in steps)], [step.events for step in steps]


# ------------------------------------------------------------------ any game


def told(*courses: Sequence[float], silent: Sequence[int] = ()) -> tuple[KeyMoment, ...]:
    """The moments of a game whose turns lead from each of seat 0's chances to the next; states are those chances."""
    states = [share for course in courses for share in course]
    turns, at = [], 0
    for number, course in enumerate(courses, 1):
        turns.append(Turn(number, 0, tuple(range(at, at + len(course)))))
        at += len(course)
    game = Outlook(
        turns=lambda states: turns,
        chances=lambda share: (share, 1 - share),
        highlight=lambda state, seat, events: None if events[0] in silent else events[0],
    )
    return key_moments(game, states, [[place] for place in range(len(states))])


def test_the_three_turns_that_changed_most_are_told_in_the_order_of_the_game() -> None:
    found = told((0.5, 0.6), (0.6, 0.2), (0.2, 0.3), (0.3, 0.5), (0.5, 0.9), (0.9, 1.0))
    assert [(moment.turn, moment.before[0], moment.after[0]) for moment in found] == [
        (2, 0.6, 0.2), (4, 0.3, 0.5), (5, 0.5, 0.9),
    ]  # fmt: skip


def test_of_equal_turns_the_first_are_told() -> None:
    assert [moment.turn for moment in told(*[(0.4, 0.6)] * 5)] == [1, 2, 3]


def test_a_turn_that_hardly_changed_anything_decided_nothing() -> None:
    assert told((0.5, 0.5 + 0.9 * MIN_SWING), (0.5, 0.5)) == ()
    assert len(told((0.5, 0.5 + 1.1 * MIN_SWING))) == 1


def test_a_turn_is_told_by_the_deed_that_went_its_way() -> None:
    (moment,) = told((0.5, 0.4, 0.7, 0.6))
    assert (moment.n, moment.last, moment.highlight) == (1, 2, 1)
    (falling,) = told((0.5, 0.6, 0.2))
    assert (falling.n, falling.highlight) == (1, 1)


def test_a_turn_without_a_deed_gives_its_place_to_the_next_best() -> None:
    courses = (0.1, 0.9), (0.5, 0.6), (0.5, 0.7), (0.5, 0.8)
    assert [moment.turn for moment in told(*courses)] == [1, 3, 4]
    assert [moment.turn for moment in told(*courses, silent=[0])] == [2, 3, 4]
    assert told((0.1, 0.9), silent=[0]) == ()


def test_only_one_state_is_judged_at_a_time() -> None:
    judged: list[Any] = []

    def judge(state: Any) -> tuple[float, ...]:
        judged.append(state)
        return chances(state)

    watched = Outlook(outlook.turns, judge, outlook.highlight)
    before = 0
    for step in key_moments_stepwise(watched, *replayed(read(RECORDS[0].read_bytes()))):
        assert len(judged) - before == (step is None)
        before = len(judged)
    assert before > 50


def test_the_seat_that_changed_most_comes_first_and_its_counterpart_where_there_are_more_than_two() -> None:
    def seats(before: tuple[float, ...], after: tuple[float, ...]) -> tuple[int, ...]:
        return KeyMoment(1, 0, 0, 1, None, before, after).seats

    assert seats((0.4, 0.6), (0.7, 0.3)) == (0,)
    assert seats((0.7, 0.3), (0.4, 0.6)) == (1,)
    assert seats((0.3, 0.3, 0.4), (0.2, 0.7, 0.1)) == (1, 2)
    assert seats((0.5, 0.25, 0.25), (0.2, 0.4, 0.4)) == (0, 1)


# ------------------------------------------------------------------ Tigris & Euphrates

MARKETS = """
e4
.   .   .   .   .   .   .
M   M   T0  .   T1  M   M
.   M   T   .   T   M   M
"""
"""Two kingdoms of traders; a tile on h5 unites them: three markets against four."""

GREEN_WAR = position(
    MARKETS,
    hands=("red green green green black black", "black black black black black black"),
    points=((9, 9, 9, 0, 0), (3, 3, 3, 3, 0)),
    bag="black black black black black",
)


def test_the_war_that_turned_the_game_is_the_moment() -> None:
    script = "end, end, tile red h5, support 3, support 0, end, tile black p10, end, tile black p11, end"
    states, events = played(GREEN_WAR, script)
    assert GAME.standings(states[-1]).winners == (0,)
    found = key_moments(OUTLOOK, states, events)
    war = max(found, key=lambda moment: moment.after[0] - moment.before[0])
    assert (war.turn, war.seat, war.n, war.last) == (7, 0, 2, 5)
    assert war.highlight == Highlight("war", 0, 1, colour=3, count=5)
    assert war.seats == (0,)
    assert war.after[0] - war.before[0] > 0.2
    assert chances(states[-1]) == (1.0, 0.0)


def test_a_game_that_is_not_over_has_no_moments() -> None:
    states, events = played(GREEN_WAR, "end, end, tile red h5, support 3, support 0, end")
    assert key_moments(OUTLOOK, states, events) == ()


def last_turn(script: str, *points: tuple[int, int, int, int, int]) -> tuple[KeyMoment, ...]:
    start = position(
        "h6\n. . . .\n. T* T0 .\n. . . .", hands=("green green", "black"), points=points, bag="", far=False
    )
    return key_moments(OUTLOOK, *played(start, script))


def test_the_last_turn_decides_when_it_changes_who_is_in_front() -> None:
    (moment,) = last_turn("tile green k7, end", (6, 6, 6, 4, 0), (5, 5, 5, 5, 0))
    assert (moment.n, moment.highlight) == (0, Highlight("lowest", 0, colour=3, count=1))
    assert moment.after == (1.0, 0.0)
    (second,) = last_turn("tile green p11, tile green k7, end", (6, 6, 6, 4, 0), (5, 5, 5, 5, 0))
    assert second.n == 1, "not the tile before it"


def test_that_the_last_turn_makes_it_certain_is_nobodys_deed() -> None:
    assert last_turn("tile green k7, end", (6, 6, 6, 5, 0), (5, 5, 5, 5, 0)) == ()
    assert last_turn("end", (6, 6, 6, 4, 0), (5, 5, 5, 5, 0)) == ()


def deed_of(start: Any, script: str) -> Any:
    """What stands out when seat 0 does that."""
    states, events = played(start, script)
    return outlook.highlight(states[0], 0, [event for step in events for event in step])


HAND = ("red red green blue black", "black")


@pytest.mark.parametrize(
    ("drawing", "script", "deed"),
    [
        ("e4\n. . . . .\n. T T1 . .\n. . . . .", "leader green f4", Highlight("revolt", 0, 1, colour=3, count=1)),
        ("i5\n. . S S . T*\n. . S . . .\nT* T0 S . ~ ~", "tile black m5, take n5", Highlight("treasure", 0, count=1)),
        ("e4\n. . . . .\n. T T1 . .\n. . . . .", "catastrophe f5", Highlight("stranded", 0, 1, colour=3)),
        ("e4\n. . . . .\nT T1 S S S\n. . . . .", "catastrophe h5", Highlight("cut", 0, 1)),
        ("e4\n. . . . .\n. T T0 . .\n. . . . .", "tile green h5", Highlight("lowest", 0, colour=3, count=1)),
        ("e4\n. . . . .\n. T K0 . .\n. . . . .", "tile black h5", Highlight("points", 0, colour=0, count=1)),
    ],
)
def test_a_deed_is_told_by_what_stands_out(drawing: str, script: str, deed: Highlight) -> None:
    start = position(drawing, hands=HAND, points=((3, 2, 1, 0, 0), (0, 0, 0, 0, 0)))
    script += ", support 2, support 0" if deed.kind == "revolt" else ""
    assert deed_of(start, script) == deed


@pytest.mark.parametrize(
    ("drawing", "script", "kind"),
    [
        ("e4\nS S . . .\nS . . . .\n. . . . .", f"tile black f5, build {MONUMENT_NAMES[0]} e4", ev.MonumentBuilt),
        ("e4\n. . . . .\n. T T1 . .\n. . . . .", "leader black f4", ev.LeaderPlaced),
        ("e4\n. . . . .\n. . . . .\n. . . . .", "tile black f4", ev.TilePlaced),
        ("e4\n. . . . .\n. T K0 . .\n. . . . .", "withdraw black", ev.LeaderWithdrawn),
        ("e4\n. . . . .\n. . . . .\n. . . . .", "catastrophe f4", ev.CatastrophePlaced),
        ("e4\n. . . . .\n. . . . .\n. . . . .", "swap red red", ev.TilesSwapped),
    ],
)
def test_where_one_event_says_it_all_it_is_the_deed(drawing: str, script: str, kind: type) -> None:
    deed = deed_of(position(drawing, hands=HAND), script)
    assert isinstance(deed, kind)
    assert getattr(deed, "tiles", None) is None, "what was swapped stays secret"


def test_the_end_of_a_turn_is_no_deed() -> None:
    assert deed_of(position("e4\n. .\n. .", hands=HAND), "end") is None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_whole_games_have_moments_that_fit_them(path: Path) -> None:
    record = read(path.read_bytes())
    states, events = replayed(record)
    found = key_moments(OUTLOOK, states, events)
    assert 1 <= len(found) <= 3
    assert [moment.turn for moment in found] == sorted({moment.turn for moment in found})
    for moment in found:
        assert states[moment.n].turn == moment.seat == states[moment.last - 1].turn
        assert states[moment.n].number == moment.turn
        assert GAME.to_act(states[moment.n]) >= 0, "the replay begins where somebody acts"
        happened = [event for step in events[moment.n : moment.last] for event in step]
        assert OUTLOOK.highlight(states[moment.n], moment.seat, happened) == moment.highlight
        for shares in moment.chances:
            assert sum(shares) == pytest.approx(1)
            assert len(shares) == record.setup.seats
    winners = GAME.standings(states[-1]).winners
    assert chances(states[-1]) == tuple((seat in winners) / len(winners) for seat in range(record.setup.seats))
    assert turns_left(states[-1]) <= turns_left(states[0])
    again = read(write(record))
    assert key_moments(OUTLOOK, *replayed(again)) == found


ASK = """
from pathlib import Path
from game.bots.key_moments import key_moments
from game.bots.tigris.outlook import OUTLOOK
from game.record import read
from game.tigris.game import GAME
for path in sorted(Path("tests/records/tigris").glob("*.game"))[:4]:
    record = read(path.read_bytes())
    steps = list(record.replay(GAME))
    states = [record.initial_state(GAME), *(step.state for step in steps)]
    print(key_moments(OUTLOOK, states, [step.events for step in steps]))
"""


def test_every_process_finds_the_same() -> None:
    answers = set()
    for seed in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", ASK], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True,
            text=True, check=True,
        )  # fmt: skip
        answers.add(run.stdout)
    (answer,) = answers
    assert answer.count("Moment(") >= 4
