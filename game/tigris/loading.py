"""Loading of positions from plain data: first the form, then every rule that a position must satisfy.

Any legal position can be loaded; anything else raises BadState with what is wrong.
"""

from __future__ import annotations

from typing import Final

from game import bits
from game.core import Json
from game.schema.fields import array, choice, hidden, integer, is_hidden, need, options, owed, reader_of, record
from game.tigris.actions import COLOURS, HAND, MONUMENT_NAMES
from game.tigris.board import BOARDS
from game.tigris.checks import check
from game.tigris.notation import (
    CONFLICT_KINDS,
    EMPTY,
    FACES,
    KINDS,
    PHASE_FIELDS,
    RUIN,
    private_to_json,
    public_to_json,
)
from game.tigris.state import (
    BUILDING,
    DRAW,
    FIRST_PHASE,
    MONUMENT,
    NOWHERE,
    PHASES,
    SUPPORT,
    TREASURE,
    WAR,
    Conflict,
    Options,
    State,
    View,
)
from game.tigris.views import view

OPTION_VALUES: dict[str, tuple[str, ...]] = {
    "board": ("standard", "advanced"),
    "treasures": ("after_action", "end_of_turn"),
    "bag_end": ("finish_turn", "immediate"),
    "scores": ("hidden", "open"),
    "buildings": ("off", "on"),
    "wonder": ("off", "on"),
    "reinforcement": ("standard", "english"),
}
"""Rule options with their values, the default first (tigris.md 6, tigris-variants.md 3)."""

VARIANTS: Final = frozenset({"buildings", "wonder", "reinforcement"})
"""Options that are named only where they are not at their default (tigris-variants.md O1)."""

_BOARD_KEYS = ("rows", "treasures", "leaders", "monuments", "catastrophes")
_SEAT_KEYS = ("hands", "swapped", "points", "bag")
_KEYS = frozenset(("game", "seats", "options", *_BOARD_KEYS, *_SEAT_KEYS, "turn", "phase"))


def cell(value: Json, what: str) -> int:
    """Return the cell number of a name. Raises BadState."""
    need(isinstance(value, str) and value in bits.CELL_OF, f"{what}: no such cell")
    return bits.CELL_OF[value]


def _counts(value: Json, what: str, kinds: tuple[str, ...] = COLOURS) -> list[int]:
    numbers = record(value, frozenset(kinds), what)
    return [integer(numbers[kind], 0, 10_000, f"{what} {kind}") for kind in kinds]


def from_json(data: Json) -> State:
    """Return the checked state of plain data. Raises BadState."""
    need(isinstance(data, dict), "a state is an object")
    phase = choice(data.get("phase"), PHASES, "phase")
    chosen = Options(**options(data.get("options"), OPTION_VALUES))
    keys = _KEYS | _phase_fields(phase, data) | _variant_fields(chosen)
    fields = record(data, keys, "state", frozenset({"ending"}))
    choice(fields["game"], ("tigris",), "game")
    state = State.__new__(State)
    state.seats = integer(fields["seats"], 2, 4, "seats")
    state.options = chosen
    state.board = BOARDS[state.options.board]
    need(fields.get("ending", True) is True, "ending is true or absent")
    state.phase, state.ending = phase, "ending" in fields
    _read_board(state, fields)
    _read_pieces(state, fields)
    _read_turn(state, fields["turn"])
    _read_phase(state, fields)
    check(state)
    return state


def _phase_fields(phase: str, data: dict[str, Json]) -> frozenset[str]:
    if phase != SUPPORT:
        return PHASE_FIELDS.get(phase, frozenset())
    conflict = data.get("conflict")
    revolt = isinstance(conflict, dict) and conflict.get("kind") == CONFLICT_KINDS[0]
    return frozenset({"conflict"} if revolt else {"conflict", "uniting"})


def _variant_fields(chosen: Options) -> frozenset[str]:
    """Return the fields that a position has only with an option (tigris-variants.md O1)."""
    return frozenset(
        key for key, value in (("buildings", chosen.buildings), ("wonder", chosen.wonder)) if value == "on"
    )


def _read_board(state: State, fields: dict[str, Json]) -> None:
    drawn = array(fields["rows"], bits.HEIGHT, "rows")
    signs = set(FACES + FACES.lower() + RUIN + EMPTY)
    for row in drawn:
        need(isinstance(row, str) and len(row) == bits.WIDTH and set(row) <= signs, "rows: eleven rows of sixteen")
    state.tiles = [bits.from_rows(drawn, sign) for sign in FACES]
    state.flipped = [bits.from_rows(drawn, sign.lower()) for sign in FACES]
    state.ruins = bits.from_rows(drawn, RUIN)
    found = [cell(value, "treasures") for value in array(fields["treasures"], None, "treasures")]
    need(fields["treasures"] == sorted(set(fields["treasures"])), "treasures: sorted, each once")
    state.treasures = sum(1 << place for place in found)
    state.monuments = [NOWHERE] * len(MONUMENT_NAMES)
    need(isinstance(fields["monuments"], dict), "monuments: an object, please")
    for place, name in fields["monuments"].items():
        index = MONUMENT_NAMES.index(choice(name, MONUMENT_NAMES, "monuments"))
        need(state.monuments[index] == NOWHERE, "monuments: each once")
        state.monuments[index] = cell(place, "monuments")
    state.buildings = _buildings(fields.get("buildings", {}))
    centre = fields.get("wonder")
    state.wonder = NOWHERE if centre is None else cell(centre, "wonder")


