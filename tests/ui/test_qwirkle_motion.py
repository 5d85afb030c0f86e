"""What moves in Qwirkle (feel.md, rows "piece laid", "point", "Qwirkle", "last action")."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.catalog import GAMES
from game.qwirkle import events as ev
from game.qwirkle.cells import parse
from game.qwirkle.tiles import KIND_OF
from game.record import read
from tests.imports import ROOT
from tests.ui.boards import SMALL, picture
from tests.ui.qwirkle import position, session
from tests.ui.tables import Table
from ui.gfx.animation import Clip, Group, Part, Timeline, slowed
from ui.gfx.art import Art
from ui.gfx.motion import LONGEST, MOTIONS
from ui.qwirkle import effects
from ui.qwirkle.board import Anchors, BoardView
from ui.qwirkle.pieces import Pieces
from ui.qwirkle.word_tiles import in_a_row, letter_tile, parts_of
from ui.text.i18n import Locale
from ui.text.layout import measure

pytestmark = pytest.mark.usefixtures("small_display")
COUNTER = Rect(600, 20, 40, 30)


class Beside(Anchors):
    """A counter beside the board."""

    def counter(self, seat: int, number: int) -> Rect | None:
        return COUNTER


@pytest.fixture
def board(art: Art) -> BoardView:
    made = BoardView(art, Pieces(art), Beside())
    made.layout(SMALL)
    made.context.feast = "Qwirkle!"
    return made


def moment(at: int, name: str = "saves/0.2/qwirkle-00-whole") -> Any:
    record = read((ROOT / f"tests/{name}.game").read_bytes())
    return next(step for step in record.replay(GAMES["qwirkle"]) if step.n == at)


def clips(part: Part, at: float = 0.0) -> list[tuple[float, Clip]]:
    if isinstance(part, Clip):
        return [(at, part)]
    return [found for offset, inner in part.parts for found in clips(inner, at + offset)]


# ------------------------------------------------------------------ the word on tiles


@pytest.mark.parametrize(
    ("lang", "parts"),
    [("en", ["Q", "W", "I", "R", "K", "L", "E"]), ("he", list("קוירקל")), ("fa", ["کو", "ئر", "کل"])],
)
def test_the_word_is_laid_letter_by_letter_unless_they_join(lang: str, parts: list[str]) -> None:
    word = Locale(lang).tr("qwirkle.feast")
    assert parts_of(word) == parts
    tiles = [part for _, part in in_a_row(word)]
    assert tiles == (parts if lang == "en" else parts[::-1]), "the first letter is where one begins to read"


def test_joined_letters_keep_their_form_on_tiles() -> None:
    """A word cut where nothing joins is as wide as in one piece, but for kerning; cut into letters it is not."""
    pygame.font.init()
    for word in ("کوئرکل", "بازی", "کاتان"):
        wide, parts, letters = (
            sum(measure(part, 60, True)[0] for part in cut) for cut in ([word], parts_of(word), list(word))
        )
        assert abs(parts - wide) * 3 < letters - wide
    assert parts_of("می\u200cخواهم") == ["می", "خو", "ا", "هم"]


def test_a_tile_is_as_wide_as_its_letters(art: Art) -> None:
    pieces = Pieces(art)
    assert letter_tile(pieces, 48, "Q", 0).get_size() == (48, 48)
    wide = letter_tile(pieces, 48, "ستمن", 0)
    assert wide.get_width() > 48
    assert wide.get_height() == 48


# ------------------------------------------------------------------ points


def test_every_point_is_heard_rising_and_the_counter_changes_with_the_first(board: BoardView) -> None:
    step = moment(70)
    board.sync(GAMES["qwirkle"].view(step.before, None))
    board.play(step.events, GAMES["qwirkle"].view(step.state, None))
    seat, line = step.actor, next(event for event in step.events if isinstance(event, ev.LineScored))
    before, heard, points = board.shown.points[seat], [], []
    while board.moving:
        board.update(1 / 60)
        heard += [(name, step) for name, (_, step) in board.take_cues().items()]
        points.append(board.shown.points[seat])
    assert [step for name, step in heard if name == "score"] == list(range(line.points))
    assert [step for name, step in heard if name == "run"] == list(range(6))
    assert "chord" in [name for name, _ in heard]
    assert {*points} == {before, before + line.points}


@pytest.mark.parametrize("points", [2, 6, 12])
def test_the_counter_is_kicked_once_at_a_time(board: BoardView, points: int) -> None:
    event = ev.LineScored(0, tuple(range(4000, 4000 + min(points, 6))), points)
    made = effects.part_of(board.context, event, lambda: None)
    kick = MOTIONS["qwirkle.kick"].seconds
    begins = sorted(at for at, clip in clips(made) if clip.seconds == kick and clip.above and clip.draw)
    assert begins
    assert all(later - earlier >= kick - 1e-9 for earlier, later in pairwise(begins))
    assert made.seconds <= LONGEST


def test_own_tiles_are_pressed_down_and_seen_all_the_time(board: BoardView) -> None:
    step = moment(6)
    placed = next(event for event in step.events if isinstance(event, ev.TilesPlaced))
    board.sync(GAMES["qwirkle"].view(step.before, step.actor))
    laid = dict(zip(placed.cells, placed.tiles, strict=True))
    board.context.laid = dict(laid)
    board.play([placed], GAMES["qwirkle"].view(step.state, step.actor))
    screen = Surface(SMALL.size)
    while board.moving:
        board.draw(screen)
        board.draw_above(screen)
        for cell, kind in laid.items():
            middle = board.camera.cell_rect(cell).center
            seen = pygame.transform.average_color(screen, Rect(0, 0, 8, 8).move_to(center=middle))
            own = pygame.transform.average_color(
                board.sprites.get(("tile", kind), board.camera.cell),
                Rect(0, 0, 8, 8).move_to(center=(board.camera.cell // 2,) * 2),
            )
            assert max(abs(a - b) for a, b in zip(seen[:3], own[:3], strict=True)) < 60, "a tile vanished"
        board.update(1 / 30)


# ------------------------------------------------------------------ the end


def test_the_last_tile_comes_in_slow_motion(board: BoardView) -> None:
    def length(at: int) -> float:
        step = moment(at)
        board.sync(GAMES["qwirkle"].view(step.before, None))
        board.play(step.events, GAMES["qwirkle"].view(step.state, None))
        placed = next(event for event in step.events if isinstance(event, ev.TilesPlaced))
        return board._parts([placed])[0].seconds / len(placed.cells)

    assert length(126) > 1.3 * length(6)
    assert not board.context.final or length(6)


def test_slow_motion_stretches_clips_and_their_gaps() -> None:
    seen: list[float] = []
    part = Group(((0.0, Clip(0.2)), (0.1, Clip(0.2, lambda surface, t: seen.append(t)))), 0.3)
    line = Timeline(slowed(part, 2.0))
    assert line.seconds == pytest.approx(0.6)
    line.advance(0.4)
    line.draw(None)
    assert seen == [pytest.approx(0.5)]


# ------------------------------------------------------------------ laid provisionally


def test_a_tile_falls_where_it_is_laid_and_holds_nobody_up(tmp_path: Path) -> None:
    table = Table(tmp_path, speed=1.0)
    play = table.play(session(position(["Rs Bs Ps Gx Rc Yd", "Oc Ox Od Os Ot Of"])))
    if table.pilot.scene == "handoff":
        table.pilot.press("return")
    for _ in range(300):  # whose turn it is was shown
        table.app.frame([], 1 / 60)
    panel = play.game_panel
    table.pilot.click(f"hand.{panel.draft_move.slots.index(KIND_OF['Rs']) + 1}")
    assert panel.holding, "it hangs from the pointer"
    table.pilot.click("cell.3,0")
    table.app.frame([], 1 / 60)
    assert panel.board.landing
    assert not panel.moving, "the next tile can be picked up at once"
    assert not panel.held_piece.held
    pictures = set()
    for _ in range(40):
        table.app.frame([], 1 / 60)
        pictures.add(pygame.image.tobytes(table.app.window.get_surface(), "RGB"))
    assert len(pictures) > 8
    assert not panel.board.landing
    resting = pygame.image.tobytes(table.app.window.get_surface(), "RGB")
    table.app.nav.invalidate()
    table.app.frame([], 1 / 60)
    assert pygame.image.tobytes(table.app.window.get_surface(), "RGB") == resting
    table.close()


def test_the_points_of_the_last_move_give_way_to_a_hint(board: BoardView) -> None:
    """A number beyond a line lay under the tile that a hint would lay there."""
    step = moment(70)
    board.sync(GAMES["qwirkle"].view(step.before, None))
    board.play(step.events, GAMES["qwirkle"].view(step.state, None))
    board.skip()
    screen, pictures = pygame.Surface((640, 480)), []
    for move in (board.context.last, None):
        board.context.last = move
        board.help.advised = {}
        free = picture(board, screen)
        board.help.advised = {parse("0,-3"): 0}
        pictures.append((free, picture(board, screen)))
    (scored, hinted), (bare, alone) = pictures
    assert scored != bare
    assert hinted == alone
