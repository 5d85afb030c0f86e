"""What is told of buildings, the wonder and points of tiles once more, from the rulings and plain positions alone.

Nothing here imports the game. Each event is a short text: what, seat, colour, cell and so on.
"""

from __future__ import annotations

from typing import Any

from tests.tigris.naive_position import COLOURS, Position, beside, cross, name, place

MONUMENT_CELLS = ((0, 0), (1, 0), (0, 1), (1, 1))


def told(data: Any, text: str) -> list[str]:
    """What an action of a position tells, as far as the variants are concerned."""
    here, (word, *rest) = Position(data), text.split()
    if word == "tile":
        return _scored(here, *rest)
    if word == "building":
        colour, cell = rest
        stood = here.buildings.get(colour)
        return [f"raised {here.turn} {colour} {cell} from {name(stood) if stood else None}"]
    if word == "decline":
        return [f"{data['phase']} declined {here.turn} {data['placed']}"]
    if word == "build":
        return _built(here, *rest)
    if word == "point":
        assert here.wonder is not None
        return [f"scored {here.turn} {rest[0]} 1 wonder {name(here.wonder)}"]
    return []


def _scored(here: Position, colour: str, text: str) -> list[str]:
    """B1 to B4, L9 to L13: who gets points for a tile, and for the building of its colour."""
    cell = place(text)
    joined = [kingdom for kingdom in here.kingdoms() if kingdom & set(beside(cell))]
    if len(joined) != 1:
        return []
    own, king = here.leader(joined[0], colour), here.leader(joined[0], "black")
    seat, why = (king, "king") if own is None else (own, "tile")
    if seat is None:
        return []
    here.up[cell] = colour
    building = here.buildings.get(colour)
    extra = [f"scored {seat} {colour} 1 building {name(building)}"] if building in here.region(cell) else []  # type: ignore[arg-type]
    return [f"scored {seat} {colour} 1 {why} {text}", *extra]


def _built(here: Position, what: str, text: str) -> list[str]:
    """M3, L16."""
    x, y = place(text)
    if what == "wonder":
        covered, news = cross((x, y)), [f"wonder {here.turn} {text} {here.up[x, y]}"]
    else:
        covered, news = [(x + dx, y + dy) for dx, dy in MONUMENT_CELLS], []
    gone = [colour for colour in COLOURS if here.buildings.get(colour) in covered]
    return [*news, *(f"returned {colour} {name(here.buildings[colour])}" for colour in gone)]
