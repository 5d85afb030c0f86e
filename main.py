"""Two Rivers: arguments and start. `python main.py` opens the window; `--help` tells the rest."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.commands.cli_args import Flag, Stopped, UsageError, one_of, parse, size
from game.core import BadSetup

if TYPE_CHECKING:
    from ui.app.app import App, Launch

DONE, WRONG, MISUSE, STOPPED = 0, 1, 2, 130
"""Exit codes: done; the thing checked is wrong; wrong use; stopped by Ctrl+C."""

OTHERS = {
    "host": "game.commands.host_headless",
    "join": "game.commands.join_headless",
    "verify": "game.commands.verify",
    "engine": "game.commands.engine",
    "arena": "game.commands.arena",
    "soak": "game.commands.soak",
    "bench": "ui.commands.bench",
    "screenshot": "ui.commands.screenshot",
}
"""Command -> the module whose `main(argv) -> exit code` does it, imported only then."""

LANGUAGES = ("en", "he", "fa")


WINDOW = {
    "fullscreen": Flag(),
    "size": Flag(size),
    "lang": Flag(one_of(*LANGUAGES)),
    "data-dir": Flag(Path),
    "speed": Flag(lambda text: float(one_of("0", "0.5", "1", "2", "4")(text))),
    "seed": Flag(int),
    "event-log": Flag(str),
    "log-frames": Flag(),
    "no-sound": Flag(),
}
PLAY = {"seats": Flag(str), "names": Flag(str, ""), "options": Flag(str, "")}
UNSEEN = {"headless", "linger", "seconds", "bot"}
"""Options of `host` and `join` that only make sense without the window."""


def main(argv: Sequence[str]) -> int:
    """Run one command; answer its exit code. Complaints are one line on standard error."""
    set_environment()
    command = argv[0] if argv and not argv[0].startswith("-") else ""
    try:
        if "--help" in argv:
            print(helped(argv, command))
            return DONE
        if command in ("host", "join") and "--headless" not in argv:
            return lan(command, argv[1:])
        if command in OTHERS:
            return other(command, argv[1:])
        if command not in ("", "play", "watch"):
            raise UsageError("command", word=command)
        return window(command, argv[1:] if command else argv)
    except (UsageError, Stopped) as complaint:
        tell(argv, complaint.key, **complaint.details)
        return MISUSE if isinstance(complaint, UsageError) else WRONG


def other(command: str, argv: Sequence[str]) -> int:
    """A command without the window."""
    try:
        module = importlib.import_module(OTHERS[command])
    except ModuleNotFoundError as missing:
        if missing.name != OTHERS[command] and not OTHERS[command].startswith(f"{missing.name}."):
            raise
        raise UsageError("not-yet", word=command) from missing
    if command == "host":  # has something to say though nothing is wrong
        return int(module.main(list(argv), partial(tell, argv)))
    return int(module.main(list(argv)))


def window(command: str, argv: Sequence[str]) -> int:
    """The window: the menu, a new game at once, or a replay."""
    flags = WINDOW | PLAY if command == "play" else WINDOW
    words, values = parse(argv, flags, words=1 if command else 0)
    if command and not words:
        raise UsageError("word-missing", command=command)
    if command == "play":
        plan = plan_of(words[0], values)
        return show(launch_of(values), lambda app: play(app, plan))
    if command == "watch":
        record = record_of(words[0], argv)
        return show(launch_of(values), lambda app: watch(app, record))
    return show(launch_of(values))


def lan(command: str, argv: Sequence[str]) -> int:
    """The window at a table on the local network, hosted here or joined."""
    from game.commands import host_headless, join_headless

    flags = host_headless.FLAGS if command == "host" else join_headless.FLAGS
    seen = {name: flag for name, flag in flags.items() if name not in UNSEEN}
    words, values = parse(argv, seen | WINDOW, words=1)
    if command == "join":
        target, want = join_headless.target_of(words), join_headless.wanted(values)
        return show(launch_of(values), lambda app: join(app, target, want, values))
    order = None if values["continue"] else host_headless.ordered(words, values)
    return show(launch_of(values), lambda app: host(app, order, values))


def play(app: App, plan: Any) -> None:
    """A new game at once; with seats for guests, their lobby."""
    from ui.lan.open_shared import host_table, is_shared
    from ui.setup.open_table import open_table

    plan = replace(plan, purist=app.settings.purist)
    (host_table if is_shared(plan) else open_table)(app, plan)


def watch(app: App, record: Any) -> None:
    """A replay."""
    from ui.scenes.review.replay import ReplayScene

    app.push(ReplayScene(record))


def host(app: App, order: Any, values: dict[str, Any]) -> None:
    """A lobby of one's own: a new one, or (`order` None) that of the shared game played last."""
    from ui.lan.open_shared import host_table, resume_shared

    more = {"port": values["port"], "announce": not values["no-announce"], "loopback": values["loopback"]}
    if order is None:
        resume_shared(app, **more)
    else:
        plan, table_settings = order
        host_table(app, replace(plan, purist=plan.purist or app.settings.purist), table_settings, **more)


