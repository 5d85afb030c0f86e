"""Checks of a loaded position (docs/engine-protocol.md, Catan, `load`)."""

from __future__ import annotations

from game.bits import each
from game.catan import building, development, dice_deck, robber, trade
from game.catan.actions import NOBODY, Accept, Counter, apart
from game.catan.island import CORNER_PATHS, END_SET, HEX_CORNER_SET
from game.catan.kinds import (
    BANK,
    DECK,
    KNIGHT,
    LEAST_ARMY,
    LEAST_ROAD,
    ROADS,
    VICTORY,
    Counts,
    held,
    row,
)
from game.catan.options import counts_offers, goal, hand_limit, is_quiet
from game.catan.state import (
    ANSWER,
    BOARD,
    BY_KNIGHT,
    CARD,
    CHOOSE,
    DICE,
    DISCARD,
    FIRST_PHASE,
    MAIN,
    NOWHERE,
    OVER_PHASE,
    ROBBER,
    ROLL,
    SETUP,
    SEVEN,
    STEAL,
    State,
)
from game.catan.state import ROADS as ROADS_PHASE
from game.core import BadState

_EARLY = frozenset({FIRST_PHASE, BOARD, SETUP})
_BEFORE_DICE = frozenset({ROLL, DICE})
_AFTER_DICE = frozenset({DISCARD, MAIN, CARD, ANSWER, CHOOSE})


def check(state: State) -> None:
    """Raise BadState, naming what is wrong, unless play can reach the position or it can be set up."""
    for problem_of in (
        _count_problem,
        _course_problem,
        _piece_problem,
        _setup_problem,
        _award_problem,
        _turn_problem,
        _pending_problem,
        _trade_problem,
        _option_problem,
    ):
        problem = problem_of(state)
        if problem:
            raise BadState(problem)


def _count_problem(state: State) -> str:
    for kind in range(5):
        if state.bank[kind] + sum(state.hands[kind::5]) != BANK:
            return "there are nineteen cards of each resource"
        if state.deck[kind] + sum(state.cards[kind::5]) + sum(state.played[kind::5]) != DECK[kind]:
            return "there are 14, 5, 2, 2 and 2 development cards"
    if any(state.played[VICTORY::5]):
        return "victory points are never played"
    if state.turn != NOBODY and not held(row(state.cards, state.turn), row(state.fresh, 0)):
        return "fresh: they are among the cards"
    for seat in range(state.seats):
        if building.settlements_left(state, seat) < 0 or building.cities_left(state, seat) < 0:
            return "more pieces than there are"
    return ""


def _course_problem(state: State) -> str:
    """Check that the island is laid out before anything else."""
    beginner = state.options.map == "beginner"
    laid = beginner if state.phase == FIRST_PHASE else state.phase != BOARD
    if (state.board is not None) != laid or (beginner and state.phase in (BOARD, SETUP)):
        return "hexes: laid out when their time has come"
    if (state.number == 0) != (state.phase in _EARLY):
        return "number: 0 until the first turn"
    if state.phase in _EARLY and any((*state.cards, *state.played, state.rolled, state.card_played, state.built)):
        return "no development card before the first turn"
    if state.board is None and (state.occupied or state.paved or any(state.hands)):
        return "nothing is built or held before the island is laid out"
    return ""


def _piece_problem(state: State) -> str:
    if state.board is None or state.phase == SETUP:
        return ""
    for seat in range(state.seats):
        own = state.settlements[seat] | state.cities[seat]
        if own.bit_count() < 2 or state.roads[seat].bit_count() < 2:
            return "everybody has two buildings and two roads at least"
        problem = _joined_problem(own, state.roads[seat])
        if problem:
            return problem
    return ""


def _joined_problem(own: int, paths: int) -> str:
    """Check for an own road at every building, and that own roads join every road to an own building."""
    if any(not CORNER_PATHS[corner] & paths for corner in each(own)):
        return "at every building there is an own road"
    reached, left, grown = own, paths, True
    while left and grown:
        joined = [path for path in each(left) if END_SET[path] & reached]
        grown = bool(joined)
        for path in joined:
            reached |= END_SET[path]
            left ^= 1 << path
    return "every road is joined to an own building" if left else ""


def _setup_problem(state: State) -> str:
    if state.phase != SETUP:
        return ""
    seats, order = state.seats, state.order
    first = order[-1] if order else 0
    there = [(first + step) % seats for step in range(seats)]
    snake = [*there, *reversed(there)]
    if not order or len(order) > 2 * seats or list(order) != snake[len(snake) - len(order) :] or order[0] != state.turn:
        return "order: the rest of a snake from the first seat, who places now at its head"
    done = snake[: len(snake) - len(order)]
    for seat in range(seats):
        due = seat == state.turn and state.placed != NOWHERE
        own, paths = state.settlements[seat], state.roads[seat]
        second = done.count(seat) + due == 2
        if state.cities[seat] or own.bit_count() != done.count(seat) + due or paths.bit_count() != done.count(seat):
            return "pieces: those that have been placed"
        if _joined_problem(own & ~(1 << state.placed if due else 0), paths):
            return "a road at every settlement"
        if (not second and any(row(state.hands, seat))) or sum(row(state.hands, seat)) > 3:
            return "hands: what the second settlement brought"
    if state.placed != NOWHERE and not _due(state):
        return "settlement: one of the seat's, without a road"
    return ""


def _due(state: State) -> bool:
    own = state.settlements[state.turn] >> state.placed & 1
    return bool(own) and not CORNER_PATHS[state.placed] & state.roads[state.turn]


