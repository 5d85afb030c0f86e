"""Draw the map of the rooms from their imports: `docs/pictures/map.svg`, and the table of rooms in `docs/design.md`.

python tools/map.py            write both
python tools/map.py --check    exit with 1 if either is out of date
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from pathlib import Path
from textwrap import wrap

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.rooms import Graph, Room, caption, imports_of, is_package, layers, path_of, reduced

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "pictures" / "map.svg"
PAGE = ROOT / "docs" / "design.md"
BEGIN, END = "<!-- rooms: written by `make map` -->\n", "<!-- end of rooms -->\n"

MARGIN, PANEL, BETWEEN = 26, 584, 56
WIDTH = 2 * (MARGIN + PANEL) + BETWEEN
"""Pixels, as all sizes here: round the panels, a panel's width, between the panels."""

GUTTER, HEADER, FOOTER = 48, 44, 24
GAP, SPACE, LANE = 40, 16, 8
"""The free strips at a panel's sides, top and bottom; below and beside a box; between the arrows of a strip."""

SIZE, LINE, LETTER, MONO_LETTER = 12.5, 15.5, 6.7, 8.2
"""Captions: letters, lines, a safe mean width of a letter; the width of a letter of a name."""

TURN, HEAD = 9, 5
"""The radius of an arrow's turns, and the length of its head."""

