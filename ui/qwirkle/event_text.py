"""What happened and why something cannot be, in one sentence of the reader's language.

Sentences speak of seats by name and of tiles by colour and shape. What is secret is told as a count, whatever the
event carries.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Illegal
from game.net.protocol.field_types import sentence_key
from game.qwirkle import events as ev
from game.qwirkle.tiles import LONGEST, NAMES
from ui.qwirkle.place_words import in_words
from ui.text.i18n import Locale


def tile_words(locale: Locale, kind: int) -> str:
    """Return a tile: "red circle"."""
    return locale.tr(f"word.tile.{NAMES[kind]}")


def tiles_words(locale: Locale, n: int) -> str:
    """Return the number of tiles in words: "2 tiles"."""
    return locale.tr("qwirkle.tiles", n=n)


def points_words(locale: Locale, n: int) -> str:
    """Return the points in words: "1 point"."""
    return locale.tr("qwirkle.points", n=n)


def reason_words(locale: Locale, refusal: Illegal) -> str:
    """Return the sentence that explains a refusal, its cells in words."""
    return locale.tr(sentence_key(refusal.reason), **in_words(locale, refusal.details))


def sentence(locale: Locale, event: ev.Event, names: Sequence[str]) -> str:
    """Return the sentence for an event, or "" if another sentence covers it; `names` has the name of each seat."""
    tr = locale.tr
    match event:
        case ev.TilesDrawn(seat, count, _):
            return tr("event.qwirkle.drawn", name=names[seat], tiles=tiles_words(locale, count))
        case ev.SetsAnnounced(sizes):
            sets = (tr("event.qwirkle.set", name=names[seat], n=size) for seat, size in enumerate(sizes))
            return tr("event.qwirkle.sets", sets=locale.joined(sets))
        case ev.FirstChosen(seat, why):
            return tr(f"event.qwirkle.first.{why}", name=names[seat])
        case ev.TilesTraded(seat, count, _):
            return tr("event.qwirkle.traded", name=names[seat], tiles=tiles_words(locale, count))
        case ev.Passed(seat):
            return tr("event.qwirkle.passed", name=names[seat])
        case ev.TurnBegan(seat, number):
            return tr("event.qwirkle.turn", name=names[seat], n=number)
        case ev.LastRound():
            return tr("event.qwirkle.last-round")
        case ev.GameEnded(why):
            return tr(f"event.qwirkle.over.{why}")
        case ev.TilesReturned():
            return ""
    return _scored(locale, event, names)


def _scored(locale: Locale, event: ev.Event, names: Sequence[str]) -> str:
    """Return what was laid and what it brought."""
    tr = locale.tr
    match event:
        case ev.TilesPlaced(seat, tiles, _, points):
            tile_list = locale.joined(tile_words(locale, kind) for kind in tiles)
            return tr("event.qwirkle.placed", name=names[seat], tiles=tile_list, points=points_words(locale, points))
        case ev.LineScored(seat, cells, points) if len(cells) < LONGEST:
            return tr("event.qwirkle.line", n=len(cells), points=points_words(locale, points))
        case ev.LineScored():
            return ""
        case ev.QwirkleMade(seat):
            return tr("event.qwirkle.qwirkle", name=names[seat])
        case ev.BonusWon(seat, points, why):
            return tr(f"event.qwirkle.bonus.{why}", name=names[seat], points=points_words(locale, points))
    raise TypeError(f"no words for {type(event).__name__}")


def end_reason(locale: Locale, events: Sequence[ev.Event]) -> str:
    """Return why the game ended, after its last action."""
    return next((sentence(locale, event, ()) for event in events if isinstance(event, ev.GameEnded)), "")


def headline(locale: Locale, events: Sequence[ev.Event], names: Sequence[str]) -> tuple[str, ...]:
    """Return the result of one action in short sentences; draws and the start of a turn are left out."""
    texts = [_brief(locale, event, names) for event in events]
    return tuple(words for words in texts if words)


def _brief(locale: Locale, event: ev.Event, names: Sequence[str]) -> str:
    if isinstance(event, ev.TilesPlaced):
        tiles, points = tiles_words(locale, len(event.tiles)), points_words(locale, event.points)
        return locale.tr("qwirkle.deed.placed", name=names[event.seat], tiles=tiles, points=points)
    if isinstance(event, ev.QwirkleMade):
        return locale.tr("qwirkle.feast")
    if isinstance(event, ev.TilesDrawn | ev.TurnBegan | ev.LineScored | ev.TilesReturned):
        return ""
    return sentence(locale, event, names)


def gained(locale: Locale, events: Sequence[ev.Event], seat: int) -> str:
    """Return how many tiles a seat drew; "" for none."""
    count = sum(event.count for event in events if isinstance(event, ev.TilesDrawn) and event.seat == seat)
    return tiles_words(locale, count) if count else ""
