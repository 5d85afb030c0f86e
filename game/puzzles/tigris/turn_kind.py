"""Questions about the seat's own turn, answered by an enumeration of all plans (`plans`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.bots.hint import Reason
from game.puzzles.kind import Kind
from game.puzzles.puzzle import Puzzle, Solution, Status, Verdict
from game.puzzles.tigris.data import data_of, has_turn
from game.puzzles.tigris.hidden_hands import World, choices, may_act, replies, world_of
from game.puzzles.tigris.plans import Aim, Enumeration, Plan, SearchLimitExceeded, best_gain, necessary
from game.tigris import legal, rules
from game.tigris.actions import Action, Support, Swap, decode, encode
from game.tigris.loading import view_from_json
from game.tigris.state import ACTION, State, View
from game.tigris.views import view as view_of

STEPS: Final = 5_000
"""The most steps of an enumeration; a question that needs more is no puzzle. They take about 0.06 s."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question about a turn, and what makes it a good puzzle."""

    key: str
    aim: Aim
    least: int
    """The least gain, besides what comes without any action, that is worth a puzzle."""
    margin: int = 1
    """The least lead of the best gain over the second best."""
    answers: int = 3
    candidates: int = 4
    """The most answers and the least candidates."""
    subtle: bool = True
    """Whether an action that seems to gain most may not belong to an answer."""
    few: int = 30
    many: int = 60
    """With up to `few` candidates a puzzle is easier, with more than `many` harder, than for the bots."""
    loud: int = 1
    """A turn of two actions is looked at only if one of them seems to gain as much as this at once."""


@dataclass(frozen=True, slots=True)
class Survey:
    """The plans of a turn that gain more than ending it at once, and the actions that seem to gain."""

    idle: int
    plans: tuple[Plan, ...]
    tempting: Mapping[Action, int]
    """First action -> what it gains at once if nobody resists."""

    def solution(self) -> Solution | None:
        """Return the solution; None if nothing is better than ending the turn."""
        if not self.plans:
            return None
        value = best_gain(self.plans)
        best = [plan for plan in self.plans if plan.gain == value]
        second = best_gain([plan for plan in self.plans if plan.gain < value])
        firsts = {plan.actions[0] for plan in self.plans} | self.tempting.keys()
        answers = tuple(sorted(plan.texts for plan in best))[:100]
        return Solution(value, max(second, self.idle), len(firsts), answers)

    def obvious(self) -> bool:
        """Return whether an action that seems to gain most belongs to an answer."""
        most = max(self.tempting.values(), default=0)
        value = best_gain(self.plans)
        loud = {action for action, gain in self.tempting.items() if gain == most}
        return any(loud & plan.key for plan in self.plans if plan.gain == value)


def turn_kind(question: Question) -> Kind:
    """Return the kind of puzzles with this question."""
    return Kind(
        question.key,
        find=partial(find, question),
        solve=partial(solve, question),
        attempt=partial(attempt, question),
        reply=partial(reply, question),
        few=question.few,
        many=question.many,
    )


def survey(aim: Aim, world: World, steps: int = STEPS) -> Survey:
    """Return the plans of a turn. Raises SearchLimitExceeded."""
    enumeration = Enumeration(aim, steps)
    idle = enumeration.if_ended(world)
    found = necessary(enumeration.plans(world, 0, idle))
    return Survey(idle, tuple(found), tempting(enumeration, world))


def tempting(enumeration: Enumeration, world: World) -> dict[Action, int]:
    """Return the actions that gain something at once if the others commit nothing, with that gain."""
    gains = {action: _unopposed(enumeration, *enumeration.step(world, action, 0)) for action in choices(world)}
    return {action: gain for action, gain in gains.items() if gain > 0}


