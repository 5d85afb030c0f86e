"""The decisions of a game in words: how many of each mark a seat has, and the costliest with their reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.analysis.report import MARKS, Judgement
from game.core import Seat
from ui.context import Context
from ui.review.game_history import GameHistory
from ui.review.marks import action_words, add_sign, advice_words, percent, word
from ui.review.score_chart import colours_of
from ui.review.second_look import SecondLook
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import row

HEAD, LINE, PAD, GAP = 30, 44, 8, 6
"""Layout units: a title, a line of the table, the edge of an entry, the room between entries."""
SIGN = (36, 28)
"""Layout units of a sign's ground."""
EMBLEM, LOSS = 28, 84
"""Layout units of a seat's emblem and of the width of a loss."""
NAME_SHARE = 30
"""Percent of the table's width that a name has."""


class DecisionTable:
    """A line per person at the table; a click chooses whose signs the chart shows."""

    def __init__(self, app: Context, history: GameHistory, look: SecondLook, names: Sequence[str]) -> None:
        self.app, self.history, self.look, self.names = app, history, look, names

    def height(self, gui: Gui) -> int:
        """Return the pixels that the whole table needs."""
        return self._head(gui) + len(self.look.seats) * gui.u(LINE + GAP)

    def _head(self, gui: Gui) -> int:
        """Return the pixels of height of the words of the marks, which may need two lines."""
        return max(gui.u(HEAD), 2 * gui.height("", 100) + gui.u(4))

    def build(self, gui: Gui, rect: pygame.Rect, chosen: Seat, pick: Callable[[Seat], None]) -> None:
        """Add the words of the marks, and below them the counts of each seat."""
        head, *cells = self._columns(rect, self._head(gui))
        gui.label(head, self.app.tr("look.counts"), BODY, gui.palette.gold, bold=True)
        for mark, cell in zip(MARKS, cells, strict=True):
            gui.label(cell, word(self.app.locale, mark), BODY, gui.palette.muted, align="center", line="")
        top = rect.y + self._head(gui)
        for seat in self.look.seats:
            self._line(gui, pygame.Rect(rect.x, top, rect.w, gui.u(LINE)), seat, seat == chosen, pick)
            top += gui.u(LINE + GAP)

    def _columns(self, rect: pygame.Rect, tall: int) -> list[pygame.Rect]:
        name = rect.w * NAME_SHARE // 100
        each = (rect.w - name) // len(MARKS)
        return row(pygame.Rect(rect.x, rect.y, rect.w, tall), 0, name, *[each] * len(MARKS))

    def _line(self, gui: Gui, rect: pygame.Rect, seat: Seat, chosen: bool, pick: Callable[[Seat], None]) -> None:
        counts = self.look.report.counts(seat) if self.look.report else dict.fromkeys(MARKS, 0)
        told = self.app.tr("look.counts.of", name=self.names[seat], **{mark: counts[mark] for mark in MARKS})
        kind = "choice" if chosen and len(self.look.seats) > 1 else "quiet"
        gui.button(
            f"look.seat.{seat}", rect, "", partial(pick, seat), kind=kind, group="look.seats", label=told,
            tip=self.app.tr("look.counts.tip", name=self.names[seat]), selected=kind == "choice",
        )  # fmt: skip
        ink = gui.palette.ink if kind == "choice" else gui.palette.sand
        head, *cells = self._columns(rect, rect.h)
        emblem, name = row(head.inflate(-2 * gui.u(PAD), 0), gui.u(PAD), gui.u(EMBLEM), 0)
        colour = ink if kind == "choice" else colours_of(self.history, self.app.look.palette)[seat]
        gui.image(self.app.art.emblem(seat, emblem.w, colour), emblem)
        gui.label(name, gui.shortened(self.names[seat], name.w, 18, bold=True), 18, ink, bold=True)
        for mark, cell in zip(MARKS, cells, strict=True):
            sign, count = _halves(gui, cell)
            add_sign(gui, sign, mark)
            gui.label(count, self.app.locale.number(counts[mark]), 18, ink, bold=True)


