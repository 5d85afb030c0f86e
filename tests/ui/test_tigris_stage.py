"""The board while something happens: right at every frame, in true order, calm where that is wished."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest
from pygame import Rect

from game import bits
from game.record import read
from game.tigris import events as ev
from game.tigris.actions import BLACK, BLUE, GREEN, RED
from game.tigris.game import GAME
from game.tigris.playback import apply_event
from game.tigris.state import View
from tests.ui.boards import E5, ROOT, SMALL, Places, picture, told
from tests.ui.positions import STORIES, game, opening, rich, tell
from ui.gfx.animation import Timeline
from ui.gfx.art import Art
from ui.tigris.board import BoardView
from ui.tigris.camera import Camera
from ui.tigris.effects import Anchors, EffectContext, part_of
from ui.tigris.kingdom_info import drawn_kingdoms
from ui.tigris.leader_effects import spread
from ui.tigris.pieces import Pieces
from ui.tigris.sprites import Sprites
from ui.tigris.static_layer import shift

pytestmark = pytest.mark.usefixtures("small_display")


# ------------------------------------------------------------------ the moment shown


@pytest.mark.parametrize(("seed", "seat", "seats"), [(1, 0, 2), (2, None, 3), (3, 3, 4)])
def test_stepping_through_events_ends_at_the_view(seed, seat, seats):
    shown = None
    for events, after in game(seed, seat, seats):
        if shown is None:
            shown = after.copy()
        for event in events:
            apply_event(shown, event)
        assert told(shown) == told(after)
        shown = after.copy()


def test_a_snapshot_shares_nothing_with_its_view():
    view = rich()
    before = told(view.copy())
    shown = view.copy()
    for events, _ in tell(view, STORIES["war"]):
        for event in events:
            apply_event(shown, event)
    assert told(view) == before
    assert told(shown) != before


def test_committed_tiles_are_counted_from_the_event_on():
    view, seen = rich(), []
    shown = view.copy()
    for events, after in tell(view, STORIES["revolt"]):
        for event in events:
            apply_event(shown, event)
            if isinstance(event, ev.Supported):
                seen.append(shown.conflict.committed)
        assert (shown.conflict is None) == (after.conflict is None)
    assert seen == [(2, None), (2, 0)]


@pytest.mark.parametrize("story", STORIES)
def test_numbers_shown_are_those_after_the_shown_event_at_every_frame(board, screen, story):
    view = rich()
    board.sync(view)
    for events, after in tell(view, STORIES[story]):
        expected, at, happened = board.shown.copy(), 0, []
        board.play(events, after)
        while board.moving:
            board.update(1 / 60)
            happened += board.take_events()
            board.draw(screen)
            while at < len(happened):
                apply_event(expected, happened[at])
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
    board.sync(view)
    steps = tell(view, STORIES["revolt"])
    for events, after in steps:
        board.play(events, after)
        board.update(0.05)
    board.skip()
    assert board.take_events() == [event for events, _ in steps for event in events]


def test_a_tile_in_flight_is_not_on_the_board_yet(board, screen):
    view = rich()
    events, after = tell(view, STORIES["tile"])[0]
    board.sync(view)
    board.play(events, after)
    board.update(0.2)
    cell = events[0].cell
    assert isinstance(board.showing, ev.TilePlaced)
    assert not board.shown.tiles[GREEN] >> cell & 1
    board.update(0.4)
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
    ev.BuildingRaised(0, RED, E5, None),
    ev.BuildingReturned(RED, E5),
    ev.BuildingDeclined(0, E5),
    ev.WonderBuilt(0, E5, RED),
    ev.TreasureTaken(0, E5),
    ev.TurnBegan(0, 3),
    ev.TurnEnded(0),
    ev.GameEnded("bag"),
]


def stage_for(art: Art, view: View, calm: bool = False) -> EffectContext:
    camera = Camera()
    camera.layout(SMALL, True)
    return EffectContext(camera, Sprites(Pieces(art)), Places(), calm, view.copy())


def test_the_examples_leave_no_event_out():
    assert {type(event) for event in EXAMPLES} == set(get_args(ev.Event))


@pytest.mark.parametrize("event", EXAMPLES, ids=repr)
def test_every_event_lasts_at_most_1_2_seconds_and_happens_once(art, event):
    """Features row 88: what is shown of a conflict, a monument or points never keeps the player longer."""
    happened = []
    part = part_of(stage_for(art, rich()), event, lambda: happened.append(event))
    if not isinstance(event, ev.TurnEnded):
        assert 0.1499 <= part.seconds <= 1.2
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


# ------------------------------------------------------------------ conflicts


def _war(board: BoardView) -> list[tuple[list[ev.Event], View]]:
    """Show the rich position, and return the actions of a war in it."""
    view = rich()
    board.sync(view)
    board.context.words = lambda event: "Lion wins the war, 5 to 3."
    return tell(view, STORIES["war"])


def test_the_table_is_dark_in_a_conflict_alone_and_its_sides_stand_in_the_light(board, screen):
    """Feel.md, revolt and war: the table darkens, both sides' supporters stand up one by one with a count."""
    seen: list[tuple[float, tuple[int, int]]] = []
    lit = 0
    for events, after in _war(board):
        board.play(events, after)
        while board.moving:
            board.update(1 / 60)
            board.draw(screen)
            if isinstance(board.showing, ev.ConflictBegan) or board.context.darkness:
                seen.append((board.context.darkness, board.context.tally.board if board.context.tally else (0, 0)))
            if board.context.darkness == 1.0:
                conflict = board.shown.conflict
                places = [board.camera.cell_rect(cell).center for cell in (conflict.cells if conflict else ())]
                lit = max(lit, *(sum(screen.get_at(place)[:3]) for place in places))
    assert board.context.darkness == 0.0
    assert max(darkness for darkness, _ in seen) == 1.0
    counts = [sum(count) for _, count in seen]
    assert counts[0] < max(counts)
    assert lit > 200


