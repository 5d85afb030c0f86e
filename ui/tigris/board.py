"""The board of Tigris & Euphrates on the screen (tigris.md knows no other truth than the view on display)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby, zip_longest

from pygame import Rect, Surface

from game import bits
from game.core import Seat
from game.tigris.actions import Action
from game.tigris.board import Board
from game.tigris.events import ConflictBegan, ConflictEnded, Event, KingdomsUnited, Scored
from game.tigris.playback import apply_event
from game.tigris.state import NOWHERE, WAR, View
from ui.gfx.accents import Replacements
from ui.gfx.animation import Part, instant, sequence
from ui.gfx.art import Art
from ui.gfx.theme_file import Theme
from ui.table import board_view as table_board
from ui.table.effects import staggered
from ui.tigris.camera import Camera
from ui.tigris.cell_sprites import BoardHelp, CellSprites, cell_sprites
from ui.tigris.conflict_effects import sides_of
from ui.tigris.effects import COMING, Anchors, EffectContext, part_of
from ui.tigris.hint_plan import TigrisHint
from ui.tigris.kingdom_info import KingdomInfo, drawn_kingdoms, kingdom_info
from ui.tigris.land import ground
from ui.tigris.overlay import (
    Overlay,
    StrengthCount,
    StrengthPlate,
    ghost_of,
    plates,
    tally_at_end,
    whole_tally,
    with_intended,
)
from ui.tigris.pieces import Pieces
from ui.tigris.preview import Preview
from ui.tigris.sprites import Sprites
from ui.tigris.static_layer import StaticLayer
from ui.tigris.theme import TigrisTheme, kingdom_replacements, theme_of


@lru_cache(maxsize=4)
def _stored_ground(board_key: str, px: int, look: TigrisTheme) -> Surface:
    """Return the empty board; all tables share the last few, because drawing one takes longer than a frame."""
    return ground(board_key, px, look)


def _is_payment(event: Event) -> bool:
    """Return whether a monument or the wonder pays; all that it pays in a turn is seen together."""
    return isinstance(event, Scored) and event.why in ("monument", "wonder")


class BoardView(table_board.BoardView[Camera, EffectContext, View]):
    """One board. Fields without underscore may be set at any time; call `refresh` after changing `help`."""

    coming = COMING

    def __init__(self, art: Art, pieces: Pieces, anchors: Anchors | None = None, theme: Theme | None = None) -> None:
        super().__init__(Camera(), theme)
        self.pieces = pieces
        self.sprites = Sprites(pieces)
        self.help = BoardHelp()
        self.hover: int | None = None
        """The cell under the pointer or the cursor, whose kingdom is outlined."""
        self.preview: Preview | None = None
        self.ghosts: Sequence[Action] = ()
        """What might be built at one of several places."""
        self.intended = 0
        """How many tiles the side to answer has chosen, not committed; set only while its panel draws the board."""
        self.suggested: TigrisHint | None = None
        """The hint on display."""
        self.showing: Event | None = None
        """The event that is being animated."""
        self._following: Event | None = None
        """The event after the last one that happened."""
        self._dims = True
        """Whether the table is dark in this conflict: decided once, because each action has a speed of its own."""
        self.context = EffectContext(self.camera, self.sprites, anchors or Anchors(), refresh=self.refresh)
        self._static = StaticLayer(self.sprites, self._ground)
        self._overlay = Overlay(self.sprites, art, self.camera)
        self._faces: dict[int, CellSprites] | None = None
        self._ahead: list[Callable[[], object]] = []
        """What draws pictures that events of this action will need."""
        self._begins = False
        """Whether no frame of this action was drawn yet."""
        self._use(self.theme)

    def refresh(self) -> None:
        """Compare the position and `help` with the picture before the next drawing."""
        self._faces = None

    def _use(self, theme: Theme) -> None:
        self.theme, self._look = theme, theme_of(theme)
        self._static.strips = theme.form.coordinates
        self._marks = {**theme.marks, **kingdom_replacements(self._look)}

    @property
    def marks(self) -> Replacements:
        """The theme's colours for marks, and for the outlines of kingdoms."""
        return self._marks

    def restyle(self, theme: Theme) -> None:
        """Draw another ground, or pieces in another palette."""
        self._use(theme)
        self.sprites.clear()
        self._overlay.clear()
        self._static.forget()

    def mark(self, places: int, seat: Seat | None) -> None:
        """Highlight cells, and the seat that acted there."""
        self.help.marked, self.help.last_actor = places, seat
        self.refresh()

    def number(self, numbers: Mapping[int, int]) -> None:
        """Show numbers of what happened since the player's last turn, on every cell of each set."""
        self.help.since = {cell: number for cells, number in numbers.items() for cell in bits.each(cells)}
        self.refresh()

    # -- animation ---------------------------------------------------------------------------

    def _parts(self, events: Sequence[Event]) -> list[Part]:
        self._ahead, self._begins = self._pictures_ahead(events), True
        parts: list[Part] = []
        for paid, run in groupby(zip_longest(events, events[1:]), lambda pair: _is_payment(pair[0])):
            played = [self._part(*pair) for pair in run]
            parts += [staggered("monument.payments", played)] if paid else played
        return parts

    def _pictures_ahead(self, events: Sequence[Event]) -> list[Callable[[], object]]:
        """Return what draws the pictures that a conflict needs all at once: the plates, and the ribbon at its end."""
        found: list[Callable[[], object]] = []
        for event in events:
            if isinstance(event, ConflictBegan):
                pair = plates(event.cells, StrengthCount((0, 0), (0, 0)), max(event.strength))
                found += [partial(self._overlay.plate, plate) for plate in pair]
            elif isinstance(event, ConflictEnded):
                words, rtl = self.context.words(event), self.context.rtl
                found.append(partial(self._overlay.ribbon, words, event.winner, rtl))
                found += [partial(self._overlay.plate, plate) for plate in self._plates_at_end(event)]
        return found

    def _plates_at_end(self, event: ConflictEnded) -> Sequence[StrengthPlate]:
        """Return both plates of the conflict on the board, once it is decided."""
        conflict = self.shown.conflict
        if conflict is None:
            return ()
        tally = tally_at_end(conflict.strength, event.totals, int(event.winner != conflict.attacker))
        return plates(conflict.cells, tally, max(*conflict.strength, *event.totals))

    def _draw_ahead(self) -> None:
        """Draw one of these pictures; none in the first frame of an action, which has enough to draw."""
        if self._ahead and not self._begins:
            self._ahead.pop(0)()
        self._begins = False

    def _part(self, event: Event, following: Event | None) -> Part:
        if isinstance(event, ConflictEnded):
            return sequence(
                instant(partial(self._show_verdict, event)), part_of(self.context, event, partial(self._apply, event))
            )
        apply = partial(self._happen_before, event, following)
        return sequence(instant(partial(self._show, event)), part_of(self.context, event, apply))

    def _show(self, event: Event) -> None:
        self.showing = event

    def _show_verdict(self, event: Event) -> None:
        """Let a conflict's end be visible: its ribbon says it before the animation and the position have got there."""
        self.showing = self._following = event
        self._visible_events.append(event)

    def _happen_before(self, event: Event, following: Event | None) -> None:
        self._following = following
        self._happen(event)

    def _apply(self, event: Event) -> None:
        """Apply an event; kingdoms that it unites for a war are drawn apart as soon as the tile lies there."""
        apply_event(self.shown, event)
        if isinstance(event, ConflictBegan):
            self._dims = self.speed <= table_board.FAST
        if isinstance(self._following, KingdomsUnited) and self._following.clashes:
            self.shown.uniting = self._following.cell
        self.showing = None
        self.refresh()

    def _reset(self, view: View) -> None:
        if self.context.view is None or self.context.view.conflict is None:
            self._dims = self.speed <= table_board.FAST
        self.context.view = view.copy()
        self.context.lifted.clear()
        self.context.tally = self.context.verdict = None
        self.context.darkness, self.context.lit = float(view.conflict is not None), sides_of(self.context)
        self.showing = None
        self.refresh()

    # -- where it is -------------------------------------------------------------------------

    def layout(self, rect: Rect) -> None:
        """Fit into a rectangle of the window: the largest whole cell size, coordinates included."""
        self.camera.layout(rect, self.coordinates)

    def pick(self, pos: tuple[int, int]) -> int | None:
        """Return the cell in sight at a point of the window."""
        return self.camera.pick(pos)

    def zoom(self, steps: int, around: tuple[int, int] | None = None) -> bool:
        """Zoom in (+) or out (-), and keep the cursor's cell in sight; return whether anything changed."""
        changed = super().zoom(steps, around)
        self.point_to(self.cursor)
        return changed

    def kingdom_at(self, cell: int) -> KingdomInfo | None:
        """Return the kingdom of a cell with its leaders and their strengths; None outside kingdoms."""
        view = self.context.view
        for kingdom in drawn_kingdoms(view) if view else ():
            if kingdom >> cell & 1:
                return kingdom_info(view, kingdom)  # type: ignore[arg-type]
        return None

    def prepare(self) -> None:
        """Draw what animations will need; take the memory of the darkened board, and open the letters of a conflict."""
        super().prepare()
        self._static.prepare()
        self._overlay.prepare(lambda: self.context.words(ConflictEnded(WAR, 0, 0, 1, (0, 0))))

    # -- drawing -----------------------------------------------------------------------------

    def _draw_static(self, surface: Surface, view: View) -> None:
        if self._faces is None:
            self._faces = cell_sprites(view, self.help, self.context.lifted)
        self._static.draw(surface, self.camera, view.board, self._faces, self._darkness, self._lit)

    @property
    def _darkness(self) -> float:
        """How dark the table is, also between the actions of a conflict; without animation it would flicker."""
        return self.context.darkness if self._dims and self.speed > 0 else 0.0

    @property
    def _lit(self) -> int:
        """The cells in the light: the sides of a conflict, and marks, which must be easy to read."""
        return self.context.lit | self.help.marked | sum(1 << cell for cell in self.help.since)

    def _draw_cursor(self, surface: Surface, place: int) -> None:
        lifted = self.context.lifted.get("monument", 0)
        standing = {
            index: cell for index, cell in enumerate(self.shown.monuments) if cell != NOWHERE and not lifted >> cell & 1
        }
        self._overlay.cursor(surface, place, standing)

    def _draw_over(self, surface: Surface, view: View) -> None:
        place = self.hover if self.hover is not None else self.cursor
        kingdom = None if place is None else self.kingdom_at(place)
        if kingdom is not None:
            self._overlay.outline(surface, kingdom, self.help)
        if self.suggested is not None and not self.moving and view.seat is not None:
            self._overlay.suggestion(surface, self.suggested, view)
        for ghost in () if self.moving else (ghost_of(action, view, view.turn) for action in self.ghosts):
            if ghost is not None:
                self._overlay.ghost(surface, *ghost)
        if self.preview is not None and not self.moving:
            self._overlay.preview(surface, self.preview, view, view.occupied | self._signed())
        if view.conflict is not None:
            tally = self.context.tally or (
                with_intended(view.conflict, self.intended) if self.intended else whole_tally(view.conflict)
            )
            most = max(*view.conflict.strength, *(a + b for a, b in zip(tally.board, tally.added, strict=True)))
            self._overlay.plates(surface, plates(view.conflict.cells, tally, most), view.occupied)
        if self.context.verdict is not None:
            self._overlay.verdict(surface, *self.context.verdict, self.context.rtl)
        self._draw_ahead()

    def _signed(self) -> int:
        """Return the cells with a sign of what would come of the held piece."""
        return sum(1 << cell for cell in self.help.signs)

    def _ground(self, board: Board, px: int) -> Surface:
        return _stored_ground(board.key, px, self._look)
