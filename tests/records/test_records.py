"""Whole games kept as records: checked again action by action, also by the naive rules; the end is the known one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType

import pytest

from game.catalog import GAMES
from game.core import CHANCE, OVER, digest
from game.record import read, verify, write
from tests.catan import naive as naive_catan
from tests.qwirkle import naive as naive_qwirkle
from tests.records import make_catan, make_qwirkle, make_tigris
from tests.records.keeping import HERE, Fits, hashes, kept, records, steps_of
from tests.tigris import naive as naive_tigris


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known about the records of a game."""

    wanted: Mapping[str, Fits]
    naive: ModuleType
    every: int
    """Among the naive rules' choices is looked for at every so many steps; it takes long."""
    unlisted: tuple[str, ...] = ()
    """First words of choices that the naive rules do not list."""
    unfinished: frozenset[str] = frozenset()


KEPT = {
    "tigris": Kept({name: fits for name, (*_, fits) in make_tigris.WANTED.items()}, naive_tigris, 10),
    "qwirkle": Kept(make_qwirkle.HAS, naive_qwirkle, 7, unfinished=frozenset({"worked-game"})),
    "catan": Kept(
        {name: fits for name, (*_, fits) in make_catan.WANTED.items()}, naive_catan, 20, unlisted=("offer", "counter")
    ),
}
ALL = [(game, name) for game in GAMES for name in hashes(game)]


@pytest.mark.parametrize("game", list(GAMES))
def test_there_are_games_of_all_kinds(game: str) -> None:
    rules, names = GAMES[game], set(hashes(game))
    assert names == set(KEPT[game].wanted) == {path.stem for path in (HERE / game).glob("*.game")}
    assert len(names) >= 8
    setups = [record.setup for record in records(game)]
    assert {setup.seats for setup in setups} == set(rules.seats)
    for option in rules.options:
        assert {setup.options.get(option.key, option.values[0]) for setup in setups} == set(option.values)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_the_game_ends_as_it_ended(game: str, name: str) -> None:
    rules, record = GAMES[game], read(kept(game, name))
    end = verify(record, rules)
    over = rules.to_act(end) == OVER
    assert over == (name not in KEPT[game].unfinished)
    assert record.result == (rules.standings(end).ranks if over else None)
    assert digest(rules.to_json(end)) == hashes(game)[name]
    assert write(record).encode() == kept(game, name)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_the_game_has_what_it_is_named_for_and_the_naive_rules_agree(game: str, name: str) -> None:
    rules, known, record = GAMES[game], KEPT[game], read(kept(game, name))
    data = rules.to_json(record.initial_state(rules))
    steps = steps_of(rules, record)
    for number, (before, action, after, _) in enumerate(steps):
        text = rules.encode(action)
        listed = rules.to_act(before) != CHANCE and not text.startswith(known.unlisted)
        if listed and number % known.every == 0:
            assert text in known.naive.legal(data)
        data = known.naive.apply(data, text)
        if number % known.every == 0:
            assert data == rules.to_json(after)
    assert data == rules.to_json(steps[-1][2])
    assert known.wanted[name](steps)
