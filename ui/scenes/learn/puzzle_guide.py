"""The guides of a puzzle on the real table: they judge every action, and say what came of it.

`PuzzleGuide` judges. `PracticeGuide` asks one question, and after the one try that counts offers to try again, the
answer and the next puzzle. `AnswerGuide` plays the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from threading import Thread
from typing import Any, Final

import pygame

from game.core import BadAction, Illegal
from game.puzzles.puzzle import Puzzle, Verdict
from game.puzzles.registry import kind_of
from game.table import Update
from ui.context import Context
from ui.dialogs.dialog import Answer, Dialog
from ui.learn import puzzle_words
from ui.learn.puzzle_table import JUDGING, PuzzleSession
from ui.scenes.play.layout import COLUMN
from ui.table.guide import Bubble, BubbleButton, Guide, GuidedTable, TableParts
from ui.text import layout as text_layout
from ui.widgets.gui import BODY, Gui

QUESTION, PAD = 18, 10
"""Layout units of the question's letters and of the margin round it."""
MOST_STRIP: Final = 0.3
"""The most of the window's height that the question takes beside the board; otherwise it is in the bubble."""
PLACE_SEPARATORS: Final = re.compile("[ @]")
"""What stands around the names of places in the texts of actions."""
FRAME: Final = 1 / 60
"""Seconds for which a verdict may hold up the picture."""
STEP_SECONDS: Final = 0.5
"""How long an action of the answer is displayed before the next."""


@dataclass(frozen=True, slots=True)
class PuzzleActions:
    """What the buttons of a puzzle do; None: there is no such button."""

    judged: Callable[[Verdict], None]
    """Called once, when the answer is right or wrong."""
    retry: Callable[[], None]
    answer: Callable[[], None]
    """Show the answer."""
    leave: Callable[[], None]
    following: Callable[[], None] | None = None
    """Open the next puzzle."""


