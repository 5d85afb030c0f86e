"""Hints in a real window: asked for and followed by mouse or keyboard, within a second, and alive after a kill."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.record import read
from tests.effort import load
from tests.window.conftest import Start
from tests.window.driver import Line, Program
from tests.window.looking import on_disk
from tests.window.people import Keyboard, Mouse, play_to_the_end

DUEL = ("play", "tigris", "--seats", "human,bot:novice", "--seed", "5", "--speed", "0")


def hint(program: Program, kind: type[Mouse] | type[Keyboard]) -> tuple[Line, float]:
    """Ask for one; it, and the seconds from the hand's move to the line that tells it."""
    begun = time.monotonic()
    if kind is Mouse:
        program.click("play.advice")
    else:
        program.key("h")
    line = program.wait("advice")
    return line, program.lines.times[program.lines.all.index(line)] - begun


@pytest.mark.parametrize("kind", [Mouse, Keyboard])
def test_a_turn_is_played_by_hints_alone(start: Start, kind: type[Mouse] | type[Keyboard]) -> None:
    program = start(*DUEL)
    waits: list[float] = []

    def choose(seat: int, legal: Sequence[str]) -> str:
        line, seconds = hint(program, kind)
        program.shows("play.advice", selected=True)
        program.idle()
        waits.append(seconds)
        assert line["action"] in legal
        assert len(line["text"]) >= 2
        if line["action"].startswith("swap"):  # else its tiles were marked at once, and marking them again unmarks them
            program.key("h")
            program.shows("play.advice", selected=False)
            program.idle()
        return str(line["action"])

    assert play_to_the_end(program, kind(program), choose, most=5) == 5
    assert sorted(waits)[-2] < 2.0 * load(), waits
    assert read(on_disk(program).read_bytes()).assisted
    assert program.close_window() == 0


def children(pid: int) -> set[int]:
    """The processes that a process has started."""
    return {
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    }


def test_killed_in_mid_thought_the_adviser_answers_all_the_same(start: Start) -> None:
    program = start(*DUEL)
    program.wait("turn")
    program.idle()
    advisers = children(program.process.pid)
    assert advisers
    program.key("h")
    for pid in advisers:
        os.kill(pid, signal.SIGKILL)
    program.wait("advice")
    program.idle()
    program.key("Escape")
    program.shows("play.advice", selected=False)
    assert program.scenes()[-1] == "play"
    assert program.close_window() == 0
