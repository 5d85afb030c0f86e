"""The text of `--help`: the options of one command, or everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

WINDOW: Final = "window"
EVERYTHING: Final = (WINDOW, "play", "host", "join", "arena", "soak", "puzzles", "screenshot", "strip", "bench")
_PLAIN: Final = ("verify", "analyse", "screenshot", "strip", "engine", "arena", "soak", "puzzles", "bench")
SECTIONS: Final = {
    "play": ("play", WINDOW),
    "watch": ("watch", WINDOW),
    "host": ("host", WINDOW),
    "join": ("join", WINDOW),
    **{command: (command,) for command in _PLAIN},
}
"""Command -> the parts of its help, each a text `cli.help.<part>`."""


def command_help(command: str, tr: Callable[[str], str]) -> str:
    """Return the help of a command in the language of `tr`, or of all commands if it is unknown."""
    overview = tr("cli.help")
    if command not in SECTIONS:
        return "\n\n".join((overview, *(tr(f"cli.help.{part}") for part in EVERYTHING), tr("cli.help.exit")))
    own = [line for line in overview.splitlines() if f"main.py {command} " in f"{line} "]
    return "\n\n".join(("\n".join(own), *(tr(f"cli.help.{part}") for part in SECTIONS[command]), tr("cli.help.exit")))
