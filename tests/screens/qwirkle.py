"""Qwirkle for the tests of every screen."""

from __future__ import annotations

from game.qwirkle import events as ev
from game.qwirkle.tiles import LONGEST
from game.session.session import Session
from tests.ui.qwirkle import position, session

LINE = tuple(range(LONGEST))

EVENTS = [
    *(ev.TilesDrawn(seat, n, None) for seat, n in ((0, 1), (1, 2), (2, 6))),
    ev.SetsAnnounced((3, 2, 3, 1)),
    *(ev.FirstChosen(1, why) for why in ("largest", "oldest", "drawn")),
    *(ev.TilesPlaced(0, LINE[:n], LINE[:n], points) for n, points in ((1, 1), (2, 2), (6, 12))),
    *(ev.LineScored(0, LINE[:n], n) for n in (2, 3, 5)),
    ev.QwirkleMade(3, LINE),
    *(ev.BonusWon(0, 6, why) for why in ("six-at-once", "last-tile")),
    *(ev.TilesTraded(2, n, None) for n in (1, 2, 6)),
    ev.Passed(1),
    ev.TurnBegan(0, 12),
    *(ev.GameEnded(why) for why in ("last-tile", "passes", "closed", "standstill")),
    ev.LastRound(4),
]
SILENT = [ev.TilesReturned(0, 3), ev.LineScored(0, LINE, 12)]
NAMELESS = (ev.LineScored,)

THEIRS = ("Oc Ox Od Os Ot Of", "Gc Gd Gs Gt Gf Yc")
MOVE = ["handoff.ready", "hand.2", "cell.3,0", "hand.5", "cell.3,1", "qwirkle.commit", "handoff.ready"]
"""The red square ends the red line, the blue one lies below it."""


def table(other: int) -> Session:
    """The second seat's hand differs, and so does the bag."""
    return session(position(["Rs Bs Ps Gx Rc Yd", THEIRS[other]]))


SECRET = (table, MOVE, "place", -2)
