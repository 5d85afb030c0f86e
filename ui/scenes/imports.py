"""Importing games: the files in the import folder, and files dropped on the window.

The name of an imported file is displayed, but never used as the name of one of our files.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.catalog import game_of
from game.record import Record, RecordFault, verify
from game.storage.files import fault_key
from game.storage.store import DAMAGED, UNFINISHED, GameFile
from ui.catalog import PLAYABLE
from ui.context import Context
from ui.scene import Scene
from ui.setup.open_record import display_name, fault_in_words
from ui.table.seat_labels import seat_names
from ui.table.table_rules import differences
from ui.text import layout as text_layout
from ui.text.bidi import LRI, PDI
from ui.widgets.form import page, scrolling
from ui.widgets.gui import BODY, Gui


def import_game(app: Context, path: Path) -> bool:
    """Check the game in that file and store a copy; return whether that worked.

    The result is displayed as a notice.
    """
    try:
        app.store.import_file(path, lambda record: verify(record, game_of(record)))
    except (OSError, RecordFault) as fault:
        app.nav.notice(app.tr("import.failed", name=display_name(path), why=fault_in_words(app, path, fault)))
        return False
    app.nav.notice(app.tr("import.done", name=display_name(path)))
    return True


def import_dropped(app: Context, event: pygame.Event) -> bool:
    """Return whether a file was dropped on the window and could be imported."""
    return event.type == pygame.DROPFILE and import_game(app, Path(event.file))


def game_summary(app: Context, record: Record, status: str) -> str:
    """Return one line about a game: whether it is over, its date and its length, and the rules that are unusual."""
    state = app.tr("replays.unfinished" if status == UNFINISHED else "replays.finished")
    date = app.locale.digits(record.date[:16].replace("T", " ")) or "–"
    line = app.tr("replays.about", state=state, date=date, n=len(record.actions))
    game = record.setup.game
    if game not in PLAYABLE:
        return line
    rules = differences(app.locale, game_of(record), record.setup.options)
    return " · ".join(filter(None, (app.tr(f"game.{game}"), line, rules)))


class ImportScene(Scene):
    """The files in the folder `import`, each with a description and a button to import it."""

    name = "import"
    arrows_by_row = True

    def __init__(self) -> None:
        self.memory: dict[str, int] = {}

    def enter(self, app: Context) -> None:
        """Read the folder and build the scene."""
        self.app = app
        self._read_files()
        super().enter(app)

    def _read_files(self) -> None:
        self.files: list[GameFile] = []
        try:
            self.files = self.app.store.importable()
        except OSError as fault:
            self.app.nav.notice(self.app.tr(fault_key(fault)))

    def handle(self, event: pygame.Event) -> bool:
        """Import a file dropped on the window."""
        import_dropped(self.app, event)
        return event.type == pygame.DROPFILE

    def build(self, gui: Gui) -> None:
        """Add the folder's path, one row per file, and the buttons to return and to read the folder again."""
        tr = self.app.tr
        room, bar = page(gui, tr("import.title"), "save")
        view = scrolling(gui, room)
        with gui.scroll_view("import", view, self.memory):
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
        gui.button("import.again", again, tr("import.again"), self._refresh, kind="quiet", tip=tr("import.again.tip"))

    def _help(self, gui: Gui, view: pygame.Rect) -> int:
        """Add the explanation and the folder's path, wrapped; return the y where they end."""
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
        name = display_name(file.path)
        gui.label(words, gui.shortened(name, words.w, 18, bold=True), 18, bold=True, line="")
        below = pygame.Rect(words.x, words.bottom, words.w, gui.u(32))
        about = self._describe(file)
        said = tr("narration.row", head=name, words=about)
        gui.label(below, gui.shortened(about, below.w), BODY, gui.palette.muted, line=said)
        place = pygame.Rect(inner.right - wide, inner.centery - gui.u(22), wide, gui.u(44))
        tip = self._describe(file) if file.status == DAMAGED else tr("import.take.tip")
        gui.button(
            f"import.{index}.take", place, tr("import.take"), self._importer(file), tip=tip,
            label=f"{name}: {tr('import.take')}", enabled=file.status != DAMAGED,
        )  # fmt: skip

    def _describe(self, file: GameFile) -> str:
        """Return who played and when, or why the file is no game."""
        record = file.record
        if record is None or file.status == DAMAGED:
            return self.app.tr(file.fault, **dict(file.fault_details))
        names = record.title or " · ".join(seat_names(self.app, record.seats))
        return f"{names} · {game_summary(self.app, record, file.status)}"

    def _importer(self, file: GameFile) -> Callable[[], object]:
        return lambda: import_game(self.app, file.path)

    def _refresh(self) -> None:
        """Read the folder again."""
        self._read_files()
        self.rebuild()
