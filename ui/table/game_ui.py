"""What a game must say about how it is shown; the scenes know games through this record alone.

What may be left out has a default, and no scene then shows anything of it. A game's words are found by their keys:
`game.<key>` and `game.<key>.tip`; per option of its rules `option.<key>.<option>` and, per value, `.<value>` after it,
both also with `.tip`; per level of its bots `level.<key>.<level>.tip`; `race.<key>` over the picture of the race.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.bots.key_moments import Outlook
from game.core import Illegal, Seat, Standings
from game.net.protocol.field_types import sentence_key
from ui.context import Context
from ui.scene import Scene
from ui.table.choice_owner import ChoiceOwner
from ui.table.game_panel import GamePanel, PanelOwner
from ui.table.presets import Preset
from ui.text.i18n import Locale


@dataclass(frozen=True, slots=True)
class Chapter:
    """`rules.<game>.<key>.title`, paragraphs `.1` to `.<length>`, and a figure after the first if there is one."""

    key: str
    length: int
    figure: str = ""
    """`rules.<game>.figure.<figure>` are the words below it."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game as they are read in the window."""

    chapters: Sequence[Chapter]
    figure: Callable[[Context, str, int], pygame.Surface] | None = None
    """The picture of that name, at most so many pixels wide, premultiplied; None: no chapter has one."""


@dataclass(frozen=True, slots=True)
class FinalScore:
    """A seat's points by part (a colour, a category), and what then flows into which part, one by one."""

    base: tuple[int, ...]
    flow: tuple[int, ...] = ()
    deciding: int | None = None
    """The part that decides once all has flowed, to be framed."""
    total: int | None = None
    """What all parts come to, where that decides; of a game without a flow."""

    def after(self, count: int) -> list[int]:
        """The parts when so many of the flow have arrived."""
        return [points + self.flow[:count].count(part) for part, points in enumerate(self.base)]


PlaceSet = int
"""A set of places of the board, as bits that the game's own desk understands (`mark`, `number`); 0 is none."""


@dataclass(frozen=True, slots=True)
class KeyMomentUI:
    """How a finished game's decisive moments are found and told."""

    outlook: Callable[[], Outlook]
    """The game's own judgement of its turns; loaded only when it is called for."""
    words: Callable[[Locale, Any, Sequence[str]], str]
    """The deed of a moment in one sentence; the names are those of the seats."""


def _nothing_asked(owner: ChoiceOwner) -> None:
    return None


def _plainly(locale: Locale, refusal: Illegal) -> str:
    return locale.tr(sentence_key(refusal.reason), **refusal.details)


def _nowhere(event: Any) -> PlaceSet:
    return 0


@dataclass(frozen=True, slots=True)
class GameUI:
    """One game on the screen."""

    key: str
    game_panel: Callable[[Context, PanelOwner], GamePanel]
    turn_ended: Callable[[Any], Seat | None]
    """The seat whose turn an event ends."""
    sentence: Callable[[Locale, Any, Sequence[str]], str]
    """An event in words, for the log; the names are those of the seats; "" when it needs none."""
    headline: Callable[[Locale, Sequence[Any], Sequence[str]], tuple[str, ...]]
    """What one action's events brought, in as few sentences as a line has room for; none when nothing was done."""
    tallies: Callable[[Any], Sequence[FinalScore]]
    """The final points of every seat of a view or state, part by part."""
    picture: Callable[[Context, int, int], pygame.Surface]
    """The picture of a part of a tally (one past the last: of what flows, or of the total) of that many pixels."""
    verdict: Callable[[Context, Standings, Sequence[str]], str]
    """Who wins and why, in words."""
    race: Callable[[Any], Sequence[int]]
    """The number per seat that decides the game as it stands in a state, for the picture of the race."""
    rulebook: Rulebook
    span: Callable[[Any], PlaceSet] = _nowhere
    """Where an event happened."""
    lit: Callable[[Any], PlaceSet] | None = None
    """What a click on an event's line in the log marks; None: where it happened."""
    ask: Callable[[ChoiceOwner], Scene | None] = _nothing_asked
    """The scene in which the seat at the screen makes its present choice, if not on the board itself; it lies over the
    table's, which carries the choice out (`submit`)."""
    refusal: Callable[[Locale, Illegal], str] = _plainly
    """Why something cannot be, in words, where more can be said than one sentence with its places filled."""
    landmark: Callable[[Any], bool] | None = None
    """Whether an event is one to jump to, such as the beginning of a conflict; None: there are none. Its words are
    `landmark.<key>.next` and `.back`, and `.at` with {n}, the number of the action."""
    thumbnail: Callable[[Context], Callable[[Any, tuple[int, int]], pygame.Surface]] | None = None
    """What draws the board of a view, as an onlooker sees it, at a small size; None: it stays blank."""
    colours: Callable[[int], Sequence[str]] | None = None
    """The colours of the seats' pieces at a table of so many, each light enough for a dark ground; None: they have none
    of their own."""
    course: KeyMomentUI | None = None
    """None for a game that cannot tell what decided it."""
    turns: Callable[[Sequence[Any]], Sequence[tuple[Seat, int]]] | None = None
    """Seat and points of every turn, from all events as everybody may know them; None: there is no score sheet."""
    statistics: Callable[[Sequence[Any], Sequence[Sequence[Any]], Sequence[str]], Scene] | None = None
    """A page of its own about a finished game, from all its states (the beginning first), the events between them and
    the names of the seats. None: there is none."""
    presets: tuple[Preset, ...] = ()
    """Ready-made tables beside those that every game has."""
