"""Print how many lines the program has, and how many of them each game of the catalog costs.

    python tools/line_counts.py

A line counts as it is in the file, with its comments and blank lines. A game's rules, bots and screen are the Python
files of its folders; its tests are the Python files under `tests` whose path names it. The tests of Tigris & Euphrates
are more than this shows: as the first game it is also the one that the tests of the whole table play.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.catalog import GAMES

ROOT = Path(__file__).resolve().parent.parent


def lines(paths: Iterable[Path]) -> int:
    """Return the lines of all these files together."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def python_files(folder: str) -> list[Path]:
    """Return the Python files below a folder of the project."""
    return sorted((ROOT / folder).rglob("*.py"))


def cost(game: str) -> dict[str, int]:
    """Return the lines of one game by part."""
    named = [path for path in python_files("tests") if game in str(path.relative_to(ROOT))]
    parts = {
        "rules": python_files(f"game/{game}"),
        "bots": python_files(f"game/bots/{game}"),
        "screen": python_files(f"ui/{game}"),
        "tests": named,
    }
    return {part: lines(paths) for part, paths in parts.items()}


def main() -> None:
    """Print the table."""
    folders = {folder: lines(python_files(folder)) for folder in ("game", "ui", "tests", "tools")}
    print("  ".join(f"{folder}/ {count:,}" for folder, count in folders.items()))
    print(f"game/ and ui/ together {folders['game'] + folders['ui']:,}")
    for game in GAMES:
        parts = cost(game)
        print(f"{game}: {sum(parts.values()):,} ({', '.join(f'{part} {count:,}' for part, count in parts.items())})")


if __name__ == "__main__":
    main()
