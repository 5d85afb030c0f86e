"""Catan as one record of functions."""

from __future__ import annotations

from operator import attrgetter

from game.catan import determinize, events, follow, legal, loading, notation, playback, rules, texts, views
from game.catan.actions import Action
from game.catan.options import OPTIONS
from game.catan.state import State, View
from game.core import BoardDraw, Game, TurnLimit

GAME: Game[State, Action, events.Event, View] = Game(
    key="catan",
    seats=range(2, 5),
    options=OPTIONS,
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
    determinize=determinize.determinize,
    encode=texts.encode,
    decode=texts.decode,
    to_json=notation.to_json,
    from_json=loading.from_json,
    public_to_json=notation.public_to_json,
    private_to_json=notation.private_to_json,
    view_from_json=loading.view_from_json,
    events=events.EVENTS,
    follow=follow.follow,
    apply_event=playback.apply_event,
    untold=playback.UNTOLD,
    which_turn=attrgetter("turn", "number", "order"),
    public_note=views.public_note,
    board_draw=BoardDraw("board", {"map": frozenset({"random", "random_tokens", "balanced"})}),
    turn_limit=TurnLimit("offer", "end", 20, "offers-used-up"),
)
