"""What is heard at every table: events, undone actions, prompts, hints, lessons, replays, a rush and the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import OVER
from game.lessons.library import lessons
from game.puzzles.puzzle import Verdict
from game.table import Update
from game.tigris import events as ev
from tests.ui.recorder import Recorder
from tests.ui.tables import Table, position, session, sit_down
from tests.ui.test_lessons_shown import opened
from tests.ui.test_puzzle_rush import Clock, page, running
from tests.ui.test_puzzle_rush import start as start_rush
from tests.ui.test_replay import RECORD
from tests.ui.test_results import ended
from ui.narration.narrator import Kind
from ui.narration.plain_text import plain_text
from ui.scenes.play.play import PlayScene
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results import ResultsScene
from ui.table.look_around import LookCommand
from ui.table.prompt_line import Prompt
from ui.text.i18n import LANGUAGES

NARRATION = True
HANDS = ({"black": 2, "red": 3, "green": 1}, {"red": 2, "green": 4})


def said(table: Table, *kinds: Kind) -> list[str]:
    return [plain_text(each.words) for each in table.app.narrator.sentences if not kinds or each.kind in kinds]


def press(table: Table, *keys: str) -> None:
    for key in keys:
        table.pilot.press(key)
        table.pilot.settle()


def people(table: Table) -> None:
    table.app.settings.confirmations = "off"
    table.play(session(position([dict(hand) for hand in HANDS]), ("human", "human"), seed="7"))
    sit_down(table)


def test_the_screen_is_named_before_anything_is_said_of_it(table: Table) -> None:
    table.play(session(position([dict(hand) for hand in HANDS]), ("human", "steady")))
    kinds = [each.kind for each in table.app.narrator.sentences]
    assert kinds.index(Kind.SCENE) < kinds.index(Kind.PROMPT) < kinds.index(Kind.FOCUS)


def test_a_prompt_is_said_once_and_again_after_something_happened(table: Table) -> None:
    people(table)
    before = said(table, Kind.PROMPT)
    assert len(before) == 1
    for _ in range(30):
        table.app.frame([], 1 / 60)
    assert said(table, Kind.PROMPT) == before
    press(table, "3", "j", "return")
    assert said(table, Kind.PROMPT)[-1].startswith("Lion: one action left")


def test_who_asks_what_to_do_while_nobody_can_act_is_answered(table: Table) -> None:
    people(table)
    scene = table.app.scenes[-1]
    assert isinstance(scene, PlayScene)
    scene.narration.look_around(LookCommand.TURN, Prompt(OVER))
    assert said(table, Kind.LOOK)[-1] == "Wait a moment: the last action is still being shown."


def test_the_same_prompt_is_said_again_after_an_event(table: Table) -> None:
    people(table)
    before, scene = said(table, Kind.PROMPT), table.app.scenes[-1]
    assert isinstance(scene, PlayScene)
    update = Update(1, 1, "", (ev.TilesDrawn(1, 1, None),), scene.state.client.view)
    scene.narration.events(update, update.events)
    table.app.frame([], 1 / 60)
    assert said(table, Kind.PROMPT) == before * 2


@pytest.mark.parametrize("speed", [0.0, 8.0])
def test_the_focused_space_is_not_said_again_after_what_happened_there_was_said(tmp_path: Path, speed: float) -> None:
    moved = Table(tmp_path, speed=speed)
    moved.app.narrator.written = True
    people(moved)
    press(moved, "3", "j", "return")
    before = said(moved, Kind.FOCUS)
    press(moved, "m")
    assert said(moved, Kind.FOCUS) == before
    moved.close()


@pytest.mark.parametrize("face_down", [True, False])
def test_a_draw_is_named_only_while_the_hand_is_face_up(table: Table, face_down: bool) -> None:
    table.app.settings.face_down = face_down
    people(table)
    heard = Recorder()
    table.app.narrator.outputs.append(heard)
    press(table, "3", "j", "return", "x")
    assert table.pilot.scene == "handoff"
    assert "(quiet)" in heard.words, "the speech stops as the curtain falls"
    own = [plain_text(words) for words in heard.words if plain_text(words).startswith("Lion draws")]
    assert own == ["Lion draws 1 tile."] if face_down else "tile" not in own[0]


def test_who_comes_back_hears_what_the_others_did(table: Table) -> None:
    people(table)
    press(table, "3", "j", "return", "x")
    sit_down(table)
    table.app.narrator.sentences.clear()
    press(table, "3", "j", "return", "x")
    assert table.pilot.scene == "handoff"
    table.app.narrator.sentences.clear()
    press(table, "return")
    kinds = [each.kind for each in table.app.narrator.sentences]
    assert kinds.index(Kind.SCENE) < kinds.index(Kind.EVENT) < kinds.index(Kind.PROMPT)
    told = said(table, Kind.EVENT)
    assert told[0] == "Since your last turn"
    assert told[1].startswith("Bull places a market on")
    press(table, "f5")
    assert said(table, Kind.LOOK) == told


def test_a_lesson_is_heard_with_what_it_marks_and_j_goes_there(table: Table) -> None:
    table.app.settings.confirmations = "off"
    opened(table, lessons("tigris")[0])
    words, marked = said(table, Kind.GUIDE)
    assert words.startswith("You are the lion.")
    assert marked.startswith("Marked: ")
    assert "Lion’s trader" in marked
    press(table, "j")
    assert table.pilot.focus.startswith("cell.")
    press(table, "f9")
    assert said(table, Kind.LOOK)[0] == words


def test_a_replay_is_heard_event_by_event_and_read_like_a_table(table: Table) -> None:
    table.app.push(ReplayScene(RECORD, 30))
    table.pilot.settle()
    table.app.narrator.sentences.clear()
    press(table, "x")
    assert said(table, Kind.EVENT)
    press(table, "f3")
    assert any("Kingdom" in each for each in said(table, Kind.LOOK))
    press(table, "f7")
    assert said(table, Kind.LOOK)[-1] == "You are watching and have no hand."
    press(table, "f9")
    assert any("31" in each for each in said(table, Kind.LOOK))
    before, scene = len(said(table, Kind.EVENT)), table.app.scenes[-1]
    assert isinstance(scene, ReplayScene)
    scene.seek(40)
    assert said(table, Kind.EVENT)[before:] == [plain_text(words) for words in scene.last_action.narrated()] != []
    table.app.nav.set_focus("replay.seek")
    table.pilot.settle()
    assert said(table, Kind.FOCUS)[-1].startswith("Action 40 of ")


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_the_end_is_heard_with_every_colour(tmp_path: Path, lang: str) -> None:
    made = Table(tmp_path, lang=lang)
    made.app.narrator.written = True
    made.app.push(ResultsScene(ended((5, 4, 3, 2, 2), (6, 6, 6, 1, 0))))
    made.pilot.settle()
    told = said(made, Kind.SCENE)
    assert len(told) >= 4
    if lang == "en":
        assert told[0].endswith("wins")
        assert told[2] == "Place 1, Ada: black 5, red 4, blue 4, green 3. Of these, by treasures: blue 1, green 1."
        assert told[3] == "Place 2, Ben: black 6, red 6, blue 6, green 1."
    made.close()


def test_a_rush_tells_its_question_and_what_an_answer_brought(table: Table) -> None:
    clock = Clock()
    page(table, "tigris", clock)
    start_rush(table)
    scene = running(table)
    question = scene.spoken_lines()[-1]
    assert plain_text(question) in said(table)
    press(table, "f9")
    assert said(table, Kind.LOOK)[-1] == "0 points, combo 0, misses 0 of 3."
    scene._judged(Verdict("right", 1, 1))
    assert said(table, Kind.NOTICE)[-1] == "Right: 10 points."


def test_of_a_draft_only_what_changed_is_said(table: Table) -> None:
    """With every marked tile the whole prompt was said again, with its keys."""
    people(table)
    press(table, "s", "1")
    table.app.narrator.sentences.clear()
    press(table, "2")
    assert [plain_text(words).split(":")[0] for words in said(table, Kind.PROMPT)] == ["Marked for the swap"]
    table.app.narrator.sentences.clear()
    press(table, "1", "2")
    assert len(said(table, Kind.PROMPT)) == 3, "without a marked tile there is another key"
