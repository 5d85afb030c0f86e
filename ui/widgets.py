"""Buttons, labels, choices, panels and scrolling views of one scene, with their items.

Places are given for left-to-right in window pixels; a `Gui` mirrors them itself in right-to-left
languages. pygame_gui draws grounds, edges and states; words and icons are ours, because each must
be wrapped, fitted and measured (`faults` names every text that did not fit).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame_gui.core import UIContainer
from pygame_gui.elements import UIButton, UIPanel, UIWindow

from ui import text as lettering
from ui.scene import Item
from ui.scrolling import View
from ui.textfield import TextField
from ui.theme import Manager

if TYPE_CHECKING:
    from ui.app import App

Action = Callable[[], None]
BODY = 16
"""Layout units of ordinary text, the smallest there is."""
TURNED = {
    "arrow_left": "arrow_right",
    "arrow_right": "arrow_left",
    "chevron_left": "chevron_right",
    "chevron_right": "chevron_left",
}
"""Icons that point along the reading direction."""


@dataclass(frozen=True, slots=True)
class Field:
    """A text field of a scene: who is told of changes, the view it lies in, what shows while it is empty."""

    field: TextField
    changed: Callable[[str], None]
    view: View | None
    empty: str


class Gui:
    """The widgets of one scene at one size, scale and language; thrown away at the next rebuild."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.palette = app.look.palette
        self.rtl = app.locale.rtl
        self.manager = Manager(app.size, app.look, app.scale)
        self.items: list[Item] = []
        self.views: list[View] = []
        self.faults: list[str] = []
        self._view: View | None = None
        self._box: UIContainer | None = None
        self._marks: list[tuple[pygame.Surface, pygame.Rect, View | None]] = []
        self._fields: dict[str, Field] = {}

    def clear(self) -> None:
        """Take everything off; for new contents of the same size, scale and language (the theme is dear to read)."""
        self.manager.clear_and_reset()
        for held in (self.items, self.views, self.faults, self._marks, self._fields):
            held.clear()

    def u(self, units: float) -> int:
        """Layout units as pixels."""
        return self.app.u(units)

    # -- what is only shown ------------------------------------------------------------------

    def image(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A picture in the middle of the place."""
        place = self._place(rect)
        self._marks.append((surface, surface.get_rect(center=place.center), self._view))

    def panel(self, rect: pygame.Rect, kind: str = "") -> None:
        """A ground for other widgets; kind "paper" is light, else it is dark."""
        place = self._place(rect)
        UIPanel(
            self._local(place), manager=self.manager, container=self._box, object_id=f"#{kind}" if kind else None,
            margins={"left": 0, "right": 0, "top": 0, "bottom": 0},
        )  # fmt: skip

    def label(
        self,
        rect: pygame.Rect,
        words: str,
        size: float = BODY,
        colour: str = "",
        bold: bool = False,
        align: lettering.Align = "start",
        middle: bool = True,
    ) -> pygame.Rect:
        """Words wrapped into the place; answers the place of the words before mirroring, as high as they need.

        `align` is start, center or end in reading direction; `middle` centres them in height.
        """
        picture = self._words(words, rect.size, size, colour or self.palette.sand, bold, align)
        box = picture.get_rect(topleft=rect.topleft)
        if middle:
            box.centery = rect.centery
        self._marks.append((picture, self._place(box), self._view))
        if self._view:
            self._view.grow(box.bottom)
        return box

    def height(self, words: str, width: int, size: float = BODY, bold: bool = False) -> int:
        """Pixels that these words need when wrapped at this width."""
        px = self.u(size)
        return len(lettering.wrap(words, px, width, bold, self.rtl)) * lettering.line_height(px, bold)

    def width(self, words: str, size: float = BODY, bold: bool = False) -> int:
        """Pixels of these words on one line."""
        return lettering.measure(words, self.u(size), bold=bold, rtl=self.rtl)[0]

    def fitting(self, words: str, width: int, size: float = BODY, bold: bool = False) -> str:
        """The words, ended with dots where one line of this width cannot hold them: for names and titles of players."""
        return lettering.ellipsis(words, self.u(size), width, bold, self.rtl)

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
        align: lettering.Align = "center",
    ) -> Item:
        """Something to press. `tip` tells what it does or why it is disabled; `say` is its name where it shows none."""
        place = self._place(rect)
        element = UIButton(self._local(place), "", self.manager, container=self._box, object_id=f"#{kind}")
        if selected:
            element.select()
        if not enabled:
            element.disable()
        if enabled:
            inset = self.u(3.5)
            shade = self.app.look.shade((place.w - 2 * inset, place.h - 2 * inset), self.u(4))
            self._marks.append((shade, place.inflate(-2 * inset, -2 * inset), self._view))
        colour = self._ink(kind, enabled, selected)
        self._face(rect, words, icon, colour, size, align)
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
        gap = self.u(4)
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
            icon="minus", kind="quiet", tip=tip, say=f"{say}: {words}, {tr('widget.less')}",
        )  # fmt: skip
        self.label(pygame.Rect(rect.x + side, rect.y, rect.w - 2 * side, rect.h), words, align="center", bold=True)
        self.button(
            f"{name}.more", pygame.Rect(rect.right - side, rect.y, side, rect.h), "", more, enabled=more is not None,
            icon="plus", kind="quiet", tip=tip, say=f"{say}: {words}, {tr('widget.more')}",
        )  # fmt: skip

    @contextmanager
    def view(self, name: str, rect: pygame.Rect, memory: dict[str, int]) -> Iterator[View]:
        """What is put inside may reach below `rect` and is then scrolled, by wheel, keys, focus and two buttons.

        `memory` keeps the scrolled distance over rebuilds. Leave `app.u(44)` free at the end side.
        """
        view = View(name, self._place(rect), memory, self, self._box)
        self.views.append(view)
        outer = self._view, self._box
        self._view, self._box = view, view.container
        yield view
        self._view, self._box = outer
        view.close(self)

    @contextmanager
    def window(self, rect: pygame.Rect) -> Iterator[None]:
        """A framed window; what is put inside lies on it."""
        frame = UIWindow(self._place(rect), self.manager, draggable=False)
        outer, self._box = self._box, frame.get_container()
        yield
        self._box = outer

    # -- life --------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Let pygame_gui show its states; type; scroll. Whether the event was used up."""
        self.manager.process_events(event)
        return self._typed(event) or any(view.handle(event) for view in self.views)

    def refresh(self, dt: float) -> None:
        """Follow the pointer: after events, `dt` seconds after the last time."""
        self.manager.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Everything, without focus and tooltips."""
        self.manager.draw_ui(surface)
        whole = surface.get_clip()
        for picture, place, view in self._marks:
            if view is None:
                surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            elif place.move(0, -view.offset).colliderect(view.rect):
                surface.set_clip(view.rect)
                surface.blit(picture, place.move(0, -view.offset), special_flags=pygame.BLEND_PREMULTIPLIED)
                surface.set_clip(whole)
        for name, entry in self._fields.items():
            surface.set_clip(entry.view.rect if entry.view else whole)
            self._draw_field(surface, entry, name == self.app.focus)
            surface.set_clip(whole)

    def close(self) -> None:
        """Give the shapes back; nothing of it can be used any more."""
        self.manager.get_root_container().kill()

    def reveal(self, item: Item) -> None:
        """Scroll so far that the item is seen."""
        for view in self.views:
            view.reveal(item)

    def _draw_field(self, surface: pygame.Surface, entry: Field, focused: bool) -> None:
        entry.field.draw(surface, focused)
        if entry.empty and not focused and not entry.field.text:
            room = entry.field.rect.inflate(-self.u(18), 0)
            words = lettering.render(self.fitting(entry.empty, room.w), self.u(BODY), self.palette.muted, rtl=self.rtl)
            place = words.get_rect(midright=room.midright) if self.rtl else words.get_rect(midleft=room.midleft)
            surface.blit(words, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _typed(self, event: pygame.Event) -> bool:
        """Whether the focused field took the event."""
        if self.app.focus not in self._fields or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return False
        entry = self._fields[self.app.focus]
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

    def _face(self, rect: pygame.Rect, words: str, icon: str, colour: str, size: float, align: lettering.Align) -> None:
        """Icon and words of a button: the icon before the words, both in the middle or from the start."""
        inner = rect.inflate(-self.u(12), -self.u(6))
        if align == "start":
            inner = pygame.Rect(inner.x + self.u(8), inner.y, inner.w - self.u(8), inner.h)
        if not icon:
            self.label(inner, words, size, colour, bold=True, align=align)
            return
        side = min(inner.h, self.u(size * 1.4))
        picture = self.app.art.icon(TURNED.get(icon, icon) if self.rtl else icon, side, colour)
        if not words:
            self.image(picture, rect)
            return
        gap = self.u(8)
        needed = min(inner.w, side + gap + self.width(words, size, bold=True))
        left = inner.x if align == "start" else inner.centerx - needed // 2
        self.image(picture, pygame.Rect(left, inner.y, side, inner.h))
        self.label(
            pygame.Rect(left + side + gap, inner.y, inner.right - left - side - gap, inner.h),
            words,
            size,
            colour,
            bold=True,
        )

    def _words(
        self, words: str, room: tuple[int, int], size: float, colour: str, bold: bool, align: lettering.Align
    ) -> pygame.Surface:
        """The largest setting, from `size` down to body size, that fits the room; a fault when none does."""
        width, height = max(1, room[0]), room[1]
        longest = max(words.split() or [""], key=len)
        smaller = (part * size / 10 for part in range(9, 1, -1) if part * size / 10 > BODY)
        for units in (size, *smaller, min(size, BODY)):
            fits = self.height(words, width, units, bold) <= height and self.width(longest, units, bold) <= width
            if fits:
                break
        picture = lettering.paragraph(words, self.u(units), colour, width, bold=bold, rtl=self.rtl, align=align)
        if not fits:
            self.faults.append(f"{words!r} needs {picture.get_height()} px in height at width {width}, has {height}")
        return picture


def _with(pick: Callable[[str], None], key: str) -> Action:
    return lambda: pick(key)
