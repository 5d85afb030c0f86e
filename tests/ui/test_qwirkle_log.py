"""The log and the numbers on the table of Qwirkle (findings P23)."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.qwirkle import events as ev
from game.qwirkle.cells import cell
from game.qwirkle.game import GAME
from game.table import Update
from tests.ui.boards import ROOT
from ui.gfx.art import Art
from ui.qwirkle.board import BoardView
from ui.qwirkle.overlay import Overlay
from ui.qwirkle.pieces import Pieces
from ui.qwirkle.ui import UI
from ui.table.event_history import EventHistory
from ui.text.i18n import Locale

LINES = [(0, 0, 1, 0), (0, 0, 0, 1), (1, 0, 1, 1)]


def _history() -> EventHistory:
    history = EventHistory(GAME, UI, ("Ada", "Ben"))
    view = GAME.view(GAME.new(GAME.setup(2)), None)
    cells = tuple(cell(*place) for place in ((0, 0), (1, 0)))
    events: list[ev.Event] = [ev.TilesPlaced(0, (1, 2), cells, 6)]
    events += [ev.LineScored(0, (cell(a, b), cell(c, d)), 2) for a, b, c, d in LINES]
    events.append(ev.LineScored(0, tuple(cell(x, 3) for x in range(3)), 3))
    update = Update(4, 0, "", tuple(events), view)
    history.add(update)
    return history


def test_equal_sentences_about_one_move_are_one_line() -> None:
    """The log repeated "A line of 2" for every line of a move."""
    history, locale = _history(), Locale("en")
    told = [history.words(index, locale) for index in history.lines_with_words(locale)]
    two = locale.tr("event.qwirkle.line", n=2, points="2 points")
    assert told[1:] == [locale.tr("log.times", words=two, n=3), locale.tr("event.qwirkle.line", n=3, points="3 points")]


def test_the_line_marks_all_that_it_tells_of() -> None:
    history, locale = _history(), Locale("en")
    index = history.lines_with_words(locale)[1]
    both = 0
    for line in history.lines[1:4]:
        both |= line.marked
    assert history.marked(index, locale) == both


def test_lines_that_come_one_by_one_are_counted_too() -> None:
    """While a move is played, the log is read between its events."""
    whole, locale = _history(), Locale("en")
    history = EventHistory(GAME, UI, ("Ada", "Ben"))
    view = GAME.view(GAME.new(GAME.setup(2)), None)
    update = Update(4, 0, "", tuple(line.event for line in whole.lines), view)
    for event in update.events:
        history.add_event(update, event)
        history.lines_with_words(locale)
    assert [history.words(n, locale) for n in range(5)] == [whole.words(n, locale) for n in range(5)]


@pytest.mark.parametrize("across", [True, False])
def test_the_number_of_a_line_covers_no_place_to_play(small_display: None, across: bool) -> None:
    """ "+2" lay on the legal place at the end of its line."""
    board = BoardView(Art(ROOT / "assets" / "art"), Pieces(Art(ROOT / "assets" / "art")))
    board.layout(pygame.Rect(0, 0, 700, 500))
    overlay: Overlay = board._overlay
    cells = (cell(0, 0), cell(1, 0)) if across else (cell(0, 0), cell(0, 1))
    ends = [cell(-1, 0), cell(2, 0)] if across else [cell(0, -1), cell(0, 2)]
    size = (overlay.camera.cell * 7 // 10, overlay.camera.cell * 46 // 100)
    for legal in ([ends[0]], [ends[1]], ends):
        place = overlay._beside(cells, size, frozenset((*cells, *legal)))
        for spot in legal:
            assert not place.colliderect(overlay.camera.cell_rect(spot))
