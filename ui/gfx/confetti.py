"""Confetti: strips of paper that are thrown from both sides, turn over and fall.

Where a piece is follows from its number and the time alone. One call draws all pieces, from a few cached pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, exp, pi, sin
from random import Random
from typing import Final

import pygame
from pygame import Surface

from ui.gfx.supersample import PREMULTIPLIED

PIECES: Final = 200
TURNS: Final = 8
"""Pictures of one piece turning over."""
DRAG: Final = 3.2
"""How soon the air stops a piece, per second."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece in units of the window: where it starts, how fast it is thrown and falls, how it turns."""

    start: tuple[float, float]
    speed: tuple[float, float]
    fall: float
    sway: float
    turn: float
    delay: float
    """The share of the whole time after which it is thrown."""
    kind: int


class Confetti:
    """Pieces in some colours, always the same ones for a seed; `emblem` is thrown with them."""

    def __init__(self, colours: Sequence[str], side: int, emblem: Surface | None, seed: str) -> None:
        self._pictures = [_turning(_paper(side, colour, angle)) for angle in (0, 35, -50) for colour in colours]
        if emblem is not None:
            self._pictures.append(_turning(emblem))
        chance = Random(seed)
        self._pieces = [_piece(chance, index, len(self._pictures)) for index in range(PIECES)]

    def draw(self, surface: Surface, t: float) -> None:
        """Draw all pieces at a time from 0 to 1."""
        width, height = surface.get_size()
        blits = []
        for piece in self._pieces:
            age = (t - piece.delay) * 2.4
            if age <= 0:
                continue
            slowed = (1 - exp(-DRAG * age)) / DRAG
            y = (piece.start[1] + piece.speed[1] * slowed + piece.fall * age * age) * height
            if y > height:
                continue
            x = (piece.start[0] + piece.speed[0] * slowed) * width + piece.sway * sin(5 * age + piece.turn) * height
            turning = self._pictures[piece.kind]
            blits.append((turning[int(piece.turn + age * 14) % TURNS], (round(x), round(y))))
        surface.fblits(blits, PREMULTIPLIED)


def _piece(chance: Random, index: int, kinds: int) -> Piece:
    left = index % 2 == 0
    angle = chance.uniform(0.16, 0.42) * pi
    force = chance.uniform(1.5, 3.6)
    return Piece(
        start=(-0.01 if left else 1.01, chance.uniform(0.55, 0.8)),
        speed=(cos(angle) * force * (0.56 if left else -0.56), -sin(angle) * force),
        fall=chance.uniform(0.27, 0.42),
        sway=chance.uniform(0.004, 0.014),
        turn=chance.uniform(0, 8),
        delay=chance.uniform(0, 0.22),
        kind=chance.randrange(kinds),
    )


def _paper(side: int, colour: str, angle: int) -> Surface:
    """Return a strip of paper, turned in its plane."""
    paper = Surface((side, max(3, side * 3 // 5)), pygame.SRCALPHA)
    paper.fill(colour)
    return pygame.transform.rotozoom(paper, angle, 1.0).premul_alpha_ip()


def _turning(picture: Surface) -> list[Surface]:
    """Return the picture turning over: ever lower, then higher again, its back a little darker."""
    turned = []
    for step in range(TURNS):
        share = cos(2 * pi * step / TURNS)
        flat = pygame.transform.smoothscale(
            picture, (picture.get_width(), max(2, round(abs(share) * picture.get_height())))
        )
        if share < 0:
            flat.fill((200, 200, 200, 255), special_flags=pygame.BLEND_RGBA_MULT)
        turned.append(flat)
    return turned
