"""The tray under the board: the seat's own hand, leaders and catastrophes, and the buttons of a turn.

In a choice that the rules ask for (which war, which monument) the choices lie here instead. Places
are built as items of the scene's gui and painted by hand, because a held piece is lifted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game import bits
from game.core import Illegal
from game.tigris.actions import COLOURS, MONUMENT_NAMES, Build, Decline, War
from game.tigris.state import MONUMENT, NOWHERE, View
from game.tigris.state import WAR as WAR_PHASE
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.text import layout as text_layout
from ui.tigris.info import leader_words, tile_words
from ui.tigris.input import CATASTROPHE_HELD, BoardInput, slots
from ui.tigris.main_button import main_button, turn_refusal, withdraw_refusal, words_of
from ui.tigris.pieces import MONUMENT_HEIGHT, Pieces
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter

GAP = 6
KEYS = ("leader-black", "leader-red", "leader-blue", "leader-green")


@dataclass(frozen=True, slots=True)
class TrayActions:
    """What the tray's items do."""

    slot: Callable[[int], None]
    leader: Callable[[int], None]
    catastrophe: Callable[[], None]
    monument: Callable[[int], None]
    war: Callable[[int], None]
    decline: Callable[[], None]
    swap: Callable[[], None]
    withdraw: Callable[[], None]
    undo: Callable[[], None]
    end: Callable[[], None]


@dataclass(slots=True)
class _Spot:
    """A painted place: the item's rect in window pixels, its picture, and how it stands out."""

    rect: pygame.Rect
    picture: pygame.Surface
    lifted: bool = False
    faded: bool = False
    words: str = ""


