"""The notes and branches of a record, in the order of the game: go there, change them, play a branch on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.annotations import Branch, Note
from game.record import RecordFault
from ui.context import Context, Route
from ui.review.commentary import Commentary
from ui.review.game_history import GameHistory
from ui.review.marks import percent
from ui.scene import Scene
from ui.table.seat_labels import join_names
from ui.widgets.form import page, scrolling
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import row

SIDE, GAP, PAD, ICON = 44, 8, 10, 28
"""Layout units: a button, the room between entries, the edge of an entry, its picture."""
NARROW = 760
"""Layout units of width below which the buttons of an entry are below its words."""

Action = tuple[str, str, Callable[[], object]]
"""Name, icon and what it does."""


class NoteListScene(Scene):
    """Over the replay; `watch` returns there, to a number of actions; `edit` and `play_on` open a note or a branch."""

    name = "notes"
    initial_focus = "notes.back"

    def __init__(
        self,
        history: GameHistory,
        commentary: Commentary,
        names: Sequence[str],
        watch: Callable[[int], object],
        edit: Callable[[int], object],
        play_on: Callable[[Branch, int], object],
    ) -> None:
        self.history, self.commentary, self.names = history, commentary, names
        self.watch, self.edit, self.play_on = watch, edit, play_on
        self.game_key = history.game.key
        self.memory: dict[str, int] = {}
        self._summaries: dict[Branch, str] = {}

    def enter(self, app: Context) -> None:
        """Begin with what is stored."""
        self.app = app
        super().enter(app)

    def build(self, gui: Gui) -> None:
        """Add an entry per note and branch, and the way back."""
        tr = self.app.tr
        room, bar = page(gui, tr("note.list"), "branch")
        view = scrolling(gui, room)
        with gui.scroll_view("notes", view, self.memory):
            top = view.y
            for name, n, entry in self._entries():
                top += self._entry(gui, pygame.Rect(view.x, top, view.w, 0), name, n, entry) + gui.u(GAP)
            if top == view.y:
                words = tr("note.list.none")
                place = pygame.Rect(view.x, view.y, view.w, gui.height(words, view.w, 18))
                gui.label(place, words, 18, gui.palette.muted)
        back = pygame.Rect(bar.x, bar.y, min(gui.u(220), bar.w), bar.h)
        gui.button(
            "notes.back", back, tr("rules.back"), self.app.nav.pop, kind="primary", icon="arrow_left",
            tip=tr("setup.back.tip"),
        )  # fmt: skip

    def _entries(self) -> list[tuple[str, int, Note | Branch]]:
        """Return name, place and contents of every entry, in the order of the game, notes first."""
        notes: list[tuple[str, int, Note | Branch]] = [
            (f"notes.note.{note.n}", note.n, note) for note in self.commentary.notes
        ]
        branches: list[tuple[str, int, Note | Branch]] = [
            (f"notes.branch.{index}", branch.n, branch) for index, branch in enumerate(self.commentary.branches)
        ]
        return sorted([*notes, *branches], key=lambda entry: (entry[1], isinstance(entry[2], Branch)))

    def _entry(self, gui: Gui, rect: pygame.Rect, name: str, n: int, entry: Note | Branch) -> int:
        """Add one entry at the top of a rectangle; return its height."""
        tr, pad, side = self.app.tr, gui.u(PAD), gui.u(SIDE)
        actions = self._actions(name, entry)
        narrow = rect.w < gui.u(NARROW)
        buttons = len(actions) * (side + gui.u(GAP))
        width = rect.w - 2 * pad - gui.u(ICON) - gui.u(GAP) - (0 if narrow else buttons)
        head, text = self._words(n, entry)
        head_height, text_height = gui.height(head, width, BODY, bold=True), gui.height(text, width, 18)
        words_height = head_height + text_height
        tall = (words_height + side + gui.u(GAP) if narrow else max(words_height, side)) + 2 * pad
        whole = pygame.Rect(rect.x, rect.y, rect.w, tall)
        gui.panel(whole)
        inner = whole.inflate(-2 * pad, -2 * pad)
        icon = self.app.art.icon("branch" if isinstance(entry, Branch) else "note", gui.u(ICON), gui.palette.gold)
        gui.image(icon, pygame.Rect(inner.x, inner.y, gui.u(ICON), words_height if narrow else inner.h))
        left = inner.x + gui.u(ICON) + gui.u(GAP)
        top = inner.y if narrow else inner.centery - words_height // 2
        title, said = pygame.Rect(left, top, width, head_height), tr("narration.row", head=head, words=text)
        gui.label(title, head, BODY, gui.palette.gold, bold=True, middle=False, line="")
        gui.label(pygame.Rect(left, top + head_height, width, text_height), text, 18, middle=False, line=said)
        bar = pygame.Rect(inner.right - buttons + gui.u(GAP), inner.bottom - side, buttons - gui.u(GAP), side)
        bar.y = bar.y if narrow else inner.centery - side // 2
        for place, (key, sign, action) in zip(row(bar, gui.u(GAP), *[side] * len(actions)), actions, strict=True):
            tip = tr(f"note.list.{key}")
            gui.button(f"{name}.{key}", place, "", action, icon=sign, kind="quiet", label=f"{head}: {tip}", tip=tip)
        return tall

    def _actions(self, name: str, entry: Note | Branch) -> list[Action]:
        if isinstance(entry, Note):
            return [
                ("watch", "replay", partial(self.watch, entry.n)),
                ("edit", "note", partial(self.edit, entry.n)),
                ("delete", "close", partial(self._delete_note, entry.n)),
            ]
        index = int(name.rpartition(".")[2])
        return [
            ("branch", "replay", partial(self._watch_branch, entry)),
            ("play", "play", partial(self.play_on, entry, index)),
            ("delete", "close", partial(self._ask_delete, index)),
        ]

    def _words(self, n: int, entry: Note | Branch) -> tuple[str, str]:
        """Return where an entry belongs, and what it says."""
        tr = self.app.tr
        if isinstance(entry, Note):
            return tr("note.at", n=n), entry.text
        if entry not in self._summaries:
            self._summaries[entry] = self._summary(entry)
        length = tr("branch.length", n=len(entry.actions))
        return tr("branch.at", n=n), " ".join(part for part in (entry.title, length, self._summaries[entry]) if part)

    def _summary(self, branch: Branch) -> str:
        """Return how a branch ended, or each seat's chance there; what it is worth if its actions are not legal."""
        tr, history = self.app.tr, self.history
        state = history.states[branch.n]
        try:
            for step in history.record.branch(branch).replay(history.game):
                state = step.state
        except RecordFault as fault:
            return tr(fault.key, **fault.details)
        standings = history.game.standings(state)
        if standings.over:
            winners = join_names(self.app, [self.names[seat] for seat in standings.winners])
            return tr("results.title" if len(standings.winners) == 1 else "results.title.shared", name=winners)
        return chances_words(self.app, history, state, self.names)

    def _watch_branch(self, branch: Branch) -> None:
        """Open a replay of the branch, where it leaves the game."""
        try:
            self.app.nav.open(Route.REPLAY, self.history.record.branch(branch), branch.n)
        except RecordFault as fault:
            self.app.nav.notice(self.app.tr(fault.key, **fault.details))

    def _delete_note(self, n: int) -> None:
        self.commentary.set_note(n, "")
        self.layout_now()

    def _ask_delete(self, index: int) -> None:
        tr = self.app.tr
        self.app.nav.confirm(
            partial(tr, "branch.delete"), partial(tr, "branch.delete.yes"), partial(self._delete, index), danger=True
        )

    def _delete(self, index: int) -> None:
        self.commentary.delete_branch(index)
        self.layout_now()


def chances_words(app: Context, history: GameHistory, state: object, names: Sequence[str]) -> str:
    """Return each seat's chance in a state, by the game's outlook; "" for a game without one."""
    if history.ui.key_moments is None:
        return ""
    chances = history.ui.key_moments.outlook().chances(state)
    each = [app.tr("branch.chance", name=name, n=percent(chance)) for name, chance in zip(names, chances, strict=True)]
    return app.locale.joined(each)
