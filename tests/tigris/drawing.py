"""Rule tests as drawn boards: a window of the board before, action texts, the window afterwards.

A drawing names its top-left cell, then shows one sign per cell, parted by blanks:

    g3
    .   T*  K0          ~ empty river, . empty land, X a catastrophe
    S   .   t           S T F M a face-up tile, s t f m one face down, * with a treasure
    monument g4 black-red
    building h5 green       needs the option `buildings`
    wonder k7               the centre; needs the option `wonder`

K0 P0 F0 T0 are the king, priest, farmer and trader of seat 0. Outside the window the starting temples
lie with their treasures, but for those that touch it; everything else is empty there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from game import bits
from game.core import CHANCE, Illegal
from game.tigris.board import BOARDS
from game.tigris.game import GAME
from game.tigris.state import State

COLOURS = ("black", "red", "blue", "green")
TOTALS = {"black": 30, "red": 57, "blue": 36, "green": 30}
OFFICES = dict(zip("KPFT", COLOURS, strict=True))
FACES = dict(zip("STFM", COLOURS, strict=True))

Hands = Sequence[str]


def counts(words: str) -> dict[str, int]:
    """'red red' -> {'black': 0, 'red': 2, ...}."""
    found = words.split()
    assert set(found) <= set(COLOURS), words
    return {colour: found.count(colour) for colour in COLOURS}


class Window:
    """A drawing taken apart: signs by cell name, and the monuments, buildings and the wonder below it."""

    def __init__(self, drawing: str) -> None:
        lines = [line.split() for line in drawing.strip().splitlines() if line.strip()]
        self.corner = lines[0][0]
        x0, y0 = bits.xy(bits.CELL_OF[self.corner])
        self.monuments = {line[1]: line[2] for line in lines[1:] if line[0] == "monument"}
        self.buildings = {line[1]: line[2] for line in lines[1:] if line[0] == "building"}
        self.wonder = next((line[1] for line in lines[1:] if line[0] == "wonder"), None)
        rows = [line for line in lines[1:] if line[0] not in ("monument", "building", "wonder")]
        assert len({len(row) for row in rows}) == 1, "a window is a rectangle"
        self.width, self.height = len(rows[0]), len(rows)
        self.signs = {
            bits.name(bits.cell_at(x0 + x, y0 + y)): sign for y, row in enumerate(rows) for x, sign in enumerate(row)
        }

    def cells(self) -> int:
        return sum(1 << bits.CELL_OF[place] for place in self.signs)


def position(
    drawing: str,
    *,
    board: str = "standard",
    seats: int = 2,
    turn: int = 0,
    actions: int = 2,
    number: int = 5,
    hands: Hands = (),
    swapped: Hands = (),
    bag: str | None = None,
    catastrophes: Sequence[int] | None = None,
    points: Sequence[Sequence[int]] = (),
    far: bool = True,
    phase: str = "action",
    options: dict[str, str] | None = None,
    **fields: Any,
) -> Any:
    """The drawn position as plain data. All tiles not shown or held are in the bag, unless `bag` names them."""
    window = Window(drawing)
    signs = dict(window.signs)
    if far:
        outside = BOARDS[board].temples & ~bits.around(window.cells())
        signs |= {bits.name(cell): "T*" for cell in bits.each(outside)}
    leaders = {place: [int(sign[1]), OFFICES[sign[0]]] for place, sign in signs.items() if sign[1:].isdigit()}
    tiles = {place: sign[0] for place, sign in signs.items() if place not in leaders and sign[0] not in ".~"}
    variants = {"buildings": window.buildings, "wonder": window.wonder}
    held = [counts(words) for words in (*hands, *[""] * (seats - len(hands)))]
    gone = [counts(words) for words in (*swapped, *[""] * (seats - len(swapped)))]
    return {
        "game": "tigris",
        "seats": seats,
        "options": {
            "board": board,
            "treasures": "after_action",
            "bag_end": "finish_turn",
            "scores": "hidden",
            **(options or {}),
        },
        "rows": [
            "".join(tiles.get(bits.name(bits.cell_at(x, y)), ".") for x in range(bits.WIDTH))
            for y in range(bits.HEIGHT)
        ],
        "treasures": sorted(place for place, sign in signs.items() if sign.endswith("*")),
        "leaders": leaders,
        "monuments": window.monuments,
        "hands": held,
        "swapped": gone,
        "catastrophes": list(catastrophes if catastrophes is not None else _catastrophes(seats, tiles)),
        "points": [
            dict(zip((*COLOURS, "treasure"), own, strict=True))
            for own in (*points, *[(0, 0, 0, 0, 0)] * (seats - len(points)))
        ],
        "bag": _rest(tiles, held + gone, fields) if bag is None else counts(bag),
        "turn": {"seat": turn, "actions_left": actions, "number": number},
        "phase": phase,
        **{key: value for key, value in variants.items() if (options or {}).get(key) == "on"},
        **fields,
    }


def _catastrophes(seats: int, tiles: dict[str, str]) -> list[int]:
    laid = sum(sign == "X" for sign in tiles.values())
    left = [2] * seats
    for seat in reversed(range(seats)):
        spent = min(left[seat], laid)
        left[seat] -= spent
        laid -= spent
    return left


def _rest(tiles: dict[str, str], held: list[dict[str, int]], fields: dict[str, Any]) -> dict[str, int]:
    lying = {colour: sum(sign.upper() == face for sign in tiles.values()) for face, colour in FACES.items()}
    conflict = fields.get("conflict")
    if conflict:
        colour = "red" if conflict["kind"] == "revolt" else conflict["colour"]
        lying[colour] += sum(filter(None, conflict["committed"]))
    return {colour: TOTALS[colour] - lying[colour] - sum(hand[colour] for hand in held) for colour in COLOURS}


def same(first: State, second: State) -> bool:
    """Whether two states are equal in every field, also in those that are not written down."""
    for field in (item.name for item in fields(State)):
        one, other = getattr(first, field), getattr(second, field)
        if (sorted(one) != sorted(other)) if field == "regions" else (one != other):
            return False
    return True


class Scene:
    """A drawn position and what is played from it. Every step checks that legal, apply and load agree."""

    def __init__(self, drawing: str, **about: Any) -> None:
        self.data = position(drawing, **about)
        self.state: State = GAME.from_json(self.data)
        self.start = self.state
        self.events: list[Any] = []
        assert GAME.to_json(self.state) == self.data

    def do(self, *texts: str) -> Scene:
        """Play these actions, of seats and of chance."""
        for text in texts:
            action = GAME.decode(text)
            before = GAME.to_json(self.state)
            if GAME.to_act(self.state) != CHANCE:
                assert text in self.legal(), f"{text} is not among the legal actions"
            after, events = GAME.apply(self.state, action)
            assert GAME.to_json(self.state) == before, "apply changed its argument"
            assert same(GAME.from_json(GAME.to_json(after)), after), "a reached state is not loaded as it was"
            self.state = after
            self.events += events
        return self

    def deal(self, seed: int = 1) -> Scene:
        """Let chance act until a seat must, or the game is over."""
        rng = Random(seed)
        while GAME.to_act(self.state) == CHANCE:
            self.do(GAME.encode(GAME.sample(self.state, rng)))
        return self

    def refuses(self, text: str, reason: str) -> Scene:
        """The action is not possible now, for that reason, and changes nothing."""
        before = GAME.to_json(self.state)
        assert text not in self.legal()
        with pytest.raises(Illegal) as refusal:
            GAME.apply(self.state, GAME.decode(text))
        assert refusal.value.reason == reason
        assert GAME.to_json(self.state) == before
        return self

    def legal(self, prefix: str = "") -> list[str]:
        """The texts of all legal actions that begin so, sorted."""
        return sorted(text for text in map(GAME.encode, GAME.legal(self.state)) if text.startswith(prefix))

    def shows(self, drawing: str) -> Scene:
        """The window looks so now, and outside it nothing has changed since the start."""
        window = Window(drawing)
        assert self._drawn(self.state, window) == self._text(window, window.signs)
        shown = GAME.to_json(self.state)
        assert {place: shown["monuments"].get(place) for place in window.monuments} == window.monuments
        assert shown.get("buildings", {}) == window.buildings
        assert shown.get("wonder") == window.wonder
        signs = self._signs(self.state)
        for place, sign in self._signs(self.start).items():
            assert place in window.signs or signs[place] == sign, f"{place} changed from {sign} to {signs[place]}"
        return self

    @property
    def json(self) -> Any:
        return GAME.to_json(self.state)

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def actor(self) -> int:
        return GAME.to_act(self.state)

    @property
    def gains(self) -> dict[str, int]:
        """What was gained since the start: {'0 red': 2}."""
        found: dict[str, int] = {}
        for seat, (now, then) in enumerate(zip(self.json["points"], self.data["points"], strict=True)):
            found |= {f"{seat} {kind}": now[kind] - then[kind] for kind in now if now[kind] != then[kind]}
        return found

    def hand(self, seat: int) -> str:
        """The tiles behind a seat's screen: 'red red'."""
        own = self.json["hands"][seat]
        return " ".join(colour for colour in COLOURS for _ in range(own[colour]))

    def told(self, kind: type) -> list[Any]:
        """All events of a class so far."""
        return [event for event in self.events if type(event) is kind]

    def _signs(self, state: State) -> dict[str, str]:
        data = GAME.to_json(state)
        signs = {}
        for cell in bits.CELLS:
            x, y = bits.xy(cell)
            sign = data["rows"][y][x]
            place = bits.name(cell)
            if place in data["leaders"]:
                seat, colour = data["leaders"][place]
                sign = f"{'KPFT'[COLOURS.index(colour)]}{seat}"
            elif sign == "." and state.board.river >> cell & 1:
                sign = "~"
            signs[place] = sign + "*" * (place in data["treasures"])
        return signs

    def _drawn(self, state: State, window: Window) -> str:
        signs = self._signs(state)
        return self._text(window, {place: signs[place] for place in window.signs})

    @staticmethod
    def _text(window: Window, signs: dict[str, str]) -> str:
        row = list(signs.values())
        lines = [row[at : at + window.width] for at in range(0, len(row), window.width)]
        return "\n".join(" ".join(sign.ljust(2) for sign in line).rstrip() for line in lines)
