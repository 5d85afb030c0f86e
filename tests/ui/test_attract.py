"""Attract mode (feel.md, "First minute", and row 87 of features.md): games behind the menu, and what wakes it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.bots.levels import levels
from game.catalog import GAMES
from game.session.bot_driver import BOT_TIMEOUT
from game.session.demo_game import DemoGame
from tests.ui.pilot import Pilot
from tests.ui.positions import STORIES, rich, tell
from tests.ui.shell import start
from ui.attract.attract_mode import MOVE_SECONDS, OPENING_MOVES, STILL_MOVES, AttractMode
from ui.attract.board_picture import LIGHT, BoardPicture
from ui.attract.camera_glide import GLIDE, CameraGlide
from ui.attract.showcase import GAP_SECONDS, PAGE_SECONDS, REST
from ui.attract.title import SECONDS, letters_of
from ui.catalog import PLAYABLE
from ui.context import ASSETS
from ui.scenes.menu import MenuScene
from ui.setup.quick_game import choose_game
from ui.text import layout as text_layout


class QuickBot:
    """A bot that answers at once, without a process of its own."""

    closed = 0

    def ask(self, view_json: Any, seat: int, level: str, seed: int) -> None:
        game = GAMES[view_json["game"]]
        assert level == levels(game.key)[0], "bots of the lowest level"
        state = game.determinize(game.view_from_json(view_json), Random(seed))
        self.answer = game.encode(game.pick(state, Random(seed)))

    def poll(self) -> str:
        return self.answer

    def close(self) -> None:
        QuickBot.closed += 1


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.bots.worker.Worker", QuickBot)


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Pilot]:
    """The menu with a game behind it, which is prepared at once."""
    pilot = start(tmp_path, seed=3, size=(640, 360))
    moving(pilot)
    yield pilot
    pilot.app.close()


def moving(pilot: Pilot) -> None:
    pilot.app.launch.attract = True
    menu(pilot).attract = AttractMode(pilot.app, lambda work: work())


def menu(pilot: Pilot) -> MenuScene:
    scene = pilot.app.scenes[0]
    assert isinstance(scene, MenuScene)
    return scene


def go(pilot: Pilot, seconds: float) -> None:
    for _ in range(round(seconds * 30)):
        pilot.app.frame([], 1 / 30)


def painted(pilot: Pilot) -> int:
    board = menu(pilot).attract._board
    return 0 if board is None else board.painted


def pixels(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(pilot.app.window.get_surface(), "RGB")


def test_a_game_is_painted_once_per_action_and_drawn_only_while_something_moves(
    shown: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Feel, "Cost": 30 times a second at most, painted once per action; the menu is idle all the time."""
    bare = pixels(shown)
    go(shown, 3.0)
    assert painted(shown) >= 1
    assert pixels(shown) != bare
    drawn: list[int] = []
    draw = MenuScene.draw
    monkeypatch.setattr(MenuScene, "draw", lambda self, surface: (drawn.append(1), draw(self, surface)))
    before, seconds = painted(shown), 6 * MOVE_SECONDS
    go(shown, seconds)
    assert 2 <= painted(shown) - before <= 6
    assert 0 < len(drawn) < 30 * seconds * 0.6
    assert shown.app.idle


def test_the_games_take_turns_and_another_one_follows_the_end(shown: Pilot) -> None:
    attract, seen = menu(shown).attract, []
    for _ in PLAYABLE:
        go(shown, 2.0)
        assert attract._demo is not None
        seen.append(attract._demo.key)
        table = attract._demo._table  # type: ignore[attr-defined]
        table.paused = ""
        attract._load(attract._next_game())
        attract._board = None
    assert sorted(seen) == sorted(PLAYABLE)


