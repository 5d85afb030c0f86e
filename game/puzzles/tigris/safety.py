"""The question `save`: one action after which the next player can no longer remove a certain leader by one action.

`value` is 1, `second` 0, and `candidates` counts the placements at the leader's kingdom. The
question has the numbers `colour`, the leader's, and `rival`, the next seat. The leader must stay where it is: nearly
every leader could flee to a temple at the edge. A swap is no answer, since it draws unknown tiles.

The rival may hold any hand after its refill, and so may others who are drawn into a war. The seat defends with the
tiles that it keeps for certain; what it draws may be useless, which `ample` makes sure of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game import bits
from game.bots.hint import Reason
from game.puzzles.kind import Kind
from game.puzzles.puzzle import Puzzle, Solution, Verdict
from game.puzzles.tigris.data import data_of, has_turn
from game.puzzles.tigris.hidden_hands import World, choices, replies, step, with_hands, world_of
from game.tigris import kingdoms, legal
from game.tigris.actions import HAND, Action, End, Leader, Support, Swap, Tile, Withdraw, decode, encode
from game.tigris.loading import view_from_json
from game.tigris.state import ACTION, MONUMENT, NOWHERE, TREASURE, State, View
from game.tigris.views import view as view_of

ANSWERS, CANDIDATES = 3, 6
"""The most answers and the least candidates of a good puzzle."""

SPARE: Final = 6 * HAND
"""So many tiles must be unseen besides those of each colour, so that every draw can be useless."""


def ample(view: View) -> bool:
    """Return whether the bag is full enough for a whole refill with any colours, and the game does not end."""
    unseen = sum(view.unseen)
    full = all(unseen - count >= SPARE for count in view.unseen) and view.bag_size > HAND * view.seats
    return full and view.treasures.bit_count() > 4


def _asked(view: View) -> bool:
    return has_turn(view) and view.actions_left == 1 and ample(view)


def _rivals_turn(world: World) -> World:
    """Return the world at the beginning of the next seat's turn, all other hands full."""
    state = world.state.copy()
    state.turn = (world.seat + 1) % state.seats
    state.phase, state.actions_left, state.number = ACTION, 2, state.number + 1
    sizes = tuple(0 if seat == world.seat else HAND for seat in range(state.seats))
    return with_hands(World(state, world.seat, sizes, world.unseen))


def _rivals_actions(world: World) -> list[Action]:
    """Return what the next seat may begin with some hand; a swap or a withdrawal removes nobody else's leader."""
    state = world.state.copy()
    state.hands = [min(count, 1) for count in state.hands]
    return [action for action in legal.legal(state) if not isinstance(action, Swap | End | Withdraw)]


def threat(world: World, index: int, known: list[Action]) -> Action | None:
    """Return one such action or None, trying first those in `known`, to which a new one is added."""
    begun = _rivals_turn(world)
    options = _rivals_actions(begun)
    possible = set(options)
    for action in [*(each for each in known if each in possible), *options]:
        if _falls(step(begun, action)[0], index):
            if action not in known:
                known.insert(0, action)
            return action
    return None


def _falls(world: World, index: int) -> bool:
    """Return whether the leader is lost, or can be whatever its owner does in the conflict under way."""
    if world.state.leaders[index] == NOWHERE:
        return True
    if world.state.phase == ACTION:
        return False
    if world.own:
        return all(_falls(step(world, action)[0], index) for action in legal.legal(world.state))
    options = legal.legal(world.state) if _attacking(world.state) else replies(world)
    return any(_falls(step(world, action)[0], index) for action in options)


def _attacking(state: State) -> bool:
    return state.conflict is None or state.conflict.committed[0] is None


def saves(world: World, action: Action, index: int, known: list[Action]) -> bool:
    """Return whether an action is certain to leave the leader on the board, out of the rival's reach."""
    return _saved(step(world, action)[0], index, known)


def _saved(world: World, index: int, known: list[Action]) -> bool:
    if world.state.leaders[index] == NOWHERE:
        return False
    if world.over or world.state.phase == ACTION:
        return threat(world, index, known) is None
    options = choices(world) if world.own else replies(world)
    results = (_saved(step(world, option)[0], index, known) for option in options)
    return any(results) if world.own else all(results)


