"""A second, naive proof of T&E puzzles: every deal of the hidden hands one by one, with nothing but the rules.

It shares no code with `game/puzzles/tigris`. Where another seat must reply, every hand is dealt to it that the asking
seat cannot rule out, and every reply with it is tried. Points are read off the states, strengths off drawn boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

from game.core import Json
from game.tigris.game import GAME

NAMES = ("black", "red", "blue", "green")
SIGNS = "STFM"


@cache
def hands(unseen: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """Return every hand of that size out of the unseen tiles."""
    counts = product(*(range(min(count, size) + 1) for count in unseen))
    return tuple(hand for hand in counts if sum(hand) == size)


def dealt(state: Any, seat: int, reader: int) -> Iterator[Any]:
    """Yield the state with every hand that the reader cannot rule out for a seat; the rest goes into the bag."""
    view = GAME.view(state, reader)
    for hand in hands(tuple(view.unseen), view.hand_sizes[seat]):
        other = state.copy()
        other.hands[4 * seat : 4 * seat + 4] = list(hand)
        other.bag = [
            all_of - sum(other.hands[4 * at + colour] + other.swapped[4 * at + colour] for at in others(view, reader))
            for colour, all_of in enumerate(view.unseen)
        ]
        yield other


def others(view: Any, reader: int) -> list[int]:
    return [seat for seat in range(view.seats) if seat != reader]


class Turn:
    """The greatest gain of one turn that is certain, by trying everything.

    What a seat knows after a reply is exactly its view then: any hand out of the tiles it cannot see.
    """

    def __init__(self, kind: str, seat: int) -> None:
        self.kind = kind
        self.seat = seat

    def value(self, state: Any, gain: int = 0) -> int:
        """Return the certain gain from a state on."""
        actor = GAME.to_act(state)
        if actor < 0 or state.turn != self.seat:
            return gain
        if actor == self.seat:
            texts = [GAME.encode(action) for action in GAME.legal(state)]
            return max(self.after(state, text, gain) for text in texts if not text.startswith("swap"))
        replies = {GAME.encode(action): deal for deal in dealt(state, actor, self.seat) for action in GAME.legal(deal)}
        return min(self.after(deal, text, gain) for text, deal in replies.items())

    def after(self, state: Any, text: str, gain: int = 0) -> int:
        """Return the certain gain after one action or reply."""
        after, events = GAME.apply(state, GAME.decode(text))
        return self.value(after, gain + self.gain(state, after, events))

    def gain(self, before: Any, after: Any, events: Sequence[Any]) -> int:
        """Return what the question counts of one action."""
        was, now = (state.points[5 * self.seat : 5 * self.seat + 5] for state in (before, after))
        if self.kind == "treasures":
            return now[4] - was[4]
        if self.kind == "points":
            return sum(now) - sum(was)
        told = [event for event in events if getattr(event, "seat", None) == self.seat]
        if self.kind == "attack":
            return sum(event.points for event in told if getattr(event, "why", "") in ("revolt", "war"))
        lost = sum(type(event).__name__ == "LeaderLost" for event in told)
        return sum(event.points for event in told if getattr(event, "why", "") == "monument") - 100 * lost


# ------------------------------------------------------------------ drawn boards


def neighbours(cell: tuple[int, int]) -> list[tuple[int, int]]:
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)) if 0 <= x + dx < 16 and 0 <= y + dy < 11]


def place(name: str) -> tuple[int, int]:
    return ord(name[0]) - 97, int(name[1:]) - 1


def support(data: Json, seat: int, colour: str) -> int:
    """Return the face-up tiles of a leader's colour in its kingdom, found by walking over the drawn board."""
    standing = {place(name): tuple(owner) for name, owner in data["leaders"].items()}
    start = next((cell for cell, owner in standing.items() if owner == (seat, colour)), None)
    if start is None:
        return 0
    seen, todo = {start}, [start]
    while todo:
        for cell in neighbours(todo.pop()):
            sign = data["rows"][cell[1]][cell[0]]
            if cell not in seen and (cell in standing or sign not in ".X"):
                seen.add(cell)
                todo.append(cell)
    sign = SIGNS[NAMES.index(colour)]
    return sum(data["rows"][y][x] == sign for x, y in seen)
