"""What the screen says about Qwirkle: one line for an action, the marks of the log, the pictures of the rule book."""

from __future__ import annotations

import pytest

from game.qwirkle import events as ev
from game.qwirkle.actions import in_order
from game.qwirkle.board import Board
from game.qwirkle.cells import cell as cell_at
from game.qwirkle.placing import score, total
from game.qwirkle.tiles import KIND_OF
from tests.screens.qwirkle import LINE
from tests.screens.test_words import NAMES
from ui.qwirkle.event_text import headline
from ui.qwirkle.final_scores import turns
from ui.qwirkle.places import cells_of
from ui.qwirkle.rulebook import TABLES
from ui.qwirkle.ui import UI, lit, span
from ui.text.i18n import Locale


def test_an_action_in_one_line() -> None:
    cells = tuple(range(3))
    events = [ev.TilesPlaced(0, (0, 1, 2), cells, 7), ev.LineScored(0, cells, 3), ev.LineScored(0, cells, 4)]
    assert headline(Locale("en"), events, NAMES) == ("Dana: 3 tiles, 7 points.",)
    more = [*events, ev.QwirkleMade(0, LINE), ev.BonusWon(0, 6, "last-tile"), ev.GameEnded("last-tile")]
    assert len(headline(Locale("en"), more, NAMES)) == 4
    assert headline(Locale("en"), [ev.TilesDrawn(0, 3, None), ev.TurnBegan(1, 4)], NAMES) == ()


def test_the_places_of_a_move_are_those_of_its_tiles() -> None:
    cells = (cell_at(-3, 2), cell_at(-2, 2))
    assert span(ev.TilesPlaced(0, (0, 1), cells, 2)).bit_count() == 2
    assert span(ev.TurnBegan(0, 1)) == 0


def test_the_log_marks_tiles_and_whole_lines() -> None:
    row = tuple(cell_at(x, 2) for x in range(-3, 3))
    assert cells_of(lit(ev.TilesPlaced(0, (0, 1), row[:2], 2))) == set(row[:2])
    assert cells_of(lit(ev.LineScored(0, row[:4], 4))) == set(row[:4])
    assert cells_of(lit(ev.QwirkleMade(0, row))) == set(row)
    assert lit(ev.Passed(0)) == 0


def test_the_score_sheet_has_a_number_for_every_turn() -> None:
    events = [
        ev.TurnBegan(0, 1), ev.TilesPlaced(0, (0, 1), (1, 2), 2), ev.TilesTraded(1, 3, None), ev.Passed(0),
        ev.TilesPlaced(1, (3,), (3,), 5), ev.BonusWon(1, 6, "last-tile"),
    ]  # fmt: skip
    assert turns(events) == [(0, 2), (1, 0), (0, 0), (1, 11)]


# -- the rule book ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("figure", "points"), [("score", 7), ("qwirkle", 17), ("place", 7), ("end", 4)])
def test_pictures_score_what_the_words_beside_them_say(figure: str, points: int) -> None:
    """The framed tiles are laid last."""
    rows = [row.split() for row in TABLES[figure]]
    there = {cell_at(x, y): token for y, row in enumerate(rows) for x, token in enumerate(row) if token != "."}
    board = Board()
    waiting = {cell: KIND_OF[token] for cell, token in there.items() if not token.endswith("!")}
    while waiting:
        cell = next(cell for cell, kind in waiting.items() if not board.tiles or board.fits.get(cell, 0) >> kind & 1)
        board.put(waiting.pop(cell), cell)
    laid = [(KIND_OF[token[:2]], cell) for cell, token in there.items() if token.endswith("!")]
    assert total(score(board, in_order(laid))) == points


def test_it_names_its_chapter_for_every_situation() -> None:
    assert {"end", "trade", "start", "score", "place"} <= {chapter.key for chapter in UI.rulebook.chapters}
