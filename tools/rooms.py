"""The rooms of the program: packages and single modules in layers, with the imports between them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.imports import SOURCES, TREES, edges
from tests.test_layers import LAYERS

Graph = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Room:
    """One box of the map: a package, or the single modules of a layer that lie side by side.

    `names` are dotted; a package has one. `inner` are the packages inside it.
    """

    names: tuple[str, ...]
    inner: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The name that stands for the room in a graph."""
        return self.names[0]


def is_package(name: str) -> bool:
    """Return whether a dotted name is a package."""
    return SOURCES[name].name == "__init__.py"


def caption(name: str) -> str:
    """Return the first sentence of the docstring of a package or module."""
    text = " ".join((ast.get_docstring(TREES[name]) or "").split())
    return text.split(". ")[0].rstrip(".") + "."


def path_of(name: str) -> str:
    """Return the path of a package or module below its top folder."""
    return name.split(".", 1)[-1].replace(".", "/") + ("/" if is_package(name) else ".py")


def inner_rooms(name: str) -> tuple[str, ...]:
    """Return the names of the packages inside a package, of any depth."""
    return tuple(other for other in SOURCES if other.startswith(f"{name}.") and is_package(other))


def _rooms(members: tuple[str, ...]) -> list[Room]:
    modules = tuple(name for name in members if not is_package(name))
    packages = [Room((name,), inner_rooms(name)) for name in members if is_package(name)]
    return [Room(modules), *packages] if modules else packages


def layers() -> list[list[Room]]:
    """Return the rooms by layer; the modules of a layer that are no packages are one room, which comes first."""
    return [_rooms(members) for members in LAYERS]


def _room_of(module: str, keys: Mapping[str, str]) -> str:
    """Return the key of the room of a module, or "" for the packages that only span rooms."""
    while module and module not in keys:
        module = module.rpartition(".")[0]
    return keys.get(module, "")


def imports_of(rooms: Iterable[Room]) -> Graph:
    """Return room -> rooms that its modules import, counting type-only and late imports."""
    keys = {name: room.key for room in rooms for name in room.names}
    graph: dict[str, set[str]] = {key: set() for key in keys.values()}
    for module, others in edges().items():
        here = _room_of(module, keys)
        for there in (_room_of(other, keys) for other in others):
            if here and there and here != there:
                graph[here].add(there)
    return {key: frozenset(others) for key, others in graph.items()}


def reachable(graph: Graph, start: str) -> frozenset[str]:
    """Return the rooms that a room imports, directly or through others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return frozenset(found)


def reduced(graph: Graph) -> Graph:
    """Return the graph without the imports that follow from others (transitive reduction).

    Imports between rooms that import each other stay.
    """
    reach = {key: reachable(graph, key) for key in graph}

    def follows(here: str, there: str) -> bool:
        return any(
            there in reach[other] and other not in reach[there] and here not in reach[other]
            for other in graph[here] - {there}
        )

    return {here: frozenset(there for there in others if not follows(here, there)) for here, others in graph.items()}
