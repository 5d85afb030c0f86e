"""Pointer and keyboard on items: focus, hover, clicks, and the keys that work in every scene."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.app import focus
from ui.app.arrows import next_by_arrow
from ui.app.hit_test import item_at
from ui.app.overlay import LONG_PRESS
from ui.app.resting import RestingPointer
from ui.context import DOUBLE_CLICK, Context
from ui.item import Item, Role, find
from ui.keymap import Device, is_save
from ui.scene import Scene
from ui.table import bot_pace

TOOLTIP_DELAY = 0.35
"""Seconds that the pointer rests on an item before its tooltip is displayed."""
DOUBLE_CLICK_DISTANCE = 6
"""Pixels within which two clicks are one double click."""
OUTSIDE = (-1, -1)
"""The pointer's position while it is not over the window."""
MOUSE_EVENTS = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
INPUT_EVENTS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.TEXTINPUT, pygame.MOUSEWHEEL)
"""Events that request something; each is followed by `idle` in the event log."""


class InputState:
    """The state of pointer, focus and hover. It stores names of items, because scenes recreate their items."""

    def __init__(self, app: Context, scenes: Sequence[Scene]) -> None:
        self.app, self.scenes = app, scenes
        self.pointer = OUTSIDE
        self._stand_in = ""
        """The item that has the focus only until the scene's first item is there; "" if there is none."""
        self._window_pointer = OUTSIDE
        """The pointer's position in the window, whose margins change with its size."""
        self._old_pointer = OUTSIDE
        """The position in the window before it changed its size; OUTSIDE once the pointer has moved or clicked."""
        self.focus = ""
        self.hover = ""
        self.resting = RestingPointer()
        self._pressed = ""
        self._hover_since: float | None = None
        self._pointed_at: Scene | None = None
        """The scene that the pointer was moved over last; no other one displays tooltips yet."""
        self.device = Device.MOUSE
        """What the player used last."""
        self._keys_begin = False
        """Whether the last key was the first one after the pointer was used."""
        self._led_by_key = False
        """Whether a key has moved the focus since this scene opened and since the pointer was used."""
        self._last_press: tuple[Scene, tuple[int, int], float] | None = None
        """The last press: scene, position and time in seconds."""
        self._double = False
        """Whether the last press was the second one at its place within a moment."""
        self._touched: tuple[tuple[int, int], float] | None = None
        """Where and when a finger went down, as long as it has not moved."""
        self._holds_button = False
        """Whether the left button of the mouse is down."""
        self._target: Item | None = None
        """The item that the pointer pressed or released last, by the hit test."""
        self._key_target: tuple[Scene, str] | None = None
        """Where the key that is down was pressed: scene and item."""

    @property
    def by_key(self) -> bool:
        """Whether keys were used last, of a keyboard or a gamepad, not a pointer."""
        return self.device in (Device.KEYS, Device.PAD)

    def reset(self) -> None:
        """Reset focus, hover and press: a different scene is on top."""
        self.focus = self.hover = self._pressed = self._stand_in = ""
        self._led_by_key = False

    def set_focus(self, name: str) -> None:
        """Move the focus to the item of that name."""
        self._led_by_key |= self.by_key and name != self.focus
        self.focus = name

    def begin_focus(self) -> None:
        """Make sure that a scene which has opened, or is on top again, begins with a focus.

        Its tip is not displayed: nobody has asked for it, and it would cover what has just appeared.
        """
        self.ensure_focus()
        self._led_by_key = False

    def ensure_focus(self) -> None:
        """Move the focus to the scene's first item if the focused item does not exist any more.

        Where that item is not there either, such as a tile of a hand that is being drawn, another one stands in for it.
        """
        items = self.scenes[-1].items()
        first = _first_of(self.scenes[-1], items)
        if find(items, self.focus) is None:
            self.focus = first.name if first else focus.tab(items, "", back=False)
            self._stand_in = "" if first else self.focus
        elif self.focus != self._stand_in:
            self._stand_in = ""
        elif first is not None:
            self.focus, self._stand_in = first.name, ""

    def record(self, event: pygame.Event) -> None:
        """Record the item under the pointer and whether keys are in use, whichever handler uses the event."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._keys_begin = event.type == pygame.KEYDOWN and not self.by_key
            self._set_device(_device_of(event))
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            held = event.type == pygame.KEYDOWN and self.device is not Device.PAD  # a pad types no letter
            self._key_target = (self.scenes[-1], self.focus) if held else None
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) and not self._is_outdated(event):
            self._old_pointer = OUTSIDE
        if event.type == pygame.MOUSEMOTION:
            if not self._is_outdated(event):
                self.set_pointer(event.pos)
            if self._touched is not None and not _near(self._touched[0], event.pos):
                self._touched = None
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.set_pointer(event.pos)
            self._target = item_at(self.scenes[-1], event.pos)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            self._holds_button = event.type == pygame.MOUSEBUTTONDOWN and not _is_touch(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._touched = (event.pos, self.app.nav.now) if _is_touch(event) else None
            if self._touched is not None:
                self.set_pointer(event.pos)  # the tip of the item under the finger becomes due

    def end_of_press(self) -> Sequence[pygame.Event]:
        """Return the events that end a press when the window loses the focus.

        They release outside the window, so that it is no click.
        """
        if not self._holds_button:
            return ()
        return (
            pygame.Event(pygame.MOUSEMOTION, pos=OUTSIDE, rel=(0, 0), buttons=(0, 0, 0), touch=False),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=OUTSIDE, button=1, touch=False),
        )

    def _set_device(self, device: Device) -> None:
        """Set the device used last; lay out again what names keys when it changes."""
        before, self.device = self.device, device
        self._led_by_key &= self.by_key
        if {before, device} & {Device.PAD, Device.TOUCH} and before is not device:
            self.app.nav.device_changed()

    def is_long_press(self, event: pygame.Event) -> bool:
        """Return whether this lifts a finger that rested on an item: the tip was displayed, and no action follows.

        A mouse displays the tip without a press, and some people press it slowly: its long press is a click.
        """
        if event.type != pygame.MOUSEBUTTONUP or self._touched is None or self._target is None:
            return False
        (pos, since), self._touched = self._touched, None
        if self.app.nav.now - since < LONG_PRESS or not _near(pos, event.pos):
            return False
        self._pressed = ""
        self.scenes[-1].gui.handle(event)  # else the button would look pressed until the next click
        return True

    def is_misdirected(self, event: pygame.Event) -> bool:
        """Return whether the event was meant for another scene or item than the one that would receive it.

        That is the second half of a double click whose first half opened this scene, or the letter of a key that moved
        the focus to a text field, or the place of the pointer in a window that had another size.
        """
        if self._is_outdated(event):
            return True
        if event.type == pygame.TEXTINPUT:
            return self._key_target is not None and self._key_target != (self.scenes[-1], self.focus)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        self._double = False
        last, self._last_press = self._last_press, (self.scenes[-1], event.pos, self.app.nav.now)
        if last is None or self.app.nav.now - last[2] >= DOUBLE_CLICK:
            return False
        self._double = _near(event.pos, last[1])
        return self._double and last[0] is not self.scenes[-1]

    def forget_pointer(self) -> None:
        """Forget where the pointer is, since the window has changed its size and perhaps its place.

        SDL reports the old place once more, in a motion event, until the pointer really moves.
        """
        if self.pointer != OUTSIDE:
            self._old_pointer = self._window_pointer
        self.set_pointer(OUTSIDE)

    def cross_edge(self, event: pygame.Event) -> None:
        """Set the pointer where it enters the window, or outside when it leaves."""
        if event.type == pygame.WINDOWLEAVE:
            self.set_pointer(OUTSIDE)
        elif (place := pygame.mouse.get_pos()) != self._old_pointer:
            self.set_pointer(self._in_picture(place))

    def _is_outdated(self, event: pygame.Event) -> bool:
        """Return whether the event has the pointer where it was before the window changed its size."""
        if self._old_pointer == OUTSIDE or event.type != pygame.MOUSEMOTION:
            return False
        return self._in_window(event.pos) == self._old_pointer

    def within_margin(self, event: pygame.Event) -> pygame.Event:
        """Return a mouse event with its place in the picture, which lies within the margins."""
        if event.type not in MOUSE_EVENTS or self.app.margin == (0, 0):
            return event
        return pygame.Event(event.type, event.dict | {"pos": self._in_picture(event.pos)})

    def _in_picture(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return the place in the picture of a place in the window."""
        return place[0] - self.app.margin[0], place[1] - self.app.margin[1]

    def _in_window(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return the place in the window of a place in the picture."""
        return place[0] + self.app.margin[0], place[1] + self.app.margin[1]

    def set_pointer(self, place: tuple[int, int]) -> None:
        """Set the pointer's position."""
        if self.update_hover():
            self.app.nav.invalidate()
        if self._pointed_at is not self.scenes[-1]:
            self._pointed_at, self._hover_since = self.scenes[-1], self.app.nav.now
        self._window_pointer = OUTSIDE if place == OUTSIDE else self._in_window(place)
        if place == self.pointer:
            return
        self.pointer = place
        item = item_at(self.scenes[-1], place)
        self.resting.move(self.scenes[-1], item)
        if self._hover(item):
            self.app.nav.invalidate()

    def update_hover(self) -> bool:
        """Update the hovered item; return whether it changed because pointer or item moved."""
        item = item_at(self.scenes[-1], self.pointer)
        self.resting.look(self.scenes[-1], item)
        return self._hover(item)

    def _hover(self, item: Item | None) -> bool:
        name = item.name if item else ""
        if name == self.hover:
            return False
        self.hover, self._hover_since = name, self.app.nav.now
        return True

    def tooltip_became_due(self) -> bool:
        """Return whether the pointer has now rested long enough for a tooltip; True once."""
        delay = LONG_PRESS if self.device is Device.TOUCH else TOOLTIP_DELAY
        if not self.hover or self._hover_since is None or self._pointed_at is not self.scenes[-1]:
            return False
        if self.app.nav.now - self._hover_since < delay:
            return False
        self._hover_since = None
        return True

    def logged_focus(self) -> str:
        """Return the name of the focused item as the event log may contain it."""
        return self.scenes[-1].logged_focus(self.focus)

    @property
    def tooltip_item(self) -> str:
        """The name of the item whose tooltip is displayed.

        The focus has one once a key has moved it; at once where the scene has a place for tips, which covers nothing.
        """
        if self.hover and self._hover_since is None and self._pointed_at is self.scenes[-1]:
            return self.hover
        return self.focus if self._led_by_key or (self.by_key and self.scenes[-1].displays_tips) else ""

    def handle_default(self, event: pygame.Event) -> None:
        """Handle an event that no scene or widget used: clicks on items, focus keys, common keys."""
        item = self._target
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = item.name if item and not self._is_blocked(item) else ""
            if item and self._pressed:
                self.focus = item.name  # it is scrolled into view at release: it must not move from under the button
                self.app.nav.invalidate()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            # the press may have ended an animation and enabled the item, which `record` noticed: then it is blocked
            if item and item.name == self._pressed and not self._is_blocked(item):
                self.app.nav.set_focus(item.name)
                self.app.nav.activate(item)
                if item.commits:
                    self.resting.use()
            self._pressed = ""
        elif event.type == pygame.MOUSEMOTION and event.buttons[0] and self._pressed:
            self._drag_level(event.pos)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.DROPFILE:
            self.app.nav.refuse("drop-elsewhere")

    def _drag_level(self, place: tuple[int, int]) -> None:
        """Choose the part of a level that the pointer was dragged to, from another part of the same one.

        A hand drags no straight line, and beyond the end: the nearest part counts, however high the pointer is.
        """
        items = self.scenes[-1].items()
        pressed = find(items, self._pressed)
        if pressed is None or pressed.role is not Role.LEVEL:
            return
        parts = [item for item in items if (item.role, item.group) == (Role.LEVEL, pressed.group)]
        item = min(parts, key=lambda part: abs(part.rect.centerx - place[0]))
        if item.name != pressed.name:
            self._pressed = item.name
            self.app.nav.set_focus(item.name)
            self.app.nav.activate(item)

    def _is_blocked(self, item: Item) -> bool:
        """Return whether the item cannot be clicked yet; display why, unless this is the end of a double click."""
        if self.device is Device.TOUCH and self._double and item.commits:
            return True  # a finger leaves no resting pointer: the second tap was meant for what was there before
        blocked = self.resting.blocks(item)
        if blocked and self.resting.long_enough:
            self.app.nav.refuse("used-control" if self.resting.used else "resting-pointer")
        return blocked

    def blocked_item(self) -> Item | None:
        """Return the item under the pointer that cannot be clicked yet."""
        if not self.resting.waits:
            return None
        item = item_at(self.scenes[-1], self.pointer)
        return item if self.resting.blocks(item) else None

    def darkened_item(self) -> Item | None:
        """Return the item under the pointer that cannot be clicked yet, even if the pointer moves."""
        return self.blocked_item() if self.resting.darkened else None

    def _key(self, event: pygame.Event) -> None:
        items = self.scenes[-1].items()
        action = self.app.keymap.action(event)
        if is_save(event):
            any(scene.save_copy() for scene in reversed(self.scenes) if not self.scenes[-1].modal)
        elif event.key == pygame.K_TAB:
            self._move_focus(focus.tab(items, self.focus, bool(event.mod & pygame.KMOD_SHIFT)))
        elif event.key in focus.ARROWS and self._keys_begin and self.scenes[-1].begin_arrows():
            pass
        elif event.key in focus.ARROWS:
            leaping, by_pad = bool(event.mod & pygame.KMOD_SHIFT), self.device is Device.PAD
            self._move_focus(next_by_arrow(self.scenes[-1], self.focus, event.key, leaping, by_pad))
        elif action in ("confirm", "confirm-too"):
            item = find(items, self.focus)
            if item:
                self.app.nav.activate(item)
        elif action:
            self._common_key(action)

    def _move_focus(self, name: str) -> None:
        """Move the focus by a key, with a sound; at the end of a row there is none."""
        if name != self.focus:
            self.app.sounds.play("focus")
        self.app.nav.set_focus(name)

    def _common_key(self, action: str) -> None:
        if action == "back":
            self.scenes[-1].back()
        elif action == "rules":
            self.app.nav.open_rules("")
        elif action == "settings":
            self.app.nav.open_settings()
        elif action == "pause":
            self.scenes[-1].pause()
        elif action == "mute":
            self.app.nav.toggle_mute()
        else:
            bot_pace.handle_key(self.app, action)

    def focused_item(self) -> Item | None:
        """Return the focused item."""
        return find(self.scenes[-1].items(), self.focus)


def _first_of(scene: Scene, items: Sequence[Item]) -> Item | None:
    """Return the item with which a scene begins; on a page where that is disabled, the next enabled stop of Tab."""
    first = find(items, scene.initial_focus)
    if first is None or first.enabled or not scene.begins_enabled:
        return first
    row = focus.stops(items, first.name)
    at = row.index(first)
    return next((item for item in row[at + 1 :] + row[:at] if item.enabled), first)


def _near(first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Return whether two presses are at one place, as far as a hand can tell."""
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])) <= DOUBLE_CLICK_DISTANCE


def _device_of(event: pygame.Event) -> Device:
    if event.type == pygame.KEYDOWN:
        return Device.PAD if getattr(event, "by_pad", False) else Device.KEYS
    return Device.TOUCH if getattr(event, "touch", False) else Device.MOUSE


def _is_touch(event: pygame.Event) -> bool:
    return bool(getattr(event, "touch", False)) and event.button == 1
