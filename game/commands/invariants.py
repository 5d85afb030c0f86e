"""Invariants of every game after every action: the checks of `main.py soak`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from random import Random
from typing import Any, Protocol

from game.catalog import audit_of
from game.core import CHANCE, OVER, AnyGame, Seat, digest, event_to_json
from game.schema.checker import event_from_json

EVERY = 25
"""Costly checks are made at intervals of this many actions."""


class Audit(Protocol):
    """A game's own checks of one course of play."""

    def step(self, state: Any, action: Any, events: Sequence[Any]) -> Iterator[str]:
        """Yield every broken invariant after an action. Raises BadState."""


def audit(game: AnyGame, state: Any) -> Audit | None:
    """Return the checks that only this game has, from its first position on."""
    begin: Callable[[Any], Audit] | None = audit_of(game.key)
    return begin(state) if begin else None


def readers(game: AnyGame, state: Any) -> list[Seat | None]:
    """Return everybody who may watch a game: every seat and an onlooker."""
    return [*range(len(game.standings(state).ranks)), None]


def position(game: AnyGame, state: Any, rng: Random) -> Iterator[str]:
    """Yield what is wrong with a position: who acts, the legal actions, the views, the standings."""
    actor = game.to_act(state)
    actions = game.legal(state)
    if (actor >= 0) != bool(actions):
        yield "a seat to act has a choice, and nobody else has"
    if actor >= 0:
        yield from _choices(game, state, actor, actions, rng)
    if actor == CHANCE:
        outcomes = game.chance(state)
        if outcomes is not None and not (outcomes and min(weight for _, weight in outcomes) > 0):
            yield "every outcome of chance is possible"
    for reader in readers(game, state):
        view = game.view(state, reader)
        if game.view(game.determinize(view, rng), reader) != view:
            yield "a state made from a view gives that view"
    standings = game.standings(state)
    if standings.over != (actor == OVER) or 1 not in standings.ranks:
        yield "standings are over with the game, and somebody is first"
    if standings.winners != tuple(seat for seat, place in enumerate(standings.ranks) if place == 1):
        yield "the winners are those of rank 1"


def _choices(game: AnyGame, state: Any, actor: Seat, actions: Sequence[Any], rng: Random) -> Iterator[str]:
    texts = {game.encode(action) for action in actions}
    if len(texts) != len(actions):
        yield "every choice is listed once"
    if game.encode(game.pick(state, rng)) not in texts:
        yield "a random choice is one of the choices"
    guess = game.determinize(game.view(state, actor), rng)
    if {game.encode(action) for action in game.legal(guess)} != texts:
        yield "a seat's choices follow from its view"


def thorough(game: AnyGame, state: Any) -> Iterator[str]:
    """Yield what is wrong with a position on a slower check: texts, plain data, every single legal action."""
    data = game.to_json(state)
    again = game.from_json(data)
    if game.to_json(again) != data:
        yield "a state is read as it was written"
    for reader in readers(game, state):
        view = game.view(state, reader)
        if game.view(again, reader) != view:
            yield "a state is read as it was written"
        if game.view_from_json(game.view_to_json(view)) != view:
            yield "a view is read as it was written"
    for action in game.legal(state):
        if game.decode(game.encode(action)) != action:
            yield "an action is read as it was written"
        game.apply(state, action)
    if digest(game.to_json(state)) != digest(data):
        yield "apply leaves its argument alone"


def step(game: AnyGame, actor: Seat, action: Any, before: Any, events: Sequence[Any]) -> Iterator[str]:
    """Yield what is wrong with the texts and events of an action. Raises BadState.

    Who acts knows all of the action, what was hidden stays hidden, and every event is within the bounds of its class.
    """
    if actor >= 0 and game.redact_action(action, actor, actor) != game.encode(action):
        yield "who acts knows the action"
    everybody = readers(game, before)
    for reader in everybody:
        redacted = [game.redact(event, reader) for event in events]
        if [event_from_json(game, event_to_json(event), len(everybody) - 1) for event in redacted] != redacted:
            yield "an event is read as it was written"
        if [game.redact(event, reader) for event in redacted] != redacted:
            yield "what was redacted stays so"


def views(game: AnyGame, state: Any) -> list[Any]:
    """Return the views of all readers."""
    return [game.view(state, reader) for reader in readers(game, state)]


def played_back(game: AnyGame, before: Sequence[Any], after: Any, events: Sequence[Any]) -> Iterator[str]:
    """Change every reader's view before an action by the redacted events, and compare it with the view after it."""
    for reader, shown, true in zip(readers(game, after), before, views(game, after), strict=True):
        for event in events:
            game.apply_event(shown, game.redact(event, reader))
        names = [item.name for item in fields(true) if item.name not in game.untold]
        wrong = [name for name in names if getattr(shown, name) != getattr(true, name)]
        if wrong:
            yield f"{', '.join(wrong)} come from events alone, for reader {reader} too"


def replayed(game: AnyGame, start: Any, log: Sequence[str], digests: Sequence[str]) -> Iterator[str]:
    """Yield whether the texts alone fail to give the same game again, position by position."""
    state = start
    for text, expected in zip(log, digests, strict=True):
        state, _ = game.apply(state, game.decode(text))
        if digest(game.to_json(state)) != expected:
            yield f"a replay differs after {text!r}"
            return
