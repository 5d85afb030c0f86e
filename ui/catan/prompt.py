"""What the player at the screen may do in Catan, in a sentence with the keys."""

from __future__ import annotations

from game.catan.actions import ACCEPT, BUY, ENOUGH, NOBODY
from game.catan.kinds import KNIGHT, MONOPOLY, PLENTY, ROADS
from game.catan.state import ANSWER, CHOOSE, DISCARD, MAIN, ROLL, SETUP, View
from game.catan.state import ROADS as ROADS_PHASE
from ui.catan.automatic import offer_end
from ui.catan.card_choice import CARD, COUNTER, TRADE, CardChoice
from ui.catan.placement import PIECES, ROBBER_PIECE, SETTLEMENT_PIECE, Placement
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.table.prompt_text import any_of, first_keys, key_row, with_keys

CARD_KEYS = {KNIGHT: "play-knight", ROADS: "play-roads", PLENTY: "play-plenty", MONOPOLY: "play-monopoly"}
"""Development card -> the action of its key."""


def prompt(app: Context, owner: PanelOwner, placing: Placement, choice: CardChoice) -> str:
    """Return the sentence; "" while the seat at the screen may do nothing."""
    view = placing.view
    if not placing.may_act or view is None:
        return ""
    if choice.opened == CARD:
        return _card(app, choice)
    if choice.bargaining:
        return _terms(app, choice)
    if placing.victims:
        return with_keys(app, "prompt.catan.victim", keys=first_keys(app, len(placing.victims)))
    if placing.armed is not None:
        return with_keys(app, "prompt.catan.armed")
    if placing.held and view.phase == MAIN:
        return with_keys(app, f"prompt.catan.held.{placing.held}")
    return _phase(app, owner, placing, choice, view)


def _phase(app: Context, owner: PanelOwner, placing: Placement, choice: CardChoice, view: View) -> str:
    """Return what must or may be done in the phase."""
    if view.phase == MAIN:
        return with_keys(app, "prompt.catan.main", choices=any_of(app, _main(app, owner, placing, choice, view)))
    if view.phase == SETUP:
        marks = app.settings.legal_cells and not owner.purist
        unmarked = placing.held == SETTLEMENT_PIECE and not marks
        return with_keys(app, f"prompt.catan.setup.{placing.held}{'.unmarked' if unmarked else ''}")
    if view.phase == ROLL:
        cards = _playable(choice, hidden=owner.face_down)
        return with_keys(app, f"prompt.catan.roll{'.card' if cards else ''}", keys=key_row(app, cards) if cards else "")
    if view.phase == ROADS_PHASE:
        return with_keys(app, f"prompt.catan.roads{'.enough' if placing.why(ENOUGH) is None else ''}")
    if view.phase == DISCARD:
        done = sum(choice.picked)
        ready = ".ready" if done == choice.needed else ""
        return with_keys(app, f"prompt.catan.discard{ready}", n=choice.needed, done=done)
    if view.phase == ANSWER:
        alone = ".alone" if view.seats > 2 and view.offer is not None and view.offer.to != NOBODY else ""
        unpaid, choices = "" if _can_pay(owner, choice) else ".unpaid", _answers(app, owner, choice)
        return with_keys(app, f"prompt.catan.answer{alone}{unpaid}", other=owner.names[view.turn], choices=choices)
    if view.phase == CHOOSE:
        willing = len(choice.willing())
        if not willing:
            return with_keys(app, f"prompt.catan.choose.{offer_end(view)}")
        return with_keys(app, "prompt.catan.choose", keys=first_keys(app, willing))
    if placing.held == ROBBER_PIECE and placing.spots() == {view.robber}:
        return with_keys(app, "prompt.catan.robber.stay")
    return with_keys(app, f"prompt.catan.{view.phase}")


def _main(app: Context, owner: PanelOwner, placing: Placement, choice: CardChoice, view: View) -> list[str]:
    """Return what may be done in the main part of a turn; with a covered hand, also what may lack cards."""
    hidden = owner.face_down
    pieces = [f"build-{piece}" for piece in PIECES if hidden or placing.able(piece) is None]
    cards = _playable(choice, hidden)
    found = []
    if not (view.built and view.options.phases == "strict"):
        found.append(with_keys(app, f"choice.catan.trade{'.again' if choice.last_offer is not None else ''}"))
    if pieces:
        found.append(with_keys(app, "choice.catan.build", keys=key_row(app, pieces)))
    if hidden or placing.why(BUY) is None:
        found.append(with_keys(app, "choice.catan.buy"))
    if cards:
        found.append(with_keys(app, "choice.catan.play", keys=key_row(app, cards)))
    return [*found, with_keys(app, "choice.end")]


def _playable(choice: CardChoice, hidden: bool) -> list[str]:
    """Return the key actions of the development cards that may be played now; none of a covered hand."""
    if hidden:
        return []
    return [key for card, key in CARD_KEYS.items() if choice.cards[card] and choice.unplayable(card) is None]


def _can_pay(owner: PanelOwner, choice: CardChoice) -> bool:
    """Return whether the seat that is asked has the cards, as far as it may be said of a covered hand."""
    return owner.face_down or choice.why(ACCEPT) is None


def _answers(app: Context, owner: PanelOwner, choice: CardChoice) -> str:
    """Return how an offer may be answered."""
    answers = (["accept"] if _can_pay(owner, choice) else []) + ["reject", "counter"]
    return any_of(app, [with_keys(app, f"choice.catan.{answer}") for answer in answers])


def _terms(app: Context, choice: CardChoice) -> str:
    """Return what an offer still lacks, or where it may be sent."""
    found = [with_keys(app, "choice.catan.offer")] if choice.ready() else []
    if choice.opened != COUNTER and choice.bank_ready():
        found.append(with_keys(app, "choice.catan.bank"))
    refused = choice.offer_refusal() if choice.opened != COUNTER else None
    if not found and refused is not None:
        return with_keys(app, "prompt.catan.terms.bank", **refused.details)
    if not found:
        side = ".get" if choice.asking else ".more" if any(choice.give) else ""
        return with_keys(app, f"prompt.catan.terms{side}")
    if choice.opened == TRADE and choice.recipients:
        found.append(with_keys(app, "choice.catan.recipient"))
    return with_keys(app, "prompt.catan.main", choices=any_of(app, [*found, with_keys(app, "choice.back")]))


def _card(app: Context, choice: CardChoice) -> str:
    """Return what can be done with the opened card."""
    if choice.unplayable(choice.card) is not None:
        return with_keys(app, "prompt.catan.card.unplayable")
    if sum(choice.picked) < choice.needed:
        return with_keys(app, "prompt.catan.card.pick", n=choice.needed, done=sum(choice.picked))
    return with_keys(app, "prompt.catan.card")
