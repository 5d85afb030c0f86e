"""The announcer: says screens, focus and text fields after each frame, for players who cannot see them.

It compares what the window displays with what it said last, so no scene has to say anything itself. It runs only while
somebody listens to the narration.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from ui.app import focus
from ui.app.input import InputState
from ui.context import Context, Route
from ui.item import Item
from ui.narration.narrator import Kind
from ui.narration.plain_text import plain_text
from ui.scene import Scene
from ui.table.look_around import LOOK_COMMANDS, PLACE_KEYS, LookCommand
from ui.widgets.item_words import item_words, news_of_tip, typed_words, with_tip
from ui.widgets.text_field import Typed

SCROLLING: Final = (".up", ".down")
"""Suffixes of the names of buttons that scroll a view; moving the focus scrolls it anyway."""
KEYBOARD_FIELD: Final = "keyboard.text"
"""The field of the on-screen keyboard, which receives letters although its keys have the focus."""
DIGITS: Final = re.compile(r"\d+")


@dataclass(slots=True)
class Announced:
    """What was said of the scene on top."""

    lines: tuple[str, ...] = ()
    focus: str = ""
    """The name of the item."""
    group: str = ""
    words: str = ""
    """Its words without the tip."""
    lines_of: dict[Scene, tuple[str, ...]] = field(default_factory=dict)
    """The lines of every scene of the stack, as they were said last."""


class Announcer:
    """Says which screen opened, what changed on it, which item has the focus, and what is typed."""

    def __init__(self, app: Context, scenes: Sequence[Scene], state: InputState) -> None:
        self.app, self.scenes, self.input = app, scenes, state
        self.top: Scene | None = None
        self.said = Announced()
        self._asked = self._arrow = False
        """Whether the player pressed something since the last frame, and whether that was to move the focus."""
        self._travels = True
        """Whether the last key, if any, was one that moves the focus."""
        self._edited: tuple[str, Typed] | None = None
        """The text field that is typed into, and what was in it."""
        self._moving = False
        """Whether something was being animated after the last frame."""

    # -- input -------------------------------------------------------------------------------

    def begin_input(self, event: pygame.Event) -> None:
        """Count a press, so that its answer may repeat the words of the last sentence."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT):
            self._asked = True
            if self.app.keymap.action(event) != "say-again":
                self.app.narrator.note_input()

    def handle(self, event: pygame.Event) -> bool:
        """Handle the keys of the narration; return whether the event is one of them."""
        action, narrator = self.app.keymap.action(event), self.app.narrator
        self._arrow = (event.type == pygame.KEYDOWN and event.key in focus.ARROWS) or action in PLACE_KEYS
        if event.type == pygame.KEYDOWN:
            self._travels = self._arrow or event.key == pygame.K_TAB
        if action == "narration":
            self.open_page()
        elif action == "quiet":
            narrator.quiet()
        elif action == "say-again":
            narrator.repeat()
        elif action in LOOK_COMMANDS and not narrator.listening:
            self.app.nav.notice(self.app.tr("reason.narration-off"))
        elif action == LookCommand.TURN.value:
            self.say_place()
        elif action in LOOK_COMMANDS:
            self.read_page()
        else:
            return False
        return True

    def open_page(self) -> None:
        """Open the page of all sentences, or close it."""
        if self.scenes[-1].name == "narration":
            self.scenes[-1].back()
        elif not any(scene.name == "narration" for scene in self.scenes):
            self.app.nav.open(Route.NARRATION)

    def read_page(self) -> None:
        """Say the title and every line of the screen, then what Tab leads to."""
        top, items = self.scenes[-1], self.scenes[-1].items()
        known = self.input.logged_focus()  # "" where the item with the focus must stay unknown, such as a digit
        stops = [item for item in focus.stops(items, known) if not item.name.endswith(SCROLLING)]
        words = [top.spoken(item) or item_words(self.app.locale, item, items, self._typed(item)) for item in stops]
        self.app.narrator.say_all(Kind.LOOK, (top.spoken_title(), *top.spoken_lines(), *words))

    def say_place(self) -> None:
        """Say which screen this is and what has the focus."""
        item, title = self._focused(), self.scenes[-1].spoken_title()
        self.app.narrator.say_all(Kind.LOOK, [title] if item is None else [title, self._whole(item, item.tip, "")])

    # -- after a frame -------------------------------------------------------------------------

    def update(self) -> None:
        """Say what changed since the last call."""
        self._say_typed()
        self.say_scene()
        self._say_focus()
        self._asked = self._arrow = False

    def say_scene(self) -> None:
        """Say the title and the lines of a screen that opened, or the lines that are new on this one."""
        if not self.scenes:
            return
        top, said = self.scenes[-1], self.said
        lines = (top.spoken_title(), *top.spoken_lines())
        if top is self.top:
            before, said.lines = said.lines, lines  # first, because a sentence first calls this method
            if lines != before:
                self.app.narrator.say_all(Kind.NOTICE, _news(before, lines, self._asked))
            return
        if self.top is not None:
            said.lines_of[self.top] = said.lines
        before = said.lines_of.get(top, ())
        still_open = {scene: old for scene, old in said.lines_of.items() if scene in self.scenes}
        self.top, self.said = top, Announced(lines=lines, lines_of=still_open)
        self.app.narrator.say_all(Kind.SCENE, [lines[0], *_news(before, lines[1:], asked=True)])

    def _say_focus(self) -> None:
        """Say the item that got the focus; and its new words, if they changed by what the player pressed."""
        item, said, moving = self._focused(), self.said, self.scenes[-1].moving
        moved, self._moving = self._moving, moving
        if item is None:
            said.focus, said.words, said.group = "", "", ""
        elif item.name != said.focus and moving and not item.enabled and not self._travels:
            pass  # nobody went there: the button of what comes next waits for the events on display
        elif item.name != said.focus:
            group, said.group = said.group, item.group
            said.focus, said.words = item.name, self._words(item)
            tip = "" if item.tip in said.lines else _tip_without_name(item, moving)
            self.app.narrator.say(Kind.FOCUS, self._whole(item, tip, group))
        elif self._arrow and self._typed(item) is None:  # there is nothing further in that direction
            said.words = self._words(item)
            self.app.narrator.say(Kind.FOCUS, said.words)
        elif moved and not moving:
            said.words = self._words(item)  # what changed there was said as an event
        elif self._asked and not moving:  # else the words are those of before the event on display
            before, said.words = said.words, self._words(item)
            if said.words != before and self._typed(item) is None:
                self.app.narrator.say(Kind.FOCUS, said.words)

    def _say_typed(self) -> None:
        """Say what was typed into the field with the focus, or by the keyboard on the screen."""
        gui, before = self.scenes[-1].gui, self._edited
        name = next((name for name in (self.input.focus, KEYBOARD_FIELD) if gui.has_field(name)), "")
        self._edited = (name, gui.entry(name).field.typed) if name else None
        if before is not None and self._edited is not None and before[0] == name and self.top is self.scenes[-1]:
            self.app.narrator.say(Kind.FOCUS, typed_words(self.app.locale, before[1], self._edited[1]))

    def _focused(self) -> Item | None:
        """Return the focused item, unless its name must stay unknown to others than the player."""
        item = self.input.focused_item()
        return item if item is not None and self.input.logged_focus() == item.name else None

    def _whole(self, item: Item, tip: str, group: str) -> str:
        """Return the words of an item, its tip, and the meaning of its row if the focus comes from another group.

        The scene's own words replace them all.
        """
        top = self.scenes[-1]
        meanings = top.gui.meanings.items() if not item.group or item.group != group else ()
        meaning = next((meaning for title, meaning in meanings if item.text.startswith(title)), "")
        return top.spoken(item) or with_tip(with_tip(self._words(item), news_of_tip(item.text, tip)), meaning)

    def _words(self, item: Item) -> str:
        return self.scenes[-1].spoken(item) or item_words(
            self.app.locale, item, self.scenes[-1].items(), self._typed(item)
        )

    def _typed(self, item: Item) -> Typed | None:
        gui = self.scenes[-1].gui
        return gui.entry(item.name).field.typed if gui.has_field(item.name) else None


def _tip_without_name(item: Item, moving: bool) -> str:
    """Return the tip of an item; of "name: why not now" the reason alone, and nothing while it is only to wait."""
    name, colon, why = item.tip.partition(": ")
    if not colon or plain_text(name) != plain_text(item.text):
        return item.tip
    return "" if moving else why


def _news(before: Sequence[str], now: Sequence[str], asked: bool) -> list[str]:
    """Return the lines that were not there before; unless the player asked, none that differ in numbers alone."""
    old = set(before) if asked else {DIGITS.sub("", line) for line in before}
    return [line for line in now if (line if asked else DIGITS.sub("", line)) not in old]
