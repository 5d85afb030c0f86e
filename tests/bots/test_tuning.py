"""The script that the weights come from still plays, and reads off what its games say."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from game.bots.tigris.weights import WEIGHTS, weights_for
from tools.tune_bots import FACTOR, FRACTIONS, NAMES, effects, fit, load, scaled, trial

TUNED = Path(__file__).resolve().parents[2] / "tools" / "tuned"


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_of_the_design_is_played_to_its_end(seats: int) -> None:
    report = trial(WEIGHTS, seats, 5, 1)
    assert json.loads(json.dumps(report)) == report
    assert [len(signs) for signs in report["signs"]] == [len(NAMES)] * seats
    assert sum(report["leads"]) == pytest.approx(0, abs=0.05)
    best = max(report["leads"])
    assert {seat for seat, lead in enumerate(report["leads"]) if lead == best} >= set(report["winners"])


def test_games_in_a_row_have_the_same_design_a_seat_on() -> None:
    first, second = trial(WEIGHTS, 2, 5, 0), trial(WEIGHTS, 2, 5, 1)
    assert first["signs"] == second["signs"][::-1] != second["signs"]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_weight_that_wins_games_is_found_among_those_that_do_not(seats: int) -> None:
    rng, games = Random(1), []
    better = NAMES.index("leader")
    for _ in range(400):
        signs = ["".join(rng.choice("+-") for _ in NAMES) for _ in range(seats)]
        lowest = [rng.choice((-1, 0, 1)) + (side[better] == "+") for side in signs]
        games.append({"signs": signs, "leads": [(seats * own - sum(lowest)) / (seats - 1) for own in lowest]})
    found = {name: (effect, error) for name, effect, error in effects(games)}
    effect, error = found.pop("leader")
    assert effect == pytest.approx(1, abs=3 * error)
    assert all(abs(effect) < 4 * error for effect, error in found.values())


@pytest.mark.parametrize(("seats", "games"), [(2, "games.jsonl"), (4, "four.jsonl")])
def test_the_kept_games_say_what_stands_in_the_code(seats: int, games: str, capsys: pytest.CaptureFixture[str]) -> None:
    base = load(TUNED / ("base.json" if seats == 2 else "base-four.json"), seats)
    found, now = asdict(fit(TUNED / games, base)), asdict(weights_for(seats))
    assert capsys.readouterr().out.count("±") == len(NAMES)
    moved = {name for name in NAMES if found[name] != asdict(base)[name]}
    assert moved
    for name in moved:
        assert found[name] == pytest.approx(now[name], rel=0.06), name


def test_shares_stay_shares() -> None:
    for name, value in asdict(scaled(WEIGHTS, dict.fromkeys(NAMES, FACTOR**9))).items():
        assert value <= 1.0 if name in FRACTIONS else value > asdict(WEIGHTS)[name]
