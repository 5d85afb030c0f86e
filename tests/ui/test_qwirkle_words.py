"""Every event of Qwirkle has right sentences in every language, none tells a secret; the rule book tells the rules."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from game.qwirkle import events as ev
from game.qwirkle.actions import in_order
from game.qwirkle.board import Board
from game.qwirkle.cells import cell as cell_at
from game.qwirkle.placing import score, total
from game.qwirkle.tiles import KIND_OF, LONGEST
from ui.qwirkle.event_text import headline, sentence
from ui.qwirkle.final_scores import turns
from ui.qwirkle.places import cells_of
from ui.qwirkle.rulebook import CHAPTERS, FIGURES
from ui.qwirkle.ui import UI, lit, span
from ui.text.i18n import LANGUAGES, Locale

NAMES = ("Dana", "בועז", "پریسا", "Bot {n} %s")
LINE = tuple(range(LONGEST))

EVENTS = [
    *(ev.TilesDrawn(seat, n, None) for seat, n in ((0, 1), (1, 2), (2, 6))),
    ev.SetsAnnounced((3, 2, 3, 1)),
    *(ev.FirstChosen(1, why) for why in ("largest", "oldest", "drawn")),
    *(ev.TilesPlaced(0, LINE[:n], LINE[:n], points) for n, points in ((1, 1), (2, 2), (6, 12))),
    *(ev.LineScored(0, LINE[:n], n) for n in (2, 3, 5)),
    ev.QwirkleMade(3, LINE),
    *(ev.BonusWon(0, 6, why) for why in ("six-at-once", "last-tile")),
    *(ev.TilesTraded(2, n, None) for n in (1, 2, 6)),
    ev.Passed(1),
    ev.TurnBegan(0, 12),
    *(ev.GameEnded(why) for why in ("last-tile", "passes", "closed", "standstill")),
    ev.LastRound(4),
]
SILENT = [ev.TilesReturned(0, 3), ev.LineScored(0, LINE, 12)]
"""What another sentence says."""


def plain(text: str) -> str:
    """Without the invisible marks of direction."""
    return re.sub("[\u2066-\u2069\u200e\u200f]", "", text)


def test_the_lists_leave_no_class_out() -> None:
    assert {type(event) for event in EVENTS + SILENT} == set(get_args(ev.Event))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_every_event_is_one_finished_sentence(lang: str, event: ev.Event) -> None:
    told = plain(sentence(Locale(lang), event, NAMES))
    assert told.rstrip().endswith((".", "!"))
    seat = getattr(event, "seat", None)
    if seat is not None and not isinstance(event, ev.LineScored):
        assert NAMES[seat] in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_some_need_none(lang: str) -> None:
    assert [sentence(Locale(lang), event, NAMES) for event in SILENT] == ["", ""]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("made", [ev.TilesDrawn, ev.TilesTraded])
def test_no_sentence_tells_a_secret(lang: str, made: type) -> None:
    hidden, known = (sentence(Locale(lang), made(0, 2, tiles), NAMES) for tiles in (None, (3, 14)))
    assert hidden == known


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_chapter_is_written_in_every_language(lang: str) -> None:
    locale = Locale(lang)
    for chapter in CHAPTERS:
        assert locale.tr(f"rules.qwirkle.{chapter.key}.title")
        assert not locale.has(f"rules.qwirkle.{chapter.key}.{chapter.length + 1}")
        for n in range(1, chapter.length + 1):
            assert locale.tr(f"rules.qwirkle.{chapter.key}.{n}")
        if chapter.figure:
            assert chapter.figure in FIGURES
            assert locale.tr(f"rules.qwirkle.figure.{chapter.figure}")
    assert {chapter.figure for chapter in CHAPTERS} - {""} == set(FIGURES)


@pytest.mark.parametrize(("figure", "points"), [("score", 7), ("qwirkle", 17), ("place", 7)])
def test_pictures_score_what_the_words_beside_them_say(figure: str, points: int) -> None:
    """The framed tiles are laid last."""
    rows = [row.split() for row in FIGURES[figure]]
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
