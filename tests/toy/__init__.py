"""A small game with the shape of a big one: hidden hands, a bag, turns of several actions, a public show.

On a turn a seat places up to two tiles of its hand, scoring for each the region of its colour that
the tile joins, may once show its hand to all, and ends; then it draws up to three tiles. Who cannot
draw in full ends the game.
"""

from game.core import Game, Option
from tests.toy import notation, rules, views

GAME: Game[rules.State, rules.Action, rules.Event, views.View] = Game(
    key="toy",
    seats=range(2, 5),
    options=(Option("bag", ("9", "3", "30")),),
    new=rules.new,
    to_act=rules.to_act,
    legal=rules.legal,
    pick=lambda state, rng: rng.choice(rules.legal(state)),
    chance=rules.chance,
    sample=rules.sample,
    apply=rules.apply,
    standings=rules.standings,
    view=views.view,
    redact=views.redact,
    redact_action=views.redact_action,
    final=lambda action: isinstance(action, rules.Show),
    determinize=views.determinize,
    encode=notation.encode,
    decode=notation.decode,
    to_json=notation.to_json,
    from_json=notation.from_json,
    private_to_json=views.private_to_json,
    view_from_json=views.view_from_json,
    events=(rules.TileDrawn, rules.TilePlaced, rules.HandShown, rules.TurnEnded),
    follow=views.follow,
    apply_event=views.apply_event,
    untold=views.UNTOLD,
)
