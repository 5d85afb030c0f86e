"""Qwirkle a second time, as plainly as it can be said, on plain data and without a line of the rules' own code.

A table is {(x, y): "Rc"}; everything is looked for from scratch each time.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from typing import Any

COLOURS, SHAPES = "ROYGBP", "cxdstf"
KINDS = [colour + shape for colour in COLOURS for shape in SHAPES]
Cell = tuple[int, int]
Tiles = dict[Cell, str]


def table(data: Any) -> Tiles:
    """The tiles of a state by their cells."""
    return {cell(place): tile for place, tile in data["tiles"].items()}


def cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def line(tiles: Tiles, at: Cell, dx: int, dy: int) -> list[Cell]:
    """The unbroken line through a cell in one direction and its opposite."""
    x, y = at
    while (x - dx, y - dy) in tiles:
        x, y = x - dx, y - dy
    found = []
    while (x, y) in tiles:
        found.append((x, y))
        x, y = x + dx, y + dy
    return found


def is_line(names: list[str]) -> bool:
    """One colour and no shape twice, or one shape and no colour twice."""
    colours, shapes = {name[0] for name in names}, {name[1] for name in names}
    return len(set(names)) == len(names) and (len(colours) == 1 or len(shapes) == 1)


def beside(at: Cell) -> list[Cell]:
    x, y = at
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def may_lie(tiles: Tiles, new: Tiles) -> bool:
    """Whether tiles may be laid so on a table, whoever lays them."""
    both = tiles | new
    if set(tiles) & set(new) or (len({x for x, _ in new}) > 1 and len({y for _, y in new}) > 1):
        return False
    across = len({y for _, y in new}) == 1
    if not set(new) <= set(line(both, min(new), *((1, 0) if across else (0, 1)))):
        return False
    if tiles and not any(spot in tiles for at in new for spot in beside(at)):
        return False
    return all(is_line([both[at] for at in line(both, spot, *way)]) for spot in new for way in ((1, 0), (0, 1)))


def points(tiles: Tiles, new: Tiles) -> int:
    """What it scores."""
    both = tiles | new
    lines = {tuple(line(both, at, *way)) for at in new for way in ((1, 0), (0, 1))}
    lengths = [len(found) for found in lines if len(found) > 1]
    return sum(12 if length == 6 else length for length in lengths) or 1


def largest(hand: list[str]) -> int:
    """The size of the largest set."""
    kinds = set(hand)
    return max(len({name for name in kinds if sign in name}) for sign in COLOURS + SHAPES)


def placements(tiles: Tiles, hand: list[str]) -> set[frozenset[tuple[Cell, str]]]:
    """Every move on a table: tile by tile, from one that touches outwards."""
    if not tiles:
        return set(first_moves(hand))
    spots = {spot for at in tiles for spot in beside(at)} - set(tiles)
    found: set[frozenset[tuple[Cell, str]]] = set()
    waiting = [{spot: kind} for spot in spots for kind in set(hand) if may_lie(tiles, {spot: kind})]
    while waiting:
        new = waiting.pop()
        if frozenset(new.items()) in found:
            continue
        found.add(frozenset(new.items()))
        both = tiles | new
        ends = {spot for at in new for way in ((1, 0), (0, 1)) for end in line(both, at, *way) for spot in beside(end)}
        for kind in Counter(hand) - Counter(new.values()):
            waiting += [new | {spot: kind} for spot in ends if spot not in both and may_lie(tiles, new | {spot: kind})]
    return found


def brute(tiles: Tiles, hand: list[str], most: int) -> set[frozenset[tuple[Cell, str]]]:
    """Every move of at most so many tiles, by trying everything everywhere near."""
    xs, ys = (range(min(at) - 6, max(at) + 7) for at in zip(*tiles, strict=True))
    lines = [[(x, y) for x in xs] for y in ys] + [[(x, y) for y in ys] for x in xs]
    found = set()
    for count in range(1, most + 1):
        for spots in (spots for cells in lines for spots in combinations(cells, count)):
            for names in set(permutations(hand, count)):
                new = dict(zip(spots, names, strict=True))
                if may_lie(tiles, new):
                    found.add(frozenset(new.items()))
    return found


def first_moves(hand: list[str]) -> Iterator[frozenset[tuple[Cell, str]]]:
    """A largest set in every order, in every row and column that covers the middle."""
    size = largest(hand)
    for names in permutations(hand, size):
        if is_line(list(names)):
            for back in range(size):
                yield frozenset(((at - back, 0), name) for at, name in enumerate(names))
                yield frozenset(((0, at - back), name) for at, name in enumerate(names))


def text_of(new: Iterable[tuple[Cell, str]]) -> str:
    return "place " + " ".join(f"{name}@{x},{y}" for (x, y), name in sorted(new))


def in_order(hand: Iterable[str]) -> list[str]:
    return sorted(hand, key=KINDS.index)


def actor(data: Any) -> Any:
    """A seat, "chance", or None at the end."""
    return {"draw": "chance", "first": "chance", "over": None}.get(data["phase"], data["turn"]["seat"])


def legal(data: Any) -> set[str]:
    """All texts that the seat to act may choose from."""
    if data["phase"] != "place":
        return set()
    hand, bag, tiles = data["hands"][data["turn"]["seat"]], sum(data["bag"].values()), table(data)
    found = {text_of(new) for new in placements(tiles, hand)}
    if tiles:
        parts = [part for n in range(1, min(len(hand), bag) + 1) for part in combinations(hand, n)]
        found |= {"trade " + " ".join(part) for part in parts}
    return found or {"pass"}


def closed(tiles: Tiles) -> bool:
    """No tile of which a copy is left fits anywhere."""
    spots = {spot for at in tiles for spot in beside(at)} - set(tiles)
    left = [kind for kind in KINDS if list(tiles.values()).count(kind) < 3]
    return not any(may_lie(tiles, {spot: kind}) for spot in spots for kind in left)


def apply(old: Any, text: str) -> Any:
    """The state after a legal action or a possible outcome."""
    data = copy.deepcopy(old)
    word, *rest = text.split(" ")
    {"draw": _draw, "first": _first, "place": _place, "trade": _trade, "pass": _pass}[word](data, rest)
    return data


def _draw(data: Any, words: list[str]) -> None:
    seat, names = int(words[0]), words[1:]
    assert data["owed"].pop(0) == [seat, len(names)]
    bag = Counter(data["bag"])
    bag.subtract(names)
    assert min(bag.values()) >= 0
    data["hands"][seat] = in_order(data["hands"][seat] + names)
    if data["turn"]["seat"] is not None:
        bag.update(data["returning"])
        data["returning"] = []
    data["bag"] = {name: count for name, count in bag.items() if count}
    if data["owed"]:
        return
    del data["owed"]
    if data["turn"]["seat"] is not None:
        _end_turn(data)
        return
    sizes = [largest(hand) for hand in data["hands"]]
    tied = [seat for seat, size in enumerate(sizes) if size == max(sizes)]
    if len(tied) > 1 and data["options"]["start_tie"] == "draw":
        data["phase"], data["tied"] = "first", tied
    else:
        data["phase"], data["turn"]["seat"] = "place", tied[0]


def _first(data: Any, words: list[str]) -> None:
    assert int(words[0]) in data.pop("tied")
    data["phase"], data["turn"]["seat"] = "place", int(words[0])


def _next(data: Any, phase: str = "place") -> None:
    data["turn"] = {"seat": (data["turn"]["seat"] + 1) % data["seats"], "number": data["turn"]["number"] + 1}
    data["phase"] = phase


def _refill(data: Any, count: int) -> None:
    count = min(count, sum(data["bag"].values()))
    if count:
        data["phase"], data["owed"] = "draw", [[data["turn"]["seat"], count]]
    else:
        _end_turn(data)


def _end_turn(data: Any) -> None:
    """Three rounds without a placement end the game; with an empty bag, one."""
    _next(data, "over" if data["passes"] == data["seats"] * (3 if data["bag"] else 1) else "place")


def _place(data: Any, words: list[str]) -> None:
    seat, tiles = data["turn"]["seat"], table(data)
    new = {cell(place): name for name, place in (word.split("@") for word in words)}
    assert may_lie(tiles, new)
    data["points"][seat] += points(tiles, new)
    for name in new.values():
        data["hands"][seat].remove(name)
    data["tiles"] |= {f"{x},{y}": name for (x, y), name in new.items()}
    data["passes"] = 0
    if len(new) == 6 and data.get("six_at_once", seat) is None:
        data["six_at_once"] = seat
        data["points"][seat] += 6
    if not data["hands"][seat] and not data["bag"]:
        data["points"][seat] += 6
        _next(data, "over")
    elif closed(tiles | new):
        _next(data, "over")
    else:
        _refill(data, 6 - len(data["hands"][seat]))


def _trade(data: Any, names: list[str]) -> None:
    for name in names:
        data["hands"][data["turn"]["seat"]].remove(name)
    data["returning"] = names
    data["passes"] += 1
    _refill(data, len(names))


def _pass(data: Any, words: list[str]) -> None:
    data["passes"] += 1
    _end_turn(data)
