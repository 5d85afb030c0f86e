"""The board on screen: right at every frame, in true order, and never slower than a frame may be."""

from __future__ import annotations

import time
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pygame
import pytest
from pygame import Rect

from game import bits
from game.tigris import events as ev
from game.tigris.actions import BLACK, BLUE, GREEN, RED, decode
from game.tigris.state import View
from tests.ui.positions import STORIES, cells, game, opening, rich, tell
from ui.animation import Timeline
from ui.art import Art
from ui.tigris.board import BoardView
from ui.tigris.camera import ZOOMS, Camera, fitting
from ui.tigris.effects import Anchors, Stage, part_of
from ui.tigris.faces import HUES, Help, Hues, edges, faces, outline
from ui.tigris.layers import around, covered
from ui.tigris.pieces import Pieces
from ui.tigris.preview import preview
from ui.tigris.shown import kingdom_info, realms, snapshot, step
from ui.tigris.sprites import Sprites

ROOT = Path(__file__).resolve().parents[2]
E5 = bits.CELL_OF["e5"]
SMALL = Rect(0, 0, 520, 380)

NOT_TOLD = {"phase", "actions_left", "owed", "cause", "ending", "placed", "taker", "trader", "conflict", "uniting"}
"""Fields of a view that no event speaks of; they change when all is played."""


class Places(Anchors):
    """Some places outside the board."""

    def hand(self, seat: int, colour: int) -> Rect:
        return Rect(10 + colour * 30, 420, 24, 24)

    leader = hand

    def points(self, seat: int, kind: int) -> Rect:
        return Rect(600, 20 + 60 * seat, 20, 20)

    def seat(self, seat: int) -> Rect:
        return Rect(580, 10 + 60 * seat, 100, 50)

    def bag(self) -> Rect:
        return Rect(640, 400, 40, 40)


@pytest.fixture(scope="module", autouse=True)
def _pygame():
    pygame.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()  # fonts are kept by the process: those stay


@pytest.fixture(scope="module")
def art():
    return Art(ROOT / "assets" / "art")


@pytest.fixture
def board(art):
    made = BoardView(art, Pieces(art), Places())
    made.layout(SMALL)
    return made


@pytest.fixture
def screen():
    return pygame.Surface((700, 460))


def picture(board: BoardView, screen: pygame.Surface) -> bytes:
    screen.fill((0, 0, 0))
    board.draw(screen)
    return pygame.image.tobytes(screen, "RGB")


def told(view: View) -> dict[str, object]:
    return {item.name: getattr(view, item.name) for item in fields(View) if item.name not in NOT_TOLD}


# ------------------------------------------------------------------ the moment shown


@pytest.mark.parametrize(("seed", "seat", "seats"), [(1, 0, 2), (2, None, 3), (3, 3, 4)])
def test_stepping_through_events_ends_at_the_view(seed, seat, seats):
    shown = None
    for events, after in game(seed, seat, seats):
        if shown is None:
            shown = snapshot(after)
        for event in events:
            step(shown, event)
        assert told(shown) == told(after)
        shown = snapshot(after)


def test_a_snapshot_shares_nothing_with_its_view():
    view = rich()
    before = told(snapshot(view))
    shown = snapshot(view)
    for events, _ in tell(view, STORIES["war"]):
        for event in events:
            step(shown, event)
    assert told(view) == before
    assert told(shown) != before


def test_committed_tiles_are_counted_from_the_event_on():
    view, seen = rich(), []
    shown = snapshot(view)
    for events, after in tell(view, STORIES["revolt"]):
        for event in events:
            step(shown, event)
            if isinstance(event, ev.Supported):
                seen.append(shown.conflict.committed)
        assert (shown.conflict is None) == (after.conflict is None)
    assert seen == [(2, None), (2, 0)]


