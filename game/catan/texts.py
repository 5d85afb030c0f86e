"""The exact text of every action, and back (docs/engine-protocol.md, Catan)."""

from __future__ import annotations

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
from game.catan.kinds import CARDS, DESERT, HARBOUR_NAMES, NO_TOKEN, RESOURCES, TERRAIN_NAMES, Counts, words
from game.core import BadAction


def encode(action: Action) -> str:
    """The action's text."""
    match action:
        case First(seat):
            return f"first {seat}"
        case Lay():
            return _lay_text(action)
        case Settlement(corner):
            return f"settlement {CORNERS[corner]}"
        case Road(path):
            return f"road {PATHS[path]}"
        case City(corner):
            return f"city {CORNERS[corner]}"
        case Dice(first, second):
            return f"dice {first} {second}"
        case Discard(cards):
            return f"discard {words(cards)}"
        case Robber(hexagon, victim):
            return f"robber {HEX_NAMES[hexagon]}" + (f" from {victim}" if victim != NOBODY else "")
        case Steal(kind):
            return f"steal {RESOURCES[kind]}"
        case Card(kind):
            return f"card {CARDS[kind]}"
        case PlayPlenty(cards):
            return f"play year-of-plenty {words(cards)}"
        case PlayMonopoly(kind):
            return f"play monopoly {RESOURCES[kind]}"
        case Bank(give, want):
            return f"bank {words(give)} for {words(want)}"
        case Offer(give, want):
            return f"offer {words(give)} for {words(want)}"
        case Counter(give, want):
            return f"counter {words(give)} for {words(want)}"
        case Trade(seat):
            return f"trade {seat}"
        case _:
            return _WORDS[type(action)]


_WORDS: dict[type, str] = {
    Roll: "roll",
    Buy: "buy",
    PlayKnight: "play knight",
    PlayRoads: "play road-building",
    Enough: "enough",
    Accept: "accept",
    Reject: "reject",
    Cancel: "cancel",
    End: "end",
}


def _lay_text(action: Lay) -> str:
    hexes = (
        TERRAIN_NAMES[kind] if kind == DESERT else f"{TERRAIN_NAMES[kind]}-{token}"
        for kind, token in zip(action.terrain, action.tokens, strict=True)
    )
    return " ".join(("board", *hexes, *(HARBOUR_NAMES[kind] for kind in action.harbours)))


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


def cards_of(text: str) -> Counts:
    """'lumber ore ore' -> (1, 0, 0, 0, 2). Raises BadAction unless it is spelt exactly so."""
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
    """The action of exactly this text (one blank between words, fixed orders), however many cards it names: how many
    there may be is for the rules to say. Raises BadAction."""
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
            return Offer(*_terms(rest))
        case "counter":
            return Counter(*_terms(rest))
        case "board":
            return _lay(rest)
        case "play" if rest.startswith("year-of-plenty "):
            return PlayPlenty(cards_of(rest.removeprefix("year-of-plenty ")))
    raise BadAction("no such action")
