"""Checks of a loaded position (see docs/engine-protocol.md, `load`)."""

from __future__ import annotations

from game.core import BadState
from game.tigris import buildings, conflicts, kingdoms, monuments, treasures, wonder
from game.tigris.actions import HAND, MONUMENTS, RED
from game.tigris.board import AROUND, SQUARE
from game.tigris.rules import CATASTROPHES, TILES
from game.tigris.state import (
    BUILDING,
    DRAW,
    MONUMENT,
    NOWHERE,
    OVER_PHASE,
    SUPPORT,
    TREASURE,
    TREASURE_POINTS,
    WAR,
    WONDER,
    Conflict,
    State,
)


def check(state: State) -> None:
    """Raise BadState, naming what is wrong, unless play can reach the position or it can be set up."""
    for problem_of in (
        _tiles_problem,
        _count_problem,
        _leader_problem,
        _building_problem,
        _monument_problem,
        _ending_problem,
        _turn_problem,
        _phase_problem,
    ):
        problem = problem_of(state)
        if problem:
            raise BadState(problem)


def _tiles_problem(state: State) -> str:
    farms = state.tiles[2] | state.flipped[2]
    others = sum(state.tiles) + sum(state.flipped) - farms
    standing = state.crowned
    if farms & state.board.land or (others | standing) & state.board.river:
        return "farms lie on the river, everything else on land"
    if standing & (farms | others | state.ruins):
        return "a leader stands on an empty cell"
    if state.treasures & ~(state.board.temples & (state.tiles[RED] | state.flipped[RED])):
        return "a treasure lies on one of the first temples"
    return ""


def _count_problem(state: State) -> str:
    for colour in range(4):
        lying = (state.tiles[colour] | state.flipped[colour]).bit_count()
        held = sum(state.hands[colour::4]) + sum(state.swapped[colour::4]) + state.bag[colour]
        if lying + held + _committed(state, colour) > TILES[colour]:
            return "more tiles of a colour than there are"
    if any(sum(state.hands[at : at + 4]) > HAND for at in range(0, 4 * state.seats, 4)):
        return "a hand has at most six tiles"
    if state.ruins.bit_count() + sum(state.catastrophes) > CATASTROPHES * state.seats:
        return "more catastrophes than there are"
    taken = sum(state.points[TREASURE_POINTS::5])
    if state.treasures.bit_count() + taken > state.board.temples.bit_count():
        return "more treasures than there are"
    return ""


def _committed(state: State, colour: int) -> int:
    conflict = state.conflict
    if conflict is None or conflicts.support_colour(conflict) != colour:
        return 0
    return conflict.committed[0] or 0


def _leader_problem(state: State) -> str:
    for cell in state.leaders:
        if cell != NOWHERE and not AROUND[cell] & state.tiles[RED]:
            return "a leader stands beside a temple"
    allowed = _conflict_colours(state)
    for kingdom in kingdoms.kingdoms(state):
        colours = [colour for _, colour, _ in kingdoms.leaders_in(state, kingdom)]
        for colour in set(colours):
            twice = colours.count(colour)
            if twice > 2 or (twice == 2 and (kingdom, colour) not in allowed):
                return "two leaders of a colour in one kingdom"
    return ""


def _conflict_colours(state: State) -> set[tuple[int, int]]:
    """Return the (kingdom, colour) pairs that may have two leaders now."""
    if state.uniting != NOWHERE:
        region = kingdoms.region_at(state, state.uniting)
        return {(region, colour) for colour in range(4)}
    if state.conflict is not None:
        return {(kingdoms.region_at(state, state.conflict.cells[0]), state.conflict.colour)}
    return set()


def _building_problem(state: State) -> str:
    for colour, cell in enumerate(state.buildings):
        if cell != NOWHERE and not state.tiles[colour] >> cell & 1:
            return "a building stands on a face-up tile of its colour"
    return ""


def _monument_problem(state: State) -> str:
    under = 0
    for monument, corner in enumerate(state.monuments):
        if corner == NOWHERE:
            continue
        square = SQUARE[corner]
        if not square or square & under:
            return "a monument stands on four cells of its own"
        if not any(not square & ~state.flipped[colour] for colour in MONUMENTS[monument]):
            return "a monument stands on four face-down tiles of one of its colours"
        under |= square
    if state.wonder != NOWHERE:
        cross = wonder.cells(state.wonder)
        if cross.bit_count() != 5 or cross & under:
            return "the wonder stands on five cells of its own"
        if not any(not cross & ~tiles for tiles in state.flipped):
            return "the wonder stands on five face-down tiles of one colour"
        under |= cross
    if sum(state.flipped) != under:
        return "nothing lies face down but under monuments and the wonder"
    return ""


def _ending_problem(state: State) -> str:
    if not state.ending or state.phase == DRAW:
        return ""
    if sum(state.bag):
        return "the bag is empty once the end has come"
    if state.options.bag_end == "immediate" and state.phase != OVER_PHASE:
        return "the game is over as soon as a swap asks too much"
    return ""


def _turn_problem(state: State) -> str:
    """Check `actions_left`: the present action is not counted, `end` leaves none (docs/engine-protocol.md)."""
    most = 2
    if state.phase in (WAR, SUPPORT, BUILDING, MONUMENT, TREASURE) or state.cause == "swap":
        most = 1
    elif state.phase == WONDER:
        most = 0
    elif state.phase == OVER_PHASE:
        most = 1 if state.options.bag_end == "immediate" and state.ending else 0
    return "" if state.actions_left <= most else "actions_left: more than can be left now"


