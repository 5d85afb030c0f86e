"""The balanced map (T29 to T33)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.catan.balanced import WAYS, is_balanced
from game.catan.board import BEGINNER, right_counts, shuffled
from game.catan.game import GAME
from tests.catan import naive_board as naive
from tests.catan import play
from tests.catan.naive_house import faults
from tests.catan.scenes import Scene
from tests.catan.terrain_count import ways_to_lay

MAP = (
    "mountains-10 pasture-2 forest-9 fields-12 hills-6 pasture-4 hills-10 fields-9 forest-11 desert forest-3 "
    "mountains-8 forest-8 mountains-3 fields-4 pasture-5 hills-5 fields-6 pasture-11"
)
"""The printed map, which keeps T31, in reading order."""
WORDS = MAP.split(" ")
HARBOURS = "any grain ore any wool any any brick lumber"
PRINTED = f"board {MAP} {HARBOURS}"


def swapped(first: int, second: int, part: str = "all") -> str:
    """The printed map with two hexes exchanged, or their tokens alone, or their terrain alone."""
    words = [word.partition("-") for word in WORDS]
    (a, _, m), (b, _, n) = words[first], words[second]
    pairs = {"all": ((b, n), (a, m)), "token": ((a, n), (b, m)), "terrain": ((b, m), (a, n))}[part]
    for place, (kind, token) in zip((first, second), pairs, strict=True):
        words[place] = (kind, "-" if token else "", token)
    return f"board {' '.join(''.join(word) for word in words)} {HARBOURS}"


def begun(way: str = "balanced") -> Scene:
    return Scene(GAME.new(GAME.setup(3, {"map": way}))).do("first 1")


def hexes(text: str) -> dict[str, list[object]]:
    words = [word.partition("-") for word in text.split(" ")[1:20]]
    return {
        name: [kind, int(token) if token else None] for name, (kind, _, token) in zip(naive.HEXES, words, strict=True)
    }


def test_the_game_begins_as_with_random() -> None:
    """T29: `first`, `board`, the set-up and the first turn."""
    for way in ("random", "balanced"):
        phases: list[str] = []
        for *_, after, _ in play.game(GAME.new(GAME.setup(3, {"map": way})), Random(4), most=20):
            phases.append(after.phase)
        assert phases[:15] == ["board", *["setup"] * 12, "roll", phases[14]]


def test_the_beginners_map_keeps_it() -> None:
    """T31: as the page says; so its text is taken. T30: harbours may lie in any order."""
    assert is_balanced(BEGINNER.terrain, BEGINNER.tokens)
    assert faults(hexes(PRINTED)) == set()
    assert begun().do(PRINTED).phase == "setup"
    assert begun().do(PRINTED.replace("any grain ore any", "grain ore any any")).phase == "setup"


FAULTY = sorted(
    {
        (fault, swapped(first, second, part))
        for part in ("all", "token", "terrain")
        for first in range(19)
        for second in range(first)
        if "desert" not in (WORDS[first], WORDS[second]) or part == "all"
        for fault in faults(hexes(swapped(first, second, part)))
        if len(faults(hexes(swapped(first, second, part)))) == 1
    }
)
"""Every map one exchange away that breaks one letter of T31 alone."""


@pytest.mark.parametrize("letter", "abde")
def test_each_letter_is_needed(letter: str) -> None:
    """T31, T32: a text that breaks it is refused, though its counts are right."""
    texts = [text for fault, text in FAULTY if fault == letter]
    assert len(texts) > 2
    for text in texts:
        assert begun().refused(text) == "catan-board-unbalanced"


def test_two_and_twelve_do_not_touch() -> None:
    """T31 (c): the printed 2 lies beside a 12 when their numbers come together."""
    texts = [
        swapped(first, second, "token")
        for first in range(19)
        for second in range(first)
        if "desert" not in (WORDS[first], WORDS[second])
    ]
    texts = [text for text in texts if "c" in faults(hexes(text))]
    assert texts
    for text in texts:
        assert begun().refused(text) == "catan-board-unbalanced"


def test_exactly_the_balanced_texts_are_taken() -> None:
    """T32: if its counts are right and T31 holds, as the naive rules see it."""
    seen = Counter()
    for first in range(19):
        for second in range(first):
            text = swapped(first, second)
            fits = not faults(hexes(text))
            seen[fits] += 1
            if fits:
                assert begun().do(text).phase == "setup"
            else:
                assert begun().refused(text) == "catan-board-unbalanced"
    assert min(seen.values()) > 5


def test_counts_must_be_right() -> None:
    """T32."""
    assert begun().refused(PRINTED.replace("mountains-10", "mountains-9")) == "catan-board-pieces"
    assert begun().refused(PRINTED.replace("any grain", "grain grain")) == "catan-board-pieces"


def test_chance_lays_balanced_maps() -> None:
    """T30, T32: all by lot until T31 holds; only `sample` can list them."""
    asked, rng = begun(), Random(11)
    assert GAME.chance(asked.state) is None
    orders = set()
    for _ in range(40):
        action = GAME.sample(asked.state, rng)
        assert right_counts(action.terrain, action.tokens, action.harbours)
        assert faults(hexes(GAME.encode(action))) == set()
        assert Scene(GAME.apply(asked.state, action)[0]).phase == "setup"
        orders.add(action.harbours)
    assert len(orders) > 30


def test_each_balanced_map_is_equally_likely() -> None:
    """T32: where the desert lies, as with 4,000 maps of a plain lottery.

    Those were shuffled whole, and thrown away unless T31 held.
    """
    rng, found = Random(2), Counter()
    rings = {name: max(abs(q), abs(r), abs(q + r)) for name, (q, r) in zip(naive.HEXES, naive.LAND, strict=True)}
    count = 2_000
    for _ in range(count):
        terrain, _, _ = shuffled("balanced", rng)
        found[rings[naive.HEXES[terrain.index(5)]]] += 1
    for ring, share in SHARES.items():
        spread = (count * share * (1 - share)) ** 0.5
        assert abs(found[ring] - count * share) < 4 * spread


SHARES = {0: 0.082, 1: 0.414, 2: 0.504}
"""The distance of the desert from the middle."""


@pytest.mark.soak
@pytest.mark.parametrize("desert", range(10))
def test_the_ways_to_lay_terrain_are_counted(desert: int) -> None:
    """T32: chance weighs the places of the desert with them; the other half of the island is the same turned round."""
    assert ways_to_lay(desert) == WAYS[desert] == WAYS[18 - desert]


def test_loading_does_not_ask_how_it_was_laid() -> None:
    """T33: the map of a position may be any."""
    uneven = next(text for fault, text in FAULTY if fault == "d")
    data = begun("random_tokens").do(uneven).data
    data["options"]["map"] = "balanced"
    assert GAME.from_json(data).options.map == "balanced"
