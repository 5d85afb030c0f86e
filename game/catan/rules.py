"""The rules of play: who acts, and what every action does (catan.md 5, 36 to 40)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.catan import building, development, production, roads, robber, trade
from game.catan.actions import (
    NOBODY,
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
from game.catan.board import BEGINNER, PRINTED, board, may_lie, right_counts
from game.catan.events import (
    Event,
    FirstChosen,
    GameEnded,
    HandShown,
    IslandLaid,
    RoadBuilt,
    SettlementBuilt,
    TurnBegan,
    TurnEnded,
)
from game.catan.island import CORNER_OF, CORNER_PATHS, PATH_OF
from game.catan.kinds import BANK, DECK, MAX_SEATS, row
from game.catan.options import LEAST_GOAL, goal
from game.catan.reasons import Reason, refusal
from game.catan.state import (
    ANSWER,
    BOARD,
    CARD,
    CHOOSE,
    DICE,
    DISCARD,
    FIRST_PHASE,
    MAIN,
    NOWHERE,
    OVER_PHASE,
    ROADS,
    ROBBER,
    ROLL,
    SETUP,
    STEAL,
    Options,
    Position,
    State,
)
from game.core import CHANCE, OVER, BadAction, Seat, Setup, Standings

_BY_TURN: Final = frozenset({ROLL, MAIN, SETUP, ROBBER, ROADS, CHOOSE})
_BY_CHANCE: Final = frozenset({FIRST_PHASE, BOARD, DICE, CARD, STEAL})


def empty(seats: int, options: Options) -> State:
    """Return a state without board and pieces, with all cards in the bank and the deck, and nobody's turn."""
    state = State.__new__(State)
    state.seats, state.options = seats, options
    state.board, state.robber = None, NOWHERE
    state.roads, state.settlements, state.cities = [0] * seats, [0] * seats, [0] * seats
    state.played, state.cards, state.hands = [0] * (5 * seats), [0] * (5 * seats), [0] * (5 * seats)
    state.fresh, state.bank, state.deck = [0] * 5, [BANK] * 5, list(DECK)
    state.longest, state.largest = NOBODY, NOBODY
    state.phase, state.turn, state.number = FIRST_PHASE, NOBODY, 0
    state.rolled = state.card_played = state.built = False
    state.offers = state.drawn = 0
    state.paved = state.occupied = state.closed = 0
    state.reach, state.lengths, state.points = [0] * seats, [0] * seats, [0] * seats
    state.rates = [building.PLAIN_RATES] * seats
    clear(state)
    return state


def clear(state: Position) -> None:
    """Reset all pending decisions."""
    state.order, state.placed, state.owed, state.by = (), NOWHERE, (), ""
    state.victim, state.roads_laid, state.offer, state.answers = NOBODY, 0, None, ()


def new(setup: Setup) -> State:
    """Return the state before the first outcome of chance, with the pieces of the beginners' map (catan.md 3, 42)."""
    state = empty(setup.seats, Options(**setup.options))
    if state.options.map == "beginner":
        state.board, state.robber = BEGINNER, BEGINNER.desert
        for seat in range(setup.seats):
            _print(state, seat, PRINTED[MAX_SEATS - setup.seats + seat])
    return state


def _print(state: State, seat: int, pieces: tuple[tuple[str, str], ...]) -> None:
    starred = CORNER_OF[pieces[0][0]]
    for corner, path in pieces:
        building.found(state, seat, CORNER_OF[corner])
        building.pave(state, seat, PATH_OF[path])
    roads.measure(state, seat)
    for kind in BEGINNER.producing[starred]:
        state.hands[5 * seat + kind] += 1
        state.bank[kind] -= 1


def to_act(state: Position) -> Seat:
    """Return the seat to act, CHANCE or OVER."""
    phase = state.phase
    if phase in _BY_TURN:
        return state.turn
    if phase in _BY_CHANCE:
        return CHANCE
    if phase == DISCARD:
        return state.owed[0][0]
    return trade.next_to_answer(state) if phase == ANSWER else OVER


