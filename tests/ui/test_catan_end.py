"""Beside the island and after the game: news in whole sentences, luck in numbers, seats in their colours."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.catan.game import GAME
from game.core import Setup
from game.record import Record, SeatInfo, read
from tests.catan.scenes import scene
from tests.ui.tables import Table
from tests.ui.test_large_text import RECORDS
from ui.catan.info import Info, InfoContent
from ui.catan.luck_stats import LuckStats, SeatLuck
from ui.catan.pieces import paint_of, pieces_for
from ui.catan.statistics import StatisticsScene
from ui.catan.ui import UI
from ui.review.final_scores import FinalScores
from ui.review.game_history import GameHistory
from ui.review.score_chart import ScoreChart
from ui.text import layout as text_layout
from ui.widgets.painter import Painter

TRADE = "Alexandra gives Boaz 2 lumber, 1 brick and 3 wool and gets 1 grain and 2 ore for it."


@pytest.mark.parametrize("count", [1, 4])
def test_gains_are_told_in_whole_sentences(table: Table, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    cut, told = [], []
    plain = text_layout.ellipsis

    def ellipsis(words: str, *rest: object) -> str:
        shown = plain(words, *rest)  # type: ignore[arg-type]
        cut.extend([words] if shown != words else [])
        return shown

    monkeypatch.setattr(text_layout, "ellipsis", ellipsis)
    monkeypatch.setattr(Painter, "paragraph", lambda painter, place, words: told.append((place, words)))
    info = Info(table.app, pieces_for(table.app))
    info.rect = pygame.Rect(10, 10, 340, 170)
    lines = [f"{n}: {TRADE}" for n in range(count)]
    said = InfoContent(gains=lines)
    info.draw(Painter(table.app, pygame.Surface((400, 200))), GAME.view(scene().state, 0), said)
    assert not cut
    assert [words for _, words in told] == lines[:2]
    assert all(info.rect.contains(place) for place, _ in told)


def test_no_line_crosses_the_number_of_rolls(table: Table) -> None:
    average = [64 * (6 - abs(7 - total)) / 36 for total in range(2, 13)]
    luck = LuckStats([0, 1, 9, 4, 4, 12, 5, 4, 3, 20, 2], average, [SeatLuck([0] * 5, 0.0, [0] * 5, [0] * 5)] * 3)
    page = StatisticsScene(luck, ["Ann", "Boaz", "Cyra"])
    table.app.push(page)
    for total, place in enumerate(page._columns(), 2):
        number, line = page._above(total, place), page._line(total, place)
        top = place.bottom - round(place.h * luck.rolls[total - 2] / page._top)
        assert not number.colliderect(line)
        assert number.bottom <= top
        assert number.bottom == top or number.bottom == line.top, "it stands on its bar if it can"
        assert number.top > page._plot.top


def test_results_show_seats_in_the_colours_of_their_pieces(table: Table) -> None:
    state = scene().state
    panel = FinalScores(table.app, UI, GAME.standings(state), UI.final_scores(state, ()), ["Ann", "Boaz", "Cyra"])
    panel.lay_out(pygame.Rect(0, 0, 600, 400))
    surface = pygame.Surface((600, 400))
    panel.draw(Painter(table.app, surface))
    seen = {tuple(surface.get_at((x, y)))[:3] for x in range(90) for y in range(0, 400, 3)}
    for seat in range(3):
        assert tuple(pygame.Color(paint_of(seat, 3).high))[:3] in seen


@pytest.mark.parametrize("points", ["8", "10", "12"])
def test_the_race_marks_the_points_that_win(table: Table, points: str) -> None:
    """T4: the line lies at its number, which no other number of the scale touches, and is read."""
    options = {} if points == "10" else {"points": points}
    start = GAME.to_json(scene(options=options).state)
    seats = (SeatInfo("human"),) * 3
    record = Record(Setup("catan", 3, start["options"]), seats, seed="1", start=start)
    chart = ScoreChart(table.app, GameHistory(record, GAME, UI))
    chart.layout(pygame.Rect(0, 0, 600, 300))
    assert chart.goal == int(points) == chart.top
    assert chart.scale() == [0, int(points) // 2]
    assert table.app.tr("race.catan.goal", n=int(points)) in chart.words(["Ann", "Boaz", "Cyra"])
    surface = pygame.Surface((600, 300))
    chart.draw(Painter(table.app, surface))
    gold = pygame.Color(table.app.look.palette.gold)[:3]
    assert tuple(surface.get_at((chart.plot.centerx, chart._y(chart.goal)))[:3]) == gold


def test_the_mirrored_lines_of_the_race_stay_in_their_chart_while_the_window_grows(tmp_path: Path) -> None:
    table = Table(tmp_path, lang="he")
    record = read((RECORDS / "catan/counters.game").read_bytes()).prefix(60)
    chart = ScoreChart(table.app, GameHistory(record, GAME, UI))
    chart.layout(pygame.Rect(0, 0, 600, 300))
    pictures = []
    for width in (1280, 1600):
        table.app.window.size = (width, 720)
        surface = pygame.Surface((1280, 720))
        chart.draw(Painter(table.app, surface))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]
    table.close()
