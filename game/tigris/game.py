"""Tigris & Euphrates as one record of functions."""

from __future__ import annotations

from game.core import Game, Option
from game.tigris import events, follow, legal, loading, notation, playback, rules, scoring, views
from game.tigris.actions import Action, decode, encode
from game.tigris.state import State, View

GAME: Game[State, Action, events.Event, View] = Game(
    key="tigris",
    seats=range(2, 5),
    options=tuple(
        Option(key, values, unnamed_default=key in loading.VARIANTS) for key, values in loading.OPTION_VALUES.items()
    ),
    new=rules.new,
    to_act=rules.to_act,
    legal=legal.legal,
    pick=legal.pick,
    chance=legal.chance,
    sample=legal.sample,
    apply=rules.apply,
    standings=scoring.standings,
    view=views.view,
    redact=views.redact,
    redact_action=views.redact_action,
    final=views.final,
    determinize=views.determinize,
    encode=encode,
    decode=decode,
    to_json=notation.to_json,
    from_json=loading.from_json,
    public_to_json=notation.public_to_json,
    private_to_json=notation.private_to_json,
    view_from_json=loading.view_from_json,
    events=events.EVENTS,
    follow=follow.follow,
    apply_event=playback.apply_event,
    untold=playback.UNTOLD,
)