def apply(state: State, action: Action) -> tuple[State, list[Event]]:
    """Return the state after the action and its events, in order. Raises Illegal, or BadAction for a seat too many."""
    rules = _RULES[state.phase]
    rule = rules.get(type(action))
    if rule is None:
        _check_seat(state, action)
        raise refusal(_why_not_now(state))
    after = state.copy()
    events: list[Event] = []
    rule(after, action, events)
    turn = after.turn
    if turn >= 0:
        total = after.points[turn] + after.cards[5 * turn + 1]
        if total >= LEAST_GOAL and total >= goal(after):
            _over(after, events)
    return after, events


def _check_seat(state: State, action: Action) -> None:
    if _named_seat(action) >= state.seats:
        raise BadAction("no such seat")


def _named_seat(action: Action) -> Seat:
    match action:
        case First() | Trade():
            return action.seat
        case Robber():
            return action.victim
        case Offer():
            return action.to
    return NOBODY


def _why_not_now(state: State) -> Reason:
    if state.phase == SETUP:
        return "catan-phase-setup-settlement" if state.placed == NOWHERE else "catan-phase-setup-road"
    return _PHASE_REASONS[state.phase]


_PHASE_REASONS: Final[dict[str, Reason]] = {
    FIRST_PHASE: "catan-phase-first",
    BOARD: "catan-phase-board",
    ROLL: "catan-phase-roll",
    DICE: "catan-phase-dice",
    DISCARD: "catan-phase-discard",
    ROBBER: "catan-phase-robber",
    STEAL: "catan-phase-steal",
    MAIN: "catan-phase-main",
    CARD: "catan-phase-card",
    ROADS: "catan-phase-roads",
    ANSWER: "catan-phase-answer",
    CHOOSE: "catan-phase-choose",
    OVER_PHASE: "over",
}


# ------------------------------------------------------------------ the beginning


def _first(state: State, action: First, events: list[Event]) -> None:
    """Let the seat begin: each may, or the oldest player, who sits on the first seat (catan.md 40; T26)."""
    _check_seat(state, action)
    if action.seat and state.options.start == "oldest":
        raise refusal("catan-first-oldest")
    state.turn = action.seat
    events.append(FirstChosen(action.seat))
    if state.board is None:
        state.phase = BOARD
    else:
        _begin(state, action.seat, events)


def _lay(state: State, action: Lay, events: list[Event]) -> None:
    """Lay out the island; the set-up follows (catan.md 4, 39, 41)."""
    if not right_counts(action.terrain, action.tokens, action.harbours):
        raise refusal("catan-board-pieces")
    if not may_lie(state.options.map, action.terrain, action.tokens):
        balanced = state.options.map == "balanced"
        raise refusal("catan-board-unbalanced" if balanced else "catan-board-tokens")
    state.board = board(action.terrain, action.tokens, action.harbours)
    state.robber = state.board.desert
    state.order, state.phase = placing_order(state.turn, state.seats), SETUP
    events.append(IslandLaid(action.terrain, action.tokens, action.harbours, state.robber))


