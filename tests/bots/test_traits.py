"""The learnt part of the evaluation: the weights are those of the stored games, and the traits are what they say."""

from __future__ import annotations

import random

import pytest

from game import bits
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.prospects import Prospects
from game.bots.tigris.traits import TRAITS, traits
from game.bots.tigris.weights import FIRST, FIRST_CROWDED, LEARNT, first_weights_for, weights_for
from game.tigris.game import GAME
from tests.tigris.drawing import Scene
from tools.learn_traits import DATA, fit, load, play, solved


def found(scene: Scene, seat: int = 0) -> dict[str, float]:
    """Return the traits of a position that are not 0."""
    view = GAME.view(scene.state, seat)
    numbers = traits(Prospects(scene.state, Knowledge.of(view), FIRST))
    return {name: number for name, number in zip(TRAITS, numbers, strict=True) if number}


def test_the_weights_are_what_the_stored_games_say() -> None:
    games = load(DATA)
    assert [game["number"] for game in games] == list(range(len(games)))
    assert fit(games) == LEARNT
    assert tuple(LEARNT) == TRAITS
    assert weights_for(2).traits == tuple(LEARNT.values())
    assert not FIRST.traits
    assert not FIRST_CROWDED.traits
    assert first_weights_for(4) is weights_for(4) is FIRST_CROWDED


def test_a_stored_game_is_what_its_number_makes() -> None:
    """Number 3 has a seat that knows the other's hand."""
    assert play(3) == load(DATA)[3]


def test_equations_are_solved() -> None:
    rng = random.Random(1)
    for size in (1, 4, 9):
        matrix = [[rng.uniform(-1, 1) for _ in range(size)] for _ in range(size)]
        wanted = [rng.uniform(-1, 1) for _ in range(size)]
        right = [sum(number * value for number, value in zip(line, wanted, strict=True)) for line in matrix]
        assert solved(matrix, right) == pytest.approx(wanted)
    assert solved([[0.0, 1.0], [1.0, 0.0]], [2.0, 3.0]) == [3.0, 2.0]


BORDER = """
    e4
    .   .   .   .   .   .   .
    T   T0  M   .   M   T1  M
    .   .   .   .   .   T   .
    """
APART = """
    e4
    .   .   .   .   .   .   .
    T0  M   .   .   M   T1  M
    T   .   .   .   .   T   .
    """


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (0, {"war_lost": 2.0}),
        (1, {"war_risk": 2.0}),
        (2, {"war_risk": 2.0, "war_hope": 3.0}),
        (3, {"war_risk": 2.0, "war_hope": 3.0}),
        (4, {"war_won": 3.0}),
    ],
)
def test_a_border_counts_by_what_both_sides_could_lose(held: int, expected: dict[str, float]) -> None:
    """D4, D8, D9: one market against two, and the own hand; the loser loses its markets and the leader."""
    scene = Scene(BORDER, hands=[" ".join(["green"] * held), "red red"], far=False)
    assert {name: number for name, number in found(scene).items() if name.startswith("war")} == expected
    if not held:
        assert found(scene, 1)["war_risk"] == 3.0, "the other side knows nothing of seat 0's hand"


@pytest.mark.parametrize(("held", "expected"), [(0, {"far_lost": 2.0}), (1, {}), (4, {"far_won": 3.0})])
def test_a_border_two_tiles_away_counts_apart(held: int, expected: dict[str, float]) -> None:
    traits_found = found(Scene(APART, hands=[" ".join(["green"] * held), ""], far=False))
    assert {name: number for name, number in traits_found.items() if name[:3] in ("war", "far")} == expected


@pytest.mark.parametrize(("held", "expected"), [(0, 1.0), (1, 1.0), (2, 1.0), (3, 0.0)])
def test_temples_in_the_hand_protect_against_revolts(held: int, expected: float) -> None:
    """C2, C4: one temple beside the trader, and one beside the cells where a rival could stand."""
    scene = Scene(APART, hands=[" ".join(["red"] * held), ""], far=False)
    assert found(scene).get("revolt_risk", 0.0) == expected
    assert "revolt_lost" not in found(scene)


def test_leaders_and_catastrophes_count_against_those_of_the_others() -> None:
    points = [[0, 3, 3, 3, 0], [3, 3, 3, 0, 0]]
    traits_found = found(Scene(BORDER, points=points, catastrophes=[2, 1], far=False))
    assert traits_found["ruin"] == 1.0
    assert "away" not in traits_found, "both have three leaders to place"
    assert traits_found["away_low"] == 1.0, "the own king is missing, and the rival's trader is not"


GEMS = """
    g2
    T   .   T   T0
    """


@pytest.mark.parametrize(("where", "name"), [((0, 2), "gem"), ((0,), "gem_far"), ((2,), None)])
def test_treasures_count_that_one_tile_would_join(where: tuple[int, ...], name: str | None) -> None:
    """I1: a trader takes treasures of a kingdom with two of them."""
    state = Scene(GEMS, far=False).state.copy()
    state.treasures = sum(1 << bits.CELL_OF["g2"] + step for step in where)
    for seat, sign in ((0, 1.0), (1, -1.0)):
        knowledge = Knowledge.of(GAME.view(state, seat))
        numbers = dict(zip(TRAITS, traits(Prospects(state, knowledge, FIRST)), strict=True))
        assert {key: numbers[key] for key in ("gem", "gem_far") if numbers[key]} == ({name: sign} if name else {})
