"""Ready-made tables with rules that only Catan has."""

from __future__ import annotations

from ui.table.presets import Preset

PRESETS = (
    Preset("random-island", 1, 3, options={"map": "random"}),
    Preset("own-island", 4, 0, options={"map": "random_tokens"}),
)
