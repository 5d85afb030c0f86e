"""SAPI and `say`, and the search for a screen reader, with the systems faked."""

from __future__ import annotations

import ctypes
import os
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.narration.fake_dispatcher import until
from ui.narration import screen_reader
from ui.narration.narrator import Kind, Sentence
from ui.narration.speech import FaultKind, SpeechFault, SpeechOutput
from ui.narration.speech_engines.sapi import ASYNC, NOT_XML, PURGE, Sapi, comtypes_client, primary_language
from ui.narration.speech_engines.say import Say, without_commands
from ui.narration.speech_engines.speech_dispatcher import SpeechDispatcher
from ui.narration.speech_engines.speech_engine import SpeechFailed, SpeechStyle, Voice
from ui.narration.speech_engines.system_engine import system_engine

needs_shell = pytest.mark.skipif(sys.platform == "win32", reason="the fake programs are scripts with a #! line")


class Token:
    def __init__(self, name: str, language: str) -> None:
        self.name, self.language = name, language

    def GetDescription(self) -> str:  # noqa: N802
        return self.name

    def GetAttribute(self, which: str) -> str:  # noqa: N802
        assert which == "Language"
        return self.language


class Tokens(list):
    @property
    def Count(self) -> int:  # noqa: N802
        return len(self)

    def Item(self, index: int) -> Token:  # noqa: N802
        return self[index]


class FakeVoice:
    """SpVoice: it speaks at once, and writes down what and how."""

    def __init__(self) -> None:
        self.tokens = Tokens([Token("David", "409;9"), Token("Broken", "")])
        self.Voice, self.Rate = self.tokens[0], 0
        self.spoken: list[tuple[str, int, str, int]] = []
        self.busy = False

    def GetVoices(self) -> Tokens:  # noqa: N802
        return self.tokens

    def Speak(self, words: str, flags: int) -> None:  # noqa: N802
        self.spoken.append((words, flags, self.Voice.name, self.Rate))

    def WaitUntilDone(self, milliseconds: int) -> bool:  # noqa: N802
        assert milliseconds == 0
        return not self.busy


class FakeCategory:
    def SetId(self, place: str, create: bool) -> None:  # noqa: N802
        assert place.endswith("Speech_OneCore\\Voices")
        assert not create

    def EnumerateTokens(self) -> Tokens:  # noqa: N802
        return Tokens([Token("Asaf", "40D"), Token("David", "409")])


@pytest.fixture
def voice() -> FakeVoice:
    return FakeVoice()


def sapi(voice: FakeVoice) -> Sapi:
    objects = {"SAPI.SpVoice": lambda: voice, "SAPI.SpObjectTokenCategory": FakeCategory}
    client = SimpleNamespace(CreateObject=lambda name, dynamic: objects[name]())
    return Sapi(lambda: client)


def event(words: str) -> Sentence:
    return Sentence(Kind.EVENT, words)


def test_windows_speaks_text_and_never_markup_with_a_voice_of_the_language(voice: FakeVoice) -> None:
    faults: list[SpeechFault] = []
    output = SpeechOutput(lambda: sapi(voice), SpeechStyle("en", 100), faults.append)
    output.say(event("<speak>one</speak> & --two"))
    until(lambda: len(voice.spoken) == 1)
    output.style = SpeechStyle("he", 0)
    output.say(event("שלום"))
    until(lambda: len(voice.spoken) == 2)
    output.style = SpeechStyle("fa")
    output.say(event("سلام"))
    until(lambda: faults)
    output.close()
    assert voice.spoken[:2] == [
        ("<speak>one</speak> & --two", ASYNC | NOT_XML, "David", 10),
        ("שלום", ASYNC | NOT_XML, "Asaf", -10),
    ]
    assert faults == [SpeechFault(FaultKind.NO_VOICE, "fa", "en")]
    assert voice.spoken[-1][:2] == ("", ASYNC | PURGE)


