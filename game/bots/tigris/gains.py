"""Reasons for an action of a turn: its gains, its costs to others, and the dangers that it prevents."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.hint import Reason
from game.bots.tigris.change import Change, scoring, scoring_cells, tiles_with
from game.bots.tigris.stakes import ATTACKER, open_conflicts, stakes
from game.bots.tigris.threats import REVOLT, RUIN, WAR, ruinable, threats
from game.core import Seat
from game.tigris import conflicts, kingdoms
from game.tigris.actions import GREEN, MONUMENTS, Catastrophe, Leader, Tile, Withdraw
from game.tigris.board import SQUARE, SQUARES_WITH
from game.tigris.events import LeaderLost, Scored, TreasureTaken
from game.tigris.scoring import monument_income
from game.tigris.state import ACTION, MONUMENT, NOWHERE, TREASURE, State
from game.tigris.state import BUILDING as OFFERING_BUILDING
from game.tigris.wonder import offers as wonder_offers


def begun_conflicts(change: Change) -> Iterator[Reason]:
    """Yield reasons about the conflicts that the action starts: whether the seat wins and what it gains.

    The rules are tigris.md C and D.
    """
    for state in open_conflicts(change.after):
        side, conflict = stakes(state, change.view), state.conflict
        assert conflict is not None
        if side is None:
            yield Reason(
                "war-others", {"colour": conflict.colour, "rival": conflict.attacker, "other": conflict.defender}
            )
            continue
        sure = side.lead + side.held
        if sure <= 0:
            continue
        args = {"colour": conflict.colour, "rival": side.rival}
        if sure > side.most:
            yield Reason(f"{conflict.kind}-sure", args)
        else:
            exactly = side.side == ATTACKER and state.options.reinforcement == "english"
            yield Reason(f"{conflict.kind}-{'exactly' if exactly else 'open'}", {**args, "n": sure})
        yield change.about("win", conflicts.support_colour(conflict), n=side.outcome(True)[0])
        if conflict.kind == conflicts.REVOLT:
            count = tiles_with(state, conflict.cells[0], conflict.colour)
            yield Reason("place-among" if count else "place", {"colour": conflict.colour, "n": count})


def treasures(change: Change) -> Iterator[Reason]:
    """Yield the treasures that the seat's trader takes at once (tigris.md I1, I2)."""
    taken = sum(isinstance(event, TreasureTaken) and event.seat == change.seat for event in change.events)
    if taken:
        yield Reason("treasure", {"n": taken})
    elif change.after.phase == TREASURE and change.after.taker == change.seat:
        yield Reason("treasure-choice", {})


def rivals(change: Change) -> Iterator[Reason]:
    """Yield rival leaders that are removed, or lose support or income."""
    for event in change.events:
        if isinstance(event, LeaderLost) and event.seat != change.seat:
            yield Reason("drives-off", {"colour": event.colour, "rival": event.seat})
    if isinstance(change.action, Catastrophe):
        yield from _cut(change)


def _cut(change: Change) -> Iterator[Reason]:
    """Yield the rival leader that loses most tiles of its colour, and rivals that lose income."""
    before, after = change.before, change.after
    cuts = [
        (tiles_with(before, cell, index & 3) - tiles_with(after, cell, index & 3), -index)
        for index, cell in enumerate(before.leaders)
        if index >> 2 != change.seat and cell != NOWHERE and after.leaders[index] != NOWHERE
    ]
    lost, index = max(cuts, default=(0, 0))
    if lost:
        yield Reason("cuts", {"colour": -index & 3, "rival": -index >> 2, "n": lost})
    for rival in range(before.seats):
        less = len(monument_income(before, rival)) - len(monument_income(after, rival))
        if rival != change.seat and less > 0:
            yield Reason("cuts-income", {"rival": rival, "n": less})


def monuments(change: Change) -> Iterator[Reason]:
    """Yield a square that may become a monument, and additional income (tigris.md F1, F10)."""
    if change.after.phase == OFFERING_BUILDING:
        yield Reason("line", {})
    elif change.after.phase == MONUMENT:
        yield Reason("cross" if wonder_offers(change.after, change.after.placed) else "square", {})
    more = len(monument_income(change.after, change.seat)) - len(monument_income(change.before, change.seat))
    if more > 0 and not change.in_conflict:
        yield Reason("income", {"n": more})


def points(change: Change) -> Iterator[Reason]:
    """Yield the points of this action, by colour (tigris.md B)."""
    gained = [0, 0, 0, 0]
    for event in change.events:
        if isinstance(event, Scored) and event.seat == change.seat:
            gained[event.colour] += event.points
    for colour in sorted(range(4), key=lambda colour: (-change.standing(colour), -gained[colour])):
        if gained[colour]:
            yield change.about("scores", colour, n=gained[colour])


def leader(change: Change) -> Iterator[Reason]:
    """Yield the effects of a leader that is placed without a conflict (tigris.md A)."""
    action = change.action
    if not isinstance(action, Leader) or change.in_conflict:
        return
    origin = change.before.leaders[4 * change.seat + action.colour]
    count = tiles_with(change.after, action.cell, action.colour)
    if origin == NOWHERE:
        yield change.about("arrives-among", action.colour, n=count) if count else change.about("arrives", action.colour)
    elif count > (was := tiles_with(change.before, origin, action.colour)):
        yield change.about("moves", action.colour, n=count, was=was)
    beside, was_beside = (_own_beside(state, change.seat, action.colour) for state in (change.after, change.before))
    if beside > was_beside:
        yield Reason("together", {"colour": action.colour, "n": beside})