def _moves(action: Action, index: int) -> bool:
    """Return whether an action moves or withdraws the leader."""
    return isinstance(action, Leader | Withdraw) and action.colour == index & 3


def _options(world: World, index: int) -> list[Action]:
    return [action for action in choices(world) if not isinstance(action, End) and not _moves(action, index)]


def solve(view: View, args: Mapping[str, int]) -> Solution | None:
    """Return the actions that save the leader of the question."""
    if not _asked(view) or view.seat is None:
        return None
    colour = args.get("colour", NOWHERE)
    if dict(args) != {"colour": colour, "rival": (view.seat + 1) % view.seats} or not 0 <= colour < 4:
        return None
    index = 4 * view.seat + colour
    return _solution(world_of(view), index) if view.leaders[index] != NOWHERE else None


def _solution(world: World, index: int) -> Solution | None:
    known: list[Action] = []
    if threat(world, index, known) is None:
        return None
    options = _options(world, index)
    answers = tuple(sorted((encode(action),) for action in options if saves(world, action, index, known)))
    near = sum(_near(world, action, index) for action in options)
    return Solution(1, 0, near, answers[:100]) if answers else None


def _near(world: World, action: Action, index: int) -> bool:
    """Return whether an action places something at the leader's kingdom."""
    region = kingdoms.region_at(world.state, world.state.leaders[index])
    return isinstance(action, Tile | Leader) and bool(bits.around(region) >> action.cell & 1)


def find(view: View) -> Puzzle | None:
    """Return the puzzle of a view about the first leader in danger that few actions save."""
    if not _asked(view) or view.seat is None:
        return None
    world, rival = world_of(view), (view.seat + 1) % view.seats
    for colour in range(4):
        index = 4 * view.seat + colour
        solution = _solution(world, index) if view.leaders[index] != NOWHERE else None
        if solution and len(solution.answers) <= ANSWERS and solution.candidates >= CANDIDATES:
            args = {"colour": colour, "rival": rival}
            return Puzzle("tigris", "save", view.seat, data_of(view), solution, args)
    return None


def attempt(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on the actions since the puzzle's position, replies included. Raises BadAction or Illegal."""
    world, index = world_of(view_from_json(puzzle.view)), 4 * puzzle.seat + puzzle.args["colour"]
    if not actions:
        return Verdict("open", 1, 1)
    for text in actions:
        action = decode(text)
        if isinstance(action, Swap | End):
            return Verdict("wrong", 0, 1, (Reason("draws" if isinstance(action, Swap) else "unsafe", {}),))
        if _moves(action, index):
            return Verdict("wrong", 0, 1, (Reason("moved", {}),))
        world = step(world, action)[0]
    if not _saved(world, index, []):
        return Verdict("wrong", 0, 1, tuple(_why(world, index)))
    done = world.state.phase == ACTION
    return Verdict("right" if done else "open", 1, 1, (Reason("safe", {}),) if done else ())


def _why(world: World, index: int) -> Iterable[Reason]:
    """Yield how the leader can still be brought down."""
    world = _fought(world)
    if world.state.leaders[index] == NOWHERE:
        yield Reason("gone", {})
        return
    found = threat(world, index, []) if world.state.phase == ACTION else None
    kind = type(found).__name__.lower() if found else "conflict"
    cell = getattr(found, "cell", NOWHERE)
    yield Reason(f"threat-{kind}", {} if cell == NOWHERE else {"cell": cell})


def _fought(world: World) -> World:
    """Return the world after the choice of a monument or a treasure, if one is due: no conflict is under way then."""
    while world.state.phase in (MONUMENT, TREASURE) and not world.over:
        world = step(world, (choices(world) if world.own else replies(world))[0])[0]
    return world


def reply(puzzle: Puzzle, state: State) -> str:
    """Return the reply after which the leader is in danger, if there is one; else the first."""
    world, index = world_of(view_of(state, puzzle.seat)), 4 * puzzle.seat + puzzle.args["colour"]
    options = [action for action in replies(world) if not isinstance(action, Support) or action in legal.legal(state)]
    bad = (action for action in options if not _saved(step(world, action)[0], index, []))
    return encode(next(bad, options[-1]))


SAVE: Final = Kind("save", find, solve, attempt, reply, bots_aim=False, few=14, many=40)
