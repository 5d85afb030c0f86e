"""Events tell everything that happened: a board kept from events alone is the true one after every step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import bits
from game.core import event_to_json
from game.tigris.events import EVENTS
from game.tigris.game import GAME
from tests.tigris import play
from tests.tigris.drawing import Scene

COLOURS = ("black", "red", "blue", "green")
MONUMENTS = ("black-red", "black-blue", "black-green", "red-blue", "red-green", "blue-green")


class Told:
    """The public position as events tell it."""

    def __init__(self, data: Any) -> None:
        self.rows: list[list[str]] = [list(row) for row in data["rows"]]
        self.leaders = {place: tuple(owner) for place, owner in data["leaders"].items()}
        self.monuments = dict(data["monuments"])
        self.treasures = set(data["treasures"])
        self.points = [dict(own) for own in data["points"]]
        self.hands = [sum(hand.values()) for hand in data["hands"]]
        self.swapped = [sum(part.values()) for part in data["swapped"]]
        self.bag = sum(data["bag"].values())
        self.turn = (data["turn"]["seat"], data["turn"]["number"])
        self.over = data["phase"] == "over"

    def sign(self, cell: int, sign: str) -> str:
        """Put a sign on a cell; the one that lay there."""
        x, y = bits.xy(cell)
        old, self.rows[y][x] = self.rows[y][x], sign
        return old

    def hear(self, event: Any) -> None:
        match type(event).__name__:
            case "FirstChosen":
                self.turn = (event.seat, 1)
            case "TilesDrawn":
                assert sum(event.tiles) == event.count > 0
                self.hands[event.seat] += event.count
                self.bag -= event.count
            case "TilesSwapped":
                assert sum(event.tiles) == event.count > 0
                self.hands[event.seat] -= event.count
                self.swapped[event.seat] += event.count
            case "TilePlaced":
                assert self.sign(event.cell, "STFM"[event.colour]) == "."
                self.hands[event.seat] -= 1
            case "LeaderPlaced":
                owner = (event.seat, COLOURS[event.colour])
                standing = [place for place, other in self.leaders.items() if other == owner]
                assert standing == ([] if event.origin is None else [bits.name(event.origin)])
                for place in standing:
                    del self.leaders[place]
                self.leaders[bits.name(event.cell)] = owner
            case "LeaderWithdrawn" | "LeaderLost":
                assert self.leaders.pop(bits.name(event.cell)) == (event.seat, COLOURS[event.colour])
            case "CatastrophePlaced":
                assert self.sign(event.cell, "X") == ("." if event.covered is None else "STFM"[event.covered])
            case "Supported":
                self.hands[event.seat] -= event.count
            case "TilesLost":
                assert list(event.cells) == sorted(event.cells)
                for cell in event.cells:
                    assert self.sign(cell, ".") == "STFM"[event.colour]
            case "Scored":
                assert event.points > 0
                self.points[event.seat][COLOURS[event.colour]] += event.points
            case "MonumentBuilt":
                self.monuments[bits.name(event.cell)] = MONUMENTS[event.monument]
                for step in (0, 1, bits.STRIDE, bits.STRIDE + 1):
                    assert self.sign(event.cell + step, "stfm"[event.colour]) == "STFM"[event.colour]
            case "TreasureTaken":
                self.treasures.remove(bits.name(event.cell))
                self.points[event.seat]["treasure"] += 1
            case "TurnBegan":
                self.turn = (event.seat, event.number)
            case "TurnEnded":
                assert event.seat == self.turn[0]
            case "GameEnded":
                self.over = True
            case "ConflictBegan":
                self._began(event)

    def _began(self, event: Any) -> None:
        for side, cell in enumerate(event.cells):
            seat = (event.attacker, event.defender)[side]
            assert self.leaders[bits.name(cell)] == (seat, COLOURS[event.colour])
            assert event.supporters[side].bit_count() == event.strength[side]
            kind = 1 if event.kind == "revolt" else event.colour
            for place in bits.each(event.supporters[side]):
                x, y = bits.xy(place)
                assert self.rows[y][x] == "STFM"[kind]


@pytest.mark.parametrize("number", range(12))
def test_a_board_kept_from_events_is_the_true_one(number: int) -> None:
    state = play.new(2 + number % 3, number)
    told, heard = Told(GAME.to_json(state)), set()
    for _, _, after, events in play.game(state, Random(200 + number)):
        for event in events:
            assert type(event) in EVENTS
            assert event_to_json(event)["event"] == type(event).__name__
            told.hear(event)
            heard.add(type(event))
        assert vars(told) == vars(Told(GAME.to_json(after)))
    assert len(heard) > 12


def test_lively_games_have_every_kind_of_event() -> None:
    """Otherwise the tests above would look at less than they say."""
    heard: set[type] = set()
    for number in (*range(8), *range(play.VARIANTS, play.VARIANTS + 8)):
        for _, _, _, events in play.game(play.new(2 + number % 3, number), Random(200 + number)):
            heard |= {type(event) for event in events}
    cross = Scene("g3\n. S .\nS . S\n. S .", hands=["black"], options={"wonder": "on"})
    heard |= {type(event) for event in cross.do("tile black h4", "build wonder h4").events}
    assert heard == set(EVENTS)
