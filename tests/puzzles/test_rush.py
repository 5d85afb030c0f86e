"""The rules of the rush: three minutes, three misses, combo, bonus time; and its set of puzzles from the date."""

from __future__ import annotations

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from game.puzzles import rush
from game.puzzles.rush import BONUS_SECONDS, HIGHEST_MULTIPLIER, MOST_MISSES, POINTS, SECONDS, RushRun, rush_order

GRADES = {f"{n:016x}": 1 + n % 4 for n in range(80)}
DAY = date(2026, 11, 23)
answers = st.lists(st.tuples(st.floats(0, 20), st.booleans()), max_size=60)


def begun(grades: list[int], now: float = 0.0) -> RushRun:
    run = RushRun(grades)
    run.resume(now)
    return run


def test_the_set_is_the_same_everywhere() -> None:
    """Known answers: a family races on the same set, whatever the machine."""
    assert [int(key, 16) for key in rush_order("tigris", DAY, 1, GRADES)[:8]] == [12, 56, 76, 40, 24, 4, 16, 44]


@settings(max_examples=25, deadline=None)
@given(order=st.permutations(list(GRADES)), number=st.integers(1, rush.ROUNDS))
def test_the_set_has_every_puzzle_once(order: list[str], number: int) -> None:
    found = rush_order("qwirkle", DAY, number, {key: GRADES[key] for key in order})
    assert found == rush_order("qwirkle", DAY, number, GRADES)
    assert sorted(found) == sorted(GRADES)


def test_sets_differ() -> None:
    sets = [rush_order(game, DAY, n, GRADES) for game in ("tigris", "catan") for n in range(1, rush.ROUNDS + 1)]
    sets.append(rush_order("tigris", date(2026, 11, 24), 1, GRADES))
    assert len({tuple(each) for each in sets}) == len(sets)


def test_the_easier_ones_come_first() -> None:
    order = [GRADES[key] for key in rush_order("tigris", DAY, 1, GRADES)]
    means = [sum(order[n : n + 20]) / 20 for n in range(0, 80, 20)]
    assert means == sorted(means)
    assert set(order[:5]) <= {1, 2}


def test_three_misses_end_it() -> None:
    run = begun([1] * 10)
    for n in range(MOST_MISSES):
        assert run.ended == ""
        run.answer(False, 1.0 + n)
    assert run.ended == "misses"
    assert run.index == MOST_MISSES


def test_the_time_ends_it() -> None:
    run = begun([1] * 10, now=1000.0)
    assert run.left(1000.0 + SECONDS - 1) == 1
    assert not run.tick(1000.0 + SECONDS - 0.01)
    assert run.tick(1000.0 + SECONDS)
    assert run.ended == "time"
    assert run.answer(True, 1000.0 + SECONDS) == 0


def test_an_answer_after_the_time_brings_nothing() -> None:
    run = begun([4] * 10)
    assert run.answer(True, SECONDS + 0.1) == 0
    assert (run.ended, run.score, run.solved) == ("time", 0, 0)


def test_every_second_right_answer_raises_multiplier_and_time() -> None:
    run = begun([1] * 20)
    brought = [run.answer(True, 0.0) for _ in range(12)]
    assert [each // POINTS[1] for each in brought] == [1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5]
    assert run.left(0.0) == SECONDS + 6 * BONUS_SECONDS
    run.answer(False, 0.0)
    assert run.answer(True, 0.0) == POINTS[1]
    assert run.best_combo == 12


def test_the_clock_stands_still_while_paused() -> None:
    run = RushRun([1, 1])
    assert run.left(500.0) == SECONDS
    run.resume(500.0)
    run.pause(510.0)
    assert run.left(9000.0) == SECONDS - 10
    run.resume(9000.0)
    assert run.left(9001.0) == SECONDS - 11


def test_an_empty_set_ends_at_once_and_a_solved_one_at_its_last_puzzle() -> None:
    assert RushRun([]).ended == "solved"
    run = begun([2, 3])
    run.answer(True, 0.0)
    assert run.grade == 3
    run.answer(True, 0.0)
    assert (run.ended, run.grade) == ("solved", 0)


@settings(deadline=None)
@given(answers, st.integers(1, 40))
def test_invariants(steps: list[tuple[float, bool]], size: int) -> None:
    """No clock that jumps makes points from nothing, and what has ended stays as it is."""
    run, now = begun([1 + n % 4 for n in range(size)]), 0.0
    for wait, right in steps:
        now += wait
        left, score, ended, misses = run.left(now), run.score, run.ended, run.misses
        brought = run.answer(right, now)
        assert run.score == score + brought
        assert 0 <= brought <= POINTS[4] * HIGHEST_MULTIPLIER
        assert 0 <= run.misses <= MOST_MISSES
        assert run.combo <= run.best_combo <= run.solved
        assert run.index == run.solved + run.misses <= size
        if ended:
            assert (brought, run.ended, run.misses) == (0, ended, misses)
        elif left <= 0:
            assert (brought, run.ended) == (0, "time")
        elif not right:
            assert (run.misses, run.combo, brought) == (misses + 1, 0, 0)
        assert bool(run.ended) == (run.misses == MOST_MISSES or run.index == size or run.ended == "time")
        assert run.running != bool(run.ended)
    most = SECONDS + BONUS_SECONDS * (run.solved // rush.BONUS_EVERY)
    assert run.left(now) <= most


@given(combo=st.integers(1, 60), grade=st.sampled_from(sorted(POINTS)))
def test_a_longer_combo_is_never_worth_less(combo: int, grade: int) -> None:
    assert rush.points(grade, combo) <= rush.points(grade, combo + 1)
    assert rush.points(grade, combo) < rush.points(grade + 1, combo) if grade < 4 else True


def test_giving_up_keeps_the_points() -> None:
    run = begun([3, 3, 3])
    brought = run.answer(True, 5.0)
    run.give_up()
    assert (run.ended, run.score, run.running) == ("left", brought, False)
