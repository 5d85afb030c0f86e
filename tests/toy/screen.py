"""The toy on the screen, with as little as a game must say: no conflicts, no pictures of its own, no moments."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.core import Illegal, Seat, Standings
from tests.toy.notation import NAMES
from tests.toy.rules import COLOURS, SIZE, Action, End, Event, HandShown, Place, Show, TilePlaced, TurnEnded
from tests.toy.views import View
from ui.catalog import CatalogEntry
from ui.item import Item
from ui.table.game_panel import GamePanel, PanelOwner, PanelRects
from ui.table.game_ui import Chapter, FinalScore, GameUI, Rulebook
from ui.text.i18n import Locale
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter

if TYPE_CHECKING:
    from ui.app.app import App

INKS = ("#d04030", "#30a050", "#3060c0", "#d8c8a0")
"""Of the colours, then of an empty cell."""

WORDS: dict[str, str | dict[str, str]] = {
    "game.toy": "Toy",
    "game.toy.tip": "A game to try the table with.",
    "key.toy-show": "Show the hand",
    "option.toy.bag": "Bag",
    "option.toy.bag.tip": "How many tiles of each colour there are.",
    **{f"option.toy.bag.{n}": n for n in ("9", "3", "30")},
    **{f"option.toy.bag.{n}.tip": f"{n} of each." for n in ("9", "3", "30")},
    "race.toy": "Points over the game",
    "rules.toy.play.title": "Playing",
    "rules.toy.play.1": "Place up to two tiles, then end your turn.",
    "rules.toy.end.title": "Ending",
    "rules.toy.end.1": "Who cannot draw in full ends the game.",
}
"""What it says in the window, in one language."""


class ToyDesk(GamePanel):
    """A board of coloured squares; a tile of the hand is chosen, then a cell."""

    def __init__(self, app: App, host: PanelOwner) -> None:
        self.app, self.host = app, host
        self.view: Any = None
        self.legal: tuple[Action, ...] = ()
        self.held = -1
        self.board = pygame.Rect(0, 0, 0, 0)
        self.marked = 0

    def sync(self, view: View, legal: Iterable[Action]) -> None:
        self.view, self.legal, self.held = view, tuple(legal), -1

    def board_width(self, width: int, height: int) -> int:
        return min(width, height)

    def column_height(self, room: int) -> int:
        return room // 2

    def cache_key(self) -> Hashable:
        return self.view, self.held, self.host.face_down

    def mark(self, cells: int, seat: Seat | None = None) -> None:
        self.marked = cells

    # -- picture -----------------------------------------------------------------------------

    def hand(self) -> list[int]:
        """The colours in the hand, one by one."""
        held: Sequence[int] = self.view.hand or ()
        return [colour for colour, count in enumerate(held) for _ in range(count)]

    def build(self, gui: Gui, places: PanelRects, can_undo: bool) -> None:
        self.board = self.app.mirror(places.board)
        side = min(self.board.size) // SIZE
        self.cells = [
            pygame.Rect(self.board.x + cell % SIZE * side, self.board.y + cell // SIZE * side, side, side)
            for cell in range(SIZE**2)
        ]
        for cell, rect in enumerate(self.cells):
            name = f"cell.{chr(97 + cell % SIZE)}{cell // SIZE + 1}"
            gui.items.append(Item(name, rect, name, action=partial(self._at, cell), group="board"))
        place = pygame.Rect(places.tray.x, places.tray.y, places.tray.h, places.tray.h)
        for n, colour in enumerate(self.hand(), 1):
            words = "tile" if self.host.face_down else NAMES[colour]
            gui.button(f"hand.{n}", place, words, partial(self._hold, colour), tip=words, group="hand")
            place = place.move(places.tray.h + 4, 0)
        wide = pygame.Rect(places.tray.right, places.tray.y, gui.u(70), places.tray.h)
        deeds = (("undo", self.host.undo, can_undo), ("show", self._show, True), ("end", self._end, True))
        for n, (name, action, enabled) in enumerate(deeds, 1):
            gui.button(f"play.{name}", wide.move(-n * wide.w, 0), name, action, tip=name, enabled=enabled)

    def draw_panels(self, surface: pygame.Surface, gui: Gui) -> None:
        gui.draw(surface)

    def draw_board(self, surface: pygame.Surface) -> None:
        for rect, colour in zip(self.cells, self.view.cells, strict=True):
            surface.fill(INKS[colour], rect.inflate(-2, -2))

    def draw_hand(self, painter: Painter) -> None:
        for n, colour in enumerate(self.hand()):
            painter.surface.fill(INKS[colour], (n * 10, 0, 9, 9))

    # -- input -------------------------------------------------------------------------------

    def key(self, action: str) -> bool:
        deeds = {"end": self._end, "toy-show": self._show}
        if action.startswith("hand-") and int(action[5:]) <= len(self.hand()):
            self._hold(self.hand()[int(action[5:]) - 1])
        elif action in deeds:
            deeds[action]()
        else:
            return False
        return True

    def put_down(self) -> bool:
        held, self.held = self.held >= 0, -1
        return held

    def prompt(self) -> str:
        return "Place a tile or end your turn." if self.legal else ""

    def topic(self) -> str:
        return "end" if not self.legal else "play"

    def _hold(self, colour: int) -> None:
        self.held = colour
        self.host.changed()

    def _at(self, cell: int) -> None:
        if self.held < 0:
            self.host.refuse(Illegal("nothing-held"))
        else:
            self.host.submit(Place(self.held, cell))

    def _show(self) -> None:
        self.host.submit(Show())

    def _end(self) -> None:
        self.host.submit(End())


def sentence(locale: Locale, event: Event, names: Sequence[str]) -> str:
    match event:
        case TilePlaced(seat, colour, cell, points):
            return f"{names[seat]}: {NAMES[colour]} on {cell}, {points}"
        case HandShown(seat, hand):
            return f"{names[seat]} shows {hand}"
    return ""


def headline(locale: Locale, events: Sequence[Event], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(filter(None, (sentence(locale, event, names) for event in events)))


def turn_ended(event: Event) -> Seat | None:
    return event.seat if isinstance(event, TurnEnded) else None


def picture(app: App, part: int, px: int) -> pygame.Surface:
    made = pygame.Surface((px, px))
    made.fill(INKS[part])
    return made


def tallies(view: Any, events: Sequence[Any] = ()) -> list[FinalScore]:
    return [FinalScore((points, 0), total=points) for points in view.scores]


def verdict(app: App, standings: Standings, names: Sequence[str]) -> str:
    return f"{names[standings.winners[0]]} has most points."


def span(event: Event) -> int:
    return 1 << event.cell if isinstance(event, TilePlaced) else 0


UI = GameUI(
    key="toy",
    game_panel=ToyDesk,
    turn_ended=turn_ended,
    sentence=sentence,
    headline=headline,
    final_scores=tallies,
    picture=picture,
    verdict=verdict,
    race=lambda state: state.scores,
    rulebook=Rulebook((Chapter("play", 1), Chapter("end", 1))),
    places=span,
)

BOX = CatalogEntry("icon/plus", lambda: UI, {"toy-show": "g"})

assert len(INKS) == COLOURS + 1
