"""The puzzles of a game as a grid of boards, with filters by kind, theme, grade and result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.puzzles.puzzle import GRADES, Puzzle
from game.storage import puzzle_progress
from ui.context import Context
from ui.dialogs.picker import Picker, PickerEntry
from ui.learn.puzzle_collection import STATES, PuzzleCollection, PuzzleFilter, themes
from ui.learn.puzzle_pictures import PuzzlePictures
from ui.learn.puzzle_words import grade_name, theme_name
from ui.scene import Scene
from ui.scenes.learn.puzzle_play import PuzzleQueue, open_puzzle
from ui.widgets.form import page, scrolling
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import row

TILE, GAP, PICTURE_SHAPE = 168, 10, 11 / 16
"""Layout units of the least width of a tile and of the gap between tiles; height of a board by its width."""
LOW = 400
"""Layout units of height below which the filters scroll with the grid."""
FOOT = 34
"""Layout units of a tile's line with number, grade and result."""
ICONS = {"first": "check", "solved": "redo", "missed": "cross"}
"""The icons of what was done with a puzzle."""


class PuzzleListScene(Scene):
    """The shipped puzzles or the player's own; a tile opens its puzzle, and "next" leads on within the filter."""

    name = "puzzle-list"

    def __init__(self, collection: PuzzleCollection, own: bool = False) -> None:
        self.collection, self.game_key = collection, collection.game
        self.chosen = PuzzleFilter(own=own)
        self.memory: dict[str, int] = {}

    def enter(self, app: Context) -> None:
        """Build the grid."""
        self.app = app
        self.pictures = PuzzlePictures(app)
        super().enter(app)
        app.nav.set_focus(self.initial_focus)  # scrolls to it, in a small window

    def resume(self) -> None:
        """Read the progress again: a puzzle may have been solved."""
        self.collection.progress, _ = puzzle_progress.load(self.app.store)
        super().resume()

    def rebuild(self) -> None:
        """Draw the boards again, because the theme may be another one."""
        self.pictures = PuzzlePictures(self.app)
        super().rebuild()

    def update(self, dt: float) -> None:
        """Draw the boards that are in sight, one at a time."""
        view = self.gui.scroll_views[0]
        seen = [puzzle for puzzle, box in self._boxes if box.move(0, -view.offset).colliderect(view.rect)]
        self.busy = self.pictures.work(seen, self._picture_size)

    # -- layout ------------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Add the filters, the grid in a scrolling view, and the way back."""
        tr = self.app.tr
        listed = self.collection.matching(self.chosen)
        title = tr("puzzles.own.title" if self.chosen.own else "puzzles.list.title", game=tr(f"game.{self.game_key}"))
        room, bar = page(gui, title, "learn")
        low = room.h < gui.u(LOW)
        top = room.y if low else self._filters(gui, scrolling(gui, room))
        view = pygame.Rect(room.x, top, scrolling(gui, room).w, room.bottom - top)
        self._boxes: list[tuple[Puzzle, pygame.Rect]] = []
        with gui.scroll_view("puzzle-list", view, self.memory):
            inner = view.inflate(-gui.u(12), -gui.u(12))
            if low:
                inner.y = self._filters(gui, inner)
            self._grid(gui, inner, listed)
        self.initial_focus = "list.tile.1" if listed else "list.back"
        back = pygame.Rect(bar.x, bar.y, min(gui.u(220), bar.w // 2), bar.h)
        gui.button(
            "list.back", back, tr("rules.back"), self.app.nav.pop, kind="primary", icon="arrow_left",
            tip=tr("setup.back.tip"),
        )  # fmt: skip
        words = tr("puzzles.solved", solved=self.collection.solved(listed), n=len(listed))
        gui.label(pygame.Rect(back.right, bar.y, bar.right - back.right, bar.h), words, 18, align="end")

    def _filters(self, gui: Gui, room: pygame.Rect) -> int:
        """Add the filters in one line, or in two where the window is narrow; return the y below them."""
        entries = self._filter_entries()
        columns = len(entries) if room.w >= gui.u(860) else 2
        tall, gap = gui.u(46), gui.u(8)
        for index, (key, words, choose) in enumerate(entries):
            line = pygame.Rect(room.x, room.y + index // columns * (tall + gap), room.w, tall)
            place = row(line, gap, *[(line.w - gap * (columns - 1)) // columns] * columns)[index % columns]
            label = self.app.tr(f"puzzles.filter.{key}")
            gui.button(
                f"list.filter.{key}", place, words, choose, kind="quiet", icon="chevron_down", size=BODY,
                label=f"{label}: {words}", tip=label,
            )  # fmt: skip
        return room.y + -(-len(entries) // columns) * (tall + gap) + gui.u(4)

    def _grid(self, gui: Gui, room: pygame.Rect, listed: Sequence[Puzzle]) -> None:
        if not listed:
            gui.label(room.inflate(-gui.u(20), -gui.u(20)), self.app.tr("puzzles.list.none"), 20, align="center")
            return
        gap = gui.u(GAP)
        columns = max(2, (room.w + gap) // (gui.u(TILE) + gap))
        wide = (room.w + gap) // columns - gap
        self._picture_size = wide - gui.u(12), round((wide - gui.u(12)) * PICTURE_SHAPE)
        tall = self._picture_size[1] + gui.u(FOOT + 12)
        self._ground = self._tile_ground((wide, tall))
        for index, puzzle in enumerate(listed):
            left, top = room.x + index % columns * (wide + gap), room.y + index // columns * (tall + gap)
            self._tile(gui, index + 1, puzzle, pygame.Rect(left, top, wide, tall))

    def _tile_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the ground of every tile: one picture for all."""
        ground, palette = pygame.Surface(size, pygame.SRCALPHA, 32), self.app.look.palette
        pygame.draw.rect(ground, palette.panel, ground.get_rect(), border_radius=self.app.u(6))
        pygame.draw.rect(ground, palette.panel_edge, ground.get_rect(), max(1, self.app.u(1.5)), self.app.u(6))
        return ground.premul_alpha()

    def _tile(self, gui: Gui, number: int, puzzle: Puzzle, place: pygame.Rect) -> None:
        """Add one puzzle: its board over its number, grade and result."""
        state = self.collection.state(puzzle)
        self._boxes.append((puzzle, self.app.mirror(place)))
        gui.image(self._ground, place)
        picture = pygame.Rect(place.x + gui.u(6), place.y + gui.u(6), *self._picture_size)
        gui.image(self.pictures.picture(puzzle, self._picture_size), picture)
        foot = pygame.Rect(picture.x, picture.bottom, picture.w, place.bottom - picture.bottom).inflate(-gui.u(8), 0)
        n, dots, sign = row(foot, 0, foot.w * 3 // 10, 0, gui.u(24))
        gui.label(n, self.app.locale.number(number), BODY, bold=True)
        gui.image(self._dots(puzzle.grade, gui.u(9)), dots)
        if state in ICONS:
            gui.image(self.app.art.icon(ICONS[state], gui.u(20), gui.palette.gold), sign)
        gui.hotspot(
            f"list.tile.{number}", place, partial(self._describe, number, puzzle)(), partial(self._open, puzzle),
            tip=self._tip(puzzle), group="list.tile",
        )  # fmt: skip

    def _dots(self, grade: int, px: int) -> pygame.Surface:
        """Return a grade as filled ones of four dots."""
        picture, step = pygame.Surface((px * 6, px), pygame.SRCALPHA, 32), px * 3 // 2
        for index in range(len(GRADES)):
            centre = px // 2 + index * step, px // 2
            colour, width = self.app.look.palette.gold, 0 if index < grade else max(1, px // 6)
            pygame.draw.circle(picture, colour, centre, px // 2, width)
        return pygame.transform.flip(picture.premul_alpha(), self.app.locale.rtl, False)

    def _describe(self, number: int, puzzle: Puzzle) -> str:
        locale = self.app.locale
        return locale.joined(
            [
                locale.tr("puzzle.number", n=number),
                locale.tr(f"puzzle.kind.{puzzle.game}.{puzzle.kind}"),
                grade_name(locale, puzzle.grade),
                locale.tr(f"puzzles.state.{self.collection.state(puzzle)}"),
            ]
        )

    def _tip(self, puzzle: Puzzle) -> str:
        """Return kind and themes; what happens in the answer is told only once it was solved."""
        locale = self.app.locale
        words = [locale.tr(f"puzzle.kind.{puzzle.game}.{puzzle.kind}"), grade_name(locale, puzzle.grade)]
        if self.collection.state(puzzle) in ("first", "solved"):
            words += [theme_name(locale, theme) for theme in puzzle.themes]
        return locale.joined(words)

    # -- filters -----------------------------------------------------------------------------

    def _filter_entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return the filters: key, words for what is chosen, and what opens the choice."""
        chosen = self.chosen
        pool = list(self.collection.own if chosen.own else self.collection.shipped)
        options: dict[str, Sequence[str]] = {
            "kind": self.collection.kinds(pool), "grade": [str(grade) for grade in GRADES], "theme": themes(pool),
            "state": STATES,
        }  # fmt: skip
        if len({puzzle.proven for puzzle in pool}) > 1:
            options["class"] = ("proven", "judged")
        now = {
            "kind": chosen.kind, "grade": str(chosen.grade or ""), "theme": chosen.theme, "state": chosen.state,
            "class": "proven" if chosen.proven else "judged",
        }  # fmt: skip
        return [
            (key, self._value_name(key, now[key] if now[key] in values else ""), partial(self._choose, key, values))
            for key, values in options.items()
        ]

    def _value_name(self, key: str, value: str) -> str:
        """Return the words for a value of a filter; "" is all of them."""
        locale = self.app.locale
        if not value:
            return locale.tr(f"puzzles.filter.{key}.all")
        if key == "grade":
            return grade_name(locale, int(value))
        if key == "theme":
            return theme_name(locale, value)
        stem = {"kind": f"puzzle.kind.{self.game_key}", "state": "puzzles.state", "class": "puzzle.class"}[key]
        return locale.tr(f"{stem}.{value}")

    def _choose(self, key: str, values: Sequence[str]) -> None:
        """Open the list of one filter's values, each with the number of its puzzles."""
        tr = self.app.tr

        def words(value: str) -> str:
            count = len(self.collection.matching(self._with(key, value)))
            return tr("puzzles.filter.count", name=self._value_name(key, value), n=count)

        every = [] if key == "class" else [""]
        entries = [
            PickerEntry(value or "all", partial(words, value), partial(self._set, key, value))
            for value in (*every, *values)
        ]
        title = partial(tr, f"puzzles.filter.{key}")
        self.app.nav.push(Picker(f"list.{key}", title, entries, partial(tr, "puzzles.filter.tip")))

    def _with(self, key: str, value: str) -> PuzzleFilter:
        if key == "class":
            return replace(self.chosen, proven=value == "proven", kind="", theme="")
        if key == "grade":
            return replace(self.chosen, grade=int(value or 0))
        if key == "kind":
            return replace(self.chosen, kind=value)
        if key == "theme":
            return replace(self.chosen, theme=value)
        return replace(self.chosen, state=value)

    def _set(self, key: str, value: str) -> None:
        self.chosen = self._with(key, value)
        self.memory.clear()
        self.layout_now()

    def _open(self, puzzle: Puzzle) -> None:
        open_puzzle(self.app, puzzle, PuzzleQueue(self.collection, self.chosen))
