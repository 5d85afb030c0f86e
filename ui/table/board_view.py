"""The board of a game on the screen: shows a view, plays what happened, and finds the place under a point.

A panel lays it out, syncs it with a view, plays updates on it and draws it: `draw` inside the board's rectangle, then,
after the panels are drawn, `draw_above` for what moves over them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Generic, TypeVar

from pygame import Rect, Surface

from game.bits import each
from game.core import Seat
from ui.gfx.accents import Replacements, theme_colours
from ui.gfx.animation import Part, Timeline, instant, sequence
from ui.gfx.sprites import Key
from ui.gfx.theme_file import Theme, own_theme
from ui.table.camera import PanZoomCamera
from ui.table.effects import EffectContext

FAST: Final = 2.0
"""Above this speed the board neither darkens nor shakes, because that would flicker."""

C = TypeVar("C", bound=PanZoomCamera)
E = TypeVar("E", bound=EffectContext)
V = TypeVar("V")


class BoardView(ABC, Generic[C, E, V]):
    """One board. Fields without underscore may be set at any time.

    A game gives `_parts` (the animation of events), `_apply` (one event applied to the view on display), `_reset` and
    the pictures: `_draw_static`, then `_draw_below` and `_draw_over` the animation, then `_draw_cursor`.
    """

    camera: C
    context: E
    """What the effects use; its `view` is the one on display."""
    coming: ClassVar[Sequence[Key]] = ()
    """Pictures of the size of a cell that animations will need."""

    def __init__(self, camera: C, theme: Theme | None = None) -> None:
        self.camera, self.theme = camera, theme or own_theme()
        self.speed = 1.0
        """The speed of animation; 0 is none."""
        self.coordinates = True
        self.cursor: int | None = None
        """The place under the keyboard's cursor."""
        self._visible_events: list[Any] = []
        """Events that have become visible since the last `take_events`."""
        self._cues: dict[str, tuple[float, int]] = {}
        """The sounds that are due since the last `take_cues`: pan and step of each."""
        self._timeline = Timeline(sequence())

    # -- what is shown -----------------------------------------------------------------------

    @property
    def shown(self) -> V:
        """The view on display; not to be changed. Only after the first `sync`."""
        view: V | None = self.context.view
        assert view is not None
        return view

    @property
    def moving(self) -> bool:
        """Whether something is animated."""
        return not self._timeline.done

    def sync(self, view: V) -> None:
        """Show exactly this view, at once; an animation is dropped."""
        self._timeline = Timeline(sequence())
        self.context.shaken = (0, 0)
        self._reset(view)

    def play(self, events: Sequence[Any], after: V) -> Timeline:
        """Play events in order, then show the view `after` them; return what plays. Finish the earlier animation first.

        Without a view to start from, `after` is shown at once.
        """
        self.skip()
        if self.context.view is None:
            self.sync(after)
            return self._timeline
        self.context.play = self._cue
        self.context.final = any(isinstance(event, self.context.ending) for event in events)
        parts = [*self._parts(events), instant(partial(self._reset, after))]
        self._timeline = Timeline(sequence(*parts), self.speed)
        return self._timeline

    def skip(self) -> None:
        """Finish the animation at once."""
        self._timeline.skip()

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether something moved."""
        if self._timeline.done:
            return False
        self._timeline.speed = self.speed
        self.context.hurried = self.speed > FAST
        self._timeline.advance(seconds)
        return True

    def _happen(self, event: Any) -> None:
        """Make an event true in the view on display: it is visible now."""
        self._apply(event)
        self._visible_events.append(event)

    def take_events(self) -> Sequence[Any]:
        """Return the events that have become visible since the last call, in order."""
        events, self._visible_events = self._visible_events, []
        return events

    def _cue(self, name: str, pan: float, step: int) -> None:
        self._cues.setdefault(name, (pan, step))

    def take_cues(self) -> Mapping[str, tuple[float, int]]:
        """Return the sounds that are due since the last call with pan and step, each at most once."""
        cues, self._cues = self._cues, {}
        return cues

    @abstractmethod
    def _parts(self, events: Sequence[Any]) -> Iterable[Part]:
        """Return the animation of events; each calls `_happen` when the eye sees it happen."""

    @abstractmethod
    def _apply(self, event: Any) -> None:
        """Apply an event to the view on display."""

    @abstractmethod
    def _reset(self, view: V) -> None:
        """Show a copy of exactly this view, whatever was shown before."""

    # -- where it is -------------------------------------------------------------------------

    @abstractmethod
    def layout(self, rect: Rect) -> None:
        """Fit into a rectangle of the window."""

    @abstractmethod
    def pick(self, pos: tuple[int, int]) -> int | None:
        """Return the place at a point of the window."""

    @abstractmethod
    def mark(self, places: int, seat: Seat | None) -> None:
        """Highlight places (bits, as of `GameUI.places`), and the seat that acted there."""

    @abstractmethod
    def number(self, numbers: Mapping[int, int]) -> None:
        """Show numbers of what happened since the player's last turn: places (bits) -> number."""

    def cells_of(self, places: int) -> Iterable[int]:
        """Return the places of a set (bits, as of `GameUI.places`) as the camera knows them."""
        return each(places)

    def zoom(self, steps: int, around: tuple[int, int] | None = None) -> bool:
        """Zoom in (+) or out (-) around a point, by default the cursor; return whether anything changed."""
        if around is None and self.cursor is not None:
            around = self.camera.cell_rect(self.cursor).center
        return self.camera.zoom(steps, around)

    def point_to(self, place: int | None) -> bool:
        """Move the keyboard's cursor to a place, or nowhere; return whether the board moved on the screen."""
        self.cursor = place
        return place is not None and self.camera.reveal(place)

    # -- picture -----------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the board, what floats over it, and what moves on it."""
        view = self.context.view
        if view is None:
            return
        with theme_colours(self.marks, self.theme.lights):
            self._draw(surface, view)

    def _draw(self, surface: Surface, view: V) -> None:
        self._draw_static(surface, view)
        before = surface.get_clip()
        surface.set_clip(self.camera.visible.clip(before))
        self._draw_below(surface, view)
        self._timeline.draw(surface)
        self._draw_over(surface, view)
        if self.cursor is not None:
            self._draw_cursor(surface, self.cursor)
        if self.context.shaken != (0, 0) and not (self.context.reduced_motion or self.context.hurried):
            surface.set_clip(self.camera.visible.clip(before))
            surface.scroll(*self.context.shaken)
        surface.set_clip(before)

    def draw_above(self, surface: Surface) -> None:
        """Draw what moves over the panels; call it after they are drawn."""
        with theme_colours(self.marks, self.theme.lights):
            self._timeline.draw(surface, above=True)

    def prepare(self) -> None:
        """Draw one of the pictures that animations will need, while nothing else is due."""
        with theme_colours(self.marks, self.theme.lights):
            self.context.sprites.prepare(self.coming, self.camera.cell)

    @property
    def marks(self) -> Replacements:
        """The theme's colours for marks on this board."""
        return self.theme.marks

    @abstractmethod
    def _draw_static(self, surface: Surface, view: V) -> None:
        """Draw the ground and what lies on it."""

    def _draw_below(self, surface: Surface, view: V) -> None:
        """Draw what floats over the board, below the animation."""
        return

    def _draw_over(self, surface: Surface, view: V) -> None:
        """Draw what floats over the animation."""
        return

    @abstractmethod
    def _draw_cursor(self, surface: Surface, place: int) -> None:
        """Draw the keyboard's cursor."""
