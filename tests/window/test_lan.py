"""Two real windows on one computer: one hosts from the menu, the other finds the table, joins, and they play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from game.record import read, verify
from tests.window.display import Display, wait_for
from tests.window.driver import Line, Program
from tests.window.looking import TIGRIS
from tests.window.people import Hands, Keyboard, Mouse, Troublemaker

Open = Callable[..., Program]


@pytest.fixture
def two(display: Display, tmp_path: Path) -> Iterator[Open]:
    """Starts windows that each have their own data folder."""
    running: list[Program] = []

    def begin(folder: str, *words: str) -> Program:
        program = Program(display, tmp_path / folder, *words, "--speed", "0", "--size", "780x620")
        running.append(program)
        program.wait_running()
        return program

    yield begin
    for program in running:
        program.stop()


def to_front(program: Program) -> None:
    """Both windows lie on one screen; keys go to the one that is active."""

    def active() -> bool:
        program.display.wm("-i", "-a", hex(program.window))
        return program.display.xdo("getwindowfocus").strip() == str(program.window)

    wait_for(active, "the window on top")


class Player:
    """Somebody at one of the windows, who plays when his window asks him."""

    def __init__(self, program: Program, hands: Hands) -> None:
        self.program, self.hands = program, hands
        self.choose = Troublemaker(program, 1, 6).choose
        self.answered = 0

    def question(self) -> Line | None:
        """What his window asks and has not been answered."""
        with self.program.lines.news:
            lines = self.program.lines.all
            turns = [(index, line) for index, line in enumerate(lines) if line["ev"] == "turn"]
            idle = max((index for index, line in enumerate(lines) if line["ev"] == "idle"), default=-1)
        if not turns or turns[-1][0] < self.answered or idle < turns[-1][0]:
            return None
        return turns[-1][1]

    def act(self, line: Line) -> Line:
        """Do something and see it done."""
        to_front(self.program)
        text = self.choose(line["seat"], line["legal"])
        self.answered = len(self.program.lines.all)
        self.hands.do(text, line["legal"])
        answer = self.program.wait("action", "refused")
        assert (answer.get("seat"), answer["text"]) == (line["seat"], text), answer
        return answer


def test_two_windows_host_find_join_and_play(two: Open) -> None:
    host, guest = two("host", "--seed", "5"), two("guest")
    to_front(host)
    host_hands, guest_hands = Mouse(host), Keyboard(guest)
    host_hands.use("menu.lan")
    host.wait("scene", name="lan")
    host.idle()
    host_hands.use("lan.name")
    host.shows("lan.name", focus=True)
    host.type("Ann")
    host_hands.use("lan.host")
    host.wait("scene", name="lobby")
    host.idle()
    code = host.items()["lobby.code"]["text"]
    for seat in (2, 3):
        name = f"lobby.seat{seat}.closed"
        while name not in host.items():
            host_hands.use("lobby.down")
            host.wait("layout")
        host.click(name)
        host.shows(name, selected=True)
    to_front(guest)
    guest_hands.use("menu.lan")
    guest.wait("scene", name="lan")
    wait_for(lambda: bool(tables_of(guest, "Ann")), "the table in the list")
    (table,) = tables_of(guest, "Ann")
    guest.click(table)
    guest.shows("lan.code", focus=True)
    guest.type(code)
    guest.key("Return")
    guest.wait("scene", name="lobby")
    guest.shows("lobby.ready", enabled=True)
    guest_hands.use("lobby.ready")
    guest.shows("lobby.ready", selected=True)
    host.shows("lobby.start", enabled=True)
    to_front(host)
    host_hands.use("lobby.start")
    host.wait("scene", name="play")
    guest.wait("scene", name="play")
    players = [Player(host, host_hands), Player(guest, guest_hands)]
    acted = {0: 0, 1: 0}
    while min(acted.values()) < 6:
        wait_for(lambda: any(player.question() for player in players), "somebody's turn")
        player = next(player for player in players if player.question())
        line = player.question()
        assert line is not None
        done = player.act(line)
        acted[line["seat"]] += 1
        other = players[1 - players.index(player)]
        wait_for(partial(seen, other.program, done), "the other window to show it")
    to_front(guest)
    guest.key("Escape")
    guest.wait("scene", name="dialog")
    guest.idle()
    guest_hands.use("dialog.leave")
    guest.wait("scene", name="menu")
    host.wait("table", what="absent")
    assert host.close_window() == 0
    assert guest.close_window() == 0
    (path,) = (host.data / "games").glob("*.game")
    verify(read(path.read_bytes()), TIGRIS)
    assert not [*(guest.data / "games").glob("*.game")]


def seen(program: Program, done: Line) -> bool:
    """Whether the window has told of that action of somebody else's."""
    with program.lines.news:
        return any(line["ev"] == "action" and line["n"] == done["n"] for line in program.lines.all)


def tables_of(program: Program, host: str) -> list[str]:
    """The entries of the list that name this host."""
    items = program.items().items()
    return [name for name, item in items if name.startswith("lan.table.") and item["text"].startswith(f"{host}:")]
