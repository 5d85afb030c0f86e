"""How a window ends, what is left then, and what it keeps to itself."""

from __future__ import annotations

import signal

import pytest

from game.record import read, verify
from tests.window.conftest import Start
from tests.window.display import pixels
from tests.window.looking import (
    TIGRIS,
    digest_on_disk,
    log_at,
    on_disk,
    place_a_tile,
)
from tests.window.people import hand


def test_the_window_manager_closes_it_in_the_middle_of_a_move(start: Start) -> None:
    program = start("play", "tigris", "--seats", "human,bot:novice", "--speed", "0.5", "--seed", "2")
    turn = program.wait("turn")
    program.idle()
    done = place_a_tile(program, turn)
    assert program.close_window() == 0
    assert digest_on_disk(program, done["n"], done["seat"]) == done["hash"]


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_after_a_violent_end_the_game_goes_on_where_it_was(start: Start, sign: int) -> None:
    program = start("play", "tigris", "--seats", "human,human,bot:novice", "--speed", "0", "--seed", "2")
    program.wait("scene", name="handoff")
    program.idle()
    program.click("handoff.ready")
    turn = program.wait("turn")
    program.idle()
    done = place_a_tile(program, turn)
    before = program.wait("turn")
    program.idle()
    log = log_at(program)
    code = program.kill(sign)
    assert code == (-sign if sign == signal.SIGKILL else 0)

    again = start("--speed", "0")
    assert again.focus == "menu.continue"
    again.key("Return")
    again.wait("scene", name="handoff")
    again.idle()
    again.key("Return")
    after = again.wait("turn")
    again.idle()
    assert after == before
    assert again.focus == "hand.1"
    assert log_at(again) == log, "the log of what happened before is gone"
    assert digest_on_disk(again, done["n"], done["seat"]) == done["hash"]
    answer = place_a_tile(again, after)
    assert answer["n"] == done["n"] + 1
    assert answer["hash"] == digest_on_disk(again, answer["n"], answer["seat"])
    record = read(on_disk(again).read_bytes())
    verify(record, TIGRIS)


def test_a_game_in_one_window_is_not_offered_in_another(start: Start) -> None:
    first = start("play", "tigris", "--seats", "human,bot:novice", "--speed", "0", "--seed", "2")
    first.wait("turn")
    second = start()
    assert "menu.continue" not in second.items()
    assert first.close_window() == 0
    second.click("menu.settings")
    second.wait("scene", name="settings")
    second.idle()
    second.key("Escape")
    second.wait("scene", name="menu")
    second.idle()
    assert "menu.continue" in second.items()


def test_the_curtain_is_the_same_for_every_hand(start: Start) -> None:
    """Three games of two people with other hands: before one person there is one picture and one title."""
    seen: dict[str, set[tuple[bytes, str]]] = {}
    hands, titles = set(), set()
    for seed in ("1", "2", "3"):
        program = start("play", "tigris", "--seats", "human,human", "--names", "Ann,Bob", "--seed", seed)
        program.wait("scene", name="handoff")
        program.idle()
        assert list(program.items()) == ["handoff.ready"]
        who = program.items()["handoff.ready"]["text"]
        title = program.display.xdo("getwindowname", program.window)
        seen.setdefault(who, set()).add((pixels(program.screenshot()), title))
        program.click("handoff.ready")
        hands.add(tuple(hand(program.wait("turn")["legal"])))
        program.idle()
        titles.add(program.display.xdo("getwindowname", program.window))
        program.close_window()
    assert len(hands) == 3
    assert len(titles) == 1, "it says whose turn it is, and nothing of the hand"
    assert all(len(pictures) == 1 for pictures in seen.values())
