"""Defaults change nothing: games of the older options are, byte for byte, what they were before the newer ones.

`corpus.json` has fingerprints made by the program of e8428b03: states, events, legal texts in order, views and what
each reader is told, records, answers of the engine, lines between computers, and all games stored until then. It is
made by `python -m tests.corpus` (see there).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from game.catalog import GAMES
from tests import corpus
from tests.soaking import soaked

WANTED = corpus.wanted()
FILES = [name for name in WANTED if name.endswith(".game")]


def _kept(case: str) -> bool:
    """Whether `make test` has it too."""
    kind, _, number = case.partition(" ")
    every = {"game": 5, "engine": 2, "table": 3}
    return kind in every and int(number.split()[1]) % every[kind] == 0


@pytest.mark.parametrize("case", soaked(corpus.cases(), filter(_kept, corpus.cases())))
def test_games_of_the_older_options_are_as_before(case: str) -> None:
    """O1, T1."""
    assert corpus.digests(case) == WANTED[case]


@pytest.mark.parametrize("name", soaked(FILES, FILES[::5]))
def test_stored_games_are_as_before(name: str) -> None:
    """O1, T1: every game that was stored before the newer options."""
    assert corpus.digests(name) == WANTED[name]


def test_the_corpus_has_every_older_option() -> None:
    """And every game, every number of seats, most games from their first action to their end."""
    assert set(WANTED) == {*corpus.cases(), *FILES}
    assert {GAMES[key].key for key in corpus.OLDER} == set(GAMES)
    for key, older in corpus.OLDER.items():
        numbers = range(corpus.GAMES_EACH)
        assert {tuple(corpus.options(key, number).values()) for number in numbers} == set(product(*older.values()))
        assert set(older) <= {option.key for option in GAMES[key].options}


def test_a_difference_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field more in the states of an option that is off."""
    game = GAMES["tigris"]
    more = replace(game, to_json=lambda state: {**game.to_json(state), "buildings": {}})
    monkeypatch.setitem(corpus.GAMES, "tigris", more)
    found, before = corpus.digests("game tigris 0"), WANTED["game tigris 0"]
    assert {part for part in before if found[part] != before[part]} == {"states"}
