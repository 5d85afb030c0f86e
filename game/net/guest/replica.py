"""A game as one reader comes to know it, every step worked out by the rules and not believed.

A host tells an action's text and what came of it. Here the second follows from the first (`Game.follow`), so a host
that errs or lies is found out at the very action, and nothing that it invents ever reaches a screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, Final

from game import journal_lines
from game.core import PUBLIC_NOTE, AnyGame, BadAction, BadState, Illegal, Json, Seat, Setup, canonical, digest
from game.record import MAX_ACTIONS
from game.table import Update

KEPT: Final = 2_000
"""Views of the latest actions that are kept (2 to 3 KB each): more than a whole game of ours has."""


class ReplicaMismatch(ValueError):
    """What was told does not follow from what was known."""


def view_of(game: AnyGame, setup: Setup, seat: Seat | None, data: Json) -> Any:
    """The view of plain data, if it is one that this reader can have in this game. Raises BadState."""
    view = game.view_from_json(data)
    state = game.determinize(view, Random(0))
    if isinstance(data, dict) and data.get("options", setup.options) != setup.options:
        raise BadState("the view is of a game by other rules")
    if len(game.standings(state).ranks) != setup.seats:
        raise BadState("the view is of a game with more or fewer seats")
    if canonical(game.view_to_json(game.view(state, seat))) != canonical(data):
        raise BadState("the view is another reader's")
    return view


class GameReplica:
    """The game so far for one reader: `past` has an update per action, of which the latest have their views."""

    def __init__(self, game: AnyGame, setup: Setup, seat: Seat | None, view: Any, past: Sequence[Update] = ()) -> None:
        self.game, self.setup, self.seat = game, setup, seat
        self.view = view
        self.past = list(past)
        self._first = None if past else view

    @property
    def n(self) -> int:
        """The length of the log."""
        return len(self.past)

    def state(self) -> Any:
        """Some state that fits what is known."""
        return self.game.determinize(self.view, Random(0))

    def to_act(self) -> Seat:
        """The seat to act, CHANCE or OVER."""
        return self.game.to_act(self.state())

    def hash(self) -> str:
        """What the host's hash of the same view must be."""
        return digest(self.game.view_to_json(self.view))

    def view_at(self, n: int) -> Any:
        """The view after n actions, None when it is not known any more."""
        return self.past[n - 1].view if n else self._first

    def follow(self, actor: Seat, text: str) -> Update:
        """Take in the next action. Raises Astray, and then nothing has changed."""
        if self.n >= MAX_ACTIONS:
            raise ReplicaMismatch("too many actions")
        if actor != self.to_act():
            raise ReplicaMismatch("another one had to act")
        try:
            view, events = self.game.follow(self.view, text)
        except (Illegal, BadAction) as error:
            raise ReplicaMismatch(f"no such action now: {error}") from error
        return self._keep(Update(self.n + 1, actor, text, tuple(events), view))

    def trust(self, actor: Seat, text: str, view: Any) -> Update:
        """Take in the next action with a view that was checked by itself alone: nobody saw how it came about."""
        return self._keep(Update(self.n + 1, actor, text, (), view))

    def take_back(self, actor: Seat) -> Update:
        """The seat takes its last action back. Raises Astray, and then nothing has changed."""
        if not self.can_undo(actor):
            raise ReplicaMismatch("that cannot be taken back")
        before = self.view_at(self.n - 1)
        if before is None:
            raise ReplicaMismatch("not known any more")
        self.past.pop()
        self.view = before
        return Update(self.n, actor, journal_lines.undo(1), (), before)

    def amend(self, view: Any) -> Update:
        """This is the present view after all."""
        self.view = view
        if self.past:
            self.past[-1] = replace(self.past[-1], view=view)
        else:
            self._first = view
        return still(self.n, view)

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat may take back its last action: nothing was drawn, shown or asked since."""
        if not self.past or not self.past[-1].actor == seat == self.to_act():
            return False
        try:
            return not self.game.final(self.game.decode(self.past[-1].text))
        except BadAction:  # "swap hidden 2": only its owner heard it whole, and it stays
            return False

    def shared(self, other: GameReplica) -> int:
        """How many actions at the beginning both have heard alike."""
        pairs = enumerate(zip(self.past, other.past, strict=False))
        return next(
            (n for n, (own, their) in pairs if (own.actor, own.text) != (their.actor, their.text)),
            min(self.n, other.n),
        )

    def _keep(self, update: Update) -> Update:
        self.past.append(update)
        self.view = update.view
        old = self.n - KEPT - 1
        if old >= 0:
            self.past[old] = replace(self.past[old], view=None)
        return update


def still(n: int, view: Any) -> Update:
    """No action: after n of them things stand like this."""
    return Update(n, 0, journal_lines.undo(0), (), view)


def onlooker(game: AnyGame, update: Update) -> Update:
    """A seat's update as somebody who only looks on would have heard it."""
    view = None if update.view is None else public(game, update.view)
    events = tuple(game.redact(event, None) for event in update.events)
    text, mark, said = update.text.partition(PUBLIC_NOTE)
    with suppress(BadAction):  # taken back, or already not for the seat's ears
        text = game.redact_action(game.decode(text), update.actor, None)
    return Update(update.n, update.actor, text + mark + said, events, view)


def public(game: AnyGame, view: Any) -> Any:
    """What of a seat's view everybody knows."""
    return game.view(game.determinize(view, Random(0)), None)
