"""The rules once more, from the rulings alone: what is legal and what it does to a position as plain data.

Nothing here imports the game: two readings of the rules that agree are worth more than one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from tests.tigris.naive_position import CELLS, COLOURS, Cell, Position, beside, cross, name, place

# -------------------------------------------------------------------- what may be done


def actor(data: Any) -> int | str | None:
    """A seat, "chance" or None."""
    phase = data["phase"]
    if phase == "support":
        conflict = data["conflict"]
        return int(conflict["attacker"] if conflict["committed"][0] is None else conflict["defender"])
    if phase in ("first", "draw"):
        return "chance"
    if phase == "over":
        return None
    return int(data["taker"] if phase == "treasure" else data["turn"]["seat"])


def legal(data: Any) -> set[str]:
    """The texts of all choices of the seat to act."""
    here, phase = Position(data), data["phase"]
    if phase == "war":
        return {f"war {colour}" for colour in here.clashes(place(data["uniting"]))}
    if phase == "support":
        return {f"support {number}" for number in _support_numbers(here)}
    if phase == "building":
        placed = place(data["placed"])
        return {f"building {here.up[placed]} {name(cell)}" for cell in here.building_sites(placed)} | {"decline"}
    if phase == "monument":
        placed = place(data["placed"])
        wonders = {f"build wonder {name(centre)}" for centre in here.wonder_centres(placed)}
        return {*here.offers(placed), *wonders, "decline"}
    if phase == "wonder":
        return {f"point {colour}" for colour in COLOURS}
    if phase == "treasure":
        return {f"take {name(cell)}" for cell in here.region(place(data["kingdom"])) & here.treasures}
    if phase == "action":
        return {"end"} | (_actions(here) if data["turn"]["actions_left"] else set())
    return set()


def _support_numbers(here: Position) -> set[int]:
    """How many tiles the seat that is asked may add: any, with English reinforcement those of N1 and N2."""
    conflict = here.data["conflict"]
    held = here.data["hands"][actor(here.data)]["red" if conflict["kind"] == "revolt" else conflict["colour"]]
    numbers = set(range(held + 1))
    if not here.plays("reinforcement"):
        return numbers
    (attack, defence), added = conflict["strength"], conflict["committed"][0]
    if added is None:
        return {0} | {number for number in numbers if attack + number > defence}
    return {0} | {number for number in numbers if number == attack + added - defence}


def _actions(here: Position) -> set[str]:
    seat, found = here.turn, set()
    hand = here.data["hands"][seat]
    for counts in product(*(range(hand[colour] + 1) for colour in COLOURS)):
        if any(counts):
            words = [colour for colour, count in zip(COLOURS, counts, strict=True) for _ in range(count)]
            found.add(" ".join(["swap", *words]))
    found |= {f"withdraw {colour}" for colour in COLOURS if here.standing(seat, colour)}
    found |= {f"leader {colour} {name(cell)}" for colour in COLOURS for cell in _places(here, seat, colour)}
    kingdoms = here.kingdoms()
    for cell in CELLS:
        near = set(beside(cell))
        if here.free(cell) and sum(bool(kingdom & near) for kingdom in kingdoms) <= 2:
            fitting = ("blue",) if cell in here.river else ("black", "red", "green")
            found |= {f"tile {colour} {name(cell)}" for colour in fitting if hand[colour]}
        open_tile = cell in here.up and cell not in here.treasures and cell not in here.buildings.values()  # L15
        if here.data["catastrophes"][seat] and (here.free(cell) or open_tile):
            found.add(f"catastrophe {name(cell)}")
    return found


def _places(here: Position, seat: int, colour: str) -> set[Cell]:
    """Where that leader may go: judged as if it were off the board."""
    origin = here.standing(seat, colour)
    if origin is not None:
        here = Position(here.data)
        del here.leaders[origin]
    kingdoms = here.kingdoms()
    return {
        cell
        for cell in CELLS
        if cell != origin and here.free(cell) and cell not in here.river and here.temples(cell)
        if sum(bool(kingdom & set(beside(cell))) for kingdom in kingdoms) <= 1
    }


# -------------------------------------------------------------------- what it does


def apply(data: Any, text: str) -> Any:
    """The position after a legal action."""
    here = Position(data)
    word, *rest = text.split()
    if here.data["phase"] == "action":
        here.data["turn"]["actions_left"] = 0 if word == "end" else here.data["turn"]["actions_left"] - 1
    _RULES[word](here, *rest)
    return here.done()


def _first(here: Position, seat: str) -> None:
    here.turn = int(seat)
    here.data["turn"] = {"seat": here.turn, "actions_left": 2, "number": 1}
    here.wait("draw", owed=[[other, 6] for other in here.clockwise()], cause="opening")


def _draw(here: Position, seat: str, *tiles: str) -> None:
    for colour in tiles:
        here.data["bag"][colour] -= 1
        here.data["hands"][int(seat)][colour] += 1
    here.data["owed"] = here.data["owed"][1:]
    if not here.data["owed"]:
        here.drawn()


def _tile(here: Position, colour: str, text: str) -> None:
    cell = place(text)
    joined = [kingdom for kingdom in here.kingdoms() if kingdom & set(beside(cell))]
    here.data["hands"][here.turn][colour] -= 1
    here.up[cell] = colour
    if len(joined) == 2:
        here.go_on(cell)
        return
    if joined:
        owner = here.leader(joined[0], colour)
        if owner is None:
            owner = here.leader(joined[0], "black")
        if owner is not None:
            doubled = here.buildings.get(colour) in here.region(cell)  # L9, L10
            here.pay(owner, colour, 2 if doubled else 1)
    here.after_tile(cell)


def _leader(here: Position, colour: str, text: str) -> None:
    origin, cell = here.standing(here.turn, colour), place(text)
    if origin is not None:
        del here.leaders[origin]
    here.leaders[cell] = (here.turn, colour)
    region = here.region(cell)
    for rival, (seat, kind) in here.leaders.items():
        if kind == colour and seat != here.turn and rival in region:
            here.conflict("revolt", colour, here.turn, seat, cell, rival, None)
            return
    here.action_over()


def _withdraw(here: Position, colour: str) -> None:
    here.leaders = {cell: owner for cell, owner in here.leaders.items() if owner != (here.turn, colour)}
    here.action_over()


def _catastrophe(here: Position, text: str) -> None:
    here.data["catastrophes"][here.turn] -= 1
    here.up.pop(place(text), None)
    here.ruins.add(place(text))
    here.strand()
    here.action_over()


def _swap(here: Position, *tiles: str) -> None:
    for colour in tiles:
        here.data["hands"][here.turn][colour] -= 1
        here.data["swapped"][here.turn][colour] += 1
    here.owe([(here.turn, len(tiles))], "swap")


def _end(here: Position) -> None:
    here.turn_over()


def _war(here: Position, colour: str) -> None:
    here.war(colour, place(here.data["uniting"]))


def _support(here: Position, number: str) -> None:
    conflict, seat = here.data["conflict"], actor(here.data)
    here.data["hands"][seat]["red" if conflict["kind"] == "revolt" else conflict["colour"]] -= int(number)
    conflict["committed"][conflict["committed"].index(None)] = int(number)
    if None not in conflict["committed"]:
        here.settle(conflict)


def _build(here: Position, what: str, text: str) -> None:
    x, y = place(text)
    if what == "wonder":
        here.wonder = x, y
        here.turn_down(cross((x, y)))
    else:
        here.data["monuments"][text] = what
        here.turn_down([(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)])
    here.action_over()


def _building(here: Position, colour: str, text: str) -> None:
    here.buildings[colour] = place(text)
    here.after_building(place(here.data["placed"]))


def _decline(here: Position) -> None:
    if here.data["phase"] == "building":
        here.after_building(place(here.data["placed"]))
    else:
        here.action_over()


def _point(here: Position, colour: str) -> None:
    here.pay(here.turn, colour)
    here.finish_turn()


def _take(here: Position, text: str) -> None:
    here.take(here.data["taker"], place(text))
    if here.data["options"]["treasures"] == "after_action":
        here.action_over()
    else:
        here.turn_over()


_RULES: dict[str, Callable[..., None]] = {
    "first": _first,
    "draw": _draw,
    "tile": _tile,
    "leader": _leader,
    "withdraw": _withdraw,
    "catastrophe": _catastrophe,
    "swap": _swap,
    "end": _end,
    "war": _war,
    "support": _support,
    "build": _build,
    "building": _building,
    "point": _point,
    "decline": _decline,
    "take": _take,
}
