"""What a bundle contains: modules, data files, libraries, and the check that none of them is missing.

`packaging/two-rivers.spec` asks here. The modules that are imported by name come from the program's own tables.
"""

from __future__ import annotations

import ast
import contextlib
import re
import sys
import sysconfig
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.bots.levels import GAMES as BOTS_GAMES  # noqa: E402
from game.catalog import GAMES  # noqa: E402
from main import COMMAND_MODULES  # noqa: E402
from ui.app.routes import ROUTES  # noqa: E402
from ui.text.fonts import CHAIN, PYGAME_GUI_FONTS  # noqa: E402

COMPILED: Final = tuple(EXTENSION_SUFFIXES)
LICENCE: Final = re.compile(r"(?i)licen[cs]e|copying|^lgpl")
"""In the name of a file: that it is the licence of a library, which whoever passes the library on must add."""

LATE_IMPORTS: Final[Mapping[str, Callable[[], Iterable[str]]]] = {
    "main": COMMAND_MODULES.values,
    "game.bots": lambda: (f"game.bots.{game}" for game in BOTS_GAMES),
    "game.catalog": lambda: (f"game.{game}.audit" for game in GAMES),
    "game.puzzles.registry": lambda: (f"game.puzzles.{game}" for game in BOTS_GAMES),
    "ui.narration.speech_engines.sapi": lambda: ["comtypes.client"] if sys.platform == "win32" else [],
    "ui.app.routes": lambda: (module for module, _ in ROUTES.values()),
    "ui.setup.open_table": lambda: ("game.session.session",),
}
"""Module that imports others by name -> their names. `tests/test_bundle.py` finds a module that is missing here."""

UNUSED_MODULES: Final = (
    # what a developer may have installed, and libraries use where it is
    "_pytest", "coverage", "defusedxml", "fontTools", "hypothesis", "mypy", "numpy", "pip", "pkg_resources", "pytest",
    "ruff", "setuptools", "soundfile", "tkinter", "yaml",
    # parts of libraries
    "pygame.camera", "pygame.examples", "pygame.sndarray", "pygame.surfarray", "pygame.tests",
    # 6 MB for the animated pictures of `strip`, which says so
    "PIL",
    # for `--cluster`, which says so
    "dask", "distributed",
)  # fmt: skip
"""Modules that are left out of a bundle."""

UNUSED_HOOKS: Final = frozenset({"pyi_rth_inspect", "pyi_rth_multiprocessing", "pyi_rth_pkgutil"})
"""Scripts that PyInstaller would run at every start, a sixth of the time to the menu; `program.serve_multiprocessing`
replaces the needed part."""

OPTIONAL: Final = frozenset({"PIL", "distributed"})
"""Libraries of `UNUSED_MODULES` that the program imports; without one, a command prints one clear sentence."""


def late_modules() -> list[str]:
    """Return every module that is imported by a name in a table."""
    return sorted({name for names in LATE_IMPORTS.values() for name in names()})


def sources(root: Path = ROOT) -> dict[str, Path]:
    """Return name -> file of every module of the program."""
    files = [*(root / "game").rglob("*.py"), *(root / "ui").rglob("*.py"), root / "main.py"]
    parts = {path: path.relative_to(root).with_suffix("").parts for path in files}
    return {".".join(each[:-1] if each[-1] == "__init__" else each): path for path, each in parts.items()}


def needed(root: Path = ROOT) -> set[str]:
    """Return every module that the program imports: its own from `main.py` and the tables on, and those of others."""
    own = sources(root)
    found: set[str] = set()
    waiting = {"main", *late_modules()}
    while waiting:
        name = waiting.pop()
        found.add(name)
        if (package := name.rpartition(".")[0]) in own:
            waiting |= {package} - found
        if name in own:
            waiting |= {each for each in _imported(own[name]) if each in own or not _is_own(each)} - found
    return found


def _is_own(name: str) -> bool:
    return name.split(".")[0] in ("game", "ui", "main")


@cache
def _imported(path: Path) -> frozenset[str]:
    """Return the modules that a source imports, and names of our packages that may be modules."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    packages = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    inside = (f"{node.module}.{each.name}" for node in packages for each in node.names)
    return frozenset((
        *(each.name for node in nodes if isinstance(node, ast.Import) for each in node.names),
        *(node.module for node in packages if node.module),
        *filter(_is_own, inside),
    ))  # fmt: skip


def excluded_needs(root: Path = ROOT) -> list[str]:
    """Return the modules that are left out although the program needs them."""
    left_out = tuple(f"{name}." for name in UNUSED_MODULES if name not in OPTIONAL)
    return sorted(name for name in needed(root) if f"{name}.".startswith(left_out))


def compiled_needs(root: Path = ROOT) -> list[str]:
    """Return what compiled modules import: PyInstaller reads sources only, and prefers a compiled module."""
    found = {path.name.split(".")[0] for path in root.iterdir() if path.name.endswith(COMPILED)}
    for path in (root / "game").rglob("*"):
        if path.name.endswith(COMPILED):
            source = path.with_name(path.name.split(".")[0] + ".py")
            found |= {*_imported(source)}
    return sorted(found & (needed(root) | {name for name in found if not _is_own(name)}))


def data_files(root: Path = ROOT) -> list[tuple[str, str]]:
    """Return (file, folder in the bundle) of everything under `assets`."""
    files = [path for path in sorted((root / "assets").rglob("*")) if path.is_file() and not path.name.startswith(".")]
    return [(str(path), str(path.parent.relative_to(root))) for path in files]


def licences() -> list[tuple[str, str]]:
    """Return (file, folder in the bundle) of the licences of the program, of its libraries and of Python."""
    pinned = re.findall(r"^([\w.-]+)==", (ROOT / "requirements.txt").read_text(encoding="utf-8"), re.MULTILINE)
    found = [(str(ROOT / "LICENSE"), "licenses/two-rivers")]
    for name in (*pinned, "cffi", "pyinstaller"):
        with contextlib.suppress(PackageNotFoundError):  # a library of another system
            files = distribution(name).files or ()
            paths = [Path(str(each.locate())) for each in files if LICENCE.search(each.name) and each.suffix != ".py"]
            found += [(str(path), f"licenses/{name}") for path in paths]
    python = (Path(sysconfig.get_path("stdlib"), "LICENSE.txt"), Path(sys.base_prefix, "LICENSE.txt"))
    return found + [(str(path), "licenses/python") for path in python if path.is_file()][:1]


def is_wanted(name: str) -> bool:
    """Return whether a data file that a library brings is used. `name` is its path in the bundle."""
    path = PurePath(name)
    if path.parts[:2] == ("pygame_gui", "data") and path.suffix in (".ttf", ".otf"):
        return path.name in used_fonts()
    return path.parts[0] != "pygame" or path.suffix != ".pyi"


@cache
def used_fonts() -> frozenset[str]:
    """Return the names of the fonts of pygame_gui that the program draws with."""
    return frozenset(path.name for pair in CHAIN for path in pair if path.parent == PYGAME_GUI_FONTS)


def missing(names: Iterable[str], root: Path = ROOT) -> list[str]:
    """Return the modules and libraries that the program needs and the bundle lacks.

    A name is that of a module, or the path of a compiled one ("pygame/rect.cpython-311-x86_64-linux-gnu.so").
    """
    got = {".".join(PurePath(name).parts) for name in names}
    got |= {name[: -len(end)] for name in got for end in EXTENSION_SUFFIXES if name.endswith(end)}
    others = {*sys.stdlib_module_names, *OPTIONAL}
    return sorted(name for name in needed(root) - got if name != "main" and name.split(".")[0] not in others)
