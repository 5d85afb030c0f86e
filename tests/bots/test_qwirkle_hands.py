"""The script that hands are weighed with still plays, and its kept games say what stands in the code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.bots.qwirkle.hand_values import KEPT, SAME_GROUP, TWIN, worth
from tools.qwirkle_hands import NAMES, fit, play, traits

DATA = Path(__file__).resolve().parents[2] / "tools" / "tuned" / "qwirkle-hands.jsonl"


def test_the_kept_games_say_what_stands_in_the_code() -> None:
    rows = [json.loads(line) for line in DATA.read_text("ascii").splitlines()]
    found = dict(zip(NAMES, fit(rows), strict=True))
    told = {f"kept {size}": KEPT[size] for size in (2, 3, 4, 5)}
    told |= {"twin": TWIN} | {f"together {size}": SAME_GROUP[size] for size in (2, 3, 4)}
    for name, value in told.items():
        assert found[name] == pytest.approx(value, abs=0.3), name


def test_a_worth_is_the_sum_of_its_traits() -> None:
    figures = [*KEPT[1:6], TWIN, *SAME_GROUP[2:6]]
    for kept in ((0,), (0, 0, 1, 2, 3), (0, 7, 14), (3, 9, 15, 21), (0, 1, 6)):
        expected = sum(trait * figure for trait, figure in zip(traits(kept), figures, strict=True))
        assert worth(kept) == pytest.approx(expected), kept


def test_a_trait_that_brings_points_is_found() -> None:
    rows = [(seen, count, count * (7 + 3 * seen[NAMES.index("together 3")])) for seen, count, _ in play(6)]
    found = dict(zip(NAMES, fit([row for row in rows if sum(row[0][:5]) == 1]), strict=True))
    assert found["together 3"] == pytest.approx(3)
    assert found["kept 4"] == pytest.approx(7)
    assert found["together 2"] == pytest.approx(0, abs=1e-6)
