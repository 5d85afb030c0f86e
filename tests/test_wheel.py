"""The wheel: built, installed into a fresh environment away from the checkout, and played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.test_compiled import needs_compiler

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS, PYTHON = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
WITHOUT = ("TWO_RIVERS_CODE", "PYTHONPATH", "PYTHONHOME", "PYTHONSAFEPATH")


def build(kind: str, source: Path, folder: Path, **env: str) -> Path:
    """Build the wheel or the source distribution of a folder; nothing is compiled unless `env` says so."""
    done = try_to_build(kind, source, folder, {"TWO_RIVERS_COMPILE": "0", **env})
    assert done.returncode == 0, done.stderr
    (found,) = folder.iterdir()
    return found


def try_to_build(kind: str, source: Path, folder: Path, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    return subprocess.run(command, cwd=source, env={**os.environ, **env}, capture_output=True, text=True, check=False)


class Installed:
    """A fresh environment with the wheel; the libraries are those of these tests, so that nothing is downloaded."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=False)
        self.python = folder / "venv" / SCRIPTS / PYTHON
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
    extra = [line for line in metadata.splitlines() if "dask" in line or "distributed" in line]
    assert len(extra) == 2
    assert all(line.endswith("; extra == 'cluster'") for line in extra)


def test_the_installed_command_plays_away_from_the_checkout(installed: Installed) -> None:
    hello = json.loads(installed.run("engine", stdin='{"do":"hello"}\n'))
    assert set(hello["games"]) == {"tigris", "qwirkle", "catan"}
    words = ["arena", "qwirkle", "--seats", "bot:novice,bot:steady", "--games", "2", "--jobs", "2"]
    outcome = json.loads(installed.run(*words).splitlines()[-1])["outcome"]
    assert [player["games"] for player in outcome] == [2, 2]


@pytest.mark.soak
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


@pytest.mark.soak
def test_the_module_runs_too_and_an_import_changes_no_path(installed: Installed) -> None:
    code = (
        "import sys; path = [*sys.path]; import two_rivers; assert path == sys.path; assert 'game' not in sys.modules"
    )
    subprocess.run([str(installed.python), "-c", code], cwd=installed.elsewhere, check=True)
    done = subprocess.run(
        [str(installed.python), "-m", "two_rivers", "--help"], cwd=installed.elsewhere, capture_output=True, check=True
    )
    assert b"python -m two_rivers play GAME" in done.stdout


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


def test_without_a_compiler_the_wheel_runs_from_source(tmp_path: Path) -> None:
    """Nobody has to switch anything off for that."""
    pure = build("wheel", ROOT, tmp_path, TWO_RIVERS_COMPILE="", CC="no-such-compiler")
    assert pure.name.endswith("-py3-none-any.whl")


@pytest.mark.soak
@needs_compiler
@pytest.mark.skipif(os.name == "nt", reason="no variable names the compiler there")
def test_a_compiler_that_fails_is_a_warning_and_an_error_only_on_demand(tmp_path: Path) -> None:
    sdist = build("sdist", ROOT, tmp_path / "sdist")
    subprocess.run(["tar", "-xf", str(sdist), "-C", str(tmp_path)], check=True)
    (source,) = tmp_path.glob("two_rivers-*")
    env = {"CC": "/bin/false", "TWO_RIVERS_COMPILE": ""}
    done = try_to_build("wheel", source, tmp_path / "warned", env)
    assert (done.returncode, [path.name[-17:] for path in (tmp_path / "warned").iterdir()]) == (
        0,
        ["-py3-none-any.whl"],
    )
    assert "the wheel runs from source" in done.stdout + done.stderr
    assert try_to_build("wheel", source, tmp_path / "refused", {**env, "TWO_RIVERS_COMPILE": "1"}).returncode != 0


@pytest.mark.soak
@needs_compiler
def test_a_compiled_wheel_plays_the_same_games(wheel: Path, installed: Installed, tmp_path: Path) -> None:
    compiled = build("wheel", ROOT, tmp_path / "wheel", TWO_RIVERS_COMPILE="1")
    assert "-none-any" not in compiled.name
    fast = Installed(tmp_path / "installed", compiled)
    for game in ("tigris", "qwirkle", "catan"):
        words = ["--players", "bot:expert,bot:steady,random", "--games", "2", "--seed", "5", "--jobs", "2"]
        assert reports(installed, game, words) == reports(fast, game, words)
    log = play(fast, ["play", "catan", "--seats", "bot:novice,bot:novice", "--speed", "0", "--data-dir",
                      str(tmp_path / "data"), "--no-sound", "--event-log", "-"])  # fmt: skip
    assert [line for line in log if line["ev"] == "incident"] == []


def reports(installed: Installed, game: str, words: list[str]) -> list[dict[str, object]]:
    """Return what `soak` says of each game: its players, scores and the hash of its end, but not how long it took."""
    found = [json.loads(line) for line in installed.run("soak", game, *words).splitlines()]
    assert all(report["ok"] and report.pop("seconds") > 0 for report in found)
    return sorted(found, key=lambda report: report["number"])
