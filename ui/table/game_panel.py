"""The panel: the part of a table's scene that belongs to one game, and what it may use of the scene.

The scene divides the window, says which position is shown, and takes actions. The panel shows the board and everything
round it, and says what input means. What a game leaves out has a default in `GamePanel`.
"""

# ruff: noqa: B027 -- what a panel need not do has an empty default

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from game.bots.hint import Hint
from game.core import Illegal, Seat
from game.table import Update
from ui.item import Item
from ui.table.cached_background import Patch
from ui.table.look_around import LookCommand
from ui.text.i18n import Locale
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter


@dataclass(frozen=True, slots=True)
class PanelRects:
    """The rectangles of board, column and tray, given for left-to-right (see `Context.mirror`)."""

    board: pygame.Rect
    column: pygame.Rect
    tray: pygame.Rect


class PanelOwner(Protocol):
    """What a panel may use of the scene that shows it."""

    passive: bool
    """Whether nothing can be done: a replay."""

    purist: bool
    """Whether nothing is marked or counted that the rules do not ask for."""

    confirms: bool
    """Whether a question may come before the end of a turn; the player's settings say when."""

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
        """A note on every seat, such as a bot's level."""

    @property
    def acting(self) -> Seat:
        """The seat that has to act."""

    def events(self) -> Sequence[Any]:
        """Return every event that has been shown, as everybody may know it."""

    def submit(self, action: Any) -> None:
        """Act for the seat at the screen."""

    def table_refusal(self, action: Any = None) -> Illegal | None:
        """Return why the table refuses an action (None: all of them) that the rules may allow; None if it does not."""

    def reading(self) -> bool:
        """Return whether the words of a guide are to be read first."""

    def refuse(self, refusal: Illegal) -> None:
        """Display why a click or key did nothing."""

    def undo(self) -> None:
        """Take the last action back."""

    def undo_tip(self) -> str:
        """Return the key of the words that say what `undo` would do now."""

    def changed(self) -> None:
        """Request a new layout: what is held has changed."""


@dataclass(frozen=True, slots=True)
class RecapLine:
    """One action since the player's last turn: its number on the board (0: none), whose it was, and what."""

    number: int
    seat: Seat
    words: Callable[[Locale], str]


