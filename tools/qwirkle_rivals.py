"""Measure what rivals in Qwirkle hold after their turn, in games of greedy and strong players.

A rival lays what scores, so it keeps what does not. The bots deal it the tiles with the fewest points of several random
draws, and then new ones (`likely_deals`). This finds how many tiles a rival keeps, and the number of draws.

    python tools/qwirkle_rivals.py play GAMES > tools/tuned/qwirkle-rivals.jsonl
    python tools/qwirkle_rivals.py fit < tools/tuned/qwirkle-rivals.jsonl   for lookahead.py

A line of the data has the player of a game, the number of its hands, the tiles that it kept of all of them, and for
every number of draws the dealt hands with fewer points than the true one, times two, and those with as many.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots import choose
from game.bots.qwirkle.lookahead import likely_deals
from game.bots.qwirkle.spots import Spots
from game.core import CHANCE, OVER
from game.qwirkle.actions import Place
from game.qwirkle.game import GAME
from game.qwirkle.state import State
from game.qwirkle.tiles import HAND, Tiles, set_of

PLAYERS = ("greedy", "strong")
MOST_DRAWS = 6
DEALS = 10
"""The dealt hands per true hand and number of draws."""

Row = tuple[str, int, int, list[int]]


def play(player: str, number: int) -> Row:
    """Return the row of a game of a player against itself."""
    rng, hands, kept, below = Random(f"rivals:{player}:{number}"), 0, 0, [0] * MOST_DRAWS
    state, laid = GAME.new(GAME.setup(2)), 0
    while (actor := GAME.to_act(state)) != OVER:
        if actor == CHANCE:
            state, _ = GAME.apply(state, GAME.sample(state, rng))
            continue
        if laid and state.bag:
            hands, kept = hands + 1, kept + HAND - laid
            below = [old + more for old, more in zip(below, compared(state, rng), strict=True)]
        action = GAME.decode(choose(GAME, GAME.view(state, actor), player, rng.getrandbits(32)))
        laid = len(action.tiles) if isinstance(action, Place) and state.number > 1 else 0
        state, _ = GAME.apply(state, action)
    return player, hands, kept, below


def compared(state: State, rng: Random) -> list[int]:
    """Return for every number of draws the dealt hands with fewer points than the true one, times two, and as many."""
    view, spots = GAME.view(state, state.turn), Spots(state.board)

    def most(hand: Tiles) -> int:
        return spots.best(set_of(hand), len(hand))[0]

    true, found = most(state.hands[1 - state.turn]), []
    for draws in range(1, MOST_DRAWS + 1):
        dealt = [most(deal.hands[0]) for deal in likely_deals(view, spots, rng, DEALS, draws)]
        found.append(sum((points < true) + (points <= true) for points in dealt))
    return found


def fit(rows: Iterable[Row]) -> tuple[int, list[float]]:
    """Return the usual number of kept tiles, and for every number of draws the mean place of the true hand.

    The place is the fraction of the dealt hands with fewer points: one half if hands are dealt as they are.
    """
    _, hands, kept, below = zip(*rows, strict=True)
    whole = sum(hands)
    return round(sum(kept) / whole), [sum(column) / whole / DEALS / 2 for column in zip(*below, strict=True)]


def best_draws(places: Sequence[float]) -> int:
    """Return the number of draws with which the true hand is in the middle."""
    return 1 + min(range(len(places)), key=lambda at: abs(places[at] - 0.5))


def main(argv: Sequence[str]) -> None:
    """Run the command `play` or `fit`."""
    if argv[0] == "play":
        for player, number in product(PLAYERS, range(int(argv[1]))):
            print(json.dumps(play(player, number), separators=(",", ":")))
        return
    rows: list[Row] = [json.loads(line) for line in sys.stdin]
    kept, places = fit(rows)
    print(f"{kept} kept of {sum(row[1] for row in rows)} hands")
    for draws, place in enumerate(places, 1):
        print(f"{draws} draws {place:.3f}{' *' if draws == best_draws(places) else ''}")


if __name__ == "__main__":
    main(sys.argv[1:])
