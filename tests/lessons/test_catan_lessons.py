"""The lessons of Catan cover the game, proven from what their scripts play."""

from __future__ import annotations

from typing import Any, get_args

from game.catan import events as ev
from game.catan.actions import Action, Card, Dice, First, Lay, Steal
from game.catan.game import GAME
from game.catan.kinds import CARDS
from game.lessons.first_game import first_game
from game.lessons.lesson import Ask, Do, Lesson
from game.lessons.library import lessons
from game.lessons.rehearsal import rehearse
from tests.lessons.cards import shown_cards

ALL = lessons("catan")
KEYS = ("yield", "build", "robber", "harbour", "offers", "cards", "awards")
NOT_SHOWN = {ev.FirstChosen, ev.IslandLaid, ev.BankShort, ev.OfferedTo}
"""What happens before a lesson, what almost never happens, and the offer to one player: lessons offer to all."""


def shown(key: str = "") -> list[ev.Event]:
    """Return every event of the lesson of that key, or of all."""
    chosen = (lesson for lesson in ALL if key in ("", lesson.key))
    return [event for lesson in chosen for played in rehearse(lesson) for event in played.events]


def test_the_lessons_are_those_of_the_plan() -> None:
    assert tuple(lesson.key for lesson in ALL) == KEYS


def test_the_player_takes_every_kind_of_action() -> None:
    own = {
        type(GAME.decode(played.text))
        for lesson in ALL
        for played in rehearse(lesson)
        if isinstance(lesson.steps[played.step], Do) and played.actor == lesson.seat
    }
    assert own == set(get_args(Action)) - {First, Lay, Dice, Steal, Card}


def test_every_kind_of_event_is_shown() -> None:
    assert {type(event) for event in shown()} == set(ev.EVENTS) - NOT_SHOWN


def test_every_development_card_is_played_by_the_player_or_told() -> None:
    played = {CARDS[event.kind] for event in shown() if type(event) is ev.CardPlayed and event.seat == 0}
    assert played == set(CARDS) - {"victory-point"}


def test_every_answer_to_an_offer_is_given_and_received() -> None:
    answers = [event for event in shown("offers") if type(event) is ev.Answered]
    for own in (True, False):
        assert {event.answer for event in answers if (event.seat == 0) == own} == {"accept", "reject", "counter"}


def test_pieces_are_free_in_the_set_up_alone() -> None:
    """The first lesson has the set-up, the second pays."""
    built = (ev.SettlementBuilt, ev.RoadBuilt)
    assert [event.free for event in shown("yield") if isinstance(event, built)] == [True, True]
    assert [event.free for event in shown("build") if isinstance(event, built)] == [False, False]


def test_bank_and_harbour_ask_four_and_two() -> None:
    assert [sum(event.give) for event in shown("harbour") if type(event) is ev.BankTraded] == [4, 2]


def test_both_awards_come_to_the_player_and_win() -> None:
    last = shown("awards")
    assert [event.seat for event in last if isinstance(event, ev.LongestRoadMoved | ev.LargestArmyMoved)] == [0, 0]
    (end,) = (event for event in last if type(event) is ev.GameEnded)
    assert (end.seat, end.points) == (0, 10)


def of(key: str) -> Lesson:
    return next(lesson for lesson in ALL if lesson.key == key)


def test_the_marked_corner_yields_most() -> None:
    """What the first lesson says of the corner is true: no free corner has more dots."""
    lesson = of("yield")
    state, hexes = GAME.from_json(lesson.start), lesson.start["hexes"]
    dots: dict[str, int] = {}
    for action in GAME.legal(state):
        _, told = GAME.apply(state, action)
        around = [hexes[list(hexes)[event.hexagon]][1] for event in told if type(event) is ev.Produced]
        dots[GAME.encode(action)] = sum(6 - abs(7 - token) for token in around)
    wanted = next(step.action for step in lesson.steps if isinstance(step, Do))
    assert dots[wanted] == max(dots.values())


def test_the_red_numbers_are_the_answers() -> None:
    lesson = of("yield")
    hexes = lesson.start["hexes"]
    asked = next(step for step in lesson.steps if isinstance(step, Ask))
    assert set(asked.target) == {f"cell.{name}" for name, (_, token) in hexes.items() if token in (6, 8)}
    assert {*asked.target, *asked.misses} == {f"cell.{name}" for name in hexes}


def test_the_robber_blocks_what_the_lesson_says() -> None:
    blocked = {f"cell.{list(of('robber').start['hexes'])[e.hexagon]}" for e in shown("robber") if type(e) is ev.Blocked}
    asked = next(step for step in of("robber").steps if isinstance(step, Ask))
    assert blocked == set(asked.target)


MOMENTS: list[tuple[list[Any], list[str]]] = [
    ([ev.TurnBegan(0, 3)], []),
    ([], ["roll"]),
    ([ev.Produced(0, 3, 1, 2)], []),
    ([], ["road 0,1,E", "end"]),
    ([], ["settlement 0,1,N"]),
    ([], ["city 0,1,N"]),
    ([], ["buy"]),
    ([], ["bank ore ore ore ore for wool"]),
    ([ev.TurnEnded(0)], []),
    ([ev.Offered(1, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0))], ["reject"]),
    ([ev.Rolled(1, 3, 4)], ["discard ore ore ore ore"]),
    ([ev.Rolled(0, 3, 4)], ["robber 0,1"]),
    ([ev.Blocked(3)], []),
    ([], ["play knight"]),
    ([ev.LongestRoadMoved(1, None, 5)], []),
    ([ev.LargestArmyMoved(0, None, 3)], []),
]
"""Events of an action, and what the player may do next, for each card of the coached first game in its order."""


def test_each_card_of_the_first_game_has_its_moment() -> None:
    assert shown_cards("catan", MOMENTS) == list(range(1, len(MOMENTS) + 1))


def test_both_begin_the_first_game_with_six_points() -> None:
    first = first_game("catan")
    assert first is not None
    scores = GAME.standings(GAME.from_json(first.start)).scores
    assert [(score["points"], score["public"]) for score in scores] == [(6, 5), (6, 5)]
