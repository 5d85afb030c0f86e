"""Looking at a recorded game: step, jump, speed, any seat's view, and playing on from any place."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.annotations import MAX_NOTE, Branch
from game.bots.hint import Hint
from game.bots.key_moments import KeyMoment
from game.catalog import game_of
from game.core import OVER, Illegal, Seat
from game.record import Record, RecordFault
from game.table import Update
from ui.catalog import ui_of
from ui.context import Context
from ui.dialogs.dialog import Answer, Dialog, TextEntry
from ui.item import Item
from ui.narration.narrator import Kind
from ui.review.commentary import Commentary
from ui.review.game_history import GameHistory
from ui.review.marked_history import MarkedHistory, MarkedLastAction
from ui.review.review import Review, reviewable
from ui.scene import Scene
from ui.scenes.play.layout import play_layout
from ui.scenes.review.branch_table import open_branch, who_answers
from ui.scenes.review.mistakes import open_mistakes
from ui.scenes.review.moment_card import MomentCard
from ui.scenes.review.note_list import NoteListScene
from ui.scenes.review.replay_controls import EVERYBODY, LOW, ROOMY, ReplayControls
from ui.scenes.review.second_look import SecondLookScene
from ui.scenes.table_rules import rules_button, setup_words
from ui.setup.open_table import show_game
from ui.setup.services import services
from ui.table.cached_background import CachedBackground
from ui.table.event_history import EventLine
from ui.table.event_narrator import EventNarrator
from ui.table.game_panel import PanelRects
from ui.table.log_panel import LogPanel
from ui.table.look_around import LOOK_COMMANDS, LookCommand
from ui.table.seat_labels import seat_names, seat_notes
from ui.table.status_line import StatusLine
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter, row

PAUSE = 0.6
"""Seconds between two actions at normal speed."""
WITH_CARD = 800
"""Layout units of height above which every speed has a button beside the card of a moment."""
SEARCH_SECONDS = 0.003
"""Seconds of a frame that looking for the key moments may take."""


class ReplayScene(Scene):
    """A record in the window; begins after `n` actions, seen by an onlooker unless `eyes` says otherwise.

    A `sealed` one is of a game that its players may still go on with: no hand can be looked at, and no moments are
    found, because they depend on the hands. `history` is the same record played through before, `path` its file and
    `review` its second look, notes and branches, from the screen below. Raises RecordFault when the record holds no
    game that could begin here.
    """

    name = "replay"
    initial_focus = "replay.play"
    passive = True
    face_down = confirms = False
    displays_tips = True

    def __init__(
        self,
        record: Record,
        n: int = 0,
        eyes: str = "",
        sealed: bool = False,
        history: GameHistory | None = None,
        path: Path | None = None,
        review: Review | None = None,
    ) -> None:
        self.record, self.sealed, self.purist = record, sealed, record.purist and sealed
        self.game = game_of(record)
        self.game_key, self.ui = self.game.key, ui_of(self.game.key)
        self.history = history or GameHistory(record, self.game, self.ui)
        self.path, self.review, self._owns_review = path, review, False
        self.n = max(0, min(n, self.history.last))
        self.eyes = eyes
        self.running = False
        self.pace = 1.0
        self._rest = 0.0
        self._playing: Update | None = None
        """The update whose events the panel displays."""
        self._focus = ""
        self._background = CachedBackground()
        self._thought_at = -1.0
        self._announced = ""
        """The notice about a key moment, until another place is shown."""
        self._better_at = -1
        """The number of actions where the better action is displayed, until another place is."""

    # -- the owner of the panel ----------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """The seat whose view is displayed now."""
        if self.eyes == EVERYBODY:
            turn = self.game.turn_of(self.history.states[self.n])
            return next((seat for seat in (self.history.to_act(self.n), turn) if seat >= 0), None)
        return int(self.eyes) if self.eyes else None

    @property
    def acting(self) -> Seat:
        """The seat that had to act."""
        to_act = self.history.to_act(self.n)
        return to_act if to_act >= 0 else OVER

    def submit(self, action: Any) -> None:
        """Nothing can be done in the past."""

    def table_refusal(self, action: Any = None) -> Illegal | None:
        """Return None: there is no table here."""

    def reading(self) -> bool:
        """Return False: nothing is taught here."""
        return False

    def undo_tip(self) -> str:
        """Return the key of the usual words; there is no such button here."""
        return "tip.undo"

    def refuse(self, refusal: Illegal) -> None:
        """Display the reason of a refusal at the foot of the screen."""
        self.app.nav.refuse(refusal.reason, **refusal.details)

    def undo(self) -> None:
        """One step back."""
        self.seek(self.n - 1)

    def changed(self) -> None:
        """Zoomed or panned."""
        self.layout_now()

    # -- life --------------------------------------------------------------------------------

    def enter(self, app: Context) -> None:
        """Read the whole record once, for the log."""
        self.app = app
        self.names, self.notes = seat_names(app, self.record.seats), seat_notes(app, self.record.seats)
        if self.review is None and not self.sealed and reviewable(self.history):
            self.review, self._owns_review = Review(app, self.history, self.path), True
        look = self.review.look if self.review else None
        self.event_history = MarkedHistory(self.game, self.ui, self.names, look)
        for n in range(1, self.history.last + 1):
            self.event_history.add(self.history.update(n, None))
        self._lines: list[EventLine] = self.event_history.lines
        self.events = self.event_history.events
        self.controls = ReplayControls(app, self)
        self.card = MomentCard(app, self, self.review) if self.review else None
        self.log_panel = LogPanel(app, self.event_history, self._show_line)
        self.game_panel = self.ui.game_panel(app, self)
        self.status_line = StatusLine(app)
        self.last_action = MarkedLastAction(app, self.game, self.ui, self.names, self.game_panel)
        self.last_action.look = look
        self.event_narrator = EventNarrator(app, self.game, self.ui, self.names)
        self.seek(self.n)
        super().enter(app)
        if self.history.fault is not None:
            app.nav.notice(app.tr(self.history.fault.key, **self.history.fault.details))

    def leave(self) -> None:
        """Take the words about a key moment away with the replay."""
        self.app.nav.pop_notice()
        if self.review is not None and self._owns_review:
            self.review.close()

    def resume(self) -> None:
        """Show the marks and notes that came while another scene was over this one."""
        self.event_history.forget_words()
        super().resume()

    def rebuild(self) -> None:
        """Lay everything out for a new size, scale or language, at the same place of the game."""
        self.names[:], self.notes[:] = seat_names(self.app, self.record.seats), seat_notes(self.app, self.record.seats)
        super().rebuild()

    def update(self, dt: float) -> None:
        """Play on while running."""
        self._update_panel(dt)
        self._rest = 0.0 if self.game_panel.moving else self._rest + dt * self.pace
        if self.running and not self.game_panel.moving and self._rest >= PAUSE:
            self._step_on()
        self.moving = self.game_panel.moving
        look = self.review.look if self.review else None
        self.busy = self.running or (look is not None and look.running)
        if look is not None and look.update():
            self.event_history.forget_words()
            self.request_layout()
        if not self.sealed and not self.history.evaluated and self.app.nav.now != self._thought_at:
            self._thought_at = self.app.nav.now
            if self.history.evaluate(SEARCH_SECONDS):
                self.layout_now()

    def update_covered(self, dt: float) -> None:
        """Go on with the second look while another scene is over this one."""
        if self.review is not None and self._owns_review:
            self.review.look.update()

    # -- moving through the game -------------------------------------------------------------

    def seek(self, n: int) -> None:
        """Show the game after n actions, at once; what was said about a key moment elsewhere goes."""
        if self._announced and self.app.nav.displayed_notice == self._announced:
            self.app.nav.pop_notice()
        self._announced = ""
        self.n = max(0, min(n, self.history.last))
        self._follow_position()
        self.game_panel.sync(self.history.view(self.n, self.seat), ())
        self._show_last_action()
        if hasattr(self, "gui"):
            self.app.narrator.say_all(Kind.EVENT, self.last_action.narrated())
            self._log_action()
            self.layout_now()

    def _show_last_action(self) -> None:
        """Show the last action up to here that somebody did: in words, and marked on the board."""
        self.last_action.clear()
        for n in range(self.n, 0, -1):
            actor, events = self.history.action(n)
            if actor >= 0 and self.ui.headline(self.app.locale, events, self.names):
                update = self.history.update(n, None)
                for event in update.events:
                    for each in (event, *self.event_history.follow_ups_of(update, event)):
                        self.last_action.add_event(update, each, None)
                return

    def _step_on(self) -> None:
        """Animate the next action."""
        if self.n >= self.history.last:
            self.running = False
            self.layout_now()
            return
        seat = self.seat
        self.n += 1
        self._rest = 0.0
        self._follow_position()
        update = self.history.update(self.n, seat if self.eyes != EVERYBODY else self.seat)
        self._playing = update
        self.game_panel.play(update)
        self._update_panel(0.0)
        self._log_action()
        self.layout_now()

    def _update_panel(self, dt: float) -> None:
        """Let time pass on the panel, and add the events that became visible to the last action."""
        for event in self.game_panel.update(dt):
            assert self._playing is not None
            for each in (event, *self.event_history.follow_ups_of(self._playing, event)):
                self.event_narrator.say(self._playing, (each,), hidden=False)
                if self.last_action.add_event(self._playing, each, None):
                    self.app.nav.invalidate()

    def _log_action(self) -> None:
        """Write to the event log where the replay is, as the displayed seat may know it."""
        if self.n and self.app.log.enabled:
            self.app.log.action(self.game, self.history.update(self.n, self.seat))

    def _follow_position(self) -> None:
        """Let log and music follow."""
        self._better_at = -1
        self.mood = self.ui.mood(self.history.view(self.n, None))
        self.event_history.lines = [line for line in self._lines if line.n <= self.n]
        self.log_panel.chosen = -1

    def step_forward(self) -> None:
        self.running = False
        self.game_panel.skip()
        self._update_panel(0.0)
        self._step_on()

    def step_back(self) -> None:
        self.running = False
        self.seek(self.n - 1)

    def run(self) -> None:
        self.running = not self.running and self.n < self.history.last
        self.layout_now()

    def to_landmark(self, forth: bool) -> None:
        place = self.history.to_landmark(self.n, forth)
        if place is not None:
            self.seek(place)

    def to_moment(self, forth: bool) -> None:
        """Shortly before the next key moment, or the one before; after the last (before the first) the other."""
        moment = self.history.to_moment(self.n, forth)
        if moment is None:
            self.app.nav.refuse("no-moment")
            return
        self.running = False
        self.seek(moment.n)
        self.announce(moment)

    def announce(self, moment: KeyMoment) -> None:
        """Say in words what comes."""
        words, moments = self.history.moment_words(self.app.locale, moment, self.names), self.history.moments
        if words:
            number, tr = moments.index(moment) + 1, self.app.tr
            self._announced = tr("replay.moment.at", n=number, of=len(moments), turn=moment.turn, deed=words)
            self.app.nav.notice(self._announced)

    def look_as(self, eyes: str) -> None:
        self.eyes = eyes if eyes != "none" else ""
        self.seek(self.n)

    def go_at(self, pace: str) -> None:
        self.pace = float(pace)
        self.layout_now()

    def play_on(self) -> None:
        """Open a new game that begins as this one stood here."""
        from game.session.session import Session

        try:
            session = Session.from_record(self.record.prefix(self.n), services(self.app))
        except RecordFault as fault:
            self.app.nav.notice(self.app.tr(fault.key, **fault.details))
            return
        show_game(self.app, session)

    @property
    def play_on_refusal(self) -> str:
        """The locale key of why a new game cannot begin here; "" if it can."""
        if self.history.to_act(self.n) == OVER:
            return "replay.play-on.off"
        under_way = self.sealed and any(scene.name == "play" for scene in self.app.nav.scenes)
        return "replay.play-on.under-way" if under_way else ""

    # -- the second look ---------------------------------------------------------------------

    @property
    def branch_point(self) -> tuple[int, Seat] | None:
        """Where a branch begins: before the last decision up to here, or else before the first one.

        It is the number of actions and the seat that decides; None in a game without a decision. Where the better
        action is displayed, it begins there.
        """
        first = (self.n,) if self._better_at == self.n else ()
        places = (*first, *range(self.n - 1, -1, -1), *range(self.n, self.history.last))
        return next(((n, seat) for n in places if (seat := self.history.action(n + 1)[0]) >= 0), None)

    def second_look(self) -> None:
        """Open the second look at the whole game."""
        if self.review is not None:
            scene = SecondLookScene(self.history, self.review.look, self.names, self._back_to, self._learn)
            self.app.nav.push(scene)

    def open_notes(self) -> None:
        """Open the list of notes and branches."""
        if self.review is not None:
            scene = NoteListScene(
                self.history, self.review.commentary, self.names, self._back_to, self._edit_note, self._play_branch
            )
            self.app.nav.push(scene)

    def _back_to(self, n: int) -> None:
        """Return from a page over this one, to a place of the game."""
        self.app.nav.home(self)
        self.seek(n)

    def _learn(self, seat: Seat) -> None:
        if self.review is not None:
            open_mistakes(self.app, self.review, seat)

    def try_move(self) -> None:
        """Ask who answers, then open a branch in which the last decision is made anew."""
        review, point = self.review, self.branch_point
        if review is None or point is None:
            return
        branch, seat = Branch(point[0]), point[1]
        self.app.nav.push(
            who_answers(self.app, self.names[seat], lambda bots: open_branch(self.app, review, branch, seat, bots))
        )

    def show_better(self) -> None:
        """Show the better action where the judged one was decided, as a hint to its seat."""
        judgement = self.review.look.at(self.n) if self.review is not None else None
        if judgement is None:
            return
        self.running, self.eyes = False, str(judgement.seat)
        self.seek(judgement.n - 1)
        self._better_at = self.n
        try:
            self.game_panel.suggest(Hint(judgement.best, judgement.why))
            words = " ".join(self.game_panel.advised())
        except (ValueError, LookupError):  # a stored report may name what the game does not have
            self.game_panel.suggest(None)
            words = ""
        if words and not self.game_panel.displays_hint:
            self.app.nav.notice(self.app.tr("look.better", deed=words))
        self.layout_now()

    def write_note(self) -> None:
        """Open the editor of the note on this position."""
        self._edit_note(self.n)

    def _edit_note(self, n: int) -> None:
        if self.review is not None:
            self.app.nav.push(note_dialog(self.app, self.review.commentary, n))

    def _play_branch(self, branch: Branch, index: int) -> None:
        """Play a branch on, as the seat that decided where it begins."""
        review, seat = self.review, self.history.to_act(branch.n)
        if review is not None:
            begin = partial(open_branch, self.app, review, branch, max(0, seat), index=index)
            self.app.nav.push(who_answers(self.app, self.names[max(0, seat)], lambda bots: begin(bots=bots)))

    # -- picture -----------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Build the table as in play, with the controls where the log ends."""
        tall = self.app.size[1]
        roomy = tall >= gui.u(ROOMY if self.card is None else WITH_CARD)
        reserved = gui.u(240 if roomy else 190 if tall >= gui.u(LOW) else 106)
        card_height = gui.u(self.card.height + 6) if self.card is not None and tall >= gui.u(ROOMY) else 0
        reserved += card_height
        frame = play_layout(self.app, self.game_panel, reserved, prompts=False)
        self.game_panel.build(gui, PanelRects(frame.board, frame.game_panel, frame.tray), False)
        self.log_panel.build(gui, frame.log)
        foot = frame.reserved
        if self.card is not None and card_height:
            self.card.build(gui, pygame.Rect(foot.x, foot.y + gui.u(6), foot.w, card_height - gui.u(6)))
        below = foot.y + card_height + gui.u(6)
        self.controls.build(gui, pygame.Rect(foot.x, below, foot.w, foot.bottom - below), roomy)
        self._head(gui, frame.head, self.card is not None and not card_height)
        self.status_line.place = frame.status_line

    def _head(self, gui: Gui, rect: pygame.Rect, card_button: bool) -> None:
        tr, gap, (n, last) = self.app.tr, gui.u(6), (self.n, self.history.last)
        place, short = tr("replay.place", n=n, of=last), tr("replay.place.short", n=n, of=last)
        differs = setup_words(self.app, self.record.setup) != ""
        count = 1 + (0 if self.review is None else 3 if card_button else 2) + differs
        longest = max(gui.width(words, 17) for words in (short, tr("replay.place.short", n=last, of=last)))
        side = min(rect.h, (rect.w - longest) // count - gap)
        back, *others, words = row(rect, gap, *[side] * count, 0)
        if differs:
            rules_button(self.app, gui, "replay.table-rules", others.pop(), self.record.setup)
        if self.card is not None and card_button:
            self.card.button(gui, others.pop())
        pages = (("look", "search", "look.open", self.second_look), ("notes", "branch", "note.list", self.open_notes))
        for spot, (name, icon, key, action) in zip(others, pages, strict=False):
            tip = tr(f"{key}.tip")
            gui.button(f"replay.{name}", spot, "", action, icon=icon, kind="quiet", size=20, label=tr(key), tip=tip)
        leave = tr("replay.leave")
        gui.button("replay.back", back, "", self.back, icon="close", kind="quiet", label=leave, tip=leave, size=20)
        assisted = tr("replay.assisted", place=place) if self.record.assisted else place
        shown = next((each for each in (assisted, place) if gui.width(each, 17) <= words.w), "")
        gui.label(words, shown or short, 17, align="end", line=place)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table at that moment, and where in the game that is."""
        if self.app.nav.focus != self._focus:
            self._focus = self.app.nav.focus
            self.game_panel.focused(self._focus)
        panel = self.game_panel
        above = self._background.draw(
            self.app, surface, panel.cache_key(), self._draw_panels, panel.holding, panel.board_place, self.overdrawn,
            panel.patches(self.gui),
        )  # fmt: skip
        panel.draw_board(above)
        self.status_line.draw(Painter(self.app, above), self.gui.items, self.last_action)

    def _draw_panels(self, surface: pygame.Surface) -> None:
        self.app.look.table(surface, self.game_panel.board_place)
        painter = Painter(self.app, surface)
        self.log_panel.draw(painter)
        self.game_panel.draw_panels(surface, self.gui)
        self.controls.draw(painter)

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Space runs and stops, page keys scroll the log, the rest is as everywhere."""
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if self.log_panel.handle(event):
            self.layout_now()
            return True
        return self.game_panel.handle(event)

    def pan(self, dx: int, dy: int) -> bool:
        """Move the board by pixels; return whether it moved."""
        return self.game_panel.pan(dx, dy)

    def _key(self, event: pygame.Event) -> bool:
        action = self.app.keymap.action(event)
        if event.key == pygame.K_HOME:
            self.seek(0)
        elif event.key == pygame.K_END:
            self.seek(self.history.last)
        elif action == "confirm-too":
            self.run()
        elif action == "undo":
            self.step_back()
        elif action == "end":
            self.step_forward()
        elif action in ("moment", "moment-back"):
            self.to_moment(action == "moment")
        elif action in ("zoom-in", "zoom-out", "zoom-fit"):
            return self.game_panel.key(action)
        elif action in LOOK_COMMANDS:
            self.look_around(LOOK_COMMANDS[action])
        else:
            return False
        return True

    def look_around(self, what: LookCommand) -> None:
        """Read a part of the table aloud, as the displayed seat knew it."""
        if not self.app.narrator.listening:
            self.refuse(Illegal("narration-off"))
            return
        found = self.last_action.narrated() if what is LookCommand.CHANGES else self.game_panel.look_around(what)
        place = self.app.tr("replay.place", n=self.n, of=self.history.last)
        said = [place, *found] if what is LookCommand.TURN else found or [self.app.tr("around.nothing")]
        self.app.narrator.say_all(Kind.LOOK, said)

    def spoken(self, item: Item) -> str:
        """Return what is said of an item of the log or of the game when it gets the focus; of the slider its place."""
        if item.name == "replay.seek":
            return self.app.tr("replay.place", n=self.n, of=self.history.last)
        view = self.history.view(self.n, self.seat)
        return self.log_panel.spoken(item.name, view) or self.game_panel.spoken(item.name)

    def _show_line(self, index: int) -> None:
        """Show the game as it was at a line of the log, and mark where on the board that was."""
        line = self._lines[index]
        self.running = False
        self.seek(line.n)
        self.log_panel.chosen = index
        self.game_panel.mark(self.event_history.marked(index, self.app.locale))
        self.app.nav.invalidate()


def note_dialog(app: Context, commentary: Commentary, n: int) -> Dialog:
    """Return the editor of the note on the position after n actions."""
    tr, before = app.tr, commentary.note_at(n)

    def keep(text: str) -> None:
        commentary.set_note(n, text)
        app.nav.scenes[-1].request_layout()

    entry = TextEntry(
        "keep", partial(tr, "note.keep"), before, keep, partial(tr, "note.label"), partial(tr, "note.tip"), MAX_NOTE
    )
    delete = Answer("delete", partial(tr, "note.delete"), lambda: keep(""), "danger")
    answers = [*([delete] if before else []), Answer("cancel", partial(tr, "note.cancel"), None, "quiet")]
    return Dialog(partial(tr, "note.about", n=n), answers, partial(tr, "note.add"), first="name", entry=entry)
