"""The page of the rush: its rules, the player's name, the day's sets and the best scores; after a rush, its result."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pygame

from game.display_text import clean
from game.puzzles.rush import BONUS_EVERY, BONUS_SECONDS, HIGHEST_MULTIPLIER, MOST_MISSES, ROUNDS, RushRun
from game.storage import puzzle_progress
from game.storage.puzzle_progress import RushScore
from ui.context import Context
from ui.learn.puzzle_collection import PuzzleCollection
from ui.learn.puzzle_words import rush_to_share
from ui.scene import Scene
from ui.scenes.learn.puzzle_play import today
from ui.scenes.learn.rush_play import Rush
from ui.widgets.form import page, scrolling
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import row

MOST_ROWS = 50
"""Rows of the table of best scores."""
LINE, FIELD, GAP = 34, 44, 10
"""Layout units: a row of the table, a field, the gap between parts."""


class RushTableScene(Scene):
    """Start a rush, and see how it compares; a rush that ended is stored before it is displayed."""

    name = "rush"

    def __init__(self, game: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.game_key, self.clock = game, clock
        self.memory: dict[str, int] = {}
        self.result: RushScore | None = None
        """The rush that has just ended."""
        self._stored: RushScore | None = None
        """The same, as it was stored last."""
        self.run: RushRun | None = None
        self.number = 1
        """Which of the day's sets is chosen."""
        self.all_time = True
        """Whether the table has all rushes, or those on the day's chosen set."""

    def enter(self, app: Context) -> None:
        """Choose the first of the day's sets that this player has not played."""
        self.app = app
        self.day = today(app)
        self.initial_focus = "rush.start"
        self._read()
        self.number = self._next_number()
        super().enter(app)

    def resume(self) -> None:
        """Read the table again, and follow the day."""
        self._read()
        super().resume()

    def leave(self) -> None:
        """Store the player's name."""
        self._store_name()

    def _read(self) -> None:
        self.day = today(self.app)
        self.progress, fault = puzzle_progress.load(self.app.store)
        if fault:
            self.app.nav.notice(self.app.tr(fault))

    def _next_number(self) -> int:
        """Return the first of the day's sets that a player of this name has not played, else the last."""
        name, day = clean(self.app.settings.name), self.day.isoformat()
        played = {run.number for run in self.progress.runs(self.game_key, day) if run.name == name}
        return next((n for n in range(1, ROUNDS + 1) if n not in played), ROUNDS)

    # -- layout ------------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Add rules or result, name and set, the table, and the buttons at the foot."""
        tr = self.app.tr
        room, bar = page(gui, tr("rush.title", game=tr(f"game.{self.game_key}")), "speed")
        view = scrolling(gui, room)
        with gui.scroll_view("rush", view, self.memory):
            inner = view.inflate(-gui.u(12), -gui.u(12))
            top = self._head(gui, inner)
            top = self._choices(gui, pygame.Rect(inner.x, top, inner.w, 0))
            self._table(gui, pygame.Rect(inner.x, top, inner.w, 0))
        self._foot(gui, bar)

    def _head(self, gui: Gui, room: pygame.Rect) -> int:
        """Add the result of the last rush, or else the rules; return the y below."""
        if self.result is not None and self.run is not None:
            return self._result(gui, room, self.result, self.run)
        words = self.app.tr(
            "rush.rules", misses=MOST_MISSES, every=BONUS_EVERY, seconds=round(BONUS_SECONDS), most=HIGHEST_MULTIPLIER
        )
        tall = gui.height(words, room.w, 18)
        gui.label(pygame.Rect(room.x, room.y, room.w, tall), words, 18, middle=False)
        return room.y + tall + gui.u(GAP)

    def _result(self, gui: Gui, room: pygame.Rect, result: RushScore, run: RushRun) -> int:
        """Add the score in large digits, what it is made of, why the rush ended, and its place in the table."""
        tr, palette = self.app.tr, gui.palette
        lines = [tr(f"rush.end.{run.ended or 'left'}"), self._place_words(result)]
        facts = tr("list.comma", first=tr("rush.solved", n=result.solved), last=tr("rush.best-combo", n=result.combo))
        inner_w = room.w - 2 * gui.u(16)
        score_w = max(gui.u(150), gui.width(self.app.locale.number(result.score), 56, bold=True) + gui.u(12))
        beside = inner_w - score_w - gui.u(12)
        heights = [gui.height(words, beside, 18, bold=True) for words in (facts, *lines)]
        tall = max(gui.u(84), sum(heights) + gui.u(28))
        box = pygame.Rect(room.x, room.y, room.w, tall)
        gui.panel(box)
        score = pygame.Rect(box.x + gui.u(16), box.y, score_w, tall)
        points = self.app.locale.number(result.score)
        said = tr("rush.score", n=result.score)
        gui.label(score, points, 56, palette.gold, bold=True, align="center", line=said)
        top = box.y + (tall - sum(heights)) // 2
        for words, high, colour in zip(
            (facts, *lines), heights, (palette.sand, palette.muted, palette.gold), strict=True
        ):
            place = pygame.Rect(score.right + gui.u(12), top, beside, high)
            gui.label(place, words, 18, colour, bold=True, middle=False)
            top += high
        return box.bottom + gui.u(GAP)

    def _place_words(self, result: RushScore) -> str:
        """Return the place of a rush among all of them, and among those on its set."""
        runs = self.progress.runs(self.game_key)
        same = self.progress.runs(self.game_key, result.day, result.number)
        place = runs.index(result) + 1 if result in runs else len(runs) + 1
        if place == 1:
            return self.app.tr("rush.place.best" if len(runs) > 1 else "rush.place.first")
        return self.app.tr(
            "rush.place", place=place, n=len(runs), on_set=same.index(result) + 1 if result in same else 1
        )

    def _choices(self, gui: Gui, room: pygame.Rect) -> int:
        """Add the player's name, the set, and which rushes the table has; return the y below."""
        tr, gap = self.app.tr, gui.u(GAP)
        narrow = room.w < gui.u(760)
        tall = gui.u(FIELD)
        lines = 2 if narrow else 1
        places = [pygame.Rect(room.x, room.y + n * (tall + gap), room.w, tall) for n in range(lines)]
        field, sets = (places[0], places[1]) if narrow else row(places[0], gap, room.w // 2, 0)
        gui.field(
            "rush.name", field, self._name(), self._rename, label=tr("rush.name"), tip=tr("rush.name.tip"),
            empty=tr("rush.name"),
        )  # fmt: skip
        less = (lambda: self._choose(self.number - 1)) if self.number > 1 else None
        more = (lambda: self._choose(self.number + 1)) if self.number < ROUNDS else None
        gui.stepper(
            "rush.set",
            sets,
            tr("rush.set", n=self.number),
            less,
            more,
            tip=tr("rush.set.tip"),
            label=tr("rush.set.label"),
        )
        which = pygame.Rect(room.x, places[-1].bottom + gap, room.w, tall)
        options = [("all", tr("rush.table.all")), ("set", tr("rush.table.set", n=self.number))]
        gui.choices(
            "rush.table", which, options, "all" if self.all_time else "set", self._which, tip=tr("rush.table.tip"),
            label=tr("rush.table"),
        )  # fmt: skip
        return which.bottom + gap

    def _table(self, gui: Gui, room: pygame.Rect) -> None:
        """Add the best scores: place, name, score, solved puzzles and day."""
        chosen = (self.day.isoformat(), self.number) if not self.all_time else ("", 0)
        runs = self.progress.runs(self.game_key, *chosen)[:MOST_ROWS]
        if not runs:
            words = self.app.tr("rush.table.none")
            gui.label(pygame.Rect(room.x, room.y, room.w, gui.u(LINE)), words, 18, gui.palette.muted, align="center")
            return
        for index, run in enumerate(runs):
            self._row(gui, index + 1, run, pygame.Rect(room.x, room.y + index * gui.u(LINE), room.w, gui.u(LINE)))

    def _row(self, gui: Gui, place: int, run: RushScore, box: pygame.Rect) -> None:
        own = run == self.result
        if own:
            gui.panel(box)
        locale, palette = self.app.locale, gui.palette
        colour = palette.gold if own else palette.sand
        narrow = box.w < gui.u(700)
        inner = box.inflate(-gui.u(20), 0)
        widths = (gui.u(44), 0, gui.u(80), gui.u(44 if narrow else 170), *(() if narrow else (gui.u(130),)))
        n, name, score, solved, *rest = row(inner, gui.u(8), *widths)
        words, whole = run.name or self.app.tr("rush.nobody"), self.app.tr("rush.solved", n=run.solved)
        facts = locale.joined([words, self.app.tr("rush.score", n=run.score), whole, locale.digits(run.day)])
        said = self.app.tr("narration.row", head=locale.number(place), words=facts)
        gui.label(n, locale.number(place), 18, palette.muted, bold=True, line=said)
        gui.label(name, gui.shortened(words, name.w, 18, own), 18, colour, bold=own, line="")
        gui.label(score, locale.number(run.score), 18, colour, bold=True, align="end", line="")
        brief = locale.number(run.solved) if narrow else whole
        gui.label(solved, brief, BODY, palette.muted, align="end", line="")
        for day in rest:
            gui.label(day, locale.digits(run.day), BODY, palette.muted, align="end", line="")

    def _foot(self, gui: Gui, bar: pygame.Rect) -> None:
        tr, gap = self.app.tr, gui.u(12)
        count = 3 if self.result is not None else 2
        places = row(bar, gap, *[min(gui.u(240), (bar.w - gap * (count - 1)) // count)] * count)
        gui.button(
            "rush.back", places[0], tr("rules.back"), self.app.nav.pop, kind="quiet", icon="arrow_left",
            tip=tr("setup.back.tip"),
        )  # fmt: skip
        if self.result is not None:
            gui.button(
                "rush.share",
                places[1],
                tr("rush.share"),
                self._share,
                kind="quiet",
                icon="save",
                tip=tr("rush.share.tip"),
            )
        last = pygame.Rect(bar.right - places[0].w, bar.y, places[0].w, bar.h)
        words = "rush.again" if self.result is not None else "rush.start"
        gui.button("rush.start", last, tr(words), self._start, kind="primary", icon="play", tip=tr("rush.start.tip"))

    # -- actions -----------------------------------------------------------------------------

    def _name(self) -> str:
        return self.app.settings.name

    def _rename(self, name: str) -> None:
        """Take another name, also for the rush on display."""
        self.app.settings.name = name
        before = self.result
        if before is not None and before.name != clean(name):
            self.progress = self.progress.with_run_renamed(self.game_key, before, name)
            self.result = replace(before, name=clean(name))
            self.request_layout()

    def _store_name(self) -> None:
        """Store the player's name, also of the rush on display."""
        self.app.nav.save_settings()
        stored, self._stored = self._stored, self.result
        if stored is not None and self.result is not None and stored != self.result:
            name = self.result.name
            puzzle_progress.change(
                self.app.store, lambda progress: progress.with_run_renamed(self.game_key, stored, name)
            )

    def _choose(self, number: int) -> None:
        self.number = number
        self.layout_now()

    def _which(self, key: str) -> None:
        self.all_time = key == "all"
        self.layout_now()

    def _start(self) -> None:
        """Begin a rush on the chosen set."""
        self._store_name()
        collection = PuzzleCollection(self.game_key, self.app.store, self.progress)
        if self.result is not None:
            self.number = max(self.number, self._next_number()) if self.number == self.result.number else self.number
        self._playing = self.number
        Rush(self.app, self.game_key, collection.rush(self.day, self.number), self._finished, self.clock).start()

    def _finished(self, run: RushRun) -> None:
        """Store a rush that ended, and display it."""
        name = clean(self.app.settings.name)
        result = RushScore(run.score, run.solved, run.best_combo, name, self.day.isoformat(), self._playing)
        before = self.progress.runs(self.game_key)
        self.progress, fault = puzzle_progress.change(
            self.app.store, lambda progress: progress.with_run(self.game_key, result)
        )
        self.result, self._stored, self.run = result, result, run
        best = not before or result.score > before[0].score
        self.app.sounds.play("stamp" if best and result.score else "ribbon")
        self.app.log.write("rush-end", score=run.score, solved=run.solved, why=run.ended)
        self.memory.clear()
        self.rebuild()
        self.app.nav.set_focus("rush.start")
        if fault:
            self.app.nav.notice(self.app.tr(fault))

    def _share(self) -> None:
        """Copy the result as text to the clipboard."""
        if self.result is not None:
            pygame.scrap.put_text(rush_to_share(self.app, self.game_key, self.result))
            self.app.nav.notice(self.app.tr("puzzles.share.done"))
