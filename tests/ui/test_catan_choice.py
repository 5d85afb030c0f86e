"""What is put together with cards: terms, discards, played cards; and that the rules take what comes of it."""

from __future__ import annotations

from random import Random

import pytest

from game.catan import rules
from game.catan.actions import Action, Bank, Counter, Discard, Offer, PlayKnight, PlayMonopoly, PlayPlenty
from game.catan.determinize import determinize
from game.catan.game import GAME
from game.catan.kinds import BRICK, GRAIN, KNIGHT, LUMBER, MONOPOLY, ORE, PLENTY, RESOURCES, VICTORY, WOOL, of
from game.catan.state import View
from game.core import Illegal
from tests.catan.scenes import Scene, scene
from ui.catan.card_choice import CARD, COUNTER, DISCARDING, OFFER, TRADE, CardChoice
from ui.catan.card_text import cards_words, refusal_words
from ui.text.bidi import FSI, PDI, RLI
from ui.text.i18n import LANGUAGES, Locale

MIXED = {0: "lumber*3 ore", 1: "wool*2 grain", 2: "ore*2 brick"}


def choice_of(now: Scene, seat: int = 0) -> CardChoice:
    """The choice of a seat at that moment."""
    state = now.state
    view: View = GAME.view(state, seat)

    def why(action: Action) -> Illegal | None:
        assert made.view is not None
        try:
            rules.apply(determinize(made.view, Random(0)), action)
        except Illegal as refused:
            return refused
        return None

    made = CardChoice(why)
    made.sync(view, GAME.to_act(state) == seat)
    return made


def refusal(deed: object) -> Illegal:
    with pytest.raises(Illegal) as caught:
        deed()  # type: ignore[operator]
    return caught.value


def test_an_offer_begins_with_the_first_card() -> None:
    choice = choice_of(scene(hands=MIXED))
    assert not choice.sheet
    choice.add_give(LUMBER)
    choice.add_give(LUMBER)
    assert choice.sheet == TRADE
    assert refusal(choice.action).reason == "cards-terms-empty"
    choice.add_want(WOOL)
    assert choice.action() == Offer(of(LUMBER, 2), of(WOOL))


def test_a_resource_is_on_one_side_only_and_no_more_than_is_held() -> None:
    choice = choice_of(scene(hands=MIXED))
    choice.add_give(ORE)
    refused = refusal(lambda: choice.add_give(ORE))
    assert (refused.reason, refused.details) == ("cards-none-left", {"resource": "ore"})
    choice.add_want(ORE)
    assert (choice.give[ORE], choice.want[ORE]) == (0, 1)
    choice.less(choice.want, ORE)
    choice.less(choice.want, ORE)
    assert choice.want == [0] * 5


def test_the_bank_trades_at_its_rate_whatever_number_was_chosen() -> None:
    choice = choice_of(scene(hands={0: "ore*4", 1: "wool*2"}))
    choice.add_give(ORE)
    assert refusal(choice.bank_trade).reason == "catan-bank-one-kind"
    choice.add_want(BRICK)
    assert choice.bank_trade() == Bank(of(ORE, 4), of(BRICK))
    choice.add_want(BRICK)
    assert refusal(choice.bank_trade).reason == "catan-bank-one-kind"


def test_a_bank_trade_begins_with_the_resource_of_which_most_is_left() -> None:
    choice = choice_of(scene(hands={0: "wool*4 ore*6", 1: "wool"}))
    choice.begin_bank_trade()
    assert (choice.opened, choice.give, choice.asking) == (TRADE, [*of(ORE, 4)], True)
    choice.clear()
    choice.add_want(ORE)
    choice.begin_bank_trade()
    assert choice.bank_trade() == Bank(of(WOOL, 4), of(ORE)), "what is requested stays so"


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_what_the_bank_asks_is_told_to_those_who_have_too_little(lang: str) -> None:
    locale = Locale(lang)
    inland, coast = choice_of(scene(hands={0: "ore*3"})), choice_of(scene(hands={0: "ore*3"}))
    assert coast.view is not None
    coast.view.rates[0] = (4, 4, 2, 4, 4)
    for choice in (inland, coast):
        refused = refusal(choice.begin_bank_trade)
        assert (refused.reason, choice.opened) == ("cards-too-few-for-bank", "")
        words = refusal_words(locale, refused)
        told = [
            locale.tr(f"catan.cards.{name}", n=rate) in words
            for name, rate in zip(RESOURCES, choice.rates, strict=True)
        ]
        assert told == [choice is coast] * 5
        assert choice is coast or locale.number(4) in words


def test_what_is_short_for_the_bank_is_told() -> None:
    choice = choice_of(scene(hands={0: "ore*3"}))
    choice.add_give(ORE)
    choice.add_want(WOOL)
    refused = refusal(choice.bank_trade)
    assert (refused.reason, refused.details) == ("catan-not-in-hand", {"ore": 1})


def test_nothing_is_offered_before_the_dice_or_by_another() -> None:
    assert refusal(lambda: choice_of(scene(hands=MIXED, rolled=False)).add_give(LUMBER)).reason == "catan-phase-roll"
    other = choice_of(scene(hands=MIXED), seat=1)
    assert refusal(lambda: other.add_give(WOOL)).reason == "not-your-turn"


