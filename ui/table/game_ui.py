"""The record by which the scenes know how a game is displayed.

Optional fields have a default, and the scenes omit what they are for. A game's words are found by their keys:
`game.<key>` and `game.<key>.tip`; per option of its rules `option.<key>.<option>` and, per value, `.<value>` after it,
both also with `.tip`; per level of its bots `level.<key>.<level>.tip`; per style of theirs `style.<style>`, also with
`.tip`, and `results.style.<style>`; `race.<key>` over the score chart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from game.bots.hint import Reason
from game.bots.key_moments import Outlook
from game.core import Illegal, Seat, Standings
from ui.context import Context
from ui.gfx.art import Art
from ui.gfx.music import Mood
from ui.scene import Scene
from ui.settings import Settings
from ui.table.board_view import BoardView
from ui.table.choice_owner import ChoiceOwner
from ui.table.game_panel import GamePanel, PanelOwner
from ui.table.presets import Preset
from ui.table.reasons import refusal_sentence
from ui.text.i18n import Locale


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: `rules.<game>.<key>.title`, paragraphs `.1` to `.<length>`, and its figures."""

    key: str
    length: int
    figures: tuple[str, ...] = ()
    """The figure after each paragraph, "" for none; `rules.<game>.figure.<figure>` is its caption."""
    numbers: Callable[[], Mapping[str, int]] = dict
    """Return the numbers in the chapter's sentences, as the rules compute them."""

    def figure_after(self, paragraph: int) -> str:
        """Return the figure after that paragraph, counted from 1; "" if there is none."""
        return self.figures[paragraph - 1] if paragraph <= len(self.figures) else ""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game as they are read in the window."""

    chapters: Sequence[Chapter]
    figure: Callable[[Context, str, int], pygame.Surface] | None = None
    """Return the figure of that name, at most that many pixels wide, premultiplied; None: no chapter has any."""
    option_chapters: Mapping[str, str] = field(default_factory=dict)
    """Option of the game -> the chapter with its rule; the others are in the chapter `options`."""

    def option_chapter(self, option: str) -> str:
        """Return the key of the chapter to read about an option."""
        return self.option_chapters.get(option, "options")


@dataclass(frozen=True, slots=True)
class FinalScore:
    """A seat's points by part (a colour, a category), and the parts that the wild points go to, one by one."""

    base: tuple[int, ...]
    flow: tuple[int, ...] = ()
    deciding: int | None = None
    """The part that decides after the wild points are assigned; it is framed."""
    total: int | None = None
    """The sum of all parts, if it decides; for games without wild points."""
    hidden: int | None = None
    """The part that the others could not know before the end; it is revealed last."""

    def after(self, count: int) -> list[int]:
        """Return the parts after that many wild points were assigned."""
        return [points + self.flow[:count].count(part) for part, points in enumerate(self.base)]


@dataclass(frozen=True, slots=True)
class RacePart:
    """One more line per seat for the score chart, such as a colour's points."""

    title: str
    """The locale key of its title over the chart."""
    numbers: Callable[[Any], Sequence[int]]
    """Return the number per seat in a state; with `gained`, in the first one."""
    gained: Callable[[Any], tuple[Seat, int] | None] | None = None
    """Return the seat and the points that an event adds; None: the numbers are those of each state."""
    picture: int | None = None
    """Which picture stands for it (see `GameUI.picture`); None: that of the same part of a final score."""
    played: Callable[[Any], bool] = lambda state: True
    """Return whether a table has this part, from its first state."""


PlaceSet = int
"""A set of places of the board, as bits that the game's panel understands (`mark`, `number`); 0 is none."""


@dataclass(frozen=True, slots=True)
class KeyMomentUI:
    """How the key moments of a finished game are found and described."""

    outlook: Callable[[], Outlook]
    """Return the game's own evaluation of its turns; loaded only when it is called."""
    words: Callable[[Locale, Any, Any, Sequence[str]], str]
    """Return one sentence about a key moment's highlight, from an onlooker's view after it and the seats' names."""


def _no_choice(owner: ChoiceOwner) -> None:
    return None


def _no_question(app: Context) -> Scene | None:
    return None


def _no_reason(locale: Locale, events: Sequence[Any]) -> str:
    return ""


