"""SVG pictures drawn at the requested size, recoloured, composed and cached; soft shadows and glows.

Every returned surface is premultiplied and shared: blit it with `special_flags=pygame.BLEND_PREMULTIPLIED` and never
draw on it. This module knows no game; each game names its own files (its `pieces.py`).
"""

from __future__ import annotations

import io
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

EMBLEMS = ("lion", "bull", "bow", "pot")
"""The dynasties, by seat."""

INK, PAPER = "#2e1809", "#f0d7a4"
"""The two colours of every emblem file: the silhouette, and its inner lines."""

Recolour = tuple[tuple[str, str], ...]
"""Pairs of hex colours: the one in the file and its replacement."""

Size = int | tuple[int, int]

_INNER = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_HEX = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of a composed picture: its corner and scale in the units of the composition, and its colours."""

    name: str
    x: float = 0
    y: float = 0
    scale: float = 1
    recolour: Recolour = ()


def hex_of(colour: pygame.typing.ColorLike) -> str:
    """Return any colour as '#rrggbb'."""
    made = pygame.Color(colour)
    return f"#{made.r:02x}{made.g:02x}{made.b:02x}"


def recoloured(text: str, pairs: Recolour) -> str:
    """Return the SVG text with colours replaced, all at once: no new colour is replaced again."""
    table = dict(pairs)
    return _HEX.sub(lambda found: table.get(found[0], found[0]), text) if table else text


def rasterise(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the SVG in the middle of a transparent surface of exactly this size, premultiplied."""
    drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size).premul_alpha_ip()
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


class Art:
    """The pictures under one folder. Raises FileNotFoundError for a name without a file."""

    def __init__(self, root: Path, limit: int = 96 << 20) -> None:
        """Set up an empty cache: `root` holds the SVG files, `limit` is its size in bytes."""
        self.root = Path(root)
        self.limit = limit
        self.cached_bytes = 0
        self.number: Callable[[int], str] = str
        """Return a number in the player's digits, for the pictures that contain one."""
        self._texts: dict[str, str] = {}
        self._drawn: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, name: str, px: Size, recolour: Recolour = ()) -> pygame.Surface:
        """Return the picture `<root>/<name>.svg` as large as fits in px: a square's side, or width and height."""
        size = _size(px)
        return self._cached(
            ("file", name, size, recolour), lambda: rasterise(recoloured(self.text(name), recolour), size)
        )

    def compose(self, layers: Sequence[Layer], box: tuple[int, int], px: Size) -> pygame.Surface:
        """Return files drawn over each other in the units of `box`, as one picture."""
        size, kept = _size(px), tuple(layers)
        return self._cached(("composed", kept, box, size), lambda: rasterise(self._composed_svg(kept, box), size))

    def emblem(self, seat: int, px: Size, colour: pygame.typing.ColorLike | None = None) -> pygame.Surface:
        """Return the emblem of a seat's dynasty, dark unless a colour is given.

        With a colour, its inner lines are dark on a light colour and light on a dark one.
        """
        if colour is None:
            return self.get(f"emblem/{EMBLEMS[seat]}", px)
        drawn = pygame.Color(colour)
        light = drawn.hsla[2] > 50
        return self.get(f"emblem/{EMBLEMS[seat]}", px, ((INK, hex_of(drawn)), (PAPER, INK if light else PAPER)))

    def icon(self, name: str, px: Size, colour: pygame.typing.ColorLike) -> pygame.Surface:
        """Return the icon of a button in one colour."""
        return self.get(f"icon/{name}", px, (("#000000", hex_of(colour)),))

    def shadow(self, size: tuple[int, int], radius: int, blur: int, strength: int = 110) -> pygame.Surface:
        """Return the soft shadow of a rounded rectangle, `blur` px larger on every side.

        For a disc, pass radius = width // 2.
        """
        key = ("shadow", size, radius, blur, strength)
        return self._cached(key, lambda: _blurred(size, radius, blur, (0, 0, 0), strength))

    def glow(self, size: tuple[int, int], radius: int, blur: int, colour: pygame.typing.ColorLike) -> pygame.Surface:
        """Return a ring of light around a rounded rectangle, `blur` px larger on every side, empty inside."""
        tint = tuple(pygame.Color(colour))[:3]
        return self._cached(("glow", size, radius, blur, tint), lambda: _glow_ring(size, radius, blur, tint))

    def text(self, name: str) -> str:
        """Return the text of an SVG file."""
        if name not in self._texts:
            self._texts[name] = (self.root / f"{name}.svg").read_text(encoding="utf-8")
        return self._texts[name]

    def _composed_svg(self, layers: Sequence[Layer], box: tuple[int, int]) -> str:
        parts = []
        for layer in layers:
            found = _INNER.search(recoloured(self.text(layer.name), layer.recolour))
            if found is None:
                raise ValueError(f"{layer.name} is not an SVG file")
            parts.append(f'<g transform="translate({layer.x} {layer.y}) scale({layer.scale})">{found[1]}</g>')
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box[0]} {box[1]}">{"".join(parts)}</svg>'

    def _cached(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self._drawn.get(key)
        if found is not None:
            self._drawn.move_to_end(key)
            return found
        made = self._drawn[key] = draw()
        self.cached_bytes += _bytes(made)
        while self.cached_bytes > self.limit and len(self._drawn) > 1:
            self.cached_bytes -= _bytes(self._drawn.popitem(last=False)[1])
        return made


def _size(px: Size) -> tuple[int, int]:
    width, height = (px, px) if isinstance(px, int) else px
    return max(1, width), max(1, height)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


def _rounded_rect(size: tuple[int, int], radius: int, margin: int, colour: tuple[int, ...]) -> pygame.Surface:
    surface = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    pygame.draw.rect(surface, colour, (margin, margin, *size), border_radius=radius)
    return surface


def _blurred(size: tuple[int, int], radius: int, blur: int, tint: tuple[int, ...], strength: int) -> pygame.Surface:
    plate = _rounded_rect(size, radius, blur, (255, 255, 255, 255)).premul_alpha()
    soft = pygame.transform.gaussian_blur(plate, max(1, blur // 2))
    soft.fill((*(value * strength // 255 for value in tint), strength), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


def _glow_ring(size: tuple[int, int], radius: int, blur: int, tint: tuple[int, ...]) -> pygame.Surface:
    wide = max(1, blur // 3)
    outer = (size[0] + 2 * wide, size[1] + 2 * wide)
    soft = _blurred(outer, radius + wide, blur - wide, tint, 255)
    soft.blit(_rounded_rect(size, radius, blur, (255, 255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return soft
