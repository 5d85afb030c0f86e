"""The window itself: start, size, fullscreen, language, what it costs, how it ends, what is left when it is killed."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pygame
import pytest

from game.catalog import GAMES
from game.core import digest
from game.record import read, verify
from tests.window.conftest import Start
from tests.window.display import Display, pixels
from tests.window.driver import Line, Program
from tests.window.people import Mouse, hand

TIGRIS = GAMES["tigris"]
IDLE_CPU = 0.1
"""Share of a core that a window may take in which nothing happens; the aim is half of it."""


def first_tile(turn: Line) -> str:
    """A tile that may be placed."""
    return next(text for text in turn["legal"] if text.startswith("tile "))


def place_a_tile(program: Program, turn: Line) -> Line:
    """By clicks; the line that answers. The picture still moves then, unless the speed is 0."""
    Mouse(program).do(first_tile(turn), turn["legal"])
    return program.wait("action")


def on_disk(program: Program) -> Path:
    """The one game in the data folder."""
    (path,) = (program.data / "games").glob("*.game")
    return path


def digest_on_disk(program: Program, n: int, seat: int | None) -> str:
    """The hash of what the seat knows after n actions of the game on disk, worked out by the rules."""
    record = read(on_disk(program).read_bytes())
    state = TIGRIS.new(TIGRIS.setup(record.setup.seats, record.setup.options))
    for text in record.actions[:n]:
        state, _ = TIGRIS.apply(state, TIGRIS.decode(text))
    return digest(TIGRIS.view_to_json(TIGRIS.view(state, seat)))


def outside(program: Program) -> list[str]:
    """Items that are not wholly in the window, and those other than cells that lie over the board."""
    layout = program.layout()
    window = pygame.Rect((0, 0), layout["size"])
    places = {item["name"]: pygame.Rect(item["rect"]) for item in layout["items"]}
    cells = [place for name, place in places.items() if name.startswith("cell.")]
    board = cells[0].unionall(cells[1:]) if cells else pygame.Rect(0, 0, 0, 0)
    beyond = [name for name, place in places.items() if not window.contains(place)]
    over = [name for name, place in places.items() if not name.startswith("cell.") and place.colliderect(board)]
    return beyond + over


# -- start ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["mouse", "keyboard"])
def test_a_first_move_takes_three_inputs(start: Start, hands: str) -> None:
    program = start("--seed", "9")
    assert program.scenes() == ["menu"]
    assert program.focus == "menu.quick"
    program.key("Return")
    turn = program.wait("turn")
    program.idle()
    if hands == "mouse":
        place_a_tile(program, turn)
    else:
        program.key("1")
        program.shows("hand.1", selected=True)
        program.key("Return")
        assert program.wait("action")["text"] in turn["legal"]
    print(f"menu usable after {program.shown:.2f} s, first move after {time.monotonic() - program.started:.2f} s")
    assert time.monotonic() - program.started < 5


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_every_entry_of_the_menu_leads_somewhere_and_back(start: Start, lang: str) -> None:
    program = start("--lang", lang)
    for entry, scene in (("new", "setup"), ("replays", "replays"), ("learn", "learn"), ("settings", "settings")):
        program.click(f"menu.{entry}")
        program.wait("scene", name=scene)
        program.idle()
        assert not outside(program)
        assert program.focus
        program.key("Escape")
        program.wait("scene", name="menu")
        program.idle()
        assert program.focus == f"menu.{entry}"
    program.click("menu.lan")
    assert program.wait("refused")["text"]


def test_a_name_is_typed_and_the_table_remembered(start: Start) -> None:
    program = start()
    program.click("menu.new")
    program.wait("scene", name="setup")
    program.idle()
    program.click("setup.seat0.name")
    program.shows("setup.seat0.name", focus=True)
    program.type("Ann")
    program.click("setup.seat2.closed")
    program.shows("setup.seat2.closed", selected=True)
    program.click("setup.start")
    program.wait("turn")
    program.idle()
    assert "Ann" in names_at(program)
    assert "player.2" not in program.items()
    assert program.close_window() == 0
    again = start()
    again.click("menu.quick")
    again.wait("turn")
    again.idle()
    assert "Ann" in names_at(again)


def test_names_are_typed_in_other_letters_and_pasted(start: Start) -> None:
    program = start("--lang", "he")
    program.click("menu.new")
    program.wait("scene", name="setup")
    program.idle()
    program.click("setup.seat1.human")
    program.shows("setup.seat1.human", selected=True)
    program.idle()
    program.click("setup.seat0.name")
    program.shows("setup.seat0.name", focus=True)
    program.type("שלום 12")
    program.key("ctrl+a", "ctrl+c")
    program.click("setup.seat1.name")
    program.shows("setup.seat1.name", focus=True)
    program.key("ctrl+v")
    program.click("setup.start")
    program.wait("scene", name="handoff")
    program.idle()
    program.click("handoff.ready")
    program.wait("turn")
    program.idle()
    assert names_at(program).count("שלום 12") == 2


def log_at(program: Program) -> list[str]:
    """The lines of the log in sight."""
    return [item["text"] for name, item in program.items().items() if name.startswith("log.")]


def names_at(program: Program) -> list[str]:
    """Who sits at the table."""
    return [item["text"] for name, item in program.items().items() if name.startswith("player.")]


# -- size ----------------------------------------------------------------------------------------


def test_other_sizes_in_the_middle_of_an_animation(start: Start, display: Display) -> None:
    program = start("play", "tigris", "--seats", "human,bot:novice", "--speed", "0.5", "--seed", "2")
    turn = program.wait("turn")
    program.idle()
    place_a_tile(program, turn)
    for wanted in ((1000, 640), (1500, 800), (800, 600)):
        program.resize(*wanted)
        program.wait_until(lambda line, w=wanted: line["ev"] == "layout" and tuple(line["size"]) == w, f"{wanted}")
    program.idle()
    turn = next(line for line in reversed(program.lines.all) if line["ev"] == "turn")
    assert tuple(program.layout()["size"]) == (800, 600)
    assert not outside(program)
    place_a_tile(program, turn)
    for size in (display.size, (800, 600)):
        program.key("F11")
        program.wait_until(lambda line, w=size: line["ev"] == "layout" and tuple(line["size"]) == w, f"{size}")
        program.idle()
        assert tuple(program.layout()["size"]) == size
        assert not outside(program)
    program.click("play.undo")
    assert program.wait("action")["text"] == "!undo 1"


def test_fullscreen_is_remembered(start: Start, display: Display) -> None:
    program = start()
    program.key("F11")
    program.wait_until(lambda line: line["ev"] == "layout" and tuple(line["size"]) == display.size, "fullscreen")
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
        program.act("mousemove", "--window", program.window, x + wide // 2, y + high // 2, "click", 4)
        program.idle()
    enlarged = program.items()
    assert enlarged[cell]["rect"][2] > 1.2 * wide
    assert sum(name.startswith("cell.") for name in enlarged) < 16 * 11
    assert not outside(program)
    assert place_a_tile(program, turn)["text"] == text
    program.idle()
    program.key("0")
    program.shows(cell, rect=[x, y, wide, high])


# -- time ----------------------------------------------------------------------------------------


def test_any_key_ends_an_animation_at_once(start: Start) -> None:
    program = start("play", "tigris", "--seats", "human,human", "--speed", "0.5", "--seed", "2")
    program.wait("scene", name="handoff")
    program.idle()
    program.click("handoff.ready")
    turn = program.wait("turn")
    program.idle()
    place_a_tile(program, turn)
    assert not any(line["ev"] == "turn" for line in program.lines.all[program.mark :]), "nothing is animated"
    began = time.monotonic()
    program.key("Left")
    program.wait("turn")
    program.idle()
    took = time.monotonic() - began
    print(f"skipped in {took * 1000:.0f} ms")
    assert took < 0.4


def test_a_still_window_costs_little(start: Start) -> None:
    program = start("play", "tigris", "--seats", "human,bot:novice", "--seed", "2")
    program.wait("turn")
    program.idle()
    shares = []
    for what in ("table", "menu"):
        before, began = cpu_seconds(program.process.pid), time.monotonic()
        time.sleep(2.5)
        shares.append((cpu_seconds(program.process.pid) - before) / (time.monotonic() - began))
        print(f"idle at the {what}: {shares[-1]:.1%} of a core")
        if what == "table":
            program.key("Escape")
            program.wait("scene", name="dialog")
            program.idle()
            program.click("dialog.leave")
            program.wait("scene", name="menu")
            program.idle()
    assert max(shares) < IDLE_CPU


def cpu_seconds(pid: int) -> float:
    """Processor time that the process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- language ------------------------------------------------------------------------------------


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
    began = time.monotonic()
    program.click("settings.language.he")
    program.shows("settings.language.he", selected=True)
    program.idle()
    print(f"language changed in {time.monotonic() - began:.2f} s")
    assert time.monotonic() - began < 1
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


