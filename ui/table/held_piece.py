"""A piece that the player has picked up: it hangs from the pointer, and the places where it may go pulse slowly.

Only pictures: the game's own input knows what is held. With reduced motion, or without animation, nothing moves; the
tray and the marks on the board show the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Final

from pygame import Rect, Surface

from ui.context import Context
from ui.gfx.accents import GOLD, theme_colours
from ui.gfx.animation import EASINGS, pulse
from ui.gfx.motion import MOTIONS
from ui.gfx.sprites import Key
from ui.gfx.supersample import PREMULTIPLIED
from ui.table.board_view import BoardView
from ui.table.effects import draw_at, shadow

IDENTITY: Final = 3
"""The parts of a picture's name that tell which piece it is; what follows is how it lies."""
LAG: Final = 2
"""Frames by which the piece follows the pointer."""
HIGH: Final = 0.5
"""How high over the pointer the piece hangs, in widths of its picture."""
LEVELS: Final = 8
"""Steps of brightness of a pulse."""
FRESH: Final = 0.3
"""Seconds in which the animation of a piece that was let go must begin."""
PULSES: Final = 5
"""How often the places pulse after the last change; then they rest, for a table at which nobody moves."""

Point = tuple[int, int]


class HeldPiece:
    """The picture of what is held over one board."""

    def __init__(self, app: Context, board: BoardView[Any, Any, Any]) -> None:
        self.app, self.board = app, board
        self.stale = False
        """Whether anything looks different since the last step."""
        self._key: Key | None = None
        self._places: tuple[int, ...] = ()
        self._pos: Point | None = None
        self._trail: deque[Point | None] = deque(maxlen=LAG + 1)
        self._seconds = 0.0
        """Since the piece was picked up."""
        self._level = 0
        self._released: tuple[Key, Rect] | None = None
        """The piece that was let go, and where it hung."""

    @property
    def held(self) -> bool:
        """Whether a piece is in hand."""
        return self._key is not None

    @property
    def places(self) -> tuple[int, ...]:
        """The marked places where the piece in hand may go."""
        return self._places

    def hold(self, key: Key | None, places: Iterable[int]) -> None:
        """Show this piece as held, or none, and the places where it may go."""
        self._places = tuple(places)
        before, self._key = self._key, key
        if (key or ())[:IDENTITY] == (before or ())[:IDENTITY]:
            return  # perhaps turned
        shown = None if before is None or key is not None else self._where(before)
        self._released = None if before is None or shown is None else (before, shown)
        self._seconds = 0.0
        if key is not None:
            self.app.sounds.play(MOTIONS["piece.lift"].sound)

    def place_of(self, key: Key) -> Rect | None:
        """Return where this piece hangs, or hung until it was let go just now: from there it moves to its place."""
        piece = key[:IDENTITY]
        if self._key is not None:
            return self._where(key) if self._key[:IDENTITY] == piece else None
        return self._released[1] if self._released is not None and self._released[0][:IDENTITY] == piece else None

    def point(self, pos: Point | None) -> None:
        """Follow the pointer; None: another device is used."""
        self._pos = pos

    def update(self, dt: float) -> None:
        """Let time pass."""
        before = self._shown, self._level, self._lift
        self._seconds += dt
        if self._seconds > FRESH and not self.board.moving:
            self._released = None
        self._trail.append(self._pos)
        self._level = round(pulse(self._beats % 1.0) * LEVELS) if self._moves and self._beats < PULSES else 0
        self.stale = self._moves and before != (self._shown, self._level, self._lift)

    @property
    def _calm(self) -> bool:
        return self.app.settings.reduced_motion or self.app.speed == 0

    @property
    def _moves(self) -> bool:
        return self._key is not None and not self._calm and not self.board.moving

    @property
    def _beats(self) -> float:
        return self._seconds / MOTIONS["piece.pulse"].seconds

    @property
    def _lift(self) -> float:
        """How far the piece is lifted, from 0 to 1."""
        motion = MOTIONS["piece.lift"]
        return EASINGS[motion.ease](min(1.0, self._seconds / motion.seconds))

    @property
    def _shown(self) -> Point | None:
        """Where the piece hangs: where the pointer was a little ago."""
        pos = self._trail[0] if self._trail else None
        return pos if pos is not None and self.board.camera.visible.collidepoint(pos) else None

    def draw(self, surface: Surface) -> None:
        """Draw the pulse of the places, then the piece and its shadow, inside the board."""
        if not self._moves:
            return
        before = surface.get_clip()
        surface.set_clip(self.board.camera.visible.clip(before))
        with theme_colours(self.board.marks, self.board.theme.lights):
            self._draw_pulse(surface)
            if self._shown is not None:
                self._draw_piece(surface, self._shown)
        surface.set_clip(before)

    def _draw_pulse(self, surface: Surface) -> None:
        context = self.board.context
        if self._level:
            light = context.sprites.faded(("glow", *GOLD), max(8, context.camera.cell // 3), self._level / LEVELS)
            centres = map(context.pulse_at, self._places)
            surface.fblits([(light, light.get_rect(center=centre)) for centre in centres], PREMULTIPLIED)

    def _draw_piece(self, surface: Surface, pos: Point) -> None:
        assert self._key is not None
        context, wide = self.board.context, self._wide(self._key)
        shadow(context, surface, Rect(0, 0, wide, wide).move_to(center=pos), self._lift)
        draw_at(context, surface, self._key, self._hangs(self._key, pos))

    def _wide(self, key: Key) -> int:
        cell: int = self.board.context.camera.cell
        picture: Surface = self.board.context.sprites.get(key, cell)
        return min(cell, *picture.get_size())

    def _where(self, key: Key) -> Rect | None:
        """Return the square in which a held piece is drawn; None where it is not."""
        return None if self._calm or self._shown is None else self._hangs(key, self._shown)

    def _hangs(self, key: Key, pos: Point) -> Rect:
        """Return the square in which a piece hangs over a point, whole inside the board."""
        camera, lift = self.board.context.camera, self._lift
        size = round(camera.cell * (0.9 + 0.1 * lift))
        centre = (pos[0], pos[1] - round(self._wide(key) * HIGH * lift))
        return Rect(0, 0, size, size).move_to(center=centre).clamp(camera.visible)
