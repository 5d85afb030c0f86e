"""What happened, for the narration: with the cells, and with the tiles that only the seat at the screen may know."""

from __future__ import annotations

from collections.abc import Sequence

from game.qwirkle import events as ev
from game.qwirkle.cells import RIGHT
from game.qwirkle.state import View
from game.qwirkle.tiles import Tiles
from ui.qwirkle.event_text import headline, points_words, sentence, tile_words
from ui.qwirkle.place_words import cell_words, step_of
from ui.text.i18n import Locale


def narrated(locale: Locale, event: ev.Event, view: View, names: Sequence[str]) -> str:
    """Return an event as the seat of the view knows it; "" for what another sentence says."""
    match event:
        case ev.TilesPlaced():
            return _placed(locale, event, names)
        case ev.TilesDrawn(seat, _, tiles) if seat == view.seat and tiles is not None:
            return locale.tr("narrated.qwirkle.drawn", tiles=_named(locale, tiles))
        case ev.TilesTraded(seat, _, tiles) if seat == view.seat and tiles is not None:
            return locale.tr("narrated.qwirkle.traded", tiles=_named(locale, tiles))
    return sentence(locale, event, names)


def narrated_headline(
    locale: Locale, events: Sequence[ev.Event], view: View, names: Sequence[str]
) -> tuple[str, ...]:  # fmt: skip
    """Return the result of one action in short sentences, with the cells."""
    told = (narrated(locale, event, view, names) if isinstance(event, ev.TilesPlaced) else "" for event in events)
    short = (words or " ".join(headline(locale, [event], names)) for words, event in zip(told, events, strict=True))
    return tuple(filter(None, short))


def _placed(locale: Locale, event: ev.TilesPlaced, names: Sequence[str]) -> str:
    """Return the tiles with the row or column in which they lie."""
    told = {
        "name": names[event.seat],
        "tiles": _named(locale, event.tiles),
        "points": points_words(locale, event.points),
    }
    first, last = (cell_words(locale, cell) for cell in (event.cells[0], event.cells[-1]))
    if len(event.cells) == 1:
        return locale.tr("narrated.qwirkle.placed", cell=first, **told)
    way = "row" if step_of(event.cells) == RIGHT else "column"
    return locale.tr(f"narrated.qwirkle.placed.{way}", start=first, end=last, **told)


def _named(locale: Locale, tiles: Tiles) -> str:
    return locale.joined(tile_words(locale, kind) for kind in tiles)
