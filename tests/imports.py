"""The imports of the program, read from its source: shared by the layer tests and `tools/map.py`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Import:
    """One imported module: `late` inside a function, `typed` inside `if TYPE_CHECKING`."""

    module: str
    late: bool
    typed: bool


def module_of(path: Path) -> str:
    """Return the dotted name of a source file; a package stands for its `__init__.py`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES: Mapping[str, Path] = {
    module_of(path): path
    for path in (*sorted((ROOT / "game").rglob("*.py")), *sorted((ROOT / "ui").rglob("*.py")), ROOT / "main.py")
}
"""Every module of the program; tests and tools are left out."""


class OfModules(Mapping[str, T]):
    """Something of every module, computed when it is first read: collecting the tests reads nothing."""

    def __init__(self, compute: Callable[[str], T]) -> None:
        self._compute = compute
        self._found: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._found:
            self._found[name] = self._compute(name)
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(SOURCES)

    def __len__(self) -> int:
        return len(SOURCES)


TREES = OfModules(lambda name: ast.parse(SOURCES[name].read_text(encoding="utf-8")))


def _typed_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _nodes(node: ast.AST, late: bool = False, typed: bool = False) -> Iterator[tuple[ast.AST, bool, bool]]:
    for child in ast.iter_child_nodes(node):
        inside = late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        only = typed or _typed_only(child)
        yield child, inside, only
        yield from _nodes(child, inside, only)


def imports(name: str) -> Iterator[Import]:
    """Yield every import of a module, wherever in the file it is written."""
    for node, late, typed in _nodes(TREES[name]):
        if isinstance(node, ast.Import):
            for each in node.names:
                yield Import(each.name, late, typed)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name} imports relatively"
            for each in node.names:
                inner = f"{node.module}.{each.name}"
                yield Import(inner if inner in SOURCES else node.module or "", late, typed)


IMPORTS = OfModules(lambda name: frozenset(imports(name)))


def ours(name: str) -> bool:
    """Return whether a module belongs to the program."""
    return name in SOURCES


def edges() -> dict[str, set[str]]:
    """Return module -> imported modules of the program, counting type-only and late imports."""
    return {
        name: {found.module for found in each if ours(found.module) and found.module != name}
        for name, each in IMPORTS.items()
    }


def cycles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Return the strongly connected components with more than one member (Tarjan), largest first."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in graph.get(name, ()):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            component = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(component) > 1:
                found.append(sorted(component))

    for name in graph:
        if name not in index:
            visit(name)
    return sorted(found, key=len, reverse=True)
