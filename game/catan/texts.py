"""The exact text of every action, and its parsing (docs/engine-protocol.md, Catan)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.catan.actions import (
    ACCEPT,
    BUY,
    CANCEL,
    CARD,
    CITY,
    DICE,
    END,
    ENOUGH,
    FIRST,
    KNIGHT_PLAY,
    MONOPOLY_PLAY,
    NOBODY,
    REJECT,
    ROAD,
    ROADS_PLAY,
    ROBBER,
    ROBBER_ALONE,
    ROLL,
    SETTLEMENT,
    STEAL,
    TRADE,
    Accept,
    Action,
    Bank,
    Buy,
    Cancel,
    Card,
    City,
    Counter,
    Dice,
    Discard,
    End,
    Enough,
    First,
    Lay,
    Offer,
    PlayKnight,
    PlayMonopoly,
    PlayPlenty,
    PlayRoads,
    Reject,
    Road,
    Robber,
    Roll,
    Settlement,
    Steal,
    Trade,
)
from game.catan.island import CORNERS, HARBOURS, HEX_NAMES, HEXES, PATHS
from game.catan.kinds import CARDS, DESERT, HARBOUR_NAMES, MAX_SEATS, NO_TOKEN, RESOURCES, TERRAIN_NAMES, Counts, words
from game.core import BadAction


def encode(action: Action) -> str:
    """Return the action's text."""
    return _TEXTS[type(action)](action)


def _lay_text(action: Lay) -> str:
    hexes = (
        TERRAIN_NAMES[kind] if kind == DESERT else f"{TERRAIN_NAMES[kind]}-{token}"
        for kind, token in zip(action.terrain, action.tokens, strict=True)
    )
    return " ".join(("board", *hexes, *(HARBOUR_NAMES[kind] for kind in action.harbours)))


def _robber_text(action: Robber) -> str:
    return f"robber {HEX_NAMES[action.hexagon]}" + (f" from {action.victim}" if action.victim != NOBODY else "")


def _terms_text(terms: Bank | Offer | Counter) -> str:
    return f"{words(terms.give)} for {words(terms.want)}"


def _offer_text(offer: Offer) -> str:
    return f"offer {_terms_text(offer)}" + (f" to {offer.to}" if offer.to != NOBODY else "")


_TEXTS: dict[type, Callable[[Any], str]] = {
    First: lambda action: f"first {action.seat}",
    Lay: _lay_text,
    Settlement: lambda action: f"settlement {CORNERS[action.corner]}",
    Road: lambda action: f"road {PATHS[action.path]}",
    City: lambda action: f"city {CORNERS[action.corner]}",
    Roll: lambda action: "roll",
    Dice: lambda action: f"dice {action.first} {action.second}",
    Discard: lambda action: f"discard {words(action.cards)}",
    Robber: _robber_text,
    Steal: lambda action: f"steal {RESOURCES[action.kind]}",
    Buy: lambda action: "buy",
    Card: lambda action: f"card {CARDS[action.kind]}",
    PlayKnight: lambda action: "play knight",
    PlayRoads: lambda action: "play road-building",
    PlayPlenty: lambda action: f"play year-of-plenty {words(action.cards)}",
    PlayMonopoly: lambda action: f"play monopoly {RESOURCES[action.kind]}",
    Enough: lambda action: "enough",
    Bank: lambda action: f"bank {_terms_text(action)}",
    Offer: _offer_text,
    Accept: lambda action: "accept",
    Reject: lambda action: "reject",
    Counter: lambda action: f"counter {_terms_text(action)}",
    Trade: lambda action: f"trade {action.seat}",
    Cancel: lambda action: "cancel",
    End: lambda action: "end",
}

_FIXED: dict[str, Action] = {
    encode(action): action
    for family in (
        (ROLL, BUY, KNIGHT_PLAY, ROADS_PLAY, ENOUGH, ACCEPT, REJECT, CANCEL, END),
        FIRST,
        SETTLEMENT,
        ROAD,
        CITY,
        DICE,
        ROBBER_ALONE,
        *ROBBER,
        STEAL,
        CARD,
        MONOPOLY_PLAY,
        TRADE,
    )
    for action in family
}
"""All actions whose texts can be listed."""

_LAND = {
    name if kind == DESERT else f"{name}-{token}": (kind, NO_TOKEN if kind == DESERT else token)
    for kind, name in enumerate(TERRAIN_NAMES)
    for token in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
}


_SEATS = frozenset(map(str, range(MAX_SEATS)))


def cards_of(text: str) -> Counts:
    """Return the counts of 'lumber ore ore', spelt exactly so: (1, 0, 0, 0, 2). Raises BadAction."""
    found = text.split(" ")
    a, b, c, d, e = (found.count(name) for name in RESOURCES)
    if words((a, b, c, d, e)) != text or not text:
        raise BadAction("one or more resources in their order, please")
    return a, b, c, d, e


def _terms(text: str) -> tuple[Counts, Counts]:
    give, mark, want = text.partition(" for ")
    if not mark:
        raise BadAction("cards for cards, please")
    return cards_of(give), cards_of(want)


def _offer(text: str) -> Offer:
    terms, mark, seat = text.partition(" to ")
    if mark and seat not in _SEATS:
        raise BadAction("a seat, please")
    return Offer(*_terms(terms), int(seat) if mark else NOBODY)


def _lay(text: str) -> Lay:
    found = text.split(" ")
    if len(found) != len(HEXES) + len(HARBOURS):
        raise BadAction("19 hexes and 9 harbours, please")
    try:
        land = [_LAND[word] for word in found[: len(HEXES)]]
        harbours = tuple(HARBOUR_NAMES.index(word) for word in found[len(HEXES) :])
    except (KeyError, ValueError) as error:
        raise BadAction("no such hex or harbour") from error
    return Lay(tuple(kind for kind, _ in land), tuple(token for _, token in land), harbours)


def decode(text: str) -> Action:
    """Return the action of exactly this text.

    There is one blank between words, and orders are fixed. It may name any number of cards: the rules limit them.
    Raises BadAction.
    """
    action = _FIXED.get(text)
    if action is not None:
        return action
    word, _, rest = text.partition(" ")
    match word:
        case "discard":
            return Discard(cards_of(rest))
        case "bank":
            return Bank(*_terms(rest))
        case "offer":
            return _offer(rest)
        case "counter":
            return Counter(*_terms(rest))
        case "board":
            return _lay(rest)
        case "play" if rest.startswith("year-of-plenty "):
            return PlayPlenty(cards_of(rest.removeprefix("year-of-plenty ")))
    raise BadAction("no such action")
