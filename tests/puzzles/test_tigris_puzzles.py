"""The shipped T&E puzzles: proven again, and a sample by a second, naive proof over every hidden hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.core import Illegal, Json
from game.puzzles.mining import played_views
from game.puzzles.play import answer_player, attempted
from game.puzzles.proof import prove, puzzle_id, view_of
from game.puzzles.puzzle import Puzzle, PuzzleFault
from game.puzzles.puzzle_file import shipped
from game.puzzles.registry import kind_of, position, puzzles_of
from game.tigris.game import GAME
from tests.puzzles import naive_tigris as naive
from tests.soaking import soaked

PUZZLES = shipped("tigris")
TURN_KINDS = ("points", "attack", "treasures", "monument")

efforts = pytest.mark.parametrize("effort", soaked((1, 10), (1,)))
"""How much of the naive proofs is made; all of it would take an hour."""


def some(kind: str, most: int, of: Sequence[Puzzle] = PUZZLES, seats: int = 0) -> list[Puzzle]:
    """Return puzzles of a kind, the same ones every time; all where the soak runs."""
    found = [each for each in of if each.kind == kind and (not seats or each.view["seats"] == seats)]
    return Random(kind).sample(found, min(most, len(found)))


def one_action(puzzle: Puzzle) -> bool:
    return bool(puzzle.view["turn"]["actions_left"] == 1)


@pytest.mark.soak
def test_judged_puzzles_are_judged_alike_again() -> None:
    for puzzle in PUZZLES:
        if not puzzle.proven:
            prove(puzzle)


def test_judged_chances_are_per_cent_and_checked() -> None:
    judged = [puzzle for puzzle in PUZZLES if not puzzle.proven]
    assert all(0 <= puzzle.solution.second < puzzle.solution.value <= 100 for puzzle in judged)
    told = replace(judged[0].solution, value=judged[0].solution.value * 10)
    with pytest.raises(PuzzleFault, match="the enumeration finds"):
        prove(replace(judged[0], solution=told))


def test_judged_kinds_hold_no_proven_puzzles() -> None:
    assert all(puzzle.proven == kind_of(puzzle).proven for puzzle in PUZZLES)
    assert all(puzzle.solution.value > puzzle.solution.second for puzzle in PUZZLES)


def test_every_answer_is_right_when_it_is_played() -> None:
    for puzzle in PUZZLES:
        played: list[str] = []
        for text, _, _ in attempted(puzzle, answer_player(puzzle)):
            played.append(text)
        verdict = kind_of(puzzle).attempt(puzzle, played)
        assert verdict.status == "right", (puzzle.id, played, verdict)


def test_the_position_shows_exactly_the_view() -> None:
    for puzzle in PUZZLES:
        assert GAME.view_to_json(GAME.view(position(puzzle), puzzle.seat)) == puzzle.view


def test_turned_seats_are_the_same_puzzle() -> None:
    for puzzle in PUZZLES[::10]:
        turned = rotated(puzzle)
        assert puzzle_id(turned, view_of(turned)) == puzzle.id


def rotated(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with every seat one place further, and other points."""
    view, seats = dict(puzzle.view), puzzle.view["seats"]
    for key in ("hands", "swapped", "catastrophes", "points"):
        view[key] = [*view[key][-1:], *view[key][:-1]]
    view["leaders"] = {cell: [(seat + 1) % seats, colour] for cell, (seat, colour) in view["leaders"].items()}
    view["points"] = [{name: count + 1 for name, count in own.items()} for own in view["points"]]
    for own in view["points"]:
        own["treasure"] -= 1
    view["turn"] = dict(view["turn"], seat=(view["turn"]["seat"] + 1) % seats)
    if "conflict" in view:
        conflict = view["conflict"]
        view["conflict"] = dict(conflict, **{side: (conflict[side] + 1) % seats for side in ("attacker", "defender")})
    args = {key: (value + 1) % seats if key == "rival" else value for key, value in puzzle.args.items()}
    return Puzzle("tigris", puzzle.kind, (puzzle.seat + 1) % seats, view, puzzle.solution, args)


def test_a_swap_ends_an_attempt() -> None:
    puzzle = next(each for each in PUZZLES if each.kind == "points")
    swap = next(text for text in map(GAME.encode, GAME.legal(position(puzzle))) if text.startswith("swap"))
    verdict = kind_of(puzzle).attempt(puzzle, [swap])
    assert (verdict.status, verdict.reasons[0].key) == ("wrong", "draws")


