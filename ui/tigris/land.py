"""The empty board: land, two rivers, the grid and the bordered temples, baked once per size and theme.

The rivers and all lines are one SVG made from the board's own sets of cells, so they are crisp at every
size; the grain of the land is noise from a fixed seed. The same board, size and theme give the same pixels.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final

import pygame

from game import bits
from game.tigris.board import BOARDS
from ui.gfx.art import rasterise
from ui.gfx.paper import cover, paper
from ui.tigris import river
from ui.tigris.theme import FLAT, INKED, PAINTED, TigrisTheme, theme_of

UNIT = 100
"""Units of the SVG to a cell."""

EDGE = 5
"""How far frames keep from the board's edge, in these units."""


def ground(board_key: str, cell_px: int, theme: TigrisTheme | None = None) -> pygame.Surface:
    """Draw the whole empty board, opaque, 16 by 11 cells. Raises KeyError for an unknown board."""
    board, look = BOARDS[board_key], theme or theme_of()
    size = (bits.WIDTH * cell_px, bits.HEIGHT * cell_px)
    surface = pygame.Surface(size)
    surface.fill(look.land)
    if look.style == INKED:
        cover(surface, paper(look.land, look.soil))
    elif look.grain:
        _weather(surface, cell_px, look)
    lines = rasterise(_drawing(board.river, board.bordered, look), size)
    surface.blit(lines, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


def _weather(surface: pygame.Surface, cell_px: int, look: TigrisTheme) -> None:
    """Patches of other soil some cells wide, drifts within them, then the grain of sand."""
    random = Random(look.land)
    for per_cell in (0.6, 2.5):
        dapple = _noise(random, (round(bits.WIDTH * per_cell), round(bits.HEIGHT * per_cell)), look.soil, surface)
        surface.blit(pygame.transform.smoothscale(dapple, surface.get_size()), (0, 0), special_flags=pygame.BLEND_MULT)
    sand = pygame.Color((255 - look.grain,) * 3)
    grain = _noise(random, (256, 256), sand, surface)
    for x in range(0, surface.get_width(), 256):
        for y in range(0, surface.get_height(), 256):
            surface.blit(grain, (x, y), special_flags=pygame.BLEND_MULT)


def _noise(
    random: Random, size: tuple[int, int], tint: pygame.typing.ColorLike, like: pygame.Surface
) -> pygame.Surface:
    """Random pixels between white and the tint."""
    speckled = pygame.image.frombytes(random.randbytes(size[0] * size[1]), size, "P")
    white, deep = pygame.Color("white"), pygame.Color(tint)
    speckled.set_palette([white.lerp(deep, level / 255) for level in range(256)])
    return speckled.convert(like)


@lru_cache(maxsize=4)
def _drawing(water: int, bordered: int, look: TigrisTheme) -> str:
    """Return everything with an edge, as one SVG for every size."""
    width, height = bits.WIDTH * UNIT, bits.HEIGHT * UNIT
    cells = river.water_cells(water)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><defs>',
        _gradient("water", (0, 0, width, height), look.water),
        _lamp(width, height, look.shade / 100),
        "</defs>",
        _grid(look.grid, look.grid_opacity / 100),
        *_RIVERS[look.style](cells, look),
        *(_border(*bits.xy(cell), look) for cell in bits.each(bordered)),
        f'<rect width="{width}" height="{height}" fill="url(#shade)"/>' if look.shade else "",
        "</svg>",
    ]
    return "".join(parts)


def _gradient(name: str, line: tuple[float, float, float, float], colours: tuple[str, str]) -> str:
    x1, y1, x2, y2 = line
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
        f'<stop offset="0" stop-color="{colours[0]}"/><stop offset="1" stop-color="{colours[1]}"/></linearGradient>'
    )


def _lamp(width: int, height: int, shade: float) -> str:
    """Light falls on the middle of the board; the corners lie in the shade."""
    return (
        f'<radialGradient id="shade" gradientUnits="userSpaceOnUse" cx="{width / 2}" cy="{height * 0.42}" '
        f'r="{width * 0.64}"><stop offset=".45" stop-color="#3a1e06" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="#3a1e06" stop-opacity="{shade}"/></radialGradient>'
    )


def _grid(colour: str, opacity: float) -> str:
    across = "".join(f"M0 {y * UNIT}H{bits.WIDTH * UNIT}" for y in range(1, bits.HEIGHT))
    down = "".join(f"M{x * UNIT} 0V{bits.HEIGHT * UNIT}" for x in range(1, bits.WIDTH))
    return f'<path d="{across}{down}" stroke="{colour}" stroke-opacity="{opacity}" stroke-width="1.6"/>'


def _river(cells: set[river.Cell], look: TigrisTheme) -> list[str]:
    shore = _path(river.bank(cells, 0.055, look.waver / 1000))
    shallows, deep = (_path(river.bank(cells, depth, look.waver / 1000)) for depth in (0.13, 0.22))
    return [
        f'<path d="{shore}" fill="{look.fringe}" stroke="{look.fringe}" stroke-opacity=".55" stroke-width="15"/>',
        f'<path d="{shore}" fill="url(#water)" stroke="{look.bank}" stroke-width="5"/>',
        f'<path d="{shallows}" fill="none" stroke="{look.lining}" stroke-opacity=".55" stroke-width="3"/>',
        f'<path d="{deep}" fill="none" stroke="{look.lining}" stroke-opacity=".28" stroke-width="2.4"/>',
        _joints(cells, look),
        _ripples(cells, look),
    ]


