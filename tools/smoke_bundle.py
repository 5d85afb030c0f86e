"""Try a bundle (docs/releasing.md): every command, whole games in its window, shared tables with the source, Hebrew.

    python tools/smoke_bundle.py dist/two-rivers         a bundle
    python tools/smoke_bundle.py VENV/bin/two-rivers     an installed program
    python tools/smoke_bundle.py PROGRAM --only help     those parts whose names contain a word
    python tools/smoke_bundle.py PROGRAM --start 5       how its start compares with the start from source

A bundle is copied to a folder with a space and a Hebrew letter in its name, away from the checkout. One line names each
part that failed, and the exit code is 1. Windows open under Xvfb, with openbox, xdotool and wmctrl.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.window.display import missing
from tools.smoke import commands, start_times, windows
from tools.smoke.candidate import Candidate

AT_ONCE: Final = 2
"""Parts that run at the same time."""
PARTS: Final = {"bench": commands.bench, **windows.PARTS, **commands.PARTS}
"""Name -> part: a function of the program and an empty folder that raises an exception if something is wrong."""


def main(argv: Sequence[str]) -> int:
    """Run the parts; return 1 if one failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path, help="the folder of a bundle, or a program")
    parser.add_argument("--only", default="", help="run only parts whose names contain this word")
    parser.add_argument("--start", type=int, default=0, metavar="N", help="measure N starts instead")
    given = parser.parse_args(argv)
    if lacking := missing():
        print(f"needed and not installed: {' '.join(lacking)}", file=sys.stderr)
        return 1
    for name in [name for name in os.environ if name.startswith("PYTHON")]:  # nothing of ours may reach the program
        del os.environ[name]
    with tempfile.TemporaryDirectory(prefix="smoke ש ") as folder:
        candidate = away(given.program.resolve(), Path(folder))
        if given.start:
            start_times.compare(candidate, Path(folder), given.start)
            return 0
        return run_parts(candidate, Path(folder), [name for name in PARTS if given.only in name])


def away(path: Path, folder: Path) -> Candidate:
    """Return the program, a bundle as a copy in another place."""
    bundle = path.is_dir()
    if bundle:
        copy = folder / path.name
        shutil.copytree(path, copy, symlinks=True)
        path = copy / ("two-rivers.exe" if os.name == "nt" else "two-rivers")
    if not os.access(path, os.X_OK):
        raise SystemExit(f"no program: {path}")
    return Candidate((str(path),), bundle)


def run_parts(candidate: Candidate, folder: Path, names: Sequence[str]) -> int:
    """Run parts side by side, and print a line about each; return 1 if one failed or there is none."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = [pool.submit(attempt, name, candidate, folder) for name in names]
        failed = [line for each in found if (line := each.result())]
    for line in failed:
        print(line, file=sys.stderr)
    return 1 if failed or not names else 0


def attempt(name: str, candidate: Candidate, folder: Path) -> str:
    """Run one part; return a line about its failure, or nothing."""
    begun = time.monotonic()
    try:
        (folder / name).mkdir()
        PARTS[name](candidate, folder / name)
    except Exception as error:
        traceback.print_exc()
        lines = [line for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
        return f"FAILED {name}: {' ... '.join(dict.fromkeys((lines[0], lines[-1])))}"
    print(f"ok {name} ({time.monotonic() - begun:.0f} s)", flush=True)
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
