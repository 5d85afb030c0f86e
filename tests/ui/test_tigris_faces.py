"""What lies on the cells and how it is marked: outlines, hues, strengths, help."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game import bits
from game.tigris.actions import BLACK, BLUE, GREEN, RED
from tests.ui.boards import E5, SMALL, picture
from tests.ui.positions import STORIES, cells, game, opening, rich, tell
from ui.gfx.theme_file import own_theme
from ui.text.layout import render
from ui.tigris import signs
from ui.tigris.board import BoardView
from ui.tigris.cell_sprites import HUES, BoardHelp, cell_sprites, edges, kingdom_hues, outline
from ui.tigris.kingdom_info import drawn_kingdoms, kingdom_info
from ui.tigris.pieces import Pieces
from ui.tigris.sign_colours import SAND
from ui.tigris.sprites import Sprites

pytestmark = pytest.mark.usefixtures("small_display")


# ------------------------------------------------------------------ faces


def test_outline_of_a_square_and_an_angle():
    corner = cells("e5 f5 e6")
    assert outline(corner, bits.CELL_OF["e5"]) == (1 | 8, 2)
    assert outline(corner, bits.CELL_OF["f5"]) == (1 | 2 | 4, 0)
    assert outline(1 << E5, E5) == (15, 0)
    assert outline(bits.FULL, E5) == (0, 0)
    assert set(edges(corner, 3)) == set(bits.each(corner))


def test_kingdoms_keep_their_hue_while_they_grow_and_split():
    view = rich()
    hue = dict(zip(drawn_kingdoms(view), kingdom_hues(view, drawn_kingdoms(view)), strict=True))
    assert len(set(hue.values())) == len(hue)
    for _, after in tell(view, STORIES["tile"]):
        for kingdom, now in zip(drawn_kingdoms(after), kingdom_hues(after, drawn_kingdoms(after)), strict=True):
            assert [now] == [before for cells_before, before in hue.items() if cells_before & kingdom]


def test_many_kingdoms_share_hues_evenly():
    view = opening()
    view.leaders = [bits.CELLS[2 * n] for n in range(12)] + [-1] * 4
    hues = kingdom_hues(view, [1 << bits.CELLS[2 * n] for n in range(12)])
    assert {hues.count(hue) for hue in range(HUES)} == {1, 2}


def test_a_game_and_its_replay_outline_kingdoms_alike(board, screen, art):
    """P19: a replay that jumped to a moment gave the kingdoms other colours than the game had."""
    replayed = BoardView(art, Pieces(art))
    for number, (_, after) in enumerate(game(seed=3, seat=0)):
        board.sync(after)
        if number % 60 == 59:
            replayed = BoardView(art, Pieces(art))
            replayed.layout(SMALL)
            replayed.sync(after)
            assert picture(board, screen) == picture(replayed, screen)
        if number > 300:
            break
    assert replayed.context.view is not None


def test_the_cursor_leaves_a_monument_uncovered(board, screen):
    """P19: the frame of the keyboard's cursor lay over a finished monument."""
    view = rich()
    board.sync(view)
    picture(board, screen)
    ((index, place),) = ((index, cell) for index, cell in enumerate(view.monuments) if cell >= 0)
    px = board.camera.cell
    monument = board.sprites.get(("monument", index), px)
    corner = board.camera.cell_rect(place).move(0, px * 2 - monument.get_height())
    inked = pygame.mask.from_surface(monument, 250)
    x, y = bits.xy(place)
    for dx, dy in ((0, 0), (1, 1), (0, -1), (2, 0)):
        board.point_to(bits.cell_at(x + dx, y + dy))
        picture(board, screen)
        seen = [
            (screen.get_at((corner.x + at[0], corner.y + at[1]))[:3], monument.get_at(at)[:3])
            for at in ((a, b) for a in range(monument.get_width()) for b in range(monument.get_height()))
            if inked.get_at(at) and monument.get_at(at)[3] == 255
        ]
        assert seen
        assert all(drawn == own for drawn, own in seen)


