"""Hints on the screen: shown on board, tray and in words, and followed from there."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game import bits
from game.bots.hint import Hint
from game.bots.tigris.reasons import reasons
from game.record import read
from game.tigris.game import GAME
from tests.bots.test_advice import FREE, MARKETS, PAIR, positions
from tests.ui.hints import HAND, KING, asked, pictures, play, shown
from tests.ui.tables import Table, position
from ui.narration.plain_text import plain_text
from ui.review.game_history import GameHistory
from ui.table.hint_card import card
from ui.text.i18n import LANGUAGES, Locale
from ui.tigris.hint_plan import hint_plan
from ui.tigris.hint_text import hint_text
from ui.tigris.ui import UI
from ui.widgets.painter import Painter

CONFIRMATIONS = "off"
SAVES = Path(__file__).parents[1] / "saves"


# -- what is shown -----------------------------------------------------------------------------------

CASES = (
    ("tile green a2", {}, {"hand.5"}, "a2"),
    ("leader red c3", {}, {"leader.red"}, "c3"),
    ("leader black a2", {}, {"leader.black"}, "a2"),
    ("withdraw green", {}, {"leader.green", "play.withdraw"}, ""),
    ("catastrophe e5", {}, {"catastrophe"}, "e5"),
    ("swap black green green", {}, {"hand.1", "hand.5", "hand.6", "play.swap"}, ""),
    ("end", {}, {"play.end"}, ""),
)


def differs(one: pygame.Surface, two: pygame.Surface, rect: pygame.Rect) -> bool:
    return pygame.image.tobytes(one.subsurface(rect), "RGB") != pygame.image.tobytes(two.subsurface(rect), "RGB")


@pytest.mark.parametrize(("text", "changes", "items", "cell"), CASES, ids=[case[0] for case in CASES])
def test_the_place_and_the_pieces_are_marked(
    table: Table, text: str, changes: dict[str, Any], items: set[str], cell: str
) -> None:
    scene = play(table, text)
    before, after = pictures(table)
    for name, item in table.pilot.layout().items():
        if not name.startswith("cell.") and name != "play.advice":
            foot = pygame.Rect(item.rect.x, item.rect.bottom - 4, item.rect.w // 2, 6)
            assert differs(before, after, foot) == (name in items), name
    if cell:
        assert differs(before, after, scene.game_panel.board.camera.cell_rect(bits.CELL_OF[cell]))
    assert differs(before, after, scene.game_panel.info.rect), "the words"


def test_nothing_of_it_lies_over_the_board_but_its_marks(table: Table) -> None:
    """All cells but the advised one and its neighbours look as before."""
    scene = play(table, "tile green e5")
    before, after = pictures(table)
    near = bits.around(bits.around(1 << bits.CELL_OF["e5"]))
    for cell in bits.CELLS:
        if not near >> cell & 1:
            assert not differs(before, after, scene.game_panel.board.camera.cell_rect(cell)), bits.name(cell)


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_every_hint_has_words_in_every_language(lang: str) -> None:
    """Whole sentences, whatever is advised in a game and why."""
    locale, names, rng = Locale(lang, persian_digits=True), ["Dana", "Bob", "דנה", "سارا"], Random(2)
    for state in positions(4, 31, ("random",), {}):
        view = GAME.view(state, GAME.to_act(state))
        action = rng.choice(GAME.legal(state))
        words = hint_text(locale, hint_plan(view, Hint(GAME.encode(action), reasons(view, action))), names)
        assert len(words) >= 2
        assert all(sentence and "{" not in sentence for sentence in words)


SAID_TWICE = (("0.1/tigris-02-journal", 33, "leader black j1"), ("0.7/tigris-07-position", 88, "tile green g5"))
"""Saved games, how many actions of theirs are done, and a next one: of a low colour, and of two points for a rival."""


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
@pytest.mark.parametrize(("name", "n", "action"), SAID_TWICE, ids=[action for _, _, action in SAID_TWICE])
def test_no_clause_is_said_twice(lang: str, name: str, n: int, action: str) -> None:
    """Two reasons named the same low colour, and two points of a rival were two equal reasons."""
    history = GameHistory(read((SAVES / f"{name}.game").read_bytes()), GAME, UI)
    view = history.view(n, history.to_act(n))
    why = reasons(view, GAME.decode(action))
    lines = hint_text(Locale(lang), hint_plan(view, Hint(action, why)), ["A", "B", "C", "D"])
    clauses = [clause.strip(". ") for line in lines for clause in plain_text(line).split(". ")]
    assert len(clauses) == len(set(clauses)), lines
    assert [reason.args["n"] for reason in why if reason.key == "gives"] == ([2] if "green g5" in action else [])
    twice = hint_text(Locale(lang), hint_plan(view, Hint(action, (*why, why[-1]))), ["A", "B", "C", "D"])
    assert twice == lines, "a stored report may have equal reasons"


def test_a_low_colour_is_named(table: Table) -> None:
    points = [{"black": 3, "red": 3, "blue": 2, "green": 1, "treasure": 0}, dict.fromkeys(GAME_COLOURS, 0)]
    play(table, "tile green a2", position([dict(HAND), dict(HAND)], leaders=KING, points=points))
    asked(table)
    assert table.logged("advice")[0]["text"][1] == "It scores 1 green point. Your lowest colour is green."


GAME_COLOURS = ("black", "red", "blue", "green", "treasure")


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
@pytest.mark.parametrize(
    ("size", "scale", "seats"), [((1280, 720), 100, 4), ((1280, 720), 200, 2), ((1920, 1080), 100, 4)]
)
def test_words_and_button_have_room(tmp_path: Path, lang: str, size: tuple[int, int], scale: int, seats: int) -> None:
    """The longest hint there is: every sentence stands whole in its place, and nothing is pushed aside."""
    table = Table(tmp_path, size=size, lang=lang)
    table.app.settings.ui_scale = scale
    start = position([dict(HAND)] * seats, PAIR, {"b1": [1, "black"]}, FREE)
    scene = play(table, "leader black a2", start, ("human", "steady", "steady", "steady"))
    asked(table)
    assert scene.gui.overflows == []
    words = scene.game_panel.advised()
    assert len(words) == 4
    told = card(Painter(table.app, table.app.window.get_surface()), scene.game_panel.hint_place(), words)
    assert told == len(words) if scale == 100 else told >= 2
    assert "play.advice" in table.pilot.layout()
    assert not scene.layout.board.colliderect(scene.game_panel.hint_place())
    table.close()


# -- following it ------------------------------------------------------------------------------------


def test_a_click_on_the_ghost_picks_the_piece_up_and_another_places_it(table: Table) -> None:
    scene = play(table, "tile green a2")
    asked(table)
    table.pilot.click("cell.a2")
    assert scene.game_panel.input.held == ("tile", 3)
    assert shown(table)
    table.app.frame([], 1.0)
    table.pilot.click("cell.a2")
    table.pilot.settle()
    assert scene.client.view.tiles[3] >> bits.CELL_OF["a2"] & 1
    assert not shown(table)


def test_keys_alone_follow_it(table: Table) -> None:
    scene = play(table, "tile green a2")
    asked(table)
    table.pilot.press("5")
    assert table.pilot.focus == "cell.a2", "the advised piece goes to the advised cell"
    table.pilot.press("return")
    table.pilot.settle()
    assert scene.client.view.tiles[3] >> bits.CELL_OF["a2"] & 1


def test_the_advised_swap_is_marked_at_once(table: Table) -> None:
    scene = play(table, "swap black green green")
    asked(table)
    table.pilot.press("s")
    assert scene.game_panel.input.marked == {0, 4, 5}
    table.pilot.press("s")
    table.pilot.settle()
    assert scene.client.view.swapped_sizes[0] == 3
    assert not shown(table)


def test_a_hint_for_a_conflict(table: Table) -> None:
    start = position([dict(HAND), dict(HAND)], PAIR, {"b1": [1, "black"]}, FREE)
    scene = play(table, "support 1", start)
    table.pilot.click("leader.black")
    table.pilot.click("cell.a2")
    table.pilot.settle()
    assert table.pilot.scene == "conflict"
    asked(table)
    assert shown(table)
    (line,) = table.logged("advice")
    assert line["text"][0] == "Commit 1 tile."
    assert table.pilot.layout()["play.advice"].selected
    table.pilot.press("escape")
    assert table.pilot.scene == "conflict"
    assert not shown(table)
    table.pilot.click("play.advice")
    table.pilot.settle()
    assert shown(table)
    table.pilot.click("conflict.tile.1")
    table.pilot.click("conflict.commit")
    table.pilot.settle()
    assert not shown(table)
    assert scene.session.assisted


def test_a_hint_for_a_monument(table: Table) -> None:
    leaders = {"f9": [0, "green"], "e10": [0, "black"], "f11": [1, "red"]}
    scene = play(table, "build black-green g10", position([{"green": 6}, dict(HAND)], MARKETS, leaders))
    table.pilot.click("hand.1")
    table.pilot.click("cell.g11")
    table.pilot.settle()
    asked(table)
    assert scene.game_panel.advised()[0] == "Build the black-green monument."
    table.pilot.click("cell.h10")
    assert scene.game_panel.input.held == ("monument", 2)
    table.app.frame([], 1.0)
    table.pilot.click("cell.h10")
    table.pilot.settle()
    assert scene.client.view.monuments[2] == bits.CELL_OF["g10"]
