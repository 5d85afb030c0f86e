"""The end of a game: every seat's points part by part, who wins and why, and the race as a picture.

Treasures flow into the lowest colour one by one; any key shows the end at once. A click on the picture of the race
opens the replay there.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import partial

import pygame

from game import disk
from game.catalog import GAMES
from game.record import Record
from game.session import Session
from ui.app import App
from ui.brush import Brush, column, row
from ui.catalog import UIS
from ui.history import History
from ui.racepicture import RacePicture
from ui.scene import Scene
from ui.seats import seat_names
from ui.widgets import Gui

EACH = 0.35
"""Seconds in which one treasure flows, at normal speed."""
LONGEST = 5.0


class ResultsScene(Scene):
    """Shows a finished record; with its session there can be a rematch."""

    name = "results"
    first = "results.rematch"

    def __init__(self, record: Record, session: Session | None = None) -> None:
        self.record, self.session = record, session
        self.game, self.ui = GAMES[record.setup.game], UIS[record.setup.game]
        self.history = History(record, self.game, self.ui)
        self.state = self.history.states[-1]
        self.standings = self.game.standings(self.state)
        self.tallies = self.ui.tallies(self.state)
        self.order = sorted(range(len(self.tallies)), key=lambda seat: (self.standings.ranks[seat], seat))
        self.time = 0.0

    def enter(self, app: App) -> None:
        """Begin with nothing shared out yet."""
        self.app = app
        self.names = seat_names(app, self.record.seats)
        self.race = RacePicture(app, self.history)
        self.moving = self._flows()
        app.sounds.play("win")
        super().enter(app)

    def rebuild(self) -> None:
        """In the player's language."""
        self.names = seat_names(self.app, self.record.seats)
        super().rebuild()

    # -- the flow of treasures ---------------------------------------------------------------

    @property
    def _most(self) -> int:
        return max(len(tally.flow) for tally in self.tallies)

    @property
    def _each(self) -> float:
        return min(EACH, LONGEST / max(1, self._most)) / self.app.speed if self.app.speed else 0.0

    def arrived(self) -> int:
        """How many of each seat's treasures have arrived at this moment."""
        return self._most if not self._each else min(self._most, int(self.time / self._each))

    def _flows(self) -> bool:
        return self.arrived() < self._most

    def update(self, dt: float) -> None:
        """Let treasures flow."""
        if self.moving:
            self.time += dt
            self.moving = self._flows()
            self.app.invalidate()

    def handle(self, event: pygame.Event) -> bool:
        """Any key or click shows the end at once."""
        if self.moving and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.time = LONGEST * 100
            self.moving = False
            self.app.invalidate()
            return event.type == pygame.KEYDOWN
        return False

    # -- picture -----------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """The verdict, the seats, the race, the buttons."""
        width, height = self.app.size
        whole = pygame.Rect(gui.u(20), gui.u(12), width - gui.u(40), height - gui.u(24))
        title, words, middle, foot = column(whole, gui.u(8), gui.u(52), gui.u(52), 0, gui.u(58))
        p, tr = gui.palette, self.app.tr
        gui.label(title, self._title(), 34, p.gold, bold=True, align="center")
        gui.label(words, self.ui.verdict(self.app, self.standings, self.names), 18, p.sand, align="center")
        self._seats, graph = row(middle, gui.u(14), middle.w * 54 // 100, 0)
        self.race.layout(graph)
        gui.touch("results.graph", self.race.plot, tr("results.race"), self._replay_pointer, tip=tr("results.race.tip"))
        for n, place in self.race.marks():
            say = tr("results.conflict", n=n)
            gui.touch(f"results.conflict.{n}", place, say, partial(self._replay, n), tip=say, group="conflicts")
        self._buttons(gui, foot)

    def _title(self) -> str:
        from ui.tigris.outcome import listed

        names = [self.names[seat] for seat in self.standings.winners]
        return self.app.tr("results.title" if len(names) == 1 else "results.title.shared", name=listed(self.app, names))

    def _buttons(self, gui: Gui, rect: pygame.Rect) -> None:
        tr = self.app.tr
        entries: list[tuple[str, str, Callable[[], None] | None]] = [
            ("rematch", "redo", self._rematch if self.session else None),
            ("replay", "replay", lambda: self._replay(0)),
            ("board", "eye", self.app.pop),
            ("export", "save", self._export),
            ("menu", "menu", self.app.home),
        ]
        gap = gui.u(8)
        wide = (rect.w - gap * (len(entries) - 1)) // len(entries)
        for place, (name, icon, action) in zip(row(rect, gap, *[wide] * len(entries)), entries, strict=True):
            kind = "primary" if name == "rematch" else "plain"
            gui.button(
                f"results.{name}", place, tr(f"results.{name}"), action, tip=tr(f"results.{name}.tip"), icon=icon,
                kind=kind, enabled=action is not None,
            )  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        """All of it at this moment of the flow."""
        self.app.look.table(surface)
        brush = Brush(self.app, surface)
        gap = brush.u(10)
        tall = min(brush.u(124), (self._seats.h - gap * (len(self.order) - 1)) // len(self.order))
        for index, seat in enumerate(self.order):
            place = pygame.Rect(self._seats.x, self._seats.y + index * (tall + gap), self._seats.w, tall)
            self._draw_seat(brush, place, seat)
        self.race.draw(brush)
        self.gui.draw(surface)

    def _draw_seat(self, brush: Brush, rect: pygame.Rect, seat: int) -> None:
        """Rank, emblem and name; below them the parts, the deciding one framed once all has flowed."""
        p, won = brush.palette, seat in self.standings.winners
        brush.box(rect, p.panel, p.gold if won else p.panel_edge, width=3 if won else 1.5)
        inner = rect.inflate(-brush.u(20), -brush.u(14))
        upper, lower = column(inner, brush.u(4), inner.h * 45 // 100, 0)
        side = upper.h
        medal = pygame.Rect(upper.x, upper.y, side, side)
        brush.box(medal, p.paper, p.gold, radius=side, width=2)
        brush.image(self.app.art.emblem(seat, side * 3 // 4), medal)
        name = pygame.Rect(medal.right + brush.u(10), upper.y, upper.w - side - brush.u(130), upper.h)
        brush.words(name, self.names[seat], 24, bold=True)
        rank = pygame.Rect(upper.right - brush.u(120), upper.y, brush.u(120), upper.h)
        words = self.app.tr("results.rank", n=self.standings.ranks[seat])
        brush.words(rank, words, 18, p.gold if won else p.muted, align="end")
        self._draw_parts(brush, lower, seat)

    def _draw_parts(self, brush: Brush, rect: pygame.Rect, seat: int) -> None:
        tally, count = self.tallies[seat], self.arrived()
        parts = tally.after(count)
        left = max(0, len(tally.flow) - count)
        cells = row(rect, brush.u(6), *[(rect.w - brush.u(6) * len(parts)) // (len(parts) + 1)] * (len(parts) + 1))
        lowest = parts.index(min(parts))
        newest = tally.flow[count - 1] if self.moving and 0 < count <= len(tally.flow) else None
        for part, cell in enumerate(cells):
            rest = part == len(parts)
            if rest and not tally.flow:
                continue
            if part == newest or (not self.moving and not rest and part == lowest):
                brush.box(cell, brush.palette.dark_hover, brush.palette.gold)
            side = min(cell.h - brush.u(4), brush.u(38))
            brush.image(self.ui.picture(self.app, part, side), pygame.Rect(cell.x + brush.u(4), cell.y, side, cell.h))
            number = pygame.Rect(cell.x + side + brush.u(10), cell.y, cell.w - side - brush.u(12), cell.h)
            used = brush.words(number, self.app.locale.number(left if rest else parts[part]), 22, bold=True)
            gained = 0 if rest else parts[part] - tally.base[part]
            if gained:
                more = pygame.Rect(number.x + used + brush.u(6), cell.y, number.w - used - brush.u(6), cell.h)
                self._draw_gain(brush, more, gained, len(parts))

    def _draw_gain(self, brush: Brush, rect: pygame.Rect, gained: int, treasure: int) -> None:
        """How much of a part came from treasures."""
        side = brush.u(22)
        used = brush.words(rect, self.app.locale.signed(gained), 16, brush.palette.gold)
        chest = pygame.Rect(rect.x + used + brush.u(3), rect.y, side, rect.h)
        if chest.right <= rect.right:
            brush.image(self.ui.picture(self.app, treasure, side), chest)

    # -- what is done ------------------------------------------------------------------------

    def _rematch(self) -> None:
        """The same seats once more."""
        from ui.tables import show

        if self.session is not None:
            show(self.app, self.session.rematch())

    def _replay(self, n: int) -> None:
        from ui.scenes.replay import ReplayScene

        self.app.push(ReplayScene(self.record, n))

    def _replay_pointer(self) -> None:
        self._replay(self.race.n_at(self.app.pointer))

    def _export(self) -> None:
        """The picture and the data side by side in the data folder."""
        folder = self.app.store.root / "exports"
        stamp = "".join(sign for sign in self.app.store.date() if sign.isalnum())
        data = {
            "game": self.record.setup.game,
            "options": dict(self.record.setup.options),
            "names": self.names,
            "scores": list(self.standings.scores),
            "ranks": list(self.standings.ranks),
            "race": [list(numbers) for numbers in self.history.race()],
            "conflicts": self.history.conflicts,
            "seed": self.record.seed,
        }
        try:
            folder.mkdir(parents=True, exist_ok=True)
            disk.replace(folder / f"{stamp}.json", json.dumps(data, ensure_ascii=False).encode("utf-8"))
            disk.replace(folder / f"{stamp}.png", _png(_large(self.app.window.get_surface())))
        except (OSError, pygame.error):
            self.app.notice(self.app.tr("results.export.failed"))
            return
        self.app.notice(self.app.tr("results.export.done", folder=str(folder)))

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
