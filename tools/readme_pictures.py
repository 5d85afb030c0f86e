"""Take the pictures of the README again: tables of all games, a table in Hebrew, a war, a lesson.

python tools/readme_pictures.py [docs/pictures]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.lessons.lesson_run import LessonRun  # noqa: E402
from game.record import SeatInfo, read  # noqa: E402
from game.session.session import Session  # noqa: E402
from ui.app.app import App  # noqa: E402
from ui.commands import record_window  # noqa: E402
from ui.learn.lesson_course import LessonCourse  # noqa: E402
from ui.scenes.menu import MenuScene  # noqa: E402
from ui.scenes.play.play import PlayScene  # noqa: E402

NAMES: Final = {"en": ("Dana", "Omid", "Alice", "Noa"), "he": ("דנה", "אומיד", "אליס", "נועה")}
TABLES: Final = (
    ("play.png", "0.1/tigris-02-whole.game", 171, "en"),
    ("play-he.png", "0.1/tigris-02-whole.game", 171, "he"),
    ("conflict.png", "0.1/tigris-05-whole.game", 296, "en"),
    ("qwirkle.png", "0.2/qwirkle-02-whole.game", 40, "en"),
    ("catan.png", "0.2/catan-02-whole.game", 150, "en"),
)
"""Picture, record of `tests/saves`, after how many actions, language."""
LESSON: Final = ("tigris", 2)
"""Game and step, counted from 0, of the picture of a lesson."""
REST: Final = 30
"""Frames without any motion after which a picture is taken."""


def settle(app: App) -> None:
    """Pass frames until nothing has moved for a while."""
    still = 0
    while still < REST:
        app.frame([], 1 / 60)
        still = still + 1 if app.idle else 0


def table(app: App, name: str, at: int, lang: str) -> None:
    """Open a record's position as a table of people at this screen."""
    record = read((ROOT / "tests" / "saves" / name).read_bytes())
    people = tuple(SeatInfo("human", name=person) for person in NAMES[lang][: record.setup.seats])
    app.push(PlayScene(Session.from_record(replace(record, actions=record.actions[:at], seats=people))))
    settle(app)


def lesson(app: App) -> None:
    """Open the first lesson at its third step, in which the player acts."""
    app.push(MenuScene())
    course = LessonCourse(app, LESSON[0])
    course.open(LessonRun(course.lessons[0], LESSON[1]))
    settle(app)


def main(folder: Path) -> None:
    """Write all pictures into a folder."""
    for name, record, at, lang in TABLES:
        take(folder / name, lang, partial(table, name=record, at=at, lang=lang))
    take(folder / "lesson.png", "en", lesson)


def take(file: Path, lang: str, show: Callable[[App], None]) -> None:
    """Write the picture of what `show` opens in a new window."""
    given: dict[str, Any] = {"size": (1280, 720), "lang": lang, "settings": {"curtain": "open"}}
    with record_window.hidden_window(given, speed=0.0) as app:
        show(app)
        record_window.save_picture(app.window.get_surface(), file)
    Image.open(file).quantize(256).save(file, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/pictures")
