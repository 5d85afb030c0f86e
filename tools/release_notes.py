"""Print the notes of a release: its section of the change log. The tag must be the version of the program.

python tools/release_notes.py v0.7.0
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import __version__  # noqa: E402


def notes(log: str, number: str) -> str:
    """Return the section of a version without its heading. Raises ValueError if there is none."""
    found = re.search(rf"^## {re.escape(number)}\n(.*?)(?=^## |\Z)", log, re.DOTALL | re.MULTILINE)
    if found is None or not found[1].strip():
        raise ValueError(f"CHANGELOG.md has no section {number}")
    return found[1].strip() + "\n"


def main(tag: str) -> None:
    """Print the notes, or end with a sentence that says what does not fit."""
    if tag != f"v{__version__}":
        raise SystemExit(f"The tag is {tag}, but the version in game/__init__.py is {__version__}.")
    try:
        sys.stdout.write(notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__))
    except ValueError as error:
        raise SystemExit(str(error)) from error


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
