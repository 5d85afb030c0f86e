"""The narration: outputs, page and keys, and what is said as pages open, the focus moves and letters are typed."""

from __future__ import annotations

import json
import os
import threading
import time
from pathlib import Path

import pygame
import pytest

from main import main
from tests.ui.pilot import Pilot
from tests.ui.recorder import Recorder
from tests.ui.shell import start
from tests.ui.tables import Table, position, session, sit_down
from ui.keymap import LATER, SHARED, Keymap
from ui.narration.file_output import CLOSE_SECONDS, FileOutput
from ui.narration.narrator import Kind, Narrator, Sentence
from ui.narration.plain_text import plain_text
from ui.scenes.narration import LINES
from ui.text.bidi import FSI, PDI, RLI
from ui.text.i18n import LANGUAGES, Locale
from ui.widgets.item_words import news_of_tip, typed_words
from ui.widgets.text_field import Typed

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes among its files")


def said(pilot: Pilot, *kinds: Kind) -> list[str]:
    """What was said so far, of these kinds, and forget it."""
    found = [plain_text(each.words) for each in pilot.app.narrator.sentences if not kinds or each.kind in kinds]
    pilot.app.narrator.sentences.clear()
    return found


@pytest.fixture
def heard(pilot: Pilot) -> Pilot:
    """A window whose sentences are kept, with nothing said yet."""
    pilot.app.narrator.written = True
    pilot.app.frame([], 1 / 60)
    said(pilot)
    return pilot


# -- the narrator and the file -------------------------------------------------------------------


def test_nothing_is_formatted_while_nobody_listens() -> None:
    narrator = Narrator()
    narrator.say(Kind.EVENT, lambda: pytest.fail("formatted"))
    narrator.say_all(Kind.LOOK, (pytest.fail("formatted") for _ in range(1)))
    assert not narrator.sentences


def test_nothing_is_said_twice_in_a_row_unless_it_happened_twice_or_was_asked_for() -> None:
    narrator = Narrator()
    narrator.written = True
    for kind in (Kind.FOCUS, Kind.NOTICE, Kind.EVENT, Kind.EVENT):
        narrator.say(kind, "Ann draws a tile.")
    narrator.note_input()
    narrator.say(Kind.REFUSAL, "Ann draws a tile.")
    assert [each.kind for each in narrator.sentences] == [Kind.FOCUS, Kind.EVENT, Kind.EVENT, Kind.REFUSAL]
    assert [each.input_count for each in narrator.sentences] == [0, 0, 0, 1]


def test_the_file_gets_plain_lines_at_once(tmp_path: Path) -> None:
    path = tmp_path / "said"
    path.write_text("before\n", encoding="utf-8")
    output = FileOutput(str(path))
    output.say(Sentence(Kind.EVENT, f"{RLI}שלום{PDI} {FSI}Ann{PDI}\u200f می\u200cرود {chr(0x10F001)}\nx"))
    output.close()
    assert path.read_text(encoding="utf-8") == "before\nשלום Ann می\u200cرود x\n"


@needs_pipes
def test_a_pipe_works_and_a_reader_that_goes_away_silences_it(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    lines: list[str] = []

    def read() -> None:
        with path.open(encoding="utf-8") as pipe:
            lines.append(pipe.readline())

    reader = threading.Thread(target=read)
    reader.start()
    output = FileOutput(str(path))
    output.say(Sentence(Kind.EVENT, "first"))
    reader.join(10)
    for _ in range(3):
        output.say(Sentence(Kind.EVENT, "x" * 100_000))
    output.close()
    assert lines == ["first\n"]
    output.say(Sentence(Kind.EVENT, "nobody reads this"))


@needs_pipes
def test_a_pipe_that_nobody_reads_yet_does_not_stop_the_window(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    output = FileOutput(str(path))
    output.say(Sentence(Kind.EVENT, "first"))
    with path.open(encoding="utf-8") as pipe:
        assert pipe.readline() == "first\n"
        output.close()
    unread = FileOutput(str(path))
    unread.say(Sentence(Kind.EVENT, "second"))
    begun = time.monotonic()
    unread.close()
    assert time.monotonic() - begun < CLOSE_SECONDS
    os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))  # its thread ends


