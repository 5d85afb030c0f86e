"""Positions written by hand for pictures and tests of the board."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game import bits
from game.core import CHANCE, OVER
from game.tigris.actions import BLACK, BLUE, GREEN, MONUMENT_NAMES, RED
from game.tigris.board import BOARDS
from game.tigris.events import Event
from game.tigris.game import GAME
from game.tigris.playback import gather
from game.tigris.rules import TILES
from game.tigris.state import ACTION, NOWHERE, Options, View


def cells(names: str) -> int:
    """'e5 f5' -> the set of those cells."""
    return sum(1 << bits.CELL_OF[name] for name in names.split())


def opening(seats: int = 4, seat: int | None = 0, board: str = "standard") -> View:
    """The board as it is before anybody has placed anything."""
    land = BOARDS[board]
    return View(
        seat=seat,
        board=land,
        options=Options(board, "after_action", "finish_turn", "hidden"),
        seats=seats,
        tiles=[0, land.temples, 0, 0],
        flipped=[0, 0, 0, 0],
        ruins=0,
        treasures=land.temples,
        leaders=[NOWHERE] * (4 * seats),
        monuments=[NOWHERE] * 6,
        buildings=[NOWHERE] * 4,
        wonder=NOWHERE,
        occupied=land.temples,
        crowned=0,
        regions=sorted(1 << cell for cell in bits.each(land.temples)),
        catastrophes=[2] * seats,
        points=[0] * (5 * seats),
        phase=ACTION,
        turn=0,
        actions_left=2,
        number=1,
        ending=False,
        owed=(),
        cause="",
        uniting=NOWHERE,
        conflict=None,
        placed=NOWHERE,
        taker=NOWHERE,
        trader=NOWHERE,
        hand=None if seat is None else [1, 2, 2, 1],
        discarded=None if seat is None else [0, 0, 0, 0],
        hand_sizes=[6] * seats,
        swapped_sizes=[0] * seats,
        bag_size=143 - 6 * seats,
        unseen=[29, 45, 34, 29] if seat is not None else [30, 47, 36, 30],
    )


RICH = """
..K.......R.....
.R.G...........R
.RKBB##.........
.....##......B..
.....R....RKRRB.
........RG.KGKB.
........RGK.B...
.R.....KKR......
....GK.BB....KR.
.....RR..KRGGG..
..........R.G...
"""


def rich() -> View:
    """A game well under way: five kingdoms, a monument, ruins, leaders of all seats, some treasures gone."""
    view = opening()
    rows = RICH.split()
    view.tiles = [bits.from_rows(rows, sign) for sign in "KRBG"]
    view.flipped[RED] = bits.from_rows(rows, "#")
    view.ruins = bits.from_rows(rows, "X")
    view.monuments[MONUMENT_NAMES.index("red-green")] = bits.CELL_OF["f3"]
    view.treasures &= ~cells("f3 n5")
    for seat, colour, name in (
        (0, BLACK, "c2"), (1, RED, "a3"), (0, GREEN, "b1"), (2, BLUE, "e5"), (3, BLACK, "h7"), (1, GREEN, "i5"),
        (2, RED, "k8"), (3, GREEN, "m4"), (2, BLACK, "k4"), (3, RED, "l11"), (1, BLACK, "o10"), (1, BLUE, "e10"),
    ):  # fmt: skip
        view.leaders[4 * seat + colour] = bits.CELL_OF[name]
    view.points = [4, 6, 2, 3, 1, 2, 5, 6, 1, 0, 7, 1, 3, 4, 1, 3, 3, 3, 2, 0]
    view.catastrophes = [1, 1, 2, 2]
    view.turn = 0
    gather(view)
    view.hand = [1, 2, 1, 2]
    on_board = [(tiles | flipped).bit_count() for tiles, flipped in zip(view.tiles, view.flipped, strict=True)]
    view.unseen = [total - lying - held for total, lying, held in zip(TILES, on_board, view.hand, strict=True)]
    view.bag_size = sum(view.unseen) - 18
    return view


STORIES = {
    "tile": ["tile green c10"],
    "war": ["tile black i10", "war black", "support 1", "support 0"],
    "revolt": ["leader red h6", "support 2", "support 0"],
    "catastrophe": ["catastrophe e3"],
    "treasure": ["leader green j11", "withdraw black"],
    "monument": ["tile green n11", "build blue-green m10"],
}
"""Actions that may be played on the rich position, by what they show."""


def tell(view: View, lines: list[str], seed: int = 1) -> list[tuple[list[Event], View]]:
    """What the seat of the view is told when these actions are played: events and view, action by action."""
    rng = Random(seed)
    state, told = GAME.determinize(view, rng), []
    for line in lines:
        state, events = GAME.apply(state, GAME.decode(line))
        told.append(([GAME.redact(event, view.seat) for event in events], GAME.view(state, view.seat)))
    return told


def game(seed: int, seat: int | None, seats: int = 3) -> Iterator[tuple[list[Event], View]]:
    """A whole game of random moves as one reader sees it; the first entry has the opening view and no events."""
    rng = Random(seed)
    state = GAME.new(GAME.setup(seats))
    yield [], GAME.view(state, seat)
    while GAME.to_act(state) != OVER:
        action = GAME.sample(state, rng) if GAME.to_act(state) == CHANCE else GAME.pick(state, rng)
        state, events = GAME.apply(state, action)
        yield [GAME.redact(event, seat) for event in events], GAME.view(state, seat)