def _brightness(board: BoardView, screen: pygame.Surface, story: str) -> tuple[list[int], list[int]]:
    """Return how bright an empty cell far from the conflict is, frame by frame, before its end and after it."""
    before, after = [], []
    spot = board.camera.cell_rect(bits.CELL_OF["p8"]).inflate(-8, -8)
    board.sync(rich())
    happened: list[ev.Event] = []
    for events, view in tell(rich(), STORIES[story]):
        board.play(events, view)
        for _ in range(300):
            board.update(1 / 60)
            happened += board.take_events()
            board.draw(screen)
            ended = any(isinstance(event, ev.ConflictEnded) for event in happened)
            (after if ended else before).append(sum(pygame.transform.average_color(screen, spot)[:3]))
        assert not board.moving
    return before, after


@pytest.mark.parametrize("story", ["war", "revolt"])
def test_the_table_stays_dark_until_the_conflict_ends(board, screen, story):
    """It became light and dark again between a commitment and the answer, which flickered."""
    before, after = _brightness(board, screen, story)
    dark = [light < before[0] * 0.6 for light in before]
    assert all(dark[dark.index(True) : -10]), "until it becomes light while the seal of the winner lies there"
    assert after[-1] == before[0]


@pytest.mark.parametrize("speed", [0.0, 4.0])
def test_the_table_stays_light_where_it_would_flicker(board, screen, speed):
    board.speed = speed
    before, after = _brightness(board, screen, "war")
    assert len({*before, *after}) == 1


