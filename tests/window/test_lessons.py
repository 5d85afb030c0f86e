"""The lessons of every game in a real window; in the first one of each, a newcomer does first what is not wanted."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.lessons.lesson import Ask, Do, Lesson
from game.lessons.library import lessons
from game.qwirkle.tiles import KIND_OF
from game.storage import learning
from game.storage.store import Store
from tests.soaking import soaked
from tests.window.conftest import Start
from tests.window.driver import Line, Program
from tests.window.hands import hands_of
from tests.window.people import Hands
from ui.catalog import PLAYABLE
from ui.qwirkle.event_text import tile_words
from ui.text.i18n import LANGUAGES, Locale

COURSES = {game: lessons(game) for game in PLAYABLE}
NEWCOMERS = next(iter(PLAYABLE))
"""The game whose first lesson opens at once when a newcomer wants to learn."""
EVERYBODY = [
    (game, by, lang, len(course)) for game, course in COURSES.items() for by in ("mouse", "keys") for lang in LANGUAGES
]
SHORT = [(NEWCOMERS, "mouse", "en", 1)]
FIRST = ("discard", "robber", "roll", "city", "settlement", "road", "buy", "take", "support", "tile", "place", "leader")
"""What a newcomer does who knows little: the first that is possible, else the longest exchange, or to end the turn."""


def said(program: Program) -> Line:
    """The next words of the bubble, once all of it is shown: only then is it where the newest layout says."""
    line = program.wait("guide")
    program.idle()
    return line


def do(program: Program, hands: Hands, text: str) -> Line:
    """An action of the newest turn; what the bubble says of it."""
    turn = next(line for line in reversed(program.lines.all) if line["ev"] == "turn")
    hands.do(text, turn["legal"])
    return said(program)


def point_at(program: Program, hands: Hands, place: str, lang: str) -> Line:
    """An answer to a question; what the bubble says of it."""
    kind, _, piece = place.partition(".")
    if kind in ("hand", "tile"):
        locale = Locale(lang)
        words = locale.tr(f"tigris.tile.{piece}") if kind == "hand" else tile_words(locale, KIND_OF[piece])
        place = next(name for name, item in program.items().items() if (name[:5], item["text"]) == ("hand.", words))
    hands.use(place)
    return said(program)


def first_words(program: Program, hands: Hands, game: str) -> Line:
    """Open the first lesson of a game from the menu; what it says first."""
    if game == NEWCOMERS:
        hands.use("menu.learn")
    else:
        open_lessons(program, hands, game)
        hands.use(f"learn.lesson.{COURSES[game][0].key}")
    return said(program)


def open_lessons(program: Program, hands: Hands, game: str) -> None:
    """From the menu to the list of a game's lessons; a newcomer leaves the lesson that opens at once."""
    hands.use("menu.learn")
    said(program)
    hands.use("lesson.leave")
    program.wait("scene", name="lessons")
    program.idle()
    hands.use(f"learn.game.{game}")
    program.shows(f"learn.lesson.{COURSES[game][0].key}")
    program.idle()


@pytest.mark.parametrize(("game", "by", "lang", "count"), soaked([*SHORT, *EVERYBODY], SHORT))
def test_a_newcomer_plays_lesson_after_lesson(start: Start, game: str, by: str, lang: str, count: int) -> None:
    program = start("--lang", lang, "--speed", "0")
    if by == "keys":
        program.park()
    hands = hands_of(game, by == "keys", program, lang)
    line = first_words(program, hands, game)
    for lesson in COURSES[game][:count]:
        line = play(program, hands, lesson, line, lang)
        assert line["tone"] == "right"
        assert learning.load(Store(program.data))[0].at(lesson.game, lesson.key).done
        if lesson is not COURSES[game][count - 1]:
            hands.use("guide.next")
            line = said(program)
    assert "dialog" not in program.scenes(), "a lesson asks nothing but its own questions"
    assert program.close_window() == 0


def play(program: Program, hands: Hands, lesson: Lesson, line: Line, lang: str) -> Line:
    """Play a lesson whose first words are `line`, in the first one with a miss; its last words."""
    missed = lesson is not COURSES[lesson.game][0]
    for step in lesson.steps:
        if step.text is None:
            continue
        sentence = Locale(lang, persian_digits=True).tr(lesson.sentence(step.text))
        assert (line["tone"], line["text"]) == ("say", sentence), "the step before is done"
        if isinstance(step, Do):
            if step.misses and not missed:
                missed = True
                assert do(program, hands, step.misses[0].like)["tone"] == "wrong"
                hands.use("guide.undo")
                assert said(program)["text"] == sentence
            line = do(program, hands, step.action)
        elif isinstance(step, Ask):
            line = point_at(program, hands, step.target[0], lang)
        else:
            hands.use("guide.next")
            line = said(program)
    assert missed
    return line


def newcomer(legal: Sequence[str]) -> str:
    """What somebody does who knows little; the text breaks ties, so that it is the same every time."""
    known = [text for text in legal if text.split()[0] in FIRST]
    if not known:
        return max(legal, key=lambda text: (text.startswith(("swap", "trade")), text == "end", len(text), text))
    return min(known, key=lambda text: (FIRST.index(text.split()[0]), -text.count("@"), text))


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", COURSES)
def test_a_coached_first_game_is_played_to_its_end_by_keys(start: Start, game: str, lang: str) -> None:
    program = start("--lang", lang, "--speed", "0", "--seed", "3")
    program.park()
    hands = hands_of(game, True, program, lang)
    open_lessons(program, hands, game)
    hands.use("learn.coached")
    cards = acted = 0
    while True:
        line = program.wait_until(asked, "a card or a turn")
        program.idle()
        if line["ev"] == "turn":
            hands.do(newcomer(line["legal"]), line["legal"])
            acted += 1
        elif line["tone"] == "right":
            break
        else:
            cards += 1
            hands.use("guide.next")
    assert acted > 5
    assert cards >= 3
    assert "dialog" not in program.scenes()
    assert learning.load(Store(program.data))[0].at(game, learning.COACHED).done
    hands.use("guide.results")
    program.wait("scene", name="results")
    program.idle()
    assert program.close_window() == 0


def asked(line: Line) -> bool:
    """Whether the player is asked for an action, or given words to read."""
    return line["ev"] in ("turn", "guide")
