"""The colours of menus, panels and dialogs by their use, and how well text stands out from its ground."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final

from game.schema.annotations import TextFormat

Colour = Annotated[str, TextFormat(9, "#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?")]
"""#rrggbb or #rrggbbaa."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of the window by its use. Text on its ground has a contrast of 4.5:1, in high contrast 7:1."""

    night: Colour
    """The table far from the lamp, and what lies deeper than a panel."""
    wood: Colour
    glow: Colour
    """The table under the lamp."""
    panel: Colour
    panel_edge: Colour
    sand: Colour
    """Text on the table, on panels and on quiet buttons."""
    muted: Colour
    """Text of less weight."""
    paper: Colour
    ink: Colour
    """Text on paper and on what is chosen."""
    faint: Colour
    """Text of less weight on paper."""
    on_button: Colour
    """Text on clay, lapis and danger."""
    clay: Colour
    clay_low: Colour
    clay_hover: Colour
    lapis: Colour
    lapis_low: Colour
    lapis_hover: Colour
    gold: Colour
    """Headings, numbers and frames that matter, on the table and on panels."""
    gold_low: Colour
    highlight: Colour
    """The ground of what is chosen, and of badges."""
    banner: Colour
    """The ground of a line that asks for attention."""
    selection: Colour
    """The ground of selected text."""
    dark: Colour
    """Quiet buttons."""
    dark_low: Colour
    dark_hover: Colour
    off: Colour
    off_text: Colour
    danger: Colour
    focus: Colour
    focus_edge: Colour
    veil: Colour

    @property
    def button_shade(self) -> int:
        """How much darker, of 255, a button is at its foot than at its head."""
        return LIGHT_SHADE if luminance(self.panel) > luminance(self.sand) else DARK_SHADE

    @property
    def absence(self) -> tuple[int, int, int]:
        """The colour that lies, half transparent, over a thing in the hand that cannot be used now."""
        if self.button_shade == DARK_SHADE:
            return 12, 7, 3
        return int(self.wood[1:3], 16), int(self.wood[3:5], 16), int(self.wood[5:7], 16)

    def visible(self, colour: str) -> str:
        """Return the colour of a line on a panel, mixed with that of text until it stands out 3:1."""
        return _visible(self, colour)


VISIBLE: Final = 3.0
"""The least contrast of a line or sign against its ground."""
READABLE: Final = 4.5
HIGH: Final = 7.0
"""The least contrast of text; HIGH: with high contrast."""
DARK_SHADE: Final = 56
LIGHT_SHADE: Final = 20
"""How much darker, of 255, a button is at its foot than at its head, on dark panels and on light ones."""

TEXT_GROUNDS: Final = {
    "sand": ("glow", "wood", "night", "panel", "dark", "dark_low", "dark_hover", "banner", "selection"),
    "muted": ("glow", "wood", "panel", "dark", "dark_low"),
    "gold": ("glow", "wood", "panel", "banner"),
    "ink": ("paper", "highlight"),
    "faint": ("paper",),
    "on_button": ("clay", "clay_low", "clay_hover", "lapis", "lapis_low", "lapis_hover", "danger"),
    "off_text": ("off",),
    "focus": ("focus_edge",),
}
"""Colour of text -> the grounds it lies on."""
SHADED: Final = ("dark", "dark_hover", "highlight", "clay", "clay_hover", "lapis", "lapis_hover", "danger", "off")
"""The grounds that are darker at the foot, because they are buttons."""


@lru_cache(maxsize=2048)
def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two opaque colours, from 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def blended(colour: str, under: str) -> str:
    """Return what a colour, perhaps a transparent one, looks like over an opaque one."""
    share = int(colour[7:] or "ff", 16) / 255
    pairs = ((int(colour[at : at + 2], 16), int(under[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(top * share + low * (1 - share)):02x}" for top, low in pairs)


def _darker(colour: str, shade: int) -> str:
    return "#" + "".join(f"{int(colour[at : at + 2], 16) * (255 - shade) // 255:02x}" for at in (1, 3, 5))


@lru_cache(maxsize=64)
def _visible(palette: Palette, colour: str) -> str:
    ground = blended(palette.panel, palette.wood)
    mixtures = (blended(f"{palette.sand[:7]}{round(25.5 * share):02x}", colour) for share in range(11))
    return next((each for each in mixtures if contrast(each, ground) >= VISIBLE), palette.sand)


def text_contrasts(palette: Palette) -> Iterator[tuple[str, str, float]]:
    """Return each colour of text, each ground of it, and their contrast where it is lowest."""
    for text, grounds in TEXT_GROUNDS.items():
        for ground in grounds:
            colour = getattr(palette, ground)
            seen = [blended(colour, under) for under in (palette.glow, palette.wood, palette.night)]
            seen += [_darker(each, palette.button_shade) for each in seen if ground in SHADED]
            yield text, ground, min(contrast(getattr(palette, text), each) for each in seen)
