"""Who may import whom (docs/design.md), no cycles, files and functions of a bearable length: read from the source."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAME_FOLDERS = ("tigris", "qwirkle", "catan")
MAX_FILE, MAX_FUNCTION = 400, 60

LAYERS = (
    ("game.core", "game.bits", "game.names", "game.lines", "game.disk"),
    ("game.plain", "game.reading"),
    tuple(f"game.{name}" for name in GAME_FOLDERS),
    ("game.record",),
    ("game.store", "game.table", "game.client", "game.plan", "game.perft", "game.playout"),
    ("game.catalog",),
    ("game.bots",),
    ("game.botseats", "game.adviser"),
    ("game.playing",),
    ("game.session",),
    ("game",),
    ("ui",),
    ("main",),
)
"""A module imports those of its own layer and of those above it. "game" is the rest of that package (engine, net)."""

PURE_FORBIDDEN = {"time", "datetime", "os", "io", "pathlib", "socket", "secrets", "sys", "subprocess", "threading"}
"""What rules have no business with."""

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

UNSAFE = {
    "pickle",
    "marshal",
    "shelve",
    "yaml",
    "dill",
    "cloudpickle",
    "zlib",
    "gzip",
    "bz2",
    "lzma",
    "zipfile",
    "tarfile",
}
"""What runs or unpacks what it reads."""


def sources() -> list[Path]:
    return [
        *sorted((ROOT / "game").rglob("*.py")),
        *sorted((ROOT / "ui").rglob("*.py")),
        *([ROOT / "main.py"] if (ROOT / "main.py").exists() else []),
    ]


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {module_of(path): path for path in sources()}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in SOURCES.items()}


def for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes that are there when the program runs."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not for_types_only(child):
            yield from walk(child)


def imports(name: str, tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """Every imported module, and whether it is imported when the file is loaded (not inside a function)."""
    late = {inner for node in walk(tree) if isinstance(node, ast.FunctionDef) for inner in ast.walk(node)}
    package = SOURCES[name].name == "__init__.py"
    for node in walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                yield each.name, node not in late
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = name.split(".")[: len(name.split(".")) - node.level + package]
                base = ".".join([*up, *([base] if base else [])])
            for each in node.names:
                inner = f"{base}.{each.name}"
                yield (inner if inner in SOURCES else base), node not in late


IMPORTS = {name: set(imports(name, tree)) for name, tree in TREES.items()}


def layer(name: str) -> int:
    """The index in LAYERS; packages stand for all that is in them."""
    for index, members in enumerate(LAYERS):
        if any(name == member or name.startswith(f"{member}.") for member in members):
            return index
    raise AssertionError(f"{name} has no place in LAYERS")


def ours(name: str) -> bool:
    return name.split(".")[0] in ("game", "ui", "main") and name not in ("game", "ui")


def test_something_is_read() -> None:
    assert len(SOURCES) > 15
    assert ("game.core", True) in IMPORTS["game.table"]


@pytest.mark.parametrize("name", [name for name in SOURCES if ours(name)])
def test_imports_go_upwards_only(name: str) -> None:
    for imported, _ in IMPORTS[name]:
        if ours(imported):
            assert layer(imported) <= layer(name), f"{name} must not import {imported}"


@pytest.mark.parametrize("name", [name for name in SOURCES if name.split(".")[0] == "game"])
def test_only_the_ui_knows_pictures(name: str) -> None:
    for imported, _ in IMPORTS[name]:
        assert imported.split(".")[0] not in ("pygame", "pygame_gui", "ui", "main"), f"{name} imports {imported}"


@pytest.mark.parametrize("game", GAME_FOLDERS)
def test_rules_are_pure_and_alone(game: str) -> None:
    allowed = ("game.core", "game.bits", "game.reading", f"game.{game}")
    for name, found in IMPORTS.items():
        if name == f"game.{game}" or name.startswith(f"game.{game}."):
            for imported, _ in found:
                assert not ours(imported) or imported.startswith(allowed), f"{name} imports {imported}"
                assert imported.split(".")[0] not in PURE_FORBIDDEN, f"{name} imports {imported}"
            for node in ast.walk(TREES[name]):
                if isinstance(node, ast.Import):
                    assert "random" not in [each.name for each in node.names], f"{name} draws for itself"
                if isinstance(node, ast.ImportFrom) and node.module == "random":
                    assert [each.name for each in node.names] == ["Random"], f"{name} draws for itself"
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    assert node.func.id not in ("Random", "open", "print"), f"{name} calls {node.func.id}"


def test_bots_never_see_a_table() -> None:
    for name, found in IMPORTS.items():
        if name.startswith("game.bots."):
            for imported, _ in found:
                assert imported not in ("game.table", "game.session", "game.store"), f"{name} imports {imported}"


def test_nothing_read_is_ever_executed() -> None:
    for name, tree in TREES.items():
        for imported, _ in IMPORTS[name]:
            assert imported.split(".")[0] not in UNSAFE, f"{name} imports {imported}"
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "__import__"), f"{name} calls {node.func.id}"


CATALOGS = {"game.catalog", "game.bots.levels", "ui.catalog"}
"""The only files outside a game's own folders that name it; `ui.catalog` loads no more of one than its keys."""


