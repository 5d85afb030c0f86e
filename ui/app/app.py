"""The application: one window, its loop and the scene stack.

Only the scene on top receives events and time. A frame is drawn only if something changed or moves; the event log
then says `idle` once everything requested is displayed.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from ui import settings
from ui.app import hit_test, overlay
from ui.app.compositor import SceneRenderer
from ui.app.frame_clock import STEP, FixedTimestep, FramePacer
from ui.app.gamepad import Gamepad
from ui.app.input import INPUT_EVENTS, NOWHERE, InputState
from ui.app.routes import scene_of
from ui.catalog import BOXES, known
from ui.context import Context, Route, Screen
from ui.dialogs.dialog import question
from ui.event_log import window_id
from ui.item import Item
from ui.keymap import Keymap
from ui.launch import Launch as Launch
from ui.scene import Scene

SETTLE = 0.12
"""Seconds without a new size after which the scene is laid out again."""


class App(Context):
    """The context with its loop and stack; it is its own `nav`. Only `main.py` and the commands import it."""

    def __init__(self, launch: Launch) -> None:
        super().__init__(launch)
        self.nav = self
        self.scenes: list[Scene] = []
        self.running = True
        self.now = 0.0
        """Seconds of frames since the start."""
        self.input, self._renderer = InputState(self, self.scenes), SceneRenderer(self, self.scenes)
        self._gamepad = Gamepad()
        self._full = launch.fullscreen or (self.settings.fullscreen and launch.size is None)
        self._notice, self._notice_until = "", 0.0
        self._resized_at: float | None = None
        self.fresh, self._dirty, self._said_idle, self._stirred = True, True, False, False
        self._sounds_ready, self._steps, self._pacer = False, FixedTimestep(), FramePacer()
        self._set_keys()
        if problem := self.settings_fault or self.store.fault:
            self.notice(self.tr(problem))

    # -- the scene stack ---------------------------------------------------------------------

    def push(self, scene: Screen) -> None:
        """Put a scene over the one on top."""
        assert isinstance(scene, Scene)
        if self.scenes:
            self.scenes[-1].cover(self.input.focus)
        self.scenes.append(scene)
        self._entered(scene)

    def pop(self) -> None:
        """Go back to the scene below; from the last one, ask whether to quit."""
        if len(self.scenes) == 1:
            self.ask_quit()
        else:
            self.home(self.scenes[-2])

    def replace(self, scene: Screen) -> None:
        """Put a scene in the place of the one shown."""
        self._drop()
        self.push(scene)

    def open(self, route: Route, *args: Any) -> None:
        """Push the scene of a route, made with these arguments."""
        self.push(scene_of(route, *args))

    def open_alone(self, route: Route, *args: Any) -> None:
        """Open the scene of a route right over the lowest scene, in place of all others."""
        while len(self.scenes) > 1:
            self._drop()
        self.open(route, *args)

    def home(self, to: Screen | None = None) -> None:
        """Back to a scene below, by default the lowest, the menu."""
        while self.scenes[-1] is not (to or self.scenes[0]):
            self._drop()
        self._back_to(self.scenes[-1])

    def invalidate(self) -> None:
        """Something looks different: draw once more."""
        self._dirty = True

    def notice(self, words: str) -> None:
        """Show one sentence for some seconds at the foot of the screen."""
        self._notice, self._notice_until = words, self.now + overlay.NOTICE_SECONDS
        self._dirty = True

    def take_notice(self) -> str:
        """The sentence at the foot of the screen, which a scene with a place of its own for such shows from now on."""
        words, self._notice = self._notice, ""
        self._dirty = True
        return words

    def refuse(self, reason: str, **details: str | int) -> None:
        """Say why a click or key did nothing, by the sentence `reason.<reason>`."""
        words = self.tr(f"reason.{reason}", **details)
        self.log.write("refused", reason=reason, text=words)
        self.notice(words)

    def confirm(self, words: str, yes: str, action: Callable[[], None], danger: bool = False) -> None:
        """Ask before doing; `words` and `yes` are finished sentences."""
        self.push(question(words, yes, self.tr("dialog.no"), action, danger))

    def ask_quit(self) -> None:
        """Ask, then close the window."""
        self.confirm(self.tr("quit.question"), self.tr("quit.yes"), self.quit)

    def quit(self) -> None:
        """End the loop after this frame."""
        self.running = False

    @property
    def focus(self) -> str:
        """Name of the focused item."""
        return self.input.focus

    @property
    def hover(self) -> str:
        """The name of the item under the pointer."""
        return self.input.hover

    @property
    def explained(self) -> str:
        """The name of the item whose tooltip is due."""
        return self.input.explained

    @property
    def by_key(self) -> bool:
        """Whether the player used the keyboard last, not the pointer."""
        return self.input.by_key

    @property
    def wake(self) -> threading.Event:
        """The event that any thread sets to end the rest between two frames."""
        return self._pacer.wake

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer is, outside the window when it is not over it."""
        return self.input.pointer

    def set_focus(self, name: str) -> None:
        """Move the keyboard's focus to the item of that name."""
        self.input.focus = name
        item = self.input.held()
        if item is not None:
            self.scenes[-1].gui.reveal(item)
        self._dirty = True

    def items(self) -> list[Item]:
        """All items of the scene on top."""
        return self.scenes[-1].items() if self.scenes else []

    def seen(self) -> list[Item]:
        """The items of the scene on top that are not scrolled out of sight."""
        return hit_test.visible_items(self.scenes[-1]) if self.scenes else []

    def item_at(self, place: tuple[int, int]) -> Item | None:
        """Return the topmost item at a point."""
        return hit_test.item_at(self.scenes[-1], place)

    # -- preferences -------------------------------------------------------------------------

    def save_settings(self) -> None:
        """Keep the settings on disk; a full disk is told and does no harm."""
        if not settings.save(self.settings, self.store):
            self.notice(self.tr("notice.settings-unsaved"))

    def refresh_preferences(self) -> None:
        """Apply changed settings: language, colours, keys and sounds; rebuild the scenes."""
        self.set_language()
        self._set_keys()
        self.set_sounds()
        self.rebuild()

    def _set_keys(self) -> None:
        self.keymap = Keymap(self.settings.keys, {game: box.keys for game, box in BOXES.items()})
        self.window.title = self.tr("app.title")

    def rebuild(self) -> None:
        """Lay out the scene on top anew; those below follow when they are seen again."""
        self._renderer.forget()
        for scene in self.scenes[self._renderer.lowest() :]:
            scene.rebuild()
        self._dirty = True

    def toggle_fullscreen(self) -> None:
        """Fill the screen and back; remembered."""
        self._full = self.settings.fullscreen = not self._full
        if self._full:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
            self.window.size = self.launch.size or self.settings.window
        self.save_settings()

    def toggle_mute(self) -> None:
        """Silence and back; remembered, and shown."""
        self.settings.mute = not self.settings.mute
        self.save_settings()
        self.set_sounds()
        self.notice(self.tr("notice.muted" if self.settings.mute else "notice.unmuted"))

    def open_rules(self, topic: str) -> None:
        """Open the rules of the game on display, else of the one played last, at a topic."""
        if not any(scene.name == "learn" for scene in self.scenes):
            shown = next((scene.shows for scene in reversed(self.scenes) if scene.shows), self.settings.last_game)
            self.open(Route.RULES, topic, known(shown))

    def open_settings(self) -> None:
        """Open the settings over everything."""
        if not any(scene.name == "settings" for scene in self.scenes):
            self.open(Route.SETTINGS, "play" if any(scene.name == "play" for scene in self.scenes) else "text")

    def activate(self, item: Item) -> None:
        """Use the item, or say why it cannot be used."""
        self._dirty = self._stirred = True
        if item.enabled and item.action:
            self.sounds.play("click")
            item.action()
        elif not item.enabled and item.tip:
            self.log.write("refused", reason="disabled", text=item.tip)
            self.notice(item.tip)

    # -- the loop ----------------------------------------------------------------------------

    def run(self) -> None:
        """Go on until the player quits."""
        while self.running:
            seconds = self._pacer.take(60 if self._lively() else 30, partial(pygame.event.peek, INPUT_EVENTS))
            self.frame(pygame.event.get(), seconds)
        self.close()

    def frame(self, events: Sequence[pygame.Event], seconds: float) -> None:
        """One turn of the loop: events, steps of time (one at least, be it of none), a picture if anything changed."""
        started = time.thread_time()
        for event in events:
            self._dispatch(event)
        for step in [STEP] * self._steps.take(seconds) or [0.0]:
            for scene in tuple(self.scenes):
                if scene in self.scenes:  # one below it may have taken it away
                    (scene.update if scene is self.scenes[-1] else scene.meanwhile)(step)
        self._timers(bool(events), seconds)
        if self._dirty or self.scenes[-1].moving:
            self._draw()
            if self.launch.log_frames:
                spent = round((time.thread_time() - started) * 1000, 2)
                self.log.write("frame", ms=spent, kind="animating" if self.scenes[-1].moving else "still")
        elif self._said_idle and not self._sounds_ready:
            self._prepare_sounds()
        self._tell_idle()

    def close(self) -> None:
        """Leave every scene and let go of the window."""
        while self.scenes:
            self._drop()
        self.log.close()
        self.window.destroy()

    @property
    def settled(self) -> bool:
        """Everything asked for is shown: nothing moves, nobody is waited for."""
        top = self.scenes[-1]
        return not (self._dirty or top.moving or top.busy or self._resized_at is not None)

    # -- inside ------------------------------------------------------------------------------

    def _entered(self, scene: Scene) -> None:
        self._fresh(scene)
        scene.enter(self)
        self.input.hold_focus()

    def _back_to(self, scene: Scene) -> None:
        """The scene is on top again, with the focus where it was."""
        self._fresh(scene)
        self.input.focus = scene.focus
        scene.resume()
        self.input.hold_focus()

    def _drop(self) -> None:
        """Take the scene on top away for good."""
        scene = self.scenes.pop()
        scene.leave()
        scene.gui.close()

    def _fresh(self, scene: Scene) -> None:
        """A different scene is on top."""
        self.input.fresh()
        self._renderer.forget()
        self._dirty = True
        self.log.write("scene", name=scene.name)

    def _lively(self) -> bool:
        return self._dirty or any(scene.shared for scene in self.scenes) or self.scenes[-1].moving

    def _timers(self, stirred: bool, seconds: float) -> None:
        self.now += seconds
        if self._resized_at is not None and self.now - self._resized_at >= SETTLE:
            self._resized_at = None
            self._remember_size()
            self.rebuild()
        if self._notice and self.now >= self._notice_until:
            self._notice, self._dirty = "", True
        self._dirty |= self.input.rest()
        if stirred or self.scenes[-1].moving:
            self.scenes[-1].gui.refresh(seconds)

    def _remember_size(self) -> None:
        if not self._full and self.launch.size is None and self.settings.window != self.size:
            self.settings.window = self.size
            self.save_settings()

    def _dispatch(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT or event.type == pygame.WINDOWCLOSE:
            self.quit()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._resized_at, self._dirty = self.now, True
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED):
            self._dirty = True
        elif event.type in (pygame.WINDOWENTER, pygame.WINDOWLEAVE):
            self.input.point(pygame.mouse.get_pos() if event.type == pygame.WINDOWENTER else NOWHERE)
        else:
            for key in self._gamepad.keys(event, self.keymap):
                self._input(key)
            self._input(event)

    def _input(self, event: pygame.Event) -> None:
        """The scene comes first, then its widgets, then what is the same everywhere."""
        self._stirred |= event.type in INPUT_EVENTS
        self.scenes[-1].settle_layout()
        self.input.note(event)
        if self.keymap.action(event) == "fullscreen":
            self.toggle_fullscreen()
        elif self.input.stray(event) or self.scenes[-1].handle(event) or self.scenes[-1].gui.handle(event):
            self._dirty = True
        else:
            self.input.use(event)

    def _draw(self) -> None:
        self.fresh, self._dirty = self._dirty, False
        self.input.hold_focus()
        self.input.hover_changed()
        surface = self.window.get_surface()
        if self._resized_at is not None:
            self.look.table(surface)
        self._renderer.draw(surface, self._notice)
        self.window.flip()
        self._said_idle = False
        if self.fresh or not self.scenes[-1].moving:
            self.log.layout(window_id(self.window), self.size, self.scale, self.seen(), self.input.told())

    def _prepare_sounds(self) -> None:
        """Open devices and load cues while there is nothing else to do; without a sound device say so once."""
        self._gamepad.open()
        self._sounds_ready = not self.launch.sound or self.sounds.prepare()
        if self._sounds_ready and not self.sounds.available:
            self.notice(self.tr("notice.no-sound-device"))

    def _tell_idle(self) -> None:
        if self.settled and (self._stirred or not self._said_idle):
            self.log.write("idle")
            self._said_idle, self._stirred = True, False