def _halves(gui: Gui, cell: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the places of a sign and of the number beside it, in the middle of a cell."""
    wide, tall = gui.u(SIGN[0]), gui.u(SIGN[1])
    number = min(gui.u(34), max(1, cell.w - wide - gui.u(4)))
    whole = pygame.Rect(0, 0, wide + gui.u(4) + number, cell.h)
    whole.center = cell.center
    sign = pygame.Rect(whole.x, whole.centery - tall // 2, wide, tall)
    return sign, pygame.Rect(sign.right + gui.u(4), whole.y, number, whole.h)


class CostliestList:
    """The costliest decisions, each with what would have been better and why; a click opens the replay there."""

    def __init__(
        self,
        app: Context,
        history: GameHistory,
        look: SecondLook,
        names: Sequence[str],
        pick: Callable[[Judgement], None],
    ) -> None:
        self.app, self.history, self.look, self.names, self.pick = app, history, look, names, pick
        self.memory: dict[str, int] = {}

    def build(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the title and the entries; they scroll where there is too little room."""
        title = pygame.Rect(rect.x, rect.y, rect.w, gui.u(HEAD))
        gui.label(title, self.app.tr("look.costliest"), 17, gui.palette.gold, bold=True)
        rest = pygame.Rect(rect.x, title.bottom, rect.w, rect.bottom - title.bottom)
        found = self.look.costliest()
        if not found:
            words = self.app.tr("look.costliest.none" if self.look.complete else "look.costliest.later")
            gui.label(pygame.Rect(rest.x, rest.y, rest.w, gui.height(words, rest.w)), words, BODY, gui.palette.muted)
            return
        if sum(self._tall(gui, each, rest.w) + gui.u(GAP) for each in found) <= rest.h:
            self._entries(gui, rest, found)
            return
        rest.w -= gui.u(44)
        with gui.scroll_view("look.costliest", rest, self.memory):
            self._entries(gui, rest, found)

    def _entries(self, gui: Gui, rect: pygame.Rect, found: Sequence[Judgement]) -> None:
        top = rect.y
        for number, judgement in enumerate(found, 1):
            tall = self._tall(gui, judgement, rect.w)
            self._entry(gui, pygame.Rect(rect.x, top, rect.w, tall), number, judgement)
            top += tall + gui.u(GAP)

    def _entry(self, gui: Gui, rect: pygame.Rect, number: int, judgement: Judgement) -> None:
        lines, loss = self.lines(judgement), self.app.tr("look.loss", n=percent(judgement.loss))
        told = " ".join([word(self.app.locale, judgement.mark), loss, *lines])
        gui.button(
            f"look.costly.{number}", rect, "", partial(self.pick, judgement), kind="quiet", group="look.costly",
            label=told, tip=self.app.tr("look.entry.tip"),
        )  # fmt: skip
        head, words = self._parts(gui, rect)
        sign = pygame.Rect(head.x, head.y, gui.u(SIGN[0]), gui.u(SIGN[1]))
        add_sign(gui, sign.move((head.w - sign.w) // 2, 0), judgement.mark)
        below = pygame.Rect(head.x, sign.bottom, head.w, gui.u(26))
        gui.label(below, loss, BODY, gui.palette.sand, bold=True, align="center")
        top = words.y
        for index, line in enumerate(lines):
            tall = gui.height(line, words.w, BODY, bold=not index)
            colour = gui.palette.sand if index < 2 else gui.palette.muted
            place = pygame.Rect(words.x, top, words.w, tall)
            gui.label(place, line, BODY, colour, bold=not index, middle=False)
            top += tall

    def lines(self, judgement: Judgement) -> list[str]:
        """Return what was played, what would have been better, and the strongest reason."""
        tr, locale = self.app.tr, self.app.locale
        view = self.history.view(judgement.n - 1, judgement.seat)
        played = action_words(self.history.ui, locale, view, judgement.action, self.names)
        better = advice_words(self.history.ui, locale, view, judgement, self.names)
        head = tr("look.entry", n=judgement.n, name=self.names[judgement.seat], deed=" ".join(played))
        rest = [tr("look.better", deed=better[0]), *better[1:2]] if better else []
        return [head, *rest]

    def _parts(self, gui: Gui, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        inner = rect.inflate(-2 * gui.u(PAD), -2 * gui.u(PAD))
        head, words = row(inner, gui.u(PAD), gui.u(LOSS), 0)
        return head, words

    def _tall(self, gui: Gui, judgement: Judgement, width: int) -> int:
        _, words = self._parts(gui, pygame.Rect(0, 0, width, 100))
        lines = self.lines(judgement)
        text = sum(gui.height(line, words.w, BODY, bold=not index) for index, line in enumerate(lines))
        return max(text, gui.u(SIGN[1] + 26)) + 2 * gui.u(PAD)
