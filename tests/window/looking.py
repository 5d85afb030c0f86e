"""What tests look at beside the event log: the record on disk, the places of items, lines of the log, names."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.catalog import GAMES
from game.core import digest
from game.record import read
from tests.window.driver import Line, Program
from tests.window.people import Mouse
from ui.text.bidi import CONTROLS

TIGRIS = GAMES["tigris"]


def first_tile(turn: Line) -> str:
    """A tile that may be placed."""
    return next(str(text) for text in turn["legal"] if text.startswith("tile "))


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


def log_at(program: Program) -> list[str]:
    """The lines of the log in sight."""
    return [item["text"] for name, item in program.items().items() if name.startswith("log.")]


def names_at(program: Program) -> list[str]:
    """Who sits at the table, without the mark of the player at the screen."""
    told = [item["text"] for name, item in program.items().items() if name.startswith("player.")]
    return [text.translate(dict.fromkeys(map(ord, CONTROLS))).partition(" (")[0] for text in told]