def _buildings(value: Json) -> list[int]:
    """Return per colour the cell of its building, or NOWHERE."""
    need(isinstance(value, dict), "buildings: an object, please")
    places = [NOWHERE] * len(COLOURS)
    for place, name in value.items():
        colour = COLOURS.index(choice(name, COLOURS, "buildings"))
        need(places[colour] == NOWHERE, "buildings: each once")
        places[colour] = cell(place, "buildings")
    return places


def _read_pieces(state: State, fields: dict[str, Json]) -> None:
    seats = state.seats
    state.leaders = [NOWHERE] * (4 * seats)
    need(isinstance(fields["leaders"], dict), "leaders: an object, please")
    for place, leader in fields["leaders"].items():
        owner, colour = array(leader, 2, "leaders")
        index = 4 * integer(owner, 0, seats - 1, "leaders") + COLOURS.index(choice(colour, COLOURS, "leaders"))
        need(state.leaders[index] == NOWHERE, "leaders: each once")
        state.leaders[index] = cell(place, "leaders")
    state.crowned = sum(1 << place for place in state.leaders if place != NOWHERE)
    state.occupied = sum(state.tiles) | sum(state.flipped) | state.crowned
    state.regions = list(bits.regions(state.occupied))
    state.hands = [n for hand in array(fields["hands"], seats, "hands") for n in _counts(hand, "hands")]
    state.swapped = [n for part in array(fields["swapped"], seats, "swapped") for n in _counts(part, "swapped")]
    state.points = [n for own in array(fields["points"], seats, "points") for n in _counts(own, "points", KINDS)]
    state.bag = _counts(fields["bag"], "bag")
    left = array(fields["catastrophes"], seats, "catastrophes")
    state.catastrophes = [integer(number, 0, 2, "catastrophes") for number in left]


def _read_turn(state: State, value: Json) -> None:
    turn = record(value, frozenset({"seat", "actions_left", "number"}), "turn")
    if state.phase == FIRST_PHASE:
        need(turn["seat"] is None, "turn: nobody's before the first")
        state.turn = NOWHERE
    else:
        state.turn = integer(turn["seat"], 0, state.seats - 1, "turn")
    first = state.phase == FIRST_PHASE
    state.actions_left = integer(turn["actions_left"], 0, 0 if first else 2, "actions_left")
    state.number = integer(turn["number"], 0 if first else 1, 0 if first else 1_000_000, "number")


def _read_phase(state: State, fields: dict[str, Json]) -> None:
    state.owed, state.cause = (), ""
    state.uniting, state.conflict, state.placed = NOWHERE, None, NOWHERE
    state.taker, state.trader = NOWHERE, NOWHERE
    if state.phase == DRAW:
        state.owed = owed(fields["owed"], state.seats, 1, HAND)
        state.cause = choice(fields["cause"], ("opening", "swap", "refill"), "cause")
    elif state.phase in (BUILDING, MONUMENT):
        state.placed = cell(fields["placed"], "placed")
    elif state.phase == TREASURE:
        state.taker = integer(fields["taker"], 0, state.seats - 1, "taker")
        state.trader = cell(fields["kingdom"], "kingdom")
    elif state.phase in (WAR, SUPPORT):
        if "uniting" in fields:
            state.uniting = cell(fields["uniting"], "uniting")
        if state.phase == SUPPORT:
            state.conflict = _conflict(state, fields["conflict"])


def _conflict(state: State, value: Json) -> Conflict:
    keys = frozenset({"kind", "colour", "attacker", "defender", "cells", "strength", "committed"})
    fields = record(value, keys, "conflict")
    cells = [cell(place, "conflict") for place in array(fields["cells"], 2, "conflict")]
    strength = [integer(n, 0, 200, "strength") for n in array(fields["strength"], 2, "strength")]
    first, second = array(fields["committed"], 2, "committed")
    need(second is None, "committed: the defender's choice ends the conflict")
    return Conflict(
        choice(fields["kind"], CONFLICT_KINDS, "conflict"),
        COLOURS.index(choice(fields["colour"], COLOURS, "conflict")),
        integer(fields["attacker"], 0, state.seats - 1, "attacker"),
        integer(fields["defender"], 0, state.seats - 1, "defender"),
        (cells[0], cells[1]),
        (strength[0], strength[1]),
        (None if first is None else integer(first, 0, HAND, "committed"), None),
    )


def view_from_json(data: Json) -> View:
    """Return the checked view of plain data: some state must give exactly this view. Raises BadState."""
    need(isinstance(data, dict) and "unseen" in data, "a view has unseen tiles")
    seat = reader_of(array(data.get("hands"), None, "hands"))
    seen = view(from_json(_filled(data)), seat)
    need({**public_to_json(seen), **private_to_json(seen)} == data, "the view does not fit together")
    return seen


def _filled(data: dict[str, Json]) -> dict[str, Json]:
    """Return the state that results when a view's unseen tiles are dealt in the order of the colours."""
    unseen = _counts(data["unseen"], "unseen")
    need(sum(unseen) < 1_000, "unseen: too many")
    pool = [colour for colour in range(4) for _ in range(unseen[colour])]
    filled = {key: value for key, value in data.items() if key != "unseen"}

    def fill(heap: Json, most: int) -> Json:
        if not is_hidden(heap):
            return heap
        size = hidden(heap, most, "hidden")
        need(size <= len(pool), "unseen: too few")
        dealt = [pool.pop(0) for _ in range(size)]
        return {name: dealt.count(colour) for colour, name in enumerate(COLOURS)}

    for key, most in (("hands", HAND), ("swapped", 200)):
        filled[key] = [fill(heap, most) for heap in array(data.get(key), None, key)]
    filled["bag"] = fill(data.get("bag"), 200)
    need(not pool, "unseen: too many")
    return filled
