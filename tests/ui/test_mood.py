"""The mood of a game for its music (row 89): from what everybody may know, and it rises towards the end."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from game import record
from game.catalog import GAMES
from tests.ui import positions
from ui.catalog import PLAYABLE
from ui.gfx.music import Mood
from ui.tigris.mood import leader_threatened, mood

SAVES = Path(__file__).parents[1] / "saves"


@cache
def moods(game: str) -> tuple[tuple[Mood, Any], ...]:
    """The mood and state after each action of a stored game, by an onlooker's view; each seat's must be the same."""
    found, rules, of = [], GAMES[game], PLAYABLE[game].load_ui().mood
    name = min(SAVES.glob(f"*/{game}-*-whole.game"))
    for step in record.read(name.read_bytes()).replay(rules):
        mood = of(rules.view(step.state, None))
        for seat in range(step.state.seats):
            assert of(rules.view(step.state, seat)) is mood, "nothing hidden may be heard"
        found.append((mood, step.state))
    return tuple(found)


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_game_goes_from_calm_to_its_last_round(game: str) -> None:
    heard = [mood for mood, _ in moods(game)]
    assert heard[0] is Mood.CALM
    assert heard[-1] is Mood.LAST
    assert set(heard) == set(Mood)
    assert [mood for mood, _ in groupby(heard)].count(Mood.LAST) == 1, "the last round does not end before the game"


def test_tension_has_a_number_for_each_mood() -> None:
    assert [mood.tension for mood in Mood] == [1, 2, 3]


def test_a_war_and_a_threatened_leader_are_heard() -> None:
    view = positions.opening()
    assert mood(view) is Mood.CALM
    assert not leader_threatened(view)
    rich = positions.rich()
    assert mood(replace(rich, phase="war", bag_size=50, treasures=0b11111)) is Mood.CONTESTED
    assert mood(replace(rich, bag_size=50, treasures=0b11)) is Mood.LAST
    assert mood(replace(rich, bag_size=3, treasures=0b11111)) is Mood.LAST
