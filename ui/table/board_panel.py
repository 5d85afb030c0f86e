"""A panel with a board, rows of players, an info box and a tray: what the games of this house have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial, reduce
from typing import Any, ClassVar, Protocol

import pygame

from game.core import Seat
from game.table import Update
from ui.context import Context
from ui.item import Item
from ui.narration.narrator import Kind
from ui.table.board_items import BoardItems
from ui.table.board_view import BoardView
from ui.table.cached_background import Patch
from ui.table.game_panel import GamePanel, PanelOwner
from ui.table.held_piece import HeldPiece
from ui.table.hint_card import card
from ui.table.hint_view import HintView
from ui.table.info_box import InfoBox
from ui.table.piece_drag import PieceDrag
from ui.table.player_rows import OWN_MARK, PlayerRows
from ui.table.pointer import BoardPointer
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter

ZOOM_KEYS = {"zoom-in": 1, "zoom-out": -1, "zoom-fit": 0}


class Painted(Protocol):
    """The tray under the board."""

    def draw(self, painter: Painter) -> None:
        """Draw the hand."""


class BoardPanel(GamePanel):
    """A game's panel. A game creates the parts, then calls `super().__init__`, which fits the look to the settings.

    It gives `_begin` (empty the input), `_help` (what the board marks), `_place_named`, `_wanted_look` and `_use_look`,
    `_draw_column` and `_draw_info`, and the abstract methods of `GamePanel`.
    """

    gives_column: ClassVar[bool] = True
    """Whether the recap may take the place of the whole column where it is low."""
    drag_items: ClassVar[tuple[str, ...]] = ()
    """The beginnings of the names of items that can be dragged from the tray to the board."""
    hint_room: ClassVar[int]
    """Layout units of height that the info box needs to display a hint."""

    board: BoardView[Any, Any, Any]
    players: PlayerRows
    info: InfoBox
    tray: Painted
    hint: HintView[Any]
    pointer: BoardPointer
    _items: BoardItems[Any]
    """The places of the board as items."""
    held_piece: HeldPiece | None = None
    """What hangs from the pointer, for a game that shows it."""
    keys: Mapping[str, Callable[[], object]]
    """What the keys of the game's own actions do."""

    def __init__(self, app: Context, owner: PanelOwner) -> None:
        self.app, self.owner = app, owner
        self.place: int | None = None
        """The place under the pointer, or else under the keyboard's cursor."""
        self._visited: int | None = None
        """The last place under the keyboard's cursor."""
        self.column_given = False
        """Whether the recap has the place of the column."""
        self._column_place = pygame.Rect(0, 0, 0, 0)
        self._events_seen = 0
        """How many events have become visible: any may change the column."""
        self._marked_player: Seat | None = None
        """The player who was clicked, while their pieces are marked."""
        self._look = self._wanted_look()
        self.piece_drag = PieceDrag(app, self.drag_items, self._drop)

    # -- what is shown -----------------------------------------------------------------------

    def play(self, update: Update) -> None:
        """Animate an update."""
        self.suggest(None)
        self._begin(update)
        self.board.play(update.events, update.view)

    @abstractmethod
    def _begin(self, update: Update) -> None:
        """Prepare for an update: nothing can be done until it has been shown."""

    @property
    def moving(self) -> bool:
        """Whether something is animated."""
        return self.board.moving

    @property
    def board_place(self) -> pygame.Rect | None:
        """The place of the board, whose ground is opaque."""
        return None if self.board.context.view is None else self.board.camera.frame

    @property
    def holding(self) -> bool:
        """Whether a piece hangs from the pointer."""
        return self.held_piece is not None and self.held_piece.held

    @property
    def restless(self) -> bool:
        """Whether a held piece or a place for it must be drawn anew since the last step."""
        return self.held_piece is not None and self.held_piece.stale

    def update(self, dt: float) -> Sequence[Any]:
        """Let time pass on the board, and play the sounds of what moves; return the events that became visible."""
        self.board.speed = self.app.speed * self.speedup
        self.board.context.reduced_motion = self.app.settings.reduced_motion
        self.board.context.width = self.app.size[0]
        self.board.context.rumble = self.app.nav.rumble
        self.board.update(dt)
        if self.held_piece is not None:
            self.board.context.held_place = self.held_piece.place_of
            self.held_piece.update(dt)
        self.app.sounds.play_due(self.board.take_cues())
        events = self.board.take_events()
        self._events_seen += len(events)
        return events

    def skip(self) -> None:
        """Finish the animation at once."""
        self.board.skip()

    def prepare(self) -> None:
        """Draw a picture that animations will need."""
        if self.board.context.view is not None:
            self.board.prepare()

    def mark(self, cells: int, seat: Seat | None = None) -> None:
        """Highlight what a line of the log is about, or where that seat has just acted."""
        self._marked_player = None
        self.board.mark(cells, seat)

    def number(self, places: Mapping[int, int]) -> None:
        """Show the numbers of what happened since the player's last turn."""
        self.board.number(places)

    def recap_place(self, log: pygame.Rect, good: int, least: int) -> pygame.Rect:
        """Give up the info box, or the whole column where that and the log are too low; return the place."""
        info = self.info.rect
        top = info.y if info.h > 0 else log.y
        place = pygame.Rect(log.x, top, log.w, log.bottom - top)
        if place.h < good and self.gives_column:
            place = pygame.Rect(log.x, self._column_place.y, log.w, log.bottom - self._column_place.y)
            self.column_given = True
        if place.h >= least:
            self.info.rect = pygame.Rect(info.x, info.y, info.w, 0)
        return place

    def leaps(self) -> Collection[str]:
        """Return the names of the items that are marked as places for the held piece."""
        places = () if self.held_piece is None else self.held_piece.places
        return frozenset(self._items.name(place) for place in places)

    def forget_cursor(self) -> None:
        """Look at nothing: another player sits down at the screen."""
        self._visited = self.board.cursor = None
        self.look_at(None)
        self.mark(0)

    def changed(self) -> None:
        """Show that something is held, laid or marked otherwise."""
        self.unmark_player()
        self._help()
        self.owner.changed()

    @abstractmethod
    def _help(self) -> None:
        """Set what the board marks for the player."""

    # -- hint --------------------------------------------------------------------------------

    def advised(self) -> Sequence[str]:
        """Return the hint in words: what to do, then the reasons."""
        return self.hint.words()

    def advised_places(self) -> Sequence[str]:
        """Return in words the places that the hint marks on the board."""
        return ()

    def spoken_hint(self) -> Sequence[str]:
        """Return the hint as it is heard: what to do, where that is, then the reasons."""
        words, places = self.advised(), self.advised_places()
        if not (words and places):
            return words
        at = reduce(lambda first, last: self.app.tr("around.list", first=first, last=last), places)
        return [words[0], self.app.tr("around.hint", places=at), *words[1:]]

    @property
    def displays_hint(self) -> bool:
        """Whether the words of the hint are displayed in the info box."""
        return self.hint.plan is not None and self.hint_place().h >= self.app.u(self.hint_room)

    def draw_marks(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        """Mark the items of the hint."""
        self.hint.draw_marks(surface, items)

    # -- picture -----------------------------------------------------------------------------

    @abstractmethod
    def _wanted_look(self) -> Hashable:
        """Return the settings that the pictures depend on."""

    @abstractmethod
    def _use_look(self) -> None:
        """Draw everything in the look of the settings from now on."""

    def _restyle(self) -> None:
        """Follow the settings."""
        look = self._wanted_look(), self.app.locale.persian_digits
        if look != self._look:
            self._look = look
            self._use_look()

    def _fit_players(self, rest: int, room: int) -> None:
        """Give the players one line each where their rows and `rest` pixels do not fit into `room`."""
        players, view = self.players, self.board.shown
        players.compact = players.tight = False
        players.compact = players.height(view) + rest > room
        players.tight = players.height(view) > room

    def _player_items(self, gui: Gui, tip: Callable[[Seat], str], show: Callable[[Seat], bool]) -> None:
        """Add an item for each player's row, for screen readers and to mark what that seat has on the board.

        `show` marks it and returns whether there is anything.
        """
        for seat, name in enumerate(self.owner.names):
            rect = self.app.mirror(self.players.row(seat))
            action = partial(self._mark_player, seat, show)
            words = partial(self.app.tr, "player.own", name=name) if seat == self.owner.seat else name
            gui.hotspot(f"player.{seat}", rect, words, action, tip=partial(tip, seat), group="players")

    def _mark_player(self, seat: Seat, show: Callable[[Seat], bool]) -> None:
        """Mark what a player has on the board; a second click removes the marks."""
        if self._marked_player == seat:
            self.unmark_player()
        elif show(seat):
            self._marked_player = seat
            self.app.narrator.say_all(Kind.LOOK, self.marked_words(seat))
        self.app.nav.invalidate()

    def marked_words(self, seat: Seat) -> Sequence[str]:
        """Return in words what is marked of a player who was clicked."""
        return ()

    def rects_of(self, place: str, items: Iterable[Item]) -> Sequence[pygame.Rect]:
        """Return the items of that name, or the row of `seat.N`, or a place of the board in sight."""
        if found := super().rects_of(place, items):
            return found
        if place.startswith("seat."):
            seat = int(place[5:]) if place[5:].isdecimal() else -1
            return [self.players.row(seat)] if 0 <= seat < len(self.owner.names) else []
        spot, camera = self._place_named(place), self.board.camera
        rect = camera.cell_rect(spot) if spot is not None else None
        return [rect] if rect is not None and camera.visible.contains(rect) else []

    def unmark_player(self) -> bool:
        """Remove the marks of a player who was clicked; return whether there were any."""
        marked = self._marked_player is not None
        if marked:
            self.mark(0)
            self.app.nav.invalidate()
        return marked

    def draw_board(self, surface: pygame.Surface) -> None:
        """Draw the board, and what moves over the panels."""
        self.board.draw(surface)
        if self.held_piece is not None:
            self.held_piece.draw(surface)
        self.board.draw_above(surface)

    def draw_hand(self, painter: Painter) -> None:
        """Draw the painted part of the tray alone."""
        self.tray.draw(painter)

    def draw_panels(self, surface: pygame.Surface, gui: Gui) -> None:
        """Draw the panels and the tray over the buttons of `gui`."""
        painter = Painter(self.app, surface)
        gui.draw(surface)
        self._draw_side(painter)
        self.tray.draw(painter)
        self.hint.draw_marks(surface, gui.items)

    def cache_key(self) -> Hashable:
        """Return nothing: what follows the game are the patches."""
        return ()

    def patches(self, gui: Gui) -> Sequence[Patch]:
        """Return the column, which every event may change; the tray follows the layout."""
        place = self.app.mirror(self._column_place.inflate(2 * self.app.u(OWN_MARK), 0))
        return [self._patch(gui, place, (self._column_key(), self._events_seen), self._draw_side)]

    def _patch(self, gui: Gui, place: pygame.Rect, key: Hashable, draw: Callable[[Painter], None]) -> Patch:
        """Return a patch of the panels on which `draw` draws over the buttons."""
        pictures = gui.pictures_in(place)

        def paint(surface: pygame.Surface) -> None:
            self.app.look.table(surface, self.board_place)
            if pictures:
                gui.draw(surface)
            draw(Painter(self.app, surface))
            self.hint.draw_marks(surface, gui.items)

        return Patch(place, (key, pictures), paint)

    @abstractmethod
    def _column_key(self) -> Hashable:
        """Return a value that is equal as long as the column looks the same, except for what events change."""

    def _draw_side(self, painter: Painter) -> None:
        """Draw what is in the column."""
        self.players.own = self.owner.seat
        if not (self.column_given or (self._hint_card and self.hint_place() != self.info.rect)):
            self._draw_column(painter)
        if self._hint_card:
            card(painter, self.hint_place(), self.advised())
        else:
            self._draw_info(painter)

    def hint_place(self) -> pygame.Rect:
        """Return the place of the hint's card: the info box, or the whole column where that is too low for a reason."""
        info = self.info.rect
        if info.h >= self.app.u(self.hint_room):
            return info
        return pygame.Rect(info.x, self._column_place.y, info.w, info.bottom - self._column_place.y)

    @property
    def _hint_card(self) -> bool:
        """Whether the hint is displayed in place of the info."""
        return self.displays_hint

    @abstractmethod
    def _draw_column(self, painter: Painter) -> None:
        """Draw the players, and what else stands over the info box."""

    @abstractmethod
    def _draw_info(self, painter: Painter) -> None:
        """Draw the info box."""

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer; return whether the event was used up."""
        carried = self.piece_drag.handle(event)
        if self.held_piece is not None and event.type == pygame.MOUSEMOTION:
            self.held_piece.point(None if getattr(event, "touch", False) and not carried else event.pos)
        if not carried:
            return self.pointer.handle(event)
        if event.type == pygame.MOUSEMOTION:
            self.look_at(self.board.pick(event.pos))
            self.app.nav.invalidate()
        return True

    def _drop(self, pos: tuple[int, int]) -> None:
        """Lay the piece that was dragged to a point of the window, or put it back."""
        item, place = self.app.nav.item_at(pos), self.board.pick(pos)
        if item is not None and item.name.startswith("cell."):
            self.app.nav.activate(item)
        elif self.pointer.click is not None and place is not None:
            self.pointer.click(place)
        elif item is None or not item.name.startswith(self.drag_items):
            self.put_down()

    def pan(self, dx: int, dy: int) -> bool:
        """Move the board by pixels; return whether it moved."""
        moved: bool = self.board.camera.pan(dx, dy)
        if moved:
            self.owner.changed()
        return moved

    def zoom(self, steps: int, around: tuple[int, int]) -> bool:
        """Zoom the board in (+) or out (-) around a point; return whether it can be zoomed."""
        return self.board.camera.frame.collidepoint(around) and self.pointer.zoom(steps, around)

    def drags_at(self, place: tuple[int, int]) -> bool:
        """Return whether a drag from there moves the board or a piece."""
        return self.board.camera.frame.collidepoint(place) or self.piece_drag.begins_at(place)

    def key(self, action: str) -> bool:
        """Carry out a key by its action; return whether the action means something here."""
        if self.held_piece is not None:
            self.held_piece.point(None)
        if action in ZOOM_KEYS:
            return self.pointer.zoom(ZOOM_KEYS[action])
        if action not in self.keys:
            return False
        self.keys[action]()
        return True

    @abstractmethod
    def _place_named(self, name: str) -> int | None:
        """Return the place of an item's name; None for an item beside the board."""

    def focused(self, name: str) -> None:
        """Move the cursor with the focus; during a press nothing moves away from under the pointer."""
        place = self._place_named(name)
        self._visited = self._visited if place is None else place
        if self.pointer.start is not None:
            self.board.cursor = place
        elif self.board.point_to(place):
            self.owner.changed()
        self.look_at(place)

    def look_at(self, place: int | None) -> bool:
        """Look at the place under the pointer or the cursor; return whether anything looks different."""
        if place == self.place:
            return False
        self.place = place
        self._help()
        return True
