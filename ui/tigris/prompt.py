"""What the player at the screen may do in Tigris & Euphrates, in a sentence with the keys."""

from __future__ import annotations

from collections.abc import Sequence

from game.tigris.actions import COLOURS, War
from game.tigris.state import ACTION, BUILDING, MONUMENT, NOWHERE, SUPPORT, TREASURE, WONDER, View
from game.tigris.state import WAR as WAR_PHASE
from ui.context import Context
from ui.table.prompt_text import any_of, first_keys, key_range, key_row, with_keys
from ui.tigris.event_text import building_word
from ui.tigris.input import CATASTROPHE_HELD, BoardInput, slots, support_numbers


def prompt(app: Context, input_: BoardInput, can_undo: bool, hidden: bool, marks: bool = True) -> str:
    """Return the sentence; "" while the seat at the screen may do nothing.

    `hidden`: the own hand lies face down; `marks`: the board marks where a piece may go.
    """
    view = input_.view
    if view is None or not input_.legal:
        return ""
    if view.phase == ACTION:
        return _action(app, input_, view, can_undo, marks)
    if view.phase == BUILDING:
        return _building(app, input_, view)
    if view.phase == MONUMENT:
        return _monument(app, input_)
    if view.phase == SUPPORT:
        return _support(app, support_numbers(view, hidden))
    if view.phase == WONDER:
        return with_keys(app, "prompt.tigris.wonder", keys=first_keys(app, len(COLOURS)))
    wars = sum(isinstance(action, War) for action in input_.legal) if view.phase == WAR_PHASE else 0
    phase = f"{view.phase}.unmarked" if view.phase == TREASURE and not marks else view.phase
    return with_keys(app, f"prompt.tigris.{phase}", keys=first_keys(app, wars))


def _building(app: Context, input_: BoardInput, view: View) -> str:
    """Return the sentence of the question where a civilization building goes, or to which tile it moves."""
    assert input_.held is not None
    colour = input_.held[1]
    key = "prompt.tigris.building" if view.buildings[colour] == NOWHERE else "prompt.tigris.building.move"
    return with_keys(app, key, building=building_word(app.locale, colour))


def _monument(app: Context, input_: BoardInput) -> str:
    """Return the sentence of the question for a monument, the wonder, or both."""
    if input_.held:
        return with_keys(app, f"prompt.tigris.held.{input_.held[0]}")
    monuments, wonder = len(input_.monuments()), bool(input_.centres())
    key = "prompt.tigris.monument" + ((".wonder" if monuments else ".cross") if wonder else "")
    return with_keys(app, key, keys=first_keys(app, monuments + wonder))


def _support(app: Context, numbers: Sequence[int]) -> str:
    """Return the sentence of a conflict in which one of these numbers of tiles can be committed."""
    most = numbers[-1]
    if not most:
        return with_keys(app, "prompt.tigris.support.none")
    if len(numbers) == most + 1:
        return with_keys(app, "prompt.tigris.support", keys=key_range(app, "zoom-fit", f"hand-{most}"))
    keys = ["zoom-fit" if not number else f"hand-{number}" for number in numbers]
    return with_keys(app, "prompt.tigris.support", keys=key_row(app, keys))


def _action(app: Context, input_: BoardInput, view: View, can_undo: bool, marks: bool) -> str:
    """Return the sentence of an ordinary action: of the mode, of the piece in hand, or of the choice."""
    if input_.swapping:
        marked, keys = len(input_.marked), first_keys(app, len(slots(view.hand)))
        return with_keys(app, "prompt.tigris.swap.marked" if marked else "prompt.tigris.swap", n=marked, keys=keys)
    if input_.held:
        held = _held(input_)
        unmarked = held in ("leader", "tile") and not marks
        return with_keys(app, f"prompt.tigris.held.{held}{'.unmarked' if unmarked else ''}")
    if not view.actions_left:
        return with_keys(app, "prompt.tigris.done.undo" if can_undo else "prompt.tigris.done")
    choices = [with_keys(app, "choice.tigris.piece", keys=_pieces(app, input_, len(slots(view.hand))))]
    if input_.targets.swaps:
        choices.append(with_keys(app, "choice.tigris.swap"))
    choices.append(with_keys(app, "choice.end"))
    return with_keys(app, "prompt.tigris.action", n=view.actions_left, choices=any_of(app, choices))


def _pieces(app: Context, input_: BoardInput, tiles: int) -> str:
    """Return the keys of the tiles in the hand, of the leaders, and of a catastrophe that is left."""
    others = [f"leader-{colour}" for colour in COLOURS]
    if input_.targets.of(CATASTROPHE_HELD):
        others.append("catastrophe")
    return app.locale.joined([first_keys(app, tiles)] * bool(tiles) + [key_row(app, others)])


def _held(input_: BoardInput) -> str:
    """Return the last part of the sentence's key for the piece in hand."""
    assert input_.held is not None
    if input_.can_withdraw():
        return "leader.move" if input_.cells() else "leader.stuck"
    return input_.held[0] if input_.cells() else "nowhere"
