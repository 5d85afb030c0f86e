"""Canonical forms: equal for positions up to symmetry, with the island turned or mirrored and seats counted anew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.bits import each
from game.catan.island import CORNERS, HEXES, PATHS, Axial
from game.catan.kinds import GOAL
from game.catan.options import goal, named
from game.catan.state import View
from game.core import Json

Place = frozenset[Axial]
"""A corner as the three hexes that meet there, a path as the two beside it, the sea included."""

_CORNER: Final = {"N": ((0, 0), (0, -1), (1, -1)), "S": ((0, 0), (0, 1), (-1, 1))}
_PATH: Final = {"E": ((0, 0), (1, 0)), "NE": ((0, 0), (1, -1)), "NW": ((0, 0), (0, -1))}


def _place(name: str) -> Place:
    q, r, side = name.split(",")
    return frozenset((int(q) + dq, int(r) + dr) for dq, dr in (_CORNER | _PATH)[side])


def _moved(point: Axial, turn: int) -> Axial:
    """Return a hex after up to five turns by 60 degrees, mirrored from the sixth symmetry on."""
    q, r = point
    if turn >= len(_TURNS):
        q, r = r, q
    for _ in range(turn % len(_TURNS)):
        q, r = -r, q + r
    return q, r


_TURNS: Final = range(6)
SYMMETRIES: Final = range(12)
_PLACES: Final = {kind: tuple(_place(name) for name in names) for kind, names in (("corner", CORNERS), ("path", PATHS))}


def _numbers(places: tuple[Place, ...]) -> tuple[tuple[int, ...], ...]:
    """Return, per symmetry, the new number of each place."""
    number = {place: at for at, place in enumerate(places)}
    return tuple(
        tuple(number[frozenset(_moved(point, turn) for point in place)] for place in places) for turn in SYMMETRIES
    )


_HEX_TO: Final = _numbers(tuple(frozenset({point}) for point in HEXES))
_CORNER_TO: Final = _numbers(_PLACES["corner"])
_PATH_TO: Final = _numbers(_PLACES["path"])


def canonical_form(seen: View) -> Json:
    """Return the smallest form of all that the seat knows, but the number of the turn."""
    assert seen.seat is not None
    seats = [(seen.seat + step) % seen.seats for step in range(seen.seats)]
    own = (seen.hands[seen.seat], seen.cards[seen.seat], seen.fresh, seen.bank)
    counts = [list(numbers or ()) for numbers in own]
    holders = [(holder - seen.seat) % seen.seats if holder >= 0 else -1 for holder in (seen.longest, seen.largest)]
    sizes = [[seen.hand_sizes[seat], seen.card_sizes[seat], *seen.played[5 * seat : 5 * seat + 5]] for seat in seats]
    flags = [seen.phase, seen.rolled, seen.card_played, seen.built, seen.options.phases, seen.options.knight_desert]
    rules = {key: getattr(seen.options, key) for key in ("robber", "hand_limit") if key in named(seen.options)}
    flags += [goal(seen)] * (goal(seen) != GOAL) + sorted(rules.values())
    return [min(_form(seen, seats, turn) for turn in SYMMETRIES), counts, holders, sizes, flags]


def _form(seen: View, seats: Iterable[int], turn: int) -> list[list[int]]:
    """Return the island and its pieces after one symmetry."""
    board = seen.board
    assert board is not None
    hexes, corners, paths = _HEX_TO[turn], _CORNER_TO[turn], _PATH_TO[turn]
    land = [[hexes[at], kind, token] for at, (kind, token) in enumerate(zip(board.terrain, board.tokens, strict=True))]
    harbours = [
        [corners[at], kind] for kind, mask in enumerate((*board.harbour, board.any_harbour)) for at in each(mask)
    ]
    form = [[number for row in sorted(rows) for number in row] for rows in (land, harbours)]
    form.append([hexes[seen.robber]])
    for seat in seats:
        form.append(sorted(paths[path] for path in each(seen.roads[seat])))
        form.append(sorted(corners[corner] for corner in each(seen.settlements[seat])))
        form.append(sorted(corners[corner] for corner in each(seen.cities[seat])))
    return form
