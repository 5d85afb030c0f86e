"""The play scene: displays what one seat or an onlooker may know, plays events, and submits actions.

Only its panel knows which game it is. Everything drawn comes from one client at a time: that of the seat facing the
screen, or the onlooker's. A curtain (`ui.scenes.play.handoff`) separates one player from the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from math import inf
from typing import Any

import pygame

from game.client import Client
from game.core import OVER, Illegal, Seat
from game.session.protocol import GameSession
from game.session.session import Session
from game.table import Update
from ui.catalog import ui_of
from ui.context import Context, Route
from ui.item import Item, find
from ui.review.stamps import EarnedStamps
from ui.scene import Scene
from ui.scenes.lan.lobby import LobbyScene
from ui.scenes.play import bookmarks
from ui.scenes.play.automatic import AutomaticActions
from ui.scenes.play.hints import HintController
from ui.scenes.play.incidents import IncidentReporter
from ui.scenes.play.key_sets import SKIP_KEYS, VIEW_KEYS
from ui.scenes.play.layout import PlayLayout, play_layout
from ui.scenes.play.log_follower import LogFollower
from ui.scenes.play.multiplayer import MultiplayerOverlay
from ui.scenes.play.pause import ask_copy, pause_dialog
from ui.scenes.play.pin_handoff import curtain
from ui.scenes.play.prompts import players_words, rules_notice, table_prompt
from ui.scenes.play.recap_place import build_recap
from ui.scenes.play.state import PlayState
from ui.scenes.play.table_narration import TableNarration
from ui.scenes.play.table_picture import TablePicture
from ui.scenes.play.toolbar import Toolbar
from ui.scenes.play.turn_alert import TurnAlert
from ui.scenes.play.viewpoint import HandoffNeeded
from ui.table.game_panel import GamePanel, PanelRects
from ui.table.guide import Guide
from ui.table.guide_layer import GuidedScene, GuideLayer
from ui.table.hand_cover import HandCover
from ui.table.log_panel import LogScene
from ui.table.look_around import LOOK_COMMANDS, LookCommand
from ui.table.prompt_line import Prompt, PromptLine
from ui.table.status_line import StatusLine
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter


class PlayScene(GuidedScene):
    """A running game; owns the session and closes it at the end."""

    name = "play"
    displays_tips = True

    def __init__(self, session: GameSession, lobby: LobbyScene | None = None, guide: Guide | None = None) -> None:
        """Set the session; `lobby` is the scene below with its shared table, `guide` adds a lesson or the like."""
        self.session, self.lobby, self.guide = session, lobby, guide or Guide()
        self._guided = guide is not None
        """Whether the guide adds anything; the usual table has no layer for one."""
        self.game_key, self.game, self.ui = session.game.key, session.game, ui_of(session.game.key)
        self._incidents, self._turn_alert = IncidentReporter(), TurnAlert()
        self._automatic = AutomaticActions()
        self._choice_prompt = Prompt()
        """The prompt for the seat at the screen, as of the last layout; empty while it has no choice."""
        self._playing: Update | None = None
        """The update whose events the panel displays."""
        self._earned: EarnedStamps | None = None
        """What the finished game has earned, once its results were opened."""
        self._notified_focus = ""
        """The focus that the panel was last notified of."""

    def enter(self, app: Context) -> None:
        """Build the state, decide who faces the screen, and lay everything out."""
        self.app = app
        self.state = PlayState(app, self, self.session, self.lobby, self.guide)
        if self._guided:
            self.guide_layer = GuideLayer(app, self.guide, self.state.game_panel.rects_of)
        self.guide.begin(self.state)
        self.hints, self.narration = HintController(self.state), TableNarration(self.state)
        self._log = LogFollower(self.state)
        self.multiplayer = MultiplayerOverlay(self.state)
        self.toolbar = Toolbar(self.state, self.hints, self.multiplayer, self)
        self._picture = TablePicture(self.state, self._log, self.toolbar)
        super().enter(app)
        self.status_line.show(rules_notice(self.state))

    def leave(self) -> None:
        """Close the session."""
        self._turn_alert.dismiss(self.app)
        if self.guide_layer is not None:
            self.guide_layer.close()
        self.state.close()

    def suspend(self, focus: str) -> None:
        """Release the key that shows the hand: another scene receives the keys now."""
        super().suspend(focus)
        self.hand_cover.release_key()

    def resume(self) -> None:
        """Update what changed under the scene above: seat, names and answered questions."""
        self._picture.resumed = True
        self.state.refresh_names()
        self.narration.forget_prompt()
        self.refresh_layout()
        self._take_notice()

    def _take_notice(self) -> None:
        """Display a notice from before in the status line."""
        if words := self.app.nav.pop_notice():
            self.state.status_line.show(words)

    def rebuild(self) -> None:
        """Lay everything out for another size, scale or language; the game is unchanged."""
        self.state.refresh_names()
        super().rebuild()

    # -- the table, for scenes over it and for tests -----------------------------------------

    @property
    def seat(self) -> Seat | None:
        """The seat that faces the screen; None: an onlooker, without secrets."""
        return self.state.seat

    @property
    def client(self) -> Client:
        """The client of the seat that faces the screen."""
        return self.state.client

    @property
    def acting(self) -> Seat:
        """The seat to act, as far as displayed."""
        return self.state.acting

    @property
    def face_down(self) -> bool:
        """Whether the hand of the seat at the screen must not be visible now."""
        return self.state.face_down

    @property
    def names(self) -> Sequence[str]:
        """Every seat's name."""
        return self.state.names

    @property
    def game_panel(self) -> GamePanel:
        """The game's own part of the table."""
        return self.state.game_panel

    @property
    def hand_cover(self) -> HandCover:
        """The cover of the hand, for several people at one screen."""
        return self.state.hand_cover

    @property
    def status_line(self) -> StatusLine:
        """The status line over the tray."""
        return self.state.status_line

    @property
    def prompt_line(self) -> PromptLine:
        """The line that says what must be done."""
        return self.state.prompt_line

    @property
    def layout(self) -> PlayLayout:
        """The rectangles of the last layout."""
        return self.state.layout

    def spoken_title(self) -> str:
        """Return the name of the game."""
        return self.app.tr("narration.scene.play", game=self.app.tr(f"game.{self.game_key}"))

    def spoken_lines(self) -> Sequence[str]:
        """Return who plays, and a guide's strip; the table has its own commands (`ui/table/look_around.py`)."""
        return [players_words(self.state), *self.strip_lines]

    def legal(self) -> Sequence[Any]:
        """Return the legal actions of the seat at the screen."""
        return self.state.legal()

    def submit(self, action: Any) -> None:
        """Act for the seat at the screen."""
        self.state.submit(action)

    def refuse(self, refusal: Illegal) -> None:
        """Display why nothing happened."""
        self.state.refuse(refusal)

    def undo(self) -> None:
        """Undo the last action."""
        self.state.undo()

    def draw_board(self, surface: pygame.Surface) -> None:
        """Draw the table and the board alone."""
        self.state.draw_board(surface)

    # -- the seat to act -----------------------------------------------------------------------

    def _decide(self) -> None:
        """Decide, once everything is displayed, who must act and whether they may see the screen."""
        state = self.state
        state.ready, state.results_shown = True, False
        to_act = state.to_act = self.session.to_act()
        if self.guide.settled():
            return
        if to_act == OVER:
            state.ready = self.session.record() is not None  # a host sends it a moment later
            if state.ready and state.parts.results:
                self.show_results()
            return
        self._earned = None  # somebody went back before the end: the next end is another one
        state.refresh_viewpoint()
        facing = state.viewpoint.after(state.seat, to_act, self.game.turn_of(state.client.view))
        if isinstance(facing, HandoffNeeded):
            state.switch_reader(None)  # drop the displayed hand, then draw the curtain
            self.app.nav.push(curtain(state, self.multiplayer, facing.seat))
        elif facing != state.seat:
            state.switch_reader(facing)
            state.changed()
        else:
            self._notify(to_act)

    def _notify(self, to_act: Seat) -> None:
        """Show the seat at the screen what it may do, if it is to act."""
        state = self.state
        legal = state.legal()
        state.game_panel.sync(state.client.view, legal)
        state.changed()
        if to_act != state.seat or not legal:
            self._turn_alert.dismiss(self.app)
            return
        if self.app.log.enabled:
            self.app.log.write("turn", seat=to_act, legal=sorted(map(self.game.encode, legal)))
        if self._automatic.begin(state, self.ui.automatic(self.app.settings, state.client.view, legal)):
            return
        self._take_notice()
        self._turn_alert.alert(state, to_act)
        if self.app.nav.by_key:
            state.focus_choice()
        state.question = scene = self.ui.ask(self)
        if scene is not None:
            self.app.nav.push(scene)

    def show_results(self) -> None:
        """Open the results. Also used to return to the results after viewing the board."""
        state, session = self.state, self.session
        record = session.record()
        if record is not None:
            state.results_shown = True
            state.game_panel.sync(state.client.view, ())
            state.changed()
            own = session if isinstance(session, Session) and session.participants is None else None
            self._earned = self._earned or EarnedStamps(state.viewpoint.people)
            self.app.nav.open(Route.RESULTS, record, own, self.lobby, self._earned)

    # -- time steps ----------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance bots and animation, and display what happened since then."""
        state, self.settling = self.state, False
        self.session.tick()
        self.hints.update()
        self._update_panel(dt)
        if state.explanations.recap.playback.advance(dt):
            state.explanations.recap.show()
            state.changed()
        self._play_queue(dt)
        if not (state.playback.queue or state.game_panel.moving or state.settled or self.session.waiting):
            self._decide()
        if state.playback.stepping_changed():
            state.changed()
        self._log.follow()
        moved, self.moving = self.moving, state.game_panel.moving or not state.explanations.recap.playback.done
        self.background_moving = state.game_panel.restless
        if moved and not self.moving:
            self.app.nav.request_frame()  # the position after the last movement is not drawn yet
        waiting = bool(state.playback.queue) and not state.playback.stepping()
        thinking = self.session.thinking() and not self.guide.scripted
        self.busy = waiting or self.session.waiting or thinking or self.hints.pending or self.guide.busy
        self._turn_alert.update(self.app, dt)
        self._automatic.update(state, dt)
        self._incidents.update(state)
        self.multiplayer.update()
        state.status_line.expire()
        state.prompt_line.update()
        self.update_guide(dt)
        self.narration.update(self.prompt)

    def look_around(self, what: LookCommand) -> None:
        """Read a part of the table aloud."""
        self.narration.look_around(what, self.prompt(), self.multiplayer.time_left())

    def prepare_input(self) -> None:
        """Add the items of new lines of the log before an event is hit-tested."""
        if self._log.unlaid:
            self.request_layout()
        super().prepare_input()

    def _play_queue(self, dt: float) -> None:
        """Display the updates that are due."""
        state = self.state
        state.playback.idle_seconds = 0.0 if state.game_panel.moving else state.playback.idle_seconds + dt
        state.playback.collect()
        while not state.game_panel.moving and state.playback.is_due():
            self._show(state.playback.pop())
            self._update_panel(0.0)

    def _update_panel(self, dt: float) -> None:
        """Let time pass on the panel, and add the events that became visible to the log and the last action."""
        state = self.state
        state.game_panel.speedup = state.playback.speedup
        events = state.game_panel.update(dt)
        visible: list[Any] = []
        for event in events:
            assert self._playing is not None
            visible += [event, *state.add_event(self._playing, event)]
            if self.ui.turn_ended(event) is not None:
                self._turn_alert.turn_ended()
                state.explanations.recap.clear()  # a bot may have ended the turn for which it was displayed
        if self._playing is not None:
            self.narration.events(self._playing, visible)

    def update_covered(self, dt: float) -> None:
        """Serve the others at the table while another scene is over this one."""
        self.session.watch_disk()
        if self.session.participants is not None:
            self.session.tick()
            self._incidents.update_news(self.state)
            self.multiplayer.update_covered()

    def _show(self, update: Update) -> None:
        """Play one action as the seat at the screen may know it."""
        state = self.state
        state.explanations.clear_hint()
        state.begin_update(update)
        state.ready = False
        self._turn_alert.dismiss(self.app)
        self.app.log.action(self.game, update)
        self.guide.displayed(update)
        if update.text.startswith("!"):
            state.explanations.recap.clear()
            state.event_history.truncate(update.n)
            self.narration.undone(update)
            state.explanations.last_action.clear()
            state.game_panel.sync(update.view, ())
        else:
            self._playing = update
            state.game_panel.play(update)
        state.changed()

    def skip(self) -> None:
        """Display everything that has happened at once."""
        state = self.state
        state.explanations.recap.finish()
        self._skip_panel()
        state.playback.collect()
        while state.playback.queue and not state.playback.stepping():
            self._show(state.playback.pop())
            self._skip_panel()
        if not (state.ready or state.playback.queue or self.session.waiting):
            self._decide()
        self.app.nav.invalidate()

    def _skip_panel(self) -> None:
        """Finish the animation at once."""
        self.state.game_panel.skip()
        self._update_panel(0.0)

    # -- drawing -------------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Lay everything out."""
        state, self._log.unlaid = self.state, False
        self._picture.layouts += 1
        strip = gui.u(self.guide.strip + 6) if self.guide.strip else 0
        frame = state.layout = play_layout(self.app, state.game_panel, strip, self.multiplayer.chat_height)
        self.guide_room, self.guide_prompt = self.app.mirror(frame.board), self.app.mirror(frame.prompt)
        rects = PanelRects(frame.board, frame.game_panel, frame.tray)
        state.game_panel.build(gui, rects, state.ready and state.can_undo())
        room = self.multiplayer.build(gui, frame)
        state.log_panel.build(gui, build_recap(gui, state, room, self.multiplayer.chat_open))
        self.toolbar.build(gui, frame.head)
        if strip:
            self.build_strip(gui, frame.reserved.inflate(0, -gui.u(6)).move(0, gui.u(3)))
        self._choice_prompt = Prompt(words=state.game_panel.prompt(), forced=state.game_panel.forced)
        state.status_line.place, state.prompt_line.place = frame.status_line, frame.prompt
        self.initial_focus = state.game_panel.first() if state.seat is not None else "play.menu"

    def prepare(self) -> None:
        """Draw a picture that animations will need."""
        self._picture.prepare(self._draw_panels)
        self.state.game_panel.prepare()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the present picture of the table."""
        focus = self.app.nav.focus
        if focus != self._notified_focus:
            self._notified_focus = focus
            self.state.game_panel.focused(focus)
            if focus.startswith("cell."):
                self.initial_focus = focus
        if self.state.recap_panel.follow():
            self.request_layout()
            self.app.nav.invalidate()
        above = self._picture.draw(surface, self.gui, self._draw_panels, self.overdrawn, self.busy)
        self._draw_lines(Painter(self.app, above))
        self.draw_guide(above)
        self._turn_alert.draw(self.app, above)

    def _redraw(self) -> None:
        """Request that the patches are drawn that look otherwise in a new layout."""
        if self.app.nav.scenes[-1] is self:
            self.app.nav.request_frame()
        else:
            self.app.nav.invalidate()

    def _draw_panels(self, surface: pygame.Surface) -> None:
        state = self.state
        self.app.look.table(surface, state.game_panel.board_place)
        painter = Painter(self.app, surface)
        state.log_panel.draw(painter)
        state.game_panel.draw_panels(surface, self.gui)
        self.toolbar.draw(self.gui, surface)
        self.multiplayer.draw(painter)

    def _draw_lines(self, painter: Painter) -> None:
        """Draw the line of notices and tips, which may reach over the board, and the prompt."""
        state = self.state
        hint = self.hints.status_text(state.game_panel.displays_hint)
        state.status_line.draw(painter, self.gui.items, state.explanations.last_action, hint)
        state.prompt_line.show(self.prompt())
        state.prompt_line.draw(painter)

    # -- input -------------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        """Return what must or may be done now."""
        self.settle_layout()
        return table_prompt(self.state, self._choice_prompt)

    def handle(self, event: pygame.Event) -> bool:
        """Handle skipping, the game's keys, the pointer on the board and the wheel on the log."""
        state = self.state
        if self.multiplayer.handle(event):
            return True
        if self.guide_covers(event):
            return self.guide_uses(event)
        if self.multiplayer.is_typing(event):
            return False
        if state.hand_cover.handle(event) or (event.type == pygame.KEYDOWN and self._key(event)):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._finish_animation()
        if state.log_panel.rect.h and state.log_panel.handle(event):
            state.changed()
            return True
        return state.game_panel.handle(event)

    def _finish_animation(self) -> None:
        """Finish the animation; if nothing moves, display the next update at once."""
        if self.state.game_panel.moving:
            self._skip_panel()
            self.settling = True
        elif not self.state.playback.stepping():
            self.state.playback.idle_seconds = inf

    def _key(self, event: pygame.Event) -> bool:
        state, playback = self.state, self.state.playback
        action = self.app.keymap.action(event, self.game.key)
        if bookmarks.handle(state, event):
            return True
        if action is not None and self.guide.key(action):
            return True
        if action not in VIEW_KEYS and (self.moving or (playback.queue and not playback.stepping())):
            self.skip()
            if action in SKIP_KEYS:
                return True
            if isinstance(asked := state.question, Scene) and self.app.nav.scenes[-1] is asked:
                return asked.handle(event)  # a question that only now is there: the key answers it
        confirms = action in ("confirm", "confirm-too")
        if playback.stepping() and confirms:
            playback.step()
        elif action is not None and (shared := self._key_actions().get(action)) is not None:
            shared()
        elif action is not None and confirms and self.app.nav.focus.startswith("hand."):
            self._pick(action)
        else:
            return action is not None and self._panel_key(action)
        return True

    def _key_actions(self) -> Mapping[str, Callable[[], object]]:
        """Return what the keys do that every game has, whatever is on the board."""
        state, rules = self.state, self.app.nav.open_rules
        return {
            "rules": lambda: rules(state.game_panel.topic()), "log": self.focus_log, "undo": state.undo,
            "advice": self.hints.toggle, "recap": state.toggle_recap, "chat": self.multiplayer.toggle,
            "extend": self.multiplayer.extend,
            "place-next": lambda: state.focus_place(1), "place-back": lambda: state.focus_place(-1),
            **{key: partial(self.look_around, what) for key, what in LOOK_COMMANDS.items()},
        }  # fmt: skip

    def spoken(self, item: Item) -> str:
        """Return what is said of an item of the game, or of a line of the log, when it gets the focus."""
        return self.state.spoken(item.name)

    def show_notice(self, words: str, refusal: bool) -> bool:
        """Display a notice in the status line, once it is in use: at the foot it would cover hand and buttons."""
        if self.state.ready:
            (self.status_line.refuse if refusal else self.status_line.show)(words)
        return self.state.ready

    def begin_arrows(self) -> bool:
        """Move the focus to the board for a piece that was picked by the pointer or given by the rules."""
        return self.state.focus_board()

    def leaps(self) -> Collection[str]:
        """Return the marked places for the piece in hand."""
        return self.state.game_panel.leaps()

    def _pick(self, action: str) -> None:
        """Pick a piece of the hand by key or button, and move the focus to the board."""
        item = find(self.items(), self.app.nav.focus)
        if item is not None and not self._panel_key(action):
            self.app.nav.activate(item)
            if aim := self.state.game_panel.aim():
                self.app.nav.set_focus(aim)

    def _panel_key(self, action: str) -> bool:
        """Give a key to the game; with a piece picked, the focus moves to the board."""
        used = self.state.game_panel.key(action)
        if used:
            self.state.focus_board()
        return used

    def back(self) -> None:
        """Put down the picked piece, remove marks, hint, chat and the recap in sight; else open menu or results."""
        panel = self.state.game_panel
        if panel.unmark_player() or panel.put_down() or self.hints.dismiss() or self.multiplayer.close():
            return
        if self.state.unmark_line():
            return
        if self.state.recap_panel.in_sight:
            self.state.toggle_recap()
        elif not self.guide.back():
            self.menu()

    def pause(self) -> None:
        """Open the menu, by the Start button of a gamepad."""
        self.menu()

    def accepts_pad(self, pad: int) -> bool:
        """Return whether a gamepad may be used in this turn: another one may belong to the player."""
        seat = self.state.seat
        return seat is None or self.state.pad_seats.accepts(pad, seat, self.app.nav.pads)

    def pan(self, dx: int, dy: int) -> bool:
        """Move the board by pixels; return whether it moved."""
        return self.state.game_panel.pan(dx, dy)

    def zoom(self, steps: int, around: tuple[int, int]) -> bool:
        """Zoom the board around a point; return whether it did."""
        return self.state.game_panel.zoom(steps, around)

    def drags_at(self, place: tuple[int, int]) -> bool:
        """Return whether a drag from there moves the board or a piece."""
        return self.state.game_panel.drags_at(place)

    def menu(self) -> None:
        """Open the menu at once, with or without a picked piece; after the end, the results if the table has them."""
        if self.state.over and self.state.parts.results:
            self.show_results()
        else:
            self.state.hand_cover.turn_down()
            self.app.nav.push(pause_dialog(self.state))

    def focus_log(self) -> None:
        """Focus the newest line beside the board, or open the log's own page if there is no room for it.

        A recap in place of the log is closed.
        """
        if self.state.recap_panel.in_sight:
            self.state.toggle_recap()
            self.layout_now()
        if name := self.state.log_panel.newest_item():
            self.app.nav.set_focus(name)
        elif not self.state.layout.log.h:
            self.app.nav.push(LogScene(self.state.event_history, self.state.watch_line))

    def save_copy(self) -> bool:
        """Ask for the name of a copy of the running game."""
        ask_copy(self.state)
        return True