def _award_problem(state: State) -> str:
    knights = state.played[KNIGHT::5]
    for holder, numbers, least, what in (
        (state.longest, state.lengths, LEAST_ROAD, "longest_road"),
        (state.largest, knights, LEAST_ARMY, "largest_army"),
    ):
        best = max(numbers)
        if holder != NOBODY and (numbers[holder] < best or best < least):
            return f"{what}: it lies elsewhere"
        if holder == NOBODY and best >= least and numbers.count(best) == 1:
            return f"{what}: somebody has it"
    if state.turn != NOBODY and (state.total(state.turn) >= goal(state)) != (state.phase == OVER_PHASE):
        return "the points that win end the game in the turn of their seat, and nothing else does"
    return ""


def _turn_problem(state: State) -> str:
    phase, seat = state.phase, state.turn
    if (phase in _BEFORE_DICE and state.rolled) or (phase in _AFTER_DICE and not state.rolled):
        return "rolled: from the dice on"
    if not state.rolled and (state.built or any(state.fresh)):
        return "built: not before the dice"
    if any(state.fresh) and not state.built:
        return "built: a card was bought"
    if state.card_played and not any(row(state.played, seat)):
        return "card_played: which?"
    if phase == CARD and (not state.built or not any(state.deck)):
        return "card: one was bought"
    if phase == DISCARD and state.built:
        return "built: not before the robber has moved"
    if phase == ROBBER and not (_by_knight(state) if state.by == BY_KNIGHT else state.rolled and not state.built):
        return "by: a seven or a knight just now"
    return ""


def _by_knight(state: State) -> bool:
    return state.card_played and state.played[5 * state.turn + KNIGHT] > 0


def _pending_problem(state: State) -> str:
    seat = state.turn
    if state.phase == DISCARD:
        return _owed_problem(state)
    if state.phase == STEAL:
        there = (state.settlements[state.victim] | state.cities[state.victim]) & HEX_CORNER_SET[state.robber]
        if state.victim not in robber.victims(state, state.robber) or not there:
            return "from: an opponent at the robber's hex with a card"
    if state.phase == ROADS_PHASE:
        played = state.card_played and state.played[5 * seat + ROADS]
        if not played or not development.can_pave(state, seat):
            return "roads: the card was played, and there is a place for one"
    return ""


def _owed_problem(state: State) -> str:
    """Check who still owes half of too many cards, the roller first."""
    sizes = [sum(row(state.hands, seat)) for seat in range(state.seats)]
    order = [(state.turn + step) % state.seats for step in range(state.seats)]
    if not state.owed or state.owed[0][0] not in order:
        return "owed: somebody"
    rest = order[order.index(state.owed[0][0]) :]
    wanted = tuple((seat, sizes[seat] // 2) for seat in rest if sizes[seat] > hand_limit(state))
    return "" if state.owed == wanted else "owed: half of the hands above the limit, in the order of asking"


def _trade_problem(state: State) -> str:
    if state.phase not in (ANSWER, CHOOSE):
        return ""
    offer, seats = state.offer, state.seats
    assert offer is not None
    if state.built and state.options.phases == "strict":
        return "offer: not after building"
    if not _terms_hold(state, state.turn, offer.give, offer.want):
        return "offer: no kind on both sides, and its seat holds what it gives"
    if offer.to == state.turn:
        return "to: another seat"
    asked = trade.asked(state)
    answered = [state.answers[seat] is not None for seat in asked]
    others = any(state.answers[seat] is not None for seat in range(seats) if seat not in asked)
    if others or answered != sorted(answered, reverse=True):
        return "answers: of those who are asked, clockwise from the left of the offerer"
    if all(answered) != (state.phase == CHOOSE):
        return "answers: all of them, then the choice"
    for seat, answer in enumerate(state.answers):
        if isinstance(answer, Accept) and not held(row(state.hands, seat), offer.want):
            return "answers: who accepts holds what is wanted"
        if isinstance(answer, Counter):
            same = (answer.give, answer.want) == (offer.want, offer.give)
            if same or not _terms_hold(state, seat, answer.give, answer.want):
                return "answers: a counter keeps the rules for offers"
    return ""


def _terms_hold(state: State, seat: int, give: Counts, want: Counts) -> bool:
    return apart(give, want) and max(*give, *want) <= BANK and held(row(state.hands, seat), give)


def _option_problem(state: State) -> str:
    """Check what the house rules exclude (catan-table-rules.md, 3)."""
    return _rolls_problem(state) or _offers_problem(state) or _robbed_problem(state) or _oldest_problem(state)


def _rolls_problem(state: State) -> str:
    if state.drawn.bit_count() > max(0, state.number - (not state.rolled)):
        return "drawn: no more than rolls were made"
    if not is_quiet(state):
        return ""
    by_seven = (
        state.phase == DISCARD
        or (state.phase == ROBBER and state.by == SEVEN)
        or (state.phase == STEAL and not state.card_played)
    )
    return "no seven has come yet" if by_seven or state.drawn & dice_deck.SEVENS else ""


def _offers_problem(state: State) -> str:
    if state.offers and not state.rolled:
        return "offers: not before the dice"
    if counts_offers(state.options) and not state.offers and state.phase in (ANSWER, CHOOSE):
        return "offers: one was made"
    return ""


def _robbed_problem(state: State) -> str:
    """Check that a friendly robber has come where it may (T7); whom it may rob is checked with the others."""
    barred = state.phase == STEAL and robber.barred(state) >> state.robber & 1
    return "robber: not where somebody is spared" if barred else ""


def _oldest_problem(state: State) -> str:
    """Check that the first seat begins; later nobody can tell (T28)."""
    first = state.turn if state.phase == BOARD else state.order[-1] if state.phase == SETUP else 0
    return "the oldest player begins" if state.options.start == "oldest" and first else ""
