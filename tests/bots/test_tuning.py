"""The script that the weights come from still plays, and reads off what its games say."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from game.bots.catan.weights import FIRST
from game.bots.tigris import weights as tigris_weights
from tests.soaking import soaked
from tools.tune_bots import FACTOR, GAMES, effects, fit, load, names, scaled, trial

TUNED = Path(__file__).resolve().parents[2] / "tools" / "tuned"


@pytest.mark.parametrize(
    ("game", "seats"), soaked([("tigris", 2), ("tigris", 3), ("catan", 2), ("catan", 3)], [("tigris", 2), ("catan", 3)])
)
def test_a_game_of_the_design_is_played_to_its_end(game: str, seats: int) -> None:
    report = trial(game, load(game, None, seats), seats, 5, 1)
    assert json.loads(json.dumps(report)) == report
    assert [len(signs) for signs in report["signs"]] == [len(names(game))] * seats
    assert sum(report["leads"]) == pytest.approx(0, abs=0.05)
    best = max(report["leads"])
    assert {seat for seat, lead in enumerate(report["leads"]) if lead == best} >= set(report["winners"])


def test_games_in_a_row_have_the_same_design_a_seat_on() -> None:
    weights = load("catan", None, 2)
    first, second = trial("catan", weights, 2, 5, 0), trial("catan", weights, 2, 5, 1)
    assert first["signs"] == second["signs"][::-1] != second["signs"]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_weight_that_wins_games_is_found_among_those_that_do_not(seats: int) -> None:
    rng, games = Random(1), []
    better = names("tigris").index("leader")
    for _ in range(400):
        signs = ["".join(rng.choice("+-") for _ in names("tigris")) for _ in range(seats)]
        lowest = [rng.choice((-1, 0, 1)) + (side[better] == "+") for side in signs]
        games.append({"signs": signs, "leads": [(seats * own - sum(lowest)) / (seats - 1) for own in lowest]})
    found = {name: (effect, error) for name, effect, error in effects("tigris", games)}
    effect, error = found.pop("leader")
    assert effect == pytest.approx(1, abs=3 * error)
    assert all(abs(effect) < 4 * error for effect, error in found.values())


@pytest.mark.parametrize(
    ("games", "start", "kept"),
    [
        ("games.jsonl", "base.json", tigris_weights.FIRST),
        ("second.jsonl", "base-second.json", tigris_weights.WEIGHTS),
        ("four.jsonl", "base-four.json", tigris_weights.CROWDED),
    ],
)
def test_the_kept_games_say_what_stands_in_the_code(
    games: str, start: str, kept: tigris_weights.Weights, capsys: pytest.CaptureFixture[str]
) -> None:
    base = load("tigris", TUNED / start, 2)
    found, now = asdict(fit("tigris", TUNED / games, base)), asdict(kept)
    moved = {name for name in names("tigris") if found[name] != asdict(base)[name]}
    assert capsys.readouterr().out.count("±") > len(moved) > 0
    for name in moved:
        assert found[name] == pytest.approx(now[name], rel=0.06), name


def test_the_second_round_is_the_fit_to_two_digits() -> None:
    """Every weight of two seats, changed or not, is what the stored games make of where they began."""
    base = load("tigris", TUNED / "base-second.json", 2)
    found, now = asdict(fit("tigris", TUNED / "second.jsonl", base)), asdict(tigris_weights.WEIGHTS)
    assert {name: found[name] for name in found} == pytest.approx(now, rel=0.02)


def test_the_kept_games_of_catan_say_what_stands_in_the_documents(capsys: pytest.CaptureFixture[str]) -> None:
    """The weights that they name won no more games than the present ones (docs/bots.md)."""
    base = load("catan", TUNED / "catan-base.json", 2)
    found = asdict(fit("catan", TUNED / "catan.jsonl", base))
    assert {name for name in names("catan") if found[name] != asdict(base)[name]} == {
        "horizon",
        "second",
        "card",
        "knight",
        "trail",
        "lead",
        "envy",
    }
    assert "second     -0.444 ± 0.118" in capsys.readouterr().out
    assert {name: asdict(FIRST)[name] for name in names("catan")} == {
        name: asdict(base)[name] for name in names("catan")
    }


@pytest.mark.parametrize("game", list(GAMES))
def test_shares_stay_shares(game: str) -> None:
    base, tuned = load(game, None, 2), GAMES[game]
    raised = asdict(scaled(game, base, dict.fromkeys(names(game), FACTOR**9)))
    for name in names(game):
        value = raised[name]
        share = name in tuned.fractions or name in tuned.near_one
        assert value <= 1.0 if share else value > asdict(base)[name]
        assert value > 0
