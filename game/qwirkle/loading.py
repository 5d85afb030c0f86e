"""Loading of positions from plain data: first the form, then every rule that a position must satisfy.

Any legal position can be loaded; anything else raises BadState with what is wrong.
"""

from __future__ import annotations

from game.core import BadState, Json
from game.qwirkle import cells
from game.qwirkle.board import Board
from game.qwirkle.checks import check, lines_problem
from game.qwirkle.notation import PHASE_FIELDS, names, private_to_json, public_to_json
from game.qwirkle.rules import IDLE_ROUNDS
from game.qwirkle.state import DRAW, FIRST_PHASE, NOBODY, OVER_PHASE, PHASES, PLACE, Options, State, View
from game.qwirkle.tiles import COPIES, HAND, KIND_OF, NAMES, TILES, Tiles
from game.qwirkle.views import view
from game.schema.fields import array, choice, hidden, integer, is_hidden, need, options, owed, reader_of, record

OPTION_VALUES: dict[str, tuple[str, ...]] = {
    "start_tie": ("draw", "seat_order"),
    "six_at_once_bonus": ("off", "on"),
}
"""Rule options with their values, the default first."""

_KEYS = frozenset(
    ("game", "seats", "options", "tiles", "hands", "bag", "returning", "points", "turn", "phase", "passes")
)
_MOST_POINTS = 10_000


def from_json(data: Json) -> State:
    """Return the checked state of plain data. Raises BadState."""
    need(isinstance(data, dict), "a state is an object")
    phase = choice(data.get("phase"), PHASES, "phase")
    chosen = Options(**options(data.get("options"), OPTION_VALUES))
    bonus = frozenset({"six_at_once"}) if chosen.six_at_once_bonus == "on" else frozenset()
    fields = record(data, _KEYS | bonus | PHASE_FIELDS.get(phase, frozenset()), "state")
    choice(fields["game"], ("qwirkle",), "game")
    state = State.__new__(State)
    state.seats, state.options, state.phase = integer(fields["seats"], 2, 4, "seats"), chosen, phase
    state.board = _board(fields["tiles"])
    state.hands = [_tiles(hand, HAND, "hands") for hand in array(fields["hands"], state.seats, "hands")]
    state.returning = _tiles(fields["returning"], HAND, "returning")
    counts = _counts(fields["bag"], 1, "bag")
    state.bag = tuple(kind for kind, count in enumerate(counts) for _ in range(count))
    points = array(fields["points"], state.seats, "points")
    state.points = [integer(own, 0, _MOST_POINTS, "points") for own in points]
    turn = record(fields["turn"], frozenset({"seat", "number"}), "turn")
    state.turn = _seat(state, turn["seat"], "turn")
    state.number = integer(turn["number"], 1, 1_000_000, "number")
    state.passes = integer(fields["passes"], 0, IDLE_ROUNDS * state.seats, "passes")
    state.six_at_once = _seat(state, fields.get("six_at_once"), "six_at_once")
    _read_phase(state, fields)
    check(state)
    return state


def from_record(data: Json) -> State:
    """Return the checked start of a record. Raises BadState.

    Under earlier rulings a game went on where only kinds fit of which no tile is left; by the present ones it is over
    (`rules.continue_past_end`).
    """
    try:
        return from_json(data)
    except BadState:
        if not isinstance(data, dict) or data.get("phase") != PLACE:
            raise
        return from_json(data | {"phase": OVER_PHASE})


def _kind(value: Json, what: str) -> int:
    return KIND_OF[choice(value, NAMES, what)]


def _cell(name: str) -> int:
    try:
        return cells.parse(name)
    except ValueError as error:
        raise BadState(f"tiles: {error}") from error


def _board(value: Json) -> Board:
    need(isinstance(value, dict) and len(value) <= TILES, "tiles: an object of at most 108 tiles, please")
    tiles: dict[int, int] = {}
    for place, name in value.items():
        tiles[_cell(place)] = _kind(name, "tiles")
    problem = lines_problem(tiles)
    need(not problem, problem)
    return Board((kind, cell) for cell, kind in tiles.items())


def _tiles(value: Json, most: int, what: str) -> Tiles:
    kinds = [_kind(name, what) for name in array(value, None, what)]
    need(len(kinds) <= most and kinds == sorted(kinds), f"{what}: at most {most} tiles in order, please")
    return tuple(kinds)


def _counts(value: Json, least: int, what: str) -> list[int]:
    """Return counts per kind, from an object that names those of which there are any."""
    need(isinstance(value, dict), f"{what}: an object, please")
    counts = [0] * len(NAMES)
    for name, count in value.items():
        counts[_kind(name, what)] = integer(count, least, COPIES, what)
    return counts


def _seat(state: State, value: Json, what: str) -> int:
    return NOBODY if value is None else integer(value, 0, state.seats - 1, what)


def _read_phase(state: State, fields: dict[str, Json]) -> None:
    state.owed, state.tied = (), ()
    if state.phase == DRAW:
        state.owed = owed(fields["owed"], state.seats, 1, HAND)
    elif state.phase == FIRST_PHASE:
        tied = array(fields["tied"], None, "tied")
        state.tied = tuple(integer(seat, 0, state.seats - 1, "tied") for seat in tied)


def view_from_json(data: Json) -> View:
    """Return the checked view of plain data: some state must give exactly this view. Raises BadState."""
    need(isinstance(data, dict) and "unseen" in data, "a view has unseen tiles")
    seat = reader_of(array(data.get("hands"), None, "hands"))
    seen = view(from_json(_filled(data)), seat)
    need({**public_to_json(seen), **private_to_json(seen)} == data, "the view does not fit together")
    return seen


def _filled(data: dict[str, Json]) -> dict[str, Json]:
    """Return the state that results when a view's unseen tiles are dealt in order."""
    counts = _counts(data["unseen"], 1, "unseen")
    pool = [kind for kind, count in enumerate(counts) for _ in range(count)]
    filled = {key: value for key, value in data.items() if key != "unseen"}

    def dealt(heap: Json, most: int) -> Json:
        if not is_hidden(heap):
            return heap
        size = hidden(heap, most, "hidden")
        need(size <= len(pool), "unseen: too few")
        tiles = pool[:size]
        del pool[:size]
        return names(tiles)

    filled["hands"] = [dealt(hand, HAND) for hand in array(data.get("hands"), None, "hands")]
    filled["returning"] = dealt(data.get("returning"), HAND)
    need(hidden(data.get("bag"), TILES, "bag") == len(pool), "unseen: as many as are hidden")
    filled["bag"] = {NAMES[kind]: pool.count(kind) for kind in sorted(set(pool))}
    return filled
