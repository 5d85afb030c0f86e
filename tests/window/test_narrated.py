"""Whole games and a lesson in a real window by keys alone, played by somebody who reads only the narration."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.soaking import soaked
from tests.window.conftest import Start
from tests.window.driver import Program, verified
from tests.window.narrated_games import PLAYERS, Pupil, set_up

NAMES = {"return": "Return", "tab": "Tab", "escape": "Escape", "space": "space", "up": "Up", "down": "Down"} | {
    "left": "Left", "right": "Right"
}  # fmt: skip
"""Pygame's names of keys -> those of X, where they differ by more than the case of "F3"."""


class Window:
    """A real window: keys by the X server, and the lines of the file named by `--narrate`.

    Of the event log it knows only that everything requested is displayed.
    """

    def __init__(self, program: Program, narration: Path) -> None:
        self.program, self.narration = program, narration
        self._read = 0

    def press(self, key: str) -> list[str]:
        """Press a key; what was said until everything was displayed."""
        self.program.key(NAMES.get(key, key.upper() if len(key) > 1 else key))
        self.program.idle()
        return self.listen()

    def listen(self) -> list[str]:
        """What was said since, after a moment for the thread that writes."""
        time.sleep(0.03)
        lines = self.narration.read_text(encoding="utf-8").splitlines()
        new, self._read = lines[self._read :], len(lines)
        return new


@pytest.fixture
def window(start: Start, tmp_path: Path) -> Window:
    file = tmp_path / "narration"
    program = start("--speed", "0", "--seed", "3", "--narrate", str(file))
    program.idle()
    program.park()
    return Window(program, file)


@pytest.mark.parametrize("game", soaked(PLAYERS, ()))
def test_a_whole_game_is_played_from_the_narration_alone(game: str, window: Window) -> None:
    player = PLAYERS[game](window)
    player.wait(lambda line: "main menu" in line)
    set_up(player, game)
    end = player.play(player.heard[-12:])
    assert any(line.startswith("Place 2, ") for line in end)
    assert window.program.close_window() == 0
    (record,) = (window.program.data / "games").glob("*.game")
    assert "over" in verified(record).stdout


def test_a_lesson_is_played_from_the_narration_alone(window: Window) -> None:
    pupil = Pupil(window)
    said = pupil.choose("Teach me")
    pupil.sit_down(said)
    assert any(line.startswith("Well done!") for line in pupil.play(said, 60))
