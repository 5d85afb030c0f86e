"""The card of the replay: the mark of the last decision, what was better, the note, and another move instead."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from game.analysis.report import Judgement
from game.core import OVER, Seat
from ui.context import Context
from ui.dialogs.dialog import Answer, Dialog
from ui.review.marks import add_sign, advice_words, percent, word
from ui.review.review import Review
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import column, row

HEIGHT, LINE = 112, 26
"""Layout units of height of the card, and of the line that a note adds to a judgement."""
SIGN = (36, 28)


class Moment(Protocol):
    """The replay, as far as the card displays it."""

    review: Review | None
    names: list[str]
    n: int

    @property
    def branch_point(self) -> tuple[int, Seat] | None:
        """After how many actions a branch begins, and who decides there."""

    def try_move(self) -> None: ...

    def write_note(self) -> None: ...

    def show_better(self) -> None: ...


class MomentCard:
    """Built above the controls where there is room; the same in a dialog, complete, by its button."""

    def __init__(self, app: Context, moment: Moment, review: Review) -> None:
        self.app, self.moment, self.review = app, moment, review

    @property
    def judgement(self) -> Judgement | None:
        """The judgement of the last action, if it is a decision that was judged."""
        return self.review.look.at(self.moment.n)

    @property
    def improvable(self) -> bool:
        """Whether there was a better action than the last one."""
        judgement = self.judgement
        return judgement is not None and judgement.best != judgement.action

    @property
    def actor(self) -> Seat:
        """The seat that may try another move, OVER if there is none."""
        point = self.moment.branch_point
        return OVER if point is None else point[1]

    @property
    def height(self) -> int:
        """Layout units of height at this position."""
        return HEIGHT + (LINE if len(self.lines()) > 2 else 0)

    def build(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the words, which open the whole card, and its two buttons."""
        gui.panel(rect)
        inner = rect.inflate(-2 * gui.u(8), -2 * gui.u(6))
        words, buttons = column(inner, gui.u(4), 0, gui.u(38))
        self._words(gui, words)
        other, better, note = row(buttons, gui.u(6), 0, gui.u(44), gui.u(112))
        self._other_button(gui, other)
        tr = self.app.tr
        able = self.improvable
        tip = tr("moment.show" if able else "moment.show.none")
        gui.button(
            "replay.better", better, "", self.moment.show_better, icon="hint", kind="quiet", enabled=able,
            label=tr("moment.show"), tip=tip,
        )  # fmt: skip
        gui.button(
            "replay.note", note, tr("note.button"), self.moment.write_note, icon="note", kind="quiet", size=BODY,
            tip=tr("note.tip"),
        )  # fmt: skip

    def button(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the button that opens the whole card, where there is no room for it."""
        words = self.app.tr("moment.open")
        gui.button(
            "replay.moment-card", rect, "", self.open, icon="note", kind="quiet", label=words, tip=words, size=20
        )  # fmt: skip

    def _other_button(self, gui: Gui, rect: pygame.Rect) -> None:
        tr, actor = self.app.tr, self.actor
        able = actor >= 0
        name = self.moment.names[actor] if able else ""
        words = tr("branch.try", name=name) if able else tr("branch.try.nobody")
        fits = not able or gui.width(words, BODY, bold=True) <= rect.w - gui.u(52)
        short = gui.shortened(words, rect.w - gui.u(52), BODY, bold=True) if fits else tr("branch.try.short")
        gui.button(
            "replay.try", rect, short, self.moment.try_move, icon="branch", kind="plain", size=BODY, enabled=able,
            label=words, tip=tr("branch.try.tip") if able else words,
        )  # fmt: skip

    def _words(self, gui: Gui, rect: pygame.Rect) -> None:
        lines = self.lines()
        judgement, left = self.judgement, rect
        if judgement is not None:
            sign, left = row(rect, gui.u(8), gui.u(SIGN[0]), 0)
            add_sign(gui, pygame.Rect(sign.x, sign.y, sign.w, gui.u(SIGN[1])), judgement.mark)
        tall = gui.height("", left.w)
        if len(lines) == 1 and gui.fits(lines[0], left.size):
            gui.label(left, lines[0], BODY, gui.palette.gold if judgement else gui.palette.muted)
            lines = []
        for index, line in enumerate(lines[: max(1, rect.h // tall)]):
            place = pygame.Rect(left.x, left.y + index * tall, left.w, tall)
            colour = gui.palette.gold if judgement is not None and not index else gui.palette.sand
            gui.label(place, gui.shortened(line, place.w, BODY, bold=not index), BODY, colour, bold=not index)
        gui.hotspot("replay.moment-card", rect, " ".join(self.lines()), self.open, tip=self.app.tr("moment.open"))

    def lines(self) -> list[str]:
        """Return the mark with what it cost, what was better, and the note on this position."""
        lines = self._judgement_lines(self.judgement)[:2]
        note = self.review.commentary.note_at(self.moment.n)
        lines += [self.app.tr("note.here", text=note)] if note else []
        return lines or [self.app.tr("moment.nothing")]

    def _judgement_lines(self, judgement: Judgement | None) -> list[str]:
        if judgement is None:
            return []
        tr, locale, history = self.app.tr, self.app.locale, self.review.history
        chance, best = percent(judgement.chance), percent(judgement.best_chance)
        head = tr("moment.mark", mark=word(locale, judgement.mark), chance=chance)
        if judgement.mark == "best":
            return [head]
        view = history.view(judgement.n - 1, judgement.seat)
        better = advice_words(history.ui, locale, view, judgement, self.moment.names)
        told = [tr("moment.better", deed=better[0], chance=best), *better[1:]] if better else []
        return [head, *told]

    def open(self) -> None:
        """Open everything in a dialog: the judgement with all reasons, the note, and what can be done."""
        tr = self.app.tr
        note = self.review.commentary.note_at(self.moment.n)

        def words() -> str:
            lines = self._judgement_lines(self.judgement) + ([tr("note.here", text=note)] if note else [])
            return " ".join(lines) or tr("moment.nothing")

        answers = []
        if self.actor >= 0:
            attempt = partial(tr, "branch.try", name=self.moment.names[self.actor])
            answers.append(Answer("try", attempt, self.moment.try_move))
        if self.improvable:
            answers.append(Answer("better", partial(tr, "moment.show"), self.moment.show_better))
        answers += [
            Answer("note", partial(tr, "note.edit" if note else "note.add"), self.moment.write_note),
            Answer("close", partial(tr, "log.close"), None, "primary"),
        ]
        title = partial(tr, "replay.place", n=self.moment.n, of=self.review.history.last)
        self.app.nav.push(Dialog(words, answers, title, first="close"))
