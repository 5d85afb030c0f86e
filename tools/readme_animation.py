"""Make the animated picture of the README: one moment of each game, by `main.py strip`.

python tools/readme_animation.py [docs/pictures/motion.png]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import pygame

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.record import read  # noqa: E402
from ui.commands import strip  # noqa: E402

EVERY: Final = 0.08
MOMENTS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("saves/0.1/tigris-05-whole.game", {"at": 298, "start": 0.1}),
    ("saves/0.2/qwirkle-00-whole.game", {"at": 70, "start": 0.1}),
    ("saves/0.2/catan-00-whole.game", {"at": 291}),
)
"""A war, a Qwirkle, a city: each to its end."""
REST: Final = 8
"""Frames for which the end of each stays."""
LOOK: Final = {"size": (1280, 720), "crop": pygame.Rect(0, 0, 1280, 640), "scale": 0.6, "every": EVERY}


def main(target: Path) -> None:
    """Write the picture, and print its size."""
    frames: list[pygame.Surface] = []
    for name, moment in MOMENTS:
        given = {key: flag.default for key, flag in strip.FLAGS.items()} | LOOK | moment
        taken = strip.pictures(read((ROOT / "tests" / name).read_bytes()), given)[1]
        print(f"{name}: {len(taken) * EVERY:.1f} s")
        frames += [*taken, *[taken[-1]] * REST]
    strip.save_animation(frames, EVERY, target)
    print(f"{target}: {len(frames)} frames, {target.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/pictures/motion.png")
