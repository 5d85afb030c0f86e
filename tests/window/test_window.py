"""The window while it is open: its size, what it costs, keys that skip, another language."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pygame

from tests.effort import calmest, slowness
from tests.window.conftest import Start
from tests.window.display import Display
from tests.window.driver import Program
from tests.window.looking import (
    digest_on_disk,
    first_tile,
    on_disk,
    outside,
    place_a_tile,
)

IDLE_CPU = 0.03
"""Share of a core that a window may take in which nothing happens; the aim is half of it."""


def test_other_sizes_in_the_middle_of_an_animation(start: Start, display: Display) -> None:
    program = start("play", "tigris", "--seats", "human,bot:novice", "--speed", "0.5", "--seed", "2")
    turn = program.wait("turn")
    program.idle()
    place_a_tile(program, turn)
    for wanted in ((1000, 640), (1500, 800), (800, 600)):
        program.resize(*wanted)
        program.sized(wanted)
    program.idle()
    turn = next(line for line in reversed(program.lines.all) if line["ev"] == "turn")
    assert tuple(program.layout()["size"]) == (800, 600)
    assert not outside(program)
    place_a_tile(program, turn)
    for size in (display.size, (800, 600)):
        program.key("F11")
        program.sized(size)
        program.idle()
        assert tuple(program.layout()["size"]) == size
        assert not outside(program)
    program.click("play.undo")
    assert program.wait("action")["text"] == "!undo 1"


def test_fullscreen_is_remembered(start: Start, display: Display) -> None:
    program = start()
    program.key("F11")
    program.sized(display.size)
    program.idle()
    assert program.close_window() == 0
    again = start()
    assert tuple(again.layout()["size"]) == display.size
    again.click("menu.settings")
    again.wait("scene", name="settings")


def test_the_board_is_enlarged_by_the_wheel(start: Start) -> None:
    program = start("play", "tigris", "--seats", "human,bot:novice", "--speed", "0", "--seed", "2")
    turn = program.wait("turn")
    program.idle()
    text = first_tile(turn)
    cell = f"cell.{text.split()[-1]}"
    x, y, wide, high = program.items()[cell]["rect"]
    for _ in range(3):
        width = program.items()[cell]["rect"][2]
        program.act("mousemove", "--window", program.window, x + wide // 2, y + high // 2, "click", 4)
        program.wait_until(lambda _, width=width: program.items()[cell]["rect"][2] > width, "a larger board")  # type: ignore[misc]
        program.idle()
    enlarged = program.items()
    assert enlarged[cell]["rect"][2] > 1.2 * wide
    assert sum(name.startswith("cell.") for name in enlarged) < 16 * 11
    assert not outside(program)
    assert place_a_tile(program, turn)["text"] == text
    program.idle()
    program.key("0")
    program.shows(cell, rect=[x, y, wide, high])


def test_any_key_ends_an_animation_at_once(start: Start) -> None:
    """In one of three pairs of windows: with the key the turn comes in less than half of the time."""
    assert calmest(lambda run: shown_in(start, "Left") / shown_in(start, ""), float, 0.5) < 0.5


def shown_in(start: Start, key: str) -> float:
    """Return the seconds from a key, if one is given, to the next turn, in a new window."""
    program = start("play", "tigris", "--seats", "human,human", "--speed", "0.5", "--seed", "2")
    program.wait("scene", name="handoff")
    program.idle()
    program.click("handoff.ready")
    turn = program.wait("turn")
    program.idle()
    place_a_tile(program, turn)
    assert not any(line["ev"] == "turn" for line in program.lines.all[program.mark :]), "nothing is animated"
    began = time.monotonic()
    if key:
        program.key(key)
    program.wait("turn")
    program.idle()
    took = time.monotonic() - began
    print(f"shown in {took * 1000:.0f} ms")
    program.stop()
    return took


def test_a_still_window_costs_little(start: Start) -> None:
    """At speed 0 no frame round the table announces the turn; it fades long after the rest is shown."""
    program = start("play", "tigris", "--seats", "human,bot:novice", "--seed", "2", "--speed", "0")
    program.wait("turn")
    program.idle()
    assert idle_share(program, "table") < IDLE_CPU
    program.key("Escape")
    program.wait("scene", name="dialog")
    program.idle()
    program.click("dialog.leave")
    program.wait("scene", name="menu")
    program.idle()
    assert idle_share(program, "menu") < IDLE_CPU


def idle_share(program: Program, where: str) -> float:
    """The least share of a core, as on a calm machine, that it takes in one of three stretches of time."""

    def measured(_: int) -> float:
        before, began = cpu_seconds(program.process.pid), time.monotonic()
        time.sleep(1.5)
        share = (cpu_seconds(program.process.pid) - before) / (time.monotonic() - began) / slowness()
        print(f"idle at the {where}: {share:.1%} of a core")
        return share

    return calmest(measured, float, IDLE_CPU)


def cpu_seconds(pid: int) -> float:
    """Processor time that the process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_another_language_in_the_middle_of_a_game(start: Start) -> None:
    program = start("play", "tigris", "--seats", "human,human", "--speed", "0", "--seed", "2")
    program.wait("scene", name="handoff")
    program.idle()
    program.click("handoff.ready")
    turn = program.wait("turn")
    program.idle()
    before, record = program.items(), on_disk(program).read_bytes()
    program.click("play.settings")
    program.wait("scene", name="settings")
    program.idle()
    program.click("settings.tab.text")
    program.shows("settings.language.he")
    program.idle()
    began = cpu_seconds(program.process.pid)
    program.click("settings.language.he")
    program.shows("settings.language.he", selected=True)
    program.idle()
    spent = cpu_seconds(program.process.pid) - began
    print(f"language changed in {spent:.2f} s")
    assert spent < slowness()
    program.click("settings.back")
    program.wait("scene", name="play")
    program.idle()
    after = program.items()
    assert after.keys() == before.keys()
    assert after["play.end"]["text"] != before["play.end"]["text"]
    assert not outside(program)
    width = program.layout()["size"][0]
    end, mirrored = (pygame.Rect(items["play.end"]["rect"]) for items in (before, after))
    assert mirrored.left == width - end.right
    across = after["cell.b1"]["rect"][0] - after["cell.a1"]["rect"][0]
    assert across == before["cell.b1"]["rect"][0] - before["cell.a1"]["rect"][0], "the board was mirrored"
    assert on_disk(program).read_bytes() == record
    done = place_a_tile(program, turn)
    assert done["hash"] == digest_on_disk(program, done["n"], done["seat"])
