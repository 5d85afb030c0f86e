"""The small pictures that the board needs besides the pieces: outlines, signs, badges, glows, dust.

Each is drawn once per cell size, four times too large and scaled down, and kept with premultiplied alpha. What
tells things apart is always a shape or a pattern, the colour comes on top.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.text import measure, render
from ui.tigris.faces import Key
from ui.tigris.pieces import Pieces

PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED
FINE: Final = 4
"""How many times too large shapes are drawn."""

RGB = tuple[int, int, int]

HUE_COLOURS: Final[tuple[RGB, ...]] = (
    (255, 205, 92), (94, 224, 208), (206, 160, 255), (255, 150, 170),
    (186, 232, 108), (136, 196, 255), (255, 244, 214), (255, 168, 88),
)  # fmt: skip
"""Outlines of kingdoms."""

INK: Final[RGB] = (34, 20, 10)
SAND: Final[RGB] = (250, 236, 204)
GOLD: Final[RGB] = (255, 214, 110)
TILE_COLOURS: Final[tuple[RGB, ...]] = ((44, 40, 44), (178, 46, 34), (34, 92, 168), (46, 122, 62))
"""Grounds of badges by the colour they speak of; sand-coloured text on each has at least 4.5:1."""

ATTACK: Final[RGB] = (255, 140, 60)
DEFENCE: Final[RGB] = (120, 210, 255)

_SPECIAL: Final[dict[str, RGB]] = {"marked": (255, 246, 190), "hover": (255, 255, 255), "cut": (255, 236, 190)}


class Canvas:
    """A picture being drawn `FINE` times too large; lengths are given in pixels of the finished picture."""

    def __init__(self, width: int, height: int | None = None) -> None:
        self.size = (width, height or width)
        self.surface = Surface((self.size[0] * FINE, self.size[1] * FINE), pygame.SRCALPHA, 32)

    def done(self) -> Surface:
        """The picture, scaled down and premultiplied."""
        return pygame.transform.smoothscale(self.surface.premul_alpha(), self.size)

    def box(
        self, rect: tuple[float, float, float, float], colour: tuple[int, ...], radius: float = 0, width: float = 0
    ) -> None:
        """A rectangle (x, y, w, h), with round corners, filled or as a line."""
        x, y, w, h = (round(value * FINE) for value in rect)
        pygame.draw.rect(self.surface, colour, Rect(x, y, w, h), round(width * FINE), round(radius * FINE))

    def disc(self, centre: tuple[float, float], radius: float, colour: tuple[int, ...], width: float = 0) -> None:
        """A circle, filled or as a line."""
        place = (round(centre[0] * FINE), round(centre[1] * FINE))
        pygame.draw.circle(self.surface, colour, place, round(radius * FINE), round(width * FINE))

    def shape(self, points: list[tuple[float, float]], colour: tuple[int, ...]) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.surface, colour, [(x * FINE, y * FINE) for x, y in points])

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: tuple[int, ...], width: float) -> None:
        """A straight line."""
        ends = [(x * FINE, y * FINE) for x, y in (start, end)]
        pygame.draw.line(self.surface, colour, ends[0], ends[1], max(1, round(width * FINE)))

    def over(self, other: Canvas) -> None:
        """Lay another canvas of the same size over this one."""
        self.surface.blit(other.surface, (0, 0))


# ------------------------------------------------------------------ outlines

COARSE: Final = 24
"""Soft light is worked out in so many steps across a cell and scaled up."""


def tint(px: int, hue: int) -> Surface:
    """The ground of a kingdom, seen between its pieces."""
    surface = Surface((px, px), pygame.SRCALPHA, 32)
    surface.fill((*HUE_COLOURS[hue], 96))
    return surface.premul_alpha()


def edge(px: int, hue: int | str, sides: int, corners: int) -> Surface:
    """One cell's share of the outline of a set of cells; that of a kingdom glows inwards."""
    kingdom = isinstance(hue, int)
    colour = HUE_COLOURS[hue] if isinstance(hue, int) else _SPECIAL[hue]
    line = max(2.0, px * (0.05 if kingdom else 0.07))
    dark = max(1.2, px * 0.016)
    canvas = Canvas(px)
    _band(canvas, sides, corners, line + 2 * dark, (*INK, 225))
    _band(canvas, sides, corners, line + dark, (*colour, 255))
    _band(canvas, sides, corners, dark, (*INK, 225))
    surface = canvas.done()
    if not kingdom:
        return surface
    lit = _inward_glow(px, colour, sides, corners)
    lit.blit(surface, (0, 0), special_flags=PREMULTIPLIED)
    return lit