@pytest.mark.parametrize("story", STORIES)
def test_numbers_shown_are_those_after_the_shown_event_at_every_frame(board, screen, story):
    view = rich()
    board.sync(view)
    for events, after in tell(view, STORIES[story]):
        expected, at, happened = snapshot(board.shown), 0, []
        board.on_event = happened.append
        board.play(events, after)
        while board.moving:
            board.update(1 / 60)
            board.draw(screen)
            while at < len(happened):
                step(expected, happened[at])
                at += 1
            if board.moving:
                assert told(board.shown) == told(expected)
        assert happened == list(events)
        assert told(board.shown) == told(after)
        assert board.shown.phase == after.phase


@pytest.mark.parametrize("speed", [0.0, 4.0])
def test_playing_ends_in_the_same_picture_as_syncing(board, screen, speed):
    view = rich()
    for story, lines in STORIES.items():
        steps = tell(view, lines)
        board.sync(steps[-1][1])
        still = picture(board, screen)
        board.sync(view)
        board.speed = speed
        for events, after in steps:
            board.play(events, after)
            while board.moving:
                board.update(1 / 60)
                board.draw(screen)
        assert picture(board, screen) == still, story


def test_speed_0_takes_one_frame_and_skip_finishes_at_once(board):
    view = rich()
    events, after = tell(view, STORIES["tile"])[0]
    board.sync(view)
    board.speed = 0.0
    board.play(events, after)
    board.update(1 / 60)
    assert not board.moving
    board.speed = 0.5
    board.sync(view)
    board.play(events, after)
    board.update(1 / 60)
    assert board.moving
    board.skip()
    assert not board.moving
    assert told(board.shown) == told(after)


def test_a_new_update_finishes_the_one_being_played(board):
    view = rich()
    told_events = []
    board.on_event = told_events.append
    board.sync(view)
    steps = tell(view, STORIES["revolt"])
    for events, after in steps:
        board.play(events, after)
        board.update(0.05)
    board.skip()
    assert told_events == [event for events, _ in steps for event in events]


def test_a_tile_in_flight_is_not_on_the_board_yet(board, screen):
    view = rich()
    events, after = tell(view, STORIES["tile"])[0]
    board.sync(view)
    board.play(events, after)
    board.update(0.2)
    cell = events[0].cell
    assert isinstance(board.showing, ev.TilePlaced)
    assert not board.shown.tiles[GREEN] >> cell & 1
    board.update(0.2)
    assert board.shown.tiles[GREEN] >> cell & 1


# ------------------------------------------------------------------ effects

EXAMPLES = [
    ev.FirstChosen(1),
    ev.TilesDrawn(0, 6, None),
    ev.TilesSwapped(0, 3, None),
    ev.TilePlaced(0, RED, E5),
    ev.LeaderPlaced(1, RED, E5, None),
    ev.LeaderPlaced(1, RED, E5, E5 + 1),
    ev.LeaderWithdrawn(1, RED, E5),
    ev.LeaderLost(1, RED, E5, "war"),
    ev.CatastrophePlaced(1, E5, BLACK),
    ev.KingdomsUnited(0, E5, (RED,)),
    ev.ConflictBegan("war", RED, 0, 1, (E5, E5 + 2), (2, 3), (1 << E5, 1 << E5 + 2)),
    *(ev.Supported(0, n, True) for n in range(7)),
    ev.ConflictEnded("war", RED, 0, 1, (2, 3)),
    ev.TilesLost(RED, (E5, E5 + 1)),
    *(ev.Scored(0, BLUE, n, "war", E5) for n in (1, 5, 20)),
    ev.MonumentBuilt(0, 3, E5, RED),
    ev.MonumentDeclined(0, E5),
    ev.TreasureTaken(0, E5),
    ev.TurnBegan(0, 3),
    ev.TurnEnded(0),
    ev.GameEnded("bag"),
]