def _inked_river(cells: set[river.Cell], look: TigrisTheme) -> list[str]:
    """Return a wash of water between two strokes of ink, hatched on the land, with lines that follow the banks."""
    waver = look.waver / 1000
    shore = river.bank(cells, 0.055, waver)
    lines = [
        f'<path d="{_path(river.bank(cells, depth, waver))}" fill="none" stroke="{look.lining}" '
        f'stroke-opacity="{opacity}" stroke-width="{width}"/>'
        for depth, opacity, width in ((0.105, 0.75, 2.2), (0.155, 0.5, 1.8), (0.215, 0.3, 1.5))
    ]
    return [
        f'<path d="{_hatching(shore)}" stroke="{look.fringe}" stroke-opacity=".7" stroke-width="1.7" fill="none"/>',
        f'<path d="{_path(shore)}" fill="url(#water)" stroke="{look.bank}" stroke-width="5"/>',
        *lines,
        _joints(cells, look),
        _ripples(cells, look),
    ]


def _flat_river(cells: set[river.Cell], look: TigrisTheme) -> list[str]:
    shore = _path(river.bank(cells, 0.055, look.waver / 1000))
    return [f'<path d="{shore}" fill="{look.water[0]}" stroke="{look.bank}" stroke-width="5"/>', _joints(cells, look)]


_RIVERS: Final = {PAINTED: _river, INKED: _inked_river, FLAT: _flat_river}


def _hatching(shore: list[list[river.Point]]) -> str:
    """Return short strokes from the banks into the land, longer and shorter in turn."""
    strokes = []
    for line in shore:
        for index, ((x, y), (to_x, to_y)) in enumerate(pairwise(line)):
            long = math.hypot(to_x - x, to_y - y) or 1
            reach = 0.075 + 0.05 * (index * 7 % 5) / 5
            out_x, out_y = (to_y - y) / long * reach, (x - to_x) / long * reach
            strokes.append(f"M{x * UNIT:.0f} {y * UNIT:.0f}l{out_x * UNIT:.1f} {out_y * UNIT:.1f}")
    return "".join(strokes)


def _path(lines: list[list[river.Point]]) -> str:
    return "".join("M" + "L".join(f"{x * UNIT:.1f} {y * UNIT:.1f}" for x, y in line) + "Z" for line in lines)


def _joints(cells: set[river.Cell], look: TigrisTheme) -> str:
    """Return the grid where one cell of water borders on the next."""
    marks = []
    for x, y in sorted(cells):
        if (x + 1, y) in cells:
            marks.append(f"M{(x + 1) * UNIT} {y * UNIT + 16}v{UNIT - 32}")
        if (x, y + 1) in cells:
            marks.append(f"M{x * UNIT + 16} {(y + 1) * UNIT}h{UNIT - 32}")
    drawn, opacity = "".join(marks), look.grid_opacity / 100
    return f'<path d="{drawn}" stroke="{look.grid_on_water}" stroke-opacity="{opacity}" stroke-width="1.6"/>'


def _ripples(cells: set[river.Cell], look: TigrisTheme) -> str:
    """Three short waves in every cell of water."""
    waves = []
    for x, y in sorted(cells):
        for dx, dy in ((30, 42), (52, 58), (34, 72)):
            left = x * UNIT + dx + (x * 7 + y * 13) % 9 - 4
            waves.append(f"M{left} {y * UNIT + dy}q6 -7 12 0t12 0")
    drawn = "".join(waves)
    return (
        f'<path d="{drawn}" fill="none" stroke="{look.lining}" stroke-opacity=".6" stroke-width="2.6" '
        'stroke-linecap="round"/>'
    )


def _border(x: int, y: int, look: TigrisTheme) -> str:
    """Return the frame of a temple whose treasure must be taken first: a field of its own and four golden corners."""
    left, right = max(x * UNIT, EDGE), min((x + 1) * UNIT, bits.WIDTH * UNIT - EDGE)
    top, bottom = max(y * UNIT, EDGE), min((y + 1) * UNIT, bits.HEIGHT * UNIT - EDGE)
    corners = "".join(
        f"M{at_x} {at_y + in_y}V{at_y}H{at_x + in_x}"
        for at_x, in_x in ((left, 28), (right, -28))
        for at_y, in_y in ((top, 28), (bottom, -28))
    )
    frame = f"M{left} {top}H{right}V{bottom}H{left}Z"
    shine, gold = look.gold
    return (
        f'<path d="{frame}" fill="{look.field}" fill-opacity=".28" stroke="{look.gold_edge}" stroke-width="6.5"/>'
        f'<path d="{frame}" fill="none" stroke="{gold}" stroke-width="3"/>'
        f'<path d="{corners}" fill="none" stroke="{look.gold_edge}" stroke-width="13"/>'
        f'<path d="{corners}" fill="none" stroke="{gold}" stroke-width="9"/>'
        f'<path d="{corners}" fill="none" stroke="{shine}" stroke-width="2.4"/>'
    )
