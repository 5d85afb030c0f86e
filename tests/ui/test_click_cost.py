"""One frame, one layout: what a click costs until its picture is shown (house.md)."""

from __future__ import annotations

import tests.ui.tables  # noqa: F401  sets the dummy drivers before pygame opens a window
from ui.commands.click_cost import STEP, new_table, place_tile, settle


def test_a_click_costs_one_layout_and_few_calls() -> None:
    with new_table("tigris") as (app, table):
        place_tile(app, table, "a1")
        settle(app)
        cost = place_tile(app, table, "p1")
    assert cost.layouts == 1
    assert cost.calls < 10_000


def test_a_requested_layout_is_drawn_once() -> None:
    with new_table("tigris") as (app, table):
        settle(app)
        drawn: list[bool] = []
        draw = table.draw
        table.draw = lambda surface: (drawn.append(True), draw(surface))[1]  # type: ignore[method-assign]
        table.request_layout()
        for _ in range(3):
            drawn.append(False)
            app.frame([], STEP)
        assert drawn == [False, True, False, False]


def test_a_scene_is_laid_out_before_another_covers_it() -> None:
    with new_table("tigris") as (app, table):
        settle(app)
        table.request_layout()
        app.ask_quit()
        assert not table.layout_due
