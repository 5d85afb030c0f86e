"""What the effects of Tigris & Euphrates use besides those of every board: lifted pieces, darkness, a verdict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from pygame import Rect, Surface

from game import bits
from game.tigris import events as ev
from game.tigris.events import Event
from game.tigris.state import View
from ui.gfx.animation import Callback, Clip
from ui.table import effects
from ui.tigris.camera import Camera
from ui.tigris.cell_sprites import Key
from ui.tigris.overlay import StrengthCount
from ui.tigris.sign_colours import RGB
from ui.tigris.static_layer import shift


class Anchors(effects.Anchors):
    """The places of hands, points and the bag."""

    def hand(self, seat: int, colour: int) -> Rect | None:
        """Return where a tile of that colour leaves a seat's hand."""
        return None

    def leader(self, seat: int, colour: int) -> Rect | None:
        """Return where a leader waits that is not on the board."""
        return None

    def catastrophe(self, seat: int) -> Rect | None:
        """Return where a seat's catastrophe tiles lie."""
        return None

    def points(self, seat: int, kind: int) -> Rect | None:
        """Return where points of a colour (0..3) or treasures (4) are gathered."""
        return None

    def supply(self, colour: int) -> Rect | None:
        """Return where a civilization building waits that is not on the board."""
        return None

    def bag(self) -> Rect | None:
        """Return where tiles are drawn from."""
        return None


@dataclass(slots=True)
class EffectContext(effects.EffectContext):
    """What effects may use and change: lifted pieces, and the conflict that is being counted."""

    camera: Camera
    anchors: Anchors
    view: View | None = None
    lifted: dict[str, int] = field(default_factory=dict)
    """Kind of piece -> the cells whose pieces of this kind are not drawn."""
    tally: StrengthCount | None = None
    refresh: Callback = lambda: None
    """Called when something was lifted or put down."""
    darkness: float = field(default=0.0, kw_only=True)
    """How dark the table is, from 0 to 1: until a conflict ends only its sides are in the light."""
    lit: int = field(default=0, kw_only=True)
    """The cells that stay in the light while the table is dark."""
    verdict: tuple[str, int, bool] | None = field(default=None, kw_only=True)
    """How the last conflict ended, in words, the seat that won it, and whether it was in the upper half."""
    rtl: bool = field(default=False, kw_only=True)
    """Whether those words run from right to left."""
    words: Callable[[Event], str] = field(default=lambda event: "", kw_only=True)
    """Return an event as a sentence."""

    swell: ClassVar[float] = 0.08
    drop: ClassVar[float] = 0.5

    deeds: ClassVar[tuple[type, ...]] = (ev.TilePlaced, ev.LeaderPlaced, ev.CatastrophePlaced)
    ending: ClassVar[tuple[type, ...]] = (ev.GameEnded,)

    def picture_rect(self, key: Key, picture: Surface, rect: Rect) -> Rect:
        """Return where a picture stands: on the lower edge of a square; what is larger rises above its cells."""
        if key[0] in ("monument", "wonder"):
            right, down = shift(key, self.camera.cell)
            return picture.get_rect(topleft=(rect.left + right, rect.top + down))
        return picture.get_rect(midbottom=rect.midbottom)

    def lift(self, kind: str, cells: int) -> Callback:
        """Return what leaves the pieces of a kind on those cells out of the static layer."""

        def lift() -> None:
            self.lifted[kind] = self.lifted.get(kind, 0) | cells
            self.refresh()

        return lift

    def put(self, kind: str, cells: int) -> Callback:
        """Return what shows them again."""

        def put() -> None:
            self.lifted[kind] = self.lifted.get(kind, 0) & ~cells
            self.refresh()

        return put


def glow(context: EffectContext, name: str, cells: Callable[[], int], colour: RGB) -> Clip:
    """Let light swell once on a set of cells: never more often than twice a second."""
    return effects.glow(context, name, lambda: bits.each(cells()), colour)
