"""The table of Qwirkle on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from pygame import Rect, Surface

from game.core import Seat
from game.qwirkle.events import Event
from game.qwirkle.placing import Line
from game.qwirkle.playback import apply_event
from game.qwirkle.state import View
from ui.gfx.animation import Part, Timeline
from ui.gfx.art import Art
from ui.gfx.theme_file import Theme
from ui.qwirkle.camera import Camera, bounds_of
from ui.qwirkle.effect_context import Anchors, EffectContext
from ui.qwirkle.effects import landing, part_of
from ui.qwirkle.last_move import counted
from ui.qwirkle.overlay import Overlay
from ui.qwirkle.pieces import Pieces
from ui.qwirkle.places import cells_of
from ui.qwirkle.signs import BRIGHT, GOLD, NEW, WRONG, sprites_of
from ui.qwirkle.static_layer import StaticLayer
from ui.qwirkle.theme import theme_of
from ui.table import board_view as table_board


@dataclass(slots=True)
class BoardHelp:
    """What is drawn over the tiles to help the player; it may be changed at any time."""

    legal: frozenset[int] = frozenset()
    """Where the held tile may go."""
    laid: Mapping[int, int] = field(default_factory=dict)
    """What lies provisionally: cell -> kind."""
    ghost: Mapping[int, int] = field(default_factory=dict)
    """The held tile where it would lie."""
    lines: Sequence[Line] = ()
    """What these come to."""
    wrong: bool = False
    """They cannot stay so."""
    marked: frozenset[int] = frozenset()
    """What a line of the log is about, or where a seat has just acted."""
    last_actor: Seat | None = None
    """That seat."""
    since: Mapping[int, int] = field(default_factory=dict)
    """Cell -> number of what happened there since the player's last turn."""
    advised: Mapping[int, int] = field(default_factory=dict)
    """Tiles that a hint would lay."""
    scores: bool = True
    """Whether the lines of the last move are drawn."""


class BoardView(table_board.BoardView[Camera, EffectContext, View]):
    """The table with its tiles. Fields without underscore may be set at any time."""

    def __init__(self, art: Art, pieces: Pieces, anchors: Anchors | None = None, theme: Theme | None = None) -> None:
        super().__init__(Camera(), theme)
        self.art = art
        self.help = BoardHelp()
        self._landing: dict[int, Timeline] = {}
        """The cells on which tiles are just being laid provisionally."""
        self.landing = False
        """Whether a tile was falling there before the last step: the picture in which it has come to rest is due."""
        self._static = StaticLayer()
        self._static.strips = self.theme.form.coordinates
        self._look_like(pieces, anchors or Anchors())

    def _look_like(self, pieces: Pieces, anchors: Anchors) -> None:
        self.sprites = sprites_of(pieces)
        self._overlay = Overlay(self.sprites, self.art, self.camera)
        self.context = EffectContext(self.camera, self.sprites, anchors, overlay=self._overlay)

    def restyle(self, pieces: Pieces, theme: Theme) -> None:
        """Draw tiles and ground in another look."""
        self._timeline.skip()
        old, self.theme = self.context, theme
        self._look_like(pieces, old.anchors)
        self.context.view, self.context.last = old.view, old.last
        self.context.feast, self.context.warning = old.feast, old.warning
        self._static.strips = theme.form.coordinates
        self._static.forget()

    def layout(self, rect: Rect) -> None:
        """Fit into a rectangle of the window."""
        self.camera.layout(rect, self.coordinates)
        self.follow()

    def follow(self) -> None:
        """Keep the tiles in sight, those that lie provisionally too."""
        if self.context.view is not None:
            self.camera.follow(bounds_of([*self.context.view.board.tiles, *self.help.laid]))

    def pick(self, pos: tuple[int, int]) -> int | None:
        """Return the cell at a point of the window."""
        return self.camera.pick(pos)

    def mark(self, places: int, seat: Seat | None) -> None:
        """Highlight cells, and the seat that acted there."""
        self.help.marked, self.help.last_actor = cells_of(places), seat

    def cells_of(self, places: int) -> Iterable[int]:
        """Return the cells of a set."""
        return cells_of(places)

    def number(self, numbers: Mapping[int, int]) -> None:
        """Show numbers of what happened since the player's last turn, on the first cell of each set."""
        self.help.since = {min(cells_of(cells)): number for cells, number in numbers.items() if cells}

    # -- animation ---------------------------------------------------------------------------

    def land(self, cell: int, kind: int) -> None:
        """Drop a tile that is laid provisionally; it holds nobody up."""
        self.context.play = self._cue
        self._landing[cell] = Timeline(landing(self.context, cell, kind), self.speed)

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether something moved."""
        self.landing = bool(self._landing)
        for timeline in self._landing.values():
            timeline.advance(seconds)
        self._landing = {cell: timeline for cell, timeline in self._landing.items() if not timeline.done}
        return super().update(seconds)

    def _parts(self, events: Sequence[Event]) -> list[Part]:
        return [part_of(self.context, event, partial(self._happen, event)) for event in events]

    def _apply(self, event: Event) -> None:
        apply_event(self.shown, event)
        self.context.last = counted(self.context.last, self.shown, event)
        self.follow()

    def _reset(self, view: View) -> None:
        context = self.context
        context.view = view.copy()
        context.laid = {}
        if context.last is not None and not context.last.still(view):
            context.last = None
        self.follow()

    # -- drawing -----------------------------------------------------------------------------

    def _draw_static(self, surface: Surface, view: View) -> None:
        self._static.draw(surface, self.camera, view.board.tiles, self.sprites, theme_of(self.theme))

    def _draw_cursor(self, surface: Surface, place: int) -> None:
        self._overlay.frames(surface, (place,), BRIGHT)

    def _draw_below(self, surface: Surface, view: View) -> None:
        over, help_ = self._overlay, self.help
        if not self.moving:
            over.legal(surface, help_.legal)
        self._last_move(surface, view)
        over.frames(surface, help_.marked, GOLD)
        if help_.last_actor is not None:
            side = max(12, self.camera.cell * 34 // 100)
            over.last_actor_mark(surface, sorted(help_.marked), self.art.emblem(help_.last_actor, side))
        laid = self.context.laid if self.moving else help_.laid
        over.tiles(surface, {cell: kind for cell, kind in laid.items() if self.moving or cell not in self._landing})
        over.tiles(surface, {} if self.moving else help_.ghost, 0.75)
        if self.moving:
            return
        over.frames(surface, help_.laid, WRONG if help_.wrong else NEW)
        over.lines(surface, help_.lines, NEW, {*view.board.tiles, *help_.laid, *help_.ghost, *help_.legal})
        over.hint(surface, help_.advised)
        over.numbers(surface, help_.since)

    def _draw_over(self, surface: Surface, view: View) -> None:
        for cell, timeline in self._landing.items():
            if cell in self.help.laid and not self.moving:
                timeline.draw(surface)

    def _last_move(self, surface: Surface, view: View) -> None:
        """Draw what the last move scored, along its lines; gone under the tiles of the player, or of a hint."""
        last, help_ = self.context.last, self.help
        if last is None or help_.laid or help_.ghost or help_.advised or not help_.scores:
            return
        taken = frozenset((*view.board.tiles, *help_.legal))
        if last.lines:
            self._overlay.lines(surface, last.lines, GOLD, taken)
        elif not self.moving:
            self._overlay.points(surface, last.cells, last.points, GOLD, taken)
