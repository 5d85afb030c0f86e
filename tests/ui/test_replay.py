"""Looking at a record: any place, anybody's eyes, the same as the game was, and on from there."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.catalog import GAMES
from game.core import OVER, digest
from game.record import Record, SeatInfo, write
from game.session.session import Session
from game.table import Dice
from game.table import Table as TrueTable
from game.tigris import actions as act
from game.tigris.events import ConflictBegan
from game.tigris.game import GAME
from main import main
from tests.soaking import combined
from tests.ui.tables import Table
from ui.app.frame_clock import STEP
from ui.commands import screenshot
from ui.scenes.games import GamesScene
from ui.scenes.review.replay import EVERYBODY, ReplayScene
from ui.text.i18n import LANGUAGES


def quick_record(seats: int = 3, length: int = 200) -> Record:
    """A game by players who like to place things."""
    table, rng = TrueTable(GAME, GAME.setup(seats), Dice("5")), Random(5)
    while len(table.log) < length and table.to_act() != OVER:
        legal = GAME.legal(table.state)
        placing = [action for action in legal if isinstance(action, act.Tile | act.Leader)]
        table.act(table.to_act(), rng.choice(placing or legal))
    infos = tuple(SeatInfo("human", "", name) for name in ("Ada", "Ben", "Cyr")[:seats])
    return Record(table.setup, infos, tuple(entry.text for entry in table.log), seed="5")


RECORD = quick_record()


def random_record(game: str, seats: int = 4, length: int = 120) -> Record:
    """A game by players who do anything that is legal."""
    rules, rng = GAMES[game], Random(5)
    table = TrueTable(rules, rules.setup(seats), Dice("5"))
    while len(table.log) < length and table.to_act() != OVER:
        table.act(table.to_act(), rng.choice(rules.legal(table.state)))
    infos = tuple(SeatInfo("human", "", name) for name in ("Ada", "Ben", "Cyr", "Dov")[:seats])
    return Record(table.setup, infos, tuple(entry.text for entry in table.log), seed="5")


def watch(table: Table, n: int = 0, eyes: str = "") -> ReplayScene:
    scene = ReplayScene(RECORD, n, eyes)
    table.app.push(scene)
    table.pilot.settle()
    return scene


def test_every_place_shows_what_the_eyes_knew(table: Table) -> None:
    scene = watch(table)
    for n in (0, 1, 40, len(RECORD.actions)):
        for eyes, seat in (("none", None), ("0", 0), ("2", 2)):
            table.app.scenes[-1].look_as(eyes)
            scene.seek(n)
            states = [RECORD.initial_state(GAME), *(step.state for step in RECORD.replay(GAME))]
            assert GAME.view_to_json(scene.game_panel.view) == GAME.view_to_json(GAME.view(states[n], seat))


def test_stepping_forth_and_back_comes_to_the_same_place(table: Table) -> None:
    scene = watch(table, 30)
    before = GAME.view_to_json(scene.game_panel.view)
    table.pilot.click("replay.step")
    table.pilot.settle()
    assert scene.n == 31
    table.pilot.click("replay.step-back")
    table.pilot.settle()
    assert scene.n == 30
    assert GAME.view_to_json(scene.game_panel.view) == before


def test_playing_runs_to_the_end_and_stops(table: Table) -> None:
    scene = watch(table, len(RECORD.actions) - 3)
    table.pilot.click("replay.play")
    table.pilot.settle()
    assert scene.n == len(RECORD.actions)
    assert not scene.running


def test_it_jumps_from_conflict_to_conflict(table: Table) -> None:
    scene = watch(table)
    began = [step.n for step in RECORD.replay(GAME) if any(isinstance(event, ConflictBegan) for event in step.events)]
    assert len(began) > 1
    for place in began[:2]:
        table.pilot.click("replay.landmark")
        assert scene.n == place
    table.pilot.click("replay.landmark-back")
    assert scene.n == began[0]


def test_the_log_never_tells_what_these_eyes_may_not_see(table: Table) -> None:
    scene = watch(table)
    draws = [n for n, text in enumerate(RECORD.actions, 1) if text.startswith("draw 1 ")]
    for n in draws:
        scene.seek(n)
    told = [line["text"] for line in table.logged("action")]
    assert told
    assert all("hidden" in text for text in told if text.startswith("draw"))
    assert told[-1] != RECORD.actions[draws[-1] - 1]


def test_all_eyes_follow_the_seat_to_act(table: Table) -> None:
    scene = watch(table)
    table.pilot.click("replay.eyes.all")
    assert scene.eyes == EVERYBODY
    followed = set()
    for n, state in enumerate(scene.history.states):
        scene.n = n
        if GAME.to_act(state) >= 0:
            followed.add(scene.seat)
            assert scene.seat == GAME.to_act(state)
    assert followed == {0, 1, 2}


def test_a_long_name_is_shortened_on_its_button_and_whole_in_the_tip(table: Table) -> None:
    long = "Maximilian of Great Ur"
    seats = (*RECORD.seats[:2], SeatInfo("human", "", long))
    table.app.push(ReplayScene(Record(RECORD.setup, seats, RECORD.actions, seed="5"), 0))
    table.pilot.settle()
    shown = table.pilot.layout()
    assert shown["replay.eyes.2"].text.endswith("…")
    assert long in shown["replay.eyes.2"].tip
    assert table.app.scenes[-1].gui.overflows == []


@pytest.mark.parametrize(
    ("size", "scale", "lang"),
    combined([((1280, 720), 150), ((1280, 720), 200), ((1920, 1080), 200)], ["en", "fa"]),
)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_table_lies_over_the_controls(
    tmp_path: Path, game: str, size: tuple[int, int], scale: int, lang: str
) -> None:
    """P13: with four seats and large text the players, or bag, dice and bank below them, reached into the controls."""
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    record = random_record(game)
    scene = ReplayScene(record, 0, "1")
    table.app.push(scene)
    for n in range(0, len(record.actions), 13):
        scene.seek(n)
        table.pilot.settle()
        assert scene.gui.overflows == []
        controls = [item for item in scene.items() if item.name.startswith("replay.") and item.name != "replay.back"]
        top = min(item.rect.top for item in controls)
        panel: Any = scene.game_panel
        painted = [panel.players.row(seat) for seat in range(4)]
        painted += [panel.tray.bank.rect, panel.dice.rect] if game == "catan" else [panel.unseen.rect]
        assert max(rect.bottom for rect in painted) <= top
    table.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_word_for_spectators_is_whole_on_its_button(tmp_path: Path, lang: str) -> None:
    table = Table(tmp_path, lang=lang)
    watch(table)
    assert table.pilot.layout()["replay.eyes.none"].text == table.app.tr("replay.onlooker")
    table.close()


def test_a_game_that_can_be_gone_on_with_shows_no_hand(table: Table) -> None:
    folder = table.app.store.games_folder
    (folder / "20240101-000000-00000000.game").write_text(write(RECORD), encoding="utf-8")
    table.app.push(GamesScene())
    table.pilot.click("replays.0.watch")
    table.pilot.settle()
    scene = table.app.scenes[-1]
    assert isinstance(scene, ReplayScene)
    for eyes in ("0", "1", "2", "all"):
        table.pilot.click(f"replay.eyes.{eyes}")
        assert scene.seat is None
    assert table.logged("refused")[-1]["text"] == table.app.tr("replay.sealed")


def test_the_bar_seeks(table: Table) -> None:
    scene = watch(table)
    bar = table.pilot.layout()["replay.seek"].rect
    place = (bar.centerx, bar.centery)
    table.pilot.point(place)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        table.pilot.feed(pygame.Event(kind, pos=place, button=1, touch=False, window=table.app.window))
    assert abs(scene.n - len(RECORD.actions) // 2) <= 1


def test_playing_on_begins_where_the_replay_stands(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Session] = []
    monkeypatch.setattr("ui.scenes.review.replay.show_game", lambda app, game: shown.append(game))
    scene = watch(table, 60)
    table.pilot.click("replay.play-on")
    (game,) = shown
    assert game.n >= 60
    view = game.client(None).view
    assert digest(GAME.view_to_json(view)) == digest(GAME.view_to_json(scene.history.view(game.n, None)))
    game.close()


def test_a_record_that_breaks_off_is_shown_as_far_as_it_goes(table: Table) -> None:
    broken = Record(RECORD.setup, RECORD.seats, (*RECORD.actions[:20], "tile red a4", *RECORD.actions[20:]))
    scene = ReplayScene(broken, 999)
    table.app.push(scene)
    table.pilot.settle()
    assert scene.n == 20
    assert scene.history.fault is not None


@pytest.mark.parametrize(("size", "lang"), [("1280x720", "en"), ("1920x1080", "he")])
def test_a_screenshot_shows_a_moment_without_a_display(tmp_path: Path, size: str, lang: str) -> None:
    file, target = tmp_path / "r.game", tmp_path / "r.png"
    file.write_text(write(RECORD), encoding="utf-8")
    words = [str(target), "--record", str(file), "--at", "50", "--seat", "1", "--size", size, "--lang", lang]
    assert screenshot.main(words) == 0
    assert "x".join(map(str, pygame.image.load(str(target)).get_size())) == size


def test_a_screenshot_does_not_depend_on_the_speed_of_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key moments are searched beside the game, for a while in each frame."""
    record = Path(__file__).resolve().parents[1] / "saves" / "0.2" / "qwirkle-00-whole.game"
    for name, seconds in (("fast", 60.0), ("slow", -1.0)):
        monkeypatch.setattr("ui.scenes.review.replay.SEARCH_SECONDS", seconds)
        words = [str(tmp_path / f"{name}.png"), "--record", str(record), "--size", "1280x720"]
        assert screenshot.main(words) == 0
    assert (tmp_path / "fast.png").read_bytes() == (tmp_path / "slow.png").read_bytes()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("x.png", 2),
        ("x.jpg --record r.game", 2),
        ("x.png --record r.game --size 9x9", 2),
        ("x.png --record r.game --at -1", 2),
        ("x.png --record r.game --lang xx", 2),
        ("x.png --record missing.game --lang fa", 1),
        (f"x.png --record {__file__} --lang fa", 1),
    ],
)
def test_wrong_use_of_screenshot_is_one_line_for_the_player(
    line: str, code: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fa_IR.UTF-8")
    assert main(["screenshot", *line.split()]) == code
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert any("\u0600" <= char <= "\u06ff" for char in complaint)


def test_a_seat_that_the_record_has_not_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "r.game").write_text(write(RECORD), encoding="utf-8")
    words = ["screenshot", str(tmp_path / "x.png"), "--record", str(tmp_path / "r.game"), "--seat", "3"]
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "x.png").exists()


def test_a_replay_paints_its_panels_at_events_only(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What moves lies over a kept picture, which is the same as one painted anew (feel.md, Cost)."""
    scene, app = watch(table, 60), table.app
    app.launch.speed = 1.0
    painted: list[int] = []
    frames = compared = 0
    paint = scene._draw_panels
    monkeypatch.setattr(scene, "_draw_panels", lambda surface: painted.append(1) or paint(surface))
    for _ in range(4):
        scene.step_forward()
        for frame in range(90):
            app.frame([], STEP)
            frames += 1
            if scene.moving and frame % 9 == 4:
                kept = pygame.image.tobytes(app.window.get_surface(), "RGB")
                before = len(painted)
                app.invalidate()
                app.frame([], 0.0)
                assert pygame.image.tobytes(app.window.get_surface(), "RGB") == kept
                del painted[before:]
                compared += 1
    assert compared > 8
    assert len(painted) < frames / 4
