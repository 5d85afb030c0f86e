"""What floats over the lying tiles: where the held tile may go, what lies provisionally, lines with their points.

Drawn every frame from pictures that are kept; nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pygame import Rect, Surface

from game.qwirkle.placing import Line
from ui.gfx.accents import mark_colour
from ui.gfx.art import Art
from ui.gfx.sprites import Sprites
from ui.gfx.supersample import PREMULTIPLIED, RGB
from ui.gfx.tracked_surface import draw_box, draw_disc
from ui.qwirkle.camera import Camera
from ui.qwirkle.signs import GOLD, INK, Key, reach
from ui.table.hint_card import mark


class Overlay:
    """Draws what floats, on one table."""

    def __init__(self, sprites: Sprites, art: Art, camera: Camera) -> None:
        self.sprites, self.art, self.camera = sprites, art, camera

    def legal(self, surface: Surface, cells: Iterable[int]) -> None:
        """Draw where the held tile may go."""
        picture = self.sprites.get(("legal",), self.camera.cell)
        surface.fblits([(picture, self.camera.cell_rect(cell)) for cell in cells], PREMULTIPLIED)

    def frames(self, surface: Surface, cells: Iterable[int], colour: RGB) -> None:
        """Draw a frame round each of some cells."""
        px = self.camera.cell
        picture, out = self.sprites.get(("frame", *colour), px), reach(px)
        surface.fblits([(picture, self.camera.cell_rect(cell).move(-out, -out)) for cell in cells], PREMULTIPLIED)

    def tiles(self, surface: Surface, tiles: Mapping[int, int], share: float = 1.0) -> None:
        """Tiles that do not lie there for good: cell -> kind; a little lifted."""
        px = self.camera.cell
        shadow, up = self.sprites.faded(("shadow",), px, share), max(1, px // 24)
        places = {cell: self.camera.cell_rect(cell) for cell in tiles}
        surface.fblits([(shadow, rect.move(-px // 4, -px // 4)) for rect in places.values()], PREMULTIPLIED)
        pictures = [
            (self.sprites.faded(("tile", kind), px, share), places[cell].move(0, -up)) for cell, kind in tiles.items()
        ]
        surface.fblits(pictures, PREMULTIPLIED)

    def lines(self, surface: Surface, lines: Sequence[Line], colour: RGB, taken: Iterable[int]) -> None:
        """Lines with their points at an end, where the number hides no tile and no place to play.

        `taken` are the cells with tiles, and those where a tile may be placed.
        """
        tiles = frozenset(taken)
        for cells, _ in lines:
            self.bar(surface, cells, colour)
        for cells, points in lines:
            self.points(surface, cells, points, colour, tiles)

    def bar(self, surface: Surface, cells: Sequence[int], colour: RGB) -> None:
        """Draw a rail round a line of tiles."""
        px = self.camera.cell
        rect = self.camera.cell_rect(cells[0]).union(self.camera.cell_rect(cells[-1]))
        wide = max(2, px // 14)
        draw_box(surface, INK, rect.inflate(wide, wide), wide + 2, px // 5)
        draw_box(surface, mark_colour(colour), rect.inflate(wide - 2, wide - 2), wide, px // 5)

    def points(
        self, surface: Surface, cells: Sequence[int], points: int, colour: RGB, tiles: frozenset[int] = frozenset()
    ) -> None:
        """Draw the number of a line: beyond its end or its beginning, else within its last tile."""
        px = max(20, self.camera.cell * 46 // 100)
        picture = self.sprites.get(("chip", f"+{self.art.number(points)}", *colour), px)
        surface.blit(picture, self._beside(cells, picture.get_size(), tiles), special_flags=PREMULTIPLIED)

    def _beside(self, cells: Sequence[int], size: tuple[int, int], tiles: frozenset[int]) -> Rect:
        """Return where a number of that size goes."""
        first, last = self.camera.cell_rect(cells[0]), self.camera.cell_rect(cells[-1])
        step = cells[1] - cells[0] if len(cells) > 1 else 1
        across, chip, gap = first.y == last.y, Rect((0, 0), size), max(2, self.camera.cell // 10)
        if cells[-1] + step not in tiles:
            place = chip.move_to(midleft=(last.right + gap, last.centery))
            place = place if across else chip.move_to(midtop=(last.centerx, last.bottom + gap))
        elif cells[0] - step not in tiles:
            place = chip.move_to(midright=(first.left - gap, first.centery))
            place = place if across else chip.move_to(midbottom=(first.centerx, first.top - gap))
        else:
            place = chip.move_to(topright=last.topright)
        return place.clamp(self.camera.inner)

    def numbers(self, surface: Surface, since: Mapping[int, int]) -> None:
        """Draw what happened since the player's last turn: cell -> number."""
        px = max(18, self.camera.cell * 40 // 100)
        for cell, number in since.items():
            picture = self.sprites.get(("chip", self.art.number(number), 255, 255, 255), px)
            rect = picture.get_rect(center=self.camera.cell_rect(cell).topleft).move(px // 4, px // 4)
            surface.blit(picture, rect, special_flags=PREMULTIPLIED)

    def hint(self, surface: Surface, tiles: Mapping[int, int]) -> None:
        """Tiles that a hint would lay: cell -> kind."""
        self.tiles(surface, tiles, 0.7)
        for cell in tiles:
            mark(surface, self.art, self.camera.cell_rect(cell), self.camera.inner, self.camera.cell)

    def last_actor_mark(self, surface: Surface, cells: Iterable[int], emblem: Surface) -> None:
        """Whose tiles those are: the seat's emblem on the first of them."""
        first = next(iter(cells), None)
        if first is not None:
            rect = self.camera.cell_rect(first)
            disc = max(10, self.camera.cell // 4)
            draw_disc(surface, INK, rect.topleft, disc)
            draw_disc(surface, mark_colour(GOLD), rect.topleft, disc - 2)
            surface.blit(emblem, emblem.get_rect(center=rect.topleft), special_flags=PREMULTIPLIED)


__all__ = ["Key", "Overlay"]