def test_a_counter_offer_begins_with_the_terms_as_far_as_they_are_held() -> None:
    asked = scene(hands=MIXED).do("offer lumber for wool wool wool")
    choice = choice_of(asked, 1)
    assert choice.sheet == OFFER
    choice.open_counter()
    assert choice.sheet == COUNTER
    assert (choice.give, choice.want) == ([0, 0, 2, 0, 0], [1, 0, 0, 0, 0])
    choice.add_want(LUMBER)
    assert choice.action() == Counter(of(WOOL, 2), of(LUMBER, 2))
    choice.open_counter()
    assert choice.sheet == OFFER


def test_a_counter_that_says_the_same_is_refused() -> None:
    choice = choice_of(scene(hands=MIXED).do("offer lumber for wool"), 1)
    choice.open_counter()
    assert refusal(choice.action).reason == "catan-counter-same"


def test_an_offer_that_nobody_took_is_open_once_more() -> None:
    asked = scene(hands=MIXED).do("offer lumber for wool", "reject", "reject")
    choice = choice_of(asked)
    assert choice.choosing
    choice.remember()
    after = asked.do("cancel").state
    choice.sync(GAME.view(after, 0), True)
    assert choice.sheet == TRADE
    assert choice.action() == Offer(of(LUMBER), of(WOOL))
    choice.sync(GAME.view(after, 0), True)
    assert not choice.sheet


def test_half_of_the_cards_are_given_back() -> None:
    choice = choice_of(scene(hands={0: "ore*5 wool*4"}, rolled=False).do("roll", "dice 3 4"))
    assert (choice.sheet, choice.needed) == (DISCARDING, 4)
    for kind in (ORE, ORE, WOOL):
        choice.pick(kind)
    assert refusal(choice.action).reason == "catan-discard-count"
    assert refusal(lambda: choice.pick(BRICK)).reason == "cards-none-left"
    choice.pick(WOOL)
    assert refusal(lambda: choice.pick(ORE)).reason == "cards-picked-enough"
    assert choice.action() == Discard((0, 0, 2, 0, 2))


def test_development_cards_are_looked_at_then_played() -> None:
    now = scene(cards={0: "knight monopoly year-of-plenty victory-point"})
    choice = choice_of(now)
    choice.look_at(KNIGHT)
    assert choice.sheet == CARD
    assert choice.action() == PlayKnight()
    choice.look_at(PLENTY)
    assert refusal(choice.action).reason == "cards-pick-first"
    choice.pick(GRAIN)
    choice.pick(ORE)
    assert choice.action() == PlayPlenty((0, 0, 0, 1, 1))
    choice.look_at(MONOPOLY)
    choice.pick(GRAIN)
    choice.pick(WOOL)
    assert choice.action() == PlayMonopoly(WOOL)
    choice.look_at(VICTORY)
    assert refusal(choice.action).reason == "cards-point"


def test_a_card_that_is_fresh_or_not_there_says_so() -> None:
    choice = choice_of(scene(cards={0: "knight"}, fresh="knight"))
    fresh = choice.unplayable(KNIGHT)
    assert fresh is not None
    assert fresh.reason == "catan-card-fresh"
    assert refusal(lambda: choice.look_at(MONOPOLY)).reason == "catan-no-such-card"


# -- in words ------------------------------------------------------------------------------------------

SHORT = {
    "catan-cannot-pay-road": "road -2,2,NW", "catan-cannot-pay-city": "city -2,2,N", "catan-cannot-pay-card": "buy",
    "catan-accept-not-held": "accept", "catan-trade-not-held": "trade 1", "catan-not-in-hand": "offer ore ore for wool",
}  # fmt: skip


def short(reason: str) -> Illegal:
    """A refusal with that reason, as the rules give it."""
    text = SHORT[reason]
    now = scene(hands={0: "ore", 1: "wool"})
    if text in ("accept", "trade 1"):
        now = now.do("offer ore for brick" if text == "accept" else "offer ore for grain")
    if text == "trade 1":
        now = now.do("counter wool for brick", "reject")
    with pytest.raises(Illegal) as caught:
        GAME.apply(now.state, GAME.decode(text))
    return caught.value


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
@pytest.mark.parametrize("reason", sorted(SHORT))
def test_a_refusal_names_the_cards_that_are_lacking(lang: str, reason: str) -> None:
    refused, locale = short(reason), Locale(lang)
    assert refused.reason == reason
    words = refusal_words(locale, refused)
    lacking = [name for name in RESOURCES if name in refused.details]
    assert lacking
    assert all(locale.tr(f"word.resource.{name}") in words for name in lacking)
    assert words != locale.tr(f"reason.{reason}")


def test_cards_are_counted_as_the_language_does() -> None:
    assert cards_words(Locale("en"), (0, 1, 0, 0, 2)) == "1 brick and 2 ore"
    assert cards_words(Locale("he"), (0, 0, 2, 0, 0)) == "שני קלפי צמר"
    assert cards_words(Locale("he"), (1, 0, 1, 0, 0)).endswith("קלף עץ וקלף צמר")
    assert "ו־" in cards_words(Locale("he"), (1, 0, 3, 0, 0))
    persian = cards_words(Locale("fa"), (1, 0, 3, 0, 1))
    assert persian.replace(FSI, "").replace(RLI, "").replace(PDI, "") == "1 چوب، 3 پشم و 1 سنگ آهن"
