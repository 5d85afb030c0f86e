"""Catan's rows of the motion table (feel.md): dice, pieces, the robber, the longest road, points."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.catalog import GAMES
from game.catan.events import CityBuilt, LongestRoadMoved, RobberMoved, Rolled, SettlementBuilt
from game.catan.island import PATH_ENDS
from game.catan.roads import counted_trail, enemies
from game.record import read
from tests.ui.boards import ROOT, SMALL
from ui.catan import dice_flight
from ui.catan.award_effects import in_order
from ui.catan.board import BoardView
from ui.catan.dice import IVORY
from ui.catan.effect_context import Anchors
from ui.catan.pieces import Pieces
from ui.catan.places import corner_place
from ui.gfx.art import Art

GAME = GAMES["catan"]
RECORD = read((ROOT / "tests" / "records" / "catan" / "longest-road-cut.game").read_bytes())


class Beside(Anchors):
    """Some places beside the island."""

    def seat(self, seat: int) -> pygame.Rect:
        return pygame.Rect(560, 20 + 60 * seat, 100, 50)

    def points(self, seat: int) -> pygame.Rect:
        return pygame.Rect(640, 30 + 60 * seat, 20, 20)

    def dice(self) -> pygame.Rect:
        return pygame.Rect(560, 300, 80, 30)


@pytest.fixture
def island(art: Art) -> BoardView:
    made = BoardView(art, Pieces(art), Beside())
    made.layout(SMALL)
    return made


def step_with(kind: type, nth: int = 0) -> Any:
    """The nth action of the record that brings such an event."""
    found = [step for step in RECORD.prefix(400).replay(GAME) if any(isinstance(event, kind) for event in step.events)]
    return found[nth]


def play(island: BoardView, step: Any) -> Any:
    island.sync(GAME.view(step.before, None))
    island.speed = 1.0
    return island.play(step.events, GAME.view(step.state, None))


# ------------------------------------------------------------------ dice


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_lies_with_its_number_on_top(face: int) -> None:
    out = next(out for pips, out, _ in dice_flight.FACES if pips == face)
    assert dice_flight._turned(dice_flight._upright(face), out) == pytest.approx((0, 0, 1))


@pytest.mark.parametrize("face", range(1, 7))
def test_the_top_is_drawn_with_as_many_pips(art: Art, face: int) -> None:
    """The brightest side at rest is the top: its pips are the holes in it."""
    picture = dice_flight.cube(face, 96, False, 0, 0, 0)
    mask = pygame.mask.from_threshold(picture, dice_flight._shade(IVORY, IVORY, (0, 0, 1)), (24, 24, 24, 255))
    top = mask.connected_component()
    holes = top.copy()
    holes.invert()
    box = top.get_bounding_rects()[0]
    inside = [hole for hole in holes.get_bounding_rects() if box.contains(hole) and hole.w > 4]
    assert len(inside) == face


def test_a_roll_follows_from_public_facts_and_ends_where_it_is_given() -> None:
    assert dice_flight.paths((2, 5), 9) == dice_flight.paths((2, 5), 9)
    assert dice_flight.paths((2, 5), 9) != dice_flight.paths((2, 5), 10)
    for path in dice_flight.paths((2, 5), 9):
        assert dice_flight._moment(path, 1.0) == (*path.rest, 0.0, 0)
        heights = [dice_flight._moment(path, n / 60)[2] for n in range(61)]
        assert min(heights) == 0
        assert sum(a > b <= c for a, b, c in zip(heights, heights[1:], heights[2:], strict=False)) >= 2, "it bounces"


def test_a_die_that_has_turned_over_is_drawn_from_pictures_that_there_are(island: BoardView) -> None:
    """feel.md, Cost: drawing a cube takes longer than all else in a frame of the flight."""
    dice_flight.cube.cache_clear()
    play(island, step_with(Rolled))
    surface, frames = pygame.Surface(island.camera.rect.size), 0
    while not any(isinstance(event, Rolled) for event in island.take_events()):
        island.update(1 / 60)
        island.draw_above(surface)
        frames += 1
    drawn = dice_flight.cube.cache_info()
    assert drawn.hits + drawn.misses > 2 * frames - 6
    assert drawn.misses <= 2 * 360 // dice_flight.STEP
    assert drawn.misses < 0.75 * 2 * frames


def test_the_dice_count_when_they_lie_still_and_never_sooner(island: BoardView) -> None:
    line = play(island, step_with(Rolled))
    seconds = 0.0
    while not any(isinstance(event, Rolled) for event in island.take_events()):
        island.update(1 / 60)
        seconds += 1 / 60
    assert seconds == pytest.approx(dice_flight.LANDED * 1.05, abs=0.03)
    assert not line.done


# ------------------------------------------------------------------ pieces


@pytest.mark.parametrize(("kind", "reduced"), [(CityBuilt, False), (SettlementBuilt, False), (CityBuilt, True)])
def test_a_piece_never_disappears_while_it_is_laid(
    island: BoardView, screen: pygame.Surface, kind: type, reduced: bool
) -> None:
    """From the moment it stands on its corner there is something in every frame, and it counts with its point."""
    step = step_with(kind)
    event = next(event for event in step.events if isinstance(event, kind))
    island.context.reduced_motion = reduced
    play(island, step)
    before = list(island.shown.points)
    spot = pygame.Rect(0, 0, 7, 7).move_to(center=island.camera.spot(corner_place(event.corner)))
    empty = BoardView(island.art, island.pieces)
    empty.layout(SMALL)
    bare = GAME.view(step.before, None)
    bare.settlements = [0] * bare.seats
    empty.sync(bare)
    screen.fill((0, 0, 0))
    empty.draw(screen)
    ground = pygame.image.tobytes(screen.subsurface(spot), "RGB")
    stood, counted = kind is CityBuilt, False
    while island.moving:
        screen.fill((0, 0, 0))
        island.draw(screen)
        island.draw_above(screen)
        there = pygame.image.tobytes(screen.subsurface(spot), "RGB") != ground
        assert there or not stood or reduced, f"gone at {island._timeline.time:.2f}"
        stood |= there and kind is CityBuilt
        counted |= any(isinstance(event, kind) for event in island.take_events())
        assert counted == (island.shown.points != before)
        island.update(1 / 60)
    assert island.context.hidden is None


def test_a_skip_in_the_middle_leaves_nothing_hidden_lifted_or_shaken(island: BoardView) -> None:
    for kind in (CityBuilt, RobberMoved, LongestRoadMoved):
        for frames in (8, 40, 60):
            play(island, step_with(kind))
            for _ in range(frames):
                island.update(1 / 60)
            island.skip()
            assert (island.context.hidden, island.context.lifted, island.context.shaken) == (None, False, (0, 0))


def test_the_robber_shakes_the_island_after_a_seven_alone(island: BoardView, screen: pygame.Surface) -> None:
    shaken = {}
    for step in RECORD.prefix(400).replay(GAME):
        if any(isinstance(event, RobberMoved) for event in step.events):
            play(island, step)
            most = 0
            while island.moving:
                island.draw(screen)
                most = max(most, *map(abs, island.context.shaken))
                island.update(1 / 60)
            shaken.setdefault(step.before.by, []).append(most)
        if len(shaken) == 2:
            break
    assert max(shaken["knight"]) == 0
    assert 0 < min(shaken["seven"]) <= max(shaken["seven"]) <= 6


# ------------------------------------------------------------------ the longest road


def test_the_light_runs_from_one_end_of_the_road_to_the_other(island: BoardView) -> None:
    step = step_with(LongestRoadMoved)
    length = next(event.length for event in step.events if isinstance(event, LongestRoadMoved))
    play(island, step)
    steps = []
    island.context.play = lambda cue, pan, number: steps.append(number) if cue == "road" else None
    while island.moving:
        island.update(1 / 60)
    assert steps == list(range(length))


def test_a_trail_is_walked_without_a_jump() -> None:
    """Also where it crosses itself; and it never passes another seat's building in its middle."""
    step = step_with(LongestRoadMoved)
    for seat in range(step.state.seats):
        cut = enemies(step.state, seat)
        trail = counted_trail(step.state.roads[seat], cut)
        order = in_order(trail, cut)
        assert sum(1 << path for path in order) == trail
        for one, other in pairwise(order):
            assert any(not cut >> corner & 1 for corner in {*PATH_ENDS[one]} & {*PATH_ENDS[other]})
