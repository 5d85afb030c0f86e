"""The soak: sound games pass, every planted fault is found with its record, runs repeat on any number of processes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.levels import LEVELS
from game.catalog import GAMES
from game.commands import soak, verify
from game.commands.cli_args import UsageError
from game.core import AnyGame
from game.record import read, write
from game.tigris import views
from game.tigris.actions import END, SWAP, Swap
from game.tigris.events import Scored
from game.tigris.game import GAME
from game.tigris.state import ACTION, State

Lines = list[dict[str, Any]]


def told(capsys: pytest.CaptureFixture[str]) -> Lines:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_sound_games_pass() -> None:
    reports = [soak.soak(GAME, soak.plan_game(GAME, number, 5)) for number in range(6)]
    assert all(report["ok"] for report in reports), reports
    assert {report["seats"] for report in reports} == {2, 3, 4}


@pytest.mark.parametrize("key", GAMES)
def test_every_value_of_every_option_is_played_with_every_number_of_seats(key: str) -> None:
    """All sets of options are equally likely, so pairs of values come together too."""
    game = GAMES[key]
    plans = [soak.plan_game(game, number, 1) for number in range(500)]
    for seats in game.seats:
        played = [plan.options for plan in plans if plan.seats == seats]
        for option in game.options:
            assert {options[option.key] for options in played} == set(option.values)
        for one, other in combinations(game.options, 2):
            pairs = set(product(one.values, other.values))
            assert {(options[one.key], options[other.key]) for options in played} == pairs
    assert len({str(soak.plan_game(game, 5, seed).options) for seed in range(20)}) > 1


def test_seats_and_players_rotate() -> None:
    plans = [soak.plan_game(GAME, number, 1) for number in range(500)]
    assert {level for p in plans for level in p.players} == {"random", *LEVELS}
    assert {p.seats for p in plans if "steady" in p.players} == set(GAME.seats)
    assert soak.plan_game(GAME, 7, 1, 3).seats == 3
    assert soak.plan_game(GAME, 7, 1) == soak.plan_game(GAME, 7, 1)


def test_players_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["qwirkle", "--players", "bot:novice,bot:steady", "--games", "2", "--seats", "2", "--seed", "2"]
    assert soak.main(words) == 0
    assert {level for report in told(capsys) for level in report["players"]} == {"novice", "steady"}
    plans = [soak.plan_game(GAME, number, 1, None, LEVELS) for number in range(60)]
    for seats in GAME.seats:
        assert {level for p in plans if p.seats == seats for level in p.players} == set(LEVELS)


def test_games_of_seats_that_trade_on_purpose_end(capsys: pytest.CaptureFixture[str]) -> None:
    """qwirkle.md: Endless voluntary trading. `make soak` plays more of them."""
    words = ["qwirkle", "--players", "trader,random", "--games", "12", "--seed", "3"]
    assert soak.main(words) == 0
    reports = told(capsys)
    assert len(reports) == 12
    assert {level for report in reports for level in report["players"]} == {"trader", "random"}
    assert min(report["actions"] for report in reports) < 30 < max(report["actions"] for report in reports)


def test_one_line_per_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["tigris", "--games", "3", "--seats", "2", "--seed", "4"]) == 0
    first = told(capsys)
    assert [report["number"] for report in first] == [0, 1, 2]
    assert {report["seats"] for report in first} == {2}
    assert soak.main(["tigris", "--games", "3", "--seats", "2", "--seed", "4", "--jobs", "2"]) == 0
    second = told(capsys)
    assert [report["hash"] for report in first] == [report["hash"] for report in second]


@pytest.mark.parametrize(
    "words",
    [
        "",
        "chess",
        "tigris --games 0",
        "tigris --seats 5",
        "tigris --cluster x",
        "tigris x",
        "tigris --games",
        "tigris --players human",
        "tigris --players bot:divine",
        "tigris --players random,,random",
    ],
)
def test_wrong_use(words: str) -> None:
    with pytest.raises(UsageError):
        soak.main(words.split())


# ------------------------------------------------------------------ planted faults


def after_apply(spoil: Callable[[State, State, Any, list[Any]], None]) -> AnyGame:
    """The game with something done to every position that is reached, and to its events."""

    def apply(state: State, action: Any) -> tuple[State, list[Any]]:
        after, events = GAME.apply(state, action)
        spoil(state, after, action, events)
        return after, events

    return replace(GAME, apply=apply)


def lose_a_tile(state: State, after: State, action: Any, events: list[Any]) -> None:
    if isinstance(action, Swap):
        after.bag[1] -= 1


def forget_a_point(state: State, after: State, action: Any, events: list[Any]) -> None:
    events[:] = [event for event in events if not isinstance(event, Scored)]


def score_too_much(state: State, after: State, action: Any, events: list[Any]) -> None:
    events[:] = [replace(event, points=201) if isinstance(event, Scored) else event for event in events]


def split_a_region(state: State, after: State, action: Any, events: list[Any]) -> None:
    big = next((region for region in after.regions if region.bit_count() > 3), 0)
    if big:
        low = big & -big
        after.regions = [region for region in after.regions if region != big] + [low, big ^ low]


def touch_the_argument(state: State, after: State, action: Any, events: list[Any]) -> None:
    if action is END:
        state.number += 1


def double_end(state: State) -> list[Any]:
    return [*GAME.legal(state), END] if state.phase == ACTION else list(GAME.legal(state))


def no_choice(state: State) -> list[Any]:
    return [] if state.phase == ACTION and state.number > 5 else list(GAME.legal(state))


def leaking_view(state: State, seat: int | None) -> Any:
    seen = views.view(state, seat)
    seen.unseen = state.bag[:]
    return seen


def without_discards(state: State) -> Any:
    data = GAME.to_json(state)
    return {**data, "swapped": [dict.fromkeys(part, 0) for part in data["swapped"]]}


def rude_redact(event: Any, seat: int | None) -> Any:
    return 1 / (seat if seat is not None else 1)


FAULTS = {
    "tiles of colour 1": after_apply(lose_a_tile),
    "points come from events": after_apply(forget_a_point),
    "a whole number from 0 to 200": after_apply(score_too_much),
    "regions are the largest": after_apply(split_a_region),
    "listed once": replace(GAME, legal=double_end),
    "has a choice": replace(GAME, legal=no_choice),
    "gives that view": replace(GAME, view=leaking_view),
    "a state is read as it was written": replace(GAME, to_json=without_discards),
    "argument alone": after_apply(touch_the_argument),
    "ZeroDivisionError": replace(GAME, redact=rude_redact),
    "random choice": replace(GAME, pick=lambda state, rng: SWAP[6, 0, 0, 0]),
}


@pytest.mark.parametrize("what", FAULTS)
def test_planted_faults_are_found(what: str, tmp_path: Path) -> None:
    game = FAULTS[what]
    plan = soak.plan_game(GAME, 2, 3)
    report = soak.with_saved_record(soak.soak(game, plan), tmp_path)
    assert report["ok"] is False
    assert what in report["fault"]
    record = read(Path(report["record"]).read_bytes())
    assert record.setup == GAME.setup(plan.seats, plan.options)
    assert len(record.actions) == report["actions"]


def test_the_first_fault_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = FAULTS["points come from events"]
    monkeypatch.setattr(soak, "GAMES", {"tigris": broken})
    assert soak.main(["tigris", "--games", "9", "--out", str(tmp_path)]) == 1
    (report,) = told(capsys)
    assert report["ok"] is False
    assert [path.name for path in tmp_path.iterdir()] == ["soak-tigris-0.game"]


# ------------------------------------------------------------------ verify


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole random game."""
    plan = soak.plan_game(GAME, 0, 1, 2)
    course = soak.SoakRun(plan, [], [], GAME.new(GAME.setup(plan.seats, plan.options)))
    assert list(soak.play(GAME, course)) == []
    path = tmp_path / "whole.game"
    path.write_text(write(soak._record(GAME, course)), encoding="utf-8")
    return path