def stage_for(art: Art, view: View, calm: bool = False) -> Stage:
    camera = Camera()
    camera.layout(SMALL, True)
    return Stage(camera, Sprites(Pieces(art)), Places(), calm, snapshot(view))


def test_the_examples_leave_no_event_out():
    assert {type(event) for event in EXAMPLES} == set(get_args(ev.Event))


@pytest.mark.parametrize("event", EXAMPLES, ids=repr)
def test_every_event_lasts_150_to_450_ms_and_happens_once(art, event):
    happened = []
    part = part_of(stage_for(art, rich()), event, lambda: happened.append(event))
    if not isinstance(event, ev.TurnEnded):
        assert 0.1499 <= part.seconds <= 0.4501
    line = Timeline(part)
    line.skip()
    assert happened == [event]


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("event", EXAMPLES, ids=repr)
def test_every_event_can_be_drawn_at_any_moment_with_and_without_places(art, screen, event, calm):
    for anchors in (Places(), Anchors()):
        stage = stage_for(art, rich(), calm)
        stage.anchors = anchors
        line = Timeline(part_of(stage, event, lambda: None))
        while not line.done:
            line.advance(0.03)
            line.draw(screen)
            line.draw(screen, above=True)
        assert not any(stage.lifted.values())
        assert stage.tally is None


def test_reduced_motion_moves_nothing(art, screen):
    """A piece that travels is only ever drawn at its start and its end."""
    stage = stage_for(art, opening(), calm=True)
    line = Timeline(part_of(stage, ev.TilePlaced(0, RED, E5), lambda: None))
    seen = set()
    while not line.done:
        line.advance(0.02)
        screen.fill((0, 0, 0))
        line.draw(screen, above=True)
        found = pygame.mask.from_threshold(screen, (0, 0, 0), (1, 1, 1, 255))
        found.invert()
        for rect in found.get_bounding_rects():
            seen.add(stage.camera.cell_rect(E5).colliderect(rect) or Rect(8, 400, 140, 60).contains(rect))
    assert seen == {True}


def test_nothing_flashes(board, screen):
    """No pixel swings brightly more than three times a second over more than a fifth of the screen (F77)."""
    view = rich()
    board.sync(view)
    small = (70, 46)
    frames = []
    for events, after in tell(view, STORIES["war"]):
        board.play(events, after)
        while board.moving:
            board.update(1 / 30)
            board.draw(screen)
            grey = pygame.transform.grayscale(pygame.transform.smoothscale(screen, small))
            frames.append(pygame.image.tobytes(grey, "RGB")[::3])
    for start in range(0, max(1, len(frames) - 30), 10):
        second = frames[start : start + 30]
        restless = 0
        for pixel in zip(*second, strict=True):
            swings, low, high, last = 0, pixel[0], pixel[0], 0
            for value in pixel:
                low, high = min(low, value), max(high, value)
                if value - low > 26 and last != 1:
                    swings, last, high = swings + 1, 1, value
                elif high - value > 26 and last != -1:
                    swings, last, low = swings + 1, -1, value
            restless += swings > 6
        assert restless <= small[0] * small[1] // 5


# ------------------------------------------------------------------ the resting layer


def test_drawing_only_what_changed_gives_the_same_picture_as_drawing_all(board, screen, art):
    fresh = BoardView(art, Pieces(art))
    fresh.layout(SMALL)
    for number, (_, after) in enumerate(game(seed=5, seat=0)):
        if number % 9:
            continue
        board.sync(after)
        fresh.sync(after)
        fresh._resting.forget()
        assert picture(board, screen) == picture(fresh, screen)
        if number > 500:
            break


def test_one_tile_costs_few_cells(board, screen):
    view = opening()
    board.sync(view)
    board.draw(screen)
    before = board._resting.drawn
    step(view, ev.TilePlaced(0, GREEN, E5))
    board.sync(view)
    board.draw(screen)
    assert board._resting.drawn - before == 1


