"""How things break: shards of tiles, cracks in the ground, and the outline of a kingdom that snaps apart."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import Final

from pygame import Rect, Surface

from game.tigris import events as ev
from game.tigris.state import View
from ui.gfx.animation import Callback, Clip, Part, instant, parallel, progress_share, sequence
from ui.table.effects import burst, clip, on, shake, start_and_motion, travel
from ui.tigris.cell_sprites import Key, edges
from ui.tigris.effect_context import EffectContext
from ui.tigris.kingdom_info import drawn_kingdoms
from ui.tigris.light_signs import STEPS
from ui.tigris.sign_colours import PREMULTIPLIED

PIECES: Final = 4
"""Shards per row and column."""


@lru_cache(maxsize=512)
def _throws(cell: int) -> tuple[tuple[float, float, float], ...]:
    """Return per shard: speed sideways, speed upwards, and when it comes loose; the same for a cell every time."""
    rng = Random(cell)
    middle = (PIECES - 1) / 2
    return tuple(
        ((index % PIECES - middle) * rng.uniform(0.1, 0.4), rng.uniform(0.05, 0.35), rng.uniform(0.0, 0.25))
        for index in range(PIECES * PIECES)
    )


def shards(picture: Surface, rect: Rect, t: float, cell: int) -> list[tuple[Surface, tuple[int, int]]]:
    """Return a broken picture at progress t: each shard with its place, for `fblits`."""
    if t <= 0:
        return [(picture, rect.topleft)]
    side = rect.width / PIECES
    pieces = []
    for index, (across, up, loose) in enumerate(_throws(cell)):
        row, column = divmod(index, PIECES)
        area = Rect(round(column * side), round(row * side), round(side), round(side))
        gone = progress_share(t, loose, 1.0)
        x = rect.left + area.left + across * gone * rect.width
        y = rect.top + area.top + (0.9 * gone - up) * gone * rect.width
        pieces.append((picture.subsurface(area.clip(picture.get_rect())), (round(x), round(y))))
    return pieces


# ------------------------------------------------------------------ catastrophes


def catastrophe(context: EffectContext, event: ev.CatastrophePlaced, apply: Callback) -> Part:
    """Crack the ground from the middle of the cell; what the cell held together snaps apart."""
    seams: dict[int, Key] = {}

    def split() -> None:
        before = rims(context.view)
        apply()
        seams.update(new_rims(before, rims(context.view)))

    cell, key = on(context, event.cell), ("ruin",)
    start, fly = start_and_motion(context, key, partial(context.anchors.catastrophe, event.seat), "catastrophe.fly")
    falls: list[Part] = [
        _cracks(context, event.cell),
        _seams(context, event.cell, seams),
        burst(context, "catastrophe.burst", cell, (("clod",),), 14),
        shake(context, "catastrophe.shake"),
    ]
    if event.covered is not None:
        falls.append(_crumble(context, event.cell, ("tile", event.covered)))
    return sequence(travel(context, fly, key, start, cell), instant(split), parallel(*falls))


def _cracks(context: EffectContext, cell: int) -> Clip:
    """Cracks run from the cell over its rim, glow, and close."""

    def draw(surface: Surface, t: float, step: int | None = None) -> None:
        step = min(STEPS - 1, int(t / 0.3 * STEPS)) if step is None else step
        share = 1 - progress_share(t, 0.55, 1.0)
        picture = context.sprites.faded(("fissure", cell % 4, step), context.camera.cell, share)
        place = picture.get_rect(center=context.camera.cell_rect(cell).center)
        surface.blit(picture, place, special_flags=PREMULTIPLIED)

    return clip(context, "catastrophe.crack", draw, fade=partial(draw, step=STEPS - 1), at=on(context, cell))


def _seams(context: EffectContext, cell: int, seams: dict[int, Key]) -> Clip:
    """Let the outlines that a split has made spring back from the broken cell, and glow for a moment."""

    def draw(surface: Surface, t: float, pull: float = 0.4) -> None:
        px, middle = context.camera.cell, context.camera.cell_rect(cell)
        pictures = []
        for place, key in seams.items():
            rect = context.camera.cell_rect(place)
            dx, dy = middle.x - rect.x, middle.y - rect.y
            near = pull * (1 - t) / max(1.0, abs(dx) / px, abs(dy) / px)
            picture = context.sprites.faded(key, px, min(1.0, 2 * (1.1 - t)))
            pictures.append((picture, rect.move(round(dx * near), round(dy * near))))
        surface.fblits(pictures, PREMULTIPLIED)

    return clip(context, "catastrophe.seam", draw, fade=partial(draw, pull=0.0), at=on(context, cell))


def _crumble(context: EffectContext, cell: int, key: Key) -> Clip:
    """Break a tile into shards that fall and fade."""

    def draw(surface: Surface, t: float) -> None:
        picture = context.sprites.faded(key, context.camera.cell, 1 - t**3)
        surface.fblits(shards(picture, context.camera.cell_rect(cell), t, cell), PREMULTIPLIED)

    def fade(surface: Surface, t: float) -> None:
        picture = context.sprites.faded(key, context.camera.cell, 1 - t)
        surface.blit(picture, context.camera.cell_rect(cell), special_flags=PREMULTIPLIED)

    return clip(context, "catastrophe.crumble", draw, fade=fade)


def rims(view: View | None) -> dict[int, Key]:
    """Return the outlines of all kingdoms, cell by cell."""
    found: dict[int, Key] = {}
    for kingdom in drawn_kingdoms(view) if view else ():
        found.update(edges(kingdom, "cut"))
    return found


def new_rims(before: dict[int, Key], after: dict[int, Key]) -> dict[int, Key]:
    """Return the parts of outlines that were not there before."""
    found: dict[int, Key] = {}
    for cell, key in after.items():
        old = before.get(cell, ("edge", "cut", 0, 0))
        sides, corners = int(key[2]) & ~int(old[2]), int(key[3]) & ~int(old[3])
        if sides or corners:
            found[cell] = ("edge", "cut", sides, corners)
    return found
