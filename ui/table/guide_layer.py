"""The layer of a guide over a scene: a bubble with words and buttons, and frames round what it speaks of.

The bubble lies beside the framed items and never over one. Its own `Gui` is drawn over the board and hit before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import hypot
from typing import Final

import pygame

from ui.context import Context
from ui.gfx.tracked_surface import pixels
from ui.item import Item
from ui.narration.narrator import Kind
from ui.scene import Scene
from ui.table.guide import Bubble, Guide
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import Painter

PAD, GAP, WORDS, BUTTON = 10, 8, 18, 36
"""Layout units of the bubble: its margin, the gap to what it speaks of, its letters, a button's height."""
WIDTHS: Final = (470, 560, 650)
"""Layout units of width; a wider one is taken before the words need a third line."""
OTHER_WIDTHS: Final = (8, 7, 6, 5, 4, 3)
"""Eighths of the window that are tried where that width would hide the prompt, as large text does."""
PULSES_PER_SECOND = 1.0
SIGNS = {"say": "learn", "right": "check", "wrong": "cross"}
"""Tone of the words -> the icon before them, since a colour alone says nothing."""


CONTROLS = ("play.", "lesson.", "log", "recap", "puzzle.")
"""The beginnings of the names of items that are no answer to a question, unless the question names them."""
RectsOf = Callable[[str, Iterable[Item]], Sequence[pygame.Rect]]


def bubble_width(gui: Gui, words: str, most: int) -> int:
    """Return the width in pixels, at most `most`, at which the words take two lines; the widest if none does."""
    beside = 2 * gui.u(PAD) + gui.u(WORDS + 8)
    widths = [min(gui.u(width), most) for width in WIDTHS]
    two = 2 * gui.height("", widths[0], WORDS)
    return next((wide for wide in widths if gui.height(words, wide - beside, WORDS) <= two), widths[-1])


