"""Catan at the screen: clicks and keys, whole games of people with a curtain between them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.catan.game import GAME
from game.catan.island import HEX_CORNER_SET, HEX_NEIGHBOURS
from game.core import OVER
from tests.catan.scenes import scene
from tests.soaking import soaked
from tests.ui.catan import carry_out, session, some
from tests.ui.tables import Table, sit_down
from ui.catan.final_scores import built_by
from ui.catan.places import NAMES, path_of, place_named
from ui.text import layout as text_layout


def play_on(table: Table, seed: int, actions: int, seats: int = 3, **options: str) -> int:
    """Random people play by clicks; answers how many actions they did before the game was over."""
    play, rng = table.play(session(seats, str(seed), **options)), Random(seed)
    for done in range(actions):
        if play.session.to_act() == OVER:
            return done
        sit_down(table)
        assert play.seat == play.session.to_act()
        n = play.client.n
        action = some(play, rng)
        carry_out(table, play, action)
        assert play.client.n > n, action
        assert table.app.scenes[-1].gui.overflows == []
    return actions


def test_a_game_begins_on_a_random_island(table: Table) -> None:
    play_on(table, 1, 24, map="random")
    assert {line["text"].split()[0] for line in table.logged("action")} >= {"board", "settlement", "road", "dice"}


def test_keys_go_to_the_island_where_a_piece_must_be_placed(table: Table) -> None:
    play = table.play(session(2, "1", map="random"))
    sit_down(table)
    game_panel = play.game_panel
    for kind in ("settlement", "road"):
        assert game_panel.placing.held == kind  # type: ignore[attr-defined]
        assert place_named(table.app.focus) in game_panel.placing.spots()  # type: ignore[attr-defined]
        table.pilot.press("right")
        table.pilot.press("left")
        table.pilot.press("return")
        table.pilot.settle()
        assert table.logged("action")[-1]["text"].startswith(kind)


def test_a_first_click_puts_a_piece_there_for_now_and_a_second_builds(table: Table) -> None:
    now = scene(hands={0: "lumber*2 brick*2"})
    play = table.play(session(now.data["seats"], start=now.data))
    sit_down(table)
    first, second = (f"cell.{text.split(' ')[1]}" for text in now.legal("road")[:2])
    placing = play.game_panel.placing  # type: ignore[attr-defined]
    table.pilot.click(first)
    assert placing.armed == place_named(first)
    table.pilot.click(second)
    assert placing.armed == place_named(second)
    assert table.pilot.scene == "play"
    assert not table.logged("action")
    table.pilot.press("escape")
    assert placing.armed is None
    assert placing.held == ""
    table.pilot.click(second)
    table.pilot.click(second)
    table.pilot.settle()
    assert [line["text"] for line in table.logged("action")] == [f"road {second.removeprefix('cell.')}"]
    table.pilot.press("z")
    table.pilot.settle()
    assert play.client.view.roads == GAME.view(GAME.from_json(now.data), 0).roads, "and it can be taken back"


def test_a_refused_place_says_why_in_words(table: Table) -> None:
    now = scene(hands={0: "lumber*2 brick*2 wool grain"})
    play = table.play(session(now.data["seats"], start=now.data))
    sit_down(table)
    table.pilot.press("r")
    taken = next(place for place in built_by(play.client.view, 1) if path_of(place) is not None)
    table.pilot.click(f"cell.{NAMES[taken]}")
    assert table.logged("refused")[-1]["reason"] == "catan-path-taken"
    table.pilot.press("escape")
    table.pilot.press("c")
    assert table.logged("refused")[-1]["reason"] == "catan-cannot-pay-city"


def test_at_a_table_without_help_nothing_is_marked_or_counted(tmp_path: Path) -> None:
    """Neither where a piece may go nor what a corner yields; a refused click still says why."""
    now = scene(hands={0: "lumber*2 brick*2"})
    for purist in (False, True):
        folder = tmp_path / str(purist)
        folder.mkdir()
        table = Table(folder)
        play = table.play(session(now.data["seats"], start=now.data, purist=purist))
        sit_down(table)
        game_panel = play.game_panel
        table.pilot.press("r")
        assert bool(game_panel.board.help.spots) is not purist  # type: ignore[attr-defined]
        assert game_panel.placing.spots()  # type: ignore[attr-defined]
        fits = min(game_panel.placing.spots())  # type: ignore[attr-defined]
        table.pilot.point(table.pilot.layout()[f"cell.{NAMES[fits]}"].rect.center)
        assert (game_panel.board.help.ghost is None) is purist  # type: ignore[attr-defined]
        told = game_panel.info_text.content(game_panel.place)  # type: ignore[attr-defined]
        assert told.counted is not purist
        taken = next(place for place in built_by(play.client.view, 1) if path_of(place) is not None)
        table.pilot.click(f"cell.{NAMES[taken]}")
        assert table.logged("refused")[-1]["reason"] == "catan-path-taken"
        assert bool(game_panel.info_text.content(game_panel.place).refusal) is not purist  # type: ignore[attr-defined]
        table.close()


def test_the_island_is_dragged_and_that_is_no_click(table: Table) -> None:
    now = scene(hands={0: "lumber*2 brick*2"})
    play = table.play(session(now.data["seats"], start=now.data))
    sit_down(table)
    camera = play.game_panel.board.camera  # type: ignore[attr-defined]
    before = camera.spot(0)
    x, y = camera.spot(9)
    window = table.app.window
    table.pilot.point((x, y))
    table.pilot.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False, window=window))
    for step in (20, 40):
        moved = {"pos": (x + step, y), "rel": (20, 0), "buttons": (1, 0, 0)}
        table.pilot.feed(pygame.Event(pygame.MOUSEMOTION, touch=False, window=window, **moved))
    table.pilot.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=(x + 40, y), button=1, touch=False, window=window))
    assert camera.spot(0) == (before[0] + 40, before[1])
    assert not table.logged("refused")
    table.pilot.press("0")
    assert camera.spot(0) == before


@pytest.mark.parametrize("reduced", [False, True])
def test_a_picture_at_rest_is_the_same_with_animation_and_without(tmp_path: Path, reduced: bool) -> None:
    now = scene(hands={0: "lumber*2 brick*2", 1: "ore*2"}, rolled=False)
    pictures = []
    for pace in (0.0, 2.0):
        folder = tmp_path / str(pace)
        folder.mkdir()
        table = Table(folder, size=(960, 540), speed=pace)
        table.app.settings.reduced_motion = reduced
        table.play(session(now.data["seats"], start=now.data))
        sit_down(table)
        for key in ("o", "return", "r", "return"):
            table.pilot.press(key)
            table.pilot.settle()
        table.app.invalidate()
        table.app.frame([], 1 / 60)
        pictures.append(pygame.image.tobytes(table.app.window.get_surface(), "RGB"))
        done = [line["text"].split()[0] for line in table.logged("action")]
        assert done[:3] == ["roll", "dice", "robber"], "this seed rolls a seven"
        assert done[-1] == "road"
        table.close()
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("actions", soaked([60, 4000], [60]))
def test_a_game_of_three_by_clicks(table: Table, actions: int) -> None:
    """The larger number leads to the end."""
    assert (play_on(table, 2, actions) < actions) == (table.pilot.scene == "results") == (actions > 1000)


@pytest.mark.parametrize("size", [(1280, 720), (640, 360)])
def test_numbers_of_two_figures_are_never_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: Any) -> None:
    """While four players trade, each has one line; whoever has fourteen cards has fourteen on it."""
    cut: list[str] = []
    ellipsis = text_layout.ellipsis

    def watched(words: str, *more: Any) -> str:
        shown = ellipsis(words, *more)
        if shown != words and words.isdigit():
            cut.append(words)
        return shown

    monkeypatch.setattr(text_layout, "ellipsis", watched)
    now = scene(seats=4, hands={0: "lumber*9 ore*5", 1: "ore*12"}).do("offer lumber for ore")
    table = Table(tmp_path, size=size)
    play = table.play(session(4, start=now.data))
    sit_down(table)
    assert play.game_panel.players.compact  # type: ignore[attr-defined]
    assert not cut
    table.close()


@pytest.mark.parametrize("looked_at", ["", "cell.0,-2,N", "cell.0,-2"])
def test_keys_begin_the_robbers_way_beside_it_where_it_robs_somebody(table: Table, looked_at: str) -> None:
    """They began at a hex of the first row, or where the player had looked at something before the seven."""
    now = scene(hands={0: "lumber", 1: "ore", 2: "wool"}, phase="robber", pending={"by": "seven"})
    play = table.play(session(now.data["seats"], start=now.data))
    sit_down(table)
    panel = play.game_panel
    if looked_at:
        for name in (looked_at, "hand.1"):
            table.app.set_focus(name)
            table.pilot.settle()
        play.state.focus_choice()
    hexagon = place_named(table.app.focus)
    assert hexagon is not None
    robber = panel.view.robber  # type: ignore[attr-defined]
    assert HEX_NEIGHBOURS[robber] >> hexagon & 1, "a hex beside the robber's"
    others = [panel.view.settlements[seat] | panel.view.cities[seat] for seat in (1, 2)]  # type: ignore[attr-defined]
    assert any(HEX_CORNER_SET[hexagon] & built for built in others)
    assert panel.placing.robbed_places() < panel.placing.spots(), "not every hex is worth it"  # type: ignore[attr-defined]
