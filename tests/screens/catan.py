"""Catan for the tests of every screen."""

from __future__ import annotations

from game.catan import events as ev
from game.session.session import Session
from tests.catan.scenes import Scene, scene
from tests.ui.catan import session

WOOL, TWO_ORE = (0, 0, 1, 0, 0), (0, 0, 0, 0, 2)
EVENTS: list[ev.Event] = [
    ev.FirstChosen(0), ev.IslandLaid((), (), (), 9), ev.TurnBegan(1, 2), ev.Rolled(0, 3, 5), ev.Rolled(0, 3, 4),
    ev.Produced(0, 3, 4, 2), ev.BankShort(4, 3, 1, 0), ev.BankShort(4, 3, 1, 1), ev.Blocked(3),
    ev.Discarded(0, TWO_ORE), ev.RobberMoved(0, 9, 3, 1), ev.Stolen(0, 1, None), ev.Stolen(0, 1, 4),
    ev.RoadBuilt(0, 3, False), ev.SettlementBuilt(0, 3, False), ev.CityBuilt(0, 3), ev.CardBought(0, None),
    ev.CardBought(0, 1), ev.CardPlayed(0, 4), ev.PlentyTaken(0, TWO_ORE), ev.Monopolized(0, 4, (0, 2, 1)),
    ev.BankTraded(0, TWO_ORE, WOOL), ev.Offered(0, TWO_ORE, WOOL), ev.OfferedTo(0, 2, TWO_ORE, WOOL),
    ev.Answered(1, "accept", None, None),
    ev.Answered(1, "reject", None, None), ev.Answered(1, "counter", WOOL, TWO_ORE), ev.Traded(0, 1, TWO_ORE, WOOL),
    ev.OfferEnded(0), ev.LongestRoadMoved(0, None, 5), ev.LongestRoadMoved(None, 0, 0), ev.LargestArmyMoved(0, 1, 4),
    ev.HandShown(0, WOOL, (0, 2, 0, 0, 0)), ev.GameEnded(0, 10),
]  # fmt: skip
SILENT: list[ev.Event] = [ev.Paid(0, WOOL), ev.RoadsDone(0, 2), ev.TurnEnded(0)]
NAMELESS = ()

MINE = "lumber*3 brick*3 wool grain"
RESOURCES = ({1: "ore*3 wool", 2: "grain*3 lumber"}, {1: "grain*3 lumber", 2: "ore*3 wool"})
CARDS = ({1: "knight victory-point", 2: "monopoly knight"}, {1: "monopoly knight", 2: "victory-point knight"})


def start(other: int, **more: object) -> Scene:
    """A position of seat 0's turn; `other` chooses what the others hold, so that the bank is the same."""
    return scene(hands={0: MINE, **RESOURCES[other]}, cards={0: "knight*2", **CARDS[other]}, **more)


def table(other: int) -> Session:
    """Two other seats have each other's cards."""
    return session(3, start=start(other).data)


PLACE = start(0).legal("road")[0].split(" ")[1]
SECRET = (
    table,
    ["key.return", "build.road", f"cell.{PLACE}", "player.1", "bank.ore", "key.escape", "key.x", "key.return"],
    "road",
)
