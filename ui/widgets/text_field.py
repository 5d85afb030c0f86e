"""A field for one line of text, a name or a number, in any mixture of languages.

pygame_gui's own field puts the caret at the wrong place in right-to-left text. Editing here is logical: arrows move
through the text in reading order, towards the side they point to in the field's direction. The caret is drawn where the
next letter of that kind will appear.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.display_text import NAME_LIMIT, clean, clean_partial, graphemes
from ui.gfx.palette import Palette
from ui.gfx.theme_file import own_theme
from ui.keymap import Keymap, latin
from ui.text import layout as text_layout
from ui.text.bidi import is_rtl

PASTE_KEYS = pygame.KMOD_CTRL | pygame.KMOD_META

SCREEN_KEYS = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN}
"""Keys that belong to the screen, not to the field."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The contents of a field at one moment."""

    units: tuple[str, ...]
    """The visible characters."""
    position: int
    """How many of them are before the caret."""
    all_selected: bool = False


class TextField:
    """An editable line; `text` is always clean (`game.display_text.clean`) and within `limit`.

    `rtl` is the direction of an empty field and of a text without letters; otherwise its first letter decides.
    """

    def __init__(
        self,
        rect: pygame.Rect,
        text: str = "",
        px: int = 18,
        *,
        limit: int = NAME_LIMIT,
        rtl: bool = False,
        palette: Palette | None = None,
    ) -> None:
        self.rect = rect
        self.px = px
        self.limit = limit
        self.palette = palette or own_theme().palette()
        self._empty_rtl = rtl
        self._units: list[str] = []
        self._position = 0
        self._all_selected = False
        """Whether everything is selected: the next input replaces it."""
        self.text = text

    @property
    def text(self) -> str:
        """The typed text, cleaned."""
        return clean("".join(self._units), self.limit)

    @text.setter
    def text(self, text: str) -> None:
        self._units = graphemes(clean(text, self.limit))
        self._position = len(self._units)

    def restore_caret(self, before: TextField) -> None:
        """Copy caret, selection and trailing space from the field before the layout, if the text is the same."""
        if before.text == self.text:
            self._units, self._position, self._all_selected = (
                list(before._units),
                before._position,
                before._all_selected,
            )

    @property
    def typed(self) -> Typed:
        """What is in the field and where its caret is."""
        return Typed(tuple(self._units), self._position, self._all_selected)

    @property
    def rtl(self) -> bool:
        """Whether the line is right-to-left."""
        shown = "".join(self._units)
        return is_rtl(shown) if any(char.isalpha() for char in shown) else self._empty_rtl

    def handle(self, event: pygame.Event) -> bool:
        """Edit by an event while the field has the focus; return whether the field used it."""
        if event.type == pygame.TEXTINPUT:
            self._insert(event.text)
            return True
        if event.type == pygame.KEYDOWN and event.key not in SCREEN_KEYS:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._click(event.pos[0])
            return True
        return False

    def _key(self, event: pygame.Event) -> bool:
        if event.mod & PASTE_KEYS:
            return self._clipboard_key(Keymap.name_of(event)) or self._clipboard_key(latin(event))
        forward = -1 if self.rtl else 1
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE) and self._all_selected:
            self._erase()
        elif event.key == pygame.K_BACKSPACE and self._position:
            del self._units[self._position - 1]
            self._position -= 1
        elif event.key == pygame.K_DELETE:
            del self._units[self._position : self._position + 1]
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._move_caret(0 if event.key == pygame.K_HOME else len(self._units))
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = forward if event.key == pygame.K_RIGHT else -forward
            self._move_caret(max(0, min(len(self._units), self._position + step)))
        return not pygame.K_F1 <= event.key <= pygame.K_F12

    def _clipboard_key(self, key: str) -> bool:
        """Select everything, or use the clipboard; return whether the key means one of these."""
        if key == "a":
            self._all_selected = bool(self._units)
        elif key == "v":
            self._insert(pygame.scrap.get_text())
        elif key in ("c", "x"):
            pygame.scrap.put_text(self.text)
            if key == "x":
                self._erase()
        return key in ("a", "c", "v", "x")

    def _erase(self) -> None:
        self._units = []
        self._move_caret(0)

    def _move_caret(self, at: int) -> None:
        """Move the caret and clear the selection."""
        self._position, self._all_selected = at, False

    def _insert(self, text: str) -> None:
        """Insert text at the caret or in place of the selection; drop what exceeds the limit."""
        if self._all_selected and text:
            self._erase()
        before, after = self._units[: self._position], self._units[self._position :]
        head = graphemes(clean_partial("".join(before) + text, self.limit - len(after)))
        whole = graphemes(clean_partial("".join(head + after), self.limit))
        if len(whole) <= self.limit:
            self._units = whole
            self._position = min(len(head), len(whole))

    def _click(self, x: int) -> None:
        """Move the caret to the character border nearest to an x on the screen."""
        places = self._caret_xs()
        self._move_caret(min(range(len(places)), key=lambda k: abs(places[k] - x)))

    def _caret_xs(self) -> list[int]:
        """Return the x on the screen of the caret before each visible character and after the last."""
        shown = "".join(self._units)
        edges = text_layout.carets(shown, self.px, rtl=self.rtl)
        left = self._left()
        places, index = [left + edges[0]], 0
        for unit in self._units:
            index += len(unit)
            places.append(left + edges[index])
        return places

    @property
    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-self.px, 0)

    def _left(self) -> int:
        """Return the x on the screen of the line's left end.

        The line starts at the starting side of the field, and is moved so that the caret is visible.
        """
        inner = self._inner
        shown = "".join(self._units)
        width = text_layout.measure(shown, self.px, rtl=self.rtl)[0]
        spare = inner.width - width
        start = inner.left + (spare if self.rtl else 0)
        if spare >= 0:
            return start
        before = len("".join(self._units[: self._position]))
        caret = text_layout.carets(shown, self.px, rtl=self.rtl)[before]
        return start + max(inner.left - (start + caret), min(0, inner.right - (start + caret)))

    def caret(self) -> pygame.Rect:
        """Return the rectangle of the caret on the screen, also for the input method."""
        height = text_layout.line_height(self.px)
        x = self._caret_xs()[self._position]
        return pygame.Rect(x, self.rect.centery - height // 2, max(1, self.px // 12), height)

    def draw(self, surface: pygame.Surface, focus: bool) -> None:
        """Draw ground, edge and text, and with the focus the caret."""
        colours = self.palette
        pygame.draw.rect(surface, colours.dark_low, self.rect, border_radius=self.px // 4)
        edge = colours.focus if focus else colours.panel_edge
        pygame.draw.rect(surface, edge, self.rect, max(1, self.px // 9), border_radius=self.px // 4)
        line = text_layout.render("".join(self._units), self.px, colours.sand, rtl=self.rtl)
        clip = surface.get_clip()
        surface.set_clip(self._inner.inflate(self.px // 3, 0).clip(clip))
        place = line.get_rect(left=self._left(), centery=self.rect.centery)
        if focus and self._all_selected:
            surface.fill(colours.selection, pygame.Rect(place.x, self.caret().y, place.w, self.caret().h))
        surface.blit(line, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        if focus:
            surface.fill(colours.sand, self.caret())
        surface.set_clip(clip)
