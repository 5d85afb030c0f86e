"""The end of a game: every seat's points part by part, who wins and why, the race as a picture, and what decided it.

Any key shows at once where everything flows; only the first look at a game's results celebrates. A click on the
picture of the race opens the replay there, an entry among the key moments just before that one. In a low window the
three parts take turns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.bots.key_moments import KeyMoment
from game.catalog import GAMES
from game.core import Seat
from game.record import Record
from game.session.session import Session
from game.storage import puzzle_progress
from ui.catalog import ui_of
from ui.context import Context
from ui.item import Item
from ui.lan.shared_table import rematch_seats
from ui.learn.own_search import OwnSearch
from ui.learn.puzzle_collection import PuzzleCollection, PuzzleFilter
from ui.review.celebration import Celebration
from ui.review.final_scores import FinalScores
from ui.review.game_history import GameHistory
from ui.review.key_moments import KeyMomentList
from ui.review.review import Review, reviewable
from ui.review.ribbon import Ribbon
from ui.review.score_chart import ScoreChart, colours_of
from ui.review.stamps import EarnedStamps, StampLabel
from ui.review.style_words import style_sentences
from ui.scene import Scene
from ui.scenes.lan.lobby import LobbyScene
from ui.scenes.learn.puzzle_list import PuzzleListScene
from ui.scenes.play.key_sets import SKIP_KEYS
from ui.scenes.play.multiplayer import ChatScene
from ui.scenes.play.play import PlayScene
from ui.scenes.review.export import GameExport
from ui.scenes.review.mistakes import open_mistakes
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results_picture import ResultsPicture
from ui.scenes.review.score_sheet import SheetScene
from ui.scenes.review.second_look import SecondLookScene
from ui.scenes.table_rules import rules_button, setup_words
from ui.setup.open_table import show_game
from ui.table.game_ui import FinalScore
from ui.table.seat_labels import join_names, seat_names
from ui.widgets.gui import BODY, Gui
from ui.widgets.item_words import with_tip
from ui.widgets.painter import column, row

ROOMY = 600
"""Layout units of height above which all parts stand beside each other."""
PLOT = 190
"""Layout units of height that the race keeps whatever the moments need."""
SEARCH_SECONDS, SEARCH_MOVING = 0.004, 0.002
"""Seconds of a frame that looking for the moments may take; while something moves on the page."""
CALM = 0.6
"""Seconds in which a key that was pressed to hurry the bots does not yet ask for another game, or leave."""


class ResultsScene(Scene):
    """Shows a finished record; with its session, or the lobby of its shared table, there can be a rematch."""

    name = "results"
    notices_above = True
    initial_focus = "results.rematch"

    def __init__(
        self,
        record: Record,
        session: Session | None = None,
        lobby: LobbyScene | None = None,
        earned: EarnedStamps | None = None,
    ) -> None:
        self.record, self.session, self.lobby = record, session, lobby
        self.earned = earned or EarnedStamps(())
        self.game, self.ui, self.game_key = GAMES[record.setup.game], ui_of(record.setup.game), record.setup.game
        self.history = GameHistory(record, self.game, self.ui)
        self.state = self.history.states[-1]
        self.standings = self.game.standings(self.state)
        self.names: list[str] = []
        self.page = "points"
        self._thought_at = self._entered_at = -1.0
        self._shown_fault = self._disk_fault()

    def enter(self, app: Context) -> None:
        """Begin with nothing shared out yet."""
        self.app, self._entered_at = app, app.nav.now
        self.names[:] = seat_names(app, self.record.seats)
        self.tallies = FinalScores(app, self.ui, self.standings, self._final_scores(), self.names)
        self.race = ScoreChart(app, self.history)
        self.review = self._new_review() if reviewable(self.history) else None
        look = self._second_look if self.review is not None else None
        self.moments = KeyMomentList(app, self.history, self.names, self._watch, look)
        self.exporting = GameExport(app, self.history, self.standings, self.names, self.draw, self.moments.words)
        self._celebrate()
        self.moving, self.busy = self.celebration.moving, not self.history.evaluated
        self.own_search = OwnSearch(app, self.game_key, self.record, self.earned.people)
        self._own_puzzles = self._unsolved_puzzles()
        self._searches = self._own_puzzles or (bool(self.earned.people) and self.own_search.is_sought(self.record))
        super().enter(app)
        if self.earned.fault:
            app.nav.notice(app.tr(self.earned.fault))

    def _new_review(self) -> Review:
        """Return the second look at this game; its session, perhaps that of a table hosted here, has the file open."""
        session = self.session or (self.lobby.table.game_session() if self.lobby is not None else None)
        if not isinstance(session, Session) or session.path is None:
            return Review(self.app, self.history, None, keep=self.lobby is not None)
        return Review(self.app, self.history, session.path, session.annotate)

    def _celebrate(self) -> None:
        """Begin the celebration; when the page is opened again, everything is there at once."""
        calm = self.earned.stamps is not None
        if not calm:
            self.earned.store(self.app, self.history, self.standings, self.names)
        self.tallies.stamps = [StampLabel(stamp, self.game_key) for stamp in self.earned.stamps or ()]
        winners, colours = self.standings.winners, self.ui.colours
        self.ribbon = Ribbon(winners, colours(len(self.names)) if colours is not None else ())
        palette = self.app.look.palette
        own = [colours_of(self.history)[seat] for seat in winners[:1]]
        confetti = [*own, palette.highlight, palette.paper, *own]
        self.celebration = Celebration(self.app, self.tallies, self.ribbon, confetti, self.record.seed, calm)
        self._picture = ResultsPicture(self.app, self.tallies, self.race, self.ribbon, self.celebration)

    def rebuild(self) -> None:
        """Lay out again, with the names in the player's language, which may have changed."""
        self.names[:] = seat_names(self.app, self.record.seats)
        super().rebuild()

    def update(self, dt: float) -> None:
        """Advance the animation of the scores, the search for key moments and the offer of a rematch."""
        self._watch_disk()
        if self.lobby is not None and self._offered != self._offer():
            self._update_rematch_offer(self.lobby)
        if self.moving:
            self.celebration.update(dt)
            self.moving = self.celebration.moving
            if not self.moving:
                self.app.nav.invalidate()
        self._search_key_moments()
        self._search_puzzles()

    def _search_puzzles(self) -> None:
        """Look for puzzles in the game, and offer those that were found, by a button that was there before.

        A button that came later would push the others away under the pointer.
        """
        if self.own_search.update() and self._own_puzzles != (found := self._unsolved_puzzles()):
            self._own_puzzles = found
            self.request_layout()

    def _unsolved_puzzles(self) -> bool:
        """Return whether there are puzzles from games at this computer to solve."""
        progress, _ = puzzle_progress.load(self.app.store, aside=False)
        return PuzzleCollection(self.game_key, self.app.store, progress).next(PuzzleFilter(own=True)) is not None

    def _watch_disk(self) -> None:
        """Display a sentence for as long as the finished game is not saved."""
        if self.session is not None:
            self.session.watch_disk()
        if self._disk_fault() != self._shown_fault:
            self._shown_fault = self._disk_fault()
            self.request_layout()

    def _disk_fault(self) -> str:
        return (self.session.journal_fault or "") if self.session is not None else ""

    def _update_rematch_offer(self, lobby: LobbyScene) -> None:
        """Display who wants another game; notify a player who did not request one that the host does."""
        led, wanted = self._offered[0], self._offered[2]
        self.layout_now()
        if self._offered[0] and not led and not lobby.wants_rematch:
            self.app.nav.notice(self.app.tr("results.rematch.asked"))
        if self._offered[2] != wanted:
            self.app.log.write("rematch", text=self._others())

    def update_covered(self, dt: float) -> None:
        """Go on with the second look, and with the moments that an export waits for."""
        if self.review is not None:
            self.review.look.update()
        if self.exporting.awaited:
            self._search_key_moments()
        self.own_search.update()

    def _final_scores(self) -> Sequence[FinalScore]:
        """Return the final points of every seat, part by part."""
        return self.ui.final_scores(self.state, [event for events in self.history.events() for event in events])

    def _search_key_moments(self) -> None:
        """Look for the moments, once in every frame."""
        if not self.busy or self.app.nav.now == self._thought_at:
            return
        self._thought_at = self.app.nav.now
        self.history.evaluate(SEARCH_MOVING if self.moving else SEARCH_SECONDS)
        self.busy = not self.history.evaluated
        if not self.busy:
            asked, self.exporting.awaited = self.exporting.awaited, False
            self.layout_now()
            if asked:
                self.exporting.write()

    def leave(self) -> None:
        """Write an export that waits, as far as it is known; stop the second look and the search for puzzles."""
        self.own_search.close()
        if self.review is not None:
            self.review.close()
        if self.exporting.awaited:
            self.exporting.write()

    def handle(self, event: pygame.Event) -> bool:
        """Any key or click shows the end at once."""
        if self.moving and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            complete = self.celebration.complete
            self.celebration.skip()
            self.moving = False
            self.app.nav.invalidate()
            if event.type == pygame.KEYDOWN and not complete:
                return True
        if self.app.keymap.action(event) == "chat" and self._table() is not None:
            self._talk()
            return True
        early = self.app.nav.focus == self.initial_focus and self.app.nav.now - self._entered_at < CALM
        return early and self.app.keymap.action(event) in SKIP_KEYS

    # -- picture -----------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Build the verdict, the parts beside each other or one of them, the buttons."""
        width, height = self.app.size
        p, roomy = gui.palette, height >= gui.u(ROOMY)
        edge = gui.u(20), gui.u(12 if roomy else 6)
        whole = pygame.Rect(edge[0], edge[1], width - 2 * edge[0], height - 2 * edge[1])
        verdict = self._verdict()
        text_height = gui.height(verdict, whole.w, 18 if roomy else BODY)
        text_height = max(gui.u(52), text_height) if roomy else text_height
        heads = (gui.u(52), text_height) if roomy else (gui.u(36), text_height, gui.u(34))
        self._offered = self._offer()
        wanted = self._wanted()
        feet = (*([gui.height(wanted, whole.w, BODY)] if wanted else []), gui.u(58))
        places = column(whole, gui.u(8 if roomy else 4), *heads, 0, *feet)
        (title, words, *pages), (middle, *notes, foot) = places[: len(heads)], places[len(heads) :]
        title = self._seed(gui, self._talk_button(gui, self._rules_button(gui, title)))
        title = title if roomy else self._puzzles_button(gui, title)
        self.ribbon.rect, self.ribbon.words, self.ribbon.size = title, self._title(), 30 if roomy else 22
        gui.label(words, verdict, 18, p.sand, align="center")
        self._picture.shown = {"points", "race", "moments"} if roomy else {self.page}
        self._picture.side = pygame.Rect(0, 0, 0, 0)
        if roomy:
            self._beside(gui, middle)
        else:
            self._pages(gui, pages[0])
            self._page(gui, middle)
        for note in notes:
            gui.label(note, wanted, BODY, p.gold, align="center")
        self._buttons(gui, foot, roomy)

    def _rules_button(self, gui: Gui, head: pygame.Rect) -> pygame.Rect:
        """Build the button for the rules of this table, if they differ; return the middle of the head."""
        if not setup_words(self.app, self.record.setup):
            return head
        side = min(head.h, gui.u(44))
        rules_button(self.app, gui, "results.table-rules", pygame.Rect(head.x, head.y, side, side), self.record.setup)
        return head.inflate(-2 * (side + gui.u(8)), 0)

    def _talk_button(self, gui: Gui, head: pygame.Rect) -> pygame.Rect:
        """Build the button that opens the chat of a shared table; return the middle of the head, left for the title."""
        play = self._table()
        if play is None:
            return head
        side = min(head.h, gui.u(44))
        play.multiplayer.button(gui, pygame.Rect(head.x, head.y, side, side), self._talk)
        return head.inflate(-2 * (side + gui.u(8)), 0)

    def _puzzles_button(self, gui: Gui, head: pygame.Rect) -> pygame.Rect:
        """Build a small button for the puzzles from this game, where the row at the foot is full."""
        if not self._own_puzzles:
            return head
        words, side = self.app.tr("results.puzzles.tip"), min(head.h, gui.u(44))
        gui.button(
            "results.puzzles", pygame.Rect(head.x, head.y, side, side), "", self._open_puzzles, icon="shapes",
            kind="quiet", label=self.app.tr("results.puzzles"), tip=words,
        )  # fmt: skip
        return head.inflate(-2 * (side + gui.u(8)), 0)

    def _seed(self, gui: Gui, head: pygame.Rect) -> pygame.Rect:
        """Build the button with the seed, secret until the end; return the middle of the head, left for the title."""
        if not self.record.seed:
            return head
        wide, label = min(gui.u(250), head.w // 4), self.app.tr("results.seed", seed=self.record.seed)
        fitting = (words for words in (label, self.record.seed) if gui.width(words, BODY, True) < wide - gui.u(60))
        words, tip = next(fitting, ""), self.app.tr("results.seed.tip", seed=self.record.seed)
        place = pygame.Rect(head.right - wide, head.y, wide, min(head.h, gui.u(40)))
        gui.button(
            "results.seed", place, words, self._copy_seed, kind="quiet", icon="dice", size=BODY, label=label, tip=tip
        )
        return head.inflate(-2 * (wide + gui.u(8)), 0)

    def _beside(self, gui: Gui, rect: pygame.Rect) -> None:
        """Points on one side, the race over the moments on the other."""
        points, side = row(rect, gui.u(14), rect.w * 54 // 100, 0)
        self._picture.side = side
        self.tallies.lay_out(points)
        if not self.moments.available:
            self._graph(gui, side)
            return
        wanted = min(self.moments.height(gui, side.w), side.h - gui.u(PLOT))
        graph, below = column(side, gui.u(4), 0, max(wanted, gui.u(40)))
        self._graph(gui, graph)
        self.moments.build(gui, below)

    def _pages(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build which part is shown."""
        tr = self.app.tr
        names = ["points", "race", *(["moments"] if self.moments.available else [])]
        options = [(name, tr(f"results.page.{name}")) for name in names]
        gui.choices(
            "results.page", rect, options, self.page, self._turn, label=tr("results.page"), tip=tr("results.page.tip")
        )

    def _turn(self, page: str) -> None:
        self.page = page
        self.layout_now()

    def _page(self, gui: Gui, rect: pygame.Rect) -> None:
        self.tallies.lay_out(rect)
        if self.page == "race":
            self._graph(gui, rect)
        elif self.page == "moments":
            self.moments.build(gui, rect)

    def _graph(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build the chart of the race, and what of it can be clicked."""
        tr = self.app.tr
        self.race.layout(rect)
        self._race_parts(gui)
        label = self.race.title(self.race.part)
        gui.hotspot("results.graph", self.race.plot, label, self._replay_pointer, tip=tr("results.race.tip"))
        for n, place in self.race.marks():
            label = tr(f"landmark.{self.ui.key}.at", n=n)
            gui.hotspot(f"results.landmark.{n}", place, label, partial(self._replay, n), tip=label, group="landmarks")

    def _race_parts(self, gui: Gui) -> None:
        """Build the choice of what the chart shows."""
        for part, place in self.race.part_places():
            words, name = self.race.title(part), "all" if part is None else str(part)
            gui.button(
                f"results.race.{name}", place, "", partial(self._select_part, part), kind="choice", label=words,
                selected=part == self.race.part, group="results.race", tip=words, icon="chart" if part is None else "",
            )  # fmt: skip
            if part is not None:
                side = min(place.w, place.h) - gui.u(6)
                own = self.history.race_parts[part].picture
                gui.image(self.ui.picture(self.app, part if own is None else own, side), place)

    def _select_part(self, part: int | None) -> None:
        self.race.select(part)
        self.layout_now()

    def _title(self) -> str:
        names = [self.names[seat] for seat in self.standings.winners]
        return self.app.tr(
            "results.title" if len(names) == 1 else "results.title.shared", name=join_names(self.app, names)
        )

    def spoken_title(self) -> str:
        """Return who won."""
        return self._title()

    def spoken(self, item: Item) -> str:
        """Return the chart in numbers."""
        return with_tip(self.race.words(self.names), item.tip) if item.name == "results.graph" else ""

    def spoken_lines(self) -> Sequence[str]:
        """Return why, then every seat's points, the unusual rules, and who wants a rematch."""
        rules = setup_words(self.app, self.record.setup)
        return [each for each in (self._verdict(), *self.tallies.words(), rules, self._wanted()) if each]

    def _verdict(self) -> str:
        """Return why it ended so, and whether help was taken that a fair game does not offer, or none allowed."""
        words = self.ui.verdict(self.app, self.standings, self.names)
        last = self.history.events()[-1] if self.history.last else ()
        why = self.ui.end_reason(self.app.locale, last)
        notes = [key for key in ("assisted", "purist") if getattr(self.record, key)]
        stamps = [label.sentence(self.app) for label in self.tallies.stamps]
        styles = style_sentences(self.app, self.history, self.names)
        sentences = [why, words, *styles, *stamps, *(self.app.tr(f"results.{key}") for key in notes)]
        unsaved = self.app.tr("results.unsaved") if self._disk_fault() else ""
        return " ".join(each for each in (unsaved, *sentences) if each)

    def _buttons(self, gui: Gui, rect: pygame.Rect, roomy: bool) -> None:
        tr = self.app.tr
        entries: list[tuple[str, str, Callable[[], object] | None]] = [
            ("rematch", "redo", self._rematch if self.session or self._table_is_open() else None),
            ("replay", "replay", lambda: self._replay(0)),
            ("board", "eye", self.app.nav.pop),
            *([("sheet", "log", self._sheet)] if self.ui.turns else []),
            *([("statistics", "chart", self._statistics)] if self.ui.statistics else []),
            *(
                [("puzzles", "shapes", self._open_puzzles if self._own_puzzles else None)]
                if self._searches and roomy
                else []
            ),
            ("export", "save", None if self.exporting.awaited else self._export),
            ("menu", "menu", self._leave),
        ]
        self.initial_focus = next(f"results.{name}" for name, _, action in entries if action is not None)
        places = self._button_places(gui, rect, [tr(f"results.{name}") for name, _, _ in entries])
        for place, (name, icon, action) in zip(places, entries, strict=True):
            waits = name == "rematch" and action is not None and self.lobby is not None and self.lobby.wants_rematch
            kind = "choice" if waits else "primary" if name == "rematch" else "plain"
            delayed = waits or (name in ("export", "puzzles") and action is None)
            own = f"statistics.tip.{self.game_key}" if name == "statistics" else f"results.{name}.tip"
            tip = tr(f"results.{name}.waits" if delayed else own)
            gui.button(
                f"results.{name}", place, tr(f"results.{name}"), action, tip=tip,
                icon=icon if roomy else "", kind=kind, selected=waits, enabled=action is not None,
            )  # fmt: skip

    def _button_places(self, gui: Gui, rect: pygame.Rect, labels: Sequence[str]) -> list[pygame.Rect]:
        """Return places side by side, equally wide, or as wide as their longest words where they are narrow."""
        gap = gui.u(8)
        free = rect.w - gap * (len(labels) - 1)
        wanted = [gui.width(max(words.split(), key=len), bold=True) + gui.u(18) for words in labels]
        if max(wanted) <= free // len(labels) or sum(wanted) > free:
            return row(rect, gap, *[free // len(labels)] * len(labels))
        more = (free - sum(wanted)) // len(labels)
        return row(rect, gap, *(wide + more for wide in wanted))

    def _table_is_open(self) -> bool:
        """Return whether there is a shared table at which another game can be asked for."""
        return self.lobby is not None and not self.lobby.table.ended

    def _table(self) -> PlayScene | None:
        """Return the shared table below, as long as there is somebody to talk to."""
        there = (scene for scene in self.app.nav.scenes if isinstance(scene, PlayScene) and scene.lobby is self.lobby)
        return next(there, None) if self._table_is_open() else None

    def _offer(self) -> tuple[bool, bool, tuple[str, ...], int]:
        """Return the state of a rematch and of the chat.

        That is: whether one can begin, whether one can be requested, which others request one, and how many lines
        of chat are unread.
        """
        stays = self._table_is_open()
        if self.lobby is None or not stays:
            return False, stays, (), 0
        names = self.lobby.names()
        wanted = tuple(names[seat] for seat in rematch_seats(self.lobby.table))
        return self.lobby.can_rematch(), stays, wanted, self.lobby.chat.unread

    def _wanted(self) -> str:
        """Return who wants another game, the host or others, in words; "" when nobody does."""
        waits = self._offered[0] and self.lobby is not None and self.lobby.table.host_controls is None
        return " ".join([*([self.app.tr("results.rematch.asked")] if waits else []), self._others()]).strip()

    def _others(self) -> str:
        """Return which of the other guests want another game, in words."""
        names = self._offered[2]
        if not names:
            return ""
        key = "results.rematch.other" if len(names) == 1 else "results.rematch.others"
        return self.app.tr(key, name=join_names(self.app, names))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is there at this moment, and what moves over it."""
        self._picture.draw(surface, self.gui, self.overdrawn)

    def _redraw(self) -> None:
        """Request that the parts are drawn that look otherwise in a new layout; in a low window, everything."""
        if self.moving and self._picture.side and self.app.nav.scenes[-1] is self:
            self.app.nav.request_frame()
        else:
            self.app.nav.invalidate()

    # -- what is done ------------------------------------------------------------------------

    def _rematch(self) -> None:
        """Play the same seats once more; at a shared table everybody returns to the lobby first."""
        if self.lobby is not None and self.lobby.wants_rematch:
            self.lobby.cancel_rematch()
            self.layout_now()
        elif self.lobby is not None:
            self.lobby.rematch()
            if self.lobby.wants_rematch:
                self.app.nav.notice(self.app.tr("results.rematch.wanted"))
                self.layout_now()
        elif self.session is not None:
            show_game(self.app, self.session.rematch())

    def _export(self) -> None:
        """Write the results as files, as soon as they are complete."""
        self.exporting.request()
        if self.exporting.awaited:
            self.layout_now()

    def _leave(self) -> None:
        """Go to the menu; ask a host first where that closes the table for others."""
        if self.lobby is not None:
            self.lobby.ask_leave(self.app.nav.home)
        else:
            self.app.nav.home()

    def _open_puzzles(self) -> None:
        """Open the puzzles from games at this computer."""
        progress, _ = puzzle_progress.load(self.app.store)
        self.app.nav.push(PuzzleListScene(PuzzleCollection(self.game_key, self.app.store, progress), own=True))

    def _copy_seed(self) -> None:
        """Copy the seed to the clipboard."""
        pygame.scrap.put_text(self.record.seed)
        self.app.nav.notice(self.app.tr("results.seed.copied"))

    def _talk(self) -> None:
        """Open the chat of the shared table."""
        if (play := self._table()) is not None:
            self.app.nav.push(ChatScene(play.state))

    def _replay(self, n: int) -> ReplayScene:
        scene = ReplayScene(self.record, n, history=self.history, review=self.review)
        self.app.nav.push(scene)
        return scene

    def _second_look(self) -> None:
        """Open the second look at the whole game."""
        if self.review is not None:
            look = self.review.look
            scene = SecondLookScene(self.history, look, self.names, self._replay_from_look, self._learn)
            self.app.nav.push(scene)

    def _replay_from_look(self, n: int) -> None:
        self.app.nav.home(self)
        self._replay(n)

    def _learn(self, seat: Seat) -> None:
        if self.review is not None:
            open_mistakes(self.app, self.review, seat)

    def _sheet(self) -> None:
        """Open the score sheet: what every turn brought."""
        assert self.ui.turns is not None
        events = [event for n in range(1, self.history.last + 1) for event in self.history.update(n, None).events]
        self.app.nav.push(SheetScene(self.ui.turns(events), self.names))

    def _statistics(self) -> None:
        """Open the game's own page about itself."""
        assert self.ui.statistics is not None
        self.app.nav.push(self.ui.statistics(self.history.states, self.history.events(), self.names))

    def _watch(self, moment: KeyMoment) -> None:
        """Open the replay just before a moment."""
        self._replay(moment.n).announce(moment)

    def _replay_pointer(self) -> None:
        self._replay(self.race.n_at(self.app.nav.pointer))

    def back(self) -> None:
        """Esc: the board once more, if there is one below, else the menu."""
        self.app.nav.pop()