def join(app: App, target: tuple[str, int], want: int | str, values: dict[str, Any]) -> None:
    """The lobby of somebody else's table."""
    from ui.lan.open_shared import join_table

    join_table(app, target, values["code"], want, values["name"])


def launch_of(values: dict[str, Any]) -> Launch:
    """The window's part of the command line."""
    from ui.app.app import Launch

    return Launch(
        data_dir=values["data-dir"],
        fullscreen=values["fullscreen"],
        size=values["size"],
        lang=values["lang"],
        speed=values["speed"],
        seed=values["seed"],
        event_log=values["event-log"],
        sound=not values["no-sound"],
        log_frames=values["log-frames"],
    )


def plan_of(game: str, values: dict[str, Any]) -> Any:
    """The table that `play` asks for. Raises WrongUse."""
    from game.bots.levels import levels
    from game.catalog import GAMES
    from game.session.table_setup import TableSetup, seats_from_text

    if game not in GAMES:
        raise UsageError("game", word=game, games=", ".join(GAMES))
    known = levels(game)
    text = values["seats"] or (f"human,bot:{known[:2][-1]}" if known else "human,human")
    try:
        seats = seats_from_text(text, known, values["names"].split(",") if values["names"] else ())
        options = dict(pair.split("=", 1) for pair in values["options"].split(",") if pair)
        plan = TableSetup(game, seats, options, shuffle=False, seed=values["seed"])
        GAMES[game].setup(len(plan.taken()), options)
    except (BadSetup, ValueError) as fault:
        raise UsageError("seats", text=str(fault), levels=", ".join(known)) from fault
    return plan


def record_of(name: str, argv: Sequence[str]) -> Any:
    """The record that `watch` asks for. Raises WrongUse."""
    from game.catalog import game_of
    from game.record import MAX_BYTES, RecordFault, read

    try:
        with open(name, "rb") as file:
            record = read(file.read(MAX_BYTES + 1))
        record.begin(game_of(record))
        return record
    except OSError as fault:
        raise UsageError("file", name=name) from fault
    except RecordFault as fault:
        raise UsageError("record", name=name, why=sentence(argv, fault.key, **fault.details)) from fault


def show(launch: Launch, first: Callable[[App], None] = lambda app: None) -> int:
    """Open the window; `first` puts the right scene on the menu."""
    from ui.app.app import App
    from ui.scenes.menu import MenuScene

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # then SDL takes Ctrl+C, like SIGTERM, as a wish to close the window
    try:
        app = App(launch)
    except OSError as fault:
        raise UsageError("event-log", name=str(launch.event_log), why=fault.strerror or "") from fault
    app.push(MenuScene())
    first(app)
    app.run()
    return DONE


def helped(argv: Sequence[str], command: str) -> str:
    """What `--help` says."""
    from ui.commands.help import command_help

    return command_help(command, lambda key: sentence(argv, key))


def tell(argv: Sequence[str], key: str, /, **details: str | int) -> None:
    """One line on standard error."""
    print(sentence(argv, key, **details), file=sys.stderr, flush=True)


def sentence(argv: Sequence[str], key: str, /, **details: str | int) -> str:
    """A sentence in the language of `--lang`, else of the system."""
    from ui.text.i18n import terminal

    words = " ".join(argv).replace("=", " ").split(" ")
    return terminal(next((after for word, after in pairwise(words) if word == "--lang"), ""), key, **details)


def set_environment() -> None:
    """What SDL must find before pygame is imported."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "two-rivers")
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # a flip without a GPU: 6.4 ms -> 0.2 ms
    elif sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def run() -> int:
    """The program; a reader that went away (`| head`) is no fault."""
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the flush at exit finds somebody
        return DONE
    return code


if __name__ == "__main__":
    sys.exit(run())
