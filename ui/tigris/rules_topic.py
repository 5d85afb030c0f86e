"""Which chapter of the rules is about what is going on."""

from __future__ import annotations

from game.tigris.state import ACTION, MONUMENT, OVER_PHASE, TREASURE, View
from game.tigris.state import WAR as WAR_PHASE
from ui.tigris.input import BoardInput

_TOPICS = {WAR_PHASE: "war", MONUMENT: "monuments", TREASURE: "treasures", OVER_PHASE: "end"}
_CHAPTER_OF = {"tile": "tiles", "leader": "leaders", "catastrophe": "catastrophes"}


def rules_topic(input_: BoardInput, cell: int | None) -> str:
    """Return the chapter about what is held, asked, or lies on the cell under the cursor."""
    view = input_.view
    if view is None:
        return ""
    if view.conflict is not None:
        return view.conflict.kind
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
    for mask, rules_topic in ((view.treasures, "treasures"), (view.ruins, "catastrophes"), (view.occupied, "kingdoms")):
        if mask >> cell & 1:
            flipped = any(colour >> cell & 1 for colour in view.flipped)
            return "monuments" if flipped and rules_topic == "kingdoms" else rules_topic
    return "tiles"
