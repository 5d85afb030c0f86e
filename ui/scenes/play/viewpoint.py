"""The viewpoint: whose secrets the screen displays, and when a curtain separates two people.

Decisions without pictures. A single person faces the screen all the time, unless they want a curtain too. At an open
table, the seat to act faces it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core import Seat
from game.session.protocol import GameSession
from ui.settings import Settings


@dataclass(frozen=True, slots=True)
class HandoffNeeded:
    """A result: the screen must be covered until this seat confirms that it sits there."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The people at this screen, and whether they hide their hands from each other (`curtain`)."""

    people: tuple[Seat, ...]
    curtain: bool

    def first(self) -> Seat | None:
        """Return who faces the screen at the beginning: a single person, otherwise nobody."""
        return self.people[0] if len(self.people) == 1 and not self.curtain else None

    @property
    def readers(self) -> tuple[Seat | None, ...]:
        """The readers that the screen may need: these people and, if nobody may face it, an onlooker."""
        return self.people if self.first() is not None else (*self.people, None)

    def after(self, viewpoint: Seat | None, to_act: Seat, turn: Seat) -> Seat | HandoffNeeded | None:
        """Return who faces the screen once `to_act` has to act in the turn of `turn`.

        None means that only public information is displayed: the last player has left the screen while bots and guests
        play. While a bot answers within the turn, the same player keeps the screen.
        """
        if len(self.people) <= 1 and not self.curtain:
            return self.first()
        viewpoint = viewpoint if viewpoint in self.people else None
        if to_act in self.people:
            return to_act if to_act == viewpoint or not self.curtain else HandoffNeeded(to_act)
        if not self.curtain or viewpoint == turn:
            return viewpoint
        return None


def at_screen(session: GameSession, settings: Settings) -> Viewpoint:
    """Return who is at this screen now; a seat may be given to a bot and back in mid-game."""
    people = tuple(session.local)
    return Viewpoint(people, needs_curtain(settings.curtain, len(people)))


def needs_curtain(mode: str, people: int) -> bool:
    """Return whether the setting `curtain` ("auto", "always", "open") hides hands among this number of people."""
    return people > 0 if mode == "always" else people > 1 and mode == "auto"
