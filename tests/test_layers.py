"""The layers of the program (docs/design.md), read from its source: who may import whom, no cycle, bearable lengths.

Every test lists all of its faults at once.
"""

from __future__ import annotations

import ast
import sys

import pytest

from tests.imports import IMPORTS, SOURCES, TREES, cycles, edges, ours

GAME_FOLDERS = ("tigris", "qwirkle", "catan")
MAX_FILE, MAX_FUNCTION = 600, 60

LAYERS: tuple[tuple[str, ...], ...] = (
    ("game.core", "game.bits", "game.display_text", "game.journal_lines"),
    ("game.schema",),
    tuple(f"game.{name}" for name in GAME_FOLDERS),
    ("game.annotations", "game.record", "game.table", "game.client", "game.storage"),
    ("game.catalog",),
    ("game.bots",),
    ("game.analysis",),
    ("game.puzzles",),
    ("game.session",),
    ("game.lessons",),
    ("game.net.protocol",),
    ("game.net.transport",),
    ("game.net.host", "game.net.guest"),
    ("game.commands",),
    ("ui.text", "ui.gfx"),
    ("ui.narration", "ui.settings", "ui.keymap", "ui.launch", "ui.event_log", "ui.item", "ui.context"),
    ("ui.widgets",),
    ("ui.scene",),
    ("ui.dialogs",),
    ("ui.table",),
    tuple(f"ui.{name}" for name in GAME_FOLDERS),
    ("ui.catalog",),
    ("ui.setup", "ui.lan", "ui.review", "ui.attract", "ui.learn"),
    ("ui.scenes",),
    ("ui.app",),
    ("ui.commands",),
    ("main",),
)
"""A module imports modules of its own layer and of those above it. `game.net.host` and `game.net.guest` share a layer
and do not import each other."""

MODULES_IN_CYCLES, UPWARD_IMPORTS, TYPE_ONLY_BLOCKS, LATE_UI_IMPORTS = 0, 0, 5, 4
"""A ratchet: these numbers may only fall."""

PURE_FORBIDDEN = {"time", "datetime", "os", "io", "pathlib", "socket", "secrets", "sys", "subprocess", "threading"}
"""Modules that rules must not import."""

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
"""Modules that run or unpack what they read."""

ONLY_WRITE = {"game.storage.own_bundle": {"tarfile", "zipfile"}}
"""Modules that pack something of ours, and never read with these."""

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

CATALOGS = {"game.catalog", "game.bots.levels", "ui.catalog"}
"""The only files outside a game's own folders that name it; `ui.catalog` loads no more of one than its keys and
the form of its part of a theme."""
TABLES = {"ui.gfx.motion"}
"""Files that import no game, but have an entry for each of their names."""


def layer(name: str) -> int:
    """Return the index in LAYERS; packages stand for all their modules."""
    for index, members in enumerate(LAYERS):
        if any(name == member or name.startswith(f"{member}.") for member in members):
            return index
    raise AssertionError(f"{name} has no place in LAYERS")


