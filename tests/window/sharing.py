"""A table shared by two real windows of one screen: getting it, and playing at it."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from functools import partial

from tests.window.display import wait_for
from tests.window.driver import Line, Program
from tests.window.people import Hands

Open = Callable[..., Program]
"""Starts a window on a folder of its own name, with the rest of its command line."""
Choose = Callable[[int, Sequence[str]], str]


def to_front(program: Program) -> None:
    """Both windows lie on one screen; keys go to the one that is active."""

    def active() -> bool:
        program.display.wm("-i", "-a", hex(program.window))
        return program.display.xdo("getwindowfocus").strip() == str(program.window)

    wait_for(active, "the window on top")


def free_port() -> int:
    """A port that nobody listens to."""
    with socket.create_server(("127.0.0.1", 0)) as made:
        return int(made.getsockname()[1])


def share(start: Open, host_words: Sequence[str] = (), guest_words: Sequence[str] = ()) -> tuple[Program, Program]:
    """A host and a guest in a game for two on the loopback interface, both just before their first picture of it."""
    port = str(free_port())
    host = start("host", "host", "tigris", "--seats", "human,lan", "--loopback", "--port", port, *host_words)
    code = code_of(host)
    guest = start("guest", "join", f"127.0.0.1:{port}", "--code", code, "--name", "Omid", *guest_words)
    begin(host, guest)
    return host, guest


def code_of(host: Program) -> str:
    """What a newcomer has to know, as the host's lobby shows it."""
    host.shows("lobby.code")
    return str(host.items()["lobby.code"]["text"])


def begin(host: Program, guest: Program) -> None:
    """From the lobby into the game."""
    guest.shows("lobby.ready", enabled=True)
    to_front(guest)
    guest.click("lobby.ready")
    host.shows("lobby.start", enabled=True)
    to_front(host)
    host.click("lobby.start")
    for program in (host, guest):
        program.wait("scene", name="play")


def tables_of(program: Program, host: str) -> list[str]:
    """The entries of the list that name this host."""
    items = program.items().items()
    return [name for name, item in items if name.startswith("lan.table.") and item["text"].startswith(f"{host}:")]


def go_to_table(guest: Program, host: str, code: str = "") -> None:
    """From the menu to the table of that host, found in the list; without a code to a seat that is kept."""
    to_front(guest)
    guest.click("menu.lan")
    guest.wait("scene", name="lan")
    wait_for(lambda: bool(tables_of(guest, host)), "the table in the list")
    guest.click(tables_of(guest, host)[0])
    guest.shows("lan.code" if code else "lan.join", focus=True)
    guest.type(code)
    guest.key("Return")
    guest.wait("scene", name="lobby")


class Player:
    """Somebody at one of the windows, who acts when his window asks him and looks whether the other one shows it."""

    def __init__(self, program: Program, hands: Hands, choose: Choose) -> None:
        self.program, self.hands, self.choose = program, hands, choose
        self.answered = 0
        self.count = 0
        """Actions so far."""

    def question(self) -> Line | None:
        """What his window asks and has not been answered, once all of it is shown."""
        with self.program.lines.news:
            lines = self.program.lines.all
            turns = [(index, line) for index, line in enumerate(lines) if line["ev"] == "turn"]
            idle = max((index for index, line in enumerate(lines) if line["ev"] == "idle"), default=-1)
        if not turns or turns[-1][0] < self.answered or idle < turns[-1][0]:
            return None
        return turns[-1][1]

    def act(self, line: Line) -> Line:
        """Do something and see it done."""
        text = self.choose(line["seat"], line["legal"])
        self.answered = len(self.program.lines.all)
        self.hands.do(text, line["legal"])
        answer = self.program.wait("action", "refused")
        assert (answer.get("seat"), answer["text"]) == (line["seat"], text), answer
        self.count += 1
        return answer

    @property
    def results(self) -> bool:
        """Whether his window shows how the game has ended."""
        return self.program.scenes()[-1] == "results"


def take_turns(
    players: Sequence[Player], done: Callable[[], bool], each: Callable[[Line], None] = lambda line: None
) -> None:
    """Let whoever is asked act until it is done; `each` gets the line of every action, shown by both windows."""
    front: Player | None = None
    while not done():
        wait_for(lambda: done() or any(player.question() for player in players), "somebody's turn")
        player = next((player for player in players if player.question()), None)
        if player is None:
            return
        if player is not front:
            to_front(player.program)
            front = player
        line = player.question()
        assert line is not None
        answer = player.act(line)
        for other in players:
            if other is not player:
                wait_for(partial(seen, other.program, answer), "the other window to show it")
        each(answer)


def seen(program: Program, done: Line) -> bool:
    """Whether the window has told of that action of somebody else's."""
    return told_at(program, done) is not None


def told_at(program: Program, done: Line) -> float | None:
    """When the window told of that action, in seconds of the monotonic clock; the action as this seat may know it."""
    with program.lines.news:
        for line, moment in zip(reversed(program.lines.all), reversed(program.lines.times), strict=True):
            if line["ev"] == "action" and line["n"] == done["n"]:
                return moment
    return None
