"""What the commands that draw records share: their options, reading the record, and a window without a display."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pygame

from game.commands import cli_args
from game.record import MAX_BYTES, Record, RecordFault, read
from game.storage.files import fault_key
from game.storage.store import Store
from ui import settings
from ui.app.app import App, Launch
from ui.settings import Settings
from ui.text.i18n import LANGUAGES, terminal


def settings_of(text: str) -> dict[str, Any]:
    """Parse settings such as "board_theme=plain,reduced_motion=true,ui_scale=200". Raises ValueError."""
    found = {}
    for pair in text.split(","):
        name, _, value = pair.partition("=")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    if settings.from_json(found)[1] or not found.keys() <= settings.FORMS[Settings].keys():
        raise ValueError(text)
    return found


FLAGS: Mapping[str, cli_args.Flag] = {
    "at": cli_args.Flag(cli_args.integer(0), 1 << 30),
    "seat": cli_args.Flag(cli_args.integer(0)),
    "size": cli_args.Flag(cli_args.size, (1920, 1080)),
    "lang": cli_args.Flag(cli_args.one_of(*LANGUAGES), ""),
    "settings": cli_args.Flag(settings_of, {}),
}


def run(name: str, lang: str, draw: Callable[[Record], None]) -> int:
    """Draw the record of a file; return 0, or 1 with a sentence on standard error for an invalid record or target."""
    try:
        with open(name, "rb") as file:
            draw(read(file.read(MAX_BYTES + 1)))
    except RecordFault as fault:
        why = terminal(lang, fault.key, **fault.details)
        print(terminal(lang, "cli.record", name=name, why=why), file=sys.stderr)
        return 1
    except OSError as fault:
        print(f"{fault.filename or name}: {terminal(lang, fault_key(fault))}", file=sys.stderr)
        return 1
    return 0


def reader_of(seat: int | None, record: Record) -> str:
    """Return the seat as a replay names it, "" for an onlooker. Raises UsageError."""
    if seat is not None and seat >= record.setup.seats:
        raise cli_args.UsageError("bad-value", option="--seat", value=seat)
    return "" if seat is None else str(seat)


@contextmanager
def hidden_window(given: Mapping[str, Any], speed: float) -> Iterator[App]:
    """Open the program without display and sound, with these settings and no stored games."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as folder:
        chosen = asdict(Settings()) | given["settings"]
        settings.save(settings.from_json(chosen)[0], Store(Path(folder)))
        app = App(
            Launch(data_dir=Path(folder), size=given["size"], lang=given["lang"] or "en", speed=speed, sound=False)
        )
        try:
            yield app
        finally:
            app.close()


def save_picture(picture: pygame.Surface, target: Path) -> None:
    """Write a picture; its format follows from the name. Raises OSError."""
    try:
        pygame.image.save(picture, str(target))
    except pygame.error as fault:
        raise OSError(0, str(fault), str(target)) from fault
