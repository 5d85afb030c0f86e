"""The banks of a river as smooth closed lines, from the set of cells that are water.

Lengths are in cells; a line is a list of points, the water on its right-hand side as seen when walking
along it with y pointing down. Nothing here draws.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from game import bits

Cell = tuple[int, int]
Point = tuple[float, float]

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
CONVEX, CONCAVE = 0.42, 0.30
"""How far from a corner its rounding begins, in cells."""


def water_cells(river: int) -> set[Cell]:
    """Return the river's cells, and one more beyond the board's edge wherever the river leaves the board."""
    cells = {bits.xy(cell) for cell in bits.each(river)}
    return cells | {beyond for cell in cells for beyond in _outflow(cell, cells)}


def _outflow(cell: Cell, cells: set[Cell]) -> list[Cell]:
    """Off-board neighbours that water flows to: from the river's last cell, and from where it is two cells wide."""
    beside = [side for side in SIDES if _step(cell, side) in cells]
    off = [side for side in SIDES if not _on_board(_step(cell, side))]
    if len(beside) == 1 and off:
        ahead = (-beside[0][0], -beside[0][1])
        return [_step(cell, ahead if ahead in off else off[0])]
    return [_step(cell, side) for side in off if _is_wide(cell, side, cells)]


def _is_wide(cell: Cell, out: Cell, cells: set[Cell]) -> bool:
    inward = (-out[0], -out[1])
    across = ((out[1], out[0]), (-out[1], -out[0]))
    block = [{_step(cell, inward), _step(cell, side), _step(_step(cell, inward), side)} for side in across]
    return any(square <= cells for square in block)


def _step(cell: Cell, side: Cell) -> Cell:
    return cell[0] + side[0], cell[1] + side[1]


def _on_board(cell: Cell) -> bool:
    return 0 <= cell[0] < bits.WIDTH and 0 <= cell[1] < bits.HEIGHT


def outlines(cells: set[Cell]) -> list[list[Cell]]:
    """Return the corners of every closed boundary of the cells, in order, without those on a straight line."""
    ways: dict[Cell, list[Cell]] = {}
    for start, end in _edges(cells):
        ways.setdefault(start, []).append(end)
    loops = []
    while ways:
        start = min(ways)
        loop = [start]
        here, there = start, _take(ways, start, None)
        while there != start:
            loop.append(there)
            here, there = there, _take(ways, there, here)
        loops.append([point for index, point in enumerate(loop) if _turns(loop, index)])
    return loops


def _edges(cells: set[Cell]) -> Iterable[tuple[Cell, Cell]]:
    for x, y in sorted(cells):
        for side, start, end in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ):
            if _step((x, y), side) not in cells:
                yield start, end


def _take(ways: dict[Cell, list[Cell]], at: Cell, before: Cell | None) -> Cell:
    """Return the next corner; where two cells touch by a corner, a turn to the right keeps them apart."""
    choices = ways[at]
    chosen = choices[0]
    if before is not None and len(choices) > 1:
        dx, dy = at[0] - before[0], at[1] - before[1]
        chosen = (at[0] - dy, at[1] + dx)
    choices.remove(chosen)
    if not choices:
        del ways[at]
    return chosen


def _turns(loop: list[Cell], index: int) -> bool:
    before, here, after = loop[index - 1], loop[index], loop[(index + 1) % len(loop)]
    return (here[0] - before[0]) * (after[1] - here[1]) != (here[1] - before[1]) * (after[0] - here[0])


def inset(loop: list[Cell], depth: float) -> list[Point]:
    """Return the boundary moved into the water by `depth`; negative moves it onto the land."""
    moved = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        ax, ay = _direction(before, (x, y))
        bx, by = _direction((x, y), after)
        moved.append((x + depth * (-ay - by), y + depth * (ax + bx)))
    return moved


def _direction(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def rounded(loop: list[Point], step: float = 0.08) -> list[Point]:
    """Return the boundary with its corners rounded, as points about `step` apart."""
    points: list[Point] = []
    count = len(loop)
    reach = [_reach(loop, index) for index in range(count)]
    for index, corner in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % count]
        start, end = _toward(corner, before, reach[index]), _toward(corner, after, reach[index])
        points += _bend(start, corner, end, step)
        points += _straight(end, _toward(after, corner, reach[(index + 1) % count]), step)
    return points


def _reach(loop: list[Point], index: int) -> float:
    before, here, after = loop[index - 1], loop[index], loop[(index + 1) % len(loop)]
    turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
    wanted = CONVEX if turn > 0 else CONCAVE
    return min(wanted, math.dist(before, here) / 2, math.dist(here, after) / 2)


def _toward(start: Point, goal: Point, length: float) -> Point:
    dx, dy = _direction(start, goal)
    return start[0] + dx * length, start[1] + dy * length


def _bend(start: Point, corner: Point, end: Point, step: float) -> list[Point]:
    count = max(2, round((math.dist(start, corner) + math.dist(corner, end)) / step))
    points = []
    for index in range(count + 1):
        t = index / count
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * corner[0] + c * end[0], a * start[1] + b * corner[1] + c * end[1]))
    return points


def _straight(start: Point, end: Point, step: float) -> list[Point]:
    count = round(math.dist(start, end) / step)
    return [
        (start[0] + (end[0] - start[0]) * index / count, start[1] + (end[1] - start[1]) * index / count)
        for index in range(1, count)
    ]


def wavering(points: list[Point], amount: float) -> list[Point]:
    """Return the points moved a little, always alike in the same place, so that banks look natural."""
    return [
        (
            x + amount * (math.sin(2.3 * y + 0.7 * x) + 0.6 * math.sin(5.1 * y - 2.9 * x + 1)),
            y + amount * (math.sin(2.1 * x - 0.9 * y + 2) + 0.6 * math.sin(4.7 * x + 3.3 * y)),
        )
        for x, y in points
    ]


def bank(cells: set[Cell], depth: float, waver: float = 0.022) -> list[list[Point]]:
    """Return all banks of the water as smooth lines, `depth` cells inside the cells' own boundary."""
    return [wavering(rounded(inset(loop, depth)), waver) for loop in outlines(cells)]
