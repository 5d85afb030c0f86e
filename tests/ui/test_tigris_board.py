"""The board on screen: every cell where it is drawn, only what changed drawn anew, never slower than a frame may be."""

from __future__ import annotations

import time
from itertools import product

import pygame
import pytest
from pygame import Rect

from game import bits
from game.tigris import events as ev
from game.tigris.actions import GREEN, Building, decode
from game.tigris.playback import apply_event
from tests.effort import slowness
from tests.ui.boards import E5, SMALL, Places, picture
from tests.ui.positions import STORIES, game, opening, rich, tell
from ui.tigris.board import BoardView
from ui.tigris.camera import ZOOMS, fitting
from ui.tigris.cell_sprites import TALL, BoardHelp, cell_sprites, tall_key
from ui.tigris.overlay import ghost_of
from ui.tigris.pieces import Pieces
from ui.tigris.preview import preview
from ui.tigris.static_layer import around, covered, shift

pytestmark = pytest.mark.usefixtures("small_display")


# ------------------------------------------------------------------ the resting layer


def test_drawing_only_what_changed_gives_the_same_picture_as_drawing_all(board, screen, art):
    fresh = BoardView(art, Pieces(art))
    fresh.layout(SMALL)
    for number, (_, after) in enumerate(game(seed=5, seat=0)):
        if number % 9:
            continue
        board.sync(after)
        fresh.sync(after)
        fresh._static.forget()
        assert picture(board, screen) == picture(fresh, screen)
        if number > 500:
            break


def test_one_tile_costs_few_cells(board, screen):
    view = opening()
    board.sync(view)
    board.draw(screen)
    before = board._static.drawn
    apply_event(view, ev.TilePlaced(0, GREEN, E5))
    board.sync(view)
    board.draw(screen)
    assert board._static.drawn - before == 1


def test_a_picture_covers_only_cells_that_know_of_it():
    for cell in bits.CELLS:
        for key in (("tile", 0), ("monument", 1), ("building", 2), ("wonder", 3)):
            faces = dict.fromkeys(bits.CELLS, ()) | {cell: (key,)}
            for place in covered(cell, key):
                assert around(faces, place)[cell] == (key,)


@pytest.mark.parametrize("coordinates", [True, False])
def test_what_is_tall_is_seen_whole_at_the_upper_edge(board, coordinates):
    """A wonder around the second row, monuments and buildings in the first: their tops were cut off."""
    board.coordinates = coordinates
    board.layout(SMALL)
    px = board.camera.cell
    for kind, row in TALL.items():
        for y in range(9):
            cell = bits.cell_at(5, y)
            key = tall_key(kind, 1, cell)
            picture = board._static.sprites.get(key, px)
            place = picture.get_rect(topleft=board.camera.cell_rect(cell).move(shift(key, px)).topleft)
            assert y < row or board.camera.visible.contains(place), (kind, y)
            whole = board._static.sprites.get((kind, 1), px).get_height()
            assert picture.get_height() == whole or y <= row, "only there is it lower"
            foot = board.camera.cell_rect(bits.cell_at(5, y + {"building": 0}.get(kind, 1))).bottom
            assert place.bottom == foot


def test_at_the_upper_edge_it_is_drawn_lower(board, screen):
    """On the board, as a ghost, and while it rises."""
    view = opening()
    view.buildings[1], view.tiles[1] = bits.CELL_OF["c1"], view.tiles[1] | 1 << bits.CELL_OF["c1"]
    assert ("building", 1, "low") in cell_sprites(view, BoardHelp(), {})[bits.CELL_OF["c1"]]
    assert ghost_of(Building(1, bits.CELL_OF["c1"]), view, 0) == (("building", 1, "low"), bits.CELL_OF["c1"])
    assert ghost_of(Building(1, bits.CELL_OF["c2"]), view, 0) == (("building", 1), bits.CELL_OF["c2"])


def test_the_board_is_the_same_in_every_direction_of_writing(board, screen):
    """Nothing on the board asks for the language: letters and digits stay where they are (F69)."""
    board.sync(rich())
    names = [board.pick(board.camera.cell_rect(bits.CELL_OF[name]).center) for name in ("a1", "p1", "a11", "p11")]
    assert [bits.name(cell) for cell in names] == ["a1", "p1", "a11", "p11"]
    assert board.camera.cell_rect(bits.CELL_OF["a1"]).left < board.camera.cell_rect(bits.CELL_OF["p1"]).left


# ------------------------------------------------------------------ place


@pytest.mark.parametrize(("room", "cell"), [((1394, 974), 84), ((1400, 985), 84), ((906, 636), 54)])
def test_cell_sizes(room, cell):
    assert fitting(*room, True)[0] == cell


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
@pytest.mark.parametrize("coordinates", [True, False])
def test_every_visible_point_belongs_to_the_cell_drawn_there(board, zoom, coordinates):
    board.coordinates = coordinates
    board.layout(SMALL)
    board.zoom(zoom - ZOOMS.index(100))
    seen = 0
    for cell in bits.CELLS:
        rect = board.camera.cell_rect(cell).clip(board.camera.visible)
        if rect:
            seen += 1
            assert board.pick(rect.topleft) == cell
            assert board.pick((rect.right - 1, rect.bottom - 1)) == cell
    assert seen == len(bits.CELLS) if ZOOMS[zoom] <= 100 else seen > 8
    assert SMALL.contains(board.camera.frame)
    assert board.pick((board.camera.visible.right, board.camera.visible.top)) is None


