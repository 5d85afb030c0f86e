"""The motion table: no effect has figures or sounds of its own, and every motion has a calm counterpart (feel.md)."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.catalog import GAMES
from game.catan import events as catan_events
from game.qwirkle import events as qwirkle_events
from game.record import Step, read
from game.tigris import events as tigris_events
from tests.imports import ROOT, SOURCES, TREES
from tests.ui.boards import SMALL
from tests.ui.positions import rich
from ui.catan import board as catan_board
from ui.catan import pieces as catan_pieces
from ui.gfx import motion
from ui.gfx.animation import EASINGS, Clip, Timeline
from ui.gfx.art import Art
from ui.gfx.audio import CUES as SOUND_CUES
from ui.gfx.motion import MOTIONS, Motion
from ui.qwirkle import board as qwirkle_board
from ui.qwirkle import pieces as qwirkle_pieces
from ui.table import effects
from ui.table.effects import clip
from ui.tigris import board as tigris_board
from ui.tigris import pieces as tigris_pieces

pytestmark = pytest.mark.usefixtures("small_display")

GAME_RECORDS = {
    "tigris": ("tigris/monuments-advanced", 439),
    "qwirkle": ("qwirkle/six-at-once", 132),
    "catan": ("catan/every-card", 700),
}
"""A record that has nearly everything, and how much of it is enough."""

CUES: dict[type, str] = {
    tigris_events.TilesDrawn: "draw",
    tigris_events.TilePlaced: "tile",
    tigris_events.LeaderPlaced: "leader",
    tigris_events.LeaderWithdrawn: "leader",
    tigris_events.CatastrophePlaced: "catastrophe",
    tigris_events.ConflictBegan: "conflict",
    tigris_events.Scored: "score",
    tigris_events.MonumentBuilt: "monument",
    tigris_events.BuildingRaised: "city",
    tigris_events.BuildingReturned: "leader",
    tigris_events.WonderBuilt: "monument",
    tigris_events.TreasureTaken: "treasure",
    tigris_events.GameEnded: "win",
    qwirkle_events.TilesDrawn: "draw",
    qwirkle_events.TilesPlaced: "tile",
    qwirkle_events.LineScored: "score",
    qwirkle_events.QwirkleMade: "monument",
    qwirkle_events.BonusWon: "treasure",
    qwirkle_events.GameEnded: "win",
    catan_events.Rolled: "die",
    catan_events.Produced: "draw",
    catan_events.RobberMoved: "catastrophe",
    catan_events.RoadBuilt: "tile",
    catan_events.SettlementBuilt: "tile",
    catan_events.BankTraded: "swap",
}
"""Some events that must be heard."""


MODULES = [
    name
    for name, path in SOURCES.items()
    if name.startswith("ui.")
    and name not in ("ui.gfx.animation", "ui.gfx.motion")
    and re.search(r"\bClip|\bclip|effects|MOTIONS|staggered|motion", path.read_text("utf-8"))
]
"""Every module that may have to do with motion."""


def _calls(name: str) -> Iterator[ast.Call]:
    return (node for node in ast.walk(TREES[name]) if isinstance(node, ast.Call))


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float) and bool(node.value)


def _is_dotted(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value


def test_no_clip_and_no_seconds_outside_the_table():
    """Feel.md: "No effect outside it." Every clip comes from `effects.clip`, every length from the table."""
    for name in MODULES:
        for call in _calls(name):
            where = f"{name}:{call.lineno}"
            assert _called(call) != "Clip" or name == "ui.table.effects", where
            assert _called(call) != "wait" or not any(map(_is_number, call.args)), where
            timed = [word.value for word in call.keywords if word.arg in ("stagger", "seconds")]
            assert not any(map(_is_number, timed)), where


def test_no_seconds_in_the_constants_of_effects():
    """A number that its description calls seconds belongs into the table."""
    for name in MODULES:
        if "effect" not in name.rpartition(".")[2]:
            continue
        body = TREES[name].body
        for node, following in itertools.pairwise(body):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _is_number(node.value):
                described = ast.get_source_segment(SOURCES[name].read_text("utf-8"), following) or ""
                assert "econds" not in described, f"{name}:{node.lineno}"


def test_every_motion_is_used_and_every_used_one_exists():
    used = set()
    for name in MODULES:
        used |= {node.value for node in ast.walk(TREES[name]) if isinstance(node, ast.Constant)} & {*MOTIONS}
        for call in _calls(name):
            first, *rest = [*call.args, None]
            if isinstance(first, ast.Name) and first.id == "context" and _is_dotted(rest[0]):
                assert rest[0].value in MOTIONS, f"{name}:{call.lineno}"
            if _called(call) == "staggered" and isinstance(first, ast.Constant):
                assert first.value in MOTIONS, f"{name}:{call.lineno}"
    assert used == {*MOTIONS}


@pytest.mark.parametrize("name", MOTIONS)
def test_every_entry_is_sound(name):
    entry = MOTIONS[name]
    assert entry.sound in {"", *SOUND_CUES}
    assert entry.ease in EASINGS
    assert entry.reduced in ("same", "fade", "still", "none")
    assert 0 <= entry.seconds <= (2.0 if name == "piece.pulse" else 1.2)
    assert entry.length(reduced_motion=True) <= max(1.2, entry.seconds)
    assert 0 <= entry.shake <= 6
    assert entry.shake == 0 or (entry.seconds <= 0.25 and entry.reduced == "none")
    assert entry.reduced in ("fade", "none") or not (entry.arc or entry.squash), (
        "what moves must not with reduced motion"
    )


# ------------------------------------------------------------------ in games


def _everywhere(anchors: type) -> Any:
    """Return anchors that have every place, so that every flight is made."""
    places = {name: lambda self, *args: Rect(600, 20, 60, 30) for name in dir(anchors) if not name.startswith("_")}
    return type("Everywhere", (anchors,), places)()


@pytest.fixture(scope="module")
def boards(art: Art) -> dict[str, Any]:
    made: dict[str, Any] = {
        "tigris": tigris_board.BoardView(art, tigris_pieces.Pieces(art), _everywhere(tigris_board.Anchors)),
        "qwirkle": qwirkle_board.BoardView(art, qwirkle_pieces.Pieces(art), _everywhere(qwirkle_board.Anchors)),
        "catan": catan_board.BoardView(art, catan_pieces.Pieces(art), _everywhere(catan_board.Anchors)),
    }
    for board in made.values():
        board.layout(SMALL)
    return made


def _steps(key: str) -> Iterator[Step]:
    name, count = GAME_RECORDS[key]
    record = read((ROOT / "tests" / "records" / f"{name}.game").read_bytes())
    return record.prefix(count).replay(GAMES[key])


@pytest.mark.parametrize("key", GAME_RECORDS)
def test_no_event_lasts_over_1_2_seconds(boards, key):
    """Features row 88: every conflict, Qwirkle and city has its moment, and none lasts longer."""
    board = boards[key]
    for step in _steps(key):
        board.sync(GAMES[key].view(step.before, None))
        for part in board._parts(step.events):
            assert part.seconds <= 1.2, step.text


@pytest.mark.parametrize("speed", [0.0, 1.0])
@pytest.mark.parametrize("key", GAME_RECORDS)
def test_what_happens_is_heard_once_at_any_speed_and_when_skipped(boards, key, speed):
    board, met = boards[key], set()
    for step in _steps(key):
        kinds = {type(event) for event in step.events} & {*CUES}
        if kinds <= met:
            continue
        met |= kinds
        board.sync(GAMES[key].view(step.before, None))
        heard: list[str] = []
        board.speed = speed
        board.play(step.events, GAMES[key].view(step.state, None))
        if speed:
            board.update(1 / 60)
            heard += board.take_cues()
            board.skip()
        else:
            board.update(1 / 60)
        heard += board.take_cues()
        assert {CUES[kind] for kind in kinds} <= {*heard}, step.text
        assert len(heard) <= len({*heard}) + 1, "a skip plays a sound once"


# ------------------------------------------------------------------ the constructor


def _context(width: int = 0) -> effects.EffectContext:
    camera: Any = None
    sprites: Any = None
    return effects.EffectContext(camera, sprites, effects.Anchors(), width=width)


def _draw_the_middle(made: Clip) -> None:
    line = Timeline(made)
    line.advance(made.seconds / 2)
    line.draw(Surface((8, 8)))


@pytest.mark.parametrize(("reduced", "expected"), [("same", [0.5]), ("fade", [-0.5]), ("still", [1.0]), ("none", [])])
def test_reduced_motion_replaces_the_picture(monkeypatch, reduced, expected):
    entry = Motion(0.4, reduced=reduced, reduced_seconds=0.2)
    monkeypatch.setitem(motion.MOTIONS, "test.one", entry)
    seen: list[float] = []
    draw: Callable[[Any, float], None] = lambda surface, t: seen.append(t)  # noqa: E731
    fade: Callable[[Any, float], None] = lambda surface, t: seen.append(-t)  # noqa: E731
    context = _context()
    context.reduced_motion = True
    made = clip(context, "test.one", draw, fade=fade)
    _draw_the_middle(made)
    assert (made.seconds, seen) == (0.2, expected)
    context.reduced_motion = False
    seen.clear()
    made = clip(context, "test.one", draw, fade=fade)
    _draw_the_middle(made)
    assert (made.seconds, seen) == (0.4, [0.5])


def test_a_motion_that_fades_needs_another_picture(monkeypatch):
    monkeypatch.setitem(motion.MOTIONS, "test.one", Motion(0.4, reduced="fade"))
    with pytest.raises(AssertionError):
        clip(_context(), "test.one", lambda surface, t: None)


def test_the_sound_comes_at_the_begin_from_its_side(monkeypatch):
    monkeypatch.setitem(motion.MOTIONS, "test.one", Motion(0.4, sound="tile"))
    context, heard = _context(width=1000), []
    context.play = lambda *cue: heard.append(cue)
    line = Timeline(
        clip(context, "test.one", at=lambda: Rect(740, 0, 20, 20), begin=lambda: heard.append("began"), step=2)
    )
    line.advance(0.0)
    assert heard == [("tile", 0.5, 2), "began"]
    line.skip()
    assert len(heard) == 2


def test_rows_have_gaps_and_no_row_is_too_long():
    entry = Motion(0.3, stagger=0.1, spread=0.4)
    assert entry.gap(2) == 0.1
    assert entry.gap(8) == 0.05
    assert entry.gap(0) == 0.1
    assert entry.length(count=3) == pytest.approx(0.6)


# ------------------------------------------------------------------ impact


def test_the_board_shakes_inside_its_frame_and_comes_to_rest(board, screen, monkeypatch):
    """At most 6 px, never with reduced motion, and no pixel beside the board moves."""
    monkeypatch.setitem(motion.MOTIONS, "test.one", Motion(0.25, reduced="none", shake=6))
    board.sync(rich())
    board.camera.layout(SMALL.move(40, 20), False)  # coordinates do not shake
    screen.fill((1, 2, 3))
    board.draw(screen)
    still = screen.copy()
    board.context.shaken = (6, -4)
    board.draw(screen)
    frame = board.camera.frame
    inner = frame.inflate(-14, -14)
    assert pygame.image.tobytes(screen.subsurface(inner), "RGB") == pygame.image.tobytes(
        still.subsurface(inner.move(-6, 4)), "RGB"
    )
    screen.fill((0, 0, 0), frame)
    still.fill((0, 0, 0), frame)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(still, "RGB")
    line, reach = Timeline(effects.shake(board.context, "test.one")), []
    while not line.done:
        line.draw(screen)
        reach.append(max(map(abs, board.context.shaken)))
        line.advance(0.02)
    assert max(reach) <= 6
    assert max(reach[:4]) > max(reach[-4:])
    assert board.context.shaken == (0, 0)


@pytest.mark.parametrize("key", GAME_RECORDS)
def test_a_board_shown_anew_in_the_middle_of_a_shake_stands_still(boards, key):
    """A replay that jumps away from a war drops the animation."""
    board = boards[key]
    board.sync(GAMES[key].view(next(_steps(key)).before, None))
    board.context.shaken = (4, -3)
    board.sync(board.shown)
    assert board.context.shaken == (0, 0)


def test_a_burst_is_one_blit_and_a_kick_leaves_the_picture(board, screen, monkeypatch):
    monkeypatch.setitem(motion.MOTIONS, "test.burst", Motion(0.4, reduced="none"))
    monkeypatch.setitem(motion.MOTIONS, "test.kick", Motion(0.2, reduced="none", squash=0.3))
    board.sync(rich())
    place = lambda: Rect(300, 200, 40, 40)  # noqa: E731
    thrown = effects.burst(board.context, "test.burst", place, [("tile", 0), ("tile", 1)], 12)
    kicked = effects.kick(board.context, "test.kick", place)
    for made in (thrown, kicked):
        screen.fill((90, 80, 70))
        screen.fill((200, 200, 0), Rect(310, 210, 20, 20))
        before = pygame.image.tobytes(screen, "RGB")
        line = Timeline(made)
        line.advance(made.seconds / 3)
        line.draw(screen)
        line.draw(screen, above=True)
        assert pygame.image.tobytes(screen, "RGB") != before


def test_a_landing_squashes_by_six_in_a_hundred(board, screen, monkeypatch):
    monkeypatch.setitem(motion.MOTIONS, "test.one", Motion(0.15, reduced="none", squash=0.06))
    board.sync(rich())
    cell = effects.on(board.context, 60)
    heights = []
    line = Timeline(effects.settle(board.context, "test.one", ("tile", 0), cell))
    while not line.done:
        screen.fill((0, 0, 0))
        line.draw(screen)
        mask = pygame.mask.from_threshold(screen, (0, 0, 0), (1, 1, 1, 255))
        mask.invert()
        rects = mask.get_bounding_rects()
        heights.append(Rect(rects[0]).unionall(rects[1:]).h if rects else 0)
        line.advance(0.01)
    whole = board.sprites.get(("tile", 0), board.camera.cell).get_height()
    assert min(height for height in heights if height) >= whole * 0.93 - 1
    assert min(height for height in heights if height) < whole
