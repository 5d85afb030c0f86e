"""The numbers of a puzzle of Tigris & Euphrates in words: whose leader, which tiles, which cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game import bits
from game.tigris.actions import COLOURS
from ui.text.i18n import Locale
from ui.tigris.event_text import leader_word, tile_word, tiles_words


def puzzle_args(locale: Locale, args: Mapping[str, int], names: Sequence[str]) -> Mapping[str, str | int]:
    """Return the places of a sentence about a puzzle; `colour`, `rival` and `cell` are indexes."""
    places: dict[str, str | int] = dict(args)
    colour = args.get("colour", 0)
    if 0 <= colour < len(COLOURS):
        places["leader"], places["tile"] = leader_word(locale, colour), tile_word(locale, colour)
        places["tiles"] = tiles_words(locale, colour, args.get("n", 0))
    if 0 <= args.get("rival", -1) < len(names):
        places["name"] = names[args["rival"]]
    if "cell" in args:
        places["cell"] = bits.name(args["cell"])
    return places
