"""What interrupts what, what waits and what is dropped."""

import pytest

from ui.narration.narrator import Kind, Sentence
from ui.narration.speech_engines.speech_engine import SpeechStyle
from ui.narration.speech_queue import MOST_WAITING, TOGETHER, SpeechQueue, Utterance
from ui.narration.spoken_text import LONGEST_PART, LONGEST_TEXT, speakable_text, speech_parts

STYLE = SpeechStyle("en")


def add(queue: SpeechQueue, kind: Kind, words: str, inputs: int = 0, at: float = 0.0, more: bool = False) -> None:
    queue.add(Utterance(Sentence(kind, words, more, inputs), STYLE, at))


def order(queue: SpeechQueue) -> list[str]:
    """Speak everything that waits."""
    found = []
    while (utterance := queue.next()) is not None:
        found.append(utterance.parts[0])
        queue.part_ended()
    return found


def test_events_are_spoken_in_their_order() -> None:
    queue = SpeechQueue()
    for words in ("one", "two", "two", "three"):
        add(queue, Kind.EVENT, words)
    assert order(queue) == ["one", "two", "two", "three"]


@pytest.mark.parametrize("kind", [Kind.FOCUS, Kind.LOOK, Kind.PROMPT, Kind.SCENE, Kind.REFUSAL])
def test_an_answer_replaces_older_answers(kind: Kind) -> None:
    queue = SpeechQueue()
    add(queue, Kind.FOCUS, "old focus", 1)
    add(queue, Kind.LOOK, "old look", 1)
    add(queue, Kind.PROMPT, "old prompt", 1)
    queue.next()
    add(queue, kind, "new", 2)
    assert queue.cut
    assert order(queue) == ["new"]


def test_an_answer_comes_before_events_that_waited_and_these_are_not_lost() -> None:
    queue = SpeechQueue()
    add(queue, Kind.EVENT, "one", 1)
    add(queue, Kind.EVENT, "two", 1)
    queue.next()
    add(queue, Kind.FOCUS, "focus", 2)
    assert queue.cut
    assert order(queue) == ["focus", "one", "two"]


def test_what_a_key_did_is_said_before_where_the_focus_went_then() -> None:
    queue = SpeechQueue()
    add(queue, Kind.EVENT, "bot", 1)
    add(queue, Kind.EVENT, "own tile", 2)
    add(queue, Kind.EVENT, "own points", 2)
    add(queue, Kind.FOCUS, "focus", 2)
    add(queue, Kind.PROMPT, "next", 2)
    assert order(queue) == ["bot", "own tile", "own points", "focus", "next"]


def test_an_event_interrupts_nothing() -> None:
    queue = SpeechQueue()
    add(queue, Kind.LOOK, "look", 1)
    queue.next()
    add(queue, Kind.EVENT, "event", 1)
    assert not queue.cut
    assert order(queue) == ["look", "event"]


def test_sentences_of_one_moment_are_all_spoken() -> None:
    queue = SpeechQueue()
    for index, words in enumerate(("title", "text", "button")):
        add(queue, (Kind.SCENE, Kind.SCENE, Kind.FOCUS)[index], words, 1, at=index * 0.01)
    assert order(queue) == ["title", "text", "button"]


def test_a_look_of_many_sentences_is_spoken_whole_and_replaced_whole() -> None:
    queue = SpeechQueue()
    for index in range(5):
        add(queue, Kind.LOOK, f"board {index}", 1, more=index > 0)
    queue.next()
    for index in range(3):
        add(queue, Kind.LOOK, f"hand {index}", 2, more=index > 0)
    assert order(queue) == ["hand 0", "hand 1", "hand 2"]


def test_a_later_prompt_replaces_an_earlier_one_without_any_key() -> None:
    queue = SpeechQueue()
    add(queue, Kind.EVENT, "event")
    add(queue, Kind.PROMPT, "Omid's turn", at=1.0)
    add(queue, Kind.PROMPT, "your turn", at=1.0 + 2 * TOGETHER)
    assert order(queue) == ["event", "your turn"]


def test_a_cut_sentence_begins_again_at_the_part_that_was_cut() -> None:
    queue = SpeechQueue()
    long = " ".join(f"Sentence {index} of a lesson, with some words in it." for index in range(20))
    add(queue, Kind.GUIDE, long, 1)
    queue.next()
    queue.part_ended()
    second = queue.next()
    assert second is not None
    assert second.parts == speech_parts(long)[1:]
    add(queue, Kind.FOCUS, "focus", 2)
    assert order(queue) == ["focus", *speech_parts(long)[1:]]


def test_the_next_words_of_a_lesson_replace_the_last_ones() -> None:
    queue = SpeechQueue()
    add(queue, Kind.GUIDE, "first", 1)
    queue.next()
    add(queue, Kind.GUIDE, "second", 2)
    assert queue.cut
    assert order(queue) == ["second"]


def test_a_thousand_sentences_leave_the_newest() -> None:
    queue = SpeechQueue()
    for index in range(1000):
        add(queue, Kind.EVENT, f"event {index}", at=float(index))
    assert order(queue) == [f"event {index}" for index in range(1000 - MOST_WAITING, 1000)]


def test_quiet_drops_everything() -> None:
    queue = SpeechQueue()
    add(queue, Kind.EVENT, "one")
    add(queue, Kind.EVENT, "two")
    queue.next()
    queue.clear()
    assert queue.cut
    assert order(queue) == []


def test_text_is_spoken_without_what_has_no_sound() -> None:
    assert speakable_text("\u2068Omid\u2069 \ue001 press\x00 a\nkey\ud800 \u202e!") == "Omid press a key !"
    assert speakable_text("می\u200cخواهم") == "می\u200cخواهم"


@pytest.mark.parametrize("words", ["", ".", "...", "—", "\u2068\u2069", "!-!"])
def test_what_has_no_words_is_not_spoken(words: str) -> None:
    assert speech_parts(words) == []


def test_long_text_is_cut_into_parts_that_lose_nothing() -> None:
    words = " ".join(f"word{index}" + ("." if index % 17 == 0 else "") for index in range(400))
    found = speech_parts(words)
    assert " ".join(found) == words
    assert all(0 < len(part) <= LONGEST_PART for part in found)


def test_text_without_spaces_and_endless_text_are_bounded() -> None:
    found = speech_parts("a" * 1_000_000)
    assert all(len(part) <= LONGEST_PART for part in found)
    assert len("".join(found)) == LONGEST_TEXT
