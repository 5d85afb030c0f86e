"""The state of the play scene: the session, who faces the screen, and everything that follows.

The helpers of the play scene use this state; the scene builds, updates and draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from game.client import Client, choices
from game.core import OVER, Illegal, Seat
from game.session.protocol import GameSession
from game.table import Update
from ui.catalog import ui_of
from ui.context import Context, Route, Screen
from ui.lan.chat_panel import ChatPanel
from ui.narration.narrator import Kind
from ui.scenes.lan.lobby import LobbyScene
from ui.scenes.play.layout import PlayLayout
from ui.scenes.play.pad_seats import PadSeats
from ui.scenes.play.viewpoint import Viewpoint, at_screen
from ui.table.catch_up import Recap
from ui.table.event_history import EventHistory
from ui.table.explanations import Explanations
from ui.table.guide import Guide
from ui.table.hand_cover import HandCover
from ui.table.last_action import LastActionLine
from ui.table.log_panel import LogPanel
from ui.table.prompt_line import PromptLine
from ui.table.reasons import undo_refusal
from ui.table.recap_panel import RecapPanel
from ui.table.seat_labels import seat_names, seat_notes
from ui.table.seat_pins import Pins
from ui.table.status_line import StatusLine
from ui.table.update_queue import PlaybackQueue

MOST_PAST: Final = 3000
"""Actions before this scene that its log has, far more than a game has that is played to win."""


class PlayState:
    """A running game as one screen displays it; the owner of its panel (`ui.table.game_panel.PanelOwner`)."""

    passive = False
    layout: PlayLayout
    """The rectangles of the last layout."""

    def __init__(
        self,
        app: Context,
        screen: Screen,
        session: GameSession,
        lobby: LobbyScene | None,
        guide: Guide,
    ) -> None:
        """Set up the state; `screen` is the play scene, `lobby` the scene below with the shared table."""
        self.guide, self.parts, self.confirms = guide, guide.parts, guide.parts.confirms
        self.app, self.screen, self.session, self.lobby = app, screen, session, lobby
        self.game, self.purist, self.ui = session.game, session.purist, ui_of(session.game.key)
        self.chat = lobby.chat if lobby is not None else ChatPanel()
        self.names, self.notes = seat_names(app, session.seats), seat_notes(app, session.seats)
        self.ready = self.results_shown = False
        """Whether everything is displayed and the seat to act was notified, and whether the results were opened."""
        self.to_act: Seat = OVER
        """The seat to act in the position on display, once everything is displayed; the session may be ahead of it."""
        self.log_stale = False
        """Whether the log has lines that are not laid out yet."""
        self.recap_unsaid = False
        """Whether a player sat down who has not heard yet what happened."""
        self.question: Screen | None = None
        """The scene over the table in which the seat at the screen answers a question of the rules."""
        self.pins = Pins()
        self.viewpoint = self._at_screen()
        self.pad_seats = PadSeats()
        self.hand_cover = HandCover(app, len(self.viewpoint.people), self.changed)
        if session.bot_pace is not None:
            session.bot_pace.set_bot_pace(0.0)
        self.playback = PlaybackQueue(app, session, self.viewpoint.readers)
        self.status_line, self.prompt_line = StatusLine(app), PromptLine(app)
        self.event_history = EventHistory(self.game, self.ui, self.names)
        self.log_panel = LogPanel(app, self.event_history, self._show_line, self.watch_line)
        self._fill_log()
        self.game_panel = self.ui.game_panel(app, self)
        self.explanations = Explanations(
            self.game_panel,
            Recap(self.event_history, self.game_panel),
            LastActionLine(app, self.game, self.ui, self.names, self.game_panel),
            session.hints,
        )
        self.recap_panel = RecapPanel(app, self.explanations, self._mark_places, self.toggle_recap)
        self.playback.is_visible = self.explanations.last_action.has_words
        self._walk: tuple[tuple[str, ...], str] = (), ""
        """The best places when the focus was moved to one of them last, and which one it was."""
        self._turn = OVER
        """Whose turn it is after the last action that was displayed, or is being displayed."""
        self._answers = False
        """Whether the action on display was an answer in another seat's turn."""
        self.switch_reader(self.viewpoint.first())

    def _fill_log(self) -> None:
        """Fill the log with what happened before this scene was opened."""
        for update in self.session.past_updates(self.viewpoint.first())[-MOST_PAST:]:
            self.event_history.add(update)
            if update.n > self.session.start_length:
                self.app.log.action(self.game, update)

    def close(self) -> None:
        """Close the clients and the session."""
        self._forget_words()
        self.guide.end()
        self.playback.close()
        self.session.close()

    # -- who faces the screen ----------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """The seat that faces the screen; None: an onlooker, without secrets."""
        return self.playback.seat

    @property
    def face_down(self) -> bool:
        """Whether the hand of the seat at the screen must not be visible now."""
        return self.seat is not None and self.hand_cover.face_down

    @property
    def client(self) -> Client:
        """The client of the seat that faces the screen."""
        return self.playback.client

    @property
    def acting(self) -> Seat:
        """The seat to act, as far as displayed; while an action is played, the seat that acted."""
        return self.to_act if self.ready else self.explanations.last_action.acting

    def begin_update(self, update: Update) -> None:
        """Note in whose turn an action was done that is displayed from now on; draws belong to the action before."""
        self.screen.mood = self.ui.mood(update.view)
        turn, self._turn = self._turn, self.game.turn_of(update.view)
        if update.actor >= 0:
            self._answers = update.actor != turn
        self.app.nav.request_frame()  # the status over the players follows whose turn it is

    def turn_status(self, short: bool = False, name: str = "") -> str:
        """Return whose action is displayed, else who has to act; "" if the game is over.

        `short`: in fewer words; `name`: a shorter form of the player's name.
        """
        to_act = self.acting
        if self.guide.prompt() is not None:
            return ""
        if to_act == OVER and not (self.ready or self.explanations.last_action.decided):
            to_act = self._turn  # between two turns, of which the second has shown nothing yet
        if to_act < 0 or (self.ready and self.table_refusal() is not None):
            return ""
        name = name or self.names[to_act]
        kind = self._turn_status_kind(to_act)
        if short and kind not in ("own", "answer"):
            return name
        return self.app.tr(f"status.{kind}.short" if short else f"status.{kind}", name=name)

    def _turn_status_kind(self, to_act: Seat) -> str:
        """Return the last part of the status's key: an own answer in another seat's turn is no own turn."""
        if (self.playback.queue and not self.ready) or self.game_panel.moving:
            return "answers" if self._answers else "shown"
        if to_act == self.seat:
            return "own" if to_act == self.game.turn_of(self.client.view) else "answer"
        return "bot" if self.session.seats[to_act].kind == "bot" else "other"

    @property
    def over(self) -> bool:
        """Whether the game has ended and all of it was displayed."""
        return self.ready and self.to_act == OVER

    @property
    def settled(self) -> bool:
        """Whether the scene has decided what follows from everything that was displayed."""
        return self.ready and (self.results_shown or self.viewpoint == self._at_screen())

    @property
    def away(self) -> Sequence[Seat]:
        """The seats of guests who are disconnected and for whom no bot plays."""
        if self.lobby is None or self.session.ended:
            return ()
        rows = zip(self.session.seats, self.lobby.table.seat_rows, strict=False)
        return [seat for seat, (info, row) in enumerate(rows) if info.kind == "lan" and not row.here]

    def legal(self) -> Sequence[Any]:
        """Return the legal actions of the seat at the screen."""
        if self.seat is None or self.table_refusal() is not None:
            return ()
        return choices(self.game, self.client.view, self.seat)

    def events(self) -> Sequence[Any]:
        """Return every event that has been displayed, as an onlooker may know it."""
        return self.event_history.events()

    def switch_reader(self, seat: Seat | None) -> None:
        """Display the game as that seat knows it from now on; drop the secrets of every other seat."""
        if self.seat is not None:
            self.event_history.last_look[self.seat] = len(self.event_history.lines)
            self._forget_words()
        view = self.playback.switch_reader(seat)
        self.hand_cover.turn_down()
        self.explanations.clear_hint()
        self.explanations.last_action.clear()
        self.ready, self._turn = False, self.game.turn_of(view)
        self.screen.mood = self.ui.mood(view)
        self.game_panel.sync(view, ())

    def _forget_words(self) -> None:
        """Drop what the narration said to the seat at the screen, if the next one there must not know its hand."""
        if self.viewpoint.curtain:
            self.app.narrator.forget()

    def sit_down(self, seat: Seat) -> None:
        """Display the game to a seat that opened the curtain, with the events of its absence."""
        self.switch_reader(seat)
        self.game_panel.forget_cursor()
        self.screen.covered_focus = ""
        if self.parts.recap:
            self.explanations.recap.begin(seat, self.app.locale, self.app.speed)
            self.recap_unsaid = bool(self.explanations.recap.rows)

    def toggle_recap(self) -> None:
        """Close the recap with its numbers, or open it again."""
        recap = self.explanations.recap
        if not recap.rows:
            self.notify(self.app.tr("recap.none"))
            return
        recap.close(not recap.closed)
        if recap.closed:
            self.app.narrator.say(Kind.NOTICE, self.app.tr("recap.closed"))
        else:
            self.recap_unsaid = True
        self.changed()

    def _mark_places(self, places: int) -> None:
        self.game_panel.mark(places)
        self.app.nav.invalidate()

    def _at_screen(self) -> Viewpoint:
        """Return who is at this screen now."""
        found = at_screen(self.session, self.app.settings)
        return found if self.parts.curtain else replace(found, curtain=False)

    def refresh_viewpoint(self) -> None:
        """Update who is at this screen. Call it when everything that happened is displayed."""
        self.viewpoint = self._at_screen()
        self.hand_cover.shared = len(self.viewpoint.people) > 1
        self.playback.add_readers(self.viewpoint.readers)

    def refresh_names(self) -> None:
        """Update names and notes: default names are in the player's language, absent guests are marked."""
        away, notes = self.away, seat_notes(self.app, self.session.seats)
        self.names[:] = seat_names(self.app, self.session.seats)
        self.notes[:] = [self.app.tr("lobby.seat.away") if seat in away else note for seat, note in enumerate(notes)]

    # -- requests of the game's panel ----------------------------------------------------------

    def submit(self, action: Any) -> None:
        """Act for the seat at the screen."""
        try:
            if (veto := self.guide.veto(action)) is not None:
                raise veto
            self.client.submit(action)
        except Illegal as refusal:
            self.refuse(refusal)
            return
        self.status_line.show("")
        self.explanations.clear()
        self.log_panel.chosen = -1
        self.guide.submitted(action)
        self.follow_updates()

    def table_refusal(self, action: Any = None) -> Illegal | None:
        """Return why the table refuses an action (None: all of them) that the rules may allow; None if it does not."""
        return self.session.table_refusal(action)

    def reading(self) -> bool:
        """Return whether the words of a guide are to be read first."""
        return self.guide.reading

    def refuse(self, refusal: Illegal) -> None:
        """Display why nothing happened, in the status line and in the event log."""
        words = self.ui.refusal(self.app.locale, refusal)
        self.app.log.write("refused", reason=refusal.reason, text=words)
        self.app.sounds.play("refuse")
        self.status_line.refuse(words)
        self.app.narrator.say(Kind.REFUSAL, words)
        self.guide.refused(refusal)

    def headline(self, events: Sequence[Any]) -> Sequence[str]:
        """Return a short description of one action's events, a few sentences."""
        return self.ui.headline(self.app.locale, events, self.names)

    def notify(self, words: str) -> None:
        """Display a sentence over the tray for some seconds."""
        self.status_line.show(words)
        self.app.narrator.say(Kind.NOTICE, words)

    def follow_updates(self) -> None:
        """Display the latest events before anything else."""
        self.explanations.clear_hint()
        self.ready = False
        self.playback.collect()

    def changed(self) -> None:
        """Request a layout: the seat may do something else, or something has moved."""
        self.status_line.clear_refusal()
        self.screen.request_layout()

    def add_event(self, update: Update, event: Any) -> Sequence[Any]:
        """Add an event that became visible to the log and the last action; return what follows from it."""
        follow_ups = self.event_history.add_event(update, event)
        for each in (event, *follow_ups):
            self.explanations.last_action.add_event(update, each, self.seat)
        self.log_stale = True
        return follow_ups

    # -- undo --------------------------------------------------------------------------------

    def can_undo(self) -> bool:
        """Return whether anything can be undone, with or without a question."""
        seat = self.seat
        return seat is not None and self.parts.undo and (self.session.can_undo(seat) or self._can_rewind(seat))

    def _can_rewind(self, seat: Seat) -> bool:
        return self.session.rewind is not None and self.session.rewind.can_take_back(seat)

    def undo_tip(self) -> str:
        """Return the key of what `undo` would do: put a draft away, take an action back, or ask to go further back."""
        if self.game_panel.composing:
            return "tip.undo.draft"
        simple = self.seat is None or self.session.can_undo(self.seat)
        return "tip.undo" if simple else "tip.undo.rewind"

    def undo(self) -> None:
        """Take back the last step of a draft, else undo the last action; ask first where that is not simply undone."""
        seat, tr = self.seat, self.app.tr
        if seat is None:
            return
        if self.game_panel.step_back():
            self.changed()
        elif not self.parts.undo:
            self.refuse(Illegal("not-here"))
        elif self.session.can_undo(seat):
            try:
                self.client.undo()
            except Illegal as refusal:  # on a joined table: the connection is lost, or a request is in progress
                self.refuse(refusal)
            else:
                self.follow_updates()
        elif self._can_rewind(seat):
            assert self.session.rewind is not None
            why = "assisted" if self.session.assisted else self.session.rewind.since_last_decision(seat)
            words, yes = partial(tr, f"confirm.take-back.{why}"), partial(tr, "confirm.take-back.yes")
            self.app.nav.confirm(words, yes, lambda: self._undo_with_help(seat))
        elif (refused := undo_refusal(self, False, bool(self.legal()), self.over)) is not None:
            self.refuse(refused)

    def _undo_with_help(self, seat: Seat) -> None:
        assert self.session.rewind is not None
        self.session.rewind.take_back(seat)
        self.follow_updates()

    # -- drawing -------------------------------------------------------------------------------

    def draw_board(self, surface: pygame.Surface) -> None:
        """Draw the table and the board alone, for a scene that replaces the panels."""
        self.app.look.table(surface)
        self.game_panel.draw_board(surface)

    def focus_choice(self) -> None:
        """Move the focus to what the rules ask for, else to a place for the picked piece."""
        panel = self.game_panel
        if panel.forced and not panel.aim() and any(item.name == panel.first() for item in self.screen.items()):
            self.app.nav.set_focus(panel.first())
        else:
            self.focus_board()

    def focus_board(self) -> bool:
        """Move the focus to a place for the picked piece, unless it is on the board; return whether it moved."""
        focus, items = self.app.nav.focus, self.screen.items()
        on_board = focus.startswith("cell.") and any(item.name == focus for item in items)
        if on_board or not (aim := self.game_panel.aim()):
            return False
        self.app.nav.set_focus(aim)
        return True

    def focus_place(self, step: int) -> None:
        """Move the focus to the best place for the held piece; from there to the next best, or to the one before.

        While a guide asks, or nothing is held, the places are those that it marks.
        """
        places = tuple(self._marked_items() or self.game_panel.best_places())
        before, focus = self._walk, self.app.nav.focus
        if not places:
            self.refuse(Illegal("advice-purist" if self.purist else "no-places"))
            return
        walking = before == (places, focus) or focus == places[0]  # what has the focus was said already
        index = places.index(focus) + step if walking else min(0, step)
        self._walk = places, places[index % len(places)]
        self.app.nav.set_focus(self._walk[1])

    def _marked_items(self) -> list[str]:
        """Return the items that a guide asks for or marks; none while a piece is in hand."""
        bubble = self.guide.bubble()
        if bubble is None or self.game_panel.composing:
            return []
        items = self.screen.items()
        rects = [rect for place in self.guide.asks or bubble.marks for rect in self.game_panel.rects_of(place, items)]
        return [item.name for rect in rects for item in items if item.rect == rect]

    def _show_line(self, index: int) -> None:
        """Mark on the board what a log line is about; a second click removes the mark."""
        self.log_panel.chosen = chosen = -1 if self.log_panel.chosen == index else index
        self.game_panel.mark(self.event_history.marked(index, self.app.locale) if chosen >= 0 else 0)
        self.changed()

    def spoken(self, name: str) -> str:
        """Return what is said of an item of the log or of the game when it gets the focus."""
        return self.log_panel.spoken(name, self.client.view) or self.game_panel.spoken(name)

    def unmark_line(self) -> bool:
        """Remove the mark of a log line; return whether there was one."""
        marked = self.log_panel.chosen >= 0
        if marked:
            self._show_line(self.log_panel.chosen)
        return marked

    def watch_line(self, index: int) -> None:
        """Open the replay at a log line: what an onlooker may know, up to the action on display."""
        record = self.session.record()
        if record is None:
            self.refuse(Illegal("replay-for-guests"))
            return
        so_far = replace(record, actions=record.actions[: self.playback.n], result=record.result if self.over else None)
        self.app.nav.open(Route.REPLAY, so_far, self.event_history.lines[index].n, "", not self.over)
