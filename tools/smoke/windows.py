"""What a person does with the program in a real window: whole games, replays, sound, Hebrew."""

from __future__ import annotations

import contextlib
import socket
import tarfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

from tests.window import test_catan, test_qwirkle
from tests.window.display import Display, pixels, wait_for
from tests.window.driver import Program
from tests.window.hands import IslandHands, TileHands
from tests.window.people import Mouse, Troublemaker, play_to_the_end
from tests.window.sharing import Player, begin, code_of, take_turns
from tools.bundle.pack import checksum
from tools.smoke.candidate import SOURCE_PROGRAM, Candidate, check
from tools.smoke.commands import RECORDS, finished

QUIET: Final = ("--speed", "0", "--size", "1280x720")
SMALL: Final = ("--speed", "0", "--size", "780x620")
"""Two windows lie beside each other."""
CATAN: Final = ("reject", *test_catan.ORDER)
LOUD: Final = 50_000
"""Bytes from the first sound to the last that are enough to be no accident."""
TILES: Final = 3
"""So many are placed in a game of T&E, then whole hands are swapped: it ends soon."""


@contextlib.contextmanager
def screen(folder: Path) -> Iterator[Display]:
    """Open an X server for one part."""
    (folder / "screen").mkdir()
    display = Display(folder / "screen")
    try:
        yield display
    finally:
        display.close()


@contextlib.contextmanager
def running(display: Display, folder: Path, program: Candidate, *words: str, **more: Any) -> Iterator[Program]:
    """Open the program and wait for its first picture; end it afterwards."""
    opened = Program(display, folder, *words, start=program.start, **more)
    try:
        opened.wait_running()
        yield opened
    finally:
        opened.stop()


def choose_in_catan(seat: int, legal: Sequence[str]) -> str:
    """Return the first action by `CATAN`: offers are rejected, and everything is built that can be."""
    known = [text for text in legal if text.split()[0] in CATAN]
    return min(known, key=lambda text: (CATAN.index(text.split()[0]), text))


def whole_game(game: str, program: Candidate, folder: Path) -> None:
    """Play a whole game against bots by clicks; no bot's action comes from the watchdog."""
    words = ["play", game, "--seats", "human,bot:novice,bot:steady,bot:steady", "--seed", "3", *QUIET]
    with screen(folder) as display, running(display, folder, program, *words) as window:
        if game == "qwirkle":
            test_qwirkle.answer_marks(window)
        hands, choose = _person(game, window)
        count = play_to_the_end(window, hands, choose)
        check(count > 3, f"{count} actions of the person in {game}")
        check(window.scenes()[-1] == "results", f"{game} shows no results")
        said = {line["ev"] for line in window.lines.all}
        check("incident" not in said, f"an action of a bot of {game} came from the watchdog")
        check("refused" not in said or game == "qwirkle", f"a click in {game} was refused")
        check(window.close_window() == 0, f"{game} does not end well")
    finished(folder / "data", game)


def _person(game: str, window: Program) -> tuple[Any, Callable[[int, Sequence[str]], str]]:
    if game == "qwirkle":
        return TileHands(Mouse(window)), test_qwirkle.choose
    if game == "catan":
        return IslandHands(Mouse(window)), choose_in_catan
    return Mouse(window), Troublemaker(window, 1, TILES).choose


def shared_game(host: Candidate, guest: Candidate, folder: Path) -> None:
    """Play a whole game of T&E between two windows, by clicks in both."""
    with socket.create_server(("127.0.0.1", 0)) as made:
        port = str(made.getsockname()[1])
    words = ["host", "tigris", "--seats", "human,lan", "--loopback", "--port", port, "--seed", "3", *SMALL]
    with screen(folder) as display, running(display, folder / "host", host, *words) as first:
        join = ["join", f"127.0.0.1:{port}", "--code", code_of(first), "--name", "Omid", *SMALL]
        with running(display, folder / "guest", guest, *join) as second:
            begin(first, second)
            players = [Player(each, Mouse(each), Troublemaker(each, 0, TILES).choose) for each in (first, second)]
            take_turns(players, lambda: any(player.results for player in players))
            check(min(player.count for player in players) > 3, "hardly anything was played at the shared table")
            check(second.close_window() == 0, "the guest does not end well")
            check(first.close_window() == 0, "the host does not end well")
    finished(folder / "host" / "data", "tigris")


