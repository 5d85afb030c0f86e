"""Catan at the screen: clicks and keys, whole games of people with a curtain between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.core import OVER
from tests.ui.catan import carry_out, session, sit_down, some
from tests.ui.tables import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()


def play_on(table: Table, seed: int, actions: int, seats: int = 3, **options: str) -> int:
    """Random people play by clicks; answers how many actions they did before the game was over."""
    play, rng = table.play(session(seats, str(seed), **options)), Random(seed)
    for done in range(actions):
        if play.session.to_act() == OVER:
            return done
        sit_down(table)
        assert play.seat == play.session.to_act()
        n = play.client.n
        action = some(play, rng)
        carry_out(table, play, action)
        assert play.client.n > n, action
        assert table.app.scenes[-1].gui.faults == []
    return actions


def test_a_game_begins_on_a_random_island(table: Table) -> None:
    play_on(table, 1, 24, map="random")
    assert {line["text"].split()[0] for line in table.logged("action")} >= {"board", "settlement", "road", "dice"}


@pytest.mark.slow
def test_a_whole_game_of_three_by_clicks(table: Table) -> None:
    play_on(table, 2, 4000)
    assert table.pilot.scene == "results"