def placing_order(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return who places a settlement and a road in the set-up: clockwise from the first seat, then back."""
    there = tuple((first + step) % seats for step in range(seats))
    return (*there, *reversed(there))


def _place_settlement(state: State, action: Settlement, events: list[Event]) -> None:
    """Place a settlement of the set-up, anywhere by the distance rule; the second one pays (catan.md 39)."""
    if state.placed != NOWHERE:
        raise refusal("catan-phase-setup-road")
    seat, corner, ground = state.turn, action.corner, state.board
    assert ground is not None
    building.check_distance(state, corner)
    building.found(state, seat, corner)
    events.append(SettlementBuilt(seat, corner, True))
    if len(state.order) <= state.seats:
        production.first_cards(state, seat, corner, ground, events)
    state.placed = corner


def _place_road(state: State, action: Road, events: list[Event]) -> None:
    """Place a road of the set-up at the settlement just placed (catan.md 39)."""
    if state.placed == NOWHERE:
        raise refusal("catan-phase-setup-settlement")
    if state.paved >> action.path & 1:
        raise refusal("catan-path-taken")
    if not CORNER_PATHS[state.placed] >> action.path & 1:
        raise refusal("catan-road-elsewhere")
    building.pave(state, state.turn, action.path)
    roads.measure(state, state.turn)
    events.append(RoadBuilt(state.turn, action.path, True))
    seat, state.placed, state.order = state.turn, NOWHERE, state.order[1:]
    if state.order:
        state.turn = state.order[0]
    else:
        _begin(state, seat, events)


# ------------------------------------------------------------------ turns


def _begin(state: State, seat: int, events: list[Event]) -> None:
    """Begin the seat's turn; it must roll (catan.md 36)."""
    state.turn, state.number, state.phase = seat, state.number + 1, ROLL
    state.rolled = state.card_played = state.built = False
    state.offers = 0
    state.fresh = [0] * 5
    events.append(TurnBegan(seat, state.number))


def _roll(state: State, action: Roll, events: list[Event]) -> None:
    state.phase = DICE


def _end(state: State, action: End, events: list[Event]) -> None:
    events.append(TurnEnded(state.turn))
    _begin(state, (state.turn + 1) % state.seats, events)


def _over(state: State, events: list[Event]) -> None:
    """End the game, because the active seat has the points that win, hidden ones included (catan.md 13, 37; T4)."""
    state.phase = OVER_PHASE
    clear(state)
    show(state, events)


def show(state: State, events: list[Event]) -> None:
    """Report everybody's cards and the winner (catan.md 13)."""
    for seat in range(state.seats):
        events.append(HandShown(seat, row(state.hands, seat), row(state.cards, seat)))
    events.append(GameEnded(state.turn, state.total(state.turn)))


def standings(state: State) -> Standings:
    """Return the standings by points; once the game is over the winner alone is first (catan.md 38)."""
    totals = [state.total(seat) for seat in range(state.seats)]
    over = state.phase == OVER_PHASE
    keys = [(over and seat == state.turn, total) for seat, total in enumerate(totals)]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    return Standings(
        over=over,
        scores=tuple({"points": totals[seat], "public": state.points[seat]} for seat in range(state.seats)),
        ranks=ranks,
        winners=tuple(seat for seat, place in enumerate(ranks) if place == 1),
    )


_Rule = Callable[[State, Any, list[Event]], None]
_CARDS: Final[dict[type, _Rule]] = {
    PlayKnight: development.play_knight,
    PlayRoads: development.play_roads,
    PlayPlenty: development.play_plenty,
    PlayMonopoly: development.play_monopoly,
}
_RULES: Final[dict[str, dict[type, _Rule]]] = {
    FIRST_PHASE: {First: _first},
    BOARD: {Lay: _lay},
    SETUP: {Settlement: _place_settlement, Road: _place_road},
    ROLL: {Roll: _roll, **_CARDS},
    DICE: {Dice: production.roll},
    DISCARD: {Discard: robber.discard},
    ROBBER: {Robber: robber.move},
    STEAL: {Steal: robber.steal},
    MAIN: {
        Road: building.build_road,
        Settlement: building.build_settlement,
        City: building.build_city,
        Buy: development.buy,
        Bank: trade.bank,
        Offer: trade.offer,
        End: _end,
        **_CARDS,
    },
    CARD: {Card: development.draw},
    ROADS: {Road: development.free_road, Enough: development.enough},
    ANSWER: {Accept: trade.accept, Reject: trade.reject, Counter: trade.counter},
    CHOOSE: {Trade: trade.trade, Cancel: trade.cancel},
    OVER_PHASE: {},
}
