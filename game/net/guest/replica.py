"""A replica of the game for one reader, computed by the rules from the action texts.

A host sends an action's text and its result. Here the result follows from the text (`Game.follow`), so an erroneous or
lying host is detected at that action, and nothing that it invents is ever displayed.
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

MAX_VIEWS: Final = 2_000
"""Number of latest views that are stored (2 to 3 KB each): more than a whole game of ours has."""


class ReplicaMismatch(ValueError):
    """An action that does not follow from the position."""


def view_of(game: AnyGame, setup: Setup, seat: Seat | None, data: Json) -> Any:
    """Return the view of plain data, if this reader can have it in this game. Raises BadState."""
    view = game.view_from_json(data)
    state = game.determinize(view, Random(0))
    if not game.has_options(data, setup):
        raise BadState("the view is of a game by other rules")
    if len(game.standings(state).ranks) != setup.seats:
        raise BadState("the view is of a game with more or fewer seats")
    if canonical(game.view_to_json(game.view(state, seat))) != canonical(data):
        raise BadState("the view is another reader's")
    return view


class GameReplica:
    """The game so far for one reader. `past` has an update per action; the latest ones have their views."""

    def __init__(self, game: AnyGame, setup: Setup, seat: Seat | None, view: Any, past: Sequence[Update] = ()) -> None:
        self.game, self.setup, self.seat = game, setup, seat
        self.view = view
        self.past = list(past)
        self.size = sum(len(update.text) for update in self.past)
        """The bytes of all texts."""
        self._first = None if past else view
        self._fitted: tuple[Any, Any] = (None, None)
        """A view and a state that fits it."""

    @property
    def n(self) -> int:
        """The length of the log."""
        return len(self.past)

    def state(self) -> Any:
        """Return a state that fits the view: always the same one, which nobody may change."""
        if self._fitted[0] is not self.view:
            self._fitted = self.view, self.game.determinize(self.view, Random(0))
        return self._fitted[1]

    def to_act(self) -> Seat:
        """Return the seat to act, CHANCE or OVER."""
        return self.game.to_act(self.state())

    def hash(self) -> str:
        """Return the hash of the view."""
        return digest(self.game.view_to_json(self.view))

    def view_at(self, n: int) -> Any:
        """Return the view after n actions, None if it is not stored any more."""
        return self.past[n - 1].view if n else self._first

    def follow(self, actor: Seat, text: str) -> Update:
        """Apply the next action. Raises ReplicaMismatch, and then nothing has changed."""
        if self.n >= MAX_ACTIONS:
            raise ReplicaMismatch("too many actions")
        if actor != self.to_act():
            raise ReplicaMismatch("another one had to act")
        try:
            view, events = self.game.follow(self.view, text)
        except (Illegal, BadAction) as error:
            raise ReplicaMismatch(f"no such action now: {error}") from error
        return self._append(Update(self.n + 1, actor, text, tuple(events), view))

    def trust(self, actor: Seat, text: str, view: Any) -> Update:
        """Append the next action with the host's view, because it could not be computed."""
        return self._append(Update(self.n + 1, actor, text, (), view))

    def take_back(self, actor: Seat) -> Update:
        """Take back the seat's last action. Raises ReplicaMismatch, and then nothing has changed."""
        if not self.can_undo(actor):
            raise ReplicaMismatch("that cannot be taken back")
        before = self.view_at(self.n - 1)
        if before is None:
            raise ReplicaMismatch("not known any more")
        self.size -= len(self.past.pop().text)
        self.view = before
        return Update(self.n, actor, journal_lines.undo(1), (), before)

    def amend(self, view: Any) -> Update:
        """Replace the current view."""
        self.view = view
        if self.past:
            self.past[-1] = replace(self.past[-1], view=view)
        else:
            self._first = view
        return still(self.n, view)

    def can_undo(self, seat: Seat) -> bool:
        """Return whether the seat may take back its last action: nothing was drawn, shown or asked since."""
        if not self.past or not self.past[-1].actor == seat == self.to_act():
            return False
        try:
            return not self.game.final(self.game.decode(self.past[-1].text))
        except BadAction:  # "swap hidden 2" is redacted, and cannot be taken back
            return False

    def shared(self, other: GameReplica) -> int:
        """Return the number of leading actions that both replicas have in common."""
        pairs = enumerate(zip(self.past, other.past, strict=False))
        return next(
            (n for n, (own, their) in pairs if (own.actor, own.text) != (their.actor, their.text)),
            min(self.n, other.n),
        )

    def _append(self, update: Update) -> Update:
        self.past.append(update)
        self.size += len(update.text)
        self.view = update.view
        old = self.n - MAX_VIEWS - 1
        if old >= 0:
            self.past[old] = replace(self.past[old], view=None)
        return update


def still(n: int, view: Any) -> Update:
    """Return an update without an action, after n of them."""
    return Update(n, 0, journal_lines.undo(0), (), view)


def onlooker(game: AnyGame, update: Update) -> Update:
    """Return a seat's update as an onlooker would have received it."""
    view = None if update.view is None else public(game, update.view)
    events = tuple(game.redact(event, None) for event in update.events)
    text, mark, said = update.text.partition(PUBLIC_NOTE)
    with suppress(BadAction):  # an undo, or redacted for the seat already
        text = game.redact_action(game.decode(text), update.actor, None)
    return Update(update.n, update.actor, text + mark + said, events, view)


def public(game: AnyGame, view: Any) -> Any:
    """Return the public part of a seat's view."""
    return game.view(game.determinize(view, Random(0)), None)