def _band(canvas: Canvas, sides: int, corners: int, width: float, colour: tuple[int, ...]) -> None:
    """A band of that width along the open sides, bending round inner corners."""
    px = canvas.size[0]
    for side, rect in ((1, (0, 0, px, width)), (2, (px - width, 0, width, px)),
                       (4, (0, px - width, px, width)), (8, (0, 0, width, px))):  # fmt: skip
        if sides & side:
            canvas.box(rect, colour)
    for corner, x, y in ((1, px, 0), (2, px, px), (4, 0, px), (8, 0, 0)):
        if corners & corner:
            canvas.disc((x, y), width, colour)


def _inward_glow(px: int, colour: RGB, sides: int, corners: int) -> Surface:
    """Light that is strongest at the outline and gone a third of a cell inside it."""
    small = Surface((COARSE, COARSE), pygame.SRCALPHA, 32)
    for y in range(COARSE):
        for x in range(COARSE):
            away = _distance((x + 0.5) / COARSE, (y + 0.5) / COARSE, sides, corners)
            small.set_at((x, y), (*colour, round(104 * max(0.0, 1 - away / 0.36) ** 1.7)))
    return pygame.transform.smoothscale(small.premul_alpha(), (px, px))


def _distance(x: float, y: float, sides: int, corners: int) -> float:
    """From a point of the cell to the outline, in cells."""
    away = [d for side, d in ((1, y), (2, 1 - x), (4, 1 - y), (8, x)) if sides & side]
    away += [
        hypot(x - cx, y - cy) for corner, cx, cy in ((1, 1, 0), (2, 1, 1), (4, 0, 1), (8, 0, 0)) if corners & corner
    ]
    return min(away, default=1.0)


# ------------------------------------------------------------------ signs on cells


