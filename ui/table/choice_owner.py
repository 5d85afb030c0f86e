"""What a scene over the table, in which the seat at the screen makes one choice, uses of the table's scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import pygame

from game.client import Client
from game.core import Illegal, Seat
from game.session.protocol import GameSession
from ui.item import Item
from ui.table.game_panel import GamePanel
from ui.table.guide_layer import GuideLayer
from ui.table.hand_cover import HandCover
from ui.table.look_around import LookCommand
from ui.table.prompt_line import Prompt, PromptLine
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter


class TableLayout(Protocol):
    """How the table divides the window."""

    @property
    def board(self) -> pygame.Rect:
        """The board."""

    @property
    def side(self) -> pygame.Rect:
        """The column beside the board."""

    @property
    def prompt(self) -> pygame.Rect:
        """The prompt line."""

    @property
    def tray(self) -> pygame.Rect:
        """The tray under the board."""


class HintControls(Protocol):
    """The hint for the seat at the screen."""

    @property
    def available(self) -> bool:
        """Whether hints are available at this table."""

    @property
    def pending(self) -> bool:
        """Whether a hint is being computed."""

    def update(self) -> None:
        """Display a hint that has arrived."""

    def toggle(self) -> None:
        """Request a hint, or remove the one on display."""

    def dismiss(self) -> bool:
        """Remove the hint; return whether there was one."""

    def status_text(self, elsewhere: bool) -> str:
        """Return the text for the status line; `elsewhere`: the hint's words are displayed in another place."""

    def button(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the button that requests and removes a hint."""


class Status(Protocol):
    """The line of notices and tips."""

    def expire(self) -> None:
        """Remove a notice whose time is over."""

    def draw(self, painter: Painter, items: Sequence[Item], *, hint: str) -> None:
        """Draw the notice, or else the tip of an item, or the text of a hint."""


class ChoiceOwner(Protocol):
    """The table's scene, which carries the choice out (`submit`)."""

    @property
    def seat(self) -> Seat | None: ...

    @property
    def acting(self) -> Seat: ...

    @property
    def face_down(self) -> bool: ...

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def client(self) -> Client: ...

    @property
    def session(self) -> GameSession: ...

    @property
    def layout(self) -> TableLayout: ...

    @property
    def game_panel(self) -> GamePanel: ...

    @property
    def guide_layer(self) -> GuideLayer | None: ...

    @property
    def hand_cover(self) -> HandCover: ...

    @property
    def hints(self) -> HintControls: ...

    @property
    def status_line(self) -> Status: ...

    @property
    def prompt_line(self) -> PromptLine: ...

    def prompt(self) -> Prompt: ...

    def draw_board(self, surface: pygame.Surface) -> None:
        """Draw the whole table except the column beside the board."""

    def submit(self, action: Any) -> None: ...

    def refuse(self, refusal: Illegal) -> None: ...

    def undo(self) -> None: ...

    def rebuild(self) -> None:
        """Lay the table out for a new size, scale or language."""

    def look_around(self, what: LookCommand) -> None:
        """Read a part of the table aloud."""

    def back(self) -> None:
        """Ask whether to leave the table."""
