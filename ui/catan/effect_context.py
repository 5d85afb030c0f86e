"""What the effects of Catan use besides those of every board: dice, cards held up, signs beside the island."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin
from typing import ClassVar

from pygame import Rect, Surface

from game.catan import events as ev
from game.catan.state import View
from game.core import Seat
from ui.catan.camera import Camera
from ui.catan.geometry import Point
from ui.catan.places import hex_of
from ui.catan.signs import GOLD
from ui.catan.static_layer import robber_at
from ui.gfx.animation import EASINGS, Clip
from ui.gfx.animation import progress_share as share_of
from ui.gfx.sprites import Key
from ui.gfx.supersample import PREMULTIPLIED
from ui.table import effects
from ui.table.effects import Place, between, clip, draw_at


class Anchors(effects.Anchors):
    """The places of hands, the bank and the dice."""

    def hand(self, seat: Seat, kind: int | None) -> Rect | None:
        """Return where a card of that resource lies in a seat's hand, or any."""
        return None

    def cards(self, seat: Seat) -> Rect | None:
        """Return where a seat's development cards are."""
        return None

    def points(self, seat: Seat) -> Rect | None:
        """Return where the seat's points stand."""
        return None

    def bank(self, kind: int | None) -> Rect | None:
        """Return where the bank's cards of that resource are, or (None) the deck."""
        return None

    def dice(self) -> Rect | None:
        """Return where the dice lie after a roll."""
        return None


@dataclass(slots=True)
class EffectContext(effects.EffectContext):
    """What effects may use and change: the dice as they lie, and the robber."""

    camera: Camera
    anchors: Anchors
    view: View | None = None
    dice: tuple[int, int] | None = None
    """What was rolled last."""
    lifted: bool = False
    """Whether the robber is on its way and stands nowhere."""
    deeds: ClassVar[tuple[type, ...]] = (ev.RoadBuilt, ev.SettlementBuilt, ev.CityBuilt)
    ending: ClassVar[tuple[type, ...]] = (ev.GameEnded,)
    hidden: int | None = None
    """The place whose piece is drawn by an effect."""

    def pulse_at(self, place: int) -> tuple[int, int]:
        """Return the middle of a place; on a hex, where the robber would stand, so that its number can be read."""
        hexagon = hex_of(place)
        return self.camera.spot(place) if hexagon is None else self.camera.at(robber_at(hexagon))

    def hide(self, place: int | None) -> None:
        """Leave the piece of a place to an effect; None: no more."""
        self.hidden = place


def near(context: EffectContext, point: Point) -> Place:
    """Return the square round a point of the plane, as wide as a hex's side is long."""

    def rect() -> Rect:
        side = context.camera.cell
        return Rect(0, 0, side, side).move_to(center=context.camera.at(point))

    return rect


def banner(context: EffectContext, name: str, key: Key, place: Place) -> Clip:
    """Show a sign for a moment in the middle of something beside the island."""

    def draw(surface: Surface, t: float) -> None:
        rect = place()
        if rect is not None:
            picture = context.sprites.faded(key, max(28, rect.height * 3 // 4) // 2 * 2, min(1.0, t * 6, (1 - t) * 6))
            surface.blit(picture, picture.get_rect(center=rect.center), special_flags=PREMULTIPLIED)

    return clip(context, name, draw, at=place, above=True)


def showing(context: EffectContext, name: str, key: Key, start: Place) -> Clip:
    """Hold a card up over the island: it comes from its owner, stays a while, and goes."""

    def there() -> Rect:
        rect = context.camera.rect
        tall = max(72, min(rect.h // 4, 2 * context.camera.cell))
        return Rect(0, 0, tall, tall).move_to(center=rect.center)

    def fade(surface: Surface, t: float) -> None:
        draw_at(context, surface, key, there(), min(1.0, t * 8, (1 - t) * 5))

    def draw(surface: Surface, t: float) -> None:
        here, stop = start(), there()
        light = context.sprites.faded(("glow", *GOLD), stop.w & ~3, 0.7 * sin(pi * share_of(t, 0.15, 1.0)))
        surface.blit(light, light.get_rect(center=stop.center), special_flags=PREMULTIPLIED)
        if here is None or t > 0.3:
            sway = round(stop.w * 0.02 * sin(4 * pi * share_of(t, 0.3, 1.0)))
            draw_at(context, surface, key, stop.move(0, sway), min(1.0, (1 - t) * 5))
        else:
            came = EASINGS["back"](share_of(t, 0.0, 0.3))
            draw_at(context, surface, key, between(context, here, stop, came, 0.0))

    return clip(context, name, draw, fade=fade, at=start, above=True)
