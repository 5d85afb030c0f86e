"""`main.py screenshot`: a picture of any position of any record, drawn without a display.

python main.py screenshot FILE.png --record FILE --at N --seat S --size WxH --lang L
    --theme NAME --panels dark
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.commands import cli_args
from game.record import MAX_BYTES, Record, RecordFault, read
from game.storage.files import fault_key
from ui.app.app import App, Launch
from ui.gfx.theme_file import OWN, STANDARD
from ui.scenes.review.replay import ReplayScene
from ui.settings import PANELS
from ui.text.i18n import LANGUAGES, terminal

FLAGS = {
    "record": cli_args.Flag(str),
    "at": cli_args.Flag(cli_args.integer(0), 1 << 30),
    "seat": cli_args.Flag(cli_args.integer(0)),
    "size": cli_args.Flag(cli_args.size, (1920, 1080)),
    "lang": cli_args.Flag(cli_args.one_of(*LANGUAGES), ""),
    "theme": cli_args.Flag(cli_args.one_of(*OWN), STANDARD),
    "panels": cli_args.Flag(cli_args.one_of(*PANELS), PANELS[0]),
}


def main(argv: Sequence[str]) -> int:
    """Write the picture; return 0, or 1 for an invalid record or target. Raises UsageError."""
    words, given = cli_args.parse(argv, FLAGS, words=1)
    if not words or not words[0].lower().endswith(".png"):
        raise cli_args.UsageError("word-missing", command="screenshot")
    if given["record"] is None:
        raise cli_args.UsageError("value", option="--record")
    try:
        with open(given["record"], "rb") as file:
            record = read(file.read(MAX_BYTES + 1))
        reader, look = _reader(given["seat"], record), (given["theme"], given["panels"])
        draw(record, Path(words[0]), given["at"], reader, given["size"], given["lang"] or "en", look)
    except RecordFault as fault:
        why = terminal(given["lang"], fault.key, **fault.details)
        print(terminal(given["lang"], "cli.record", name=given["record"], why=why), file=sys.stderr)
        return 1
    except OSError as fault:
        print(f"{fault.filename or words[0]}: {terminal(given['lang'], fault_key(fault))}", file=sys.stderr)
        return 1
    return 0


def _reader(seat: int | None, record: Record) -> str:
    """Return the seat as a replay names it, "" for an onlooker. Raises UsageError."""
    if seat is not None and seat >= record.setup.seats:
        raise cli_args.UsageError("bad-value", option="--seat", value=seat)
    return "" if seat is None else str(seat)


def draw(
    record: Record, target: Path, at: int, reader: str, size: tuple[int, int], lang: str,
    look: tuple[str, str] = (STANDARD, PANELS[0]),
) -> None:  # fmt: skip
    """Write the position after `at` actions as a PNG, as a seat ("" an onlooker) sees it, in a theme with its panels.

    Raises OSError and RecordFault.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

    with tempfile.TemporaryDirectory() as folder:
        app = App(Launch(data_dir=Path(folder), size=size, lang=lang, speed=0.0, sound=False))
        app.settings.board_theme, app.settings.panels = look
        app.set_look()
        app.push(ReplayScene(record, at, reader))
        app.frame([], 1 / 60)
        try:
            pygame.image.save(app.window.get_surface(), str(target))
        except pygame.error as fault:
            raise OSError(0, str(fault)) from fault
        finally:
            app.close()
