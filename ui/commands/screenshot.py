"""`main.py screenshot`: a picture of any position of any record, drawn without a display.

python main.py screenshot FILE.png --record FILE --at N --seat S --size WxH --lang L --settings KEY=VALUE,...
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Any

from game.commands import cli_args
from game.record import Record
from ui.commands import record_window
from ui.scenes.review.replay import ReplayScene

FLAGS = {"record": cli_args.Flag(str), **record_window.FLAGS}


def main(argv: Sequence[str]) -> int:
    """Write the picture; return 0, or 1 for an invalid record or target. Raises UsageError."""
    words, given = cli_args.parse(argv, FLAGS, words=1)
    if not words or not words[0].lower().endswith(".png"):
        raise cli_args.UsageError("word-missing", command="screenshot")
    if given["record"] is None:
        raise cli_args.UsageError("value", option="--record")
    return record_window.run(given["record"], given["lang"], lambda record: draw(record, Path(words[0]), given))


def draw(record: Record, target: Path, given: Mapping[str, Any]) -> None:
    """Write the position after `at` actions as a PNG, as a seat ("" an onlooker) sees it.

    Raises OSError, RecordFault and UsageError.
    """
    scene = ReplayScene(record, given["at"], record_window.reader_of(given["seat"], record))
    scene.history.evaluate(inf)  # else it would depend on the computer's speed whether the key moments are there
    with record_window.hidden_window(given, speed=0.0) as app:
        app.push(scene)
        app.frame([], 1 / 60)
        record_window.save_picture(app.window.get_surface(), target)
