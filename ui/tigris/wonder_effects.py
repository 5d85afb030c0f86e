"""How the wonder rises: the climax of a game in which it is built."""

from __future__ import annotations

from game import bits
from game.tigris import events as ev
from game.tigris import wonder
from ui.gfx.animation import Callback, Part, instant, parallel, sequence
from ui.table.effects import burst, on, thump
from ui.tigris.building_effects import rise, shafts
from ui.tigris.cell_sprites import tall_key
from ui.tigris.effect_context import EffectContext, glow
from ui.tigris.leader_effects import all_of, kingdom_light
from ui.tigris.sign_colours import GOLD

RISEN = 0.75
"""The share of the motion after which the wonder stands."""


def built(context: EffectContext, event: ev.WonderBuilt, apply: Callback) -> Part:
    """Light up the cross, let the ziggurat rise out of it in a shaft of light, and pass light through its kingdom."""
    cross, bit = wonder.cells(event.cell), 1 << event.cell
    key = tall_key("wonder", event.colour, event.cell)

    def foot() -> tuple[int, int]:
        return context.camera.cell_rect(event.cell).center

    return sequence(
        glow(context, "wonder.site", lambda: cross, GOLD),
        instant(all_of(context.lift("wonder", bit), apply)),
        parallel(
            shafts(context, "wonder.shafts", (event.colour, event.colour), foot),
            kingdom_light(context, "wonder.light", event.cell),
            rise(context, "wonder.rise", key, event.cell, RISEN),
            thump(context, "wonder.dust", bits.each(cross)),
            burst(context, "wonder.burst", on(context, event.cell), (("spark", *GOLD),), 16),
        ),
        instant(context.put("wonder", bit)),
    )
