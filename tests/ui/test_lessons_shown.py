"""Every lesson at the real table: by mouse and by keys, with what is legal and not wanted, left and resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.core import Illegal
from game.lessons.lesson import Ask, Do, Lesson
from game.lessons.library import lessons
from game.storage import learning
from tests.soaking import combined
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from tests.ui.tables import Table
from tests.ui.test_prompt_games import DO, Screen
from tests.window.people import Keyboard
from ui.catalog import PLAYABLE
from ui.context import Route
from ui.item import find
from ui.learn.lesson_guide import LessonGuide
from ui.narration.plain_text import plain_text
from ui.scenes.menu import MenuScene
from ui.scenes.play.play import PlayScene
from ui.table.guide import Bubble
from ui.table.reasons import not_now
from ui.text.i18n import LANGUAGES

LESSONS = [lesson for game in PLAYABLE for lesson in lessons(game)]
LATER = ("trade.", "bank.", "player.")
"""Places that come and go with a sheet, which may lie over the players."""
SIZES = [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100)]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    found = Table(tmp_path)
    found.app.replace(MenuScene())
    found.app.settings.confirmations, found.app.settings.tile_marks = "off", "none"
    found.pilot.settle()
    yield found
    found.close()


def opened(table: Table, lesson: Lesson) -> None:
    """Open the lesson from the list of its game."""
    table.app.open(Route.LEARN, lesson.game)
    table.pilot.settle()
    table.pilot.click(f"learn.lesson.{lesson.key}")
    table.pilot.settle()


def play_of(table: Table) -> PlayScene:
    return next(scene for scene in table.app.scenes if isinstance(scene, PlayScene))


def guide_of(table: Table) -> LessonGuide:
    guide = play_of(table).guide
    assert isinstance(guide, LessonGuide)
    return guide


def bubble(table: Table) -> Bubble:
    found = guide_of(table).bubble()
    assert found is not None
    return found


def look(table: Table) -> None:
    """The bubble hides nothing that it speaks of, lies in the window, and everything fits."""
    top: Any = table.app.scenes[-1]
    layer, said = top.guide_layer, guide_of(table).bubble()
    assert layer.gui.overflows == []
    if said is None:
        return
    assert table.app.window.get_surface().get_rect().contains(layer.place)
    for place in said.marks:
        rects = layer.rects_of(place, top.gui.items)
        assert rects or place.startswith(LATER), f"{place} is not on the screen"
        assert layer.place.collidelist([rect.inflate(-2, -2) for rect in rects]) < 0, f"{place} is hidden"


def do(table: Table, text: str, by_keys: bool) -> None:
    play = play_of(table)
    DO[play.game_key](table, play, play.game.decode(text), by_keys)
    table.pilot.settle()


def use(table: Table, name: str, by_keys: bool) -> None:
    if by_keys:
        screen: Any = Screen(table)
        if table.pilot.focus != name:
            Keyboard(screen).go(name)
        table.pilot.press("return")
    else:
        table.pilot.click(name)
    table.pilot.settle()


def answer(table: Table, step: Ask, by_keys: bool) -> None:
    """Point to the right place, after the wrong ones that have a sentence of their own."""
    guide, top = guide_of(table), table.app.scenes[-1]
    rects = [rect for place in guide.asks for rect in top.guide_layer.rects_of(place, top.gui.items)]  # type: ignore[attr-defined]
    assert find(top.items(), table.pilot.focus).rect in rects, "keys begin at some answer"  # type: ignore[union-attr]
    there = [place for place in step.misses if in_sight(table, place)]
    for place, text in [(place, step.misses[place]) for place in there[:2]]:
        point(table, place, by_keys)
        assert bubble(table).tone == "wrong"
        assert bubble(table).words == table.app.tr(guide.run.lesson.sentence(text))
        use(table, "guide.again", by_keys)
    point(table, step.target[0], by_keys)


def in_sight(table: Table, place: str) -> bool:
    """Whether the middle of a wrong answer can be seen: the bubble keeps clear of the right ones alone."""
    top: Any = table.app.scenes[-1]
    rects = top.guide_layer.rects_of(place, top.gui.items)
    return bool(rects) and not top.guide_layer.place.collidepoint(rects[0].center)


def point(table: Table, place: str, by_keys: bool) -> None:
    top: Any = table.app.scenes[-1]
    rects = top.guide_layer.rects_of(place, top.gui.items)
    name = next(item.name for item in table.app.items() if item.rect in rects and item.action is not None)
    if by_keys:
        table.app.set_focus(name)
        table.pilot.press("return")
    else:
        table.pilot.click(name)
    table.pilot.settle()


def play_through(table: Table, by_keys: bool, misses: bool) -> None:
    """Play the lesson on display to its end."""
    for _ in range(300):
        look(table)
        guide = guide_of(table)
        run, step = guide.run, guide.run.step
        if step is None:
            return
        if run.waits:
            assert table.pilot.focus == "guide.next"
            use(table, "guide.next", by_keys)
        elif isinstance(step, Ask):
            answer(table, step, by_keys)
        else:
            assert isinstance(step, Do)
            if step.action.startswith("support"):
                assert table.pilot.focus == step.places[0], "not on the button that commits nothing"
            if misses and step.misses:
                miss(table, step, by_keys)
            do(table, step.action, by_keys)
    raise AssertionError(f"still at step {guide_of(table).run.index}")


def covered(table: Table, like: str) -> bool:
    """Whether the bubble lies over a cell that the action names: no click reaches it there."""
    top: Any = table.app.scenes[-1]
    bubble_place = top.guide_layer.place
    cells = {f"cell.{word}" for word in like.replace("@", " ").split()}
    return any(item.name in cells and bubble_place.collidepoint(item.rect.center) for item in table.app.items())


def miss(table: Table, step: Do, by_keys: bool) -> None:
    """Do what is legal and not wanted: it is played, explained, and taken back."""
    wrong = next((each for each in step.misses if not covered(table, each.like)), None)
    if wrong is None:
        return
    guide = guide_of(table)
    n, index = guide.run.session.n, guide.run.index
    do(table, wrong.like, by_keys)
    assert guide.run.session.n > n, "it was played"
    assert bubble(table).tone == "wrong"
    assert bubble(table).words == table.app.tr(guide.run.lesson.sentence(wrong.text))
    assert table.pilot.focus == "guide.undo"
    use(table, "guide.undo", by_keys)
    assert (guide.run.session.n, guide.run.index) == (n, index), "and taken back"
    assert bubble(table).tone == "say"


@pytest.mark.parametrize(
    ("lesson", "lang", "by_keys", "shape"),
    combined(LESSONS, LANGUAGES, [False, True], [(shape,) for shape in SIZES]),
    ids=lambda value: value.key if isinstance(value, Lesson) else str(value),
)
def test_a_lesson_is_played_to_its_end(
    tmp_path: Path, lesson: Lesson, lang: str, by_keys: bool, shape: tuple[tuple[int, int], int]
) -> None:
    size, scale = shape
    table = Table(tmp_path, size, lang)
    table.app.replace(MenuScene())
    table.app.settings.ui_scale, table.app.settings.confirmations = scale, "off"
    table.app.settings.tile_marks = "none"
    table.app.rebuild()
    opened(table, lesson)
    play_through(table, by_keys, misses=not by_keys)
    assert bubble(table).tone == "right"
    if lesson is not lessons(lesson.game)[-1]:
        assert table.pilot.focus == "guide.next"
        table.pilot.press("tab")
        assert table.pilot.focus == "guide.list"
    assert learning.load(table.app.store)[0].at(lesson.game, lesson.key).done
    assert not play_of(table).session.incidents
    table.close()


def first_do(table: Table) -> Do:
    """Go on to the first step in which the player acts."""
    while guide_of(table).run.waits:
        table.pilot.click("guide.next")
        table.pilot.settle()
    step = guide_of(table).run.step
    assert isinstance(step, Do)
    return step


@pytest.mark.parametrize("listening", [False, True])
def test_an_explanation_has_no_time_limit_for_listeners(table: Table, listening: bool) -> None:
    """A wrong action was taken back after some seconds, though it was still being spoken."""
    opened(table, LESSONS[0])
    step, guide = first_do(table), guide_of(table)
    table.app.launch.speed = None
    table.app.narrator.written = listening
    n = guide.run.session.n
    do(table, step.misses[0].like, by_keys=False)
    for _ in range(60 * 60):
        table.app.frame([], 1 / 60)
    assert (guide.run.session.n > n) == listening
    assert (bubble(table).tone == "wrong") == listening
    if listening:
        assert plain_text(guide.prompt() or "").endswith("then take it back (Enter).")
        table.pilot.press("return")
        assert guide.run.session.n == n


def test_two_misses_pulse_and_after_three_the_program_does_it(table: Table) -> None:
    opened(table, LESSONS[0])
    step = first_do(table)
    index = guide_of(table).run.index
    for number in range(3):
        assert bubble(table).pulse == (number == 2)
        assert bubble(table).marks == (step.target if number == 2 else step.places)
        do(table, step.misses[0].like, by_keys=False)
        table.pilot.click("guide.undo")
        table.pilot.settle()
    assert guide_of(table).run.index == index + 1
    record = play_of(table).session.record()
    assert record.actions[-1] == step.action


def test_what_was_not_wanted_is_taken_back_by_itself_once_it_was_read(table: Table) -> None:
    table.app.launch.speed = 1.0
    opened(table, LESSONS[0])
    step = first_do(table)
    do(table, step.misses[0].like, by_keys=False)
    assert bubble(table).tone == "wrong"
    for _ in range(60 * 20):
        table.app.frame([], 1 / 60)
    assert bubble(table).tone == "say"
    assert play_of(table).session.n == 0


def test_the_right_place_may_be_clicked_while_a_wrong_answer_is_explained(table: Table) -> None:
    opened(table, LESSONS[0])
    while not isinstance(step := guide_of(table).run.step, Ask):
        table.pilot.click("lesson.skip")
        table.pilot.settle()
    index, wrong = guide_of(table).run.index, next(iter(step.misses))
    point(table, wrong, by_keys=False)
    assert bubble(table).tone == "wrong"
    table.pilot.click("hand.1")
    table.pilot.settle()
    assert (bubble(table).tone, guide_of(table).run.misses) == ("say", 1), "any other click hides the explanation"
    point(table, wrong, by_keys=False)
    point(table, step.target[0], by_keys=False)
    assert guide_of(table).run.index == index + 1


def test_the_steps_are_counted_that_have_words(table: Table) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.told() < len(lesson.steps))
    table.app.open(Route.LEARN, lesson.game)
    table.pilot.settle()
    assert table.app.tr("learn.state.new", n=lesson.told()) in next(
        item.text for item in table.app.items() if item.name == f"learn.lesson.{lesson.key}"
    )
    assert lesson.told(len(lesson.steps)) == lesson.told() == sum(step.text is not None for step in lesson.steps)


def test_a_lesson_speaks_the_language_that_is_chosen_in_it(table: Table) -> None:
    opened(table, LESSONS[0])
    before, sentence = bubble(table).words, LESSONS[0].sentence(1)
    for name in ("play.settings", "settings.tab.text", "settings.language.he", "settings.back"):
        table.pilot.click(name)
        table.pilot.settle()
    assert bubble(table).words == table.app.tr(sentence) != before


def test_a_click_before_the_words_were_read_names_their_button(table: Table) -> None:
    opened(table, LESSONS[0])
    assert guide_of(table).run.waits
    assert not_now(play_of(table).state).reason == "read-first"
    first_do(table)
    assert not_now(play_of(table).state).reason != "read-first"


def test_refusals_lead_to_a_pulse_and_no_further(table: Table) -> None:
    opened(table, LESSONS[0])
    first_do(table)
    for _ in range(5):
        play_of(table).refuse(Illegal("not-your-turn"))
        table.pilot.settle()
    assert bubble(table).pulse
    assert play_of(table).session.n == 0


def test_a_lesson_is_resumed_at_its_step_after_a_restart(tmp_path: Path) -> None:
    pilot = start(tmp_path, speed=0.0)
    pilot.app.open(Route.LEARN, LESSONS[0].game)
    pilot.settle()
    pilot.click(f"learn.lesson.{LESSONS[0].key}")
    pilot.settle()
    pilot.click("guide.next")
    pilot.settle()
    pilot.click("guide.show")
    pilot.settle()
    words = _words(pilot)
    pilot.app.close()
    again = start(tmp_path, speed=0.0)
    again.click("menu.learn")
    again.settle()
    assert again.scene == "lessons"
    row = again.layout()[f"learn.lesson.{LESSONS[0].key}"]
    assert again.app.tr("learn.state.step", n=3, total=LESSONS[0].told()) in row.text
    assert again.focus == row.name
    again.press("return")
    again.settle()
    assert _words(again) == words
    again.app.close()


def _words(pilot: Pilot) -> str:
    scene: Any = pilot.app.scenes[-1]
    return str(scene.guide.bubble().words)


def test_steps_are_skipped_and_gone_back_and_the_lesson_left(table: Table) -> None:
    opened(table, LESSONS[0])
    count = len(LESSONS[0].steps)
    assert not table.pilot.layout()["lesson.back"].enabled
    for index in range(1, count + 1):
        table.pilot.click("lesson.skip")
        for _ in range(30):  # else the next click would be the second of a double click
            table.app.frame([], 1 / 60)
        assert guide_of(table).run.index == index
    assert bubble(table).tone == "right"
    table.pilot.click("lesson.back")
    table.pilot.settle()
    assert guide_of(table).run.index == count - 1
    table.pilot.press("escape")
    assert table.pilot.scene == "dialog"
    table.pilot.click("dialog.stay")
    table.pilot.click("lesson.leave")
    assert table.pilot.scene == "lessons"
    table.pilot.press("escape")
    assert table.pilot.scene == "menu"


def test_a_table_with_a_curtain_has_none_in_a_lesson(table: Table) -> None:
    table.app.settings.curtain = "always"
    opened(table, LESSONS[0])
    assert table.pilot.scene == "play"
    assert play_of(table).seat == LESSONS[0].seat


def test_a_newcomer_is_offered_the_first_lesson_beside_the_quick_game(tmp_path: Path) -> None:
    pilot = start(tmp_path, speed=0.0)
    items = pilot.layout()
    assert items["menu.learn"].text == pilot.app.tr("menu.teach")
    quick, teach = items["menu.quick"].rect, items["menu.learn"].rect
    assert (teach.y, teach.size) == (quick.y, quick.size)
    assert 0 < teach.left - quick.right < 30
    pilot.click("menu.learn")
    pilot.settle()
    scene: Any = pilot.app.scenes[-1]
    assert scene.guide.run.lesson is lessons(next(iter(PLAYABLE)))[0]
    pilot.click("guide.next")
    pilot.settle()
    pilot.click("lesson.leave")
    pilot.press("escape")
    assert pilot.layout()["menu.learn"].text == pilot.app.tr("menu.learn")
    pilot.app.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_three_lessons_are_in_sight_at_the_largest_text(tmp_path: Path, lang: str) -> None:
    table = Table(tmp_path, (1280, 720), lang)
    table.app.settings.ui_scale = 200
    table.app.replace(MenuScene())
    table.app.open(Route.LEARN, LESSONS[0].game)
    table.pilot.settle()
    (view,) = table.app.scenes[-1].gui.scroll_views
    rows = [item.rect for item in table.app.scenes[-1].items() if item.name.startswith("learn.lesson.")]
    assert sum(view.rect.contains(row) for row in rows) >= 3
    table.close()


def test_who_has_played_is_no_newcomer(tmp_path: Path) -> None:
    pilot = start(tmp_path, speed=0.0)
    pilot.click("menu.quick")
    pilot.app.home()
    assert pilot.layout()["menu.learn"].text == pilot.app.tr("menu.learn")
    pilot.app.close()


def test_a_damaged_file_of_progress_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "learning.json").write_text('{"games": {"tigris": 3}}')
    pilot = start(tmp_path, speed=0.0)
    pilot.app.open(Route.LEARN)
    assert pilot.app.pop_notice() == pilot.app.tr("store.learning-broken")
    assert [path.name for path in tmp_path.glob("learning.broken-*")]
    pilot.app.close()


@pytest.mark.parametrize("reduced", [False, True])
def test_a_lesson_waits_without_drawing(table: Table, reduced: bool) -> None:
    """A sentence is read for as long as the player likes: nothing moves and no bot is awaited."""
    table.app.settings.reduced_motion, table.app.launch.speed = reduced, 1.0
    opened(table, LESSONS[0])
    frames = table.filmed(lambda: [table.app.frame([], 1 / 60) for _ in range(120)])
    assert len(set(frames)) <= 1
    assert table.app.idle


def test_a_lesson_that_ends_the_game_leads_to_no_results(table: Table) -> None:
    opened(table, next(lesson for lesson in LESSONS if lesson.key == "awards"))
    play_through(table, by_keys=False, misses=False)
    assert play_of(table).state.over
    assert "play.results" not in table.pilot.layout()
    table.pilot.press("escape")
    table.pilot.settle()
    for _ in range(5):
        table.app.frame([], 1 / 60)
    assert "dialog.leave" in table.pilot.layout()


@pytest.mark.parametrize("key", ["war", "awards", "robber"])
def test_the_bubble_leaves_the_prompt_in_sight_at_the_largest_text(tmp_path: Path, key: str, monkeypatch) -> None:
    """At 1280x720 and 200 % four steps of these lessons hid the prompt."""
    table = Table(tmp_path, (1280, 720))
    table.app.settings.ui_scale, table.app.settings.confirmations = 200, "off"
    table.app.replace(MenuScene())
    table.pilot.settle()
    seen: list[bool] = []

    def prompt_hidden(shown: Table) -> None:
        top: Any = shown.app.scenes[-1]
        seen.append(bool(top.guide_layer.place.colliderect(top.guide_prompt)))

    monkeypatch.setattr("tests.ui.test_lessons_shown.look", prompt_hidden)
    opened(table, next(lesson for lesson in LESSONS if lesson.key == key))
    play_through(table, by_keys=False, misses=False)
    assert len(seen) > 3
    assert not any(seen)
    table.close()
