"""How cards move: from hex to hand, to and from the bank, from hand to hand, and up for all to see.

A card shows its face only where the event on display has its kind, so that a flight never tells more than the rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from game.catan import events as ev
from ui.catan.effect_context import EffectContext, banner, showing
from ui.catan.places import hex_place
from ui.catan.signs import GOLD
from ui.gfx.animation import Callback, Part, instant, sequence, wait
from ui.gfx.sprites import Key
from ui.table.effects import Place, clip, glow, kick, on, small, staggered, travel

CARD = 44
"""Pixels of the height of a card in flight, at least; on a large island it is nearly as high as a hex's side."""


def _card(context: EffectContext, place: Place) -> Place:
    return small(place, max(CARD, context.camera.cell * 3 // 4))


def _hand(context: EffectContext, seat: int, kind: int | None = None) -> Place:
    return lambda: context.anchors.hand(seat, kind)


def _bank(context: EffectContext, kind: int | None) -> Place:
    return lambda: context.anchors.bank(kind)


def _fly(context: EffectContext, name: str, key: Key, start: Place, stop: Place) -> Part:
    """Move a card; nothing when neither end is in sight."""
    if start() is None and stop() is None:
        return wait(0)
    return travel(context, name, key, _card(context, start), _card(context, stop))


def _kinds(cards: Iterable[int]) -> list[int]:
    """Return counts as single cards."""
    return [kind for kind, count in enumerate(cards) for _ in range(count)]


def _arrived(context: EffectContext, name: str, place: Place, apply: Callback) -> Part:
    """Let cards count, and kick what counts them."""
    return sequence(clip(context, name, at=place, begin=apply), kick(context, "catan.hand", place))


def harvest(context: EffectContext, events: Sequence[ev.Produced], happen: Callable[[ev.Event], None]) -> Part:
    """Light the hexes up, and fly a card from its hex to its owner for each that it yields."""
    lit = tuple({hex_place(event.hexagon) for event in events})
    return sequence(
        glow(context, "catan.yield", lambda: lit, GOLD),
        staggered("catan.hexes", [_yielded(context, event, partial(happen, event)) for event in events]),
    )


def _yielded(context: EffectContext, event: ev.Produced, apply: Callback) -> Part:
    hexagon, hand = on(context, hex_place(event.hexagon)), _hand(context, event.seat, event.kind)
    flights = [_fly(context, "catan.harvest", ("card", event.kind), hexagon, hand) for _ in range(event.count)]
    return sequence(staggered("catan.harvest", flights), _arrived(context, "catan.harvested", hand, apply))


# ------------------------------------------------------------------ the bank


def _to_bank(context: EffectContext, seat: int, cards: Iterable[int]) -> Part:
    return staggered(
        "catan.card",
        [
            _fly(context, "catan.card", ("card", kind), _hand(context, seat, kind), _bank(context, kind))
            for kind in _kinds(cards)
        ],
    )


def _from_bank(context: EffectContext, seat: int, cards: Iterable[int]) -> Part:
    return staggered(
        "catan.card",
        [
            _fly(context, "catan.card", ("card", kind), _bank(context, kind), _hand(context, seat, kind))
            for kind in _kinds(cards)
        ],
    )


def discarded(context: EffectContext, event: ev.Discarded, apply: Callback) -> Part:
    """Give cards back to the bank."""
    discard = clip(context, "catan.discard", at=_hand(context, event.seat), begin=apply)
    return sequence(discard, _to_bank(context, event.seat, event.cards))


def paid(context: EffectContext, event: ev.Paid, apply: Callback) -> Part:
    """Pay the bank."""
    return sequence(instant(apply), _to_bank(context, event.seat, event.cards))


def bank_traded(context: EffectContext, event: ev.BankTraded, apply: Callback) -> Part:
    """Exchange cards with the bank."""
    return sequence(
        _to_bank(context, event.seat, event.give),
        _from_bank(context, event.seat, event.want),
        _arrived(context, "catan.bank", _hand(context, event.seat), apply),
    )


def plenty(context: EffectContext, event: ev.PlentyTaken, apply: Callback) -> Part:
    """Take the cards of a year of plenty."""
    arrived = _arrived(context, "catan.bank", _hand(context, event.seat), apply)
    return sequence(_from_bank(context, event.seat, event.cards), arrived)


def bank_short(context: EffectContext, event: ev.BankShort, apply: Callback) -> Part:
    """Show a warning over the bank's cards of that kind."""
    return sequence(instant(apply), banner(context, "catan.short", ("award", "warning"), _bank(context, event.kind)))


# ------------------------------------------------------------------ from hand to hand


def _across(context: EffectContext, start: int, stop: int, kind: int) -> Part:
    """Move a card from hand to hand."""
    key: Key = ("card", kind)
    return _fly(context, "catan.hand-over", key, _hand(context, start, kind), _hand(context, stop, kind))


def traded(context: EffectContext, event: ev.Traded, apply: Callback) -> Part:
    """Exchange cards of two seats: they cross each other."""
    there = [_across(context, event.seat, event.other, kind) for kind in _kinds(event.give)]
    back = [_across(context, event.other, event.seat, kind) for kind in _kinds(event.got)]
    mixed = [flight for pair in zip(there, back, strict=False) for flight in pair]
    rest = [*there[len(back) :], *back[len(there) :]]
    arrived = _arrived(context, "catan.trade", _hand(context, event.seat), apply)
    return sequence(staggered("catan.hand-over", [*mixed, *rest]), arrived)


def monopolized(context: EffectContext, event: ev.Monopolized, apply: Callback) -> Part:
    """Draw all cards of a kind to one seat."""
    cards = [
        _across(context, seat, event.seat, event.kind) for seat, count in enumerate(event.counts) for _ in range(count)
    ]
    arrived = _arrived(context, "catan.monopoly", _hand(context, event.seat, event.kind), apply)
    return sequence(staggered("catan.hand-over", cards), arrived)


def stolen(context: EffectContext, event: ev.Stolen, apply: Callback) -> Part:
    """Move the card, face down for all but thief and victim."""
    key: Key = ("card-back",) if event.kind is None else ("card", event.kind)
    start, stop = _hand(context, event.victim, event.kind), _hand(context, event.thief, event.kind)
    return sequence(
        _fly(context, "catan.steal", key, start, stop), _arrived(context, "catan.stolen", stop, apply)
    )  # fmt: skip


def offered(context: EffectContext, event: ev.Offered | ev.OfferedTo, apply: Callback) -> Part:
    """Show a sign beside the seat that offers; its panel shows the terms."""
    seat = lambda: context.anchors.seat(event.seat)  # noqa: E731
    return sequence(instant(apply), banner(context, "catan.offer", ("award", "swap"), seat))


def answered(context: EffectContext, event: ev.Answered, apply: Callback) -> Part:
    """Show a sign beside the seat: yes, no, or another offer."""
    icon = {"accept": "check", "reject": "cross", "counter": "swap"}[event.answer]
    seat = lambda: context.anchors.seat(event.seat)  # noqa: E731
    return sequence(instant(apply), banner(context, "catan.answer", ("award", icon), seat))


# ------------------------------------------------------------------ development cards


def bought(context: EffectContext, event: ev.CardBought, apply: Callback) -> Part:
    """Move the card, face down for all but the buyer."""
    key: Key = ("dev-back",) if event.kind is None else ("dev", event.kind)
    stop = lambda: context.anchors.cards(event.seat)  # noqa: E731
    flight = _fly(context, "catan.buy", key, _bank(context, None), stop)
    return sequence(flight, _arrived(context, "catan.bought", stop, apply))


def played(context: EffectContext, event: ev.CardPlayed, apply: Callback) -> Part:
    """Hold the card up for all to see."""
    start = _card(context, lambda: context.anchors.cards(event.seat))
    return sequence(instant(apply), showing(context, "catan.show", ("dev", event.kind), start))
