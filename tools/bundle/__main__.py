"""Build the bundle of this system: `python -m tools.bundle`, which `make dist` calls.

--no-pack      only the folder `dist/two-rivers`, without the file to download

The rules are compiled where a C compiler is. `TWO_RIVERS_COMPILE=0` compiles nothing, `TWO_RIVERS_COMPILE=1` makes a
failure an error.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game import __version__
from tools import compile_rules
from tools.bundle import pack, systems
from tools.bundle.contents import ROOT

WORK: Final = ROOT / "build" / "bundle"
DIST: Final = ROOT / "dist"
FOLDER: Final = DIST / "two-rivers"
LIMITS: Final = {"linux": (80_000_000, 36_000_000)}
"""System -> the most bytes of the folder, and of the file to download."""
LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", ".lock")
MENU: Final = ("install.sh", "two-rivers.desktop", "two-rivers.xml")


def main(argv: Sequence[str]) -> int:
    """Build, and pack; print the sizes. Return 1 if one is over its limit or if PyInstaller fails."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    source = stage(WORK / "source")
    if compiles():
        compile_into(source)
    if code := build(source):
        return code
    shutil.copy2(ROOT / "LICENSE", FOLDER)
    if sys.platform.startswith("linux"):
        add_menu_entry(FOLDER / "desktop")
    sizes = [pack.size(FOLDER)]
    print(f"{FOLDER.relative_to(ROOT)}: {sizes[0] / 1e6:.1f} MB", flush=True)
    if "--no-pack" not in argv:
        target = DIST / systems.archive_name(sys.platform, platform.machine(), __version__)
        pack.pack(sys.platform, DIST, target)
        sizes.append(target.stat().st_size)
        print(f"{target.relative_to(ROOT)}: {sizes[1] / 1e6:.1f} MB, SHA-256 {pack.checksum(target)}")
    return 1 if too_large(sys.platform, sizes) else 0


def too_large(system: str, sizes: Sequence[int]) -> bool:
    """Print a line about each size that is over its limit; return whether there is one."""
    over = [(size, limit) for size, limit in zip(sizes, LIMITS.get(system, ()), strict=False) if size > limit]
    for size, limit in over:
        print(f"too large: {size / 1e6:.1f} MB of {limit / 1e6:.0f} MB", file=sys.stderr)
    return bool(over)


def stage(folder: Path) -> Path:
    """Copy the program to a folder, where its rules can be compiled, and return the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy2(ROOT / "main.py", folder)
    for name in ("game", "ui", "assets"):
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    return folder


def compiles() -> bool:
    """Return whether this bundle gets compiled rules."""
    wanted = os.environ.get("TWO_RIVERS_COMPILE", "")
    return wanted != "0" and (bool(wanted) or compile_rules.can_compile())


def compile_into(folder: Path) -> None:
    """Compile the rules of the checkout into a copy of it. Raises CompileError if they must be compiled."""
    try:
        made = compile_rules.compile_modules(folder)
    except compile_rules.CompileError as error:
        if os.environ.get("TWO_RIVERS_COMPILE"):
            raise
        print(f"The rules are not compiled; the bundle runs from source.\n{error}", file=sys.stderr)
    else:
        print(f"compiled modules: {len(made) - 1}", flush=True)


def build(source: Path) -> int:
    """Run PyInstaller on a copy of the program; return its exit code."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR"]
    command += ["--distpath", str(DIST), "--workpath", str(WORK / "work"), str(ROOT / "packaging" / "two-rivers.spec")]
    env = {**os.environ, "TWO_RIVERS_SOURCE": str(source), "PYTHONHASHSEED": "0"}
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


def add_menu_entry(folder: Path) -> None:
    """Add the desktop entry with its icons, and the script that registers them."""
    (folder / "icons").mkdir(parents=True)
    for name in MENU:
        shutil.copy2(ROOT / "packaging" / "linux" / name, folder)
    for path in sorted((ROOT / "packaging" / "icons").glob("*.[ps][nv]g")):
        shutil.copy2(path, folder / "icons")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
