"""A running rush: one puzzle after the other on the real table, with a clock, a combo and quick changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final

import pygame

from game.puzzles.puzzle import Puzzle, PuzzleFault, Verdict
from game.puzzles.rush import BONUS_EVERY, MOST_MISSES, RushRun, bonus_seconds, multiplier
from game.record import RecordFault
from ui.context import Context
from ui.dialogs.dialog import Answer, Dialog
from ui.learn import puzzle_words
from ui.learn.puzzle_table import PuzzleSession, puzzle_session
from ui.narration.narrator import Kind
from ui.scenes.learn.puzzle_guide import PuzzleGuide
from ui.scenes.play.layout import COLUMN
from ui.scenes.play.play import PlayScene
from ui.table.look_around import LookCommand
from ui.text import layout as text_layout
from ui.widgets.painter import Painter, column, row

MOST_SECONDS: Final = 0.3
"""The most seconds of an animation, and of the sign for right or wrong."""
LAST_SECONDS: Final = 10
"""The seconds that are counted down aloud."""
SAID_SECONDS: Final = (120, 60, 30, 10)
"""Seconds left at which the narration says the time."""
CLOCK, ROW, QUESTION, PAD = 52, 34, 17, 10
"""Layout units: the digits of the clock, a row below it, the letters of the question, the margin."""
LOW, LOW_CLOCK, LOW_ROW = 560, 36, 28
"""Layout units: the height of a window below which clock and rows are small, and the question is in the prompt line."""


def is_low(app: Context) -> bool:
    """Return whether the window has no room for a large clock and the question below it."""
    return app.size[1] < app.u(LOW)


class Rush:
    """The puzzles of a rush and its run; opens the next one, and calls `finished` at the end."""

    def __init__(
        self,
        app: Context,
        game: str,
        puzzles: Sequence[Puzzle],
        finished: Callable[[RushRun], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app, self.game, self.puzzles, self.clock = app, game, list(puzzles), clock
        self.run = RushRun([puzzle.grade for puzzle in puzzles])
        self._finished = finished

    def start(self) -> None:
        """Open the first puzzle over the scene on top."""
        scene = self._scene()
        if scene is not None:
            self.app.nav.push(scene)

    def following(self) -> None:
        """Open the next puzzle in place of the one on display, or end."""
        scene = None if self.run.ended else self._scene()
        if scene is None:
            self.end()
        else:
            self.app.nav.replace(scene)

    def _scene(self) -> RushScene | None:
        """Return the scene of the puzzle whose turn it is; a damaged one is passed over."""
        while not self.run.ended:
            puzzle = self.puzzles[self.run.index]
            try:
                return RushScene(self, puzzle, puzzle_session(puzzle))
            except (PuzzleFault, RecordFault):
                del self.puzzles[self.run.index]
                self.run.skip()
        return None

    def end(self) -> None:
        """Leave the table and show the result."""
        self.app.nav.pop()
        self._finished(self.run)

    def give_up(self) -> None:
        """End before the time is over."""
        self.run.give_up()
        self.end()


@dataclass(slots=True)
class Flash:
    """The sign for right or wrong over the board."""

    right: bool
    brought: int
    seconds: float
    bonus: float = 0.0


class RushGuide(PuzzleGuide):
    """Judges, and leaves room for clock and question at the foot of the column."""

    rush: Rush

    @property
    def strip(self) -> int:  # type: ignore[override]
        """The layout units of the clock, the rows below it and the question."""
        app = self.table.app
        if is_low(app):
            return LOW_CLOCK + LOW_ROW + PAD
        return CLOCK + 2 * ROW + 2 * PAD + round(len(self._rows(app)) * self._line(app) / app.scale)

    def prompt(self) -> str | None:
        """Return the question, where there is no room for it below the clock, or a conflict covers it."""
        if self.verdict is not None or not (is_low(self.table.app) or self.table.question is not None):
            return None
        return puzzle_words.question(self.table.app.locale, self.puzzle, self.table.names)

    def _rows(self, app: Context) -> list[str]:
        words = puzzle_words.question(app.locale, self.puzzle, self.table.names)
        wide = min(app.u(COLUMN), app.size[0] * 2 // 5) - app.u(12 + 2 * PAD)
        return text_layout.wrap(words, app.u(QUESTION), wide, True, app.locale.rtl)

    def _line(self, app: Context) -> int:
        return text_layout.line_height(app.u(QUESTION), True)

    def pause_dialog(self) -> Dialog:
        """Return the dialog of Esc; the clock goes on."""
        tr = self.table.app.tr
        answers = (
            Answer("leave", partial(tr, "rush.give-up"), self.rush.give_up, "danger"),
            Answer("stay", partial(tr, "pause.stay"), None, "primary"),
        )
        return Dialog(partial(tr, "rush.pause"), answers, partial(tr, "puzzles.rush.title"), first="stay")


class RushScene(PlayScene):
    """The table with one puzzle of a rush; its clock is drawn in every frame in which it changes."""

    def __init__(self, rush: Rush, puzzle: Puzzle, session: PuzzleSession) -> None:
        self.rush, self.puzzle = rush, puzzle
        guide = RushGuide(puzzle, session, self._judged)
        guide.rush = rush
        super().__init__(session, guide=guide)
        self._flash: Flash | None = None
        self._moving_seconds = 0.0
        self._shown: object = None

    def enter(self, app: Context) -> None:
        """Lay the table out, then let the clock run."""
        super().enter(app)
        self.rush.run.resume(self.rush.clock())

    def _judged(self, verdict: Verdict) -> None:
        """Count the answer at once, before it is displayed; the clock stands until the next puzzle is there."""
        run, now, right = self.rush.run, self.rush.clock(), verdict.status == "right"
        brought = run.answer(right, now)
        run.pause(now)
        bonus = bonus_seconds(run.combo) if brought else 0.0
        self._flash = Flash(right and brought > 0, brought, MOST_SECONDS if self.app.speed else 0.0, bonus)
        self.app.log.write("rush", right=right, score=run.score, combo=run.combo, misses=run.misses)
        self.app.narrator.say_all(Kind.NOTICE, self._judged_words(self._flash))
        if self._flash.right:
            self.app.sounds.play("chord" if bonus else "score", step=min(7, run.combo - 1))
        else:
            self.app.sounds.play("crumble")

    def update(self, dt: float) -> None:
        """Follow clock and sign; nothing moves for longer than a moment."""
        super().update(dt)
        if self.app.nav.scenes[-1] is not self:
            return
        moves = self.moving or bool(self.state.playback.queue)
        self._moving_seconds = self._moving_seconds + dt if moves else 0.0
        if self._moving_seconds >= MOST_SECONDS:
            self._moving_seconds = 0.0
            self.state.playback.step()
            self.skip()
        if self._flash is not None:
            self._update_flash(self._flash, dt)
        elif self.rush.run.tick(self.rush.clock()):
            self.app.sounds.play("turn")
            self.rush.end()
        else:
            self._update_clock()

    def update_covered(self, dt: float) -> None:
        """Let the clock go on under a dialog; at the end of the time the dialog is closed."""
        super().update_covered(dt)
        if self._flash is None and self.rush.run.tick(self.rush.clock()):
            self.app.nav.home(self)

    def _update_flash(self, flash: Flash, dt: float) -> None:
        flash.seconds -= dt
        self.app.nav.invalidate()
        self.busy = True
        if flash.seconds <= 0:
            self._flash = None
            self.rush.following()

    def _update_clock(self) -> None:
        """Request a picture when the clock shows something else, and count the last seconds."""
        left = ceil(self.rush.run.left(self.rush.clock()))
        if left != self._shown:
            if left <= LAST_SECONDS and self._shown is not None:
                self.app.sounds.play("count", step=LAST_SECONDS - left)
            if left in SAID_SECONDS and self._shown is not None:
                self.app.narrator.say(Kind.NOTICE, self.app.tr("narration.rush.left", n=left))
            self._shown = left
            self.app.nav.invalidate()

    # -- narration ---------------------------------------------------------------------------

    def spoken_lines(self) -> Sequence[str]:
        """Return who plays, and the question below the clock."""
        return [*super().spoken_lines(), puzzle_words.question(self.app.locale, self.puzzle, self.names)]

    def look_around(self, what: LookCommand) -> None:
        """Read a part of the table aloud; with the turn and the scores also the time and what the rush has brought."""
        super().look_around(what)
        if what in (LookCommand.TURN, LookCommand.SCORES):
            run, tr = self.rush.run, self.app.tr
            left = tr("narration.rush.left", n=ceil(run.left(self.rush.clock())))
            state = tr("narration.rush.state", n=run.score, combo=run.combo, misses=run.misses, most=MOST_MISSES)
            self.app.narrator.say_all(Kind.LOOK, [left, state])

    def _judged_words(self, flash: Flash) -> list[str]:
        """Return the sign for right or wrong in words, with what the answer brought."""
        tr = self.app.tr
        if not flash.right:
            return [tr("narration.rush.miss", n=self.rush.run.misses, most=MOST_MISSES)]
        bonus = [tr("rush.bonus", n=round(flash.bonus))] if flash.bonus else []
        return [tr("narration.rush.right", n=flash.brought), *bonus]

    # -- picture -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, then clock and sign over it."""
        super().draw(surface)
        painter = Painter(self.app, surface)
        self._draw_strip(painter, self.state.layout.reserved)
        if self._flash is not None:
            self._draw_flash(painter, self._flash, self.state.layout.board)

    def _draw_strip(self, painter: Painter, place: pygame.Rect) -> None:
        """Draw clock, score, combo, misses and question; in a low window combo and misses share a row."""
        palette, u = painter.palette, painter.u
        painter.box(place, palette.panel[:7], palette.panel_edge)
        if is_low(self.app):
            head, line = column(place.inflate(-2 * u(PAD), -u(PAD)), 0, u(LOW_CLOCK), 0)
            self._draw_clock(painter, head, LOW_CLOCK)
            combo, misses = row(line, u(PAD), line.w - u(3 * 24 + 2 * 6 + PAD), 0)
            self._draw_combo(painter, combo)
            self._draw_misses(painter, misses)
            return
        head, score, marks, words = column(place.inflate(-2 * u(PAD), -2 * u(PAD)), 0, u(CLOCK), u(ROW), u(ROW), 0)
        self._draw_clock(painter, head, CLOCK)
        self._draw_combo(painter, score)
        self._draw_misses(painter, marks)
        question = puzzle_words.question(self.app.locale, self.puzzle, self.names)
        painter.paragraph(words, question, QUESTION, palette.sand, bold=True)

    def _draw_clock(self, painter: Painter, place: pygame.Rect, size: float) -> None:
        """Draw the seconds left and the score in large digits."""
        run, palette = self.rush.run, painter.palette
        left = ceil(run.left(self.rush.clock()))
        clock, points = row(place, 0, place.w // 2, 0)
        colour = palette.visible(palette.danger) if left <= LAST_SECONDS else palette.gold
        digits = self.app.locale.digits(f"{left // 60}:{left % 60:02d}")
        painter.words(clock, digits, size * 0.86, colour, bold=True)
        painter.words(points, self.app.locale.number(run.score), size * 0.7, palette.sand, bold=True, align="end")

    def _draw_combo(self, painter: Painter, place: pygame.Rect) -> None:
        """Draw the multiplier, and pips for the right answers until it rises."""
        run, palette, side = self.rush.run, painter.palette, painter.u(14)
        words = self.app.tr("rush.multiplier", n=multiplier(run.combo))
        wide = painter.words(place, words, 20, palette.gold, bold=True)
        left = place.x + wide + painter.u(12)
        for index in range(BONUS_EVERY):
            pip = pygame.Rect(left + index * (side + painter.u(5)), place.centery - side // 2, side, side)
            painter.box(pip, palette.gold if index < run.combo % BONUS_EVERY else "", palette.gold, radius=7)
        combo = self.app.tr("rush.combo", n=run.combo) if run.combo else ""
        rest = pygame.Rect(pip.right + painter.u(10), place.y, place.right - pip.right - painter.u(10), place.h)
        painter.words(rest, combo, 17, palette.muted, align="end")

    def _draw_misses(self, painter: Painter, place: pygame.Rect) -> None:
        """Draw three places for misses, those that were made crossed out, and how many were solved."""
        run, palette, side = self.rush.run, painter.palette, painter.u(24)
        for index in range(MOST_MISSES):
            box = pygame.Rect(place.x + index * (side + painter.u(6)), place.centery - side // 2, side, side)
            missed = index < run.misses
            painter.box(box, palette.danger if missed else "", palette.muted, radius=5)
            if missed:
                painter.image(self.app.art.icon("cross", side * 3 // 4, palette.on_button), box)
        rest = pygame.Rect(box.right + painter.u(10), place.y, place.right - box.right - painter.u(10), place.h)
        if rest.w > painter.u(60):
            painter.words(rest, self.app.tr("rush.solved", n=run.solved), 17, palette.muted, align="end")

    def _draw_flash(self, painter: Painter, flash: Flash, board: pygame.Rect) -> None:
        """Draw a large sign with what the answer brought, in the middle of the board."""
        palette, u = painter.palette, painter.u
        box = pygame.Rect(0, 0, min(board.w, u(330)), u(150))
        box.center = board.center
        painter.box(box, palette.panel[:7], palette.gold if flash.right else palette.danger, radius=12, width=3)
        sign, words = row(box.inflate(-u(32), -u(24)), u(12), u(96), 0)
        colour = palette.gold if flash.right else palette.visible(palette.danger)
        painter.image(self.app.art.icon("check" if flash.right else "cross", u(92), colour), sign)
        head, foot = column(words, 0, words.h * 3 // 5, 0)
        text = self.app.locale.signed(flash.brought) if flash.right else self.app.tr("rush.miss")
        painter.words(head, text, 44 if flash.right else 26, colour, bold=True)
        if flash.bonus:
            painter.words(foot, self.app.tr("rush.bonus", n=round(flash.bonus)), 20, palette.sand, bold=True)
