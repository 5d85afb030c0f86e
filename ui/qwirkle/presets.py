"""Ready-made tables with rules that only Qwirkle has."""

from __future__ import annotations

from ui.table.presets import Preset

PRESETS = (Preset("by-age", 4, 0, options={"start_tie": "seat_order"}),)