def test_leaderless_regions_have_no_outline():
    found = cell_sprites(opening(), BoardHelp(), {})
    assert not [key for face in found.values() for key in face if key[0] in ("edge", "tint")]
    found = cell_sprites(rich(), BoardHelp(), {})
    outlined = sum(1 << cell for cell, face in found.items() if any(key[0] == "edge" for key in face))
    assert outlined == sum(drawn_kingdoms(rich()))


def test_both_sides_of_a_war_stay_apart_and_their_supporters_are_marked():
    view = rich()
    _, after = tell(view, STORIES["war"][:2])[-1]
    assert after.conflict is not None
    uniting = bits.CELL_OF["i10"]
    assert not any(kingdom >> uniting & 1 for kingdom in drawn_kingdoms(after))
    assert len(drawn_kingdoms(after)) == len(drawn_kingdoms(view))
    found = cell_sprites(after, BoardHelp(), {})
    marked = {bits.name(cell): key[1:] for cell, face in found.items() for key in face if key[0] == "side"}
    assert marked == {"j10": (1, 0), "n9": (1, 0), "h8": (0, 1), "i8": (0, 1), "k7": (0, 1)}


def test_strengths_of_leaders():
    view = rich()
    kingdom = next(kingdom for kingdom in drawn_kingdoms(view) if kingdom >> bits.CELL_OF["c2"] & 1)
    info = kingdom_info(view, kingdom)
    assert [(leader.seat, leader.colour, leader.internal, leader.external) for leader in info.leaders] == [
        (0, BLACK, 1, 2),
        (1, RED, 1, 3),
        (2, BLUE, 1, 2),
        (0, GREEN, 1, 1),
    ]
    assert (info.treasures, info.monuments, info.tiles) == (1, (4,), (2, 3, 2, 1))


def test_kingdom_under_the_pointer(board):
    board.sync(rich())
    assert board.kingdom_at(bits.CELL_OF["c3"]).cells >> bits.CELL_OF["f5"] & 1
    assert board.kingdom_at(bits.CELL_OF["k1"]) is None


def test_help_is_drawn_and_can_be_switched_off(board, screen):
    board.sync(rich())
    plain = picture(board, screen)
    seen = {plain}
    for change in (
        {"legal": 1 << E5 + 1},
        {"since": {E5: 1}},
        {"marked": 1 << E5},
        {"strengths": False},
        {"kingdoms": False},
    ):
        board.help = replace(BoardHelp(), **change)
        board.refresh()
        seen.add(picture(board, screen))
    assert len(seen) == 6
    board.help = BoardHelp()
    board.refresh()
    assert picture(board, screen) == plain


def test_a_legal_cell_is_told_by_light_and_dark_not_by_colour(art):
    """Without any colour a legal cell still has a light dot with a dark rim."""
    grey = pygame.transform.grayscale(Sprites(Pieces(art)).get(("legal",), 84))
    levels = [grey.get_at((x, 42)) for x in range(28, 57)]
    assert max(level[0] for level in levels) > 200
    assert any(level[3] > 150 and level[0] < 40 for level in levels)


def test_both_sides_of_a_conflict_differ_in_shape(art):
    sprites = Sprites(Pieces(art))
    attack, defence = (sprites.get(("side", *who), 84) for who in ((1, 0), (0, 1)))
    one, two = (pygame.mask.from_surface(surface) for surface in (attack, defence))
    assert one.count() - one.overlap_area(two, (0, 0)) > 200


