"""Tigris & Euphrates for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from game.tigris.game import GAME
from game.tigris.state import State
from tests.tigris import lush, play

COLOURS = ("black", "red", "blue", "green")
PLACES = [f"{column}{row}" for row in range(1, 12) for column in "abcdefghijklmnop"]
MONUMENTS = ("black-red", "black-blue", "black-green", "red-blue", "red-green", "blue-green")
HANDS = [
    " ".join(colour for colour, count in zip(COLOURS, counts, strict=True) for _ in range(count))
    for counts in product(range(7), repeat=4)
    if 1 <= sum(counts) <= 6
]

TEXTS = (
    *(f"first {seat}" for seat in range(4)),
    *(f"draw {seat} {tiles}" for seat in range(4) for tiles in HANDS),
    *(f"{word} {colour} {place}" for word in ("tile", "leader") for colour in COLOURS for place in PLACES),
    *(f"{word} {colour}" for word in ("withdraw", "war") for colour in COLOURS),
    *(f"{word} {place}" for word in ("catastrophe", "take") for place in PLACES),
    *(f"swap {tiles}" for tiles in HANDS),
    *(f"support {count}" for count in range(7)),
    *(f"build {pair} {place}" for pair in (*MONUMENTS, "wonder") for place in PLACES),
    *(f"building {colour} {place}" for colour in COLOURS for place in PLACES),
    *(f"point {colour}" for colour in COLOURS),
    "end",
    "decline",
)

SLIPS = (
    "", " ", "End", "END", "end ", " end", "end end", "ends", "pass", "\nend", "end\n", "end\x00", "decline now",
    "tile red e12", "tile red e0", "tile red e01", "tile red q1", "tile red E5", "tile Red e5", "TILE red e5",
    "tile  red e5", "tile red  e5", "tile red e5 ", " tile red e5", "tile red\te5", "tile red\u00a0e5", "tile red",
    "tile e5", "tile red 5e", "tile red e", "tile red 55", "tile yellow e5", "tile red e5 e6", "tile red e٥",
    "tile red ｅ5", "tile red e-5", "tile red e+5", "tile red e5.0", "tile red aa1", "tile treasure e5", "tile 1 e5",
    "leader king e5", "leader black", "leader black e 5", "withdraw", "withdraw black e5", "withdraw BLACK",
    "catastrophe", "catastrophe e12", "catastrophe red e5", "swap", "swap ", "swap red black", "swap green blue",
    "swap red,red", "swap 2",
    "swap hidden 2", "draw 1 hidden 3", "first", "first 4", "first -1", "first 01", "first +1", "first 1.0",
    "first ٢", "first ²", "first 1 ", "first one", "draw", "draw 1", "draw 1 ", "draw red", "draw 4 red",
    "draw 01 red", "draw 1 red black", "draw ١ red", "draw 1 red  red",
    "war", "war yellow", "war red ", "war Red", "war red e5", "support", "support -1", "support 06",
    "support +1", "support 1.0", "support ٣", "support three", "support 1e0", "build", "build black-red",
    "build red-black e5", "build black-black e5", "build black_red e5", "build black-red e12", "build c3 black-red",
    "build black red e5", "build 0 e5", "build wonder", "build wonder e12", "build Wonder e5", "build e5 wonder",
    "build wonder black e5", "build wonder-black e5", "build green e5", "building", "building green", "building e5",
    "building e5 green", "building Green e5", "building green E5", "building green e12", "building treasure e5",
    "building black-red e5", "building wonder e5", "building green e5 f5", "point", "point treasure", "point Red",
    "point red e5", "point 1", "point red red", "points red",
    "take", "take e12", "take treasure e5", "take E5", "!undo 1", "null", "{}",
    "tile red e5\u202e", "\ud800", "tile red \ud800", "é" * 100, "[" * 100_000, "swap " + "red " * 100_000,
)  # fmt: skip


def states(rng: Random) -> Iterator[State]:
    """A lively game from the beginning, a few actions on crowded boards, some on boards full of lines and pluses."""
    start = play.new(rng.randint(2, 4), rng.randrange(128))
    yield start
    for _, _, after, _ in play.game(start, rng):
        yield after
    for _ in range(10):
        crowded = GAME.from_json(play.crowded(rng))
        yield crowded
        for _, _, after, _ in play.game(crowded, rng, most=4):
            yield after
    for _ in range(20):
        built = GAME.from_json(lush.position(rng, rng.randrange(1, 8)))
        yield built
        for _, _, after, _ in lush.game(built, rng, most=8):
            yield after


def lively(seats: int, rng: Random) -> Iterator[play.Step]:
    """Whole games with all variants, and the beginnings of some from boards on which much can be built."""
    for number in range(2):
        yield from lush.game(play.new(seats, play.VARIANTS + number), rng)
    boards = (lush.position(rng, 7) for _ in range(40))
    for board in (board for board in boards if board["seats"] == seats):
        yield from lush.game(GAME.from_json(board), rng, most=12)


def reshuffle(state: State, seat: int | None, rng: Random) -> State:
    """The bag, and all that other seats hold or have discarded, mixed and dealt anew in the same numbers."""
    new = state.copy()
    others = [other for other in range(state.seats) if other != seat]
    heaps = [(heap, 4 * other) for heap in (new.hands, new.swapped) for other in others] + [(new.bag, 0)]
    pool = [colour for heap, at in heaps for colour in range(4) for _ in range(heap[at + colour])]
    rng.shuffle(pool)
    for heap, at in heaps:
        size = sum(heap[at : at + 4])
        heap[at : at + 4] = [pool[:size].count(colour) for colour in range(4)]
        del pool[:size]
    return new
