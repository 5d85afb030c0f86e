"""The panel of Catan: island, players, tray, and what input means.

The owner says which position is shown (`sync`, `play`) and takes actions; the panel never sees the true state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any

import pygame

from game.bits import each
from game.bots.hint import Hint
from game.catan import events as ev
from game.catan.actions import ROLL as ROLL_ACTION
from game.catan.options import hand_limit, is_quiet
from game.catan.robber import barred
from game.catan.state import ANSWER, CHOOSE, DISCARD, MAIN, OVER_PHASE, ROADS, ROBBER, ROLL, SETUP, View
from game.core import Illegal, Seat
from game.table import Update
from ui.catan.board import BoardView
from ui.catan.board_items import BoardItems
from ui.catan.card_choice import TRADE
from ui.catan.card_text import refusal_words
from ui.catan.deck_sheet import BUTTON, left_words, offered
from ui.catan.dice import DicePlace
from ui.catan.effect_context import Anchors
from ui.catan.final_scores import built_by
from ui.catan.hand import BESIDE
from ui.catan.hint_plan import CatanHint, hint_plan
from ui.catan.hint_text import hint_text
from ui.catan.info import Info
from ui.catan.info_text import InfoText
from ui.catan.look_around import (
    LookContext,
    best_places,
    board_words,
    building_words,
    describe_place,
    places_words,
    row_at,
    row_words,
    seat_roads_words,
    target_words,
    victims_words,
)
from ui.catan.look_cards import able_words, draft_words, hand_words, scores_words, seat_words
from ui.catan.overlay import piece_key
from ui.catan.pieces import pieces_for, styles
from ui.catan.place_names import place_name
from ui.catan.placement import ROBBER_PIECE, Placement
from ui.catan.places import NAMES, Place, hex_of, place_named
from ui.catan.players import Players, cache_key, pieces_left
from ui.catan.prompt import prompt
from ui.catan.tray import Tray
from ui.context import Context
from ui.gfx.sprites import Key
from ui.table.board_panel import BoardPanel
from ui.table.cached_background import Patch
from ui.table.game_panel import PanelOwner, PanelRects
from ui.table.held_piece import HeldPiece
from ui.table.hint_view import HintView
from ui.table.look_around import LookCommand
from ui.table.pointer import BoardPointer
from ui.table.reasons import not_now
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter, column, row

INFO, LEAST, DICE, MIDDLE, HIGH_TRAY = 132, 62, 116, 46, 92
"""Layout units: the info box, how much of it is worth its place, how wide the dice are, how high they and the bank.

The last is a tray with two rows of cards.
"""


SIGN = 26
"""Layout units of the diameter of a harbour's sign at least."""


class PanelAnchors(Anchors):
    """The places of a panel's parts."""

    def __init__(self, panel: CatanPanel) -> None:
        self.owner, self.players, self.tray, self.dice_place = panel.owner, panel.players, panel.tray, panel.dice

    def _own(self, seat: Seat) -> bool:
        return seat == self.owner.seat and not self.owner.face_down

    def hand(self, seat: Seat, kind: int | None) -> pygame.Rect | None:
        """Return the tray for the seat at the screen, else the number of its cards."""
        return self.tray.place_of(kind) if self._own(seat) else self.players.figure(seat, 0)

    def cards(self, seat: Seat) -> pygame.Rect | None:
        """Return the same for development cards."""
        return self.tray.card_place() if self._own(seat) else self.players.figure(seat, 1)

    def seat(self, seat: Seat) -> pygame.Rect | None:
        """Return the seat's row beside the island."""
        return self.players.row(seat)

    def points(self, seat: Seat) -> pygame.Rect | None:
        """Return the seat's number."""
        return self.players.points(seat)

    def bank(self, kind: int | None) -> pygame.Rect | None:
        """Return the bank's row."""
        return self.tray.bank.place_of(kind)

    def dice(self) -> pygame.Rect | None:
        """Return where the dice lie."""
        return self.dice_place.place()