def brightness(colour: tuple[int, ...]) -> float:
    """Relative luminance as WCAG defines it."""
    linear = [c / 12.92 if (c := value / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for value in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colour", range(4))
def test_numbers_on_badges_can_be_read(art, colour):
    """At least 4.5:1, measured on the drawn badge between the lightest and the commonest pixel of its ground."""
    for px in (54, 84):
        badge = Sprites(Pieces(art)).get(("strength", 0, colour, 3, 8, 0), px)
        for left in (5, px - 15):
            seen = [badge.get_at((left + x, px - 12 + y))[:3] for x in range(10) for y in range(8)]
            light, ground = max(seen, key=brightness), max(set(seen), key=seen.count)
            assert (brightness(light) + 0.05) / (brightness(ground) + 0.05) >= 4.5


@pytest.mark.parametrize("px", [36, 54, 84])
@pytest.mark.parametrize("external", [1, 10, 16])
@pytest.mark.parametrize("coin", [0, 3, 13])
def test_neither_strengths_nor_coins_cover_a_leaders_symbols(art, px, external, coin):
    """P12: "2 10" covered half the dynasty where a cell has 54 pixels."""
    pieces, aside = Pieces(art), int(coin > 0)
    _, plate, _ = signs.strength_plates(px, 2, external)
    x, y, side, _ = signs.strength_disc(px, plate[3], aside)
    for seat, colour in ((0, BLACK), (1, RED), (2, BLUE), (3, GREEN)):
        drawn = Sprites(pieces).get(("strength", seat, colour, 2, external, aside), px).copy()
        if coin and px >= 54:
            drawn.blit(Sprites(pieces).get(("since", coin), px), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        alone = pieces.leader(colour, seat, round(side))
        for left, top, wide, high in ((46, 12, 39, 43), (38, 59, 52, 52)):
            part = pygame.Rect(*(int(part * side / 128) for part in (left, top, wide, high)))
            seen = drawn.subsurface(part.move(round(x), round(y)))
            assert pygame.image.tobytes(seen, "RGBA") == pygame.image.tobytes(alone.subsurface(part), "RGBA")


@pytest.mark.parametrize("number", range(5))
def test_no_number_of_temples_touches_the_rim_of_its_plate(art, number):
    """P12: the upper rim of the plate touched a 1, which looked like a T."""
    text, plate, _ = signs.strength_plates(54, number, 3)
    drawn = Sprites(Pieces(art)).get(("strength", 0, BLACK, number, 3, 0), 54)
    ink = render(str(number), text, SAND, True).get_bounding_rect()
    ink.center = round(plate[0] + plate[2] / 2), round(plate[1] + plate[3] / 2)
    frame = ink.inflate(2, 2)
    rim = [(x, y) for x in range(frame.left, frame.right) for y in range(frame.top, frame.bottom)]
    assert text >= 16
    assert all(max(drawn.get_at(at)[1:3]) < 90 for at in rim if not ink.collidepoint(at)), number


def test_a_kingdom_can_be_inspected_while_something_moves(board, screen):
    view = rich()
    events, after = tell(view, STORIES["tile"])[0]
    pictures = set()
    for board.hover in (None, bits.CELL_OF["i7"]):
        board.sync(view)
        board.play(events, after)
        board.update(0.1)
        assert board.moving
        pictures.add(picture(board, screen))
    assert len(pictures) == 2


def test_another_palette_and_ground_are_drawn_anew(art, screen):
    board = BoardView(art, Pieces(art))
    board.layout(SMALL)
    board.sync(rich())
    seen = {picture(board, screen)}
    board.pieces.use("flat")
    board.restyle(own_theme("plain"))
    seen.add(picture(board, screen))
    board.pieces.use("glazed")
    board.restyle(own_theme())
    seen.add(picture(board, screen))
    assert len(seen) == 2


def test_a_second_table_draws_no_ground(art, screen, monkeypatch):
    """A game that opens again must not take longer than a frame (secure-lan.md F-5)."""
    first, second = BoardView(art, Pieces(art)), BoardView(art, Pieces(art))
    for board in (first, second):
        board.layout(SMALL)
        board.sync(rich())
    seen = picture(first, screen)
    monkeypatch.setattr("ui.tigris.board.ground", None)
    assert picture(second, screen) == seen
