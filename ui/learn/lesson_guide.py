"""The guide of a lesson: it displays the steps, explains and takes back what was not wanted, and helps after misses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from game.core import Illegal
from game.lessons.lesson import Ask, Do
from game.lessons.lesson_run import PULSE_AFTER, LessonRun, LessonVerdict
from game.table import Update
from ui.dialogs.dialog import Answer, Dialog
from ui.table.guide import Bubble, BubbleButton, Guide, GuidedTable, TableParts
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import row

STRIP = 44
"""Layout units of height of the strip with title, steps and buttons."""
WORDS_PER_SECOND, LEAST_READING = 3.0, 4.0
"""How fast an explanation is read, and the least seconds before an action that was not wanted is taken back."""
PAUSE = 0.9
"""Seconds before the program acts in the player's place."""


class Course(Protocol):
    """What a lesson needs from the series of lessons that it belongs to (`LessonCourse`)."""

    def store_progress(self, run: LessonRun) -> None:
        """Store how far the lesson was taken."""

    def open(self, run: LessonRun) -> None:
        """Display another run in place of the one on display."""

    def leave(self) -> None:
        """Return to where the lesson was chosen."""

    def end_bubble(self, run: LessonRun) -> Bubble:
        """Return the bubble after the last step."""


class LessonGuide(Guide):
    """The guide of one run of a lesson; `course` stores the progress and opens what follows."""

    parts = TableParts(
        results=False, recap=False, hints=False, alerts=False, undo=False, saves=False, curtain=False, confirms=False
    )  # fmt: skip
    strip, scripted = STRIP, True

    def __init__(self, run: LessonRun, course: Course) -> None:
        self.run, self.course = run, course
        self._said: Bubble | None = None
        self._verdict: LessonVerdict | None = None
        """The verdict of the unwanted action or answer that is being explained."""
        self._due = 0.0
        """Seconds until `_then`."""
        self._then: Callable[[], object] | None = None
        self._stored = -1
        """The step that was stored last."""

    def begin(self, table: GuidedTable) -> None:
        """Take the table and find the first words."""
        super().begin(table)
        self._refresh()

    def end(self) -> None:
        """Leave the table of the run."""
        self.run.close()

    # -- what happens ------------------------------------------------------------------------

    @property
    def busy(self) -> bool:  # type: ignore[override]
        """Whether the script goes on by itself."""
        step = self.run.step
        own = self._then is not None and self._verdict is None
        return own or not (self.run.waits or step is None or isinstance(step, Do | Ask))

    @property
    def reading(self) -> bool:  # type: ignore[override]
        """Whether the words have a button that goes on, or takes something back."""
        return self._verdict is not None or self.run.waits or self.run.step is None

    @property
    def asks(self) -> Sequence[str]:
        """The places of a question, right and wrong ones."""
        step = self.run.step
        return (*step.target, *step.misses) if isinstance(step, Ask) else ()

    def displayed(self, update: Update) -> None:
        """Let the run judge an action of the player and follow the others."""
        verdict = self.run.observe(update)
        if verdict is not None:  # a draw that follows an action has none, and leaves that of the action
            self._verdict = None if verdict.right else verdict
        elif not self.run.missed:
            self._verdict = None

    def refused(self, refusal: Illegal) -> None:
        """Count what the rules refused as a miss, as long as that leads to no more than a pulse."""
        if self.run.misses < PULSE_AFTER:
            self.run.refused()
            self._refresh()

    def settled(self) -> bool:
        """Plan what happens next; return False only while the player must act: then the scene gives them the turn."""
        self._refresh()
        self._schedule()
        return not (isinstance(self.run.step, Do) and self._verdict is None and self._then is None)

    def _schedule(self) -> None:
        """Plan what happens without the player: an undo, an own action that is shown, help after three misses."""
        if self._verdict is not None:
            if self.run.missed:
                self._plan(self._reading_time(), self.take_back)
        elif self.run.has_new_start:
            self._plan(PAUSE, self._open_new_start)
        elif self.run.plays_itself or self.run.help == "play":
            self._plan(PAUSE, self._play)

    def _plan(self, seconds: float, then: Callable[[], object]) -> None:
        self._due, self._then = seconds if self.table.app.speed else 0.0, then

    def _reading_time(self) -> float:
        words = self._said.words.split() if self._said is not None else ()
        return max(LEAST_READING, len(words) / WORDS_PER_SECOND + 1.5)

    @property
    def _waits_for_player(self) -> bool:
        """Whether an explanation is there until its button is used: nobody knows how long a listener needs."""
        return not self.table.app.speed or self.table.app.narrator.listening

    def update(self, dt: float) -> None:
        """Do what is planned as soon as it is due."""
        if self._then is None or (self._verdict is not None and self._waits_for_player):
            return
        self._due -= dt
        if self._due <= 0:
            then, self._then = self._then, None
            then()

    # -- what the player does ------------------------------------------------------------------

    def go_on(self) -> None:
        """Go on after a sentence."""
        self.run.advance()
        self._follow()

    def take_back(self) -> None:
        """Undo what was not wanted, or hide the explanation of a wrong answer."""
        self._verdict = self._then = None
        self.run.take_back()
        self._follow()

    def show(self) -> None:
        """Play what the player should do."""
        self._verdict = self._then = None
        self._play()

    def _play(self) -> None:
        self.run.play()
        self._follow()

    def point(self, place: str) -> None:
        """Take a click on a place as the answer to a question."""
        if self._verdict is not None and place not in self.asks:  # no second miss by a click that hides the explanation
            self.take_back()
            return
        verdict = self.run.answer(place)
        self._verdict = verdict if verdict is not None and not verdict.right else None
        self._follow()

    def _open_new_start(self) -> None:
        """Open the run at the position of the step's own."""
        self.course.open(self.run.at(self.run.index))

    def skip(self) -> None:
        """Go to the next step, whatever this one wants."""
        self.course.open(self.run.skip())

    def step_back(self) -> None:
        """Go to the step before."""
        self.course.open(self.run.back())

    def _follow(self) -> None:
        self._refresh()
        self.table.follow_updates()

    # -- what is displayed -------------------------------------------------------------------

    def bubble(self) -> Bubble | None:
        """Return the words of the step, or what explains a miss."""
        return self._said

    def retell(self) -> None:
        """Find the words in the language of now."""
        self._said = self._find_bubble()

    def _refresh(self) -> None:
        """Find the words for now, and store how far the lesson was taken."""
        self._said = self._find_bubble()
        if self.run.index != self._stored:
            self._stored = self.run.index
            self.course.store_progress(self.run)
        self.table.changed()

    def _find_bubble(self) -> Bubble | None:
        run, step, tr = self.run, self.run.step, self.table.app.tr
        if step is None:
            return self.course.end_bubble(self.run)
        if self._verdict is not None:
            return self._explanation(self._verdict)
        if step.text is None:
            return None
        words = tr(run.lesson.sentence(step.text))
        if run.waits:
            go_on = BubbleButton("next", tr("lesson.next"), self.go_on, "primary", tr("lesson.next.tip"))
            return Bubble(words, step.places, buttons=(go_on,), first="next")
        if isinstance(step, Do | Ask):
            show = BubbleButton("show", tr("lesson.show"), self.show, "quiet", tr("lesson.show.tip"), "hint")
            marks = step.target if run.help else step.places
            return Bubble(words, marks, bool(run.help), buttons=(show,), first=self._first(step), clear=step.target)
        return Bubble(words, step.places)

    def _first(self, step: Do | Ask) -> str:
        """Return where the player begins: at some answer, right or wrong, at a piece that is named, or at the hand."""
        beside = [place for place in step.places if not place.startswith("cell.")]
        answers = sorted(self.asks)[:1]
        return next(iter([*answers, *beside]), self.table.game_panel.first())

    def prompt(self) -> str | None:
        """Return what the player does now, unless the game's own prompt says so."""
        tr, step = self.table.app.tr, self.run.step
        if self._verdict is not None:
            key = "again" if not self.run.missed else "undo.key" if self._waits_for_player else "undo"
            return tr(f"lesson.prompt.{key}", key=self.table.app.keymap.label("confirm"))
        if step is None or self.run.waits:
            return tr("lesson.prompt.next", key=self.table.app.keymap.label("confirm"))
        if isinstance(step, Ask):
            return tr("lesson.prompt.ask")
        return None if isinstance(step, Do) else ""

    def _explanation(self, verdict: LessonVerdict) -> Bubble:
        """Return why an action or answer was not wanted."""
        tr = self.table.app.tr
        if verdict.text is not None:
            words = tr(self.run.lesson.sentence(verdict.text))
        elif verdict.events:
            told = self.table.headline(verdict.events)
            words = " ".join([*told[:1], tr("lesson.miss")])
        else:
            step = self.run.step
            asked = step.text if isinstance(step, Ask) else None
            words = tr("lesson.miss.answer")
            words += "" if asked is None else f" {tr(self.run.lesson.sentence(asked))}"
        key = "undo" if self.run.missed else "again"
        icon = "undo" if self.run.missed else ""
        button = BubbleButton(key, tr(f"lesson.{key}"), self.take_back, "primary", tr(f"lesson.{key}.tip"), icon)
        step = self.run.step
        clear = (*step.target, *step.places) if isinstance(step, Do | Ask) else ()
        return Bubble(words, clear=clear, buttons=(button,), tone="wrong", first=key)

    def build_strip(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add title and progress between the buttons for the steps; the last one leaves."""
        tr, run, lesson = self.table.app.tr, self.run, self.run.lesson
        gap = gui.u(6)
        back, words, skip, leave = row(rect, gap, rect.h, 0, rect.h, rect.h)
        self._strip_button(gui, back, "back", "chevron_left", self.step_back if run.index else None)
        self._strip_button(gui, skip, "skip", "chevron_right", self.skip if run.step is not None else None)
        self._strip_button(gui, leave, "leave", "close", self.course.leave)
        gui.panel(words)
        told, total = lesson.told(run.index), lesson.told()
        inner, at = words.inflate(-2 * gap, -gui.u(10)), {"n": min(told + 1, total), "total": total}
        title = tr("lesson.progress", title=tr(lesson.title), **at)
        size = gui.fitting_size(title, inner.w, BODY, 13)
        if gui.width(title, size) > inner.w:
            title, size = tr("lesson.progress.brief", **at), BODY
        gui.label(inner.move(0, -gui.u(3)), gui.shortened(title, inner.w, size), size, align="center")
        bar = pygame.Rect(words.x, words.bottom - gui.u(9), words.w, gui.u(6))
        gui.image(_bar(gui, words.w - 2 * gap, told / total), bar)

    def _strip_button(
        self, gui: Gui, rect: pygame.Rect, key: str, icon: str, action: Callable[[], object] | None
    ) -> None:
        words = self.table.app.tr(f"lesson.{key}")
        gui.button(
            f"lesson.{key}", rect, "", action, icon=icon, kind="quiet", label=words,
            tip=self.table.app.tr(f"lesson.{key}.tip"), enabled=action is not None, size=18,
        )  # fmt: skip

    def pause_dialog(self) -> Dialog:
        """Return the choices of Esc: leave, settings, or go on."""
        app, tr = self.table.app, self.table.app.tr
        answers = (
            Answer("leave", partial(tr, "lesson.leave"), self.course.leave),
            Answer("settings", partial(tr, "play.settings"), app.nav.open_settings),
            Answer("stay", partial(tr, "lesson.stay"), None, "primary"),
        )
        return Dialog(partial(tr, "lesson.pause"), answers, partial(tr, self.run.lesson.title), first="stay")


def _bar(gui: Gui, width: int, share: float) -> pygame.Surface:
    """Return a thin bar, filled to a share in reading direction."""
    picture = pygame.Surface((max(1, width), gui.u(4)), pygame.SRCALPHA)
    whole = picture.get_rect()
    pygame.draw.rect(picture, gui.palette.panel_edge, whole, border_radius=whole.h // 2)
    filled = pygame.Rect(0, 0, round(whole.w * share), whole.h)
    pygame.draw.rect(picture, gui.palette.gold, filled, border_radius=whole.h // 2)
    return pygame.transform.flip(picture, gui.rtl, False).premul_alpha()
