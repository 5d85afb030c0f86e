"""How far two colours lie apart, to four kinds of eyes."""

from __future__ import annotations

import math

import pygame

SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes 2009, severity 1, on linear light."""


def linear(colour: pygame.typing.ColorLike) -> list[float]:
    parts = [value / 255 for value in tuple(pygame.Color(colour))[:3]]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour: pygame.typing.ColorLike) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: pygame.typing.ColorLike, other: pygame.typing.ColorLike) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: pygame.typing.ColorLike, sight: str) -> tuple[float, float, float]:
    """CIE L*a*b* of the colour as that eye sees it."""
    light = linear(colour)
    red, green, blue = (
        min(1, max(0, sum(part * value for part, value in zip(row, light, strict=True)))) for row in SIGHT[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116 for value in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: pygame.typing.ColorLike, other: pygame.typing.ColorLike, sight: str) -> float:
    return math.dist(lab(one, sight), lab(other, sight))


def seen_as(colour: pygame.typing.ColorLike, sight: str) -> tuple[int, int, int]:
    """The colour that an ordinary eye would have to see to see what that eye does."""
    light = linear(colour)
    mixed = (min(1, max(0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in SIGHT[sight])
    red, green, blue = (
        round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055)) for part in mixed
    )
    return red, green, blue
