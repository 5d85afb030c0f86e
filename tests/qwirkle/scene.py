"""Rule tests as drawn tables: what lies there before, action texts, what lies there and what happened afterwards.

A drawing names its top-left cell, then shows one tile per cell, parted by blanks; `..` is an empty cell:

    -1,0
    Rc Rx ..
    .. Gx Gd
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from game.core import CHANCE, Illegal
from game.qwirkle.cells import name
from game.qwirkle.game import GAME
from game.qwirkle.tiles import NAMES
from tests.qwirkle import naive

EMPTY = ".."


def drawn(drawing: str) -> dict[str, str]:
    """The tiles of a drawing by their cells."""
    lines = [line.split() for line in drawing.strip().splitlines() if line.strip()]
    if not lines:
        return {}
    x0, y0 = naive.cell(lines[0][0])
    return {
        f"{x0 + x},{y0 + y}": sign for y, row in enumerate(lines[1:]) for x, sign in enumerate(row) if sign != EMPTY
    }


def position(
    drawing: str,
    hands: Sequence[str] = (),
    *,
    seats: int = 2,
    turn: int = 0,
    options: dict[str, str] | None = None,
    **fields: Any,
) -> Any:
    """The drawn position as plain data; who has no hand here gets six tiles, all others are in the bag."""
    tiles = drawn(drawing)
    left = Counter(dict.fromkeys(naive.KINDS, 3))
    held = [naive.in_order(hand.split()) for hand in hands]
    left.subtract([*tiles.values(), *(name for hand in held for name in hand)])
    assert min(left.values()) >= 0, "three copies of each"
    while len(held) < seats:
        rest = list(left.elements())
        held.append(naive.in_order(rest[:: max(1, len(rest) // 6)][:6]))
        left.subtract(held[-1])
    chosen = {"start_tie": "draw", "six_at_once_bonus": "off"} | (options or {})
    bonus = {"six_at_once": None} if chosen["six_at_once_bonus"] == "on" else {}
    return {
        "game": "qwirkle",
        "seats": seats,
        "options": chosen,
        "tiles": tiles,
        "hands": held,
        "bag": {kind: count for kind, count in left.items() if count},
        "returning": [],
        "points": [0] * seats,
        "turn": {"seat": turn, "number": 5 if tiles else 1},
        "phase": "place",
        "passes": 0,
        **bonus,
        **fields,
    }


class Scene:
    """A position in play: `do` acts, `refused` tells why something cannot be done.

    With `bag` the bag holds these tiles alone, and the others are out of the game: a shortcut that `load` refuses.
    """

    def __init__(self, drawing: str, hands: Sequence[str] = (), *, bag: str | None = None, **fields: Any) -> None:
        self.state = GAME.from_json(position(drawing, hands, **fields))
        if bag is not None:
            self.state.bag = tuple(NAMES.index(tile) for tile in naive.in_order(bag.split()))
        self.events: list[Any] = []
        self.told: list[Any] = []

    def do(self, *texts: str) -> Scene:
        """Apply these actions or outcomes; `events` are those of the last, `told` all."""
        for text in texts:
            self.state, self.events = GAME.apply(self.state, GAME.decode(text))
            self.told += self.events
        return self

    def refused(self, text: str) -> Illegal:
        """Why not."""
        with pytest.raises(Illegal) as caught:
            GAME.apply(self.state, GAME.decode(text))
        assert text not in self.legal()
        return caught.value

    def why(self, text: str) -> str:
        """The key of the reason why not."""
        return self.refused(text).reason

    def legal(self) -> list[str]:
        """All texts of the seat to act."""
        return [GAME.encode(action) for action in GAME.legal(self.state)]

    def placements(self) -> set[str]:
        """Those that place."""
        return {text for text in self.legal() if text.startswith("place")}

    @property
    def data(self) -> Any:
        """The state as plain data."""
        return GAME.to_json(self.state)

    @property
    def actor(self) -> Any:
        """A seat, "chance" or None."""
        return naive.actor(self.data)

    def names(self) -> list[str]:
        """The kinds of the last events, in order."""
        return [type(event).__name__ for event in self.events]

    def event(self, kind: str) -> Any:
        """The only event of that kind among the last ones."""
        (found,) = [event for event in self.events if type(event).__name__ == kind]
        return found

    def lines(self) -> list[tuple[str, int]]:
        """What the last placement scored: each line as its cells, with its points, in the order told."""
        return [
            (" ".join(name(cell) for cell in event.cells), event.points)
            for event in self.events
            if type(event).__name__ == "LineScored"
        ]

    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(GAME.standings(self.state).over)

    def chance(self) -> bool:
        """Whether something must be drawn."""
        return GAME.to_act(self.state) == CHANCE