def test_nothing_is_stored_and_nothing_is_heard(shown: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(shown.app.sounds, "play", lambda name, *args, **more: played.append(name))
    before = sorted(tmp_path.rglob("*"))
    go(shown, 3.0 + 3 * MOVE_SECONDS)
    assert painted(shown) > 1
    assert sorted(tmp_path.rglob("*")) == before
    assert set(played) <= {"title"}, "the title alone, which is no move"
    assert len(shown.app.store.games()) == 0


def test_a_conflict_does_not_darken_the_games_behind_the_menu(shown: Pilot) -> None:
    """The position changes at once there: the whole picture would flicker."""
    board = BoardPicture(shown.app, "tigris")
    revolt = tell(rich(), STORIES["revolt"])[0][1]
    assert revolt.conflict is not None
    light = []
    for view in (rich(), revolt):
        board.paint(view, (640, 360))
        light.append(sum(pygame.transform.average_color(board.picture)[:3]))
    assert light[1] > light[0] * 0.9


WINDOWS = [(1280, 720), (1280, 800), (1920, 1080), (1024, 768), (2560, 1080), (800, 1000)]


@pytest.mark.parametrize(("game", "size"), [("tigris", size) for size in WINDOWS] + [("catan", (1024, 768))])
def test_the_board_fills_the_window_wherever_the_camera_is(shown: Pilot, game: str, size: tuple[int, int]) -> None:
    """A black strip was beside the board, or above and below it where the window was not wide."""
    board, glide, window = BoardPicture(shown.app, game), CameraGlide(), pygame.Surface(size)
    view = DemoGame(game, "1", QuickBot).view
    board.paint(view, size)
    glide.begin(board, pygame.Surface(size))
    corners = set()
    for side in ("center", "topleft", "topright", "bottomleft", "bottomright"):
        spot = Rect(0, 0, 1, 1)
        setattr(spot, side, getattr(board.picture.get_rect(), side))
        glide.follow(board, lambda: None, spot)
        glide.advance(GLIDE.seconds)
        glide.draw(window, board.picture)
        corners.add(glide.corner)
        bare = pygame.transform.threshold(None, window, _dimmed(shown.app.look.palette.night), set_behavior=0)
        assert bare < size[0] * size[1] / 1000
    assert len(corners) == 5, "it still follows what happens"


def _dimmed(colour: str) -> pygame.Color:
    """Return a colour as it is behind the menu."""
    spot = pygame.Surface((1, 1), 0, 32)
    spot.fill(colour)
    spot.fill(LIGHT, special_flags=pygame.BLEND_RGB_MULT)
    return spot.get_at((0, 0))


def test_it_rests_under_another_scene_and_without_the_keyboard(shown: Pilot) -> None:
    go(shown, 3.0)
    before, closed = painted(shown), QuickBot.closed
    shown.feed(pygame.Event(pygame.WINDOWFOCUSLOST, window=shown.app.window))
    go(shown, 3 * MOVE_SECONDS)
    assert painted(shown) == before
    assert QuickBot.closed > closed, "the bots' process ends"
    shown.feed(pygame.Event(pygame.WINDOWFOCUSGAINED, window=shown.app.window))
    go(shown, 2 * MOVE_SECONDS)
    assert painted(shown) > before
    before = painted(shown)
    shown.press("escape")
    go(shown, 3 * MOVE_SECONDS)
    assert (shown.scene, painted(shown)) == ("dialog", before)
    board = menu(shown).attract._board
    shown.press("escape")
    shown.app.frame([], 1 / 30)
    assert menu(shown).attract._board is board, "the picture does not flash by"
    shown.click("menu.settings")
    go(shown, 1.0)
    assert menu(shown).attract._board is None, "pictures of another screen's background are released"


@pytest.mark.parametrize("field", ["reduced_motion", "attract"])
def test_it_stands_still_or_is_off_by_the_settings(shown: Pilot, field: str) -> None:
    setattr(shown.app.settings, field, field == "reduced_motion")
    go(shown, 1.5 + STILL_MOVES / 30)
    expected = 1 if field == "reduced_motion" else 0
    assert painted(shown) == expected
    still = pixels(shown)
    go(shown, 3 * MOVE_SECONDS)
    assert (painted(shown), pixels(shown)) == (expected, still)
    assert not menu(shown).background_moving


def test_a_fault_leaves_a_menu_that_works(shown: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("game.bots.worker.Worker", broken)
    monkeypatch.setattr("ui.attract.attract_mode.BoardPicture", broken)
    go(shown, 2.0 + OPENING_MOVES / 30)
    assert not menu(shown).attract.wanted
    shown.click("menu.settings")
    assert shown.scene == "settings"


def test_bots_that_fail_again_and_again_are_given_up(shown: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(self: QuickBot, *question: object) -> None:
        raise RuntimeError("dead")

    go(shown, 3.0)
    monkeypatch.setattr(QuickBot, "ask", ask)
    go(shown, 5 * MOVE_SECONDS)
    assert not menu(shown).attract.wanted
    assert menu(shown).attract._board is None
    shown.click("menu.settings")


def test_the_first_moves_are_made_in_each_step_of_an_idle_menu(shown: Pilot) -> None:
    """An idle menu has ten frames a second, with one step each: the first picture came seconds later."""
    attract, frames = menu(shown).attract, 0
    while not attract.opening:
        shown.app.frame([], 0.1)
        assert shown.app.idle
    while attract.opening:
        shown.app.frame([], 0.1)
        assert shown.app.idle
        frames += 1
    assert frames <= OPENING_MOVES / 2
    shown.app.frame([], 0.1)
    assert not menu(shown).equal_steps


def test_a_slow_bot_is_waited_for_in_real_seconds(shown: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time ran six times as fast for it before the first picture, so a busy machine had bots that were "late"."""
    monkeypatch.setattr(QuickBot, "poll", lambda self: None)
    go(shown, BOT_TIMEOUT - 1.0)
    demo = menu(shown).attract._demo
    assert demo is not None
    assert not demo._bots.incidents  # type: ignore[attr-defined]
    go(shown, 3.0)
    assert len(demo._bots.incidents) == 1  # type: ignore[attr-defined]


def test_the_window_may_change_its_size_and_its_language(shown: Pilot) -> None:
    go(shown, 3.0)
    for change in ("size", "language"):
        if change == "size":
            shown.app.window.size = (800, 450)
        shown.app.settings.language = shown.app.launch.lang = "he"
        shown.app.refresh_preferences()
        go(shown, 2 * MOVE_SECONDS)
        assert painted(shown) > 0
        assert menu(shown).attract._board.window == shown.app.size  # type: ignore[union-attr]


def test_it_works_while_a_game_is_unfinished(tmp_path: Path) -> None:
    """The card to continue has the board's thumbnail; the game behind the menu is another one."""
    pilot = start(tmp_path, seed=3)
    pilot.click("menu.quick")
    pilot.settle()
    pilot.app.home()
    pilot.settle()
    assert pilot.focus == "menu.continue"
    before = [path.read_bytes() for path in sorted(tmp_path.rglob("*.game"))]
    moving(pilot)
    go(pilot, 3.0 + 2 * MOVE_SECONDS)
    assert painted(pilot) > 1
    assert [path.read_bytes() for path in sorted(tmp_path.rglob("*.game"))] == before
    file = menu(pilot).unfinished
    assert file is not None
    picture = menu(pilot)._thumbnails.picture(file, menu(pilot)._thumbnail_size)
    assert len({tuple(picture.get_at((x, 40))) for x in range(picture.get_width())}) > 10
    assert max(picture.get_at((0, 40))[:3]) > 30, "like the frame of the board, no black bar beside it"
    pilot.click("menu.continue")
    assert pilot.scene == "play"
    pilot.app.close()


# -- the menu gives way ------------------------------------------------------------------------


def event(kind: int, **fields: Any) -> pygame.Event:
    return pygame.Event(kind, **fields)


TOUCHES = {
    "key": [event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)],
    "escape": [event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)],
    "full screen": [event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0)],
    "click": [
        event(pygame.MOUSEBUTTONDOWN, pos=(320, 180), button=1, touch=False),
        event(pygame.MOUSEBUTTONUP, pos=(320, 180), button=1, touch=False),
    ],
    "motion": [event(pygame.MOUSEMOTION, pos=(320, 180), rel=(3, 0), buttons=(0, 0, 0), touch=False)],
    "pad": [event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=0)],
    "stick": [event(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=1, value=32000)],
    "touch": [
        event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.5, y=0.5, dx=0.0, dy=0.0, pressure=1.0),
        event(pygame.FINGERUP, touch_id=1, finger_id=1, x=0.5, y=0.5, dx=0.0, dy=0.0, pressure=1.0),
    ],
}


