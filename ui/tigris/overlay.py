"""What floats over the static layer and follows the pointer or a conflict: hover, cursor, previews, strength plates.

Drawn every frame from pictures that are kept; nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pygame import SRCALPHA, Rect, Surface

from game import bits
from game.tigris import actions, wonder
from game.tigris.board import SQUARE
from game.tigris.events import Scored
from game.tigris.kingdoms import colour_at
from game.tigris.state import NOWHERE, Conflict, View
from ui.gfx.art import Art
from ui.table.hint_card import draw_path, mark
from ui.text.layout import measure, render
from ui.tigris.camera import Camera
from ui.tigris.cell_sprites import BoardHelp, Key, coin_cells, coins, edges, strength_key, tall_key
from ui.tigris.hint_plan import TigrisHint
from ui.tigris.input import Held
from ui.tigris.kingdom_info import KingdomInfo
from ui.tigris.preview import Preview
from ui.tigris.sign_colours import ATTACK, DEFENCE, GOLD, INK, PREMULTIPLIED, SAND, SupersampledSurface
from ui.tigris.signs import badge_px, cursor_reach, medal
from ui.tigris.sprites import Sprites
from ui.tigris.static_layer import shift

WON, LOST, OPEN = "won", "lost", "open"


@dataclass(frozen=True, slots=True)
class StrengthPlate:
    """The strength of one side of a conflict: tiles of the board, then tiles added from the hand."""

    cell: int
    attacking: bool
    board: int
    added: int
    most: int
    """The longest bar of the two, so that both have one scale."""
    fate: str = OPEN


@dataclass(frozen=True, slots=True)
class StrengthCount:
    """How much of a conflict's strengths has been counted up so far, attacker first."""

    board: tuple[int, int]
    added: tuple[int, int]
    fates: tuple[str, str] = (OPEN, OPEN)


def whole_tally(conflict: Conflict) -> StrengthCount:
    """Return everything that is on the table."""
    return StrengthCount(conflict.strength, (conflict.committed[0] or 0, conflict.committed[1] or 0))


def with_intended(conflict: Conflict, count: int) -> StrengthCount:
    """Return everything that is on the table, and tiles that the side to answer has chosen but not committed."""
    tally = whole_tally(conflict)
    attack, defence = tally.added
    added = (count, defence) if conflict.committed[0] is None else (attack, count)
    return StrengthCount(tally.board, added)


def tally_at_end(board: tuple[int, int], totals: tuple[int, int], won: int) -> StrengthCount:
    """Return both strengths of a decided conflict; `won` is the side that did."""
    added = totals[0] - board[0], totals[1] - board[1]
    return StrengthCount(board, added, (LOST, WON) if won else (WON, LOST))


def plates(cells: tuple[int, int], tally: StrengthCount, most: int) -> tuple[StrengthPlate, StrengthPlate]:
    """Return the plates of both sides."""
    first, second = (
        StrengthPlate(cells[side], side == 0, tally.board[side], tally.added[side], most, tally.fates[side])
        for side in (0, 1)
    )
    return first, second