@needs_pipes
def test_a_reader_that_takes_nothing_does_not_stop_the_window(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    output = FileOutput(str(path))
    for _ in range(20_000):
        output.say(Sentence(Kind.EVENT, "x" * 100))  # far more than a pipe holds
    os.close(end)
    output.close()


def test_a_file_that_cannot_be_written_is_a_usage_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(tmp_path / "none" / "said")
    assert main(["--narrate", target, "--data-dir", str(tmp_path), "--lang", "en"]) == 2
    assert target in capsys.readouterr().err


def test_the_option_narrates_from_the_first_screen_on(tmp_path: Path) -> None:
    path = tmp_path / "said"
    held = start(tmp_path, narrate=str(path))
    held.press("tab")
    held.app.close()
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "Two Rivers: main menu"
    assert lines[1].startswith("Tab goes on, Shift and Tab go back")
    assert lines[2].startswith("Quick game, button. ")
    assert lines[-1].startswith("Teach me")


# -- screens, focus and fields ---------------------------------------------------------------------


def test_a_screen_is_said_before_the_focus_and_its_lines_only_once(heard: Pilot) -> None:
    heard.press("escape")
    question, focus = said(heard)[1:]
    assert question == plain_text(heard.app.tr("quit.question"))
    assert focus == "Quit, button"  # its tip is the question
    heard.press("escape")
    assert said(heard)[0] == "Two Rivers: main menu"
    heard.press("f1")
    heard.press("escape")
    heard.press("f10")
    heard.press("escape")
    assert said(heard).count("Two Rivers: main menu") == 2


def test_the_focus_says_name_kind_state_place_and_tip(heard: Pilot) -> None:
    heard.press("f10")
    said(heard)
    heard.press("tab")
    assert said(heard) == ["Language: English, choice, selected, 1 of 3. Changes at once, even during a game."]
    heard.press("right")
    assert said(heard)[0].startswith("Language: עברית, choice, not selected, 2 of 3.")
    for _ in range(5):
        heard.press("left")
    assert said(heard)[-1] == "Language: English, choice, selected, 1 of 3"  # the end of the row says where one is


def test_the_meaning_of_a_row_is_said_when_the_focus_enters_it(heard: Pilot) -> None:
    heard.press("f10")
    heard.app.scenes[-1]._select_tab("play")  # type: ignore[attr-defined]
    heard.app.frame([], 1 / 60)
    heard.app.set_focus("settings.confirmations.off")
    heard.app.frame([], 1 / 60)
    meaning = heard.app.tr("settings.confirmations.tip")
    assert said(heard)[-1].endswith(meaning)
    heard.press("right")
    assert meaning not in said(heard)[-1]


def test_a_changed_value_is_said_and_why_a_button_is_disabled(heard: Pilot) -> None:
    heard.press("f10")
    heard.app.scenes[-1]._select_tab("play")  # type: ignore[attr-defined]
    heard.app.set_focus("settings.hints")
    heard.app.frame([], 1 / 60)
    said(heard)
    heard.press("return")
    assert said(heard) == ["Previews: Off, switch"]
    heard.press("f12")
    recorder = Recorder()
    heard.app.narrator.outputs.append(recorder)
    heard.app.set_focus("narration.newer")
    heard.press("return")
    assert recorder.words == [heard.app.tr("narration.newer.tip"), "Newer, button, unavailable. Show newer sentences."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_typed_is_said(lang: str) -> None:
    locale = Locale(lang)

    def typed(before: Typed, now: Typed) -> str:
        return plain_text(typed_words(locale, before, now))

    empty, one, two = Typed((), 0), Typed(("a",), 1), Typed(("a", "b"), 2)
    assert typed(empty, one) == "a"
    assert typed(one, Typed(("a", " "), 2)) == locale.tr("narration.space")
    assert typed(empty, two) == "ab"
    assert typed(two, one) == plain_text(locale.tr("narration.deleted", text="b"))
    assert typed(two, Typed(("a", "b"), 1)) == "b"
    assert typed(Typed(("a", "b"), 1), two) == locale.tr("narration.field-end")
    assert typed(two, Typed(("a", "b"), 2, all_selected=True)) == locale.tr("narration.all-selected")
    assert typed(one, Typed(("c",), 1, all_selected=False)) == "c"


def test_a_field_says_its_letters_then_what_they_find(heard: Pilot) -> None:
    heard.press("f1")
    told = said(heard)
    assert told[0] == "Rules"
    assert told[-1].startswith("Search the rules, text field, empty.")
    heard.type("wa")
    letter, first, second, last = said(heard)
    assert (letter, second) == ("w", "a")
    assert first != last
    assert last.endswith("places found for “wa”.")


def test_the_rules_are_read_paragraph_by_paragraph(heard: Pilot) -> None:
    heard.app.open_rules("war")
    heard.app.frame([], 1 / 60)
    said(heard)
    heard.app.set_focus("rules.line.1")
    heard.app.frame([], 1 / 60)
    heard.press("down")
    first, second = said(heard)
    assert first.startswith(plain_text(heard.app.tr("rules.tigris.war.1"))[:40])
    assert second.startswith(plain_text(heard.app.tr("rules.tigris.war.2"))[:40])


def test_the_rules_list_the_keys_as_the_player_has_them(heard: Pilot) -> None:
    heard.app.settings.keys = {"look-hand": "["}
    heard.app.refresh_preferences()
    heard.app.open_rules("listening")
    text = plain_text(" ".join(heard.app.scenes[-1].spoken_lines()))
    for action in (action for action in LATER if action != "look-hand"):
        assert heard.app.keymap.cap(action) in text
    assert "[ your hand" in text


@pytest.mark.parametrize(
    ("text", "tip", "news"),
    [
        ("lumber: 2", f"{FSI}lumber: 2{PDI}. Click to offer one (1)", "Click to offer one (1)"),
        ("Close", "Close (F2)", "(F2)"),
        ("temple", "temple: Another player must act now.", "Another player must act now."),
        ("Roll", "Roll the dice (O)", "Roll the dice (O)"),
        ("Law", "Lawn", "Lawn"),
        ("It holds.", "It holds. Nobody moves.", "Nobody moves."),
        ("Quit", "Quit", "Quit"),
    ],
)
def test_a_tip_that_begins_with_the_name_says_only_what_is_new(text: str, tip: str, news: str) -> None:
    assert news_of_tip(text, tip) == news


# -- keys and the page -------------------------------------------------------------------------------


def test_the_page_has_all_sentences_newest_first_and_adds_none_while_it_is_read(heard: Pilot) -> None:
    for n in range(LINES + 5):
        heard.app.narrator.say(Kind.EVENT, f"Event {n}.")
    heard.press("f12")
    assert heard.app.scenes[-1].name == "narration"
    assert heard.layout()["narration.line.1"].text == f"Event {LINES + 4}."
    kept = list(heard.app.narrator.sentences)
    recorder = Recorder()
    heard.app.narrator.outputs.append(recorder)
    heard.press("down")
    assert recorder.words == [f"Event {LINES + 3}."]
    heard.app.set_focus("narration.older")
    heard.press("return")
    heard.app.frame([], 1 / 60)
    assert heard.layout()["narration.line.1"].text == "Event 4."
    assert list(heard.app.narrator.sentences) == kept
    heard.press("f12")
    assert heard.app.scenes[-1].name == "menu"
    heard.press("tab")
    assert len(heard.app.narrator.sentences) > len(kept)


def test_the_page_switches_the_narration_on_and_stores_it(tmp_path: Path, pilot: Pilot) -> None:
    pilot.press("f12")
    assert pilot.focus == "narration.written"
    pilot.press("return")
    assert pilot.app.narrator.listening
    assert json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))["narration"]["written"] is True
    again = start(tmp_path)
    assert again.app.narrator.listening
    again.press("f10")
    again.click("settings.reset")
    again.click("dialog.yes")
    assert not again.app.narrator.listening
    again.app.close()


