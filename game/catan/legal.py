"""The legal actions of the seat to act, a random one of them, and the outcomes of chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from random import Random
from typing import Final

from game.bits import each
from game.catan import building, development, dice_deck, robber, trade
from game.catan.actions import (
    ACCEPT,
    BANK_TRADES,
    BUY,
    CANCEL,
    CARD,
    CITY,
    COUNTERS,
    DICE,
    END,
    ENOUGH,
    FIRST,
    KNIGHT_PLAY,
    MONOPOLY_PLAY,
    OFFERS,
    PAIRS,
    REJECT,
    ROAD,
    ROADS_PLAY,
    ROBBER,
    ROBBER_ALONE,
    ROLL,
    SETTLEMENT,
    SINGLES,
    STEAL,
    TERMS,
    TRADE,
    Action,
    Discard,
    Lay,
    PlayPlenty,
)
from game.catan.board import shuffled
from game.catan.island import ALL_CORNERS, CORNER_PATHS, HEXES
from game.catan.kinds import (
    CARD_COST,
    CITY_COST,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    ROAD_COST,
    SETTLEMENT_COST,
    Counts,
    held,
    row,
)
from game.catan.kinds import ROADS as ROADS_CARD
from game.catan.options import has_plain_dice
from game.catan.rules import to_act
from game.catan.state import (
    ANSWER,
    BOARD,
    CHOOSE,
    DISCARD,
    FIRST_PHASE,
    MAIN,
    NOWHERE,
    ROADS,
    SETUP,
    State,
)
from game.catan.state import CARD as CARD_PHASE
from game.catan.state import DICE as DICE_PHASE
from game.catan.state import (
    ROBBER as ROBBER_PHASE,
)
from game.catan.state import (
    ROLL as ROLL_PHASE,
)
from game.catan.state import (
    STEAL as STEAL_PHASE,
)

Choices = Sequence[Action]

_PLENTY: Final = {cards: PlayPlenty(cards) for cards in (*SINGLES, *PAIRS)}
_ROLLS: Final = [(action, 1.0) for action in DICE]


def _family(actions: Sequence[Action]) -> Callable[[int], Choices]:
    """Return a function that gives the actions of a set of places, each list made once."""

    @lru_cache(maxsize=1 << 13)
    def spread(mask: int) -> Choices:
        return tuple(actions[number] for number in each(mask))

    return spread


_roads, _settlements, _cities = _family(ROAD), _family(SETTLEMENT), _family(CITY)
_trades: Final = tuple(tuple(_family(wants) for wants in rates) for rates in BANK_TRADES)


def legal(state: State) -> list[Action]:
    """Return the legal actions of the seat to act; empty at chance and at the end.

    Of offers and counters it has those of one or two cards on a side.
    """
    actions = moves(state)
    if state.phase == MAIN and trade.may_offer(state):
        actions += [OFFERS[at] for at in _terms(_two(state, state.turn))]
    elif state.phase == ANSWER:
        actions += _counters(state)
    return actions


def moves(state: State) -> list[Action]:
    """Return all of `legal` but offers and counters."""
    return [action for family in _families(state) for action in family]


def pick(state: State, rng: Random) -> Action:
    """Return one of `legal` but offers and counters, each with the same chance, without making the list."""
    if state.phase == DISCARD:
        seat, count = state.owed[0]
        return _some_discard(row(state.hands, seat), count, rng)
    families = _families(state)
    index = int(rng.random() * sum(map(len, families)))
    for family in families:
        if index < len(family):
            return family[index]
        index -= len(family)
    raise ValueError("nobody has to act")


def _families(state: State) -> list[Choices]:
    """Return all legal actions but offers and counters, in lists that are made once and shared."""
    phase = state.phase
    if phase == MAIN:
        return _main(state)
    if phase == ROLL_PHASE:
        return [(ROLL,), *_cards(state)]
    if phase == ANSWER:
        assert state.offer is not None
        have = row(state.hands, to_act(state))
        return [(ACCEPT, REJECT) if held(have, state.offer.want) else (REJECT,)]
    if phase == CHOOSE:
        return [_partners(state)]
    if phase == ROBBER_PHASE:
        return [_robber(state)]
    if phase == SETUP:
        return [_setup(state)]
    if phase == ROADS:
        return [_roads(building.road_spots(state, state.turn)), (ENOUGH,) if state.roads_laid else ()]
    if phase == DISCARD:
        seat, count = state.owed[0]
        return [_discards(row(state.hands, seat), count)]
    return []


# ------------------------------------------------------------------ a turn


def _main(state: State) -> list[Choices]:
    seat = state.turn
    families: list[Choices] = [(END,)]
    if building.can_pay(state, seat, ROAD_COST):
        if building.roads_left(state, seat):
            families.append(_roads(building.road_spots(state, seat)))
        if building.can_pay(state, seat, SETTLEMENT_COST) and building.settlements_left(state, seat):
            families.append(_settlements(building.settlement_spots(state, seat)))
    if building.can_pay(state, seat, CITY_COST) and building.cities_left(state, seat):
        families.append(_cities(state.settlements[seat]))
    if building.can_pay(state, seat, CARD_COST) and any(state.deck):
        families.append((BUY,))
    if trade.may_trade(state):
        families += _bank_trades(state, seat)
    families += _cards(state)
    return families


def _bank_trades(state: State, seat: int) -> list[Choices]:
    hands, rates, at = state.hands, state.rates[seat], 5 * seat
    rich = [kind for kind in range(5) if hands[at + kind] >= rates[kind]]
    if not rich:
        return []
    stock = sum(1 << kind for kind in range(5) if state.bank[kind])
    return [_trades[kind][rates[kind]](stock & ~(1 << kind)) for kind in rich]


def _cards(state: State) -> list[Choices]:
    """Return the development cards that may be played now."""
    if state.card_played:
        return []
    cards, fresh, at = state.cards, state.fresh, 5 * state.turn
    families: list[Choices] = []
    if cards[at + KNIGHT] > fresh[KNIGHT]:
        families.append((KNIGHT_PLAY,))
    if cards[at + ROADS_CARD] > fresh[ROADS_CARD] and development.can_pave(state, state.turn):
        families.append((ROADS_PLAY,))
    if cards[at + PLENTY] > fresh[PLENTY]:
        families.append(_plenties(tuple(min(count, 2) for count in state.bank)))
    if cards[at + MONOPOLY] > fresh[MONOPOLY]:
        families.append(MONOPOLY_PLAY)
    return families


@lru_cache(maxsize=256)
def _plenties(stock: tuple[int, ...]) -> Choices:
    """Return what year of plenty can bring from a bank with these counts, at most two of a kind (catan.md 27)."""
    takes = PAIRS if sum(stock) >= 2 else SINGLES
    return tuple(_PLENTY[take] for take in takes if all(n <= have for n, have in zip(take, stock, strict=True)))


def _setup(state: State) -> Choices:
    if state.placed == NOWHERE:
        return _settlements(ALL_CORNERS & ~state.closed)
    return _roads(CORNER_PATHS[state.placed] & ~state.paved)


def _robber(state: State) -> Choices:
    away = robber.forbidden(state)
    actions: list[Action] = []
    for hexagon in range(len(HEXES)):
        if not away >> hexagon & 1:
            found = robber.targets(state, hexagon)
            if found:
                actions += [ROBBER[hexagon][victim] for victim in found]
            else:
                actions.append(ROBBER_ALONE[hexagon])
    return actions


# ------------------------------------------------------------------ discards


@lru_cache(maxsize=16)
def _discards(hand: Counts, count: int) -> Choices:
    """Return every way to discard that many cards."""
    found: list[Action] = []
    for a, b, c, d in product(*(range(min(have, count) + 1) for have in hand[:4])):
        rest = count - a - b - c - d
        if 0 <= rest <= hand[4]:
            found.append(Discard((a, b, c, d, rest)))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _ways(hand: tuple[int, ...], count: int) -> int:
    """Return the number of ways to take that many cards, where kinds alone count."""
    if not hand:
        return int(count == 0)
    return sum(_ways(hand[1:], count - n) for n in range(min(hand[0], count) + 1))


def _some_discard(hand: Counts, count: int, rng: Random) -> Discard:
    """Return one of `_discards`, each with the same chance."""
    at = int(rng.random() * _ways(hand, count))
    taken = []
    for kind in range(5):
        rest = hand[kind + 1 :]
        for n in range(min(hand[kind], count) + 1):
            ways = _ways(rest, count - n)
            if at < ways:
                taken.append(n)
                count -= n
                break
            at -= ways
    a, b, c, d, e = taken
    return Discard((a, b, c, d, e))


# ------------------------------------------------------------------ offers


def _two(state: State, seat: int) -> Counts:
    """Return a hand with at most two counted of a kind."""
    a, b, c, d, e = (min(count, 2) for count in row(state.hands, seat))
    return a, b, c, d, e


@lru_cache(maxsize=256)
def _terms(hand: Counts) -> tuple[int, ...]:
    """Return the numbers of the terms that a hand can offer."""
    return tuple(at for at, (give, _) in enumerate(TERMS) if held(hand, give))


def _counters(state: State) -> Choices:
    assert state.offer is not None
    same = (state.offer.want, state.offer.give)
    return [COUNTERS[at] for at in _terms(_two(state, to_act(state))) if TERMS[at] != same]


def _partners(state: State) -> Choices:
    """Return the seats with which the active seat can trade, in their order."""
    hand = row(state.hands, state.turn)
    found: list[Action] = [CANCEL]
    for seat in range(state.seats):
        agreed = trade.terms(state, seat)
        if agreed is not None and held(hand, agreed[0]):
            found.append(TRADE[seat])
    return found


# ------------------------------------------------------------------ chance


def chance(state: State) -> Sequence[tuple[Action, float]] | None:
    """Return all outcomes with their weights; None for the island, which has too many."""
    phase = state.phase
    if phase == DICE_PHASE:
        rolls = dice_deck.possible(state)
        return _ROLLS if rolls == dice_deck.ALL else [(DICE[number], 1.0) for number in each(rolls)]
    if phase == STEAL_PHASE:
        return _weighed(STEAL, row(state.hands, state.victim))
    if phase == CARD_PHASE:
        return _weighed(CARD, tuple(state.deck))
    if phase == FIRST_PHASE:
        return [(FIRST[seat], 1.0) for seat in range(_beginners(state))]
    return None if phase == BOARD else []


def _weighed(family: Sequence[Action], counts: Sequence[int]) -> list[tuple[Action, float]]:
    return [(family[kind], float(count)) for kind, count in enumerate(counts) if count]


def sample(state: State, rng: Random) -> Action:
    """Return one outcome with its proper chance."""
    phase = state.phase
    if phase == DICE_PHASE:
        return _roll(state, rng)
    if phase == STEAL_PHASE:
        return STEAL[_drawn(row(state.hands, state.victim), rng)]
    if phase == CARD_PHASE:
        return CARD[_drawn(state.deck, rng)]
    if phase == FIRST_PHASE:
        return FIRST[int(rng.random() * _beginners(state))]
    return Lay(*shuffled(state.options.map, rng))


def _beginners(state: State) -> int:
    """Return how many seats may begin: all, or the first alone (catan.md 40; T26)."""
    return 1 if state.options.start == "oldest" else state.seats


def _roll(state: State, rng: Random) -> Action:
    """Return one of the possible rolls, each with the same chance."""
    if has_plain_dice(state.options):
        return DICE[int(rng.random() * 36)]
    rolls = dice_deck.possible(state)
    while True:  # at least six of the 36 are possible
        number = int(rng.random() * 36)
        if rolls >> number & 1:
            return DICE[number]


def _drawn(counts: Sequence[int], rng: Random) -> int:
    """Return the kind of one card, each card with the same chance."""
    at = int(rng.random() * sum(counts))
    for kind, count in enumerate(counts):
        if at < count:
            return kind
        at -= count
    raise ValueError("nothing to draw from")