class GamePanel(ABC):
    """A game's own part of the table, made with (context, owner).

    Its items on the board are named `cell.<place>`, those of the hand `hand.<n>` from 1: there the focus goes.
    """

    ending: str = "play.end"
    """Name of the item that ends a turn: at the next one the focus does not stay there."""

    high_tray: int = 0
    """Layout units of height of the tray in a narrow window; 0: the tray reaches below the column there."""

    speedup: float = 1.0
    """How many times faster than usual the action on display is animated."""

    tracks_layouts: bool = False
    """Whether the patches cover all that a layout may change, apart from the buttons and labels of its `gui`."""

    _visible_events: Sequence[Any] = ()

    @property
    def moving(self) -> bool:
        """Whether something is being animated."""
        return False

    @property
    def board_place(self) -> pygame.Rect | None:
        """The part of the window that `draw_board` covers completely; None if nothing is sure."""
        return None

    @property
    def holding(self) -> bool:
        """Whether a piece hangs from the pointer: the board is drawn often then, the panels are not."""
        return False

    @property
    def restless(self) -> bool:
        """Whether the board must be drawn anew though no event is shown, as for a held piece; nobody waits for it."""
        return False

    @abstractmethod
    def sync(self, view: Any, legal: Iterable[Any]) -> None:
        """Show a position at once; `legal` is empty unless the seat at the screen is to act."""

    def play(self, update: Update) -> None:
        """Show what happened, from the view on display to the update's view."""
        self.sync(update.view, ())
        self._visible_events = update.events

    def update(self, dt: float) -> Sequence[Any]:
        """Let `dt` seconds pass; return the events that have become visible since the last call."""
        events, self._visible_events = self._visible_events, ()
        return events

    def skip(self) -> None:
        """Finish the animation at once."""

    def prepare(self) -> None:
        """Draw a little of what animations will need, while nothing else is due."""

    # -- place and picture -------------------------------------------------------------------

    @abstractmethod
    def board_width(self, width: int, height: int) -> int:
        """Return how much of that room the board takes beside the column."""

    @abstractmethod
    def column_height(self, room: int) -> int:
        """Return how much of that room beside the board is wanted; the log gets the rest."""

    @abstractmethod
    def build(self, gui: Gui, places: PanelRects, can_undo: bool) -> None:
        """Lay everything out."""

    @abstractmethod
    def draw_panels(self, surface: pygame.Surface, gui: Gui) -> None:
        """Draw everything but the board, the buttons of `gui` among it."""

    @abstractmethod
    def draw_board(self, surface: pygame.Surface) -> None:
        """Draw the board and what moves; called after the panels."""

    @abstractmethod
    def cache_key(self) -> Hashable:
        """Return a value that is equal as long as the panels look the same, as far as they follow the game.

        It says nothing of the `patches`, which have keys of their own.
        """

    def patches(self, gui: Gui) -> Sequence[Patch]:
        """Return the parts of the panels that follow the game each by itself, the buttons of `gui` among them."""
        return ()

    def draw_hand(self, painter: Painter) -> None:
        """Draw the hand of the seat at the screen, to be looked at only: for a scene that lies over the table."""

    def intend(self, count: int) -> None:
        """Add tiles that are chosen, not yet committed, to the strength on the board; 0 for none."""

    def hand_end(self) -> int:
        """Return where the hand ends in the tray, for left-to-right."""
        return 0

    def lay_out_players(self, rect: pygame.Rect) -> int:
        """Lay the players out at the head of a rectangle, as low as they can be; return their height in pixels."""
        return 0

    def draw_players(self, painter: Painter) -> None:
        """Draw the players where they were laid out, for a scene that lies over the table."""

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer; return whether the event was used up."""
        return False

    def pan(self, dx: int, dy: int) -> bool:
        """Move the board by pixels; return whether it moved."""
        return False

    def zoom(self, steps: int, around: tuple[int, int]) -> bool:
        """Zoom the board in (+) or out (-) around a point; return whether it can be zoomed."""
        return False

    def drags_at(self, place: tuple[int, int]) -> bool:
        """Return whether a drag from there moves the board or a piece."""
        return False

    def focused(self, name: str) -> None:
        """Follow the keyboard's focus to the item of that name."""

    def key(self, action: str) -> bool:
        """Carry out a key by its action; return whether the action means something here.

        The actions are the game's own, hand-N, swap, end, zoom-in, zoom-out and zoom-fit.
        """
        return False

    def aim(self) -> str:
        """Return the item that gets the focus when a piece is taken in hand; "" leaves the focus where it is."""
        return ""

    def first(self) -> str:
        """Return the item that gets the focus when the seat at the screen may begin to act."""
        return "hand.1"

    @property
    def due(self) -> str:
        """Name of the item to focus when the turn starts; "" if the first focus is a tile or card of the hand."""
        first = self.first()
        return "" if first.startswith("hand.") else first

    def put_down(self) -> bool:
        """Put down what is held; return whether there was anything."""
        return False

    def step_back(self) -> bool:
        """Take back the last step of what is being put together; return whether there was any."""
        return self.put_down()

    def unmark_player(self) -> bool:
        """Remove the marks of a player who was clicked; return whether there were any."""
        return False

    # -- help --------------------------------------------------------------------------------

    def item_name(self, place: str) -> str:
        """Return the item that now has a place of a lesson; a game may have names that do not depend on an order."""
        return place

    def rects_of(self, place: str, items: Iterable[Item]) -> Sequence[pygame.Rect]:
        """Return where a place of a lesson is in the window: the items of that name, or what else the game shows."""
        name = self.item_name(place)
        return [item.rect for item in items if item.name == name]

    def prompt(self) -> str:
        """Return what the player may do now; "" while they may do nothing."""
        return ""

    @property
    def forced(self) -> bool:
        """Whether the rules wait for one answer of the seat at the screen, before its turn or another's goes on."""
        return False

    @property
    def composing(self) -> bool:
        """Whether the player is putting something together, such as a counter-offer, or has a piece in hand."""
        return False

    @property
    def told_place(self) -> int | None:
        """The place under the pointer or the cursor if the column has something to say of it, else None."""
        return None

    def topic(self) -> str:
        """Return the chapter of the rules for what is going on; "" for none in particular."""
        return ""

    def look_around(self, what: LookCommand) -> Sequence[str]:
        """Return the sentences of a look-around command, from what the seat at the screen may see now.

        The scene answers `CHANGES` and whose turn it is; for `TURN` the panel adds what it knows.
        """
        return ()

    def spoken(self, name: str) -> str:
        """Return the words of the item of that name when it gets the focus; "" for its label and its tip."""
        return ""

    def draft_words(self) -> str:
        """Return in words what the player is putting together now, such as the tiles laid so far; "" for nothing."""
        return ""

    def best_places(self) -> Sequence[str]:
        """Return the names of the items where the held piece may go, the best first."""
        return ()

    def leaps(self) -> Collection[str]:
        """Return the names of the items that are marked as places for the held piece."""
        return ()

    def mark(self, cells: int, seat: Seat | None = None) -> None:
        """Highlight what a log line is about, or where that seat has just acted; `cells` as of `GameUI.places`."""

    def number(self, places: Mapping[int, int]) -> None:
        """Show numbers of what happened since the player's last turn: places -> number."""

    def recap_place(self, log: pygame.Rect, good: int, least: int) -> pygame.Rect:
        """Return the place of the recap: that of the log, and what else the panel gives up for it.

        `good` and `least` are pixels of height.
        """
        return log

    def forget_cursor(self) -> None:
        """Look at nothing: another player sits down at the screen."""

    def suggest(self, hint: Hint | None) -> None:
        """Show a hint to the seat at the screen, on the board and beside it; None: none any more.

        It goes by itself as soon as another moment is shown.
        """

    def advised(self) -> Sequence[str]:
        """Return the hint in words: what to do, then the reasons; nothing without a hint."""
        return ()

    def spoken_hint(self) -> Sequence[str]:
        """Return the hint as it is heard, with its places."""
        return self.advised()

    @property
    def displays_hint(self) -> bool:
        """Whether the words of the hint stand beside the board now."""
        return False

    def draw_marks(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        """Mark the items that the hint is about, for a scene that lays some of them out itself."""