def _nothing_automatic(settings: Settings, view: Any, legal: Sequence[Any]) -> AutomaticAction | None:
    return None


def _no_handoff_reason(locale: Locale, view: Any, seat: Seat, names: Sequence[str]) -> str:
    return ""


def _nothing_gained(locale: Locale, events: Sequence[Any], seat: Seat) -> str:
    return ""


def _no_deed(style: str, event: Any, seat: Seat) -> bool:
    return False


def _no_winner(events: Sequence[Any]) -> Seat | None:
    return None


def _no_follow_ups(events: Iterator[Any], view: Any) -> Sequence[Any]:
    return ()


def _as_it_is(event: Any, view: Any) -> Any:
    return event


def _no_places(event: Any) -> PlaceSet:
    return 0


def _no_advice(
    locale: Locale, view: Any, text: str, reasons: Sequence[Reason], names: Sequence[str]
) -> tuple[str, ...]:
    return ()


def _always_calm(view: Any) -> Mood:
    return Mood.CALM


def _numbers_alone(locale: Locale, args: Mapping[str, int], names: Sequence[str]) -> Mapping[str, str | int]:
    return args


@dataclass(frozen=True, slots=True)
class AutomaticAction:
    """An action that a seat takes without a click: because it has no other, or because of a setting."""

    action: Any
    words: str
    """The locale key of the notice that is then displayed; "" for none."""
    after: float = 0.0
    """Seconds until then, in which the seat may do something else; 0: at once."""
    to_read: bool = False
    """Whether the wait only lets the player read; without animation there is none."""


