"""Ten whole games of Catan: every action is checked again, and the last position is the known one."""

from __future__ import annotations

import pytest

from game.catan.game import GAME
from game.core import CHANCE, OVER, digest
from game.record import read, verify, write
from tests.catan import naive
from tests.catan.play import OPTIONS
from tests.records.make_catan import HERE, WANTED

HASHES = dict(line.split() for line in (HERE / "hashes.txt").read_text(encoding="utf-8").splitlines())


def test_there_are_ten_games_of_all_kinds() -> None:
    assert set(HASHES) == set(WANTED) == {path.stem for path in HERE.glob("*.game")}
    assert len(HASHES) == 10
    setups = [read((HERE / f"{name}.game").read_bytes()).setup for name in HASHES]
    assert {setup.seats for setup in setups} == {2, 3, 4}
    for key, values in OPTIONS.items():
        assert {setup.options[key] for setup in setups} == set(values)


@pytest.mark.parametrize("name", HASHES)
def test_the_game_ends_as_it_ended(name: str) -> None:
    data = (HERE / f"{name}.game").read_bytes()
    record = read(data)
    end = verify(record, GAME)
    assert GAME.to_act(end) == OVER
    assert record.result == GAME.standings(end).ranks
    assert digest(GAME.to_json(end)) == HASHES[name]
    assert write(record).encode() == data


@pytest.mark.parametrize("name", HASHES)
def test_the_game_has_what_it_is_named_for_and_the_naive_rules_agree(name: str) -> None:
    record = read((HERE / f"{name}.game").read_bytes())
    before, steps = record.begin(GAME), []
    data = GAME.to_json(before)
    for number, step in enumerate(record.replay(GAME)):
        steps.append((before, step.action, step.state, list(step.events)))
        if step.actor != CHANCE and number % 20 == 0 and not step.text.startswith(("offer", "counter")):
            assert step.text in naive.legal(data)
        data = naive.apply(data, step.text)
        before = step.state
    assert data == GAME.to_json(before)
    assert WANTED[name][2](steps)
