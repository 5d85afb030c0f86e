"""A hand of Catan read aloud, everybody's scores, and what is being put together from cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.catan.actions import BUY, NOBODY, Accept, Counter
from game.catan.kinds import CARDS, RESOURCES, VICTORY, Counts
from game.catan.options import goal
from game.catan.state import ANSWER, CHOOSE, OVER_PHASE, View
from ui.catan.card_choice import CARD, COUNTER, DISCARDING, OFFER, TRADE, CardChoice
from ui.catan.card_text import cards_words, refusal_words
from ui.catan.hand import own_cards, own_resources
from ui.catan.placement import PIECES, Placement
from ui.catan.players import USUAL, pieces_left
from ui.context import Context
from ui.text.i18n import Locale


def hand_words(locale: Locale, view: View, hidden: bool) -> list[str]:
    """Return the own cards with the numbers of their keys, the development cards and the rates of the bank."""
    if view.seat is None:
        return [locale.tr("around.no-hand")]
    rates = _rates(locale, view.rates[view.seat])
    if hidden:
        return [locale.tr("around.face-down"), rates]
    hand = own_resources(view)
    parts = [
        locale.tr("around.catan.card", slot=kind + 1, what=locale.tr(f"word.resource.{name}"), n=hand[kind])
        for kind, name in enumerate(RESOURCES)
    ]
    words = locale.tr("around.catan.hand", n=sum(hand), cards=locale.joined(parts))
    return [words, *_development(locale, view), rates]


def _development(locale: Locale, view: View) -> list[str]:
    """Return the own development cards that were not played; those of this turn apart."""
    cards, fresh = own_cards(view), (view.fresh if view.seat == view.turn else None) or (0,) * 5
    if not any(cards):
        return [locale.tr("around.catan.cards.none")]
    found = [locale.tr("around.catan.cards", cards=_counted(locale, cards))]
    if any(fresh):
        found.append(locale.tr("around.catan.cards.new", cards=_counted(locale, fresh)))
    return found


def _counted(locale: Locale, counts: Sequence[int]) -> str:
    """Return development cards with their numbers; at least one."""
    parts = zip(CARDS, counts, strict=True)
    names = ((locale.tr(f"word.catan.card.{name}"), count) for name, count in parts if count)
    return locale.joined(locale.tr("catan.counted", cards=name, n=count) for name, count in names)


def _rates(locale: Locale, rates: Counts) -> str:
    """Return how many cards of a kind the bank asks: the kinds that a harbour makes cheapest, then the others."""
    most = max(rates)
    better = [
        locale.tr("catan.counted", cards=locale.tr(f"word.resource.{name}"), n=rate)
        for name, rate in zip(RESOURCES, rates, strict=True)
        if rate < most
    ]
    if not better:
        return locale.tr("around.catan.rates.plain", n=most)
    return locale.tr("around.catan.rates", cards=locale.joined(better), n=most)


def able_words(app: Context, placing: Placement) -> list[str]:
    """Return what can be built or bought in the main part of a turn, and why the rest cannot."""
    found = []
    for piece in (*PIECES, "card"):
        name = app.tr(f"catan.piece.{piece}")
        refused = placing.why(BUY) if piece == "card" else placing.able(piece)
        if refused is not None:
            why = refusal_words(app.locale, refused)  # most reasons name the piece themselves
            named = name.casefold() in why.casefold()
            found.append(why if named else app.tr("around.catan.unable", piece=name, why=why))
        elif piece == "card":
            found.append(app.tr("around.catan.able.card", piece=name))
        else:
            found.append(app.tr("around.catan.able", piece=name, n=len(placing.places(piece))))
    return found


# -- scores ----------------------------------------------------------------------------------


def scores_words(locale: Locale, view: View, names: Sequence[str], hidden: bool) -> list[str]:
    """Return what everybody has that all may see, the own hidden points, and what the bank holds."""
    goals = [locale.tr("around.catan.goal", n=goal(view))] if view.options.points != USUAL else []
    seats = [*goals, *(seat_words(locale, view, seat, names, hidden) for seat in range(view.seats))]
    parts = zip(RESOURCES, view.bank, strict=True)
    cards = locale.joined(
        locale.tr("catan.counted", cards=locale.tr(f"word.resource.{name}"), n=count) for name, count in parts
    )
    return [*seats, locale.tr("around.catan.bank", cards=cards, n=view.deck_size)]


def seat_words(locale: Locale, view: View, seat: int, names: Sequence[str], hidden: bool) -> str:
    """Return a seat's numbers, its awards, and the own hidden points unless the hand lies face down."""
    roads, settlements, cities = pieces_left(view, seat)
    told = locale.tr(
        "tip.catan.player", points=view.points[seat], cards=view.hand_sizes[seat], own=view.card_sizes[seat],
        knights=view.played[5 * seat], road=view.lengths[seat], roads=roads, settlements=settlements, cities=cities,
    )  # fmt: skip
    name = locale.tr("player.own", name=names[seat]) if seat == view.seat else names[seat]
    parts = [locale.tr("around.catan.score", name=name, told=told)]
    parts += [locale.tr("around.catan.longest")] if view.longest == seat else []
    parts += [locale.tr("around.catan.largest")] if view.largest == seat else []
    cards = view.cards[seat]
    secret = cards[VICTORY] if cards is not None and not (hidden and seat == view.seat) else 0
    if secret:
        parts.append(locale.tr("around.catan.victory", n=secret, total=view.points[seat] + secret))
    return " ".join(parts)


