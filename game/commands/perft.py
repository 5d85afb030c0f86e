"""Counting of action sequences (perft): a cheap and sensitive test of legal choices and their effects."""

from __future__ import annotations

from typing import Any, Literal, overload

from game.core import AnyGame


@overload
def perft(game: AnyGame, state: Any, depth: int, split: Literal[False] = False) -> int: ...


@overload
def perft(game: AnyGame, state: Any, depth: int, split: Literal[True]) -> dict[str, int]: ...


@overload
def perft(game: AnyGame, state: Any, depth: int, split: bool) -> int | dict[str, int]: ...


def perft(game: AnyGame, state: Any, depth: int, split: bool = False) -> int | dict[str, int]:
    """Return the number of action sequences of that length; with `split`, per first action, sorted by its text.

    A chance node or a finished game ends a sequence and counts as one. There, and at depth 0, the split is empty
    (docs/engine-protocol.md, `perft`).
    """
    return _split(game, state, depth) if split else _count(game, state, depth)


def _count(game: AnyGame, state: Any, depth: int) -> int:
    if depth <= 0 or game.to_act(state) < 0:
        return 1
    actions = game.legal(state)
    if depth == 1:
        return len(actions)
    return sum(_count(game, game.apply(state, action)[0], depth - 1) for action in actions)


def _split(game: AnyGame, state: Any, depth: int) -> dict[str, int]:
    if depth <= 0 or game.to_act(state) < 0:
        return {}
    counts = {
        game.encode(action): _count(game, game.apply(state, action)[0], depth - 1) for action in game.legal(state)
    }
    return dict(sorted(counts.items()))
