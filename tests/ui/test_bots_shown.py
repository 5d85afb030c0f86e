"""Bots at the table as a player sees them: one line, a mark on the board, their pace, steps, and what goes wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pygame
import pytest

from game import bits
from game.core import OVER
from game.session.session import Services
from game.tigris import events as ev
from game.tigris.actions import BLACK, BLUE, GREEN, RED
from tests.ui.tables import Table, position, session
from ui.scenes.play.play import PlayScene
from ui.scenes.setup import SetupScene
from ui.settings import PACES
from ui.text.i18n import LANGUAGES, Locale
from ui.tigris.headline import headline

NAMES = ("Lion", "Bull", "Bow")
E5, F6, G7 = (bits.CELL_OF[name] for name in ("e5", "f6", "g7"))
WAR = [
    ev.Supported(1, 2, False),
    ev.ConflictEnded("war", BLUE, 0, 1, (5, 4)),
    ev.TilesLost(BLUE, (E5, F6, G7)),
    ev.LeaderLost(1, BLUE, E5, "war"),
    ev.Scored(0, BLUE, 4, "war", E5),
]
NEXT_WAR = ev.ConflictBegan("war", BLACK, 0, 2, (E5, F6), (3, 4), (0, 0))

MOVES = ["tile black d5", "leader black b1", "end", "tile black e6", "swap red", "end"]
"""What the bot of these tests does."""


class Reader:
    """A bot that reads its moves from a list; None: it never answers."""

    def __init__(self, moves: list[str] | None) -> None:
        self.moves = moves
        self.asked = False

    def ask(self, view_json: object, seat: int, level: str, seed: int) -> None:
        self.asked = True

    def poll(self) -> str | None:
        if not self.asked or not self.moves:
            return None
        self.asked = False
        return self.moves.pop(0)

    def close(self) -> None:
        pass


def plain(words: str) -> str:
    return re.sub("[\u2066-\u2069\u200e\u200f]", "", words)


# ------------------------------------------------------------------ in words


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([ev.TilePlaced(1, BLUE, E5), ev.Scored(1, BLUE, 1, "tile", E5)], ["Bull places a farm on e5: 1 blue point."]),
        ([ev.TilePlaced(1, BLUE, E5)], ["Bull places a farm on e5."]),
        (
            [ev.TilePlaced(1, BLUE, E5), ev.Scored(0, BLUE, 1, "king", E5)],
            ["Bull places a farm on e5.", "Lion: 1 blue point."],
        ),
        (
            [ev.TilePlaced(1, RED, E5), ev.KingdomsUnited(1, E5, (3,)), NEXT_WAR],
            ["Bull places a temple on e5.", "War over the king: Lion with 3 against Bow with 4."],
        ),
        ([ev.Supported(0, 2, True)], ["Lion adds 2 tiles in support."]),
        (WAR, ["Lion wins the war, 5 to 4.", "Bull loses: farmer, 3 farms.", "Lion: 4 blue points."]),
        (
            [*WAR, NEXT_WAR],
            [
                "Lion wins the war, 5 to 4.",
                "Bull loses: farmer, 3 farms.",
                "Lion: 4 blue points.",
                "War over the king: Lion with 3 against Bow with 4.",
            ],
        ),
        (
            [ev.TurnEnded(1), ev.Scored(1, RED, 1, "monument", E5), ev.Scored(1, GREEN, 2, "monument", E5)],
            ["Bull’s monuments pay: 1 red point, 2 green points."],
        ),
        (
            [ev.TurnEnded(1), ev.Scored(1, RED, 1, "monument", E5), ev.GameEnded("bag")],
            ["Bull’s monuments pay: 1 red point.", "The game is over: the bag has too few tiles left."],
        ),
        (
            [ev.TilePlaced(1, RED, E5), ev.Scored(1, RED, 1, "tile", E5), ev.GameEnded("bag")],
            ["Bull places a temple on e5: 1 red point.", "The game is over: the bag has too few tiles left."],
        ),
        ([ev.TurnEnded(1), ev.GameEnded("bag")], ["The game is over: the bag has too few tiles left."]),
        ([ev.TurnEnded(1)], []),
        ([ev.TilesDrawn(1, 2, None), ev.TurnBegan(2, 4)], []),
    ],
    ids=lambda value: value[0] if value and isinstance(value[0], str) else "",
)
def test_an_action_is_told_briefly(events: list[ev.Event], told: list[str]) -> None:
    assert [plain(words) for words in headline(Locale("en"), events, NAMES)] == told


def test_the_other_languages_word_for_word() -> None:
    events = [ev.TilePlaced(1, BLUE, E5), ev.Scored(1, BLUE, 1, "tile", E5)]
    (he,), (fa,) = (headline(Locale(lang, persian_digits=True), events, ("אריה", "שור")) for lang in ("he", "fa"))
    assert plain(he) == "שור: הנחת חווה ב־e5 – נקודה כחולה אחת."
    assert plain(fa) == "שור یک مزرعه در e5 می‌گذارد: ۱ امتیاز آبی."
    assert [len(headline(Locale(lang), [*WAR, NEXT_WAR], NAMES)) for lang in LANGUAGES] == [4, 4, 4]


# ------------------------------------------------------------------ on the screen


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, speed=4)
    made.app.settings.bot_pace = 1.0
    yield made
    made.close()


def play(table: Table, moves: list[str] | None = None) -> PlayScene:
    """A person on seat 0 against the reader; the person ends its turn at once."""
    table.app.settings.confirmations = "off"
    hand = {"black": 3, "red": 3}
    start = position([dict(hand), dict(hand)], turn={"seat": 0, "actions_left": 2, "number": 1})
    reader, ticks = Reader([*(MOVES if moves is None else moves)]), count(1)
    kept = Services(make_bot_backend=lambda: reader, clock=lambda: next(ticks) / 60)
    made = session(start, ("human", "steady"), services=kept)
    scene = table.play(made)
    table.pilot.click("play.end")
    return scene


def frames(table: Table, scene: PlayScene, moments: int, limit: int = 1200) -> list[float]:
    """Show so many more actions; the seconds from one to the next."""
    times, shown = [], scene.state.playback.n
    for frame in range(limit):
        table.app.frame([], 1 / 60)
        if scene.state.playback.n != shown:
            shown = scene.state.playback.n
            times.append(frame / 60)
        if len(times) == moments:
            return times
    raise AssertionError(f"only {len(times)} actions were shown")


def told(scene: PlayScene) -> str:
    return plain(" ".join(scene.state.explanations.last_action.sentences()))


def until_told(table: Table, scene: PlayScene, words: str) -> None:
    for _ in range(1200):
        table.app.frame([], 1 / 60)
        if told(scene) == words:
            return
    raise AssertionError(f"never told: {words}; last: {told(scene)}")


def test_what_a_bot_does_stands_in_one_line_and_on_the_board(table: Table) -> None:
    scene = play(table)
    until_told(table, scene, "Bull places a settlement on d5.")
    help_ = scene.game_panel.board.help
    assert (scene.state.explanations.last_action.seat, help_.marked, help_.last_actor) == (
        1,
        1 << bits.CELL_OF["d5"],
        1,
    )
    assert scene.acting == 1
    until_told(table, scene, "Bull places the king on b1.")
    assert help_.marked == 1 << bits.CELL_OF["b1"]


def test_the_line_never_runs_ahead_of_the_picture(tmp_path: Path) -> None:
    table = Table(tmp_path, speed=0.5)
    scene = play(table)
    for _ in range(300):
        if told(scene):
            break
        assert not scene.game_panel.view.occupied >> bits.CELL_OF["d5"] & 1
        table.app.frame([], 1 / 60)
    assert scene.game_panel.view.occupied >> bits.CELL_OF["d5"] & 1
    table.close()


def test_what_stands_is_the_position_after_the_action(table: Table) -> None:
    """The picture that stays while an action stands is that of the moment after it, down to the actions left."""
    table.app.settings.bot_pace = 3.0
    scene = play(table)
    until_told(table, scene, "Bull places a settlement on d5.")
    for _ in range(90):
        table.app.frame([], 1 / 60)
    standing = pygame.image.tobytes(table.app.window.get_surface(), "RGB")
    assert scene.game_panel.view.actions_left == 1
    table.app.invalidate()
    table.app.frame([], 1 / 60)
    assert pygame.image.tobytes(table.app.window.get_surface(), "RGB") == standing


def test_the_line_gives_way_only_to_what_the_pointer_came_to_later(table: Table) -> None:
    """The pointer still lies on the button that ended the turn."""
    table.app.settings.bot_pace = 3.0
    scene = play(table)
    until_told(table, scene, "Bull places a settlement on d5.")
    place = table.app.mirror(scene.status_line.place)

    def line() -> bytes:
        for _ in range(30):
            table.app.frame([], 1 / 60)
        return pygame.image.tobytes(table.app.window.get_surface().subsurface(place), "RGB")

    with_deed = line()
    table.pilot.point(table.pilot.layout()["play.menu"].rect.center)
    pointed = line()
    table.pilot.point((5, 5))
    assert line() == with_deed != pointed
    scene.state.explanations.last_action.clear()
    table.app.invalidate()
    assert line() != with_deed


def test_at_the_own_turn_the_news_take_its_place(table: Table) -> None:
    scene = play(table)
    table.pilot.settle()
    assert (scene.state.explanations.last_action.seat, scene.game_panel.board.help.marked) == (OVER, 0)
    news = [
        (item.number, item.seat, plain(item.words(table.app.locale))) for item in scene.state.explanations.recap.rows
    ]
    assert news == [(1, 1, "Bull places a settlement on d5."), (2, 1, "Bull places the king on b1.")]
    table.pilot.press("escape")
    assert scene.state.explanations.recap.closed


def test_news_follow_the_language_and_go_with_what_is_taken_back(table: Table) -> None:
    scene = play(table)
    table.pilot.settle()
    table.app.launch.lang = "he"
    table.app.refresh_preferences()
    assert plain(scene.state.explanations.recap.rows[0].words(table.app.locale)).startswith("שור:")
    table.pilot.press("z")
    table.pilot.click("dialog.yes")
    table.pilot.settle()
    assert not scene.state.explanations.recap.rows
    assert scene.session.n == 0


def test_without_animation_or_pause_a_person_still_learns_what_happened(tmp_path: Path) -> None:
    table = Table(tmp_path, speed=0)
    table.app.settings.bot_pace = 3.0
    scene = play(table)
    shown = 0
    while not table.app.idle and shown < 20:
        table.app.frame([], 1 / 60)
        shown += 1
    assert shown < 12, "a run without animation waits for bots"
    assert len(scene.state.explanations.recap.rows) == 2
    assert set(scene.game_panel.board.help.since.values()) == {1, 2}
    table.close()


def test_a_players_own_choice_of_no_animation_keeps_the_pace(tmp_path: Path) -> None:
    table = Table(tmp_path, speed=0)
    table.app.settings.speed = 0.0
    table.app.launch.speed = table.app.launch.bot_pace = None
    table.app.settings.bot_pace = 1.0
    scene = play(table)
    first, second = frames(table, scene, 2)
    assert second - first == pytest.approx(1, abs=0.1)
    table.close()


# ------------------------------------------------------------------ pace and steps


@pytest.mark.parametrize("pace", [0.0, 0.5, 2.0, 3.0])
def test_every_action_stands_for_its_time(tmp_path: Path, pace: float) -> None:
    table = Table(tmp_path, speed=4)
    table.app.settings.bot_pace = pace
    scene = play(table)
    first, second, ended = frames(table, scene, 3)
    assert pace <= second - first < pace + 0.6
    assert ended - second < 0.6, "the end of a turn, which brings nothing, waits for nothing"
    table.close()


def test_one_key_makes_bots_slower_or_faster_in_mid_game(table: Table) -> None:
    scene = play(table)
    until_told(table, scene, "Bull places a settlement on d5.")
    for _ in range(3):
        table.pilot.press(".")
    assert table.app.settings.bot_pace == PACES[0] == 0
    table.pilot.settle()
    assert scene.acting == 0, "without a pause the bot is done at once"
    for expected in (*PACES[1:], PACES[-1]):
        table.pilot.press(",")
        assert table.app.settings.bot_pace == expected
        assert f"{expected:g}" in scene.status_line.words
    assert PACES[-1] == 3


def test_the_pace_is_two_inputs_away(table: Table) -> None:
    play(table)
    table.pilot.click("play.settings")
    table.pilot.click("settings.bot_pace.2.5")
    assert table.app.settings.bot_pace == 2.5
    table.pilot.press("escape")
    assert table.pilot.scene == "play"


def test_a_choice_in_the_settings_ends_what_the_command_line_said(tmp_path: Path) -> None:
    table = Table(tmp_path, speed=0)
    scene = play(table, ["tile black d5", "leader black b1", "end"])
    table.pilot.click("play.settings")
    chosen = {item.name for item in table.app.items() if item.selected}
    assert {"settings.bot_pace.0", "settings.speed.0"} <= chosen
    table.pilot.click("settings.bot_pace.1.5")
    table.pilot.click("settings.speed.2")
    table.pilot.press("escape")
    assert table.app.speed == 2
    table.pilot.settle()
    scene.state.explanations.last_action.clear()
    assert table.app.launch.bot_pace is None
    table.close()


def test_step_mode_waits_for_a_key_or_a_click_and_shows_both(table: Table) -> None:
    table.app.settings.bot_step = True
    scene = play(table, ["tile black d5", "leader black b1", "end"])
    for _ in range(200):
        table.app.frame([], 1 / 60)
    button = table.pilot.layout()["play.step"]
    assert button.enabled
    assert "Enter" in button.tip
    assert told(scene) == ""
    table.pilot.press("return")
    until_told(table, scene, "Bull places a settlement on d5.")
    for _ in range(200):
        table.app.frame([], 1 / 60)
    assert told(scene) == "Bull places a settlement on d5."
    table.pilot.click("play.step")
    until_told(table, scene, "Bull places the king on b1.")
    table.pilot.settle()
    assert scene.session.to_act() == scene.seat == 0
    assert not table.pilot.layout()["play.step"].enabled
    table.pilot.press("p")
    assert "play.step" not in table.pilot.layout()
    table.pilot.press("p")
    assert table.app.settings.bot_step
    assert "play.step" in table.pilot.layout()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
def test_the_step_button_has_room_everywhere(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    table = Table(tmp_path, size, lang, speed=4)
    table.app.settings.bot_step = True
    scene = play(table)
    for _ in range(60):
        table.app.frame([], 1 / 60)
    assert "play.step" in table.pilot.layout()
    assert scene.gui.overflows == []
    table.close()


# ------------------------------------------------------------------ what goes wrong


def test_a_bot_that_cannot_answer_is_told_once_and_the_game_goes_on(table: Table) -> None:
    scene = play(table, ["no action at all", "end"])
    table.pilot.settle(60)
    (line,) = table.logged("incident")
    assert (line["seat"], line["why"]) == (1, "illegal")
    assert line["text"] == table.app.tr("log.bot-failed", name="Bull")
    words = [
        scene.state.event_history.words(index, table.app.locale)
        for index in range(len(scene.state.event_history.lines))
    ]
    assert words.count(line["text"]) == 1
    assert scene.session.incidents[0].why == "illegal"


def test_a_late_bot_is_replaced_and_told(table: Table) -> None:
    scene = play(table, [])
    table.pilot.settle(60)
    lines = table.logged("incident")
    assert {line["why"] for line in lines} == {"late"}
    assert lines[0]["text"] == "Bull took too long, so the table chose an action instead."
    assert scene.session.to_act() == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_are_told_that_bots_are_fair(tmp_path: Path, lang: str) -> None:
    table = Table(tmp_path, lang=lang)
    table.app.push(SetupScene())
    fair = table.app.tr("level.fair")
    tips = {item.name: item.tip for item in table.app.items()}
    assert fair in tips["setup.seat1.level.more"]
    table.app.open_rules("bots")
    assert table.app.scenes[-1].chapter.key == "bots"
    table.close()


@pytest.mark.parametrize("added", [0, 2])
def test_the_outcome_of_a_conflict_has_the_winners_emblem(table: Table, added: int) -> None:
    """It was that of whoever answered, also of a loser, and the prompt said "answers" beside the outcome."""
    hand, ticks = {"black": 3, "red": 3}, count(1)
    start = position([dict(hand), dict(hand)], leaders={"b1": [1, "black"]})
    kept = Services(make_bot_backend=lambda: Reader([f"support {added}"]), clock=lambda: next(ticks) / 60)
    scene = table.play(session(start, ("human", "steady"), services=kept))
    for name in ("leader.black", "cell.a2", "conflict.more", "conflict.commit"):
        table.pilot.click(name)
        while name == "cell.a2" and table.pilot.scene != "conflict":
            table.app.frame([], 1 / 60)
    winner = 1 if added else 0
    state, action, help_ = scene.state, scene.state.explanations.last_action, scene.game_panel.board.help
    answered = False
    while (verdict := scene.game_panel.board.context.verdict) is None or action.seat != verdict[1]:
        answered |= action.acting == 1 and scene.toolbar.status(scene.gui)[0] == state.turn_status()
        assert verdict is None, "the line is told when the ribbon appears"
        table.app.frame([], 1 / 60)
    assert answered
    assert (action.seat, state.acting, state.turn_status(), scene.prompt().words) == (winner, OVER, "", "")
    assert told(scene).startswith(f"{NAMES[winner]} wins the revolt, ")
    table.app.frame([], 1 / 60)
    assert scene.toolbar.status(scene.gui)[0] == "", "nor does the toolbar"
    table.pilot.settle()
    assert (action.seat, help_.last_actor) == (winner, winner)
    assert help_.marked
