"""The lessons of Qwirkle cover the game, proven from what their scripts play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

from game.catalog import GAMES
from game.core import CHANCE
from game.lessons.lesson import Ask, Do
from game.lessons.library import lessons
from game.lessons.rehearsal import rehearse
from game.qwirkle import events as ev
from game.qwirkle.actions import Action, Draw, First, Place
from game.qwirkle.game import GAME
from game.qwirkle.tiles import NAMES
from tests.lessons.cards import shown_cards

ALL = lessons("qwirkle")
KEYS = ("line", "two-lines", "qwirkle", "five", "end")
TAUGHT = {
    ev.TilesPlaced, ev.LineScored, ev.QwirkleMade, ev.BonusWon, ev.TilesTraded, ev.Passed, ev.GameEnded, ev.TurnBegan,
}  # fmt: skip
"""What the lessons must show; draws follow from that, and how the first player is found is told in words."""

PLAYED = [played for lesson in ALL for played in rehearse(lesson) if played.actor != CHANCE]
OWN = [
    played.text
    for lesson in ALL
    for played in rehearse(lesson)
    if isinstance(lesson.steps[played.step], Do) and played.actor == lesson.seat
]


def test_the_lessons_are_those_of_the_plan() -> None:
    assert tuple(lesson.key for lesson in ALL) == KEYS


def test_the_player_takes_every_kind_of_action() -> None:
    assert {type(GAME.decode(text)) for text in OWN} == set(get_args(Action)) - {Draw, First}


def test_every_kind_of_event_of_a_player_is_shown() -> None:
    shown = [event for played in PLAYED for event in played.events]
    assert {type(event) for event in shown} >= TAUGHT
    bonuses = {event.why for event in shown if type(event) is ev.BonusWon}
    assert bonuses == {"last-tile"}


def test_the_space_of_two_lines_is_the_only_one() -> None:
    """The question of the second lesson has one answer, by the rules."""
    (lesson,) = (each for each in ALL if each.key == "two-lines")
    asked = next(step for step in lesson.steps if isinstance(step, Ask))
    state, star = GAME.from_json(lesson.start), NAMES.index("Gt")
    found = set()
    for action in GAME.legal(state):
        if isinstance(action, Place) and [kind for kind, _ in action.tiles] == [star]:
            told = GAME.apply(state, action)[1]
            if sum(type(event) is ev.LineScored for event in told) > 1:
                found.add("cell." + GAME.encode(action).split("@")[1])
    assert found == set(asked.target)


def test_the_last_tile_decides_the_game() -> None:
    """The bonus turns a defeat into a victory."""
    last = PLAYED[-1]
    before = GAMES["qwirkle"].standings(last.before).scores
    after = GAMES["qwirkle"].standings(last.after)
    assert after.winners == (0,)
    assert before[0] < before[1] < after.scores[0] <= before[1] + 6


PLACED = ev.TilesPlaced(0, (0, 1), (0, 1), 2)
MOMENTS: list[tuple[list[Any], list[str]]] = [
    ([], ["place Rc@0,0", "trade Rc"]),
    ([PLACED], []),
    ([replace(PLACED, points=7)], []),
    ([ev.LineScored(0, (0, 1, 2, 3, 4), 5)], []),
    ([ev.LineScored(1, (0, 1, 2, 3, 4), 5)], []),
    ([ev.QwirkleMade(1, (0, 1, 2, 3, 4, 5))], []),
    ([ev.TurnBegan(0, 8)], ["trade Rc"]),
    ([ev.TurnBegan(0, 12)], []),
    ([ev.TurnBegan(0, 18)], []),
    ([], ["pass"]),
]
"""Events of an action, and what the player may do next, for each card of the coached first game in its order."""


def test_each_card_of_the_first_game_has_its_moment() -> None:
    assert shown_cards("qwirkle", MOMENTS) == list(range(1, len(MOMENTS) + 1))
