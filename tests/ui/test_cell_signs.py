"""What the board tells of each legal cell while a piece is held: the same as the rules give, and little at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import bits
from game.tigris.actions import CATASTROPHE, LEADER, TILE
from game.tigris.kingdoms import catastrophe_cells, kingdoms, leader_cells_for, tile_cells_for
from game.tigris.state import ACTION, NOWHERE, View
from tests.ui.positions import game, rich
from tests.ui.tables import Table, position, session
from ui.gfx.art import Art
from ui.tigris.cell_signs import CRACK, FALL, REVOLT, SPLIT, TAKE, WAR, cell_signs
from ui.tigris.cell_sprites import BoardHelp, Key, cell_sprites
from ui.tigris.input import TREASURE_HELD, Held
from ui.tigris.pieces import Pieces
from ui.tigris.preview import Preview, preview
from ui.tigris.sprites import Sprites

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}


def positions() -> Iterator[View]:
    """Moments in which seat 0 may place something."""
    yield rich()
    for seed in (2, 7):
        for number, (_, view) in enumerate(game(seed, 0, 4)):
            if number % 40 == 20 and view.phase == ACTION and view.turn == 0 and view.actions_left:
                yield view


SIGNS = {"wonder": "cross", "monument": "square", "building": "line"}


def expected(told: Preview, seat: int) -> set[Key]:
    """The signs by the rules' own answer."""
    if told.conflicts:
        return {WAR if told.conflicts[0].kind == "war" else REVOLT}
    sign = next((SIGNS[offer] for offer in ("wonder", "monument", "building") if offer in told.offers), "")
    gains: set[Key] = set()
    if told.points:
        first, points = told.points[0], sum(point.points for point in told.points)
        gains = {("gain", first.colour, NOWHERE if first.seat == seat else first.seat, int(bool(sign)), points)}
    return gains | ({("sign", sign, int(bool(gains)))} if sign else set())


def test_signs_are_what_the_rules_give() -> None:
    """P16: on every legal cell, for every tile and leader."""
    seen: set[str] = set()
    for view in positions():
        assert view.seat is not None
        assert view.hand is not None
        pieces: list[tuple[Held, int]] = [
            (("tile", colour), tile_cells_for(view, colour)) for colour in range(4) if view.hand[colour]
        ]
        pieces += [(("leader", colour), leader_cells_for(view, view.seat, colour)) for colour in range(4)]
        for held, cells in pieces:
            signs = cell_signs(view, held, cells)
            family = (TILE if held[0] == "tile" else LEADER)[held[1]]
            for cell in bits.each(cells):
                wanted = expected(preview(view, family[cell]), view.seat)
                assert set(signs.get(cell, ())) == wanted, (held, bits.name(cell))
                seen |= {str(key[1]) if key[0] == "sign" else str(key[0]) for key in wanted}
    assert seen == {"war", "revolt", "gain", "square"}


def test_a_catastrophe_tells_what_it_destroys() -> None:
    """P16, left over: 110 to 170 plain dots said nothing about a tile, a kingdom or a leader that would be lost."""
    seen = set()
    for view in positions():
        cells = catastrophe_cells(view) if view.catastrophes[view.turn] else 0
        signs = cell_signs(view, ("catastrophe", 0), cells)
        assert sum(1 << cell for cell in signs) == cells & view.occupied, "an empty space has a dot"
        all_kingdoms = kingdoms(view)
        for cell, (sign,) in signs.items():
            kingdom = next((kingdom for kingdom in all_kingdoms if kingdom >> cell & 1), 0)
            parts = len(bits.regions(kingdom & ~(1 << cell)))
            stranded = preview(view, CATASTROPHE[cell]).stranded
            assert sign == (FALL if stranded else SPLIT if parts > 1 else CRACK), bits.name(cell)
            seen.add(sign)
    assert seen == {FALL, SPLIT, CRACK}


def test_a_treasure_to_take_has_a_ring() -> None:
    """P16, left over: the treasure to choose had one small dot on its chest."""
    view = rich()
    drawn = cell_sprites(
        view, BoardHelp(legal=view.treasures, signs=cell_signs(view, TREASURE_HELD, view.treasures)), {}
    )
    for cell in bits.each(view.treasures):
        assert TAKE in drawn[cell]
        assert ("legal",) not in drawn[cell]


def test_a_cell_without_a_sign_is_plain() -> None:
    """P16: 110 to 170 cells were marked alike; those of which nothing comes get a dot, and only those."""
    view = rich()
    cells = tile_cells_for(view, 3)
    signs = cell_signs(view, ("tile", 3), cells)
    drawn = cell_sprites(view, BoardHelp(legal=cells, signs=signs), {})
    for cell in bits.each(cells):
        assert (("legal",) in drawn[cell]) == (cell not in signs)
        assert set(signs.get(cell, ())) <= set(drawn[cell])
    assert 0 < len(signs) < cells.bit_count() / 2


@pytest.mark.usefixtures("small_display")
def test_signs_differ_by_shape_and_a_plain_cell_is_quiet(art: Art) -> None:
    """Without any colour each pair differs, and the plain dot covers little of the cell."""
    sprites = Sprites(Pieces(art))
    keys: list[Key] = [
        *(WAR, REVOLT, *(("sign", name, 0) for name in SIGNS.values())),
        *(("gain", 1, NOWHERE, 0, 1), ("gain", 1, NOWHERE, 0, 2), ("gain", 1, 2, 0, 1), ("legal",)),
    ]
    grey = [pygame.transform.grayscale(sprites.get(key, 54)) for key in keys]
    for index, one in enumerate(grey):
        for two in grey[index + 1 :]:
            differing = sum(
                abs(one.get_at((x, y))[0] - two.get_at((x, y))[0]) > 60 for x in range(54) for y in range(54)
            )
            assert differing > 60
    dot = pygame.mask.from_surface(sprites.get(("legal",), 54)).count()
    assert dot < 54 * 54 / 20
    assert all(pygame.mask.from_surface(sprites.get(key, 54)).count() > 2 * dot for key in keys[:-1])


@pytest.mark.parametrize("wish", ["all", "no hints", "purist"])
def test_signs_follow_the_wishes_of_the_table(tmp_path: Path, wish: str) -> None:
    table = Table(tmp_path)
    table.app.settings.hints = wish != "no hints"
    leaders = {"b1": [0, "black"], "a3": [0, "green"]}
    start = position([dict(HAND), dict(HAND)], leaders=leaders)
    scene = table.play(session(start, ("human", "steady"), purist=wish == "purist"))
    table.pilot.click("hand.5")
    help_ = scene.game_panel.board.help
    assert bool(help_.signs) == (wish == "all")
    assert bool(help_.legal) == (wish != "purist")
    table.close()


def test_a_treasure_on_the_square_of_a_monument_is_seen() -> None:
    """Once, the monument hid the chest that the trader was to take."""
    view = rich()
    square = next(cell for cell in view.monuments if cell != NOWHERE)
    view.treasures |= 1 << square
    kinds = [key[0] for key in cell_sprites(view, BoardHelp(), {})[square]]
    assert kinds.index("raised") > kinds.index("monument")