class GuideLayer:
    """What a guide displays over one scene at a time."""

    def __init__(self, app: Context, guide: Guide, rects_of: RectsOf) -> None:
        """Set the guide; `rects_of` returns where a place is in the window now."""
        self.app, self.guide, self.rects_of = app, guide, rects_of
        self.gui = Gui(app)
        self.place = pygame.Rect(0, 0, 0, 0)
        """The bubble in window pixels; empty without one."""
        self._built: Bubble | None = None
        self._marked: list[pygame.Rect] = []
        self._clear: list[pygame.Rect] = []
        self._bright = True

    @property
    def items(self) -> list[Item]:
        """The buttons of the bubble; the one that gets the focus comes first, so that Tab leads on to the others."""
        first = f"guide.{self._built.first}" if self._built is not None else ""
        return sorted(self.gui.items, key=lambda item: item.name != first)

    def first_of(self, items: Sequence[Item]) -> str:
        """Return the name of the item that the bubble gives the focus to, if it is among these; else ""."""
        bubble = self.guide.bubble()
        places = self.rects_of(bubble.first, items) if bubble is not None and bubble.first else ()
        return next((item.name for item in items if item.rect in places), "")

    def rebuild(self) -> None:
        """Begin anew for another size, scale, language or theme."""
        self.gui.close()
        self.gui = Gui(self.app)
        self.guide.retell()

    def close(self) -> None:
        """Release the widgets."""
        self.gui.close()

    def layout(self, items: Sequence[Item], room: pygame.Rect, prompt: pygame.Rect) -> None:
        """Lay the bubble out beside the items that it marks, within `room` (window pixels) if it fits there.

        Where it does not, it leaves the prompt line in sight if it can.
        """
        typed = self.gui.clear()
        said, bubble = self._built, self.guide.bubble()
        self._built, self._marked, self._clear, self.place = bubble, [], [], pygame.Rect(0, 0, 0, 0)
        if bubble is not None:
            self._marked = [rect for mark in bubble.marks for rect in self.rects_of(mark, items)]
            self._clear = [rect for place in bubble.clear for rect in self.rects_of(place, items)]
            self._build(bubble, room, prompt)
            if said is None or bubble.words != said.words or (bubble.buttons and bubble.buttons != said.buttons):
                self._announce(bubble, items)  # words that only lose their buttons were read before
        self.gui.end_layout(typed)
        self.gui.refresh(0.0)

    def answers(self, items: Sequence[Item]) -> list[Item]:
        """Return the items as answers to the guide's question: each tells the guide its place, and nothing else."""
        places = {tuple(rect): place for place in self.guide.asks for rect in self.rects_of(place, items)}
        found = []
        for item in items:
            place = places.pop(tuple(item.rect), "" if item.name.startswith(CONTROLS) else item.name)
            found.append(item.with_action(partial(self.guide.point, place)) if place else item)
        bubble = self.guide.bubble()
        words = bubble.words if bubble is not None else ""
        for corner, place in places.items():
            found.append(Item(f"ask.{place}", pygame.Rect(corner), words, True, partial(self.guide.point, place)))
        return found

    def _announce(self, bubble: Bubble, items: Sequence[Item]) -> None:
        """Write the words to the event log, which is read aloud, and move the focus."""
        self.app.log.write("guide", title=bubble.title, text=bubble.words, tone=bubble.tone, marks=[*bubble.marks])
        self._say(bubble, items)
        if any(button.key == bubble.first for button in bubble.buttons):
            self.app.nav.set_focus(f"guide.{bubble.first}")
        elif name := self.first_of(items):
            self.app.nav.set_focus(name)

    def _say(self, bubble: Bubble, items: Sequence[Item]) -> None:
        """Say the words, and what the frames mark."""
        marked = {tuple(rect) for rect in self._marked}
        named = dict.fromkeys(item.text for item in items if tuple(item.rect) in marked and item.text)
        tr = self.app.tr
        parts = [bubble.title, bubble.words]
        if named:
            parts.append(tr("narration.marked", what=self.app.locale.joined(named)))
        self.app.narrator.say_all(Kind.GUIDE, parts)

    def _build(self, bubble: Bubble, room: pygame.Rect, prompt: pygame.Rect) -> None:
        gui, pad = self.gui, self.gui.u(PAD)
        self.place = self._place(bubble, room, prompt)
        inner, sign, line = self.place.w - 2 * pad, gui.u(WORDS + 8), max(gui.u(BUTTON), self.app.least_target)
        title, words, rows = self._parts(bubble, inner)
        left, top = self.app.mirror(self.place).x + pad, self.place.y + pad
        if title:
            gui.label(pygame.Rect(left, top, inner, title), bubble.title, BODY - 2, gui.palette.muted, middle=False)
        top += title
        icon = self.app.art.icon(SIGNS[bubble.tone], sign - gui.u(6), self._colour(bubble))
        gui.image(icon, pygame.Rect(left, top, sign - gui.u(6), gui.height("", inner, WORDS)))
        gui.label(pygame.Rect(left + sign, top, inner - sign, words), bubble.words, WORDS, middle=False)
        top += words + gui.u(GAP)
        for row in rows:
            self._build_row(bubble, row, pygame.Rect(left, top, inner, line))
            top += line + gui.u(GAP)

    def _place(self, bubble: Bubble, room: pygame.Rect, prompt: pygame.Rect) -> pygame.Rect:
        """Return the best place; of another width where the usual one would hide the prompt."""
        gui, pad, window = self.gui, self.gui.u(PAD), pygame.Rect((0, 0), self.app.size)
        keep, line = [*self._marked, *self._clear], max(gui.u(BUTTON), self.app.least_target) + gui.u(GAP)
        places = []
        for wide in (
            bubble_width(gui, bubble.words, room.w - 2 * pad),
            *(window.w * part // 8 for part in OTHER_WIDTHS),
        ):
            title, words, rows = self._parts(bubble, wide - 2 * pad)
            size = wide, 2 * pad + title + words + len(rows) * line
            places.append(best_place(size, keep, room, window, gui.u(GAP + 6), prompt))
            if not places[-1].colliderect(prompt) and places[-1].collidelist(keep) < 0:
                return places[-1]
        return places[0]

    def _parts(self, bubble: Bubble, inner: int) -> tuple[int, int, list[list[tuple[int, int]]]]:
        """Return the heights of title and words, and the rows of buttons, for a width."""
        gui, sign = self.gui, self.gui.u(WORDS + 8)
        title = gui.height(bubble.title, inner, BODY - 2) if bubble.title else 0
        return title, max(sign, gui.height(bubble.words, inner - sign, WORDS)), self._rows(bubble, inner)

    def _rows(self, bubble: Bubble, width: int) -> list[list[tuple[int, int]]]:
        """Return the buttons row by row, as (index, width in pixels), the last of a row at its end."""
        rows: list[list[tuple[int, int]]] = []
        used, gap = width + 1, self.gui.u(GAP)
        for index, button in enumerate(bubble.buttons):
            side = self.gui.u(28) if button.icon else 0
            own = min(width, self.gui.width(button.words, BODY, bold=True) + self.gui.u(28) + side)
            if used + gap + own > width:
                rows.append([])
                used = -gap
            rows[-1].append((index, own))
            used += gap + own
        return rows

    def _build_row(self, bubble: Bubble, row: list[tuple[int, int]], rect: pygame.Rect) -> None:
        """Add the buttons of a row at its end."""
        gap = self.gui.u(GAP)
        left = rect.right - sum(own for _, own in row) - gap * (len(row) - 1)
        for index, own in row:
            button = bubble.buttons[index]
            self.gui.button(
                f"guide.{button.key}", pygame.Rect(left, rect.y, own, rect.h), button.words, button.action,
                tip=button.tip or button.words, kind=button.kind, icon=button.icon, size=BODY,
            )  # fmt: skip
            left += own + gap

    def _colour(self, bubble: Bubble) -> str:
        palette = self.gui.palette
        return palette.visible(palette.danger) if bubble.tone == "wrong" else palette.gold

    # -- time and picture --------------------------------------------------------------------

    def update(self) -> bool:
        """Request a picture when the frames pulse; return whether the bubble has changed and needs a layout."""
        bright = self._is_bright()
        if bright != self._bright:
            self._bright = bright
            self.app.nav.invalidate()
        return self.guide.bubble() != self._built

    def _is_bright(self) -> bool:
        """Return whether the frames are wide now; without motion, a pulse is a wide frame all the time."""
        bubble = self._built
        if bubble is None or not bubble.pulse:
            return False
        if self.app.settings.reduced_motion or not self.app.speed:
            return True
        return int(2 * PULSES_PER_SECOND * self.app.nav.now) % 2 == 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the frames, the bubble with its tail, and the buttons."""
        bubble = self._built
        if bubble is None:
            return
        painter = Painter(self.app, surface)
        for rect in self._marked:
            _frame(painter, rect, self._bright)
        palette = painter.palette
        edge = self._colour(bubble)
        if self._marked:
            _tail(painter, self.place, self._marked, edge)
        painter.box(self.app.mirror(self.place), palette.panel[:7], edge, width=2, radius=8)
        self.gui.draw(surface)

    def covers(self, event: pygame.Event) -> bool:
        """Return whether the event is one of the pointer over the bubble, which the board must not get."""
        return event.type in POINTING and self.place.collidepoint(event.pos)


POINTING = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class GuidedScene(Scene):
    """A scene that may have a guide's layer over it; it calls `draw_guide` last and `guide_covers` first."""

    guide_layer: GuideLayer | None = None
    guide_room: pygame.Rect
    """Where the bubble lies, in window pixels."""
    guide_prompt: pygame.Rect
    """The prompt line, in window pixels, which the bubble hides only where there is no other place."""
    strip_lines: Sequence[str] = ()
    """The words of the guide's strip, such as the question of a puzzle."""

    def build_strip(self, gui: Gui, rect: pygame.Rect) -> None:
        """Let the guide build its strip, and remember what it says."""
        if self.guide_layer is not None:
            before = len(gui.lines)
            self.guide_layer.guide.build_strip(gui, rect)
            self.strip_lines = [line for line in gui.lines[before:] if line]

    def rebuild(self) -> None:
        """Lay the scene and the layer out anew."""
        if self.guide_layer is not None:
            self.guide_layer.rebuild()
        super().rebuild()
        self._lay_out_guide()

    def layout_now(self) -> None:
        """Lay the scene out, then the bubble beside its items."""
        super().layout_now()
        self._lay_out_guide()

    def _lay_out_guide(self) -> None:
        if self.guide_layer is not None:
            if self.guide_layer.guide.asks:
                self.gui.items[:] = self.guide_layer.answers(self.gui.items)
            self.guide_layer.layout(self.gui.items, self.guide_room, self.guide_prompt)

    def items(self) -> list[Item]:
        """Return the scene's items, then the bubble's, which are above them."""
        found = super().items()
        return found if self.guide_layer is None else [*found, *self.guide_layer.items]

    def update_guide(self, dt: float) -> None:
        """Update the guide and its layer; request a layout if the bubble has changed."""
        if self.guide_layer is not None:
            self.guide_layer.guide.update(dt)
            if self in self.app.nav.scenes and self.guide_layer.update():
                self.request_layout()

    def guide_covers(self, event: pygame.Event) -> bool:
        """Give the pointer to the bubble; return whether the scene must leave the event alone."""
        layer = self.guide_layer
        if layer is None:
            return False
        layer.gui.handle(event)
        if event.type == pygame.MOUSEMOTION:
            self.app.nav.invalidate()
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return layer.covers(event) or (pressed and bool(layer.guide.asks))

    def guide_uses(self, event: pygame.Event) -> bool:
        """Return whether a press beside the buttons of the bubble ends there, so that no item below it is clicked."""
        layer = self.guide_layer
        if layer is None or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return False
        return layer.covers(event) and not any(item.rect.collidepoint(event.pos) for item in layer.items)

    def draw_guide(self, surface: pygame.Surface) -> None:
        """Draw the guide's layer over everything."""
        if self.guide_layer is not None and self.guide_layer.place:
            self.guide_layer.draw(pixels(surface, surface.get_rect()))


def best_place(
    size: tuple[int, int],
    marked: Sequence[pygame.Rect],
    room: pygame.Rect,
    window: pygame.Rect,
    gap: int,
    prompt: pygame.Rect,
) -> pygame.Rect:
    """Return where a bubble of that size hides none of the marked places, if there is such a place.

    It is within `room`, else within the window but not over `prompt`. It is near them, but without covering what is
    around them, if possible.
    Without marks it lies at the foot of the room.
    """
    box = pygame.Rect((0, 0), size)
    if not marked:
        box.midbottom = room.centerx, room.bottom - gap
        return box.clamp(room).clamp(window)
    around = marked[0].unionall(list(marked[1:]))
    tries = [
        place.clamp(within)
        for within in (room.inflate(-gap, -gap), window)
        for place in (*_candidates(box, [around, *marked], within, gap), *_above(box, prompt, within, gap))
    ]
    near = [rect.inflate(min(rect.size) * 2, min(rect.size) * 2) for rect in marked]

    def fault(place: pygame.Rect) -> tuple[float, ...]:
        covered = _hidden(place, marked, gap), _hidden(place, [prompt], 0)
        return *covered, _outside(place, room), _hidden(place, near, 0) > 0, _far(place, marked)

    return min(tries, key=fault)


def _candidates(
    box: pygame.Rect, marked: Iterable[pygame.Rect], within: pygame.Rect, gap: int
) -> Iterable[pygame.Rect]:
    """Yield places beside each rectangle, then in the corners of the room."""
    for rect in marked:
        for off in (gap, gap + min(rect.size)):
            yield box.move_to(midbottom=(rect.centerx, rect.top - off))
            yield box.move_to(midtop=(rect.centerx, rect.bottom + off))
            yield box.move_to(midright=(rect.left - off, rect.centery))
            yield box.move_to(midleft=(rect.right + off, rect.centery))
    yield box.move_to(topleft=within.topleft)
    yield box.move_to(topright=within.topright)
    yield box.move_to(bottomleft=within.bottomleft)
    yield box.move_to(bottomright=within.bottomright)


def _above(box: pygame.Rect, line: pygame.Rect, within: pygame.Rect, gap: int) -> Iterable[pygame.Rect]:
    """Yield places right above a line: at both ends of the room and between."""
    for left in (within.left, within.centerx - box.w // 2, within.right - box.w):
        yield box.move_to(bottomleft=(left, line.top - gap // 2))


def _hidden(place: pygame.Rect, marked: Iterable[pygame.Rect], gap: int) -> int:
    """Return how many pixels of the marked places, with a little room round them, a bubble hides."""
    clips = (place.clip(rect.inflate(gap // 2, gap // 2)) for rect in marked)
    return sum(clip.w * clip.h for clip in clips)


def _outside(place: pygame.Rect, room: pygame.Rect) -> int:
    inside = place.clip(room)
    return place.w * place.h - inside.w * inside.h


def _far(place: pygame.Rect, marked: Iterable[pygame.Rect]) -> float:
    """Return the distance to the nearest marked place."""
    return min(hypot(place.centerx - rect.centerx, place.centery - rect.centery) for rect in marked)


def _frame(painter: Painter, rect: pygame.Rect, bright: bool) -> None:
    """Draw a light frame with dark edges round a place; a wide one while it pulses."""
    wide = painter.u(3)
    outer = rect.inflate(4 * wide, 4 * wide) if bright else rect.inflate(2 * wide, 2 * wide)
    pygame.draw.rect(painter.surface, painter.palette.ink, outer, wide + max(2, painter.u(2)), painter.u(8))
    inner = outer.inflate(-painter.u(2), -painter.u(2))
    pygame.draw.rect(painter.surface, painter.palette.focus, inner, 2 * wide if bright else wide, painter.u(7))


def _tail(painter: Painter, place: pygame.Rect, marked: Iterable[pygame.Rect], colour: str) -> None:
    """Draw a short tail from the bubble towards the nearest marked place."""
    target = min(marked, key=lambda rect: hypot(rect.centerx - place.centerx, rect.centery - place.centery))
    if points := tail_points(place, target.center, painter.u(13)):
        pygame.draw.polygon(painter.surface, colour, points)


def tail_points(place: pygame.Rect, target: tuple[int, int], size: int) -> list[pygame.Vector2]:
    """Return a triangle of that height on the edge of a bubble that faces the target; nothing if it lies inside.

    It keeps away from the round corners, where it would look torn off.
    """
    beside = max(place.left - target[0], target[0] - place.right)
    above = max(place.top - target[1], target[1] - place.bottom)
    if max(beside, above) <= 0:
        return []
    flat = place.inflate(-min(4 * size, place.w), -min(4 * size, place.h))
    if beside > above:
        out = pygame.Vector2(-1 if target[0] < place.left else 1, 0)
        near = pygame.Vector2(
            place.left if out.x < 0 else place.right, pygame.math.clamp(target[1], flat.top, flat.bottom)
        )
    else:
        out = pygame.Vector2(0, -1 if target[1] < place.top else 1)
        near = pygame.Vector2(
            pygame.math.clamp(target[0], flat.left, flat.right), place.top if out.y < 0 else place.bottom
        )
    tip = near + (out + (pygame.Vector2(target) - near).normalize()).normalize() * size
    base, across = near - out * (size / 4), out.rotate(90) * (size * 0.7)
    return [base + across, tip, base - across]
