"""The budget of animated frames at 1920x1080 in the worst scenes: drawing calls and pixels, not time (feel.md)."""

from __future__ import annotations

from random import Random

import pygame
import pytest

import tests.ui.tables  # noqa: F401  sets the dummy drivers before pygame opens a window
from game.client import choices
from game.record import read
from tests.ui.boards import ROOT
from ui.commands import frame_cost
from ui.commands.click_cost import new_table, settle
from ui.gfx.rects import beside

SCREEN = frame_cost.SIZE[0] * frame_cost.SIZE[1]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def percentile(values: list[float], share: int) -> float:
    return sorted(values)[len(values) * share // 100]


@pytest.fixture
def worst() -> list[tuple[int, int]]:
    """What every frame of a war with twenty supporters draws on the window."""
    with frame_cost.opened() as app:
        table = frame_cost.war(app)
        return frame_cost.counts(app, frame_cost.play_war(app, table))


def test_a_war_with_twenty_supporters_paints_little_more_than_the_screen(worst: list[tuple[int, int]]) -> None:
    draws, pixels = zip(*worst, strict=True)
    assert len(worst) > 150
    assert mean(pixels) < 1.4 * SCREEN
    assert percentile(pixels, 99) < 4 * SCREEN
    assert mean(draws) < 25
    assert percentile(draws, 99) < 140


def test_confetti_paints_the_screen_once(tmp_path: object) -> None:
    record = read((ROOT / "tests" / "records" / "tigris" / "three-fragments.game").read_bytes())
    with frame_cost.opened() as app:
        found = frame_cost.counts(app, frame_cost.play_results(app, record))
    draws, pixels = zip(*found, strict=True)
    assert len(found) > 60
    assert mean(pixels) < 1.6 * SCREEN
    assert percentile(pixels, 99) < 4 * SCREEN
    assert mean(draws) < 40


@pytest.mark.parametrize("game", ["tigris", "qwirkle", "catan"])
def test_a_frame_over_the_cached_picture_is_the_same_as_one_painted_anew(game: str) -> None:
    """What the board covers is not restored below it, and nothing of the last frame remains."""
    with new_table(game, (960, 540)) as (app, table):
        app.launch.speed = 1.0
        compared = 0
        for number in range(4):
            client = table.session.client(table.session.to_act())
            client.submit(Random(number).choice(list(choices(table.game, client.view, table.session.to_act()))))
            for frame in range(240):
                app.frame([], frame_cost.STEP)
                if not table.moving:
                    break
                if frame % 9 == 4:
                    cached = pygame.image.tobytes(app.window.get_surface(), "RGB")
                    app.invalidate()
                    app.frame([], 0.0)
                    assert pygame.image.tobytes(app.window.get_surface(), "RGB") == cached
                    compared += 1
            settle(app)
        assert compared > 3


def test_what_lies_beside_a_place_and_the_place_are_the_whole() -> None:
    whole = pygame.Rect(0, 0, 100, 60)
    for hole in (whole, pygame.Rect(10, 5, 50, 40), pygame.Rect(-5, -5, 30, 30), pygame.Rect(200, 0, 9, 9), None):
        parts = beside(whole, hole)
        covered = whole.clip(hole) if hole else pygame.Rect(0, 0, 0, 0)
        assert sum(part.w * part.h for part in parts) + covered.w * covered.h == 6000
        assert not any(part.colliderect(covered) for part in parts)


def test_the_share_of_a_core_that_an_idle_table_uses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame_cost, "REST", 0.05)
    with new_table("tigris", (960, 540)) as (app, _):
        assert 0 < frame_cost.idle_share(app, 0.2) < 1


def test_an_idle_table_draws_one_picture_per_frame_that_effects_will_need() -> None:
    with new_table("tigris", (960, 540)) as (app, table):
        app.launch.sound = False
        settle(app)
        board = table.state.game_panel.board
        drawn: list[object] = []
        paint = board.context.sprites._paint
        board.context.sprites._paint = lambda key, px: drawn.append(key) or paint(key, px)
        counts = []
        for _ in range(3 + len(board.coming)):
            before = len(drawn)
            app.frame([], frame_cost.STEP)
            counts.append(len(drawn) - before)
        assert set(drawn) <= set(board.coming)
        assert max(counts) == 1
        assert counts[-1] == 0
        assert board.coming
        drawn.clear()
        for key in board.coming:
            board.context.sprites.get(key, board.camera.cell)
        assert not drawn
