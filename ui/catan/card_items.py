"""Which items of tray and sheets an action is made with, by their names; those that do not lie open are simply not
there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.catan.actions import NOBODY, Action, Bank, Counter, Discard, Offer, PlayMonopoly, PlayPlenty, Robber, Trade
from game.catan.kinds import RESOURCES


def card_items(action: Action) -> Iterator[str]:
    """The cards that are picked for it, and whom it is about."""
    match action:
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
