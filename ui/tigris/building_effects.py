"""How monuments and civilization buildings rise, move and make way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from game import bits
from game.tigris import events as ev
from game.tigris.actions import MONUMENTS
from game.tigris.board import SQUARE
from ui.gfx.animation import EASINGS, Callback, Clip, Part, instant, parallel, progress_share, pulse, sequence
from ui.table.effects import Place, clip, on, small, thump, travel
from ui.tigris.cell_sprites import Key, tall_key
from ui.tigris.effect_context import EffectContext, glow
from ui.tigris.leader_effects import all_of
from ui.tigris.sign_colours import GOLD, PREMULTIPLIED

RISEN = 0.6
"""The share of the motion after which a monument stands; then the light over it fades."""


def built(context: EffectContext, event: ev.MonumentBuilt, apply: Callback) -> Part:
    """Let the monument rise from its square; light of its two colours stands over it."""
    top, square = 1 << event.cell, SQUARE[event.cell]
    return sequence(
        glow(context, "monument.site", lambda: square, GOLD),
        instant(all_of(context.lift("monument", top), apply)),
        parallel(
            shafts(context, "monument.shafts", MONUMENTS[event.monument], partial(_foot, context, event.cell)),
            rise(context, "monument.rise", tall_key("monument", event.monument, event.cell), event.cell),
            thump(context, "monument.dust", bits.each(square)),
        ),
        instant(context.put("monument", top)),
    )


def _foot(context: EffectContext, cell: int) -> tuple[int, int]:
    """Return the middle of the lower edge of a monument's square."""
    rect = context.camera.cell_rect(cell)
    return rect.right, rect.top + 2 * context.camera.cell


def rise(context: EffectContext, name: str, key: Key, cell: int, risen: float = RISEN) -> Clip:
    """Let something tall rise out of its cells: its upper part is seen first, its foot last."""

    def place(picture: Surface) -> Rect:
        return context.picture_rect(key, picture, context.camera.cell_rect(cell))

    def draw(surface: Surface, t: float) -> None:
        picture = context.sprites.get(key, context.camera.cell)
        shown = max(1, round(picture.get_height() * EASINGS["out"](progress_share(t, 0.0, risen))))
        rect = place(picture)
        area = Rect(0, 0, picture.get_width(), shown)
        surface.blit(picture, (rect.left, rect.bottom - shown), area, special_flags=PREMULTIPLIED)

    def fade(surface: Surface, t: float) -> None:
        picture = context.sprites.faded(key, context.camera.cell, progress_share(t, 0.0, risen))
        surface.blit(picture, place(picture), special_flags=PREMULTIPLIED)

    return clip(context, name, draw, fade=fade, at=on(context, cell))


def shafts(context: EffectContext, name: str, colours: tuple[int, int], foot: Callable[[], tuple[int, int]]) -> Clip:
    """Let two shafts of light swell over a point of the window, one in each colour."""

    def draw(surface: Surface, t: float) -> None:
        picture = context.sprites.faded(("shafts", *colours), context.camera.cell, pulse(t) * 0.9)
        surface.blit(picture, picture.get_rect(midbottom=foot()), special_flags=PREMULTIPLIED)

    return clip(context, name, draw, at=lambda: Rect(foot(), (1, 1)))


def declined(context: EffectContext, event: ev.MonumentDeclined | ev.BuildingDeclined, apply: Callback) -> Part:
    """Show faintly where something could have stood."""
    name = "monument.decline" if isinstance(event, ev.MonumentDeclined) else "building.decline"
    return sequence(glow(context, name, lambda: 1 << event.cell, (200, 180, 150)), instant(apply))


# ------------------------------------------------------------------ civilization buildings


def raised(context: EffectContext, event: ev.BuildingRaised, apply: Callback) -> Part:
    """Let a civilization building rise on its tile, or carry it there from where it stood."""
    bit = 1 << event.cell
    key = tall_key("building", event.colour, event.cell)
    if event.origin is not None:
        return _moved(context, key, event.origin, event.cell, apply)
    return sequence(
        glow(context, "building.site", lambda: bit, GOLD),
        parallel(rise(context, "building.rise", key, event.cell, 1.0), thump(context, "building.dust", (event.cell,))),
        instant(apply),  # not earlier: the building would rise over the mark of the last move, which lies above it
        glow(context, "building.light", lambda: bit, GOLD),
    )


def _moved(context: EffectContext, key: Key, origin: int, cell: int, apply: Callback) -> Part:
    """Carry a building from tile to tile."""
    lifted = 1 << origin
    return sequence(
        instant(context.lift("building", lifted)),
        travel(context, "building.move", key, on(context, origin), on(context, cell)),
        instant(all_of(context.put("building", lifted), apply)),
        parallel(thump(context, "building.land", (cell,)), glow(context, "building.light", lambda: 1 << cell, GOLD)),
    )


def returned(context: EffectContext, event: ev.BuildingReturned, apply: Callback) -> Part:
    """Take a building that made way back to the supply."""
    supply: Place = small(partial(context.anchors.supply, event.colour), context.camera.fit_cell // 2)
    key: Key = ("building", event.colour)
    return sequence(instant(apply), travel(context, "building.return", key, on(context, event.cell), supply))
