"""Make the records of Qwirkle in `qwirkle/` again: `python -m tests.records.make_qwirkle`.

Some are scripted, draws and all: the worked game of the rules, a table that six rows of six close, six tiles in one
turn. The others are games of seeded players that have what their names say.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.qwirkle.game import GAME
from game.qwirkle.tiles import COLOURS, NAMES
from game.record import Record, SeatInfo
from tests.qwirkle import naive, play
from tests.records.keeping import Fits, Steps, keep, record_of, told

WORKED = (
    "Rf@0,-2 Rd@0,-1 Rc@0,0",
    "Rs@0,1 Bs@1,1 Ps@2,1",
    "Bc@1,0",
    "Gf@-1,-2 Gd@-1,-1",
    "Gt@-1,-3 Gc@-1,0",
    "Os@3,1 Rs@3,2",
    "Ot@-3,-3 Yt@-2,-3",
    "Ox@-3,-2 Od@-3,-1",
    "Yd@-2,-1 Yc@-2,0",
    "Rt@0,-3",
    "Ox@-1,2 Rx@0,2 Bx@1,2",
    "Ys@4,1 Bs@4,2",
)
"""The moves of qwirkle.md 2, seats in turn."""
WORKED_POINTS = (3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9)

OPENING = ("Rc Rd Rf Gc Gt Gt", "Rs Rs Rt Bs Ps Pf", "Rx Ot Yt Bc Bx Gf", "Ox Od Ys Gd Gf Bs")
"""Hands in which nobody has a larger set than the first seat's three, and several tie with it."""
REFILLS: dict[int, str] = {0: "Yc Yd Pc", 1: "Os Pd Pd", 2: "Ox"}
"""What must be drawn after a move (its number from 0) for the moves to come."""


class Script:
    """A game whose draws are chosen: what is not asked for comes from the end of the bag, one kind at a time."""

    def __init__(self, seats: int, options: dict[str, str] | None = None) -> None:
        self.setup = GAME.setup(seats, options)
        self.state = GAME.new(self.setup)
        self.log: list[str] = []
        self.points: list[int] = []

    def do(self, text: str) -> None:
        """One action; `points` gains what it brought in all."""
        before = sum(self.state.points)
        self.state, _ = GAME.apply(self.state, GAME.decode(text))
        self.points.append(sum(self.state.points) - before)
        self.log.append(text)

    def draw(self, wanted: str = "") -> None:
        """The draw that is due, with these tiles among it."""
        seat, count = self.state.owed[0]
        tiles = wanted.split()
        bag = [NAMES[kind] for kind in self.state.bag]
        for tile in tiles:
            bag.remove(tile)
        while len(tiles) < count:
            tiles.append(bag.pop(-1 - 5 * len(tiles) % len(bag)))
        self.do(f"draw {seat} {' '.join(naive.in_order(tiles))}")

    def record(self, title: str) -> Record:
        """The game so far; with its result when it is over."""
        standings = GAME.standings(self.state)
        result = standings.ranks if standings.over else None
        return Record(self.setup, (SeatInfo(),) * self.setup.seats, tuple(self.log), title=title, result=result)


def worked() -> Script:
    """The sample game of the rules with a twelfth move."""
    script = Script(4)
    for hand in OPENING:
        script.draw(hand)
    script.do("first 0")
    for number, move in enumerate(WORKED):
        script.do(f"place {move}")
        if number < len(WORKED) - 1:
            script.draw(REFILLS.get(number, ""))
    return script


def closed() -> Script:
    """Every row one colour, every column one shape: nothing fits round it any more (qwirkle.md: Board closed)."""
    script = Script(3, {"start_tie": "seat_order"})
    rows = [" ".join(NAMES[6 * row : 6 * row + 6]) for row in range(len(COLOURS))]
    for row in rows[:3]:
        script.draw(row)
    for number, row in enumerate(rows):
        script.do("place " + " ".join(f"{name}@{x},{number}" for name, x in _by_column(row.split())))
        if number < len(rows) - 1:
            script.draw(rows[number + 3] if number < 3 else "")
    return script


def six_at_once() -> Script:
    """With the bonus for six tiles in one turn, which the starter wins at once; then to the end."""
    script = Script(2, {"six_at_once_bonus": "on"})
    script.draw("Gt Gt Gt Bc Bc Bc")
    script.draw("Rc Rx Rd Rs Rt Rf")
    script.do("place Rc@-2,0 Rx@-1,0 Rd@0,0 Rs@1,0 Rt@2,0 Rf@3,0")
    for _, action, *_ in play.game(script.state, Random(6)):
        script.do(GAME.encode(action))
    return script


def _by_column(names: list[str]) -> Iterator[tuple[str, int]]:
    return zip(names, range(6), strict=True)


PLAYED: dict[str, tuple[int, int, int, play.Player]] = {
    "closed-with-an-empty-bag": (2, 0, 357, play.closing_player),
    "forced-pass": (3, 0, 130, play.greedy_player),
    "greedy-two": (2, 0, 1, play.greedy_player),
    "oldest-first": (3, 2, 0, play.mixed_player),
    "random-four": (4, 3, 0, play.random_player),
    "standstill": (3, 1, 0, play.idle_player),
}
"""Name -> seats, number of the options, seed, player."""
SCRIPTS = {"worked-game": worked, "closed-board": closed, "six-at-once": six_at_once}

HAS: dict[str, Fits] = {
    "worked-game": lambda steps: len(told(steps, "TilesPlaced")) == 12,
    "closed-board": lambda steps: ended_by(steps) == "closed",
    "closed-with-an-empty-bag": lambda steps: ended_by(steps) == "closed" and not steps[-1][2].bag,
    "forced-pass": lambda steps: len(told(steps, "Passed")) == 1,
    "greedy-two": lambda steps: told(steps, "BonusWon")[0].why == "last-tile",
    "six-at-once": lambda steps: [event.why for event in told(steps, "BonusWon")] == ["six-at-once", "last-tile"],
    "oldest-first": lambda steps: told(steps, "FirstChosen")[0].why == "oldest",
    "random-four": lambda steps: len(told(steps, "TilesTraded")) > 20,
    "standstill": lambda steps: ended_by(steps) == "standstill" and len(told(steps, "LastRound")) == 2,
}


def ended_by(steps: Steps) -> str:
    """Why the game ended."""
    return str(told(steps, "GameEnded")[0].why)


def played(name: str) -> Record:
    """The game of that name."""
    seats, number, seed, player = PLAYED[name]
    return record_of(GAME, name, list(play.game(play.new(seats, number), Random(seed), player)))


if __name__ == "__main__":
    scripted = [script().record(name) for name, script in SCRIPTS.items()]
    keep(GAME, sorted([*scripted, *map(played, PLAYED)], key=lambda record: record.title))
