"""What the player is about to do on the island: the piece in hand, where it may go, whom the robber robs.

Nothing of it leaves the window before the one action that `put` or `rob` makes. Where something may stand and why not,
the rules say.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from game.bits import each
from game.catan import building, rules
from game.catan.actions import (
    CITY,
    NOBODY,
    ROAD,
    ROBBER,
    ROBBER_ALONE,
    SETTLEMENT,
    Action,
    City,
    Road,
    Robber,
    Settlement,
)
from game.catan.determinize import determinize
from game.catan.reasons import refusal
from game.catan.state import MAIN, NOWHERE, ROADS, SETUP, State, View
from game.catan.state import ROBBER as ROBBER_PHASE
from game.core import Illegal
from ui.catan.places import FIRST_CORNER, FIRST_PATH, Place, corner_of, hex_of, path_of

ROAD_PIECE, SETTLEMENT_PIECE, CITY_PIECE, ROBBER_PIECE = "road", "settlement", "city", "robber"
PIECES: Final = (ROAD_PIECE, SETTLEMENT_PIECE, CITY_PIECE)


class Placement:
    """The placement of one panel."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.may_act = False
        self.held = ""
        """The piece in hand; "" for none."""
        self.armed: Place | None = None
        """Where a first click has put it for now; a second one builds."""
        self.robbing: int | None = None
        """The hex to which the robber goes, while it must still be said whom it robs."""
        self._legal: dict[str, set[Place]] = {}
        self._victims: dict[int, list[int]] = {}
        self._fitting: State | None = None

    def sync(self, view: View, legal: Sequence[Action]) -> None:
        """Show a position; `legal` is empty unless the seat at the screen is to act."""
        self.view, self.may_act, self._fitting = view, bool(legal), None
        self.armed = self.robbing = None
        self._legal = {piece: set() for piece in (*PIECES, ROBBER_PIECE)}
        self._victims = {}
        for action in legal:
            self._sort_in(action)
        self.held = self._given()

    def _sort_in(self, action: Action) -> None:
        match action:
            case Road(path):
                self._legal[ROAD_PIECE].add(FIRST_PATH + path)
            case Settlement(corner):
                self._legal[SETTLEMENT_PIECE].add(FIRST_CORNER + corner)
            case City(corner):
                self._legal[CITY_PIECE].add(FIRST_CORNER + corner)
            case Robber(hexagon, victim):
                self._legal[ROBBER_PIECE].add(hexagon)
                self._victims.setdefault(hexagon, []).extend([victim] if victim != NOBODY else [])

    def _given(self) -> str:
        """Return the piece that the rules put into the hand now."""
        if not self.may_act or self.view is None:
            return ""
        if self.view.phase == SETUP:
            return SETTLEMENT_PIECE if self.view.placed == NOWHERE else ROAD_PIECE
        return {ROADS: ROAD_PIECE, ROBBER_PHASE: ROBBER_PIECE}.get(self.view.phase, "")

    @property
    def victims(self) -> list[int]:
        """Who can be robbed at the chosen hex, while one of several must be named."""
        return self._victims.get(self.robbing, []) if self.robbing is not None else []

    @property
    def busy(self) -> bool:
        """Whether there is anything to put down."""
        return self.held != self._given() or self.armed is not None or self.robbing is not None

    def clear(self) -> None:
        """Put down what can be put down."""
        self.held, self.armed, self.robbing = self._given(), None, None

    def spots(self) -> frozenset[Place]:
        """Return where the piece in hand may go."""
        return self.places(self.held)

    def places(self, piece: str) -> frozenset[Place]:
        """Return where a piece may go."""
        return frozenset(self._legal.get(piece, ()))

    def robbed_places(self) -> frozenset[Place]:
        """Return where the robber may go and somebody has a card to rob."""
        return frozenset(hexagon for hexagon, victims in self._victims.items() if victims)

    def kinds(self) -> str:
        """Return which places are meant now: "hex", "corner", "path", or "" for all."""
        return {ROAD_PIECE: "path", ROBBER_PIECE: "hex", SETTLEMENT_PIECE: "corner", CITY_PIECE: "corner"}.get(
            self.held, ""
        )

    # -- what is done --------------------------------------------------------------------------

    def hold(self, piece: str) -> None:
        """Take a piece to build, or put it down again. Raises Illegal when none can be built."""
        if self.held == piece:
            self.clear()
            return
        refused = self.able(piece)
        if refused is not None:
            raise refused
        self.held, self.armed = piece, None

    def able(self, piece: str) -> Illegal | None:
        """Return why such a piece cannot be built now; None when it can."""
        if not self.may_act:
            return Illegal("not-your-turn")
        return None if self._legal[piece] else self._why_none(piece)

    def put(self, place: Place) -> Action | None:
        """Return the action that a click on a place makes, if it makes one already. Raises Illegal."""
        if not self.may_act:
            raise Illegal("not-your-turn")
        hexagon = hex_of(place)
        if hexagon is not None:
            return self._send(hexagon)
        piece = self._piece_for(place)
        action = _action(piece, place)
        self._check(action)
        if self.held == self._given() == piece or (self.held == piece and self.armed in (None, place)):
            return action
        self.held, self.armed = piece, place
        return None

    def rob(self, victim: int) -> Action:
        """Send the robber to the chosen hex to rob that seat."""
        if self.robbing is None:
            raise refusal("catan-robber-must-rob")
        return ROBBER[self.robbing][victim]

    def _send(self, hexagon: int) -> Action | None:
        victims = self._victims.get(hexagon, [])
        if len(victims) > 1:
            self.robbing = hexagon
            return None
        action = ROBBER[hexagon][victims[0]] if victims else ROBBER_ALONE[hexagon]
        self._check(action)
        return action

    def _piece_for(self, place: Place) -> str:
        """Return the piece that goes to such a place."""
        if path_of(place) is not None:
            return ROAD_PIECE
        assert self.view is not None
        if self.held in (SETTLEMENT_PIECE, CITY_PIECE):
            return self.held
        corner = corner_of(place) or 0
        return CITY_PIECE if self.view.seat is not None and self._own(corner) else SETTLEMENT_PIECE

    def _own(self, corner: int) -> bool:
        view = self.view
        assert view is not None
        assert view.seat is not None
        return bool((view.settlements[view.seat] | view.cities[view.seat]) >> corner & 1)

    # -- why not -------------------------------------------------------------------------------

    def refusal_at(self, place: Place) -> Illegal | None:
        """Return why the piece in hand cannot go to that place; None also for a place of another kind."""
        if hex_of(place) is not None:
            return self.why(ROBBER_ALONE[place]) if self.held == ROBBER_PIECE else None
        if self.held not in PIECES or (self.held == ROAD_PIECE) != (path_of(place) is not None):
            return None
        return self.why(_action(self.held, place))

    def why(self, action: Action) -> Illegal | None:
        """Return why the rules forbid an action now.

        The rules are tried on a state that fits the view: what is built and sent depends on nothing hidden.
        """
        try:
            rules.apply(self._state(), action)
        except Illegal as refused:
            return refused
        return None

    def _check(self, action: Action) -> None:
        refused = self.why(action)
        if refused is not None:
            raise refused

    def _why_none(self, piece: str) -> Illegal:
        """Return of all places the reason that is most to the point: at the best place, what is missing."""
        state = self._state()
        if state.phase != MAIN:
            return self.why(_action(piece, _first(piece))) or Illegal("not-your-turn")
        seat = state.turn
        spots = {
            ROAD_PIECE: building.road_spots(state, seat),
            SETTLEMENT_PIECE: building.settlement_spots(state, seat),
            CITY_PIECE: state.settlements[seat],
        }[piece]
        if not spots:
            return refusal(_NO_PLACE[piece])
        place = next(each(spots)) + (FIRST_PATH if piece == ROAD_PIECE else FIRST_CORNER)
        return self.why(_action(piece, place)) or Illegal("not-your-turn")

    def _state(self) -> State:
        if self._fitting is None:
            assert self.view is not None
            self._fitting = determinize(self.view, Random(0))
        return self._fitting


_NO_PLACE: Final[dict[str, Any]] = {
    ROAD_PIECE: "catan-no-place-for-roads",
    SETTLEMENT_PIECE: "catan-settlement-apart",
    CITY_PIECE: "catan-city-needs-settlement",
}


def _first(piece: str) -> Place:
    return FIRST_PATH if piece == ROAD_PIECE else FIRST_CORNER


def _action(piece: str, place: Place) -> Action:
    if piece == ROAD_PIECE:
        return ROAD[place - FIRST_PATH]
    return (SETTLEMENT if piece == SETTLEMENT_PIECE else CITY)[place - FIRST_CORNER]
