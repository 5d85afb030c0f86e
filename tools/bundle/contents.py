"""What a bundle contains: modules, data files, libraries, and the check that none of them is missing.

`packaging/two-rivers.spec` asks here. The names of modules that are imported by name come from the program's own tables.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.bots.levels import GAMES as BOTS_GAMES  # noqa: E402
from game.catalog import GAMES  # noqa: E402
from main import COMMAND_MODULES  # noqa: E402
from ui.app.routes import ROUTES  # noqa: E402
from ui.text.fonts import CHAIN, PYGAME_GUI_FONTS  # noqa: E402

LATE: Final[Mapping[str, Callable[[], Iterable[str]]]] = {
    "main": COMMAND_MODULES.values,
    "game.bots": lambda: (f"game.bots.{game}" for game in BOTS_GAMES),
    "game.catalog": lambda: (f"game.{game}.audit" for game in GAMES),
    "game.puzzles.registry": lambda: (f"game.puzzles.{game}" for game in BOTS_GAMES),
    "ui.app.routes": lambda: (module for module, _ in ROUTES.values()),
    "ui.setup.open_table": lambda: ("game.session.session",),
}
"""Module that imports by name -> the names. `tests/test_bundle.py` finds a module that is missing here."""

UNUSED_MODULES: Final = (
    "_pytest", "coverage", "hypothesis", "mypy", "numpy", "pip", "pkg_resources", "pytest", "ruff", "setuptools",
    "soundfile", "tkinter", "pygame.camera", "pygame.examples", "pygame.sndarray", "pygame.surfarray", "pygame.tests",
)  # fmt: skip
"""What libraries import if it is there, and the program needs nowhere."""


def late_modules() -> list[str]:
    """Return every module that is imported by a name in a table."""
    return sorted({name for names in LATE.values() for name in names()})


def own_modules(root: Path = ROOT) -> set[str]:
    """Return the names of all modules of the program, from its files."""
    files = [*(root / "game").rglob("*.py"), *(root / "ui").rglob("*.py")]
    parts = [path.relative_to(root).with_suffix("").parts for path in files]
    return {".".join(each[:-1] if each[-1] == "__init__" else each) for each in parts}


def libraries(root: Path = ROOT) -> set[str]:
    """Return the modules of other projects that the program imports, without the standard library."""
    files = [*(root / "game").rglob("*.py"), *(root / "ui").rglob("*.py"), root / "main.py"]
    found = {name for path in files for name in _imported(ast.parse(path.read_text(encoding="utf-8")))}
    return {name for name in found if name.split(".")[0] not in {*sys.stdlib_module_names, "game", "ui", "main"}}


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def data_files(root: Path = ROOT) -> list[tuple[str, str]]:
    """Return (file, folder in the bundle) of everything under `assets`."""
    files = [path for path in sorted((root / "assets").rglob("*")) if path.is_file() and not path.name.startswith(".")]
    return [(str(path), str(path.parent.relative_to(root))) for path in files]


def is_wanted(name: str) -> bool:
    """Return whether a data file that a library brings is used. `name` is its path in the bundle."""
    path = Path(name)
    if path.parts[:2] == ("pygame_gui", "data"):
        return path.suffix not in (".ttf", ".otf") or path.name in _fonts()
    return path.parts[0] != "pygame" or path.suffix not in (".pyi", ".bmp")


def _fonts() -> set[str]:
    """Return the names of the fonts of pygame_gui that the program draws with."""
    return {path.name for pair in CHAIN for path in pair if path.parent == PYGAME_GUI_FONTS}


def missing(names: Iterable[str], root: Path = ROOT) -> list[str]:
    """Return the modules and libraries that are not among those that the bundle got.

    A name is that of a module, or the path of a compiled one ("pygame/rect.cpython-311-x86_64-linux-gnu.so").
    """
    got = {".".join(Path(name).parts).split(".cpython-")[0].split(".abi3")[0].split(".pyd")[0] for name in names}
    return sorted((own_modules(root) | libraries(root) | {*late_modules()}) - got)
