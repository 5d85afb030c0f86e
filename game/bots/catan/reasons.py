"""The reasons for an action of Catan: facts that hold for any hidden hands and deck.

The keys are those of the sentences `advice.why.catan.<key>`. `n` is a number whose unit the sentence names, `kind` is a
resource, `rival` a seat. Yields are cards per 36 rolls of the dice.
"""

from __future__ import annotations

from itertools import islice
from random import Random

from game.bots.catan import purchases
from game.bots.catan.purchases import Facts
from game.bots.catan.sites import income, yields
from game.bots.hint import MAX_REASONS, Reason
from game.catan import rules
from game.catan.actions import (
    NOBODY,
    Accept,
    Action,
    Bank,
    Buy,
    Cancel,
    City,
    Counter,
    Discard,
    End,
    Offer,
    PlayKnight,
    PlayMonopoly,
    PlayPlenty,
    Reject,
    Road,
    Robber,
    Settlement,
    Trade,
)
from game.catan.determinize import determinize
from game.catan.island import HEX_CORNER_SET, PATH_ENDS
from game.catan.kinds import (
    KNIGHT,
    LEAST_ROAD,
    NONE,
    VICTORY,
    row,
)
from game.catan.options import goal
from game.catan.robber import must_stay
from game.catan.state import ROBBER, SETUP, State, View


def reasons(view: View, action: Action) -> tuple[Reason, ...]:
    """Return one to `MAX_REASONS` reasons for the action of the view's seat, the strongest first. Raises Illegal."""
    before = determinize(view, Random(0))
    after = rules.apply(before, action)[0]
    found = (Reason(key, args) for key, args in _facts(view, before, action, after))
    return tuple(islice(found, MAX_REASONS)) or (Reason("best", {}),)


def _facts(view: View, before: State, action: Action, after: State) -> Facts:
    seat = view.seat
    assert seat is not None
    if after.turn == seat and after.total(seat) >= goal(after):
        yield "wins", {"n": after.total(seat)}
    match action:
        case Settlement() | City():
            yield from _building(before, action, after, seat)
        case Road():
            yield from _road(before, action, after, seat)
        case Robber():
            yield from _robber(view, action, seat)
        case PlayKnight():
            yield from _knight(before, after, seat)
        case Buy():
            yield from _buying(view)
        case Discard():
            yield from purchases.payable("still", NONE, row(after.hands, seat))
        case Bank() | PlayPlenty() | PlayMonopoly() | Trade() | Offer() | Accept() | Counter():
            yield from purchases.exchange(view, before, action, after, seat)
        case Reject():
            yield from purchases.reject(view, seat)
        case Cancel():
            if not any(isinstance(answer, Accept | Counter) for answer in view.answers):
                yield "all-refused", {}
        case End():
            yield from purchases.end(before, seat)


# ------------------------------------------------------------------ pieces


def _awards(before: State, after: State, seat: int) -> Facts:
    if after.longest == seat != before.longest:
        yield "longest-road", {"n": after.lengths[seat]}
    for rival in range(after.seats):
        if rival != seat and before.longest == rival != after.longest:
            yield "cuts", {"rival": rival}


def _building(before: State, action: Settlement | City, after: State, seat: int) -> Facts:
    board = after.board
    assert board is not None
    yield from _awards(before, after, seat)
    corner = yields(board, action.corner)
    old = income(board, before.settlements[seat], before.cities[seat])
    new = [kind for kind in range(5) if corner[kind] and not old[kind]]
    if sum(corner):
        yield "yields", {"n": sum(corner)}
    if isinstance(action, Settlement):
        if after.phase == SETUP and len(new) == 3:
            yield "three-kinds", {}
        elif len(new) == 1 and any(old):
            yield "new-kind", {"kind": new[0]}
        yield from _harbour(before, after, seat)


def _harbour(before: State, after: State, seat: int) -> Facts:
    better = [kind for kind in range(5) if after.rates[seat][kind] < before.rates[seat][kind]]
    if len(better) == 1 and after.rates[seat][better[0]] == 2:
        yield "harbour", {"kind": better[0]}
    elif better:
        yield "harbour-any", {"n": max(after.rates[seat][kind] for kind in better)}


def _road(before: State, action: Road, after: State, seat: int) -> Facts:
    board = after.board
    assert board is not None
    yield from _awards(before, after, seat)
    free = [end for end in PATH_ENDS[action.path] if not after.closed >> end & 1 and not before.reach[seat] >> end & 1]
    if free:
        yield "opens", {"n": max(sum(yields(board, corner)) for corner in free)}
    if after.lengths[seat] > before.lengths[seat] and after.lengths[seat] >= LEAST_ROAD - 1 and after.longest != seat:
        yield "longer", {"n": after.lengths[seat]}


# ------------------------------------------------------------------ robber and cards


def _robber(view: View, action: Robber, seat: int) -> Facts:
    if action.hexagon == view.robber:
        yield "robber-stays", {}
        return
    own = _lost(view, seat, view.robber)
    if own:
        yield "frees", {"n": own}
    lost = {rival: _lost(view, rival, action.hexagon) for rival in range(view.seats) if rival != seat}
    rival = max(lost, key=lambda each: (each == action.victim, lost[each]))
    if lost[rival]:
        yield "blocks", {"rival": rival, "n": lost[rival]}
        others = [view.points[other] for other in range(view.seats) if other not in (seat, rival)]
        if others and view.points[rival] > max(others):
            yield "leader", {"rival": rival, "n": view.points[rival]}
    if action.victim != NOBODY:
        yield "robs", {"rival": action.victim, "n": view.hand_sizes[action.victim]}


def _lost(view: View, seat: int, hexagon: int) -> int:
    """Return the cards per 36 rolls that the robber on that hex costs a seat."""
    board, corners = view.board, HEX_CORNER_SET[hexagon]
    assert board is not None
    count = (view.settlements[seat] & corners).bit_count() + 2 * (view.cities[seat] & corners).bit_count()
    token = board.tokens[hexagon]
    return count * (6 - abs(7 - token)) if token else 0


def _knight(before: State, after: State, seat: int) -> Facts:
    if after.largest == seat != before.largest:
        yield "largest-army", {"n": after.played[5 * seat + KNIGHT]}
    own = before.settlements[seat] | before.cities[seat]
    if own & HEX_CORNER_SET[before.robber] and not (after.phase == ROBBER and must_stay(after)):
        yield "robber-away", {}
    yield "knights", {"n": after.played[5 * seat + KNIGHT]}


def _buying(view: View) -> Facts:
    unseen = view.unseen
    assert unseen is not None
    yield "unseen", {"n": sum(unseen), "knights": unseen[KNIGHT], "points": unseen[VICTORY]}