@pytest.mark.parametrize("speeds", [(4.0, 1.0), (1.0, 4.0)])
def test_the_speed_at_which_a_conflict_begins_decides_whether_the_table_is_dark(board, screen, speeds):
    """It jumped from dark to light when a fast bot answered a person, and was light while a person decided."""
    board.sync(rich())
    spot = board.camera.cell_rect(bits.CELL_OF["p8"]).inflate(-8, -8)
    board.draw(screen)
    light = sum(pygame.transform.average_color(screen, spot)[:3])
    board.speed = speeds[0]
    for events, view in tell(rich(), STORIES["war"]):
        board.play(events, view)
        seen = set()
        while board.moving:
            board.update(1 / 60)
            board.draw(screen)
            if board.shown.conflict is not None and not board.context.verdict and board.context.darkness == 1.0:
                seen.add(sum(pygame.transform.average_color(screen, spot)[:3]) < light * 0.6)
        assert seen <= {speeds[0] == 1.0}
        if view.conflict is not None:
            board.speed = speeds[1]
            board.update(0.0)
            board.draw(screen)
            dark = sum(pygame.transform.average_color(screen, spot)[:3]) < light * 0.6
            assert dark is (speeds[0] == 1.0)


def test_the_sides_of_a_conflict_and_marks_stay_in_the_light_while_players_decide(board, screen):
    events, view = tell(rich(), STORIES["revolt"])[0]
    marked = bits.CELL_OF["p11"]
    board.sync(rich())
    lit = picture(board, screen)
    board.sync(view)
    board.number({1 << marked: 1})
    dark = picture(board, screen)

    def light(cell: int) -> float:
        """Return the brightness of a cell, in parts of what it was."""
        x, y = board.camera.cell_rect(cell).move(3, -3).midleft
        at = 3 * (y * screen.get_width() + x)
        return sum(dark[at : at + 3]) / sum(lit[at : at + 3])

    temples = next(event for event in events if isinstance(event, ev.ConflictBegan)).supporters
    shown = {light(cell) for side in temples for cell in bits.each(side)}
    assert min(shown) > 0.9, "supporters, of whom one has a treasure"
    assert light(marked) > 0.9
    assert light(bits.CELL_OF["p10"]) < 0.6


def test_a_win_is_written_large_until_the_action_is_over(board, screen):
    """Feel.md: a war win was in small print only."""
    written = 0
    for events, after in _war(board):
        board.play(events, after)
        while board.moving:
            board.update(1 / 60)
            if board.context.verdict is not None and not written:
                verdict, pictures = board.context.verdict, []
                for board.context.verdict in (None, verdict):
                    pictures.append(picture(board, screen))
                written = sum(one != other for one, other in zip(*pictures, strict=True)) // 3
        assert board.context.verdict is None
    assert written > SMALL.w * 20, "a ribbon over the whole board"


def test_only_conflicts_and_catastrophes_shake_the_board(board, screen):
    """Feel.md: nothing shakes for a lone tile; at most 6 px, and never with reduced motion."""
    for calm in (False, True):
        shaken = {}
        for story, lines in STORIES.items():
            board.sync(rich())
            board.context.reduced_motion = calm
            shaken[story] = 0
            for events, after in tell(rich(), lines):
                board.play(events, after)
                while board.moving:
                    board.update(1 / 60)
                    board.draw(screen)
                    shaken[story] = max(shaken[story], *map(abs, board.context.shaken))
        found = {story for story, most in shaken.items() if most}
        assert found == (set() if calm else {"war", "revolt", "catastrophe"})
        assert max(shaken.values()) <= 6


@pytest.mark.parametrize("key", [("monument", 3), ("wonder", RED), ("wonder", RED, "low")])
def test_what_rises_stands_where_it_will_be_drawn(art, key):
    """A monument rose half a cell beside its square, and jumped there at the end."""
    stage = stage_for(art, rich())
    cell = stage.camera.cell_rect(E5)
    picture = stage.sprites.get(key, stage.camera.cell)
    assert stage.picture_rect(key, picture, cell).topleft == cell.move(shift(key, stage.camera.cell)).topleft


def test_all_that_monuments_pay_in_a_turn_takes_at_most_1_2_seconds(board):
    """Six monuments kept a player for six seconds at the end of every turn."""
    paid = [ev.Scored(0, colour, 1, "monument", E5) for colour in (RED, BLUE, BLACK) * 4]
    parts = board._parts([ev.TurnEnded(0), *paid, ev.TurnBegan(1, 3)])
    assert len(parts) == 3
    assert parts[1].seconds <= 1.2


