"""Qwirkle as one record of functions."""

from __future__ import annotations

from game.core import Game, Option
from game.qwirkle import events, follow, legal, loading, notation, playback, rules, views
from game.qwirkle.actions import Action, decode, encode
from game.qwirkle.state import State, View

GAME: Game[State, Action, events.Event, View] = Game(
    key="qwirkle",
    seats=range(2, 5),
    options=(
        Option("start_tie", loading.OPTION_VALUES["start_tie"], fixed_seating=frozenset({"seat_order"})),
        Option("six_at_once_bonus", loading.OPTION_VALUES["six_at_once_bonus"]),
    ),
    new=rules.new,
    to_act=rules.to_act,
    legal=legal.legal,
    pick=legal.pick,
    chance=legal.chance,
    sample=legal.sample,
    apply=rules.apply,
    standings=rules.standings,
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
    public_note=views.public_note,
    continue_past_end=rules.continue_past_end,
    from_record=loading.from_record,
)