def test_windows_is_interrupted_by_an_answer(voice: FakeVoice) -> None:
    voice.busy = True
    output = SpeechOutput(lambda: sapi(voice), SpeechStyle("en"), [].append)
    output.say(Sentence(Kind.FOCUS, "one", input_count=1))
    until(lambda: voice.spoken)
    output.say(Sentence(Kind.FOCUS, "two", input_count=2))
    until(lambda: len(voice.spoken) == 2)
    assert voice.spoken[1][:2] == ("", ASYNC | PURGE)
    voice.busy = False
    until(lambda: voice.spoken[-1][0] == "two")
    output.close()


def test_windows_without_the_library_is_a_missing_program() -> None:
    def missing() -> object:
        raise ModuleNotFoundError("comtypes")

    with pytest.raises(SpeechFailed) as caught:
        Sapi(missing).start(lambda number: None, lambda: None)
    assert caught.value.missing


class ComError(Exception):
    """As `comtypes.COMError`, which is no OSError."""


def test_windows_without_the_modern_voices_speaks_with_the_old_ones(voice: FakeVoice) -> None:
    def make(name: str, dynamic: bool) -> FakeVoice:
        if name == "SAPI.SpVoice":
            return voice
        raise ComError(-2147221164)

    output = SpeechOutput(lambda: Sapi(lambda: SimpleNamespace(CreateObject=make)), SpeechStyle("en"), [].append)
    output.say(event("one"))
    until(lambda: voice.spoken)
    output.close()


