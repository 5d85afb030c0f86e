"""The controls of a replay: steps and jumps, the bar, the speed, the seat to view as, and playing on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import pygame

from ui.context import Context
from ui.review.game_history import GameHistory
from ui.table.game_ui import GameUI
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import Painter, column, row

EVERYBODY = "all"
"""The view that follows the seat to act, at a draw the seat whose turn it is."""
SPEEDS = (0.5, 1.0, 2.0, 4.0)
ROOMY = 600
"""Layout units of height above which every speed has a button of its own."""
LOW = 440
"""Layout units of height below which speed, seats to view as and playing on share one line."""
EYES_COLUMNS = 3
"""Seats to view as beside each other; a name too long for its button is shortened, and the tip has all of it."""
KEYS = {"step-back": "undo", "play": "confirm-too", "step": "end", "moment": "moment"}
"""Button -> the action whose key does the same."""


class Replay(Protocol):
    """What the controls display and do."""

    history: GameHistory
    ui: GameUI
    names: list[str]
    n: int
    """How many actions have happened at the place on display."""
    running: bool
    pace: float
    eyes: str
    """Whose view is on display: a seat, EVERYBODY, or "" for an onlooker."""
    sealed: bool
    """Whether no hand may be looked at."""

    @property
    def play_on_refusal(self) -> str: ...

    def seek(self, n: int) -> None: ...

    def step_back(self) -> None: ...

    def step_forward(self) -> None: ...

    def run(self) -> None: ...

    def to_landmark(self, forth: bool) -> None: ...

    def to_moment(self, forth: bool) -> None: ...

    def look_as(self, eyes: str) -> None: ...

    def go_at(self, pace: str) -> None: ...

    def play_on(self) -> None: ...


class ReplayControls:
    """At the foot of the column beside the board."""

    def __init__(self, app: Context, replay: Replay) -> None:
        self.app, self.replay = app, replay
        self._bar = pygame.Rect(0, 0, 0, 0)

    def build(self, gui: Gui, rect: pygame.Rect, roomy: bool) -> None:
        """Into that place, as much of it as there is room for; `roomy`: a button for every speed."""
        tr, gap = self.app.tr, gui.u(6)
        low = self.app.size[1] < gui.u(LOW)
        heights = (38, 24, 72, 34) if roomy else (38, 24, 72) if not low else (38, 16)
        buttons, bar, *middle, last = column(rect, gap, *map(gui.u, heights), 0)
        self._steps(gui, buttons)
        self._bar = self.app.mirror(bar)
        target = bar.inflate(0, 2 * gap - 2)  # as high as a finger
        gui.hotspot("replay.seek", target, tr("replay.seek"), self._seek_pointer, tip=tr("replay.seek"))
        if roomy:
            eyes, paces = middle
            self._all_paces(gui, paces)
        elif not low:
            eyes, (pace, last) = middle[0], row(last, gap, last.w // 4, 0)
            self._pace(gui, pace)
        else:
            pace, eyes, last = row(last, gap, last.w // 4, last.w * 3 // 4 - last.h - 2 * gap, 0)
            self._pace(gui, pace)
        self._all_eyes(gui, eyes, low)
        self._play_on(gui, last, low)

    def _all_paces(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build a button for every speed."""
        replay, tr = self.replay, self.app.tr
        speeds = [(str(pace), tr("replay.pace", pace=self.app.locale.decimal(pace))) for pace in SPEEDS]
        gui.choices("replay.pace", rect, speeds, str(replay.pace), replay.go_at, label=tr("replay.speed"))

    def _pace(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build one button that switches to the next speed."""
        words = self.app.tr("replay.pace", pace=self.app.locale.decimal(self.replay.pace))
        tip = self.app.tr("replay.speed")
        label = self.app.tr("narration.row", head=tip, words=words)
        gui.button("replay.pace", rect, words, self._faster, kind="quiet", tip=tip, label=label)

    def _play_on(self, gui: Gui, rect: pygame.Rect, low: bool) -> None:
        """Build the button that begins a new game here; with little room it has a sign in place of words."""
        replay, tr = self.replay, self.app.tr
        words, refusal = tr("replay.play-on"), replay.play_on_refusal
        gui.button(
            "replay.play-on", rect, "" if low else words, replay.play_on, icon="human" if low else "",
            enabled=not refusal, kind="primary", label=words, tip=tr(refusal or "replay.play-on.tip"),
        )  # fmt: skip

    def _steps(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build the buttons that move through the game, in the order of time."""
        replay, tr, gap = self.replay, self.app.tr, gui.u(6)
        n, end, near = replay.n, replay.history.last, replay.history.to_landmark
        before, after = ("chevron_right", "chevron_left") if gui.rtl else ("chevron_left", "chevron_right")
        entries: Sequence[tuple[str, str, Any, bool]] = (
            ("start", "jump_start", lambda: replay.seek(0), n > 0),
            ("landmark-back", before, lambda: replay.to_landmark(False), near(n, False) is not None),
            ("step-back", "step_back", replay.step_back, n > 0),
            ("play", "pause" if replay.running else "play", replay.run, n < end),
            ("step", "step_forward", replay.step_forward, n < end),
            ("landmark", after, lambda: replay.to_landmark(True), near(n, True) is not None),
            ("end", "jump_end", lambda: replay.seek(end), n < end),
            ("moment", "flag", lambda: replay.to_moment(True), bool(replay.history.moments)),
        )
        shown = [entry for entry in entries if self._step_words(entry[0])]
        side = (rect.w - gap * (len(shown) - 1)) // len(shown)
        in_time = row(self.app.mirror(rect), gap, *[side] * len(shown))  # time runs to the right in every language
        for place, (name, icon, action, enabled) in zip(in_time, shown, strict=True):
            words = self._step_words(name)
            key = self.app.keymap.label(KEYS[name]) if name in KEYS else ""
            tip = tr("tip.with-key", tip=words, key=key) if key else words
            tip = tr("reason.no-moment") if name == "moment" and not enabled else tip
            gui.button(
                f"replay.{name}", self.app.mirror(place), "", action, icon=icon, kind="quiet", label=words, tip=tip,
                enabled=enabled, size=20, group="replay",
            )  # fmt: skip

    def _step_words(self, name: str) -> str:
        """Return the name of a button; "" for one that this game does not have."""
        replay, tr = self.replay, self.app.tr
        if name.startswith("landmark"):
            way = "back" if name == "landmark-back" else "next"
            return tr(f"landmark.{replay.ui.key}.{way}") if replay.ui.landmark else ""
        return tr(f"replay.{name}")

    def _all_eyes(self, gui: Gui, rect: pygame.Rect, low: bool) -> None:
        """Build the choice of the seat to view as: a button for each, or one that selects the next."""
        replay, tr = self.replay, self.app.tr
        chosen = [("none", tr("replay.onlooker")), *[(str(seat), name) for seat, name in enumerate(replay.names)]]
        chosen.append((EVERYBODY, tr("replay.all")))
        tips = [tr("replay.sealed") if replay.sealed else tr("replay.eyes", name=words) for _, words in chosen]
        now = [key for key, _ in chosen].index(replay.eyes or "none")
        if low:
            following = chosen[(now + 1) % len(chosen)][0]
            said = tr("replay.eyes", name=chosen[now][1])
            gui.button(
                "replay.eyes", rect, gui.shortened(said, rect.w - gui.u(16), BODY, bold=True),
                lambda: replay.look_as(following), tip=tips[now], kind="quiet", size=BODY, enabled=not replay.sealed,
                label=said,
            )  # fmt: skip
            return
        width = (rect.w + gui.u(6)) // EYES_COLUMNS - gui.u(24)
        shown = [(key, gui.shortened(words, width, BODY, bold=True)) for key, words in chosen]
        gui.choices(
            "replay.eyes", rect, shown, replay.eyes or "none", replay.look_as, tips=tips, columns=EYES_COLUMNS,
            enabled=not replay.sealed,
        )  # fmt: skip

    def draw(self, painter: Painter) -> None:
        """Draw how far the game is, and a mark at every landmark and every key moment."""
        replay = self.replay
        p, bar, last = painter.palette, self._bar, max(1, replay.history.last)
        mirror = self.app.mirror
        painter.box(mirror(bar), p.night, p.panel_edge)
        painter.box(mirror(pygame.Rect(bar.x, bar.y, max(painter.u(4), bar.w * replay.n // last), bar.h)), p.gold_low)
        for place in replay.history.landmarks:
            mark = pygame.Rect(bar.x + bar.w * place // last, bar.y, max(2, painter.u(2)), bar.h)
            painter.box(mirror(mark), p.clay_hover, radius=0)
        for moment in replay.history.moments:
            mark = pygame.Rect(bar.x + bar.w * moment.n // last - painter.u(1), bar.y, max(3, painter.u(3)), bar.h)
            painter.box(mirror(mark), p.focus, radius=0)

    # -- what they do ------------------------------------------------------------------------

    def _faster(self) -> None:
        """Switch to the next speed, after the last to the first."""
        self.replay.go_at(str(SPEEDS[(SPEEDS.index(self.replay.pace) + 1) % len(SPEEDS)]))

    def _seek_pointer(self) -> None:
        """Go to the place under the pointer on the bar."""
        share = (self.app.nav.pointer[0] - self._bar.x) / max(1, self._bar.w)
        self.replay.seek(round(max(0.0, min(1.0, share)) * self.replay.history.last))
