"""What a reader knows after an action of which it received only the redacted text.

The rules are applied to a state that fits the view and allows the action. Their result, as that reader may know it, is
the same for every such state. So a guest can check everything that a host sends.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.catan.actions import (
    ACCEPT,
    CARD,
    ROLL,
    STEAL,
    Action,
    Bank,
    Buy,
    Card,
    City,
    Counter,
    Discard,
    End,
    Offer,
    PlayKnight,
    PlayMonopoly,
    PlayPlenty,
    PlayRoads,
    Road,
    Settlement,
    Steal,
    Trade,
)
from game.catan.determinize import deal_hands, hidden_resources, shell, spare_points
from game.catan.events import Event, GameEnded, HandShown
from game.catan.kinds import (
    BANK,
    CARD_COST,
    CITY_COST,
    DECK,
    KNIGHT,
    MONOPOLY,
    NONE,
    PLENTY,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    VICTORY,
    Counts,
    of,
    row,
)
from game.catan.options import goal
from game.catan.reasons import refusal
from game.catan.rules import apply, show, to_act
from game.catan.state import MAIN, OVER_PHASE, State, View
from game.catan.texts import decode
from game.catan.views import redact, redact_action, view
from game.core import CHANCE, PUBLIC_NOTE, BadAction

_PLAYS: dict[type, int] = {PlayKnight: KNIGHT, PlayRoads: ROADS, PlayPlenty: PLENTY, PlayMonopoly: MONOPOLY}
_SIZES = frozenset(map(str, range(5 * BANK + 1)))
_COSTS: dict[type, Counts] = {Settlement: SETTLEMENT_COST, City: CITY_COST, Buy: CARD_COST}


def follow(seen: View, text: str) -> tuple[View, list[Event]]:
    """Return the reader's view after the action of this text, and its events, both as the reader may know them.

    `text` is the result of `Game.action_text` for this reader. Raises BadAction if it is not, and Illegal if no state
    that fits the view allows it.
    """
    action_text, mark, note = text.partition(PUBLIC_NOTE)
    if seen.phase == OVER_PHASE:
        decode(action_text)
        raise refusal("over")
    action = _parse_redacted(seen, action_text)
    sizes = _sizes(seen, note) if isinstance(action, PlayMonopoly) else None
    shown = _shown(seen, note) if mark and sizes is None else None
    if action_text == "card hidden":
        action = CARD[_hidden_card(seen, shown is not None)]
    state = _state(seen, action, sizes, shown)
    if isinstance(action, Steal) and action_text == "steal hidden":
        action = next(STEAL[kind] for kind in range(5) if state.hands[5 * seen.victim + kind])
    after, events = apply(state, action)
    if (after.phase == OVER_PHASE) != (shown is not None):
        raise refusal("catan-untrue")
    if shown is not None:
        _reveal(after, seen, shown, events)
    return view(after, seen.seat), [redact(event, seen.seat) for event in events]


def _parse_redacted(seen: View, action_text: str) -> Action:
    """Return the action of a text; for a hidden outcome any action with that text."""
    knows_secret = seen.seat is not None and seen.seat in (seen.turn, seen.victim)
    if action_text in ("steal hidden", "card hidden"):
        if seen.phase != action_text[: action_text.index(" ")]:
            raise refusal("catan-phase-main")
        if knows_secret:
            raise BadAction("not as this reader may know it")
        return STEAL[0] if action_text == "steal hidden" else CARD[0]
    action = decode(action_text)
    if not knows_secret and redact_action(action, CHANCE, seen.seat) != action_text:
        raise BadAction("not as this reader may know it")
    return action


def _hidden_card(seen: View, wins: bool) -> int:
    """Return a card that another seat may have drawn: a victory point if that wins or nothing else is left."""
    assert seen.unseen is not None
    others = (kind for kind in range(5) if seen.unseen[kind] and kind != VICTORY)
    return VICTORY if wins else next(others, VICTORY)


def _numbers(note: str, groups: int) -> list[Counts]:
    """Return the counts of a text: '1 0 0 0 2, ...'. Raises BadAction."""
    found = []
    for part in note.split(", "):
        words = part.split(" ")
        if len(words) != 5 or not all(word in _SIZES for word in words):
            raise BadAction("five numbers of cards, please")
        a, b, c, d, e = map(int, words)
        found.append((a, b, c, d, e))
    if len(found) != groups:
        raise BadAction("hands and cards of every seat, please")
    return found


def _shown(seen: View, note: str) -> list[Counts]:
    """Return what everybody shows at the end: hands, development cards, and those bought in the last turn."""
    return _numbers(note, 2 * seen.seats + 1)


def _sizes(seen: View, note: str) -> list[int]:
    """Return how many cards each seat holds after a monopoly."""
    words = note.split(" ")
    if len(words) != seen.seats or not all(word in _SIZES for word in words):
        raise BadAction("a number of cards for every seat, please")
    return [int(word) for word in words]


# ------------------------------------------------------------------ a state in which it can be done


def fitting(seen: View) -> State:
    """Return some state of the view. Raises Illegal when there is none."""
    return _state(seen, ROLL, None, None)


def _state(seen: View, action: Action, sizes: list[int] | None, shown: list[Counts] | None) -> State:
    state = shell(seen)
    actor = to_act(state)
    needs = {actor: _needed(seen, action)} if actor >= 0 else {}
    if isinstance(action, Steal):
        needs = {seen.victim: of(action.kind) if seen.seat in (seen.turn, seen.victim) else NONE}
    if sizes is not None and isinstance(action, PlayMonopoly):
        needs = _handed_over(seen, action.kind, sizes)
    deal_hands(state, seen, needs, None)
    _deal_cards(state, seen, action, shown)
    return state


def _needed(seen: View, action: Action) -> Counts:
    """Return what the actor must hold."""
    match action:
        case Road() if seen.phase == MAIN:
            return ROAD_COST
        case Settlement() | City() | Buy() if seen.phase == MAIN:
            return _COSTS[type(action)]
        case Discard(cards):
            return cards
        case Bank(give, _) | Offer(give, _) | Counter(give, _):
            return give
        case Trade(seat) if seat < len(seen.answers):
            answer = seen.answers[seat]
            return answer.want if isinstance(answer, Counter) else NONE
        case _ if action == ACCEPT and seen.offer is not None:
            return seen.offer.want
        case _:
            return NONE


def _handed_over(seen: View, kind: int, sizes: list[int]) -> dict[int, Counts]:
    """Return where the cards of the kind were before a monopoly that leaves hands of these sizes. Raises Illegal."""
    gone = [before - after for before, after in zip(seen.hand_sizes, sizes, strict=True)]
    hidden = [seat for seat, hand in enumerate(seen.hands) if hand is None]
    counts = {seat: gone[seat] for seat in hidden if seat != seen.turn}
    if seen.turn in hidden:
        counts[seen.turn] = hidden_resources(seen)[kind] - sum(counts.values())
    hand = None if seen.seat is None else seen.hands[seen.seat]
    own = hand is None or seen.seat == seen.turn or gone[seen.seat or 0] == hand[kind]
    if sum(gone) != 0 or not own or min(counts.values(), default=0) < 0:
        raise refusal("catan-untrue")
    if sum(counts.values()) != hidden_resources(seen)[kind]:
        raise refusal("catan-untrue")
    return {seat: of(kind, count) for seat, count in counts.items()}


def _deal_cards(state: State, seen: View, action: Action, shown: list[Counts] | None) -> None:
    """Deal development cards so that the action is legal, and ends the game only if the text says so.

    Victory points go to the deck and to seats whose turn is not near, as far as there is room.
    """
    if seen.unseen is None:
        return
    pool = list(seen.unseen)
    places = [seat for seat, cards in enumerate(seen.cards) if cards is None]
    room = {seat: seen.card_sizes[seat] for seat in places}
    played = _PLAYS.get(type(action))
    if played is not None and seen.turn in room:
        _put(state, seen.turn, played, 1, pool, room)
    deck = _drawn(action, pool)
    spread = {DECK_PLACE: seen.deck_size - sum(deck), **room}
    for seat, most in _points(seen, action, shown, spread, pool[VICTORY]).items():
        if seat == DECK_PLACE:
            deck[VICTORY] += most
            pool[VICTORY] -= most
        else:
            _put(state, seat, VICTORY, most, pool, room)
    for seat in places:
        for kind in range(5):
            if kind != VICTORY:
                _put(state, seat, kind, min(pool[kind], room[seat]), pool, room)
    state.deck = [laid + left for laid, left in zip(deck, pool, strict=True)]
    if any(room.values()) or pool[VICTORY]:
        raise refusal("catan-untrue")
    if seen.fresh is None:
        _choose_fresh(state, seen, played)


DECK_PLACE = -1


def _put(state: State, seat: int, kind: int, count: int, pool: list[int], room: dict[int, int]) -> None:
    if count > pool[kind] or count > room[seat]:
        raise refusal("catan-untrue")
    state.cards[5 * seat + kind] += count
    pool[kind] -= count
    room[seat] -= count


def _drawn(action: Action, pool: list[int]) -> list[int]:
    """Return the card of the deck that is drawn, if one is. Raises Illegal unless it can be in the deck."""
    deck = [0] * 5
    if isinstance(action, Card):
        if not pool[action.kind]:
            raise refusal("catan-card-not-in-deck")
        pool[action.kind] -= 1
        deck[action.kind] += 1
    return deck


def _points(
    seen: View, action: Action, shown: list[Counts] | None, room: dict[int, int], points: int
) -> dict[int, int]:
    """Return where how many hidden victory points are. Raises Illegal when there is no room for them."""
    following = (seen.turn + 1) % seen.seats
    numbers = {seen.turn: seen.number, following: seen.number + 1}
    near = [seen.turn, following] if isinstance(action, End) else [seen.turn]
    found: dict[int, int] = {}
    if shown is not None:
        winner = near[-1]
        if winner in room:
            found[winner] = shown[seen.seats + winner][VICTORY] - isinstance(action, Card)
    order = [place for place in room if place not in near] + [seat for seat in near if seat in room]
    left = points - sum(found.values())
    for place in order:
        if place not in found:
            most = room[place] if place not in near else min(room[place], spare_points(seen, place, numbers[place]))
            found[place] = max(0, min(left, most))
            left -= found[place]
    if left or min(found.values(), default=0) < 0:
        raise refusal("catan-untrue")
    return found


def _choose_fresh(state: State, seen: View, played: int | None) -> None:
    """Choose the new cards: any but the one that is played."""
    own = row(state.cards, seen.turn) if seen.turn >= 0 else NONE
    cards = [kind for kind in range(5) for _ in range(own[kind] - (kind == played))]
    if len(cards) < seen.fresh_size:
        raise refusal("catan-card-fresh")
    for kind in cards[: seen.fresh_size]:
        state.fresh[kind] += 1


# ------------------------------------------------------------------ the end


def _reveal(after: State, seen: View, shown: Sequence[Counts], events: list[Event]) -> None:
    """Write into the state what everybody shows at the end. Raises Illegal when it cannot be true."""
    seats = range(seen.seats)
    hands, cards, fresh = shown[: seen.seats], shown[seen.seats : -1], shown[-1]
    known = [seat for seat in seats if seat == seen.seat]
    fits = (
        all(sum(hands[seat]) == sum(row(after.hands, seat)) for seat in seats)
        and all(sum(cards[seat]) == sum(row(after.cards, seat)) for seat in seats)
        and all(hands[seat] == row(after.hands, seat) and cards[seat] == row(after.cards, seat) for seat in known)
        and all(after.bank[kind] + sum(hand[kind] for hand in hands) == BANK for kind in range(5))
        and sum(fresh) == sum(after.fresh)
        and (seen.seat != after.turn or fresh == row(after.fresh, 0))
        and all(new <= own for new, own in zip(fresh, cards[after.turn], strict=True))
    )
    deck = [DECK[kind] - sum(after.played[kind::5]) - sum(own[kind] for own in cards) for kind in range(5)]
    if not fits or min(deck) < 0:
        raise refusal("catan-untrue")
    after.hands = [n for hand in hands for n in hand]
    after.cards = [n for own in cards for n in own]
    after.fresh, after.deck = list(fresh), deck
    if after.total(after.turn) < goal(after):
        raise refusal("catan-untrue")
    events[:] = [event for event in events if not isinstance(event, HandShown | GameEnded)]
    show(after, events)
