"""The second look at a finished game: chances over the turns, the counts of each mark, the costliest decisions.

Everything else goes on while the process looks at the game; a click stops it. In a low window the parts take turns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.analysis.report import Judgement
from game.core import Seat
from ui.context import Context
from ui.item import Item
from ui.review.chance_chart import ChanceChart
from ui.review.decision_list import CostliestList, DecisionTable
from ui.review.game_history import GameHistory
from ui.review.marks import COSTLY, percent, word
from ui.review.second_look import SecondLook
from ui.scene import Scene
from ui.widgets.form import page
from ui.widgets.gui import BODY, Gui
from ui.widgets.item_words import with_tip
from ui.widgets.painter import Painter, column, row

WIDE, ROOMY = 1000, 600
"""Layout units of width and height from which all parts stand beside each other."""
BAR = 12
"""Layout units of height of the progress bar."""
SEARCH_SECONDS = 0.004
"""Seconds of a frame that computing the chances of the chart may take."""
LAYOUT_EVERY = 0.25
"""Seconds between two layouts while judgements arrive."""
PAGES = ("chart", "counts", "costliest")


class SecondLookScene(Scene):
    """Over the results or the replay; `watch` opens the replay after so many actions, `learn` tries a seat's mistakes.

    `own` is the seat whose signs the chart shows at first.
    """

    name = "second-look"
    initial_focus = "look.back"
    notices_above = True

    def __init__(
        self,
        history: GameHistory,
        look: SecondLook,
        names: Sequence[str],
        watch: Callable[[int], object],
        learn: Callable[[Seat], object],
    ) -> None:
        self.history, self.look, self.names = history, look, names
        self.watch, self.learn = watch, learn
        self.game_key = history.game.key
        self.seat = look.seats[0]
        self.page = PAGES[0]
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._laid_out_at = -1.0
        self._version = look.version

    def enter(self, app: Context) -> None:
        """Begin to look at once, if it was never begun."""
        self.app = app
        self.chart = ChanceChart(app, self.history)
        self.table = DecisionTable(app, self.history, self.look, self.names)
        self.costliest = CostliestList(app, self.history, self.look, self.names, self._watch)
        if self.look.report is None:
            self.look.start()
        super().enter(app)

    def update(self, dt: float) -> None:
        """Take what the process has found, and go on with the chances."""
        self.look.update()
        drawn = not self.history.evaluated and self.history.evaluate(SEARCH_SECONDS)
        self.busy = self.look.running or not self.history.evaluated
        due = self.app.nav.now - self._laid_out_at >= LAYOUT_EVERY or not self.look.running
        if drawn or (self.look.version != self._version and due):
            self.layout_now()

    def update_covered(self, dt: float) -> None:
        """Take what the process has found while another scene is over this one."""
        self.look.update()

    # -- picture -----------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Add progress, chart, counts and the costliest decisions, or one of these, and the buttons."""
        self._version, self._laid_out_at = self.look.version, self.app.nav.now
        roomy = self.app.size[0] >= gui.u(WIDE) and self.app.size[1] >= gui.u(ROOMY)
        room, bar = page(gui, self.app.tr("look.title"), "chart", 72 if roomy else 56)
        progress, rest = column(room, gui.u(8), gui.u(44), 0)
        self._progress(gui, progress)
        self.chart.select(None)
        self.chart.marked = [each for each in self.look.of(self.seat) if each.mark in COSTLY]
        self._shown = set(PAGES) if roomy else {self.page}
        if roomy:
            self._beside(gui, rest)
        else:
            self._in_turn(gui, rest)
        self._foot(gui, bar)

    def _progress(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add how far it is, in words, and the button that stops it or goes on; the bar is drawn."""
        look, tr = self.look, self.app.tr
        words = self._state_words()
        left = rect
        if not look.complete:
            left, button = row(rect, gui.u(12), 0, gui.u(160))
            key = "stop" if look.running else "go-on" if look.progress else "start"
            gui.button(
                "look.stop" if look.running else "look.start", button, tr(f"look.{key}"),
                self._stop if look.running else self._start, icon="pause" if look.running else "play",
                kind="plain", tip=tr(f"look.{key}.tip"),
            )  # fmt: skip
        line, self._bar = column(left, gui.u(2), left.h - gui.u(BAR) - gui.u(2), gui.u(BAR))
        gui.label(line, gui.shortened(words, line.w), BODY, gui.palette.sand, line=words)

    def _state_words(self) -> str:
        look, tr, n = self.look, self.app.tr, percent(self.look.progress)
        if look.failed:
            return tr("look.failed")
        if look.complete:
            return tr("look.done", n=len(look.report.judgements) if look.report else 0)
        return tr("look.running", n=n) if look.running else tr("look.stopped", n=n)

    def _beside(self, gui: Gui, rect: pygame.Rect) -> None:
        left, right = row(rect, gui.u(14), rect.w * 54 // 100, 0)
        chart, counts = column(left, gui.u(8), 0, min(self.table.height(gui), left.h // 2))
        self._chart(gui, chart)
        self.table.build(gui, counts, self.seat, self._choose)
        self.costliest.build(gui, right)

    def _in_turn(self, gui: Gui, rect: pygame.Rect) -> None:
        tr = self.app.tr
        head, rest = column(rect, gui.u(6), gui.u(36), 0)
        options = [(name, tr(f"look.page.{name}")) for name in PAGES]
        gui.choices("look.page", head, options, self.page, self._turn, label=tr("results.page"))
        if self.page == "chart":
            self._chart(gui, rest)
        elif self.page == "counts":
            self.table.build(gui, rest, self.seat, self._choose)
        else:
            self.costliest.build(gui, rest)

    def _chart(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add what of the chart can be clicked."""
        tr = self.app.tr
        self.chart.layout(rect)
        gui.hotspot(
            "look.graph", self.chart.plot, self.chart.title(None), self._watch_pointer, tip=tr("look.chart.tip")
        )
        for judgement, place in self.chart.sign_places():
            words = tr("look.sign", mark=word(self.app.locale, judgement.mark), n=judgement.n)
            gui.hotspot(
                f"look.sign.{judgement.n}", place, words, partial(self._watch, judgement), tip=words, group="look.signs"
            )

    def _foot(self, gui: Gui, bar: pygame.Rect) -> None:
        tr, gap = self.app.tr, gui.u(10)
        mistakes = bool(self.look.mistakes(self.seat))
        learn_tip = "tip" if mistakes else "none" if self.look.complete else "later"
        entries: list[tuple[str, str, str, str, Callable[[], object], bool]] = [
            ("back", "arrow_left", tr("rules.back"), tr("setup.back.tip"), self.app.nav.pop, True),
            ("replay", "replay", tr("results.replay"), tr("results.replay.tip"), partial(self.watch, 0), True),
            ("learn", "learn", tr("look.learn"), tr(f"look.learn.{learn_tip}"), self._learn, mistakes),
        ]  # fmt: skip
        each = (bar.w - gap * 3) // 4
        for place, (name, icon, words, tip, action, able) in zip(row(bar, gap, each, each, 0), entries, strict=True):
            gui.button(
                f"look.{name}", place, words, action, icon=icon, tip=tip, enabled=able,
                kind="primary" if name == "learn" else "plain",
            )  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the chart and the progress bar under the widgets."""
        self.app.look.table(surface)
        painter = Painter(self.app, surface)
        palette = painter.palette
        painter.box(self._bar, palette.night, palette.panel_edge)
        done = round(self._bar.w * self.look.progress)
        if done:
            painter.box(pygame.Rect(self._bar.x, self._bar.y, max(painter.u(4), done), self._bar.h), palette.gold_low)
        if "chart" in self._shown:
            self.chart.draw(painter)
        self.gui.draw(surface)

    def spoken(self, item: Item) -> str:
        """Return the chart in numbers."""
        return with_tip(self.chart.words(self.names), item.tip) if item.name == "look.graph" else ""

    # -- what is done ------------------------------------------------------------------------

    def _start(self) -> None:
        self.look.start()
        self.layout_now()

    def _stop(self) -> None:
        self.look.stop()
        self.layout_now()

    def _turn(self, name: str) -> None:
        self.page = name
        self.layout_now()

    def _choose(self, seat: Seat) -> None:
        self.seat = seat
        self.layout_now()

    def _watch(self, judgement: Judgement) -> None:
        """Open the replay where a decision is displayed."""
        self.watch(judgement.n)

    def _watch_pointer(self) -> None:
        self.watch(self.chart.n_at(self.app.nav.pointer))

    def _learn(self) -> None:
        self.learn(self.seat)
