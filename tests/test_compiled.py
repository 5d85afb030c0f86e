"""Compiling the rules: the table of modules, the switches, and that compiled rules and bots do what the source does."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from game.catalog import GAMES
from tools import compile_rules
from tools.compile_rules import (
    ROOT,
    CompileError,
    can_compile,
    compile_modules,
    extensions,
    sources,
    stale,
    written_out,
)

needs_compiler = pytest.mark.skipif(not can_compile(), reason="no C compiler is here")

SMALL = '''"""A small package."""

from __future__ import annotations

from typing import Final

STEP: Final = 3


def total(count: int) -> int:
    """Return the sum of the first multiples."""
    found = 0
    for number in range(count):
        found += number * STEP
    return found
'''


def small_tree(folder: Path, text: str = SMALL) -> Path:
    """Return a source tree with one module to compile."""
    (folder / "game").mkdir(parents=True, exist_ok=True)
    (folder / "game" / "__init__.py").touch()
    (folder / "game" / "sums.py").write_text(text, encoding="utf-8")
    return folder


def ask(folder: Path, code: str) -> str:
    """Return what a new process prints that imports from a folder."""
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_table_names_modules_that_exist_and_can_be_compiled() -> None:
    """Positions get their `copy` from generated code, which a compiled class would not call."""
    assert len(set(sources())) == len(sources()) > 40
    trees = [ast.parse(written_out((ROOT / name).read_text(encoding="utf-8"))) for name in sources()]
    marks = [
        ast.unparse(mark)
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for mark in node.decorator_list
    ]
    assert "copied" not in marks
    assert compile_rules.FROZEN not in marks


def written(name: str) -> dict[str, Any]:
    """Return the names of a module as it is compiled."""
    found = {"__name__": name}
    exec(written_out((ROOT / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8")), found)
    return found


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("kind", ["Position", "State", "View"])
def test_a_compiled_position_copies_what_the_source_copies(key: str, kind: str) -> None:
    game = GAMES[key]
    state = game.new(game.setup(2))
    position: Any = game.view(state, 0) if kind == "View" else state
    names = [field.name for field in fields(getattr(import_module(f"game.{key}.state"), kind))]
    made = written(f"game.{key}.state")[kind]()
    for name in names:
        setattr(made, name, getattr(position, name))
    assert [field.name for field in fields(made)] == names
    other, right = made.copy(), position.copy()
    assert type(other) is type(made)
    shared = type(made)()
    made.share(shared)
    public = [field.name for field in fields(import_module(f"game.{key}.state").Position)]
    for new, copied in ((other, names), (shared, public)):
        assert {name: getattr(new, name) for name in copied} == {name: getattr(right, name) for name in copied}
        same = [name for name in copied if getattr(new, name) is getattr(position, name)]
        assert same == [name for name in copied if getattr(right, name) is getattr(position, name)]


@pytest.mark.soak
@needs_compiler
def test_a_module_is_compiled_once_for_every_place_that_wants_it(tmp_path: Path) -> None:
    source, target = small_tree(tmp_path / "source"), small_tree(tmp_path / "target")
    made = compile_modules(target, source, ["game/sums.py"])
    assert sorted(path.relative_to(target).as_posix().split(".")[0] for path in made) == [
        "game/sums",
        compile_rules.LIBRARY,
    ]
    assert ask(target, "from game import sums; print(sums.total(5), sums.__file__.endswith('.py'))") == "30 False"
    assert ask(source, "from game import sums; print(sums.total(5), sums.__file__.endswith('.py'))") == "30 True"
    if sys.platform == "linux" and not sys.base_prefix.startswith("/usr"):  # somebody's own Python
        assert not [path for path in made if sys.base_prefix.encode() in path.read_bytes()]
    (store,) = (source / "build" / "compiled").iterdir()
    for path in extensions(store):
        path.write_bytes(b"compiled before")
    assert {path.read_bytes() for path in compile_modules(target, source, ["game/sums.py"])} == {b"compiled before"}


def test_an_extension_names_no_folder_of_its_builder() -> None:
    words = {"LDSHARED": "gcc -shared -L/home/omid/lib -Wl,-rpath,/home/omid/lib -Wl,-O1", "LIBM": "-lm", "SIZE": 8}
    compile_rules.forget_places(words)
    assert words == {"LDSHARED": "gcc -shared -L/home/omid/lib -Wl,-O1", "LIBM": "-lm", "SIZE": 8}


@pytest.mark.soak
@needs_compiler
def test_what_does_not_fit_is_an_error_with_its_reason(tmp_path: Path) -> None:
    source = small_tree(tmp_path, SMALL.replace("return found", "return 'found'"))
    with pytest.raises(CompileError, match="Incompatible return value"):
        compile_modules(tmp_path, source, ["game/sums.py"])
    assert [*extensions(tmp_path)] == []
    assert not (tmp_path / "build" / "compiled").exists()


def test_an_extension_older_than_its_source_is_stale(tmp_path: Path) -> None:
    suffix = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
    (tmp_path / "game").mkdir()
    (tmp_path / f"{compile_rules.LIBRARY}{suffix}").touch()
    for name in ("bits", "gone"):
        (tmp_path / "game" / f"{name}{suffix}").touch()
    (tmp_path / "game" / "bits.py").touch()
    os.utime(tmp_path / "game" / "bits.py", (1, 1))
    assert stale(tmp_path) == ["game/gone.py"]
    (tmp_path / "game" / f"gone{suffix}").unlink()
    assert stale(tmp_path) == []
    os.utime(tmp_path / "game" / f"bits{suffix}", (0, 0))
    assert stale(tmp_path) == ["game/bits.py"]


def test_remove_leaves_the_sources(tmp_path: Path) -> None:
    small_tree(tmp_path)
    (tmp_path / f"{compile_rules.LIBRARY}.so").touch()
    (tmp_path / "game" / "sums.cpython-311.so").touch()
    assert compile_rules.main(["--remove", "--into", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.rglob("*.*")) == ["__init__.py", "sums.py"]


@pytest.mark.parametrize("missing", ["headers", "compiler"])
def test_without_a_compiler_or_the_headers_of_python_nothing_is_tried(
    missing: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda name: None if missing == "compiler" else f"/usr/bin/{name}")
    (tmp_path / "Python.h").touch()
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path / ("none" if missing == "headers" else "")))
    assert not can_compile()


def test_on_windows_the_compiler_is_found_by_its_installer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    (tmp_path / "Python.h").touch()
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    monkeypatch.setenv("PROGRAMFILES(X86)", str(tmp_path))
    assert not can_compile()
    place = tmp_path / "Microsoft Visual Studio" / "Installer"
    place.mkdir(parents=True)
    (place / "vswhere.exe").touch()
    assert can_compile()


@pytest.mark.soak
@needs_compiler
def test_equal_questions_have_equal_answers_on_both(tmp_path: Path) -> None:
    """Whole games: legal actions, every bot's choice, events and views, from source and compiled."""
    plain, fast = tmp_path / "plain", tmp_path / "fast"
    for folder in (plain, fast):
        for part in ("game", "tests"):
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    compile_modules(fast)
    for game in ("tigris", "qwirkle", "catan"):
        answers = [_answers(folder, game) for folder in (plain, fast)]
        assert [answer.pop("compiled") > 0 for answer in answers] == [False, True]
        assert answers[0] == answers[1]


def _answers(folder: Path, game: str) -> dict[str, object]:
    command = [sys.executable, "-m", "tests.compiled", game]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    found: dict[str, object] = json.loads(done.stdout)
    return found