def test_an_impossible_action_is_refused() -> None:
    puzzle = next(each for each in PUZZLES if each.kind == "points")
    with pytest.raises(Illegal):
        kind_of(puzzle).attempt(puzzle, ["support 3"])


# ------------------------------------------------------------------ the naive proof


@efforts
@pytest.mark.parametrize("kind", TURN_KINDS)
def test_every_deal_and_every_choice_for_one_action(kind: str, effort: int) -> None:
    """All actions, all replies with all hands."""
    for puzzle in some(kind, effort, [each for each in PUZZLES if one_action(each)]):
        turn, state = naive.Turn(kind, puzzle.seat), position(puzzle)
        values = {text: turn.after(state, text) for text in own_texts(state)}
        best = {text for text, value in values.items() if value == puzzle.solution.value}
        assert max(values.values()) == puzzle.solution.value, puzzle.id
        assert {answer[0] for answer in puzzle.solution.answers} <= best
        for text in best:
            assert kind_of(puzzle).attempt(puzzle, [text]).status != "wrong", (puzzle.id, text)
        assert max(value for text, value in values.items() if text not in best) <= puzzle.solution.second, puzzle.id


@efforts
@pytest.mark.parametrize("kind", TURN_KINDS)
def test_every_deal_after_some_first_actions(kind: str, effort: int) -> None:
    """Of two actions: after the answer's first one all is still certain, after any other no more than that."""
    for puzzle in some(kind, effort, [each for each in PUZZLES if not one_action(each)]):
        turn, state = naive.Turn(kind, puzzle.seat), position(puzzle)
        assert turn.after(state, puzzle.solution.answers[0][0]) == puzzle.solution.value, puzzle.id
        for text in Random(puzzle.id).sample(own_texts(state), effort):
            assert turn.after(state, text) <= puzzle.solution.value, (puzzle.id, text)


def own_texts(state: Any) -> list[str]:
    """Return all actions but swaps, which draw unknown tiles."""
    return [text for text in map(GAME.encode, GAME.legal(state)) if not text.startswith("swap")]


def test_cuts_counted_on_the_drawn_board() -> None:
    for puzzle in some("cut", 10):
        rival, colour = puzzle.args["rival"], naive.NAMES[puzzle.args["colour"]]
        state = position(puzzle)
        before = naive.support(GAME.to_json(state), rival, colour)
        losses = {}
        for text in map(GAME.encode, GAME.legal(state)):
            if text.startswith("catastrophe"):
                data = GAME.to_json(GAME.apply(state, GAME.decode(text))[0])
                own = [owner for owner, _ in data["leaders"].values()].count(puzzle.seat)
                if own == [owner for owner, _ in puzzle.view["leaders"].values()].count(puzzle.seat):
                    losses[text] = before - naive.support(data, rival, colour)
        ordered = sorted(losses.values(), reverse=True)
        assert ordered[:2] == [puzzle.solution.value, puzzle.solution.second], puzzle.id
        assert losses[puzzle.solution.answers[0][0]] == ordered[0]


@efforts
def test_fewest_tiles_against_every_hand(effort: int) -> None:
    for puzzle in some("fewest", 4 * effort):
        states = list(naive.dealt(position(puzzle), puzzle.args["rival"], puzzle.seat))
        safe = [count for count in range(puzzle.solution.candidates) if holds(states, count, puzzle.seat)]
        assert puzzle.solution.answers == ((f"support {min(safe)}",),), puzzle.id


def holds(states: list[Any], count: int, seat: int) -> bool:
    """Return whether the seat's leader survives with that support, whatever the defender has and does."""
    for state in states:
        fighting, _ = GAME.apply(state, GAME.decode(f"support {count}"))
        for action in GAME.legal(fighting):
            _, events = GAME.apply(fighting, action)
            if any(type(event).__name__ == "ConflictEnded" and event.winner != seat for event in events):
                return False
    return True


@efforts
def test_saved_leaders_against_every_hand_of_the_next_player(effort: int) -> None:
    for puzzle in some("save", effort, seats=2):
        rng, answer = Random(puzzle.id), puzzle.solution.answers[0][0]
        texts = own_texts(position(puzzle))
        assert not fallen(puzzle, answer), puzzle.id
        right = {each[0] for each in puzzle.solution.answers}
        for text in rng.sample([text for text in texts if text not in right], 2 * effort):
            if stays(puzzle, text):
                assert fallen(puzzle, text), (puzzle.id, text)


