"""Looking at a recorded game: step, jump, speed, anybody's eyes, and playing on from any place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.catalog import game_of
from game.core import OVER, Illegal, Seat
from game.record import Record, RecordFault
from ui.app import App
from ui.brush import Brush, column, row
from ui.catalog import ui_of
from ui.chronicle import Chronicle, Line
from ui.desk import Places
from ui.history import History
from ui.logpanel import LogPanel
from ui.noticeline import NoticeLine
from ui.scene import Scene
from ui.scenes.frame import frame_of
from ui.seats import seat_names, seat_notes
from ui.widgets import BODY, Gui

if TYPE_CHECKING:
    from game.bots.moments import Moment

EVERYBODY = "all"
"""The view that follows the seat to act, at a draw the seat whose turn it is."""
SPEEDS = (0.5, 1.0, 2.0, 4.0)
ROOMY = 600
"""Layout units of height above which every speed has a button of its own."""
LOW = 440
"""Layout units of height below which the eyes share one button."""
PAUSE = 0.6
"""Seconds between two actions at normal speed."""
THOUGHT = 0.003
"""Seconds of a frame that looking for the decisive moments may take."""


class ReplayScene(Scene):
    """A record in the window; begins after `n` actions, seen by an onlooker unless `eyes` says otherwise.

    A `sealed` one is of a game that its players may still go on with: no hand can be looked at. `history` is the same
    record played through before. Raises RecordFault when it holds no game that could begin here.
    """

    name = "replay"
    first = "replay.play"
    passive = True
    face_down = False
    tells_tips = True

    def __init__(
        self, record: Record, n: int = 0, eyes: str = "", sealed: bool = False, history: History | None = None
    ) -> None:
        self.record, self.sealed, self.purist = record, sealed, record.purist and sealed
        self.game = game_of(record)
        self.shows, self.ui = self.game.key, ui_of(self.game.key)
        self.history = history or History(record, self.game, self.ui)
        self.n = max(0, min(n, self.history.last))
        self.eyes = eyes
        self.running = False
        self.pace = 1.0
        self._rest = 0.0
        self._focus = ""
        self._thought_at = -1.0

    # -- the host of the desk ----------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """By whose eyes the game is seen now."""
        if self.eyes == EVERYBODY:
            turn = self.ui.turn_of(self.history.states[self.n])
            return next((seat for seat in (self.history.to_act(self.n), turn) if seat >= 0), None)
        return int(self.eyes) if self.eyes else None

    @property
    def acting(self) -> Seat:
        """The seat that had to act."""
        to_act = self.history.to_act(self.n)
        return to_act if to_act >= 0 else OVER

    def submit(self, action: Any) -> None:
        """Nothing can be done in the past."""

    def refuse(self, refusal: Illegal) -> None:
        """Say it at the foot of the screen."""
        self.app.refuse(refusal.reason, **refusal.details)

    def undo(self) -> None:
        """One step back."""
        self.seek(self.n - 1)

    def changed(self) -> None:
        """Zoomed or panned."""
        self.relay()

    # -- life --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Read the whole record once, for the log."""
        self.app = app
        self.names, self.notes = seat_names(app, self.record.seats), seat_notes(app, self.record.seats)
        self.chronicle = Chronicle(self.game, self.ui, self.names)
        for n in range(1, self.history.last + 1):
            self.chronicle.add(self.history.update(n, None))
        self._lines: list[Line] = self.chronicle.lines
        self.log_panel = LogPanel(app, self.chronicle, self._show_line)
        self.desk = self.ui.desk(app, self)
        self.notice = NoticeLine(app)
        self.seek(self.n)
        super().enter(app)
        if self.history.fault is not None:
            app.notice(app.tr(self.history.fault.key, **self.history.fault.details))

    def rebuild(self) -> None:
        """New size, scale or language: same place of the game."""
        self.names[:], self.notes[:] = seat_names(self.app, self.record.seats), seat_notes(self.app, self.record.seats)
        super().rebuild()

    def update(self, dt: float) -> None:
        """Play on while running."""
        self.desk.update(dt)
        self._rest = 0.0 if self.desk.moving else self._rest + dt * self.pace
        if self.running and not self.desk.moving and self._rest >= PAUSE:
            self._step_on()
        self.moving = self.desk.moving
        self.busy = self.running
        if not self.history.pondered and self.app.now != self._thought_at:
            self._thought_at = self.app.now
            if self.history.ponder(THOUGHT):
                self.relay()

    # -- moving through the game -------------------------------------------------------------

    def seek(self, n: int) -> None:
        """Show the game after n actions, at once."""
        self.n = max(0, min(n, self.history.last))
        self._tell_lines()
        self.desk.sync(self.history.view(self.n, self.seat), ())
        if hasattr(self, "gui"):
            self._told()
            self.relay()

    def _step_on(self) -> None:
        """The next action, played as it happened."""
        if self.n >= self.history.last:
            self.running = False
            self.relay()
            return
        seat = self.seat
        self.n += 1
        self._rest = 0.0
        self._tell_lines()
        self.desk.play(self.history.update(self.n, seat if self.eyes != EVERYBODY else self.seat), lambda event: None)
        self._told()
        self.relay()

    def _told(self) -> None:
        """The event log hears where the replay is, as these eyes may know it."""
        if self.n and self.app.log.on:
            self.app.log.action(self.game, self.history.update(self.n, self.seat))

    def _tell_lines(self) -> None:
        self.chronicle.lines = [line for line in self._lines if line.n <= self.n]
        self.log_panel.chosen = -1

    def _forward(self) -> None:
        self.running = False
        self.desk.skip()
        self._step_on()

    def _back(self) -> None:
        self.running = False
        self.seek(self.n - 1)

    def _run(self) -> None:
        self.running = not self.running and self.n < self.history.last
        self.relay()

    def _landmark(self, forth: bool) -> None:
        place = self.history.to_landmark(self.n, forth)
        if place is not None:
            self.seek(place)

    def _moment(self) -> None:
        """On to the next decisive moment, shortly before it."""
        moment = self.history.next_moment(self.n)
        if moment is not None:
            self.running = False
            self.seek(moment.n)
            self.announce(moment)

    def announce(self, moment: Moment) -> None:
        """Say in words what comes."""
        course, moments = self.ui.course, self.history.moments
        if course is not None:
            deed = course.words(self.app.locale, moment.deed, self.names)
            number = moments.index(moment) + 1
            self.app.notice(self.app.tr("replay.moment.at", n=number, of=len(moments), turn=moment.turn, deed=deed))

    def _look_as(self, eyes: str) -> None:
        self.eyes = eyes if eyes != "none" else ""
        self.seek(self.n)

    def _go_at(self, pace: str) -> None:
        self.pace = float(pace)
        self.relay()

    def _faster(self) -> None:
        """The next speed, after the last the first."""
        self._go_at(str(SPEEDS[(SPEEDS.index(self.pace) + 1) % len(SPEEDS)]))

    def _play_on(self) -> None:
        """A new game that begins as this one stood here."""
        from game.session import Session
        from ui.tables import equipment, show

        try:
            session = Session.from_record(self.record.prefix(self.n), equipment(self.app))
        except RecordFault as fault:
            self.app.notice(self.app.tr(fault.key, **fault.details))
            return
        show(self.app, session)

    def _seek_pointer(self) -> None:
        """The bar was clicked: go to the place under the pointer."""
        share = (self.app.pointer[0] - self._bar.x) / max(1, self._bar.w)
        self.seek(round(max(0.0, min(1.0, share)) * self.history.last))

    # -- picture -----------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """The table as in play, with the controls where the log ends."""
        tall = self.app.size[1]
        frame = frame_of(
            self.app, self.desk, gui.u(230 if tall >= gui.u(ROOMY) else 190 if tall >= gui.u(LOW) else 146)
        )
        self.desk.build(gui, Places(frame.board, frame.desk, frame.tray), False)
        self.log_panel.build(gui, frame.log)
        foot = frame.reserved
        self._controls(gui, pygame.Rect(foot.x, foot.y + gui.u(6), foot.w, foot.h - gui.u(6)))
        self._head(gui, frame.head)
        self.notice.place = frame.notice

    def _head(self, gui: Gui, rect: pygame.Rect) -> None:
        tr, side = self.app.tr, rect.h
        back, words = row(rect, gui.u(6), side, 0)
        leave = tr("replay.leave")
        gui.button("replay.back", back, "", self.back, icon="close", kind="quiet", say=leave, tip=leave, size=20)
        place = tr("replay.place", n=self.n, of=self.history.last)
        assisted = tr("replay.assisted", place=place) if self.record.assisted else place
        gui.label(words, assisted if gui.width(assisted, 17) <= words.w else place, 17, align="end")

    def _controls(self, gui: Gui, rect: pygame.Rect) -> None:
        tr, gap = self.app.tr, gui.u(6)
        roomy, low = self.app.size[1] >= gui.u(ROOMY), self.app.size[1] < gui.u(LOW)
        heights = (38, 16, 72, 34) if roomy else (38, 16, 72) if not low else (38, 16, 34)
        buttons, bar, eyes, *paces, last = column(rect, gap, *map(gui.u, heights), 0)
        self._steps(gui, buttons)
        self._bar = self.app.mirror(bar)
        gui.touch("replay.seek", bar, tr("replay.seek"), self._seek_pointer, tip=tr("replay.seek"))
        if roomy:
            speeds = [(str(pace), tr("replay.pace", pace=f"{pace:g}")) for pace in SPEEDS]
            gui.choices("replay.pace", paces[0], speeds, str(self.pace), self._go_at, say=tr("replay.speed"))
        else:
            pace, rest = row(eyes if low else last, gap, last.w // 4, 0)
            eyes, last = (rest, last) if low else (eyes, rest)
            words = tr("replay.pace", pace=f"{self.pace:g}")
            gui.button("replay.pace", pace, words, self._faster, kind="quiet", tip=tr("replay.speed"))
        self._all_eyes(gui, eyes, low)
        over = self.history.to_act(self.n) == OVER
        tip = tr("replay.play-on.off" if over else "replay.play-on.tip")
        gui.button(
            "replay.play-on", last, tr("replay.play-on"), self._play_on, enabled=not over, kind="primary", tip=tip
        )

    def _steps(self, gui: Gui, rect: pygame.Rect) -> None:
        """The buttons that move through the game, in the order of time."""
        tr, gap = self.app.tr, gui.u(6)
        n, end, near = self.n, self.history.last, self.history.to_landmark
        before, after = ("chevron_right", "chevron_left") if gui.rtl else ("chevron_left", "chevron_right")
        entries: Sequence[tuple[str, str, Any, bool]] = (
            ("start", "jump_start", lambda: self.seek(0), n > 0),
            ("landmark-back", before, lambda: self._landmark(False), near(n, False) is not None),
            ("step-back", "step_back", self._back, n > 0),
            ("play", "pause" if self.running else "play", self._run, n < end),
            ("step", "step_forward", self._forward, n < end),
            ("landmark", after, lambda: self._landmark(True), near(n, True) is not None),
            ("end", "jump_end", lambda: self.seek(end), n < end),
            ("moment", "flag", self._moment, bool(self.history.moments)),
        )
        shown = [entry for entry in entries if self._step_words(entry[0])]
        side = (rect.w - gap * (len(shown) - 1)) // len(shown)
        in_time = row(self.app.mirror(rect), gap, *[side] * len(shown))  # time runs to the right in every language
        for place, (name, icon, action, enabled) in zip(in_time, shown, strict=True):
            words = self._step_words(name)
            tip = tr("replay.moment.none") if name == "moment" and not enabled else words
            gui.button(
                f"replay.{name}", self.app.mirror(place), "", action, icon=icon, kind="quiet", say=words, tip=tip,
                enabled=enabled, size=20, group="replay",
            )  # fmt: skip

    def _step_words(self, name: str) -> str:
        """What a button is called; "" for one that this game does not have."""
        tr = self.app.tr
        if name.startswith("landmark"):
            way = "back" if name == "landmark-back" else "next"
            return tr(f"landmark.{self.ui.key}.{way}") if self.ui.landmark else ""
        return tr(f"replay.{name}")

    def _all_eyes(self, gui: Gui, rect: pygame.Rect, low: bool) -> None:
        """By whose eyes the game is seen: a button for each, or one that goes on to the next."""
        tr = self.app.tr
        chosen = [("none", tr("replay.onlooker")), *[(str(seat), name) for seat, name in enumerate(self.names)]]
        chosen.append((EVERYBODY, tr("replay.all")))
        tips = [tr("replay.sealed") if self.sealed else tr("replay.eyes", name=words) for _, words in chosen]
        now = [key for key, _ in chosen].index(self.eyes or "none")
        if low:
            following = chosen[(now + 1) % len(chosen)][0]
            said = tr("replay.eyes", name=chosen[now][1])
            gui.button(
                "replay.eyes", rect, gui.fitting(said, rect.w - gui.u(16), BODY, bold=True),
                lambda: self._look_as(following), tip=tips[now], kind="quiet", size=BODY, enabled=not self.sealed,
                say=said,
            )  # fmt: skip
            return
        gui.choices(
            "replay.eyes", rect, chosen, self.eyes or "none", self._look_as, tips=tips, columns=3,
            enabled=not self.sealed,
        )  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        """The table at that moment, and where in the game that is."""
        if self.app.focus != self._focus:
            self._focus = self.app.focus
            self.desk.focused(self._focus)
        self.app.look.table(surface)
        brush = Brush(self.app, surface)
        self.log_panel.draw(brush)
        self.notice.draw(brush, self.gui.items, "")
        self.desk.draw_panels(surface, self.gui)
        self.desk.draw_board(surface)
        self._draw_bar(brush)

    def _draw_bar(self, brush: Brush) -> None:
        """How far the game is, and a mark at every landmark and every decisive moment."""
        p, bar, last = brush.palette, self._bar, max(1, self.history.last)
        mirror = self.app.mirror
        brush.box(mirror(bar), p.night, p.panel_edge)
        brush.box(mirror(pygame.Rect(bar.x, bar.y, max(brush.u(4), bar.w * self.n // last), bar.h)), p.gold_low)
        for place in self.history.landmarks:
            mark = pygame.Rect(bar.x + bar.w * place // last, bar.y, max(2, brush.u(2)), bar.h)
            brush.box(mirror(mark), p.clay_hover, radius=0)
        for moment in self.history.moments:
            mark = pygame.Rect(bar.x + bar.w * moment.n // last - brush.u(1), bar.y, max(3, brush.u(3)), bar.h)
            brush.box(mirror(mark), p.focus, radius=0)

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Space runs and stops, page keys scroll the log, the rest is as everywhere."""
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if self.log_panel.handle(event):
            self.relay()
            return True
        return self.desk.handle(event)

    def _key(self, event: pygame.Event) -> bool:
        action = self.app.keys.action(event)
        if event.key == pygame.K_HOME:
            self.seek(0)
        elif event.key == pygame.K_END:
            self.seek(self.history.last)
        elif action == "confirm-too":
            self._run()
        elif action == "undo":
            self._back()
        elif action == "end":
            self._forward()
        elif action in ("zoom-in", "zoom-out", "zoom-fit"):
            return self.desk.key(action)
        else:
            return False
        return True

    def _show_line(self, index: int) -> None:
        """A line of the log: the game as it was then, and where on the board."""
        line = self._lines[index]
        self.running = False
        self.seek(line.n)
        self.log_panel.chosen = index
        self.desk.mark(line.span)
        self.app.invalidate()
