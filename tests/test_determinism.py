"""The same seed and actions make the same game: on every run, in every process, whatever the environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

PLAY = """
import hashlib
from random import Random
from game.catalog import GAMES
from game.core import OVER, canonical
from game.table import Dice, Table

told = hashlib.sha256()
for game, seed in [(game, seed) for game in GAMES.values() for seed in range(3)]:
    table = Table(game, game.setup(2 + seed % 3), Dice(str(seed)))
    rng = Random(seed)
    while (seat := table.to_act()) != OVER:
        table.act(seat, game.pick(table.state, rng))
        for reader in (seat, None):
            told.update(canonical(game.view_to_json(table.view(reader))).encode())
        told.update(canonical(game.to_json(table.state)).encode())
    again = Table(game, table.setup, Dice("other"), log=[entry.text for entry in table.log])
    assert canonical(game.to_json(again.state)) == canonical(game.to_json(table.state))
print(told.hexdigest())
"""


def hash_of_games(**environment: str) -> str:
    """Of every state of some random games, played in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def reference() -> str:
    return hash_of_games(PYTHONHASHSEED="0", TZ="UTC", LC_ALL="C")


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "1", "TZ": "Asia/Tehran", "LC_ALL": "fa_IR.UTF-8", "LANG": "fa_IR.UTF-8"},
        {"PYTHONHASHSEED": "random", "TZ": "Asia/Jerusalem", "LC_ALL": "he_IL.UTF-8", "PYTHONOPTIMIZE": "1"},
    ],
)
def test_equal_everywhere(reference: str, environment: dict[str, str]) -> None:
    assert len(reference) == 64
    assert hash_of_games(**environment) == reference
