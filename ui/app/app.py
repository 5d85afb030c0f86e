"""The application: one window, its loop and the scene stack.

Only the scene on top receives events and time. A frame is drawn only if something changed or moves. The event log then
says `idle` once everything requested is displayed.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

import pygame

from ui import settings
from ui.app import hit_test, overlay
from ui.app.announcer import Announcer
from ui.app.compositor import SceneRenderer
from ui.app.devices import DeviceInput
from ui.app.frame_clock import AWAY_RATE, FixedTimestep, FramePacer, step_lengths
from ui.app.input import INPUT_EVENTS, InputState
from ui.app.preparation import DONE, preparation
from ui.app.routes import load, scene_of
from ui.app.speech_notices import SpeechNotices
from ui.attract.activity import is_activity
from ui.catalog import PLAYABLE, playable_or_first
from ui.context import Context, Route, Screen
from ui.dialogs.dialog import question
from ui.dialogs.keyboard import KeyboardScene
from ui.event_log import window_id
from ui.gfx.music import Mood
from ui.gfx.theme_file import GameForms
from ui.item import Item, Words
from ui.keymap import Device, Keymap
from ui.launch import Launch as Launch
from ui.launch import fit_window, is_too_large
from ui.narration.narrator import Kind
from ui.scene import Scene

MODE_CHANGE = 1.0
"""Seconds after the start or a change of full screen in which sizes and places are not the player's choice."""
RESIZE_DELAY = 0.12
"""Seconds without a new size after which the scene is laid out again, and without a new place until it is stored."""
AWAY_AFTER = 2.0
"""Seconds without an event after which the player counts as away."""


