"""The end of a game: every seat's points part by part, who wins and why, the race as a picture, and what decided it.

Any key shows at once where everything flows. A click on the picture of the race opens the replay there, an entry
among the decisive moments just before that one. In a low window the three parts take turns.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game import disk
from game.catalog import GAMES
from game.core import event_to_json
from game.record import Record
from game.session import Session
from ui.app import App
from ui.brush import Brush, column, row
from ui.catalog import ui_of
from ui.history import History
from ui.momentlist import MomentList
from ui.racepicture import RacePicture
from ui.scene import Scene
from ui.scenes.scoresheet import SheetScene
from ui.seats import listed, seat_names
from ui.tallypanel import TallyPanel
from ui.widgets import BODY, Gui

if TYPE_CHECKING:
    from game.bots.moments import Moment
    from ui.scenes.lobby import LobbyScene
    from ui.scenes.replay import ReplayScene

ROOMY = 600
"""Layout units of height above which all parts stand beside each other."""
PLOT = 190
"""Layout units of height that the race keeps whatever the moments need."""
THOUGHT = 0.004
"""Seconds of a frame that looking for the moments may take."""


class ResultsScene(Scene):
    """Shows a finished record; with its session, or the lobby of its shared table, there can be a rematch."""

    name = "results"
    first = "results.rematch"

    def __init__(self, record: Record, session: Session | None = None, lobby: LobbyScene | None = None) -> None:
        self.record, self.session, self.lobby = record, session, lobby
        self.game, self.ui, self.shows = GAMES[record.setup.game], ui_of(record.setup.game), record.setup.game
        self.history = History(record, self.game, self.ui)
        self.state = self.history.states[-1]
        self.standings = self.game.standings(self.state)
        self.names: list[str] = []
        self.page = "points"
        self._thought_at = -1.0

    def enter(self, app: App) -> None:
        """Begin with nothing shared out yet."""
        self.app = app
        self.names[:] = seat_names(app, self.record.seats)
        self.tallies = TallyPanel(app, self.ui, self.standings, self.ui.tallies(self.state), self.names)
        self.race = RacePicture(app, self.history)
        self.moments = MomentList(app, self.history, self.names, self._watch)
        self.moving, self.busy = self.tallies.moving, not self.history.pondered
        app.sounds.play("win")
        super().enter(app)

    def rebuild(self) -> None:
        """In the player's language."""
        self.names[:] = seat_names(self.app, self.record.seats)
        super().rebuild()

    def update(self, dt: float) -> None:
        """Let what flows flow on; look for the moments, a little in every frame; see whether there can be a rematch."""
        if self.lobby is not None and self.can_return != self.lobby.can_return():
            self.relay()
        if self.moving:
            self.tallies.update(dt)
            self.moving = self.tallies.moving
            self.app.invalidate()
        if self.busy and self.app.now != self._thought_at:
            self._thought_at = self.app.now
            self._think(THOUGHT)

    def _think(self, seconds: float) -> None:
        if self.history.ponder(seconds):
            self.relay()
        self.busy = not self.history.pondered

    def handle(self, event: pygame.Event) -> bool:
        """Any key or click shows the end at once."""
        if self.moving and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.tallies.finish()
            self.moving = False
            self.app.invalidate()
            return event.type == pygame.KEYDOWN
        return False

    # -- picture -----------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """The verdict, the parts beside each other or one of them, the buttons."""
        width, height = self.app.size
        p, roomy = gui.palette, height >= gui.u(ROOMY)
        edge = gui.u(20), gui.u(12 if roomy else 6)
        whole = pygame.Rect(edge[0], edge[1], width - 2 * edge[0], height - 2 * edge[1])
        verdict = self._verdict()
        told = gui.u(52) if roomy else gui.height(verdict, whole.w, BODY)
        heads = (gui.u(52), told) if roomy else (gui.u(36), told, gui.u(34))
        title, words, *pages, middle, foot = column(whole, gui.u(8 if roomy else 4), *heads, 0, gui.u(58))
        gui.label(title, self._title(), 34 if roomy else 24, p.gold, bold=True, align="center")
        gui.label(words, verdict, 18, p.sand, align="center")
        self._shown = {"points", "race", "moments"} if roomy else {self.page}
        if roomy:
            self._beside(gui, middle)
        else:
            self._pages(gui, pages[0])
            self._page(gui, middle)
        self._buttons(gui, foot, roomy)

    def _beside(self, gui: Gui, rect: pygame.Rect) -> None:
        """Points on one side, the race over the moments on the other."""
        self.tallies.rect, side = row(rect, gui.u(14), rect.w * 54 // 100, 0)
        if not self.moments.there:
            self._graph(gui, side)
            return
        wanted = min(self.moments.height(gui, side.w), side.h - gui.u(PLOT))
        graph, below = column(side, gui.u(4), 0, max(wanted, gui.u(40)))
        self._graph(gui, graph)
        self.moments.build(gui, below)

    def _pages(self, gui: Gui, rect: pygame.Rect) -> None:
        """Which part is shown."""
        names = ["points", "race", *(["moments"] if self.moments.there else [])]
        options = [(name, self.app.tr(f"results.page.{name}")) for name in names]
        gui.choices("results.page", rect, options, self.page, self._turn, say=self.app.tr("results.page"))

    def _turn(self, page: str) -> None:
        self.page = page
        self.relay()

    def _page(self, gui: Gui, rect: pygame.Rect) -> None:
        self.tallies.rect = rect
        if self.page == "race":
            self._graph(gui, rect)
        elif self.page == "moments":
            self.moments.build(gui, rect)

    def _graph(self, gui: Gui, rect: pygame.Rect) -> None:
        """The race, and what of it can be clicked."""
        tr = self.app.tr
        self.race.layout(rect)
        say = tr(f"race.{self.ui.key}")
        gui.touch("results.graph", self.race.plot, say, self._replay_pointer, tip=tr("results.race.tip"))
        for n, place in self.race.marks():
            say = tr(f"landmark.{self.ui.key}.at", n=n)
            gui.touch(f"results.landmark.{n}", place, say, partial(self._replay, n), tip=say, group="landmarks")

    def _title(self) -> str:
        names = [self.names[seat] for seat in self.standings.winners]
        return self.app.tr("results.title" if len(names) == 1 else "results.title.shared", name=listed(self.app, names))

    def _verdict(self) -> str:
        """Why it ended so, and whether help was taken that a fair game does not offer, or none allowed."""
        words = self.ui.verdict(self.app, self.standings, self.names)
        told = [key for key in ("assisted", "purist") if getattr(self.record, key)]
        return " ".join([words, *(self.app.tr(f"results.{key}") for key in told)])

    def _buttons(self, gui: Gui, rect: pygame.Rect, roomy: bool) -> None:
        tr = self.app.tr
        self.can_return = self.lobby is not None and self.lobby.can_return()
        entries: list[tuple[str, str, Callable[[], object] | None]] = [
            ("rematch", "redo", self._rematch if self.session or self.can_return else None),
            ("replay", "replay", lambda: self._replay(0)),
            ("board", "eye", self.app.pop),
            *([("sheet", "chart", self._sheet)] if self.ui.turns else []),
            ("export", "save", self._export),
            ("menu", "menu", self.app.home),
        ]
        gap = gui.u(8)
        wide = (rect.w - gap * (len(entries) - 1)) // len(entries)
        for place, (name, icon, action) in zip(row(rect, gap, *[wide] * len(entries)), entries, strict=True):
            kind = "primary" if name == "rematch" else "plain"
            gui.button(
                f"results.{name}", place, tr(f"results.{name}"), action, tip=tr(f"results.{name}.tip"),
                icon=icon if roomy else "", kind=kind, enabled=action is not None,
            )  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        """All of it at this moment of the flow."""
        self.app.look.table(surface)
        brush = Brush(self.app, surface)
        if "points" in self._shown:
            self.tallies.draw(brush)
        if "race" in self._shown:
            self.race.draw(brush)
        self.gui.draw(surface)

    # -- what is done ------------------------------------------------------------------------

    def _rematch(self) -> None:
        """The same seats once more; at a shared table everybody goes back to the lobby first."""
        from ui.tables import show

        if self.lobby is not None:
            self.lobby.again()
        elif self.session is not None:
            show(self.app, self.session.rematch())

    def _replay(self, n: int) -> ReplayScene:
        from ui.scenes.replay import ReplayScene

        scene = ReplayScene(self.record, n, history=self.history)
        self.app.push(scene)
        return scene

    def _sheet(self) -> None:
        """What every turn brought."""
        assert self.ui.turns is not None
        events = [event for n in range(1, self.history.last + 1) for event in self.history.update(n, None).events]
        self.app.push(SheetScene(self.ui.turns(events), self.names))

    def _watch(self, moment: Moment) -> None:
        """The replay just before a moment."""
        self._replay(moment.n).announce(moment)

    def _replay_pointer(self) -> None:
        self._replay(self.race.n_at(self.app.pointer))

    def _export(self) -> None:
        """The picture and the data side by side in the data folder."""
        folder = self.app.store.root / "exports"
        stamp = "".join(sign for sign in self.app.store.date() if sign.isalnum())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            disk.replace(folder / f"{stamp}.json", json.dumps(self._data(), ensure_ascii=False).encode("utf-8"))
            disk.replace(folder / f"{stamp}.png", _png(_large(self.app.window.get_surface())))
        except (OSError, pygame.error):
            self.app.notice(self.app.tr("results.export.failed"))
            return
        self.app.notice(self.app.tr("results.export.done", folder=str(folder)))

    def _data(self) -> dict[str, Any]:
        """The numbers of the game; what decided it is looked for to the end first."""
        self._think(float("inf"))
        return {
            "game": self.record.setup.game,
            "options": dict(self.record.setup.options),
            "names": self.names,
            "scores": list(self.standings.scores),
            "ranks": list(self.standings.ranks),
            "race": [list(numbers) for numbers in self.history.race()],
            "landmarks": self.history.landmarks,
            "moments": [self._moment(moment) for moment in self.history.moments],
            "seed": self.record.seed,
            "assisted": self.record.assisted,
            "purist": self.record.purist,
        }

    def _moment(self, moment: Moment) -> dict[str, Any]:
        """A moment as plain data: after which action it begins and ends, and the chances round its turn."""
        return {
            "turn": moment.turn,
            "seat": moment.seat,
            "begin": moment.n,
            "end": moment.last,
            "deed": event_to_json(moment.deed),
            "words": self.moments.words(moment),
            "before": [round(share, 4) for share in moment.before],
            "after": [round(share, 4) for share in moment.after],
        }

    def back(self) -> None:
        """Esc: the board once more, if there is one below, else the menu."""
        self.app.pop()


def _large(picture: pygame.Surface) -> pygame.Surface:
    """The picture at 1920x1080 at least."""
    width, height = picture.get_size()
    factor = max(1.0, 1920 / width, 1080 / height)
    return pygame.transform.smoothscale(picture, (round(width * factor), round(height * factor)))


def _png(picture: pygame.Surface) -> bytes:
    """The picture as the bytes of a file. Raises pygame.error."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()
