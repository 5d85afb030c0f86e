"""The part of the play scene that belongs to Catan: island, panels, tray, and what input means.

The scene tells it the moment (`sync`, `play`) and is told actions to submit; it never sees the true state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.bots.hint import Hint
from game.catan import events as ev
from game.catan.state import DISCARD, MAIN, OVER_PHASE, ROADS, ROBBER, ROLL, SETUP, View
from game.core import Seat
from game.table import Update
from ui.catan.anchors import PanelAnchors
from ui.catan.board import BoardView
from ui.catan.board_items import BoardItems
from ui.catan.controls import BoardInput
from ui.catan.dice import DicePlace
from ui.catan.final_scores import built_by
from ui.catan.hint_view import HintView
from ui.catan.info import Info
from ui.catan.info_text import InfoText
from ui.catan.pieces import pieces_for, plain
from ui.catan.placement import Placement
from ui.catan.places import NAMES, Place, place_named, places_of
from ui.catan.players import Players, cache_key, pieces_left
from ui.catan.sounds import cue
from ui.catan.tray import Tray
from ui.context import Context
from ui.item import Item
from ui.table import game_panel
from ui.table.game_panel import CatchUpLine, PanelOwner, PanelRects
from ui.table.hint_card import card
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter, column, row

INFO, LEAST, DICE, MIDDLE = 132, 62, 116, 46
"""Layout units: the info box, how much of it is worth its place, how wide the dice are, how high they and the bank."""


class CatanPanel(game_panel.GamePanel):
    """One table of Catan on the screen."""

    def __init__(self, app: Context, owner: PanelOwner) -> None:
        self.app, self.owner = app, owner
        self.placing = Placement()
        self.pieces = pieces_for(app)
        self.players, self.dice = Players(app), DicePlace(app)
        self.info = Info(app, self.pieces)
        self.tray = Tray(app, owner, self.placing, self.changed, lambda: self.view)
        anchors = PanelAnchors(owner, self.players, self.tray, self.dice)
        self.board = BoardView(app.art, self.pieces, anchors, app.settings.board_theme)
        self.controls = BoardInput(app, owner, self.placing, self.board, self.look_at, self.changed)
        self._look = self._wanted_look()
        self._spots = BoardItems(app, self.board.camera)
        self.hint_view = HintView(app, owner)
        self.place: Place | None = None
        """The place under the pointer, or else under the keyboard's cursor."""
        self._visited: Place | None = None
        """The place that the keyboard's cursor was on last."""
        self._crowded = False
        """A sheet of cards has taken the place of the players, for want of room."""
        self.telling = InfoText(app, owner, self.placing, self.board)

    # -- the moment --------------------------------------------------------------------------

    def sync(self, view: View, legal: Iterable[Any]) -> None:
        """Snap to a moment. `legal` is empty unless the seat at the screen is to act."""
        self.suggest(None)
        actions = list(legal)
        self.placing.sync(view, actions)
        self.tray.sync(view, actions)
        self.board.sync(view)
        self.board.context.dice = self.telling.recall(self.owner.events())
        self._help()

    def play(self, update: Update, seen: Callable[[ev.Event], None]) -> None:
        """Show what happened, up to the update's view; `seen` is told each event when it is seen and heard."""
        self.suggest(None)
        self.placing.sync(update.view, ())
        self.tray.sync(update.view, [])
        self._help()
        self.telling.expect(update.events)
        self.board.on_event = partial(self._happened, seen)
        self.board.play(update.events, update.view)

    def _happened(self, seen: Callable[[ev.Event], None], event: ev.Event) -> None:
        self.telling.seen(event)
        self.app.sounds.play(cue(event))
        seen(event)

    @property
    def moving(self) -> bool:
        """Whether something is being played on the island."""
        return self.board.moving

    def update(self, dt: float) -> None:
        """Let time pass on the island."""
        self.board.speed = self.app.speed
        self.board.context.calm = self.app.settings.reduced_motion
        self.board.update(dt)

    def skip(self) -> None:
        """Finish what is being played."""
        self.board.skip()

    @property
    def view(self) -> View:
        """The moment shown; while something is animated, the moment of the animation."""
        return self.board.shown

    def mark(self, cells: int, seat: Seat | None = None) -> None:
        """Highlight what a line of the log is about, or where that seat has just acted."""
        self.board.help.marked, self.board.help.doer = places_of(cells), seat

    def number(self, places: Mapping[int, int], told: Sequence[CatchUpLine] = ()) -> None:
        """Number what happened since the player's last turn, and tell it."""
        self.board.help.since = {min(places_of(span)): number for span, number in places.items() if span}
        self.telling.news = told

    def suggest(self, hint: Hint | None) -> None:
        """Show a hint to the seat at the screen, or none any more."""
        self.board.help.advised = self.hint_view.show(hint)

    def advised(self) -> tuple[str, ...]:
        """The hint in words: what to do, then the reasons."""
        return self.hint_view.words()

    @property
    def tells_hint(self) -> bool:
        """Whether the words of the hint stand beside the island now."""
        return bool(self.hint_view.words()) and self.info.rect.h >= self.app.u(LEAST)

    def draw_marks(self, surface: pygame.Surface, items: Iterable[Item]) -> None:
        """Mark the items that the hint is about."""
        self.hint_view.draw_marks(surface, items)

    def first(self) -> str:
        """The throw of the dice that begins a turn, then the hand."""
        return self.tray.first()

    def put_down(self) -> bool:
        """Let go of the piece in hand, and of the cards put together; whether there was anything."""
        busy = self.tray.put_down() or self.placing.busy
        self.placing.clear()
        self.changed()
        return busy

    def prompt(self) -> str:
        """What the player at the screen may do now, in a sentence."""
        placing, tr = self.placing, self.app.tr
        if not placing.may_act or placing.view is None:
            return ""
        if words := self.tray.prompt():
            return words
        if placing.robbing is not None:
            return tr("hint.catan.victim")
        if placing.armed is not None:
            return tr("hint.catan.armed")
        if placing.held and placing.view.phase == MAIN:
            return tr(f"hint.catan.held.{placing.held}")
        return tr(f"hint.catan.{self._asked(placing.view)}")

    def _asked(self, view: View) -> str:
        """What the phase asks for."""
        if view.phase == SETUP:
            return f"setup.{self.placing.held}"
        if view.phase == ROLL and self.tray.choice.playable:
            return "roll.card"
        return view.phase if view.phase in (ROLL, MAIN, ROBBER, ROADS, DISCARD, "answer", "choose") else MAIN

    def topic(self) -> str:
        """The chapter of the rules for what is going on."""
        view = self.placing.view
        if view is None:
            return ""
        chapters = {
            SETUP: "start", ROLL: "harvest", ROBBER: "robber", DISCARD: "robber", ROADS: "cards", "answer": "trade",
            "choose": "trade", OVER_PHASE: "end",
        }  # fmt: skip
        return chapters.get(view.phase, "build" if self.placing.held else "turn")

    # -- place and picture -------------------------------------------------------------------

    def board_width(self, width: int, height: int) -> int:
        """All that there is: the sea has no end."""
        return width

    def column_height(self, room: int) -> int:
        """How much of the room beside the island is wanted; with little room the players take one line each."""
        u, gap = self.app.u, self.app.u(6)
        side = u(self.tray.side_height())
        rest = u(MIDDLE) + gap + (side + gap if side else 0)
        self.players.compact = False
        if self.players.height(self.view) + rest + u(LEAST) + gap > room:
            self.players.compact = True
        return min(room, self.players.height(self.view) + rest + u(INFO) + gap)

    def build(self, gui: Gui, places: PanelRects, can_undo: bool) -> None:
        """Lay everything out for the moment in force."""
        self._restyle()
        self.board.layout(self.app.mirror(places.board))
        self._help()
        side = self._layout_column(places.column)
        tr = self.app.tr
        for seat, words in enumerate(() if self._crowded else self.owner.names):
            gui.touch(
                f"player.{seat}", self.app.mirror(self.players.row(seat)), words, partial(self._show_seat, seat),
                tip=self._player_tip(seat), group="players",
            )  # fmt: skip
        gui.touch("catan.dice", self.dice.rect, tr("catan.dice"), None, tip=tr("tip.catan.dice"))
        self.tray.build(gui, places.tray, side, can_undo)
        spots = self._spots.items(self.view, self.placing.kinds(), self.owner.names, self.controls.click)
        gui.items.extend(spots)

    def _layout_column(self, place: pygame.Rect) -> pygame.Rect:
        """Players, dice and bank, the tray's panel if it wants one, and what is left for the box below."""
        u, gap = self.app.u, self.app.u(6)
        players, middle, rest = column(place, gap, self.players.height(self.view), u(MIDDLE), 0)
        self.players.layout(players, self.view)
        self._crowded = rest.h < u(self.tray.least_height())
        if self._crowded:
            middle, rest = column(place, gap, u(MIDDLE), 0)
        self.dice.rect, self.tray.bank.rect = row(middle, gap, min(u(DICE), middle.w // 3), 0)
        wanted = u(self.tray.side_height())
        if rest.h - wanted - gap < u(LEAST) or not wanted:
            wanted = rest.h if wanted else 0
        side = pygame.Rect(rest.x, rest.y, rest.w, wanted)
        top = side.bottom + gap if wanted else rest.y
        self.info.rect = pygame.Rect(rest.x, top, rest.w, max(0, rest.bottom - top))
        return side

    def _player_tip(self, seat: Seat) -> str:
        """All numbers of a seat in words."""
        view = self.view
        roads, settlements, cities = pieces_left(view, seat)
        return self.app.tr(
            "tip.catan.player", points=view.points[seat], cards=view.hand_sizes[seat], own=view.card_sizes[seat],
            knights=view.played[5 * seat], road=view.lengths[seat], roads=roads, settlements=settlements, cities=cities,
        )  # fmt: skip

    def _wanted_look(self) -> tuple[object, ...]:
        return plain(self.app), self.app.settings.board_theme

    def _restyle(self) -> None:
        """Follow the settings."""
        if self._wanted_look() != self._look:
            self._look = self._wanted_look()
            self.pieces.use(plain(self.app))
            self.board.restyle(self.pieces, self.app.settings.board_theme)

    def draw_board(self, surface: pygame.Surface) -> None:
        """The island, and what flies from and to it over the panels."""
        self.board.draw(surface)
        self.board.draw_above(surface)

    def cache_key(self) -> Hashable:
        """Equal as long as the panels look the same, as far as they follow the game."""
        return (
            cache_key(self.view),
            self.board.context.dice,
            self.telling.cache_key(),
            self.place,
            self.tray.cache_key(),
        )

    def draw_hand(self, painter: Painter) -> None:
        """The painted part of the tray alone."""
        self.tray.draw(painter)

    def draw_panels(self, surface: pygame.Surface, gui: Gui) -> None:
        """Panels and tray at the moment shown; the buttons of `gui` lie under what is painted."""
        painter, view = Painter(self.app, surface), self.view
        gui.draw(surface)
        if not self._crowded:
            self.players.draw(painter, view, self.owner.names, self.owner.acting, self.owner.notes)
        self.dice.draw(painter, self.board.context.dice)
        self.tray.bank.draw(painter, view)
        if self.tells_hint:
            card(painter, self.info.rect, self.advised())
        else:
            self.info.draw(painter, view, self.telling.told(self.place))
        self.tray.draw(painter)
        self.hint_view.draw_marks(surface, gui.items)

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Follow the pointer, zoom and pan; whether the event was used up."""
        return self.controls.handle(event)

    def key(self, action: str) -> bool:
        """A key of this game; whether it was one."""
        return self.tray.key(action) or self.controls.key(action)

    def focused(self, name: str) -> None:
        """The keyboard's focus moved."""
        place = place_named(name)
        self._visited = self._visited if place is None else place
        if self.controls.pressed:  # under the pointer nothing moves away before the click is done
            self.board.cursor = place
        elif self.board.point_to(place):
            self.owner.changed()
        self.look_at(place)

    def aim(self) -> str:
        """The place to which the keyboard goes with the piece in hand: a legal one near where it was last."""
        spots = self.placing.spots()
        if not spots:
            return ""
        x, y = self.board.camera.spot(self._visited if self._visited is not None else 9)

        def away(place: Place) -> tuple[int, int]:
            there = self.board.camera.spot(place)
            return (there[0] - x) ** 2 + (there[1] - y) ** 2, place

        advised = self.board.help.advised & spots
        return f"cell.{NAMES[min(advised or spots, key=away)]}"

    # -- help --------------------------------------------------------------------------------

    def _show_seat(self, seat: Seat) -> None:
        """Mark what a seat has built, or no longer."""
        shown = built_by(self.view, seat)
        same = self.board.help.doer == seat and self.board.help.marked == shown
        self.board.help.marked, self.board.help.doer = (frozenset(), None) if same else (shown, seat)
        self.app.nav.invalidate()

    def look_at(self, place: Place | None) -> None:
        """The pointer or the cursor is on that place now: tell about it, and show the piece in hand there."""
        if place != self.place:
            self.place = place
            self._help()
            self.app.nav.invalidate()

    def _help(self) -> None:
        """Tell the island what to mark."""
        help_, placing = self.board.help, self.placing
        spots = placing.spots()
        shown = self.app.settings.legal_cells and not self.owner.purist
        help_.spots = spots if shown else frozenset()
        help_.piece, help_.armed, help_.seat = placing.held, placing.armed, self.owner.seat
        help_.ghost = self.place if self.place in help_.spots and self.place != placing.armed else None
        if placing.robbing is not None:
            help_.armed = placing.robbing

    def changed(self) -> None:
        """Something is held or chosen otherwise: show it so."""
        self._help()
        self.owner.changed()
