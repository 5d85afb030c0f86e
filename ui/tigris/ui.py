"""Tigris & Euphrates as the scenes know it."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Seat
from game.tigris import events as ev
from game.tigris.board import SQUARE
from game.tigris.state import BUILDING, MONUMENT, SUPPORT, TREASURE, WAR, WONDER, View
from ui.context import Context
from ui.gfx.art import Art
from ui.scene import Scene
from ui.table.choice_owner import ChoiceOwner
from ui.table.game_ui import GameUI, KeyMomentUI
from ui.table.presets import Preset
from ui.text.i18n import Locale
from ui.tigris.avoided_wars import avoided_wars
from ui.tigris.board import BoardView
from ui.tigris.conflict import ConflictScene
from ui.tigris.event_narration import narrated
from ui.tigris.event_text import leader_word, sentence
from ui.tigris.final_scores import RACE_PARTS, feats, palette, picture, race, style_deed, tallies, verdict
from ui.tigris.game_panel import TigrisPanel
from ui.tigris.headline import conflict_winner, gained, headline
from ui.tigris.hint_text import advice
from ui.tigris.key_moment_text import key_moment_text, outlook
from ui.tigris.luck_stats import statistics
from ui.tigris.mood import mood
from ui.tigris.pieces import Pieces
from ui.tigris.puzzle_text import puzzle_args
from ui.tigris.rulebook import RULEBOOK


def _ask(owner: ChoiceOwner) -> Scene | None:
    """Conflicts have a scene of their own; every other choice is made on the board."""
    return ConflictScene(owner) if owner.client.view.phase == SUPPORT else None


def span(event: ev.Event) -> int:
    """Return the cells that an event is about."""
    match event:
        case ev.TilesLost(_, cells) | ev.ConflictBegan(cells=cells):
            return sum(1 << cell for cell in cells)
        case ev.MonumentBuilt(cell=cell):
            return SQUARE[cell]
        case ev.BuildingRaised(cell=cell, origin=int(origin)):
            return 1 << cell | 1 << origin
    place: int | None = getattr(event, "cell", None)
    return 0 if place is None else 1 << place


def handoff_reason(locale: Locale, view: View, seat: Seat, names: Sequence[str]) -> str:
    """Return why the screen passes to a seat in mid-turn; "" if its turn begins."""
    conflict = view.conflict
    if view.phase == SUPPORT and conflict is not None and seat == conflict.defender:
        piece = leader_word(locale, conflict.colour)
        return locale.tr("handoff.tigris.attacked", name=names[conflict.attacker], piece=piece)
    if view.phase == SUPPORT and conflict is not None and seat != view.turn:
        piece = leader_word(locale, conflict.colour)
        return locale.tr("handoff.tigris.drawn-in", name=names[conflict.defender], piece=piece)
    if view.phase in (WAR, BUILDING, MONUMENT, TREASURE, WONDER):
        return locale.tr(f"handoff.tigris.{view.phase}")
    return "" if view.actions_left == 2 else locale.tr("handoff.continues")


def _is_conflict(event: ev.Event) -> bool:
    return isinstance(event, ev.ConflictBegan)


def _turn_ended(event: ev.Event) -> Seat | None:
    return event.seat if isinstance(event, ev.TurnEnded) else None


def _board(app: Context, art: Art) -> BoardView:
    board = BoardView(art, Pieces(art, palette(app)), theme=app.look.theme)
    board.help.kingdoms = board.help.strengths = board.coordinates = False
    board.speed = 0.0  # a still picture never shows the darkened table
    return board


UI = GameUI(
    key="tigris",
    game_panel=TigrisPanel,
    ask=_ask,
    handoff_reason=handoff_reason,
    sentence=sentence,
    headline=headline,
    conflict_winner=conflict_winner,
    narrated=narrated,
    advice=advice,
    gained=gained,
    follow_ups=avoided_wars,
    places=span,
    landmark=_is_conflict,
    turn_ended=_turn_ended,
    race=race,
    board=_board,
    final_scores=tallies,
    feats=feats,
    style_deed=style_deed,
    race_parts=RACE_PARTS,
    statistics=statistics,
    picture=picture,
    verdict=verdict,
    key_moments=KeyMomentUI(outlook, key_moment_text),
    rulebook=RULEBOOK,
    mood=mood,
    puzzle_args=puzzle_args,
    presets=(
        Preset("advanced", 1, 3, 1, {"board": "advanced"}),
        Preset("open", 1, 2, 1, {"scores": "open"}),
        Preset("variants", 1, 3, 1, {"buildings": "on", "wonder": "on"}),
        Preset("literal", 1, 2, 1, {"treasures": "end_of_turn", "bag_end": "immediate"}),
    ),
    option_groups={
        "board": ("board",),
        "rules": ("treasures", "bag_end", "scores"),
        "variants": ("buildings", "wonder", "reinforcement"),
    },
)
