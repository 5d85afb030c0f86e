"""The island on the screen: shows a view, plays what happened, and finds the place under a point.

A desk lays it out, syncs it with a view, plays updates on it and draws it: `draw` inside the board's place, then, when
the panels are drawn, `draw_above` for what flies over them. `shown` is the view at the moment shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from ui.catan.places import Place
from ui.catan.signs import BRIGHT, GOLD, sprites_of
from ui.catan.static_layer import StaticLayer
from ui.gfx.art import Art
from ui.gfx.event_player import EventPlayer


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
    doer: Seat | None = None
    """That seat."""
    since: Mapping[Place, int] = field(default_factory=dict)
    """Place -> number of what happened there since the player's last turn."""
    advised: frozenset[Place] = frozenset()
    """Where a hint would act."""


class BoardView(EventPlayer):
    """One island. Fields without underscore may be set at any time."""

    def __init__(self, art: Art, pieces: Pieces, anchors: Anchors | None = None, theme: str = "lamplight") -> None:
        super().__init__()
        self.art, self.theme = art, theme
        self.camera = Camera()
        self.help = BoardHelp()
        self.cursor: Place | None = None
        """The keyboard's place."""
        self.on_event: Callable[[Event], None] = lambda event: None
        """Told every event at the moment at which it has become visible; `shown` is the position after it."""
        self._resting = StaticLayer()
        self._anchors = anchors or Anchors()
        self.restyle(pieces, theme)

    def restyle(self, pieces: Pieces, theme: str) -> None:
        """Pieces and sea in another look."""
        self.theme, self.pieces = theme, pieces
        self.sprites = sprites_of(pieces)
        self._overlay = Overlay(self.sprites, self.art, self.camera)
        old = getattr(self, "_stage", None)
        self._stage = EffectContext(self.camera, self.sprites, self._overlay, self._anchors)
        if old is not None:
            self._timeline.skip()
            self._stage.view, self._stage.dice = old.view, old.dice
        self._resting.forget()

    # -- what is shown -------------------------------------------------------------------------

    @property
    def stage(self) -> EffectContext:
        """What is played on."""
        return self._stage

    @property
    def shown(self) -> View:
        """The view at the moment shown; not to be changed. Only after the first `sync`."""
        assert self._stage.view is not None
        return self._stage.view

    def play(self, events: Sequence[Event], after: View) -> None:
        """Play what happened, in order, then show `after`."""
        self.skip()
        if self._stage.view is None:
            self.sync(after)
            return
        parts = parts_of(self._stage, events, self._happen)
        self._begin(parts, after)

    def _happen(self, event: Event) -> None:
        stage = self._stage
        assert stage.view is not None
        apply_event(stage.view, event)
        if isinstance(event, Rolled):
            stage.dice = event.first, event.second
        self.on_event(event)

    def _settle(self, view: View) -> None:
        self._stage.view, self._stage.lifted = view.copy(), False

    # -- where it is ---------------------------------------------------------------------------

    def layout(self, rect: Rect) -> None:
        """Fit into a place of the window."""
        self.camera.layout(rect)

    def point_to(self, place: Place | None) -> bool:
        """Put the keyboard's cursor on a place, or nowhere; whether the island moved on the screen for that."""
        self.cursor = place
        return place is not None and self.camera.reveal(place)

    # -- drawing -------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """The island, what floats over it, and what moves on it."""
        view = self._stage.view
        if view is None:
            return
        chosen = self.help.piece == "robber" and self.help.armed is not None  # there is one robber: it stands there now
        self._resting.draw(surface, self.camera, view, self.pieces, self.theme, self._stage.lifted or chosen)
        before = surface.get_clip()
        surface.set_clip(self.camera.rect.clip(before))
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
        over.frames(surface, sorted(help_.marked), GOLD)
        if help_.doer is not None:
            px = max(12, self.camera.side * 34 // 100)
            over.doer(surface, sorted(help_.marked), self.art.emblem(help_.doer, px))
        if self.moving:
            return
        over.spots(surface, help_.spots - {help_.ghost, help_.armed})
        for place, share in ((help_.ghost, 0.7), (help_.armed, 1.0)):
            if place is not None and help_.seat is not None and help_.piece:
                over.ghost(surface, help_.piece, place, help_.seat, view.seats, share)
        over.hint(surface, help_.advised)
        over.numbers(surface, help_.since)
