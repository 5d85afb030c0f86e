"""Learn what traits of a position of Tigris & Euphrates are worth, from games of the bots with themselves.

    python tools/learn_traits.py play --data FILE [--games N]
    python tools/learn_traits.py fit [--data FILE]

`play`: both seats of a table of two search like `expert-1`, but less widely. In every other game a seat knows the
other's hand, so that bare borders are punished. FILE gets one JSON line per game: the result, and every position
after a seat's turn as that seat knows it. A game is a function of its number.

`fit`: the weights of the traits, as `game/bots/tigris/weights.py` has them. The value after a turn shall be what can be
expected of the value after the next turn, and after the last one the result (least squares of temporal differences).
Everything is computed in plain Python and in the order of the file, so the weights are the same on every machine.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots.tigris.evaluate import phase, seat_values, turns_left
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.prospects import Prospects
from game.bots.tigris.search import Search
from game.bots.tigris.traits import TRAITS, traits
from game.bots.tigris.weights import FIRST
from game.core import CHANCE, OVER, Seat
from game.tigris.game import GAME
from game.tigris.scoring import levelled
from game.tigris.state import ACTION, State
from game.tigris.views import determinize, view

DATA: Final = Path(__file__).resolve().parent / "tuned" / "traits.jsonl.gz"
MAX_LEAD: Final = 4
"""The largest lead in points of the lowest colour that counts; more is no further information."""
WIN: Final = 2
"""What a win counts besides, in points."""
TRACE: Final = 0.8
"""How much of a result goes on to the turn before; 1 would learn from results alone, which are far noisier."""
RIDGE: Final = 30.0
"""The strength of the pull towards 0, in positions."""
OWN: Final = 0.5
"""What a point of the evaluation counts in points of the result, halfway through a game, as the fit finds it."""


# ------------------------------------------------------------------ games


def play(number: int) -> dict[str, Any]:
    """Play one game and return its line."""
    chance_rng, bot_rng = Random(f"gen{number}"), Random(f"b{number}")
    state = GAME.new(GAME.setup(2, {"board": chance_rng.choice(("standard", "advanced"))}))
    seer = number // 2 % 2 if number % 2 else -1
    found: list[list[list[float]]] = [[], []]
    begun = 1
    while (actor := GAME.to_act(state)) != OVER:
        if actor == CHANCE:
            action = GAME.sample(state, chance_rng)
        else:
            if state.phase == ACTION and state.number > begun:
                begun = state.number
                found[1 - actor].append(position(state, 1 - actor))
            search = Search(_knowledge(state, actor, actor == seer), FIRST, width=4, common=12, noise=0.15)
            action = search.choose(determinize(view(state, actor), Random(0)), bot_rng)
        state, _ = GAME.apply(state, action)
    standings = GAME.standings(state)
    lead = standings.scores[0][0] - standings.scores[1][0]
    return {"number": number, "lead": lead, "win": (0 in standings.winners) - (1 in standings.winners), "seats": found}


def _knowledge(state: State, seat: Seat, sees: bool) -> Knowledge:
    black, red, blue, green = state.hands[4 * (1 - seat) : 4 * (1 - seat) + 4]
    total = black + red + blue + green
    return Knowledge(seat, (black, red, blue, green), total) if sees and total else Knowledge.of(view(state, seat))


def position(state: State, seat: Seat) -> list[float]:
    """Return a position as a seat knows it: phase, both values, the lead in the lowest colour, then the traits."""
    knowledge = Knowledge.of(view(state, seat))
    values = seat_values(state, knowledge, FIRST)
    lowest = [levelled(state.points[5 * each : 5 * each + 5])[0] for each in (seat, 1 - seat)]
    found = traits(Prospects(state, knowledge, FIRST))
    numbers = (phase(turns_left(state)), values[seat], values[1 - seat], lowest[0] - lowest[1], *found)
    return [round(number, 3) for number in numbers]


# ------------------------------------------------------------------ the fit


def features(numbers: Sequence[float]) -> list[float]:
    """Return the features of a position: the traits by the phase, and what else predicts the result."""
    early, own, rival, lead, *found = numbers
    known = [early, own, rival, lead]
    return [early * trait for trait in found] + [1.0, *known, *(early * number for number in known[1:])]


def fit(games: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Return the weight of every trait, in points of the evaluation at the start of a game."""
    steps = [step for game in games for step in _steps(game)]
    scales = _spreads([before for before, _, _, _ in steps])
    size = len(scales)
    matrix = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
    right, trace = [0.0] * size, [0.0] * size
    for before, after, reward, first in steps:
        now = [number / scale for number, scale in zip(before, scales, strict=True)]
        change = [one - number / scale for one, number, scale in zip(now, after, scales, strict=True)]
        trace = now if first else [TRACE * old + new for old, new in zip(trace, now, strict=True)]
        for row, share in enumerate(trace):
            if share:
                line = matrix[row]
                for column, number in enumerate(change):
                    line[column] += share * number
                right[row] += share * reward
    found = solved(matrix, right)
    return {name: round(found[at] / scales[at] / OWN, 2) for at, name in enumerate(TRAITS)}


def _steps(game: dict[str, Any]) -> Iterator[tuple[list[float], list[float], float, bool]]:
    """Yield (features, features after the next turn, result if there is none, whether the game begins)."""
    for seat, positions in enumerate(game["seats"]):
        result = max(-MAX_LEAD, min(MAX_LEAD, game["lead"])) + WIN * game["win"]
        rows = [features(numbers) for numbers in positions]
        for at, row in enumerate(rows):
            last = at + 1 == len(rows)
            yield row, [0.0] * len(row) if last else rows[at + 1], (1 - 2 * seat) * result * last, not at


def _spreads(rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the standard deviation of every column, 1 for a constant one."""
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    squares = [
        sum((number - mean) ** 2 for number in column) / len(rows)
        for column, mean in zip(zip(*rows, strict=True), means, strict=True)
    ]
    return [square**0.5 or 1.0 for square in squares]


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of a system of linear equations, by elimination with the largest pivots."""
    rows = [[*line, number] for line, number in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        pivot = rows[at]
        for row in range(size):
            if row != at and rows[row][at]:
                share = rows[row][at] / pivot[at]
                rows[row] = [number - share * other for number, other in zip(rows[row], pivot, strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def load(path: Path) -> list[dict[str, Any]]:
    """Return the games of a file."""
    with gzip.open(path, "rt", encoding="ascii") as lines:
        return [json.loads(line) for line in lines]


def main() -> None:
    """Run one of the two commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--games", type=int, default=150)
    given = parser.parse_args()
    if given.what == "fit":
        print(json.dumps(fit(load(given.data)), indent=1))
        return
    with given.data.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as sink:
        for number in range(given.games):
            sink.write(json.dumps(play(number)).encode("ascii") + b"\n")


if __name__ == "__main__":
    main()