class Overlay:
    """Draws what floats. Keeps its own pictures of plates and chips by what they say."""

    def __init__(self, sprites: Sprites, art: Art, camera: Camera) -> None:
        self.sprites, self.art, self.camera = sprites, art, camera
        self._kept: dict[tuple[object, ...], Surface] = {}
        self._placed: dict[tuple[object, ...], Rect] = {}
        """Where plates and chips were put, by what that follows from."""
        self._hover: tuple[int, dict[int, Key]] = (0, {})
        self._opened: object = None
        """The camera for which the letters of plates and ribbon were opened."""

    def clear(self) -> None:
        """Forget everything drawn: the look of the pieces changed."""
        self._kept.clear()

    def outline(self, surface: Surface, kingdom: KingdomInfo, help_: BoardHelp) -> None:
        """Draw a white outline round the kingdom under the pointer; strengths, and cells with coins, stay on top."""
        if kingdom.cells != self._hover[0]:
            self._hover = (kingdom.cells, edges(kingdom.cells, "hover"))
        px = self.camera.cell
        pictures = [(key, cell) for cell, key in self._hover[1].items() if key[2] or key[3]]
        with_coins = {cell: coins(cell, help_) for cell in bits.each(kingdom.cells & coin_cells(help_))}
        pictures += [(("framed",), cell) for cell in with_coins]
        if help_.strengths:
            pictures += [(strength_key(leader, help_), leader.cell) for leader in kingdom.leaders]
        pictures += [(key, cell) for cell, keys in with_coins.items() for key in keys]
        surface.fblits(
            [(self.sprites.get(key, px), self.camera.cell_rect(cell)) for key, cell in pictures], PREMULTIPLIED
        )

    def cursor(self, surface: Surface, cell: int, monuments: Mapping[int, int]) -> None:
        """Draw the keyboard's place: a cell, or the whole square of a monument; monuments stay on top of it."""
        px = self.camera.cell
        reach = cursor_reach(px)
        square = next((place for place in monuments.values() if SQUARE[place] >> cell & 1), None)
        frame = self.sprites.get(("cursor", 1 if square is None else 2), px)
        corner = self.camera.cell_rect(cell if square is None else square).move(-reach, -reach).topleft
        surface.blit(frame, corner, special_flags=PREMULTIPLIED)
        clip = surface.get_clip()
        surface.set_clip(frame.get_rect(topleft=corner).clip(clip))
        for monument, place in monuments.items():
            key = tall_key("monument", monument, place)
            rect = self.camera.cell_rect(place).move(shift(key, px))
            surface.blit(self.sprites.get(key, px), rect, special_flags=PREMULTIPLIED)
        surface.set_clip(clip)

    def ghost(self, surface: Surface, key: Key, cell: int) -> None:
        """Draw a piece that is not there yet."""
        px = self.camera.cell
        rect = self.camera.cell_rect(cell).move(shift(key, px))
        surface.blit(self.sprites.faded(key, px, 0.72), rect, special_flags=PREMULTIPLIED)

    def preview(self, surface: Surface, preview: Preview, view: View, occupied: int) -> None:
        """Draw what an action would do: the piece, points and for whom, both strengths of a conflict, losses."""
        ghost = ghost_of(preview.action, view, view.turn)
        if ghost is None:
            return
        self.ghost(surface, *ghost)
        leaving = [lost.cell for lost in preview.stranded] + [gone.cell for gone in preview.returned]
        self.crosses(surface, sum(1 << cell for cell in leaving))
        for conflict in preview.conflicts[:1]:
            for side in (conflict.attacker, conflict.defender):
                self.crosses(surface, side.loses)
            tally = StrengthCount((conflict.attacker.strength, conflict.defender.strength), (0, 0))
            self.plates(
                surface, plates((conflict.attacker.cell, conflict.defender.cell), tally, max(tally.board)), occupied
            )
        chips = [self._chip(point) for point in preview.points]
        self._row(surface, chips, self.camera.cell_rect(ghost[1]), occupied)

    def suggestion(self, surface: Surface, suggested: TigrisHint, view: View) -> None:
        """Draw a hint: the piece where it would lie, a frame there, and the path of a leader or building that moves."""
        ghost = None if view.seat is None else ghost_of(suggested.action, view, view.seat)
        if ghost is not None:
            self.ghost(surface, *ghost)
        places = [self.camera.cell_rect(cell) for cell in bits.each(suggested.cells)]
        if isinstance(suggested.action, actions.BuildWonder):
            places = [self.camera.cell_rect(cell) for cell in bits.each(wonder.cells(suggested.action.cell))]
        if isinstance(suggested.action, actions.Build | actions.BuildWonder):
            places = [places[0].unionall(places[1:])]
        if suggested.origin != NOWHERE:
            start = self.camera.cell_rect(suggested.origin)
            for place in places:
                draw_path(surface, start.center, place.center, self.camera.cell)
            places.append(start)
        for place in places:
            mark(surface, self.art, place, self.camera.visible, self.camera.cell)

    def crosses(self, surface: Surface, cells: int) -> None:
        """Draw a cross on each tile that would be lost."""
        px = self.camera.cell
        cross = self._keep(("cross", px), lambda: _cross(px))
        surface.fblits([(cross, self.camera.cell_rect(cell)) for cell in bits.each(cells)], PREMULTIPLIED)

    def plates(self, surface: Surface, pair: Sequence[StrengthPlate], occupied: int) -> None:
        """Both strengths, each beside its leader, where it hides the fewest pieces or signs and not the other plate."""
        taken: list[Rect] = [self.camera.cell_rect(plate.cell) for plate in pair]
        for plate in pair:
            picture = self.plate(plate)
            rect = self._beside(picture.get_size(), self.camera.cell_rect(plate.cell), taken, occupied)
            surface.blit(picture, rect, special_flags=PREMULTIPLIED)
            taken.append(rect)

    def prepare(self, words: Callable[[], str]) -> None:
        """Open the letters of plates and ribbon before they are needed; `words` returns some like those of a ribbon.

        The first words of a size take longer than the rest of a frame.
        """
        if self._opened != self.camera.key:
            self._opened = self.camera.key
            measure(self.art.number(9876543210), plate_letters(self.camera.cell), True)
            measure(words(), self._ribbon_height * 46 // 100, True)

    def verdict(self, surface: Surface, words: str, winner: int, low: bool, rtl: bool) -> None:
        """Draw a ribbon along an edge of the board: the winner's seal, then in words how a conflict ended."""
        room = self.camera.visible
        picture = self.ribbon(words, winner, rtl)
        place = picture.get_rect(midbottom=room.midbottom) if low else picture.get_rect(midtop=room.midtop)
        surface.blit(picture, place, special_flags=PREMULTIPLIED)

    def ribbon(self, words: str, winner: int, rtl: bool) -> Surface:
        """Return the ribbon; it may be drawn before it is needed."""
        key = ("verdict", self.camera.visible.size, words, winner, rtl)
        return self._keep(key, lambda: self._draw_ribbon(words, winner, rtl))

    @property
    def _ribbon_height(self) -> int:
        """The height of the ribbon."""
        return max(34, self.camera.visible.h // 9)

    def _draw_ribbon(self, words: str, winner: int, rtl: bool) -> Surface:
        room, high = self.camera.visible, self._ribbon_height
        seal = self.sprites.get(("seal", winner), high * 3 // 4)
        text = high * 46 // 100
        while text > 14 and measure(words, text, True)[0] > room.w - 2 * seal.get_width():
            text -= 1
        surface = Surface((room.w, seal.get_height()), SRCALPHA, 32)
        surface.fill((*INK, 226), Rect(0, (surface.get_height() - high) // 2, room.w, high))
        for y in ((surface.get_height() - high) // 2, (surface.get_height() + high) // 2 - 3):
            surface.fill((*GOLD, 255), Rect(0, y, room.w, 3))
        surface = surface.premul_alpha()
        line = render(words, text, SAND, True)
        middle, aside = surface.get_height() // 2, seal.get_width() // 2 * (-1 if rtl else 1)
        place = line.get_rect(center=(room.w // 2 + aside, middle))
        surface.blit(line, place, special_flags=PREMULTIPLIED)
        mark = seal.get_rect(midright=(place.left - high // 6, middle))
        if rtl:
            mark.left = place.right + high // 6
        surface.blit(seal, mark, special_flags=PREMULTIPLIED)
        return surface

    def _beside(self, size: tuple[int, int], cell: Rect, taken: list[Rect], occupied: int) -> Rect:
        """Return the place beside a cell that hides least; it stays the same from frame to frame, so it is stored."""
        key = (size, tuple(cell), tuple(map(tuple, taken)), occupied, self.camera.key)
        if key not in self._placed:
            if len(self._placed) > 40:
                self._placed.clear()
            self._placed[key] = self._find_beside(size, cell, taken, occupied)
        return self._placed[key]

    def _find_beside(self, size: tuple[int, int], cell: Rect, taken: list[Rect], occupied: int) -> Rect:
        places = [Rect((0, 0), size) for _ in range(4)]
        places[0].midbottom = cell.centerx, cell.top - 2
        places[1].midtop = cell.centerx, cell.bottom + 2
        places[2].midleft = cell.right + 2, cell.centery
        places[3].midright = cell.left - 2, cell.centery
        for place in places:
            place.clamp_ip(self.camera.visible)
        cells = [self.camera.cell_rect(cell) for cell in bits.each(occupied)]
        return min(places, key=lambda place: (len(place.collidelistall(taken)), _hidden(place, cells)))

    def _row(self, surface: Surface, chips: list[Surface], cell: Rect, occupied: int) -> None:
        """Chips one above the other, beside a cell and inside the board, where they hide the fewest pieces."""
        if not chips:
            return
        wide, high = max(chip.get_width() for chip in chips), sum(chip.get_height() + 2 for chip in chips)
        hanging = cell.move(0, -cell.h // 2)  # the piece in hand
        place = self._beside((wide, high), cell, [cell, hanging], occupied)
        y = place.top
        for chip in chips:
            surface.blit(chip, chip.get_rect(midtop=(place.centerx, y)), special_flags=PREMULTIPLIED)
            y += chip.get_height() + 2

    def plate(self, plate: StrengthPlate) -> Surface:
        """Return the picture of a plate; it may be drawn before it is needed."""
        px = self.camera.cell
        return self._keep(
            ("plate", px, *(getattr(plate, name) for name in StrengthPlate.__slots__[1:])),
            lambda: draw_plate(self.art, px, plate),
        )

    def _chip(self, scored: Scored) -> Surface:
        px, piece = self.camera.cell, "building" if scored.why == "building" else "tile"
        key: Key = (piece, scored.colour)
        return self._keep(
            ("chip", px, scored.seat, key, scored.points),
            lambda: draw_chip(self.art, self.sprites, px, scored.seat, key, scored.points),
        )

    def _keep(self, key: tuple[object, ...], draw: Callable[[], Surface]) -> Surface:
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) > 400:
                self._kept.clear()
            found = self._kept[key] = draw()
        return found


def _hidden(place: Rect, cells: Sequence[Rect]) -> int:
    """Return how many pixels of cells with pieces and signs a picture there would hide."""
    covered = (place.clip(cells[index]) for index in place.collidelistall(cells))
    return sum(part.width * part.height for part in covered)


def ghost_of(action: actions.Action, view: View, seat: int) -> tuple[Key, int] | None:
    """Return the picture of the piece that an action of the seat would place, and where."""
    match action:
        case actions.Tile(colour, cell):
            return ("tile", colour), cell
        case actions.Leader(colour, cell):
            return ("leader", seat, colour), cell
        case actions.Catastrophe(cell):
            return ("ruin",), cell
        case actions.Build(monument, cell) if SQUARE[cell]:
            return tall_key("monument", monument, cell), cell
        case actions.Building(colour, cell):
            return tall_key("building", colour, cell), cell
        case actions.BuildWonder(cell) if (colour := colour_at(view, cell)) != NOWHERE:
            return tall_key("wonder", colour, cell), cell
    return None


def held_picture(held: Held | None, seat: int | None) -> Key | None:
    """Return the picture of the piece in a seat's hand; a monument is too large to hang from a pointer."""
    match held:
        case ("tile", colour):
            return ("tile", colour)
        case ("leader", colour) if seat is not None:
            return ("leader", seat, colour)
        case ("catastrophe", _):
            return ("ruin",)
    return None


def plate_letters(px: int) -> int:
    """Return the height of the number on a plate, for a size of cells."""
    return max(18, px * 36 // 100)


def draw_plate(art: Art, px: int, plate: StrengthPlate) -> Surface:
    """Draw a side's sign, its number, and a bar with a field per tile; added tiles are striped."""
    text = plate_letters(px)
    high, wide = text * 5 // 4, px * 2
    colour = ATTACK if plate.attacking else DEFENCE
    rim = {OPEN: colour, WON: GOLD, LOST: (120, 104, 90)}[plate.fate]
    canvas = SupersampledSurface(wide, high)
    canvas.box((0, 0, wide, high), (*INK, 255), high * 0.24)
    canvas.box((1.5, 1.5, wide - 3, high - 3), (*rim, 255), high * 0.22, max(2.0, px * 0.03))
    medal(canvas, (high * 0.56, high / 2), high * 0.36, rim, "spear" if plate.attacking else "shield")
    start = high * 1.0 + measure("00", text, True)[0]
    _bar(canvas, plate, (start, high * 0.28, wide - start - high * 0.3, high * 0.44), rim)
    surface = canvas.done()
    number = render(art.number(plate.board + plate.added), text, GOLD if plate.fate == WON else SAND, True)
    place = number.get_rect(center=((high * 0.95 + start) / 2, high / 2))
    surface.blit(number, place, special_flags=PREMULTIPLIED)
    return surface


def _bar(
    canvas: SupersampledSurface,
    plate: StrengthPlate,
    rect: tuple[float, float, float, float],
    colour: tuple[int, int, int],
) -> None:
    x, y, w, h = rect
    step = w / max(4, plate.most)
    for index in range(max(4, plate.most)):
        field = (x + index * step, y, step * 0.8, h)
        canvas.box(field, (70, 52, 38, 255), min(step, h) * 0.15)
        if index < plate.board + plate.added:
            canvas.box(field, (*colour, 255), min(step, h) * 0.15)
        if plate.board <= index < plate.board + plate.added:
            canvas.box((field[0], y + h * 0.4, field[2], h * 0.2), (*INK, 255))


def draw_chip(art: Art, sprites: Sprites, px: int, seat: int, piece: Key, points: int) -> Surface:
    """Points for a seat: its emblem, the number, the tile of their colour or the building that pays them."""
    text = badge_px(px)
    high = text * 3 // 2
    words = f"+{art.number(points)}"
    wide = high * 2 + measure(words, text, True)[0] + text // 2
    canvas = SupersampledSurface(wide, high)
    canvas.box((0, 0, wide, high), (*INK, 255), high * 0.4)
    canvas.box((1.3, 1.3, wide - 2.6, high - 2.6), (*GOLD, 255), high * 0.36)
    canvas.box((2.8, 2.8, wide - 5.6, high - 5.6), (*SAND, 255), high * 0.33)
    surface = canvas.done()
    pictures = (
        (art.emblem(seat, high * 7 // 10, INK), high * 0.55),
        (render(words, text, INK, True), wide / 2),
        (sprites.get(piece, high * (3 if piece[0] == "tile" else 2) // 4), wide - high * 0.58),
    )
    for picture, x in pictures:
        surface.blit(picture, picture.get_rect(center=(x, high / 2)), special_flags=PREMULTIPLIED)
    return surface


def _cross(px: int) -> Surface:
    canvas = SupersampledSurface(px)
    low, high = px * 0.24, px * 0.76
    for width, colour in ((px * 0.15, (*INK, 255)), (px * 0.085, (255, 236, 220, 255))):
        canvas.line((low, low), (high, high), colour, width)
        canvas.line((low, high), (high, low), colour, width)
    return canvas.done()
