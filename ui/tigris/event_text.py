"""What happened, in one sentence of the reader's language.

Sentences speak of seats by name, of colours by the words of the rule book (a red tile is a temple, a green leader a
trader), of cells by letter and number. What is secret is told as a count, whatever the event carries.
"""

from __future__ import annotations

from collections.abc import Sequence

from game import bits
from game.tigris import events as ev
from game.tigris.actions import COLOURS, MONUMENT_NAMES
from ui.text.i18n import Locale
from ui.tigris.avoided_wars import WarAvoided


def tile_word(locale: Locale, colour: int) -> str:
    """Return a tile by its colour: "temple"."""
    return locale.tr(f"tigris.tile.{COLOURS[colour]}")


def tiles_words(locale: Locale, colour: int, n: int) -> str:
    """Return the number of tiles of a colour in words: "2 temples"."""
    return locale.tr(f"tigris.tiles.{COLOURS[colour]}", n=n)


def leader_word(locale: Locale, colour: int) -> str:
    """Return a leader by its colour: "priest"."""
    return locale.tr(f"tigris.leader.{COLOURS[colour]}")


def points_words(locale: Locale, colour: int, n: int) -> str:
    """Return the points of a colour in words: "2 red points"."""
    return locale.tr(f"tigris.points.{COLOURS[colour]}", n=n)


def monument_words(locale: Locale, monument: int) -> str:
    """Return a monument by its colours: "red-blue monument"."""
    return locale.tr(f"tigris.monument.{MONUMENT_NAMES[monument]}")


def building_word(locale: Locale, colour: int) -> str:
    """Return a civilization building by its colour: "green market hall"."""
    return locale.tr(f"tigris.building.{COLOURS[colour]}")


def sentence(locale: Locale, event: ev.Event | WarAvoided, names: Sequence[str]) -> str:
    """Return one event; `names` are those of the seats."""
    match event:
        case WarAvoided(colour):
            return locale.tr("event.avoided", leader=leader_word(locale, colour))
        case ev.ConflictBegan() | ev.Supported() | ev.ConflictEnded() | ev.KingdomsUnited() | ev.TilesLost():
            return _conflict(locale, event, names)
        case ev.TilePlaced(seat, colour, cell):
            return locale.tr("event.tile", name=names[seat], tile=tile_word(locale, colour), cell=bits.name(cell))
        case ev.LeaderPlaced() | ev.LeaderWithdrawn() | ev.LeaderLost():
            return _leader(locale, event, names[event.seat])
        case ev.CatastrophePlaced(seat, cell, None):
            return locale.tr("event.catastrophe", name=names[seat], cell=bits.name(cell))
        case ev.CatastrophePlaced(seat, cell, int(colour)):
            tile = tile_word(locale, colour)
            return locale.tr("event.catastrophe-on", name=names[seat], tile=tile, cell=bits.name(cell))
        case ev.Scored(seat, colour, points, why, cell):
            words = points_words(locale, colour, points)
            return locale.tr(f"event.scored.{why}", name=names[seat], points=words, cell=bits.name(cell))
        case ev.MonumentBuilt(seat, monument, cell, _):
            words = monument_words(locale, monument)
            return locale.tr("event.monument", name=names[seat], monument=words, cell=bits.name(cell))
        case ev.BuildingRaised() | ev.BuildingReturned() | ev.BuildingDeclined() | ev.WonderBuilt():
            return _building(locale, event, names)
    return _plain(locale, event, names)


def _plain(locale: Locale, event: ev.Event, names: Sequence[str]) -> str:
    match event:
        case ev.FirstChosen(seat):
            return locale.tr("event.first", name=names[seat])
        case ev.TilesDrawn(seat, count, _):
            return locale.tr("event.drawn", name=names[seat], n=count)
        case ev.TilesSwapped(seat, count, _):
            return locale.tr("event.swapped", name=names[seat], n=count)
        case ev.MonumentDeclined(seat, cell):
            return locale.tr("event.declined", name=names[seat], cell=bits.name(cell))
        case ev.TreasureTaken(seat, cell):
            return locale.tr("event.treasure", name=names[seat], cell=bits.name(cell))
        case ev.TurnEnded(seat):
            return locale.tr("event.turn-ended", name=names[seat])
        case ev.TurnBegan(seat, number):
            return locale.tr("event.turn-began", name=names[seat], n=number)
        case ev.GameEnded(why):
            return locale.tr(f"event.over.{why}")
    raise TypeError(f"no words for {type(event).__name__}")


def _leader(locale: Locale, event: ev.LeaderPlaced | ev.LeaderWithdrawn | ev.LeaderLost, name: str) -> str:
    leader, cell = leader_word(locale, event.colour), bits.name(event.cell)
    match event:
        case ev.LeaderWithdrawn():
            return locale.tr("event.withdrawn", name=name, leader=leader, cell=cell)
        case ev.LeaderLost(cause=cause):
            return locale.tr(f"event.lost.{cause}", name=name, leader=leader, cell=cell)
        case ev.LeaderPlaced(origin=int(origin)):
            return locale.tr("event.leader-moved", name=name, leader=leader, origin=bits.name(origin), cell=cell)
    return locale.tr("event.leader", name=name, leader=leader, cell=cell)


def _building(
    locale: Locale,
    event: ev.BuildingRaised | ev.BuildingReturned | ev.BuildingDeclined | ev.WonderBuilt,
    names: Sequence[str],
) -> str:
    """Return what happens to a civilization building or the wonder."""
    tr, cell = locale.tr, bits.name(event.cell)
    match event:
        case ev.BuildingReturned(colour):
            return tr("event.building-returned", building=building_word(locale, colour), cell=cell)
        case ev.BuildingDeclined(seat):
            return tr("event.building-declined", name=names[seat], cell=cell)
        case ev.WonderBuilt(seat):
            return tr("event.wonder", name=names[seat], cell=cell)
        case ev.BuildingRaised(seat, colour, _, None):
            return tr("event.building", name=names[seat], building=building_word(locale, colour), cell=cell)
    assert event.origin is not None
    origin, word = bits.name(event.origin), building_word(locale, event.colour)
    return tr("event.building-moved", name=names[event.seat], building=word, origin=origin, cell=cell)


def _conflict(
    locale: Locale,
    event: ev.ConflictBegan | ev.Supported | ev.ConflictEnded | ev.KingdomsUnited | ev.TilesLost,
    names: Sequence[str],
) -> str:
    match event:
        case ev.KingdomsUnited(_, cell, ()):
            return locale.tr("event.united.peace", cell=bits.name(cell))
        case ev.KingdomsUnited(_, cell, clashes):
            return locale.tr("event.united.war", cell=bits.name(cell), n=len(clashes))
        case ev.ConflictBegan(kind, colour, attacker, defender, _, (mine, theirs), _):
            return locale.tr(
                f"event.began.{kind}", leader=leader_word(locale, colour),
                attacker=names[attacker], mine=mine, defender=names[defender], theirs=theirs,
            )  # fmt: skip
        case ev.Supported(seat, 0, _):
            return locale.tr("event.supported.none", name=names[seat])
        case ev.Supported(seat, count, _):
            return locale.tr("event.supported", name=names[seat], n=count)
        case ev.TilesLost(colour, cells):
            return locale.tr("event.tiles-lost", tiles=tiles_words(locale, colour, len(cells)))
    high, low = max(event.totals), min(event.totals)
    if high == low:
        return locale.tr(f"event.ended.{event.kind}.tie", name=names[event.winner], high=high)
    return locale.tr(f"event.ended.{event.kind}", name=names[event.winner], high=high, low=low)
