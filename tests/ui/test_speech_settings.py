"""Speech in the window: settings, the offer to people with a screen reader, and what goes wrong."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.narration.fake_dispatcher import FakeDispatcher, until
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from ui import settings
from ui.app import speech_notices
from ui.text.i18n import Locale

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Python has no socket files there")


@pytest.fixture
def open_window(tmp_path: Path) -> Iterator[Callable[..., Pilot]]:
    opened = []

    def open_it(**wishes: object) -> Pilot:
        opened.append(start(tmp_path, **wishes))
        return opened[-1]

    yield open_it
    for pilot in opened:
        pilot.app.close()


class Found:
    """A search that has found a screen reader at once."""

    found = True

    def __init__(self, done: object) -> None:
        """Take what a search takes."""

    def close(self) -> None:
        """Nothing was started."""


def heard(speech_server: FakeDispatcher, words: str) -> None:
    until(lambda: any(words in text for _, text in speech_server.texts))


def open_settings(pilot: Pilot) -> None:
    pilot.use("menu.settings")
    pilot.use("settings.tab.narration")


def noticed(pilot: Pilot, words: str) -> None:
    """Wait until a notice is displayed."""

    def shown() -> bool:
        pilot.app.frame([], 1 / 60)
        return pilot.app.displayed_notice == words

    until(shown)


def test_speech_is_off_until_somebody_wants_it(
    speech_server: FakeDispatcher, open_window: Callable[..., Pilot]
) -> None:
    pilot = open_window()
    pilot.press("tab")
    assert not pilot.app.speech.on
    assert not pilot.app.narrator.listening
    assert speech_server.commands == []


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_the_focus_is_heard_in_the_language_of_the_screen(
    lang: str, speech_server: FakeDispatcher, open_window: Callable[..., Pilot]
) -> None:
    pilot = open_window(lang=lang)
    open_settings(pilot)
    pilot.use("settings.narration.speech")
    heard(speech_server, Locale(lang).tr("settings.narration.sample"))
    pilot.use("key.tab")
    heard(speech_server, Locale(lang).tr("settings.narration.rate.tip"))
    assert {language for language, _ in speech_server.texts} == {lang}


def test_every_setting_is_stored_heard_and_reset(
    speech_server: FakeDispatcher, open_window: Callable[..., Pilot], tmp_path: Path
) -> None:
    pilot = open_window()
    open_settings(pilot)
    pilot.use("settings.narration.speech")
    pilot.use("settings.narration.rate.80")
    heard(speech_server, Locale("en").tr("settings.narration.sample"))
    until(lambda: pilot.app.speech.voices("en"))
    pilot.use("settings.narration.voice")
    pilot.use("settings.narration.voice.0")
    until(lambda: "SET SELF SYNTHESIS_VOICE English" in speech_server.commands)
    until(lambda: "SET SELF RATE 60" in speech_server.commands)
    stored = settings.load(pilot.app.store)[0].narration
    assert (stored.speech, stored.rate, stored.voices) == (True, 80, {"en": "English"})
    pilot.use("settings.reset")
    pilot.use("dialog.yes")
    assert not pilot.app.speech.on
    assert settings.load(pilot.app.store)[0].narration == settings.NarrationSettings()


def test_the_voice_follows_a_change_of_the_language(
    speech_server: FakeDispatcher, open_window: Callable[..., Pilot]
) -> None:
    pilot = open_window(lang=None)
    open_settings(pilot)
    pilot.use("settings.narration.speech")
    pilot.use("settings.tab.text")
    pilot.use("settings.language.he")
    pilot.use("key.tab")
    until(lambda: speech_server.texts and speech_server.texts[-1][0] == "he")


def test_without_a_speech_program_there_is_one_notice(
    open_window: Callable[..., Pilot], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/none")
    monkeypatch.setenv("PATH", str(tmp_path))
    pilot = open_window()
    open_settings(pilot)
    pilot.use("settings.narration.speech")
    noticed(pilot, Locale("en").tr("narration.speech-missing"))
    fake = FakeDispatcher(tmp_path)
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{fake.path}")
    pilot.use("settings.narration.example")  # the program was installed meanwhile
    heard(fake, Locale("en").tr("settings.narration.sample"))
    fake.close()


def test_a_language_without_a_voice_is_explained_on_the_screen_and_aloud(
    open_window: Callable[..., Pilot], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "few").mkdir()
    few = FakeDispatcher(tmp_path / "few", (("English", "en", "none"),))
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{few.path}")
    pilot = open_window(lang="fa")
    open_settings(pilot)
    pilot.use("settings.narration.speech")
    noticed(pilot, Locale("fa").tr("narration.no-voice.fa"))
    heard(few, Locale("en").tr("narration.no-voice.fa"))
    assert {language for language, _ in few.texts} == {"en"}
    few.close()


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_speech_is_offered_aloud_and_once_if_a_screen_reader_runs(
    answer: str, speech_server: FakeDispatcher, open_window: Callable[..., Pilot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech_notices, "SEARCH_AFTER", 0.0)
    monkeypatch.setattr(speech_notices.SpeechNotices.__init__, "__defaults__", (Found,))
    pilot = open_window(find_screen_reader=True)
    pilot.settle()
    assert pilot.scene == "dialog"
    heard(speech_server, Locale("en").tr("narration.offer").split(". ")[0])
    pilot.use(f"dialog.{answer}")
    assert pilot.app.speech.on is (answer == "yes")
    again = open_window(find_screen_reader=True)
    again.settle()
    assert again.scene == "menu"
    assert again.app.speech.on is (answer == "yes")


def test_closing_the_window_while_it_speaks_takes_a_moment(
    speech_server: FakeDispatcher, open_window: Callable[..., Pilot]
) -> None:
    pilot = open_window()
    open_settings(pilot)
    pilot.use("settings.narration.speech")
    speech_server.wait_for(1)
    speech_server.seconds = None
    pilot.use("settings.narration.example")
    speech_server.wait_for(2)
    started = time.monotonic()
    pilot.app._speech_notices.close()
    assert time.monotonic() - started < 0.5
    until(lambda: "CANCEL SELF" in speech_server.commands)
    until(lambda: not any(thread.name.startswith("speech") for thread in threading.enumerate()))