@pytest.mark.parametrize("touch", TOUCHES)
def test_any_input_brings_the_menu_back_and_does_nothing_else(shown: Pilot, touch: str) -> None:
    shown.app.set_focus("menu.learn")
    menu(shown).showcase.resting = REST - 0.1
    go(shown, 0.5)
    assert menu(shown).asleep
    assert shown.layout() == {}
    for each in TOUCHES[touch]:
        shown.feed(each)
    go(shown, 0.2)
    assert not menu(shown).asleep
    assert (shown.scene, shown.focus) == ("menu", "menu.learn")
    assert shown.app.running
    assert not shown.app.fullscreen
    go(shown, 1.0)
    assert not menu(shown).asleep, "the time of rest begins anew"


def test_a_pointer_at_rest_and_a_drifting_stick_do_not_wake(shown: Pilot) -> None:
    menu(shown).showcase.resting = REST - 0.1
    go(shown, 0.5)
    shown.feed(event(pygame.MOUSEMOTION, pos=(320, 180), rel=(0, 0), buttons=(0, 0, 0), touch=False))
    shown.feed(event(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=1, value=4000))
    assert menu(shown).asleep


def test_input_keeps_the_menu(shown: Pilot) -> None:
    for _ in range(4):
        menu(shown).showcase.resting = REST - 0.3
        shown.press("tab")
        go(shown, 0.2)
        assert not menu(shown).asleep


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_title_and_best_scores_come_and_go(tmp_path: Path, lang: str) -> None:
    best = {"score": {"number": 14, "name": "Ada <b>", "date": ""}, "feat": None, "beaten": []}
    pilot = start(tmp_path, size=(640, 360), lang=lang)
    moving(pilot)
    (tmp_path / "achievements.json").write_text(json.dumps({"tigris": best, "gone": best}), encoding="utf-8")
    showcase = menu(pilot).showcase
    showcase.resting = REST - 0.01
    go(pilot, 0.1)
    assert menu(pilot).asleep
    assert [len(page) for page in showcase._pages] == [2, 3], "a game that is not known here has no page"
    pages = set()
    for _ in range(2):
        go(pilot, PAGE_SECONDS / 2)
        pages.add(upper_part(pilot))
        assert not showcase.moving
        go(pilot, (PAGE_SECONDS + GAP_SECONDS) / 2)
        assert not showcase.moving
        alone = upper_part(pilot)
        go(pilot, GAP_SECONDS / 2)
    assert len(pages | {alone}) == 3, "between two pages the game is seen alone"
    pilot.app.close()


