"""Tigris & Euphrates as the scenes know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import Seat
from game.tigris import events as ev
from game.tigris.board import SQUARE
from game.tigris.state import SUPPORT
from ui.gameui import Course, GameUI
from ui.scene import Scene
from ui.tigris.conflict import ConflictScene
from ui.tigris.deeds import deed_words, outlook
from ui.tigris.desk import Desk
from ui.tigris.headline import headline
from ui.tigris.outcome import picture, race, tallies, verdict
from ui.tigris.presets import PRESETS
from ui.tigris.rulebook import RULEBOOK
from ui.tigris.thumbnail import Thumbnail
from ui.tigris.words import sentence

if TYPE_CHECKING:
    from ui.scenes.play import PlayScene


def _ask(play: PlayScene) -> Scene | None:
    """Conflicts have a scene of their own; every other choice is made on the board."""
    return ConflictScene(play) if play.client.view.phase == SUPPORT else None


def span(event: ev.Event) -> int:
    """The cells that an event is about."""
    match event:
        case ev.TilesLost(_, cells) | ev.ConflictBegan(cells=cells):
            return sum(1 << cell for cell in cells)
        case ev.MonumentBuilt(cell=cell):
            return SQUARE[cell]
    place: int | None = getattr(event, "cell", None)
    return 0 if place is None else 1 << place


def _is_conflict(event: ev.Event) -> bool:
    return isinstance(event, ev.ConflictBegan)


def _turn_ended(event: ev.Event) -> Seat | None:
    return event.seat if isinstance(event, ev.TurnEnded) else None


UI = GameUI(
    key="tigris",
    desk=Desk,
    ask=_ask,
    sentence=sentence,
    headline=headline,
    span=span,
    landmark=_is_conflict,
    turn_ended=_turn_ended,
    race=race,
    thumbnail=Thumbnail,
    tallies=tallies,
    picture=picture,
    verdict=verdict,
    course=Course(outlook, deed_words),
    rulebook=RULEBOOK,
    presets=PRESETS,
)
