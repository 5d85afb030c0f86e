"""How each game is shown, by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ui.gameui import GameUI
from ui.tigris.ui import UI as TIGRIS

UIS: Final[Mapping[str, GameUI]] = {TIGRIS.key: TIGRIS}