@dataclass(frozen=True, slots=True)
class GameUI:
    """One game on the screen."""

    key: str
    game_panel: Callable[[Context, PanelOwner], GamePanel]
    turn_ended: Callable[[Any], Seat | None]
    """Return the seat whose turn an event ends."""
    sentence: Callable[[Locale, Any, Sequence[str]], str]
    """Return an event in words for the log, "" if it has none; the names are those of the seats."""
    headline: Callable[[Locale, Sequence[Any], Sequence[str]], tuple[str, ...]]
    """Return a short description of one action's events, a few sentences; none if nothing was done."""
    final_scores: Callable[[Any, Sequence[Any]], Sequence[FinalScore]]
    """Return the final points of every seat, part by part, from the last state and all events of the game."""
    picture: Callable[[Context, int, int], pygame.Surface]
    """Return the picture of a part of a final score, of that many pixels.

    One past the last part is the picture of the wild points, or of the total.
    """
    verdict: Callable[[Context, Standings, Sequence[str]], str]
    """Return who wins and why, in words."""
    race: Callable[[Any], Sequence[int]]
    """Return the number per seat that decides the game in a state, for the score chart."""
    rulebook: Rulebook
    narrated: Callable[[Locale, Any, Any, Sequence[str]], str] | None = None
    """Return an event in words that are heard, not read beside a board: with its places, and with own draws.

    The arguments are the language, the event as one reader knows it, that reader's view after the action, and the names
    of the seats. None: the words of the log.
    """
    narrated_headline: Callable[[Locale, Sequence[Any], Any, Sequence[str]], tuple[str, ...]] | None = None
    """Return the headline of one action's public events as the narration says it, with its places; the third argument
    is a reader's view of a later position. None: that of `headline`."""
    conflict_winner: Callable[[Sequence[Any]], Seat | None] = _no_winner
    """Return for whom an action's public events have decided a conflict; None while and where there is none.

    That seat's emblem stands beside the headline and on the board; before it, and else, that of whoever acted.
    """
    detailed: Callable[[Any, Any], Any] = _as_it_is
    """Return a public event with the details that its words take from the view after it."""
    follow_ups: Callable[[Iterator[Any], Any], Sequence[Any]] = _no_follow_ups
    """Return what becomes true by the latest event though the rules have no event for it, as events with words.

    The arguments are the public events from the latest back to the first, and a reader's view after the action.
    """
    end_reason: Callable[[Locale, Sequence[Any]], str] = _no_reason
    """Return why the game ended, from the events of its last action; "" where the verdict says so."""
    places: Callable[[Any], PlaceSet] = _no_places
    """Return where an event happened."""
    marked_places: Callable[[Any], PlaceSet] | None = None
    """Return what a click on an event's log line marks; None: where it happened."""
    ask: Callable[[ChoiceOwner], Scene | None] = _no_choice
    """Return the scene over the table in which the seat at the screen makes its present choice.

    None if the choice is made on the board. The table's scene carries it out (`submit`).
    """
    automatic: Callable[[Settings, Any, Sequence[Any]], AutomaticAction | None] = _nothing_automatic
    """Return what the seat at the screen does without a click, from the settings, its view and its legal actions."""
    first_question: Callable[[Context], Scene | None] = _no_question
    """Return a question about the game's look, displayed over the table as it opens; None: it was answered before."""
    handoff_reason: Callable[[Locale, Any, Seat, Sequence[str]], str] = _no_handoff_reason
    """Return why the screen passes to a seat in mid-turn, from an onlooker's view; "" if its turn begins."""
    advice: Callable[[Locale, Any, str, Sequence[Reason], Sequence[str]], tuple[str, ...]] = _no_advice
    """Return an action in words, then the reasons for it, from the acting seat's view and the action's text.

    Raises ValueError or LookupError for a text or a reason that the game does not have.
    """
    gained: Callable[[Locale, Sequence[Any], Seat], str] = _nothing_gained
    """Return what a seat got by public events, in words without a verb; "" for nothing."""
    refusal: Callable[[Locale, Illegal], str] = refusal_sentence
    """Return a refusal in words; a game may add details to the sentence of its reason."""
    landmark: Callable[[Any], bool] | None = None
    """Return whether an event is one to jump to, such as a conflict; None: the game has no such events.

    Its words are `landmark.<key>.next` and `.back`, and `.at` with {n}, the number of the action.
    """
    board: Callable[[Context, Art], BoardView[Any, Any, Any]] | None = None
    """Return a board without help and coordinates, for thumbnails and attract mode; it draws with this art alone.

    None: they are left blank.
    """
    colours: Callable[[int], Sequence[str]] | None = None
    """Return the colours of the seats' pieces at a table of that many seats, each light enough for a dark ground.

    None: the seats have no colours.
    """
    feats: Callable[[Sequence[Any], Sequence[Sequence[Any]]], Sequence[int]] | None = None
    """Return per seat the game's own measure of a feat, such as the largest kingdom, from all states and events.

    Its words are `results.stamp.feat.<key>` with {n}, and `.short` after it. None: there is no feat.
    """
    style_deed: Callable[[str, Any, Seat], bool] = _no_deed
    """Return whether an event is what a bot's style is known for, done by that seat; the results count them.

    Its words are `results.style.<style>` with {name} and {n}.
    """
    key_moments: KeyMomentUI | None = None
    """None for a game without an evaluation of key moments."""
    turns: Callable[[Sequence[Any]], Sequence[tuple[Seat, int]]] | None = None
    """Return seat and points of every turn from all public events; None: there is no score sheet."""
    race_goal: Callable[[Any], int] | None = None
    """Return the number of `race` that wins in a state, where there is one; `race.<key>.goal` are its words."""
    race_parts: Sequence[RacePart] = ()
    """What else the score chart can show."""
    statistics: Callable[[Sequence[Any], Sequence[Sequence[Any]], Sequence[str]], Scene] | None = None
    """Return the statistics page of a finished game; None: there is none.

    The arguments are all its states (the beginning first), the events between them and the names of the seats.
    """
    mood: Callable[[Any], Mood] = _always_calm
    """Return how tense the game is in a view, for the music, from what everybody may know."""
    presets: tuple[Preset, ...] = ()
    """Ready-made tables besides those that every game has."""
    option_groups: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Group of options -> its options, in the order in which they are chosen; `option.group.<key>` is its title.

    Options of no group come first.
    """
    told_board: Callable[[Context, Any], Sequence[str]] | None = None
    """Return a board that was drawn in words, from an onlooker's view; None: the game draws no board."""
    puzzle_args: Callable[[Locale, Mapping[str, int], Sequence[str]], Mapping[str, str | int]] = _numbers_alone
    """Return the places of a sentence about a puzzle, from its numbers and the names of the seats.

    The sentences are `puzzle.question.<key>.<kind>`, `puzzle.proof.<key>.<kind>` and `puzzle.why.<key>.<reason>`.
    """
