"""The command line: every complaint is one line in the user's language, and the exit codes."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import main as main_module
from game.commands import arena, bench, host_headless, join_headless, puzzles, soak
from game.commands.cli_args import Flag, UsageError, one_of, parse
from game.core import BadSetup
from game.session.table_setup import seats_from_text
from main import COMMAND_MODULES, main, plan_of
from ui.commands import screenshot, strip

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "--sise 800x600",
        "--size",
        "--size 800",
        "--size 100x100",
        "--lang xx",
        "--speed 3",
        "--seed many",
        "--fullscreen=yes",
        "play",
        "play chess",
        "play tigris --seats human",
        "play tigris --seats human,king",
        "host",
        "host chess",
        "host tigris --seats lan",
        "host tigris --bot steady",
        "join",
        "join nowhere",
        "join 192.168.1.7:7070 --linger 3",
        "play tigris --seats human,bot:unheard-of",
        "play tigris --seats human,bot:steady --options board",
        "play tigris --seats human,bot:steady --options board=round",
        "play tigris extra words",
        "watch /no/such/file",
        "watch {foreign}",
        "--event-log /no/such/folder/log",
    ],
)
@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_wrong_use_is_one_line_and_exit_2(
    line: str, lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    foreign = tmp_path / "foreign.game"
    foreign.write_text("two-rivers 1\ngame chess\nseats 3\n\n")
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert main(line.format(foreign=foreign).split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    assert any("\u0590" <= char <= "\u06ff" for char in err) == (lang != "en")


@pytest.mark.parametrize("command", ["", "nonsense", "--no-sound"])
def test_help_is_given_anywhere(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"] if command else ["--help"]) == 0
    told = capsys.readouterr().out
    for word in (*COMMAND_MODULES, "play", "watch", "--event-log", "--data-dir", "--seats"):
        assert word in told


OPTIONS = {
    "play": main_module.WINDOW_FLAGS | main_module.PLAY_FLAGS,
    "watch": main_module.WINDOW_FLAGS,
    "host": main_module.WINDOW_FLAGS | host_headless.FLAGS,
    "join": main_module.WINDOW_FLAGS | join_headless.FLAGS,
    "verify": {},
    "analyse": {},
    "puzzles": puzzles.MINE_FLAGS,
    "engine": {},
    "arena": arena.FLAGS,
    "soak": soak.FLAGS,
    "screenshot": screenshot.FLAGS,
    "strip": strip.FLAGS,
    "bench": bench.FLAGS,
}
HIDDEN = {"share"}
"""Options that a program gives to its own children."""


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize("command", list(OPTIONS))
def test_the_help_of_a_command_has_its_options_and_no_others(
    command: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--help", "--lang", lang]) == 0
    said = capsys.readouterr().out
    listed = re.findall(r"(?m)^  --([a-z-]+)", said)
    assert set(listed) == set(OPTIONS[command]) - HIDDEN
    assert f"main.py {command} " in said.splitlines()[0] + " "


@pytest.mark.parametrize(
    ("given", "typed", "stored", "code"),
    [
        ("-", "abc 234\nend\n", "", "abc 234"),
        ("-", "ABC234", "XYZ234", "ABC234"),
        ("ABC234", "XYZ234\n", "XYZ345", "ABC234"),
        ("", "ABC234\n", "XYZ234", "XYZ234"),
        ("", "ABC234\n", "", ""),
    ],
)
def test_the_room_code_need_not_be_among_the_options(
    given: str, typed: str, stored: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F-11: every user of a computer sees its programs' options; the rest of standard input is for the game."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    monkeypatch.setenv(join_headless.CODE_VARIABLE, stored)
    assert join_headless.room_code({"code": given}) == code
    assert join_headless.CODE_VARIABLE not in os.environ, "the bots' processes need no code"
    rest = typed[typed.find("\n") + 1 or len(typed) :] if given == "-" else typed
    assert sys.stdin.read() == rest


def test_no_code_at_standard_input_is_wrong_use(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for more in ([], ["--headless"]):
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
        assert main(["join", "127.0.0.1:9", "--code", "-", "--lang", "en", *more]) == 2
        assert capsys.readouterr().err == "The option --code needs a value.\n"


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_help_without_a_command_has_everything(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert {f"main.py {command}" for command in OPTIONS} == set(re.findall(r"main\.py [a-z]+", said))
    every = {name for flags in OPTIONS.values() for name in flags} - HIDDEN
    assert set(re.findall(r"(?m)^  --([a-z-]+)", said)) == every


def test_lan_is_a_kind_of_seat_that_play_s_help_names(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "--help", "--lang", "en"])
    (line,) = (row for row in capsys.readouterr().out.splitlines() if row.startswith("  --seats"))
    assert "lan" in line


def test_the_language_of_a_complaint_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "fa", "--size", "7"]) == 2
    assert "گزینه" in capsys.readouterr().err
    assert main(["--lang=fa", "--size=7"]) == 2
    assert "گزینه" in capsys.readouterr().err


def test_a_plan_from_the_command_line() -> None:
    values = {"seats": "human,bot:novice,closed,human", "names": "Ada,,,Bo", "options": "board=advanced", "seed": 7}
    plan = plan_of("tigris", values)
    assert [(seat.kind, seat.level, seat.name) for seat in plan.playing_seats()] == [
        ("human", "", "Ada"),
        ("bot", "novice", ""),
        ("human", "", "Bo"),
    ]
    assert plan.options == {"board": "advanced"}
    assert plan.seed == "7"
    assert not plan.shuffle


@pytest.mark.parametrize("text", ["", "human,", "bot", "human:steady", "bot:steady:more", "lion"])
def test_seats_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(BadSetup):
        seats_from_text(text, ("steady",))


FLAGS = {"size": Flag(int, 5), "loud": Flag(), "mode": Flag(one_of("a", "b"), "a")}


def test_flags_take_values_both_ways() -> None:
    assert parse(["--size", "3", "x"], FLAGS, words=1) == (["x"], {"size": 3, "loud": False, "mode": "a"})
    assert parse(["--mode=b", "--loud"], FLAGS) == ([], {"size": 5, "loud": True, "mode": "b"})


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("--tall", "cli.option"),
        ("--size", "cli.value"),
        ("--size x", "cli.bad-value"),
        ("--loud=1", "cli.no-value"),
        ("stray", "cli.word"),
        ("--", "cli.word"),
    ],
)
def test_flags_that_mean_nothing_are_refused(line: str, key: str) -> None:
    with pytest.raises(UsageError) as fault:
        parse(line.split(), FLAGS)
    assert fault.value.key == key


def test_the_menu_is_there_soon_and_nothing_heavy_is_loaded_for_it(tmp_path: Path) -> None:
    """Rules, bots and the search engine are imported when a game begins, not before the menu shows."""
    code = (
        "import sys, main\n"
        "from pathlib import Path\n"
        "main.set_environment()\n"
        "from ui.app.app import App, Launch\n"
        "from ui.scenes.menu import MenuScene\n"
        f"app = App(Launch(data_dir=Path({str(tmp_path)!r}), sound=False))\n"
        "app.push(MenuScene())\n"
        "app.frame([], 0.016)\n"
        "print(*sorted(sys.modules))\n"
    )
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    loaded = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, cwd=ROOT)
    names = set(loaded.stdout.split())
    assert "ui.scenes.menu" in names
    assert not names & {
        "game.tigris.rules",
        "game.bots.tigris.search",
        "game.session.session",
        "ui.scenes.play.play",
        "ui.scenes.rules",
    }


def test_a_reader_that_goes_away_is_no_fault() -> None:
    """`main.py --help | head` ends quietly."""
    command = [sys.executable, "main.py", "--help"]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    assert child.stderr.read() == b""
    assert child.wait(60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["verify", "tests/saves/0.2/qwirkle-00-whole.game"]])
def test_an_output_without_room_is_one_sentence(words: list[str]) -> None:
    """`main.py verify FILE > /dev/full` ended with a traceback."""
    command = [sys.executable, "main.py", *words]
    with open("/dev/full", "w") as full:
        child = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert child.returncode == 1
    assert child.stderr.count("\n") == 1
    assert "No space left" in child.stderr


@pytest.mark.parametrize("words", [[], ["--event-log", "log"]])
def test_a_missing_file_of_the_program_is_no_wrong_use(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The event log was said to be missing where a bundle lacked a picture."""

    def lacking(launch: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "pygame_icon.bmp")

    monkeypatch.setattr("ui.app.app.App", lacking)
    with pytest.raises(FileNotFoundError):
        main(words)
