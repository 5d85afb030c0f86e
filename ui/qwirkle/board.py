"""The table on the screen: shows a view, plays what happened, and finds the cell under a point.

A desk lays it out, syncs it with a view, plays updates on it and draws it: `draw` inside the board's place, then, when
the panels are drawn, `draw_above` for tiles and points that fly over them. `shown` is the view at the moment shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from pygame import Rect, Surface

from game.core import Seat
from game.qwirkle.events import Event
from game.qwirkle.placing import Line
from game.qwirkle.playback import apply_event
from game.qwirkle.state import View
from ui.gfx.animation import Part
from ui.gfx.art import Art
from ui.gfx.event_player import EventPlayer
from ui.qwirkle.camera import Camera, bounds_of
from ui.qwirkle.effect_context import Anchors, EffectContext
from ui.qwirkle.effects import part_of
from ui.qwirkle.last_move import counted
from ui.qwirkle.overlay import Overlay
from ui.qwirkle.pieces import Pieces
from ui.qwirkle.signs import BRIGHT, GOLD, NEW, WRONG, sprites_of
from ui.qwirkle.static_layer import StaticLayer


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
    doer: Seat | None = None
    """That seat."""
    since: Mapping[int, int] = field(default_factory=dict)
    """Cell -> number of what happened there since the player's last turn."""
    advised: Mapping[int, int] = field(default_factory=dict)
    """Tiles that a hint would lay."""
    scores: bool = True
    """Whether the lines of the last move are drawn."""


class BoardView(EventPlayer):
    """One table. Fields without underscore may be set at any time."""

    def __init__(self, art: Art, pieces: Pieces, anchors: Anchors | None = None, theme: str = "lamplight") -> None:
        super().__init__()
        self.art, self.theme = art, theme
        self.camera = Camera()
        self.help = BoardHelp()
        self.coordinates = True
        self.cursor: int | None = None
        """The keyboard's cell."""
        self.on_event: Callable[[Event], None] = lambda event: None
        """Told every event at the moment at which it has become visible; `shown` is the position after it."""
        self._resting = StaticLayer()
        self._anchors = anchors or Anchors()
        self.restyle(pieces, theme)

    def restyle(self, pieces: Pieces, theme: str) -> None:
        """Tiles and ground in another look."""
        self.theme = theme
        self.sprites = sprites_of(pieces)
        self._overlay = Overlay(self.sprites, self.art, self.camera)
        old = getattr(self, "_stage", None)
        self._stage = EffectContext(self.camera, self.sprites, self._overlay, self._anchors)
        if old is not None:
            self._timeline.skip()
            self._stage.view, self._stage.last, self._stage.feast = old.view, old.last, old.feast
        self._resting.forget()

    # -------------------------------------------------------------- what is shown

    @property
    def stage(self) -> EffectContext:
        """What is played on."""
        return self._stage

    @property
    def shown(self) -> View:
        """The view at the moment shown; not to be changed. Only after the first `sync`."""
        assert self._stage.view is not None
        return self._stage.view

    def play(self, events: Sequence[Event], after: View, laid: Mapping[int, int]) -> None:
        """Play what happened, in order, then show `after`; `laid` is what lies there provisionally already."""
        self.skip()
        if self._stage.view is None:
            self.sync(after)
            return
        self._stage.laid = dict(laid)
        parts: list[Part] = [part_of(self._stage, event, partial(self._happen, event)) for event in events]
        self._begin(parts, after)

    def _happen(self, event: Event) -> None:
        stage = self._stage
        assert stage.view is not None
        apply_event(stage.view, event)
        stage.last = counted(stage.last, stage.view, event)
        self.follow()
        self.on_event(event)

    def _settle(self, view: View) -> None:
        stage = self._stage
        stage.view = view.copy()
        stage.laid = {}
        if stage.last is not None and not stage.last.still(view):
            stage.last = None
        self.follow()

    # -------------------------------------------------------------- where it is

    def follow(self) -> None:
        """Keep what lies there in sight, what lies provisionally too."""
        if self._stage.view is not None:
            self.camera.follow(bounds_of([*self._stage.view.board.tiles, *self.help.laid]))

    def layout(self, rect: Rect) -> None:
        """Fit into a place of the window."""
        self.camera.layout(rect, self.coordinates)
        self.follow()

    def point_to(self, cell: int | None) -> bool:
        """Put the keyboard's cursor on a cell, or nowhere; whether the table moved on the screen for that."""
        self.cursor = cell
        return cell is not None and self.camera.reveal(cell)

    # -------------------------------------------------------------- drawing

    def draw(self, surface: Surface) -> None:
        """The table, what floats over it, and what moves on it."""
        view = self._stage.view
        if view is None:
            return
        self._resting.draw(surface, self.camera, view.board.tiles, self.sprites, self.theme)
        before = surface.get_clip()
        surface.set_clip(self.camera.inner.clip(before))
        self._float(surface, view)
        self._timeline.draw(surface)
        if self.cursor is not None:
            self._overlay.frames(surface, (self.cursor,), BRIGHT)
        surface.set_clip(before)

    def draw_above(self, surface: Surface) -> None:
        """What flies over the panels; call it after they are drawn."""
        self._timeline.draw(surface, above=True)

    def _float(self, surface: Surface, view: View) -> None:
        over, help_ = self._overlay, self.help
        if not self.moving:
            over.legal(surface, help_.legal)
        self._last_move(surface, view)
        over.frames(surface, help_.marked, GOLD)
        if help_.doer is not None:
            side = max(12, self.camera.cell * 34 // 100)
            over.doer(surface, sorted(help_.marked), self.art.emblem(help_.doer, side))
        laid = self._stage.laid if self.moving else help_.laid
        over.tiles(surface, laid)
        over.tiles(surface, {} if self.moving else help_.ghost, 0.75)
        if self.moving:
            return
        over.frames(surface, help_.laid, WRONG if help_.wrong else NEW)
        over.lines(surface, help_.lines, NEW, {*view.board.tiles, *help_.laid, *help_.ghost})
        over.hint(surface, help_.advised)
        over.numbers(surface, help_.since)

    def _last_move(self, surface: Surface, view: View) -> None:
        """What the last move scored, along its lines; gone while the player lays his own."""
        last, help_ = self._stage.last, self.help
        if last is None or help_.laid or help_.ghost or not help_.scores:
            return
        if last.lines:
            self._overlay.lines(surface, last.lines, GOLD, view.board.tiles)
        elif not self.moving:
            self._overlay.points(surface, last.cells, last.points, GOLD, frozenset(view.board.tiles))
