"""Whole games of Tigris & Euphrates with its variants in real windows, one language each."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.soaking import soaked
from tests.window.conftest import Start
from tests.window.people import Builder, Hands, Keyboard, Mouse, play_to_the_end, verified_on_disk

GAMES = [
    ("en", "buildings=on", Mouse, {"building ": 3}),
    ("he", "wonder=on", Mouse, {"build wonder ": 1, "point ": 2}),
    ("fa", "reinforcement=english", Keyboard, {"support ": 6}),
    ("en", "buildings=on,wonder=on,reinforcement=english", Keyboard, {"building ": 2, "point ": 1}),
]


@pytest.mark.parametrize(("lang", "options", "hands", "goals"), soaked(GAMES, []))
def test_a_variant_is_played_to_the_end(
    start: Start, lang: str, options: str, hands: type[Hands], goals: Mapping[str, int]
) -> None:
    """Two people at one screen build and fight for what the variant brings, and the game is valid on disk."""
    words = ("--speed", "0", "--seed", "5", "--lang", lang)
    program = start("play", "tigris", "--seats", "human,human", "--options", options, *words)
    program.park()  # the last game's pointer may rest where the curtain's button appears
    play_to_the_end(program, hands(program), Builder(program, goals).choose)
    lines = [line["text"] for line in program.lines.all if line["ev"] == "action"]
    for word, count in goals.items():
        assert sum(text.startswith(word) for text in lines) >= count, word
    assert not [line for line in program.lines.all if line["ev"] == "refused"]
    verified_on_disk(program, "over")
