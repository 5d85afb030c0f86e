"""Two Rivers as an installed package: the program's own packages lie inside this one.

`game`, `ui` and `assets` would be bad names beside other people's packages. So they are folders of this package, and
only the program's own process looks for modules here. Whoever merely imports `two_rivers` gets no new module path.
"""

from __future__ import annotations

import sys
from pathlib import Path


def run() -> int:
    """Run the program with the arguments of this process, and return its exit code."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))  # first, so that no other `game` is found
    from main import run as program

    return program()
