"""The keyboard on the screen: a gamepad or a finger types into any text field with it.

It has the layouts of all languages, whatever the language of the program is. Its keys stay where keyboards have them:
they are never mirrored. What is typed reaches the field at once, so a lost connection loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import pygame

from ui.item import Item
from ui.keymap import Keymap, fit_to_device
from ui.scene import Scene
from ui.widgets.gui import Gui
from ui.widgets.text_field import TextField

ZWNJ: Final = "\u200c"
DIGITS: Final = "1234567890"
LETTERS: Final = {
    "en": ("qwertyuiop", "asdfghjkl'", "zxcvbnm,.-"),
    "he": ("קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ-"),
    "fa": ("ضصثقفغعهخحجچ", "شسیبلاتنمکگ", f"ظطزژرذدپوئآ{ZWNJ}"),
}
"""Language -> the rows of its keyboard from left to right. Persian words are joined by a zero-width non-joiner."""
SAMPLES: Final = {"en": "ABC", "he": "אבג", "fa": "ابپ"}
"""Language -> what its key shows: its first letters, not a word of any language."""
JOINER: Final = "نیم"
"""The cap of the key for a zero-width non-joiner, as on Persian keyboards."""
SIGNS: Final = (".:-_/@+=", "!?'\"()*#", ",;&%$~<>")
LATIN_FIELDS: Final = frozenset({"lan.code", "lan.address", "setup.seed"})
"""Fields whose contents are Latin in every language."""
GAP, KEY, FOOT = 5, 46, 7
"""Layout units between keys and of a key's height, and the number of keys in the last row."""


