"""The lessons of Tigris & Euphrates contain every kind of player action and of conflict, proven from their events."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from game.lessons.lesson import Do, Lesson
from game.lessons.library import lessons
from game.lessons.rehearsal import Played, rehearse
from game.tigris import actions, events
from game.tigris.game import GAME

OF_CHANCE = {actions.First, actions.Draw}
NEVER_IN_A_LESSON = {events.FirstChosen}
"""Lessons begin from positions, so nobody is drawn to begin."""


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
    assert {type(GAME.decode(each.text)) for each in OWN} == set(get_args(actions.Action)) - OF_CHANCE


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
    assert {getattr(event, field) for event in ALL if isinstance(event, kind)} == values(kind, field)
