"""The games played here: go on with one, watch one, throw one away, bring one back."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.disk import fault_key
from game.record import RecordFault
from game.store import DAMAGED, UNFINISHED, GameFile
from ui.app import App
from ui.form import page
from ui.scene import Scene
from ui.seats import seat_names
from ui.tables import resume_table
from ui.widgets import BODY, Gui

SHOWN = 60
"""How many games are listed, the latest first."""


class GamesScene(Scene):
    """Saves first, then everything that was played, the latest on top; or what lies in the trash."""

    name = "replays"

    def __init__(self) -> None:
        self.memory: dict[str, int] = {}
        self.trash = False
        """Whether the trash is shown."""

    def enter(self, app: App) -> None:
        """Look what there is."""
        self.app = app
        self._look()
        super().enter(app)

    def resume(self) -> None:
        """A game may have come to its end meanwhile."""
        self._look()
        super().resume()

    def _look(self) -> None:
        store = self.app.store
        self.files = (store.trash() if self.trash else [*store.saves(), *store.games()])[:SHOWN]

    def build(self, gui: Gui) -> None:
        """One row per game in a view, and the way back."""
        tr = self.app.tr
        room, bar = page(gui, tr("replays.trash" if self.trash else "replays.title"), "replay")
        view = pygame.Rect(room.x, room.y, room.w - gui.u(46), room.h)
        with gui.view("replays", view, self.memory):
            if not self.files:
                words = tr("replays.trash.none" if self.trash else "replays.none")
                room = view.inflate(-gui.u(40), -gui.u(40))
                gui.label(room, words, 20, gui.palette.muted, align="center")
            narrow = view.w < gui.u(760)
            tall = gui.u(128 if narrow else 84)
            for index, file in enumerate(self.files):
                self._row(
                    gui, index, file, pygame.Rect(view.x, view.y + index * (tall + gui.u(8)), view.w, tall), narrow
                )
        wide = min(gui.u(220), (bar.w - gui.u(12)) // 2)
        other = "games" if self.trash else "trash"
        gui.button(
            f"replays.{other}", pygame.Rect(bar.right - wide, bar.y, wide, bar.h), tr(f"replays.{other}"), self._turn,
            kind="quiet", tip=tr(f"replays.{other}.tip"),
        )  # fmt: skip
        back = pygame.Rect(bar.x, bar.y, wide, bar.h)
        gui.button(
            "replays.back",
            back,
            tr("rules.back"),
            self.app.pop,
            kind="primary",
            icon="arrow_left",
            tip=tr("setup.back.tip"),
        )

    def _row(self, gui: Gui, index: int, file: GameFile, box: pygame.Rect, narrow: bool) -> None:
        gui.panel(box)
        inner = box.inflate(-gui.u(24), -gui.u(16))
        deeds = self._deeds(file)
        side, gap = gui.u(44), gui.u(8)
        wide = len(deeds) * (side + gap)
        words = pygame.Rect(inner.x, inner.y, inner.w if narrow else inner.w - wide - gap, gui.u(28))
        title, line = self._words(file)
        gui.label(words, gui.fitting(title, words.w, 18, bold=True), 18, bold=True)
        below = pygame.Rect(words.x, words.bottom, words.w, gui.u(32))
        gui.label(below, gui.fitting(line, words.w), BODY, gui.palette.muted)
        top = inner.bottom - side if narrow else inner.centery - side // 2
        for number, (key, icon, action) in enumerate(deeds):
            place = pygame.Rect(inner.right - wide + number * (side + gap) + gap, top, side, side)
            tip = self.app.tr(f"replays.{key}.tip")
            gui.button(
                f"replays.{index}.{key}", place, "", action, icon=icon, kind="quiet", say=f"{title}: {tip}", tip=tip
            )

    def _deeds(self, file: GameFile) -> list[tuple[str, str, Callable[[], None]]]:
        """What can be done with the file: name, icon, action."""
        if self.trash:
            return [("restore", "undo", lambda: self._restore(file))]
        delete = ("delete", "close", lambda: self._ask_delete(file))
        if file.record is None:
            return [delete]
        go_on = ("continue", "play", lambda: self._continue(file))
        watch = ("watch", "replay", lambda: self._watch(file))
        return [go_on, watch, delete] if file.status == UNFINISHED else [watch, delete]

    def _words(self, file: GameFile) -> tuple[str, str]:
        """The game's title or players, and one line about it."""
        tr, record = self.app.tr, file.record
        if record is None:
            return file.path.name, tr(file.fault, **dict(file.fault_details)) if file.status == DAMAGED else ""
        names = " · ".join(seat_names(self.app, record.seats))
        state = tr("replays.unfinished" if file.status == UNFINISHED else "replays.finished")
        about = tr("replays.about", state=state, date=record.date[:16].replace("T", " "), n=len(record.actions))
        return (record.title or names, f"{names} · {about}" if record.title else about)

    def _continue(self, file: GameFile) -> None:
        resume_table(self.app, file.path)

    def _watch(self, file: GameFile) -> None:
        from ui.scenes.replay import ReplayScene

        if file.record is None:
            return
        try:
            self.app.push(ReplayScene(file.record, sealed=file.status == UNFINISHED))
        except RecordFault as fault:
            self.app.notice(self.app.tr(fault.key, **fault.details))

    def _turn(self) -> None:
        """To the trash and back."""
        self.trash = not self.trash
        self.memory.clear()
        self._again()

    def _again(self) -> None:
        self._look()
        self.rebuild()

    def _restore(self, file: GameFile) -> None:
        try:
            self.app.store.restore(file.path)
        except OSError as fault:
            self.app.notice(self.app.tr(fault_key(fault)))
        self._again()

    def _ask_delete(self, file: GameFile) -> None:
        question = self.app.tr("replays.delete.question")
        self.app.confirm(question, self.app.tr("replays.delete.yes"), lambda: self._delete(file), danger=True)

    def _delete(self, file: GameFile) -> None:
        try:
            self.app.store.delete(file.path)
        except OSError as fault:
            self.app.notice(self.app.tr(fault_key(fault)))
        self._again()