class KeyboardScene(Scene):
    """A modal scene that edits the text field `name` of the scene below; B or Esc restores what was there."""

    name = "keyboard"
    modal = True
    initial_focus = "keyboard.1.0"

    def __init__(self, field: str, below: Scene) -> None:
        self.field_name, self.below = field, below
        entry = below.gui.entry(field)
        self._before, self._label = entry.field.text, entry.label
        self._limit, self._empty = entry.field.limit, entry.empty
        self.layout = ""
        """The language of the keys, or "signs"."""
        self.shifted = False
        self.field: TextField | None = None

    def build(self, gui: Gui) -> None:
        """Add the field and, below it, five rows of keys at the foot of the screen."""
        self.layout = self.layout or self._first_layout()
        self.notices_above = True
        width, height = self.app.size
        rows, foot = self._rows(), gui.u(KEY)
        tall = (len(rows) + 2) * (foot + gui.u(GAP)) + gui.u(28)
        box = pygame.Rect(0, 0, min(width - gui.u(12), gui.u(860)), min(tall, height))
        box.midbottom = width // 2, height
        gui.panel(box)
        inner = box.inflate(-gui.u(20), -gui.u(20))
        line = pygame.Rect(inner.x, inner.y, inner.w, foot)
        self._field(gui, line)
        for number, row in enumerate(rows):
            line = line.move(0, foot + gui.u(GAP))
            self._row(gui, line, number, row)
        self._foot(gui, line.move(0, foot + gui.u(GAP)))

    def _first_layout(self) -> str:
        lang = self.app.locale.lang
        latin = self.field_name in LATIN_FIELDS or lang not in LETTERS
        self.shifted = not self._before and not latin and lang == "en"
        return "en" if latin else lang

    def _field(self, gui: Gui, line: pygame.Rect) -> None:
        gone = not self.below.gui.has_field(self.field_name)  # such as a seat's name that the host has removed
        typed = self.field.text if self.field is not None else self._before
        text = typed if gone else self.below.gui.entry(self.field_name).field.text
        field = gui.field("keyboard.text", line, "", self._changed, label=self._label, empty=self._empty)
        field.limit, field.text = self._limit, text
        self.field = field

    def _rows(self) -> list[list[str]]:
        """Return the characters of the keys, row by row."""
        rows = [DIGITS, *(SIGNS if self.layout == "signs" else LETTERS[self.layout])]
        return [[char.upper() if self.shifted else char for char in row] for row in rows]

    def _row(self, gui: Gui, line: pygame.Rect, number: int, chars: list[str]) -> None:
        for at, (char, place) in enumerate(zip(chars, _shares(line, len(chars), gui.u(GAP)), strict=True)):
            words = JOINER if char == ZWNJ else char
            label = self.app.tr("keyboard.joiner") if char == ZWNJ else char
            self._key(gui, f"{number}.{at}", place, words, partial(self.type, char), label)

    def _foot(self, gui: Gui, line: pygame.Rect) -> None:
        """Add the keys that are no letters; the space bar is three keys wide."""
        tr, places = self.app.tr, list(_shares(line, FOOT + 3, gui.u(GAP)))
        space = places[3].union(places[5])
        self._key(gui, "shift", places[0], "", self._shift, tr("keyboard.shift"), "arrow_up", self.shifted)
        self._key(gui, "layout", places[1], SAMPLES[self._next_layout()], self._switch, tr("keyboard.layout"))
        signs = self.layout == "signs"
        self._key(gui, "signs", places[2], "?!#", self._signs, tr("keyboard.signs"), selected=signs)
        self._key(gui, "space", space, tr("keyboard.space"), partial(self.type, " "), fit_to_device(self._tip("space")))
        arrows = ["chevron_left", "chevron_right"][:: -1 if gui.rtl else 1]  # a gui mirrors them, the keys are not
        for at, (name, key) in enumerate((("left", pygame.K_LEFT), ("right", pygame.K_RIGHT))):
            move = partial(self._press, key)
            self._key(gui, name, places[6 + at], "", move, tr(f"keyboard.{name}"), arrows[at])
        erase = partial(self._press, pygame.K_BACKSPACE)
        self._key(gui, "erase", places[8], "", erase, self._tip("erase"), "backspace")
        done = self.app.mirror(places[9])
        words = self._tip("done")
        gui.button("keyboard.done", done, "", self.close, kind="primary", icon="check", label=words, tip=words)

    def spoken(self, item: Item) -> str:
        """Return a key's character alone: nobody wants to hear of every letter that it is a button."""
        return item.text if len(item.text) == 1 else ""

    def _tip(self, key: str) -> str:
        action = {"space": "swap", "erase": "end", "done": "pause"}[key]
        return self.app.tr("tip.with-key", tip=self.app.tr(f"keyboard.{key}"), key=self.app.keymap.label(action))

    def _key(
        self, gui: Gui, name: str, place: pygame.Rect, words: str, action: Callable[[], object], label: str,
        icon: str = "", selected: bool = False,
    ) -> None:  # fmt: skip
        gui.button(
            f"keyboard.{name}", self.app.mirror(place), words, action, icon=icon, label=label, size=20,
            kind="choice" if selected else "plain", selected=selected, group="keyboard",
        )  # fmt: skip

    # -- typing ------------------------------------------------------------------------------

    def type(self, char: str) -> None:
        """Type a character; shift counts for one letter."""
        self._edit(pygame.Event(pygame.TEXTINPUT, text=char))
        if self.shifted:
            self._shift()

    def _press(self, key: int) -> None:
        self._edit(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))

    def _edit(self, event: pygame.Event) -> bool:
        assert self.field is not None
        before = self.field.text
        used = self.field.handle(event)
        if self.field.text != before:
            self._changed(self.field.text)
        self.app.nav.invalidate()
        return used

    def _changed(self, text: str) -> None:
        self.below.gui.set_text(self.field_name, text)

    def _shift(self) -> None:
        self.shifted = not self.shifted
        self.request_layout()

    def _next_layout(self) -> str:
        names = [*LETTERS]
        return names[(names.index(self.layout) + 1) % len(names)] if self.layout in names else names[0]

    def _switch(self) -> None:
        self.layout, self.shifted = self._next_layout(), False
        self.request_layout()

    def _signs(self) -> None:
        self.layout = self.app.locale.lang if self.layout == "signs" else "signs"
        self.layout, self.shifted = self.layout if self.layout in (*LETTERS, "signs") else "en", False
        self.request_layout()

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Type by a real keyboard, or by the buttons of a pad that stand for space, erase and done."""
        if event.type == pygame.TEXTINPUT:
            return self._edit(event)
        if event.type != pygame.KEYDOWN:
            return False
        action = self.app.keymap.action(event)
        if getattr(event, "by_pad", False):
            deed = {"end": partial(self._press, pygame.K_BACKSPACE), "swap": partial(self.type, " ")}.get(action or "")
            if deed is not None:
                deed()
            return deed is not None
        if Keymap.name_of(event) == "return":
            self.close()
            return True
        return event.key not in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE) and self._edit(event)

    def close(self) -> None:
        """Leave what was typed in the field."""
        self.app.nav.pop()
        self.app.nav.set_focus(self.field_name)

    def back(self) -> None:
        """Restore what was in the field, on Esc or B."""
        self._changed(self._before)
        self.close()

    def pause(self) -> None:
        """Finish, by the Start button."""
        self.close()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the keys, and the field with its caret."""
        self.gui.draw(surface)
        if self.field is not None:
            self.field.draw(surface, focus=True)


def _shares(line: pygame.Rect, count: int, gap: int) -> Iterator[pygame.Rect]:
    """Yield the places of so many keys in a row."""
    for at in range(count):
        left = line.x + (line.w + gap) * at // count
        right = line.x + (line.w + gap) * (at + 1) // count - gap
        yield pygame.Rect(left, line.y, right - left, line.h)
