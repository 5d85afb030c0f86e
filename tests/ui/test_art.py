"""The pictures: files that the renderer can draw, colours that everyone can tell apart, sizes that fit."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.tigris.actions import COLOURS, MONUMENTS
from tests.ui.eyes import SIGHT, contrast, difference
from ui.gfx.art import EMBLEMS, INK, Art, Layer, rasterise, recoloured
from ui.tigris.pieces import (
    BUILDING_HEIGHT,
    DARKS,
    LIGHTS,
    MONUMENT_HEIGHT,
    NORMAL,
    PALETTES,
    WONDER_HEIGHT,
    Pieces,
)

ROOT = Path(__file__).parents[2] / "assets" / "art"
FILES = sorted(ROOT.rglob("*.svg"))
SIZES = (32, 54, 84, 128, 256)

DRAWN = {"svg", "g", "defs", "linearGradient", "radialGradient", "stop", "path", "rect", "circle", "ellipse"}
"""All that files may use: the renderer silently drops text, use, clips, masks, patterns, filters and style sheets."""


@pytest.fixture
def art() -> Art:
    return Art(ROOT)


@pytest.fixture(params=sorted(PALETTES))
def pieces(request: pytest.FixtureRequest, art: Art) -> Pieces:
    return Pieces(art, request.param)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def elements(path: Path) -> list[ElementTree.Element]:
    return list(ElementTree.parse(path).getroot().iter())


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_uses_only_what_is_drawn(path: Path) -> None:
    for element in elements(path):
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in DRAWN
        unwanted = {"style", "class", "filter", "mask", "clip-path", "href"}
        assert not unwanted & set(element.attrib)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_gradients_are_in_user_space_and_found(path: Path) -> None:
    gradients = [element for element in elements(path) if element.tag.endswith("Gradient")]
    assert all(gradient.get("gradientUnits") == "userSpaceOnUse" for gradient in gradients)
    assert not any("%" in value for gradient in gradients for value in gradient.attrib.values())
    used = set(re.findall(r"url\(#([^)]*)\)", path.read_text("utf-8")))
    assert used == {gradient.get("id") for gradient in gradients}


def test_ids_are_unique_over_all_files_so_that_files_can_be_joined() -> None:
    ids = [element.attrib["id"] for path in FILES for element in elements(path) if "id" in element.attrib]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_colours_are_plain_lower_case_hex(path: Path) -> None:
    for element in elements(path):
        for key in ("fill", "stroke", "stop-color"):
            value = element.get(key)
            assert value is None or re.fullmatch(r"#[0-9a-f]{6}|#000|none|url\(#[a-z-]+\)", value), value


@pytest.mark.parametrize("path", FILES, ids=name_of)
@pytest.mark.parametrize("px", [16, 32, 200])
def test_a_file_draws_something_that_stays_within_its_box(art: Art, path: Path, px: int) -> None:
    name = name_of(path).removesuffix(".svg")
    picture = art.get(name, px)
    assert picture.get_size() == (px, px)
    assert picture.get_bounding_rect().width > px // 4


@pytest.mark.parametrize("path", sorted((ROOT / "icon").glob("*.svg")), ids=name_of)
def test_icons_are_drawn_in_black_alone_so_that_one_colour_replaces_it(path: Path) -> None:
    assert set(re.findall(r"#[0-9a-fA-F]+", path.read_text("utf-8"))) == {"#000000"}


def test_recolouring_exchanges_all_at_once() -> None:
    assert recoloured("#111111 #222222", (("#111111", "#222222"), ("#222222", "#333333"))) == "#222222 #333333"


def test_an_icon_takes_its_colour(art: Art) -> None:
    icon = art.icon("check", 64, "#ff0000")
    seen = {tuple(icon.get_at((x, y)))[:3] for x in range(64) for y in range(64) if icon.get_at((x, y)).a == 255}
    assert seen == {(255, 0, 0)}


def test_pictures_are_premultiplied(art: Art) -> None:
    picture = art.get("piece/treasure", 84)
    for x in range(84):
        for y in range(84):
            red, green, blue, alpha = picture.get_at((x, y))
            assert max(red, green, blue) <= alpha


def test_a_picture_is_drawn_once(art: Art) -> None:
    assert art.get("tile/face", 84) is art.get("tile/face", 84)
    assert art.get("tile/face", 84) is not art.get("tile/face", 85)
    assert Pieces(art).tile(1, 84) is Pieces(art).tile(1, 84)


def test_a_missing_file_is_an_error(art: Art) -> None:
    with pytest.raises(FileNotFoundError):
        art.get("piece/elephant", 32)


def test_the_cache_is_bounded_and_forgets_the_oldest() -> None:
    art = Art(ROOT, limit=5 * 100 * 100 * 4)
    first = art.get("icon/undo", 100)
    for name in ("redo", "play", "pause", "menu"):
        art.get(f"icon/{name}", 100)
    assert art.get("icon/undo", 100) is first
    art.get("icon/help", 100)
    assert art.cached_bytes <= art.limit
    assert art.get("icon/undo", 100) is first
    assert art.cached_bytes == 5 * 100 * 100 * 4


def test_all_pieces_of_a_4k_table_fit_in_the_cache(art: Art) -> None:
    pieces = Pieces(art)
    for px in (64, 190):
        _every_piece(pieces, px)
    before = art.cached_bytes
    kept = pieces.tile(0, 64)
    _every_piece(pieces, 190)
    assert art.cached_bytes == before <= art.limit
    assert pieces.tile(0, 64) is kept


def _every_piece(pieces: Pieces, px: int) -> list[pygame.Surface]:
    tiles = [pieces.tile(colour, px, down) for colour in range(4) for down in (False, True)]
    leaders = [pieces.leader(colour, seat, px) for colour in range(4) for seat in range(4)]
    monuments = [pieces.monument(index, 2 * px) for index in range(len(MONUMENTS))]
    buildings = [pieces.building(colour, px) for colour in range(4)]
    wonders = [pieces.wonder(colour, px) for colour in range(4)]
    return [*tiles, *leaders, *monuments, *buildings, *wonders, pieces.catastrophe(px), pieces.treasure(px)]


@pytest.mark.parametrize("px", SIZES)
def test_pieces_have_the_size_asked_for(pieces: Pieces, px: int) -> None:
    for colour in range(4):
        assert pieces.tile(colour, px).get_size() == (px, px)
        assert pieces.leader(colour, colour, px).get_size() == (px, px)
    assert pieces.monument(0, 2 * px).get_size() == (2 * px, round(2 * px * MONUMENT_HEIGHT))
    assert pieces.building(0, px).get_size() == (px, round(px * BUILDING_HEIGHT))
    assert pieces.wonder(0, px).get_size() == (3 * px, round(px * WONDER_HEIGHT))
    assert pieces.wonder_tower(px).get_height() == px


@pytest.mark.parametrize("px", SIZES)
def test_the_wonder_leaves_the_corners_between_its_arms_free(pieces: Pieces, px: int) -> None:
    """M1: leaders and tiles may lie there; only a step of the tower touches the upper ones."""
    picture = pieces.wonder(1, px)
    above = picture.get_height() - 3 * px
    for x in (0, 2 * px):
        lower = pygame.Rect(x, above + 2 * px, px, px).clip(picture.get_rect())
        upper = pygame.Rect(x, above, px, px)
        assert pygame.mask.from_surface(picture.subsurface(lower)).count() < px * px * 0.08
        assert pygame.mask.from_surface(picture.subsurface(upper)).count() < px * px * 0.08


def test_a_building_differs_from_its_tile_and_from_other_buildings_in_shape(art: Art) -> None:
    """Seen without colour it stands higher than a tile, and no two have the same outline."""
    masks = [pygame.mask.from_surface(art.get(f"building/{name}", 84)) for name in BUILDINGS]
    for one, other in combinations(masks, 2):
        shared = one.overlap_area(other, (0, 0))
        assert one.count() + other.count() - 2 * shared > 0.05 * 84 * 84


BUILDINGS = ("settlement", "temple", "farm", "market")


def test_files_hold_the_tones_that_palettes_exchange() -> None:
    for name in ("tile/face", "piece/disc", "wonder/ziggurat"):
        text = (ROOT / f"{name}.svg").read_text("utf-8")
        assert all(tone in text for tone in (NORMAL[1].high, NORMAL[1].base, NORMAL[1].low, NORMAL[1].edge))
    for colour, glyph in enumerate(("settlement", "temple", "farm", "market")):
        for folder in ("monument", "building"):
            text = (ROOT / f"{folder}/{glyph}.svg").read_text("utf-8")
            assert all(tone in text for tone in (NORMAL[colour].high, NORMAL[colour].base, NORMAL[colour].low))


def test_silhouettes_and_signs_are_drawn_in_the_exchangeable_colours_alone() -> None:
    for path in [*(ROOT / "glyph").glob("*.svg"), *(ROOT / "office").glob("*.svg")]:
        assert set(re.findall(r"#[0-9a-f]{6}", path.read_text("utf-8"))) <= {*LIGHTS, *DARKS}, path.name
    for emblem in EMBLEMS:
        assert INK in (ROOT / f"emblem/{emblem}.svg").read_text("utf-8")


def test_the_difference_of_colours_is_measured_rightly() -> None:
    assert difference("#ffffff", "#000000", "normal") == pytest.approx(100, abs=0.1)
    assert difference("#c04040", "#6b7d2b", "deutan") < difference("#c04040", "#6b7d2b", "normal") / 2


@pytest.mark.parametrize("sight", sorted(SIGHT))
@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_every_two_tile_colours_differ_to_every_eye(palette: str, sight: str) -> None:
    for one, other in combinations(range(4), 2):
        tones = PALETTES[palette]
        assert difference(tones[one].base, tones[other].base, sight) >= 15, (COLOURS[one], COLOURS[other])


@pytest.mark.parametrize("sight", sorted(SIGHT))
def test_every_two_drawn_tiles_differ_to_every_eye(pieces: Pieces, sight: str) -> None:
    faces = [_glaze(pieces.tile(colour, 84)) for colour in range(4)]
    for one, other in combinations(faces, 2):
        assert difference(one, other, sight) >= 15


def test_silhouettes_stand_out_from_their_glaze(art: Art) -> None:
    for colour in range(4):
        assert contrast(NORMAL[colour].base, LIGHTS[0]) >= 3
        plain = PALETTES["flat"][colour]
        assert plain.relief is not None
        assert contrast(plain.base, plain.relief[0]) >= 7


def _glaze(tile: pygame.Surface) -> pygame.Color:
    """The mean colour of the strip above the silhouette."""
    width = tile.get_width()
    strip = pygame.Rect(width * 0.14, width * 0.12, width * 0.16, width * 0.12)
    return pygame.Color(pygame.transform.average_color(tile, strip))


@pytest.mark.parametrize("px", [32, 54, 84])
def test_pieces_differ_by_shape_alone(px: int, art: Art) -> None:
    """In black and white, every two silhouettes, signs and emblems cover different parts of their box."""
    for family in (("settlement", "temple", "farm", "market"), ("king", "priest", "farmer", "trader"), EMBLEMS):
        folder = {"settlement": "glyph", "king": "office", "lion": "emblem"}[family[0]]
        masks = [pygame.mask.from_surface(art.get(f"{folder}/{name}", px)) for name in family]
        for one, other in combinations(masks, 2):
            shared = one.overlap_area(other, (0, 0))
            assert one.count() + other.count() - 2 * shared > 0.08 * px * px


@pytest.mark.parametrize("px", [54, 84])
def test_a_leader_shows_office_and_dynasty_in_their_own_places(pieces: Pieces, px: int) -> None:
    """Other offices change the upper part alone, other dynasties the lower part alone, both clearly."""
    upper, lower = pygame.Rect(0, 0, px, px * 44 // 100), pygame.Rect(0, px * 45 // 100, px, px - px * 45 // 100)
    for colour, other in combinations(range(4), 2):
        one, two = pieces.leader(colour, 0, px), pieces.leader(other, 0, px)
        assert _changed(one, two, upper) > 0.07
    for seat, other in combinations(range(4), 2):
        one, two = pieces.leader(0, seat, px), pieces.leader(0, other, px)
        assert _changed(one, two, upper) == 0
        assert _changed(one, two, lower) > 0.05


def _changed(one: pygame.Surface, two: pygame.Surface, area: pygame.Rect) -> float:
    """The part of the area's pixels whose grey differs by a fifth or more."""
    greys = [pygame.transform.grayscale(picture.subsurface(area)) for picture in (one, two)]
    count = 0
    for x in range(area.width):
        for y in range(area.height):
            count += abs(greys[0].get_at((x, y)).r - greys[1].get_at((x, y)).r) > 51
    return count / (area.width * area.height)


