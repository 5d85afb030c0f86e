"""A screen for the tests of this folder, and programs on it that end with their test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window.display import Display, missing
from tests.window.driver import Program

Start = Callable[..., Program]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests here open windows."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.window)


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    """One screen for all tests of a process."""
    lacking = missing()
    if lacking:
        pytest.skip(f"a real window needs {', '.join(lacking)}: apt-get install xvfb openbox xdotool wmctrl")
    screen = Display(tmp_path_factory.mktemp("display"))
    yield screen
    screen.close()


@pytest.fixture
def start(display: Display, tmp_path: Path) -> Iterator[Start]:
    """Starts programs that share one data folder, and waits until they show something."""
    running: list[Program] = []

    def begin(*words: str, **more: object) -> Program:
        program = Program(display, tmp_path, *words, **more)  # type: ignore[arg-type]
        running.append(program)
        program.wait_running()
        return program

    yield begin
    for program in running:
        program.stop()


@pytest.fixture
def two(display: Display, tmp_path: Path) -> Iterator[Start]:
    """Starts small windows; those started for the same folder's name share their data."""
    running: list[Program] = []

    def begin(folder: str, *words: str) -> Program:
        program = Program(display, tmp_path / folder, *words, "--speed", "0", "--size", "780x620")
        running.append(program)
        program.wait_running()
        return program

    yield begin
    for program in running:
        program.stop()
