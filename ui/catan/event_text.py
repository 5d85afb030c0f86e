"""What happened, in sentences of the reader's language.

Sentences speak of seats by name. What is secret is told as a count, whatever the event carries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.catan import events as ev
from game.catan.board import Board
from game.catan.kinds import CARDS, DESERT, HARBOUR_NAMES, RESOURCES, TERRAIN_NAMES, Counts, of, plus
from game.catan.state import View
from ui.catan.card_text import cards_words
from ui.text.i18n import Locale


@dataclass(frozen=True, slots=True)
class RobberPlaced(ev.RobberMoved):
    """A move of the robber with the land that it went to."""

    terrain: int
    token: int


@dataclass(frozen=True, slots=True)
class LandBlocked(ev.Blocked):
    """A hex that the robber kept from producing, with its land."""

    terrain: int
    token: int


class OldestChosen(ev.FirstChosen):
    """The first seat, where the oldest player begins (T26)."""


def detailed(event: ev.Event, view: View | None) -> ev.Event:
    """Return what the robber does with its land, and who begins with the reason; any other event as it is."""
    if isinstance(event, ev.FirstChosen) and view is not None and view.options.start == "oldest":
        return OldestChosen(event.seat)
    if not isinstance(event, ev.RobberMoved | ev.Blocked) or view is None or view.board is None:
        return event
    hexagon, board = event.hexagon, view.board
    land = board.terrain[hexagon], board.tokens[hexagon]
    if isinstance(event, ev.Blocked):
        return LandBlocked(hexagon, *land)
    return RobberPlaced(event.seat, event.origin, hexagon, event.victim, *land)


def resource_words(locale: Locale, kind: int) -> str:
    """Return a resource: "ore"."""
    return locale.tr(f"word.resource.{RESOURCES[kind]}")


def card_words(locale: Locale, kind: int) -> str:
    """Return a development card: "knight"."""
    return locale.tr(f"word.catan.card.{CARDS[kind]}")


def hex_words(locale: Locale, board: Board | None, hexagon: int) -> str:
    """Return a hex by terrain and number: "mountains 10"."""
    if board is None:
        return locale.tr("catan.board.sea")
    return _land_words(locale, board.terrain[hexagon], board.tokens[hexagon])


def _land_words(locale: Locale, terrain: int, token: int) -> str:
    words = locale.tr(f"word.catan.terrain.{TERRAIN_NAMES[terrain]}")
    return words if terrain == DESERT else locale.tr("catan.board.hex", terrain=words, n=token)


def harbour_words(locale: Locale, kind: int) -> str:
    """Return a harbour: "harbour 2:1 for ore"."""
    if kind >= len(RESOURCES):
        return locale.tr("catan.board.harbour.any")
    return locale.tr("catan.board.harbour", what=locale.tr(f"word.resource.{HARBOUR_NAMES[kind]}"))


def sentence(locale: Locale, event: ev.Event, names: Sequence[str]) -> str:
    """Return one event; `names` are those of the seats; "" for what another sentence says."""
    return _turns(locale, event, names) or _cards(locale, event, names) or _building(locale, event, names)


def _turns(locale: Locale, event: ev.Event, names: Sequence[str]) -> str:
    tr = locale.tr
    match event:
        case OldestChosen(seat):
            return tr("event.catan.first.oldest", name=names[seat])
        case ev.FirstChosen(seat):
            return tr("event.catan.first", name=names[seat])
        case ev.IslandLaid():
            return tr("event.catan.laid")
        case ev.TurnBegan(seat, number):
            return tr("event.catan.turn", name=names[seat], n=number)
        case ev.Rolled(seat, first, second):
            key = "event.catan.seven" if first + second == 7 else "event.catan.rolled"
            return tr(key, name=names[seat], n=first + second)
        case ev.HandShown(seat, _, cards) if cards[1]:
            return tr("event.catan.shown", name=names[seat], n=cards[1])
        case ev.GameEnded(seat, points):
            return tr("event.catan.over", name=names[seat], n=points)
    return ""


def _cards(locale: Locale, event: ev.Event, names: Sequence[str]) -> str:
    tr = locale.tr
    match event:
        case ev.Produced(seat, _, kind, count):
            return tr("event.catan.produced", name=names[seat], cards=cards_words(locale, of(kind, count)))
        case ev.BankShort(kind, _, _, paid):
            key = "event.catan.short.some" if paid else "event.catan.short"
            return tr(key, what=resource_words(locale, kind), n=paid)
        case LandBlocked(terrain=terrain, token=token):
            return tr("narrated.catan.blocked", hex=_land_words(locale, terrain, token))
        case ev.Blocked():
            return tr("event.catan.blocked")
        case ev.Discarded(seat, cards):
            return tr("event.catan.discarded", name=names[seat], cards=cards_words(locale, cards))
        case ev.RobberMoved(seat, origin, hexagon) if origin == hexagon:
            return tr("event.catan.robber.stays", name=names[seat])
        case RobberPlaced(seat, terrain=terrain, token=token):
            key = "event.catan.robber.desert" if terrain == DESERT else "event.catan.robber.to"
            return tr(key, name=names[seat], place=_land_words(locale, terrain, token))
        case ev.RobberMoved(seat):
            return tr("event.catan.robber", name=names[seat])
        case ev.Stolen(thief, victim):
            return tr("event.catan.stolen", name=names[thief], victim=names[victim])
        case ev.CardBought(seat):
            return tr("event.catan.bought", name=names[seat])
        case ev.CardPlayed(seat, kind):
            return tr("event.catan.played", name=names[seat], card=card_words(locale, kind))
        case ev.PlentyTaken(seat, cards):
            return tr("event.catan.plenty", name=names[seat], cards=cards_words(locale, cards))
        case ev.Monopolized(seat, kind, counts):
            what = resource_words(locale, kind)
            return tr("event.catan.monopoly", name=names[seat], what=what, n=sum(counts))
    return _trade(locale, event, names)


def _trade(locale: Locale, event: ev.Event, names: Sequence[str]) -> str:
    tr = locale.tr
    match event:
        case ev.BankTraded(seat, give, want):
            return tr("event.catan.bank", name=names[seat], **_terms(locale, give, want))
        case ev.Offered(seat, give, want):
            return tr("event.catan.offered", name=names[seat], **_terms(locale, give, want))
        case ev.OfferedTo(seat, to, give, want):
            return tr("event.catan.offered-to", name=names[seat], other=names[to], **_terms(locale, give, want))
        case ev.Answered(seat, "counter", give, want) if give is not None and want is not None:
            return tr("event.catan.counter", name=names[seat], **_terms(locale, give, want))
        case ev.Answered(seat, answer):
            return tr(f"event.catan.{answer}", name=names[seat])
        case ev.Traded(seat, other, give, got):
            return tr("event.catan.traded", name=names[seat], other=names[other], **_terms(locale, give, got))
        case ev.OfferEnded(seat):
            return tr("event.catan.no-trade", name=names[seat])
    return ""


def _terms(locale: Locale, give: Sequence[int], want: Sequence[int]) -> dict[str, str]:
    return {"give": cards_words(locale, give), "want": cards_words(locale, want)}


def _building(locale: Locale, event: ev.Event, names: Sequence[str]) -> str:
    tr = locale.tr
    match event:
        case ev.RoadBuilt(seat):
            return tr("event.catan.road", name=names[seat])
        case ev.SettlementBuilt(seat):
            return tr("event.catan.settlement", name=names[seat])
        case ev.CityBuilt(seat):
            return tr("event.catan.city", name=names[seat])
        case ev.LongestRoadMoved(None, before) if before is not None:
            return tr("event.catan.longest.aside", name=names[before])
        case ev.LongestRoadMoved(seat, _, length) if seat is not None:
            return tr("event.catan.longest", name=names[seat], n=length)
        case ev.LargestArmyMoved(seat, _, knights):
            return tr("event.catan.largest", name=names[seat], n=knights)
    return ""


# -- the headline ------------------------------------------------------------------------

_SILENT = (ev.OfferEnded, ev.TurnBegan, ev.TurnEnded, ev.Paid, ev.HandShown, ev.RoadsDone, ev.Produced)


def headline(locale: Locale, events: Sequence[ev.Event], names: Sequence[str]) -> tuple[str, ...]:
    """Return the result of one action in short sentences; for a roll of the dice, the cards of each seat."""
    sentences = [sentence(locale, event, names) for event in events if not quiet(event)]
    return (*filter(None, sentences), *gains(locale, events, names))


def quiet(event: ev.Event) -> bool:
    """Return whether the headline leaves the event out: another line covers it, or it changes nothing."""
    return isinstance(event, _SILENT) or (isinstance(event, ev.Answered) and event.answer == "reject")


def gains(locale: Locale, events: Iterable[ev.Event], names: Sequence[str]) -> tuple[str, ...]:
    """Return per seat, in the order of the seats, what it got from the land."""
    found: dict[int, Counts] = {}
    for event in events:
        if isinstance(event, ev.Produced):
            found[event.seat] = plus(found.get(event.seat, (0, 0, 0, 0, 0)), of(event.kind, event.count))
    return tuple(
        locale.tr("catan.gain", name=names[seat], cards=cards_words(locale, cards))
        for seat, cards in sorted(found.items())
    )


def gained(locale: Locale, events: Sequence[ev.Event], seat: int) -> str:
    """Return the cards that a seat got from the land; "" for none."""
    cards: Counts = (0, 0, 0, 0, 0)
    for event in events:
        if isinstance(event, ev.Produced) and event.seat == seat:
            cards = plus(cards, of(event.kind, event.count))
    return cards_words(locale, cards) if any(cards) else ""


def roll_words(locale: Locale, roll: Sequence[ev.Event], names: Sequence[str]) -> tuple[str, ...]:
    """Return a roll and what it gave, once all of it is known: nobody may have got anything."""
    if not roll:
        return ()
    sentences = gains(locale, roll, names)
    rolled = roll[0]
    seven = isinstance(rolled, ev.Rolled) and rolled.first + rolled.second == 7
    return (sentence(locale, rolled, names), *(sentences or (() if seven else (locale.tr("catan.nothing"),))))
