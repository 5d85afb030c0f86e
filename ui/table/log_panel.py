"""The log beside the board: the last lines that fit, each clickable; wheel and page keys scroll it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain, islice
from typing import Any

import pygame

from ui.context import DOUBLE_CLICK, Context
from ui.scene import Scene
from ui.table.event_history import EventHistory
from ui.text import layout as text_layout
from ui.widgets.form import page, scrolling
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import Painter

PAD, FRAME = 8, 6
"""Layout units: from the edge to the words, and of that the room for the frame of a focused line."""
MARGIN = 30
"""Layout units reserved for a line's number."""
STRIP = 36
"""Layout units of the strip with the button for the replay, over the lines while one is highlighted."""


class LogPanel:
    """The lines of an event history; `pick` is called with the index of a clicked line.

    `watch` opens the replay at a line: by a button while the line is highlighted, or by a double click.
    """

    def __init__(
        self,
        app: Context,
        event_history: EventHistory,
        pick: Callable[[int], None],
        watch: Callable[[int], None] | None = None,
    ) -> None:
        self.app, self.event_history, self.pick, self.watch = app, event_history, pick, watch
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.chosen = -1
        """The index of the highlighted line; -1 for none."""
        self._scrolled = 0
        """How many lines the view is scrolled back."""
        self._visible_lines: list[tuple[int, pygame.Rect, list[str]]] = []
        self._strip = 0
        """Pixels of the height of the strip over the lines."""
        self.version = 0
        """How often the panel came to look otherwise."""
        self._look: tuple[object, ...] = ()
        """All that the panel shows."""
        self._last_click = (-1, 0.0)
        """The line that was clicked last, and when."""

    def build(self, gui: Gui, rect: pygame.Rect) -> None:
        """Lay out the visible lines, the newest at the foot."""
        self.rect = rect
        self._strip = self._replay_button(gui, self._inner)
        self.follow()
        for index, place, _ in reversed(self._visible_lines):
            words = self.event_history.words(index, self.app.locale)
            row = place.inflate(2 * gui.u(FRAME), 0)
            gui.hotspot(f"log.{index}", row, words, self._picker(index), tip=self.app.tr("tip.log"), group="log")

    def spoken(self, name: str, view: Any) -> str:
        """Return the narration of a line by its item's name, with its places; "" if it has none.

        `view` is a reader's view of this position or a later one.
        """
        index = name.removeprefix("log.")
        if not (name.startswith("log.") and index.isdecimal() and int(index) < len(self.event_history.lines)):
            return ""
        return self.event_history.narrated(int(index), self.app.locale, view)

    @property
    def _inner(self) -> pygame.Rect:
        """The place of the words."""
        return self.rect.inflate(-2 * self.app.u(PAD), -2 * self.app.u(PAD // 2))

    def follow(self) -> None:
        """Display the lines that there are now, in the place of the last layout; their items follow with the next."""
        app, inner, self._visible_lines = self.app, self._inner, []
        px, step = app.u(BODY), text_layout.line_height(app.u(BODY))
        lines = self.event_history.newest_first(app.locale)
        newest = list(islice(lines, self._scrolled + 1))
        self._scrolled = max(0, len(newest) - 1)
        bottom = inner.bottom
        for index in chain(newest[-1:], lines):
            rows = text_layout.wrap(self.event_history.words(index, app.locale), px, inner.w)
            if not self._visible_lines:  # of a newest line that is too long, what fits
                rows = rows[: max(1, (inner.h - self._strip - app.u(3)) // step)]
            height = max(step * len(rows) + app.u(3), app.least_target)
            if bottom - height < inner.y + self._strip:
                break
            bottom -= height
            self._visible_lines.append((index, pygame.Rect(inner.x, bottom, inner.w, height), rows))
        look = tuple(self.rect), self._strip, self.chosen, self._scrolled, self._visible_lines
        if look != self._look:
            self._look, self.version = look, self.version + 1

    def _replay_button(self, gui: Gui, inner: pygame.Rect) -> int:
        """Add the button that opens the replay at the highlighted line; return the height of its strip."""
        strip, watch, index = gui.u(STRIP), self.watch, self.chosen
        if watch is None or not 0 <= index < len(self.event_history.lines) or inner.h < 2 * strip:
            return 0
        words, tip = self.app.tr("log.replay"), self.app.tr("log.replay.tip")
        place = pygame.Rect(inner.x, inner.y, inner.w, strip - gui.u(4))
        gui.button("log.replay", place, words, lambda: watch(index), icon="replay", kind="quiet", size=BODY, tip=tip)
        return strip

    def draw(self, painter: Painter) -> None:
        """Draw the lines, the chosen one on a lighter ground."""
        if not self.rect.h:
            return
        painter.box(self.rect, painter.palette.panel, painter.palette.panel_edge)
        step = text_layout.line_height(painter.u(BODY))
        for index, place, rows in self._visible_lines:
            chosen = index == self.chosen
            if chosen:
                painter.box(place.inflate(painter.u(8), 0), painter.palette.dark_hover, radius=3)
            newest = index == self._visible_lines[0][0] and not self._scrolled
            colour = painter.palette.gold if chosen else painter.palette.sand if newest else painter.palette.muted
            for number, words in enumerate(rows):
                painter.words(pygame.Rect(place.x, place.y + number * step, place.w, step), words, colour=colour)

    def handle(self, event: pygame.Event) -> bool:
        """Scroll by wheel or page keys; return whether the visible lines changed."""
        if event.type == pygame.MOUSEWHEEL and self.app.mirror(self.rect).collidepoint(self.app.nav.pointer):
            return self.scroll(event.y)
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self.scroll(max(1, len(self._visible_lines) - 1) * (1 if event.key == pygame.K_PAGEUP else -1))
        return False

    def scroll(self, lines: int) -> bool:
        """Scroll back by that many lines (forward if negative); return whether that moved anything."""
        wanted = max(0, self._scrolled + lines)
        lines_to_there = sum(1 for _ in islice(self.event_history.newest_first(self.app.locale), wanted + 1))
        back = max(0, lines_to_there - 1)
        moved, self._scrolled = back != self._scrolled, back
        return moved

    def newest_item(self) -> str:
        """Return the item name of the newest visible line, for the focus; "" if there is none."""
        return f"log.{self._visible_lines[0][0]}" if self._visible_lines else ""

    def _picker(self, index: int) -> Callable[[], None]:
        return lambda: self._click(index)

    def _click(self, index: int) -> None:
        """Highlight the line; the second half of a double click opens the replay there."""
        now, last = self.app.nav.now, self._last_click
        self._last_click = index, now
        if self.watch is not None and not self.app.nav.by_key and last[0] == index and now - last[1] < DOUBLE_CLICK:
            self.watch(index)
        else:
            self.pick(index)


class LogScene(Scene):
    """The whole log on a page of its own, the newest line first; a click on a line opens the replay there."""

    name = "log"
    initial_focus = "log.close"

    def __init__(self, event_history: EventHistory, watch: Callable[[int], None]) -> None:
        self.event_history, self.watch = event_history, watch
        self.memory: dict[str, int] = {}

    def build(self, gui: Gui) -> None:
        """Add a view of all lines, and the close button."""
        tr = self.app.tr
        room, bar = page(gui, tr("play.log"), "log")
        width = scrolling(gui, room).w
        with gui.scroll_view("log", pygame.Rect(room.x, room.y, width, room.h), self.memory) as view:
            top = room.y
            for index in reversed(self.event_history.lines_with_words(self.app.locale)):
                words = self.event_history.words(index, self.app.locale)
                height = gui.height(words, width)
                place, tip = pygame.Rect(room.x, top, width, height), tr("log.replay.tip")
                gui.label(place, words, middle=False)
                gui.hotspot(f"log.{index}", place, words, partial(self.watch, index), tip=tip, group="log")
                top += height + gui.u(4)
            view.extend(top)
        place = pygame.Rect(bar.x, bar.y, min(gui.u(220), bar.w), bar.h)
        gui.button("log.close", place, tr("log.close"), self.app.nav.pop, tip=tr("log.close"))