class App(Context):
    """The context with its loop and stack; it is its own `nav`.

    Only `main.py` and the commands import it.
    """

    def __init__(self, launch: Launch) -> None:
        super().__init__(launch)
        self.nav = self
        self.scenes: list[Scene] = []
        self.running = True
        self.now = 0.0
        """Seconds of frames since the start."""
        self.input, self._renderer = InputState(self, self.scenes), SceneRenderer(self, self.scenes)
        self._announcer = Announcer(self, self.scenes, self.input)
        self.narrator.before = self._announcer.say_scene
        self._speech_notices, self.devices = SpeechNotices(self), DeviceInput(self, self, self._input)
        self._fullscreen = launch.fullscreen or (self.settings.fullscreen and launch.size is None)
        self.displayed_notice, self._notice_until = "", 0.0
        self._resized_at: float | None = None
        self._moved_at: float | None = None
        desktops = pygame.display.get_desktop_sizes()
        maximized = self.launch.size is None and is_too_large(self.settings.window, self.settings.monitor, desktops)
        self._mode_changed_at = 0.0 if maximized else -MODE_CHANGE
        """When the window was maximized to fit the desktop, or full screen was switched on or off."""
        self._rest_position: tuple[int, int] | None = None
        """Where the window came to rest after opening or a change of full screen; None while it may still be moved."""
        self.full_redraw, self._dirty, self._idle_logged, self._input_since_idle = True, True, False, False
        self._frame_due = False  # whether a frame is due in which the scene on top paints only what has changed
        self.attended, self._minimized = True, False
        self._unread: deque[pygame.Event] = deque()
        """Events of this frame, and of the last one if its scene was settling."""
        self._away_from = AWAY_AFTER
        """When the player counts as away unless an event comes: then fewer frames and checks for input are enough."""
        self._preparation = preparation(self, self.devices.gamepads)
        self._steps, self._pacer = FixedTimestep(), FramePacer()
        self._set_keys()
        if problem := self.settings_fault or self.store.fault:
            self.notice(self.tr(problem))
        elif self.theme_fault:
            self.notice(self.theme_problem(self.settings.board_theme, self.theme_fault))

    # -- the scene stack ---------------------------------------------------------------------

    def push(self, scene: Screen) -> None:
        """Push a scene on the stack."""
        assert isinstance(scene, Scene)
        if self.scenes:
            self.scenes[-1].suspend(self.input.focus)
            self.scenes[-1].settle_layout()  # the new scene may draw parts of it, or read its layout
        self.scenes.append(scene)
        self._enter(scene)

    def pop(self) -> None:
        """Return to the scene below; ask whether to quit if there is none."""
        if len(self.scenes) == 1:
            self.ask_quit()
        else:
            self.home(self.scenes[-2])

    def replace(self, scene: Screen) -> None:
        """Put a scene in the place of the one on top."""
        self._remove_top()
        self.push(scene)

    def open(self, route: Route, *args: Any) -> None:
        """Push the scene of a route, made with these arguments."""
        self.push(scene_of(route, *args))

    def preload(self, route: Route) -> None:
        """Load the module of a route's scene; may be called in any thread."""
        load(route)

    def open_alone(self, route: Route, *args: Any) -> None:
        """Open the scene of a route right over the lowest scene, in place of all others."""
        while len(self.scenes) > 1:
            self._remove_top()
        self.open(route, *args)

    def home(self, to: Screen | None = None) -> None:
        """Return to a scene of the stack, by default to the lowest, the menu."""
        while self.scenes[-1] is not (to or self.scenes[0]):
            self._remove_top()
        self._resume(self.scenes[-1])

    def invalidate(self) -> None:
        """Request that the next frame is drawn, all of it."""
        self._dirty = True

    def request_frame(self) -> None:
        """Request a frame in which the scene on top paints only what has changed."""
        self._frame_due = True

    def notice(self, words: str, refusal: bool = False) -> None:
        """Display one sentence for some seconds, at the foot of the screen or where the scene has a line for it.

        `refusal`: it says why a click or key did nothing.
        """
        if self.scenes:
            self.narrator.say(Kind.REFUSAL if refusal else Kind.NOTICE, words)
        if self.scenes and self.scenes[-1].show_notice(words, refusal):
            return
        self.displayed_notice, self._notice_until = words, self.now + overlay.NOTICE_SECONDS
        self._dirty = True

    def pop_notice(self) -> str:
        """Return the displayed notice and remove it: the caller displays it instead, or it is out of date."""
        words, self.displayed_notice, self._dirty = self.displayed_notice, "", True
        return words

    def refuse(self, reason: str, **details: str | int) -> None:
        """Display and log why a click or key did nothing, by the sentence `reason.<reason>`."""
        words = self.tr(f"reason.{reason}", **details)
        self.log.write("refused", reason=reason, text=words)
        self.notice(words, refusal=True)

    def confirm(self, words: Words, yes: Words, action: Callable[[], None], danger: bool = False) -> None:
        """Ask before an action; words that depend on the language are functions."""
        self.push(question(words, yes, partial(self.tr, "dialog.no"), action, danger))

    def ask_quit(self) -> None:
        """Ask whether to quit, then close the window."""
        self.confirm(partial(self.tr, "quit.question"), partial(self.tr, "quit.yes"), self.quit)

    def quit(self) -> None:
        """End the loop after this frame."""
        self.running = False

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills a whole screen."""
        return self._fullscreen

    @property
    def focus(self) -> str:
        """The name of the focused item."""
        return self.input.focus

    @property
    def hover(self) -> str:
        """The name of the item under the pointer."""
        return self.input.hover

    @property
    def tooltip_item(self) -> str:
        """The name of the item whose tooltip is due."""
        return self.input.tooltip_item

    @property
    def darkened_item(self) -> Item | None:
        """The item under the pointer that is darkened, because any click would be too soon."""
        return self.input.darkened_item()

    @property
    def device(self) -> Device:
        """What the player used last."""
        return self.input.device

    @property
    def pads(self) -> Collection[int]:
        """The connected gamepads, by SDL's numbers."""
        return self.devices.gamepads.pads.keys()

    def rumble(self, strength: float, seconds: float) -> None:
        """Let the gamepad in use rumble, unless the player wants none."""
        self.devices.rumble(strength, seconds)

    def device_changed(self) -> None:
        """Lay out again what names keys or buttons, because the player took another device."""
        self.devices.set_labels(self.keymap)
        self._renderer.drop_cache()
        for scene in self.scenes:
            scene.request_layout()

    @property
    def by_key(self) -> bool:
        """Whether the player used keyboard or gamepad last, not a pointer."""
        return self.input.by_key

    @property
    def wake(self) -> threading.Event:
        """The event that any thread sets to end the rest between two frames."""
        return self._pacer.wake

    @property
    def pointer(self) -> tuple[int, int]:
        """The position of the pointer; outside the window while it is not over it."""
        return self.input.pointer

    def set_focus(self, name: str) -> None:
        """Move the keyboard focus to the item of that name."""
        self.input.set_focus(name)
        item = self.input.focused_item()
        if item is not None:
            self.scenes[-1].gui.reveal(item)
        self._dirty = True

    def items(self) -> list[Item]:
        """Return all items of the scene on top."""
        return self.scenes[-1].items() if self.scenes else []

    def visible_items(self) -> list[Item]:
        """Return the items of the scene on top that are not scrolled out of sight."""
        return hit_test.visible_items(self.scenes[-1]) if self.scenes else []

    def item_at(self, place: tuple[int, int]) -> Item | None:
        """Return the topmost item at a point."""
        return hit_test.item_at(self.scenes[-1], place)

    # -- preferences -------------------------------------------------------------------------

    def save_settings(self) -> None:
        """Store the settings; display a notice if the disk refuses."""
        if not settings.save(self.settings, self.store):
            self.notice(self.tr("notice.settings-unsaved"))

    def theme_forms(self) -> GameForms:
        """Return the form of each game's part of a theme."""
        return {game: box.theme for game, box in PLAYABLE.items() if box.theme is not None}

    def refresh_preferences(self) -> None:
        """Apply changed settings (language, colours, keys, sounds) and rebuild the scenes."""
        self.set_language()
        self._set_keys()
        self.set_sounds()
        self.rebuild()

    def _set_keys(self) -> None:
        self.keymap = Keymap(self.settings.keys, {game: box.keys for game, box in PLAYABLE.items()})
        self.devices.set_labels(self.keymap)
        self.window.title = self.tr("app.title")

    def rebuild(self) -> None:
        """Rebuild the visible scenes; a covered scene is rebuilt when it is visible again."""
        self._renderer.drop_cache()
        self.laid_out_size = self.size
        for scene in self.scenes[self._renderer.lowest() :]:
            scene.rebuild()
        self._dirty = True

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and window, and store the choice."""
        self._remember_position()
        self._fullscreen = self.settings.fullscreen = not self._fullscreen
        self._mode_changed_at, self._rest_position = self.now, None
        self.settings.display_offered = True
        self._blank()  # what the window shows while its size changes is not a layout of another size
        if self._fullscreen:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
            self.window.size = self.launch.size or self.settings.window
            if self.settings.position is not None:
                self.window.position = self.settings.position
            if self.launch.size is None:
                fit_window(self.window, self.settings.window, self.settings.monitor)
        self._blank()
        self.invalidate()
        self.save_settings()

    def _blank(self) -> None:
        """Display the empty table."""
        self.window.get_surface().fill(self.look.palette.night)
        self.window.flip()

    @property
    def _mode_is_changing(self) -> bool:
        """Whether the window was opened or changed just now, so that the window system still moves and resizes it."""
        return self.now - self._mode_changed_at < MODE_CHANGE

    def _remember_position(self) -> None:
        """Store where the player moved the window.

        Some window systems add a frame to every place that is asked for. So a place counts only if it differs from
        where the window came to rest by itself; else these frames would add up to a drift.
        """
        if self._fullscreen or self._rest_position is None or self.launch.size is not None:
            return
        x, y = self.window.position
        if self._rest_position != (x, y):
            self._rest_position = self.settings.position = (x, y)
            self.save_settings()

    def _remember_monitor(self, index: int) -> None:
        """Store the monitor on which the window is now, also in full screen."""
        if self.launch.size is None and index != self.settings.monitor and 0 <= index < 64:
            self.settings.monitor = index
            self.save_settings()

    def toggle_mute(self) -> None:
        """Switch the sound on or off, store the choice and display it."""
        self.settings.sound.mute = not self.settings.sound.mute
        self.save_settings()
        self.set_sounds()
        self.notice(self.tr("notice.muted" if self.settings.sound.mute else "notice.unmuted"))

    def open_rules(self, topic: str) -> None:
        """Open the rules of the game on display, else of the one played last, at a topic."""
        if not any(scene.name == "learn" for scene in self.scenes):
            shown = next((scene.game_key for scene in reversed(self.scenes) if scene.game_key), self.settings.last_game)
            self.open(Route.RULES, topic, playable_or_first(shown))

    def open_settings(self) -> None:
        """Open the settings over everything."""
        if not any(scene.name == "settings" for scene in self.scenes):
            self.open(Route.SETTINGS, "play" if any(scene.name == "play" for scene in self.scenes) else "text")

    def activate(self, item: Item) -> None:
        """Run the item's action, or display why it is disabled."""
        self._dirty = self._input_since_idle = True
        if self._opens_keyboard(item):
            self.push(KeyboardScene(item.name, self.scenes[-1]))
        elif item.enabled and item.action:
            self.sounds.play("click")
            item.action()
        elif not item.enabled and item.tip:
            self.log.write("refused", reason="disabled", text=item.tip)
            self.notice(item.tip, refusal=True)

    def _opens_keyboard(self, item: Item | None) -> bool:
        """Return whether the item is a text field for somebody without a keyboard."""
        top = self.scenes[-1]
        typed = item is not None and not isinstance(top, KeyboardScene) and top.gui.has_field(item.name)
        return typed and self.has_no_keys

    # -- the loop ----------------------------------------------------------------------------

    def run(self) -> None:
        """Run frames until the player quits."""
        while self.running:
            seconds = self._pacer.rest(self._rate, pygame.event.peek)
            self.frame(pygame.event.get(), seconds)
        self.close()

    def frame(self, events: Sequence[pygame.Event], seconds: float) -> None:
        """Run one turn of the loop: events, time steps, and a picture if anything changed.

        At least one step runs, if necessary of 0 seconds.
        """
        started = time.thread_time()
        self._unread.extend(events)
        while self._unread and not self.scenes[-1].settling:
            self._dispatch(self._unread.popleft())
        if self.devices.active:
            self.devices.pass_time(seconds)
        steps = self._steps.steps(seconds)
        self._dirty |= self.input.resting.step(steps)
        top = self.scenes[-1]
        for step in step_lengths(steps, self.idle and not (top.background_moving or top.equal_steps)):
            for scene in tuple(self.scenes):
                if scene in self.scenes:  # a scene below may have removed it
                    (scene.update if scene is self.scenes[-1] else scene.update_covered)(step)
        self._timers(bool(events), seconds)
        self._play_music(seconds)
        if self._dirty or self._frame_due or self.scenes[-1].moving:
            self._draw()
            if self.launch.log_frames:
                spent = round((time.thread_time() - started) * 1000, 2)
                self.log.write("frame", ms=spent, kind="animating" if self.scenes[-1].moving else "still")
        else:
            if self._idle_logged and next(self._preparation, DONE) is DONE:
                self.scenes[-1].prepare()
            if self.scenes[-1].background_moving:
                self.full_redraw = self._resized_at is not None
                self._draw_picture()
        self._speech_notices.update()
        if self.narrator.listening:
            self._announcer.update()
        self._log_idle()

    def close(self) -> None:
        """Remove every scene and close the window."""
        self._remember_position()  # not every window system reports moves
        while self.scenes:
            self._remove_top()
        self.sounds.music.close()
        self.log.close()
        self._speech_notices.close()
        self.narrator.close()
        pygame.event.get()  # unread events of pygame_gui hold widgets, and `clear` would not free them
        self.window.destroy()

    @property
    def idle(self) -> bool:
        """Whether everything requested is displayed: nothing moves and nothing is awaited."""
        top = self.scenes[-1]
        due = self._dirty or self._frame_due or self._resized_at is not None
        return not (due or self._unread or top.moving or top.busy)

    # -- internals -----------------------------------------------------------------------------

    def _enter(self, scene: Scene) -> None:
        self._reset_input(scene)
        scene.enter(self)
        self.input.begin_focus()

    def _resume(self, scene: Scene) -> None:
        """Reset input to a scene that is on top again, with the focus where it was."""
        self._reset_input(scene)
        self.input.focus = scene.covered_focus
        self._renderer.refresh_covered()
        scene.resume()
        self.input.begin_focus()

    def _remove_top(self) -> None:
        """Remove the scene on top for good."""
        scene = self.scenes.pop()
        scene.leave()
        scene.gui.close()

    def _reset_input(self, scene: Scene) -> None:
        """Reset input and cached pictures: a different scene is on top."""
        self.input.reset()
        self._renderer.drop_cache()
        self._dirty = True
        self.log.write("scene", name=scene.name)

    @property
    def _rate(self) -> int:
        """How many frames a second are due; while nothing moves, events and news bring the next one at once."""
        top, waits = self.scenes[-1], any(scene.shared for scene in self.scenes)
        if self._dirty or self._frame_due or waits or top.moving or self.devices.active or self._unread:
            return 60
        if top.background_moving or top.busy:
            return 30
        return 20 if self.now < self._away_from else AWAY_RATE

    def _timers(self, had_events: bool, seconds: float) -> None:
        self.now += seconds
        if had_events:
            self._away_from = self.now + AWAY_AFTER
        if self._rest_position is None and not self._mode_is_changing and self.now >= MODE_CHANGE:
            self._rest_position = self.window.position
        if self._moved_at is not None and self.now - self._moved_at >= RESIZE_DELAY:
            self._moved_at = None
            self._remember_position()
        if self._resized_at is not None and self.now - self._resized_at >= RESIZE_DELAY:
            self._resized_at = None
            self._remember_size()
            self.rebuild()
        if self.displayed_notice and self.now >= self._notice_until:
            self.displayed_notice, self._dirty = "", True
        self._dirty |= self.input.tooltip_became_due()
        if had_events:
            self.scenes[-1].gui.refresh(seconds)

    def _remember_size(self) -> None:
        chosen = not (self._fullscreen or self._mode_is_changing) and self.launch.size is None
        if chosen and self.settings.window != self.window.size:
            self.settings.window = self.window.size
            self.save_settings()

    def _dispatch(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT or event.type == pygame.WINDOWCLOSE:
            self.quit()
        elif self._wakes(event):
            pass
        elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.attended = False
            self._minimized |= event.type == pygame.WINDOWMINIMIZED
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._resized_at, self._dirty = self.now, True
            self.input.forget_pointer()
        elif event.type == pygame.WINDOWMOVED:
            self._moved_at = self.now
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self._remember_monitor(event.display_index)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED):
            self._dirty, self._minimized = True, False
            self.attended |= event.type != pygame.WINDOWEXPOSED
        elif event.type in (pygame.WINDOWENTER, pygame.WINDOWLEAVE):
            self.input.cross_edge(event)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.attended = False
            self.devices.release_all()
            for release in self.input.end_of_press():
                self._input(release)
        elif not self.devices.handle(event):
            self._input(self.input.within_margin(event))

    def _wakes(self, event: pygame.Event) -> bool:
        """Return whether the scene on top was asleep and the event wakes it: then it does nothing else."""
        wakes = self.scenes[-1].asleep and is_activity(event)
        if wakes:
            self.scenes[-1].wake()
        return wakes

    def _input(self, event: pygame.Event) -> None:
        """Hit-test the pointer, then deliver the event to the first handler that uses it."""
        top = self.scenes[-1]
        self._input_since_idle |= event.type in INPUT_EVENTS
        top.prepare_input()
        self.input.record(event)
        if self.narrator.listening:
            self._announcer.begin_input(event)
        if self.keymap.action(event) == "fullscreen":
            self.toggle_fullscreen()
        elif self._pad_confirms(event) and self._opens_keyboard(item := self.input.focused_item()) and item:
            self.activate(item)  # before the scene, which takes Enter in a text field for the end of typing
        elif any(
            handler(event)
            for handler in (self.input.is_misdirected, self.input.is_long_press, top.handle, top.gui.handle)
        ):
            self._dirty = True
        elif not self._announcer.handle(event):
            self.input.handle_default(event)

    def _pad_confirms(self, event: pygame.Event) -> bool:
        return getattr(event, "by_pad", False) and self.keymap.action(event) == "confirm"

    def _draw(self) -> None:
        self.scenes[-1].settle_layout()  # first, because a layout requests another frame
        if self._mode_is_changing and self.size != self.laid_out_size:
            self._resized_at = None
            self.rebuild()  # at once: a whole screen does not show the layout of a small window
        elif any(scene.laid_out_for != self.laid_out_size for scene in self.scenes[self._renderer.lowest() :]):
            self.rebuild()  # a scene was laid out while the window is being resized: all must be of one size
        self.full_redraw, changed = self._dirty or self._resized_at is not None, self._dirty or self._frame_due
        self._dirty = self._frame_due = self._idle_logged = False
        self.input.ensure_focus()
        self.input.update_hover()
        self._draw_picture()
        if changed or self.full_redraw or not self.scenes[-1].moving:
            items, focus = self.visible_items(), self.input.logged_focus()
            self.log.layout(window_id(self.window), self.size, self.scale, items, focus)

    def _draw_picture(self) -> None:
        whole = self.window.get_surface()
        if self._resized_at is not None or (self.full_redraw and self.margin != (0, 0)):
            self.look.table(whole)
        surface = whole.subsurface((*self.margin, *self.size)) if self.margin != (0, 0) else whole
        self._renderer.draw(surface, self.displayed_notice)
        if press := self.devices.touch.pressed:
            self.scenes[-1].overdrawn = [*self.scenes[-1].overdrawn, overlay.press_ring(surface, self, *press)]
        self.window.flip()

    def _play_music(self, seconds: float) -> None:
        """Play the music of the game on display, in the menu that of the last game; none while minimized."""
        scene = next((scene for scene in reversed(self.scenes) if scene.game_key), None)
        game, mood = (
            (playable_or_first(self.settings.last_game), Mood.CALM) if scene is None else (scene.game_key, scene.mood)
        )
        self.sounds.music.follow(game, mood, self._minimized)
        self.sounds.music.update(seconds)

    def _log_idle(self) -> None:
        if self.idle and (self._input_since_idle or not self._idle_logged):
            self.log.write("idle")
            self._idle_logged, self._input_since_idle = True, False
