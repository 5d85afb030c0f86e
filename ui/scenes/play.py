"""The table: shows what one seat (or nobody in particular) may know, plays what happens, and takes the seat's actions.

Which game it is, only the desk knows (`ui.gameui`). What is drawn comes from one client at a time: that of the seat
facing the screen, or the onlooker's. Whoever comes next sits down behind a curtain (`ui.scenes.handoff`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from game.client import Client, choices
from game.core import OVER, Illegal, Seat, digest
from game.session import Session
from game.table import Update
from ui.app import App
from ui.brush import Brush
from ui.catalog import UIS
from ui.chronicle import Chronicle
from ui.dialog import Answer, Dialog
from ui.gameui import Places
from ui.logpanel import LogPanel, LogScene
from ui.recap import Recap
from ui.scene import Scene
from ui.scenes.facing import Curtain, Facing, needs_curtain
from ui.scenes.frame import frame_of
from ui.seats import seat_names, seat_notes
from ui.widgets import Gui

NOTICE_SECONDS = 6.0
SKIPPERS = ("confirm", "confirm-too", "back")
"""Keys that only skip while something is shown."""


class PlayScene(Scene):
    """A running game. Takes the session over and closes it in the end."""

    name = "play"
    passive = False

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = session.game
        self.ui = UIS[session.game.key]
        self.seat: Seat | None = None
        """The seat that faces the screen; None: nobody's secrets are shown."""
        self.n = 0
        """The length of the log as shown."""
        self._clients: dict[Seat | None, Client] = {}
        self._queue: deque[Update] = deque()
        self._ready = False
        """Everything is shown, and the seat to act has been told."""
        self._rest = 0.0
        self._step_asked = False
        self._notice, self._notice_until, self._warned = "", 0.0, ""
        self._focus = ""
        self._recap = Recap([], 0)
        self._called: tuple[Seat, Seat] | None = None
        self._news = False
        """The log has lines that are not laid out yet."""

    def enter(self, app: App) -> None:
        """Sit down: build the desk, see who faces the screen."""
        self.app = app
        self.names, self.notes = seat_names(app, self.session.seats), seat_notes(app, self.session.seats)
        people = tuple(seat for seat, info in enumerate(self.session.seats) if info.kind == "human")
        self.facing = Facing(people, needs_curtain(app.settings.curtain, len(people)))
        self.session.set_pace(0.0)
        self.chronicle = Chronicle(self.game, self.ui, self.names)
        self.log_panel = LogPanel(app, self.chronicle, self._show_line)
        self.desk = self.ui.desk(app, self)
        self.attend(self.facing.first())
        super().enter(app)

    def leave(self) -> None:
        """Let go of the session."""
        for client in self._clients.values():
            client.close()
        self.session.close()

    def resume(self) -> None:
        """Back from a scene above: the seat may have changed, and what was asked may be answered."""
        self._refresh_words()
        super().resume()

    def rebuild(self) -> None:
        """New size, scale or language: the game is where it was."""
        self._refresh_words()
        super().rebuild()

    # -- who faces the screen ----------------------------------------------------------------

    @property
    def client(self) -> Client:
        """What the screen knows the game by."""
        return self._clients[self.seat]

    def attend(self, seat: Seat | None) -> None:
        """Show the game as that seat knows it from now on; nothing of another seat's is kept."""
        if seat not in self._clients:
            self._clients[seat] = self.session.client(seat)
            self.n = max(self.n, self._clients[seat].n if not self._queue else self.n)
        self.seat = seat
        client = self._clients[seat]
        shown = [update for update in client.poll() if update.n <= self.n]
        self._queue.clear()
        self._ready = False
        self.desk.sync(shown[-1].view if shown else client.view, ())

    def sit_down(self, seat: Seat) -> None:
        """The curtain has been opened by that seat: show its game, and what happened while it was away."""
        self.attend(seat)
        self._begin_recap(seat)

    def _decide(self) -> None:
        """All is shown: who must act, and may the screen be his?"""
        self._ready = True
        to_act = self.session.to_act()
        turn = self.ui.turn_of(self.client.view)
        if to_act == OVER:
            self._end()
            return
        facing = self.facing.after(self.seat, to_act, turn)
        if isinstance(facing, Curtain):
            self._cover(facing.seat)
        elif facing != self.seat:
            self.attend(facing)
            self.changed()
        else:
            self._ask(to_act)

    def _cover(self, seat: Seat) -> None:
        """Forget the hand that was shown, then draw the curtain."""
        from ui.scenes.handoff import HandoffScene

        self.attend(None)
        self.app.push(HandoffScene(seat, self.names[seat], self.sit_down))

    def _ask(self, to_act: Seat) -> None:
        """Tell the seat at the screen what it may do, if it is to act."""
        legal = self.legal()
        self.desk.sync(self.client.view, legal)
        self.changed()
        if to_act != self.seat or not legal:
            return
        self.app.log.write("turn", seat=to_act, legal=sorted(self.game.encode(action) for action in legal))
        self._call(to_act)
        scene = self.ui.ask(self)
        if scene is not None:
            self.app.push(scene)

    def _call(self, seat: Seat) -> None:
        """A person's turn is shown in words, heard, and told to the window system; once per turn."""
        called = (self.ui.turn_of(self.client.view), seat)
        if called == self._called:
            return
        self._called = called
        self.app.sounds.play("turn")
        if self.app.settings.attention and not self.app.window.focused:
            self.app.window.flash(pygame.FLASH_UNTIL_FOCUSED)
        if self.app.settings.hints and not self._recap.lines:
            self._recap = Recap(self.chronicle.news(seat, self.app.locale), 0)
            self._number()
        if self.app.focus == "play.end" or not any(item.name == self.app.focus for item in self.gui.items):
            self.app.set_focus("hand.1")

    def legal(self) -> Sequence[Any]:
        """What the seat at the screen may do now."""
        return () if self.seat is None else choices(self.game, self.client.view, self.seat)

    def _end(self) -> None:
        from ui.scenes.results import ResultsScene

        self.desk.sync(self.client.view, ())
        self.changed()
        self.app.push(ResultsScene(self.session.record(), self.session))

    # -- the host of the desk ----------------------------------------------------------------

    @property
    def acting(self) -> Seat:
        """The seat that has to act, as far as is shown."""
        return self.session.to_act() if self._ready else OVER

    def submit(self, action: Any) -> None:
        """Act for the seat at the screen."""
        try:
            self.client.submit(action)
        except Illegal as refusal:
            self.refuse(refusal)
            return
        self._ready = False
        self._notice = ""
        self._recap = Recap([], 0)
        self._number()
        self.desk.mark(0)
        self._collect()

    def refuse(self, refusal: Illegal) -> None:
        """Say why nothing happened: in the line over the tray, and in the event log."""
        words = self.app.tr(f"reason.{refusal.reason}", **refusal.details)
        self.app.log.write("refused", reason=refusal.reason, text=words)
        self.app.sounds.play("refuse")
        self.tell(words)

    def tell(self, words: str) -> None:
        """Show a sentence over the tray for some seconds."""
        self._notice, self._notice_until = words, self.app.now + NOTICE_SECONDS
        self.app.invalidate()

    def undo(self) -> None:
        """Take the last action back; alone against bots also past draws and answers, after a question."""
        seat = self.seat
        if seat is None:
            return
        if self.desk.put_down():
            self.changed()
        elif self.session.can_undo(seat):
            self.client.undo()
            self._ready = False
        elif self.session.can_take_back(seat):
            tr = self.app.tr
            self.app.confirm(tr("confirm.take-back"), tr("play.undo"), self._take_back)
        else:
            self.refuse(Illegal("cannot-undo"))

    def _take_back(self) -> None:
        if self.seat is not None:
            self.session.take_back(self.seat)
            self._ready = False

    def changed(self) -> None:
        """Something else can be done, or lies elsewhere."""
        if hasattr(self, "gui"):
            self.relay()

    # -- time --------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Bots, animation, and whatever has happened meanwhile."""
        self.session.tick()
        self.desk.update(dt)
        self._recap_on(dt)
        self._rest = 0.0 if self.desk.moving else self._rest + dt
        self._collect()
        while self._queue and not self.desk.moving and self._may_show(self._queue[0]):
            self._show(self._queue.popleft())
            self.desk.update(0.0)
        if not self._queue and not self.desk.moving and not self._ready:
            self._decide()
        if self._news:
            self._news = False
            self.changed()
        self.moving = self.desk.moving or not self._recap.done
        self.busy = (bool(self._queue) and not self._stepping()) or self.session.thinking()
        self._watch_disk()
        if self._notice and self.app.now >= self._notice_until:
            self._notice = ""
            self.app.invalidate()

    def _collect(self) -> None:
        self._queue.extend(self.client.poll())

    def _may_show(self, update: Update) -> bool:
        """Whether the next action may be shown yet: those of bots wait for their pace, or for a key."""
        if update.actor < 0 or self.session.seats[update.actor].kind != "bot" or update.text.startswith("!"):
            return True
        if self.app.settings.bot_step:
            asked, self._step_asked = self._step_asked, False
            return asked
        return self.app.speed == 0 or self._rest >= self.app.settings.bot_pace

    def _stepping(self) -> bool:
        """Whether the next action waits for a key."""
        waits = bool(self._queue) and self.app.settings.bot_step and self._queue[0].actor >= 0
        return waits and self.session.seats[self._queue[0].actor].kind == "bot"

    def _show(self, update: Update) -> None:
        """Play one action as the seat at the screen may know it."""
        self.n = update.n
        self._ready, self._rest = False, 0.0
        seat = update.actor if update.actor >= 0 else None
        view = self.game.view_to_json(update.view)
        self.app.log.write("action", n=update.n, seat=seat, text=update.text, hash=digest(view))
        if update.text.startswith("!"):
            self.chronicle.take_back(update.n)
            self.desk.sync(update.view, ())
        else:
            self.desk.play(update, partial(self._seen, update))
        self.changed()

    def _seen(self, update: Update, event: Any) -> None:
        """An event has become visible: it belongs in the log now."""
        self.chronicle.tell(update, event)
        self._news = True
        if self.ui.turn_ended(event) is not None:
            self._called = None

    def skip(self) -> None:
        """Show everything that has happened at once."""
        if not self._recap.done:
            self._recap.finish()
            self._number()
        self.desk.skip()
        self._collect()
        while self._queue and not self._stepping():
            self._show(self._queue.popleft())
            self.desk.skip()
        if not self._ready and not self._queue:
            self._decide()
        self.app.invalidate()

    def _watch_disk(self) -> None:
        """Say once when the game cannot be written to disk."""
        fault = self.session.journal_fault or ""
        if fault != self._warned:
            self._warned = fault
            if fault:
                self.tell(self.app.tr(fault))

    # -- recap -------------------------------------------------------------------------------

    def _begin_recap(self, seat: Seat) -> None:
        news = self.chronicle.news(seat, self.app.locale)
        self._recap = Recap(news, self.app.speed)
        self._number()

    def _recap_on(self, dt: float) -> None:
        if self._recap.advance(dt):
            self._number()

    def _number(self) -> None:
        """Number on the board and in the log what has been told so far; what lies on one place has one number."""
        numbers: dict[int, int] = {}
        self.log_panel.numbers = {}
        for index in self._recap.told():
            span = self.chronicle.lines[index].span
            self.log_panel.numbers[index] = numbers.setdefault(span, len(numbers) + 1)
        self.desk.number(numbers)
        self.changed()

    # -- picture -----------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Everything in its place."""
        frame = self.frame = frame_of(self.app, self.desk)
        self.desk.build(gui, Places(frame.board, frame.desk, frame.tray), self._can_undo())
        self.log_panel.build(gui, frame.log)
        self._head(gui, frame.head)
        self._notice_place = frame.notice
        self.first = "hand.1" if self.seat is not None else "play.menu"

    def _can_undo(self) -> bool:
        seat = self.seat
        return seat is not None and self._ready and (self.session.can_undo(seat) or self.session.can_take_back(seat))

    def _head(self, gui: Gui, rect: pygame.Rect) -> None:
        """Small buttons over the players."""
        tr, side, gap = self.app.tr, rect.h, gui.u(6)
        entries = [
            ("menu", "menu", self.back, "back"),
            ("rules", "help", lambda: self.app.open_rules(self.desk.topic()), "rules"),
            ("settings", "settings", self.app.open_settings, "settings"),
            ("log", "log", self._focus_log, "log"),
        ]
        if self.app.settings.bot_step:
            entries.append(("step", "step_forward", self._step, "confirm"))
        for index, (name, icon, action, key) in enumerate(entries):
            tip = tr("tip.with-key", tip=tr(f"tip.{name}"), key=self.app.keys.label(key))
            place = pygame.Rect(rect.x + index * (side + gap), rect.y, side, side)
            gui.button(
                f"play.{name}", place, "", action, icon=icon, kind="quiet", tip=tip, say=tr(f"play.{name}"), size=20
            )
        left = rect.x + len(entries) * (side + gap)
        room = pygame.Rect(left, rect.y, rect.right - left, rect.h)
        if gui.width(self._status(), 17) <= room.w:  # the frame of the seat's row says the same
            gui.label(room, self._status(), 17, align="end")

    def _status(self) -> str:
        """Who is waited for."""
        to_act = self.acting
        if to_act < 0:
            return ""
        kind = "bot" if self.session.seats[to_act].kind == "bot" else "own" if to_act == self.seat else "other"
        return self.app.tr(f"status.{kind}", name=self.names[to_act])

    def draw(self, surface: pygame.Surface) -> None:
        """The table at the moment shown."""
        if self.app.focus != self._focus:
            self._focus = self.app.focus
            self.desk.focused(self._focus)
            if self._focus.startswith("cell."):
                self.first = self._focus
        self.app.look.table(surface)
        brush = Brush(self.app, surface)
        self.log_panel.draw(brush)
        self._draw_notice(brush)
        self.desk.draw(surface, self.gui)

    def draw_board(self, surface: pygame.Surface) -> None:
        """The table and the board alone, for a scene that takes the place of the panels."""
        self.app.look.table(surface)
        self.desk.draw_board(surface)

    def draw_hand(self, brush: Brush) -> None:
        """What the seat at the screen holds, to be looked at only."""
        self.desk.draw_hand(brush)

    def _draw_notice(self, brush: Brush) -> None:
        """One line over the tray: why something was refused, else what may be done."""
        if self._notice:
            brush.box(self._notice_place, brush.palette.clay_low, brush.palette.gold)
        words = self._notice or self._hint()
        colour = brush.palette.sand if self._notice else brush.palette.gold
        inner = self._notice_place.inflate(-2 * brush.u(8), 0)
        if inner.h < 2 * brush.u(20):
            brush.words(inner, words, 17, colour, bold=bool(self._notice))
        else:
            brush.paragraph(inner, words, 16, colour, bold=bool(self._notice))

    def _hint(self) -> str:
        if self._stepping():
            return self.app.tr("hint.step", key=self.app.keys.label("confirm"))
        return self.desk.hint()

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Skipping, the game's keys, the pointer on the board, the wheel on the log."""
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and (self.moving or self._queue):
            self.skip()
        if self.log_panel.handle(event):
            self.changed()
            return True
        return self.desk.handle(event)

    def _key(self, event: pygame.Event) -> bool:
        action = self.app.keys.action(event)
        if self._bookmark(event):
            return True
        if self.moving or (self._queue and not self._stepping()):
            self.skip()
            if action in SKIPPERS:
                return True
        if self._stepping() and action in ("confirm", "confirm-too"):
            self._step()
            return True
        if action == "rules":
            self.app.open_rules(self.desk.topic())
        elif action == "log":
            self._focus_log()
        elif action == "undo":
            self.undo()
        else:
            return action is not None and self.desk.key(action)
        return True

    def back(self) -> None:
        """Esc puts down what is held, then takes the numbers off the board; then it asks."""
        if self.desk.put_down():
            return
        if self._recap.lines:
            self._recap = Recap([], 0)
            self._number()
            return
        tr = self.app.tr
        dialog = Dialog(
            tr("pause.saved"),
            (
                Answer("save", tr("pause.save"), self._save_copy),
                Answer("leave", tr("pause.leave"), self.app.home),
                Answer("settings", tr("play.settings"), self.app.open_settings),
                Answer("quit", tr("pause.quit"), self.app.ask_quit),
                Answer("stay", tr("pause.stay"), None, "primary"),
            ),
            tr("pause.title"),
        )
        dialog.first = "dialog.stay"
        self.app.push(dialog)

    def _save_copy(self) -> None:
        """Keep the game as it stands under the players' names."""
        try:
            self.session.save(self.app.tr("pause.save.title", names=" · ".join(self.names), n=self.n))
        except (OSError, ValueError):
            self.tell(self.app.tr("pause.save.failed"))
            return
        self.tell(self.app.tr("pause.save.done"))

    def _bookmark(self, event: pygame.Event) -> bool:
        """Ctrl and 1 to 9 keeps this place, Alt and 1 to 9 goes back there; whether the keys were meant so."""
        slot = event.key - pygame.K_0
        if not 1 <= slot <= 9 or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or self.seat is None:
            return False
        if event.mod & pygame.KMOD_CTRL:
            self.session.bookmark(slot)
            self.tell(self.app.tr("bookmark.kept", n=slot))
            return True
        try:
            self.session.return_to(self.seat, slot)
        except Illegal as refusal:
            self.refuse(refusal)
        self._ready = False
        return True

    def _step(self) -> None:
        self._step_asked = True

    def _focus_log(self) -> None:
        """To the newest line beside the board; where there is no room for a log, to a page of its own."""
        name = self.log_panel.newest()
        if name:
            self.app.set_focus(name)
        elif not self.frame.log.h:
            self.app.push(LogScene(self.chronicle))

    def _show_line(self, index: int) -> None:
        """A line of the log was clicked: show where that was; again: no longer."""
        chosen = -1 if self.log_panel.chosen == index else index
        self.log_panel.chosen = chosen
        self.desk.mark(self.chronicle.lines[index].span if chosen >= 0 else 0)
        self.app.invalidate()

    def _refresh_words(self) -> None:
        """Names that stand for an empty one are in the player's language."""
        self.names[:] = seat_names(self.app, self.session.seats)
        self.notes[:] = seat_notes(self.app, self.session.seats)