def _phase_problem(state: State) -> str:
    match state.phase:
        case "first":
            return _first_problem(state)
        case "draw":
            return _draw_problem(state)
        case "war":
            return _war_problem(state)
        case "support":
            return _support_problem(state)
        case "building":
            return "" if buildings.offers(state, state.placed) else "placed: a tile of a line for its building"
        case "monument":
            return _offer_problem(state)
        case "treasure":
            return _treasure_problem(state)
        case "wonder":
            fine = wonder.pays(state, state.turn)
            return "" if fine else "wonder: the active player's king is in its kingdom"
        case "over":
            fine = state.ending or state.treasures.bit_count() <= 2
            return "" if fine else "the game is not over with three treasures and no shortage"
    return ""


def _first_problem(state: State) -> str:
    if any(state.hands) or any(state.swapped) or any(state.points) or state.crowned:
        return "nothing is dealt or placed before the first turn"
    return "" if sum(state.bag) >= HAND * state.seats else "the bag has the first hands"


def _draw_problem(state: State) -> str:
    order = [(state.turn + step) % state.seats for step in range(state.seats)]
    seats = [seat for seat, _ in state.owed]
    total = sum(count for _, count in state.owed)
    sizes = [sum(state.hands[4 * seat : 4 * seat + 4]) for seat in range(state.seats)]
    if not seats or seats != [seat for seat in order if seat in seats]:
        return "owed: clockwise from the active seat, each once"
    if total > sum(state.bag) or (state.ending and total != sum(state.bag)):
        return "owed: cut to what the bag holds"
    if any(sizes[seat] + count > HAND for seat, count in state.owed):
        return "owed: hands of six at the most"
    if state.cause == "swap":
        fine = seats == [state.turn] and total <= sum(state.swapped[4 * state.turn : 4 * state.turn + 4])
        return "" if fine else "owed: the swapper alone, no more than was discarded"
    waiting = dict(state.owed)
    if state.cause == "opening":
        fine = all(sizes[seat] + waiting.get(seat, 0) == HAND and waiting.get(seat, HAND) == HAND for seat in order)
        fine = fine and state.number == 1 and state.actions_left == 2 and not state.ending
        return "" if fine else "owed: whole hands in the first turn"
    if state.actions_left:
        return "owed: refills come when the turn is done"
    full = all(sizes[seat] + waiting.get(seat, 0) == HAND for seat in order)
    return "" if full or state.ending else "owed: everybody who is short"


def _war_problem(state: State) -> str:
    problem = _uniting_problem(state)
    if not problem and len(conflicts.clashes(state, state.uniting)) < 2:
        problem = "war: asked only when there are two or more"
    return problem


def _uniting_problem(state: State) -> str:
    if kingdoms.colour_at(state, state.uniting) == NOWHERE:
        return "uniting: a face-up tile"
    region = kingdoms.region_at(state, state.uniting)
    for colour in conflicts.clashes(state, state.uniting):
        first, second = (cell for _, kind, cell in kingdoms.leaders_in(state, region) if kind == colour)
        if conflicts.side(state, first, state.uniting) >> second & 1:
            return "uniting: leaders of a colour on different sides"
    return ""


def _support_problem(state: State) -> str:
    conflict = state.conflict
    assert conflict is not None
    expected = _expected_war(state, conflict) if conflict.kind == conflicts.WAR else _expected_revolt(state, conflict)
    if expected is None:
        return "conflict: there is no such conflict"
    if (expected.attacker, expected.defender, expected.cells, expected.strength) != (
        conflict.attacker,
        conflict.defender,
        conflict.cells,
        conflict.strength,
    ):
        return "conflict: sides, cells and strength as the board says"
    held = sum(state.hands[4 * conflict.attacker : 4 * conflict.attacker + 4])
    if held + (conflict.committed[0] or 0) > HAND:
        return "committed: a hand has at most six tiles"
    return _committed_problem(state, conflict)


def _committed_problem(state: State, conflict: Conflict) -> str:
    """Check that the attacker was allowed to commit what it did (tigris-variants.md N1)."""
    count = conflict.committed[0]
    if count is None or count in conflicts.attacker_support(state, conflict, count):
        return ""
    return "committed: not allowed with English reinforcement"


def _expected_war(state: State, conflict: Conflict) -> Conflict | None:
    if _uniting_problem(state) or conflict.colour not in conflicts.clashes(state, state.uniting):
        return None
    return conflicts.war(state, conflict.colour, state.uniting)


def _expected_revolt(state: State, conflict: Conflict) -> Conflict | None:
    cell = conflict.cells[0]
    if conflict.attacker != state.turn or state.leaders[4 * state.turn + conflict.colour] != cell:
        return None
    others = kingdoms.without(state.regions, 1 << cell)
    crowned = state.crowned & ~(1 << cell)
    if sum(1 for region in others if region & crowned and region & AROUND[cell]) != 1:
        return None
    return conflicts.revolt(state, conflict.colour, cell, kingdoms.region_at(state, cell))


def _offer_problem(state: State) -> str:
    colour = kingdoms.colour_at(state, state.placed)
    if colour == NOWHERE or not (monuments.offers(state, state.placed, colour) or wonder.offers(state, state.placed)):
        return "placed: a tile that completes a square for an unused monument, or a cross for the wonder"
    return ""


def _treasure_problem(state: State) -> str:
    if state.options.treasures == "end_of_turn" and state.actions_left:
        return "treasures wait for the end of the turn"
    rich = treasures.rich_kingdom(state)
    if rich is None or rich[:2] != (state.taker, state.trader) or treasures.forced(state, rich[2]):
        return "taker, kingdom: the next trader with a real choice"
    return ""
