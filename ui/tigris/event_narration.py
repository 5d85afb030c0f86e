"""An event in words that are heard: those of the log, with the spaces that a picture shows and own draws."""

from __future__ import annotations

from collections.abc import Sequence

from game.tigris import events as ev
from game.tigris import wonder
from game.tigris.board import SQUARE
from game.tigris.state import View
from ui.text.i18n import Locale
from ui.tigris.board_words import area_words, cells_words
from ui.tigris.event_text import monument_words, sentence, tiles_words


def narrated(locale: Locale, event: ev.Event, view: View, names: Sequence[str]) -> str:
    """Return one event as the seat of the view knows it."""
    match event:
        case ev.TilesDrawn(seat, _, tuple(tiles)) | ev.TilesSwapped(seat, _, tuple(tiles)) if any(tiles):
            key = "narration.tigris.drawn" if isinstance(event, ev.TilesDrawn) else "narration.tigris.swapped"
            return locale.tr(key, name=names[seat], tiles=counted(locale, tiles))
        case ev.TilesLost(colour, cells):
            where = cells_words(locale, sum(1 << cell for cell in cells))
            return locale.tr("narration.tigris.lost", tiles=tiles_words(locale, colour, len(cells)), cells=where)
        case ev.MonumentBuilt(seat, monument, cell, _):
            area = area_words(locale, SQUARE[cell])
            return locale.tr("event.monument", name=names[seat], monument=monument_words(locale, monument), cell=area)
        case ev.WonderBuilt(seat, cell, _):
            return locale.tr("narration.tigris.wonder", name=names[seat], cells=cells_words(locale, wonder.cells(cell)))
    return sentence(locale, event, names)


def counted(locale: Locale, tiles: Sequence[int]) -> str:
    """Return how many tiles of each colour: "2 temples, 1 farm"; at least one tile."""
    return locale.joined(tiles_words(locale, colour, n) for colour, n in enumerate(tiles) if n)
