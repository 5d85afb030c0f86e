"""Bots in the real program: killed, stopped, closed in mid-thought; their pace by keys; going back against them."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from game.record import read, verify
from tests.window.conftest import Start
from tests.window.display import wait_for
from tests.window.driver import Line, Program
from tests.window.looking import TIGRIS, on_disk, place_a_tile

EXPERT = ("play", "tigris", "--seats", "human,bot:expert,bot:strong", "--speed", "0", "--seed", "5")


def workers(program: Program) -> list[int]:
    """The processes in which its bots think."""
    return [pid for pid in children(program.process.pid) if b"spawn_main" in command(pid)]


def children(parent: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(path.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def end_turn(program: Program) -> None:
    """Pass: the question whether to give away actions is answered at once."""
    program.key("x")
    program.wait("scene", name="dialog")
    program.key("Return")


def actions(program: Program) -> list[tuple[int, str]]:
    return [(line["n"], line["text"]) for line in program.lines.all if line["ev"] == "action"]


def round_of_bots(program: Program, kills: int = 0) -> Line:
    """Pass and wait until it is the person's turn again; meanwhile its bots' process is killed so often."""
    program.wait("turn")
    program.idle()
    end_turn(program)
    for _ in range(kills):
        wait_for(lambda: bool(workers(program)), "a process of bots")
        before = workers(program)
        os.kill(before[0], signal.SIGKILL)
        wait_for(lambda before=before: workers(program) not in ([], before), "another one")  # type: ignore[misc]
    return program.wait("turn", seconds=180)


def test_killed_in_mid_thought_bots_do_the_same(start: Start) -> None:
    first = start(*EXPERT)
    round_of_bots(first)
    expected = actions(first)
    first.close_window()
    (first.data / "games").rename(first.data / "undisturbed")
    second = start(*EXPERT)
    round_of_bots(second, kills=5)
    assert actions(second) == expected
    assert not [line for line in second.lines.all if line["ev"] == "incident"]
    assert second.close_window() == 0
    verify(read(on_disk(second).read_bytes()), TIGRIS)


@pytest.mark.soak
def test_a_bot_that_stands_still_is_replaced_and_the_player_is_told(start: Start) -> None:
    program = start(*EXPERT)
    program.wait("turn")
    program.idle()
    end_turn(program)
    wait_for(lambda: bool(workers(program)), "a process of bots")
    os.kill(workers(program)[0], signal.SIGSTOP)
    line = program.wait("incident", seconds=120)
    assert (line["why"], line["seat"]) == ("late", 1)
    assert "chose an action instead" in line["text"]
    program.wait("turn", seconds=180)
    program.idle()
    place_a_tile(program, next(each for each in reversed(program.lines.all) if each["ev"] == "turn"))
    assert program.close_window() == 0


@pytest.mark.parametrize("way", ["closed", "killed"])
def test_no_process_is_left_when_the_window_goes_in_mid_thought(start: Start, way: str) -> None:
    program = start(*EXPERT)
    program.wait("turn")
    program.idle()
    end_turn(program)
    wait_for(lambda: bool(workers(program)), "a process of bots")
    left = children(program.process.pid)
    if way == "closed":
        assert program.close_window() == 0
    else:
        program.kill()
    wait_for(lambda: not any(command(pid) for pid in left), "the end of all its processes", 10)


def test_pace_and_steps_by_keys_in_mid_game(start: Start) -> None:
    program = start("play", "tigris", "--seats", "human,bot:novice,bot:novice", "--speed", "4", "--seed", "5")
    program.wait("turn")
    program.idle()
    program.key("p")
    program.shows("play.step", enabled=False)
    end_turn(program)
    program.wait("action")
    program.idle()  # a key pressed during the animation would only finish it
    program.shows("play.step", enabled=True)
    shown = len(actions(program))
    program.key("Return")
    program.wait("action")
    program.idle()  # until then the newest layout may be the one before the action
    assert len(actions(program)) == shown + 1
    program.shows("play.step", enabled=True)
    program.click("play.step")
    wait_for(lambda: len(actions(program)) > shown + 1, "one more action")
    program.key("p")
    program.key("period", "period", "period")
    program.wait("turn", seconds=180)


def test_a_person_alone_against_bots_goes_back_freely_and_the_game_says_so(start: Start) -> None:
    program = start("play", "tigris", "--seats", "human,bot:novice", "--speed", "0", "--seed", "5")
    turn = program.wait("turn")
    program.idle()
    for slot in range(1, 10):
        program.key(f"ctrl+{slot}")
    place_a_tile(program, turn)
    program.wait("turn")
    program.idle()
    end_turn(program)
    later = program.wait("turn", seconds=180)
    program.idle()
    program.key("z")
    program.wait("scene", name="dialog")
    program.key("Return")
    back = program.wait("turn")
    program.idle()
    assert back["legal"] != later["legal"]
    assert read(on_disk(program).read_bytes()).assisted
    for slot in (9, 1):
        program.key(f"ctrl+{slot}")
        place_a_tile(program, back)
        program.wait("turn")
        program.idle()
        program.key(f"alt+{slot}")
        assert program.wait("turn")["legal"] == back["legal"]
        program.idle()
    assert program.close_window() == 0
    record = read(on_disk(program).read_bytes())
    assert record.assisted
    verify(record, TIGRIS)