def footing(change: Change) -> Iterator[Reason]:
    """Yield the safety of a placed leader, and the number of cells that score for it."""
    action = change.action
    if not isinstance(action, Leader) or change.in_conflict:
        return
    origin = change.before.leaders[4 * change.seat + action.colour]
    temples = kingdoms.temples_beside(change.after, action.cell).bit_count()
    had = 0 if origin == NOWHERE else kingdoms.temples_beside(change.before, origin).bit_count()
    if temples > max(1, had):
        yield Reason("temples", {"colour": action.colour, "n": temples})
    elif not ruinable(change.after, action.cell) and (origin == NOWHERE or ruinable(change.before, origin)):
        yield Reason("guarded", {"colour": action.colour})
    room, had_room = (
        scoring_cells(state, change.seat, action.colour).bit_count() for state in (change.after, change.before)
    )
    if origin != NOWHERE and room > had_room:
        yield Reason("room", {"colour": action.colour, "n": room, "was": had_room})


def _own_beside(state: State, seat: Seat, colour: int) -> int:
    """Return how many other leaders of the seat are in that leader's kingdom."""
    cell = state.leaders[4 * seat + colour]
    region = 0 if cell == NOWHERE else kingdoms.region_at(state, cell)
    return sum(owner == seat and kind != colour for owner, kind, _ in kingdoms.leaders_in(state, region))


def safer(change: Change) -> Iterator[Reason]:
    """Yield dangers to the seat's leaders that disappear, and temples that are new next to them."""
    if change.in_conflict:
        return
    own = slice(4 * change.seat, 4 * change.seat + 4)
    here = [
        colour
        for colour, places in enumerate(zip(change.before.leaders[own], change.after.leaders[own], strict=True))
        if NOWHERE not in places
    ]
    closed = threats(change.before, change.seat) - threats(change.after, change.seat)
    for kind in (REVOLT, WAR, RUIN):
        for colour in here:
            if (kind, colour) in closed:
                yield Reason(f"closes-{kind}", {"colour": colour})
    for colour in here:
        cell = change.after.leaders[own][colour]
        temples = kingdoms.temples_beside(change.after, cell).bit_count()
        stayed = change.before.leaders[own][colour] == cell
        if (
            stayed
            and temples > kingdoms.temples_beside(change.before, cell).bit_count()
            and (REVOLT, colour) not in closed
        ):
            yield Reason("shields", {"colour": colour, "n": temples})


def following(change: Change) -> Iterator[Reason]:
    """Yield a point that the next action can score and this one could not."""
    if change.after.phase == ACTION and change.after.actions_left:
        new = scoring(change.after, change.seat) - scoring(change.before, change.seat)
        if new:
            low = min(new, key=lambda colour: (change.before.points[5 * change.seat + colour], colour))
            yield change.about("then-scores", low)


def tile(change: Change) -> Iterator[Reason]:
    """Yield what a tile prepares: a square, a treasure, strength in wars."""
    action = change.action
    if isinstance(action, Tile):
        yield from _square(change, action)
        if not change.in_conflict:
            yield from _growth(change)


def _square(change: Change, action: Tile) -> Iterator[Reason]:
    """Yield a square with three of four tiles whose last cell is free (tigris.md F1)."""
    after = change.after
    free = kingdoms.tile_cells_for(after, action.colour)
    unused = any(
        cell == NOWHERE and action.colour in pair for cell, pair in zip(after.monuments, MONUMENTS, strict=True)
    )
    squares = [SQUARE[corner] for corner in SQUARES_WITH[action.cell]]
    if unused and any((square & after.tiles[action.colour]).bit_count() == 3 and square & free for square in squares):
        yield Reason("three", {"colour": action.colour})


def _growth(change: Change) -> Iterator[Reason]:
    before, after, seat = change.before, change.after, change.seat
    trader = before.leaders[4 * seat + GREEN]
    if trader != NOWHERE and after.leaders[4 * seat + GREEN] == trader:
        had, has = (kingdoms.region_at(state, trader) & state.treasures for state in (before, after))
        if has and not had:
            yield Reason("treasure-near", {})
    scored = any(isinstance(event, Scored) and event.seat == seat for event in change.events)
    for colour in range(4):
        cell = before.leaders[4 * seat + colour]
        if cell != NOWHERE and after.leaders[4 * seat + colour] == cell:
            more = tiles_with(after, cell, colour) - tiles_with(before, cell, colour)
            if more > scored:
                yield Reason("grows", {"colour": colour, "n": tiles_with(after, cell, colour)})


def withdrawn(change: Change) -> Iterator[Reason]:
    """Yield why a leader is withdrawn: it was in danger, or it can be placed elsewhere."""
    if not isinstance(change.action, Withdraw):
        return
    colour = change.action.colour
    for kind in (REVOLT, WAR, RUIN):
        if (kind, colour) in threats(change.before, change.seat):
            yield Reason(f"saves-{kind}", {"colour": colour})
    left = 1 << change.before.leaders[4 * change.seat + colour]
    if change.after.actions_left and kingdoms.leader_cells_for(change.after, change.seat, colour) & ~left:
        yield Reason("again", {"colour": colour})


def given(change: Change) -> Iterator[Reason]:
    """Yield what others gain from the action, also to be honest; several points of one colour are one reason."""
    sums: dict[tuple[int, Seat], int] = {}
    for event in change.events:
        if isinstance(event, Scored) and event.seat != change.seat:
            sums[event.colour, event.seat] = sums.get((event.colour, event.seat), 0) + event.points
    for (colour, rival), n in sums.items():
        yield Reason("gives", {"colour": colour, "rival": rival, "n": n})
