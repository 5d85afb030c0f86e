"""Taking in games from elsewhere: what lies in the folder for it, and files dropped on the window.

A file's own name is shown and never becomes the name of a file of ours.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pygame

from game.catalog import game_of
from game.display_text import clean
from game.record import Record, RecordFault, verify
from game.storage.files import fault_key
from game.storage.store import UNFINISHED, GameFile
from ui.catalog import BOXES
from ui.context import Context
from ui.scene import Scene
from ui.table.seat_labels import seat_names
from ui.text import layout as text_layout
from ui.text.bidi import LRI, PDI
from ui.widgets.form import page
from ui.widgets.gui import BODY, Gui

MAX_FILE_NAME = 60
"""Visible characters shown of a file's name."""
NO_FILE = (errno.EINVAL, errno.EISDIR, errno.ENXIO)
"""A folder, a pipe, a device."""


def take_in(app: Context, path: Path) -> bool:
    """Keep a copy of the game in that file, once all of it was checked; whether that worked. It is told in words."""
    try:
        app.store.import_file(path, lambda record: verify(record, game_of(record)))
    except RecordFault as fault:
        _refuse(app, path, app.tr(fault.key, **fault.details))
        return False
    except OSError as fault:
        _refuse(app, path, app.tr(_fault_of_file(fault)))
        return False
    app.nav.notice(app.tr("import.done", name=shown_name(path)))
    return True


def dropped(app: Context, event: pygame.Event) -> bool:
    """Whether a file was dropped on the window and could be taken in."""
    return event.type == pygame.DROPFILE and take_in(app, Path(event.file))


def shown_name(path: Path) -> str:
    """The file's name as far as it can be shown."""
    return clean(path.name, MAX_FILE_NAME) or "?"


def about(app: Context, record: Record, status: str) -> str:
    """One line on a game: whether it is over, when it was played, how long it is."""
    state = app.tr("replays.unfinished" if status == UNFINISHED else "replays.finished")
    date = record.date[:16].replace("T", " ") or "–"
    line = app.tr("replays.about", state=state, date=date, n=len(record.actions))
    game = record.setup.game
    return f"{app.tr(f'game.{game}')} · {line}" if len(BOXES) > 1 and game in BOXES else line


def _fault_of_file(fault: OSError) -> str:
    if fault.errno in NO_FILE:
        return "record.foreign"
    return "record.large" if fault.errno == errno.EFBIG else fault_key(fault)


def _refuse(app: Context, path: Path, why: str) -> None:
    app.nav.notice(app.tr("import.failed", name=shown_name(path), why=why))


class ImportScene(Scene):
    """The files in the folder `import`, each with what it is and a button to take it in."""

    name = "import"

    def __init__(self) -> None:
        self.memory: dict[str, int] = {}

    def enter(self, app: Context) -> None:
        """Look what there is."""
        self.app = app
        self._look()
        super().enter(app)

    def _look(self) -> None:
        self.files: list[GameFile] = []
        try:
            self.files = self.app.store.importable()
        except OSError as fault:
            self.app.nav.notice(self.app.tr(fault_key(fault)))

    def handle(self, event: pygame.Event) -> bool:
        """Files dropped here too."""
        return dropped(self.app, event)

    def build(self, gui: Gui) -> None:
        """Where files are looked for, one row per file, and the ways back and to look again."""
        tr = self.app.tr
        room, bar = page(gui, tr("import.title"), "save")
        view = pygame.Rect(room.x, room.y, room.w - gui.u(46), room.h)
        with gui.view("import", view, self.memory):
            top = self._help(gui, view)
            for index, file in enumerate(self.files):
                box = pygame.Rect(view.x, top + index * gui.u(92), view.w, gui.u(84))
                self._row(gui, index, file, box)
        wide = min(gui.u(220), (bar.w - gui.u(12)) // 2)
        back = pygame.Rect(bar.x, bar.y, wide, bar.h)
        gui.button(
            "import.back", back, tr("rules.back"), self.app.nav.pop, kind="primary", icon="arrow_left",
            tip=tr("setup.back.tip"),
        )  # fmt: skip
        again = pygame.Rect(bar.right - wide, bar.y, wide, bar.h)
        gui.button("import.again", again, tr("import.again"), self._again, kind="quiet", tip=tr("import.again.tip"))

    def _help(self, gui: Gui, view: pygame.Rect) -> int:
        """How files come here, the folder broken into lines where it is long; answers where that ends."""
        tr, top = self.app.tr, view.y
        path = f"{LRI}{self.app.store.import_folder}{PDI}"
        folder = text_layout.wrap(path, gui.u(BODY), view.w)
        lines = [tr("import.help"), *folder, *([] if self.files else [tr("import.none")])]
        for number, line in enumerate(lines):
            colour = gui.palette.gold if 0 < number <= len(folder) else gui.palette.muted
            box = pygame.Rect(view.x, top, view.w, gui.height(line, view.w))
            gui.label(box, line, BODY, colour, middle=False)
            top = box.bottom + gui.u(4)
        return top + gui.u(8)

    def _row(self, gui: Gui, index: int, file: GameFile, box: pygame.Rect) -> None:
        tr = self.app.tr
        gui.panel(box)
        inner = box.inflate(-gui.u(24), -gui.u(16))
        wide = min(inner.w // 2, gui.width(tr("import.take"), 18, bold=True) + gui.u(40))
        words = pygame.Rect(inner.x, inner.y, inner.w - wide - gui.u(12), gui.u(28))
        name = shown_name(file.path)
        gui.label(words, gui.fitting(name, words.w, 18, bold=True), 18, bold=True)
        below = pygame.Rect(words.x, words.bottom, words.w, gui.u(32))
        gui.label(below, gui.fitting(self._about(file), below.w), BODY, gui.palette.muted)
        place = pygame.Rect(inner.right - wide, inner.centery - gui.u(22), wide, gui.u(44))
        tip = self._about(file) if file.record is None else tr("import.take.tip")
        gui.button(
            f"import.{index}.take", place, tr("import.take"), self._taker(file), tip=tip,
            say=f"{name}: {tr('import.take')}", enabled=file.record is not None,
        )  # fmt: skip

    def _about(self, file: GameFile) -> str:
        """Who played and when, or why the file is no game."""
        record = file.record
        if record is None:
            return self.app.tr(file.fault, **dict(file.fault_details))
        names = record.title or " · ".join(seat_names(self.app, record.seats))
        return f"{names} · {about(self.app, record, file.status)}"

    def _taker(self, file: GameFile) -> Callable[[], object]:
        return lambda: take_in(self.app, file.path)

    def _again(self) -> None:
        """Look once more."""
        self._look()
        self.rebuild()
