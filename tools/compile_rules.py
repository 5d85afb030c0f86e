"""Compile the rules of the games and the evaluation functions of the bots with mypyc, from the same source.

    python tools/compile_rules.py            compile beside the sources (`make fast`)
    python tools/compile_rules.py --remove   remove what was compiled (`make slow`)
    python tools/compile_rules.py --list     print what is compiled here

Python prefers a compiled module to its source. So whoever edits one of the sources compiles again, or removes the
extensions; the tests refuse to begin while one is stale. Extensions are git-ignored. Results are stored in
`build/compiled`, so `make fast`, the wheel and the bundle of one source compile once.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent

LIBRARY: Final = "two_rivers_rules__mypyc"
"""All modules are one native library, so that they call each other without Python. Each has a small extension at the
place of its source that imports this one, which lies beside `main.py`. The suffix is mypyc's."""

MODULES: Final[Mapping[str, str]] = {
    "game": "bits",
    "game/tigris": "actions board buildings conflicts events kingdoms legal monuments rules scoring state treasures"
    " turn views wonder",
    "game/qwirkle": "actions board cells legal placing rules state tiles views windows",
    "game/catan": "actions board building determinize development dice_deck island kinds legal options production"
    " roads robber rules state trade views",
    "game/bots/tigris": "candidates change endings evaluate gains odds prospects search threats",
    "game/bots/qwirkle": "candidates endgame hand_values lookahead search simple spots",
    "game/bots/catan": "build_time evaluate hand_estimate opening position_survey robber sites",
}
"""Folder -> its modules that are compiled: those in which random games and the decisions of bots spend their time."""

CALLS: Final = () if sys.platform == "win32" else ("-fvisibility=hidden",)
"""What makes the calls within the library direct ones, which other libraries cannot replace."""

RPATH: Final = re.compile(r"\s*-Wl,(?:-rpath|-R)[,=][^\s,]+")
"""What makes the linker store a folder of libraries."""


class CompileError(RuntimeError):
    """The modules could not be compiled; the message is what mypyc or the compiler wrote."""


def sources() -> list[str]:
    """Return the paths of the modules to compile, from the root."""
    return [f"{folder}/{name}.py" for folder, names in MODULES.items() for name in names.split()]


def can_compile() -> bool:
    """Return whether a C compiler and the headers of Python seem to be here. Only an attempt shows it for certain."""
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return False
    if sys.platform == "win32":  # the compiler is not on the path; this program of its installer finds it
        folder = os.environ.get("PROGRAMFILES(X86)", "C:/Program Files (x86)")
        return Path(folder, "Microsoft Visual Studio", "Installer", "vswhere.exe").exists()
    return shutil.which((os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]) is not None


def compile_modules(target: Path, source: Path = ROOT, modules: Sequence[str] = ()) -> list[Path]:
    """Compile modules of a source tree, put the extensions below `target`, and return their paths there.

    Without `modules` all of the table are compiled. Needs mypy, setuptools and a C compiler. Raises CompileError.
    """
    modules = modules or sources()
    store = source / "build" / "compiled" / _key(source, modules)
    if not store.exists():
        _compile(source, modules, store)
    return [_put(path, target / path.relative_to(store)) for path in sorted(extensions(store))]


def _compile(source: Path, modules: Sequence[str], store: Path) -> None:
    """Compile a copy of the sources, and store the extensions when all of them are there."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(source / "game", folder / "game", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        for module in modules:
            (folder / module).write_text(written_out((folder / module).read_text("utf-8")), "utf-8")
        done = subprocess.run(
            [sys.executable, str(Path(__file__).resolve()), "--build", *modules],
            cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": _search_path()},
        )  # fmt: skip
        made = list(extensions(folder))
        if done.returncode or len(made) != len(modules) + 1:
            raise CompileError(f"{done.stdout}\n{done.stderr}".strip())
        store.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=store.parent) as waiting:
            for path in made:
                _put(path, Path(waiting, "whole", path.relative_to(folder)))
            try:
                Path(waiting, "whole").rename(store)
            except OSError:  # another build of the same source was faster
                if not store.exists():
                    raise


def written_out(text: str) -> str:
    """Return a module with the methods that decorators make of its classes at run time.

    Compiled code would not know them: `copied` replaces `copy`, `dataclass(slots=True)` makes a second class, and the
    `__init__` of a frozen class is slow.
    """
    lines = text.split("\n")
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    fields: dict[str, list[ast.AnnAssign]] = {}
    edits: list[tuple[int, int, list[str]]] = []
    for node in classes:
        own = [part for part in node.body if isinstance(part, ast.AnnAssign)]
        fields[node.name] = [field for base in node.bases for field in fields.get(ast.unparse(base), [])] + own
        marks = {ast.unparse(mark): mark.lineno for mark in node.decorator_list}
        if "copied" in marks:
            edits += _written_copy(node, fields[node.name], min(marks.values()))
        elif FROZEN in marks and "field(" not in ast.unparse(node):
            edits += _written_init(node, own, marks[FROZEN])
    for first, last, new in sorted(edits, reverse=True):
        lines[first - 1 : last] = new
    return "\n".join(lines)


FROZEN: Final = "dataclass(frozen=True, slots=True)"


def _written_copy(node: ast.ClassDef, fields: list[ast.AnnAssign], first: int) -> Iterator[tuple[int, int, list[str]]]:
    """Yield (first line, last line, new lines) of what `game/schema/copying.py` does, for compiled code."""
    equal = not any("eq=False" in ast.unparse(mark) for mark in node.decorator_list)
    yield first, node.lineno - 1, [f"@dataclass(init=False, eq={equal})"]
    moves = [f"        new.{ast.unparse(field.target)} = {_copied_value(field)}" for field in fields]
    methods = ["", f"    def copy(self) -> {node.name}:", f"        new = {node.name}()", *moves, "        return new"]
    if [ast.unparse(base) for base in node.bases] == ["Copied"]:
        yield node.lineno, node.lineno, [f"class {node.name}:"]
        methods += ["", f"    def share(self, new: {node.name}) -> None:", *moves]
    assert node.end_lineno is not None
    yield node.end_lineno + 1, node.end_lineno, methods


def _copied_value(field: ast.AnnAssign) -> str:
    value, annotation = f"self.{ast.unparse(field.target)}", ast.unparse(field.annotation)
    if not annotation.startswith("list["):
        return value
    return f"None if {value} is None else {value}[:]" if annotation.endswith("| None") else f"{value}[:]"


def _written_init(node: ast.ClassDef, fields: list[ast.AnnAssign], mark: int) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the same for a frozen class: `__init__`, what a copy or a pickle is made from, and its annotations.

    Compiled classes do not store the annotations as they are written, and data is checked by them (`game/schema`).
    """
    yield mark, mark, ["@dataclass(frozen=True)"]
    if fields:
        names = [ast.unparse(field.target) for field in fields]
        words = ", ".join(ast.unparse(field).replace(" = ", "=") for field in fields)
        sets = [f"        self.{name} = {name}  # type: ignore[misc]" for name in names]
        parts = "".join(f"self.{name}, " for name in names)
        written = {name: ast.unparse(field.annotation) for name, field in zip(names, fields, strict=True)}
        assert node.end_lineno is not None
        yield (
            node.end_lineno + 1,
            node.end_lineno,
            [
                *("", f"    def __init__(self, {words}) -> None:", *sets),
                *("", "    def __reduce__(self) -> tuple[type, tuple[object, ...]]:"),
                *(f"        return {node.name}, ({parts})", ""),
                f'getattr({node.name}, "__annotations__").update({written})',
            ],
        )


