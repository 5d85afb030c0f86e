"""Make the animated picture of the README: one strip of each game to its end.

python tools/readme_animation.py [docs/pictures/motion.png]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import motion_pictures  # noqa: E402
from ui.commands import strip  # noqa: E402

EVERY: Final = 0.08
LOOK: Final = {"size": "1280x720", "crop": "0,0,1280,640", "scale": 0.6, "every": EVERY}
MOMENTS: Final[dict[str, dict[str, Any]]] = {
    "tigris-war-ends": {"start": 0.1},
    "qwirkle-six": {"start": 0.1},
    "catan-city": {"start": 0.0},
}
"""The strips of `tools/motion_pictures.json`, and when the picture of each begins."""
REST: Final = 8
"""Frames for which the end of each stays."""


def main(target: Path) -> None:
    """Write the picture, and print its size."""
    frames = []
    for name, begins in MOMENTS.items():
        moment = {key: value for key, value in motion_pictures.strips()[name].items() if key in ("record", "at")}
        taken = motion_pictures.pictures({**moment, **LOOK, **begins})
        print(f"{name}: {len(taken) * EVERY:.1f} s")
        frames += [*taken, *[taken[-1]] * REST]
    strip.save_animation(frames, EVERY, target)
    print(f"{target}: {len(frames)} frames, {target.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/pictures/motion.png")
