"""Whole games of Catan with house rules in real windows, one language each."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from game.record import read
from tests.soaking import soaked
from tests.window.conftest import Start
from tests.window.hands import IslandHands
from tests.window.looking import on_disk
from tests.window.people import Mouse, play_to_the_end, verified_on_disk

GAMES = [
    ("en", "points=8,robber=friendly,hand_limit=9", "robber "),
    ("he", "map=balanced,points=8,dice=deck,first_sevens=reroll", "board "),
    ("fa", "points=8,start=oldest,trade_limit=20,hand_limit=none,knight_desert=forbidden", "offer "),
]
"""Language, options, and how an action begins that must have happened."""


class Settler:
    """Builds what brings points, else whatever may be done; now and then it makes somebody alone an offer."""

    def __init__(self, seats: int) -> None:
        self.rng, self.seats, self.offers = Random(7), seats, 0

    def choose(self, seat: int, legal: Sequence[str]) -> str:
        """The text of what is done."""
        for piece in ("city", "settlement", "accept", "trade"):
            if found := [text for text in legal if text.split()[0] == piece]:
                return self.rng.choice(found)
        offers = [text for text in legal if text.startswith("offer ")]
        if offers and self.offers < 4:
            self.offers += 1
            return f"{self.rng.choice(offers)} to {(seat + 1) % self.seats}"
        rest = [text for text in legal if text.split()[0] not in ("offer", "counter")]
        busy = [text for text in rest if text.split()[0] in ("road", "buy", "bank", "play")]
        return self.rng.choice(busy if busy and self.rng.random() < 0.7 else rest)


@pytest.mark.parametrize(("lang", "options", "happened"), soaked(GAMES, []))
def test_house_rules_are_played_to_the_end(start: Start, lang: str, options: str, happened: str) -> None:
    """Three people at one screen, by clicks; the game is valid on disk, and its record names the rules."""
    words = ("--speed", "0", "--seed", "5", "--lang", lang)
    program = start("play", "catan", "--seats", "human,human,human", "--options", options, *words)
    program.park()  # the last game's pointer may rest where the curtain's button appears
    play_to_the_end(program, IslandHands(Mouse(program)), Settler(3).choose)
    lines = [line["text"] for line in program.lines.all if line["ev"] == "action"]
    assert [text for text in lines if text.startswith(happened)]
    assert [text for text in lines if text.startswith("offer ") and " to " in text]
    assert not [line for line in program.lines.all if line["ev"] == "refused"]
    named = read(on_disk(program).read_bytes()).setup.options
    assert named.items() >= dict(pair.split("=") for pair in options.split(",")).items()
    verified_on_disk(program, "over")