def test_a_flipped_tile_keeps_a_trace_of_its_colour(pieces: Pieces) -> None:
    clays = [pieces.tile(colour, 54, face_down=True) for colour in range(4)]
    middles = [clay.get_at((27, 27)) for clay in clays]
    for one, other in combinations(middles, 2):
        assert difference(one, other, "normal") >= 8
    for colour, clay in enumerate(clays):
        assert clay.get_at((27, 27)) != pieces.tile(colour, 54).get_at((27, 27))


def test_monuments_show_both_colours_and_differ_in_outline(pieces: Pieces) -> None:
    drawn = [pieces.monument(index, 168) for index in range(len(MONUMENTS))]
    for picture, (left, right) in zip(drawn, MONUMENTS, strict=True):
        assert _has(picture.subsurface(0, 0, 84, picture.get_height()), pieces.tones[left].base)
        assert _has(picture.subsurface(84, 0, 84, picture.get_height()), pieces.tones[right].base)
    masks = [pygame.mask.from_surface(picture) for picture in drawn]
    for one, other in combinations(masks, 2):
        assert one.count() + other.count() - 2 * one.overlap_area(other, (0, 0)) > 150


def _has(picture: pygame.Surface, colour: str) -> bool:
    return pygame.mask.from_threshold(picture, pygame.Color(colour), (12, 12, 12, 255)).count() > 20