def test_a_fault_of_windows_is_a_failure_of_speech_that_ends_nothing_else(
    voice: FakeVoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(words: str, flags: int) -> None:
        raise ComError(words)

    monkeypatch.setattr(voice, "Speak", broken)
    engine = sapi(voice)
    engine.start(lambda number: None, lambda: None)
    with pytest.raises(SpeechFailed):
        engine.speak("one", SpeechStyle("en"))
    engine.close()


def test_every_thread_of_windows_prepares_com(monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing does so for the first thread only; switching speech off and on starts another one."""
    monkeypatch.setattr(sys, "coinit_flags", None, raising=False)
    flags: list[int] = []
    library = {"comtypes": SimpleNamespace(CoInitializeEx=flags.append), "comtypes.client": object()}
    assert comtypes_client(library.__getitem__) is library["comtypes.client"]
    assert flags == [sys.coinit_flags] == [0]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("numbers", "tag"),
    [("409;9", "en"), ("809", "en"), ("40D", "he"), ("429", "fa"), ("407", ""), ("", ""), ("x", "")],
)
def test_a_language_number_of_windows_is_a_tag(numbers: str, tag: str) -> None:
    assert primary_language(numbers) == tag


SAY = """#!{python}
import sys, time
if sys.argv[1:] == ["-v", "?"]:
    print("Alex                en_US    # Most people recognise me by my voice.")
    print("Carmit              he_IL    # hello")
    print("Eddy (English (UK)) en_GB    # Hello!")
    print("nonsense")
else:
    text = sys.stdin.buffer.read().decode()
    with open({log!r}, "a", encoding="utf-8") as log:
        log.write(repr((sys.argv[1:], text)) + "\\n")
    time.sleep({seconds})
"""


def say_program(folder: Path, seconds: float = 0.0) -> tuple[str, Path]:
    program, log = folder / "say", folder / "log"
    program.write_text(SAY.format(python=sys.executable, log=str(log), seconds=seconds))
    program.chmod(stat.S_IRWXU)
    return str(program), log


@needs_shell
def test_macos_gets_the_text_by_a_pipe_and_no_command_in_it(tmp_path: Path) -> None:
    program, log = say_program(tmp_path)
    output = SpeechOutput(lambda: Say(program), SpeechStyle("en"), [].append)
    output.say(event("--output-file=/tmp/x [[rate 500]] “one”"))
    output.style = SpeechStyle("he", 100, "Carmit")
    output.say(event("שלום"))
    until(lambda: log.exists() and len(log.read_text(encoding="utf-8").splitlines()) == 2)
    first, second = map(eval, log.read_text(encoding="utf-8").splitlines())
    assert first == (["--rate=180", "--input-file=-", "--voice=Alex"], "--output-file=/tmp/x [ [rate 500] ] “one”")
    assert second == (["--rate=540", "--input-file=-", "--voice=Carmit"], "שלום")
    assert Voice("Eddy (English (UK))", "en") in output.voices
    output.close()


@needs_shell
def test_macos_is_silent_at_once_and_leaves_no_process(tmp_path: Path) -> None:
    program, log = say_program(tmp_path, 60)
    engines = []

    def engine() -> Say:
        engines.append(Say(program))
        return engines[-1]

    output = SpeechOutput(engine, SpeechStyle("en"), [].append)
    output.say(event("long"))
    until(lambda: log.exists())
    process = engines[0]._process
    started = time.monotonic()
    output.close()
    assert time.monotonic() - started < 0.5
    assert isinstance(process, subprocess.Popen)
    until(lambda: process.returncode is not None)  # it was waited for: no zombie
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


def test_macos_without_the_program_is_a_missing_program(tmp_path: Path) -> None:
    faults: list[SpeechFault] = []
    SpeechOutput(lambda: Say(str(tmp_path / "none")), SpeechStyle("en"), faults.append).say(event("one"))
    until(lambda: faults)
    assert faults == [SpeechFault(FaultKind.MISSING)]


@pytest.mark.parametrize(
    ("words", "harmless"), [("[[slnc 9]]", "[ [slnc 9] ]"), ("[[[x]]]", "[ [ [x] ] ]"), ("[a] b", "[a] b")]
)
def test_brackets_are_parted(words: str, harmless: str) -> None:
    assert without_commands(words) == harmless


def test_every_system_has_its_program() -> None:
    kinds = {platform: type(system_engine(platform)) for platform in ("win32", "darwin", "linux", "freebsd14")}
    assert kinds == {"win32": Sapi, "darwin": Say, "linux": SpeechDispatcher, "freebsd14": SpeechDispatcher}


# -- screen readers ----------------------------------------------------------------------------


@pytest.mark.parametrize("platform", ["linux", "darwin"])
@pytest.mark.parametrize(
    ("printed", "found"), [("(<true>,)", True), ("b true", True), ("1\n", True), ("(<false>,)", False), ("", False)]
)
def test_a_screen_reader_is_found_by_a_program_of_the_system(platform: str, printed: str, found: bool) -> None:
    asked = []

    def run(arguments: tuple[str, ...]) -> str:
        asked.append(arguments)
        return printed

    assert screen_reader.screen_reader_runs(platform, {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"}, run) is found
    assert asked


def test_no_session_bus_is_started_for_the_search(tmp_path: Path) -> None:
    def run(arguments: tuple[str, ...]) -> str:
        raise AssertionError(arguments)

    assert not screen_reader.screen_reader_runs("linux", {"XDG_RUNTIME_DIR": str(tmp_path)}, run)


@pytest.mark.parametrize(("flag", "done", "found"), [(1, 1, True), (0, 1, False), (1, 0, False)])
def test_windows_has_a_flag_for_screen_readers(flag: int, done: int, found: bool) -> None:
    def parameters(action: int, size: int, pointer: object, change: int) -> int:
        assert (action, size, change) == (0x46, 0, 0)
        pointer._obj.value = flag  # type: ignore[attr-defined]
        return done

    user32 = SimpleNamespace(SystemParametersInfoW=parameters)
    fake = SimpleNamespace(c_int=ctypes.c_int, byref=ctypes.byref, windll=SimpleNamespace(user32=user32))
    assert screen_reader.screen_reader_runs("win32", {}, lambda arguments: "", fake) is found


@needs_shell
def test_the_search_runs_beside_the_window_and_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gdbus = tmp_path / "gdbus"
    gdbus.write_text("#!/bin/sh\nexec sleep 60\n")
    gdbus.chmod(stat.S_IRWXU)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    started = time.monotonic()
    search = screen_reader.ScreenReaderSearch(lambda: None, "linux")
    assert time.monotonic() - started < 0.1
    until(lambda: search._process is not None)
    search.close()
    until(lambda: search.found is False)
    assert search._process is not None
    assert search._process.returncode is not None


@needs_shell
def test_the_search_reports_what_it_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gdbus = tmp_path / "gdbus"
    gdbus.write_text("#!/bin/sh\necho '(<true>,)'\n")
    gdbus.chmod(stat.S_IRWXU)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    done = threading.Event()
    search = screen_reader.ScreenReaderSearch(done.set, "linux")
    until(done.is_set)
    assert search.found
