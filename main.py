"""Two Rivers: arguments and start. `python main.py` opens the window; `--help` lists the commands."""

from __future__ import annotations

import gc
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

from game.commands import program
from game.commands.cli_args import CommandFailed, Flag, UsageError, one_of, parse, size
from game.core import BadSetup

if TYPE_CHECKING:
    from ui.app.app import App, Launch

DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: success, a check failed, a usage error, Ctrl+C."""

COMMAND_MODULES = {
    "host": "game.commands.host_headless",
    "join": "game.commands.join_headless",
    "verify": "game.commands.verify",
    "analyse": "game.commands.analyse",
    "engine": "game.commands.engine",
    "arena": "game.commands.arena",
    "soak": "game.commands.soak",
    "puzzles": "game.commands.puzzles",
    "bench": "ui.commands.bench",
    "screenshot": "ui.commands.screenshot",
    "strip": "ui.commands.strip",
}
"""Command -> the module whose `main(argv) -> exit code` runs it; imported only when needed."""

LANGUAGES = ("en", "he", "fa")


WINDOW_FLAGS = {
    "fullscreen": Flag(),
    "size": Flag(size),
    "lang": Flag(one_of(*LANGUAGES)),
    "data-dir": Flag(Path),
    "speed": Flag(lambda text: float(one_of("0", "0.5", "1", "2", "4")(text))),
    "seed": Flag(int),
    "event-log": Flag(str),
    "narrate": Flag(str),
    "log-frames": Flag(),
    "no-sound": Flag(),
}
PLAY_FLAGS = {"seats": Flag(str), "names": Flag(str, ""), "options": Flag(str, "")}
HEADLESS_ONLY = {"headless", "repair", "linger", "seconds", "bot"}
"""Options of `host` and `join` that have an effect only without a window."""


def main(argv: Sequence[str]) -> int:
    """Run one command and return its exit code. An error is one line on standard error."""
    set_environment()
    gc.disable()  # until everything is loaded
    command = argv[0] if argv and not argv[0].startswith("-") else ""
    try:
        if "--help" in argv:
            print(help_text(argv, command))
            return DONE
        if command in ("host", "join") and "--headless" not in argv:
            return run_lan(command, argv[1:])
        if command in COMMAND_MODULES:
            return run_headless(command, argv[1:])
        if command in ("play", "watch"):
            return run_window(command, argv[1:])
        return run_window("", argv)
    except (UsageError, CommandFailed) as error:
        print_error(argv, error.key, **error.details)
        return USAGE if isinstance(error, UsageError) else FAILED
    finally:
        gc.enable()


def collect_garbage() -> None:
    """Look for garbage from now on, but never in what is loaded: that takes an eighth of the start and long frames."""
    gc.freeze()
    gc.enable()


def run_headless(command: str, argv: Sequence[str]) -> int:
    """Run a command without the window. Raises UsageError."""
    module = importlib.import_module(COMMAND_MODULES[command])
    collect_garbage()
    if command == "host":  # it may print a notice even on success
        return int(module.main(list(argv), partial(print_error, argv)))
    return int(module.main(list(argv)))


def run_window(command: str, argv: Sequence[str]) -> int:
    """Open the window with the menu, a new game or a replay. Raises UsageError."""
    flags = WINDOW_FLAGS | PLAY_FLAGS if command == "play" else WINDOW_FLAGS
    words, values = parse(argv, flags, words=1)
    if command and not words:
        raise UsageError("word-missing", command=command)
    if command == "play":
        plan = plan_of(words[0], values)
        return show(launch_of(values), lambda app: play(app, plan))
    if command == "watch":
        record = record_of(words[0], argv)
        return show(launch_of(values), lambda app: watch(app, record))
    if words:
        path = file_of(words[0])
        return show(launch_of(values), lambda app: open_file(app, path))
    return show(launch_of(values))


def run_lan(command: str, argv: Sequence[str]) -> int:
    """Open the window at a LAN table, hosted here or joined. Raises UsageError."""
    from game.commands import host_headless, join_headless

    flags = host_headless.FLAGS if command == "host" else join_headless.FLAGS
    seen = {name: flag for name, flag in flags.items() if name not in HEADLESS_ONLY}
    words, values = parse(argv, seen | WINDOW_FLAGS, words=1)
    if command == "join":
        target, want = join_headless.parse_target(words), join_headless.parse_want(values)
        values["code"] = join_headless.room_code(values)
        return show(launch_of(values), lambda app: join(app, target, want, values))
    table = None if values["continue"] else host_headless.parse_table(words, values)
    return show(launch_of(values), lambda app: host(app, table, values))


def play(app: App, plan: Any) -> None:
    """Start a new game; open a lobby if the table has seats for guests."""
    from ui.lan.open_shared import host_table, is_shared
    from ui.setup.open_table import open_table

    plan = replace(plan, purist=app.settings.purist)
    (host_table if is_shared(plan) else open_table)(app, plan)


def watch(app: App, record: Any) -> None:
    """Open a replay of the record."""
    from ui.scenes.review.replay import ReplayScene

    app.push(ReplayScene(record))


def open_file(app: App, path: Path) -> None:
    """Open the replay of a file that was opened on the desktop, or say in the window why it is no record."""
    from ui.setup.open_record import open_record

    open_record(app, path)


def host(app: App, table: Any, values: dict[str, Any]) -> None:
    """Open a new lobby, or (`table` None) the lobby of the shared game that was played last."""
    from ui.lan.open_shared import host_table, resume_shared

    more = {"port": values["port"], "announce": not values["no-announce"], "loopback": values["loopback"]}
    if table is None:
        resume_shared(app, **more)
    else:
        plan, table_settings = table
        host_table(app, replace(plan, purist=plan.purist or app.settings.purist), table_settings, **more)


def join(app: App, target: tuple[str, int], want: int | str, values: dict[str, Any]) -> None:
    """Join the lobby of another host's table."""
    from ui.lan.open_shared import join_table

    join_table(app, target, values["code"], want, values["name"])