def test_zoom_never_loses_the_selected_cell(board):
    for name in ("a1", "p11", "h6", "p1"):
        board.camera.fit()
        board.point_to(bits.CELL_OF[name])
        while board.zoom(1):
            assert board.camera.visible.contains(board.camera.cell_rect(bits.CELL_OF[name]))
        assert board.camera.percent == 300
        board.camera.pan(-5000, -5000)
        board.point_to(bits.CELL_OF[name])
        assert board.camera.visible.contains(board.camera.cell_rect(bits.CELL_OF[name]))
        while board.zoom(-1):
            pass
        assert board.camera.percent == 50


def test_zoomed_in_every_cell_can_be_reached_step_by_step(board):
    """From any cell in sight the neighbour's middle is in sight too, so the keyboard never gets stuck."""
    board.zoom(9)
    for cell in bits.CELLS:
        board.point_to(cell)
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            at = bits.xy(cell)[0] + x, bits.xy(cell)[1] + y
            if 0 <= at[0] < bits.WIDTH and 0 <= at[1] < bits.HEIGHT:
                rect = board.camera.cell_rect(bits.cell_at(*at))
                assert board.camera.visible.inflate(2, 2).collidepoint(rect.center)


def test_panning_leaves_no_gap(board):
    board.zoom(3)
    for way in ((4000, 0), (-4000, 0), (0, 4000), (0, -4000)):
        board.camera.pan(*way)
        assert board.camera.visible == board.camera.inner
    assert not board.camera.pan(0, -1)


def test_a_resize_keeps_zoom_and_what_is_in_the_middle(board):
    board.zoom(3)
    board.point_to(bits.CELL_OF["n9"])
    before = board.camera.point_at(board.camera.rect.center)
    board.layout(Rect(0, 0, 1000, 720))
    after = board.camera.point_at(board.camera.rect.center)
    assert board.camera.percent == 200
    assert abs(before[0] - after[0]) < 1.5
    assert abs(before[1] - after[1]) < 1.5


def test_previews_and_cursor_are_drawn(board, screen, art):
    view = rich()
    board.sync(view)
    seen = {picture(board, screen)}
    for action in ("tile black i10", "tile green c10", "leader red h6", "catastrophe e3"):
        board.preview = preview(view, decode(action))
        seen.add(picture(board, screen))
    board.preview = None
    board.point_to(E5)
    seen.add(picture(board, screen))
    board.hover = bits.CELL_OF["i7"]
    seen.add(picture(board, screen))
    assert len(seen) == 7


@pytest.mark.parametrize("by_actor", [False, True])
def test_the_outline_of_a_kingdom_lies_below_coins_and_their_frames(board, screen, by_actor):
    """The number of what happened at the edge of a kingdom was cut by the outline of whoever pointed there."""
    board.sync(rich())
    tile, leader = bits.CELL_OF["k10"], bits.CELL_OF["l11"]
    if by_actor:
        board.mark(1 << tile | 1 << leader, 1)
    else:
        board.number({1 << tile: 1, 1 << leader: 12})
    places = [board.camera.cell_rect(cell) for cell in (tile, leader)]
    picture(board, screen)
    before = [screen.subsurface(place).copy() for place in places]
    board.hover = tile
    picture(board, screen)
    coins = [("last_actor", 1)] * 2 if by_actor else [("since", 1), ("since", 12)]
    for coin, place, old in zip(coins, places, before, strict=True):
        for key in (coin, ("framed",)):
            signs = board._overlay.sprites.get(key, board.camera.cell)
            whole = pygame.mask.from_surface(signs, 254)
            new = screen.subsurface(place)
            assert whole.count() > 20
            for x, y in product(range(place.w), range(place.h)):
                assert not whole.get_at((x, y)) or new.get_at((x, y)) == old.get_at((x, y)), (key, x, y)


# ------------------------------------------------------------------ cost


def test_an_animated_frame_at_1080p_stays_within_its_budget(art):
    board = BoardView(art, Pieces(art), Places())
    board.layout(Rect(0, 0, 1400, 985))
    assert board.camera.cell == 84
    screen, rounds, view = pygame.Surface((1920, 1080)), [], rich()
    for _ in range(4):
        rounds.append(spent := [])
        for lines in STORIES.values():
            board.sync(view)
            board.draw(screen)
            for events, after in tell(view, lines):
                board.play(events, after)
                while board.moving:
                    begun = time.thread_time()
                    board.update(1 / 60)
                    board.draw(screen)
                    board.draw_above(screen)
                    spent.append(time.thread_time() - begun)
    least = sorted(map(min, zip(*rounds, strict=True)))
    factor = slowness()
    assert least[len(least) * 95 // 100] < 0.004 * factor
    assert sum(least) / len(least) < 0.002 * factor


def test_strengths_leave_the_signs_of_points_uncovered(board, screen):
    """Once, the bar of a conflict lay over the +1 of the cells above its leader."""
    board.layout(screen.get_rect())
    overlay, leader = board._overlay, bits.CELL_OF["h6"]
    signs = sum(1 << bits.CELL_OF[name] for name in ("g5", "h5", "i5"))
    cell = board.camera.cell_rect(leader)
    size = 2 * cell.w, cell.h // 2
    assert overlay._beside(size, cell, [cell], 0).bottom <= cell.top, "above, where nothing is there"
    place = overlay._beside(size, cell, [cell], signs)
    assert not any(place.colliderect(board.camera.cell_rect(each)) for each in bits.each(signs))
