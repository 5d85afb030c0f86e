"""State, actions, events and rules of the toy game. Colours 0..2, cells 0..24 on a board of 5 x 5."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.core import CHANCE, OVER, Illegal, Setup, Standings, rank

SIZE, COLOURS, HAND, LAST_TURN = 5, 3, 3, 60
EMPTY = -1


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the seat draws a tile of this colour."""

    seat: int
    colour: int


@dataclass(frozen=True, slots=True)
class Place:
    """Place a tile of the hand on an empty cell."""

    colour: int
    cell: int


@dataclass(frozen=True, slots=True)
class Show:
    """Show one's hand to everybody."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""


Action = Draw | Place | Show | End


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """`colour` is None for those who may not know it."""

    seat: int
    colour: int | None


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A tile was placed and scored."""

    seat: int
    colour: int
    cell: int
    points: int


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand, as counts per colour."""

    seat: int
    hand: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The seat's turn is over."""

    seat: int


Event = TileDrawn | TilePlaced | HandShown | TurnEnded


@dataclass(slots=True)
class State:
    """The truth. `owed` draws next (-1: nobody); `placed` and `shown` are of this turn; `number` counts turns."""

    cells: list[int]
    hands: list[list[int]]
    bag: list[int]
    scores: list[int]
    turn: int
    placed: int
    shown: bool
    owed: int
    number: int

    def copy(self) -> State:
        """An independent copy."""
        hands = [hand[:] for hand in self.hands]
        scores = self.scores[:]
        return State(
            self.cells[:], hands, self.bag[:], scores, self.turn, self.placed, self.shown, self.owed, self.number
        )


def new(setup: Setup) -> State:
    """Empty board, full bag, nothing drawn."""
    bag = [int(setup.options.get("bag", "9"))] * COLOURS
    hands = [[0] * COLOURS for _ in range(setup.seats)]
    return State([EMPTY] * SIZE**2, hands, bag, [0] * setup.seats, 0, 0, False, 0, 0)


def to_act(s: State) -> int:
    """Who acts; number 0 is the opening, when every hand is filled."""
    if s.number > LAST_TURN:
        return OVER
    if s.owed >= 0:
        return CHANCE if sum(s.bag) else OVER
    return s.turn


def legal(s: State) -> list[Action]:
    """All choices."""
    if to_act(s) < 0:
        return []
    empty = [cell for cell, tile in enumerate(s.cells) if tile == EMPTY] if s.placed < 2 else []
    places: list[Action] = [
        Place(colour, cell) for colour in range(COLOURS) if s.hands[s.turn][colour] for cell in empty
    ]
    return [*places, *([] if s.shown else [Show()]), End()]


def chance(s: State) -> list[tuple[Action, float]]:
    """The next tile."""
    return [(Draw(s.owed, colour), count) for colour, count in enumerate(s.bag) if count] if to_act(s) == CHANCE else []


def sample(s: State, rng: Random) -> Action:
    """One outcome."""
    outcomes = chance(s)
    return rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]


def apply(old: State, action: Action) -> tuple[State, list[Event]]:
    """The state afterwards and what happened."""
    possible = [outcome for outcome, _ in chance(old)] if to_act(old) == CHANCE else legal(old)
    if action not in possible:
        raise Illegal("toy-forbidden")
    s = old.copy()
    match action:
        case Draw(seat, colour):
            return s, _draw(s, seat, colour)
        case Place(colour, cell):
            return s, _place(s, colour, cell)
        case Show():
            s.shown = True
            return s, [HandShown(s.turn, tuple(s.hands[s.turn]))]
        case End():
            return s, _end(s)


def _draw(s: State, seat: int, colour: int) -> list[Event]:
    s.bag[colour] -= 1
    s.hands[seat][colour] += 1
    if sum(s.hands[seat]) == HAND:
        if s.number == 0 and seat + 1 < len(s.hands):
            s.owed = seat + 1
        else:
            _next_turn(s)
    return [TileDrawn(seat, colour)]


def _next_turn(s: State) -> None:
    s.owed, s.placed, s.shown = -1, 0, False
    s.turn = (s.turn + 1) % len(s.hands) if s.number else 0
    s.number += 1


def _place(s: State, colour: int, cell: int) -> list[Event]:
    s.hands[s.turn][colour] -= 1
    s.cells[cell] = colour
    s.placed += 1
    points = len(_region(s.cells, cell))
    s.scores[s.turn] += points
    return [TilePlaced(s.turn, colour, cell, points)]


def _end(s: State) -> list[Event]:
    ended = s.turn
    if sum(s.hands[ended]) < HAND:
        s.owed = ended
    else:
        _next_turn(s)
    return [TurnEnded(ended)]


def _region(cells: list[int], start: int) -> set[int]:
    found, open_cells = {start}, [start]
    while open_cells:
        x, y = open_cells[-1] % SIZE, open_cells.pop() // SIZE
        for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            cell = b * SIZE + a
            if 0 <= a < SIZE and 0 <= b < SIZE and cell not in found and cells[cell] == cells[start]:
                found.add(cell)
                open_cells.append(cell)
    return found


def standings(s: State) -> Standings:
    """By points."""
    ranks = rank(s.scores)
    winners = tuple(seat for seat, place in enumerate(ranks) if place == 1)
    return Standings(to_act(s) == OVER, tuple(s.scores), ranks, winners)
