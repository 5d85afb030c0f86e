"""Positions of Catan put together by names, and what comes of actions in them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from game.catan.game import GAME
from game.core import CHANCE, BadState, Illegal
from tests.catan import naive_board as naive

RESOURCES = ("lumber", "brick", "wool", "grain", "ore")
CARDS = ("knight", "victory-point", "road-building", "year-of-plenty", "monopoly")
DECK = dict(zip(CARDS, (14, 5, 2, 2, 2), strict=True))


def counted(text: str, names: tuple[str, ...]) -> dict[str, int]:
    """'ore ore wool' or 'ore*7 wool' -> counts by name."""
    found = dict.fromkeys(names, 0)
    for word in text.split():
        name, _, count = word.partition("*")
        found[name] += int(count or 1)
    return found


def ring(hexagon: str) -> list[str]:
    """The six paths round a hex, clockwise from the top right one."""
    q, r = map(int, hexagon.split(","))
    return [
        f"{q},{r},NE", f"{q},{r},E", f"{q},{r + 1},NW", f"{q - 1},{r + 1},NE", f"{q - 1},{r},E", f"{q},{r},NW",
    ]  # fmt: skip


def corners(hexagon: str) -> list[str]:
    """The six corners of a hex, clockwise from the top one."""
    q, r = map(int, hexagon.split(","))
    return [
        f"{q},{r},N", f"{q + 1},{r - 1},S", f"{q},{r + 1},N", f"{q},{r},S", f"{q - 1},{r + 1},N", f"{q},{r - 1},S",
    ]  # fmt: skip


def is_bad(data: Any) -> bool:
    """Whether it is refused as a position."""
    try:
        GAME.from_json(data)
    except BadState:
        return True
    return False


class Scene:
    """A position, and what the last action brought. Hands and cards are texts per seat; bank and deck have the rest."""

    def __init__(self, state: Any, events: list[Any] | None = None) -> None:
        self.state = state
        self.events = events or []

    @property
    def data(self) -> Any:
        return GAME.to_json(self.state)

    @property
    def phase(self) -> str:
        return str(self.state.phase)

    @property
    def actor(self) -> int:
        return GAME.to_act(self.state)

    def do(self, *texts: str) -> Scene:
        """The position after these actions, with the events of the last."""
        scene = self
        for text in texts:
            scene = Scene(*GAME.apply(scene.state, GAME.decode(text)))
        return scene

    def refused(self, text: str) -> str:
        """The reason why the action is refused."""
        before = self.data
        try:
            GAME.apply(self.state, GAME.decode(text))
        except Illegal as error:
            assert self.data == before
            assert text not in self.legal()
            return error.reason
        raise AssertionError(f"{text!r} is allowed")

    def legal(self, word: str = "") -> list[str]:
        """The texts of all choices, or of those that begin with this word."""
        texts = [GAME.encode(action) for action in GAME.legal(self.state)]
        return [text for text in texts if not word or text.split()[0] == word]

    def outcomes(self) -> dict[str, float]:
        """What chance can bring, with weights."""
        assert self.actor == CHANCE
        return {GAME.encode(action): weight for action, weight in GAME.chance(self.state) or ()}

    def told(self, kind: type) -> list[Any]:
        """The events of that class."""
        return [event for event in self.events if isinstance(event, kind)]

    def hand(self, seat: int) -> str:
        """What a seat holds, in words."""
        return " ".join(name for name in RESOURCES for _ in range(self.data["hands"][seat][name]))

    def points(self, seat: int) -> int:
        return int(GAME.standings(self.state).scores[seat]["points"])


def scene(
    *,
    seats: int = 3,
    hands: dict[int, str] | None = None,
    cards: dict[int, str] | None = None,
    fresh: str = "",
    played: dict[int, str] | None = None,
    roads: dict[int, list[str]] | None = None,
    settlements: dict[int, list[str]] | None = None,
    cities: dict[int, list[str]] | None = None,
    bare: bool = False,
    options: dict[str, str] | None = None,
    rolled: bool = True,
    phase: str = "",
    away: str = "",
    **more: Any,
) -> Scene:
    """The printed map of so many seats in the turn of seat 0, with more pieces, other hands and so on.

    `bare` takes the printed pieces away first; `away` are resources that lie in no hand named here but with the last
    seat, so that the bank is short.
    """
    data = deepcopy(GAME.to_json(GAME.apply(GAME.new(GAME.setup(seats, options)), GAME.decode("first 0"))[0]))
    if bare:
        data["roads"], data["buildings"] = {}, {}
    for seat, names in (roads or {}).items():
        data["roads"] |= dict.fromkeys(names, seat)
    for kind, placed in (("settlement", settlements), ("city", cities)):
        for seat, names in (placed or {}).items():
            data["buildings"] |= {name: [seat, kind] for name in names}
    held = {seat: counted((hands or {}).get(seat, ""), RESOURCES) for seat in range(seats)}
    for name, count in counted(away, RESOURCES).items():
        held[seats - 1][name] += count
    data["hands"] = list(held.values())
    data["bank"] = {name: 19 - sum(hand[name] for hand in held.values()) for name in RESOURCES}
    data["cards"] = [counted((cards or {}).get(seat, ""), CARDS) for seat in range(seats)]
    data["fresh"][0] = counted(fresh, CARDS)
    data["played"] = [counted((played or {}).get(seat, ""), CARDS) for seat in range(seats)]
    data["deck"] = {name: DECK[name] - sum(each[name] for each in (*data["cards"], *data["played"])) for name in CARDS}
    data["turn"] |= {"rolled": rolled, "built": bool(fresh)}
    data["phase"] = phase or ("main" if rolled else "roll")
    for key, value in more.items():
        if key in data["turn"]:
            data["turn"][key] = value
        else:
            data[key] = value
    return Scene(GAME.from_json(data))


COAST = [
    *("-1,-2,E", "0,-2,NW", "0,-2,NE", "1,-2,NW", "1,-2,NE", "2,-2,NW", "2,-2,NE", "2,-2,E", "2,-1,NE", "2,-1,E"),
    *("2,0,NE", "2,0,E", "2,1,NW", "1,1,E", "1,2,NW", "0,2,E", "0,3,NW", "-1,3,NE", "-1,3,NW", "-2,3,NE", "-2,3,NW"),
    *("-3,3,NE", "-3,2,E", "-3,2,NE", "-3,1,E", "-3,1,NE", "-3,0,E", "-2,0,NW", "-2,-1,E", "-1,-1,NW"),
]
"""The thirty paths of the coast, clockwise."""


def after(number: int) -> str:
    """The corner between a path of the coast and the next."""
    (corner,) = set(naive.ends(COAST[number % 30])) & set(naive.ends(COAST[(number + 1) % 30]))
    return corner


def outpost(corner: str) -> tuple[str, list[str]]:
    """A corner inland, and the two paths from there to this corner of the coast."""
    (inward,) = (path for path in naive.paths_at(corner) if path not in COAST)
    (middle,) = set(naive.ends(inward)) - {corner}
    path = next(path for path in naive.paths_at(middle) if path != inward and not set(naive.ends(path)) & CROWDED)
    (end,) = set(naive.ends(path)) - {middle}
    return end, [inward, path]


CROWDED = {after(8), after(10), after(19), after(29), after(1)}
CUT = {"early": after(12), "late": after(14)}
RICH = "lumber*4 brick*4 wool*2 grain*2"


def contest(mine: int, theirs: int, third: int, holder: int | None, cut: str = "early", **more: Any) -> Scene:
    """On seat 0's turn its road has so many paths along the coast, those of seats 1 and 2 so many; two more paths lead
    seat 0 to a corner of seat 1's road, four ("early") or six ("late") paths from its beginning."""
    place, way = outpost(CUT[cut])
    roads = {0: [*COAST[20 : 20 + mine], *way], 1: COAST[9 : 9 + theirs], 2: COAST[:third]}
    bases = {0: [after(19), place], 1: [after(8), after(10)], 2: [after(29), after(1)]}
    return scene(bare=True, roads=roads, settlements=bases, hands={0: RICH}, longest_road=holder, **more)
