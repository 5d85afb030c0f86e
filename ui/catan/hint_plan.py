"""An advised action of Catan: the places on the island and the items of tray and sheets that carry it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.bots.hint import Hint
from game.catan.actions import (
    NOBODY,
    Action,
    Bank,
    City,
    Counter,
    Discard,
    Offer,
    PlayMonopoly,
    PlayPlenty,
    Road,
    Robber,
    Settlement,
    Trade,
)
from game.catan.kinds import RESOURCES
from game.catan.state import View
from game.catan.texts import decode
from ui.catan.places import Place, corner_place, hex_place, path_place
from ui.table.hint_view import HintPlan


@dataclass(frozen=True, slots=True)
class CatanHint(HintPlan):
    """What is marked for an advised action."""

    places: frozenset[Place] = frozenset()
    """Where it takes place on the island."""
    stays: bool = False
    """Whether it leaves the robber where it is, because no other hex is open."""


def hint_plan(view: View, hint: Hint) -> CatanHint:
    """Return what is marked for a hint of that position. Raises BadAction for a text that is no action."""
    action = decode(hint.action)
    return CatanHint(action, hint.reasons, items_of(action), places_in(action), stays(view, action))


def stays(view: View, action: Action) -> bool:
    """Return whether an action leaves the robber where it is."""
    return isinstance(action, Robber) and action.hexagon == view.robber


def places_in(action: Action) -> frozenset[Place]:
    """Return where an action takes place on the island."""
    match action:
        case Road(path):
            return frozenset((path_place(path),))
        case Settlement(corner) | City(corner):
            return frozenset((corner_place(corner),))
        case Robber(hexagon):
            return frozenset((hex_place(hexagon),))
    return frozenset()


def items_of(action: Action) -> frozenset[str]:
    """Return the items beside the island with which an action is made; items of a closed sheet are not there."""
    name = _ITEMS.get(type(action).__name__, "")
    return frozenset((*card_items(action), *((name,) if name else ())))


_ITEMS = {
    "Road": "build.road", "Settlement": "build.settlement", "City": "build.city", "Buy": "build.card",
    "Roll": "catan.roll", "End": "play.end", "Enough": "play.enough", "Offer": "trade.offer", "Bank": "trade.bank",
    "Accept": "trade.accept", "Reject": "trade.reject", "Counter": "trade.counter", "Cancel": "trade.cancel",
    "PlayKnight": "card.knight", "PlayRoads": "card.road-building", "PlayPlenty": "card.year-of-plenty",
    "PlayMonopoly": "card.monopoly", "Discard": "discard.confirm",
}  # fmt: skip


def card_items(action: Action) -> Iterator[str]:
    """Yield the cards that are picked for an action, and whom it is about."""
    match action:
        case Offer(to=to) if to != NOBODY:
            yield from (*card_items(Offer(action.give, action.want)), f"trade.to.{to}")
        case Offer(give, want) | Bank(give, want):
            yield from (f"hand.{kind + 1}" for kind, count in enumerate(give) if count)
            yield from _named("bank", want)
        case Counter(give, want):
            yield from (*_named("trade.give", give), *_named("trade.want", want))
        case Discard(cards):
            yield from _named("discard", cards)
        case PlayPlenty(cards):
            yield from _named("plenty", cards)
        case PlayMonopoly(kind):
            yield f"monopoly.{RESOURCES[kind]}"
        case Trade(seat):
            yield f"trade.with.{seat}"
        case Robber(_, victim) if victim != NOBODY:
            yield f"victim.{victim}"


def _named(row: str, counts: Sequence[int]) -> Iterator[str]:
    return (f"{row}.{RESOURCES[kind]}" for kind, count in enumerate(counts) if count)
