"""The island: its corners, paths and harbours, and the printed map."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from game.bits import each
from game.catan import island
from game.catan.board import BEGINNER, may_lie, reds_touch, right_counts, shuffled, spiral
from game.catan.game import GAME
from game.catan.kinds import HARBOUR_NAMES, LETTERS, TERRAIN_NAMES
from tests.catan import naive_board as naive

WINDS = ("E", "SE", "SW", "W", "NW", "NE")


def test_the_graph_has_its_size() -> None:
    """catan.md 1: 54 corners (18 touch one hex, 12 two, 24 three), 72 paths, 30 of them on the coast."""
    sizes = [len(hexes) for hexes in island.CORNER_HEXES]
    assert (len(island.CORNERS), len(island.PATHS), len(island.HEXES)) == (54, 72, 19)
    assert [sizes.count(size) for size in (1, 2, 3)] == [18, 12, 24]
    sides = [name for hexagon in island.HEXES for name in island.path_names(*hexagon)]
    assert sum(sides.count(name) == 1 for name in island.PATHS) == 30


def test_names_and_neighbours_are_those_of_the_plane() -> None:
    """The same graph found by distances."""
    assert set(island.CORNERS) == set(naive.CORNERS)
    assert set(island.PATHS) == set(naive.PATHS)
    for number, name in enumerate(island.CORNERS):
        assert {island.CORNERS[other] for other in each(island.NEIGHBOURS[number])} == set(naive.neighbours(name))
        assert {island.PATHS[path] for path in each(island.CORNER_PATHS[number])} == set(naive.paths_at(name))
        assert {island.HEX_NAMES[hexagon] for hexagon in island.CORNER_HEXES[number]} == set(naive.hexes_at(name))
    for number, name in enumerate(island.PATHS):
        assert {island.CORNERS[end] for end in island.PATH_ENDS[number]} == set(naive.ends(name))


def test_no_corner_is_shared_by_two_harbours() -> None:
    """catan.md 1: nine harbours cover eighteen corners of the coast."""
    assert sum(island.HARBOUR_ENDS).bit_count() == 18
    assert all(ends.bit_count() == 2 for ends in island.HARBOUR_ENDS)
    coast = {number for number, hexes in enumerate(island.CORNER_HEXES) if len(hexes) < 3}
    assert set(each(sum(island.HARBOUR_ENDS))) <= coast


def test_the_printed_map() -> None:
    """catan.md 3, drawn."""
    drawn = """
              mountains10 pasture2 forest9
           fields12 hills6 pasture4 hills10
        fields9 forest11 desert0 forest3 mountains8
           forest8 mountains3 fields4 pasture5
              hills5 fields6 pasture11"""
    found = [f"{TERRAIN_NAMES[kind]}{token}" for kind, token in zip(BEGINNER.terrain, BEGINNER.tokens, strict=True)]
    assert found == drawn.split()
    harbours = " ".join(HARBOUR_NAMES[kind] for kind in BEGINNER.harbours)
    assert harbours == "any grain ore any wool any any brick lumber"
    assert right_counts(BEGINNER.terrain, BEGINNER.tokens, BEGINNER.harbours)
    assert not reds_touch(BEGINNER.tokens)
    assert not may_lie("random", BEGINNER.terrain, BEGINNER.tokens)


def test_spirals_go_round_counter_clockwise_from_a_corner() -> None:
    """catan.md 4: outer ring of twelve, inner ring of six from the hex inside, centre."""
    for turn, way in enumerate(island.SPIRALS):
        assert sorted(way) == list(range(19))
        axial = [island.HEXES[number] for number in way]
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(axial)]
        assert all(step in island.STEPS for step in steps)
        assert island.HEX_NAMES[way[0]] in ("0,-2", "-2,0", "-2,2", "0,2", "2,0", "2,-2")
        assert island.HEX_NAMES[way[18]] == "0,0"
        winds = [WINDS[island.STEPS.index(step)] for step in steps]
        first = ["SW", "SE", "E", "NE", "NW", "W"][turn]
        assert winds[:2] == [first, first]
    assert len({way[0] for way in island.SPIRALS}) == 6


def test_the_spiral_never_makes_red_neighbours() -> None:
    """catan.md 4: none of the six corners and nineteen places of the desert does."""
    for place in range(19):
        terrain = tuple(5 if number == place else 0 for number in range(19))
        for start in range(6):
            tokens = spiral(terrain, start)
            assert not reds_touch(tokens)
            assert [tokens[number] for number in island.SPIRALS[start] if number != place] == list(LETTERS)


@pytest.mark.parametrize("way", ["random", "random_tokens"])
def test_random_islands_keep_the_rules(way: str) -> None:
    """catan.md 41: the letter spiral, or any order without red neighbours; the desert lies anywhere."""
    rng, deserts, tokens = Random(1), set(), set()
    for _ in range(400):
        terrain, laid, harbours = shuffled(way, rng)
        assert right_counts(terrain, laid, harbours)
        assert may_lie(way, terrain, laid)
        assert not reds_touch(laid)
        deserts.add(terrain.index(5))
        tokens.add(laid[0])
    assert len(deserts) == 19
    assert len(tokens) == 11


def test_the_option_decides_which_islands_are_accepted() -> None:
    """catan.md 41: outcomes of chance that the option cannot bring are refused."""
    from game.core import Illegal

    rng = Random(4)
    free = GAME.apply(GAME.new(GAME.setup(3, {"map": "random_tokens"})), GAME.decode("first 0"))[0]
    strict = GAME.apply(GAME.new(GAME.setup(3, {"map": "random"})), GAME.decode("first 0"))[0]
    spread = GAME.sample(free, rng)
    with pytest.raises(Illegal, match="catan-board-tokens"):
        GAME.apply(strict, spread)
    assert GAME.apply(free, GAME.sample(strict, rng))[0].phase == "setup"
    twice = GAME.decode(GAME.encode(spread).replace("pasture", "forest"))
    with pytest.raises(Illegal, match="catan-board-pieces"):
        GAME.apply(free, twice)
