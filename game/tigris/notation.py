"""States and views as plain data (docs/engine-protocol.md, Tigris & Euphrates)."""

from __future__ import annotations

from functools import lru_cache

from game import bits
from game.core import Json, Seat
from game.tigris import conflicts
from game.tigris.actions import COLOURS, MONUMENT_NAMES
from game.tigris.state import (
    BUILDING,
    DRAW,
    FIRST_PHASE,
    MONUMENT,
    NOWHERE,
    SUPPORT,
    TREASURE,
    WAR,
    Conflict,
    Options,
    Position,
    State,
    View,
)

FACES = "STFM"
"""Signs of face-up tiles in the order of the colours; lower case lies face down."""
RUIN = "X"
EMPTY = "."
KINDS = (*COLOURS, "treasure")


def to_json(state: State) -> Json:
    """Return the complete state as plain data."""
    data = public_to_json(state)
    data["hands"] = [counts(state.hands[4 * seat : 4 * seat + 4]) for seat in range(state.seats)]
    data["swapped"] = [counts(state.swapped[4 * seat : 4 * seat + 4]) for seat in range(state.seats)]
    data["bag"] = counts(state.bag)
    return data


def private_to_json(view: View) -> dict[str, Json]:
    """Return the rest of a view, like that of a state, with {"hidden": n} for other seats' tiles and for the bag."""
    return {
        "hands": _shown(view.hand_sizes, view.seat, view.hand),
        "swapped": _shown(view.swapped_sizes, view.seat, view.discarded),
        "bag": {"hidden": view.bag_size},
        "unseen": counts(view.unseen),
    }


def _shown(sizes: list[int], seat: Seat | None, own: list[int] | None) -> list[Json]:
    """Return one entry for each seat: the tiles of a view's own one, the number of the others'."""
    shown: list[Json] = [{"hidden": size} for size in sizes]
    if seat is not None and own is not None:
        shown[seat] = counts(own)
    return shown


def counts(numbers: list[int]) -> dict[str, int]:
    """Return four numbers by colour name."""
    return dict(zip(COLOURS, numbers, strict=True))


def public_to_json(position: Position) -> dict[str, Json]:
    """Return what all readers know of a state or view as plain data."""
    data: dict[str, Json] = {
        "game": "tigris",
        "seats": position.seats,
        "options": _options(position.options),
        "rows": rows(position),
        "treasures": list(_names(position.treasures)),
        "leaders": {place: [seat, colour] for place, seat, colour in _standing(tuple(position.leaders))},
        "monuments": {
            bits.name(cell): MONUMENT_NAMES[monument]
            for monument, cell in enumerate(position.monuments)
            if cell != NOWHERE
        },
        "catastrophes": list(position.catastrophes),
        "points": [
            dict(zip(KINDS, position.points[5 * seat : 5 * seat + 5], strict=True)) for seat in range(position.seats)
        ],
        "turn": {
            "seat": None if position.turn == NOWHERE else position.turn,
            "actions_left": position.actions_left,
            "number": position.number,
        },
        "phase": position.phase,
    }
    if position.options.buildings == "on":
        data["buildings"] = {
            bits.name(cell): COLOURS[colour] for colour, cell in enumerate(position.buildings) if cell != NOWHERE
        }
    if position.options.wonder == "on":
        data["wonder"] = None if position.wonder == NOWHERE else bits.name(position.wonder)
    if position.ending:
        data["ending"] = True
    data.update(_phase_fields(position))
    return data


def _options(options: Options) -> dict[str, str]:
    """Return the options; those of the variants only where they are not at their default (tigris-variants.md O1)."""
    named = {
        "board": options.board,
        "treasures": options.treasures,
        "bag_end": options.bag_end,
        "scores": options.scores,
    }
    if options.buildings != "off":
        named["buildings"] = options.buildings
    if options.wonder != "off":
        named["wonder"] = options.wonder
    if options.reinforcement != "standard":
        named["reinforcement"] = options.reinforcement
    return named


def rows(position: Position) -> list[str]:
    """Return the tiles as eleven strings of sixteen characters."""
    return list(_drawn(tuple(position.tiles), tuple(position.flipped), position.ruins))


@lru_cache(maxsize=4)
def _drawn(tiles: tuple[int, ...], flipped: tuple[int, ...], ruins: int) -> tuple[str, ...]:
    """Return the rows of signs, cached because one position is written for many readers, one after the other."""
    signs = [EMPTY] * (bits.STRIDE * bits.HEIGHT)
    layers = [(tiles[colour], FACES[colour]) for colour in range(4)]
    layers += [(flipped[colour], FACES[colour].lower()) for colour in range(4)]
    for cells, sign in (*layers, (ruins, RUIN)):
        for cell in bits.each(cells):
            signs[cell] = sign
    drawn = "".join(signs)
    return tuple(drawn[at : at + bits.WIDTH] for at in range(0, len(drawn), bits.STRIDE))


@lru_cache(maxsize=4)
def _standing(leaders: tuple[int, ...]) -> tuple[tuple[str, int, str], ...]:
    """Return (cell name, seat, colour) of each leader on the board."""
    found = ((index, cell) for index, cell in enumerate(leaders) if cell != NOWHERE)
    return tuple((bits.name(cell), index >> 2, COLOURS[index & 3]) for index, cell in found)


@lru_cache(maxsize=4)
def _names(cells: int) -> tuple[str, ...]:
    return tuple(sorted(bits.name(cell) for cell in bits.each(cells)))


def _phase_fields(position: Position) -> dict[str, Json]:
    phase = position.phase
    fields: dict[str, Json] = {}
    if phase == DRAW:
        fields = {"owed": [list(pair) for pair in position.owed], "cause": position.cause}
    elif phase in (BUILDING, MONUMENT):
        fields = {"placed": bits.name(position.placed)}
    elif phase == TREASURE:
        fields = {"taker": position.taker, "kingdom": bits.name(position.trader)}
    elif phase in (WAR, SUPPORT):
        if position.uniting != NOWHERE:
            fields["uniting"] = bits.name(position.uniting)
        if position.conflict is not None:
            fields["conflict"] = conflict_to_json(position.conflict)
    return fields


def conflict_to_json(conflict: Conflict) -> Json:
    """Return a conflict as plain data, pairs with the attacker first."""
    return {
        "kind": conflict.kind,
        "colour": COLOURS[conflict.colour],
        "attacker": conflict.attacker,
        "defender": conflict.defender,
        "cells": [bits.name(cell) for cell in conflict.cells],
        "strength": list(conflict.strength),
        "committed": list(conflict.committed),
    }


PHASE_FIELDS: dict[str, frozenset[str]] = {
    FIRST_PHASE: frozenset(),
    DRAW: frozenset({"owed", "cause"}),
    WAR: frozenset({"uniting"}),
    BUILDING: frozenset({"placed"}),
    MONUMENT: frozenset({"placed"}),
    TREASURE: frozenset({"taker", "kingdom"}),
}
"""Fields besides `phase` that a phase must have; those of `support` depend on its conflict's kind."""

CONFLICT_KINDS = (conflicts.REVOLT, conflicts.WAR)
