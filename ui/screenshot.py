"""One picture of any moment of any record, drawn without a display:

python main.py screenshot FILE.png --record FILE --at N --seat S --size WxH --lang L
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from game.record import MAX_BYTES, Record, RecordFault, read

USAGE = "screenshot FILE.png --record FILE [--at N] [--seat S] [--size WxH] [--lang en|he|fa]"


class WrongUse(ValueError):
    """The command line asks for something that cannot be."""


def main(argv: Sequence[str]) -> int:
    """Write the picture; 0 when done, 1 when the record or the target is at fault, 2 for wrong use."""
    try:
        target, values = _parse(argv)
        size, at = _size(values.get("size", "1920x1080")), int(values.get("at", str(1 << 30)))
        record = _record(values["record"])
        eyes = values.get("seat", "")
        if eyes and not (eyes.isdigit() and int(eyes) < record.setup.seats):
            raise WrongUse(f"--seat {eyes}")
    except (WrongUse, KeyError, ValueError) as fault:
        print(f"{USAGE}: {fault}", file=sys.stderr)
        return 1 if isinstance(fault, RecordFault) else 2
    except OSError as fault:
        print(f"{fault.filename}: {fault.strerror}", file=sys.stderr)
        return 1
    try:
        draw(record, Path(target), at, eyes, size, values.get("lang", "en"))
    except (OSError, RecordFault) as fault:
        print(f"{target}: {fault}", file=sys.stderr)
        return 1
    return 0


def draw(record: Record, target: Path, at: int, eyes: str, size: tuple[int, int], lang: str) -> None:
    """The game after `at` actions by the eyes of a seat ("" an onlooker) as a PNG. Raises OSError and RecordFault."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from ui.app import App, Launch
    from ui.scenes.replay import ReplayScene

    with tempfile.TemporaryDirectory() as folder:
        app = App(Launch(data_dir=Path(folder), size=size, lang=lang, speed=0.0, sound=False))
        app.push(ReplayScene(record, at, eyes))
        app.frame([], 1 / 60)
        try:
            pygame.image.save(app.window.get_surface(), str(target))
        except pygame.error as fault:
            raise OSError(0, str(fault)) from fault
        finally:
            app.close()


def _parse(argv: Sequence[str]) -> tuple[str, dict[str, str]]:
    """The target and the values of the flags. Raises WrongUse."""
    words, values = [], {}
    rest = iter(argv)
    for word in rest:
        name = word.removeprefix("--")
        if name == word:
            words.append(word)
        elif name in ("record", "at", "seat", "size", "lang"):
            values[name] = next(rest, "")
        else:
            raise WrongUse(word)
    if len(words) != 1 or not words[0].lower().endswith(".png"):
        raise WrongUse("FILE.png")
    if values.get("lang", "en") not in ("en", "he", "fa"):
        raise WrongUse(f"--lang {values['lang']}")
    if not values.get("record"):
        raise WrongUse("--record")
    return words[0], values


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and 640 <= int(width) <= 7680 and 360 <= int(height) <= 4320):
        raise WrongUse(f"--size {text}")
    return int(width), int(height)


def _record(name: str) -> Record:
    with open(name, "rb") as file:
        return read(file.read(MAX_BYTES + 1))
