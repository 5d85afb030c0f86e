"""Fingers on a touch screen: they become pointer events, and their gestures scroll, pan and zoom.

SDL also sends a mouse event for the first finger; the application ignores those, so that each touch counts once. A tap
is a click, a rest of half a second displays the tip (`InputState.is_long_press`), a drag in a list scrolls it, a drag
elsewhere is a drag of the pointer, and two fingers move and zoom the board.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from math import hypot
from typing import Final, Protocol

import pygame

from ui.app.hit_test import item_at, visible_items
from ui.app.input import OUTSIDE
from ui.app.overlay import LONG_PRESS
from ui.context import TARGET, Context
from ui.item import Item
from ui.scene import Scene
from ui.widgets.scroll_view import ScrollView

TOUCH_EVENTS: Final = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})
MOUSE_TOUCH_ID: Final = -1
"""The number of the device whose touches SDL makes out of a mouse."""
LARGE: Final = 4
"""How many times the least target an item must be to give up its edge to a small neighbour."""
FAR: Final = 12.0
"""Layout units that a finger must move to be a drag: more than a mouse, because a finger rolls."""
PINCH: Final = 1.12
"""How far two fingers part or close for one step of zoom."""
NOTCH: Final = 24.0
"""Layout units of a drag for one notch of the wheel, in lists that scroll by lines."""
SLOWEST: Final = 60.0
"""Pixels per second below which a flicked list rests."""
FRICTION: Final = 0.06
"""The share of its speed that a flicked list still has after a second."""
MOST_FINGERS: Final = 2

Place = tuple[int, int]


class AppState(Protocol):
    """What gamepads and fingers need to know of the application."""

    @property
    def now(self) -> float:
        """Seconds since the start, as the frames count them."""

    @property
    def scenes(self) -> Sequence[Scene]:
        """The scene stack, lowest first."""


class TouchInput:
    """The fingers on the screen and what they are doing."""

    def __init__(self, app: Context, screens: AppState, send: Callable[[pygame.Event], None]) -> None:
        """`send` delivers a pointer event to the scenes."""
        self.app, self.screens, self.send = app, screens, send
        self._fingers: dict[int, Place] = {}
        self._gesture = ""
        """What the fingers do: press, drag, scroll, wheel, pinch, or spent until all of them are lifted."""
        self._start = self._aimed = OUTSIDE
        self._since = 0.0
        self._span = 1.0
        """The distance of the two fingers at the last step of zoom."""
        self._rest = 0.0
        """Pixels of a drag that are not a whole notch yet."""
        self._view = ""
        """The name of the view that a finger scrolls or has flicked."""
        self._speed = 0.0
        """Pixels per second at which the view scrolls."""
        self._moved_at = 0.0

    @property
    def active(self) -> bool:
        """Whether a finger is down or a list still rolls, so that time alone changes the picture."""
        return bool(self._fingers) or self._speed != 0.0

    @property
    def pressed(self) -> tuple[Place, float] | None:
        """Where one finger rests, and for how many seconds; None if none does."""
        return (self._start, self.screens.now - self._since) if self._gesture == "press" else None

    def handle(self, event: pygame.Event) -> None:
        """Follow a finger."""
        if event.touch_id == MOUSE_TOUCH_ID or sys.platform == "darwin":  # of a Mac, these are touches of the trackpad
            return
        self.app.nav.invalidate()  # the ring around a resting finger comes and goes
        width, height = self.app.window.size
        place = round(event.x * width) - self.app.margin[0], round(event.y * height) - self.app.margin[1]
        if event.type == pygame.FINGERDOWN and len(self._fingers) < MOST_FINGERS:
            self._fingers[event.finger_id] = place
            self._down(place)
        elif event.finger_id in self._fingers:
            before, self._fingers[event.finger_id] = self._fingers[event.finger_id], place
            if event.type == pygame.FINGERUP:
                self._up(place)
                del self._fingers[event.finger_id]
                self._gesture = self._gesture if self._fingers else ""
            else:
                self._move(before, place)

    def cancel(self) -> None:
        """Lift all fingers without a click: the window has lost them."""
        if self._gesture in ("press", "drag"):
            self._lift_outside()
        self._fingers.clear()
        self._gesture, self._speed = "", 0.0

    def pass_time(self, seconds: float) -> bool:
        """Let a flicked list roll on; return whether the picture changes."""
        if self._fingers or not self._speed:
            return bool(self._fingers)
        view = self._scroll_view()
        if view is None or not view.scroll(view.offset - round(self._speed * seconds)):
            self._speed = 0.0
        self._speed *= FRICTION**seconds
        if abs(self._speed) < SLOWEST:
            self._speed = 0.0
        return True

    # -- one finger --------------------------------------------------------------------------

    def _down(self, place: Place) -> None:
        if len(self._fingers) == MOST_FINGERS:
            self._begin_pinch()
            return
        self._speed = 0.0
        self._gesture, self._start, self._since = "press", place, self.screens.now
        self._aimed = aim(self.screens.scenes[-1], place, self.app.window.size[1])
        self._point(self._aimed, (0, 0), (0, 0, 0))
        self._button(pygame.MOUSEBUTTONDOWN, self._aimed)

    def _move(self, before: Place, place: Place) -> None:
        rel = place[0] - before[0], place[1] - before[1]
        if self._gesture == "press" and _distance(self._start, place) > self.app.u(FAR):
            self._gesture = self._drag_of(place)
            if self._gesture != "drag":
                self._lift_outside()
            rel = place[0] - self._start[0], place[1] - self._start[1]
        if self._gesture == "drag":
            self._point(place, rel, (1, 0, 0))
        elif self._gesture == "scroll":
            self._scroll(rel[1])
        elif self._gesture == "wheel":
            self._turn_wheel(rel[1])
        elif self._gesture == "pinch":
            self._pinch(before, place)

    def _up(self, place: Place) -> None:
        if self._gesture == "press":
            self._button(pygame.MOUSEBUTTONUP, self._aimed)
            if self.pressed_long:
                return  # the tip stays until the next touch
        elif self._gesture == "drag":
            self._button(pygame.MOUSEBUTTONUP, place)
        elif self._gesture == "scroll" and self.screens.now - self._moved_at > 0.1:
            self._speed = 0.0  # it rested before it was lifted: no flick
        self._gesture = "spent"
        self._point(OUTSIDE, (0, 0), (0, 0, 0))

    @property
    def pressed_long(self) -> bool:
        """Whether the finger has rested so long that the tip is displayed."""
        return self.screens.now - self._since >= LONG_PRESS

    def _drag_of(self, place: Place) -> str:
        """Return what the drag that begins now is: of a list, or of the pointer."""
        scene, down = self.screens.scenes[-1], abs(place[1] - self._start[1]) > abs(place[0] - self._start[0])
        view = next((each for each in scene.gui.scroll_views if each.rect.collidepoint(self._start)), None)
        if down and view is not None and view.max_offset:
            self._view = view.name
            return "scroll"
        return "wheel" if down and not scene.drags_at(self._start) else "drag"

    def _scroll(self, dy: int) -> None:
        passed = max(1 / 120, self.screens.now - self._moved_at)
        self._moved_at = self.screens.now
        self._speed = 0.5 * self._speed + 0.5 * dy / min(passed, 0.1)
        if view := self._scroll_view():
            view.scroll(view.offset - dy)

    def _scroll_view(self) -> ScrollView | None:
        views = self.screens.scenes[-1].gui.scroll_views
        return next((view for view in views if view.name == self._view), None)

    def _turn_wheel(self, dy: int) -> None:
        """Scroll a list that knows only whole lines."""
        self._rest += dy
        notches = int(self._rest / self.app.u(NOTCH))
        self._rest -= notches * self.app.u(NOTCH)
        if notches:
            self._point(self._start, (0, 0), (0, 0, 0))
            self.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches, touch=True))

    # -- two fingers -------------------------------------------------------------------------

    def _begin_pinch(self) -> None:
        if self._gesture in ("press", "drag"):
            self._lift_outside()
        self._gesture = "pinch"
        self._span = max(1.0, _distance(*self._fingers.values()))

    def _pinch(self, before: Place, place: Place) -> None:
        """Zoom around the middle of the fingers when they part or close; move the board with the middle."""
        scene, (one, two) = self.screens.scenes[-1], tuple(self._fingers.values())
        middle = (one[0] + two[0]) // 2, (one[1] + two[1]) // 2
        span = max(1.0, _distance(one, two))
        if span > self._span * PINCH or span * PINCH < self._span:
            scene.zoom(1 if span > self._span else -1, middle)
            self._span = span
        scene.pan((place[0] - before[0]) // 2, (place[1] - before[1]) // 2)

    # -- pointer events ----------------------------------------------------------------------

    def _lift_outside(self) -> None:
        """End the press without a click: nothing lies outside the window."""
        self._point(OUTSIDE, (0, 0), (0, 0, 0))
        self._button(pygame.MOUSEBUTTONUP, OUTSIDE)

    def _point(self, place: Place, rel: Place, buttons: tuple[int, int, int]) -> None:
        self.send(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=rel, buttons=buttons, touch=True))

    def _button(self, kind: int, place: Place) -> None:
        self.send(pygame.Event(kind, pos=place, button=1, touch=True))


def aim(scene: Scene, place: Place, height: int) -> Place:
    """Return the point that a finger means: where it is, or else in the nearest item whose target it touches.

    The target of a small item reaches beyond its edges until it has the least side: as far as no other item is there,
    but into the edge of a large one.
    """
    scene.settle_layout()
    items, least = visible_items(scene), round(TARGET * height)
    hit = item_at(scene, place)
    if hit is not None and hit.rect.w * hit.rect.h < LARGE * least**2:
        return place
    near = [item for item in items if item is not hit and _target(item, least).collidepoint(place)]
    near = [item for item in near if hit is None or min(item.rect.size) < least]
    if not near:
        return place
    rect = min(near, key=lambda item: _distance(place, _clamped(place, item.rect))).rect
    return _clamped(place, rect)


def _target(item: Item, least: int) -> pygame.Rect:
    return item.rect.inflate(max(0, least - item.rect.w), max(0, least - item.rect.h))


def _clamped(place: Place, rect: pygame.Rect) -> Place:
    return max(rect.left, min(rect.right - 1, place[0])), max(rect.top, min(rect.bottom - 1, place[1]))


def _distance(one: Place, two: Place) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])
