"""What the player is putting together with cards: an offer or a counter-offer, a discard, what a played card brings.

Nothing of it leaves the window before the one action that it makes; what may be done and why not, the rules say. No
pygame here. What is done on the island is in `placing.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.catan.actions import (
    KNIGHT_PLAY,
    MONOPOLY_PLAY,
    NOBODY,
    ROADS_PLAY,
    Action,
    Bank,
    Counter,
    Discard,
    Offer,
    PlayPlenty,
)
from game.catan.actions import TRADE as TRADE_WITH
from game.catan.kinds import BANK, KNIGHT, MONOPOLY, NONE, PLENTY, RESOURCES, ROADS, VICTORY, Counts, held, of
from game.catan.options import MOST_OFFERS, counts_offers
from game.catan.reasons import refusal
from game.catan.state import ANSWER, CHOOSE, DISCARD, MAIN, ROLL, View
from game.catan.trade import next_to_answer
from game.client import allow_all
from game.core import Illegal, Seat

TRADE, COUNTER, OFFER, DISCARDING, CARD = "trade", "counter", "offer", "discard", "card"
"""The sheets: an own offer; an own counter-offer; an offer that was made, with its answers; cards to give back; a
development card that is looked at, with what it is to bring."""
NO_CARD: Final = -1

Why = Callable[[Action], Illegal | None]
"""Why the rules refuse an action now; None when they do not."""


class CardChoice:
    """The cards of one panel. All counts are in the order of `RESOURCES`."""

    def __init__(self, why: Why, table_refusal: Why = allow_all) -> None:
        """Begin with nothing; `table_refusal` returns why the table forbids what the rules allow."""
        self.why, self._table_refusal = why, table_refusal
        self.view: View | None = None
        self.may_act = False
        self.opened = ""
        """TRADE, COUNTER or CARD while the player has opened that sheet."""
        self.give, self.want = [0] * 5, [0] * 5
        self.asking = False
        """Whether the number keys choose what is requested, no more what is given."""
        self.to: Seat = NOBODY
        """The only seat to which the offer goes; NOBODY: it goes to all."""
        self.picked = [0] * 5
        """To be given back, or what the looked-at card is to bring."""
        self.card = NO_CARD
        """The development card that is looked at."""
        self.playable = False
        """Before the dice are rolled: whether a development card may be played first."""
        self._again: tuple[Offer, Seat] | None = None
        """A withdrawn offer whose terms open again, and who made it."""
        self._made: tuple[Offer, Seat, int] | None = None
        """The last offer of a turn that nobody took, the seat and the number of that turn."""

    # -- the moment --------------------------------------------------------------------------

    def sync(self, view: View, may_act: bool) -> None:
        """Show a position; `may_act`: the seat at the screen has the choice. An offer that nobody took opens again."""
        self.view, self.may_act = view, may_act
        self._reset()
        if view.offer is not None:
            self._made = view.offer, view.turn, view.number
        early = may_act and view.phase == ROLL
        self.playable = early and any(n and self.unplayable(kind) is None for kind, n in enumerate(self.cards))
        if self._again is None or not may_act:
            return
        (offer, seat), self._again = self._again, None
        if view.phase == MAIN and seat == view.seat and held(self.hand, offer.give):
            self._open(offer)

    def _open(self, offer: Offer) -> None:
        """Open the sheet of a trade with the terms of an offer."""
        self.opened, self.give, self.want, self.to = TRADE, list(offer.give), list(offer.want), offer.to

    def _reset(self) -> None:
        self.opened, self.card, self.asking, self.to = "", NO_CARD, False, NOBODY
        self.give, self.want, self.picked = [0] * 5, [0] * 5, [0] * 5

    def clear(self) -> None:
        """Put all of it away; the next trade begins without the terms of an offer that was open."""
        if self.opened == TRADE:
            self.forget_offer()
        self._reset()
        self._again = None

    @property
    def busy(self) -> bool:
        """Whether there is anything to put away."""
        return bool(self.opened) or any(self.picked)

    @property
    def sheet(self) -> str:
        """Which sheet lies open; "" for none."""
        view = self.view
        if view is None:
            return ""
        if view.phase in (ANSWER, CHOOSE):
            return self.opened if self.opened == COUNTER else OFFER
        if self.may_act and view.phase == DISCARD:
            return DISCARDING
        return self.opened

    @property
    def hand(self) -> Counts:
        """The own resources."""
        view = self.view
        return (view.hands[view.seat] or NONE) if view is not None and view.seat is not None else NONE

    @property
    def cards(self) -> Counts:
        """The own development cards that were not played."""
        view = self.view
        return (view.cards[view.seat] or NONE) if view is not None and view.seat is not None else NONE

    @property
    def fresh(self) -> Counts:
        """Those of them that were bought in this turn."""
        view = self.view
        return (view.fresh or NONE) if view is not None and view.seat == view.turn else NONE

    @property
    def rates(self) -> Counts:
        """How many of each the bank asks of the seat at the screen."""
        view = self.view
        return view.rates[view.seat] if view is not None and view.seat is not None else (4, 4, 4, 4, 4)

    # -- trade -------------------------------------------------------------------------------

    def open_trade(self) -> None:
        """Begin an offer, or put it away. Raises Illegal when nothing can be traded now."""
        if self.opened == TRADE:
            self.clear()
            return
        refused = self.trade_refusal()
        if refused is not None:
            raise refused
        self._reset()
        self.opened = TRADE

    @property
    def last_offer(self) -> Offer | None:
        """The last own offer of this turn, if nobody took it and its cards are there: its terms can be changed."""
        view = self.view
        if self._made is None or view is None or self.trade_refusal() is not None:
            return None
        offer, seat, number = self._made
        return offer if (seat, number) == (view.seat, view.number) and held(self.hand, offer.give) else None

    def forget_offer(self) -> None:
        """Open the next trade without terms."""
        self._made = None

    def resume_trade(self) -> None:
        """Open the terms of the last offer, else begin one; or put the open one away. Raises Illegal."""
        offer = self.last_offer
        if self.opened == TRADE or offer is None:
            self.open_trade()
            return
        self._reset()
        self._open(offer)

    def trade_refusal(self) -> Illegal | None:
        """Return why no trade can begin now; None when one can."""
        try:
            self._need_turn(MAIN)
        except Illegal as refused:
            return refused
        assert self.view is not None
        late = self.view.built and self.view.options.phases == "strict"
        return refusal("catan-trade-after-building") if late else None

    def open_counter(self) -> None:
        """Begin a counter-offer from the terms of the offer, or go back to that. Raises Illegal."""
        if self.opened == COUNTER:
            self.clear()
            return
        self._need_turn(ANSWER)
        assert self.view is not None
        assert self.view.offer is not None
        self._reset()
        self.opened = COUNTER
        offer = self.view.offer
        self.give = [min(wanted, have) for wanted, have in zip(offer.want, self.hand, strict=True)]
        self.want = list(offer.give)

    def _need_turn(self, phase: str) -> None:
        if not self.may_act or self.view is None:
            raise Illegal("not-your-turn")
        if self.view.phase != phase:
            raise self.why(Offer(NONE, NONE)) or Illegal("not-your-turn")

    @property
    def bargaining(self) -> bool:
        """Whether terms are being put together."""
        return self.opened in (TRADE, COUNTER)

    def switch_sides(self) -> None:
        """Switch the number keys between what is given and what is got, or begin an offer. Raises Illegal."""
        if self.bargaining:
            self.asking = not self.asking
        else:
            self.open_trade()

    def add_give(self, kind: int) -> None:
        """Give one more card; the first one begins an offer. Raises Illegal."""
        if not self.bargaining:
            self.open_trade()
        if self.give[kind] >= self.hand[kind]:
            raise Illegal("cards-none-left", resource=RESOURCES[kind])
        self.give[kind] += 1
        self.want[kind] = 0

    def add_want(self, kind: int) -> None:
        """Request one more card; the first one begins an offer. Raises Illegal."""
        if not self.bargaining:
            self.open_trade()
        if self.want[kind] >= BANK:
            raise refusal("catan-too-many-cards", n=BANK)
        self.want[kind] += 1
        self.give[kind] = 0

    def less(self, side: list[int], kind: int) -> None:
        """One card less on a side, if there is any."""
        side[kind] = max(0, side[kind] - 1)

    def terms(self) -> tuple[Counts, Counts]:
        """Return what is given for what. Raises Illegal while a side is empty."""
        if not any(self.give) or not any(self.want):
            raise Illegal("cards-terms-empty")
        return _counts(self.give), _counts(self.want)

    def bank_trade(self) -> Bank:
        """Return the trade with the bank: any number of one kind for one card of another. Raises Illegal."""
        kinds = [kind for kind in range(5) if self.give[kind]]
        wanted = [kind for kind in range(5) if self.want[kind]]
        if len(kinds) != 1 or len(wanted) != 1 or sum(self.want) != 1:
            raise refusal("catan-bank-one-kind")
        action = Bank(of(kinds[0], self.rates[kinds[0]]), of(wanted[0]))
        refused = self.why(action)
        if refused is not None:
            raise refused
        return action

    def begin_bank_trade(self) -> None:
        """Give the bank what it asks for one card, of the resource of which most is left; then choose what to get.

        A card that is already requested stays so, unless only it is enough. Raises Illegal when no trade can begin, or
        no resource is enough.
        """
        if self.opened != TRADE and (refused := self.trade_refusal()) is not None:
            raise refused
        want = self.want if self.opened == TRADE else [0] * 5
        left = [have - rate for have, rate in zip(self.hand, self.rates, strict=True)]
        enough = [kind for kind in range(5) if left[kind] >= 0]
        if not enough:
            raise self._too_few()
        if self.opened != TRADE:
            self.open_trade()
        best = max(enough, key=lambda kind: (not want[kind], left[kind]))
        self.give, self.want[best], self.asking = list(of(best, self.rates[best])), 0, True

    def _too_few(self) -> Illegal:
        """Return the refusal with what the bank asks: one number, or what it asks of each resource."""
        if len(set(self.rates)) == 1:
            return Illegal("cards-too-few-for-bank", n=self.rates[0])
        return Illegal("cards-too-few-for-bank", **dict(zip(RESOURCES, self.rates, strict=True)))

    def bank_ready(self) -> bool:
        """Return whether the bank trades on these terms."""
        try:
            self.bank_trade()
        except Illegal:
            return False
        return True

    def remember(self) -> None:
        """Open the terms of the offer again once it is withdrawn."""
        view = self.view
        if view is not None and view.offer is not None and view.seat == view.turn:
            self._again = view.offer, view.turn

    @property
    def answering(self) -> bool:
        """Whether the seat at the screen is asked for its answer."""
        return self.may_act and self.view is not None and self.view.phase == ANSWER

    @property
    def choosing(self) -> bool:
        """Whether the seat at the screen chooses with whom it trades."""
        return self.may_act and self.view is not None and self.view.phase == CHOOSE

    @property
    def asked(self) -> int:
        """Who is to answer the offer."""
        view = self.view
        return next_to_answer(view) if view is not None and view.phase == ANSWER else NO_CARD

    # -- picking cards -----------------------------------------------------------------------

    @property
    def needed(self) -> int:
        """How many cards are to be picked on the sheet that lies open."""
        view = self.view
        if view is None:
            return 0
        if self.sheet == DISCARDING:
            return view.owed[0][1]
        if self.sheet == CARD:
            return {PLENTY: min(2, sum(view.bank)), MONOPOLY: 1}.get(self.card, 0)
        return 0

    def pick(self, kind: int) -> None:
        """One more card to be given back or to be brought; where only one is, it takes its place. Raises Illegal."""
        if not self.needed:
            raise Illegal("cards-nothing-to-pick")
        assert self.view is not None
        if self.card == MONOPOLY and self.sheet == CARD:
            self.picked = list(of(kind))
            return
        if sum(self.picked) >= self.needed:
            raise Illegal("cards-picked-enough", n=self.needed)
        there = self.hand if self.sheet == DISCARDING else self.view.bank
        if self.picked[kind] >= there[kind]:
            reason = "cards-none-left" if self.sheet == DISCARDING else "catan-bank-short"
            raise Illegal(reason, resource=RESOURCES[kind])
        self.picked[kind] += 1

    # -- development cards -------------------------------------------------------------------

    def look_at(self, kind: int) -> None:
        """Look at a development card, or put it away. Raises Illegal when the seat has none."""
        if self.opened == CARD and self.card == kind:
            self.clear()
            return
        if not self.cards[kind]:
            raise refusal("catan-no-such-card")
        if self.may_act and self.view is not None and self.view.phase not in (MAIN, ROLL):
            raise self.unplayable(kind) or Illegal("not-your-turn")
        self._reset()
        self.opened, self.card = CARD, kind

    def unplayable(self, kind: int) -> Illegal | None:
        """Return why a development card cannot be played now; None when it can."""
        if kind == VICTORY:
            return Illegal("cards-point")
        if not self.may_act:
            return Illegal("not-your-turn")
        return self.why(self._probe(kind))

    def _probe(self, kind: int) -> Action:
        """Return a play of that card that fails only for reasons that hold for all of them."""
        if kind != PLENTY:
            plays: dict[int, Action] = {KNIGHT: KNIGHT_PLAY, ROADS: ROADS_PLAY, MONOPOLY: MONOPOLY_PLAY[0]}
            return plays[kind]
        assert self.view is not None
        rest, take = min(2, sum(self.view.bank)), [0] * 5
        for kind, count in enumerate(self.view.bank):
            take[kind] = min(rest, count)
            rest -= take[kind]
        return PlayPlenty(_counts(take))

    def play(self) -> Action:
        """Return the action that plays the displayed card. Raises Illegal when it cannot be played yet."""
        refused = self.unplayable(self.card)
        if refused is not None:
            raise refused
        if self.needed and sum(self.picked) != self.needed:
            raise Illegal("cards-pick-first", n=self.needed)
        if self.card == PLENTY:
            return PlayPlenty(_counts(self.picked))
        return MONOPOLY_PLAY[self.picked.index(1)] if self.card == MONOPOLY else self._probe(self.card)

    # -- the one action ----------------------------------------------------------------------

    def action(self) -> Action:
        """Return the action of the open sheet. Raises Illegal with the reason when it is not complete or legal."""
        action = self._sheet_action()
        refused = self.why(action)
        if refused is not None:
            raise refused
        return action

    def _sheet_action(self) -> Action:
        sheet = self.sheet
        if sheet == DISCARDING:
            return Discard(_counts(self.picked))
        if sheet == TRADE:
            if (refused := self.offer_refusal()) is not None:
                raise refused
            return Offer(*self.terms(), self.to)
        if sheet == COUNTER:
            return Counter(*self.terms())
        if sheet == CARD:
            return self.play()
        raise Illegal("cards-nothing-to-pick")

    def offer_refusal(self) -> Illegal | None:
        """Return why this table or its rules allow no more offers in this turn; None while they do."""
        if self.offers_left == 0:
            return refusal("catan-offers-used-up", n=MOST_OFFERS)
        return self._table_refusal(Offer(NONE, NONE))

    @property
    def offers_left(self) -> int | None:
        """How many offers the rules allow in this turn; None: any number."""
        view = self.view
        return MOST_OFFERS - view.offers if view is not None and counts_offers(view.options) else None

    @property
    def recipients(self) -> list[Seat]:
        """Who can be the only one to get an offer: every other seat, where there are several."""
        view = self.view
        if view is None or view.seat is None or view.seats < 3:
            return []
        return [seat for seat in range(view.seats) if seat != view.seat]

    def address(self, seat: Seat) -> None:
        """Make the offer to that seat alone, or to all (NOBODY); the same seat again: to all. Raises Illegal."""
        if self.opened != TRADE:
            self.open_trade()
        self.to = NOBODY if seat == self.to else seat

    def next_recipient(self) -> None:
        """Make the offer to the next seat alone, after the last one to all. Raises Illegal."""
        if self.opened != TRADE:
            self.open_trade()
        order = [NOBODY, *self.recipients]
        self.to = order[(order.index(self.to) + 1) % len(order)]

    def refusal(self) -> Illegal | None:
        """Return why the open sheet comes to no action yet; None when it does."""
        try:
            self.action()
        except Illegal as refusal:
            return refusal
        return None

    def ready(self) -> bool:
        """Return whether `action` has one now."""
        return self.refusal() is None

    def willing(self) -> list[int]:
        """Return who would trade on the terms of the offer or their own, in the order of the seats."""
        seats = range(self.view.seats) if self.view is not None else ()
        return [seat for seat in seats if self.choosing and self.why(TRADE_WITH[seat]) is None]


def _counts(numbers: list[int]) -> Counts:
    a, b, c, d, e = numbers
    return a, b, c, d, e