def launch_of(values: dict[str, Any]) -> Launch:
    """Return the window's part of the command line."""
    from ui.app.app import Launch

    return Launch(
        data_dir=values["data-dir"],
        fullscreen=values["fullscreen"],
        size=values["size"],
        lang=values["lang"],
        speed=values["speed"],
        seed=values["seed"],
        event_log=values["event-log"],
        narrate=values["narrate"],
        sound=not values["no-sound"],
        log_frames=values["log-frames"],
        attract=True,
        find_screen_reader=True,
    )


def plan_of(game: str, values: dict[str, Any]) -> Any:
    """Return the table for the command `play`. Raises UsageError."""
    from game.bots.levels import level_help, levels, setup_levels
    from game.catalog import GAMES
    from game.session.table_setup import TableSetup, seats_from_text, seed_text

    if game not in GAMES:
        raise UsageError("game", word=game, games=", ".join(GAMES))
    known = levels(game)
    text = values["seats"] or (f"human,bot:{known[:2][-1]}" if known else "human,human")
    try:
        seats = seats_from_text(text, setup_levels(game), values["names"].split(",") if values["names"] else ())
        options = dict(pair.split("=", 1) for pair in values["options"].split(",") if pair)
        plan = TableSetup(game, seats, options, shuffle=False, seed=seed_text(values["seed"]))
        GAMES[game].setup(len(plan.playing_seats()), options)
    except (BadSetup, ValueError) as error:
        raise UsageError("seats", text=str(error), **level_help(game)) from error
    return plan


def record_of(name: str, argv: Sequence[str]) -> Any:
    """Return the record for the command `watch`. Raises UsageError."""
    from game.catalog import game_of
    from game.record import MAX_BYTES, RecordFault, read

    try:
        with open(name, "rb") as file:
            record = read(file.read(MAX_BYTES + 1))
        record.initial_state(game_of(record))
        return record
    except OSError as error:
        raise UsageError("file", name=name) from error
    except RecordFault as error:
        raise UsageError("record", name=name, why=sentence(argv, error.key, **error.details)) from error


def file_of(word: str) -> Path:
    """Return the file that a double click passed in place of a command. Raises UsageError."""
    if not (word.lower().endswith(".game") or Path(word).is_file()):
        raise UsageError("command", word=word)
    return Path(word)


def show(launch: Launch, first: Callable[[App], None] = lambda app: None) -> int:
    """Open the window; `first` pushes a scene above the menu."""
    from ui.app.app import App
    from ui.scenes.menu import MenuScene

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # SDL then closes the window on Ctrl+C, as on SIGTERM
    try:
        app = App(launch)
    except OSError as error:
        targets = {"narrate": launch.narrate, "event-log": launch.event_log}
        for key, target in targets.items():
            if target is not None and error.filename in (target, None):
                raise UsageError(key, name=target, why=error.strerror or str(error)) from error
        raise  # a file of the program itself is missing
    app.push(MenuScene())
    first(app)
    collect_garbage()
    app.run()
    return DONE


def help_text(argv: Sequence[str], command: str) -> str:
    """Return the text of `--help`."""
    from ui.commands.help import command_help

    return command_help(command, lambda key: sentence(argv, key)).replace("main.py", program.typed_name())


def print_error(argv: Sequence[str], key: str, /, **details: str | int) -> None:
    """Print one sentence on standard error."""
    print(sentence(argv, key, **details), file=sys.stderr, flush=True)


def sentence(argv: Sequence[str], key: str, /, **details: str | int) -> str:
    """Return a sentence in the language of `--lang`, or else of the system."""
    from ui.text.i18n import terminal

    words = " ".join(argv).replace("=", " ").split(" ")
    return terminal(next((after for word, after in pairwise(words) if word == "--lang"), ""), key, **details)


def set_environment() -> None:
    """Set the environment variables that SDL reads when pygame is imported."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "two-rivers")
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # a flip without a GPU: 6.4 ms -> 0.2 ms
    elif sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def run() -> int:
    """Run the program; a closed output pipe (`| head`) is no error, and a full disk behind it is a sentence."""
    program.prepare_streams()
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if program.is_closed_pipe(error):
            program.silence(sys.stdout.fileno())
            return DONE
        if not program.is_full_output(error):
            raise
        program.silence(sys.stdout.fileno())
        print_error(sys.argv[1:], "cli.output", why=error.strerror or str(error))
        return FAILED
    return code


if __name__ == "__main__":
    program.serve_multiprocessing()
    sys.exit(run())
