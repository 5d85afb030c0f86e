"""Catan as the scenes know it."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.key_moments import Outlook
from game.catan import events as ev
from game.catan.options import goal
from game.catan.state import DISCARD, ROBBER, ROLL, SETUP, View
from game.core import Seat
from ui.catan.automatic import automatic
from ui.catan.board import BoardView
from ui.catan.card_text import refusal_words
from ui.catan.event_narration import narrated, narrated_headline
from ui.catan.event_text import detailed, gained, headline, sentence
from ui.catan.final_scores import feats, picture, race, style_deed, tallies, verdict
from ui.catan.game_panel import CatanPanel
from ui.catan.hint_text import advice
from ui.catan.look_around import told_board
from ui.catan.mood import mood
from ui.catan.pieces import paint_of, pieces_for
from ui.catan.places import corner_place, hex_place, path_place, span_of
from ui.catan.rulebook import RULEBOOK
from ui.catan.statistics import statistics
from ui.context import Context
from ui.gfx.art import Art
from ui.table.game_ui import GameUI, KeyMomentUI
from ui.table.presets import Preset
from ui.text.i18n import Locale


def span(event: ev.Event) -> int:
    """Return where a piece was built, or the robber went."""
    match event:
        case ev.RoadBuilt(_, path):
            return span_of((path_place(path),))
        case ev.SettlementBuilt(_, corner) | ev.CityBuilt(_, corner):
            return span_of((corner_place(corner),))
        case ev.RobberMoved(_, _, hexagon):
            return span_of((hex_place(hexagon),))
    return 0


def lit(event: ev.Event) -> int:
    """Return what a click on an event's line in the log marks: for a harvest, or none, the hex too."""
    return span_of((hex_place(event.hexagon),)) if isinstance(event, ev.Produced | ev.Blocked) else span(event)


def handoff_reason(locale: Locale, view: View, seat: Seat, names: Sequence[str]) -> str:
    """Return why the screen passes to a seat in mid-turn; "" if its turn begins."""
    if view.phase == DISCARD:
        return locale.tr("handoff.catan.discard", n=dict(view.owed).get(seat, 0))
    if view.phase in ("answer", "choose", ROBBER):
        return locale.tr(f"handoff.catan.{view.phase}", name=names[view.turn])
    return "" if view.phase in (SETUP, ROLL) else locale.tr("handoff.continues")


def _landmark(event: ev.Event) -> bool:
    """Sevens, and the special cards changing hands."""
    if isinstance(event, ev.Rolled):
        return event.first + event.second == 7
    return isinstance(event, ev.LongestRoadMoved | ev.LargestArmyMoved)


def _turn_ended(event: ev.Event) -> Seat | None:
    return event.seat if isinstance(event, ev.TurnEnded) else None


def colours(seats: int) -> tuple[str, ...]:
    """Return the bright tone of every seat's paint; its own would be dim on the dark panels."""
    return tuple(paint_of(seat, seats).high for seat in range(seats))


def _outlook() -> Outlook:
    """Return how the game is judged; loaded when it is asked for, the bots' knowledge with it."""
    from game.bots.catan.outlook import OUTLOOK

    return OUTLOOK


def _board(app: Context, art: Art) -> BoardView:
    board = BoardView(art, pieces_for(app, art), theme=app.look.theme)
    board.coordinates = False
    return board


FAMILY = {"map": "balanced", "robber": "friendly", "hand_limit": "9", "first_sevens": "reroll"}
"""The options of a table where nobody is set back early."""
TOURNAMENT = {"map": "balanced", "first_sevens": "reroll", "trade_limit": "20", "phases": "strict"}
"""Those of a table where skill and time count."""

UI = GameUI(
    key="catan",
    game_panel=CatanPanel,
    turn_ended=_turn_ended,
    sentence=sentence,
    narrated=narrated,
    narrated_headline=narrated_headline,
    headline=headline,
    advice=advice,
    detailed=detailed,
    gained=gained,
    final_scores=tallies,
    feats=feats,
    style_deed=style_deed,
    picture=picture,
    verdict=verdict,
    race=race,
    race_goal=goal,
    rulebook=RULEBOOK,
    mood=mood,
    places=span,
    marked_places=lit,
    landmark=_landmark,
    refusal=refusal_words,
    automatic=automatic,
    handoff_reason=handoff_reason,
    statistics=statistics,
    board=_board,
    colours=colours,
    key_moments=KeyMomentUI(_outlook, narrated),
    presets=(
        Preset("random-island", 1, 3, options={"map": "random"}),
        Preset("own-island", 4, 0, options={"map": "random_tokens"}),
        Preset("short-island", 1, 2, options={"map": "balanced", "points": "8"}),
        Preset("long-island", 1, 3, options={"map": "balanced", "points": "12", "dice": "deck"}),
        Preset("family", 2, 1, 0, FAMILY),
        Preset("tournament", 1, 3, -1, TOURNAMENT),
    ),
    option_groups={
        "map": ("map",),
        "rules": ("phases", "knight_desert"),
        "table": ("points", "robber", "hand_limit", "dice", "first_sevens", "start", "trade_limit"),
    },
    told_board=told_board,
)
