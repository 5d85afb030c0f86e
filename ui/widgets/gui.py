"""Buttons, labels, choices, panels and scrolling views of one scene, with their items.

Places are given for left-to-right in window pixels; a `Gui` mirrors them itself in right-to-left
languages. pygame_gui draws grounds, edges and states; words and icons are ours (`ui.widgets.labels`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

import pygame
from pygame_gui.core import UIContainer
from pygame_gui.elements import UIButton, UIPanel, UIWindow

from ui.context import Context
from ui.gfx.theme import Manager
from ui.item import Item
from ui.text import layout as text_layout
from ui.widgets.button_shape import ThemedButton
from ui.widgets.labels import BODY, LabelLayer
from ui.widgets.scroll_view import ScrollView
from ui.widgets.text_field import TextField

__all__ = ["BODY", "Gui"]

Action = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Field:
    """A text field of a scene: who is told of changes, the view it lies in, what shows while it is empty."""

    field: TextField
    changed: Callable[[str], None]
    view: ScrollView | None
    empty: str


class Gui(LabelLayer):
    """The widgets of one scene at one size, scale and language; thrown away at the next rebuild."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.manager = Manager(app.size, app.look, app.scale)
        self.items: list[Item] = []
        self.views: list[ScrollView] = []
        self._box: UIContainer | None = None
        self._fields: dict[str, Field] = {}

    def clear(self) -> dict[str, TextField]:
        """Take everything off; for new contents of the same size, scale and language (the theme is dear to read).
        Answers the lines that were typed into, for `type_on`."""
        typed = {name: entry.field for name, entry in self._fields.items()}
        self.manager.clear_and_reset()  # type: ignore[no-untyped-call]
        for held in (self.items, self.views, self.faults, self._marks, self._fields):
            held.clear()
        return typed

    def type_on(self, typed: dict[str, TextField]) -> None:
        """Who was typing goes on where he was: these are the lines as they were before."""
        for name, entry in self._fields.items():
            if name in typed:
                entry.field.go_on(typed[name])

    # -- grounds -----------------------------------------------------------------------------

    def panel(self, rect: pygame.Rect, kind: str = "") -> None:
        """A ground for other widgets; kind "paper" is light, else it is dark."""
        place = self._place(rect)
        element = UIPanel(
            self._local(place), manager=self.manager, container=self._box, object_id=f"#{kind}" if kind else None,
            margins={"left": 0, "right": 0, "top": 0, "bottom": 0},
        )  # fmt: skip
        if self._view is not None:
            self._view.ground(place, element)

    # -- what can be used --------------------------------------------------------------------

    def button(
        self,
        name: str,
        rect: pygame.Rect,
        words: str,
        action: Action | None,
        *,
        tip: str = "",
        enabled: bool = True,
        kind: str = "plain",
        icon: str = "",
        size: float = 18,
        group: str = "",
        selected: bool = False,
        say: str = "",
        align: text_layout.Align = "center",
    ) -> Item:
        """Something to press. `tip` tells what it does or why it is disabled; `say` is its name where it shows none."""
        place = self._place(rect)
        element = ThemedButton(self._local(place), "", self.manager, container=self._box, object_id=f"#{kind}")
        if selected:
            element.select()  # type: ignore[no-untyped-call]
        if not enabled:
            element.disable()  # type: ignore[no-untyped-call]
        colour = self._ink(kind, enabled, selected)
        self.face(rect, words, icon, colour, size, align)
        return self._add(Item(name, place, say or words, enabled, action, tip, group, selected), element)

    def touch(
        self,
        name: str,
        rect: pygame.Rect,
        words: str,
        action: Action | None,
        tip: str = "",
        enabled: bool = True,
        group: str = "",
    ) -> Item:
        """A place that can be used and that somebody else paints."""
        return self._add(Item(name, self._place(rect), words, enabled, action, tip, group))

    def toggle(
        self,
        name: str,
        rect: pygame.Rect,
        on: bool,
        action: Action,
        *,
        tip: str = "",
        say: str = "",
        enabled: bool = True,
    ) -> Item:
        """On or off, said in words and by a filled or empty mark."""
        tr = self.app.locale.tr
        words = tr("widget.on") if on else tr("widget.off")
        return self.button(
            name, rect, words, action, tip=tip, kind="choice", selected=on, icon="check" if on else "cross",
            say=f"{say}: {words}" if say else words, enabled=enabled,
        )  # fmt: skip

    def field(
        self,
        name: str,
        rect: pygame.Rect,
        words: str,
        changed: Callable[[str], None],
        *,
        tip: str = "",
        say: str = "",
        empty: str = "",
    ) -> TextField:
        """A line that can be typed into while it has the focus; every change is told. `empty` shows meanwhile."""
        item = self._add(Item(name, self._place(rect), say, tip=tip))
        field = TextField(item.rect, words, self.u(18), rtl=self.rtl, palette=self.palette)
        self._fields[name] = Field(field, changed, self._view, empty)
        return field

    def choices(
        self,
        name: str,
        rect: pygame.Rect,
        options: Sequence[tuple[str, str]],
        chosen: str,
        pick: Callable[[str], None],
        *,
        tips: Sequence[str] = (),
        tip: str = "",
        say: str = "",
        columns: int = 0,
        enabled: bool = True,
    ) -> None:
        """A row (or rows of `columns`), one of it chosen; options are (key, words), `tip` is for all, `tips` each."""
        columns = columns or len(options)
        rows = -(-len(options) // columns)
        gap = self.u(6)
        for index, (key, words) in enumerate(options):
            column, row = index % columns, index // columns
            left = rect.x + (rect.w + gap) * column // columns
            right = rect.x + (rect.w + gap) * (column + 1) // columns - gap
            top = rect.y + (rect.h + gap) * row // rows
            bottom = rect.y + (rect.h + gap) * (row + 1) // rows - gap
            self.button(
                f"{name}.{key}", pygame.Rect(left, top, right - left, bottom - top), words, _with(pick, key),
                tip=tips[index] if index < len(tips) else tip, kind="choice", size=BODY, group=name,
                selected=key == chosen, say=f"{say}: {words}" if say else "", enabled=enabled,
            )  # fmt: skip

    def stepper(
        self,
        name: str,
        rect: pygame.Rect,
        words: str,
        less: Action | None,
        more: Action | None,
        *,
        tip: str = "",
        say: str = "",
    ) -> None:
        """A value between a button for less and one for more; None where it goes no further."""
        side = min(rect.h, rect.w // 4)
        tr = self.app.locale.tr
        self.button(
            f"{name}.less", pygame.Rect(rect.x, rect.y, side, rect.h), "", less, enabled=less is not None,
            icon="minus", kind="quiet", tip=tip, say=tr("list.comma", first=f"{say}: {words}", last=tr("widget.less")),
        )  # fmt: skip
        self.label(pygame.Rect(rect.x + side, rect.y, rect.w - 2 * side, rect.h), words, align="center", bold=True)
        self.button(
            f"{name}.more", pygame.Rect(rect.right - side, rect.y, side, rect.h), "", more, enabled=more is not None,
            icon="plus", kind="quiet", tip=tip, say=tr("list.comma", first=f"{say}: {words}", last=tr("widget.more")),
        )  # fmt: skip

    @contextmanager
    def view(self, name: str, rect: pygame.Rect, memory: dict[str, int]) -> Iterator[ScrollView]:
        """What is put inside may reach below `rect` and is then scrolled, by wheel, keys, focus and two buttons.

        `memory` keeps the scrolled distance over rebuilds. Leave `app.u(44)` free at the end side.
        """
        place = self._place(rect)
        container = UIContainer(self._local(place), self.manager, container=self._box)
        view = ScrollView(name, place, memory, self.app, container)
        self.views.append(view)
        outer = self._view, self._box
        self._view, self._box = view, view.container
        yield view
        self._view, self._box = outer
        if view.reach:
            self._scroll_buttons(view, rect)
        view.close()

    def _scroll_buttons(self, view: ScrollView, rect: pygame.Rect) -> None:
        """Add the two buttons beside a view that holds more than it shows; `rect` as given for left-to-right."""
        side, tr = self.u(36), self.app.locale.tr
        left = rect.right + self.u(6)
        for key, top, by in (("up", rect.y, -1), ("down", rect.bottom - side, 1)):
            words = tr(f"widget.{key}")
            self.button(
                f"{view.name}.{key}", pygame.Rect(left, top, side, side), "", partial(view.turn, by),
                icon=f"chevron_{key}", kind="quiet", say=words, tip=words,
            )  # fmt: skip

    @contextmanager
    def window(self, rect: pygame.Rect) -> Iterator[None]:
        """A framed window; what is put inside lies on it."""
        frame = UIWindow(self._place(rect), self.manager, draggable=False)
        inside = frame.get_container()
        assert isinstance(inside, UIContainer)
        outer, self._box = self._box, inside
        yield
        self._box = outer

    # -- life --------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Let pygame_gui show its states; type; scroll. Whether the event was used up."""
        self.manager.process_events(event)
        if event.type == pygame.MOUSEBUTTONDOWN:  # it sets the caret, and is still a click on the field as an item
            for entry in self._fields.values():
                entry.field.handle(event)
        return self._typed(event) or any(view.handle(event) for view in self.views)

    def refresh(self, dt: float) -> None:
        """Follow the pointer: after events, `dt` seconds after the last time."""
        self.manager.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Everything, without focus and tooltips."""
        self.manager.draw_ui(surface)
        self.draw_marks(surface)
        whole = surface.get_clip()
        for name, entry in self._fields.items():
            surface.set_clip(entry.view.rect if entry.view else whole)
            self._draw_field(surface, entry, name == self.app.nav.focus)
            surface.set_clip(whole)

    def close(self) -> None:
        """Give the shapes back; nothing of it can be used any more."""
        self.clear()

    def reveal(self, item: Item) -> None:
        """Scroll so far that the item is seen."""
        for view in self.views:
            view.reveal(item)

    def _draw_field(self, surface: pygame.Surface, entry: Field, focused: bool) -> None:
        entry.field.draw(surface, focused)
        if entry.empty and not focused and not entry.field.text:
            room = entry.field.rect.inflate(-self.u(18), 0)
            words = text_layout.render(
                self.fitting(entry.empty, room.w), self.u(BODY), self.palette.muted, rtl=self.rtl
            )
            place = words.get_rect(midright=room.midright) if self.rtl else words.get_rect(midleft=room.midleft)
            surface.blit(words, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _typed(self, event: pygame.Event) -> bool:
        """Whether the focused field took the event."""
        if self.app.nav.focus not in self._fields or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return False
        entry = self._fields[self.app.nav.focus]
        before = entry.field.text
        used = entry.field.handle(event)
        if entry.field.text != before:
            entry.changed(entry.field.text)
        return used

    # -- inside ------------------------------------------------------------------------------

    def _place(self, rect: pygame.Rect) -> pygame.Rect:
        return self.app.mirror(rect)

    def _local(self, place: pygame.Rect) -> pygame.Rect:
        """The place as the box that holds the next elements counts it."""
        return place.move(-self._box.rect.x, -self._box.rect.y) if self._box else place

    def _add(self, item: Item, element: UIButton | None = None) -> Item:
        self.items.append(item)
        if self._view:
            self._view.add(item, element)
        return item

    def _ink(self, kind: str, enabled: bool, selected: bool) -> str:
        if not enabled:
            return self.palette.off_text
        return self.palette.ink if selected else self.app.look.kinds[kind].text


def _with(pick: Callable[[str], None], key: str) -> Action:
    return lambda: pick(key)