def test_a_picture_covers_only_cells_that_know_of_it():
    for cell in bits.CELLS:
        for key in (("tile", 0), ("monument", 1)):
            for place in covered(cell, key):
                assert cell in around(place)


def test_the_board_is_the_same_in_every_direction_of_writing(board, screen):
    """Nothing on the board asks for the language: letters and digits stay where they are (F69)."""
    board.sync(rich())
    names = [board.pick(board.cell_rect(bits.CELL_OF[name]).center) for name in ("a1", "p1", "a11", "p11")]
    assert [bits.name(cell) for cell in names] == ["a1", "p1", "a11", "p11"]
    assert board.cell_rect(bits.CELL_OF["a1"]).left < board.cell_rect(bits.CELL_OF["p1"]).left


# ------------------------------------------------------------------ faces


def test_outline_of_a_square_and_an_angle():
    corner = cells("e5 f5 e6")
    assert outline(corner, bits.CELL_OF["e5"]) == (1 | 8, 2)
    assert outline(corner, bits.CELL_OF["f5"]) == (1 | 2 | 4, 0)
    assert outline(1 << E5, E5) == (15, 0)
    assert outline(bits.FULL, E5) == (0, 0)
    assert set(edges(corner, 3)) == set(bits.each(corner))


def test_kingdoms_keep_their_hue_while_they_grow_and_split():
    hues = Hues()
    first, second = cells("a1 b1 c1"), cells("h8 h9")
    one, two = hues.assign([first, second])
    assert one != two
    assert hues.assign([second, first | cells("d1")]) == [two, one]
    parts = hues.assign([cells("a1"), cells("c1 d1"), second])
    assert parts[1:] == [one, two]
    assert parts[0] not in (one, two)


def test_many_kingdoms_share_hues_evenly():
    single = [1 << cell for cell in bits.CELLS[:12]]
    hues = Hues().assign(single)
    assert {hues.count(hue) for hue in range(HUES)} == {1, 2}


def test_leaderless_regions_have_no_outline():
    found = faces(opening(), Hues(), Help(), {})
    assert not [key for face in found.values() for key in face if key[0] in ("edge", "tint")]
    found = faces(rich(), Hues(), Help(), {})
    outlined = sum(1 << cell for cell, face in found.items() if any(key[0] == "edge" for key in face))
    assert outlined == sum(realms(rich()))


def test_both_sides_of_a_war_stay_apart_and_their_supporters_are_marked():
    view = rich()
    _, after = tell(view, STORIES["war"][:2])[-1]
    assert after.conflict is not None
    uniting = bits.CELL_OF["i10"]
    assert not any(realm >> uniting & 1 for realm in realms(after))
    assert len(realms(after)) == len(realms(view))
    found = faces(after, Hues(), Help(), {})
    marked = {bits.name(cell): key[1:] for cell, face in found.items() for key in face if key[0] == "side"}
    assert marked == {"j10": (1, 0), "n9": (1, 0), "h8": (0, 1), "i8": (0, 1), "k7": (0, 1)}


def test_strengths_of_leaders():
    view = rich()
    realm = next(realm for realm in realms(view) if realm >> bits.CELL_OF["c2"] & 1)
    info = kingdom_info(view, realm)
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
        board.help = replace(Help(), **change)
        board.refresh()
        seen.add(picture(board, screen))
    assert len(seen) == 6
    board.help = Help()
    board.refresh()
    assert picture(board, screen) == plain


def test_legal_cells_are_told_by_pattern_not_by_colour(art):
    """Without any colour a legal cell still has light and dark strokes inside it."""
    grey = pygame.transform.grayscale(Sprites(Pieces(art)).get(("legal",), 84))
    levels = [grey.get_at((x, 42))[3] for x in range(14, 70)]
    assert max(levels) - min(levels) > 60
    assert sum(1 for a, b in pairwise(levels) if abs(a - b) > 20) >= 6


