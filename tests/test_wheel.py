"""The wheel: built, installed into a fresh environment away from the checkout, and played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
WITHOUT = ("TWO_RIVERS_CODE", "PYTHONPATH", "PYTHONHOME", "PYTHONSAFEPATH")


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build the wheel or the source distribution of a folder, from source alone."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    env = {**os.environ, "TWO_RIVERS_COMPILE": "0"}
    done = subprocess.run(command, cwd=source, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (found,) = folder.iterdir()
    return found


class Installed:
    """A fresh environment with the wheel; the libraries are those of these tests, so that nothing is downloaded."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=False)
        self.python = folder / "venv" / SCRIPTS / "python"
        words = ["--python", str(self.python), "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
        subprocess.run([sys.executable, "-m", "pip", *words], check=True, capture_output=True)
        (self.site,) = {path.parent for path in (folder / "venv").rglob("two_rivers")}
        (self.site / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()
        for name in ("game", "ui", "main"):  # what another program may have called its own modules
            (self.elsewhere / f"{name}.py").write_text("raise SystemExit('of another program')", encoding="utf-8")

    def run(self, *words: str, stdin: str = "", code: int = 0) -> str:
        """Run the command away from the checkout and return its output."""
        env = {name: value for name, value in os.environ.items() if name not in WITHOUT}
        env |= {"PYTHONPATH": str(self.elsewhere), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        command = [str(self.folder / "venv" / SCRIPTS / "two-rivers"), *words]
        done = subprocess.run(
            command, cwd=self.elsewhere, env=env, input=stdin, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == code, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"), wheel)


def tracked(*folders: str) -> set[str]:
    """Return the files of these folders that belong to the program."""
    done = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines())


def test_the_wheel_has_the_whole_program_in_one_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        names = {name for name in file.namelist() if ".dist-info/" not in name}
        (metadata,) = (file.read(name).decode() for name in file.namelist() if name.endswith("/METADATA"))
    own = {"two_rivers/__init__.py", "two_rivers/__main__.py"}
    missing = {f"two_rivers/{name}" for name in tracked("game", "ui", "assets", "main.py")} - names
    assert not missing
    assert {name for name in names if name.endswith((".so", ".pyd", ".pyc"))} == set()
    assert own <= names
    assert {name.split("/")[0] for name in names} == {"two_rivers"}
    assert wheel.name.endswith("-py3-none-any.whl")
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            assert f"Requires-Dist: {line.split('==')[0].replace('_', '-')}" in metadata


def test_the_installed_command_plays_away_from_the_checkout(installed: Installed) -> None:
    hello = json.loads(installed.run("engine", stdin='{"do":"hello"}\n'))
    assert set(hello["games"]) == {"tigris", "qwirkle", "catan"}
    words = ["arena", "qwirkle", "--seats", "bot:novice,bot:steady", "--games", "2", "--jobs", "2"]
    outcome = json.loads(installed.run(*words).splitlines()[-1])["outcome"]
    assert [player["games"] for player in outcome] == [2, 2]


def test_the_installed_window_plays_a_whole_game_with_the_bots_process(installed: Installed) -> None:
    folder = installed.elsewhere / "data"
    words = ["--seats", "bot:novice,bot:novice", "--speed", "0", "--data-dir", str(folder), "--seed", "1"]
    log = play(installed, ["play", "qwirkle", *words, "--no-sound", "--event-log", "-"])
    assert [line for line in log if line["ev"] == "incident"] == []
    (record,) = (folder / "games").glob("*.game")
    assert "over" in installed.run("verify", str(record))


def play(installed: Installed, words: list[str]) -> list[dict[str, object]]:
    """Run the window until the results are displayed; return the event log."""
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [str(installed.folder / "venv" / SCRIPTS / "two-rivers"), *words]
    child = subprocess.Popen(command, cwd=installed.elsewhere, env=env, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    lines = []
    try:
        for line in map(json.loads, child.stdout):
            lines.append(line)
            if (line["ev"], line.get("name")) == ("scene", "results"):
                return lines
    finally:
        child.kill()
        child.wait()
        child.stdout.close()
    raise AssertionError("the window ended before the game")


def test_the_module_runs_too_and_an_import_changes_no_path(installed: Installed) -> None:
    code = (
        "import sys; path = [*sys.path]; import two_rivers; assert path == sys.path; assert 'game' not in sys.modules"
    )
    subprocess.run([str(installed.python), "-c", code], cwd=installed.elsewhere, check=True)
    done = subprocess.run(
        [str(installed.python), "-m", "two_rivers", "--help"], cwd=installed.elsewhere, capture_output=True, check=True
    )
    assert b"play GAME" in done.stdout


@pytest.mark.soak
def test_the_wheel_of_the_source_distribution_is_the_same(wheel: Path, tmp_path: Path) -> None:
    sdist = build("sdist", ROOT, tmp_path / "sdist")
    subprocess.run(["tar", "-xf", str(sdist), "-C", str(tmp_path)], check=True)
    (source,) = tmp_path.glob("two_rivers-*")
    again = build("wheel", source, tmp_path / "again")
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert {name: one.read(name) for name in one.namelist()} == {
            name: other.read(name) for name in other.namelist()
        }
