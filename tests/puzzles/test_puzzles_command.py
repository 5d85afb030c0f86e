"""`main.py puzzles`: files are proven again, faults are told, and mining finds again what is shipped."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.commands import puzzles as command
from game.commands.cli_args import UsageError
from game.puzzles.mining import found_in
from game.puzzles.proof import view_of
from game.puzzles.puzzle_file import shipped, write
from game.puzzles.registry import kind_of
from game.tigris.game import GAME

CUTS = [puzzle for puzzle in shipped("tigris") if puzzle.kind == "cut"][:3]


def test_a_right_file_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cuts.jsonl"
    path.write_text(write("tigris", CUTS))
    assert command.main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith("cuts.jsonl: ok, 3 puzzles\n")


@pytest.mark.parametrize("fault", ["value", "answers", "id", "proven", "twice", "form"])
def test_a_wrong_puzzle_is_told(fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head, first, second, third = write("tigris", CUTS).splitlines()
    data = json.loads(second)
    wrong = {"value": data["value"] + 1, "answers": [["catastrophe a1"]], "id": "0" * 16, "proven": False, "form": 1}
    line = first if fault == "twice" else json.dumps({**data, fault: wrong[fault]})
    path = tmp_path / "cuts.jsonl"
    path.write_text("\n".join((head, first, line, third, "")))
    assert command.main(["verify", str(path)]) == 1
    assert "ok" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "argv", [[], ["dig"], ["verify"], ["mine"], ["mine", "chess"], ["mine", "tigris", "--kinds", "x"]]
)
def test_wrong_usage(argv: list[str]) -> None:
    with pytest.raises(UsageError):
        command.main(argv)


def test_mining_finds_a_shipped_puzzle_again() -> None:
    puzzle = CUTS[0]
    found = [each for each in found_in(GAME, [view_of(puzzle)], [kind_of(puzzle)]) if each is not None]
    assert found == [replace(puzzle, view=found[0].view)]
    assert found[0].view == puzzle.view