# -- the end -------------------------------------------------------------------------------------


def test_the_window_manager_closes_it_in_the_middle_of_a_move(start: Start) -> None:
    program = start("play", "tigris", "--seats", "human,bot:novice", "--speed", "0.5", "--seed", "2")
    turn = program.wait("turn")
    program.idle()
    done = place_a_tile(program, turn)
    assert program.close_window() == 0
    assert digest_on_disk(program, done["n"], done["seat"]) == done["hash"]


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_after_a_violent_end_the_game_goes_on_where_it_was(start: Start, sign: int) -> None:
    program = start("play", "tigris", "--seats", "human,human,bot:novice", "--speed", "0", "--seed", "2")
    program.wait("scene", name="handoff")
    program.idle()
    program.click("handoff.ready")
    turn = program.wait("turn")
    program.idle()
    done = place_a_tile(program, turn)
    before = program.wait("turn")
    program.idle()
    log = log_at(program)
    code = program.kill(sign)
    assert code == (-sign if sign == signal.SIGKILL else 0)

    again = start("--speed", "0")
    assert again.focus == "menu.continue"
    again.key("Return")
    again.wait("scene", name="handoff")
    again.idle()
    again.key("Return")
    after = again.wait("turn")
    again.idle()
    assert after == before
    assert again.focus == "hand.1"
    assert log_at(again) == log, "the log of what happened before is gone"
    assert digest_on_disk(again, done["n"], done["seat"]) == done["hash"]
    answer = place_a_tile(again, after)
    assert answer["n"] == done["n"] + 1
    assert answer["hash"] == digest_on_disk(again, answer["n"], answer["seat"])
    record = read(on_disk(again).read_bytes())
    verify(record, TIGRIS)


