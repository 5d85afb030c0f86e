"""The table: shows what one seat (or nobody in particular) may know, plays what happens, and takes the seat's actions.

Which game it is, only the desk knows (`ui.gameui`). What is drawn comes from one client at a time: that of the seat
facing the screen, or the onlooker's. Whoever comes next sits down behind a curtain (`ui.scenes.handoff`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.client import Client, choices
from game.core import OVER, Illegal, Seat
from game.playing import Playing
from game.session import Session
from game.table import Update
from ui.app import App
from ui.backdrop import Backdrop
from ui.brush import Brush
from ui.catalog import ui_of
from ui.chronicle import Chronicle
from ui.deedline import DeedLine
from ui.desk import Places
from ui.feed import Feed
from ui.logpanel import LogPanel
from ui.noticeline import NoticeLine
from ui.peek import Peek
from ui.pins import Pins
from ui.recap import News
from ui.scene import Scene
from ui.scenes import commands
from ui.scenes.advising import Advising
from ui.scenes.calling import Caller
from ui.scenes.facing import Curtain, at_screen, face_anew
from ui.scenes.frame import frame_of
from ui.scenes.head import build_head
from ui.scenes.pincurtain import curtain
from ui.scenes.takeback import can_take_back, take_back
from ui.scenes.together import Together
from ui.scenes.troubles import Troubles
from ui.seats import seat_names, seat_notes
from ui.widgets import Gui

if TYPE_CHECKING:
    from ui.scenes.lobby import LobbyScene


class PlayScene(Scene):
    """A running game. Takes the session over and closes it in the end."""

    name = "play"
    passive = False
    tells_tips = True

    def __init__(self, session: Playing, lobby: LobbyScene | None = None) -> None:
        """`lobby` is the scene below that holds the shared table on which this is played."""
        self.session, self.lobby = session, lobby
        self.game, self.purist = session.game, session.purist
        self.shows, self.ui = session.game.key, ui_of(session.game.key)
        self._ready = self.results_shown = False
        """Everything is shown, and the seat to act has been told."""
        self._backdrop, self._troubles, self._focus = Backdrop(), Troubles(), ""
        self._caller, self.pins = Caller(), Pins()
        self.together = Together(self)
        self._stale = False
        """The log has lines that are not laid out yet."""

    def enter(self, app: App) -> None:
        """Sit down: build the desk, see who faces the screen."""
        self.app = app
        self.names, self.notes = seat_names(app, self.session.seats), seat_notes(app, self.session.seats)
        self.facing = at_screen(self)
        self.peek = Peek(app, len(self.facing.people), self.changed)
        self.session.set_pace(0.0)
        self.feed = Feed(app, self.session, self.facing.readers)
        self.notice = NoticeLine(app)
        self.chronicle = Chronicle(self.game, self.ui, self.names)
        for update in self.session.past(self.facing.first()):
            self.chronicle.add(update)
            if update.n > self.session.came_with:
                app.log.action(self.game, update)
        self.events = self.chronicle.events
        self.log_panel = LogPanel(app, self.chronicle, self._show_line)
        self.desk = self.ui.desk(app, self)
        self.news = News(self.chronicle, self.log_panel, self.desk)
        self.advising = Advising(self)
        self.deed = DeedLine(app, self.game, self.ui, self.names, self.desk)
        self.feed.tells = self.deed.tells
        self.attend(self.facing.first())
        super().enter(app)

    def leave(self) -> None:
        """Let go of the session."""
        self.feed.close()
        self.session.close()

    def cover(self, focus: str) -> None:
        """A key that is held to look at the hand is no longer heard."""
        super().cover(focus)
        self.peek.let_go()

    def resume(self) -> None:
        """Back from a scene above: the seat may have changed, and what was asked may be answered."""
        self.refresh_words()
        super().resume()
        if words := self.app.taken_notice():
            self.tell(words)

    def rebuild(self) -> None:
        """New size, scale or language: the game is where it was."""
        self.refresh_words()
        super().rebuild()

    # -- who faces the screen ----------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """The seat that faces the screen; None: nobody's secrets are shown."""
        return self.feed.seat

    @property
    def face_down(self) -> bool:
        """Whether the hand of the seat at the screen must not show now."""
        return self.seat is not None and self.peek.face_down

    @property
    def client(self) -> Client:
        """What the screen knows the game by."""
        return self.feed.client

    def attend(self, seat: Seat | None) -> None:
        """Show the game as that seat knows it from now on; nothing of another seat's is kept."""
        view = self.feed.attend(seat)
        self.peek.cover()
        self.advising.clear()
        self.deed.clear()
        self._ready = False
        self.desk.sync(view, ())

    def sit_down(self, seat: Seat) -> None:
        """The curtain has been opened by that seat: show its game, and what happened while it was away."""
        self.attend(seat)
        self.news.begin(seat, self.app.locale, self.app.speed)

    def _decide(self) -> None:
        """All is shown: who must act, and may the screen be his?"""
        self._ready, self.results_shown = True, False
        to_act = self.session.to_act()
        if to_act == OVER:
            self._ready = self.session.record() is not None  # a host tells it a moment later
            if self._ready:
                self.show_results()
            return
        face_anew(self)
        facing = self.facing.after(self.seat, to_act, self.game.turn_of(self.client.view))
        if isinstance(facing, Curtain):
            self._cover(facing.seat)
        elif facing != self.seat:
            self.attend(facing)
            self.changed()
        else:
            self._ask(to_act)

    def _cover(self, seat: Seat) -> None:
        """Forget the hand that was shown, then draw the curtain."""
        self.attend(None)
        self.app.push(curtain(self, seat))

    def _ask(self, to_act: Seat) -> None:
        """Tell the seat at the screen what it may do, if it is to act."""
        legal = self.legal()
        self.desk.sync(self.client.view, legal)
        self.changed()
        if to_act != self.seat or not legal:
            return
        self.app.log.write("turn", seat=to_act, legal=sorted(self.game.encode(action) for action in legal))
        self._caller.call(self, to_act)
        if self.app.hands.by_key:
            self.go_to_board()
        self.together.question = scene = self.ui.ask(self)
        if scene is not None:
            self.app.push(scene)

    def go_to_board(self) -> None:
        """With a piece in hand the keyboard goes to a place for it, unless it is on the board already."""
        on_board = self.app.focus.startswith("cell.") and any(item.name == self.app.focus for item in self.gui.items)
        if not on_board and (aim := self.desk.aim()):
            self.app.set_focus(aim)

    def legal(self) -> Sequence[Any]:
        """What the seat at the screen may do now."""
        return () if self.seat is None else choices(self.game, self.client.view, self.seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended and all of it was shown."""
        return self._ready and self.session.to_act() == OVER

    def show_results(self) -> None:
        """The end of the game; from a look at the board one comes back here."""
        from ui.scenes.results import ResultsScene

        record, session = self.session.record(), self.session
        if record is not None:
            self.results_shown = True
            self.desk.sync(self.client.view, ())
            self.changed()
            own = session if isinstance(session, Session) and session.company is None else None
            self.app.push(ResultsScene(record, own, self.lobby))

    # -- the host of the desk ----------------------------------------------------------------

    @property
    def acting(self) -> Seat:
        """The seat that has to act, as far as is shown; while an action is shown, who did it."""
        return self.session.to_act() if self._ready else self.deed.acting

    def submit(self, action: Any) -> None:
        """Act for the seat at the screen."""
        try:
            self.client.submit(action)
        except Illegal as refusal:
            self.refuse(refusal)
            return
        self.notice.tell("")
        self.news.clear()
        self.desk.mark(0)
        self.deed.clear()
        self.happened()

    def refuse(self, refusal: Illegal) -> None:
        """Say why nothing happened: in the line over the tray, and in the event log."""
        words = self.ui.refusal(self.app.locale, refusal)
        self.app.log.write("refused", reason=refusal.reason, text=words)
        self.app.sounds.play("refuse")
        self.notice.refuse(words)

    def tell(self, words: str) -> None:
        """Show a sentence over the tray for some seconds."""
        self.notice.tell(words)

    def happened(self) -> None:
        """Something happened at the table: see it before anything else."""
        self.advising.clear()
        self._ready = False
        self.feed.collect()

    def undo(self) -> None:
        """Take the last action back."""
        take_back(self)

    def changed(self) -> None:
        """Something else can be done, or lies elsewhere."""
        self.notice.go_on()
        if hasattr(self, "gui"):
            self.relay()

    # -- time --------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Bots, animation, and whatever has happened meanwhile."""
        self.session.tick()
        self.advising.update()
        self.desk.update(dt)
        if self.news.recap.advance(dt):
            self.news.show()
            self._stale = True
        self.feed.rest = 0.0 if self.desk.moving else self.feed.rest + dt
        self.feed.collect()
        while not self.desk.moving and self.feed.due():
            self._show(self.feed.take())
            self.desk.update(0.0)
        settled = self._ready and (self.results_shown or self.facing == at_screen(self))
        if not (self.feed.queue or self.desk.moving or settled or self.session.waiting):
            self._decide()
        if self.feed.turned() or self._stale:
            self._stale = False
            self.changed()
        moved, self.moving = self.moving, self.desk.moving or not self.news.recap.done
        if moved and not self.moving:
            self.app.invalidate()  # the position after the last movement is not drawn yet
        waiting = bool(self.feed.queue) and not self.feed.stepping()
        self.busy = waiting or self.session.waiting or self.session.thinking() or self.advising.awaited
        self._troubles.watch(self)
        self.together.watch()
        self.notice.pass_time()

    def meanwhile(self, dt: float) -> None:
        """Whatever lies over the table here, the others at it go on."""
        if self.session.company is not None:
            self.session.tick()
            self._troubles.watch_company(self)
            self.together.meanwhile()

    def _show(self, update: Update) -> None:
        """Play one action as the seat at the screen may know it."""
        self.advising.clear()
        self._ready = False
        self.app.log.action(self.game, update)
        if update.text.startswith("!"):
            self.news.clear()
            self.chronicle.take_back(update.n)
            self.deed.clear()
            self.desk.sync(update.view, ())
        else:
            self.desk.play(update, partial(self._seen, update))
        self.changed()

    def _seen(self, update: Update, event: Any) -> None:
        """An event has become visible: it belongs in the log now."""
        self.chronicle.tell(update, event)
        self.deed.seen(update, event, self.seat)
        self._stale = True
        if self.ui.turn_ended(event) is not None:
            self._caller.turn_ended()
            self.news.clear()  # a bot may have ended the turn for which it was told

    def skip(self) -> None:
        """Show everything that has happened at once."""
        self.news.finish()
        self.desk.skip()
        self.feed.collect()
        while self.feed.queue and not self.feed.stepping():
            self._show(self.feed.take())
            self.desk.skip()
        if not (self._ready or self.feed.queue or self.session.waiting):
            self._decide()
        self.app.invalidate()

    # -- picture -----------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Everything in its place."""
        frame = self.frame = frame_of(self.app, self.desk, wanted=self.together.wanted)
        self.desk.build(gui, Places(frame.board, frame.desk, frame.tray), self._ready and can_take_back(self))
        self.log_panel.build(gui, self.together.build(gui, frame))
        build_head(self, gui, frame.head)
        self.notice.place = frame.notice
        self.first = self.desk.first() if self.seat is not None else "play.menu"

    def draw(self, surface: pygame.Surface) -> None:
        """The table at the moment shown."""
        if self.app.focus != self._focus:
            self._focus = self.app.focus
            self.desk.focused(self._focus)
            if self._focus.startswith("cell."):
                self.first = self._focus
        self._backdrop.draw(self.app, surface, self._told(), self._panels)
        self.desk.draw_board(surface)

    def _told(self) -> Hashable:
        """Equal as long as the panels look the same."""
        return (
            self.desk.moment(),
            commands.hint(self),
            self.deed.moment,
            self.advising.words(self.desk.tells_hint),
            self.together.moment,
        )

    def _panels(self, surface: pygame.Surface) -> None:
        self.app.look.table(surface)
        brush = Brush(self.app, surface)
        self.log_panel.draw(brush)
        self.notice.draw(
            brush, self.gui.items, commands.hint(self), self.deed, self.advising.words(self.desk.tells_hint)
        )
        self.desk.draw_panels(surface, self.gui)
        self.together.draw(brush)

    def draw_board(self, surface: pygame.Surface) -> None:
        """The table and the board alone, for a scene that takes the place of the panels."""
        self.app.look.table(surface)
        self.desk.draw_board(surface)

    def handle(self, event: pygame.Event) -> bool:
        """Skipping, the game's keys, the pointer on the board, the wheel on the log."""
        return commands.handle(self, event)

    def back(self) -> None:
        """What Esc does."""
        commands.back(self)

    def _show_line(self, index: int) -> None:
        """A line of the log was clicked: show where that was; again: no longer."""
        self.log_panel.chosen = chosen = -1 if self.log_panel.chosen == index else index
        self.desk.mark(self.chronicle.lines[index].lit if chosen >= 0 else 0)
        self.app.invalidate()

    def refresh_words(self) -> None:
        """Names that stand for an empty one are in the player's language."""
        self.names[:] = seat_names(self.app, self.session.seats)
        self.notes[:] = self.together.notes(seat_notes(self.app, self.session.seats))
