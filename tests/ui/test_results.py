"""The end of a game: treasures flow to the lowest colour, the tie-break is told, the race opens the replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import Setup
from game.record import Record, SeatInfo
from game.session.session import Session
from game.tigris.game import GAME
from tests.ui.tables import Table, position, session
from ui.narration.plain_text import plain_text
from ui.review.final_scores import FinalScores
from ui.scenes.review.results import ResultsScene
from ui.table.game_ui import FinalScore
from ui.tigris.final_scores import tallies, verdict
from ui.widgets.painter import Painter

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}
COLOURS = ("black", "red", "blue", "green", "treasure")


CONFIRMATIONS = "off"


def last_turn(*points: tuple[int, int, int, int, int]) -> Any:
    """Two treasures lie on the board, and seat 0 has only to end its turn."""
    scored = [dict(zip(COLOURS, own, strict=True)) for own in points]
    turn = {"seat": 0, "actions_left": 0, "number": 9}
    return position([dict(HAND) for _ in points], treasures="k11 f3", points=scored, turn=turn)


def ended(*points: tuple[int, int, int, int, int]) -> Record:
    start = last_turn(*points)
    seats = tuple(SeatInfo("human", "", name) for name in ("Ada", "Ben", "Cyr")[: len(points)])
    record = Record(Setup("tigris", len(points), start["options"]), seats, ("end",), seed="1", start=start)
    assert GAME.standings(list(record.replay(GAME))[-1].state).over
    return record


def test_a_key_that_hurried_the_bots_asks_for_no_other_game(table: Table) -> None:
    """Pressed once more before the results were seen; a little later it is meant."""
    game = session(last_turn((3, 5, 4, 9, 4), (2, 2, 2, 2, 0)), ("human", "steady"))
    play = table.play(game)
    play.submit(GAME.decode("end"))
    while table.pilot.scene != "results":
        table.app.frame([], 1 / 60)
    for key in ("space", "return"):
        table.pilot.press(key)
        table.app.frame([], 1 / 60)
        assert table.pilot.scene == "results"
    for _ in range(60):
        table.app.frame([], 1 / 60)
    table.pilot.press("space")
    assert table.pilot.scene == "play"


def test_treasures_go_one_by_one_to_the_lowest_colour() -> None:
    state = list(ended((3, 5, 4, 9, 4), (9, 9, 9, 9, 0)).replay(GAME))[-1].state
    tally, other = tallies(state)
    assert tally == FinalScore((3, 5, 4, 9), (0, 0, 2, 0), deciding=1)
    assert tally.after(2) == [5, 5, 4, 9]
    assert tally.after(4) == [6, 5, 5, 9]
    assert other.flow == ()
    assert sorted(tally.after(4)) == GAME.standings(state).scores[0][:4]


@pytest.mark.parametrize(
    ("points", "key", "numbers"),
    [
        (((5, 6, 7, 8, 0), (4, 9, 9, 9, 0)), "results.lowest", {"n": 5}),
        (((5, 6, 7, 8, 0), (5, 5, 9, 9, 0)), "results.tie.1", {"n": 5, "more": 6, "less": 5}),
        (((5, 6, 7, 8, 0), (5, 6, 6, 9, 0)), "results.tie.2", {"n": 5, "more": 7, "less": 6}),
        (((5, 6, 7, 9, 0), (5, 6, 7, 8, 0)), "results.tie.3", {"n": 5, "more": 9, "less": 8}),
    ],
)
def test_the_verdict_names_the_colour_that_decides(
    table: Table, points: Any, key: str, numbers: dict[str, int]
) -> None:
    standings = GAME.standings(list(ended(*points).replay(GAME))[-1].state)
    expected = table.app.tr(key, name="Ada", other="Ben", **numbers)
    assert verdict(table.app, standings, ["Ada", "Ben"]) == expected


def test_an_equal_end_is_shared(table: Table) -> None:
    record = ended((5, 6, 7, 8, 0), (8, 7, 6, 5, 0), (1, 1, 1, 1, 0))
    standings = GAME.standings(list(record.replay(GAME))[-1].state)
    assert standings.winners == (0, 1)
    told = verdict(table.app, standings, ["Ada", "Ben", "Cyr"])
    assert told == table.app.tr("results.shared", names="Ada and Ben")


def test_a_game_ends_in_the_results(table: Table) -> None:
    table.play(session(last_turn((3, 5, 4, 9, 4), (2, 2, 2, 2, 0)), ("human", "steady")))
    table.pilot.click("play.end")
    table.pilot.settle()
    assert table.pilot.scene == "results"
    names = set(table.pilot.layout())
    assert {"results.rematch", "results.replay", "results.menu", "results.export", "results.graph"} <= names


def test_two_seats_fill_their_half_of_the_page(table: Table) -> None:
    """Under two boxes half of the page was empty."""
    scene = ResultsScene(ended((3, 4, 5, 6, 2), (1, 4, 5, 6, 2)))
    table.app.push(scene)
    table.pilot.settle()
    boxes = [scene.tallies._boxes[seat] for seat in (0, 1)]
    assert sum(box.h for box in boxes) >= 0.65 * scene.tallies.rect.h
    assert max(box.bottom for box in boxes) <= scene.tallies.rect.bottom


def test_treasures_flow_for_a_while_and_any_key_ends_it(tmp_path: Path) -> None:
    table = Table(tmp_path, speed=1.0)
    scene = ResultsScene(ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1)))
    table.app.push(scene)
    seen = []
    for _ in range(240):
        seen.append(scene.tallies.arrived)
        table.app.frame([], 1 / 60)
    assert sorted(set(seen)) == [0, 1, 2, 3, 4]
    assert seen == sorted(seen)
    again = ResultsScene(ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1)))
    table.app.push(again)
    table.pilot.press("space")
    assert again.tallies.arrived == 4
    assert table.pilot.scene == "results", "the key only skipped"
    table.close()


def test_the_focus_begins_at_the_replay_where_there_is_no_rematch(table: Table) -> None:
    table.app.push(ResultsScene(ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1))))
    table.pilot.settle()
    assert not table.pilot.layout()["results.rematch"].enabled
    assert table.pilot.focus == "results.replay"


def test_a_click_on_the_race_opens_the_replay_there(table: Table) -> None:
    table.app.push(ResultsScene(ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1))))
    table.pilot.settle()
    plot = table.pilot.layout()["results.graph"].rect
    for x, n in ((plot.x + 2, 0), (plot.right - 2, 1)):
        table.pilot.point((x, plot.y + 5))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            table.pilot.feed(pygame.Event(kind, pos=(x, plot.y + 5), button=1, touch=False, window=table.app.window))
        assert table.pilot.scene == "replay"
        assert table.app.scenes[-1].n == n
        table.app.pop()


def test_the_rematch_has_the_same_seats_and_rules(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Session] = []
    monkeypatch.setattr("ui.scenes.review.results.show_game", lambda app, game: shown.append(game))
    played = table.play(session(last_turn((3, 5, 4, 9, 4), (2, 2, 2, 2, 0)), ("human", "steady"))).session
    table.pilot.click("play.end")
    table.pilot.settle()
    table.pilot.click("results.rematch")
    (again,) = shown
    assert again is not played
    assert list(again.seats) == list(played.seats)
    assert again.setup == played.setup


def test_from_a_look_at_the_final_board_two_ways_lead_back(table: Table) -> None:
    table.play(session(last_turn((3, 5, 4, 9, 4), (2, 2, 2, 2, 0)), ("human", "steady")))
    table.pilot.click("play.end")
    table.pilot.settle()
    for way in (lambda: table.pilot.click("play.results"), lambda: table.pilot.press("escape")):
        table.pilot.click("results.board")
        table.pilot.settle()
        assert table.pilot.scene == "play"
        way()
        table.pilot.settle()
        assert table.pilot.scene == "results"


def test_at_the_final_board_undo_says_that_the_game_is_over(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It asked to wait for the last action, for ever."""
    play = table.play(session(last_turn((3, 5, 4, 9, 4), (2, 2, 2, 2, 0)), ("human", "steady")))
    table.pilot.click("play.end")
    table.pilot.settle()
    monkeypatch.setattr(play.state, "_can_rewind", lambda _seat: False)
    table.pilot.click("results.board")
    table.pilot.settle()
    undo, over = table.pilot.layout()["play.undo"], table.app.tr("reason.game-over")
    assert (plain_text(undo.tip), undo.enabled) == (plain_text(over), False)
    table.pilot.press("z")
    assert table.app.displayed_notice in ("", over)
    assert table.logged("refused")[-1]["reason"] == "game-over"