def upper_part(pilot: Pilot) -> bytes:
    """The pixels above the middle of the window."""
    surface = pilot.app.window.get_surface()
    return pygame.image.tobytes(surface.subsurface(0, 0, surface.get_width(), surface.get_height() * 2 // 5), "RGB")


@pytest.mark.parametrize("speed", [1.0, 0.0])
def test_no_page_lies_over_the_middle_where_the_camera_brings_the_action(tmp_path: Path, speed: float) -> None:
    pilot = start(tmp_path, speed=speed)
    pilot.app.launch.attract = True
    menu(pilot).attract.update = lambda dt: None  # type: ignore[method-assign]
    menu(pilot).showcase.resting = REST - 0.1
    go(pilot, PAGE_SECONDS / 2)
    page = pilot.app.window.get_surface().copy()
    go(pilot, (PAGE_SECONDS + GAP_SECONDS) / 2)
    alone = pilot.app.window.get_surface()
    page.blit(alone, (0, 0), special_flags=pygame.BLEND_SUB)
    lit = pygame.mask.from_threshold(page, (255, 255, 255), (254, 254, 254)).get_bounding_rects()
    assert lit, "the page came, and went"
    assert max(rect.bottom for rect in lit) < alone.get_height() * 0.4
    pilot.app.close()


# -- the title -------------------------------------------------------------------------------


def test_the_title_assembles_while_the_menu_works(tmp_path: Path) -> None:
    """Feel: at most 1.2 s, and the menu takes input from the first frame."""
    assert SECONDS <= 1.2
    pilot = start(tmp_path)
    complete = pixels(pilot)
    title = menu(pilot).title
    pilot.app.launch.attract = True
    pilot.app.settings.attract = False
    title.time = 0.0
    go(pilot, 0.2)
    assert title.moving
    assert pilot.app.idle, "nobody waits for it"
    assert pixels(pilot) != complete
    go(pilot, 1.3)
    assert not title.moving
    assert pixels(pilot) == complete
    title.time = 0.1
    pilot.press("tab")
    assert pilot.focus == "menu.learn"
    pilot.click("menu.settings")
    assert pilot.scene == "settings"
    assert not title.moving
    pilot.app.close()


def test_letters_that_are_joined_stay_together() -> None:
    assert len(letters_of(text_layout.render("Rivers", 40, "#ffffff"))) == 6
    assert len(letters_of(text_layout.render("سلام", 40, "#ffffff", rtl=True))) < 4


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_game_has_its_own_scene_on_the_card_of_the_quick_game(tmp_path: Path, game: str) -> None:
    pilot = start(tmp_path)
    choose_game(pilot.app, game)
    quick = next(entry for entry in menu(pilot).main_entries() if entry.key == "quick")
    assert quick.picture.endswith(game)
    assert quick.picture != PLAYABLE[game].art, "not the logo that stands above it"
    assert (ASSETS / "art" / f"{quick.picture}.svg").exists()
    pilot.app.close()
