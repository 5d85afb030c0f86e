"""The rules of play: who acts, and what every action does (tigris.md 4 and 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn

from game import bits
from game.core import CHANCE, OVER, BadAction, Illegal, Seat, Setup
from game.tigris import buildings, conflicts, kingdoms, monuments, treasures, wonder
from game.tigris import turn as turns
from game.tigris.actions import (
    BLUE,
    COLOURS,
    HAND,
    Action,
    Build,
    Building,
    BuildWonder,
    Catastrophe,
    Decline,
    Draw,
    End,
    First,
    Leader,
    Point,
    Support,
    Swap,
    Take,
    Tile,
    War,
    Withdraw,
)
from game.tigris.board import BOARDS
from game.tigris.events import (
    BuildingDeclined,
    CatastrophePlaced,
    Event,
    FirstChosen,
    KingdomsUnited,
    LeaderPlaced,
    LeaderWithdrawn,
    MonumentDeclined,
    Supported,
    TilePlaced,
    TilesDrawn,
    TilesSwapped,
    TurnEnded,
)
from game.tigris.scoring import score, tile_scorer
from game.tigris.state import (
    ACTION,
    BUILDING,
    DRAW,
    FIRST_PHASE,
    MONUMENT,
    NOWHERE,
    OVER_PHASE,
    SUPPORT,
    TREASURE,
    WAR,
    WONDER,
    Conflict,
    Options,
    Position,
    State,
)

TILES: Final = (30, 57, 36, 30)
"""Civilization tiles per colour, starting temples included (tigris.md 2)."""

CATASTROPHES: Final = 2
"""Per seat."""

_OF_TURN: Final = frozenset({ACTION, WAR, BUILDING, MONUMENT, WONDER})
"""Phases in which the seat acts whose turn it is."""


def new(setup: Setup) -> State:
    """Return the board with its temples and treasures; chance has not decided anything yet (tigris.md K1, K3)."""
    board = BOARDS[setup.options["board"]]
    state = State.__new__(State)
    state.board = board
    state.options = Options(**setup.options)
    state.seats = setup.seats
    state.tiles = [0, board.temples, 0, 0]
    state.flipped = [0, 0, 0, 0]
    state.ruins = 0
    state.treasures = board.temples
    state.leaders = [NOWHERE] * (4 * setup.seats)
    state.monuments = [NOWHERE] * 6
    state.buildings, state.wonder = [NOWHERE] * 4, NOWHERE
    state.regions = list(bits.regions(board.temples))
    state.occupied, state.crowned = board.temples, 0
    state.catastrophes = [CATASTROPHES] * setup.seats
    state.points = [0] * (5 * setup.seats)
    state.phase, state.turn, state.actions_left, state.number = FIRST_PHASE, NOWHERE, 0, 0
    state.ending, state.owed, state.cause = False, (), ""
    state.uniting, state.conflict, state.placed = NOWHERE, None, NOWHERE
    state.taker, state.trader = NOWHERE, NOWHERE
    state.hands = [0] * (4 * setup.seats)
    state.swapped = [0] * (4 * setup.seats)
    state.bag = list(TILES)
    state.bag[1] -= board.temples.bit_count()
    return state


def to_act(state: Position) -> Seat:
    """Return the seat to act, CHANCE or OVER."""
    phase = state.phase
    if phase in _OF_TURN:
        return state.turn
    if phase == SUPPORT:
        conflict = state.conflict
        assert conflict is not None
        return conflict.attacker if conflict.committed[0] is None else conflict.defender
    if phase == TREASURE:
        return state.taker
    return OVER if phase == OVER_PHASE else CHANCE


def apply(state: State, action: Action) -> tuple[State, list[Event]]:
    """Return the state after the action and its events, in order. Raises Illegal, or BadAction for a seat too many."""
    rule = _RULES[state.phase].get(type(action))
    if rule is None:
        _refuse_phase(state, action)
    after = state.copy()
    events: list[Event] = []
    rule(after, action, events)
    return after, events


def _refuse_phase(state: State, action: Action) -> NoReturn:
    _check_seat(state, action)
    raise Illegal("over" if state.phase == OVER_PHASE else f"phase-{state.phase}")


def _check_seat(state: State, action: Action) -> None:
    if isinstance(action, First | Draw) and action.seat >= state.seats:
        raise BadAction("no such seat")


# ------------------------------------------------------------------ chance


def _first(state: State, action: First, events: list[Event]) -> None:
    _check_seat(state, action)
    state.turn, state.actions_left, state.number = action.seat, 2, 1
    state.phase, state.cause = DRAW, "opening"
    state.owed = tuple(((action.seat + step) % state.seats, HAND) for step in range(state.seats))
    events.append(FirstChosen(action.seat))


def _draw(state: State, action: Draw, events: list[Event]) -> None:
    _check_seat(state, action)
    seat, count = state.owed[0]
    if action.seat != seat or sum(action.tiles) != count:
        raise Illegal("not-owed")
    base, hands, bag = 4 * seat, state.hands, state.bag
    for colour, drawn in enumerate(action.tiles):
        if drawn > bag[colour]:
            raise Illegal("not-in-bag", colour=COLOURS[colour])
        bag[colour] -= drawn
        hands[base + colour] += drawn
    events.append(TilesDrawn(seat, count, action.tiles))
    state.owed = state.owed[1:]
    if not state.owed:
        turns.drawn(state, events)


# ------------------------------------------------------------------ the actions of a turn


def _spend(state: State) -> None:
    if not state.actions_left:
        raise Illegal("no-actions-left")
    state.actions_left -= 1


def _check_empty(state: State, cell: int) -> None:
    bit = bits.BIT[cell]
    if state.ruins & bit:
        raise Illegal("cell-ruined")
    if state.occupied & bit:
        raise Illegal("cell-taken")


def _tile(state: State, action: Tile, events: list[Event]) -> None:
    _spend(state)
    colour, cell, seat = action.colour, action.cell, state.turn
    if not state.hands[4 * seat + colour]:
        raise Illegal("no-such-tile", colour=COLOURS[colour])
    _check_empty(state, cell)
    if state.board.river >> cell & 1 != (colour == BLUE):
        raise Illegal("farm-needs-river" if colour == BLUE else "river-needs-farm")
    beside = kingdoms.beside(state, cell)
    touched = [region for region in beside if region & state.crowned]
    if len(touched) > 2:
        raise Illegal("joins-three-kingdoms")
    state.hands[4 * seat + colour] -= 1
    state.tiles[colour] |= bits.BIT[cell]
    kingdoms.join(state, cell, beside)
    events.append(TilePlaced(seat, colour, cell))
    if len(touched) == 2:
        state.uniting = cell
        events.append(KingdomsUnited(seat, cell, conflicts.clashes(state, cell)))
        _wars(state, events)
        return
    if touched:
        scorer, why = tile_scorer(state, touched[0], colour)
        if scorer != NOWHERE:
            score(state, scorer, colour, 1, why, cell, events)
            if buildings.pays(state, cell, colour):
                score(state, scorer, colour, 1, "building", state.buildings[colour], events)
    _offer(state, cell, colour, events)


def _leader(state: State, action: Leader, events: list[Event]) -> None:
    _spend(state)
    colour, cell, seat = action.colour, action.cell, state.turn
    origin = state.leaders[4 * seat + colour]
    if origin == cell:
        raise Illegal("leader-already-there")
    _check_empty(state, cell)
    if state.board.river >> cell & 1:
        raise Illegal("leader-on-river")
    if not kingdoms.temples_beside(state, cell):
        raise Illegal("leader-needs-temple")
    if origin != NOWHERE:
        kingdoms.lift(state, 4 * seat + colour)
    beside = kingdoms.beside(state, cell)
    if sum(1 for region in beside if region & state.crowned) > 1:
        raise Illegal("leader-joins-kingdoms")
    region = kingdoms.stand(state, 4 * seat + colour, cell, beside)
    events.append(LeaderPlaced(seat, colour, cell, None if origin == NOWHERE else origin))
    revolt = conflicts.revolt(state, colour, cell, region)
    if revolt is None:
        turns.finish_action(state, events)
    else:
        state.phase = SUPPORT
        conflicts.begin(state, revolt, events)


def _withdraw(state: State, action: Withdraw, events: list[Event]) -> None:
    _spend(state)
    index = 4 * state.turn + action.colour
    cell = state.leaders[index]
    if cell == NOWHERE:
        raise Illegal("leader-not-on-board", colour=COLOURS[action.colour])
    kingdoms.lift(state, index)
    events.append(LeaderWithdrawn(state.turn, action.colour, cell))
    turns.finish_action(state, events)


def _catastrophe(state: State, action: Catastrophe, events: list[Event]) -> None:
    _spend(state)
    bit = 1 << action.cell
    if not state.catastrophes[state.turn]:
        raise Illegal("no-catastrophe-left")
    if not kingdoms.catastrophe_cells(state) & bit:
        raise Illegal(_why_no_catastrophe(state, bit))
    state.catastrophes[state.turn] -= 1
    covered = kingdoms.colour_at(state, action.cell)
    state.ruins |= bit
    events.append(CatastrophePlaced(state.turn, action.cell, None if covered == NOWHERE else covered))
    if covered != NOWHERE:
        state.tiles[covered] &= ~bit
        kingdoms.part(state, bit)
        conflicts.remove_stranded_leaders(state, events)
    turns.finish_action(state, events)


def _why_no_catastrophe(state: State, bit: int) -> str:
    if state.ruins & bit:
        return "catastrophe-on-catastrophe"
    if state.crowned & bit:
        return "catastrophe-on-leader"
    if state.treasures & bit:
        return "catastrophe-on-treasure"
    flipped = any(tiles & bit for tiles in state.flipped)
    return "catastrophe-on-monument" if flipped else "building-protects"


def _swap(state: State, action: Swap, events: list[Event]) -> None:
    _spend(state)
    seat = state.turn
    for colour, count in enumerate(action.tiles):
        if count > state.hands[4 * seat + colour]:
            raise Illegal("no-such-tile", colour=COLOURS[colour])
        state.hands[4 * seat + colour] -= count
        state.swapped[4 * seat + colour] += count
    wanted = sum(action.tiles)
    events.append(TilesSwapped(seat, wanted, action.tiles))
    turns.owe(state, [(seat, wanted)], "swap", events)


def _end(state: State, action: End, events: list[Event]) -> None:
    state.actions_left = 0
    events.append(TurnEnded(state.turn))
    turns.finish(state, events)


# ------------------------------------------------------------------ what an action may lead to


def _wars(state: State, events: list[Event]) -> None:
    """Continue with the wars at the uniting tile; after the last one offer buildings (tigris.md D14, D17, D18)."""
    pending = conflicts.clashes(state, state.uniting)
    if len(pending) > 1:
        state.phase = WAR
    elif pending:
        state.phase = SUPPORT
        conflicts.begin(state, conflicts.war(state, pending[0], state.uniting), events)
    else:
        cell, state.uniting = state.uniting, NOWHERE
        _offer(state, cell, kingdoms.colour_at(state, cell), events)


def _war(state: State, action: War, events: list[Event]) -> None:
    if action.colour not in conflicts.clashes(state, state.uniting):
        raise Illegal("no-such-war", colour=COLOURS[action.colour])
    state.phase = SUPPORT
    conflicts.begin(state, conflicts.war(state, action.colour, state.uniting), events)


def _support(state: State, action: Support, events: list[Event]) -> None:
    conflict = state.conflict
    assert conflict is not None
    attacking = conflict.committed[0] is None
    seat = conflict.attacker if attacking else conflict.defender
    index = 4 * seat + conflicts.support_colour(conflict)
    if action.count > state.hands[index]:
        raise Illegal("not-enough-tiles", n=state.hands[index])
    if action.count not in conflicts.allowed_support(state, state.hands[index]):
        raise Illegal("not-this-many")
    state.hands[index] -= action.count
    committed = (action.count, None) if attacking else (conflict.committed[0], action.count)
    state.conflict = Conflict(
        conflict.kind,
        conflict.colour,
        conflict.attacker,
        conflict.defender,
        conflict.cells,
        conflict.strength,
        committed,
    )
    events.append(Supported(seat, action.count, attacking))
    if attacking:
        return
    conflicts.settle(state, events)
    if conflict.kind == conflicts.WAR:
        _wars(state, events)
    else:
        turns.finish_action(state, events)


def _offer(state: State, cell: int, colour: int, events: list[Event]) -> None:
    """Offer the civilization building, if the tile placed at the cell allows one (tigris-variants.md L7)."""
    if state.options.buildings == "on" and buildings.offers(state, cell):
        state.phase, state.placed = BUILDING, cell
    else:
        _offer_monument(state, cell, colour, events)


def _offer_monument(state: State, cell: int, colour: int, events: list[Event]) -> None:
    """Offer monuments and the wonder in one question, or finish the action (tigris.md F1, tigris-variants.md M3)."""
    if monuments.offers(state, cell, colour) or (state.options.wonder == "on" and wonder.offers(state, cell)):
        state.phase, state.placed = MONUMENT, cell
    else:
        state.placed = NOWHERE
        turns.finish_action(state, events)


def _building(state: State, action: Building, events: list[Event]) -> None:
    buildings.build(state, action, events)
    _offer_monument(state, state.placed, action.colour, events)


def _decline_building(state: State, action: Decline, events: list[Event]) -> None:
    events.append(BuildingDeclined(state.turn, state.placed))
    _offer_monument(state, state.placed, kingdoms.colour_at(state, state.placed), events)


def _build(state: State, action: Build, events: list[Event]) -> None:
    monuments.build(state, action, events)
    state.placed = NOWHERE
    turns.finish_action(state, events)


def _build_wonder(state: State, action: BuildWonder, events: list[Event]) -> None:
    wonder.build(state, action, events)
    state.placed = NOWHERE
    turns.finish_action(state, events)


def _decline(state: State, action: Decline, events: list[Event]) -> None:
    events.append(MonumentDeclined(state.turn, state.placed))
    state.placed = NOWHERE
    turns.finish_action(state, events)


def _take(state: State, action: Take, events: list[Event]) -> None:
    if not treasures.choices(state) >> action.cell & 1:
        raise Illegal("no-such-treasure")
    treasures.take(state, state.taker, action.cell, events)
    state.taker, state.trader = NOWHERE, NOWHERE
    turns.resume(state, events)


def _point(state: State, action: Point, events: list[Event]) -> None:
    wonder.pay(state, action.colour, events)
    turns.close(state, events)


_RULES: Final[dict[str, dict[type, Callable[[State, Any, list[Event]], None]]]] = {
    FIRST_PHASE: {First: _first},
    DRAW: {Draw: _draw},
    ACTION: {
        Tile: _tile,
        Leader: _leader,
        Withdraw: _withdraw,
        Catastrophe: _catastrophe,
        Swap: _swap,
        End: _end,
    },
    WAR: {War: _war},
    SUPPORT: {Support: _support},
    BUILDING: {Building: _building, Decline: _decline_building},
    MONUMENT: {Build: _build, BuildWonder: _build_wonder, Decline: _decline},
    TREASURE: {Take: _take},
    WONDER: {Point: _point},
    OVER_PHASE: {},
}
"""Per phase what each class of action does."""
