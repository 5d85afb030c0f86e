"""The coached first game at the table: cards to read while the bots wait, free hints, and praise at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.bots import choose
from game.core import OVER
from game.lessons.first_game import first_game
from game.session.session import Services
from game.storage import learning
from tests.lessons.test_first_game import Bots
from tests.ui.tables import Table
from ui.catalog import PLAYABLE
from ui.context import Route
from ui.learn import lesson_course
from ui.learn.coach_guide import CoachGuide
from ui.scenes.menu import MenuScene
from ui.scenes.play.play import PlayScene
from ui.table.guide import Guide

COACHED = [game for game in PLAYABLE if first_game(game) is not None]


@pytest.fixture(params=COACHED)
def table(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """The coached first game, just opened from the list, with bots that answer at once."""
    game = request.param
    monkeypatch.setattr(lesson_course, "services", lambda app: Services(app.store, lambda: Bots(game)))
    found = Table(tmp_path)
    found.app.settings.bot_pace, found.app.settings.tile_marks = 0.0, "none"
    found.app.replace(MenuScene())
    found.app.open(Route.LEARN, game)
    found.pilot.settle()
    found.pilot.click("learn.coached")
    found.pilot.settle()
    yield found
    found.close()


def play_of(table: Table) -> PlayScene:
    return next(scene for scene in table.app.scenes if isinstance(scene, PlayScene))


def guide_of(table: Table) -> CoachGuide:
    guide = play_of(table).guide
    assert isinstance(guide, CoachGuide)
    return guide


def act(play: PlayScene) -> None:
    """What a novice does in the player's place."""
    text = choose(play.game, play.client.view, "novice", play.client.n, 0.05)
    play.submit(play.game.decode(text))


def test_cards_are_read_while_the_bots_wait_and_the_game_ends_with_praise(table: Table) -> None:
    play, guide, cards, n = play_of(table), guide_of(table), set[str](), -1
    for _ in range(1000):
        said: Any = guide.bubble()
        if said is not None and said.tone == "right":
            break
        if said is not None:
            assert said.words not in cards, "each card is shown once"
            cards.add(said.words)
            n = play.session.n
            for _ in range(3):
                table.app.frame([], 1 / 60)
            assert play.session.n == n, "the bots wait"
            assert table.pilot.focus == "guide.next"
            table.pilot.press("return")
        elif play.session.to_act() == play.seat:
            act(play)
        table.pilot.settle(120)
    assert play.session.to_act() == OVER
    assert len(cards) >= 3
    assert guide.bubble() is not None
    assert learning.load(table.app.store)[0].at(play.game_key, learning.COACHED).done
    table.pilot.click("guide.results")
    table.pilot.settle()
    assert table.pilot.scene == "results"
    assert not len(table.app.store.games()), "the lesson of a game is not stored"
    table.pilot.click("results.rematch")
    table.pilot.settle(120)
    assert type(play_of(table).guide) is Guide, "nobody coaches"
    assert len(table.app.store.games()) == 1, "its rematch is a game like any other"


def test_it_is_left_to_the_list_and_hints_are_free(table: Table) -> None:
    guide = guide_of(table)
    while guide.bubble() is not None:
        table.pilot.press("return")
        table.pilot.settle()
    if play_of(table).session.to_act() == play_of(table).seat and table.pilot.scene == "play":
        assert table.pilot.layout()["play.advice"].enabled
    for _ in range(3):  # the first ones may close the recap or put something down
        if table.pilot.scene == "play":
            table.pilot.press("escape")
    assert table.pilot.scene == "dialog"
    table.pilot.click("dialog.leave")
    table.pilot.settle()
    assert table.pilot.scene == "lessons"
    assert not len(table.app.store.games()), "nothing of it is stored"
