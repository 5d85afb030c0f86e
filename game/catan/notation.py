"""States and views as plain data (docs/engine-protocol.md, Catan)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.bits import each
from game.catan import dice_deck
from game.catan.actions import NOBODY
from game.catan.island import CORNERS, HARBOURS, HEX_NAMES, PATHS
from game.catan.kinds import CARDS, DESERT, HARBOUR_NAMES, NONE, RESOURCES, TERRAIN_NAMES, words
from game.catan.options import counts_offers, has_deck, named
from game.catan.state import (
    ANSWER,
    CHOOSE,
    DISCARD,
    NOWHERE,
    ROADS,
    ROBBER,
    SETUP,
    STEAL,
    Position,
    State,
    View,
)
from game.catan.texts import encode
from game.core import Json

SETTLEMENT, CITY = "settlement", "city"


def to_json(state: State) -> Json:
    """Return the complete state as plain data."""
    data = public_to_json(state)
    seats = range(state.seats)
    data["hands"] = [counts(state.hands[5 * seat : 5 * seat + 5], RESOURCES) for seat in seats]
    data["cards"] = [counts(state.cards[5 * seat : 5 * seat + 5], CARDS) for seat in seats]
    data["fresh"] = [counts(state.fresh if seat == state.turn else NONE, CARDS) for seat in seats]
    data["deck"] = counts(state.deck, CARDS)
    return data


def private_to_json(view: View) -> dict[str, Json]:
    """Return the rest of a view, like that of a state, with {"hidden": n} for other seats' cards and for the deck."""
    data: dict[str, Json] = {
        "hands": [_shown(*one, RESOURCES) for one in zip(view.hands, view.hand_sizes, strict=True)],
        "cards": [_shown(*one, CARDS) for one in zip(view.cards, view.card_sizes, strict=True)],
        "fresh": [_fresh(view, seat) for seat in range(view.seats)],
        "deck": _shown(view.deck, view.deck_size, CARDS),
    }
    if view.unseen is not None:
        data["unseen"] = counts(view.unseen, CARDS)
    return data


def counts(numbers: Sequence[int], names: tuple[str, ...]) -> dict[str, int]:
    """Return five numbers by name."""
    return dict(zip(names, numbers, strict=True))


def _shown(numbers: Sequence[int] | None, size: int, names: tuple[str, ...]) -> Json:
    return {"hidden": size} if numbers is None else counts(numbers, names)


def _fresh(view: View, seat: int) -> Json:
    if seat == view.turn:
        return _shown(view.fresh, view.fresh_size, CARDS)
    return _shown(NONE if view.cards[seat] is not None else None, 0, CARDS)


def public_to_json(position: Position) -> dict[str, Json]:
    """Return what all readers know of a state or view as plain data."""
    options, board = position.options, position.board
    data: dict[str, Json] = {
        "game": "catan",
        "seats": position.seats,
        "options": named(options),
        "hexes": {} if board is None else _hexes(board.terrain, board.tokens),
        "harbours": {}
        if board is None
        else {name: HARBOUR_NAMES[kind] for name, kind in zip(HARBOURS, board.harbours, strict=True)},
        "robber": None if position.robber == NOWHERE else HEX_NAMES[position.robber],
        "roads": {PATHS[path]: seat for seat, mask in enumerate(position.roads) for path in each(mask)},
        "buildings": _buildings(position),
        "played": [counts(position.played[5 * seat : 5 * seat + 5], CARDS) for seat in range(position.seats)],
        "bank": counts(position.bank, RESOURCES),
        "longest_road": None if position.longest == NOBODY else position.longest,
        "largest_army": None if position.largest == NOBODY else position.largest,
        "turn": _turn(position),
        "phase": position.phase,
    }
    if has_deck(options):
        data["drawn"] = dice_deck.texts(position.drawn)
    pending = _pending(position)
    return data | ({"pending": pending} if pending else {})


def _turn(position: Position) -> dict[str, Json]:
    data: dict[str, Json] = {
        "seat": None if position.turn == NOBODY else position.turn,
        "number": position.number,
        "rolled": position.rolled,
        "card_played": position.card_played,
        "built": position.built,
    }
    return data | ({"offers": position.offers} if counts_offers(position.options) else {})


def _hexes(terrain: Iterable[int], tokens: Iterable[int]) -> dict[str, Json]:
    return {
        name: [TERRAIN_NAMES[kind], None if kind == DESERT else token]
        for name, kind, token in zip(HEX_NAMES, terrain, tokens, strict=True)
    }


def _buildings(position: Position) -> dict[str, Json]:
    return {
        CORNERS[corner]: [seat, kind]
        for kind, sets in ((SETTLEMENT, position.settlements), (CITY, position.cities))
        for seat, mask in enumerate(sets)
        for corner in each(mask)
    }


def _pending(position: Position) -> dict[str, Json]:
    match position.phase:
        case "setup":
            due = {} if position.placed == NOWHERE else {"settlement": CORNERS[position.placed]}
            return {"order": list(position.order), **due}
        case "discard":
            return {"owed": [list(pair) for pair in position.owed]}
        case "robber":
            return {"by": position.by}
        case "steal":
            return {"from": position.victim}
        case "roads":
            return {"placed": position.roads_laid}
        case "answer" | "choose":
            assert position.offer is not None
            terms = f"{words(position.offer.give)} for {words(position.offer.want)}"
            to = {} if position.offer.to == NOBODY else {"to": position.offer.to}
            return {"offer": terms, "answers": [answer and encode(answer) for answer in position.answers], **to}
    return {}


PENDING: dict[str, frozenset[str]] = {
    SETUP: frozenset({"order"}),
    DISCARD: frozenset({"owed"}),
    ROBBER: frozenset({"by"}),
    STEAL: frozenset({"from"}),
    ROADS: frozenset({"placed"}),
    ANSWER: frozenset({"offer", "answers"}),
    CHOOSE: frozenset({"offer", "answers"}),
}
"""What `pending` must name in which phase."""

OPTIONAL: dict[str, frozenset[str]] = {
    SETUP: frozenset({"settlement"}),
    ANSWER: frozenset({"to"}),
    CHOOSE: frozenset({"to"}),
}
"""What it may name besides."""
