"""Positions of Tigris & Euphrates with its variants, a step before each of their questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game import bits
from game.tigris.game import GAME
from game.tigris.state import View
from tests.ui.tables import Table, position, session
from ui.scenes.play.play import PlayScene

OPTIONS = {
    "board": "standard", "treasures": "after_action", "bag_end": "finish_turn", "scores": "hidden", "buildings": "on",
    "wonder": "on", "reinforcement": "english",
}  # fmt: skip

BOARD = """
R...............
.R.............R
.R...RRR........
......R.R.......
.......R.....R..
......R.........
........RGG.....
.R..............
..............R.
.....R..........
..........R.....
"""
"""A temple at h4 completes a cross, and a square with g3; a market at l7 or i7 a line of three."""

MOVED = """
................
.R.............R
................
.......KKK......
.............R..
......KK.K......
........R.......
.R..............
..............R.
.....R..........
..........R.....
"""
"""A settlement at i6 makes a line of four; the palace stands on a line of three."""

HAND = {"red": 3, "green": 3}
LEADERS = {"h6": [0, "black"], "i6": [0, "green"], "a2": [1, "red"], "i5": [1, "blue"]}
"""The farmer at i5 has temples of the cross beside it, and no others; the priest at a2 has two beside it."""


TREASURES = "b2 p2 n5 i7 b8 o9 f10 k11"


def start(rows: str = BOARD, hands: Sequence[dict[str, int]] = (HAND, HAND), **changes: Any) -> Any:
    """Return the position, with some fields replaced; without a field of a variant that is off."""
    fields = {
        "leaders": LEADERS, "options": OPTIONS, "buildings": {}, "wonder": None, "treasures": TREASURES, **changes,
    }  # fmt: skip
    for name in ("buildings", "wonder"):
        if fields["options"].get(name, "off") == "off":
            del fields[name]
    return position([dict(hand) for hand in hands], rows, **fields)


def view(**changes: Any) -> View:
    """Return what seat 0 sees of it."""
    return GAME.view(GAME.from_json(start(**changes)), 0)


def play(table: Table, *clicks: str, **changes: Any) -> PlayScene:
    """Open the table for two people and click."""
    table.app.settings.confirmations = "off"
    scene = table.play(session(start(**changes), ("human", "human")))
    for name in ("handoff.ready", *clicks):
        table.pilot.click(name)
        table.pilot.settle()
    return scene


def cell(name: str) -> int:
    """Return the number of a cell."""
    return bits.CELL_OF[name]
