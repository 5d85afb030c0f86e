"""The table: shows what one seat (or nobody in particular) may know, plays what happens, and takes the seat's actions.

Which game it is, only its panel knows. What is drawn comes from one client at a time: that of the seat
facing the screen, or the onlooker's. Whoever comes next sits down behind a curtain (`ui.scenes.play.handoff`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.client import Client, choices
from game.core import OVER, Illegal, Seat
from game.session.protocol import GameSession
from game.session.session import Session
from game.table import Update
from ui.catalog import ui_of
from ui.context import Context, Route
from ui.scene import Scene
from ui.scenes.play import input
from ui.scenes.play.hints import HintController
from ui.scenes.play.incidents import IncidentReporter
from ui.scenes.play.layout import play_layout
from ui.scenes.play.multiplayer import MultiplayerOverlay
from ui.scenes.play.pause import ask_copy
from ui.scenes.play.pin_handoff import curtain
from ui.scenes.play.toolbar import build_toolbar
from ui.scenes.play.turn_alert import TurnAlert
from ui.scenes.play.undo import can_undo, undo
from ui.scenes.play.viewpoint import HandoffNeeded, at_screen, refresh_viewpoint
from ui.table.cached_background import CachedBackground
from ui.table.catch_up import CatchUp
from ui.table.event_history import EventHistory
from ui.table.game_panel import PanelRects
from ui.table.hand_cover import HandCover
from ui.table.last_action import LastActionLine
from ui.table.log_panel import LogPanel
from ui.table.seat_labels import seat_names, seat_notes
from ui.table.seat_pins import Pins
from ui.table.status_line import StatusLine
from ui.table.update_queue import PlaybackQueue
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter

if TYPE_CHECKING:
    from ui.scenes.lan.lobby import LobbyScene


class PlayScene(Scene):
    """A running game. Takes the session over and closes it in the end."""

    name = "play"
    passive = False
    tells_tips = True

    def __init__(self, session: GameSession, lobby: LobbyScene | None = None) -> None:
        """`lobby` is the scene below that holds the shared table on which this is played."""
        self.session, self.lobby = session, lobby
        self.game, self.purist = session.game, session.purist
        self.shows, self.ui = session.game.key, ui_of(session.game.key)
        self._ready = self.results_shown = False
        """Everything is shown, and the seat to act has been told."""
        self._backdrop, self._troubles, self._focus = CachedBackground(), IncidentReporter(), ""
        self._caller, self.pins = TurnAlert(), Pins()
        self.together = MultiplayerOverlay(self)
        self._stale = False
        """The log has lines that are not laid out yet."""

    def enter(self, app: Context) -> None:
        """Sit down: build the desk, see who faces the screen."""
        self.app = app
        self.names, self.notes = seat_names(app, self.session.seats), seat_notes(app, self.session.seats)
        self.viewpoint = at_screen(self)
        self.hand_cover = HandCover(app, len(self.viewpoint.people), self.changed)
        self.session.set_pace(0.0)
        self.playback = PlaybackQueue(app, self.session, self.viewpoint.readers)
        self.notice = StatusLine(app)
        self.event_history = EventHistory(self.game, self.ui, self.names)
        for update in self.session.past(self.viewpoint.first()):
            self.event_history.add(update)
            if update.n > self.session.came_with:
                app.log.action(self.game, update)
        self.events = self.event_history.events
        self.log_panel = LogPanel(app, self.event_history, self._show_line)
        self.game_panel = self.ui.game_panel(app, self)
        self.news = CatchUp(self.event_history, self.log_panel, self.game_panel)
        self.hints = HintController(self)
        self.last_action = LastActionLine(app, self.game, self.ui, self.names, self.game_panel)
        self.playback.tells = self.last_action.tells
        self.attend(self.viewpoint.first())
        super().enter(app)

    def leave(self) -> None:
        """Let go of the session."""
        self.playback.close()
        self.session.close()

    def cover(self, focus: str) -> None:
        """A key that is held to look at the hand is no longer heard."""
        super().cover(focus)
        self.hand_cover.let_go()

    def resume(self) -> None:
        """Back from a scene above: the seat may have changed, and what was asked may be answered."""
        self.refresh_words()
        super().resume()
        if words := self.app.nav.take_notice():
            self.tell(words)

    def rebuild(self) -> None:
        """New size, scale or language: the game is where it was."""
        self.refresh_words()
        super().rebuild()

    # -- who faces the screen ----------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """The seat that faces the screen; None: nobody's secrets are shown."""
        return self.playback.seat

    @property
    def face_down(self) -> bool:
        """Whether the hand of the seat at the screen must not show now."""
        return self.seat is not None and self.hand_cover.face_down

    @property
    def client(self) -> Client:
        """What the screen knows the game by."""
        return self.playback.client

    def attend(self, seat: Seat | None) -> None:
        """Show the game as that seat knows it from now on; nothing of another seat's is kept."""
        view = self.playback.attend(seat)
        self.hand_cover.cover()
        self.hints.clear()
        self.last_action.clear()
        self._ready = False
        self.game_panel.sync(view, ())

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
        refresh_viewpoint(self)
        viewpoint = self.viewpoint.after(self.seat, to_act, self.game.turn_of(self.client.view))
        if isinstance(viewpoint, HandoffNeeded):
            self._cover(viewpoint.seat)
        elif viewpoint != self.seat:
            self.attend(viewpoint)
            self.changed()
        else:
            self._ask(to_act)

    def _cover(self, seat: Seat) -> None:
        """Forget the hand that was shown, then draw the curtain."""
        self.attend(None)
        self.app.nav.push(curtain(self, seat))

    def _ask(self, to_act: Seat) -> None:
        """Tell the seat at the screen what it may do, if it is to act."""
        legal = self.legal()
        self.game_panel.sync(self.client.view, legal)
        self.changed()
        if to_act != self.seat or not legal:
            return
        self.app.log.write("turn", seat=to_act, legal=sorted(self.game.encode(action) for action in legal))
        self._caller.call(self, to_act)
        if self.app.nav.by_key:
            self.go_to_board()
        self.together.question = scene = self.ui.ask(self)
        if scene is not None:
            self.app.nav.push(scene)

    def go_to_board(self) -> None:
        """With a piece in hand the keyboard goes to a place for it, unless it is on the board already."""
        on_board = self.app.nav.focus.startswith("cell.") and any(
            item.name == self.app.nav.focus for item in self.gui.items
        )
        if not on_board and (aim := self.game_panel.aim()):
            self.app.nav.set_focus(aim)

    def legal(self) -> Sequence[Any]:
        """What the seat at the screen may do now."""
        return () if self.seat is None else choices(self.game, self.client.view, self.seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended and all of it was shown."""
        return self._ready and self.session.to_act() == OVER

    def show_results(self) -> None:
        """The end of the game; from a look at the board one comes back here."""
        record, session = self.session.record(), self.session
        if record is not None:
            self.results_shown = True
            self.game_panel.sync(self.client.view, ())
            self.changed()
            own = session if isinstance(session, Session) and session.participants is None else None
            self.app.nav.open(Route.RESULTS, record, own, self.lobby)

    # -- the host of the desk ----------------------------------------------------------------

    @property
    def acting(self) -> Seat:
        """The seat that has to act, as far as is shown; while an action is shown, who did it."""
        return self.session.to_act() if self._ready else self.last_action.acting

    def submit(self, action: Any) -> None:
        """Act for the seat at the screen."""
        try:
            self.client.submit(action)
        except Illegal as refusal:
            self.refuse(refusal)
            return
        self.notice.tell("")
        self.news.clear()
        self.game_panel.mark(0)
        self.last_action.clear()
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
        self.hints.clear()
        self._ready = False
        self.playback.collect()

    def undo(self) -> None:
        """Take the last action back."""
        undo(self)

    def changed(self) -> None:
        """Something else can be done, or lies elsewhere."""
        self.notice.go_on()
        if hasattr(self, "gui"):
            self.relay()

    # -- time --------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Bots, animation, and whatever has happened meanwhile."""
        self.session.tick()
        self.hints.update()
        self.game_panel.update(dt)
        if self.news.recap.advance(dt):
            self.news.show()
            self._stale = True
        self.playback.rest = 0.0 if self.game_panel.moving else self.playback.rest + dt
        self.playback.collect()
        while not self.game_panel.moving and self.playback.due():
            self._show(self.playback.take())
            self.game_panel.update(0.0)
        settled = self._ready and (self.results_shown or self.viewpoint == at_screen(self))
        if not (self.playback.queue or self.game_panel.moving or settled or self.session.waiting):
            self._decide()
        if self.playback.turned() or self._stale:
            self._stale = False
            self.changed()
        moved, self.moving = self.moving, self.game_panel.moving or not self.news.recap.done
        if moved and not self.moving:
            self.app.nav.invalidate()  # the position after the last movement is not drawn yet
        waiting = bool(self.playback.queue) and not self.playback.stepping()
        self.busy = waiting or self.session.waiting or self.session.thinking() or self.hints.awaited
        self._troubles.watch(self)
        self.together.watch()
        self.notice.pass_time()

    def meanwhile(self, dt: float) -> None:
        """Whatever lies over the table here, the others at it go on."""
        if self.session.participants is not None:
            self.session.tick()
            self._troubles.watch_company(self)
            self.together.meanwhile()

    def _show(self, update: Update) -> None:
        """Play one action as the seat at the screen may know it."""
        self.hints.clear()
        self._ready = False
        self.app.log.action(self.game, update)
        if update.text.startswith("!"):
            self.news.clear()
            self.event_history.take_back(update.n)
            self.last_action.clear()
            self.game_panel.sync(update.view, ())
        else:
            self.game_panel.play(update, partial(self._seen, update))
        self.changed()

    def _seen(self, update: Update, event: Any) -> None:
        """An event has become visible: it belongs in the log now."""
        self.event_history.tell(update, event)
        self.last_action.seen(update, event, self.seat)
        self._stale = True
        if self.ui.turn_ended(event) is not None:
            self._caller.turn_ended()
            self.news.clear()  # a bot may have ended the turn for which it was told

    def skip(self) -> None:
        """Show everything that has happened at once."""
        self.news.finish()
        self.game_panel.skip()
        self.playback.collect()
        while self.playback.queue and not self.playback.stepping():
            self._show(self.playback.take())
            self.game_panel.skip()
        if not (self._ready or self.playback.queue or self.session.waiting):
            self._decide()
        self.app.nav.invalidate()

    # -- picture -----------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Everything in its place."""
        frame = self.frame = play_layout(self.app, self.game_panel, wanted=self.together.wanted)
        self.game_panel.build(
            gui, PanelRects(frame.board, frame.game_panel, frame.tray), self._ready and can_undo(self)
        )
        self.log_panel.build(gui, self.together.build(gui, frame))
        build_toolbar(self, gui, frame.head)
        self.notice.place = frame.notice
        self.first = self.game_panel.first() if self.seat is not None else "play.menu"

    def draw(self, surface: pygame.Surface) -> None:
        """The table at the moment shown."""
        if self.app.nav.focus != self._focus:
            self._focus = self.app.nav.focus
            self.game_panel.focused(self._focus)
            if self._focus.startswith("cell."):
                self.first = self._focus
        self._backdrop.draw(self.app, surface, self._told(), self._panels)
        self.game_panel.draw_board(surface)

    def _told(self) -> Hashable:
        """Equal as long as the panels look the same."""
        return (
            self.game_panel.cache_key(),
            input.prompt(self),
            self.last_action.cache_key,
            self.hints.words(self.game_panel.tells_hint),
            self.together.cache_key,
        )

    def _panels(self, surface: pygame.Surface) -> None:
        self.app.look.table(surface)
        painter = Painter(self.app, surface)
        self.log_panel.draw(painter)
        self.notice.draw(
            painter, self.gui.items, input.prompt(self), self.last_action, self.hints.words(self.game_panel.tells_hint)
        )
        self.game_panel.draw_panels(surface, self.gui)
        self.together.draw(painter)

    def draw_board(self, surface: pygame.Surface) -> None:
        """The table and the board alone, for a scene that takes the place of the panels."""
        self.app.look.table(surface)
        self.game_panel.draw_board(surface)

    def handle(self, event: pygame.Event) -> bool:
        """Skipping, the game's keys, the pointer on the board, the wheel on the log."""
        return input.handle(self, event)

    def back(self) -> None:
        """What Esc does."""
        input.back(self)

    def save_copy(self) -> bool:
        """Ask for the name of a copy of the running game."""
        ask_copy(self)
        return True

    def _show_line(self, index: int) -> None:
        """A line of the log was clicked: show where that was; again: no longer."""
        self.log_panel.chosen = chosen = -1 if self.log_panel.chosen == index else index
        self.game_panel.mark(self.event_history.lines[index].lit if chosen >= 0 else 0)
        self.app.nav.invalidate()

    def refresh_words(self) -> None:
        """Names that stand for an empty one are in the player's language."""
        self.names[:] = seat_names(self.app, self.session.seats)
        self.notes[:] = self.together.notes(seat_notes(self.app, self.session.seats))