def test_a_notice_keeps_clear_of_the_way_back_from_the_statistics(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Findings P20: at 200 % "saved in ..." lay over the button below the statistics."""
    heads: list[bool] = []
    monkeypatch.setattr("ui.app.compositor.overlay.notice", lambda *args: heads.append(args[-1]))
    table.app.push(ResultsScene(ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1))))
    table.pilot.settle()
    table.pilot.click("results.statistics")
    table.app.nav.notice("saved")
    table.pilot.settle()
    assert table.pilot.scene == "statistics"
    assert set(heads) == {True}


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize("size", [(1100, 640), (1280, 720), (1920, 1080)])
def test_treasures_look_alike_in_every_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, size: tuple[int, int]
) -> None:
    """The chest stood beside a small number and not beside a large one, and had no column without a treasure."""
    pictures: list[pygame.Rect] = []
    beside: list[tuple[int, ...]] = []
    image, gain = Painter.image, FinalScores._gain

    def drawn(painter: Painter, surface: pygame.Surface, rect: pygame.Rect, *rest: Any) -> Any:
        pictures.append(rect)
        return image(painter, surface, rect, *rest)

    def gained(scores: FinalScores, *rest: Any) -> None:
        before = len(pictures)
        gain(scores, *rest)
        beside.append(tuple(rect.w for rect in pictures[before:]))

    monkeypatch.setattr(Painter, "image", drawn)
    monkeypatch.setattr(FinalScores, "_gain", gained)
    table = Table(tmp_path, size, lang)
    scene = ResultsScene(ended((6, 4, 30, 40, 1), (12, 10, 14, 30, 2), (3, 3, 3, 3, 0)))
    table.app.push(scene)
    table.pilot.settle()
    pictures.clear()
    beside.clear()
    scene.tallies.draw(Painter(table.app, pygame.Surface(size)))
    assert len(beside) == 2
    assert len(set(beside)) == 1, beside
    for seat in range(3):
        assert scene.tallies._icon(scene.tallies._cells(seat)[-1]) in pictures, "a chest in the last column"
    table.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_a_chest_is_shown_also_beside_two_digits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """Where all numbers had two digits, no row said that treasures were what is added."""
    drawn: list[tuple[str, pygame.Rect]] = []
    image, words, gain = Painter.image, Painter.words, FinalScores._gain
    gains: list[list[tuple[str, pygame.Rect]]] = []

    def pictured(painter: Painter, surface: pygame.Surface, rect: pygame.Rect, *rest: Any) -> Any:
        drawn.append(("picture", rect))
        return image(painter, surface, rect, *rest)

    def told(painter: Painter, rect: pygame.Rect, text: str, *rest: Any, **more: Any) -> int:
        used = words(painter, rect, text, *rest, **more)
        drawn.append((text, pygame.Rect(rect.x, rect.y, used, rect.h)))
        return used

    def gained(scores: FinalScores, painter: Painter, rect: pygame.Rect, count: int) -> None:
        before = len(drawn)
        gain(scores, painter, rect, count)
        gains.append([*drawn[before:], ("room", rect)])

    for name, deed in (("image", pictured), ("words", told)):
        monkeypatch.setattr(Painter, name, deed)
    monkeypatch.setattr(FinalScores, "_gain", gained)
    table = Table(tmp_path, (1280, 720), lang)
    scene = ResultsScene(ended((13, 19, 43, 15, 4), (24, 53, 14, 7, 3)))
    table.app.push(scene)
    table.pilot.settle()
    gains.clear()
    scene.tallies.draw(Painter(table.app, pygame.Surface((1280, 720))))
    assert len(gains) == 3
    for (_, number), (kind, chest), (_, room) in gains:
        assert kind == "picture"
        assert chest.w >= table.app.u(14)
        assert not chest.colliderect(number)
        assert room.contains(chest)
        assert room.contains(number)
    table.close()
