"""Bots and hints of Tigris & Euphrates with the variants: every question answered, every reason true."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.bots import choose, suggest
from game.bots.levels import LEVELS
from game.bots.tigris import variants
from game.bots.tigris.reasons import reasons
from game.tigris.game import GAME
from game.tigris.state import BUILDING, MONUMENT, SUPPORT, WONDER, State
from tests.bots.claims import holds
from tests.tigris import lush, play
from tests.tigris.naive_position import CELLS

QUESTIONS = (BUILDING, MONUMENT, WONDER)


def asked(games: int) -> list[State]:
    """The positions of games on lush boards in which a question of the variants is open."""
    found = []
    for number in range(games):
        rng = Random(number)
        steps = lush.game(GAME.from_json(lush.position(rng, 7)), rng, 80)
        found += [after for _, _, after, _ in steps if after.phase in QUESTIONS]
    return found


ASKED = asked(12)


def test_busy_games_ask_every_question() -> None:
    assert {state.phase for state in ASKED} == set(QUESTIONS)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_legally(level: str) -> None:
    for number, state in enumerate(ASKED[:: 1 + len(ASKED) // 40]):
        text = choose(GAME, GAME.view(state, GAME.to_act(state)), level, number, 0.2)
        assert GAME.decode(text) in GAME.legal(state)


def test_every_reason_for_an_answer_is_true() -> None:
    checked: Counter[str] = Counter()
    for state in ASKED:
        seat, data = GAME.to_act(state), GAME.to_json(state)
        for action in GAME.legal(state):
            text = GAME.encode(action)
            for reason in reasons(GAME.view(state, seat), action):
                checked[reason.key] += 1
                if checked[reason.key] <= 30:
                    assert holds(data, text, seat, reason.key, dict(reason.args)), (text, reason, data)
    wanted = {"pays-double", "takes-building", "building-rival", "building-stays", "wonder-pays", "wonder-rival"}
    assert wanted <= checked.keys(), wanted - checked.keys()


def test_a_hint_answers_every_question() -> None:
    for state in ASKED[:: 1 + len(ASKED) // 20]:
        view = GAME.view(state, GAME.to_act(state))
        assert GAME.decode(suggest(GAME, view, 1).action) in GAME.legal(state)


def test_the_search_considers_a_cell_of_every_kind_and_none() -> None:
    for state in ASKED:
        if state.phase == BUILDING:
            found = variants.answers(state)
            assert set(found) <= set(GAME.legal(state))
            assert GAME.decode("decline") in found
            assert len(found) >= 2


def test_cells_that_complete_a_line_or_a_cross() -> None:
    """L1 and M1, cell by cell: a tile there gives a line of three, or a cross."""
    for number in range(30):
        data = play.crowded(Random(number))
        state = GAME.from_json(data)
        for colour in range(4):
            tiles = state.tiles[colour]
            at = {cell: 1 << (17 * cell[1] + cell[0]) for cell in CELLS}
            lines, crosses = variants.lines(tiles), variants.crosses(tiles)
            for (x, y), bit in at.items():
                if tiles & bit:
                    assert not (lines | crosses) & bit
                    continue
                there = {cell for cell, mask in at.items() if (tiles | bit) & mask}
                rows = [[(x + dx + k, y) for k in range(3)] for dx in (-2, -1, 0)]
                columns = [[(x, y + dy + k) for k in range(3)] for dy in (-2, -1, 0)]
                assert bool(lines & bit) == any(set(line) <= there for line in rows + columns)
                pluses = [
                    {(a, b), (a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)}
                    for a, b in ((x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                ]
                assert bool(crosses & bit) == any(plus <= there for plus in pluses)


def test_with_english_reinforcement_a_hint_names_the_one_number_that_turns_a_conflict() -> None:
    """N2: the defender adds exactly so many, not "so many or more"; the number is the right one."""
    found: Counter[str] = Counter()
    for number in range(2):
        rng = Random(number)
        for state, *_ in lush.game(GAME.from_json(lush.position(rng, 4)), rng, 25):
            if state.phase != SUPPORT:
                continue
            seat, data = GAME.to_act(state), GAME.to_json(state)
            for action in GAME.legal(state):
                for reason in reasons(GAME.view(state, seat), action):
                    found[reason.key] += 1
                    assert holds(data, GAME.encode(action), seat, reason.key, dict(reason.args)), (data, reason)
    assert found["commit-exactly"]
    assert found["exactly-without"]
    assert not found["commit-open"] + found["open-without"]
