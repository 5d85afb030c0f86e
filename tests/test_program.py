"""How the program starts itself again: from source, and as a bundle, where there is no Python to start."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from game.commands import program
from main import main
from tests.imports import TREES

STAND_IN = """\
    #!{python}
    '''What a bundle looks like to the program: frozen, and itself the only executable.'''
    import sys
    sys.frozen, sys.executable = True, __file__
    if "-m" in sys.argv:
        sys.exit("a bundle is no Python")
    sys.path.insert(0, {root!r})
    import runpy
    runpy.run_path({main!r}, run_name="__main__")
"""


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A program that behaves like a bundle, but is made of the source."""
    path = tmp_path / "two-rivers"
    main = str(program.ROOT / "main.py")
    path.write_text(textwrap.dedent(STAND_IN).format(python=sys.executable, root=str(program.ROOT), main=main))
    path.chmod(0o755)
    return path


def test_from_source_the_interpreter_runs_the_main_file() -> None:
    assert program.own_command("engine", "--help") == [
        sys.executable,
        str(program.ROOT / "main.py"),
        "engine",
        "--help",
    ]
    assert (program.ROOT / "main.py").is_file()


def test_a_bundle_runs_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/games/two-rivers")
    assert program.own_command("engine") == ["/games/two-rivers", "engine"]


@pytest.mark.parametrize(
    ("started", "name"),
    [
        ("main.py", "main.py"),
        ("/games/two-rivers", "two-rivers"),
        ("two-rivers-console.exe", "two-rivers-console"),
        ("/lib/site-packages/two_rivers/__main__.py", "python -m two_rivers"),
        ("/lib/site-packages/pytest/__main__.py", "main.py"),
    ],
)
def test_help_names_what_people_type(
    started: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [started, "play", "--help"])
    assert main(["play", "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"  {name} play GAME")


def test_a_bundle_is_named_by_its_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "argv", ["/home/her/bin/rivers-0.6"])
    assert program.typed_name() == "rivers-0.6"


def test_nothing_else_starts_the_interpreter() -> None:
    """In a bundle `sys.executable` is the program, so whatever starts it with other words starts a second window."""
    users = [
        name
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.executable"
    ]
    assert set(users) == {"game.commands.program"}


@pytest.mark.skipif(os.name != "posix", reason="a script that is a program")
@pytest.mark.parametrize(
    "words",
    [
        ["arena", "tigris", "--seats", "bot:novice,random", "--games", "2", "--jobs", "2"],
        ["soak", "qwirkle", "--games", "2", "--jobs", "2"],
    ],
)
def test_a_bundle_has_processes_for_long_series(bundle: Path, words: list[str]) -> None:
    found = subprocess.run([bundle, *words], capture_output=True, text=True, timeout=120)
    assert (found.returncode, found.stderr) == (0, "")
    assert {json.loads(line).get("number") for line in found.stdout.splitlines()} >= {0, 1}


NEAR_END = """
import random, sys, time
sys.frozen, sys.executable = True, {bundle!r}
sys.path.insert(0, {root!r})
from game.bots.worker import Worker
from game.catalog import GAMES
game = GAMES["qwirkle"]
state = game.new(game.setup(2))
while game.to_act(state) < 0:
    state, _ = game.apply(state, game.sample(state, random.Random(1)))
worker = Worker()
worker.ask(game.view_to_json(game.view(state, game.to_act(state))), game.to_act(state), "novice", 1)
end = time.monotonic() + 60
while (found := worker.poll()) is None and time.monotonic() < end:
    time.sleep(0.01)
print(found)
worker.close()
"""


@pytest.mark.skipif(os.name != "posix", reason="a script that is a program")
def test_a_bundle_has_a_process_for_its_bots(bundle: Path) -> None:
    """The process and the one that cleans up after it are the bundle, started by `multiprocessing` with its words."""
    code = NEAR_END.format(bundle=str(bundle), root=str(program.ROOT))
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith("place ")


def test_the_source_serves_no_process_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """There the interpreter does."""
    monkeypatch.setattr(sys, "argv", ["main.py", "--multiprocessing-fork", "pipe_handle=99"])
    program.serve_multiprocessing()


def test_a_program_without_a_console_has_streams_that_go_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    program.open_missing_streams()
    print("nobody reads this")
    print("nor this", file=sys.stderr)
    assert sys.stdin.read() == ""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


def test_streams_that_are_there_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = sys.stdin, sys.stdout, sys.stderr
    program.open_missing_streams()
    assert (sys.stdin, sys.stdout, sys.stderr) == kept
