"""Whole games as a speech program gets them, in three languages: the same keys, and no word of another language."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from game.bots.levels import levels
from game.session.table_setup import TableSetup, seats_from_text, seed_text
from tests.narration.fake_dispatcher import FakeDispatcher, until
from tests.soaking import soaked
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from tests.window.narrated_games import PLAYERS
from ui.narration.plain_text import plain_text
from ui.setup.open_table import open_table

QUIET_FRAMES = 4
"""Frames in a row without anything awaited, after which the window has said what it had to."""
KEY_NAMES = {"Esc", "Enter"}
"""What stays in Latin letters in every language."""


class Headless:
    """The window without a display; it remembers the keys."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot, self.keys = pilot, list[str]()
        self._read = 0

    def press(self, key: str) -> list[str]:
        """Press a key; what was said until everything was displayed."""
        self.keys.append(key)
        self.pilot.press(key)
        return self.listen()

    def listen(self) -> list[str]:
        """What was said since, once nothing is awaited any more."""
        app, quiet, end = self.pilot.app, 0, time.monotonic() + 60
        while quiet < QUIET_FRAMES and time.monotonic() < end:
            app.frame([], 1 / 60)
            quiet = quiet + 1 if app.idle else 0
            if not quiet:
                time.sleep(0.002)  # a bot thinks
        said = list(app.narrator.sentences)
        new, self._read = said[self._read :], len(said)
        return [plain_text(sentence.words) for sentence in new]


def spoken_window(folder: Path, lang: str, game: str) -> Headless:
    """A table for a person and a bot, read aloud."""
    pilot = start(folder, lang=lang, speed=0.0)
    pilot.app.settings.narration.speech = True
    pilot.app.set_speech()
    pilot.app.narrator.sentences = type(pilot.app.narrator.sentences)()  # without its bound: all are counted
    seats = seats_from_text("human,bot:steady", levels(game), ())
    open_table(pilot.app, TableSetup(game, seats, {}, shuffle=False, seed=seed_text(3)))
    return Headless(pilot)


@pytest.mark.parametrize("game", soaked(PLAYERS, ()))
def test_a_whole_game_is_spoken_in_every_language(game: str, speech_server: FakeDispatcher, tmp_path: Path) -> None:
    first = spoken_window(tmp_path / "en", "en", game)
    player = PLAYERS[game](first)
    opened = first.listen()
    if "Marks on the tiles" in opened:
        opened = player.key("return")
    player.sit_down(opened)
    player.play(opened)
    first.pilot.app.close()
    for lang, letters in (("he", "[א-ת]"), ("fa", "[آ-ی]")):
        speech_server.texts.clear()
        again = spoken_window(tmp_path / lang, lang, game)
        again.listen()
        said = [line for key in first.keys for line in again.press(key)] + again.listen()
        assert again.pilot.scene == "results"
        assert len(said) > 300
        until(lambda: len(speech_server.texts) > 200)
        assert {language for language, _ in speech_server.texts} == {lang}
        foreign = {word for _, text in speech_server.texts for word in re.findall(r"[A-Za-z]{2,}", text)}
        assert foreign <= KEY_NAMES
        assert all(re.search(rf"{letters}|\d", text) for _, text in speech_server.texts)
        again.pilot.app.close()