INK, SOFT, PAPER, FRAME = "#26323a", "#5c6a73", "#f7f3ea", "#ffffff"
GAME, WINDOW, MAIN, CROSSING = "#1f7a7a", "#b3612b", "#4a4a58", "#6a6fa8"
TINTS = "#e3f0ee", "#f9eade"
SANS = "font-family=\"'Segoe UI','Helvetica Neue',Arial,'DejaVu Sans',sans-serif\""
MONO = "font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\""
BOLD = f'{MONO} font-weight="700"'
LEFT = MARGIN, MARGIN + PANEL + BETWEEN, MARGIN
"""The left edges of what belongs to `game/`, to `ui/` and to neither."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A room where it is drawn: its side (0 the game, 1 the window, 2 neither), its row there, its rectangle."""

    room: Room
    side: int
    row: int
    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The x of the centre."""
        return self.left + self.width / 2

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.top + self.height

    @property
    def colour(self) -> str:
        """The colour of the side."""
        return (GAME, WINDOW, MAIN)[self.side]


def _words(room: Room, width: float) -> list[str]:
    """Return the lines of words in a box: names where it has several, else the caption."""
    if len(room.names) > 1:
        return wrap(" ".join(path_of(name) for name in room.names), int((width - 32) / MONO_LETTER))
    return wrap(caption(room.key), int((width - 28) / LETTER), break_long_words=False)


def _row(rooms: Sequence[Room], side: int, row: int, top: float) -> list[Box]:
    inner = PANEL - 2 * GUTTER
    width = min((inner - SPACE * (len(rooms) - 1)) / len(rooms), 0.86 * inner)
    start = LEFT[side] + (PANEL - width * len(rooms) - SPACE * (len(rooms) - 1)) / 2
    height = 37 + LINE * max(len(_words(room, width)) for room in rooms)
    return [
        Box(room, side, row, start + index * (width + SPACE), top, width, height) for index, room in enumerate(rooms)
    ]


def _column(rows: Sequence[Sequence[Room]], side: int, top: float) -> list[Box]:
    boxes: list[Box] = []
    for row, rooms in enumerate(rows):
        boxes += _row(rooms, side, row, boxes[-1].bottom + GAP if boxes else top)
    return boxes


def place(rows: Sequence[Sequence[Room]], graph: Graph) -> dict[str, Box]:
    """Return the boxes by room: the game on the left, the window on the right, so low that no arrow points down."""
    of = {side: [rooms for rooms in rows if rooms[0].key.split(".")[0] == side] for side in ("game", "ui", "main")}
    game = {box.room.key: box for box in _column(of["game"], 0, MARGIN + HEADER)}
    window = _column(of["ui"], 1, MARGIN + HEADER)
    drop = max(
        (game[key].bottom + 1.5 * GAP - box.top for box in window for key in graph[box.room.key] if key in game),
        default=0,
    )
    window = [replace(box, top=box.top + max(drop, 0)) for box in window]
    last = _column(of["main"], 2, window[-1].top)
    return {box.room.key: box for box in (*game.values(), *window, *last)}


class Lanes:
    """The lines in use in every free strip; a new one gets the first lane in which nothing overlaps it."""

    def __init__(self) -> None:
        self._used: dict[tuple[str, float], list[list[tuple[float, float]]]] = {}

    def lane(self, strip: str, at: float, start: float, end: float) -> int:
        """Return the number of a lane of the strip at a place, free between two ends, and use it."""
        low, high = min(start, end) - LANE, max(start, end) + LANE
        lanes = self._used.setdefault((strip, round(at)), [])
        for index, lane in enumerate(lanes):
            if all(high <= other_low or other_high <= low for other_low, other_high in lane):
                lane.append((low, high))
                return index
        lanes.append([(low, high)])
        return len(lanes) - 1


def _around(number: int) -> float:
    """Return the distance of a lane from the middle of its strip: 0, then by turns to either side."""
    return (number + 1) // 2 * LANE * (1 if number % 2 else -1)


class Router:
    """Finds the lines of the arrows: curves between neighbouring rows, else right angles through the free strips.

    Every arrow has a place of its own on the edges of its boxes and a lane of its own in each strip.
    """

    def __init__(self, boxes: dict[str, Box], graph: Graph) -> None:
        self._boxes = boxes
        self._lanes = Lanes()
        self._ports: dict[tuple[str, str, str], float] = {}
        for box in boxes.values():
            self._spread("out", box, [boxes[key] for key in graph[box.room.key]])
            self._spread("into", box, [other for other in boxes.values() if box.room.key in graph[other.room.key]])

    def _spread(self, way: str, box: Box, others: Sequence[Box]) -> None:
        """Spread the ends of arrows over an edge of a box, in the order of where they come from."""
        ordered = sorted((other for other in others if other.top != box.top), key=lambda other: self._seen(box, other))
        step = min(34, 0.8 * box.width / max(len(ordered), 1))
        for index, other in enumerate(ordered):
            offset = (index - (len(ordered) - 1) / 2) * step
            self._ports[way, box.room.key, other.room.key] = box.middle + offset

    def _seen(self, box: Box, other: Box) -> tuple[float, float, float]:
        """Return the x at which the arrow between two boxes comes to the first, and then an order of equal ones."""
        direct = box.side == other.side and abs(box.row - other.row) == 1
        upper, lower = sorted((box, other), key=lambda each: each.top)
        return (other.middle if direct else self._strip(lower, upper), other.middle, other.top)

    @staticmethod
    def _strip(source: Box, target: Box) -> float:
        """Return the x of the strip to climb in: between the panels for a crossing, else a side of the panel."""
        if source.side != target.side:
            return WIDTH / 2
        left = LEFT[source.side]
        centre = left + PANEL / 2
        outer = source.side == 0
        at_left = outer if abs(source.middle - centre) < 1 else source.middle < centre
        return left + GUTTER / 4 if at_left else left + PANEL - GUTTER / 4

    def line(self, here: str, there: str) -> str:
        """Return the path of the arrow from one room to a room that it imports."""
        source, target = self._boxes[here], self._boxes[there]
        if source.top == target.top:
            return _beside(source, target)
        start = (self._ports["out", here, there], source.top)
        end = (self._ports["into", there, here], target.bottom)
        if source.side == target.side and source.row == target.row + 1:
            return _curve(start, end)
        return self._angled(source, target, start, end)

    def _angled(self, source: Box, target: Box, start: Point, end: Point) -> str:
        strip = self._strip(source, target)
        number = self._lanes.lane("climb", strip, start[1], end[1])
        inwards = 0 if source.side != target.side else 1 if strip < LEFT[source.side] + PANEL / 2 else -1
        climb = strip + (inwards * (GUTTER / 2 - LANE * number) if inwards else _around(number))
        leave, arrive = source.top - GAP / 2, target.bottom + GAP / 2
        leave += _around(self._lanes.lane(f"gap {source.side}", leave, start[0], climb))
        arrive += _around(self._lanes.lane(f"gap {target.side}", arrive, climb, end[0]))
        return _turning([start, (start[0], leave), (climb, leave), (climb, arrive), (end[0], arrive), end])


def _beside(source: Box, target: Box) -> str:
    y = min(source.bottom, target.bottom) - 14
    forward = target.left > source.left
    start, end = (source.left + source.width, target.left) if forward else (source.left, target.left + target.width)
    return f"M{start:.0f},{y:.0f} H{end - (HEAD if forward else -HEAD):.0f}"


def _curve(start: Point, end: Point) -> str:
    (x, y), (to_x, to_y) = start, end
    half = (y - to_y) / 2
    return f"M{x:.0f},{y:.0f} C{x:.0f},{y - half:.0f} {to_x:.0f},{to_y + half:.0f} {to_x:.0f},{to_y + HEAD:.0f}"


def _turning(points: Sequence[Point]) -> str:
    """Return the path through points that lie at right angles, with round turns; it ends before the last point."""
    path = f"M{points[0][0]:.0f},{points[0][1]:.0f}"
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        radius = min(TURN, _distance(before, here) / 2, _distance(here, after) / 2)
        path += f" L{_towards(here, before, radius)} Q{_towards(here, here, 0)} {_towards(here, after, radius)}"
    return f"{path} L{_towards(points[-1], points[-2], HEAD)}"


def _distance(point: Point, other: Point) -> float:
    """Return the distance of two points of which one lies straight above or beside the other."""
    return abs(point[0] - other[0]) + abs(point[1] - other[1])


def _towards(point: Point, other: Point, distance: float) -> str:
    x, y = (at + distance * ((to > at) - (to < at)) for at, to in zip(point, other, strict=True))
    return f"{x:.1f},{y:.1f}"


def _text(x: float, y: float, words: str, size: float, colour: str = INK, style: str = SANS) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{colour}" {style}>{escape(words)}</text>'


def _labels(box: Box) -> Iterator[str]:
    room, x = box.room, box.left + 17
    lines = _words(room, box.width)
    if len(room.names) > 1:
        for index, line in enumerate(lines):
            yield _text(x, box.top + 32 + 19 * index, line, 13.5, box.colour, BOLD)
        return
    title = path_of(room.key)
    yield _text(x, box.top + 23, title, 15, box.colour, BOLD)
    inner = "  ".join(path_of(name).removeprefix(title) for name in room.inner)
    if inner:
        yield _text(x + 9.2 * len(title) + 14, box.top + 23, inner, 12.5, SOFT, MONO)
    for index, line in enumerate(lines):
        yield _text(x, box.top + 42 + LINE * index, line, SIZE)


def _box(box: Box) -> Iterator[str]:
    x, y, height = f"{box.left:.0f}", f"{box.top:.0f}", f"{box.height:.0f}"
    yield (
        f'<rect x="{x}" y="{y}" width="{box.width:.0f}" height="{height}" rx="9" '
        f'fill="{FRAME}" stroke="{box.colour}" stroke-opacity="0.45"/>'
    )
    yield f'<rect x="{x}" y="{box.top + 9:.0f}" width="5" height="{box.height - 18:.0f}" rx="2.5" fill="{box.colour}"/>'
    yield from _labels(box)


def _panel(side: int, boxes: Sequence[Box], name: str, words: str) -> Iterator[str]:
    mine = [box for box in boxes if box.side == side]
    top, left = mine[0].top - HEADER, LEFT[side]
    height = mine[-1].bottom + FOOTER - top
    yield f'<rect x="{left}" y="{top:.0f}" width="{PANEL}" height="{height:.0f}" rx="18" fill="{TINTS[side]}"/>'
    yield _text(left + 22, top + 29, name, 20, mine[0].colour, BOLD)
    yield _text(left + 30 + 12.5 * len(name), top + 29, words, 13.5, SOFT)


def _arrow(path: str, colour: str, light: bool) -> str:
    style = 'stroke-width="1.5" stroke-opacity="0.5"' if light else 'stroke-width="2" stroke-opacity="0.85"'
    return f'<path d="{path}" stroke="{colour}" {style} marker-end="url(#{colour[1:]})"/>'


def _arrows(boxes: dict[str, Box], graph: Graph) -> Iterator[str]:
    """Yield the arrows, short ones first, so that these get the inner lanes."""
    router = Router(boxes, graph)
    pairs = [(boxes[here], boxes[there]) for here in boxes for there in sorted(graph[here])]
    for box, other in sorted(pairs, key=lambda pair: pair[0].top - pair[1].top):
        crossing = {box.side, other.side} == {0, 1}
        light = crossing or box.row - other.row > 1
        yield _arrow(router.line(box.room.key, other.room.key), CROSSING if crossing else box.colour, light)


def _heads() -> Iterator[str]:
    for colour in (GAME, WINDOW, MAIN, CROSSING):
        yield (
            f'<marker id="{colour[1:]}" viewBox="0 0 8 8" refX="3" refY="4" markerWidth="8" markerHeight="8" '
            f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0.4 L8,4 L0,7.6 Z" fill="{colour}"/></marker>'
        )


LEGEND = (
    "An arrow leads from a room to a room that it imports. None points down.",
    "An arrow that follows from others is left out. A double arrow joins",
    "rooms that import each other; no two modules do.",
    "The command “make map” draws it from the imports.",
)


def _legend() -> Iterator[str]:
    left = LEFT[1] + 22
    yield _text(left, MARGIN + 54, "The rooms of Two Rivers", 34, INK, f'{SANS} font-weight="700"')
    for index, line in enumerate(LEGEND):
        yield _text(left, MARGIN + 88 + 23 * index, line, 15, SOFT)


@cache
def house() -> tuple[list[list[Room]], Graph]:
    """Return the rooms by layer, and their imports without those that follow from others."""
    rows = layers()
    return rows, reduced(imports_of(room for rooms in rows for room in rooms))


def picture() -> str:
    """Return the map as SVG; the same rooms and imports give the same text."""
    rows, graph = house()
    boxes = place(rows, graph)
    shapes = list(boxes.values())
    height = round(max(box.bottom for box in shapes) + FOOTER + MARGIN)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'role="img" aria-label="The rooms of Two Rivers and their imports">',
        "<defs>",
        *_heads(),
        "</defs>",
        f'<rect width="{WIDTH}" height="{height}" rx="22" fill="{PAPER}"/>',
        *_legend(),
        *_panel(0, shapes, "game/", "rules, records, bots and network; nothing here draws"),
        *_panel(1, shapes, "ui/", "the window; nothing else imports pygame"),
        '<g fill="none">',
        *_arrows(boxes, graph),
        "</g>",
        *(part for box in shapes for part in _box(box)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _full(name: str) -> str:
    return name.replace(".", "/") + ("/" if is_package(name) else ".py")


def _cells(room: Room, graph: Graph) -> Iterator[str]:
    uses = ", ".join(f"`{_full(key)}`" for key in sorted(graph[room.key])) or "nothing"
    yield f"| `{_full(room.key)}` | {caption(room.key)} | {uses} |"
    for name in (*room.names[1:], *room.inner):
        yield f"| `{_full(name)}` | {caption(name)} | as `{_full(room.key)}` |"


def table() -> str:
    """Return the Markdown table of the rooms: path, caption, and the arrows of the map."""
    rows, graph = house()
    head = ["| Room | Holds | Imports, and all that these import |", "|---|---|---|"]
    return "\n".join([*head, *(line for rooms in rows for room in rooms for line in _cells(room, graph))]) + "\n"


def page() -> str:
    """Return the design page with the table of rooms as the imports are now. Raises ValueError without its marks."""
    text = PAGE.read_text(encoding="utf-8")
    start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    return f"{text[:start]}\n{table()}\n{text[end:]}"


def out_of_date() -> list[str]:
    """Return the files that `make map` would change."""
    made = {PICTURE: picture(), PAGE: page()}
    return [str(path.relative_to(ROOT)) for path, text in made.items() if path.read_text(encoding="utf-8") != text]


def main(args: Sequence[str]) -> int:
    """Write the map, or check it; return the exit code."""
    if "--check" in args:
        stale = out_of_date()
        print("\n".join(f"{name} is out of date: run make map" for name in stale) or "The map is up to date.")
        return 1 if stale else 0
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
