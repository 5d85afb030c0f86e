"""The moments that decided a game: a list whose entries lead into the replay, and their marks on other pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.bots.key_moments import KeyMoment
from game.core import Seat
from ui.context import Context
from ui.item import Item
from ui.review.game_history import GameHistory
from ui.review.score_chart import colours_of
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import row

HEAD = 30
NUMBER = 28
"""Side of the disc with a moment's number, in layout units, as all here."""
EMBLEM, ARROW, GAP = 24, 18, 4
PAD = 8


class KeyMomentList:
    """The moments of `history` as far as they are found; `pick` is told which one was chosen."""

    def __init__(
        self,
        app: Context,
        history: GameHistory,
        names: Sequence[str],
        pick: Callable[[KeyMoment], None],
        look: Callable[[], object] | None = None,
    ) -> None:
        """Set what is shown; `look` opens the second look, by a button beside the title."""
        self.app, self.history, self.names, self.pick, self.look = app, history, names, pick, look
        self.memory: dict[str, int] = {}
        self._width_for: tuple[object, ...] = ()
        self._width = 0
        """The pixels of the widest share, and what it was computed for."""

    @property
    def available(self) -> bool:
        """Whether there is anything to show, found already or not."""
        return self.history.ui.key_moments is not None

    def height(self, gui: Gui, width: int) -> int:
        """Pixels that the whole list needs at that width."""
        return self._head(gui, width) + sum(
            self._tall(gui, width, moment) + gui.u(6) for moment in self.history.moments
        )

    def build(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build the title, and an entry per moment; they scroll where there is too little room."""
        title = pygame.Rect(rect.x, rect.y, rect.w, self._head(gui, rect.w))
        if self.look is not None:
            words, tip = self.app.tr("look.open"), self.app.tr("look.open.tip")
            title, button = row(title, gui.u(8), 0, self._button_width(gui, rect.w))
            button.h -= gui.u(2)
            gui.button("results.look", button, words, self.look, icon="search", size=BODY, tip=tip)
        gui.label(title, self._title(), 17, gui.palette.sand, bold=True)
        title_bottom = rect.y + self._head(gui, rect.w)
        rest = pygame.Rect(rect.x, title_bottom, rect.w, rect.bottom - title_bottom)
        if self.height(gui, rect.w) <= rect.h:
            self._entries(gui, rest)
            return
        rest.w -= gui.u(44)
        with gui.scroll_view("results.moments", rest, self.memory):
            self._entries(gui, rest)

    def _head(self, gui: Gui, width: int) -> int:
        """Return the pixels of height of the title and of the button beside it."""
        if self.look is None:
            return gui.u(HEAD)
        title = gui.height(self._title(), width - self._button_width(gui, width) - gui.u(8), 17, bold=True)
        return max(gui.u(35), self.app.least_target + gui.u(2), title)

    def _button_width(self, gui: Gui, width: int) -> int:
        return min(width // 2, gui.width(self.app.tr("look.open"), BODY, bold=True) + gui.u(60))

    def words(self, moment: KeyMoment) -> str:
        """Return what happened, in one sentence."""
        return self.history.moment_words(self.app.locale, moment, self.names)

    def _title(self) -> str:
        if not self.history.evaluated:
            return self.app.tr("results.moments.sought")
        return self.app.tr(f"results.moments.{len(self.history.moments)}")

    def _entries(self, gui: Gui, rect: pygame.Rect) -> None:
        top = rect.y
        for number, moment in enumerate(self.history.moments, 1):
            tall = self._tall(gui, rect.w, moment)
            self._entry(gui, pygame.Rect(rect.x, top, rect.w, tall), number, moment)
            top += tall + gui.u(6)

    def _entry(self, gui: Gui, rect: pygame.Rect, number: int, moment: KeyMoment) -> Item:
        """Return a button: its number, what happened, and by how much that changed the outlook."""
        words, changes = self._told(moment), [self._change(moment, seat) for seat in moment.seats]
        item = gui.button(
            f"results.moment.{number}", rect, "", partial(self.pick, moment), kind="quiet", group="moments",
            label=" ".join([words, *changes]), tip=self.app.tr("results.moment.tip"),
        )  # fmt: skip
        disc, middle, shares = self._parts(gui, rect)
        gui.label(disc, self.app.locale.number(number), BODY, gui.palette.gold, bold=True, align="center")
        gui.label(middle, words)
        line = shares.h // len(moment.seats)
        for index, seat in enumerate(moment.seats):
            self._share(gui, pygame.Rect(shares.x, shares.y + index * line, shares.w, line), moment, seat)
        return item

    def _share(self, gui: Gui, rect: pygame.Rect, moment: KeyMoment, seat: Seat) -> None:
        """Build the seat's emblem in the colour of its line, and its chances before and after."""
        side, arrow, wide = gui.u(EMBLEM), gui.u(ARROW), self._widest(gui)
        emblem, before, between, after = row(rect, gui.u(GAP), side, wide, arrow, wide)
        gui.image(self.app.art.emblem(seat, side, colours_of(self.history, self.app.look.palette)[seat]), emblem)
        icon = "arrow_left" if gui.rtl else "arrow_right"
        gui.image(self.app.art.icon(icon, arrow, gui.palette.muted), between)
        gui.label(before, self._percents(moment.before[seat]), BODY, gui.palette.gold, bold=True, align="end")
        gui.label(after, self._percents(moment.after[seat]), BODY, gui.palette.gold, bold=True)

    def _percents(self, share: float) -> str:
        return self.app.tr("results.moment.share", n=_percent(share))

    def _widest(self, gui: Gui) -> int:
        """Pixels of the widest share of all; every entry asks for it, and it is the same for the moments found."""
        given = len(self.history.moments), gui.scale, self.app.locale
        if self._width_for != given:
            shares = {_percent(n) for moment in self.history.moments for chances in moment.chances for n in chances}
            words = (self.app.tr("results.moment.share", n=share) for share in shares)
            self._width_for, self._width = given, max(gui.width(each, BODY, bold=True) for each in words) + gui.u(2)
        return self._width

    def _told(self, moment: KeyMoment) -> str:
        return self.app.tr("results.moment", turn=moment.turn, deed=self.words(moment))

    def _change(self, moment: KeyMoment, seat: Seat) -> str:
        before, after = _percent(moment.before[seat]), _percent(moment.after[seat])
        return self.app.tr("results.moment.change", name=self.names[seat], before=before, after=after)

    def _parts(self, gui: Gui, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        inner = rect.inflate(-2 * gui.u(PAD), -2 * gui.u(PAD // 2))
        disc = pygame.Rect(inner.x, inner.y, gui.u(NUMBER), inner.h)
        wide = gui.u(EMBLEM) + 2 * self._widest(gui) + gui.u(ARROW) + 3 * gui.u(GAP)
        shares = pygame.Rect(inner.right - wide, inner.y, wide, inner.h)
        left = disc.right + gui.u(PAD)
        return disc, pygame.Rect(left, inner.y, shares.x - gui.u(PAD) - left, inner.h), shares

    def _tall(self, gui: Gui, width: int, moment: KeyMoment) -> int:
        _, middle, _ = self._parts(gui, pygame.Rect(0, 0, width, 100))
        lines = gui.height("", width) * len(moment.seats)
        return max(gui.u(40), lines, gui.height(self._told(moment), middle.w)) + 2 * gui.u(PAD // 2)


def _percent(share: float) -> int:
    return round(100 * share)