class Attempt:
    """What some actions are worth as an answer, computed in a thread: a few kinds take up to a second."""

    def __init__(self, puzzle: Puzzle, actions: Sequence[str]) -> None:
        self.verdict: Verdict | None = None
        """The verdict; None until it is there, and where position and puzzle disagree: then the try does not count."""
        self._thread = Thread(target=self._run, args=(puzzle, tuple(actions)), daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Return whether the verdict is there after so many seconds at most."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self, puzzle: Puzzle, actions: Sequence[str]) -> None:
        with suppress(BadAction, Illegal):
            self.verdict = kind_of(puzzle).attempt(puzzle, actions)


class PuzzleGuide(Guide):
    """Judges every action; once the answer is right or wrong, nobody acts any more."""

    parts = TableParts(results=False, recap=False, hints=False, alerts=False, saves=False)

    def __init__(self, puzzle: Puzzle, session: PuzzleSession, judged: Callable[[Verdict], object]) -> None:
        self.puzzle, self.session, self._judged = puzzle, session, judged
        self.verdict: Verdict | None = None
        """The verdict, once the answer is right or wrong."""
        self._attempt: Attempt | None = None
        """The judgement in progress."""

    @property
    def busy(self) -> bool:  # type: ignore[override]
        """Whether the verdict is still computed."""
        return self._attempt is not None

    def submitted(self, action: Any) -> None:
        """Judge an action of the player, before it is displayed."""
        self._judge()

    def displayed(self, update: Update) -> None:
        """Judge a reply of another seat."""
        if update.actor >= 0 and update.actor != self.puzzle.seat:
            self._judge()

    def update(self, dt: float) -> None:
        """Take a verdict that took longer than a frame."""
        self._take(0.0)

    def end(self) -> None:
        """Forget a verdict that nobody waits for any more."""
        self._attempt = None

    def _judge(self) -> None:
        """Begin to judge all actions so far; a verdict that is quick to find is there at once."""
        if self.verdict is None:
            self._attempt = Attempt(self.puzzle, self.session.played())
            self.session.halt = JUDGING
            self._take(FRAME)

    def _take(self, patience: float) -> None:
        """Take the verdict if it comes within so many seconds."""
        attempt = self._attempt
        if attempt is None or not attempt.wait(patience):
            return
        self._attempt = None
        if self.session.halt == JUDGING:
            self.session.halt = ""
        if attempt.verdict is not None and attempt.verdict.status != "open":
            self.verdict = attempt.verdict
            self.session.decide("puzzle-over")
            self._judged(attempt.verdict)
        if not patience:
            self.table.follow_updates()  # while it was judged, nobody was told to act

    def settled(self) -> bool:
        """Return True after the verdict: then the scene notifies nobody."""
        return self.verdict is not None

    def marks(self) -> tuple[str, ...]:
        """Return the names of the places on the board that the actions so far name; the bubble hides none of them."""
        words = (word for text in self.session.played() for word in PLACE_SEPARATORS.split(text))
        return tuple(dict.fromkeys(f"cell.{word}" for word in words))


class PracticeGuide(PuzzleGuide):
    """One puzzle in peace: the question beside the board, and a bubble with the verdict."""

    def __init__(
        self, puzzle: Puzzle, session: PuzzleSession, actions: PuzzleActions, title: str, counts: bool
    ) -> None:
        """Set the puzzle; `counts`: this is the first try, the one that counts."""
        super().__init__(puzzle, session, actions.judged)
        self.actions, self.title, self.counts = actions, title, counts
        self._bubble: Bubble | None = None
        self._asked = False
        """Whether the question is or was in the bubble, or the player acted without it."""

    def begin(self, table: GuidedTable) -> None:
        """Ask the question."""
        super().begin(table)
        if self.strip == 0:
            self._ask()

    def submitted(self, action: Any) -> None:
        """Judge the action; the question is known."""
        self._asked = True
        super().submitted(action)

    def update(self, dt: float) -> None:
        """Ask in the bubble where the puzzle begins in a scene that covers the question, such as a conflict."""
        super().update(dt)
        if self.table.question is not None and not self._asked:
            self._ask()
            self.table.changed()

    # -- the question --------------------------------------------------------------------------

    @property
    def strip(self) -> int:  # type: ignore[override]
        """The layout units that the question needs beside the board; 0 where there is no room."""
        app = self.table.app
        tall = sum(height for _, _, height in self._lines(app)) + app.u(2 * PAD + 4) + self._foot(app)
        return round(tall / app.scale) if tall <= app.size[1] * MOST_STRIP else 0

    def _lines(self, app: Context) -> list[tuple[str, float, int]]:
        """Return title and question: words, size in layout units, and height in pixels in the column."""
        wide = _column_width(app) - 2 * app.u(PAD)
        rows = [(self.title, BODY), (puzzle_words.question(app.locale, self.puzzle, self.table.names), QUESTION)]
        return [
            (
                words,
                size,
                len(text_layout.wrap(words, app.u(size), wide, True, app.locale.rtl))
                * text_layout.line_height(app.u(size), True),
            )
            for words, size in rows
        ]

    def _foot(self, app: Context) -> int:
        """Return the height in pixels of the buttons below the question: for one line of words, or for two."""
        wide = (_column_width(app) - 2 * app.u(PAD)) // 2 - app.u(4)
        beside = {"puzzle.leave": app.u(44), "puzzle.give-up": app.u(16)}  # the icon and the margins
        size, rtl = app.u(BODY), app.locale.rtl
        longest = max(text_layout.measure(app.tr(key), size, True, rtl)[0] + more for key, more in beside.items())
        return app.u(40 if longest <= wide else 60)

    def build_strip(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the question, and the button of those who give up."""
        gui.panel(rect)
        inner = rect.inflate(-2 * gui.u(PAD), -2 * gui.u(PAD))
        top = inner.y
        for (words, size, tall), colour in zip(
            self._lines(self.table.app), (gui.palette.muted, gui.palette.sand), strict=True
        ):
            gui.label(pygame.Rect(inner.x, top, inner.w, tall), words, size, colour, bold=True, middle=False)
            top += tall
        tr, wide = self.table.app.tr, inner.w // 2 - gui.u(4)
        tall = self._foot(self.table.app)
        foot = pygame.Rect(inner.x, inner.bottom - tall, wide, tall)
        gui.button(
            "puzzle.leave", foot, tr("puzzle.leave"), self.actions.leave, kind="quiet", size=BODY,
            icon="arrow_left", tip=tr("puzzle.leave.tip"),
        )  # fmt: skip
        gui.button(
            "puzzle.give-up", pygame.Rect(inner.right - wide, foot.y, wide, foot.h), tr("puzzle.give-up"),
            self._give_up, kind="quiet", size=BODY, enabled=self.verdict is None,
            tip=tr("puzzle.give-up.tip" if self.counts else "puzzle.answer.tip"),
        )  # fmt: skip

    def prompt(self) -> str | None:
        """Return the question, where it has no place beside the board."""
        if self.strip or self.verdict is not None or self._bubble is not None:
            return None
        return puzzle_words.question(self.table.app.locale, self.puzzle, self.table.names)

    def _ask(self) -> None:
        """Put the question into the bubble."""
        self._asked = True
        tr = self.table.app.tr
        button = BubbleButton("asked", tr("puzzle.begin"), self._begin_try, "primary")
        words = puzzle_words.question(self.table.app.locale, self.puzzle, self.table.names)
        self._bubble = Bubble(words, title=self.title, buttons=(button,), first="asked")

    def retell(self) -> None:
        """Find the question or the verdict in the language of now."""
        if self._bubble is not None and self.verdict is not None and self._bubble.tone != "say":
            self._bubble = self._verdict_bubble(self.verdict)
        elif self._bubble is not None:
            self._ask()

    def _begin_try(self) -> None:
        """Remove the question from the board, so that it can be played."""
        self._bubble = None
        self.table.changed()
        self.table.focus_choice()

    def _give_up(self) -> None:
        """Show the answer; as a first try it is a miss."""
        if self.verdict is None:
            self.actions.judged(Verdict("wrong", self.puzzle.solution.second, self.puzzle.solution.value))
        self.actions.answer()

    # -- the verdict ---------------------------------------------------------------------------

    def settled(self) -> bool:
        """Display the verdict once everything else is displayed; return True after it."""
        if self.verdict is not None and (self._bubble is None or self._bubble.tone == "say"):
            self._bubble = self._verdict_bubble(self.verdict)
            self.table.changed()
        return super().settled()

    def bubble(self) -> Bubble | None:
        """Return the question or the verdict."""
        return self._bubble

    def _verdict_bubble(self, verdict: Verdict) -> Bubble:
        tr, right = self.table.app.tr, verdict.status == "right"
        words = [tr("puzzle.right"), self._proof()] if right else [tr("puzzle.wrong"), self._why(verdict)]
        buttons = [] if right else [self._button("retry", self.actions.retry, "redo")]
        if not right:
            buttons.append(self._button("answer", self.actions.answer, "eye"))
        if self.actions.following is not None:
            buttons.append(self._button("next", self.actions.following, "play"))
        if not self.strip or not buttons:
            buttons.append(self._button("leave", self.actions.leave, "arrow_left"))
        first = buttons[0].key
        return Bubble(
            " ".join(filter(None, words)), self.marks(), title=self.title, tone="right" if right else "wrong",
            first=first, buttons=_primary(buttons),
        )  # fmt: skip

    def _proof(self) -> str:
        return puzzle_words.proof(self.table.app.locale, self.puzzle, self.table.names)

    def _why(self, verdict: Verdict) -> str:
        return puzzle_words.why(self.table.app.locale, self.puzzle, verdict, self.table.names)

    def _button(self, key: str, action: Callable[[], object], icon: str) -> BubbleButton:
        tr = self.table.app.tr
        return BubbleButton(key, tr(f"puzzle.{key}"), action, tip=tr(f"puzzle.{key}.tip"), icon=icon)

    def pause_dialog(self) -> Dialog:
        """Return the dialog of Esc: stay, the answer, the settings, the other puzzles."""
        tr, app = self.table.app.tr, self.table.app
        answers = [
            Answer("leave", partial(tr, "puzzle.leave"), self.actions.leave),
            Answer("settings", partial(tr, "play.settings"), app.nav.open_settings),
            Answer("stay", partial(tr, "pause.stay"), None, "primary"),
        ]
        if self.verdict is None:
            answers.insert(1, Answer("answer", partial(tr, "puzzle.give-up"), self._give_up))
        words = partial(tr, "puzzle.pause.counts" if self.counts and self.verdict is None else "puzzle.pause")
        puzzle, names = self.puzzle, self.table.names
        return Dialog(words, answers, lambda: puzzle_words.question(app.locale, puzzle, names), first="stay")


class AnswerGuide(PuzzleGuide):
    """Plays the first answer of a puzzle, then says why it is right."""

    def __init__(self, puzzle: Puzzle, session: PuzzleSession, actions: PuzzleActions, title: str) -> None:
        super().__init__(puzzle, session, lambda verdict: None)
        self.actions, self.title = actions, title
        self._left = list(puzzle.solution.answers[0])
        self._pause = STEP_SECONDS
        self._bubble: Bubble | None = None
        session.halt = "puzzle-shown"

    @property
    def busy(self) -> bool:  # type: ignore[override]
        """Whether the answer is not shown to its end."""
        return self._bubble is None

    def update(self, dt: float) -> None:
        """Play the next action of the answer when the last one was seen; at the end, say why."""
        super().update(dt)
        table = self.table
        if not table.ready or self._bubble is not None or self._attempt is not None:
            return
        if self.session.decided:
            self._explain()
            return
        if self.session.to_act() != self.puzzle.seat:
            return
        self._pause -= dt if table.app.speed else self._pause
        if self._pause <= 0:
            self._pause, self.session.halt = STEP_SECONDS, ""
            self._act()
            self.session.halt = "puzzle-shown"

    def _act(self) -> None:
        """Play the next action of the answer; where other replies came than it counts on, one that leads on as well."""
        table, written = self.table, self._left.pop(0) if self._left else ""
        legal = {table.game.encode(action): action for action in table.legal()}
        for text in (written, *legal):
            if text in legal and self._leads_on(text):
                table.submit(legal[text])
                return
        self._left.clear()
        self._explain()

    def _leads_on(self, text: str) -> bool:
        try:
            return kind_of(self.puzzle).attempt(self.puzzle, [*self.session.played(), text]).status != "wrong"
        except (BadAction, Illegal):
            return False

    def settled(self) -> bool:
        """Return False: the scene goes on as usual, so that the answer is played to its end."""
        return False

    def _explain(self) -> None:
        self._bubble = self._explanation()
        self.table.changed()

    def retell(self) -> None:
        """Find the explanation in the language of now."""
        if self._bubble is not None:
            self._bubble = self._explanation()

    def _explanation(self) -> Bubble:
        """Return why the answer is right, and the ways on."""
        app, tr = self.table.app, self.table.app.tr
        buttons = [
            BubbleButton("retry", tr("puzzle.retry"), self.actions.retry, tip=tr("puzzle.retry.tip"), icon="redo")
        ]
        if self.actions.following is not None:
            buttons.insert(
                0,
                BubbleButton("next", tr("puzzle.next"), self.actions.following, tip=tr("puzzle.next.tip"), icon="play"),
            )
        buttons.append(BubbleButton("leave", tr("puzzle.leave"), self.actions.leave, tip=tr("puzzle.leave.tip")))
        words = f"{tr('puzzle.answer.head')} {puzzle_words.proof(app.locale, self.puzzle, self.table.names)}"
        return Bubble(words, self.marks(), title=self.title, first=buttons[0].key, buttons=_primary(buttons))

    def bubble(self) -> Bubble | None:
        """Return the explanation after the answer."""
        return self._bubble

    def pause_dialog(self) -> Dialog:
        """Return the dialog of Esc."""
        tr, app = self.table.app.tr, self.table.app
        answers = (
            Answer("leave", partial(tr, "puzzle.leave"), self.actions.leave),
            Answer("settings", partial(tr, "play.settings"), app.nav.open_settings),
            Answer("stay", partial(tr, "pause.stay"), None, "primary"),
        )
        puzzle, names = self.puzzle, self.table.names
        words = partial(tr, "puzzle.pause")
        return Dialog(words, answers, lambda: puzzle_words.question(app.locale, puzzle, names), first="stay")


def _primary(buttons: Sequence[BubbleButton]) -> tuple[BubbleButton, ...]:
    """Return the buttons with the first one marked as the one that most players want."""
    first, *rest = buttons
    return BubbleButton(first.key, first.words, first.action, "primary", first.tip, first.icon), *rest


def _column_width(app: Context) -> int:
    """Return the width in pixels of the column beside the board, at least."""
    return min(app.u(COLUMN), app.size[0] * 2 // 5) - app.u(12)
