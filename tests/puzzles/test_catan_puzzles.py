"""The shipped puzzles of Catan, proven a second time by the naive rules on plain data, in several worlds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.bits import each
from game.catan.game import GAME
from game.catan.island import CORNER_OF, CORNERS
from game.core import Json
from game.puzzles.catan import PUZZLES
from game.puzzles.catan.canonical import canonical_form
from game.puzzles.puzzle import Puzzle
from game.puzzles.puzzle_file import shipped
from tests.catan import naive
from tests.soaking import soaked

ALL = shipped("catan")
KINDS = [kind.key for kind in PUZZLES.kinds]
TURNS = ("win", "most-points", "longest-road")
WORLDS = 2


def of_kind(key: str) -> list[Puzzle]:
    return [puzzle for puzzle in ALL if puzzle.kind == key]


def worlds(puzzle: Puzzle) -> Iterator[Json]:
    """States that fit the view, with other hidden hands, cards and decks."""
    view = GAME.view_from_json(puzzle.view)
    for number in range(WORLDS):
        yield GAME.to_json(GAME.determinize(view, Random(number)))


# ------------------------------------------------------------------ a second proof: whole turns


def reached(data: Json) -> Iterator[tuple[Json, tuple[str, ...]]]:
    """Every position of the turn without luck, with what was done, the shortest first."""
    seat = data["turn"]["seat"]
    waiting: list[tuple[Json, tuple[str, ...]]] = [(data, ())]
    known = {form(data, seat)}
    for now, line in waiting:
        yield now, line
        texts = [] if now["phase"] == "over" else naive.legal(now)
        for text in texts:
            if text.split(" ")[0] not in ("roll", "buy", "offer", "end"):
                after = naive.apply(now, text)
                if form(after, seat) not in known:
                    known.add(form(after, seat))
                    waiting.append((after, (*line, text)))


def form(data: Json, seat: int) -> str:
    parts = [data[key] for key in ("roads", "buildings", "bank", "phase", "turn", "longest_road", "largest_army")]
    return json.dumps([*parts, data.get("pending"), data["hands"][seat], data["cards"][seat]], sort_keys=True)


def pieces(data: Json, seat: int) -> str:
    """The pieces of a seat on the board."""
    return json.dumps([naive.own(data, seat), sorted(naive.own_roads(data, seat))], sort_keys=True)


def without_knight(puzzle: Puzzle) -> bool:
    """Whether no theft can happen in the turn."""
    view = puzzle.view
    old = view["cards"][puzzle.seat]["knight"] - view["fresh"][puzzle.seat]["knight"]
    return view["turn"]["card_played"] or not old


TURN_PUZZLES = [puzzle for key in TURNS for puzzle in of_kind(key) if without_knight(puzzle)]
QUICK = [
    number
    for key in TURNS
    for number in [n for n, p in enumerate(TURN_PUZZLES) if p.kind == key and p.solution.candidates <= 60][:3]
]


@pytest.mark.parametrize("number", soaked(range(len(TURN_PUZZLES)), QUICK))
def test_a_turn_reaches_what_it_says_in_every_world(number: int) -> None:
    puzzle = TURN_PUZZLES[number]
    seat, solution = puzzle.seat, puzzle.solution
    for data in worlds(puzzle):
        found = list(reached(data))
        settled = [(now, line) for now, line in found if now["phase"] in ("main", "over")]
        assert len({pieces(now, seat) for now, _ in settled}) == solution.candidates
        right = [(now, line) for now, line in found if is_right(puzzle, data, now)]
        assert min(len(line) for _, line in right) == len(solution.answers[0])
        forms = {form(now, seat) for now, _ in right}
        value = max(worth(puzzle, data, now) for now, _ in right)
        second = max(worth(puzzle, data, now) for now, _ in settled if form(now, seat) not in forms)
        assert (value, second) == (solution.value, solution.second)


def test_the_turns_that_are_tried_are_some_of_each_kind() -> None:
    assert {TURN_PUZZLES[number].kind for number in QUICK} == set(TURNS)


def worth(puzzle: Puzzle, start: Json, now: Json) -> int:
    seat = puzzle.seat
    if puzzle.kind == "longest-road":
        state = GAME.from_json(now)
        return int(state.lengths[seat])
    gone = naive.points(start, seat) if puzzle.kind == "most-points" else 0
    return int(naive.points(now, seat) - gone)


def is_right(puzzle: Puzzle, start: Json, now: Json) -> bool:
    if puzzle.kind == "win":
        return bool(now["phase"] == "over")
    if puzzle.kind == "longest-road":
        return bool(now["longest_road"] == puzzle.seat)
    return worth(puzzle, start, now) == puzzle.solution.value


@pytest.mark.parametrize("key", TURNS)
def test_an_answer_works_whatever_is_hidden(key: str) -> None:
    for puzzle in of_kind(key)[::3]:
        for data in worlds(puzzle):
            for line in puzzle.solution.answers[:2]:
                now = data
                for text in line:
                    assert naive.actor(now) == puzzle.seat
                    assert text.split(" ")[0] not in ("roll", "buy", "offer")
                    now = naive.apply(now, text)
                    if naive.actor(now) == "chance":
                        now = naive.apply(now, GAME.encode(GAME.sample(GAME.from_json(now), Random(1))))
                assert is_right(puzzle, data, now)


# ------------------------------------------------------------------ a second proof: discards and the robber

DISCARDS = [puzzle for puzzle in of_kind("discard") if len(puzzle.view["pending"]["owed"]) == 1]


@pytest.mark.parametrize("number", soaked(range(len(DISCARDS)), range(2)))
def test_a_discard_builds_what_it_says(number: int) -> None:
    puzzle = DISCARDS[number]
    data = next(worlds(puzzle))
    gains = {text: gain_after(data, text, puzzle.seat) for text in naive.legal(data)}
    best = max(gains.values())
    assert best == puzzle.solution.value
    assert puzzle.solution.second == max(value for value in gains.values() if value < best)
    assert {text for (text,) in puzzle.solution.answers} == {text for text, value in gains.items() if value == best}
    assert puzzle.solution.candidates == len(gains)


def gain_after(data: Json, text: str, seat: int) -> int:
    """The most points after a discard, with the robber where nobody can be robbed."""
    after = naive.apply(data, text)
    alone = [move for move in naive.legal(after) if " from " not in move]
    after = naive.apply(after, alone[0])
    most = max(naive.points(now, seat) for now, _ in reached(after))
    return int(most - naive.points(data, seat))


ROBBERS = of_kind("robber")


def cards_in_36_rolls(data: Json, hexagon: str, seat: int) -> int:
    """What the others get in all 36 rolls with the robber there, minus what the seat gets."""
    bare = dict.fromkeys(naive.RESOURCES, 0)
    full = dict.fromkeys(naive.RESOURCES, 19)
    total = 0
    for first in range(1, 7):
        for second in range(1, 7):
            now = {**data, "robber": hexagon, "hands": [dict(bare) for _ in data["hands"]], "bank": dict(full)}
            if first + second != 7:
                naive.produce(now, first + second)
                counts = [sum(hand.values()) for hand in now["hands"]]
                total += sum(counts) - 2 * counts[seat]
    return total


@pytest.mark.parametrize("number", soaked(range(len(ROBBERS)), range(0, len(ROBBERS), 6)))
def test_the_robber_costs_what_it_says(number: int) -> None:
    puzzle = ROBBERS[number]
    data = next(worlds(puzzle))
    desert = next(name for name, (terrain, _) in data["hexes"].items() if terrain == "desert")
    moves = {text: text.split(" ")[1] for text in naive.legal(data)}
    free = cards_in_36_rolls(data, desert, puzzle.seat)
    cost = {text: free - cards_in_36_rolls(data, hexagon, puzzle.seat) for text, hexagon in moves.items()}
    best = max(cost.values())
    right = {text for text, value in cost.items() if value == best}
    assert best == puzzle.solution.value
    assert puzzle.solution.second == max(value for value in cost.values() if value < best)
    assert {text for (text,) in puzzle.solution.answers} == right
    assert len({moves[text] for text in right}) == 1


# ------------------------------------------------------------------ attempts


@pytest.mark.parametrize("key", KINDS)
def test_every_answer_is_right(key: str) -> None:
    kind = PUZZLES.kind(key)
    for puzzle in of_kind(key)[::5]:
        assert kind.attempt(puzzle, ()).status == "open"
        for line in puzzle.solution.answers:
            verdicts = [kind.attempt(puzzle, line[: end + 1]).status for end in range(len(line))]
            assert verdicts == ["open"] * (len(line) - 1) + ["right"]


@pytest.mark.parametrize("key", TURNS)
def test_luck_and_an_early_end_are_wrong(key: str) -> None:
    puzzle = of_kind(key)[0]
    attempt = PUZZLES.kind(key).attempt
    for text in ("buy", "offer wool for ore", "end"):
        assert attempt(puzzle, (text,)).status == "wrong"
    assert [reason.key for reason in attempt(puzzle, ("buy",)).reasons] == ["luck"]


def thefts(puzzle: Puzzle) -> Iterator[tuple[str, str, str, str]]:
    """A knight, a robbery, a stolen card, and a trade with the bank that is possible only with this card."""
    data = next(worlds(puzzle))
    if "play knight" not in naive.legal(data):
        return
    data = naive.apply(data, "play knight")
    robberies = [text for text in (naive.legal(data) if data["phase"] == "robber" else ()) if " from " in text]
    for robbery in robberies[:1]:
        after = naive.apply(data, robbery)
        victim = after["hands"][after["pending"]["from"]]
        for kind in (kind for kind in naive.RESOURCES if victim[kind]):
            before = set(naive.legal({**after, "phase": "main"}))
            now = set(naive.legal(naive.apply(after, f"steal {kind}")))
            for trade in sorted(text for text in now - before if text.startswith("bank")):
                yield "play knight", robbery, f"steal {kind}", trade


def test_a_stolen_card_does_not_count() -> None:
    tried = 0
    for puzzle in (puzzle for key in TURNS for puzzle in of_kind(key)):
        attempt = PUZZLES.kind(puzzle.kind).attempt
        for line in [line for line in thefts(puzzle) if attempt(puzzle, line[:3]).status == "open"][:1]:
            verdict = attempt(puzzle, line)
            assert verdict.status == "wrong"
            assert [reason.key for reason in verdict.reasons] == ["luck"]
            tried += 1
    assert tried


@pytest.mark.parametrize("key", TURNS)
def test_some_first_actions_lose_the_way(key: str) -> None:
    statuses: Counter[Any] = Counter()
    for puzzle in of_kind(key)[::4]:
        state = GAME.determinize(GAME.view_from_json(puzzle.view), Random(0))
        texts = [text for text in map(GAME.encode, GAME.legal(state)) if not text.startswith(("offer", "buy", "end"))]
        for text in Random(puzzle.id).sample(texts, min(3, len(texts))):
            statuses[PUZZLES.kind(key).attempt(puzzle, (text,)).status] += 1
    assert statuses["wrong"]
    assert statuses["open"] + statuses["right"]


@pytest.mark.parametrize("key", ["discard", "robber"])
def test_other_choices_are_wrong(key: str) -> None:
    kind = PUZZLES.kind(key)
    for puzzle in of_kind(key)[::4]:
        answers = {text for (text,) in puzzle.solution.answers}
        state = GAME.determinize(GAME.view_from_json(puzzle.view), Random(0))
        texts = [text for text in map(GAME.encode, GAME.legal(state)) if text not in answers]
        if len(answers) < 12:
            for text in Random(puzzle.id).sample(texts, 4):
                verdict = kind.attempt(puzzle, (text,))
                assert verdict.status == "wrong"
                assert verdict.value < puzzle.solution.value


# ------------------------------------------------------------------ canonical_form


def turned(name: str) -> str:
    """A hex, corner or path after a turn of the island by 180 degrees."""
    q, r, *side = name.split(",")
    x, y = -int(q), -int(r)
    if not side:
        return f"{x},{y}"
    opposite = {"N": (0, 0, "S"), "S": (0, 0, "N"), "E": (-1, 0, "E"), "NE": (-1, 1, "NE"), "NW": (0, 1, "NW")}
    dx, dy, new = opposite[side[0]]
    return f"{x + dx},{y + dy},{new}"


def test_a_turned_island_is_the_same_position() -> None:
    one, two = of_kind("win")[:2]
    view = GAME.view_from_json(one.view)
    assert canonical_form(view) != canonical_form(GAME.view_from_json(two.view))
    data = {**one.view, "robber": turned(one.view["robber"])}
    for key in ("hexes", "roads", "buildings"):
        data[key] = {turned(name): value for name, value in one.view[key].items()}
    other = GAME.view_from_json({**data, "harbours": one.view["harbours"]})
    assert view.board is not None
    assert other.board is not None
    other.board = type(view.board)(other.board.terrain, other.board.tokens, view.board.harbours)
    harbours = (*view.board.harbour, view.board.any_harbour)
    moved = [[turned(CORNERS[corner]) for corner in each(mask)] for mask in harbours]
    other.board.harbour = tuple(sum(1 << CORNER_OF[name] for name in names) for names in moved[:-1])
    other.board.any_harbour = sum(1 << CORNER_OF[name] for name in moved[-1])
    assert canonical_form(other) == canonical_form(view)