def hebrew(program: Candidate, folder: Path) -> None:
    """Look at menu and rules in Hebrew and in English: they are pixel by pixel those of the source."""
    pictures: dict[tuple[str, str], list[bytes]] = {}
    with screen(folder) as display:
        for name, each in (("program", program), ("source", SOURCE_PROGRAM)):
            for lang in ("he", "en"):
                words = ["--lang", lang, *QUIET]
                with running(display, folder / f"{name}-{lang}", each, *words) as window:
                    text = " ".join(item["text"] for item in window.items().values())
                    check((lang == "he") == any("א" <= sign <= "ת" for sign in text), f"the menu in {lang} says {text}")
                    pictures[name, lang] = [pixels(window.screenshot())]
                    window.key("F1")
                    window.wait("scene", name="learn")
                    window.idle()
                    pictures[name, lang].append(pixels(window.screenshot()))
    for lang in ("he", "en"):
        for number, what in enumerate(("menu", "rules page")):
            same = pictures["program", lang][number] == pictures["source", lang][number]
            check(same, f"the {what} in {lang} does not look as from source")
    check(pictures["program", "he"] != pictures["program", "en"], "Hebrew looks like English")


def replay(program: Candidate, folder: Path) -> None:
    """Open a record of each game as a replay: by `watch`, and by its name alone, as a double click does."""
    with screen(folder) as display:
        for game, record in RECORDS.items():
            for number, words in enumerate((["watch", str(record)], [str(record)])):
                with running(display, folder / f"{game}{number}", program, *words, *QUIET) as window:
                    check(window.scenes()[-1] == "replay", f"{' '.join(words)} shows {window.scenes()}")
                    check(window.close_window() == 0, f"the replay of {game} does not end well")


def sound(program: Candidate, folder: Path) -> None:
    """Listen to a game: SDL writes to a file what would be heard."""
    heard = folder / "heard.raw"
    env = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(heard)}
    words = ["play", "tigris", "--seats", "human,bot:novice", "--seed", "5", "--size", "1280x720"]
    with screen(folder) as display, running(display, folder, program, *words, env=env, sound=True) as window:
        window.wait("turn")
        window.idle()
        window.key("F1")
        window.wait("scene", name="learn")
        wait_for(lambda: len(heard.read_bytes().strip(b"\0")) > LOUD, "sound", 30)


def give(program: Candidate, folder: Path) -> None:
    """Download the bundle from the lobby of its own window, unpack it, and run the copy."""
    if not program.bundle:
        return
    words = ["host", "tigris", "--seats", "human,lan", "--loopback", "--port", "0", *QUIET]
    with screen(folder) as display, running(display, folder, program, *words) as window:
        while "lobby.give" not in window.items():
            window.click("lobby.down")
            window.wait("layout")
        window.click("lobby.give")
        window.shows("give.start")
        window.click("give.start")
        given = window.wait("give")
        with urlopen(f"http://127.0.0.1:{given['port']}/{given['name']}", timeout=60) as answer:
            (folder / given["name"]).write_bytes(answer.read())
    check(checksum(folder / given["name"]) == given["sha256"], "the download has another checksum than the screen")
    with tarfile.open(folder / given["name"]) as tar:
        tar.extractall(folder / "unpacked", filter="data")
    (copy,) = (folder / "unpacked").glob("*/two-rivers")
    check("two-rivers play" in Candidate((str(copy),)).run(folder, "--help"), "the copy does not run")


PARTS: Final[Mapping[str, Callable[[Candidate, Path], None]]] = {
    "play-catan": partial(whole_game, "catan"),
    "play-qwirkle": partial(whole_game, "qwirkle"),
    "play-tigris": partial(whole_game, "tigris"),
    "lan-host": lambda program, folder: shared_game(program, SOURCE_PROGRAM, folder),
    "lan-guest": lambda program, folder: shared_game(SOURCE_PROGRAM, program, folder),
    "hebrew": hebrew,
    "replay": replay,
    "sound": sound,
    "give": give,
}
"""The longest first."""
