"""Bots know what their seat knows and nothing more: what a view cannot tell apart gets the same choice.

From games of two, three and four on both boards positions of every phase are taken; everything that the seat to act
cannot see is dealt anew, and each level is asked again with the same seed, here and in processes of their own.
"""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import product
from random import Random

import pytest

from game.bots import choose
from game.bots.levels import LEVELS
from game.bots.worker import CONTEXT, main
from game.core import canonical
from game.tigris.game import GAME
from game.tigris.state import State
from tests.bots.test_bots import hidden_anew, states

QUICK = LEVELS[:3]
SLOW_SECONDS = 0.5
"""Thinking time of the strongest: how long it thinks changes how deep, not what it may look at."""
PHASES = ("action", "support as attacker", "support as defender", "war", "monument", "treasure")
TABLES = tuple(product((2, 3, 4), ("standard", "advanced")))


def phase_of(state: State) -> str:
    if state.phase != "support":
        return state.phase
    assert state.conflict is not None
    return "support as attacker" if state.conflict.committed[0] is None else "support as defender"


@lru_cache(maxsize=1)
def gathered() -> dict[tuple[int, str, str], list[State]]:
    """(seats, board, phase) -> positions of several games, spread over their whole length."""
    found: dict[tuple[int, str, str], list[State]] = {}
    for (seats, board), seed in product(TABLES, range(3)):
        treasures = ("after_action", "end_of_turn")[seed % 2]
        for state in states(seats, seed, ("novice", "random"), {"board": board, "treasures": treasures}):
            if GAME.to_act(state) >= 0:
                found.setdefault((seats, board, phase_of(state)), []).append(state)
    return found


def chosen(key: tuple[int, str, str], count: int) -> list[State]:
    """So many of the positions, evenly spread."""
    every = gathered()[key]
    return every[len(every) // (2 * count) :: max(1, len(every) // count)][:count]


def decide(state: State, level: str, seed: int) -> str:
    view = GAME.view(state, GAME.to_act(state))
    return choose(GAME, view, level, seed, SLOW_SECONDS if level not in QUICK else 1.0)


def compared(state: State, level: str, seed: int, times: int) -> int:
    """Deal what is hidden anew so often and compare; how often another hand was really different."""
    seat, rng, different = GAME.to_act(state), Random(seed), 0
    view, expected = canonical(GAME.view_to_json(GAME.view(state, seat))), decide(state, level, seed)
    assert GAME.decode(expected) in GAME.legal(state)
    for _ in range(times):
        other = hidden_anew(state, seat, rng)
        different += other.hands != state.hands
        assert canonical(GAME.view_to_json(GAME.view(other, seat))) == view
        assert decide(other, level, seed) == expected
    return different


def test_every_phase_is_met_at_every_table() -> None:
    assert {(seats, board, phase) for (seats, board), phase in product(TABLES, PHASES)} == set(gathered())


@pytest.mark.parametrize("level", QUICK)
def test_quick_levels_choose_alike_what_they_cannot_tell_apart(level: str) -> None:
    different = 0
    for number, key in enumerate(sorted(gathered())):
        for state in chosen(key, 3):
            different += compared(state, level, number, 2)
    assert different > 120


def test_the_strongest_chooses_alike_what_it_cannot_tell_apart() -> None:
    different = 0
    for number, phase in enumerate(PHASES):
        seats, board = TABLES[number]
        (state,) = chosen((seats, board, phase), 1)
        different += compared(state, LEVELS[-1], number, 2)
    assert different >= 8


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_a_process_of_its_own_answers_alike(hash_seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that differs between processes, such as the order of a set, has a say."""
    keys = [(seats, board, phase) for phase in PHASES for seats, board in TABLES[:: 5 if phase == "war" else 2]]
    asked = [(state, level) for key in keys for state in chosen(key, 1) for level in QUICK]
    asked += [(chosen((3, "standard", phase), 1)[0], LEVELS[-1]) for phase in ("action", "war")]
    for name, value in {"PYTHONHASHSEED": hash_seed, "LC_ALL": "C", "TZ": "Asia/Tehran"}.items():
        monkeypatch.setenv(name, value)
    near, far = CONTEXT.Pipe()
    process = CONTEXT.Process(target=main, args=(far, True), daemon=True)
    with far:
        process.start()
    assert json.loads(near.recv_bytes()) == {"n": 0}
    answers = []
    for number, each in enumerate(asked):
        near.send_bytes(json.dumps(question(number, *each)).encode("ascii"))
        assert near.poll(60)
        answers.append(json.loads(near.recv_bytes()))
    near.close()
    process.join(20)
    assert process.exitcode == 0
    assert [answer["n"] for answer in answers] == list(range(len(asked)))
    assert [answer.get("action") for answer in answers] == [decide(*each, number) for number, each in enumerate(asked)]


def question(number: int, state: State, level: str) -> dict[str, object]:
    """What the worker is asked."""
    view = GAME.view_to_json(GAME.view(state, GAME.to_act(state)))
    seconds = SLOW_SECONDS if level not in QUICK else 1.0
    return {"n": number, "kind": "action", "view": view, "level": level, "seed": number, "seconds": seconds}
