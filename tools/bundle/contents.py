"""What a bundle contains: modules, data files, libraries, and the check that none of them is missing.

`packaging/two-rivers.spec` asks here. The names of modules that are imported by name come from the program's own tables.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path, PurePath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.bots.levels import GAMES as BOTS_GAMES  # noqa: E402
from game.catalog import GAMES  # noqa: E402
from main import COMMAND_MODULES  # noqa: E402
from tools.bundle import fonts  # noqa: E402
from ui.app.routes import ROUTES  # noqa: E402

COMPILED: Final = tuple(EXTENSION_SUFFIXES)

Entry = tuple[str, str, str]
"""An entry of PyInstaller: name in the bundle, file, kind."""

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
    # what a developer may have installed, and libraries use where it is
    "_pytest", "coverage", "fontTools", "hypothesis", "mypy", "numpy", "pip", "pkg_resources", "pytest", "ruff", "setuptools",
    "soundfile", "tkinter", "defusedxml", "yaml",
    # parts of libraries
    "pygame.camera", "pygame.examples", "pygame.sndarray", "pygame.surfarray", "pygame.tests",
    # 6 MB for the animated pictures of `strip`, which says so
    "PIL",
)  # fmt: skip
"""Modules that a bundle does without."""

OPTIONAL: Final = frozenset({"PIL"})
"""Those of them that the program imports, and does without them in one clear sentence."""


def late_modules() -> list[str]:
    """Return every module that is imported by a name in a table."""
    return sorted({name for names in LATE.values() for name in names()})


def own_modules(root: Path = ROOT) -> set[str]:
    """Return the names of all modules of the program, from its files."""
    files = [*(root / "game").rglob("*.py"), *(root / "ui").rglob("*.py")]
    parts = [path.relative_to(root).with_suffix("").parts for path in files]
    return {".".join(each[:-1] if each[-1] == "__init__" else each) for each in parts}


def libraries(root: Path = ROOT) -> set[str]:
    """Return the modules of other projects that the program needs."""
    others = {*sys.stdlib_module_names, *OPTIONAL, "game", "ui", "main"}
    return {name for name in _imports(root) if name.split(".")[0] not in others}


def excluded_needs(root: Path = ROOT) -> list[str]:
    """Return the modules that the program cannot do without although they are left out."""
    left_out = [f"{name}." for name in UNUSED_MODULES if name not in OPTIONAL]
    return sorted(name for name in _imports(root) if f"{name}.".startswith(tuple(left_out)))


def _imports(root: Path) -> set[str]:
    files = [*(root / "game").rglob("*.py"), *(root / "ui").rglob("*.py"), root / "main.py"]
    return {name for path in files for name in _imported(ast.parse(path.read_text(encoding="utf-8")))}


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def compiled_needs(root: Path = ROOT) -> list[str]:
    """Return what compiled modules import: PyInstaller reads sources only, and prefers a compiled module."""
    found = {path.name.split(".")[0] for path in root.iterdir() if path.name.endswith(COMPILED)}
    for path in (root / "game").rglob("*"):
        if path.name.endswith(COMPILED):
            source = path.with_name(path.name.split(".")[0] + ".py")
            found |= {*_imported(ast.parse(source.read_text(encoding="utf-8")))}
    return sorted(found)


def data_files(root: Path = ROOT) -> list[tuple[str, str]]:
    """Return (file, folder in the bundle) of everything under `assets`."""
    files = [path for path in sorted((root / "assets").rglob("*")) if path.is_file() and not path.name.startswith(".")]
    return [(str(path), str(path.parent.relative_to(root))) for path in files]


def wanted(entries: Iterable[Entry], folder: Path) -> list[Entry]:
    """Return the data files without those that nobody reads; large fonts become smaller ones, written into `folder`."""
    return [(name, fonts.smaller(Path(file), folder), kind) for name, file, kind in entries if is_wanted(name)]


def is_wanted(name: str) -> bool:
    """Return whether a data file that a library brings is used. `name` is its path in the bundle."""
    path = PurePath(name)
    if path.parts[:2] == ("pygame_gui", "data") and path.suffix in (".ttf", ".otf"):
        return path.name in fonts.used()
    return path.parts[0] != "pygame" or path.suffix not in (".pyi", ".bmp")


def missing(names: Iterable[str], root: Path = ROOT) -> list[str]:
    """Return the modules and libraries that are not among those that the bundle got.

    A name is that of a module, or the path of a compiled one ("pygame/rect.cpython-311-x86_64-linux-gnu.so").
    """
    got = {".".join(PurePath(name).parts) for name in names}
    got |= {name[: -len(end)] for name in got for end in EXTENSION_SUFFIXES if name.endswith(end)}
    return sorted((own_modules(root) | libraries(root) | {*late_modules()}) - got)
