"""Tigris & Euphrates for the tests of every screen."""

from __future__ import annotations

from game import bits
from game.session.session import Session
from game.tigris import events as ev
from game.tigris.actions import BLACK, BLUE, GREEN, RED
from tests.ui.tables import position, session

E5, F6 = bits.CELL_OF["e5"], bits.CELL_OF["f6"]

EVENTS = [
    ev.FirstChosen(1),
    *(ev.TilesDrawn(0, n, None) for n in (1, 2, 6)),
    *(ev.TilesSwapped(0, n, None) for n in (1, 2, 3)),
    *(ev.TilePlaced(0, colour, E5) for colour in range(4)),
    ev.LeaderPlaced(2, RED, E5, None),
    ev.LeaderPlaced(2, RED, E5, F6),
    ev.LeaderWithdrawn(1, BLACK, E5),
    *(ev.LeaderLost(1, GREEN, E5, cause) for cause in ("revolt", "war", "stranded")),
    ev.CatastrophePlaced(0, E5, None),
    ev.CatastrophePlaced(0, E5, BLUE),
    *(ev.KingdomsUnited(0, E5, clashes) for clashes in ((), (0,), (0, 1), (0, 1, 2))),
    *(ev.ConflictBegan(kind, RED, 0, 1, (E5, F6), (2, 3), (0, 0)) for kind in ("revolt", "war")),
    *(ev.Supported(0, n, True) for n in (0, 1, 2, 3)),
    *(ev.ConflictEnded(kind, RED, 1, 0, totals) for kind in ("revolt", "war") for totals in ((2, 3), (3, 3))),
    *(ev.TilesLost(colour, (E5,) * n) for colour in range(4) for n in (1, 2, 5)),
    *(ev.Scored(0, c, n, "war", E5) for c in range(4) for n in (1, 2, 7)),
    *(ev.Scored(0, BLUE, 1, why, E5) for why in ("tile", "king", "building", "revolt", "monument", "wonder")),
    *(ev.MonumentBuilt(0, monument, E5, RED) for monument in range(6)),
    ev.MonumentDeclined(0, E5),
    *(ev.BuildingRaised(0, colour, E5, None) for colour in range(4)),
    ev.BuildingRaised(2, RED, E5, F6),
    ev.BuildingReturned(RED, E5),
    ev.BuildingDeclined(0, E5),
    ev.WonderBuilt(0, E5, RED),
    ev.TreasureTaken(0, E5),
    ev.TurnEnded(0),
    ev.TurnBegan(0, 12),
    ev.GameEnded("treasures"),
    ev.GameEnded("bag"),
]
SILENT: list[ev.Event] = []
NAMELESS = (ev.KingdomsUnited,)

MINE = {"black": 1, "red": 2, "blue": 1, "green": 2}
THEIRS = ({"black": 6}, {"red": 3, "green": 3})
TO_CURTAIN = ["handoff.ready", "leader.black", "cell.a2", "conflict.commit"]
"""The first seat's king comes to the other's kingdom: a revolt, which the other has to answer."""


def table(other: int) -> Session:
    """The defender's hand differs, and so does the bag."""
    return session(position([dict(MINE), dict(THEIRS[other])], leaders={"b1": [1, "black"]}))


SECRET = (table, [*TO_CURTAIN, "handoff.ready"], "leader", None, (("confirmations", "off"),))
