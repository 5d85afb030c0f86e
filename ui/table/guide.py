"""The guide: what a lesson, a puzzle or a branch adds to a running game, and what of the usual table it leaves out.

The play scene calls a guide; a guide uses the table through `GuidedTable`. All defaults change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import pygame

from game.client import Client
from game.core import AnyGame, Illegal, Seat
from game.session.protocol import GameSession
from game.table import Update
from ui.context import Context
from ui.dialogs.dialog import Dialog
from ui.table.game_panel import GamePanel
from ui.widgets.gui import Gui

Tone = Literal["say", "right", "wrong"]


@dataclass(frozen=True, slots=True)
class TableParts:
    """The parts of the usual table that a guided one has."""

    results: bool = True
    """The results page at the end."""
    recap: bool = True
    """What happened since the player's last turn."""
    hints: bool = True
    """The button and the key for a hint."""
    alerts: bool = True
    """The sound and the frame at the beginning of the player's turn."""
    undo: bool = True
    """The button and the key that take the last action back."""
    saves: bool = True
    """Bookmarks and copies of the running game."""
    curtain: bool = True
    """The curtain, where the player wants one even if they are alone."""
    confirms: bool = True
    """The question before a turn ends with actions left."""


@dataclass(frozen=True, slots=True)
class BubbleButton:
    """A button of the bubble; its item is `guide.<key>`."""

    key: str
    words: str
    action: Callable[[], object] = field(compare=False)
    kind: str = "plain"
    tip: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Bubble:
    """Words over the board, with frames round the items that they are about."""

    words: str
    marks: tuple[str, ...] = ()
    """Places by name (see `GamePanel.rects_of`); the bubble never hides one. One that is not there is passed over."""
    pulse: bool = False
    """Whether the frames pulse until something is done there."""
    title: str = ""
    """A small line over the words."""
    buttons: tuple[BubbleButton, ...] = ()
    tone: Tone = "say"
    first: str = ""
    """The button or the place that gets the focus when these words appear; "" leaves the focus where it is."""
    clear: tuple[str, ...] = ()
    """Further places that the bubble does not hide, without a frame."""


class GuidedTable(Protocol):
    """What a guide may use of the running game: its state (`PlayState`)."""

    app: Context
    game: AnyGame
    session: GameSession
    game_panel: GamePanel
    ready: bool
    """Whether everything is displayed and the seat to act was notified."""

    @property
    def seat(self) -> Seat | None:
        """The seat that faces the screen."""

    @property
    def question(self) -> object | None:
        """The scene in which the seat decides now, such as a conflict; None where it decides on the board."""

    @property
    def names(self) -> Sequence[str]:
        """Every seat's name."""

    @property
    def client(self) -> Client:
        """The client of the seat that faces the screen, with its view."""

    def legal(self) -> Sequence[Any]:
        """Return the legal actions of the seat at the screen."""

    def events(self) -> Sequence[Any]:
        """Return every event that has been displayed, as an onlooker may know it."""

    def submit(self, action: Any) -> None:
        """Act for the seat at the screen, as if the player had; the guide hears of it."""

    def refuse(self, refusal: Illegal) -> None:
        """Display why nothing happened."""

    def headline(self, events: Sequence[Any]) -> Sequence[str]:
        """Return a short description of one action's events, a few sentences."""

    def notify(self, words: str) -> None:
        """Display a sentence over the tray for some seconds."""

    def follow_updates(self) -> None:
        """Display what the guide did to the session, such as an undo."""

    def focus_choice(self) -> None:
        """Move the focus to what the rules ask for, else to a place for the picked piece."""

    def changed(self) -> None:
        """Request a layout."""


class Guide:
    """The base of every guide; it adds nothing and leaves everything as it is."""

    parts: TableParts = TableParts()
    strip: int = 0
    """Layout units of height of the strip at the foot of the column; read at every layout."""
    scripted: bool = False
    """Whether the guide acts for the bots' seats: that a bot is to act does not mean that something follows."""
    busy: bool = False
    """Whether it will still do something by itself, though nothing moves."""
    reading: bool = False
    """Whether its words are to be read before the player may go on at the table."""
    table: GuidedTable

    def begin(self, table: GuidedTable) -> None:
        """Take the table; called once, before its first layout."""
        self.table = table

    def end(self) -> None:
        """Release everything: the play scene is left."""

    # -- what happens ------------------------------------------------------------------------

    def veto(self, action: Any) -> Illegal | None:
        """Return why the seat at the screen may not do this now; None if it may. Called before the rules check it."""
        return None

    def submitted(self, action: Any) -> None:
        """Hear of an action that the rules have accepted and that is not displayed yet."""

    def refused(self, refusal: Illegal) -> None:
        """Hear of an action or a click that did nothing."""

    def displayed(self, update: Update) -> None:
        """Hear of an update whose display begins now (an undo is one too; see `Update`)."""

    def settled(self) -> bool:
        """Hear that everything is displayed, also after the end of the game.

        Return True to decide alone what follows: then nobody is notified and no results are opened. The scene tells it
        again after the next update, after `GuidedTable.follow_updates`, and when another person faces the screen.
        """
        return False

    def update(self, dt: float) -> None:
        """Advance by dt seconds; called in every frame while the table is on top."""

    # -- what is displayed -------------------------------------------------------------------

    def bubble(self) -> Bubble | None:
        """Return the bubble over the board now; called in every frame, so it must be cheap."""
        return None

    def retell(self) -> None:
        """Find the words of the bubble anew: the language may have changed."""

    def prompt(self) -> str | None:
        """Return what the player does now, in place of what the game asks for; None: what the game asks for."""
        return None

    def build_strip(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the widgets of the strip at the foot of the column."""

    def pause_dialog(self) -> Dialog | None:
        """Return the dialog of Esc; None: the usual one."""
        return None

    # -- input -------------------------------------------------------------------------------

    @property
    def asks(self) -> Sequence[str]:
        """The places among which the player points now; with any, a click anywhere at the table is an answer."""
        return ()

    def point(self, place: str) -> None:
        """Hear which place, or else which item, the player pointed to."""

    def key(self, action: str) -> bool:
        """Carry out a key by its action before the table does; return whether it was used."""
        return False

    def back(self) -> bool:
        """Carry out Esc once nothing is held and nothing is marked; return whether it was used."""
        return False
