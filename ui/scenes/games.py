"""The list of stored games: continue, watch, export, delete, restore or import them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.record import RecordFault
from game.storage.files import fault_key
from game.storage.store import DAMAGED, UNFINISHED, GameFile
from ui.context import Context
from ui.review.thumbnails import Thumbnails
from ui.scene import Scene
from ui.scenes.imports import ImportScene, game_summary, import_dropped
from ui.scenes.review.replay import ReplayScene
from ui.setup.open_table import resume_table
from ui.table.seat_labels import seat_names
from ui.widgets.form import page, scrolling
from ui.widgets.gui import BODY, Gui

MAX_LISTED = 24
"""The games of a page, the latest first; only these are read."""
THUMBNAIL = (99, 68)
"""Layout units of a game's thumbnail."""


class GamesScene(Scene):
    """Saves first, then all played games, the latest on top; or the contents of the trash."""

    name = "replays"
    arrows_by_row = True

    def __init__(self) -> None:
        self.memory: dict[str, int] = {}
        self.trash = False
        """Whether the trash is displayed."""
        self.first = self.total = 0
        """The number of the first game on this page, from 0, and of all games."""

    def enter(self, app: Context) -> None:
        """Read the list of games and build the scene."""
        self.app = app
        self.pictures, self._visible = Thumbnails(app), False
        self._read_files()
        super().enter(app)

    def resume(self) -> None:
        """Read the list again: a game may have ended since then."""
        self._read_files()
        super().resume()

    def _read_files(self) -> None:
        store = self.app.store
        listed = store.trash() if self.trash else store.saves_and_games()
        self.first = min(self.first, max(0, len(listed) - 1) // MAX_LISTED * MAX_LISTED)
        self.total = len(listed)
        self.files = listed[self.first : self.first + MAX_LISTED]

    def handle(self, event: pygame.Event) -> bool:
        """Import a file dropped on the window."""
        if not import_dropped(self.app, event):
            return event.type == pygame.DROPFILE
        if self.trash:
            self._toggle_trash()
        else:
            self._refresh()
        return True

    def update(self, dt: float) -> None:
        """Draw the thumbnails of the visible games, after the first picture of the list."""
        if not self._visible:
            self._visible = self.busy = True
            return
        view = self.gui.scroll_views[0]
        seen = [file for file, box in self._boxes if box.move(0, -view.offset).colliderect(view.rect)]
        self.busy = self.pictures.work(seen, self._picture_size)

    @property
    def _picture_size(self) -> tuple[int, int]:
        return self.app.u(THUMBNAIL[0]), self.app.u(THUMBNAIL[1])

    def build(self, gui: Gui) -> None:
        """Add one row per game in a view, and the buttons at the foot."""
        tr = self.app.tr
        room, bar = page(gui, tr("replays.trash" if self.trash else "replays.title"), "replay")
        view = scrolling(gui, room)
        with gui.scroll_view("replays", view, self.memory):
            if not self.files:
                words = tr("replays.trash.none" if self.trash else "replays.none")
                room = view.inflate(-gui.u(40), -gui.u(40))
                gui.label(room, words, 20, gui.palette.muted, align="center")
            narrow = view.w < gui.u(760)
            tall = gui.u(128 if narrow else 84)
            self._boxes = [
                (file, pygame.Rect(view.x, view.y + index * (tall + gui.u(8)), view.w, tall))
                for index, file in enumerate(self.files)
            ]
            ground = self._ground((view.w, tall))
            for index, (file, box) in enumerate(self._boxes):
                gui.image(ground, box)
                self._row(gui, index, file, box, narrow)
            self._pages(gui, pygame.Rect(view.x, view.y + len(self._boxes) * (tall + gui.u(8)), view.w, gui.u(44)))
        self._foot(gui, bar)

    def _ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the ground of every row: one picture for all, because a panel takes nearly one MB."""
        surface, palette, round_by = pygame.Surface(size, pygame.SRCALPHA, 32), self.app.look.palette, self.app.u(6)
        pygame.draw.rect(surface, palette.panel, surface.get_rect(), border_radius=round_by)
        edge = max(1, self.app.u(1.5))
        pygame.draw.rect(surface, palette.panel_edge, surface.get_rect(), edge, border_radius=round_by)
        return surface.premul_alpha()

    def _pages(self, gui: Gui, row: pygame.Rect) -> None:
        """Add the buttons for newer and older games below the rows, if they do not all fit on a page."""
        if self.total <= MAX_LISTED:
            return
        tr, wide = self.app.tr, min(gui.u(200), row.w // 3)
        for key, place, first in (
            ("newer", pygame.Rect(row.x, row.y, wide, row.h), self.first - MAX_LISTED),
            ("older", pygame.Rect(row.right - wide, row.y, wide, row.h), self.first + MAX_LISTED),
        ):
            gui.button(
                f"replays.{key}", place, tr(f"replays.{key}"), partial(self._turn_to, first), kind="quiet",
                enabled=0 <= first < self.total, tip=tr(f"replays.{key}.tip"),
            )  # fmt: skip
        words = tr("replays.page", first=self.first + 1, last=self.first + len(self.files), n=self.total)
        gui.label(row.inflate(-2 * wide, 0), words, BODY, gui.palette.muted, align="center")

    def _turn_to(self, first: int) -> None:
        """Show the page that begins with that game."""
        self.first = first
        self.memory.clear()
        self._refresh()

    def _foot(self, gui: Gui, bar: pygame.Rect) -> None:
        tr = self.app.tr
        wide = min(gui.u(220), (bar.w - 2 * gui.u(12)) // 3)
        other = "games" if self.trash else "trash"
        gui.button(
            f"replays.{other}", pygame.Rect(bar.right - wide, bar.y, wide, bar.h), tr(f"replays.{other}"),
            self._toggle_trash, kind="quiet", tip=tr(f"replays.{other}.tip"),
        )  # fmt: skip
        if not self.trash:
            middle = pygame.Rect(bar.right - 2 * wide - gui.u(12), bar.y, wide, bar.h)
            gui.button(
                "replays.import", middle, tr("replays.import"), lambda: self.app.nav.push(ImportScene()), kind="quiet",
                tip=tr("replays.import.tip"),
            )  # fmt: skip
        back = pygame.Rect(bar.x, bar.y, wide, bar.h)
        gui.button(
            "replays.back",
            back,
            tr("rules.back"),
            self.app.nav.pop,
            kind="primary",
            icon="arrow_left",
            tip=tr("setup.back.tip"),
        )

    def _row(self, gui: Gui, index: int, file: GameFile, box: pygame.Rect, narrow: bool) -> None:
        inner = box.inflate(-gui.u(24), -gui.u(16))
        size = self._picture_size
        gui.image(self.pictures.picture(file, size), pygame.Rect(inner.topleft, size))
        inner = pygame.Rect(inner.x + size[0] + gui.u(12), inner.y, inner.w - size[0] - gui.u(12), inner.h)
        actions = self._actions(file)
        side, gap = gui.u(44), gui.u(8)
        wide = len(actions) * (side + gap)
        words = pygame.Rect(inner.x, inner.y, inner.w if narrow else inner.w - wide - gap, gui.u(28))
        title, line = self._labels(file)
        gui.label(words, gui.shortened(title, words.w, 18, bold=True), 18, bold=True, line="")
        below = pygame.Rect(words.x, words.bottom, words.w, gui.u(32))
        said = self.app.tr("narration.row", head=title, words=line) if line else title
        gui.label(below, gui.shortened(line, words.w), BODY, gui.palette.muted, line=said)
        top = inner.bottom - side if narrow else inner.centery - side // 2
        for number, (key, icon, action) in enumerate(actions):
            place = pygame.Rect(inner.right - wide + number * (side + gap) + gap, top, side, side)
            tip = self.app.tr(f"replays.{key}.tip")
            head = title if number else said  # the first one tells which of several games with the same players it is
            gui.button(
                f"replays.{index}.{key}", place, "", action, icon=icon, kind="quiet", label=f"{head}: {tip}", tip=tip
            )

    def _actions(self, file: GameFile) -> list[tuple[str, str, Callable[[], None]]]:
        """Return the actions on the file: name, icon, callback."""
        if self.trash:
            return [("restore", "undo", lambda: self._restore(file))]
        delete = ("delete", "close", lambda: self._ask_delete(file))
        go_on = ("continue", "play", lambda: self._continue(file))
        if file.status == DAMAGED:
            return [go_on, delete] if file.continuable else [delete]
        watch = ("watch", "replay", lambda: self._watch(file))
        export = ("export", "save", lambda: self._export(file))
        return [go_on, watch, export, delete] if file.status == UNFINISHED else [watch, export, delete]

    def _labels(self, file: GameFile) -> tuple[str, str]:
        """Return the game's title or players, and one line about it."""
        tr, record = self.app.tr, file.record
        fault = tr(file.fault, **dict(file.fault_details)) if file.status == DAMAGED else ""
        if record is None:
            return file.path.name, fault
        names = " · ".join(seat_names(self.app, record.seats))
        if fault:
            return record.title or names, fault
        line = game_summary(self.app, record, file.status)
        return (record.title or names, f"{names} · {line}" if record.title else line)

    def _continue(self, file: GameFile) -> None:
        resume_table(self.app, file.path)

    def _watch(self, file: GameFile) -> None:
        if file.record is None:
            return
        try:
            self.app.nav.push(ReplayScene(file.record, sealed=file.status == UNFINISHED, path=file.path))
        except RecordFault as fault:
            self.app.nav.notice(self.app.tr(fault.key, **fault.details))

    def _export(self, file: GameFile) -> None:
        """Write a copy to the export folder, and display its path."""
        if file.record is None:
            return
        try:
            target = self.app.store.export(file.record)
        except OSError as fault:
            self.app.nav.notice(self.app.tr(fault_key(fault)))
            return
        self.app.nav.notice(self.app.tr("replays.export.done", file=str(target)))

    def _toggle_trash(self) -> None:
        """Switch between the games and the trash."""
        self.trash, self.first = not self.trash, 0
        self.memory.clear()
        self._refresh()

    def _refresh(self) -> None:
        self._read_files()
        self.rebuild()

    def _restore(self, file: GameFile) -> None:
        try:
            self.app.store.restore(file.path)
        except OSError as fault:
            self.app.nav.notice(self.app.tr(fault_key(fault)))
        self._refresh()

    def _ask_delete(self, file: GameFile) -> None:
        question = partial(self.app.tr, "replays.delete.question")
        self.app.nav.confirm(
            question, partial(self.app.tr, "replays.delete.yes"), lambda: self._delete(file), danger=True
        )

    def _delete(self, file: GameFile) -> None:
        try:
            self.app.store.delete(file.path)
        except OSError as fault:
            self.app.nav.notice(self.app.tr(fault_key(fault)))
        self._refresh()