def _unopposed(enumeration: Enumeration, world: World, gain: int) -> int:
    """Return the gain of an action under way when its conflicts and choices take the best course for the seat."""
    if world.over or may_act(world) or world.state.phase == ACTION:
        return gain
    options = choices(world) if world.own else _weakest(world)
    return max(_unopposed(enumeration, *enumeration.step(world, option, gain)) for option in options)


def _weakest(world: World) -> Sequence[Action]:
    found = legal.legal(world.state)
    return found[:1] if found and isinstance(found[0], Support) else found


def solve(question: Question, view: View, args: Mapping[str, int]) -> Solution | None:
    """Return what the enumeration finds."""
    if not has_turn(view) or args:
        return None
    try:
        return survey(question.aim, world_of(view)).solution()
    except SearchLimitExceeded:
        return None


def find(question: Question, view: View) -> Puzzle | None:
    """Return the puzzle of a view, if the question is neither trivial nor vague there."""
    if not has_turn(view):
        return None
    world = world_of(view)
    try:
        loudest = max(tempting(Enumeration(question.aim, STEPS), world).values(), default=0)
        if view.actions_left > 1 and loudest < question.loud:
            return None
        found = survey(question.aim, world)
    except SearchLimitExceeded:
        return None
    solution = found.solution()
    if solution is None or not _good(question, solution, found.idle) or (found.obvious() and question.subtle):
        return None
    assert view.seat is not None
    return Puzzle("tigris", question.key, view.seat, data_of(view), solution)


def _good(question: Question, solution: Solution, idle: int) -> bool:
    return (
        solution.value - idle >= question.least
        and solution.value - solution.second >= question.margin
        and solution.candidates >= question.candidates
        and len(solution.answers) <= question.answers
    )


# ------------------------------------------------------------------ attempts


def attempt(question: Question, puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on the actions since the puzzle's position, replies included. Raises BadAction or Illegal."""
    enumeration, best = Enumeration(question.aim), puzzle.solution.value
    if not actions:
        return Verdict("open", best, best)
    world, gain = world_of(view_from_json(puzzle.view)), 0
    for text in actions:
        action = decode(text)
        if world.over:
            break
        if isinstance(action, Swap):
            return Verdict("wrong", gain, best, (Reason("draws", {}),))
        world, gain = enumeration.step(world, action, gain)
    value = enumeration.certain(world, gain)
    status: Status = "wrong" if value < best else "right" if _reached(enumeration, world, gain, best) else "open"
    return Verdict(status, value, best, tuple(_reasons(puzzle, status, value, world)))


def _reached(enumeration: Enumeration, world: World, gain: int, best: int) -> bool:
    """Return whether the turn may end now without falling short."""
    if world.over:
        return True
    return world.state.phase == ACTION and enumeration.if_ended(world, gain) >= best


def _reasons(puzzle: Puzzle, status: Status, value: int, world: World) -> Iterable[Reason]:
    best = puzzle.solution.value
    if status == "wrong":
        yield from _resistance(world)
        yield Reason("less", {"n": max(value, 0), "best": best})
    elif status == "right":
        yield Reason("certain", {"n": best, "second": puzzle.solution.second})


def _resistance(world: World) -> Iterable[Reason]:
    """Yield what the defender of a conflict under way may hold."""
    conflict = world.state.conflict
    if conflict is not None and not world.own:
        most = max((reply.count for reply in legal.legal(world.state) if isinstance(reply, Support)), default=0)
        yield Reason("resists", {"rival": rules.to_act(world.state), "n": most, "colour": conflict.colour})


def reply(question: Question, puzzle: Puzzle, state: State) -> str:
    """Return the text of the worst reply that another seat can make in a state, with as few tiles as do."""
    world = world_of(view_of(state, puzzle.seat))
    enumeration = Enumeration(question.aim)
    possible = set(legal.legal(state))
    options = [action for action in replies(world) if action in possible] or legal.legal(state)[:1]
    return encode(min(options, key=lambda action: enumeration.certain(*enumeration.step(world, action, 0))))
