"""Which chapter of the rules is about what is going on."""

from __future__ import annotations

from game.tigris import wonder
from game.tigris.state import ACTION, BUILDING, MONUMENT, NOWHERE, OVER_PHASE, TREASURE, WONDER, View
from game.tigris.state import WAR as WAR_PHASE
from ui.tigris.input import WONDER_HELD, BoardInput

_TOPICS = {
    WAR_PHASE: "war", BUILDING: "buildings", MONUMENT: "monuments", TREASURE: "treasures", WONDER: "wonder",
    OVER_PHASE: "end",
}  # fmt: skip
_CHAPTER_OF = {"tile": "tiles", "leader": "leaders", "catastrophe": "catastrophes"}


def rules_topic(input_: BoardInput, cell: int | None) -> str:
    """Return the chapter about what is held, asked, or lies on the cell under the cursor."""
    view = input_.view
    if view is None:
        return ""
    if view.conflict is not None:
        return view.conflict.kind
    if view.phase == MONUMENT and input_.centres() and (not input_.monuments() or input_.held == WONDER_HELD):
        return "wonder"
    if view.phase != ACTION:
        return _TOPICS.get(view.phase, "")
    if input_.swapping:
        return "swap"
    if input_.held:
        return _CHAPTER_OF[input_.held[0]]
    return "actions" if cell is None else _chapter_at(view, cell)


def _chapter_at(view: View, cell: int) -> str:
    """Return the chapter about what lies on a cell."""
    if cell in view.leaders:
        return "leaders"
    if cell in view.buildings:
        return "buildings"
    if view.wonder != NOWHERE and wonder.cells(view.wonder) >> cell & 1:
        return "wonder"
    for mask, rules_topic in ((view.treasures, "treasures"), (view.ruins, "catastrophes"), (view.occupied, "kingdoms")):
        if mask >> cell & 1:
            flipped = any(colour >> cell & 1 for colour in view.flipped)
            return "monuments" if flipped and rules_topic == "kingdoms" else rules_topic
    return "tiles"
