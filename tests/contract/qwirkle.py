"""Qwirkle for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from game.qwirkle.game import GAME
from game.qwirkle.state import State
from tests.qwirkle import naive, play

SOME = ("Rc", "Rx", "Gd", "Pf")
PLACES = ("0,0", "-1,0", "0,12", "3,-107", "99999999999999999999,-5", "-1,-99999999999999999999")
DRAWS = [" ".join(tiles) for n in (1, 2) for tiles in combinations_with_replacement(naive.KINDS, n)]

TEXTS = (
    *(f"first {seat}" for seat in range(4)),
    *(f"draw {seat} {tiles}" for seat in range(4) for tiles in DRAWS),
    *(f"trade {tiles}" for tiles in DRAWS),
    *(f"place {tile}@{place}" for tile in naive.KINDS for place in PLACES),
    *(f"place {one}@0,0 {other}@{place}" for one in SOME for other in SOME for place in ("0,1", "1,0", "7,-7", "1,-1")),
    "place Rc@0,0 Rc@0,0",
    "place Rc@0,0 Rx@0,0",
    "place " + " ".join(f"{tile}@{x},0" for x, tile in enumerate(naive.KINDS)),
    "trade " + " ".join(naive.KINDS),
    "trade Rc Rc Rc Rc",
    "pass",
)

SLIPS = (
    "", " ", "Pass", "PASS", "pass ", " pass", "pass pass", "pass 1", "passes", "end", "\npass", "pass\n", "pass\x00",
    "place", "place ", "place Rc", "place Rc@", "place @0,0", "place Rc@0", "place Rc@0,", "place Rc@,0",
    "place Rc@0,0 ", "place  Rc@0,0", "place Rc@0, 0", "place Rc@0;0", "place Rc@0,0,0", "place Rc@@0,0",
    "place Rc@00,0", "place Rc@-0,0", "place Rc@+1,0", "place Rc@1.0,0", "place Rc@1e0,0", "place Rc@0x1,0",
    "place Rc@١,0", "place Rc@1_0,0", "place Rc@a1", "place rc@0,0", "place RC@0,0", "place cR@0,0", "place Rz@0,0",
    "place Zc@0,0", "place Rcc@0,0", "place R@0,0", "place Rx@1,0 Rc@0,0", "place Rc@0,1 Rx@0,0",
    "place Rx@0,0 Rc@0,0", "place Rc@1,0 Rx@-1,0", "place Rc@0,0 pass", "place hidden 2", "place Rc@0,0,Rx@1,0",
    "place Rc@0,0 Rx@1,0 Rd", "Place Rc@0,0", "place\tRc@0,0", "place Rc\u00a0@0,0", "trade",
    "trade ", "trade Rx Rc", "trade Gx Rc", "trade Rc  Rx", "trade rc", "trade 2",
    "trade hidden 2", "trade Rc,Rx", "trade Rc@0,0", "draw", "draw 1", "draw 1 ", "draw Rc", "draw 4 Rc", "draw 01 Rc",
    "draw -1 Rc", "draw 1 Rx Rc", "draw ١ Rc", "draw 1 hidden 3", "draw 1 Rc / 3 4", "first", "first 4", "first -1",
    "first 01", "first ٢", "first 1 ", "first one", "!undo 1", "null", "{}", "place Rc@0,0\u202e", "\ud800", "é" * 100,
    "[" * 100_000, "place Rc@" + "9" * 9_999 + ",0", "trade " + "Rx Rc " * 10_000,
)  # fmt: skip


def near(state: State) -> set[str]:
    """Every legal text and outcome, found by the naive rules, and many that come close to them."""
    data = GAME.to_json(state)
    if data["phase"] == "draw":
        return _draws(data)
    legal = naive.legal(data)
    rng = Random(len(legal))
    few = rng.sample(sorted(legal), min(len(legal), 60))
    spots = {place for at in naive.table(data) for place in naive.beside(at)} | {(0, 0)}
    singles = {f"place {tile}@{x},{y}" for tile in naive.KINDS for x, y in spots}
    return legal | singles | {text for near in few for text in _neighbours(near, rng)}


def _draws(data: Any) -> set[str]:
    seat, count = data["owed"][0]
    kinds = [kind for kind in naive.KINDS if data["bag"].get(kind)]
    if count > 2 and len(kinds) > 12:
        return set()
    return {f"draw {seat} {' '.join(tiles)}" for tiles in combinations_with_replacement(kinds, count)}


def _neighbours(text: str, rng: Random) -> Iterator[str]:
    """A placement with one tile moved, changed, left out or added."""
    word, *rest = text.split(" ")
    if word != "place":
        return
    new = [(naive.cell(place), tile) for tile, place in (each.split("@") for each in rest)]
    at = rng.randrange(len(new))
    (x, y), tile = new[at]
    others = new[:at] + new[at + 1 :]
    if others:
        yield naive.text_of(others)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (0, -2)):
        if (x + dx, y + dy) not in [spot for spot, _ in others]:
            yield naive.text_of([*others, ((x + dx, y + dy), tile)])
        if (x + dx, y + dy) not in [spot for spot, _ in new]:
            yield naive.text_of([*new, ((x + dx, y + dy), rng.choice(naive.KINDS))])
    yield naive.text_of([*others, ((x, y), rng.choice(naive.KINDS))])


def states(rng: Random) -> Iterator[State]:
    """A game of mixed players from its beginning, and the last turns of another."""
    start = play.new(rng.randint(2, 4), rng.randrange(4))
    yield start
    for _, _, after, _ in play.game(start, rng):
        yield after
    for _, _, after, _ in play.game(play.new(rng.randint(2, 4), rng.randrange(4)), rng, play.greedy_player):
        if len(after.bag) < 8:
            yield after


def reshuffle(state: State, seat: int | None, rng: Random) -> State:
    """The bag, what another has put aside and all that other seats hold, mixed and dealt anew in the same numbers."""
    new = state.copy()
    others = [other for other in range(state.seats) if other != seat]
    public_note = state.returning if seat != state.turn else ()
    pool = [*state.bag, *public_note, *(kind for other in others for kind in state.hands[other])]
    rng.shuffle(pool)
    for other in others:
        size = len(state.hands[other])
        new.hands[other], pool = tuple(sorted(pool[:size])), pool[size:]
    if public_note:
        new.returning, pool = tuple(sorted(pool[: len(public_note)])), pool[len(public_note) :]
    new.bag = tuple(sorted(pool))
    return new