def in_package(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def top(name: str) -> str:
    return name.split(".")[0]


PLACED = [name for name in SOURCES if name not in ("game", "ui", "game.net")]
"""All modules but the captions of packages that span layers."""


def upward(name: str) -> list[str]:
    return [
        f"{name} imports {found.module}"
        for found in IMPORTS[name]
        if found.module in PLACED and layer(found.module) > layer(name)
    ]


def test_something_is_read() -> None:
    assert len(SOURCES) > 300
    assert "game.core" in edges()["game.table"]
    assert cycles({"a": ["b"], "b": ["c"], "c": ["b"], "d": ["d"]}) == [["b", "c"]]


def test_the_game_imports_upwards_only() -> None:
    assert [fault for name in PLACED if top(name) == "game" for fault in upward(name)] == []


def test_the_window_imports_upwards_only() -> None:
    faults = [fault for name in PLACED if top(name) != "game" for fault in upward(name)]
    assert len(faults) <= UPWARD_IMPORTS, "\n".join(faults)


def test_no_cycles() -> None:
    """Type-only and late imports count."""
    found = cycles(edges())
    assert sum(map(len, found)) <= MODULES_IN_CYCLES, "\n".join(" ".join(each) for each in found)


def test_few_imports_are_hidden() -> None:
    blocks = [
        name
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    ]
    assert len(blocks) <= TYPE_ONLY_BLOCKS, "\n".join(blocks)
    late = [
        f"{name} imports {found.module}"
        for name, each in IMPORTS.items()
        for found in each
        if found.late and top(name) == top(found.module) == "ui"
    ]
    assert len(late) <= LATE_UI_IMPORTS, "\n".join(late)


def test_host_and_guest_do_not_import_each_other() -> None:
    sides = "game.net.host", "game.net.guest"
    faults = [
        f"{name} imports {found.module}"
        for here, there in (sides, sides[::-1])
        for name in SOURCES
        if in_package(name, here)
        for found in IMPORTS[name]
        if in_package(found.module, there)
    ]
    assert faults == []


def test_only_the_ui_imports_pygame() -> None:
    pictures = {"pygame", "pygame_gui", "ui", "main"}
    found = [(name, each.module) for name in SOURCES if top(name) == "game" for each in IMPORTS[name]]
    assert [fault for fault in found if top(fault[1]) in pictures] == []


@pytest.mark.parametrize("game", GAME_FOLDERS)
def test_rules_are_pure_and_alone(game: str) -> None:
    allowed = ("game.core", "game.bits", "game.schema", f"game.{game}")
    for name in SOURCES:
        if not in_package(name, f"game.{game}"):
            continue
        for found in IMPORTS[name]:
            assert not ours(found.module) or in_package(found.module, *allowed), f"{name} imports {found.module}"
            assert top(found.module) not in PURE_FORBIDDEN, f"{name} imports {found.module}"
        for node in ast.walk(TREES[name]):
            if isinstance(node, ast.Import):
                assert "random" not in [each.name for each in node.names], f"{name} draws for itself"
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                assert [each.name for each in node.names] == ["Random"], f"{name} draws for itself"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("Random", "open", "print"), f"{name} calls {node.func.id}"


def test_bots_never_see_a_table() -> None:
    hidden = ("game.table", "game.session", "game.storage")
    found = [(name, each.module) for name in SOURCES if in_package(name, "game.bots") for each in IMPORTS[name]]
    assert [fault for fault in found if in_package(fault[1], *hidden)] == []


def test_nothing_read_is_ever_executed() -> None:
    for name, tree in TREES.items():
        for found in IMPORTS[name]:
            assert top(found.module) not in UNSAFE - ONLY_WRITE.get(name, set()), f"{name} imports {found.module}"
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "__import__"), f"{name} calls {node.func.id}"
            if name in ONLY_WRITE and isinstance(node, ast.Attribute):
                assert node.attr not in ("extract", "extractall", "extractfile", "testzip"), f"{name} unpacks"


def game_of(name: str) -> str:
    """Return the game whose folder a module is in; "" for none."""
    for shared in ("game.", "ui.", "bots.", "analysis.", "puzzles."):
        name = name.removeprefix(shared)
    first = name.split(".")[0]
    return first if first in GAME_FOLDERS else ""


def test_nothing_outside_its_folders_and_the_catalogs_imports_a_game() -> None:
    faults = [
        f"{name} imports {found.module}"
        for name, each in IMPORTS.items()
        for found in each
        if game_of(found.module) and name not in CATALOGS and game_of(found.module) != game_of(name)
    ]
    assert faults == []


def test_nothing_outside_its_folders_and_the_catalogs_speaks_of_a_game() -> None:
    """Its key is in no text that is not for people to read (docstrings are), nor at the start of one."""
    faults = []
    for name, tree in TREES.items():
        if game_of(name) or name in CATALOGS | TABLES:
            continue
        prose = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, Documented)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in prose:
                words = node.value.split() + node.value.split(".")
                faults += [f"{name}:{node.lineno} names {game}" for game in GAME_FOLDERS if game in words]
    assert faults == []


def test_the_catalog_of_the_screen_loads_no_pictures() -> None:
    early = {found.module for found in IMPORTS["ui.catalog"] if not (found.late or found.typed)}
    early = {module for module in early if game_of(module)}
    assert early
    assert all(module.endswith((".keys", ".theme")) for module in early)


def test_only_known_packages_are_used() -> None:
    known = {*sys.stdlib_module_names, "game", "ui", "main", "pygame", "pygame_gui", "platformdirs", "ifaddr"}
    known |= {"cryptography", "spake2"}
    known |= {"PIL", "distributed"}  # for developers; the commands that need them say so where they are missing
    found = [(name, each.module) for name, all_of in IMPORTS.items() for each in all_of]
    assert [fault for fault in found if top(fault[1]) not in known] == []


def test_lengths() -> None:
    faults = []
    for name, path in SOURCES.items():
        lines = path.read_text(encoding="utf-8").count("\n")
        if lines > MAX_FILE:
            faults.append(f"{name} has {lines} lines")
        for node in ast.walk(TREES[name]):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > MAX_FUNCTION:
                    faults.append(f"{name}.{node.name} has {length} lines")
    assert faults == []


def test_every_file_has_a_docstring() -> None:
    assert [name for name, tree in TREES.items() if not ast.get_docstring(tree)] == []
