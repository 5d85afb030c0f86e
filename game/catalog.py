"""All games that can be played here, by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core import AnyGame
from game.tigris.game import GAME as TIGRIS

GAMES: Final[Mapping[str, AnyGame]] = {TIGRIS.key: TIGRIS}
