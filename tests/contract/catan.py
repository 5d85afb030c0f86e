"""Catan for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from game.catan.game import GAME
from game.catan.state import State
from tests.catan import naive_house, play

RESOURCES = ("lumber", "brick", "wool", "grain", "ore")
LAND = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if max(abs(q), abs(r), abs(q + r)) <= 2]
CORNERS = sorted(
    {
        name
        for q, r in LAND
        for name in (
            f"{q},{r},N", f"{q},{r},S", f"{q + 1},{r - 1},S", f"{q},{r - 1},S", f"{q},{r + 1},N", f"{q - 1},{r + 1},N",
        )
    }
)  # fmt: skip
PATHS = sorted(
    {
        name
        for q, r in LAND
        for name in (
            f"{q},{r},E", f"{q},{r},NE", f"{q},{r},NW", f"{q - 1},{r},E", f"{q - 1},{r + 1},NE", f"{q},{r + 1},NW",
        )
    }
)  # fmt: skip


def cards(least: int, most: int) -> list[str]:
    """All multisets of that many resources, as texts."""
    return [
        " ".join(name for name, count in zip(RESOURCES, counts, strict=True) for _ in range(count))
        for counts in product(range(most + 1), repeat=5)
        if least <= sum(counts) <= most
    ]


LARGEST_DISCARD = 9
TERMS = [
    f"{give} for {want}"
    for gives, wants in (((1, 1), (1, 1)), ((1, 1), (2, 2)), ((2, 2), (1, 1)))
    for give in cards(*gives)
    for want in cards(*wants)
]
"""Also those with a kind on both sides, which are never legal."""
SOME_TERMS = 200
"""Terms that are also offered to one seat; `legal` lists none of these offers (T38)."""

TEXTS = (
    *(f"first {seat}" for seat in range(4)),
    *(f"settlement {corner}" for corner in CORNERS),
    *(f"city {corner}" for corner in CORNERS),
    *(f"road {path}" for path in PATHS),
    *(f"dice {first} {second}" for first in range(1, 7) for second in range(1, 7)),
    *(f"discard {text}" for text in cards(1, LARGEST_DISCARD)),
    *(f"robber {q},{r}" for q, r in LAND),
    *(f"robber {q},{r} from {seat}" for q, r in LAND for seat in range(4)),
    *(f"{word} {kind}" for word in ("steal", "play monopoly") for kind in RESOURCES),
    *(f"card {kind}" for kind in ("knight", "victory-point", "road-building", "year-of-plenty", "monopoly")),
    *(f"play year-of-plenty {text}" for text in cards(1, 2)),
    *(
        f"bank {' '.join([give] * count)} for {want}"
        for give in RESOURCES
        for count in range(1, 6)
        for want in RESOURCES
    ),
    *(f"{word} {terms}" for word in ("offer", "counter") for terms in TERMS),
    *(f"offer {terms} to {seat}" for terms in TERMS[:SOME_TERMS] for seat in range(4)),
    *(f"trade {seat}" for seat in range(4)),
    "roll", "buy", "play knight", "play road-building", "enough", "accept", "reject", "cancel", "end",
)  # fmt: skip

_HEXES = "mountains-10 pasture-2 forest-9 fields-12 hills-6 pasture-4 hills-10 fields-9 forest-11 desert forest-3"
_BOARD = f"{_HEXES} mountains-8 forest-8 mountains-3 fields-4 pasture-5 hills-5 fields-6 pasture-11"
_HARBOURS = "any grain ore any wool any any brick lumber"

SLIPS = (
    "", " ", "End", "END", "end ", " end", "end end", "\nend", "end\n", "end\x00", "pass", "roll 7", "Roll", "buy card",
    "road", "road ", "road 0,0", "road 0,0,N", "road 0,0,W", "road 0,0,SE", "road 0,0,SW", "road 0, 0,E", "road 3,3,E",
    "road 00,0,E", "road +0,0,E", "road -0,0,E", "road 0,0,e", "road 0.0,E", "road 0,0,E 1", "Road 0,0,E",
    "road  0,0,E",
    "settlement 0,0,E", "settlement 0,0,NE", "settlement 0,3,S", "settlement 9,9,N", "settlement ٠,0,N", "city 0,0",
    "city 0,0,n", "city 0,0,N\n", "first", "first 4", "first -1", "first 01", "first ١", "first ²", "dice 0 1",
    "dice 7 1", "dice 3", "dice 3 4 5", "dice 3,4", "dice 3  4", "dice 01 2", "dice 34", "discard", "discard ",
    "discard ore lumber", "discard lumber, ore", "discard 4", "discard hidden 4", "discard wood", "discard lumber  ore",
    "discard lumber ore ", "discard " + "ore " * 100_000, "robber", "robber 3,0", "robber 0,0,N", "robber 0,0 from",
    "robber 0,0 from 4", "robber 0,0 from -1", "robber 0,0 from 01", "robber 0,0 2", "robber 0,0 From 1", "robber 2,1",
    "steal", "steal hidden", "steal gold", "steal ore ore", "steal 1", "card", "card hidden", "card soldier",
    "card knight knight", "card victory point", "play", "play victory-point", "play knights", "play monopoly",
    "play monopoly ore ore", "play year-of-plenty", "play year-of-plenty ore lumber", "play year of plenty ore ore",
    "play road building", "play monopoly Wool", "bank", "bank ore", "bank ore for", "bank for ore", "bank ore for ",
    "bank 4 ore for wool", "bank ore ore ore ore to wool", "bank ore  for wool", "bank ore for wool for grain",
    "offer", "offer ore", "offer for", "offer ore for", "offer for ore", "offer ore wool for lumber",
    "offer ore for wool lumber", "offer lumber for ore lumber", "counter", "counter ore", "counter nothing for ore",
    "offer ore for wool to", "offer ore for wool to 4", "offer ore for wool to -1", "offer ore for wool to 01",
    "offer ore for wool to all", "offer ore for wool  to 1", "offer ore for wool to  1", "offer ore to 1 for wool",
    "offer to 1 ore for wool", "offer ore for wool to 1 2", "offer ore for wool 1", "Offer ore for wool to 1",
    "offer ore for wool to ١", "counter ore for wool to 1", "offer ore for wool to 1 ", "withdraw 1",
    "accept 1", "reject all", "trade", "trade 4", "trade 01", "trade -1", "trade x", "cancel now", "enough!", "board",
    f"board {_BOARD}", f"board {_BOARD} {_HARBOURS} any", f"Board {_BOARD} {_HARBOURS}",
    *(f"board {_BOARD.replace('hills-6', slip)} {_HARBOURS}" for slip in ("hills", "hills-7", "hills-06", "hill-6")),
    f"board {_BOARD.replace('desert', 'desert-7')} {_HARBOURS}",
    f"board {_BOARD} {_HARBOURS.replace('ore', 'gold')}", "withdraw", "!undo 1",
    "null", "{}", "road 0,0,E\u202e", "\ud800",
    "steal \ud800", "é" * 100, "[" * 100_000, "offer " + "ore " * 100_000 + "for",
)  # fmt: skip


def states(rng: Random) -> Iterator[State]:
    """Two lively games, one by the rules of the box and one by the rules of some table, with offers to single seats.

    Discards have a size that `TEXTS` has.
    """
    for chosen in (play.COMBINED[rng.randrange(len(play.COMBINED))], play.any_options(rng)):
        start = GAME.new(GAME.setup(rng.randint(2, 4), chosen))
        yield start
        for _, _, after, _ in play.game(start, rng, aimed=0.3):
            if all(count <= LARGEST_DISCARD for _, count in after.owed):
                yield after


def lively(seats: int, rng: Random) -> Iterator[play.Step]:
    """A talkative part of a game with offers to single seats."""
    yield from play.game(play.new(seats), rng, most=200, talk=0.5, aimed=0.5)


def reshuffle(state: State, seat: int | None, rng: Random) -> State:
    """Other seats' resources, and their development cards with the deck, mixed and dealt anew in the same numbers.

    Whoever named cards in a trade keeps them, and the seat whose turn it is keeps fewer points than win.
    """
    new = state.copy()
    if GAME.standings(state).over:
        return new
    data = GAME.to_json(state)
    others = [other for other in range(state.seats) if other != seat]
    _mix_hands(new, others, rng)
    while True:
        _mix_cards(new, state, others, rng)
        if state.turn < 0 or GAME.standings(new).scores[state.turn]["points"] < naive_house.goal(data):
            return new


def _mix_hands(new: State, others: list[int], rng: Random) -> None:
    kept = {other: _named(new, other) for other in others}
    loose = {other: [new.hands[5 * other + kind] - kept[other][kind] for kind in range(5)] for other in others}
    pool = [kind for counts in loose.values() for kind in range(5) for _ in range(counts[kind])]
    rng.shuffle(pool)
    for other in others:
        size = sum(loose[other])
        new.hands[5 * other : 5 * other + 5] = [kept[other][kind] + pool[:size].count(kind) for kind in range(5)]
        del pool[:size]


def _named(state: State, seat: int) -> tuple[int, ...]:
    """The cards that a seat has shown to hold in the trade under way."""
    pending = GAME.to_json(state).get("pending", {})
    if "offer" not in pending:
        return (0,) * 5
    give, _, want = pending["offer"].partition(" for ")
    answer = pending["answers"][seat]
    text = give if seat == state.turn else want if answer == "accept" else ""
    if answer and answer.startswith("counter "):
        text = answer.removeprefix("counter ").partition(" for ")[0]
    return tuple(text.split(" ").count(kind) for kind in RESOURCES)


def _mix_cards(new: State, state: State, others: list[int], rng: Random) -> None:
    pool = [kind for other in others for kind in range(5) for _ in range(state.cards[5 * other + kind])]
    pool += [kind for kind in range(5) for _ in range(state.deck[kind])]
    rng.shuffle(pool)
    for other in others:
        size = sum(state.cards[5 * other : 5 * other + 5])
        dealt, pool = pool[:size], pool[size:]
        new.cards[5 * other : 5 * other + 5] = [dealt.count(kind) for kind in range(5)]
        if other == state.turn:
            fresh = rng.sample(dealt, sum(state.fresh))
            new.fresh = [fresh.count(kind) for kind in range(5)]
    new.deck = [pool.count(kind) for kind in range(5)]
