"""The reasons for an action of Qwirkle: facts that hold for any hidden hands and bag.

The keys are those of the sentences `advice.why.qwirkle.<key>`; `n` counts tiles, lines or points.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from game.bots.hint import MAX_REASONS, Reason
from game.bots.qwirkle.candidates import scored_placements
from game.bots.qwirkle.hand_values import without
from game.bots.qwirkle.lookahead import after
from game.core import Illegal
from game.qwirkle.actions import Action, Pass, Place, Trade
from game.qwirkle.board import Board
from game.qwirkle.placing import check, total
from game.qwirkle.rules import END_BONUS, IDLE_ROUNDS, SIX_BONUS, idle_turn_limit, may_place
from game.qwirkle.state import NOBODY, PLACE, View
from game.qwirkle.tiles import GROUPS, HAND, LONGEST, NAMES, Tiles, set_of

KEPT: Final = 3
"""The fewest kept tiles of one colour or shape that are a reason."""
LOW: Final = 4
"""The most points of a placement at which they explain a trade."""


def reasons(view: View, action: Action) -> tuple[Reason, ...]:
    """Return one to `MAX_REASONS` reasons for the action of the view's seat, the strongest first. Raises Illegal."""
    if view.phase != PLACE or view.hand is None:
        raise Illegal("qwirkle-phase-place")
    match action:
        case Place():
            found = _place(view, view.hand, action)
        case Trade():
            found = _trade(view, view.hand, action)
        case Pass():
            found = _pass(view, view.hand)
        case _:
            raise Illegal("qwirkle-phase-place")
    return tuple(islice(found, MAX_REASONS)) or (Reason("best", {}),)


def _place(view: View, hand: Tiles, action: Place) -> Iterator[Reason]:
    lines = check(view.board, hand, action.tiles)
    points, kept = total(lines), without(hand, [kind for kind, _ in action.tiles])
    board = after(view.board, action.tiles)
    if not kept and not view.bag_size:
        yield Reason("last", {"n": END_BONUS})
        yield from _won(view, points + END_BONUS + _first_six(view, action))
    elif board.closed():
        yield Reason("closes", {})
        yield from _won(view, points + _first_six(view, action))
    if not view.board.tiles:
        yield Reason("first", {"n": len(action.tiles)})
    sixes = sum(len(cells) == LONGEST for cells, _ in lines)
    if sixes:
        yield Reason("six", {"n": sixes})
    if _first_six(view, action):
        yield Reason("six-at-once", {"n": SIX_BONUS})
    if len(lines) > 1:
        yield Reason("lines", {"n": len(lines), "points": points})
    if view.board.tiles and points == _most(view.board, hand):
        yield Reason("most", {"n": points})
    if view.board.tiles and _fives(view.board, view.unseen) and not _fives(board, view.unseen):
        yield Reason("no-five", {})
    yield from _kept(kept)
    if any(hand.count(kind) > 1 for kind, _ in action.tiles):
        yield Reason("twin", {})
    if len(lines) < 2:
        yield Reason("scores", {"n": points})


def _first_six(view: View, action: Place) -> int:
    """Return the bonus for the first six tiles in one turn, if the option is on and it is still available."""
    open_yet = view.options.six_at_once_bonus == "on" and view.six_at_once == NOBODY
    return SIX_BONUS if open_yet and len(action.tiles) == HAND else 0


def _won(view: View, gained: int) -> Iterator[Reason]:
    """Yield whether an action that ends the game wins it."""
    assert view.seat is not None
    best = max(points for seat, points in enumerate(view.points) if seat != view.seat)
    if view.points[view.seat] + gained > best:
        yield Reason("wins", {})


def _most(board: Board, hand: Tiles) -> int:
    """Return the most points of the lines of any placement."""
    return max((points for points, _ in scored_placements(board, hand, 1)), default=0)


def _fives(board: Board, unseen: list[int]) -> bool:
    """Return whether a tile that the seat cannot see would complete a line of five."""
    for cell, fitting in board.fits.items():
        for run in (
            board.left.get(cell, 0) | board.right.get(cell, 0),
            board.up.get(cell, 0) | board.down.get(cell, 0),
        ):
            if run.bit_count() == LONGEST - 1 and any(unseen[kind] for kind in range(36) if fitting >> kind & 1):
                return True
    return False


def _kept(kept: Tiles) -> Iterator[Reason]:
    kinds = set_of(kept)
    most = max((kinds & group).bit_count() for group in GROUPS)
    if most >= KEPT:
        yield Reason("keeps", {"n": most})


def _trade(view: View, hand: Tiles, action: Trade) -> Iterator[Reason]:
    kept = _after_trade(view, hand, action)
    most = _most(view.board, hand)
    if view.passes + 1 >= idle_turn_limit(view, view.bag_size):
        yield Reason("standstill", {"n": IDLE_ROUNDS})
        yield from _won(view, 0)
    if not most:
        yield Reason("none-fits", {})
    elif most <= LOW:
        yield Reason("little", {"n": most})
    yield from _kept(kept)
    if any(hand.count(kind) > 1 for kind in action.tiles):
        yield Reason("twin", {})
    yield Reason("fresh", {"n": len(action.tiles)})


def _after_trade(view: View, hand: Tiles, action: Trade) -> Tiles:
    """Return the tiles that the seat keeps. Raises Illegal."""
    if not view.board.tiles:
        raise Illegal("qwirkle-no-trade-on-the-first-turn")
    if len(action.tiles) > view.bag_size:
        raise Illegal("qwirkle-trade-too-many", n=view.bag_size)
    for kind in action.tiles:
        if action.tiles.count(kind) > hand.count(kind):
            raise Illegal("qwirkle-not-in-hand", tile=NAMES[kind])
    return without(hand, action.tiles)


def _pass(view: View, hand: Tiles) -> Iterator[Reason]:
    if may_place(view, hand) or view.bag_size:
        raise Illegal("qwirkle-must-place" if not view.bag_size else "qwirkle-may-not-pass")
    yield Reason("must-pass", {})
