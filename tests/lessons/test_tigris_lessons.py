"""The lessons of Tigris & Euphrates contain every kind of player action and of conflict, proven from their events."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from game import bits
from game.lessons.lesson import Do, Lesson
from game.lessons.library import lessons
from game.lessons.rehearsal import Played, rehearse
from game.tigris import actions, events
from game.tigris.game import GAME

OF_CHANCE = {actions.First, actions.Draw}
OF_VARIANTS = {actions.Building, actions.BuildWonder, actions.Point}
NEVER_IN_A_LESSON = {
    events.FirstChosen,
    events.BuildingRaised,
    events.BuildingReturned,
    events.BuildingDeclined,
    events.WonderBuilt,
}
"""Lessons begin from positions, so nobody is drawn to begin, and have no variants."""


def own(lesson: Lesson) -> list[Played]:
    """Return what the player does themselves."""
    return [each for each in rehearse(lesson) if isinstance(lesson.steps[each.step], Do) and each.actor == lesson.seat]


OWN = [each for lesson in lessons("tigris") for each in own(lesson)]
ALL = [event for lesson in lessons("tigris") for each in rehearse(lesson) for event in each.events]


def values(kind: type, field: str) -> set[str]:
    """Return the texts that a field of an event may have."""
    (bound,) = get_type_hints(kind, include_extras=True)[field].__metadata__
    return set(bound.values)


def test_there_are_eight_of_about_a_minute() -> None:
    keys = ["tile", "king", "leaders", "revolt", "war", "monuments", "treasures", "lowest"]
    assert [lesson.key for lesson in lessons("tigris")] == keys


def test_the_player_takes_every_kind_of_action() -> None:
    assert {type(GAME.decode(each.text)) for each in OWN} == set(get_args(actions.Action)) - OF_CHANCE - OF_VARIANTS


def test_the_player_places_and_moves_leaders_and_tiles_of_every_role() -> None:
    done = [event for each in OWN for event in each.events]
    placed = [event for event in done if isinstance(event, events.LeaderPlaced)]
    assert {event.origin is None for event in placed} == {True, False}
    assert {event.colour for event in done if isinstance(event, events.TilePlaced)} == set(range(4))


def test_the_player_attacks_and_defends_in_every_kind_of_conflict() -> None:
    sides = {
        (each.before.conflict.kind, event.attacking)
        for each in OWN
        for event in each.events
        if isinstance(event, events.Supported)
    }
    assert sides == {(kind, attacking) for kind in values(events.ConflictBegan, "kind") for attacking in (True, False)}


def test_every_kind_of_event_happens() -> None:
    assert {type(event) for event in ALL} == set(events.EVENTS) - NEVER_IN_A_LESSON


@pytest.mark.parametrize(("kind", "field"), [(events.Scored, "why"), (events.LeaderLost, "cause")])
def test_every_cause_happens(kind: type, field: str) -> None:
    of_variants = {"building", "wonder"}
    assert {getattr(event, field) for event in ALL if isinstance(event, kind)} == values(kind, field) - of_variants


def told(lesson: Lesson) -> list[str]:
    """Return in short what the sentences of a lesson say happened: points, fallen leaders, treasures, the end."""
    found = []
    for event in (event for each in rehearse(lesson) for event in each.events):
        match event:
            case events.Scored(seat, colour, points, why, _):
                found.append(f"{seat} {actions.COLOURS[colour]} {points} {why}")
            case events.LeaderLost(seat, colour, _, cause):
                found.append(f"{seat} loses {actions.COLOURS[colour]} {cause}")
            case events.ConflictEnded(kind, _, winner, _, totals):
                found.append(f"{winner} wins {kind} {totals[0]}:{totals[1]}")
            case events.TreasureTaken(seat, cell):
                found.append(f"{seat} takes {bits.name(cell)}")
            case events.GameEnded(why):
                found.append(f"over {why}")
    return found


TOLD = {
    "tile": ["0 green 1 tile", "0 blue 1 tile", "0 green 1 tile"],
    "king": ["0 black 1 tile", "0 red 1 king", "1 green 1 tile", "0 black 1 tile"],
    "leaders": ["1 loses blue stranded"],
    "revolt": [
        "0 wins revolt 3:2",
        "1 loses black revolt",
        "0 red 1 revolt",
        "0 wins revolt 3:3",
        "1 loses black revolt",
        "0 red 1 revolt",
    ],
    "war": [
        "0 wins war 3:2",
        "1 loses green war",
        "0 green 2 war",
        "0 wins war 2:2",
        "1 loses black war",
        "0 black 1 war",
    ],
    "monuments": ["0 green 1 tile", "0 black 1 monument", "0 green 1 monument", "0 red 1 tile"],
    "treasures": ["0 black 1 tile", "0 takes k1", "0 red 1 king", "0 takes b2"],
    "lowest": ["0 green 1 tile", "0 takes p2", "over treasures"],
}
"""What happens in each lesson; its sentences say so, and a change of the rules must change them."""


@pytest.mark.parametrize("lesson", lessons("tigris"), ids=lambda lesson: lesson.key)
def test_what_happens_is_what_the_sentences_say(lesson: Lesson) -> None:
    assert told(lesson) == TOLD[lesson.key]


def test_the_end_of_the_last_lesson_is_won_by_the_lowest_colour() -> None:
    standings = GAME.standings(list(rehearse(lessons("tigris")[-1]))[-1].after)
    assert standings.over
    assert standings.winners == (0,)
    assert [min(scores[:4]) for scores in standings.scores] == [4, 3]
    assert sum(standings.scores[0][:4]) < sum(standings.scores[1][:4]), "the bull has more points in all"