def game_of(name: str) -> str:
    """Whose folder a module lies in; "" for none."""
    parts = name.removeprefix("game.").removeprefix("ui.").removeprefix("bots.").split(".")
    return parts[0] if parts[0] in GAME_FOLDERS else ""


def test_nothing_outside_its_folders_and_the_catalogs_imports_a_game() -> None:
    for name, found in IMPORTS.items():
        for imported, _ in found:
            if game_of(imported) and name not in CATALOGS:
                assert game_of(imported) == game_of(name), f"{name} imports {imported}"


@pytest.mark.parametrize("game", GAME_FOLDERS)
def test_nothing_outside_its_folders_and_the_catalogs_speaks_of_a_game(game: str) -> None:
    """Its key is in no text that is not for people to read (docstrings are), nor at the start of one."""
    for name, tree in TREES.items():
        if game_of(name) or name in CATALOGS:
            continue
        told = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, Documented)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in told:
                assert game not in node.value.split() + node.value.split("."), f"{name}:{node.lineno} names {game}"


def ui_part(name: str) -> int:
    """0 for what all screens share, 1 for the games, 2 for the scenes."""
    return 1 if name.startswith("ui.") and game_of(name) else 2 if name.startswith("ui.scenes") else 0


def test_parts_of_the_ui_are_loaded_in_order() -> None:
    for name, found in IMPORTS.items():
        for imported, early in found:
            if name.startswith("ui.") and imported.startswith("ui.") and early and name != "ui.catalog":
                assert ui_part(imported) <= ui_part(name), f"{name} must not import {imported} when it is loaded"


def test_the_catalog_of_the_screen_loads_no_pictures() -> None:
    early = {imported for imported, early in IMPORTS["ui.catalog"] if early and game_of(imported)}
    assert early
    assert all(imported.endswith(".keys") for imported in early)


def test_only_known_packages_are_used() -> None:
    known = {*sys.stdlib_module_names, "game", "ui", "main", "pygame", "pygame_gui", "platformdirs"}
    for name, found in IMPORTS.items():
        for imported, _ in found:
            assert imported.split(".")[0] in known, f"{name} imports {imported}"


def test_no_cycles() -> None:
    edges = {
        name: sorted({imported for imported, early in found if early and imported in SOURCES and imported != name})
        for name, found in IMPORTS.items()
    }
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, "cycle: " + " -> ".join([*path[path.index(name) :], name])
        if name not in done:
            for imported in edges[name]:
                visit(imported, (*path, name))
            done.add(name)

    for name in edges:
        visit(name, ())


@pytest.mark.parametrize("name", list(SOURCES))
def test_lengths(name: str) -> None:
    lines = SOURCES[name].read_text(encoding="utf-8").count("\n")
    assert lines <= MAX_FILE, f"{name} has {lines} lines"
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= MAX_FUNCTION, f"{name}.{node.name} has {length} lines"


@pytest.mark.parametrize("name", list(SOURCES))
def test_every_file_has_its_caption(name: str) -> None:
    if SOURCES[name].read_text(encoding="utf-8").strip():
        assert ast.get_docstring(TREES[name]), f"{name} has no docstring"
