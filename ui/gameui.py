"""What a game must say about how it is shown; the scenes know games through this record alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.core import Illegal, Seat, Standings
from game.table import Update
from ui.brush import Brush
from ui.scene import Item, Scene
from ui.widgets import Gui

if TYPE_CHECKING:
    from game.bots.advice import Advice
    from game.bots.moments import Outlook
    from ui.app import App
    from ui.i18n import Locale
    from ui.scenes.play import PlayScene


@dataclass(frozen=True, slots=True)
class Places:
    """Where things lie, given for left-to-right (see `App.mirror`): the board, the column beside it, the tray below."""

    board: pygame.Rect
    column: pygame.Rect
    tray: pygame.Rect


class Host(Protocol):
    """What a desk may ask of the scene that shows it."""

    passive: bool
    """Nothing can be done: a replay."""

    @property
    def seat(self) -> Seat | None:
        """The seat that faces the screen."""

    @property
    def face_down(self) -> bool:
        """Whether the hand of the seat at the screen must not show now."""

    @property
    def names(self) -> Sequence[str]:
        """Every seat's name."""

    @property
    def notes(self) -> Sequence[str]:
        """A few words on every seat, such as a bot's level."""

    @property
    def acting(self) -> Seat:
        """The seat that has to act."""

    def submit(self, action: Any) -> None:
        """Act for the seat at the screen."""

    def refuse(self, refusal: Illegal) -> None:
        """Say why a click or key did nothing."""

    def undo(self) -> None:
        """Take the last action back."""

    def changed(self) -> None:
        """What is held changed: lay the items out anew."""


class Desk(Protocol):
    """The part of a scene that belongs to one game: the board, the panels around it, and what input means."""

    @property
    def moving(self) -> bool:
        """Whether something is being animated."""

    def sync(self, view: Any, legal: Iterable[Any]) -> None:
        """Snap to a moment; `legal` is empty unless the seat at the screen is to act."""

    def play(self, update: Update, seen: Callable[[Any], None]) -> None:
        """Show what happened, from the moment shown to the update's view; `seen` is told each event when it is seen."""

    def update(self, dt: float) -> None:
        """Let time pass."""

    def skip(self) -> None:
        """Finish what is being shown at once."""

    def board_width(self, width: int, height: int) -> int:
        """How much of that room the board takes beside the column."""

    def build(self, gui: Gui, places: Places, can_undo: bool) -> None:
        """Lay everything out."""

    def column_height(self, room: int) -> int:
        """How much of that room beside the board is wanted."""

    def draw_panels(self, surface: pygame.Surface, gui: Gui) -> None:
        """Everything but the board at the moment shown, the buttons of `gui` among it."""

    def draw_board(self, surface: pygame.Surface) -> None:
        """The board and what moves; comes after the panels."""

    def moment(self) -> Hashable:
        """Equal as long as the panels look the same, as far as they follow the game."""

    def draw_hand(self, brush: Brush) -> None:
        """What the seat at the screen holds, to be looked at only."""

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer; whether the event was used up."""

    def focused(self, name: str) -> None:
        """The keyboard's focus moved to the item of that name."""

    def key(self, action: str) -> bool:
        """A key of this game by its action; whether it was one."""

    def aim(self) -> str:
        """Name of the item to which the keyboard goes with the piece in hand; "" when there is none."""

    def suggest(self, advice: Advice | None) -> None:
        """Show a hint to the seat at the screen, on the board and beside it; None: none any more.

        It goes by itself as soon as another moment is shown.
        """

    def advised(self) -> Sequence[str]:
        """The hint in words: what to do, then the reasons; nothing without a hint."""

    @property
    def tells_hint(self) -> bool:
        """Whether the words of the hint stand beside the board now."""

    def draw_marks(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        """Mark the items that the hint is about, for a scene that lays some of them out itself."""

    def put_down(self) -> bool:
        """Let go of what is held; whether there was anything."""

    def hint(self) -> str:
        """What the player may do now."""

    def topic(self) -> str:
        """The chapter of the rules for what is going on."""

    def mark(self, cells: int, seat: Seat | None = None) -> None:
        """Highlight what a line of the log is about, or where that seat has just acted."""

    def number(self, places: Mapping[int, int], told: Sequence[News] = ()) -> None:
        """Number what happened since the player's last turn: place -> number; and what it was."""


@dataclass(frozen=True, slots=True)
class News:
    """One action since the player's last turn: its number on the board (0: none), whose it was, and what."""

    number: int
    seat: Seat
    words: Callable[[Locale], str]


@dataclass(frozen=True, slots=True)
class Tally:
    """A seat's points by part (a colour, a category), and what then flows into which part, one by one."""

    base: tuple[int, ...]
    flow: tuple[int, ...] = ()

    def after(self, count: int) -> list[int]:
        """The parts when so many of the flow have arrived."""
        return [points + self.flow[:count].count(part) for part, points in enumerate(self.base)]


Span = int
"""What part of the board something is about, as the game's own desk marks it."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a finished game's decisive moments are found and told."""

    outlook: Callable[[], Outlook]
    """The game's own judgement of its turns; loaded only when it is called for."""
    words: Callable[[Locale, Any, Sequence[str]], str]
    """The deed of a moment in one sentence; the names are those of the seats."""


@dataclass(frozen=True, slots=True)
class GameUI:
    """One game on the screen."""

    key: str
    desk: Callable[[App, Host], Desk]
    turn_of: Callable[[Any], Seat]
    """Whose turn it is in a view, whoever has to act."""
    ask: Callable[[PlayScene], Scene | None]
    """The scene in which the seat at the screen makes its present choice, if not on the board itself."""
    sentence: Callable[[Locale, Any, Sequence[str]], str]
    """An event in words; "" when it needs none."""
    headline: Callable[[Locale, Sequence[Any], Sequence[str]], tuple[str, ...]]
    """What one action's events brought, in as few sentences as a line has room for; none when nothing was done."""
    span: Callable[[Any], Span]
    """Where an event happened."""
    is_conflict: Callable[[Any], bool]
    """Whether an event is the beginning of a conflict, to jump to."""
    turn_ended: Callable[[Any], Seat | None]
    """The seat whose turn an event ends."""
    tallies: Callable[[Any], Sequence[Tally]]
    """The final points of every seat, part by part."""
    picture: Callable[[App, int, int], pygame.Surface]
    """The picture of a part of a tally (one past the last: of what flows) of that many pixels."""
    verdict: Callable[[App, Standings, Sequence[str]], str]
    """Who wins and why, in words."""
    race: Callable[[Any], Sequence[int]]
    """The number per seat that decides the game as it stands in a view, for the picture of the race."""
    thumbnail: Callable[[App], Callable[[Any, tuple[int, int]], pygame.Surface]]
    """What draws the board of a view, as an onlooker sees it, at a small size."""
    course: Course | None = None
    """None for a game that cannot tell what decided it."""
