"""The part of a theme file that is about Qwirkle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from game.schema.annotations import IntRange, OneOf
from ui.gfx.accents import Solid
from ui.gfx.theme_file import Theme, own_theme

OAK: Final = "oak"
LINEN: Final = "linen"
PAPER: Final = "paper"
PLAIN: Final = "plain"


@dataclass(frozen=True, slots=True)
class QwirkleTheme:
    """What the tiles lie on."""

    texture: Annotated[str, OneOf(frozenset({OAK, LINEN, PAPER, PLAIN}))]
    ground: Solid
    """The texture's own colour: wood, cloth, paper."""
    grain: Solid
    """What is darker in it: streaks, threads, fibres."""
    joint: Solid
    """The gaps between planks."""
    bright: Solid
    """What is lighter in it: edges of planks, loose threads."""
    shade: Annotated[int, IntRange(0, 80)]
    """Per cent of shade in the corners of the window."""

    @property
    def swatches(self) -> tuple[str, str, str]:
        """The ground of the board, what lies on it, and its outline."""
        return self.ground, self.grain, self.joint


def theme_of(theme: Theme | None = None) -> QwirkleTheme:
    """Return the part of a theme, by default of the standard one."""
    return (theme or own_theme()).section("qwirkle", QwirkleTheme)
