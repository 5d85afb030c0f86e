"""How monuments rise, with shafts of light in their two colours."""

from __future__ import annotations

from pygame import Rect, Surface

from game import bits
from game.tigris import events as ev
from game.tigris.board import SQUARE
from ui.gfx.animation import EASINGS, Callback, Clip, Part, instant, parallel, progress_share, pulse, sequence
from ui.table.effects import clip, on, thump
from ui.tigris.cell_sprites import Key
from ui.tigris.effect_context import EffectContext, glow
from ui.tigris.leader_effects import all_of
from ui.tigris.sign_colours import GOLD, PREMULTIPLIED

RISEN = 0.6
"""The share of the motion after which the monument stands; then the light over it fades."""


def built(context: EffectContext, event: ev.MonumentBuilt, apply: Callback) -> Part:
    """Let the monument rise from its square; light of its two colours stands over it."""
    top, square = 1 << event.cell, SQUARE[event.cell]
    return sequence(
        glow(context, "monument.site", lambda: square, GOLD),
        instant(all_of(context.lift("monument", top), apply)),
        parallel(_shafts(context, event), _rise(context, event), thump(context, "monument.dust", bits.each(square))),
        instant(context.put("monument", top)),
    )


def _rise(context: EffectContext, event: ev.MonumentBuilt) -> Clip:
    key: Key = ("monument", event.monument)

    def draw(surface: Surface, t: float) -> None:
        px = context.camera.cell
        picture = context.sprites.get(key, px)
        shown = max(1, round(picture.get_height() * EASINGS["out"](progress_share(t, 0.0, RISEN))))
        rect = context.camera.cell_rect(event.cell)
        area = Rect(0, 0, picture.get_width(), shown)
        surface.blit(picture, (rect.left, rect.top + 2 * px - shown), area, special_flags=PREMULTIPLIED)

    def fade(surface: Surface, t: float) -> None:
        px, rect = context.camera.cell, context.camera.cell_rect(event.cell)
        picture = context.sprites.faded(key, px, progress_share(t, 0.0, RISEN))
        place = (rect.left, rect.top + 2 * px - picture.get_height())
        surface.blit(picture, place, special_flags=PREMULTIPLIED)

    return clip(context, "monument.rise", draw, fade=fade, at=on(context, event.cell))


def _shafts(context: EffectContext, event: ev.MonumentBuilt) -> Clip:
    """Let two shafts of light swell over the square, one in each colour of the monument."""

    def draw(surface: Surface, t: float) -> None:
        px, rect = context.camera.cell, context.camera.cell_rect(event.cell)
        picture = context.sprites.faded(("shafts", event.monument), px, pulse(t) * 0.9)
        place = picture.get_rect(midbottom=(rect.right, rect.top + 2 * px))
        surface.blit(picture, place, special_flags=PREMULTIPLIED)

    return clip(context, "monument.shafts", draw, at=on(context, event.cell))


def declined(context: EffectContext, event: ev.MonumentDeclined, apply: Callback) -> Part:
    """Show faintly where a monument could have stood."""
    return sequence(glow(context, "monument.decline", lambda: 1 << event.cell, (200, 180, 150)), instant(apply))
