"""The daily puzzle: determined by the date alone, every puzzle in turn, and a strip that betrays nothing."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from game.puzzles.daily import (
    DAYS_IN_STRIP,
    FIRST_DAY,
    MISSED,
    NOT_PLAYED,
    SOLVED,
    daily_id,
    last_days,
    number_of,
    streak,
    strip,
)

IDS = [f"{n:016x}" for n in range(40)]
days = st.dates(date(2020, 1, 1), date(2100, 1, 1))


def test_it_is_the_same_everywhere() -> None:
    """Known answers: another machine, another hash seed or another version of Python must give the same."""
    day = date(2026, 11, 23)
    assert number_of(FIRST_DAY) == 1
    assert number_of(day) == 327
    found = [daily_id(game, day, IDS) for game in ("tigris", "qwirkle", "catan")]
    assert found == ["0000000000000016", "0000000000000009", "0000000000000021"]


@settings(max_examples=30, deadline=None)
@given(day=days, order=st.permutations(IDS))
def test_the_order_of_the_file_does_not_matter(day: date, order: list[str]) -> None:
    assert daily_id("tigris", day, order) == daily_id("tigris", day, IDS)


@settings(max_examples=20, deadline=None)
@given(cycle=st.integers(-3, 30))
def test_every_puzzle_comes_once_in_a_cycle(cycle: int) -> None:
    first = FIRST_DAY + timedelta(days=cycle * len(IDS) - 1)
    found = [daily_id("qwirkle", first + timedelta(days=n), IDS) for n in range(len(IDS))]
    assert sorted(found) == IDS
    assert found != IDS


def test_without_puzzles_there_is_none() -> None:
    assert daily_id("catan", FIRST_DAY, []) == ""


@given(day=days)
def test_the_strip_has_the_last_seven_days(day: date) -> None:
    found = last_days(day)
    assert found[-1] == day
    assert len(found) == DAYS_IN_STRIP
    assert all(later - earlier == timedelta(days=1) for earlier, later in pairwise(found))


def test_the_signs_of_the_strip() -> None:
    assert strip([SOLVED, MISSED, NOT_PLAYED]) == "✅❌⬜"


@given(day=days, gaps=st.sets(st.integers(0, 12)))
def test_a_streak_ends_at_the_first_gap(day: date, gaps: set[int]) -> None:
    solved = {day - timedelta(days=back) for back in range(13) if back not in gaps}
    last = 1 if 0 in gaps else 0
    expected = next(back for back in range(last, 14) if back in gaps or back == 13) - last
    assert streak(solved, day) == expected
