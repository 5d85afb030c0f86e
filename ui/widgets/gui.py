"""Buttons, labels, choices, panels and scrolling views of one scene, with their items.

Rectangles are given for left-to-right in window pixels; a `Gui` mirrors them in right-to-left languages. pygame_gui
draws grounds, edges and states; this program draws words and icons (`ui.widgets.labels`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import pygame
from pygame_gui.core import UIContainer, UIElement
from pygame_gui.elements import UIButton, UIPanel, UIWindow

from ui.context import Context
from ui.gfx.theme import Manager
from ui.item import Item, Role, Words, find
from ui.text import layout as text_layout
from ui.widgets.button_shape import ThemedButton
from ui.widgets.labels import BODY, LabelLayer
from ui.widgets.scroll_view import ScrollView
from ui.widgets.text_field import TextField
from ui.widgets.widget_pool import ViewContainer, WidgetPool

__all__ = ["BODY", "Gui"]

Action = Callable[[], object]
E = TypeVar("E", bound=UIElement)
Pictures = list[tuple[pygame.Surface, pygame.Rect]]
"""Pictures and where they are drawn."""


@dataclass(frozen=True, slots=True)
class FieldEntry:
    """A text field of a scene: its change callback, its view, and the text displayed while it is empty."""

    field: TextField
    changed: Callable[[str], None]
    view: ScrollView | None
    empty: str
    label: str


class Gui(LabelLayer):
    """The widgets of one scene at one size, scale and language; the next rebuild replaces them."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.manager = Manager(app.size, app.look, app.scale)
        self._made_for = _circumstances(app)
        self.items: list[Item] = []
        self.scroll_views: list[ScrollView] = []
        self._box: UIContainer | None = None
        self._fields: dict[str, FieldEntry] = {}
        self._pool = WidgetPool()
        self._inner_pool: WidgetPool | None = self._pool
        """The pool of the container that is being filled; None in a window."""
        self.meanings: dict[str, str] = {}
        """Title of a row of a form -> its meaning, which is said when the focus enters the row."""
        self._free_lines: list[str] | None = None
        """The labels that belong to no item, computed once after each layout; None before."""
        self._boxes: list[UIElement] = []
        """The windows."""
        self._pictures: dict[tuple[int, ...], Pictures] = {}
        """The pictures of the present layout, by place."""

    @property
    def is_current(self) -> bool:
        """Whether size, scale, language and look are still those for which this was made."""
        return self._made_for == _circumstances(self.app)

    def clear(self) -> dict[str, TextField]:
        """Remove everything, for other contents of the same size, scale and language; finish with `end_layout`.

        Returns the text fields by name. The manager stays, because reading the theme is expensive, and widgets that
        the next layout has as well are used again; not those in windows.
        """
        typed = {name: entry.field for name, entry in self._fields.items()}
        while self._boxes:
            self._boxes.pop().kill()  # type: ignore[no-untyped-call]
        self._pool.begin()
        self.title, self._free_lines = "", None
        self._pictures = {}
        for contents in (
            self.items, self.scroll_views, self.overflows, self.sentences, self.lines, self.meanings, self._marks,
            self._fields,
        ):  # fmt: skip
            contents.clear()
        return typed

    def end_layout(self, typed: dict[str, TextField]) -> None:
        """Remove widgets of the layout before; restore text cursor, selection and trailing space of the fields."""
        self._pool.end()
        for name, entry in self._fields.items():
            if name in typed:
                entry.field.restore_caret(typed[name])

    def row_in_view(self, top: int, bottom: int) -> None:
        """Let a scrolling view show a row of a form as a whole when something in it has the focus."""
        if self._view is not None:
            self._view.add_row(top, bottom)

    # -- panels --------------------------------------------------------------------------------

    def panel(self, rect: pygame.Rect, kind: str = "") -> None:
        """Add a ground for other widgets: kind "paper" is light, any other is dark."""
        place = self._place(rect)
        element = self._take(("panel", tuple(place), kind), lambda: self._new_panel(place, kind), ground=True)
        if self._view is not None:
            self._view.add_panel(place, element)

    def _new_panel(self, place: pygame.Rect, kind: str) -> UIPanel:
        return UIPanel(
            self._local(place), manager=self.manager, container=self._box, object_id=f"#{kind}" if kind else None,
            margins={"left": 0, "right": 0, "top": 0, "bottom": 0},
        )  # fmt: skip

    def _take(self, key: Hashable, make: Callable[[], E], ground: bool = False) -> E:
        """Return an equal widget of the former layout or a new one; in a window, always a new one."""
        return self._inner_pool.take(key, make, ground) if self._inner_pool else make()

    # -- buttons, fields and choices -----------------------------------------------------------

    def button(
        self,
        name: str,
        rect: pygame.Rect,
        words: str,
        action: Action | None,
        *,
        tip: Words = "",
        enabled: bool = True,
        kind: str = "plain",
        icon: str = "",
        size: float = 18,
        group: str = "",
        selected: bool = False,
        label: Words = "",
        align: text_layout.Align = "center",
        commits: bool = False,
    ) -> Item:
        """Add a button.

        `tip` explains what it does or why it is disabled; `label` is the text of its item, by default `words`. Both
        may be functions, as in `Item`.
        `commits`: it ends or commits something (see `Item`).
        """
        place = self._place(rect)
        element = self._take(("button", tuple(place), kind), lambda: self._new_button(place, kind))
        element.set_look(enabled, selected)
        colour = self._text_colour(kind, enabled, selected)
        self.button_face(rect, words, icon, colour, size, align)
        role = Role.CHOICE if group and kind == "choice" else Role.BUTTON
        item = Item(name, place, label or words, enabled, action, tip, group, selected, commits=commits, role=role)
        return self._add(item, element)

    def _new_button(self, place: pygame.Rect, kind: str) -> ThemedButton:
        return ThemedButton(self._local(place), "", self.manager, container=self._box, object_id=f"#{kind}")

    def hotspot(
        self,
        name: str,
        rect: pygame.Rect,
        words: Words,
        action: Action | None,
        tip: Words = "",
        enabled: bool = True,
        group: str = "",
    ) -> Item:
        """Add an item without a picture; the caller paints it. Words and tip may be functions, as in `Item`."""
        return self._add(Item(name, self._place(rect), words, enabled, action, tip, group))

    def toggle(
        self,
        name: str,
        rect: pygame.Rect,
        on: bool,
        action: Action,
        *,
        tip: str = "",
        label: str = "",
        enabled: bool = True,
    ) -> Item:
        """Add a switch: on or off in words, with a filled or empty mark."""
        tr = self.app.locale.tr
        words = tr("widget.on") if on else tr("widget.off")
        item = self.button(
            name, rect, words, action, tip=tip, kind="choice", selected=on, icon="check" if on else "cross",
            label=f"{label}: {words}" if label else words, enabled=enabled,
        )  # fmt: skip
        item.role = Role.SWITCH
        return item

    def field(
        self,
        name: str,
        rect: pygame.Rect,
        words: str,
        changed: Callable[[str], None],
        *,
        tip: str = "",
        label: str = "",
        empty: str = "",
    ) -> TextField:
        """Add a text field that accepts input while it has the focus.

        `changed` is called with the text after every change; `empty` is displayed while there is no text.
        """
        item = self._add(Item(name, self._place(rect), label, tip=tip, role=Role.FIELD))
        field = TextField(item.rect, words, self.u(18), rtl=self.rtl, palette=self.palette)
        self._fields[name] = FieldEntry(field, changed, self._view, empty, label)
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
        label: str = "",
        columns: int = 0,
        enabled: bool = True,
    ) -> None:
        """Add a row of choices, or several rows of `columns`; one choice is selected.

        Options are (key, words); `tip` is for all of them, `tips` for one each.
        """
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
                selected=key == chosen, label=f"{label}: {words}" if label else "", enabled=enabled,
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
        label: str = "",
    ) -> None:
        """Add a value between a button for less and one for more; None disables a button."""
        side = min(rect.h, rect.w // 4)
        tr = self.app.locale.tr
        self.button(
            f"{name}.less", pygame.Rect(rect.x, rect.y, side, rect.h), "", less, enabled=less is not None,
            icon="minus", kind="quiet", tip=tip,
            label=tr("list.comma", first=f"{label}: {words}", last=tr("widget.less")),
        )  # fmt: skip
        self.label(pygame.Rect(rect.x + side, rect.y, rect.w - 2 * side, rect.h), words, align="center", bold=True)
        self.button(
            f"{name}.more", pygame.Rect(rect.right - side, rect.y, side, rect.h), "", more, enabled=more is not None,
            icon="plus", kind="quiet", tip=tip,
            label=tr("list.comma", first=f"{label}: {words}", last=tr("widget.more")),
        )  # fmt: skip

    def slider(
        self, name: str, rect: pygame.Rect, value: int, words: str, pick: Callable[[int], None], label: str, tip: str
    ) -> None:
        """Add a level from 0 to 100: a bar whose parts can be clicked or chosen by keys, and finer steps beside it."""
        wide = max(self.u(64), self.width(words, bold=True) + 1)
        figure = pygame.Rect(rect.right - wide, rect.y, wide, rect.h)
        side = min(rect.h, rect.w // 6)
        track = pygame.Rect(rect.x + side, rect.y, figure.x - rect.x - 2 * side, rect.h)
        tr = self.app.locale.tr
        for key, x, to in (("less", rect.x, (value - 1) // 5 * 5), ("more", track.right, value // 5 * 5 + 5)):
            able = 0 <= to <= 100
            self.button(
                f"{name}.{key}", pygame.Rect(x, rect.y, side, rect.h), "", partial(pick, to) if able else None,
                enabled=able, icon="minus" if key == "less" else "plus", kind="quiet", tip=tip,
                label=tr("list.comma", first=f"{label}: {words}", last=tr(f"widget.{key}")),
            )  # fmt: skip
        self.image(self._level_bar(track.size, value), track)
        for part in range(11):
            place = pygame.Rect(track.x + track.w * part // 11, track.y, track.w // 11, track.h)
            text = f"{label}: {tr('settings.percent', n=part * 10)}"
            item = Item(f"{name}.{part * 10}", self._place(place), text, True, partial(pick, part * 10), tip, name)
            item.role, item.selected = Role.LEVEL, part == (value + 5) // 10
            self._add(item)
        self.label(figure, words, align="end", bold=True)

    def _level_bar(self, size: tuple[int, int], value: int) -> pygame.Surface:
        """Return a picture of eleven bars of rising height, as many of them filled as the level has tens."""
        picture = pygame.Surface(size, pygame.SRCALPHA)
        for part in range(11):
            left, right = size[0] * part // 11, size[0] * (part + 1) // 11
            high = size[1] * (3 + part) // 16
            bar = pygame.Rect(left + self.u(4), size[1] - self.u(6) - high, right - left - self.u(6), high)
            pygame.draw.rect(picture, self.palette.muted, bar, self.u(1.5), self.u(3))
            share = min(1.0, max(0.0, value / 10 - part + 1)) if part else float(value > 0)
            fill = pygame.Rect(bar.x, bar.y, round(bar.w * share), bar.h)
            pygame.draw.rect(picture, self.palette.gold, fill, border_radius=self.u(3))
        return pygame.transform.flip(picture, self.rtl, False)

    @property
    def view_height(self) -> int:
        """The pixels of height of the scrolling view that is being filled, else of the window."""
        return self._view.rect.h if self._view is not None else self.app.size[1]

    @contextmanager
    def scroll_view(self, name: str, rect: pygame.Rect, memory: dict[str, int]) -> Iterator[ScrollView]:
        """Open a scrolling view: its contents may reach below `rect`.

        Wheel, keys, focus and two buttons scroll it. `memory` stores the scrolled distance over rebuilds. Leave
        `app.u(44)` free at the end side.
        """
        place = self._place(rect)
        container = self._take(("view", tuple(place)), lambda: self._new_container(place))
        view = ScrollView(name, place, memory, self.app)
        self.scroll_views.append(view)
        outer = self._view, self._box, self._inner_pool
        self._view, self._box, self._inner_pool = view, container, container.pool
        container.pool.begin()
        yield view
        container.pool.end()
        self._view, self._box, self._inner_pool = outer
        if view.max_offset:
            self._scroll_buttons(view, rect)
        view.close()

    def _new_container(self, place: pygame.Rect) -> ViewContainer:
        return ViewContainer(self._local(place), self.manager, self._box)

    @property
    def scroll_buttons(self) -> set[str]:
        """The names of the buttons that scroll; the focus scrolls by itself."""
        return {f"{view.name}.{key}" for view in self.scroll_views for key in ("up", "down")}

    def _scroll_buttons(self, view: ScrollView, rect: pygame.Rect) -> None:
        """Add the two buttons beside a view that holds more than it displays; `rect` is for left-to-right."""
        side, tr = self.u(36), self.app.locale.tr
        left = rect.right + self.u(6)
        for key, top, by in (("up", rect.y, -1), ("down", rect.bottom - side, 1)):
            words = tr(f"widget.{key}")
            self.button(
                f"{view.name}.{key}", pygame.Rect(left, top, side, side), "", partial(view.scroll_page, by),
                icon=f"chevron_{key}", kind="quiet", label=words, tip=words,
            )  # fmt: skip

    @contextmanager
    def window(self, rect: pygame.Rect) -> Iterator[None]:
        """Open a framed window: what is added inside is drawn on it."""
        frame = UIWindow(self._place(rect), self.manager, draggable=False)
        self._boxes.append(frame)
        inside = frame.get_container()
        assert isinstance(inside, UIContainer)
        outer = self._box, self._inner_pool
        self._box, self._inner_pool = inside, None
        yield
        self._box, self._inner_pool = outer

    # -- events and drawing --------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Update pygame_gui's states, type, scroll; return whether the event was used."""
        self.manager.process_events(event)
        if event.type == pygame.MOUSEBUTTONDOWN:  # the click sets the text cursor, and the field's item handles it too
            for entry in self._fields.values():
                entry.field.handle(event)
        return self._typed(event) or any(view.handle(event) for view in self.scroll_views)

    def refresh(self, dt: float) -> None:
        """Update the states under the pointer, `dt` seconds after the last update."""
        self.manager.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything except the focus ring and tooltips."""
        self.manager.draw_ui(surface)
        self.draw_marks(surface)
        whole = surface.get_clip()
        for name, entry in self._fields.items():
            surface.set_clip(entry.view.rect.clip(whole) if entry.view else whole)
            self._draw_field(surface, entry, name == self.app.nav.focus)
            surface.set_clip(whole)

    def pictures_in(self, place: pygame.Rect) -> Pictures:
        """Return the pictures of widgets and labels that touch a place, as they were first drawn in this layout.

        The place looks the same as long as they are the same: a widget gets another picture when its look changes.
        """
        found = self._pictures.get(tuple(place))
        if found is None:
            found = self._pictures[tuple(place)] = [each for each in self._all_pictures() if place.colliderect(each[1])]
        return found

    def pictures_outside(self, places: Sequence[pygame.Rect]) -> Pictures:
        """Return the pictures that reach out of these places, as they were first drawn in this layout."""
        key = tuple(side for place in places for side in place)
        found = self._pictures.get(key)
        if found is None:
            found = self._pictures[key] = [
                each for each in self._all_pictures() if not any(place.contains(each[1]) for place in places)
            ]
        return found

    def _all_pictures(self) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        for element in self.manager.ui_group.sprites():
            if element.visible and element.image is not None:
                yield element.image, pygame.Rect(element.rect)
        yield from self.placed_marks()

    def close(self) -> None:
        """Release the shapes; the widgets cannot be used afterwards."""
        self._boxes.clear()
        self._pool.forget()
        self.manager.clear_and_reset()  # type: ignore[no-untyped-call]
        self.clear()

    def reveal(self, item: Item) -> None:
        """Scroll until the item is visible."""
        for view in self.scroll_views:
            view.reveal(item)

    def hold(self, before: Item) -> None:
        """Scroll so that the item of this name is at the height where it was before this layout."""
        if (item := find(self.items, before.name)) is not None:
            for view in self.scroll_views:
                view.hold(item, before.rect.y)

    def scroll(self, dy: int, place: tuple[int, int]) -> bool:
        """Scroll the view at a place of the window, else the first one, by pixels; return whether it moved."""
        views = [view for view in self.scroll_views if view.max_offset]
        at = next((view for view in views if view.rect.collidepoint(place)), views[0] if views else None)
        return at is not None and at.scroll(at.offset + dy)

    def lines_of_no_item(self) -> list[str]:
        """Return the labels whose words are not those of an item, its tip or the title, each once."""
        if self._free_lines is None:
            items = [item for item in self.items if not item.name.startswith("cell.")]
            said = [self.title, *(words for item in items for words in (item.text, item.tip))]
            lines = [line for line in dict.fromkeys(self.lines) if any(char.isalpha() for char in line)]
            self._free_lines = [line for line in lines if not any(line in words for words in said)]
        return self._free_lines

    @property
    def has_fields(self) -> bool:
        """Whether there is a text field, which is no picture of `pictures_in`."""
        return bool(self._fields)

    def has_field(self, name: str) -> bool:
        """Return whether the item of that name is a text field."""
        return name in self._fields

    def entry(self, name: str) -> FieldEntry:
        """Return the text field of that name."""
        return self._fields[name]

    def set_text(self, name: str, text: str) -> None:
        """Set the text of a field as if it had been typed; nothing if the field is gone."""
        if name in self._fields:
            self._fields[name].field.text = text
            self._fields[name].changed(text)

    def _draw_field(self, surface: pygame.Surface, entry: FieldEntry, focused: bool) -> None:
        entry.field.draw(surface, focused)
        if entry.empty and not entry.field.text:
            room = entry.field.rect.inflate(-self.u(18), 0)
            words = text_layout.render(
                self.shortened(entry.empty, room.w), self.u(BODY), self.palette.muted, rtl=self.rtl
            )
            place = words.get_rect(midright=room.midright) if self.rtl else words.get_rect(midleft=room.midleft)
            surface.blit(words, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _typed(self, event: pygame.Event) -> bool:
        """Return whether the focused field used the event."""
        if self.app.nav.focus not in self._fields or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return False
        if getattr(event, "by_pad", False):  # its arrows lead on; it types with the keyboard on the screen
            return False
        entry = self._fields[self.app.nav.focus]
        before = entry.field.text
        used = entry.field.handle(event)
        if entry.field.text != before:
            entry.changed(entry.field.text)
        return used

    # -- internals -----------------------------------------------------------------------------

    def _place(self, rect: pygame.Rect) -> pygame.Rect:
        return self.app.mirror(rect)

    def _local(self, place: pygame.Rect) -> pygame.Rect:
        """Return the rectangle in the coordinates of the current container."""
        return place.move(-self._box.rect.x, -self._box.rect.y) if self._box else place

    def _add(self, item: Item, element: UIButton | None = None) -> Item:
        self.items.append(item)
        self._free_lines = None
        if self._view:
            self._view.add(item, element)
        return item

    def _text_colour(self, kind: str, enabled: bool, selected: bool) -> str:
        if not enabled:
            return self.palette.off_text
        return self.palette.ink if selected else self.app.look.kinds[kind].text


def _circumstances(app: Context) -> tuple[object, ...]:
    return app.size, app.scale, app.locale, app.look


def _with(pick: Callable[[str], None], key: str) -> Action:
    return lambda: pick(key)
