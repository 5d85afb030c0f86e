"""The rules of play: who acts, and what every action does (qwirkle.md, Facts and Rulings)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn

from game.core import CHANCE, OVER, BadAction, Illegal, Seat, Setup, Standings, rank
from game.qwirkle import placing
from game.qwirkle.actions import Action, Draw, First, Pass, Place, Trade
from game.qwirkle.board import Board
from game.qwirkle.events import (
    BonusWon,
    Event,
    FirstChosen,
    GameEnded,
    LastRound,
    LineScored,
    Passed,
    QwirkleMade,
    SetsAnnounced,
    TilesDrawn,
    TilesPlaced,
    TilesReturned,
    TilesTraded,
    TurnBegan,
)
from game.qwirkle.state import DRAW, FIRST_PHASE, NOBODY, OVER_PHASE, PLACE, Options, Position, State
from game.qwirkle.tiles import COPIES, HAND, KINDS, LONGEST, NAMES, Tiles, largest, set_of

END_BONUS: Final = 6
"""For the last tile of a hand when the bag is empty (qwirkle.md: End bonus)."""
SIX_BONUS: Final = 6
"""With the option, for the first to place six tiles in one turn (qwirkle.md: What the seed says, 2)."""
IDLE_ROUNDS: Final = 3
"""Rounds without a placement that end the game (qwirkle.md: Endless voluntary trading)."""


def new(setup: Setup) -> State:
    """Return an empty table and a full bag; chance has not decided anything yet."""
    state = State.__new__(State)
    state.seats = setup.seats
    state.options = Options(**setup.options)
    state.board = Board()
    state.points = [0] * setup.seats
    state.phase, state.turn, state.number = DRAW, NOBODY, 1
    state.owed = tuple((seat, HAND) for seat in range(setup.seats))
    state.tied = ()
    state.passes, state.six_at_once = 0, NOBODY
    state.hands = [()] * setup.seats
    state.returning = ()
    state.bag = tuple(kind for kind in range(KINDS) for _ in range(COPIES))
    return state


def to_act(state: Position) -> Seat:
    """Return the seat to act, CHANCE or OVER."""
    if state.phase == PLACE:
        return state.turn
    return OVER if state.phase == OVER_PHASE else CHANCE


def apply(state: State, action: Action) -> tuple[State, list[Event]]:
    """Return the state after the action and its events, in order. Raises Illegal, or BadAction for a seat too many."""
    phase, rule = _RULES[type(action)]
    if state.phase != phase:
        _check_seat(state, action)
        _refuse_phase(state.phase)
    after = state.copy()
    events: list[Event] = []
    rule(after, action, events)
    return after, events


def _refuse_phase(phase: str) -> NoReturn:
    if phase in (DRAW, FIRST_PHASE):
        raise Illegal("phase-draw" if phase == DRAW else "phase-first")
    raise Illegal("over" if phase == OVER_PHASE else "qwirkle-phase-place")


def _check_seat(state: State, action: Action) -> None:
    if isinstance(action, First | Draw) and action.seat >= state.seats:
        raise BadAction("no such seat")


# ------------------------------------------------------------------ chance


def _draw(state: State, action: Draw, events: list[Event]) -> None:
    _check_seat(state, action)
    if state.owed[0] != (action.seat, len(action.tiles)):
        raise Illegal("not-owed")
    draw(state, action.seat, action.tiles, events)
    if state.owed:
        return
    if state.turn == NOBODY:
        announce(state, [largest(hand) for hand in state.hands], events)
    else:
        _end_turn(state, events)


def draw(state: State, seat: Seat, tiles: Tiles, events: list[Event]) -> None:
    """Move tiles from the bag to a hand, then the traded ones into the bag (qwirkle.md: Order within a trade)."""
    bag = list(state.bag)
    for kind in tiles:
        if kind not in bag:
            raise Illegal("not-in-bag")
        bag.remove(kind)
    state.hands[seat] = tuple(sorted(state.hands[seat] + tiles))
    state.owed = state.owed[1:]
    events.append(TilesDrawn(seat, len(tiles), tiles))
    if state.returning:
        bag = sorted((*bag, *state.returning))
        events.append(TilesReturned(seat, len(state.returning)))
        state.returning = ()
    state.bag = tuple(bag)


def announce(state: State, sizes: list[int], events: list[Event]) -> None:
    """Announce everybody's largest set and let its owner begin.

    Of several, the oldest begins, or one by lot (qwirkle.md: Who starts, tie). Seats are listed from the oldest player
    on.
    """
    tied = tuple(seat for seat, size in enumerate(sizes) if size == max(sizes))
    events.append(SetsAnnounced(tuple(sizes)))
    if len(tied) == 1:
        _begin(state, tied[0], "largest", events)
    elif state.options.start_tie == "seat_order":
        _begin(state, tied[0], "oldest", events)
    else:
        state.phase, state.tied = FIRST_PHASE, tied


def _first(state: State, action: First, events: list[Event]) -> None:
    _check_seat(state, action)
    if action.seat not in state.tied:
        raise Illegal("qwirkle-not-tied")
    state.tied = ()
    _begin(state, action.seat, "drawn", events)


def _begin(state: State, seat: Seat, why: str, events: list[Event]) -> None:
    state.turn, state.phase = seat, PLACE
    events += [FirstChosen(seat, why), TurnBegan(seat, state.number)]


# ------------------------------------------------------------------ the actions of a turn


def _place(state: State, action: Place, events: list[Event]) -> None:
    seat, tiles = state.turn, action.tiles
    lines = placing.check(state.board, state.hands[seat], tiles)
    hand = list(state.hands[seat])
    state.board = state.board.copy()
    for kind, cell in tiles:
        hand.remove(kind)
        state.board.put(kind, cell)
    state.hands[seat] = tuple(hand)
    state.passes = 0
    _score(state, tiles, lines, events)
    if not hand and not state.bag:
        _bonus(state, END_BONUS, "last-tile", events)
        _over(state, "last-tile", events)
    elif state.board.closed():
        _over(state, "closed", events)
    else:
        _refill(state, HAND - len(hand), events)


def _score(
    state: State, tiles: tuple[tuple[int, int], ...], lines: tuple[placing.Line, ...], events: list[Event]
) -> None:
    seat, points = state.turn, placing.total(lines)
    state.points[seat] += points
    kinds, cells = zip(*tiles, strict=True)
    events.append(TilesPlaced(seat, kinds, cells, points))
    for line, gained in lines:
        events.append(LineScored(seat, line, gained))
        if len(line) == LONGEST:
            events.append(QwirkleMade(seat, line))
    if len(tiles) == HAND and state.options.six_at_once_bonus == "on" and state.six_at_once == NOBODY:
        state.six_at_once = seat
        _bonus(state, SIX_BONUS, "six-at-once", events)


def _bonus(state: State, points: int, why: str, events: list[Event]) -> None:
    state.points[state.turn] += points
    events.append(BonusWon(state.turn, points, why))


def _trade(state: State, action: Trade, events: list[Event]) -> None:
    seat, wanted = state.turn, len(action.tiles)
    hand = list(state.hands[seat])
    for kind in action.tiles:
        if kind not in hand:
            raise Illegal("qwirkle-not-in-hand", tile=NAMES[kind])
        hand.remove(kind)
    if not state.board.tiles:
        raise Illegal("qwirkle-no-trade-on-the-first-turn")
    if not state.bag:
        raise Illegal("qwirkle-no-trade-from-an-empty-bag")
    if wanted > len(state.bag):
        raise Illegal("qwirkle-trade-too-many", n=len(state.bag))
    state.hands[seat], state.returning, state.passes = tuple(hand), action.tiles, state.passes + 1
    events.append(TilesTraded(seat, wanted, action.tiles))
    _refill(state, wanted, events)


def _pass(state: State, action: Pass, events: list[Event]) -> None:
    if may_place(state, state.hands[state.turn]):
        raise Illegal("qwirkle-must-place" if not state.bag else "qwirkle-may-not-pass")
    if state.bag:
        raise Illegal("qwirkle-must-trade")
    state.passes += 1
    events.append(Passed(state.turn))
    _end_turn(state, events)


def may_place(position: Position, hand: Tiles) -> bool:
    """Return whether some tile of a hand can be placed: if several can together, one of them can alone."""
    return position.board.takes(set_of(hand))


# ------------------------------------------------------------------ what follows


def _refill(state: State, wanted: int, events: list[Event]) -> None:
    """Let chance deal as many tiles as the bag has (qwirkle.md: Refill)."""
    count = min(wanted, len(state.bag))
    if count:
        state.phase, state.owed = DRAW, ((state.turn, count),)
    else:
        _end_turn(state, events)


def idle_turn_limit(position: Position, bag_size: int) -> int:
    """Return the number of turns in a row without a placement that ends the game (qwirkle.md: Nobody can place)."""
    return position.seats * (IDLE_ROUNDS if bag_size else 1)


def idle_turns_left(position: Position, bag_size: int) -> int:
    """Return after how many more turns without a placement the game ends, in the last round before that; else 0."""
    left = idle_turn_limit(position, bag_size) - position.passes
    return left if bag_size and left <= position.seats else 0


def _end_turn(state: State, events: list[Event]) -> None:
    """Let the next seat begin, unless nobody has placed a tile for too long."""
    if state.passes >= idle_turn_limit(state, len(state.bag)):
        _over(state, "standstill" if state.bag else "passes", events)
    elif state.board.closed():
        _over(state, "closed", events)
    else:
        _next_turn(state, events)


def _next_turn(state: State, events: list[Event]) -> None:
    state.turn = (state.turn + 1) % state.seats
    state.number += 1
    state.phase = PLACE
    events.append(TurnBegan(state.turn, state.number))
    if idle_turns_left(state, len(state.bag)) == state.seats:
        events.append(LastRound(state.seats))


def _over(state: State, why: str, events: list[Event]) -> None:
    state.turn = (state.turn + 1) % state.seats
    state.number += 1
    state.phase = OVER_PHASE
    events.append(GameEnded(why))


def continue_past_end(state: State, action: Action) -> State:
    """Return the state in which a record made under earlier rulings goes on after the end. Raises Illegal.

    Earlier rulings ended a game neither after rounds without a placement nor where only kinds fit of which no tile is
    left. Turns without a placement are counted from 0 again.
    """
    final = not any(state.board.fits.values()) or (not state.bag and state.passes >= state.seats)
    last = (state.turn - 1) % state.seats
    count = min(HAND - len(state.hands[last]), len(state.bag))
    if final or not (state.hands[last] or count):
        raise Illegal("game-over")
    after = state.copy()
    if isinstance(action, Draw):
        after.turn, after.number, after.phase, after.owed = last, state.number - 1, DRAW, ((last, count),)
    else:
        after.phase, after.passes = PLACE, state.passes if not state.bag else 0
    return after


def standings(position: Position) -> Standings:
    """Return the standings by points; equal totals share a rank (qwirkle.md: Equal totals)."""
    ranks = rank(position.points)
    return Standings(
        over=position.phase == OVER_PHASE,
        scores=tuple(position.points),
        ranks=ranks,
        winners=tuple(seat for seat, place in enumerate(ranks) if place == 1),
    )


_RULES: Final[dict[type, tuple[str, Callable[[State, Any, list[Event]], None]]]] = {
    Draw: (DRAW, _draw),
    First: (FIRST_PHASE, _first),
    Place: (PLACE, _place),
    Trade: (PLACE, _trade),
    Pass: (PLACE, _pass),
}
