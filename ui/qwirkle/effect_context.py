"""What the effects of Qwirkle use besides those of every board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pygame import Rect

from game.core import Seat
from game.qwirkle import events as ev
from game.qwirkle.state import View
from ui.qwirkle.camera import Camera
from ui.qwirkle.last_move import Move
from ui.qwirkle.overlay import Overlay
from ui.table import effects


class Anchors(effects.Anchors):
    """The places of hands, points and the bag."""

    def hand(self, seat: Seat, kind: int | None) -> Rect | None:
        """Return where a tile of that kind lies in a seat's hand, or any."""
        return None

    def points(self, seat: Seat) -> Rect | None:
        """Return where the seat's points stand."""
        return None

    def counter(self, seat: Seat, number: int) -> Rect | None:
        """Return where the digits of the seat's points stand, when they are that number."""
        return None

    def bag(self) -> Rect | None:
        """Return where tiles are drawn from."""
        return None


@dataclass(slots=True)
class EffectContext(effects.EffectContext):
    """What effects may use and change: the last move, and the tiles that lie provisionally."""

    camera: Camera
    anchors: Anchors
    view: View | None = None
    overlay: Overlay = field(kw_only=True)
    last: Move | None = None
    laid: dict[int, int] = field(default_factory=dict)
    """What the seat at the screen has laid provisionally, cell -> kind, until it lies there for good."""
    feast: str = ""
    """The word for a line of six."""
    warning: str = ""
    """The words that announce the last round."""

    swell: ClassVar[float] = 0.1
    deeds: ClassVar[tuple[type, ...]] = (ev.TilesPlaced,)
    ending: ClassVar[tuple[type, ...]] = (ev.GameEnded,)