def test_a_game_in_one_window_is_not_offered_in_another(start: Start) -> None:
    first = start("play", "tigris", "--seats", "human,bot:novice", "--speed", "0", "--seed", "2")
    first.wait("turn")
    second = start()
    assert "menu.continue" not in second.items()
    assert first.close_window() == 0
    second.click("menu.settings")
    second.wait("scene", name="settings")
    second.idle()
    second.key("Escape")
    second.wait("scene", name="menu")
    second.idle()
    assert "menu.continue" in second.items()


# -- secrets -------------------------------------------------------------------------------------


def test_the_curtain_is_the_same_for_every_hand(start: Start) -> None:
    """Three games of two people with other hands: before one person there is one picture and one title."""
    seen: dict[str, set[tuple[bytes, str]]] = {}
    hands = set()
    for seed in ("1", "2", "3"):
        program = start("play", "tigris", "--seats", "human,human", "--names", "Ann,Bob", "--seed", seed)
        program.wait("scene", name="handoff")
        program.idle()
        assert list(program.items()) == ["handoff.ready"]
        who = program.items()["handoff.ready"]["text"]
        title = program.display.xdo("getwindowname", program.window)
        seen.setdefault(who, set()).add((pixels(program.screenshot()), title))
        program.click("handoff.ready")
        hands.add(tuple(hand(program.wait("turn")["legal"])))
        assert program.display.xdo("getwindowname", program.window) == title
        program.close_window()
    assert len(hands) == 3
    assert all(len(pictures) == 1 for pictures in seen.values())