def legal(px: int) -> Surface:
    """A cell where the selected piece may go: hatched, with a dashed frame."""
    canvas, hatch = Canvas(px), Canvas(px)
    step = px / 6
    for index in range(-6, 7):
        hatch.line((index * step, px), (index * step + px, 0), (*SAND, 120), max(1.2, px * 0.022))
    inset = px * 0.10
    canvas.box((inset, inset, px - 2 * inset, px - 2 * inset), (*GOLD, 46), px * 0.1)
    keep = Canvas(px)
    keep.box((inset, inset, px - 2 * inset, px - 2 * inset), (255, 255, 255, 255), px * 0.1)
    hatch.surface.blit(keep.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    canvas.over(hatch)
    for width, colour in ((max(3.0, px * 0.065), (*INK, 220)), (max(1.6, px * 0.034), (*GOLD, 255))):
        _dashes(canvas, inset, width, colour)
    return canvas.done()


def _dashes(canvas: Canvas, inset: float, width: float, colour: tuple[int, ...]) -> None:
    px = canvas.size[0]
    low, high, reach = inset, px - inset, (px - 2 * inset) * 0.3
    for x, dx in ((low, reach), (high, -reach)):
        for y, dy in ((low, reach), (high, -reach)):
            canvas.line((x - _sign(dx) * width / 2, y), (x + dx, y), colour, width)
            canvas.line((x, y - _sign(dy) * width / 2), (x, y + dy), colour, width)


def _sign(value: float) -> int:
    return 1 if value > 0 else -1


def side(px: int, attacking: int, defending: int) -> Surface:
    """A tile that supports a side: spear points for the attacker, battlements for the defender, or both."""
    canvas = Canvas(px)
    inset, thick = px * 0.06, max(2.0, px * 0.05)
    colour = ATTACK if attacking else DEFENCE
    canvas.box((inset, inset, px - 2 * inset, px - 2 * inset), (*INK, 230), px * 0.09, thick * 1.7)
    canvas.box((inset * 1.3, inset * 1.3, px - 2.6 * inset, px - 2.6 * inset), (*colour, 255), px * 0.08, thick)
    size = px * 0.3
    if attacking:
        medal(canvas, (size * 0.62, size * 0.62), size * 0.56, ATTACK, "spear")
    if defending:
        medal(canvas, (px - size * 0.62, size * 0.62), size * 0.56, DEFENCE, "shield")
    return canvas.done()


def medal(canvas: Canvas, centre: tuple[float, float], radius: float, colour: RGB, sign: str) -> None:
    """A round sign: a spear point or a shield."""
    x, y = centre
    canvas.disc(centre, radius, (*INK, 255))
    canvas.disc(centre, radius * 0.88, (*colour, 255))
    r = radius * 0.58
    if sign == "spear":
        canvas.shape(
            [(x, y - r * 1.15), (x + r * 0.75, y + r * 0.1), (x, y - r * 0.1), (x - r * 0.75, y + r * 0.1)], INK
        )
        canvas.line((x, y - r * 0.4), (x, y + r * 1.15), INK, radius * 0.24)
    else:
        canvas.shape([(x - r * 0.85, y - r), (x + r * 0.85, y - r), (x + r * 0.8, y + r * 0.15), (x, y + r * 1.15),
                      (x - r * 0.8, y + r * 0.15)], INK)  # fmt: skip


def uniting(px: int) -> Surface:
    """The sign on a tile that joined two kingdoms: two linked rings."""
    canvas = Canvas(px)
    canvas.disc((px / 2, px / 2), px * 0.36, (*INK, 200))
    r, width = px * 0.155, max(2.0, px * 0.06)
    for dx, colour in ((-0.11, ATTACK), (0.11, DEFENCE)):
        canvas.disc((px / 2 + dx * px, px / 2), r + width / 2, (*INK, 255), width * 1.5)
        canvas.disc((px / 2 + dx * px, px / 2), r + width / 3, (*colour, 255), width)
    return canvas.done()


def cursor(px: int) -> Surface:
    """The keyboard's cursor: a thick light frame with a dark rim, a little larger than the cell."""
    reach = cursor_reach(px)
    size = px + 2 * reach
    canvas, thick = Canvas(size), max(3.0, px * 0.055)
    canvas.box((0, 0, size, size), (*INK, 255), px * 0.16, thick + 3)
    canvas.box((1.5, 1.5, size - 3, size - 3), (*GOLD, 255), px * 0.145, thick)
    return canvas.done()


def cursor_reach(px: int) -> int:
    """How far the cursor sticks out of its cell on every side."""
    return max(3, px * 6 // 100)


# ------------------------------------------------------------------ numbers


def badge_px(px: int) -> int:
    """Text size of numbers on a board with cells of that size: never below what can be read."""
    return max(16, px * 24 // 100)


def strength(px: int, colour: int, internal: int, external: int) -> Surface:
    """At a leader's feet: temples beside it on a stepped red plate, tiles of its colour on a square one."""
    canvas = Canvas(px)
    text = badge_px(px)
    high, wide = text * 1.02, max(text * 1.05, text * 0.62 * len(str(max(internal, external))) + text * 0.5)
    top = px - high - 1
    left, right = (1.0, top, wide, high), (px - wide - 1, top, wide, high)
    _temple_plate(canvas, left)
    canvas.box(right, (*INK, 255), px * 0.045)
    canvas.box(_shrunk(right, 1.3), (*SAND, 255), px * 0.04)
    canvas.box(_shrunk(right, 2.4), (*TILE_COLOURS[colour], 255), px * 0.03)
    surface = canvas.done()
    _number(surface, str(internal), left, text)
    _number(surface, str(external), right, text)
    return surface


def _shrunk(rect: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    x, y, w, h = rect
    return x + by, y + by, w - 2 * by, h - 2 * by


def _temple_plate(canvas: Canvas, rect: tuple[float, float, float, float]) -> None:
    """A plate with a step at each shoulder, like a ziggurat."""
    for shrink, colour in ((0.0, INK), (1.3, SAND), (2.4, TILE_COLOURS[1])):
        x, y, w, h = _shrunk(rect, shrink)
        cap = w * 0.24
        canvas.box((x, y + h * 0.3, w, h * 0.7), (*colour, 255))
        canvas.box((x + cap, y - h * 0.12, w - 2 * cap, h * 0.6), (*colour, 255))


def _number(surface: Surface, text: str, rect: tuple[float, float, float, float], px: int) -> None:
    drawn = render(text, px, SAND, True)
    place = drawn.get_rect(center=(rect[0] + rect[2] / 2, rect[1] + rect[3] / 2))
    surface.blit(drawn, place, special_flags=PREMULTIPLIED)


def since(px: int, number: int) -> Surface:
    """What happened here since the player's last turn: a frame and its number on a gold coin."""
    canvas = Canvas(px)
    thick = max(2.0, px * 0.04)
    canvas.box((1, 1, px - 2, px - 2), (*INK, 255), px * 0.1, thick + 2)
    canvas.box((2, 2, px - 4, px - 4), (*GOLD, 255), px * 0.09, thick)
    text = badge_px(px)
    radius = max(text * 0.68, measure(str(number), text, True)[0] * 0.5 + text * 0.22)
    canvas.disc((radius + 1, radius + 1), radius, (*INK, 255))
    canvas.disc((radius + 1, radius + 1), radius - 1.5, (*GOLD, 255))
    surface = canvas.done()
    drawn = render(str(number), text, INK, True)
    surface.blit(drawn, drawn.get_rect(center=(radius + 1, radius + 1)), special_flags=PREMULTIPLIED)
    return surface


def treasure(pieces: Pieces, px: int, bordered: int) -> Surface:
    """A chest on its cell; gold corners say that it must be taken first."""
    canvas = Canvas(px)
    if bordered:
        for width, colour in ((max(3.0, px * 0.075), (*INK, 235)), (max(1.8, px * 0.045), (*GOLD, 255))):
            _dashes(canvas, px * 0.075, width, colour)
    surface = canvas.done()
    chest = pieces.treasure(px * 56 // 100)
    surface.blit(chest, chest.get_rect(midbottom=(px // 2, px - px // 14)), special_flags=PREMULTIPLIED)
    return surface


# ------------------------------------------------------------------ light and dust


def glow(px: int, colour: RGB) -> Surface:
    """A soft light around a cell, twice its size."""
    small = Surface((32, 32), pygame.SRCALPHA, 32)
    for y in range(32):
        for x in range(32):
            away = max(0.0, 1 - ((x - 15.5) ** 2 + (y - 15.5) ** 2) ** 0.5 / 15.5)
            small.set_at((x, y), (*colour, round(235 * away**1.6)))
    return pygame.transform.smoothscale(small.premul_alpha(), (px * 2, px * 2))


def dust(px: int, step: int) -> Surface:
    """A ring of dust flying outwards from a cell, twice its size; `step` 0..7."""
    canvas = Canvas(px * 2)
    share = (step + 1) / 8
    for index in range(14):
        angle = 2 * pi * index / 14 + (index % 3) * 0.2
        away = px * (0.42 + 0.42 * share + 0.05 * (index % 4))
        centre = (px + away * cos(angle), px + away * 0.9 * sin(angle))
        canvas.disc(centre, px * (0.035 + 0.05 * share), (226, 198, 148, round(190 * (1 - share))))
    return canvas.done()


# ------------------------------------------------------------------ the shelf


class Sprites:
    """All pictures of the board by name and cell size, each drawn once; never draw on one."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self._kept: dict[tuple[Key, int], Surface] = {}
        self._faded: dict[tuple[Key, int, int], Surface] = {}
        self._sized: dict[tuple[Key, int, int], Surface] = {}

    def get(self, key: Key, px: int) -> Surface:
        """The picture for a cell size."""
        found = self._kept.get((key, px))
        if found is None:
            found = self._kept[key, px] = self._draw(key, px)
        return found

    def faded(self, key: Key, px: int, share: float) -> Surface:
        """The picture, partly transparent: share 0 is nothing, 1 all of it; in sixteen steps."""
        level = max(0, min(16, round(share * 16)))
        if level == 16:
            return self.get(key, px)
        found = self._faded.get((key, px, level))
        if found is None:
            found = self.get(key, px).copy()
            found.fill((level * 255 // 16,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            self._faded[key, px, level] = found
        return found

    def sized(self, key: Key, px: int, wanted: int) -> Surface:
        """The picture for a cell size, scaled so that a cell of it is about `wanted` pixels wide."""
        wanted = max(4, wanted & ~3)
        if abs(wanted - px) < 4:
            return self.get(key, px)
        found = self._sized.get((key, px, wanted))
        if found is None:
            base = self.get(key, px)
            size = (max(1, base.get_width() * wanted // px), max(1, base.get_height() * wanted // px))
            found = self._sized[key, px, wanted] = pygame.transform.smoothscale(base, size)
        return found

    def clear(self) -> None:
        """Forget everything drawn: the look of the pieces changed."""
        self._kept.clear()
        self._faded.clear()
        self._sized.clear()

    def _draw(self, key: Key, px: int) -> Surface:
        kind, rest = str(key[0]), key[1:]
        return _PAINTERS[kind](self.pieces, px, *rest)


_PAINTERS: Final[dict[str, Callable[..., Surface]]] = {
    "tile": lambda pieces, px, colour: pieces.tile(colour, px),
    "flipped": lambda pieces, px, colour: pieces.tile(colour, px, face_down=True),
    "leader": lambda pieces, px, seat, colour: pieces.leader(colour, seat, px),
    "monument": lambda pieces, px, monument: pieces.monument(monument, 2 * px),
    "ruin": lambda pieces, px: pieces.catastrophe(px),
    "treasure": treasure,
    "tint": lambda _, px, hue: tint(px, hue),
    "edge": lambda _, px, hue, sides, corners: edge(px, hue, sides, corners),
    "marked": lambda _, px, sides, corners: edge(px, "marked", sides, corners),
    "legal": lambda _, px: legal(px),
    "side": lambda _, px, attacking, defending: side(px, attacking, defending),
    "uniting": lambda _, px: uniting(px),
    "cursor": lambda _, px: cursor(px),
    "strength": lambda _, px, colour, internal, external: strength(px, colour, internal, external),
    "since": lambda _, px, number: since(px, number),
    "glow": lambda _, px, red, green, blue: glow(px, (red, green, blue)),
    "dust": lambda _, px, step: dust(px, step),
}
