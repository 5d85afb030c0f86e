"""Make the strips of docs/motion.md again, each in a dark and a light theme, by `main.py strip`.

python tools/motion_pictures.py [NAME...] [--to FOLDER]

Without names it makes all of them. `tools/motion_pictures.json` has the record of every strip and its options of
`main.py strip`; docs/examples/moments.md lists moments for others.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pygame

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.commands import cli_args  # noqa: E402
from game.record import read  # noqa: E402
from ui.commands import strip  # noqa: E402

FOLDER: Final = ROOT / "docs/pictures/motion"
THEMES: Final = {"dark": "board_theme=lamplight,panels=dark", "light": "board_theme=daylight,panels=light"}
"""The settings of each picture of a strip."""
RECORD: Final = "record"


def strips() -> dict[str, dict[str, Any]]:
    """Return the options of each strip by its name."""
    found: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    return found


def words(options: Mapping[str, Any]) -> list[str]:
    """Return the command line that follows `main.py strip`; an option that is true is a switch."""
    line = [str(ROOT / options[RECORD])]
    for name, value in options.items():
        if name != RECORD:
            line += [f"--{name}"] if value is True else [f"--{name}", str(value)]
    return line


def pictures(options: Mapping[str, Any]) -> list[pygame.Surface]:
    """Return the pictures of a strip."""
    (record,), given = cli_args.parse(words(options), strip.FLAGS, words=1)
    return strip.pictures(read(Path(record).read_bytes()), given)[1]


def make(name: str, options: Mapping[str, Any], folder: Path) -> None:
    """Write the pictures of a strip."""
    for theme, settings in THEMES.items():
        target = folder / f"{name}-{theme}.jpg"
        if strip.main([*words(options), "--settings", settings, "--lang", "en", "--out", str(target)]):
            raise SystemExit(1)
        print(f"{target.name}: {target.stat().st_size / 1e3:.0f} kB")


def main(argv: Sequence[str]) -> None:
    """Make the named strips, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    known = strips()
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER")
    given = parser.parse_args(argv)
    if unknown := set(given.names) - known.keys():
        parser.error(f"no strip is named {', '.join(sorted(unknown))}")
    for name in given.names or known:
        make(name, known[name], given.to)


if __name__ == "__main__":
    main(sys.argv[1:])
