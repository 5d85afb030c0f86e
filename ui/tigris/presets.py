"""Ready-made tables with rules that only Tigris & Euphrates has."""

from __future__ import annotations

from ui.table.presets import Preset

PRESETS = (
    Preset("advanced", 1, 3, 1, {"board": "advanced"}),
    Preset("open", 1, 2, 1, {"scores": "open"}),
    Preset("literal", 1, 2, 1, {"treasures": "end_of_turn", "bag_end": "immediate"}),
)