def test_say_again_repeats_to_the_outputs_and_quiet_reaches_them(heard: Pilot) -> None:
    recorder = Recorder()
    heard.app.narrator.outputs.append(recorder)
    heard.press("tab")
    heard.press("u")
    heard.press("u")
    heard.press("delete")
    assert recorder.words[0] == recorder.words[1] == recorder.words[2]
    assert recorder.words[3:] == ["(quiet)"]


def test_a_page_is_read_whole_and_says_where_one_is(heard: Pilot) -> None:
    heard.press("f3")
    told = said(heard)
    assert told[0] == "Two Rivers: main menu"
    assert {"Quick game, button", "Quit, button"} <= set(told)
    heard.press("tab")
    said(heard)
    heard.press("f9")
    assert said(heard)[0] == "Two Rivers: main menu"


def test_letters_of_the_keys_are_typed_in_a_field(heard: Pilot) -> None:
    heard.press("f1")
    for letter in "ujk":
        heard.feed(pygame.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=0))
        heard.type(letter)
    assert heard.app.scenes[-1].search_text == "ujk"  # type: ignore[attr-defined]


def test_a_key_that_a_player_gave_to_something_else_before_stays_theirs() -> None:
    keymap = Keymap({"undo": "f9", "look-hand": "f4"})
    assert (keymap.keys["undo"], keymap.keys["look-turn"]) == ("f9", "")
    assert (keymap.keys["look-hand"], keymap.keys["look-row"]) == ("f4", "")
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0)
    assert keymap.action(event) == "undo"
    assert keymap.refusal("look-turn", SHARED["undo"]) is None


