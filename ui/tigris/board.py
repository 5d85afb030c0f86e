"""The board on the screen: shows a view, plays what happened, and finds the cell under a point.

A scene lays it out, syncs it with a view, plays updates on it and draws it: `draw` inside the board's place, then,
when the panels are drawn, `draw_above` for pieces and points that fly over them. `shown` is the view at the moment
shown; panels that draw their numbers from it are always right (tigris.md knows no other truth on screen).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest

from pygame import Rect, Surface

from game.tigris.board import Board
from game.tigris.events import Event, KingdomsUnited
from game.tigris.playback import apply_event
from game.tigris.state import View
from ui.gfx.animation import Part, Timeline, instant, sequence
from ui.gfx.art import Art
from ui.gfx.event_player import EventPlayer
from ui.tigris.camera import Camera
from ui.tigris.cell_sprites import BoardHelp, CellSprites, KingdomColours, cell_sprites
from ui.tigris.effects import Anchors, EffectContext, part_of
from ui.tigris.hint_plan import HintPlan
from ui.tigris.kingdom_info import KingdomInfo, kingdom_info, realms
from ui.tigris.land import ground
from ui.tigris.overlay import Overlay, clip_to, plates, whole_tally
from ui.tigris.pieces import Pieces
from ui.tigris.preview import Preview
from ui.tigris.sprites import Sprites
from ui.tigris.static_layer import StaticLayer


class BoardView(EventPlayer):
    """One board. Fields without underscore may be set at any time; call `refresh` after changing `help`."""

    def __init__(self, art: Art, pieces: Pieces, anchors: Anchors | None = None, theme: str = "lamplight") -> None:
        super().__init__()
        self.pieces = pieces
        self.camera = Camera()
        self.sprites = Sprites(pieces)
        self.help = BoardHelp()
        self.coordinates = True
        self.cursor: int | None = None
        """The keyboard's cell; it is drawn, and zoom keeps it in sight."""
        self.hover: int | None = None
        """The cell under the pointer or the cursor, whose kingdom is outlined."""
        self.preview: Preview | None = None
        self.suggested: HintPlan | None = None
        """The hint that is shown."""
        self.on_event: Callable[[Event], None] = lambda event: None
        """Told every event at the moment at which it has become visible; `shown` is the position after it."""
        self.showing: Event | None = None
        """The event being played now."""
        self.theme = theme
        self._stage = EffectContext(self.camera, self.sprites, anchors or Anchors(), refresh=self.refresh)
        self._resting = StaticLayer(self.sprites, self._ground)
        self._overlay = Overlay(self.sprites, art, self.camera)
        self._hues = KingdomColours()
        self._faces: dict[int, CellSprites] | None = None
        self._grounds: dict[tuple[str, int, str], Surface] = {}

    # -------------------------------------------------------------- what is shown

    @property
    def shown(self) -> View:
        """The view at the moment shown; not to be changed. Only after the first `sync`."""
        assert self._stage.view is not None
        return self._stage.view

    @property
    def calm(self) -> bool:
        """Reduced motion: things fade instead of moving."""
        return self._stage.calm

    @calm.setter
    def calm(self, calm: bool) -> None:
        self._stage.calm = calm

    @property
    def anchors(self) -> Anchors:
        """Where things beside the board are."""
        return self._stage.anchors

    @anchors.setter
    def anchors(self, anchors: Anchors) -> None:
        self._stage.anchors = anchors

    def play(self, events: Sequence[Event], after: View) -> Timeline:
        """Play what happened, in order, then show `after`. What is still being played is finished first.

        Without a view to start from, `after` is shown at once.
        """
        self.skip()
        if self._stage.view is None:
            self.sync(after)
            return self._timeline
        parts: list[Part] = [self._play_one(*pair) for pair in zip_longest(events, events[1:])]
        self._begin(parts, after)
        return self._timeline

    def refresh(self) -> None:
        """Look at the position and `help` anew before the next drawing."""
        self._faces = None

    def _play_one(self, event: Event, following: Event | None) -> Part:
        deed = partial(self._happen, event, following)
        return sequence(instant(partial(self._show, event)), part_of(self._stage, event, deed))

    def _show(self, event: Event) -> None:
        self.showing = event

    def _happen(self, event: Event, following: Event | None) -> None:
        apply_event(self.shown, event)
        if isinstance(following, KingdomsUnited) and following.clashes:
            self.shown.uniting = following.cell  # both kingdoms are drawn apart from the moment the tile lies there
        self.showing = None
        self.refresh()
        self.on_event(event)

    def _settle(self, view: View) -> None:
        self._stage.view = view.copy()
        self._stage.lifted.clear()
        self._stage.tally = None
        self.showing = None
        self.refresh()

    # -------------------------------------------------------------- where it is

    def layout(self, rect: Rect) -> None:
        """Fit into a place of the window: the largest whole cell size, coordinates included."""
        self.camera.layout(rect, self.coordinates)

    def cell_rect(self, cell: int) -> Rect:
        """The cell's square in the window; when zoomed in it may lie out of sight."""
        return self.camera.cell_rect(cell)

    def pick(self, pos: tuple[int, int]) -> int | None:
        """The cell in sight at a point of the window."""
        return self.camera.pick(pos)

    def zoom(self, steps: int, around: tuple[int, int] | None = None) -> bool:
        """In (+) or out (-); the point stays where it is, and so does the cursor's cell in sight."""
        if around is None and self.cursor is not None:
            around = self.cell_rect(self.cursor).center
        changed = self.camera.zoom_by(steps, around)
        self.point_to(self.cursor)
        return changed

    def pan(self, dx: int, dy: int) -> bool:
        """Move the board by pixels as far as it goes. Whether it moved."""
        return self.camera.pan(dx, dy)

    def fit(self) -> None:
        """Show the whole board."""
        self.camera.fit()

    def point_to(self, cell: int | None) -> bool:
        """Put the keyboard's cursor on a cell, or nowhere. Zoomed in, the cell and its neighbours come in sight.

        Whether the board moved on the screen.
        """
        self.cursor = cell
        return cell is not None and self.camera.reveal(cell)

    # -------------------------------------------------------------- what a player asks

    def kingdom_at(self, cell: int) -> KingdomInfo | None:
        """The kingdom of a cell with its leaders and their strengths; None outside kingdoms."""
        view = self._stage.view
        for realm in realms(view) if view else ():
            if realm >> cell & 1:
                return kingdom_info(view, realm)  # type: ignore[arg-type]
        return None

    # -------------------------------------------------------------- drawing

    def draw(self, surface: Surface) -> None:
        """The board, what floats over it, and what moves on it."""
        view = self._stage.view
        if view is None:
            return
        if self._faces is None:
            self._faces = cell_sprites(view, self._hues, self.help, self._stage.lifted)
        self._resting.draw(surface, self.camera, view.board, self._faces)
        before = clip_to(surface, self.camera.visible)
        self._timeline.draw(surface)
        self._float(surface, view)
        if self.cursor is not None:
            self._overlay.cursor(surface, self.cursor)
        surface.set_clip(before)

    def draw_above(self, surface: Surface) -> None:
        """What flies over the panels; call it after they are drawn."""
        self._timeline.draw(surface, above=True)

    def restyle(self, theme: str) -> None:
        """Another ground, or pieces in another palette."""
        self.theme = theme
        self.sprites.clear()
        self._overlay.clear()
        self._grounds.clear()
        self._resting.forget()

    def _float(self, surface: Surface, view: View) -> None:
        place = self.hover if self.hover is not None else self.cursor
        kingdom = None if place is None else self.kingdom_at(place)
        if kingdom is not None:
            self._overlay.outline(surface, kingdom, self.help.strengths)
        if self.suggested is not None and not self.moving and view.seat is not None:
            self._overlay.suggestion(surface, self.suggested, view.seat)
        if self.preview is not None and not self.moving:
            self._overlay.preview(surface, self.preview, view.turn, view.occupied)
        if view.conflict is not None:
            tally = self._stage.tally or whole_tally(view.conflict)
            most = max(*view.conflict.strength, *(a + b for a, b in zip(tally.board, tally.added, strict=True)))
            self._overlay.plates(surface, plates(view.conflict.cells, tally, most), view.occupied)

    def _ground(self, board: Board, px: int) -> Surface:
        """The empty board; two sizes are kept."""
        key = (board.key, px, self.theme)
        if key not in self._grounds:
            while len(self._grounds) >= 2:
                self._grounds.pop(next(iter(self._grounds)))
            self._grounds[key] = ground(board.key, px, self.theme)
        return self._grounds[key]
