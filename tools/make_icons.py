"""Draw the icons of the program and of its records, in the sizes and formats of three systems.

python tools/make_icons.py [packaging/icons]

The pictures are those of `assets/art/logo/two_rivers.svg`; a record is that picture on a sheet of paper.
"""

from __future__ import annotations

import io
import os
import re
import struct
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from PIL import Image

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "packaging" / "icons"
LOGO: Final = ROOT / "assets" / "art" / "logo" / "two_rivers.svg"

PROGRAM, RECORD = "two-rivers", "application-x-two-rivers-game"
"""The icon of the program, and that of a record, named after its MIME type."""
SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES: Final = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""Size -> its type in an ICNS file, where each is a PNG."""
OVERSAMPLED: Final = 4
"""Each picture is drawn this many times larger and reduced, because thin lines vanish in the small ones."""

SHEET: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
 <!-- A record: the picture of the program on a sheet of paper. -->
 <path d="M22 4H82L108 30V124H22Z" fill="#f6ecd3" stroke="#5d4322" stroke-width="4" stroke-linejoin="round"/>
 <path d="M82 4V30H108" fill="#e0cb9b" stroke="#5d4322" stroke-width="4" stroke-linejoin="round"/>
 <path d="M34 112H96M34 102H96" stroke="#b99c63" stroke-width="4"/>
 <g transform="translate(34 34) scale(0.484)">{logo}</g>
</svg>
"""


def sources() -> dict[str, str]:
    """Return the SVG text of each icon."""
    text = LOGO.read_text(encoding="utf-8")
    inner = re.search(r"<svg[^>]*>(.*)</svg>", text, re.DOTALL)
    assert inner is not None
    return {PROGRAM: text, RECORD: SHEET.format(logo=inner[1].rstrip())}


def drawn(svg: str, size: int) -> Image.Image:
    """Return the picture in a square of that many pixels."""
    side = size * OVERSAMPLED
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode("utf-8")), (side, side))
    large = Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA"))
    return large.resize((size, size), Image.Resampling.BOX)


def contents(name: str, svg: str) -> Iterator[tuple[str, bytes]]:
    """Yield file name and bytes of every format of one icon."""
    pictures = {size: drawn(svg, size) for size in SIZES}
    yield f"{name}.svg", svg.encode("utf-8")
    for size, picture in pictures.items():
        yield f"{name}-{size}.png", _png(picture)
    largest = pictures[ICO_SIZES[-1]]
    others = [pictures[size] for size in ICO_SIZES]
    yield f"{name}.ico", _saved(largest, "ICO", sizes=[(size, size) for size in ICO_SIZES], append_images=others)
    yield f"{name}.icns", _icns({kind: _png(pictures[size]) for size, kind in ICNS_TYPES.items()})


def _png(picture: Image.Image) -> bytes:
    return _saved(picture, "PNG", optimize=True)


def _icns(parts: Mapping[bytes, bytes]) -> bytes:
    """Return the file of these pictures; Pillow's own would have them twice and unoptimised."""
    body = b"".join(kind + struct.pack(">I", len(data) + 8) + data for kind, data in parts.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def _saved(picture: Image.Image, kind: str, **more: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **more)
    return file.getvalue()


def main(folder: Path) -> None:
    """Write all icons, and print their size."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in sources().items():
        for file, data in contents(name, svg):
            (folder / file).write_bytes(data)
            print(f"{file}: {len(data)} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
