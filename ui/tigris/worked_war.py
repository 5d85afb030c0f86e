"""The worked war of the rules: the opening of a game, played by the real rules; its numbers are what they compute."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.tigris.events import ConflictBegan, ConflictEnded, Event, Scored, TilesLost
from game.tigris.game import GAME
from game.tigris.state import State

OPENING = (
    "first 0", "draw 0 black black black black red green", "draw 1 black black black red red red",
    "leader black k10", "tile black j10", "end", "draw 0 red",
    "leader black g10", "tile black h10", "end", "draw 1 red",
    "tile black j11", "end", "draw 0 red",
    "tile black g11", "tile black h11", "end", "draw 1 red red",
    "tile green i10",
)  # fmt: skip
"""Two kingdoms between the temples f10 and k11, and the market that joins them."""
SUPPORT = ("support 2", "support 0")
"""What both sides add."""


@dataclass(frozen=True, slots=True)
class WorkedWar:
    """The positions when the war begins and when it is over, and what happened between."""

    before: State
    after: State
    began: ConflictBegan
    ended: ConflictEnded
    lost: TilesLost
    scored: Scored

    @property
    def added(self) -> tuple[int, int]:
        """Return how many tiles attacker and defender added."""
        (attack, defence), (high, low) = self.began.strength, self.ended.totals
        return high - attack, low - defence

    def numbers(self) -> dict[str, int]:
        """Return the numbers in the chapter's sentences."""
        (attack, defence), (high, low) = self.began.strength, self.ended.totals
        return {
            "attack": attack, "defence": defence, "added": self.added[0], "high": high, "low": low,
            "lost": len(self.lost.cells), "points": self.scored.points,
        }  # fmt: skip


@lru_cache(maxsize=1)
def worked_war() -> WorkedWar:
    """Play the war."""
    before, opening = _played(GAME.new(GAME.setup(2)), OPENING)
    after, war = _played(before, SUPPORT)
    (began,) = (event for event in opening if isinstance(event, ConflictBegan))
    (ended,) = (event for event in war if isinstance(event, ConflictEnded))
    (lost,) = (event for event in war if isinstance(event, TilesLost))
    (scored,) = (event for event in war if isinstance(event, Scored))
    return WorkedWar(before, after, began, ended, lost, scored)


def _played(state: State, texts: tuple[str, ...]) -> tuple[State, list[Event]]:
    """Return the state after these actions, and all their events."""
    events: list[Event] = []
    for text in texts:
        state, caused = GAME.apply(state, GAME.decode(text))
        events += caused
    return state, events
