"""Sentences as Speech Dispatcher gets them: transcripts of a fake one."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.narration.fake_dispatcher import FakeDispatcher, until
from ui.narration import speech
from ui.narration.narrator import Kind, Narrator, Sentence
from ui.narration.speech import FaultKind, SpeechFault, SpeechOutput
from ui.narration.speech_engines import speech_dispatcher
from ui.narration.speech_engines.speech_dispatcher import SpeechDispatcher, escaped, server_address
from ui.narration.speech_engines.speech_engine import SpeechStyle, system_environment
from ui.text.i18n import Locale

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Python has no socket files there")

Open = Callable[..., SpeechOutput]
ENGLISH = SpeechStyle("en")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[FakeDispatcher]:
    fake = FakeDispatcher(tmp_path)
    yield fake
    fake.close()


@pytest.fixture
def faults() -> list[SpeechFault]:
    return []


@pytest.fixture
def open_speech(server: FakeDispatcher, faults: list[SpeechFault]) -> Iterator[Open]:
    opened = []

    def open_it(style: SpeechStyle = ENGLISH, environment: dict[str, str] | None = None) -> SpeechOutput:
        output = SpeechOutput(
            lambda: SpeechDispatcher(environment or server.environment), style, faults.append
        )  # fmt: skip
        opened.append(output)
        return output

    yield open_it
    for output in opened:
        output.close()


def event(words: str, inputs: int = 0) -> Sentence:
    return Sentence(Kind.EVENT, words, input_count=inputs)


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_the_transcript_has_every_sentence_in_its_language(
    lang: str, server: FakeDispatcher, open_speech: Open
) -> None:
    locale = Locale(lang)
    said = [locale.tr(key) for key in ("menu.quick.tip", "settings.title", "quit.question", "dialog.no.tip")]
    output, narrator = open_speech(SpeechStyle(lang)), Narrator()
    narrator.outputs.append(output)
    for words in said:
        narrator.say(Kind.EVENT, words)
    server.wait_for(len(said))
    assert server.texts == [(lang, words) for words in said]
    assert f"SET SELF LANGUAGE {lang}" in server.commands
    assert "SET SELF SSML_MODE off" in server.commands


@pytest.mark.parametrize(
    ("words", "spoken"),
    [
        ("one\r\n.\r\nCANCEL ALL\r\nSPEAK", "one . CANCEL ALL SPEAK"),
        (". a", ". a"),
        (".. QUIT", ".. QUIT"),
        ("--rate=9 -C", "--rate=9 -C"),
        ("!-!CANCEL ALL", "!-!CANCEL ALL"),
        ("<speak><mark name='x'/>a & b</speak>", "<speak><mark name='x'/>a & b</speak>"),
        ("a\x00b\u2028c", "ab c"),
        ("\ud800half", "half"),
        ("$(touch x); `id` %s {0}", "$(touch x); `id` %s {0}"),
    ],
)
def test_no_text_is_a_command(words: str, spoken: str, server: FakeDispatcher, open_speech: Open) -> None:
    output = open_speech()
    output.say(event(words))
    output.say(event("the end"))
    assert server.wait_for(2) == [spoken, "the end"]
    known = ("SET SELF ", "GET RATE", "LIST SYNTHESIS_VOICES", "SPEAK")
    assert [line for line in server.commands if not line.startswith(known)] == []
    assert server.commands.count("SPEAK") == 2


def test_a_dot_at_the_begin_of_a_line_is_doubled() -> None:
    assert escaped(".") == ".."
    assert escaped(".x") == "..x"
    assert escaped("x.") == "x."


def test_an_answer_interrupts_an_answer_and_an_event_is_begun_again(server: FakeDispatcher, open_speech: Open) -> None:
    server.seconds = None
    output = open_speech()
    output.say(event("event"))
    server.wait_for(1)
    output.say(Sentence(Kind.FOCUS, "first", input_count=1))
    assert server.wait_for(2)[-1] == "first"
    output.say(Sentence(Kind.FOCUS, "second", input_count=2))
    assert server.wait_for(3)[-1] == "second"
    assert server.commands.count("CANCEL SELF") == 2
    assert "CANCEL ALL" not in server.commands, "a screen reader must not be silenced"
    server.seconds = 0.0
    output.quiet()
    output.say(event("later", 2))
    assert server.wait_for(4)[-1] == "later"


def test_a_thousand_sentences_at_once_block_nobody(server: FakeDispatcher, open_speech: Open) -> None:
    server.seconds = None
    output = open_speech()
    started = time.thread_time()
    for index in range(1000):
        output.say(event(f"event {index}"))
    assert time.thread_time() - started < 1.0
    output.quiet()
    server.seconds = 0.0
    output.say(Sentence(Kind.LOOK, "the end", input_count=1))
    until(lambda: server.texts and server.texts[-1][1] == "the end")
    assert len(server.texts) < 5


@pytest.mark.parametrize("state", ["speaking", "hung", "idle"])
def test_closing_takes_a_moment_and_silences(state: str, server: FakeDispatcher, open_speech: Open) -> None:
    server.seconds = None
    output = open_speech()
    if state != "idle":
        output.say(event("long"))
        server.wait_for(1)
    if state == "hung":
        server.mute = True
        output.say(Sentence(Kind.FOCUS, "focus", input_count=1))
        until(lambda: "CANCEL SELF" in server.commands)
    started = time.monotonic()
    output.close()
    assert time.monotonic() - started < 0.5  # 0.2 on a machine that is not loaded
    assert not output._thread.is_alive()
    if state == "speaking":
        until(lambda: "CANCEL SELF" in server.commands)


def test_a_server_that_starts_again_is_found_again(
    server: FakeDispatcher, open_speech: Open, faults: list[SpeechFault]
) -> None:
    output = open_speech()
    output.say(event("one"))
    server.wait_for(1)
    server.drop()
    until(lambda: len(server.connections) == 1)
    output.say(event("two"))
    assert server.wait_for(2) == ["one", "two"]
    assert faults == []


def test_a_server_that_hangs_is_one_trouble(
    server: FakeDispatcher, open_speech: Open, faults: list[SpeechFault], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "PART_SECONDS", 0.1)
    monkeypatch.setattr(speech, "CHARACTER_SECONDS", 0.0)
    monkeypatch.setattr(speech, "PAUSES", (0.0, 0.0, 0.01))
    server.seconds = None
    output = open_speech()
    for index in range(30):
        output.say(event(f"event {index}"))
    until(lambda: faults)
    assert faults == [SpeechFault(FaultKind.FAILED)]
    assert server.wait_for(2) == ["event 0", "event 0"], "the second connection tried the same sentence again"
    output.say(event("more"))
    assert output.silent
    assert len(server.texts) == 2


def test_a_server_that_does_not_reply_is_one_trouble(
    server: FakeDispatcher, open_speech: Open, faults: list[SpeechFault], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech_dispatcher, "REPLY_SECONDS", 0.05)
    monkeypatch.setattr(speech, "PAUSES", (0.0, 0.0, 0.01))
    server.mute = True
    open_speech().say(event("one"))
    until(lambda: faults)
    assert faults == [SpeechFault(FaultKind.FAILED)]


def test_a_missing_program_is_one_trouble(tmp_path: Path, open_speech: Open, faults: list[SpeechFault]) -> None:
    nowhere = {"SPEECHD_ADDRESS": f"unix_socket:{tmp_path}/none", "PATH": str(tmp_path)}
    output = open_speech(environment=nowhere)
    output.say(event("one"))
    until(lambda: faults)
    output.say(event("two"))
    assert faults == [SpeechFault(FaultKind.MISSING)]


def test_the_program_starts_the_server_if_none_runs(tmp_path: Path, open_speech: Open) -> None:
    (tmp_path / "run").mkdir()
    program = tmp_path / "speech-dispatcher"
    program.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\n')
    program.chmod(0o755)
    path = tmp_path / "run" / "speechd.sock"
    environment = {"SPEECHD_ADDRESS": f"unix_socket:{path}", "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    output = open_speech(environment=environment)
    until(lambda: (tmp_path / "asked").exists())
    late = FakeDispatcher(tmp_path / "run")
    output.say(event("one"))
    assert late.wait_for(1) == ["one"]
    assert (tmp_path / "asked").read_text() == f"--spawn --communication-method unix_socket --socket-path {path}\n"
    late.close()


def test_a_language_without_a_voice_is_one_notice(tmp_path: Path, open_speech: Open, faults: list[SpeechFault]) -> None:
    (tmp_path / "few").mkdir()
    few = FakeDispatcher(tmp_path / "few", (("English", "en", "none"),))
    output = open_speech(SpeechStyle("he"), few.environment)
    output.say(event("שלום"))
    output.say(event("עוד"))
    until(lambda: faults)
    output.say_as(event("There is no Hebrew voice."), SpeechStyle("en"))
    assert few.wait_for(1) == ["There is no Hebrew voice."]
    output.say(event("שוב"))
    output.say_as(event("the end"), SpeechStyle("en"))
    few.wait_for(2)
    assert faults == [SpeechFault(FaultKind.NO_VOICE, "he", "en")]
    few.close()


def test_the_language_of_a_sentence_is_that_of_its_moment(server: FakeDispatcher, open_speech: Open) -> None:
    server.seconds = 0.02
    output = open_speech(SpeechStyle("en"))
    output.say(event("one"))
    output.say(event("two"))
    output.style = SpeechStyle("he")
    output.say(event("שלוש"))
    server.wait_for(3)
    assert [language for language, _ in server.texts] == ["en", "en", "he"]


def test_rate_and_voice_are_those_of_the_settings(server: FakeDispatcher, open_speech: Open) -> None:
    output = open_speech(SpeechStyle("en", 100, "English"))
    output.say(event("fast"))
    server.wait_for(1)
    output.style = SpeechStyle("en", 0, "Gone\r\nCANCEL ALL")
    output.say(event("slow"))
    server.wait_for(2)
    assert "SET SELF RATE 100" in server.commands
    assert "SET SELF RATE -100" in server.commands
    assert [line for line in server.commands if "SYNTHESIS_VOICE " in line] == ["SET SELF SYNTHESIS_VOICE English"]
    assert "CANCEL ALL" not in server.commands
    assert [voice.name for voice in output.voices] == ["English", "Hebrew", "Persian"]


def test_the_middle_is_the_rate_that_the_user_has_set_up(server: FakeDispatcher, open_speech: Open) -> None:
    server.rate = 40
    output = open_speech(SpeechStyle("en", 50))
    output.say(event("usual"))
    server.wait_for(1)
    output.style = SpeechStyle("en", 90)
    output.say(event("faster"))
    server.wait_for(2)
    assert [line for line in server.commands if "RATE" in line] == ["GET RATE", "SET SELF RATE 40", "SET SELF RATE 100"]


@pytest.mark.parametrize(
    ("environment", "address"),
    [
        ({"XDG_RUNTIME_DIR": "/run/user/7"}, "/run/user/7/speech-dispatcher/speechd.sock"),
        ({"SPEECHD_ADDRESS": "unix_socket:/a/b:c"}, "/a/b:c"),
        ({"SPEECHD_ADDRESS": "inet_socket:localhost:7000"}, ("localhost", 7000)),
        ({"SPEECHD_ADDRESS": "inet_socket:localhost"}, ("127.0.0.1", 6560)),
        ({"XDG_CACHE_HOME": "/c"}, "/c/speech-dispatcher/speechd.sock"),
    ],
)
def test_the_server_is_found_where_its_own_clients_find_it(environment: dict[str, str], address: object) -> None:
    assert server_address(environment) == address


def test_a_program_of_the_system_does_not_get_the_libraries_of_a_bundle() -> None:
    ours = {"LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/usr/own", "PATH": "/bin"}
    assert system_environment(ours, frozen=True) == {"LD_LIBRARY_PATH": "/usr/own", "PATH": "/bin"}
    assert system_environment({"LD_LIBRARY_PATH": "/bundle"}, frozen=True) == {}
    assert system_environment(ours, frozen=False) == ours