class Tray:
    """The tray; rebuilt with the scene's gui, drawn every frame."""

    def __init__(self, app: Context, pieces: Pieces, actions: TrayActions, owner: PanelOwner) -> None:
        self.app, self.pieces, self.actions, self.owner = app, pieces, actions, owner
        self._spots: list[_Spot] = []
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._gap = GAP
        self._of_hand: dict[int, pygame.Rect] = {}
        self._of_leader: dict[int, pygame.Rect] = {}

    def build(
        self,
        gui: Gui,
        rect: pygame.Rect,
        view: View,
        input_: BoardInput,
        able: bool,
        can_undo: bool,
    ) -> None:
        """Lay the tray out. `able`: the seat at the screen is to act, or its own action is being shown.

        The tray of a passive owner only shows the hand.
        """
        self._spots, self.rect, self._gap = [], rect, min(gui.u(GAP), rect.w // 150)
        if self.owner.passive:
            self._pieces(gui, rect, view, input_, True)
            return
        gap = self._gap
        end = min(gui.u(150), rect.w // 6)
        square = min(rect.h, rect.w // 14)
        buttons = end + 3 * (square + gap)
        inner = pygame.Rect(rect.x, rect.y, rect.w - buttons - 2 * gap, rect.h)
        if input_.legal and view.phase == WAR_PHASE:
            self._wars(gui, inner, view, input_)
        elif input_.legal and view.phase == MONUMENT:
            self._monuments(gui, inner, input_)
        else:
            self._pieces(gui, inner, view, input_, able)
        self._buttons(
            gui, pygame.Rect(rect.right - buttons + gap, rect.y, buttons - gap, rect.h), square, input_, able, can_undo
        )

    def draw(self, painter: Painter) -> None:
        """Draw the painted places; a lifted one stands higher and glows."""
        for spot in self._spots:
            place = spot.rect.move(0, -painter.u(5)) if spot.lifted else spot.rect
            picture = spot.picture
            box = picture.get_rect(center=place.center)
            side = min(box.size)
            if spot.lifted:
                blur = painter.u(8)
                glow = self.app.art.glow(box.size, side // 8, blur, painter.palette.focus)
                painter.surface.blit(glow, box.move(-blur, -blur), special_flags=pygame.BLEND_PREMULTIPLIED)
            painter.surface.blit(picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)
            if spot.faded:
                dark = pygame.Surface(box.size, pygame.SRCALPHA)
                dark.fill((12, 7, 3, 150))
                painter.surface.blit(dark, box)
            if spot.words:
                _tag(painter, spot.words, place)

    def hand(self, colour: int) -> pygame.Rect | None:
        """Return where a tile of that colour lies in the hand."""
        return self._of_hand.get(colour)

    def leader(self, colour: int) -> pygame.Rect | None:
        """Return where the seat's own leader is displayed."""
        return self._of_leader.get(colour)

    # -- pieces ------------------------------------------------------------------------------

    def _pieces(self, gui: Gui, rect: pygame.Rect, view: View, input_: BoardInput, able: bool) -> None:
        """Side by side, or in a narrow tray the leaders below the hand."""
        gap = self._gap
        side = min(rect.h, (rect.w - 13 * gap) // 11)
        two_rows = side < rect.h // 2
        if two_rows:
            side = min((rect.h - gap) // 2, (rect.w - 5 * gap) // 6)
        left, top = rect.x, rect.y if two_rows else rect.centery - side // 2
        for slot, colour in enumerate(slots(view.hand)):
            place = pygame.Rect(left + slot * (side + gap), top, side, side)
            held = input_.slot == slot or slot in input_.marked
            self._hand(gui, place, slot, colour, held, able)
        if view.seat is None:
            return
        left, top = (rect.x, top + side + gap) if two_rows else (left + 6 * (side + gap) + gap, top)
        for colour in range(4):
            self._leader(gui, pygame.Rect(left, top, side, side), view, colour, input_, able)
            left += side + gap
        self._catastrophe(gui, pygame.Rect(left + gap, top, side, side), view, input_, able)

    def _hand(self, gui: Gui, place: pygame.Rect, slot: int, colour: int, held: bool, able: bool) -> None:
        """Build a tile of the hand; with the hand face down only a chosen one shows its face."""
        key, hidden = f"hand-{slot + 1}", self.owner.face_down and not held
        words = self.app.tr("tigris.tile.hidden") if hidden else tile_words(self.app, colour)
        tip = self._tip("tip.hand.hidden", key) if hidden else self._tip("tip.hand", key, piece=words)
        item = gui.hotspot(f"hand.{slot + 1}", place, words, lambda: self.actions.slot(slot), tip=tip, group="hand")
        item.selected = held
        self._of_hand[colour] = item.rect
        picture = self.pieces.back(place.w) if hidden else self.pieces.tile(colour, place.w)
        self._spots.append(_Spot(item.rect, picture, held, not able))

    def _leader(self, gui: Gui, place: pygame.Rect, view: View, colour: int, input_: BoardInput, able: bool) -> None:
        assert view.seat is not None
        cell = view.leaders[4 * view.seat + colour]
        held = input_.held == ("leader", colour)
        key = "tip.leader" if cell == NOWHERE else "tip.leader-on-board"
        tip = self._tip(key, KEYS[colour], piece=leader_words(self.app, colour))
        item = gui.hotspot(
            f"leader.{COLOURS[colour]}",
            place,
            leader_words(self.app, colour),
            lambda: self.actions.leader(colour),
            tip=tip,
            group="leaders",
        )
        item.selected = held
        self._of_leader[colour] = item.rect
        words = "" if cell == NOWHERE else bits.name(cell)
        picture = self.pieces.leader(colour, view.seat, place.w)
        self._spots.append(_Spot(item.rect, picture, held, not able or (cell != NOWHERE and not held), words))

    def _catastrophe(self, gui: Gui, place: pygame.Rect, view: View, input_: BoardInput, able: bool) -> None:
        assert view.seat is not None
        left = view.catastrophes[view.seat]
        held = input_.held == CATASTROPHE_HELD
        item = gui.hotspot(
            "catastrophe", place, self.app.tr("tigris.catastrophe"), self.actions.catastrophe,
            tip=self._tip("tip.catastrophe", "catastrophe", n=left),
        )  # fmt: skip
        item.selected = held
        words = self.app.locale.number(left)
        self._spots.append(_Spot(item.rect, self.pieces.catastrophe(place.w), held, not able or not left, words))

    # -- choices -----------------------------------------------------------------------------

    def _wars(self, gui: Gui, rect: pygame.Rect, view: View, input_: BoardInput) -> None:
        """Build one button per war, with the office that is fought about."""
        wars = [action for action in input_.legal if isinstance(action, War)]
        gap = self._gap
        wide = min(gui.u(210), (rect.w - gap * (len(wars) - 1)) // len(wars))
        for index, action in enumerate(wars):
            place = pygame.Rect(rect.x + index * (wide + gap), rect.y, wide, rect.h)
            words = leader_words(self.app, action.colour)
            colour = action.colour
            gui.button(
                f"war.{COLOURS[colour]}", place, "", partial(self.actions.war, colour), kind="choice",
                label=words, tip=self.app.tr("tip.war", piece=words), group="war", commits=True,
            )  # fmt: skip
            disc = min(rect.h - gap, wide // 3)
            gui.image(self.pieces.leader(colour, view.turn, disc), pygame.Rect(place.x + gap, place.y, disc, place.h))
            gui.label(
                pygame.Rect(place.x + disc + 2 * gap, place.y, wide - disc - 3 * gap, place.h), words, 18, bold=True
            )

    def _monuments(self, gui: Gui, rect: pygame.Rect, input_: BoardInput) -> None:
        """Build one place per monument on offer, and a button to build none."""
        offered = sorted({action.monument for action in input_.legal if isinstance(action, Build)})
        gap = self._gap
        wide = min(rect.w // (len(offered) + 2), round(rect.h / MONUMENT_HEIGHT))
        left = rect.x
        for monument in offered:
            place = pygame.Rect(left, rect.y, wide, rect.h)
            words = self.app.tr(f"tigris.monument.{MONUMENT_NAMES[monument]}")
            item = gui.hotspot(
                f"monument.{MONUMENT_NAMES[monument]}", place, words, partial(self.actions.monument, monument),
                tip=self.app.tr("tip.monument", piece=words), group="monuments",
            )  # fmt: skip
            item.selected = input_.held == ("monument", monument)
            self._spots.append(_Spot(item.rect, self.pieces.monument(monument, wide), item.selected))
            left += wide + 2 * gap
        if any(isinstance(action, Decline) for action in input_.legal):
            words = self.app.tr("play.decline")
            wide = min(gui.width(words, 18, bold=True) + gui.u(40), rect.right - left)
            place = pygame.Rect(left, rect.y, wide, rect.h)
            gui.button("play.decline", place, words, self.actions.decline, kind="quiet", tip=self.app.tr("tip.decline"))

    # -- buttons -----------------------------------------------------------------------------

    def _buttons(
        self, gui: Gui, rect: pygame.Rect, square: int, input_: BoardInput, able: bool, can_undo: bool
    ) -> None:
        tr, gap = self.app.tr, self._gap
        left, mark = rect.x, min(22, square / gui.u(10) * 6)
        for name, icon, action, refused, key, selected in (
            ("swap", "swap", self.actions.swap, turn_refusal(input_, self.owner), "swap", input_.swapping),
            ("withdraw", "withdraw", self.actions.withdraw, withdraw_refusal(input_, self.owner), "withdraw", False),
            ("undo", "undo", self.actions.undo, None if can_undo else Illegal("cannot-undo"), "undo", False),
        ):
            tip = words_of(self.app, refused) if refused is not None else self._tip(f"tip.{name}", key)
            gui.button(
                f"play.{name}", pygame.Rect(left, rect.y, square, rect.h), "", action, icon=icon, kind="quiet",
                enabled=refused is None, tip=tip, label=tr(f"play.{name}"), selected=selected, size=mark,
            )  # fmt: skip
            left += square + gap
        self._main(gui, pygame.Rect(left, rect.y, rect.right - left, rect.h), input_)

    def _main(self, gui: Gui, place: pygame.Rect, input_: BoardInput) -> None:
        """Build the button that ends the turn, or that belongs to the mode."""
        main = main_button(self.app, input_, self.owner)
        written = gui.fits(main.words, place.inflate(-gui.u(12), -gui.u(6)).size, bold=True)
        gui.button(
            main.name, place, main.words if written else "", self.actions.end, icon="" if written else "end_turn",
            label=main.words, enabled=main.enabled, kind="primary" if main.primary else "plain", tip=main.tip,
            commits=main.name != "play.put-back",
        )  # fmt: skip

    def _tip(self, sentence: str, key: str, **args: str | int) -> str:
        """Return the sentence with its key behind it."""
        return self.app.tr("tip.with-key", tip=self.app.tr(sentence, **args), key=self.app.keymap.label(key))


def _tag(painter: Painter, words: str, place: pygame.Rect) -> None:
    """Draw a small slip at the lower edge of a piece."""
    px = painter.u(16)
    line = text_layout.render(words, px, painter.palette.ink, bold=True)
    slip = line.get_rect(midbottom=(place.centerx, place.bottom + painter.u(2))).inflate(painter.u(8), -painter.u(4))
    pygame.draw.rect(painter.surface, painter.palette.paper, slip, border_radius=painter.u(4))
    painter.surface.blit(line, line.get_rect(center=slip.center), special_flags=pygame.BLEND_PREMULTIPLIED)
