"""How the robber walks from hex to hex."""

from __future__ import annotations

from math import pi, sin

from pygame import Rect, Surface

from game.catan import events as ev
from game.catan.island import HEXES
from game.catan.state import SEVEN
from ui.catan.effect_context import EffectContext, near
from ui.catan.places import hex_place
from ui.catan.signs import WARM
from ui.catan.static_layer import robber_at
from ui.gfx.animation import Callback, Clip, Part, instant, parallel, sequence, wait
from ui.gfx.motion import MOTIONS
from ui.gfx.supersample import PREMULTIPLIED
from ui.table.effects import Place, clip, draw_at, glow, shadow, shake, thump

HOPS = 4
"""The most steps of a walk: across the island he hurries."""


def robber_moved(context: EffectContext, event: ev.RobberMoved, apply: Callback) -> Part:
    """Walk from hex to hex, land heavily, and with a seven shake the ground a little."""
    start, stop = near(context, robber_at(event.origin)), near(context, robber_at(event.hexagon))
    hops = min(HOPS, max(1, _distance(event.origin, event.hexagon)))
    place = hex_place(event.hexagon)
    landing: list[Part] = [glow(context, "catan.robbed", lambda: (place,), WARM), _dust(context, event.hexagon)]
    if context.view is not None and context.view.by == SEVEN:
        landing.append(shake(context, "catan.robbed-shake"))

    def lifted(up: bool) -> Part:
        return instant(lambda: setattr(context, "lifted", up))

    walk = parallel(_walk(context, start, stop, hops), _steps(context, start, stop, hops))
    return sequence(lifted(True), walk, instant(apply), lifted(False), parallel(*landing))


def blocked(context: EffectContext, event: ev.Blocked, apply: Callback) -> Part:
    """Show which hex does not yield because of the robber."""
    place = hex_place(event.hexagon)
    return sequence(instant(apply), glow(context, "catan.blocked", lambda: (place,), WARM))


def _distance(start: int, stop: int) -> int:
    """Return how many hexes lie between two, the last one included."""
    (q, r), (to_q, to_r) = HEXES[start], HEXES[stop]
    return max(abs(q - to_q), abs(r - to_r), abs(q + r - to_q - to_r))


def _dust(context: EffectContext, hexagon: int) -> Clip:
    return thump(context, "catan.robbed-dust", (hex_place(hexagon),))


def _steps(context: EffectContext, start: Place, stop: Place, hops: int) -> Part:
    """Return the sound of each step, where it is."""
    gap = MOTIONS["catan.robber"].length(context.reduced_motion) / hops
    return sequence(*(sequence(wait(gap), clip(context, "catan.robber-step", at=stop)) for _ in range(hops)))


def _walk(context: EffectContext, start: Place, stop: Place, hops: int) -> Clip:
    """Move the robber in hops; he gives way a little where he lands, and his shadow stays on the ground."""
    motion = MOTIONS["catan.robber"]

    def draw(surface: Surface, t: float) -> None:
        here, there, px = start(), stop(), context.camera.cell
        if here is None or there is None:
            return
        step = min(hops - 1, int(t * hops))
        share = t * hops - step
        x = here.centerx + (there.centerx - here.centerx) * (step + share) / hops
        y = here.centery + (there.centery - here.centery) * (step + share) / hops
        lift = sin(pi * share)
        shadow(context, surface, Rect(0, 0, px, px).move_to(center=(round(x), round(y + px * 0.3))), lift)
        flat = motion.squash * max(0.0, 1 - 5 * lift)
        whole = context.sprites.get(("robber",), px)
        size = round(whole.get_width() * (1 + flat)) & ~1, round(whole.get_height() * (1 - flat)) & ~1
        picture = context.sprites.stretched(("robber",), px, size)
        bottom = round(y + whole.get_height() / 2 - lift * motion.arc * px)
        surface.blit(picture, picture.get_rect(midbottom=(round(x), bottom)), special_flags=PREMULTIPLIED)

    def fade(surface: Surface, t: float) -> None:
        rect = start() if t < 0.5 else stop()
        if rect is not None:
            draw_at(context, surface, ("robber",), rect, abs(1 - 2 * t))

    return clip(context, "catan.robber", draw, fade=fade, at=start, above=True)
