"""Playing a puzzle: the other seats reply as badly for its seat as they can; bots try it, and its answer is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from game.bots import choose
from game.bots.levels import levels
from game.catalog import GAMES
from game.puzzles.kind import Kind
from game.puzzles.puzzle import GRADES, Puzzle
from game.puzzles.registry import kind_of, position, puzzles_of

MAX_ACTIONS: Final = 60
"""The most actions of an attempt."""

TRIES: Final = 3
"""How often a bot tries a puzzle; it solves it if most tries are right."""

Player = Callable[[Any, Sequence[str]], str]
"""A state in which the puzzle's seat must act, and all texts so far -> the text of its action; "" to give up."""


def attempted(puzzle: Puzzle, player: Player) -> Iterator[tuple[str, tuple[Any, ...], Any]]:
    """Yield each action's text with its events and the state after it, until the verdict, a draw or MAX_ACTIONS."""
    game, kind, state = GAMES[puzzle.game], kind_of(puzzle), position(puzzle)
    played: list[str] = []
    while len(played) < MAX_ACTIONS:
        actor = game.to_act(state)
        if actor < 0:
            return
        text = player(state, played) if actor == puzzle.seat else kind.reply(puzzle, state)
        if not text:
            return
        played.append(text)
        state, events = game.apply(state, game.decode(text))
        yield text, tuple(events), state


def solved_by(puzzle: Puzzle, level: str, seed: int) -> bool:
    """Return whether a bot of that level finds a right answer."""
    game, kind = GAMES[puzzle.game], kind_of(puzzle)
    texts: list[str] = []

    def player(state: Any, played: Sequence[str]) -> str:
        return choose(game, game.view(state, puzzle.seat), level, seed + len(played), 0.5)

    for text, _, _ in attempted(puzzle, player):
        texts.append(text)
        status = kind.attempt(puzzle, texts).status
        if status != "open":
            return status == "right"
    return False


def grade_of(puzzle: Puzzle) -> int:
    """Return the grade: the weakest level of bots that solves it, moved by the number of candidates."""
    ladder = levels(puzzle.game)
    solving = (number for number, level in enumerate(ladder, 1) if _usually(puzzle, level))
    kind, candidates = kind_of(puzzle), puzzle.solution.candidates
    harder = (candidates > kind.many) - (candidates <= kind.few)
    weakest = next(solving, len(ladder) if kind.bots_aim else _breadth(kind, candidates))
    return min(max(weakest + harder, GRADES[0]), GRADES[-1])


def _breadth(kind: Kind, candidates: int) -> int:
    """Return a grade from the number of candidates alone, to be moved like any other."""
    return 2 if candidates <= (kind.few + kind.many) // 2 else 3


def _usually(puzzle: Puzzle, level: str) -> bool:
    """Return whether a level solves the puzzle in most tries."""
    return sum(solved_by(puzzle, level, 100 * number) for number in range(TRIES)) * 2 > TRIES


def answer_player(puzzle: Puzzle) -> Player:
    """Return a player that follows the first answer; where it is not legal, the player takes any action not wrong."""
    game, kind = GAMES[puzzle.game], kind_of(puzzle)
    rest = list(puzzle.solution.answers[0])

    def player(state: Any, played: Sequence[str]) -> str:
        if kind.attempt(puzzle, played).status != "open":
            return ""
        possible = [game.encode(action) for action in game.legal(state)]
        planned = [rest.pop(0)] if rest and rest[0] in possible else []
        right = (text for text in [*planned, *possible] if kind.attempt(puzzle, [*played, text]).status != "wrong")
        return next(right, "")

    return player


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return what happens in the first answer, each theme once, in the order of the events."""
    theme = puzzles_of(puzzle.game).theme
    shown = (theme(event) for _, events, _ in attempted(puzzle, answer_player(puzzle)) for event in events)
    return tuple(dict.fromkeys(filter(None, shown)))