def test_the_light_of_a_kingdom_spreads_from_its_leader_cell_by_cell(art):
    stage = stage_for(art, rich())
    cell = stage.view.leaders[4 * 2 + BLUE]
    waves = spread(stage, cell)
    assert waves[0] == 1 << cell
    assert sum(waves) == next(kingdom for kingdom in drawn_kingdoms(stage.view) if kingdom >> cell & 1)
    assert len(waves) > 2


def test_points_rise_a_scale_and_kick_the_counter(art):
    stage, heard = stage_for(art, rich()), []
    stage.play = lambda *cue: heard.append(cue)
    line = Timeline(part_of(stage, ev.Scored(0, BLUE, 4, "war", E5), lambda: heard.append("scored")))
    while not line.done:
        line.advance(0.02)
    assert [cue[2] for cue in heard if cue != "scored"] == [0, 1, 2, 3]
    assert heard.index("scored") == 3, "the number changes when the last one has arrived"


def test_reduced_motion_shows_the_same_numbers_and_words(board, screen):
    """Everything that a conflict tells is told without motion too: strengths, who won, and the words for it."""
    told_of = []
    for calm in (False, True):
        board.context.reduced_motion = calm
        facts = set()
        for events, after in _war(board):
            board.context.reduced_motion = calm
            board.play(events, after)
            while board.moving:
                board.update(1 / 60)
                board.draw(screen)
                if board.context.tally is not None:
                    facts.add((board.context.tally.board, board.context.tally.added, board.context.tally.fates))
                facts.add(board.context.verdict)
        told_of.append(facts)
    assert {fact for fact in told_of[0] if fact} == {fact for fact in told_of[1] if fact}


class Counting(pygame.Surface):
    """A screen that counts how often it is drawn on, and how many pixels."""

    calls = pixels = 0

    def blit(self, source, dest=(0, 0), area=None, special_flags=0):
        self.calls += 1
        drawn = super().blit(source, dest, area, special_flags)
        self.pixels += drawn.w * drawn.h
        return drawn

    def fblits(self, pairs, special_flags=0):
        self.calls += 1
        pairs = list(pairs)
        self.pixels += sum(source.get_width() * source.get_height() for source, _ in pairs)
        super().fblits(pairs, special_flags)


def test_a_frame_of_a_war_with_45_supporters_stays_within_its_budget(art):
    """Feel.md, cost: counted, not timed; the board itself is one picture, also when it is dark."""
    record = read((ROOT / "tests" / "saves" / "0.1" / "tigris-05-whole.game").read_bytes()).prefix(298)
    board = BoardView(art, Pieces(art), Places())
    room = Rect(0, 0, 700, 460)
    board.layout(room)
    worst = still = (0, 0)
    for step in [*record.replay(GAME)][295:298]:
        board.sync(GAME.view(step.before, None))
        board.play(step.events, GAME.view(step.state, None))
        while board.moving:
            board.update(1 / 30)
            screen = Counting(room.size)
            board.draw(screen)
            worst = max(worst[0], screen.calls), max(worst[1], screen.pixels)
        screen = Counting(room.size)
        board.draw(screen)
        still = screen.calls, screen.pixels
    assert still[0] <= 4
    assert worst[0] <= 60
    assert worst[1] <= 2.2 * room.w * room.h, "besides the board itself as much again at most"


def test_the_end_of_a_conflict_takes_at_most_1_2_seconds_however_much_is_lost(art):
    """Feel.md: seal, fallen leader and 0.6 s at most in which the losing side crumbles one by one."""
    stage = stage_for(art, rich())
    end = ev.ConflictEnded("war", RED, 0, 1, (2, 3))
    for count in (1, 5, 20, 60):
        losses = ev.TilesLost(RED, tuple(range(72, 72 + count)))
        parts = [part_of(stage, event, lambda: None) for event in (end, ev.LeaderLost(1, RED, E5, "war"), losses)]
        assert parts[2].seconds <= 0.6
        assert sum(part.seconds for part in parts) <= 1.2 + 1e-9