def test_emblems_can_be_drawn_in_any_colour(art: Art) -> None:
    assert _has(art.emblem(0, 64), INK)
    assert _has(art.emblem(0, 64, "#e6c274"), "#e6c274")
    assert not _has(art.emblem(1, 64, "#ffffff"), "#f0d7a4")


def test_composed_layers_lie_where_they_were_put(art: Art) -> None:
    picture = art.compose([Layer("tile/face", 128, 0)], (256, 128), (200, 100))
    assert picture.get_size() == (200, 100)
    assert picture.get_bounding_rect().left >= 100


def test_an_svg_is_centred_in_a_box_of_other_shape() -> None:
    square = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#ffffff"/></svg>'
    )
    assert rasterise(square, (100, 40)).get_bounding_rect() == pygame.Rect(30, 0, 40, 40)


def test_a_shadow_is_soft_and_black(art: Art) -> None:
    shadow = art.shadow((80, 80), 10, 12)
    assert shadow.get_size() == (104, 104)
    alphas = [shadow.get_at((x, 52)).a for x in range(40)]
    assert alphas == sorted(alphas)
    assert alphas[0] < 8
    assert 90 < alphas[-1] <= 110
    assert len(set(alphas)) > 6
    assert tuple(shadow.get_at((52, 52)))[:3] == (0, 0, 0)


def test_a_glow_surrounds_and_leaves_the_middle_free(art: Art) -> None:
    glow = art.glow((80, 80), 40, 15, "#ffd86a")
    assert glow.get_size() == (110, 110)
    assert glow.get_at((55, 55)).a == 0
    assert glow.get_at((55, 12)).a > 60
    assert glow.get_at((55, 0)).a < 20
