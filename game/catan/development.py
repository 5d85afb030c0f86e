"""Development cards: buying and playing them, the largest army (catan.md 11 to 15, 25 to 29)."""

from __future__ import annotations

from game.catan import building, robber
from game.catan.actions import NOBODY, Buy, Card, Enough, PlayKnight, PlayMonopoly, PlayPlenty, PlayRoads, Road
from game.catan.events import CardBought, CardPlayed, Event, LargestArmyMoved, Monopolized, PlentyTaken, RoadsDone
from game.catan.kinds import AWARD, CARD_COST, KNIGHT, LEAST_ARMY, MONOPOLY, PLENTY, RESOURCES, ROADS
from game.catan.reasons import Reason, refusal
from game.catan.state import BY_KNIGHT, CARD, MAIN, ROBBER, State
from game.catan.state import ROADS as ROADS_PHASE


def buy(state: State, action: Buy, events: list[Event]) -> None:
    """Pay for the top card of the deck, which chance decides (catan.md 29)."""
    if not any(state.deck):
        raise refusal("catan-deck-empty")
    building.pay(state, state.turn, CARD_COST, "catan-cannot-pay-card", events)
    state.phase = CARD


def draw(state: State, action: Card, events: list[Event]) -> None:
    """Move the card to the hand; it may not be played in this turn (catan.md 11, 13)."""
    if not state.deck[action.kind]:
        raise refusal("catan-card-not-in-deck")
    state.deck[action.kind] -= 1
    state.cards[5 * state.turn + action.kind] += 1
    state.fresh[action.kind] += 1
    state.phase = MAIN
    events.append(CardBought(state.turn, action.kind))


def playable(state: State, kind: int) -> bool:
    """Return whether the seat has an older card of the kind and played none in this turn (catan.md 11)."""
    return not state.card_played and state.cards[5 * state.turn + kind] > state.fresh[kind]


def _play(state: State, kind: int, events: list[Event]) -> None:
    if not playable(state, kind):
        raise refusal(_why_not_play(state, kind))
    state.cards[5 * state.turn + kind] -= 1
    state.played[5 * state.turn + kind] += 1
    state.card_played = True
    events.append(CardPlayed(state.turn, kind))


def _why_not_play(state: State, kind: int) -> Reason:
    if not state.cards[5 * state.turn + kind]:
        return "catan-no-such-card"
    return "catan-card-second" if state.card_played else "catan-card-fresh"


def play_knight(state: State, action: PlayKnight, events: list[Event]) -> None:
    """Add the knight to the army; then the robber moves (catan.md 14, 15)."""
    _play(state, KNIGHT, events)
    _army(state, events)
    state.phase, state.by = ROBBER, BY_KNIGHT


def _army(state: State, events: list[Event]) -> None:
    """Award the largest army to a seat with three knights and more than its holder (catan.md 15)."""
    seat, holder = state.turn, state.largest
    knights = state.played[5 * seat + KNIGHT]
    least = LEAST_ARMY if holder == NOBODY else state.played[5 * holder + KNIGHT] + 1
    if holder == seat or knights < least:
        return
    if holder != NOBODY:
        state.points[holder] -= AWARD
    state.points[seat] += AWARD
    state.largest = seat
    events.append(LargestArmyMoved(seat, None if holder == NOBODY else holder, knights))


def can_pave(state: State, seat: int) -> bool:
    """Return whether there is a road piece and a place for it (catan.md 25)."""
    return building.roads_left(state, seat) > 0 and building.road_spots(state, seat) != 0


def play_roads(state: State, action: PlayRoads, events: list[Event]) -> None:
    """Begin up to two free roads, to be built at once (catan.md 25)."""
    if playable(state, ROADS) and not can_pave(state, state.turn):
        pieces = building.roads_left(state, state.turn)
        raise refusal("catan-no-place-for-roads" if pieces else "catan-no-roads-left")
    _play(state, ROADS, events)
    state.phase, state.roads_laid = ROADS_PHASE, 0


def free_road(state: State, action: Road, events: list[Event]) -> None:
    """Build one of the roads of road building, by the normal rules (catan.md 25, 26)."""
    seat = state.turn
    building.check_road(state, seat, action.path)
    building.lay_road(state, seat, action.path, True, events)
    state.roads_laid += 1
    if state.roads_laid == 2 or not can_pave(state, seat):
        _roads_done(state, events)


def enough(state: State, action: Enough, events: list[Event]) -> None:
    """Decline the second road; the first may not be declined (catan.md 25)."""
    if not state.roads_laid:
        raise refusal("catan-enough-first")
    _roads_done(state, events)


def _roads_done(state: State, events: list[Event]) -> None:
    events.append(RoadsDone(state.turn, state.roads_laid))
    state.roads_laid = 0
    robber.resume(state)


def play_plenty(state: State, action: PlayPlenty, events: list[Event]) -> None:
    """Take two cards that the bank has, or its last one (catan.md 27)."""
    stock = sum(state.bank)
    if playable(state, PLENTY):
        if not stock:
            raise refusal("catan-plenty-bank-empty")
        if sum(action.cards) != min(2, stock):
            raise refusal("catan-plenty-count", n=min(2, stock))
        short = [kind for kind in range(5) if action.cards[kind] > state.bank[kind]]
        if short:
            raise refusal("catan-plenty-bank-short", n=state.bank[short[0]], resource=RESOURCES[short[0]])
    _play(state, PLENTY, events)
    for kind, count in enumerate(action.cards):
        state.bank[kind] -= count
        state.hands[5 * state.turn + kind] += count
    events.append(PlentyTaken(state.turn, action.cards))


def play_monopoly(state: State, action: PlayMonopoly, events: list[Event]) -> None:
    """Take every card of the kind from all others, even if there is none (catan.md 28)."""
    _play(state, MONOPOLY, events)
    seat, kind = state.turn, action.kind
    counts = [0 if other == seat else state.hands[5 * other + kind] for other in range(state.seats)]
    for other, count in enumerate(counts):
        state.hands[5 * other + kind] -= count
    state.hands[5 * seat + kind] += sum(counts)
    events.append(Monopolized(seat, kind, tuple(counts)))
