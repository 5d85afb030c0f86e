"""Checks of a loaded position (see docs/engine-protocol.md, `load`).

Nothing here depends on the tiles of a hidden hand, so any state that fits a view can check it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from game.core import BadState
from game.qwirkle.board import run
from game.qwirkle.cells import DOWN, RIGHT, name, near
from game.qwirkle.rules import idle_turn_limit
from game.qwirkle.state import DRAW, FIRST_PHASE, NOBODY, OVER_PHASE, PLACE, State
from game.qwirkle.tiles import COPIES, HAND, KINDS, NAMES, set_of, share


def check(state: State) -> None:
    """Raise BadState, naming what is wrong, unless play can reach the position or it can be set up."""
    for problem_of in (_count_problem, _table_problem, _turn_problem, _PHASES[state.phase]):
        problem = problem_of(state)
        if problem:
            raise BadState(problem)


def lines_problem(tiles: Mapping[int, int]) -> str:
    """Return what is wrong with the placed tiles: too far away, not connected, or in an illegal line."""
    for cell in tiles:
        if not near(cell):
            return "tiles: too far away"
        for step, word in ((RIGHT, "row"), (DOWN, "column")):
            if cell - step in tiles:
                continue
            kinds = [tiles[place] for place in run(tiles, cell, step)]
            if len(set(kinds)) < len(kinds) or not share(set_of(kinds)):
                return f"tiles: no legal {word} through {name(cell)}"
    return "" if _connected(tiles) else "tiles: not connected"


def _connected(tiles: Mapping[int, int]) -> bool:
    found = set(list(tiles)[:1])
    waiting = list(found)
    while waiting:
        cell = waiting.pop()
        beside = {cell + step for step in (RIGHT, DOWN, -RIGHT, -DOWN)} & tiles.keys() - found
        found |= beside
        waiting += beside
    return len(found) == len(tiles)


def _count_problem(state: State) -> str:
    """Check that all 108 tiles are somewhere."""
    held = Counter((*state.board.tiles.values(), *state.bag, *state.returning))
    for hand in state.hands:
        held.update(hand)
        if len(hand) > HAND:
            return "hands: six tiles at most"
    wrong = next((kind for kind in range(KINDS) if held[kind] != COPIES), None)
    return "" if wrong is None else f"{NAMES[wrong]}: three tiles, not {held[wrong]}"


def _table_problem(state: State) -> str:
    begun = bool(state.board.tiles)
    if not begun and (state.number > 1 or state.six_at_once != NOBODY or state.passes):
        return "the first turn fills the table"
    if begun and state.turn == NOBODY:
        return "turn: nobody's before the first"
    return "returning: only while tiles are drawn for them" if state.returning and state.phase != DRAW else ""


def _turn_problem(state: State) -> str:
    if (state.turn == NOBODY) != (state.phase == FIRST_PHASE or (state.phase == DRAW and not state.board.tiles)):
        return "turn: a seat, or null before the first"
    if state.passes and state.phase == DRAW and not state.returning:
        return "passes: a placement ends the row"
    if state.phase in (DRAW, PLACE) and state.board.closed():
        return "phase: nothing fits anywhere, so the game is over"
    return ""


def _draw_problem(state: State) -> str:
    if state.turn == NOBODY:
        first = state.owed[0][0] if state.owed else 0
        due = tuple((seat, HAND) for seat in range(first, state.seats))
        held = [HAND] * first + [0] * (state.seats - first)
        fits = state.owed == due and [len(hand) for hand in state.hands] == held and not state.returning
        return "" if fits else "owed: six tiles for every seat, one after another"
    if len(state.owed) != 1 or state.owed[0][0] != state.turn:
        return "owed: tiles for the seat whose turn it is"
    room = HAND - len(state.hands[state.turn])
    count = len(state.returning) or min(room, len(state.bag))
    if state.owed[0][1] != count or count > min(room, len(state.bag)):
        return "owed: as many as were placed or put aside and the bag has"
    return ""


def _first_problem(state: State) -> str:
    if any(len(hand) != HAND for hand in state.hands):
        return "hands: six tiles each before the first turn"
    rising = list(state.tied) == sorted(set(state.tied))
    return "" if rising and len(state.tied) > 1 else "tied: two or more seats in order"


def _place_problem(state: State) -> str:
    if not all(state.hands):
        return "hands: nobody is without tiles while the game lasts"
    return "passes: the game is over" if state.passes >= idle_turn_limit(state, len(state.bag)) else ""


def _over_problem(state: State) -> str:
    last = not state.hands[state.turn - 1] and not state.bag
    idle = state.passes == idle_turn_limit(state, len(state.bag))
    return "" if last or idle or state.board.closed() else "phase: the game is not over"


_PHASES = {DRAW: _draw_problem, FIRST_PHASE: _first_problem, PLACE: _place_problem, OVER_PHASE: _over_problem}
