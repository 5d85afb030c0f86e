"""Which keys skip an animation at the table, and which do not."""

from __future__ import annotations

from typing import Final

from ui.table.bot_pace import KEYS
from ui.table.look_around import LOOK_COMMANDS, NARRATION_KEYS

SKIP_KEYS: Final = ("confirm", "confirm-too", "back")
"""Keys that only skip while something is being played."""
VIEW_KEYS: Final = (
    *KEYS, "rules", "log", "recap", "settings", "chat", "extend", "mute", "zoom-in", "zoom-out", "zoom-fit",
    "pause", *LOOK_COMMANDS, *NARRATION_KEYS,
)  # fmt: skip
"""Keys that skip nothing: they change how the game is displayed."""