# -- what is being put together --------------------------------------------------------------


def draft_words(locale: Locale, choice: CardChoice, names: Sequence[str]) -> str:
    """Return the terms or cards that are chosen so far, or the offer that must be answered; "" for nothing."""
    sheet, view = choice.opened or choice.sheet, choice.view
    if view is None or view.phase == OVER_PHASE:
        return ""
    if sheet in (TRADE, COUNTER):
        words = " ".join(filter(None, (_recipient(locale, choice, names), _terms(locale, choice.give, choice.want))))
        return words if sheet == COUNTER or not choice.bank_ready() else f"{words} {_bank_terms(locale, choice)}"
    if sheet == DISCARDING:
        return _picked(locale, choice.picked)
    if sheet == CARD:
        return _card(locale, choice)
    return offer_words(locale, choice, names) if sheet == OFFER and choice.may_act else ""


def _card(locale: Locale, choice: CardChoice) -> str:
    """Return the card that is looked at: what it does and why it cannot be played, later what was chosen for it."""
    name = CARDS[choice.card]
    card, does = locale.tr(f"word.catan.card.{name}"), locale.tr(f"catan.card.{name}")
    if any(choice.picked):
        return locale.tr("around.catan.open", card=card, does=_picked(locale, choice.picked))
    refused = choice.unplayable(choice.card)
    why = "" if refused is None else refusal_words(locale, refused)
    return " ".join(filter(None, (locale.tr("around.catan.open", card=card, does=does), why)))


def _recipient(locale: Locale, choice: CardChoice, names: Sequence[str]) -> str:
    """Return to whom alone an offer goes, and how many more the rules allow; "" for an offer to all without a limit."""
    if choice.opened != TRADE:
        return ""
    to = locale.tr("around.catan.to-one", name=names[choice.to]) if choice.to != NOBODY else ""
    left = "" if choice.offers_left is None else locale.tr("around.catan.offers-left", n=choice.offers_left)
    return " ".join(filter(None, (to, left)))


def _terms(locale: Locale, give: Sequence[int], want: Sequence[int]) -> str:
    nothing = locale.tr("around.catan.nothing")
    parts = (cards_words(locale, counts) if any(counts) else nothing for counts in (give, want))
    return locale.tr("around.catan.terms", give=next(parts), want=next(parts))


def _bank_terms(locale: Locale, choice: CardChoice) -> str:
    """Return what the bank would do on these terms: it takes no more than its rate."""
    trade = choice.bank_trade()
    return locale.tr("around.catan.bank-terms", **_sides(locale, trade.give, trade.want))


def _picked(locale: Locale, picked: Sequence[int]) -> str:
    return locale.tr("around.catan.picked", cards=cards_words(locale, picked)) if any(picked) else ""


def offer_words(locale: Locale, choice: CardChoice, names: Sequence[str]) -> str:
    """Return an offer from the side of the seat that must answer, or the answers to the own one with their keys."""
    view = choice.view
    if view is None or view.offer is None:
        return ""
    if view.phase == ANSWER:
        sides = _sides(locale, view.offer.want, view.offer.give)
        alone = view.offer.to != NOBODY and view.seats > 2
        return locale.tr(f"around.catan.offered{'-alone' if alone else ''}", name=names[view.turn], **sides)
    if view.phase != CHOOSE:
        return ""
    willing = choice.willing()
    return " ".join(_answer(locale, view, seat, slot, names) for slot, seat in enumerate(willing, 1))


def _answer(locale: Locale, view: View, seat: int, slot: int, names: Sequence[str]) -> str:
    """Return with whom a number key trades, and on which terms."""
    answer = view.answers[seat]
    if isinstance(answer, Counter):
        sides = _sides(locale, answer.want, answer.give)
        return locale.tr("around.catan.answer.counter", slot=slot, name=names[seat], **sides)
    assert isinstance(answer, Accept)
    return locale.tr("around.catan.answer.accept", slot=slot, name=names[seat])


def _sides(locale: Locale, give: Counts, want: Counts) -> dict[str, str]:
    """Return what the reader would give and get."""
    return {"give": cards_words(locale, give), "want": cards_words(locale, want)}