class CatanPanel(BoardPanel):
    """One table of Catan on the screen."""

    drag_items = ("build.road", "build.settlement", "build.city")
    hint_room = LEAST
    high_tray = HIGH_TRAY
    gives_column = False
    board: BoardView
    info: Info
    players: Players
    tray: Tray
    _items: BoardItems
    held_piece: HeldPiece

    def __init__(self, app: Context, owner: PanelOwner) -> None:
        super().__init__(app, owner)
        self.placing = Placement()
        self.pieces = pieces_for(app)
        self.players, self.dice = Players(app), DicePlace(app)
        self.info = Info(app, self.pieces)
        self.hint: HintView[CatanHint] = HintView(app, lambda plan: hint_text(app.locale, plan, owner.names))
        self.tray = Tray(app, owner, self.placing, self.changed, lambda: self.view)
        anchors = PanelAnchors(self)
        self.board = BoardView(app.art, self.pieces, anchors, app.look.theme)
        self.held_piece = HeldPiece(app, self.board)
        self.pointer = BoardPointer(app, owner, self.board, self.look_at, self.click)
        self.keys = self.tray.actions.keys
        self._items = BoardItems(app, self.board.camera)
        self.info_text = InfoText(app, owner, self.placing, self.board)
        self._crowded = self._players_given = False
        """Whether a sheet of cards, or the recap, has taken the place of the players, for want of room."""
        self._players_place = self._tray_place = pygame.Rect(0, 0, 0, 0)
        self._deck = pygame.Rect(0, 0, 0, 0)
        """The button of the deck of rolls; empty without one."""

    # -- what is shown -----------------------------------------------------------------------

    def sync(self, view: View, legal: Iterable[Any]) -> None:
        """Show a position. `legal` is empty unless the seat at the screen is to act."""
        self.suggest(None)
        actions = list(legal)
        self.placing.sync(view, actions)
        self.tray.sync(view, actions)
        self.board.sync(view)
        self.board.context.dice = self.info_text.recall(self.owner.events())
        self._help()

    def _begin(self, update: Update) -> None:
        self.placing.sync(update.view, ())
        self.tray.sync(update.view, [])
        self._help()
        self.info_text.expect(update.events)

    def update(self, dt: float) -> Sequence[ev.Event]:
        """Let time pass on the board; the info box follows the events that became visible."""
        events = super().update(dt)
        for event in events:
            self.info_text.seen(event)
        return events

    def _dice_item(self, gui: Gui) -> None:
        """Add the dice: a click rolls them at the beginning of a turn."""
        tr, view = self.app.tr, self.view
        begins = self.placing.may_act and view.phase == ROLL
        rolls = tr("tip.catan.dice.quiet" if is_quiet(view) else "tip.catan.dice.roll")
        tip = tr("tip.with-key", tip=rolls, key=self.app.keymap.label("roll"))
        roll = partial(self.tray.actions.try_, ROLL_ACTION)
        gui.hotspot(
            "catan.dice", self.dice.rect, tr("catan.dice"), roll if begins else None,
            tip=tip if begins else tr("tip.catan.dice"),
        )  # fmt: skip

    @property
    def view(self) -> View:
        """The view on display; during an animation, that of its current event."""
        return self.board.shown

    def suggest(self, hint: Hint | None) -> None:
        """Display a hint to the seat at the screen, or none any more."""
        self.hint.plan = plan = None if hint is None else hint_plan(self.view, hint)
        self.board.help.advised = plan.places if plan is not None else frozenset()

    def first(self) -> str:
        """Return the roll of the dice that begins a turn, then the hand."""
        return self.tray.first()

    def put_down(self) -> bool:
        """Put back the piece in hand and the chosen cards. Return whether there were any."""
        busy = self.tray.put_down() or self.placing.busy
        self.placing.clear()
        self.changed()
        return busy

    def prompt(self) -> str:
        """Return what the player at the screen may do now, in a sentence."""
        return prompt(self.app, self.owner, self.placing, self.tray.choice)

    @property
    def forced(self) -> bool:
        """Whether cards must be given back, the robber moved, or an offer answered or ended."""
        view = self.placing.view
        return self.placing.may_act and view is not None and view.phase in (DISCARD, ROBBER, ANSWER, CHOOSE)

    @property
    def composing(self) -> bool:
        """Whether a sheet is open or a piece is in hand."""
        return self.tray.choice.busy or self.placing.busy

    @property
    def told_place(self) -> int | None:
        """The place that is looked at: the info box describes each."""
        return self.place

    def topic(self) -> str:
        """Return the chapter of the rules for what is going on."""
        view = self.placing.view
        if view is None:
            return ""
        chapters = {
            SETUP: "start", ROLL: "harvest", ROBBER: "robber", DISCARD: "robber", ROADS: "cards", ANSWER: "trade",
            CHOOSE: "trade", OVER_PHASE: "end",
        }  # fmt: skip
        return chapters.get(view.phase, "build" if self.placing.held else "turn")

    # -- place and picture -------------------------------------------------------------------

    def board_width(self, width: int, height: int) -> int:
        """Return all that there is: the sea has no end."""
        return width

    def column_height(self, room: int) -> int:
        """Return how much of the room beside the island is wanted; with little room the players take one line each."""
        u, gap = self.app.u, self.app.u(6)
        side = u(self.tray.side_height())
        rest = u(MIDDLE) + gap + (side + gap if side else 0)
        self._fit_players(rest + u(LEAST) + gap, room)
        return min(room, self.players.height(self.view) + rest + u(INFO) + gap)

    def build(self, gui: Gui, places: PanelRects, can_undo: bool) -> None:
        """Lay everything out for the moment in force."""
        self._column_place, self.column_given, self._tray_place = places.column, False, places.tray
        self._restyle()
        self.board.camera.keep_signs(gui.u(SIGN))
        self.board.layout(self.app.mirror(places.board))
        self._help()
        side = self._layout_column(places.column)
        if not self._crowded:
            self._player_items(gui, self._player_tip, self._show_seat)
        self._dice_item(gui)
        if self._deck.h:
            self.tray.sheet.deck.build_button(gui, self._deck, self.view)
        self.tray.build(gui, places.tray, side, can_undo)
        gui.items.extend(self._items.items(self.view, self.placing.kinds(), self.owner.names, self.click))

    def _layout_column(self, place: pygame.Rect) -> pygame.Rect:
        """Players, dice and bank, the tray's panel if it wants one, and what is left for the box below."""
        u, gap = self.app.u, self.app.u(6)
        players, middle, rest = column(place, gap, self.players.height(self.view), u(MIDDLE), 0)
        self.players.layout(players, self.view)
        self._players_place, self._players_given = players.union(middle), False
        self._crowded = rest.h < u(self.tray.least_height())
        if self._crowded:
            middle, rest = column(place, gap, u(MIDDLE), 0)
        self._layout_middle(middle, gap)
        wanted = u(self.tray.side_height())
        if rest.h - wanted - gap < u(LEAST) or not wanted:
            wanted = rest.h if wanted else 0
        side = pygame.Rect(rest.x, rest.y, rest.w, wanted)
        top = side.bottom + gap if wanted else rest.y
        self.info.rect = pygame.Rect(rest.x, top, rest.w, max(0, rest.bottom - top))
        return side

    def _layout_middle(self, place: pygame.Rect, gap: int) -> None:
        """Divide the line below the players: the dice, the deck of rolls where there is one, the bank."""
        u, deck = self.app.u, self.tray.sheet.deck
        deck.forget()
        there = offered(self.view, self.owner.purist)
        dice, rest = row(place, gap, min(u(DICE), place.w * 26 // 100 if there else place.w // 3), 0)
        self._deck = pygame.Rect(0, 0, 0, 0)
        if there:
            self._deck, rest = row(rest, gap, min(u(BUTTON), place.w * 11 // 100), 0)
        self.dice.rect, self.tray.bank.rect = dice, rest

    def _addresses(self, seat: Seat) -> bool:
        """Return whether a click on the seat's row says who alone gets the offer that is put together."""
        choice = self.tray.choice
        return choice.opened == TRADE and seat in choice.recipients

    def _mark_player(self, seat: Seat, show: Callable[[Seat], bool]) -> None:
        """Make an open offer to that seat alone; without one, mark what the seat has built."""
        if self._addresses(seat):
            self.tray.actions.address(seat)
        else:
            super()._mark_player(seat, show)

    def _player_tip(self, seat: Seat) -> str:
        """Return all numbers of a seat in words; what wins and costs cards only where that is not as usual."""
        view, tr = self.view, self.app.tr
        if self._addresses(seat):
            return tr("tip.catan.player.offer")
        roads, settlements, cities = pieces_left(view, seat)
        words = tr(
            "tip.catan.player", points=view.points[seat], cards=view.hand_sizes[seat], own=view.card_sizes[seat],
            knights=view.played[5 * seat], road=view.lengths[seat], roads=roads, settlements=settlements, cities=cities,
        )  # fmt: skip
        return tr("tip.catan.player.limit", told=words, n=hand_limit(view)) if self._over_limit(seat) else words

    def _over_limit(self, seat: Seat) -> bool:
        """Return whether a seven would cost a seat half of its hand, at a table with help."""
        return not self.owner.purist and self.view.hand_sizes[seat] > hand_limit(self.view)

    def _wanted_look(self) -> tuple[object, ...]:
        return styles(self.app), self.app.look.theme

    def _use_look(self) -> None:
        self.pieces.use(*styles(self.app))
        self.board.restyle(self.pieces, self.app.look.theme)

    def patches(self, gui: Gui) -> Sequence[Patch]:
        """Return the column, and the tray: the numbers of the own cards follow the events too."""
        place, out = self._tray_place, gui.u(BESIDE)
        place = self.app.mirror(pygame.Rect(place.x - out, place.y, place.w + out, place.h))
        tray = self._patch(gui, place, self.tray.hand.cache_key(self.view), self.tray.draw)
        return [*super().patches(gui), tray]

    def _column_key(self) -> Hashable:
        return (
            cache_key(self.view),
            self.board.context.dice,
            self.info_text.cache_key(),
            self.place,
            self.tray.cache_key(),
        )

    def recap_place(self, log: pygame.Rect, good: int, least: int) -> pygame.Rect:
        """Give up the info box or, where that and the log are too low, the place of players, dice and bank."""
        place = super().recap_place(log, good, least)
        self._players_given = place.h < least and not self._crowded
        return self._players_place if self._players_given else place

    def _draw_column(self, painter: Painter) -> None:
        if self._players_given:
            return
        if not self._crowded:
            self.players.draw(painter, self.view, self.owner.names, self.owner.acting, self.owner.notes)
        self.dice.draw(painter, self.board.context.dice)
        self.tray.bank.draw(painter, self.view)

    def _draw_side(self, painter: Painter) -> None:
        super()._draw_side(painter)
        self.tray.sheet.deck.draw(painter, self.view)

    def _draw_info(self, painter: Painter) -> None:
        self.info.draw(painter, self.view, self.info_text.content(self.place))

    # -- input -------------------------------------------------------------------------------

    def _place_named(self, name: str) -> Place | None:
        return place_named(name)

    def click(self, place: Place) -> None:
        """Build at a place that was clicked or confirmed, or look at a hex."""
        placing, owner = self.placing, self.owner
        if hex_of(place) is not None and placing.held != "robber":
            self.look_at(place)
            return
        if not placing.may_act:
            if owner.seat is not None and not owner.passive:
                owner.refuse(not_now(owner))
            return
        try:
            action = placing.put(place)
        except Illegal as refused:
            owner.refuse(refused)
            return
        if action is not None:
            owner.submit(action)
            return
        self.tray.choice.clear()  # a piece is in hand now: there is one mode at a time
        self.changed()

    def aim(self) -> str:
        """Return the place to which the keyboard goes with the piece in hand: a legal one near where it was last.

        The robber begins near where it stands, at a hex where it robs somebody.
        """
        spots, start = self.placing.spots(), self._visited
        if not spots:
            return ""
        if self.placing.held == ROBBER_PIECE:
            spots, start = self.placing.robbed_places() or spots, self.view.robber
        x, y = self.board.camera.spot(start if start is not None else 9)

        def away(place: Place) -> tuple[int, int]:
            there = self.board.camera.spot(place)
            return (there[0] - x) ** 2 + (there[1] - y) ** 2, place

        advised = self.board.help.advised & spots
        return f"cell.{NAMES[min(advised or spots, key=away)]}"

    # -- narration ---------------------------------------------------------------------------

    def _table(self) -> LookContext | None:
        """Return what the words of this moment are taken from; None before the island is laid out."""
        view = self.view
        if view.board is None:
            return None
        return LookContext(self.app, view, view.board, self.owner.names, not self.owner.purist)

    def look_around(self, what: LookCommand) -> Sequence[str]:
        """Read a part of the island, or the cards."""
        locale, view, names, table = self.app.locale, self.view, self.owner.names, self._table()
        if table is None:
            return ()
        match what:
            case LookCommand.BOARD:
                return board_words(table)
            case LookCommand.ROW:
                return [row_words(table, row_at(self._visited))]
            case LookCommand.PLACES:
                return self._places(table)
            case LookCommand.HAND:
                return hand_words(locale, view, self.owner.face_down)
            case LookCommand.SCORES:
                deck = [left_words(locale, view)] if offered(view, self.owner.purist) else []
                return [*scores_words(locale, view, names, self.owner.face_down), *deck]
            case LookCommand.TURN:
                return [*self._rolled(), *filter(None, (self.draft_words(),))]
        return ()

    def _rolled(self) -> Sequence[str]:
        """Return the two dice of the last roll."""
        dice = self.board.context.dice
        return () if dice is None else (self.app.tr("around.catan.dice", first=dice[0], second=dice[1]),)

    def _spots(self) -> frozenset[Place]:
        """Return where the piece in hand may go, as far as it is marked."""
        return self.placing.spots() if self.app.settings.legal_cells and not self.owner.purist else frozenset()

    def _places(self, table: LookContext) -> Sequence[str]:
        """Return where the piece in hand may go; without one, what can be built, or what else must be done."""
        placing = self.placing
        if self.owner.passive:
            return ()
        if not placing.may_act:
            return [refusal_words(self.app.locale, not_now(self.owner, self.view.phase == OVER_PHASE))]
        if placing.held and placing.robbing is None:
            spots = self._spots()
            return places_words(table, placing.held, spots) if spots else [self.app.tr("around.catan.unmarked")]
        if self.view.phase != MAIN or placing.victims:
            return [words for words in (self.draft_words(), self.prompt()) if words]
        if self.owner.face_down:
            return [self.app.tr("around.face-down")]
        return [*filter(None, (self.draft_words(),)), *able_words(self.app, placing)]

    def draft_words(self) -> str:
        """Return the piece in hand or its chosen place, whom to rob, the terms of an offer, or the chosen cards."""
        placing, table = self.placing, self._table()
        if table is None:
            return ""
        if placing.robbing is not None:
            return victims_words(table, placing.robbing, placing.victims)
        if placing.armed is not None:
            return target_words(table, placing.held, placing.armed)
        if placing.held and placing.busy:
            return self.app.tr("around.catan.held", piece=self.app.tr(f"catan.piece.{placing.held}"))
        return draft_words(self.app.locale, self.tray.choice, self.owner.names)

    def spoken(self, name: str) -> str:
        """Return a place with what stands there and whether the piece in hand may go there; a seat; the dice."""
        table, place = self._table(), self._place_named(name)
        if table is None:
            return ""
        if name.startswith("player."):
            seat = int(name.removeprefix("player."))
            if self._addresses(seat):
                return ""
            words = seat_words(self.app.locale, table.view, seat, table.names, self.owner.face_down)
            limit = self.app.tr("around.catan.limit", n=hand_limit(self.view)) if self._over_limit(seat) else ""
            return f"{words} {limit}".strip()
        if name == "catan.dice" and self.view.phase != ROLL:
            return " ".join(self._rolled())
        if place is None:
            return ""
        fits = self.app.tr("around.catan.here") if place in self._spots() else self.info_text.refusal(place)
        return " ".join(filter(None, (describe_place(table, place), fits)))

    def best_places(self) -> Sequence[str]:
        """Return the places for the piece in hand, the best first."""
        table = self._table()
        found = best_places(table, self._spots()) if table is not None else ()
        return [f"cell.{NAMES[place]}" for place in found]

    # -- help --------------------------------------------------------------------------------

    def _show_seat(self, seat: Seat) -> bool:
        """Mark what a seat has built; return whether there is anything."""
        self.board.help.marked, self.board.help.last_actor = built_by(self.view, seat), seat
        return bool(self.board.help.marked)

    def advised_places(self) -> Sequence[str]:
        """Return where on the island the advised action takes place."""
        table = self._table()
        advised = self.board.help.advised if table is not None else ()
        return [] if table is None else [place_name(self.app.locale, table.board, place) for place in advised]

    def marked_words(self, seat: Seat) -> Sequence[str]:
        """Return what a seat has built."""
        table = self._table()
        return () if table is None else [*building_words(table, seat), *seat_roads_words(table, seat)]

    def look_at(self, place: Place | None) -> bool:
        """Look at a place: describe it, and show the piece in hand there; the frame is requested here."""
        if super().look_at(place):
            self.app.nav.invalidate()
        return False

    def _help(self) -> None:
        """Tell the island what to mark."""
        help_, placing = self.board.help, self.placing
        spots = placing.spots()
        shown = self.app.settings.legal_cells and not self.owner.purist
        help_.spots = spots if shown else frozenset()
        moves = shown and placing.held == ROBBER_PIECE
        help_.barred = frozenset(each(barred(self.view) & ~(1 << self.view.robber))) if moves else frozenset()
        help_.piece, help_.armed, help_.seat = placing.held, placing.armed, self.owner.seat
        help_.ghost = self.place if self.place in help_.spots and self.place != placing.armed else None
        if placing.robbing is not None:
            help_.armed = placing.robbing
        self.held_piece.hold(self._held_picture(), help_.spots)

    def _held_picture(self) -> Key | None:
        """Return the picture of the piece in hand until its place is chosen; a road lies as it would at the pointer."""
        placing, seat, view = self.placing, self.owner.seat, self.board.context.view
        chosen = placing.armed is not None or placing.robbing is not None
        if not placing.held or chosen or seat is None or view is None:
            return None
        spots = placing.spots()
        place = self.place if self.place in spots else min(spots, default=None)
        return None if place is None else piece_key(placing.held, place, seat, view.seats)
