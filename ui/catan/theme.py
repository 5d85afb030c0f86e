"""The part of a theme file that is about Catan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from game.schema.annotations import OneOf
from ui.gfx.accents import Solid
from ui.gfx.theme_file import Theme, own_theme

PAINTED: Final = "painted"
FLAT: Final = "flat"
INKED: Final = "inked"


@dataclass(frozen=True, slots=True)
class CatanTheme:
    """The sea and the land."""

    terrain: Annotated[str, OneOf(frozenset({PAINTED, FLAT, INKED}))]
    """How the hexes are drawn: as pictures, in one colour each with a sign, or with ink."""
    deep: Solid
    """The sea round the island."""
    far: Solid
    """The sea at the edge of the window."""
    shallow: Solid
    surf: Solid
    crest: Solid
    """The crests of waves."""
    waves: bool
    beach: Solid
    edge: Solid
    """The edge of the beach and of the piers."""
    pier: Solid

    @property
    def swatches(self) -> tuple[str, str, str]:
        """The ground of the board, what lies on it, and its outline."""
        return self.deep, self.beach, self.edge


def theme_of(theme: Theme | None = None) -> CatanTheme:
    """Return the part of a theme, by default of the standard one."""
    return (theme or own_theme()).section("catan", CatanTheme)