def _search_path() -> str:
    """Return where the libraries of this process are: a build tool may have put them there for itself only."""
    return os.pathsep.join(filter(None, sys.path))


def _key(source: Path, modules: Sequence[str]) -> str:
    """Return a name for the result: all sources, since types come from each of them, this file, and the tools."""
    found = hashlib.sha256(f"{sys.version} {platform.platform()} {_mypy()} {' '.join(modules)}".encode())
    for path in (Path(__file__), *sorted((source / "game").rglob("*.py"))):
        found.update(path.as_posix().removeprefix(source.as_posix()).encode() + path.read_bytes())
    return found.hexdigest()[:16]


def _mypy() -> str:
    try:
        return version("mypy")
    except PackageNotFoundError as error:
        raise CompileError("mypy is not installed") from error


def _put(path: Path, place: Path) -> Path:
    """Copy a file into another tree; a program that runs with the old one keeps it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    shutil.copyfile(path, place)
    return place


def extensions(folder: Path = ROOT) -> Iterator[Path]:
    """Yield the compiled modules in a tree, and the library that they share."""
    for suffix in ("so", "pyd"):
        yield from folder.glob(f"{LIBRARY}.*{suffix}")
        yield from (folder / "game").rglob(f"*.{suffix}")


def stale(folder: Path = ROOT) -> list[str]:
    """Return the sources that were edited after they were compiled, and extensions that the table does not list."""
    made = [path for path in extensions(folder) if not path.name.startswith(LIBRARY)]
    found = []
    for path in made:
        source = path.with_name(f"{path.name.split('.')[0]}.py")
        name = source.relative_to(folder).as_posix()
        if name not in sources() or not source.exists() or source.stat().st_mtime > path.stat().st_mtime:
            found.append(name)
    return sorted(found)


def build(modules: Sequence[str]) -> None:
    """Compile modules of the current folder in place; errors go to the standard streams."""
    from mypyc.build import mypycify
    from setuptools import setup

    forget_places(sysconfig.get_config_vars())
    group = LIBRARY.removesuffix("__mypyc")
    libraries = mypycify(list(modules), group_name=group, opt_level="2", debug_level="0")
    for library in libraries:
        library.extra_compile_args = [*library.extra_compile_args, *CALLS]
    setup(name=group, ext_modules=libraries, packages=[], script_args=["--quiet", "build_ext", "--inplace"])


def forget_places(variables: dict[str, Any]) -> None:
    """Keep the folder of this Python's libraries out of the extensions: it says something of the builder's computer.

    They need no such path, because the program that loads them has the library of Python already.
    """
    for name, value in variables.items():
        if isinstance(value, str):
            variables[name] = RPATH.sub("", value)


def main(argv: Sequence[str]) -> int:
    """Compile, remove or list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, default=ROOT, metavar="DIR", help="put the extensions into another tree")
    parser.add_argument("--remove", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--build", nargs="+", help=argparse.SUPPRESS)
    words = parser.parse_args(argv)
    if words.build:
        build(words.build)
    elif words.remove:
        for path in list(extensions(words.into)):
            path.unlink()
    elif words.list:
        for path in sorted(extensions(words.into)):
            print(path.relative_to(words.into))
    else:
        return _compile_into(words.into)
    return 0


def _compile_into(folder: Path) -> int:
    try:
        made = compile_modules(folder)
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(made) - 1} modules compiled")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
