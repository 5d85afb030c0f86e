"""The fonts of a bundle: the large ones lose the letters that they never draw.

A letter is drawn by the first font of the chain that has it (`ui/text/fonts.py`). So the Korean font needs none of the
8,000 Chinese characters that the Japanese font before it has, and no picture changes when they are left out.
"""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Final
from unicodedata import category

from fontTools import subset
from fontTools.ttLib import TTFont

from ui.text.fonts import CHAIN

LARGE: Final = 4 << 20
"""Bytes from which a font is reduced."""
VERTICAL_FEATURES: Final = ("vert", "vrt2", "vkrn", "valt", "vhal", "vpal")
VERTICAL_TABLES: Final = ("VORG", "vhea", "vmtx")
"""What a font has for lines from top to bottom."""
HINTING: Final = frozenset(map(ord, (
    "田囗他们你來們到和地对對就席我时時會来為能舰說说这這齊军同已愿既星是景民照现現理用置要軍那配里開雷露面顾"
    "个为人以個大有主些因它想意生當看着者自著裡过还进進過道還"
)))  # fmt: skip
"""What FreeType measures to align the strokes of a Chinese, Japanese or Korean font (`afblue.dat`)."""
FIRST_SHARED: Final = 0x250
"""Code points before this one are never looked for in the chain: keep them all."""


@cache
def code_points(path: Path) -> frozenset[int]:
    """Return the code points that a font can draw."""
    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())


def drawn(path: Path) -> frozenset[int]:
    """Return the code points for which the program uses this font: all but letters that an earlier font has.

    Marks, spaces and signs stay, because they may be drawn with the letter before them.
    """
    before = [regular for regular, bold in CHAIN[: _place(path)]]
    earlier = frozenset().union(*map(code_points, before))
    return frozenset(
        code for code in code_points(path)
        if code < FIRST_SHARED or code in HINTING or code not in earlier or category(chr(code))[0] != "L"
    )  # fmt: skip


def _place(path: Path) -> int:
    return next(index for index, pair in enumerate(CHAIN) if path.name in {each.name for each in pair})


def smaller(path: Path, folder: Path) -> str:
    """Return the file to bundle for this one: a reduced copy of a large font, else the file itself."""
    if path.suffix not in (".ttf", ".otf") or path.stat().st_size < LARGE:
        return str(path)
    folder.mkdir(parents=True, exist_ok=True)
    reduce(path, folder / path.name)
    return str(folder / path.name)


def reduce(path: Path, target: Path) -> None:
    """Write a copy of a font with nothing but what it draws in lines from side to side; outlines and hints stay."""
    logging.getLogger("fontTools").setLevel(logging.WARNING)  # it would list every letter
    options = subset.Options(name_IDs=["*"], name_languages=["*"], notdef_outline=True)
    options.layout_features = [name for name in options.layout_features if name not in VERTICAL_FEATURES]
    options.drop_tables += VERTICAL_TABLES
    font = subset.load_font(str(path), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=drawn(path))
    subsetter.subset(font)
    subset.save_font(font, str(target), options)