def stays(puzzle: Puzzle, text: str) -> bool:
    """Return whether an action leaves the leader in its place and begins no conflict of its own."""
    after, _ = GAME.apply(position(puzzle), GAME.decode(text))
    name = [puzzle.seat, naive.NAMES[puzzle.args["colour"]]]
    return after.phase == "action" and cells(GAME.to_json(after), name) == cells(puzzle.view, name)


def cells(data: Json, name: list[object]) -> list[str]:
    return [cell for cell, owner in data["leaders"].items() if owner == name]


def fallen(puzzle: Puzzle, text: str) -> str:
    """Return an action of the next player, with some hand, after which the leader can be brought down."""
    after, _ = GAME.apply(position(puzzle), GAME.decode(text))
    data = GAME.to_json(after)
    rival, own = puzzle.args["rival"], data["hands"][puzzle.seat]
    pool = {name: puzzle.view["unseen"][name] for name in naive.NAMES}
    for hand in naive.hands(tuple(pool.values()), 6):
        state = GAME.from_json(_with_hand(data, puzzle.seat, own, rival, hand, pool))
        for action in GAME.legal(state):
            text = GAME.encode(action)
            if not text.startswith(("swap", "end", "withdraw")) and lost(puzzle, GAME.apply(state, action)[0]):
                return text
    return ""


def _with_hand(data: Json, seat: int, own: Json, rival: int, hand: tuple[int, ...], pool: dict[str, int]) -> Json:
    left = {name: pool[name] - count for name, count in zip(naive.NAMES, hand, strict=True)}
    turned = dict(data, phase="action", turn={"seat": rival, "actions_left": 2, "number": data["turn"]["number"] + 1})
    turned["hands"] = list(data["hands"])
    turned["hands"][rival] = dict(zip(naive.NAMES, hand, strict=True))
    turned["hands"][seat] = own
    discards = data["swapped"][rival]
    number = sum(discards.values())
    taken = dict.fromkeys(naive.NAMES, 0)
    for name in naive.NAMES:
        move = min(left[name], number - sum(taken.values()))
        taken[name] += move
        left[name] -= move
    turned["swapped"] = list(data["swapped"])
    turned["swapped"][rival] = taken
    turned["bag"] = left
    return turned


def lost(puzzle: Puzzle, state: object) -> bool:
    """Return whether the leader is gone or can be brought down in the conflict under way."""
    name = [puzzle.seat, naive.NAMES[puzzle.args["colour"]]]
    if not cells(GAME.to_json(state), name):
        return True
    actor = GAME.to_act(state)
    if GAME.to_json(state)["phase"] == "action" or actor < 0:
        return False
    results = (lost(puzzle, GAME.apply(state, action)[0]) for action in GAME.legal(state))
    return all(results) if actor == puzzle.seat else any(results)


def test_a_leader_that_is_not_saved_is_told_why_after_a_treasure_is_due() -> None:
    """A temple unites two kingdoms in peace, and a trader chooses a treasure: no conflict can remove the king."""
    puzzle = next(each for each in PUZZLES if each.id == "411b63fe345ed41f")
    verdict = kind_of(puzzle).attempt(puzzle, ["tile red i11"])
    assert verdict.status == "wrong"
    assert [reason.key for reason in verdict.reasons] == ["threat-leader"]


@pytest.mark.parametrize(
    "changed",
    [
        ({"buildings": "on"}, {"buildings": {}}),
        ({"wonder": "on"}, {"wonder": None}),
        ({"reinforcement": "english"}, {}),
    ],
)
@pytest.mark.parametrize("kind", [kind.key for kind in puzzles_of("tigris").kinds if kind.proven])
def test_no_question_is_asked_in_a_game_with_variants(kind: str, changed: tuple[Json, Json]) -> None:
    """The enumerations do not know the points and limits of the variants: such a puzzle is neither found nor proven."""
    options, fields = changed
    puzzle = some(kind, 1)[0]
    view = view_of(puzzle)
    assert kind_of(puzzle).solve(view, puzzle.args) is not None
    other = GAME.view_from_json({**puzzle.view, "options": {**puzzle.view["options"], **options}, **fields})
    assert kind_of(puzzle).find(other) is None
    assert kind_of(puzzle).solve(other, puzzle.args) is None


def test_mining_plays_no_variants() -> None:
    options = [next(played_views(GAME, number, 1)).options for number in range(12)]
    assert {(each.buildings, each.wonder, each.reinforcement) for each in options} == {("off", "off", "standard")}
    assert {each.board for each in options} == {"standard", "advanced"}
