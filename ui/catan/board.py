"""The island on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface

from game.catan.events import Event, Rolled
from game.catan.playback import apply_event
from game.catan.state import View
from game.core import Seat
from ui.catan.camera import Camera
from ui.catan.effect_context import Anchors, EffectContext
from ui.catan.effects import parts_of
from ui.catan.overlay import Overlay
from ui.catan.pieces import Pieces
from ui.catan.places import Place, corner_of, places_of
from ui.catan.signs import BRIGHT, GOLD, sprites_of
from ui.catan.static_layer import StaticLayer
from ui.catan.theme import theme_of
from ui.gfx.animation import Part
from ui.gfx.art import Art
from ui.gfx.theme_file import Theme
from ui.table import board_view as table_board


@dataclass(slots=True)
class BoardHelp:
    """What is drawn over the island to help the player; it may be changed at any time."""

    spots: frozenset[Place] = frozenset()
    """Where the piece in hand may go."""
    piece: str = ""
    """That piece."""
    ghost: Place | None = None
    """Where it would stand: under the pointer."""
    armed: Place | None = None
    """Where it has been put for now."""
    seat: Seat | None = None
    """Whose piece that is."""
    marked: frozenset[Place] = frozenset()
    """What a line of the log is about, or where a seat has just acted."""
    last_actor: Seat | None = None
    """That seat."""
    since: Mapping[Place, int] = field(default_factory=dict)
    """Place -> number of what happened there since the player's last turn."""
    barred: frozenset[Place] = frozenset()
    """Hexes to which a friendly robber does not go."""
    advised: frozenset[Place] = frozenset()
    """Where a hint would act."""


class BoardView(table_board.BoardView[Camera, EffectContext, View]):
    """The island. Fields without underscore may be set at any time."""

    def __init__(self, art: Art, pieces: Pieces, anchors: Anchors | None = None, theme: Theme | None = None) -> None:
        super().__init__(Camera(), theme)
        self.art = art
        self.help = BoardHelp()
        self._static = StaticLayer()
        self._look_like(pieces, anchors or Anchors())

    def _look_like(self, pieces: Pieces, anchors: Anchors) -> None:
        self.pieces = pieces
        sprites = sprites_of(pieces)
        self._overlay = Overlay(sprites, self.art, self.camera)
        self.context = EffectContext(self.camera, sprites, anchors)

    def restyle(self, pieces: Pieces, theme: Theme) -> None:
        """Draw pieces and sea in another look."""
        self._timeline.skip()
        old, self.theme = self.context, theme
        self._look_like(pieces, old.anchors)
        self.context.view, self.context.dice = old.view, old.dice
        self._static.forget()

    def layout(self, rect: Rect) -> None:
        """Fit into a rectangle of the window."""
        self.camera.layout(rect)

    def pick(self, pos: tuple[int, int]) -> Place | None:
        """Return the place at a point of the window; one that fits the piece in hand wins from farther away."""
        return self.camera.pick(pos, self.help.spots)

    def mark(self, places: int, seat: Seat | None) -> None:
        """Highlight places, and the seat that acted there."""
        self.help.marked, self.help.last_actor = places_of(places), seat

    def number(self, numbers: Mapping[int, int]) -> None:
        """Show numbers of what happened since the player's last turn, on the first place of each set."""
        self.help.since = {min(places_of(places)): number for places, number in numbers.items() if places}

    # -- animation ---------------------------------------------------------------------------

    def _parts(self, events: Sequence[Event]) -> list[Part]:
        return parts_of(self.context, events, self._happen)

    def _apply(self, event: Event) -> None:
        apply_event(self.shown, event)
        if isinstance(event, Rolled):
            self.context.dice = event.first, event.second

    def _reset(self, view: View) -> None:
        self.context.view, self.context.lifted, self.context.hidden = view.copy(), False, None

    # -- drawing -----------------------------------------------------------------------------

    def _draw_static(self, surface: Surface, view: View) -> None:
        chosen = self.help.piece == "robber" and self.help.armed is not None  # there is one robber: it stands there now
        context = self.context
        self._static.draw(
            surface, self.camera, view, self.pieces, theme_of(self.theme), context.lifted or chosen, context.hidden
        )  # fmt: skip

    def _draw_cursor(self, surface: Surface, place: Place) -> None:
        if corner_of(place) is not None:
            self._overlay.frames(surface, (place,), BRIGHT)

    def _draw_below(self, surface: Surface, view: View) -> None:
        over, help_ = self._overlay, self.help
        over.frames(surface, sorted(help_.marked), GOLD)
        if not self.moving:
            self._draw_help(surface, view)
        if self.cursor is not None and corner_of(self.cursor) is None:
            over.frames(surface, (self.cursor,), BRIGHT)
        if self._has_outline():
            over.buildings(surface, view, {self.context.hidden, help_.ghost, help_.armed})
        if help_.last_actor is not None:
            px = max(12, self.camera.cell * 34 // 100)
            over.last_actor_mark(surface, sorted(help_.marked), self.art.emblem(help_.last_actor, px))
        if not self.moving:
            over.numbers(surface, help_.since)

    def _has_outline(self) -> bool:
        """Return whether a hex or path has an outline, which may lie over the buildings at its corners."""
        help_ = self.help
        places = (*help_.marked, *help_.spots, *help_.advised, help_.armed, self.cursor)
        return any(place is not None and corner_of(place) is None for place in places)

    def _draw_help(self, surface: Surface, view: View) -> None:
        """Draw where the piece in hand may go, where it would stand, and a hint."""
        over, help_ = self._overlay, self.help
        over.spots(surface, help_.spots - {help_.ghost, help_.armed}, help_.piece)
        over.barred(surface, help_.barred)
        for place, share in ((help_.ghost, 0.7), (help_.armed, 1.0)):
            if place is not None and help_.seat is not None and help_.piece:
                over.ghost(surface, help_.piece, place, help_.seat, view.seats, share)
        over.hint(surface, help_.advised)