def test_the_menu_stays_while_somebody_listens(tmp_path: Path) -> None:
    """It gives way to a game when nobody touches anything, and then a first key only wakes it."""
    for listening in (False, True):
        held = start(tmp_path, attract=True)
        held.app.narrator.written = listening
        for _ in range(40):
            held.app.scenes[-1].update(1.0)
        assert held.app.scenes[-1].asleep is not listening
        held.app.close()


def test_the_next_player_at_the_screen_cannot_read_what_was_said_to_the_last_one(tmp_path: Path) -> None:
    """Neither on the page nor by "say again": hands and draws were in it."""
    hands = [{"black": 1, "red": 2, "blue": 1, "green": 2}, {"black": 6}]
    table = Table(tmp_path)
    table.app.settings.confirmations = "off"
    table.app.narrator.written = True
    table.play(session(position(hands)))
    sit_down(table)
    table.pilot.press("f7")
    assert any("farm" in each.words for each in table.app.narrator.sentences)
    table.pilot.press("x")
    table.pilot.settle()
    assert table.pilot.scene == "handoff"
    recorder = Recorder()
    table.app.narrator.outputs.append(recorder)
    table.pilot.press("u")
    table.pilot.press("f12")
    read = [item.text for item in table.app.items()] + recorder.words
    assert not [words for words in read if "farm" in words or "draw" in words]
    table.close()


def test_a_look_key_says_how_to_be_heard_while_nobody_listens(pilot: Pilot) -> None:
    pilot.press("f3")
    assert pilot.app.displayed_notice == pilot.app.tr("reason.narration-off")


def test_the_choice_of_opponents_says_name_state_and_place_before_the_words(heard: Pilot) -> None:
    said(heard)
    heard.click("menu.opponents")
    words = said(heard)
    assert words.count("Quick game: opponents") == 1
    assert words[-1].startswith("Novice, choice, selected, 1 of ")


def test_the_dots_on_a_button_are_commas_to_the_ear() -> None:
    assert plain_text("Qwirkle \u00b7 1 opponent \u00b7 Novice") == "Qwirkle, 1 opponent, Novice"
    assert plain_text("کاتان \u00b7 متوسط") == "کاتان، متوسط"
