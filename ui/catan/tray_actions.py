"""What clicks and keys on cards and buttons do: pick cards, make offers, answer, build, roll, end the turn.

Nothing is decided here: `choice` and `placing` know what may be, the owner takes actions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.catan.actions import ACCEPT, BUY, CANCEL, END, REJECT, ROLL, TRADE, Action
from game.catan.kinds import KNIGHT, MONOPOLY, PLENTY, ROADS
from game.catan.options import hand_limit
from game.core import Illegal, Seat
from ui.catan.card_choice import CARD, COUNTER, DISCARDING, CardChoice
from ui.catan.card_choice import TRADE as TRADE_SHEET
from ui.catan.main_button import turn_action
from ui.catan.placement import PIECES, Placement
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.table.reasons import not_now

_CARD_KEYS: Final = {"play-knight": KNIGHT, "play-roads": ROADS, "play-plenty": PLENTY, "play-monopoly": MONOPOLY}


class TrayActions:
    """The actions of one panel."""

    def __init__(
        self,
        app: Context,
        owner: PanelOwner,
        choice: CardChoice,
        placing: Placement,
        changed: Callable[[], object],
    ) -> None:
        self.app = app
        self.owner, self.choice, self.placing, self.changed = owner, choice, placing, changed

    # -- picking -----------------------------------------------------------------------------

    def do(self, change: Callable[[], None]) -> None:
        """Change the trade or card choice and put back a piece in hand; display the reason if that is refused."""
        if not self.choice.may_act:
            self.owner.refuse(not_now(self.owner))
            return
        try:
            change()
        except Illegal as refusal:
            self.owner.refuse(refusal)
        self._leave_building()
        self.changed()

    def _leave_building(self) -> None:
        """Put down the piece in hand when a sheet was opened: there is one mode at a time."""
        if self.choice.opened:
            self.placing.clear()

    def own_card(self, kind: int) -> None:
        """Use a resource of the seat's own hand: return it after a seven, else offer it."""
        if self.choice.sheet == DISCARDING:
            self.do(partial(self.choice.pick, kind))
        else:
            self.do(partial(self.choice.add_give, kind))

    def bank_card(self, kind: int) -> None:
        """Use a resource of the bank: pick it for a played card, else ask for it."""
        if self.choice.sheet == CARD and self.choice.needed:
            self.do(partial(self.choice.pick, kind))
        else:
            self.do(partial(self.choice.add_want, kind))

    def pick(self, kind: int) -> None:
        """One more of those to be picked."""
        self.do(partial(self.choice.pick, kind))

    def less(self, side: list[int], kind: int) -> None:
        """One less on a row."""
        self.do(partial(self.choice.less, side, kind))

    def look(self, kind: int) -> None:
        """Look at an own development card, in anybody's turn."""
        try:
            self.choice.look_at(kind)
        except Illegal as refusal:
            self.owner.refuse(refusal)
        self._leave_building()
        self.changed()

    def take(self, piece: str) -> None:
        """Use a button of the build bar: pick the piece up, an open sheet put away, or buy a card at once."""
        if piece == "card":
            self.try_(BUY)
            return
        self.do(partial(self._hold, piece))

    def _hold(self, piece: str) -> None:
        self.placing.hold(piece)
        self.choice.clear()

    def open_trade(self) -> None:
        """Begin an offer, from the terms of one in this turn that nobody took; or put it away."""
        self.do(self.choice.resume_trade)

    def switch_sides(self) -> None:
        """Begin an offer; with terms open, let the number keys choose for the other side."""
        self.do(self.choice.switch_sides)

    def open_counter(self) -> None:
        """Begin a counter-offer, or put it away."""
        self.do(self.choice.open_counter)

    def address(self, seat: Seat) -> None:
        """Make the offer to that seat alone, or to all."""
        self.do(partial(self.choice.address, seat))

    def next_recipient(self) -> None:
        """Make the offer to the next seat alone, after the last one to all."""
        if self.choice.recipients:
            self.do(self.choice.next_recipient)

    def close(self) -> None:
        """Put away what is being put together."""
        self.choice.clear()
        self.changed()

    # -- acting ------------------------------------------------------------------------------

    def try_(self, action: Action) -> None:
        """Submit the action, or display why it is illegal."""
        self.send(lambda: action)

    def send(self, made: Callable[[], Action]) -> None:
        """Submit the composed action, or display why it is illegal."""
        if not self.choice.may_act:
            self.owner.refuse(not_now(self.owner))
            return
        try:
            action = made()
            refused = self.choice.why(action)
            if refused is not None:
                raise refused
        except Illegal as refusal:
            self.owner.refuse(refusal)
            return
        self.owner.submit(action)

    def confirm(self) -> None:
        """Submit the action of the open sheet."""
        self.send(self.choice.action)

    def bank(self) -> None:
        """Trade with the bank, or begin such a trade while nothing is given.

        With a covered hand only the sheet opens, because the chosen cards would show the hand.
        """
        choice = self.choice
        if choice.opened == COUNTER or (choice.opened == TRADE_SHEET and any(choice.give)):
            self.send(choice.bank_trade)
        elif not self.owner.face_down:
            self.do(choice.begin_bank_trade)
        elif choice.opened == TRADE_SHEET:
            self.send(choice.bank_trade)
        else:
            self.do(choice.open_trade)

    def accept(self) -> None:
        """Take the offer."""
        self.try_(ACCEPT)

    def reject(self) -> None:
        """Turn the offer down."""
        self.try_(REJECT)

    def trade(self, seat: int) -> None:
        """Trade with that seat on its terms."""
        self.choice.forget_offer()
        self.try_(TRADE[seat])

    def cancel(self) -> None:
        """Cancel the offer; keep the chosen cards."""
        self.choice.remember()
        self.try_(CANCEL)

    def rob(self, seat: int) -> None:
        """Rob that seat, where one of several must be named."""
        self.send(partial(self.placing.rob, seat))

    def main(self) -> None:
        """Use the button at the end of the tray: roll, enough, or end the turn, after a question if there is one."""
        action, tr = turn_action(self.choice), self.app.tr
        if action is END and self.choice.may_act and self.choice.why(END) is None and (key := self._question_key()):
            self.app.nav.confirm(partial(tr, key), partial(tr, "play.end"), partial(self.try_, END))
        else:
            self.try_(action)

    def _question_key(self) -> str:
        """Return the key of the question before the end of the turn; "" for none."""
        mode = self.app.settings.confirmations if self.owner.confirms else "off"
        if mode != "off" and self._is_risky():
            return "confirm.end.catan"
        return "confirm.end-plain" if mode == "always" else ""

    def _is_risky(self) -> bool:
        """Return whether a seven would take cards with which a piece can be built or a card be bought.

        A smaller hand, or a card that could be played, is often kept on purpose: a question every turn is in the way.
        """
        choice, view = self.choice, self.choice.view
        if view is None or view.seat is None or view.hand_sizes[view.seat] <= hand_limit(view):
            return False
        if self.owner.face_down:  # a question would tell everybody what the hand can pay
            return False
        return choice.why(BUY) is None or any(self.placing.able(piece) is None for piece in PIECES)

    def end(self) -> None:
        """Use the large button, or its key: for the open sheet, the piece in hand, or the phase."""
        choice = self.choice
        if choice.opened or choice.sheet == DISCARDING:
            self.confirm()
        elif choice.may_act and self.placing.busy:
            self.placing.clear()
            self.changed()
        else:
            self.main()

    # -- keys --------------------------------------------------------------------------------

    @property
    def keys(self) -> dict[str, Callable[[], None]]:
        """What the keys of cards and buttons do, by the names of their actions."""
        return {
            **{f"hand-{kind + 1}": partial(self._resource_key, kind) for kind in range(5)},
            "hand-6": self.next_recipient,
            "build-road": partial(self.take, "road"),
            "build-settlement": partial(self.take, "settlement"),
            "build-city": partial(self.take, "city"),
            **{name: partial(self.look, card) for name, card in _CARD_KEYS.items()},
            "buy-card": partial(self.take, "card"),
            "roll": partial(self.try_, ROLL),
            "end": self.end,
            "swap": self.switch_sides,
            "trade-cards": self.open_trade,
            "bank-trade": self.bank,
            "accept": self.accept,
            "reject": self._no,
            "counter": self.open_counter,
        }

    @property
    def numbers_give(self) -> bool:
        """Whether the number keys use the seat's own resources now, as clicks on them do."""
        choice = self.choice
        picks = choice.sheet == CARD and choice.needed
        return not (self.placing.victims or choice.willing() or picks or choice.asking)

    def _resource_key(self, kind: int) -> None:
        """Choose whom to rob or with whom to trade; pick a resource for the open card, else use one of the hand."""
        victims, willing = self.placing.victims, self.choice.willing()
        if victims or willing:
            act, seats = (self.rob, victims) if victims else (self.trade, willing)
            if kind < len(seats):
                act(seats[kind])
            return
        if self.choice.sheet == CARD and self.choice.needed:
            self.pick(kind)
        else:
            (self.bank_card if self.choice.asking else self.own_card)(kind)

    def _no(self) -> None:
        """Turn the offer down; of one's own, withdraw it."""
        if self.choice.choosing:
            self.cancel()
        else:
            self.reject()