def test_verify(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record.read_text()
    names = {
        "illegal": text + "end\n",
        "torn": text + "en",
        "foreign": "hello\n",
        "empty": "",
        "prefix": text[: text.index("\n\n") + 2],
        "two\nlines \u202e\ud800": text,
    }
    for name, content in names.items():
        (tmp_path / name.replace("\ud800", "")).write_bytes(content.encode())
    assert verify.main([str(record), str(tmp_path / "prefix")]) == 0
    fine = capsys.readouterr().out.splitlines()
    assert [line.rsplit(", ", 1)[1] for line in fine] == ["over", "under way"]
    for bad in ("illegal", "torn", "foreign", "empty", "missing", ".", "nul\0", "\ud800"):
        assert verify.main([str(record), str(tmp_path / bad)]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 2
        assert ": ok, " in lines[0]
        assert ": ok, " not in lines[1]
    assert verify.main([str(tmp_path / "two\nlines \u202e")]) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_verify_rejects_what_the_rules_reject(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng, whole = Random(1), record.read_text().splitlines(keepends=True)
    start = whole.index("\n") + 1
    for _ in range(20):
        at, other = rng.sample(range(start, len(whole)), 2)
        if whole[at] == whole[other]:
            continue
        changed = whole[:]
        changed[at] = f"support {rng.randrange(7)}\n" if "support" not in whole[at] else "decline\n"
        record.write_text("".join(changed))
        assert verify.main([str(record)]) == 1
        assert f"line={at + 1}" in capsys.readouterr().out


def test_verify_wants_a_file() -> None:
    with pytest.raises(UsageError):
        verify.main([])