def test_both_sides_of_a_fight_differ_in_shape(art):
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
        badge = Sprites(Pieces(art)).get(("strength", colour, 3, 8), px)
        for left in (4, px - 14):
            seen = [badge.get_at((left + x, px - 12 + y))[:3] for x in range(10) for y in range(8)]
            light, ground = max(seen, key=brightness), max(set(seen), key=seen.count)
            assert (brightness(light) + 0.05) / (brightness(ground) + 0.05) >= 4.5


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
    board.pieces.use("plain")
    board.restyle("plain")
    seen.add(picture(board, screen))
    board.pieces.use("normal")
    board.restyle("lamplight")
    seen.add(picture(board, screen))
    assert len(seen) == 2


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
        rect = board.cell_rect(cell).clip(board.camera.visible)
        if rect:
            seen += 1
            assert board.pick(rect.topleft) == cell
            assert board.pick((rect.right - 1, rect.bottom - 1)) == cell
    assert seen == len(bits.CELLS) if ZOOMS[zoom] <= 100 else seen > 8
    assert SMALL.contains(board.camera.frame)
    assert board.pick((board.camera.visible.right, board.camera.visible.top)) is None


def test_zoom_never_loses_the_selected_cell(board):
    for name in ("a1", "p11", "h6", "p1"):
        board.fit()
        board.point_to(bits.CELL_OF[name])
        while board.zoom(1):
            assert board.camera.visible.contains(board.cell_rect(bits.CELL_OF[name]))
        assert board.camera.zoom == 300
        board.pan(-5000, -5000)
        board.point_to(bits.CELL_OF[name])
        assert board.camera.visible.contains(board.cell_rect(bits.CELL_OF[name]))
        while board.zoom(-1):
            pass
        assert board.camera.zoom == 50


def test_zoomed_in_every_cell_can_be_reached_step_by_step(board):
    """From any cell in sight the neighbour's middle is in sight too, so the keyboard never gets stuck."""
    board.zoom(9)
    for cell in bits.CELLS:
        board.point_to(cell)
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            at = bits.xy(cell)[0] + x, bits.xy(cell)[1] + y
            if 0 <= at[0] < bits.WIDTH and 0 <= at[1] < bits.HEIGHT:
                rect = board.cell_rect(bits.cell_at(*at))
                assert board.camera.visible.inflate(2, 2).collidepoint(rect.center)


def test_panning_leaves_no_gap(board):
    board.zoom(3)
    for way in ((4000, 0), (-4000, 0), (0, 4000), (0, -4000)):
        board.pan(*way)
        assert board.camera.visible == board.camera.inner
    assert not board.pan(0, -1)


def test_a_resize_keeps_zoom_and_what_is_in_the_middle(board):
    board.zoom(3)
    board.point_to(bits.CELL_OF["n9"])
    before = board.camera.point_at(board.camera.rect.center)
    board.layout(Rect(0, 0, 1000, 720))
    after = board.camera.point_at(board.camera.rect.center)
    assert board.camera.zoom == 200
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


# ------------------------------------------------------------------ cost


def test_an_animated_frame_at_1080p_stays_within_its_budget(art):
    board = BoardView(art, Pieces(art), Places())
    board.layout(Rect(0, 0, 1400, 985))
    assert board.camera.cell == 84
    screen, spent, view = pygame.Surface((1920, 1080)), [], rich()
    for _ in range(2):
        spent.clear()
        for lines in STORIES.values():
            board.sync(view)
            board.draw(screen)
            for events, after in tell(view, lines):
                board.play(events, after)
                while board.moving:
                    begun = time.process_time()
                    board.update(1 / 60)
                    board.draw(screen)
                    board.draw_above(screen)
                    spent.append(time.process_time() - begun)
    assert sorted(spent)[len(spent) * 95 // 100] < 0.004
    assert sum(spent) / len(spent) < 0.002
