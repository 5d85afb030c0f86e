"""Qwirkle as the scenes know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bots.key_moments import Outlook
from game.core import Seat
from game.qwirkle import events as ev
from ui.context import Context
from ui.gfx.art import Art
from ui.qwirkle.board import BoardView
from ui.qwirkle.event_narration import narrated, narrated_headline
from ui.qwirkle.event_text import end_reason, gained, headline, reason_words, sentence
from ui.qwirkle.final_scores import feats, picture, race, style_deed, tallies, turns, verdict
from ui.qwirkle.game_panel import QwirklePanel
from ui.qwirkle.hint_text import advice
from ui.qwirkle.luck_stats import statistics
from ui.qwirkle.marks_offer import marks_offer
from ui.qwirkle.mood import mood
from ui.qwirkle.pieces import pieces_for
from ui.qwirkle.places import span_of
from ui.qwirkle.rulebook import RULEBOOK
from ui.table.game_ui import GameUI, KeyMomentUI
from ui.table.presets import Preset
from ui.text.i18n import Locale


def span(event: ev.Event) -> int:
    """Return the cells on which tiles were laid; the lines that they make have no numbers of their own."""
    return span_of(event.cells) if isinstance(event, ev.TilesPlaced) else 0


def lit(event: ev.Event) -> int:
    """Return the cells that a line of the log marks: those of the tiles, or of the whole line that they extend."""
    return span_of(event.cells) if isinstance(event, ev.TilesPlaced | ev.LineScored | ev.QwirkleMade) else 0


def _is_qwirkle(event: ev.Event) -> bool:
    return isinstance(event, ev.QwirkleMade)


def _turn_ended(event: ev.Event) -> Seat | None:
    """Return the seat whose turn ends: a turn is one choice, what is drawn after it belongs to no turn."""
    return event.seat if isinstance(event, ev.TilesPlaced | ev.TilesTraded | ev.Passed) else None


def _outlook() -> Outlook:
    """Return how the game is judged; loaded when it is asked for, the bots' knowledge with it."""
    from game.bots.qwirkle.outlook import OUTLOOK

    return OUTLOOK


def _moment_words(locale: Locale, event: ev.Event, view: Any, names: Sequence[str]) -> str:
    """Return what stood out in a turn; the replay shows where."""
    return sentence(locale, event, names)


def _board(app: Context, art: Art) -> BoardView:
    board = BoardView(art, pieces_for(app, art), theme=app.look.theme)
    board.coordinates = False
    return board


UI = GameUI(
    key="qwirkle",
    game_panel=QwirklePanel,
    turn_ended=_turn_ended,
    sentence=sentence,
    narrated=narrated,
    narrated_headline=narrated_headline,
    refusal=reason_words,
    headline=headline,
    advice=advice,
    gained=gained,
    final_scores=tallies,
    feats=feats,
    style_deed=style_deed,
    picture=picture,
    verdict=verdict,
    end_reason=end_reason,
    race=race,
    rulebook=RULEBOOK,
    mood=mood,
    places=span,
    marked_places=lit,
    first_question=marks_offer,
    landmark=_is_qwirkle,
    board=_board,
    key_moments=KeyMomentUI(_outlook, _moment_words),
    presets=(Preset("by-age", 4, 0, options={"start_tie": "seat_order"}),),
    turns=turns,
    statistics=statistics,
)
