"""docs/record-format.md, Draws: how chance follows from the seed, so that a program in any language can check it."""

from __future__ import annotations

import re
from hashlib import sha512
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.catalog import GAMES
from game.core import CHANCE, OVER, AnyGame
from game.table import Dice

TEXT = (Path(__file__).resolve().parents[1] / "docs" / "record-format.md").read_text(encoding="utf-8")
DRAWS = " ".join(TEXT.split("## Draws")[1].split("## On disk")[0].split())

COLOURS = ("black", "red", "blue", "green")
RESOURCES = ("lumber", "brick", "wool", "grain", "ore")
CARDS = ("knight", "victory-point", "road-building", "year-of-plenty", "monopoly")
TILES = tuple(colour + shape for colour in "ROYGBP" for shape in "cxdstf")


def source(text: str) -> Random:
    """The source of the page: a whole number from the text and its SHA-512."""
    data = text.encode()
    return Random(int.from_bytes(data + sha512(data).digest(), "big"))


def below(rng: Random, most: int) -> int:
    return int(rng.random() * most)


def mixed(rng: Random, things: list[Any]) -> list[Any]:
    for last in range(len(things) - 1, 0, -1):
        bits = (last + 1).bit_length()
        at = rng.getrandbits(bits)
        while at > last:
            at = rng.getrandbits(bits)
        things[last], things[at] = things[at], things[last]
    return things


def lying(counts: dict[str, int], order: tuple[str, ...]) -> list[str]:
    return [kind for kind in order for _ in range(counts.get(kind, 0))]


def expected(state: dict[str, Any], rng: Random) -> str:
    """The outcome as the page tells it; of `board` only the terrain."""
    match state["phase"]:
        case "first" if "tied" in state:
            return f"first {state['tied'][below(rng, len(state['tied']))]}"
        case "first":
            return f"first {below(rng, state['seats'])}"
        case "draw":
            seat, count = state["owed"][0]
            order = COLOURS if state["game"] == "tigris" else TILES
            bag = lying(state["bag"], order)
            drawn = [bag.pop(below(rng, len(bag))) for _ in range(count)]
            return " ".join(["draw", str(seat), *sorted(drawn, key=order.index)])
        case "dice":
            first, second = divmod(below(rng, 36), 6)
            return f"dice {first + 1} {second + 1}"
        case "steal":
            hand = lying(state["hands"][state["pending"]["from"]], RESOURCES)
            return f"steal {hand[below(rng, len(hand))]}"
        case "card":
            deck = lying(state["deck"], CARDS)
            return f"card {deck[below(rng, len(deck))]}"
    terrain = {"forest": 4, "hills": 3, "pasture": 4, "fields": 4, "mountains": 3, "desert": 1}
    return f"board {' '.join(mixed(rng, lying(terrain, tuple(terrain))))}"


def played(game: AnyGame, text: str) -> str:
    """An outcome's text as `expected` writes it."""
    if not text.startswith("board "):
        return text
    return f"board {' '.join(re.sub('-[0-9]+', '', word) for word in text.split(' ')[1:20])}"


@pytest.mark.parametrize(
    ("key", "options"),
    [("tigris", {}), ("qwirkle", {}), ("catan", {"map": "random"}), ("catan", {"map": "random_tokens"})],
)
def test_every_outcome_follows_from_the_seed_as_the_page_says(key: str, options: dict[str, str]) -> None:
    game, rng = GAMES[key], Random(5)
    state, kinds = game.new(game.setup(4, options)), set()
    for n in range(1500):
        actor = game.to_act(state)
        if actor == OVER:
            break
        if actor == CHANCE:
            action = game.sample(state, Dice("a seed").at(n))
            text = played(game, game.encode(action))
            assert text == expected(game.to_json(state), source(f"a seed:{n}"))
            kinds.add(text.split(" ")[0])
        else:
            action = game.pick(state, rng)
        state, _ = game.apply(state, action)
    told = re.findall(r"\| (`[a-z`, ]+`)", DRAWS)
    assert kinds <= set(re.findall("[a-z]+", " ".join(told)))
    assert len(kinds) > (4 if key == "catan" else 0)


@pytest.mark.parametrize(
    ("key", "options", "count"), [("tigris", {}, 3), ("qwirkle", {}, 2), ("catan", {"map": "random_tokens"}, 2)]
)
def test_the_example_of_the_page(key: str, options: dict[str, str], count: int) -> None:
    game, texts = GAMES[key], []
    state = game.new(game.setup(2, options))
    for n in range(count):
        action = game.sample(state, Dice("7").at(n))
        state, _ = game.apply(state, action)
        texts.append(f"`{game.encode(action)}`")
    assert ", ".join(texts) in DRAWS
